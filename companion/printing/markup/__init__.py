"""Our XML vocabulary: one small module an element or family, a registry, and one way in.

docs/markup.md is its reference; a test holds the two together.
"""

from __future__ import annotations

from companion.printing.markup import (
    aids,
    blocks,
    cards,
    cases,
    drawing,
    flow,
    grid,
    inline,
    page,
    pencil,
    shapes,
    strip,
    table,
)
from companion.printing.markup.parser import parse
from companion.printing.markup.registry import VOCABULARY, Node, check
from companion.printing.markup.setting import Setting

__all__ = ["VOCABULARY", "Node", "Setting", "parse", "read"]

_FAMILIES = (aids, blocks, cards, cases, drawing, flow, grid, inline, page, pencil, shapes, strip, table)


def read(text: str, name: str, *groups: str) -> Node:
    """A rendered template as a checked tree whose root belongs to one of ``groups``.

    Raises PrintError with every ``template`` fault found.
    """
    node = parse(text, name)
    check(node, groups)
    return node
