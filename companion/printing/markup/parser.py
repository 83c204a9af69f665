"""XML text with line marks -> a tree of nodes that know their template's file and line.

The standard library's expat: namespaces, schemas and trees of other libraries would be paid for and not used.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from companion.errors import PrintError
from companion.printing.jinja import fault
from companion.printing.markup.registry import Node
from companion.printing.xml_template import MARK

_MARKED = re.compile(rf'{MARK}="([^"]*)"')


def parse(text: str, name: str = "?") -> Node:
    """The root node of a rendered template; ``name`` stands in for tags without a mark.

    Raises PrintError ``template`` (problem ``not-well-formed``, detail: expat's words) at the last mark before the mistake.
    """
    root: list[Node] = []
    open_nodes: list[Node] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        where = attributes.pop(MARK, None) or (open_nodes[-1].where if open_nodes else f"{name}:0")
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
