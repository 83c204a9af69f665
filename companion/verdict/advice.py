"""Advice in words: finished text in the reader's language. `text` shows it on a terminal; on paper it is a page like
a verdict's slip.

The page shows the position, the best move, the other choices, and the reasons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from numbers import Rational
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from companion.advice import Advised
from companion.cards import Card, write_cards
from companion.errors import PrintError
from companion.game import Game
from companion.model import Entry
from companion.notes import Note
from companion.proof import ProofTable
from companion.verdict.echo import Echo, echo
from companion.verdict.json import plain
from companion.verdict.proof import ProofBlock, blocks_of
from companion.verdict.report import Holding, Reporter, Rows
from companion.verdict.wording import Wording, wording
from companion.words import N_, Lang, headed, phrase

if TYPE_CHECKING:
    from companion.printing.options import PageOptions
    from companion.verdict.slip import Printable

TEMPLATE = "shared/advice.xml.j2"

_HEIGHTS = {
    "drawn": (160, 146, 133, 127, 121, 115, 110, 102, 98, 94),
    "close": (104, 93, 84, 70),
    "parted": (182, 166, 148, 120),
    "parted-all": (132,),
}
"""The height of the table on wide paper in normal type, in mm, by how the page is laid out; the fullest page first.

- ``drawn``: all is on one page. ``close``: everything stands closer together there.
- ``parted``: a board and its move have one page, the choices and the reasons another.
- ``parted-all``: so do a table that is no board and its move, before large print would lose the picture.
"""

HEIGHTS = {f"{way}-{height}": height for way, heights in _HEIGHTS.items() for height in heights}
"""The height of the table in mm by density, such as ``drawn-133``."""


def _densities_of(way: str) -> tuple[str, ...]:
    """The densities of a way to lay out the page, the fullest first."""
    return tuple(f"{way}-{height}" for height in _HEIGHTS[way])


DRAWN = (*_densities_of("drawn"), *_densities_of("close"))
"""The densities that draw the table from side to side, on one page."""

PARTED = _densities_of("parted")
"""The densities that give a board and its move a page."""

WRITTEN = ("plain", "bare")
"""The densities whose cards are words, on one page. In ``bare`` they stand closer together."""

SEVERAL = (PARTED[-1], "drawn-133", *WRITTEN)
"""The densities that are tried when the advice takes several pages. The first still draws the table."""

GROWTHS = (1.0,)
"""The factors by which words may grow. Words keep the house's size in every game; on a full page the picture is
smaller instead.
"""

PICTURE_ALONE = "shared/advice-picture.xml.j2"
PICTURE = "advice.xml.j2"
"""The template of a game's own picture, which shows its table with the move on it: a macro ``picture``.

- ``shown``: the places of the tables that need not be printed beside it.
- ``seen``: the keys of the reasons that need not be printed, if the template has it.
- ``sure``: the keys of the reasons that say what was tried: they come last.
- ``board``: the picture needs a small page for itself.
- ``state``: a macro that says whose turn it is, and the like, instead of field by field; the picture has it below it.
- ``told``: the picture says what lies there, so the page need not say it above.
"""

_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-ZÀÉÊ0-9$−])")


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice in words: the best move in a sentence with its article, the choices, why nothing is better, remarks.

    - ``understood``: the position as it was read. ``held``: the same thing by thing, for pages that draw cards.
    - ``laid``: what lies on the table row by row, which is not in ``held``: its name and its rows (None: an empty
      place).
    - ``of``: the player advised, "" if there are no names.
    - ``note`` and ``reasons``: the notes behind ``text`` and the sentences of ``why``.
    - ``bound``: how much better a move could be at most, if the time ran out; else "".
    """

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    understood: tuple[str, ...]
    held: tuple[Holding, ...]
    laid: tuple[tuple[str, Rows], ...]
    of: str
    ref: str
    label: str
    text: str
    choices: tuple[ProofTable, ...]
    why: tuple[str, ...]
    bound: str
    remarks: tuple[str, ...]
    words: Wording
    entry: Entry
    answer: Mapping[str, Any]
    note: Note
    reasons: tuple[Note, ...] = ()
    compared: bool = False

    @property
    def heading(self) -> str:
        """The heading of ``why``, a message of the interface.

        It claims that nothing is better only if that is known: if the time ran out, or only some choices were
        compared, it says something else.
        """
        if self.compared:
            return N_("How they compare:")
        return N_("How the best found is reached:") if self.bound else N_("Why nothing is better:")

    def on_paper(self, note: Note) -> str:
        """A sentence as a page says it: in the game's shorter words for paper, if it has some."""
        shorter = self.words.book.sentence("paper", note.key)
        return self.words.sentence("paper", note) if shorter else self.words.advice(note)

    def blocks(self, columns: int) -> Iterator[ProofBlock]:
        """The tables of choices, cut into blocks of at most ``columns`` columns."""
        for table in self.choices:
            yield from blocks_of(table, columns, self.words, "advice")


def advice_of(game: Game, entry: Entry, advised: Advised, lang: Lang) -> Advice:
    """A game's advice in words. Averages and chances are rounded; the answer for programs has them exactly."""
    reporter = Reporter(game, lang)
    words = wording(game.id, lang)
    ref, label = words.article(advised.article)
    text = words.advice(advised.note)
    heard = list(echo(entry, lang, words.entered))
    held = tuple(
        _held(list(same), words)
        for _, same in groupby(
            (one for one in heard if not one.rows), key=lambda one: (one.item, one.name, *_apart(one))
        )
    )
    return Advice(
        lang=lang,
        title=words.book.title,
        kind=reporter.say(N_("Advice")),
        rulings=tuple(reporter.rulings(entry.rulings)),
        understood=tuple(reporter.labelled(one.label, one.text) for one in held),
        held=held,
        laid=tuple((headed(words.field(one.field)), reporter.rows(one.rows)) for one in heard if one.rows),
        of=advised.of or "",
        ref=ref,
        label=label,
        text=text,
        choices=advised.choices,
        why=tuple(map(words.advice, advised.why)),
        bound="" if advised.proved else _unproved(advised, reporter),
        remarks=tuple(reporter.say(N_("Remark: {text}")).format(text=words.advice(note)) for note in advised.remarks),
        words=words,
        entry=entry,
        answer=advised.answer,
        note=advised.note,
        reasons=advised.why,
        compared=advised.compared,
    )


def _apart(one: Echo) -> tuple[str, ...]:
    """The key that keeps a thing apart from others of the same list entry. Cards stand apart under their field's
    name; a choice and a yes stand together.
    """
    return (one.field,) if one.cards or one.item is None else ()


def _held(heard: Sequence[Echo], words: Wording) -> Holding:
    """A thing that was entered, with its heading.

    The heading has the player, the number of the list entry, and the field unless the whole entry is one thing.
    """
    one = heard[0]
    item = words.book.sentence("fields", f"{one.item[0]}-item") if one.item else None
    field = words.field(one.field) if _apart(one) or item is None else None
    called = (one.name, item.format(number=one.item[1]) if item and one.item else None, field)
    cards = tuple(card.write(words.lang) for card in one.cards)
    text = ", ".join(" / ".join(part.lines) for part in heard)
    return Holding("", headed(", ".join(filter(None, called))), text, cards)


def _unproved(advised: Advised, reporter: Reporter) -> str:
    """The sentence that says that the time ran out, with the bound that nothing can exceed."""
    bound = advised.bound
    if isinstance(bound, Mapping) and any(isinstance(one, Mapping) for one in bound.values()):  # choices show it
        return reporter.say(
            N_("The time ran out before everything was tried: this is the best found, with what nothing can exceed.")
        )
    sentence = reporter.say(
        N_("The time ran out before everything was tried: this is the best found. Nothing can exceed {bound}.")
    )
    return sentence.format(bound=reporter.words.value(_flat(bound)))


def _flat(bound: Any) -> Any:  # noqa: ANN401 (the game's own)
    """A bound; one of several players as a table by name."""
    return dict(bound) if isinstance(bound, Mapping) else bound


def print_advice(game_id: str, advice: Advice, options: PageOptions | None = None) -> bytes:
    """The PDF of advice, on the paper and with the ink and type of ``options`` (A4 by default). The language is the
    advice's.

    Raises PrintError. A character that no font has is shown by its code point, with a remark.
    """
    from companion.printing.context import dress
    from companion.printing.options import PageOptions
    from companion.rulebook import open_rulebook
    from companion.verdict.fitting import print_fitting

    options = options or PageOptions(lang=advice.lang)
    facts = open_rulebook(game_id, advice.lang).facts
    palette, emblem = dress(facts)
    context = {**advice_context(advice, facts, options), **picture_context(game_id, options)}
    return print_fitting(
        game_id,
        TEMPLATE,
        context,
        options,
        palette=palette,
        emblem=emblem,
        densities=_densities(options),
        several=SEVERAL,
        growths=GROWTHS,
    )


def _densities(options: PageOptions) -> tuple[str, ...]:
    """The densities to try, in order. The parted ones come first on the smallest paper, in large print before a table
    becomes small, and always before a table becomes words.
    """
    drawn = DRAWN
    if options.paper == "a5":
        drawn = (*PARTED, *(drawn if options.type == "normal" else ("drawn-133", "close-70")))
    elif options.type == "large":
        drawn = (*drawn[:3], *PARTED, *drawn[3:])
    return (*drawn, *_densities_of("parted-all"), *WRITTEN)


def advice_context(advice: Advice, facts: dict[str, Any], options: PageOptions) -> dict[str, Any]:
    """The variables of the template of advice. All text in them is printable."""
    from companion.printing.about import imprint
    from companion.verdict.slip import Printable

    printable = Printable()

    def say(message: str) -> str:
        return phrase(message, advice.lang)

    move, *more = _SENTENCE.split(headed(advice.on_paper(advice.note)), maxsplit=1)
    context: dict[str, Any] = {
        "title": advice.title,
        "kind": advice.kind,
        "whom": say(N_("Advice for {name}:")).format(name=printable(advice.of)).rstrip(": \xa0") if advice.of else "",
        "move": printable(move.removesuffix(".")),
        "more": printable(" ".join(more)),
        "ref": advice.ref,
        "label": advice.label,
        "bound": printable(advice.bound),
        "rulings": printable.each(advice.rulings),
        "held": [
            {"label": printable(one.label), "text": printable(one.text), "cards": " ".join(one.cards)}
            for one in advice.held
        ],
        "laid": [(printable(title), rows) for title, rows in advice.laid],
        "position": position_context(advice, options, printable),
        "heights": HEIGHTS,
        "why": [(note.key, printable(advice.on_paper(note))) for note in advice.reasons],
        "remarks": printable.each(advice.remarks),
        "say": {"position": say(N_("The position")), "why": say(N_("Why")), "article": say(N_("Article"))},
        "footer": imprint(advice.title, facts),
    }
    context["remarks"] += [say(N_("Remark: {text}")).format(text=one) for one in printable.remarks(advice.lang)]
    return context


def advice_picture(game_id: str, advice: Advice) -> str:
    """The picture of advice on paper as SVG, for a page; "" if the game has none."""
    from companion.printing.options import PageOptions
    from companion.printing.scene_svg import drawing_svg
    from companion.rulebook import open_rulebook

    options = PageOptions(lang=advice.lang, paper="a5")
    facts = open_rulebook(game_id, advice.lang).facts
    context = {**advice_context(advice, facts, options), **picture_context(game_id, options), "density": "drawn-133"}
    for wide in (110, 126, 170) if context["picture"] else ():  # as narrow as its words allow
        with suppress(PrintError):
            return drawing_svg(game_id, advice.lang, PICTURE_ALONE, {**context, "wide": wide})
    return ""


def picture_context(game_id: str, options: PageOptions) -> dict[str, Any]:
    """What a game's picture gets besides the position.

    ``picture``: its template's name, "" for none. ``words``, ``numbers``: the game's. ``field``: gives a field's
    name.
    """
    from companion.printing.context import numbers_to_print
    from companion.rulebook import open_rulebook

    book = open_rulebook(game_id, options.lang)
    return {
        "picture": f"{game_id}/{PICTURE}" if (book.folder / PICTURE).is_file() else "",
        "words": {**book.words.get("advice", {}), **book.words.get("picture", {})},
        "numbers": numbers_to_print(game_id, None),
        "field": lambda name: headed(wording(game_id, options.lang).field(name)),
    }


def position_context(advice: Advice, options: PageOptions, printable: Printable) -> dict[str, Any]:
    """A position and its answer for a picture.

    - ``entry`` and ``answer``: plain values.
    - ``reasons``: keys and plain values.
    - ``tables``: the choices, each table as a list of blocks.
    - ``rows``: the rows that lie on the table.
    - ``bill``: the lines of a score among the reasons, each with its article's title, its cards and its points.
    """
    from companion.verdict.slip import block_context, columns_of

    tables = []
    for table in advice.choices:
        blocks = blocks_of(table, columns_of(options), advice.words, "advice")
        tables.append([{**block_context(block, printable), **bars_in(block, table)} for block in blocks])
    return {
        "entry": drawable(advice.entry, advice.lang, printable),
        "answer": drawable(advice.answer, advice.lang, printable),
        "reasons": [
            (
                note.key,
                {
                    name: drawable(one, advice.lang, printable)
                    for name, one in note.values.items()
                    if isinstance(one, (int, str, tuple))
                },
            )
            for note in advice.reasons
        ],
        "tables": tables,
        "rows": advice.laid[0][1] if advice.laid else (),
        "bill": [
            (advice.words.article(line.article)[1], write_cards(line.cards, advice.lang), line.points)
            for note in advice.reasons
            for line in note.values.get("lines", ())
        ],
    }


def bars_in(block: ProofBlock, table: ProofTable) -> dict[str, Any]:
    """The bars of a table and the columns that they stand for; empty if the block is only a part of the table."""
    return {"bars": _bars(table), "barred": table.bars} if len(block.heads) == len(table.columns) else {}


def _bars(table: ProofTable) -> list[tuple[float, float]]:
    """The beginning and end of each row's bar, as shares of the room.

    Empty if the table has no bars, or a cell is no number.

    >>> from companion.proof import Head
    >>> _bars(ProofTable((Head("least"), Head("most")), (Head("Ana"), Head("Bo")), ((-2, 4), (0, 8)), bars=(0, 1)))
    [(0.0, 0.6), (0.2, 1.0)]
    """
    ends = [[row[column] for column in table.bars] for row in table.cells]
    if not table.bars or not all(isinstance(end, Rational) for row in ends for end in row):
        return []
    least = min(0, *(end for row in ends for end in row))
    span = max(0, *(end for row in ends for end in row)) - least or 1
    return [
        tuple(float((end - least) / span) for end in (sorted([0, *row]) if len(row) == 1 else row))  # type: ignore[misc]
        for row in ends
    ]


def drawable(value: Any, lang: Lang, printable: Printable) -> Any:  # noqa: ANN401 (the game's own)
    """A value for a picture's template: cards and suits as text, averages as numbers, entries as tables."""
    if isinstance(value, BaseModel):
        return {name: drawable(getattr(value, name), lang, printable) for name in type(value).model_fields}
    if isinstance(value, Mapping):
        return {drawable(key, lang, printable): drawable(one, lang, printable) for key, one in value.items()}
    if isinstance(value, (list, tuple)) and not isinstance(value, Card):
        return [drawable(one, lang, printable) for one in value]
    if type(value) is str:
        return printable(value)
    return float(value) if isinstance(value, Fraction) else plain(value, lang)
