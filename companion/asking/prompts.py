"""The words of a question on a terminal: its prompt with the keys it takes, its answers as shown, the explanation for
``?``.

This module neither asks nor reads anything; `prompter` does both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from companion.asking.question import example_of, is_in_order, show, told_choices, worded
from companion.asking.tokens import row_of
from companion.cards import JOKER, Card, Notation, in_notation, read_cards, suit_letter
from companion.errors import Fault
from companion.fields import Kind
from companion.game import Game
from companion.questions import Answer, Question
from companion.rulebook import open_rulebook
from companion.words import Lang, translator

HINT = re.compile(r"\s*\([^()]*\)$")
NOTHING = re.compile(r"\((?:nothing|rien)\b[^()]*\)$")
"""Finds prompts that say themselves what an empty line means."""

Enter: TypeAlias = Literal["keeps", "another-wrong", "repeats"]
"""What an empty line means for a present answer. "keeps": it is kept. "another-wrong": another answer is wrong.
"repeats": nothing, since the answer is impossible.
"""


class Prompts:
    """Words for the questions of one game (None: of none), in one language.

    ``symbols``: True if the terminal can show suits. ``hinted``: the key of the step whose prompt keeps its example,
    the first of many.
    """

    def __init__(self, game: Game | None, symbols: bool, lang: Lang, notation: Notation) -> None:
        self._game = game
        self._symbols = symbols
        self._lang: Lang = lang
        self._notation: Notation = notation
        self.hinted = ""
        self._ = translator(lang)

    def prompt(self, question: Question, now: Answer, enter: Enter = "keeps") -> str:
        """The question, the keys it takes, and the meaning of an empty line."""
        clears = (question.optional or question.of_cards) and not question.ends
        shown = worded(question, now if now is not None else question.default)
        # Only the first of many steps shows an example, or what may be typed. The hint about an empty line is
        # wrong if an answer is offered.
        is_short = question.ends or question.step
        is_short = is_short and question.key != self.hinted and not NOTHING.search(question.prompt)
        offers = clears and shown is not None and row_of(question) is None
        prompt = HINT.sub("", question.prompt) if is_short or offers else question.prompt
        if question.kind == "choice":
            prompt += " " + told_choices(question)
        if question.of and (left := still_open(question)):
            prompt += " " + self._("({count} to go)").format(count=len(left))
        if question.kind == "yes-no":
            prompt += " " + self._("(y/n)")
        if question.ends and now is None and not NOTHING.search(prompt):
            prompt += " " + self._("(nothing: that was all)")
        if now is None and shown is not None and question.of_cards:
            return f"{prompt} " + self._("(Enter: {default}; -: none)").format(default=self.shown(shown))
        drops = question.ends and not empty_is_an_answer(question.kind)
        if now is not None and enter == "repeats":
            return prompt + self._to_be_changed(question, now, clears=clears, drops=drops)
        if now is not None:
            prompt += " " + self._keys(enter, clears=clears, drops=drops)
        return f"{prompt} [{self.shown(shown)}]" if shown is not None else prompt

    @property
    def another_wrong(self) -> str:
        """The meaning of an empty line after a refused answer that may be right."""
        return self._("(Enter: another answer is wrong)")

    def _keys(self, enter: Enter, *, clears: bool, drops: bool) -> str:
        """The keys for an answer that may stay as it is."""
        if enter == "another-wrong":
            others = [self._("(- takes away)")] if drops else [self._("(- clears)")] if clears else []
            return " ".join((self.another_wrong, *others))
        if drops:
            return self._("(Enter keeps, - takes away)")
        return self._("(Enter keeps, - clears)") if clears else self._("(Enter keeps)")

    def _to_be_changed(self, question: Question, now: Answer, *, clears: bool, drops: bool) -> str:
        """The keys for an answer that must be changed. Cards are shown, since they can be corrected one by one."""
        keys = []
        if question.of_cards and now:
            keys.append(self._("(so far {cards}; 3=5♥, 3= and +5♥ put it right)").format(cards=self.shown(now)))
        if drops or clears:
            keys.append(self._("(- takes away)") if drops else self._("(- clears)"))
        return "".join(f" {one}" for one in keys)

    def explained(self, question: Question) -> str:
        """The explanation shown for ``?``."""
        kind = question.kind.name if isinstance(question.kind, Kind) else question.kind
        if self._game is None:
            return explain(question, self._notation, self._, None, "", sample=read_cards)
        book = open_rulebook(self._game.id, self._lang)
        example = in_notation(self._game.claim.example, self._notation) if self._game.claim else ""
        fields = [self.named(one) for one in question.lines.get(question.owner, ())]
        own = book.sentence("help", f"{kind}-{question.path[-1]}" if question.path else kind) or book.sentence(
            "help", kind
        )
        return explain(question, self._notation, self._, own, example, fields, sample=book.sample)

    def shown(self, value: Answer) -> str:
        """An answer as it is shown."""
        if isinstance(value, bool):
            return self._("yes") if value else self._("no")
        return show(value, self._notation, self._symbols, self._game)

    def in_letters(self, text: str) -> str:
        """A text of Companion's own, with letters instead of suits if the terminal cannot show them."""
        return text if self._symbols else show(text, self._notation, False)

    def named(self, question: Question) -> str:
        """The game's word for the field that a question is about."""
        key = str(question.path[-1])
        return (self._game and open_rulebook(self._game.id, self._lang).sentence("fields", key)) or key


def empty_is_an_answer(kind: Kind | str) -> bool:
    """True if an empty text is a value of its own, such as a turn in which nothing was covered."""
    return isinstance(kind, Kind) and not kind.tokens and not isinstance(kind.read("", "en"), Fault)


def is_taken(question: Question) -> bool:
    """True if an empty line accepts the offered answer."""
    return question.default is not None and (question.offered or not question.optional)


def still_open(question: Question) -> list[str]:
    """The entries of a table that are not entered yet, if the possible entries are known."""
    return [one for one in question.choices if one not in (question.of or {})] if question.kind == "key" else []


def explain(  # noqa: PLR0913 (all that a game has to say of it)
    question: Question,
    notation: Notation,
    _: Callable[[str], str],
    own: str | None,
    example: str,
    fields: Sequence[str] = (),
    *,
    sample: Callable[[str], Sequence[Card]],
) -> str:
    """A few lines about a question.

    - ``_``: translates.
    - ``own``: the game's own explanation for this kind of field.
    - ``example``: one of the game's own claims; "" if it has none.
    - ``fields``: the fields that can be typed in one line.
    - ``sample``: turns any cards into cards of the game, for examples.
    """
    card, row, pair = sample("8♦")[0], sample("3♥ 10♦ Q♠ Jo"), sample("3♥ 10♦")
    shown = " ".join(one.write(notation) for one in row)
    kind = question.kind.name if isinstance(question.kind, Kind) else question.kind
    helps = {
        "card": " ".join(
            (
                _("A card: {card}, or {rank} and the letter of its suit.").format(card=card, rank=int(card.rank)),
                *([_("Q♠ and D♠ are the same card.")] if str(sample("Q♠")[0]) == "Q♠" else []),
                *([_("Jo is the joker.")] if JOKER in row else []),
            )
        ),
        "cards": _("Cards separated by spaces: {cards}.").format(cards=shown),
        "suit": _("A suit: ♠ ♥ ♦ ♣ or its letter."),
        "names": _("Names with commas between, in the order they sit."),
        "people": _("Names with commas between."),
        "number": _("A whole number."),
        "numbers": _("Whole numbers separated by spaces: 3 4."),
        "row": _row(question, _),
        "key": _("Which one; what everybody has there may follow in the same line."),
        "yes-no": _("y for yes, n for no."),
        "choice": _("The number or the first letters of a choice."),
        "card-or-value": _("A card, {card}; or only its value, {value}.").format(card=card, value=int(card.rank)),
        "cards-or-value": _("Cards separated by spaces, {cards}; or only the sum of their values, {sum}.").format(
            cards=" ".join(map(str, pair)), sum=sum(one.rank for one in pair)
        ),
        "claim": _("A name and a total: Ana=26.")
        + (" " + _("Or: Ana: {example}.").format(example=example) if example else ""),
    }
    lines = [question.explained or own or helps.get(kind, _("A name."))]
    if left := still_open(question):
        lines.append(_("Not entered yet: {choices}.").format(choices=", ".join(left)))
    if len(fields) > 1:
        lines.append(_("Or all at once, with / between: {parts}.").format(parts=" / ".join(fields)))
    if question.of_cards:
        lines.append(
            _("Cards of a suit or of a rank can run together: {example}.").format(example=_runs(sample, notation))
        )
        lines.append(_("Asked again, 3=5♥ replaces the third card, 3= takes it away, +5♥ adds one."))
    if isinstance(question.kind, Kind) and question.kind.takes_suit_letters():
        letters = " ".join(f"{suit.value} {suit_letter(suit, notation)}" for suit in question.kind.suits)
        lines.append(_("Letters of the suits: {letters}").format(letters=letters))
    if question.ends:
        lines.append(_('An empty line, or "done", says that there are no more of them.'))
    elif question.optional:
        lines.append(_("An empty line will do."))
    lines.append(_('"back" goes one question back, "!" lists the answers, to change one, Ctrl-C leaves.'))
    return "\n".join(lines)


def _row(question: Question, _: Callable[[str], str]) -> str:
    if is_in_order(question):
        return _("What everybody has, in the order they sit: 3 - 4. Or by name: Ana 3, Ben 4.")
    return _("What each of them has, by name: {example}.").format(
        example=", ".join(example_of(question, number) for number in (0, 1))
    )


def _runs(sample: Callable[[str], Sequence[Card]], notation: Notation) -> str:
    """Examples of cards typed without spaces, and the cards that they stand for: some of a suit, some of a rank."""
    of_suit, of_rank = sample("3♥ 5♥ 8♥"), sample("J♠ J♥")
    ranks = "".join(card.letters(notation)[:-1] for card in of_suit) + of_suit[0].letters(notation)[-1]
    suits = of_rank[0].letters(notation)[:-1] + "".join(card.letters(notation)[-1] for card in of_rank)
    runs = (ranks, of_suit), (suits, of_rank)
    return ", ".join(f"{run} = {' '.join(card.write(notation) for card in cards)}" for run, cards in runs)
