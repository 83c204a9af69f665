"""What "?" answers: how to type what a question asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.asking.rows import example_of, is_in_order
from companion.cards import JOKER, Card, Notation, suit_letter
from companion.fields import Kind
from companion.questions import Question


def explain(  # noqa: PLR0913 (all that a game has to say of it)
    question: Question,
    notation: Notation,
    _: Callable[[str], str],
    own: str | None,
    example: str,
    parts: Sequence[str] = (),
    *,
    sample: Callable[[str], Sequence[Card]],
) -> str:
    """A few lines about a question, translated by ``_``; ``own`` is what the game itself says of this kind of field,
    ``example`` one of its own claims ("" where it has none), ``parts`` what one may type in one line; ``sample``
    makes cards of the game out of any cards, for examples.
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
    if len(parts) > 1:
        lines.append(_("Or all at once, with / between: {parts}.").format(parts=" / ".join(parts)))
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
    """Cards that run together, and what they are: some of a suit, some of a rank."""
    of_suit, of_rank = sample("3♥ 5♥ 8♥"), sample("J♠ J♥")
    ranks = "".join(card.letters(notation)[:-1] for card in of_suit) + of_suit[0].letters(notation)[-1]
    suits = of_rank[0].letters(notation)[:-1] + "".join(card.letters(notation)[-1] for card in of_rank)
    runs = (ranks, of_suit), (suits, of_rank)
    return ", ".join(f"{run} = {' '.join(card.write(notation) for card in cards)}" for run, cards in runs)
