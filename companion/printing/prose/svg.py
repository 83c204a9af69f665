"""A game's emblem for a web page: the same paths as on paper, in the colours of the title band."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

_COLOURS = {
    "accent": "var(--accent)",
    "deep": "var(--on)",
    "tint": "var(--tint)",
    "paper": "var(--under)",
    "none": "none",
}
"""Palette names as rules.css has them; ``--on`` and ``--under`` are white and dark on the band, the reverse on paper."""


def emblem_svg(table: Mapping[str, Any]) -> str:
    """The emblem of game.toml's ``[emblem]`` table as SVG, hidden from screen readers; empty when there is none.

    >>> emblem_svg({})
    ''
    """
    paths = "".join(map(_path, table.get("paths", ())))
    return f'<svg viewBox="0 0 100 100" aria-hidden="true">{paths}</svg>' if paths else ""


def _path(entry: Mapping[str, Any]) -> str:
    fill, stroke = (_COLOURS[entry.get(part, default)] for part, default in (("fill", "accent"), ("stroke", "none")))
    width = entry.get("width", 3)
    return f'<path d="{escape(entry["d"])}" style="fill:{fill};stroke:{stroke};stroke-width:{width}"/>'
