"""Our XML vocabulary: one small module for each element or family of elements, a registry, and one way in.

docs/markup.md is its reference; a test keeps the two in step. Families that only whole pages need (grids of pads,
aids, pages themselves) are imported when a template holds one of their elements: a rule sheet prints its figures
without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from companion.printing.markup import blocks, drawing, flow, inline, panels, pencil, qr, strip, table
from companion.printing.markup.registry import VOCABULARY, Element, Node, check, parse
from companion.printing.markup.setting import Setting

__all__ = ["Node", "Setting", "parse", "read", "vocabulary"]

_FAMILIES = (blocks, drawing, flow, inline, panels, pencil, qr, strip, table)
_OF_PAGES = ("aids", "artwork", "grid", "layouts", "page", "pieces")


def vocabulary() -> Mapping[tuple[str, str], Element]:
    """All elements, by group and tag."""
    for family in _OF_PAGES:
        import_module(f"{__name__}.{family}")
    return VOCABULARY


def read(text: str, name: str, *groups: str) -> Node:
    """A rendered template as a checked tree whose root belongs to one of ``groups``.

    Raises PrintError with every ``template`` fault found.
    """
    node = parse(text, name)
    if set(_tags(node)) - {tag for _, tag in VOCABULARY}:
        vocabulary()
    check(node, groups)
    return node


def _tags(node: Node) -> Iterator[str]:
    yield node.tag
    for child in node.elements():
        yield from _tags(child)
