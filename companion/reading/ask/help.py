"""What "?" answers: how to type what a question asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cards import Notation, Suit, suit_letter
from companion.fields import Kind
from companion.questions import Question

_RUNS: dict[Notation, str] = {"en": "358H = 3♥ 5♥ 8♥, JSH = J♠ J♥", "fr": "358C = 3♥ 5♥ 8♥, VPC = V♠ V♥"}


def explain(  # noqa: PLR0913 (all that a game has to say of it)
    question: Question,
    notation: Notation,
    _: Callable[[str], str],
    own: str | None,
    example: str,
    parts: Sequence[str] = (),
    *,
    jokers: bool,
) -> str:
    """A few lines about a question, translated by ``_``; ``own`` is what the game itself says of this kind of field,
    ``example`` one of its own claims ("" where it has none), ``parts`` what one may type in one line; ``jokers``:
    whether its deck has any to speak of.
    """
    kind = question.kind.name if isinstance(question.kind, Kind) else question.kind
    helps = {
        "card": _("A card: 8♦, or 8 and the letter of its suit. Q♠ and D♠ are the same card; Jo is the joker.")
        if jokers
        else _("A card: 8♦, or 8 and the letter of its suit. Q♠ and D♠ are the same card."),
        "cards": _("Cards with blanks between: 3♥ 10♦ Q♠ Jo.")
        if jokers
        else _("Cards with blanks between: 3♥ 10♦ Q♠."),
        "suit": _("A suit: ♠ ♥ ♦ ♣ or its letter."),
        "names": _("Names with commas between, in the order they sit."),
        "number": _("A whole number."),
        "numbers": _("Whole numbers with blanks between: 3 4."),
        "row": _("What everybody has, in the order they sit: 3 - 4. Or by name: Ana 3, Ben 4."),
        "key": _("Which one; what everybody has there may follow in the same line."),
        "yes-no": _("y for yes, n for no."),
        "choice": _("The number or the first letters of a choice."),
        "card-or-value": _("A card, 8♦; or only its value, 8."),
        "cards-or-value": _("Cards with blanks between, 3♥ 10♦; or only the sum of their values, 13."),
        "claim": _("A name and a total: Ana=26.")
        + (" " + _("Or: Ana: {example}.").format(example=example) if example else ""),
    }
    lines = [own or helps.get(kind, _("A name."))]
    if len(parts) > 1:
        lines.append(_("Or all at once, with / between: {parts}.").format(parts=" / ".join(parts)))
    if question.of_cards:
        lines.append(_("Cards of a suit or of a rank can run together: {example}.").format(example=_RUNS[notation]))
        lines.append(_("Asked again, 3=5♥ replaces the third card, 3= takes it away, +5♥ adds one."))
    if isinstance(question.kind, Kind):
        letters = " ".join(f"{suit.value} {suit_letter(suit, notation)}" for suit in Suit)
        lines.append(_("Letters of the suits: {letters}").format(letters=letters))
    if question.ends:
        lines.append(_('An empty line, or "done", says that there are no more of them.'))
    elif question.optional:
        lines.append(_("An empty line will do."))
    lines.append(_('"back" goes one question back, "!" lists the answers, to change one, Ctrl-C leaves.'))
    return "\n".join(lines)
