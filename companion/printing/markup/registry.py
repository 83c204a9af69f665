"""The elements of the vocabulary, and how a template becomes a checked tree of them.

Each element states in one place its attributes, what it may hold and how it is built. This table is the vocabulary:
the checker and the did-you-mean read it, and a test compares docs/markup.md with it. The standard library's expat
reads the XML: other libraries would add namespaces, schemas and trees that nothing here uses.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple
from xml.parsers import expat

from companion.errors import Fault, PrintError
from companion.nearest import nearest
from companion.printing.jinja import MARK, fault

Convert = Callable[[str], Any]


@dataclass(slots=True)
class Node:
    """An element as it was written. Once it is checked, ``given`` holds its attributes, converted by their kinds.

    ``kept``: what was made of it last, and in which surroundings.
    """

    tag: str
    attributes: dict[str, str]
    where: str
    children: list[Node | str] = field(default_factory=list)
    given: dict[str, Any] = field(default_factory=dict)
    element: Element | None = None
    kept: tuple[Any, Any] | None = field(default=None, compare=False)

    def build(self, *surroundings: Any) -> Any:  # noqa: ANN401 (a setting, and what the element makes)
        """What the element makes in these surroundings. The element must have been checked."""
        assert self.element is not None
        return self.element.build(self, *surroundings)

    @property
    def text(self) -> str:
        """The words directly in the element."""
        return "".join(child for child in self.children if isinstance(child, str))

    def elements(self, *tags: str) -> list[Node]:
        """The child elements; only those with one of ``tags`` if any are named."""
        return [child for child in self.children if isinstance(child, Node) and (not tags or child.tag in tags)]


class Attribute(NamedTuple):
    """An attribute: the function that reads its text, and its value if it is left out (REQUIRED: it may not be)."""

    convert: Convert
    default: Any = None


REQUIRED = object()


class Element(NamedTuple):
    """An element: its group, its attributes, and the groups from which its children may come.

    ``text``: words may stand directly in it.
    """

    tag: str
    group: str
    attributes: Mapping[str, Attribute]
    holds: tuple[str, ...]
    text: bool
    build: Callable[..., Any]


VOCABULARY: dict[tuple[str, str], Element] = {}
"""Every registered element, by group and tag."""


def element(
    tag: str, group: str, *, holds: tuple[str, ...] = (), text: bool = False, **attributes: Attribute
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register the decorated builder as an element. Attributes are written with ``_`` for ``-``."""

    def register(build: Callable[..., Any]) -> Callable[..., Any]:
        named = {name.replace("_", "-"): attribute for name, attribute in attributes.items()}
        VOCABULARY[group, tag] = Element(tag, group, named, holds, text, build)
        allowed.cache_clear()
        return build

    return register


def words(text: str) -> str:
    """Any text."""
    return text


def millimetres(text: str) -> float:
    """A length in millimetres, not negative."""
    value = float(text.removesuffix("mm"))
    if not 0 <= value < 2000:
        raise ValueError
    return value


def number(text: str) -> float:
    """A number."""
    value = float(text)
    if not abs(value) < 100_000:
        raise ValueError
    return value


def count(text: str) -> int:
    """A whole number from 1."""
    value = int(text)
    if value < 1:
        raise ValueError
    return value


def yes(text: str) -> bool:
    """`yes` or `no`."""
    return {"yes": True, "no": False}[text]


def factor(text: str) -> float:
    """A number above 0, at most 1."""
    value = float(text)
    if not 0 < value <= 1:
        raise ValueError
    return value


def counts(text: str) -> tuple[int, ...]:
    """Whole numbers from 1 with blanks between."""
    return tuple(count(part) for part in text.split())


def one_of(*choices: str) -> Convert:
    """One of these words."""

    def convert(text: str) -> str:
        if text not in choices:
            raise ValueError
        return text

    convert.__doc__ = " or ".join(f"`{choice}`" for choice in choices)
    return convert


def points(text: str) -> tuple[tuple[float, float], ...]:
    """Corners, three at least: ``x,y`` with blanks between."""
    corners = tuple((float(x), float(y)) for x, y in (corner.split(",") for corner in text.split()))
    if len(corners) < 3 or not all(math.isfinite(one) for corner in corners for one in corner):
        raise ValueError
    return corners


def shares(text: str) -> tuple[tuple[float, bool], ...]:
    """Widths with blanks between: ``30`` millimetres, ``2*`` shares of what is left, ``*`` one share."""
    return tuple((float(part.rstrip("*") or 1), part.endswith("*")) for part in text.split())


ALIGN = one_of("left", "centre", "right")
_COLOURS = one_of(
    *("accent", "deep", "tint", "mid", "pale", "dusk", "paper", "black", "line", "red"),
    *("blue", "green", "yellow", "violet", "none"),
)


def COLOUR(text: str) -> str:  # noqa: N802 (read as the kind of an attribute)
    """A colour by its name, or `#rrggbb`."""
    return text if re.fullmatch("#[0-9a-fA-F]{6}", text) else str(_COLOURS(text))


COLOUR.__doc__ = f"{_COLOURS.__doc__} or `#rrggbb`"


@cache
def allowed(groups: tuple[str, ...]) -> Mapping[str, Element]:
    """The elements of these groups, by tag."""
    return {tag: found for (group, tag), found in VOCABULARY.items() if group in groups}


def check(node: Node, groups: tuple[str, ...]) -> None:
    """Find every mistake in a tree and convert the attributes.

    Raises PrintError with a ``template`` fault for each unknown element or attribute, unreadable value, missing
    attribute and stray text.
    """
    faults: list[Fault] = []
    _check(node, groups, faults)
    if faults:
        raise PrintError(faults)


def _check(node: Node, groups: tuple[str, ...], faults: list[Fault]) -> None:
    known = allowed(groups)
    found = known.get(node.tag)
    if found is None:
        data = {"name": node.tag, "meant": _nearest_name(node.tag, known), "known": sorted(known)}
        faults.append(fault(node.where, "unknown-element", **data))
        return
    node.element = found
    _read_attributes(node, found, faults)
    for child in node.children:
        if isinstance(child, Node):
            _check(child, found.holds, faults)
        elif not found.text and child.strip():
            faults.append(fault(node.where, "stray-text", name=node.tag, detail=child.strip()[:60]))


def _read_attributes(node: Node, found: Element, faults: list[Fault]) -> None:
    for name, text in node.attributes.items():
        attribute = found.attributes.get(name)
        if attribute is None:
            data = {"meant": _nearest_name(name, found.attributes), "known": sorted(found.attributes)}
            faults.append(fault(node.where, "unknown-attribute", name=name, element=node.tag, **data))
            continue
        try:
            node.given[name] = attribute.convert(text)
        except (ValueError, KeyError):
            data = {"value": text, "expected": (attribute.convert.__doc__ or "").strip()}
            faults.append(fault(node.where, "attribute-value", name=name, element=node.tag, **data))
    for name, attribute in found.attributes.items():
        if name not in node.attributes and attribute.default is REQUIRED:
            faults.append(fault(node.where, "attribute-missing", name=name, element=node.tag))
        node.given.setdefault(name, attribute.default)


def _nearest_name(name: str, known: Mapping[str, Any]) -> str | None:
    return next(iter(nearest(name, known, 1)), None)


MOST_DEPTH = 100
"""How deep elements may be nested."""

_MARKED = re.compile(rf'{MARK}="([^"]*)"')


def parse(text: str, name: str = "?") -> Node:
    """The root node of a template's text. ``name``: the place in faults for elements without a mark.

    Raises PrintError ``template`` (problem ``not-well-formed``, detail: expat's words) at the last mark before the
    mistake.
    """
    root: list[Node] = []
    open_nodes: list[Node] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        where = attributes.pop(MARK, None) or (open_nodes[-1].where if open_nodes else f"{name}:0")
        if len(open_nodes) >= MOST_DEPTH:
            raise PrintError(fault(where, "not-well-formed", detail=f"more than {MOST_DEPTH} elements in one another"))
        node = Node(tag, attributes, where)
        (open_nodes[-1].children if open_nodes else root).append(node)
        open_nodes.append(node)

    def end(_: str) -> None:
        open_nodes.pop()

    def characters(data: str) -> None:
        open_nodes[-1].children.append(data)

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    try:
        parser.Parse(text, True)
    except expat.ExpatError as problem:
        where = _last_mark(text, problem.lineno, problem.offset) or f"{name}:0"
        raise PrintError(fault(where, "not-well-formed", detail=expat.ErrorString(problem.code))) from problem
    return root[0]


def _last_mark(text: str, line: int, column: int) -> str | None:
    lines = text.split("\n")
    before = "\n".join([*lines[: line - 1], lines[line - 1][:column]])
    marks: list[str] = _MARKED.findall(before)
    return marks[-1] if marks else None
