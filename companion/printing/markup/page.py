"""The document itself: its title, the head and foot of its pages, its body."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from companion.printing.emblem import ICONS
from companion.printing.markup.artwork import read_scene
from companion.printing.markup.flow import build_flow
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import (
    REQUIRED,
    Attribute,
    Node,
    count,
    element,
    millimetres,
    one_of,
    words,
    yes,
)
from companion.printing.markup.setting import Setting
from companion.printing.sheet import MARGIN, TALL_BAND, Fact, Footer, Header, Sheet


@dataclass(slots=True)
class DocumentPage:
    """A document taken apart: its sheet, and the content of its body, which is not built yet."""

    sheet: Sheet
    body: list[Node | str] = field(default_factory=list)
    where: str = "?:0"


@element(
    "document",
    "root",
    holds=("page", "flow", "inline"),
    text=True,
    title=Attribute(words, REQUIRED),
    author=Attribute(words, ""),
    subject=Attribute(words, ""),
    margin=Attribute(millimetres, MARGIN),
    duplex=Attribute(yes, False),
    **{"turned-backs": Attribute(yes, False)},
    columns=Attribute(count, 1),
)
def document(node: Node, setting: Setting) -> DocumentPage:
    """The root of every document that is printed on its own."""
    headers, footers = node.elements("header"), node.elements("footer")
    given = node.given
    sheet = Sheet(
        title=given["title"],
        look=setting.look,
        paper=setting.paper,
        author=given["author"],
        subject=given["subject"],
        header=header(headers[0], setting) if headers else None,
        footer=footer(footers[0], setting) if footers else Footer(pages=False),
        columns=given["columns"],
        margin=given["margin"],
        duplex=given["duplex"],
        turned_backs=given["turned-backs"],
        paged=True,
    )
    body = [child for child in node.children if not (isinstance(child, Node) and child.tag in ("header", "footer"))]
    return DocumentPage(sheet, body, node.where)


@element(
    "header",
    "page",
    holds=("header",),
    title=Attribute(words, REQUIRED),
    subtitle=Attribute(words, ""),
    compact=Attribute(yes, False),
    scene=Attribute(yes, False),
    band=Attribute(millimetres, TALL_BAND),
)
def header(node: Node, setting: Setting) -> Header:
    """The title band of the first page."""
    given = node.given
    facts = tuple(fact(child, setting) for child in node.elements("fact"))
    return Header(
        _fine(given["title"], setting),
        _fine(given["subtitle"], setting),
        facts,
        setting.emblem,
        given["compact"],
        node.where,
        read_scene(setting.game, setting.look, setting.paper) if given["scene"] else None,
        given["band"],
    )


@element("fact", "header", text=True, icon=Attribute(one_of(*ICONS), REQUIRED))
def fact(node: Node, setting: Setting) -> Fact:
    """A fact at a glance, shown under the title band."""
    return Fact(node.given["icon"], _fine(_bare(node), setting))


@element(
    "footer", "page", text=True, pages=Attribute(yes, True), digits=Attribute(count, 1), large=Attribute(yes, False)
)
def footer(node: Node, setting: Setting) -> Footer:
    """The foot of every page: credits, and page x of y."""
    return Footer(
        _fine(_bare(node), setting),
        node.given["pages"],
        node.where,
        node.given["digits"],
        "foot" if node.given["large"] else "credit",
    )


def _bare(node: Node) -> str:
    return node.text.strip()


def _fine(text: str, setting: Setting) -> str:
    """The words of heads and feet, which never hold a typed name, with typographic apostrophes."""
    return re.sub(r"(?<=\w)'(?=\w)", "’", tidy(text, setting))


def story(page: DocumentPage, setting: Setting) -> list[Any]:
    """The body's flowables, set in the width of the sheet's columns."""
    return build_flow(page.body, setting.within(page.sheet.column_width), page.where)
