"""A figure of a rule sheet: a template of ours as flowables, without any of what a whole page needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reportlab.platypus import Flowable

from companion.printing import markup
from companion.printing.emblem import Emblem
from companion.printing.look import Look
from companion.printing.markup.setting import Setting
from companion.printing.paper import SHEETS
from companion.printing.xml_template import render


def figure(
    template: str, context: Mapping[str, Any], look: Look, paper: str, width: float, emblem: Emblem | None = None
) -> list[Flowable]:
    """The flowables of a figure's template (root: any flow element, usually ``drawing``) for a column ``width`` points wide.

    Raises PrintError ``template``, ``too-wide``, ``text-overflow``.
    """
    return set_figure(read_figure(template, context, look, paper), look, paper, width, emblem)


def read_figure(template: str, context: Mapping[str, Any], look: Look, paper: str) -> markup.Node:
    """A figure's template filled in, as a checked tree, to be set in any width. Raises PrintError ``template``."""
    return markup.read(render(template, {**page_variables(look, paper), **context}), template, "flow")


def page_variables(look: Look, paper: str) -> dict[str, Any]:
    """What every template knows of the page it is made for (docs/markup.md, Templates)."""
    return {
        "lang": look.lang,
        "paper": paper,
        "ink": look.ink,
        "type": look.type,
        "narrow": paper == "a5",
        "large": look.type == "large",
        "page_width": SHEETS[paper].width,
    }


def set_figure(node: markup.Node, look: Look, paper: str, width: float, emblem: Emblem | None = None) -> list[Flowable]:
    """The flowables of a tree of `read_figure` for a column ``width`` points wide. Raises PrintError ``too-wide``, ``text-overflow``."""
    assert node.element is not None
    made: list[Flowable] = node.element.build(node, Setting(look, paper, width, emblem=emblem or Emblem()))
    return made
