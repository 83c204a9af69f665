"""Advice in words, before anybody knows whether it goes to a terminal or on paper: finished text in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.advice import Advised
from companion.game import Game
from companion.model import Entry
from companion.proof import Table
from companion.verdict.echo import Echo, echo
from companion.verdict.proof import Block, blocks_of
from companion.verdict.report import Reporter
from companion.verdict.reported import Held, Rows
from companion.verdict.wording import Wording
from companion.words import N_, Lang, headed


@dataclass(frozen=True, slots=True)
class Advice:
    """What is best in a sentence and the article it rests on, the choices, why nothing is better, remarks.

    ``understood`` is the position as it was read, ``held`` the same thing by thing, for where cards are drawn; what lies on the
    table row by row is in ``laid`` instead: what it is called, and its rows (None: an empty place). ``of`` is the
    player advised, "" where there are no names; ``bound`` says how much better it could be at most where the time ran
    out, else "".
    """

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    understood: tuple[str, ...]
    held: tuple[Held, ...]
    laid: tuple[tuple[str, Rows], ...]
    of: str
    ref: str
    label: str
    said: str
    choices: tuple[Table, ...]
    why: tuple[str, ...]
    bound: str
    remarks: tuple[str, ...]
    words: Wording
    compared: bool = False

    @property
    def heading(self) -> str:
        """What stands above ``why``, a message of the interface: where the time ran out, or only some choices were compared,
        nobody knows that nothing is better.
        """
        if self.compared:
            return N_("How they compare:")
        return N_("How the best found is reached:") if self.bound else N_("Why nothing is better:")

    def blocks(self, columns: int) -> Iterator[Block]:
        """The tables of choices in blocks of at most ``columns`` columns."""
        for table in self.choices:
            yield from blocks_of(table, columns, self.words, "advice")


def advice_of(game: Game, entry: Entry, advised: Advised, lang: Lang) -> Advice:
    """What a game advises, in words."""
    reporter = Reporter(game, lang)
    words = reporter.words
    ref, label = words.article(advised.article)
    said = words.advice(advised.note)
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
        understood=tuple(reporter.say(N_("{field}: {cards}")).format(field=one.label, cards=one.said) for one in held),
        held=held,
        laid=tuple((headed(words.field(one.field)), reporter.rows(one.rows)) for one in heard if one.rows),
        of=advised.of or "",
        ref=ref,
        label=label,
        said=said,
        choices=advised.choices,
        why=tuple(map(words.advice, advised.why)),
        bound="" if advised.proved else _unproved(advised, reporter),
        remarks=tuple(reporter.say(N_("Remark: {text}")).format(text=words.advice(note)) for note in advised.remarks),
        words=words,
        compared=advised.compared,
    )


def _apart(one: Echo) -> tuple[str, ...]:
    """What sets a thing apart from others of its entry of a list: cards, by what they are called; a choice and a yes stand together."""
    return (one.field,) if one.cards or one.item is None else ()


def _held(heard: Sequence[Echo], words: Wording) -> Held:
    """One thing that was entered, headed by whose it is, and by the place of its entry in a list of them; or what else is there."""
    one = heard[0]
    item = words.book.sentence("fields", f"{one.item[0]}-item") if one.item else None
    field = words.field(one.field) if _apart(one) or item is None else None
    called = (one.name, item.format(number=one.item[1]) if item and one.item else None, field)
    cards = tuple(card.write(words.lang) for card in one.cards)
    said = ", ".join(" / ".join(part.lines) for part in heard)
    return Held("", headed(", ".join(filter(None, called))), said, cards)


def _unproved(advised: Advised, reporter: Reporter) -> str:
    """That the time ran out, and what nothing can exceed."""
    bound = advised.bound
    if isinstance(bound, Mapping) and any(isinstance(one, Mapping) for one in bound.values()):  # the choices tell it
        return reporter.say(
            N_(
                "The time ran out before everything was tried (--time): this is the best found, with what nothing can exceed."
            )
        )
    said = reporter.say(
        N_("The time ran out before everything was tried (--time): this is the best found. Nothing can exceed {bound}.")
    )
    return said.format(bound=reporter.words.value(_flat(bound)))


def _flat(bound: Any) -> Any:  # noqa: ANN401 (the game's own)
    """A bound of several players told a name each."""
    return dict(bound) if isinstance(bound, Mapping) else bound
