"""Words inside a paragraph: bold, italic, coloured or small words, article numbers, links, line breaks."""

from __future__ import annotations

import re

from companion.printing import fonts
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, words
from companion.printing.markup.setting import Setting
from companion.printing.styles import STYLES
from companion.printing.text import Run
from companion.printing.typography import french, hold_equations, hold_lists

RAISED = 0.72
"""The size of an article's number on an aid, as a share of the words' size; in large print it stays large."""

_BLANKS = re.compile(r"[ \t\r\n]+")


def tidy(text: str, setting: Setting) -> str:
    """Text as it is printed: blanks in a row become one, equations stay on one line, French gets its thin spaces."""
    text = hold_lists(hold_equations(_BLANKS.sub(" ", text)), setting.look.lang)
    return french(text) if setting.look.lang == "fr" else text


def runs_of(children: list[Node | str], setting: Setting) -> list[Run]:
    """The runs of words and inline elements."""
    runs: list[Run] = []
    for child in children:
        if isinstance(child, str):
            runs.append(Run(tidy(child, setting)))
        else:
            runs.extend(child.build(setting))
    return runs


def runs_in(node: Node, setting: Setting) -> list[Run]:
    """The runs of an element's content, without blanks at its ends."""
    runs = runs_of(node.children, setting)
    if runs and not runs[0].line_break:
        runs[0] = runs[0]._replace(text=runs[0].text.lstrip(" "))
    if runs and not runs[-1].line_break:
        runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip(" "))
    return [run for run in runs if run.text or run.line_break or run.picture]


@element("b", "inline", holds=("inline",), text=True)
def bold(node: Node, setting: Setting) -> list[Run]:
    """Strong words."""
    return [run._replace(bold=True) for run in runs_of(node.children, setting)]


@element("i", "inline", holds=("inline",), text=True)
def italic(node: Node, setting: Setting) -> list[Run]:
    """Emphasised words."""
    return [run._replace(italic=True) for run in runs_of(node.children, setting)]


@element("accent", "inline", holds=("inline",), text=True)
def accent(node: Node, setting: Setting) -> list[Run]:
    """Words in the game's accent colour."""
    return [run._replace(colour=setting.look.accent) for run in runs_of(node.children, setting)]


@element("example", "inline", holds=("inline",), text=True)
def example(node: Node, setting: Setting) -> list[Run]:
    """What somebody could write on a pad: in bold italics, never to be taken for an empty box."""
    face, colour = fonts.TEXT_BOLD_ITALIC, setting.look.deep
    return [run._replace(face=face, colour=colour, size=run.size * 1.1) for run in runs_of(node.children, setting)]


def _small(setting: Setting, usual: float) -> float:
    """The size of smaller words, as a share of the words around them. An aid has one size of small words."""
    shares = {"aid-body": STYLES["aid-small"].step.size / STYLES["aid-body"].step.size, "aid-small": 1.0}
    return shares.get(setting.style, usual)


@element("small", "inline", holds=("inline",), text=True)
def small(node: Node, setting: Setting) -> list[Run]:
    """Smaller words on the same line."""
    return [run._replace(size=run.size * _small(setting, 0.84)) for run in runs_of(node.children, setting)]


@element("label", "inline", holds=("inline",), text=True)
def label(node: Node, setting: Setting) -> list[Run]:
    """Words in the label face: numbers, names of boxes."""
    return [run._replace(face=fonts.LABEL_BOLD) for run in runs_of(node.children, setting)]


@element("ref", "inline", text=True)
def reference(node: Node, setting: Setting) -> list[Run]:
    """The number of an article, small and in the accent colour; in brackets on a pad, among values.

    On an aid, where nearly every sentence has one, it is raised like the number of a note, to take little room.
    """
    runs, look = runs_of(node.children, setting), setting.look
    if setting.raised:
        size = _small(setting, 0.86) if look.type == "large" else RAISED
        return [
            run._replace(face=fonts.LABEL, size=size, rise=0.72 * (1 - size) + 0.06, colour=look.deep) for run in runs
        ]
    if setting.bracketed:
        runs = [Run("("), *runs, Run(")")]
    return [run._replace(face=fonts.LABEL, size=_small(setting, 0.86), colour=look.accent) for run in runs]


@element("a", "inline", holds=("inline",), text=True, href=Attribute(words, REQUIRED))
def link(node: Node, setting: Setting) -> list[Run]:
    """A link to ``#key`` of a heading in this document, or to an address."""
    return [run._replace(link=node.given["href"]) for run in runs_of(node.children, setting)]


@element("br", "inline")
def line_break(node: Node, setting: Setting) -> list[Run]:
    """A line break."""
    return [Run(line_break=True)]
