"""The score grid: a row for every line of the score, a column for every player, the article's number beside the label.

Drawn, not a table: its columns and rows must be known to the tenth of a millimetre, and be refused below 8 mm. Here it is
read from a template and every size settled; `grid_drawn` puts it on the page.
"""

from __future__ import annotations

from reportlab.platypus import Flowable

from companion.errors import PrintError
from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.markup.grid_drawn import Row, ScoreGrid
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.names import NamesLater, named
from companion.printing.markup.registry import (
    Attribute,
    Node,
    count,
    counts,
    element,
    factor,
    millimetres,
    one_of,
    words,
    yes,
)
from companion.printing.markup.setting import Setting, pencil_room, pencil_size
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, plain, words_in
from companion.printing.styles import style
from companion.printing.text import Run


@element(
    "scoregrid",
    "flow",
    holds=("scoregrid",),
    label_width=Attribute(millimetres),
    row=Attribute(millimetres, 8.5),
    head=Attribute(millimetres, 8.5),
    most_column=Attribute(millimetres, 44.0),
    corner=Attribute(words, ""),
    name=Attribute(words, ""),
    seat=Attribute(count, 1),
    refs=Attribute(yes, True),
)
def scoregrid(node: Node, setting: Setting) -> list[Flowable]:
    """Rows of scoring lines, columns of players."""
    given, look = node.given, setting.look
    players = node.elements("player")
    if not players:
        from companion.printing.jinja import fault

        raise PrintError(fault(node.where, "element-missing", name="player", element=node.tag))
    gutter = _gutter(node, look) if given["refs"] else 0.0
    label_width = (
        pt(given["label-width"]) - gutter if given["label-width"] else max(setting.width * 0.3 - gutter, pt(24))
    )
    room = setting.width - gutter - label_width
    split = max([line.given["split"] for line in node.elements("line", "total")], default=1)
    column = pencil_room(node.where, setting.width, len(players) * split, gutter + label_width) * split
    if column > pt(given["most-column"]):
        column = pt(given["most-column"])
        label_width += room - column * len(players)
    head = pencil_size(node.where, given["head"]) * min(setting.stretch, 1.15) if given["head"] else 0.0
    if setting.named_later and head and not any(player.children for player in players):
        names: NamesLater | list[WordsFlowable | None] = NamesLater(
            given["seat"], len(players), (column, head), setting, node.where
        )
    else:
        told = [runs_in(player, setting) if head else [] for player in players]
        names = named(told, [player.where for player in players], given["seat"], column, head, look)
    rows = [
        _row(child, label_width, pencil_size(node.where, given["row"]), setting)
        for child in node.elements("line", "total", "band")
    ]
    corner = tidy(given["corner"], setting)
    asked = tidy(given["name"], setting)
    return [
        ScoreGrid(names, rows, (gutter, label_width, column), head, corner, asked, setting, given["seat"], node.where)
    ]


def _gutter(node: Node, look: Look) -> float:
    small = style("reference", look)
    widest = max(
        (fonts.width(line.given["ref"], small.fontName, small.fontSize) for line in node.elements("line", "total")),
        default=0.0,
    )
    return widest + 6 if widest else 2.0


def _row(node: Node, label_width: float, height: float, setting: Setting) -> Row:
    given, look = node.given, setting.look
    runs = runs_in(node, setting)
    if node.tag == "band":
        colour = look.deep if look.low else look.paper
        label = words_in([run._replace(colour=colour) for run in runs], "label-bold", look, where=node.where)
        label.wrap(setting.width - 30, 10**6)
        return Row("band", label, given["ref"], "", label.height + 4, False, 1, (), node.where)
    label = _label(node, runs, label_width - 4, look)
    needed = label.height
    wanted = pencil_size(node.where, given["height"]) if given["height"] else height
    tall = max(wanted * setting.stretch, needed + 3)
    return Row(
        node.tag,
        label,
        given["ref"],
        tidy(given["hint"], setting),
        tall,
        given["tint"],
        given["split"],
        given["closed"],
        node.where,
        " ".join(plain(runs).split()),
        given["counts"],
        given["sum"],
    )


def _label(node: Node, runs: list[Run], width: float, look: Look) -> WordsFlowable:
    """The label, smaller if the template lets it shrink so as to stay on one line."""
    name, shrink = "total" if node.tag == "total" else "label", 1.0
    while True:
        label = words_in(runs, name, look, where=node.where, shrink=shrink)
        _, needed = label.wrap(width, 10**6)
        if needed < 1.5 * label.style.leading or shrink <= node.given["shrink"]:
            return label
        shrink = max(node.given["shrink"], round(shrink - 0.05, 3))


@element("player", "scoregrid", holds=("inline",), text=True)
def player(node: Node, setting: Setting) -> None:
    """A column: a name, or nothing for a line to write one on; built by the grid."""


def in_sum(text: str) -> str:
    """How the boxes of a row enter a sum: a factor, `less`, `last` (only the last of several), `none`."""
    if text not in ("less", "last", "none"):
        float(text)
    return text


def _line(node: Node, setting: Setting) -> None:
    """A row to write in; built by the grid."""


for _tag in ("line", "total"):
    element(
        _tag,
        "scoregrid",
        holds=("inline",),
        text=True,
        ref=Attribute(words, ""),
        hint=Attribute(words, ""),
        height=Attribute(millimetres),
        tint=Attribute(yes, _tag == "total"),
        split=Attribute(count, 1),
        closed=Attribute(counts, ()),
        counts=Attribute(in_sum, "1"),
        sum=Attribute(one_of("no", "yes", "running", "sums"), "no"),
        shrink=Attribute(factor, 1.0),
    )(_line)


@element("band", "scoregrid", holds=("inline",), text=True, ref=Attribute(words, ""))
def band(node: Node, setting: Setting) -> None:
    """A band across the grid with a heading; built by the grid."""
