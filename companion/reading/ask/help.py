"""What "?" answers: how to type what a question asks for."""

from __future__ import annotations

from collections.abc import Callable

from companion.cards import Notation, Suit, suit_letter
from companion.reading.ask.question import Question


def explain(question: Question, notation: Notation, _: Callable[[str], str]) -> str:
    """A few lines about a question, translated by ``_``."""
    helps = {
        "card": _("A card: 8♦, or 8 and the letter of its suit. Q♠ and D♠ are the same card; Jo is the joker."),
        "cards": _("Cards with blanks between: 3♥ 10♦ Q♠ Jo."),
        "row": _("Nine places with blanks between; a full stop for an empty one."),
        "suit": _("A suit: ♠ ♥ ♦ ♣ or its letter."),
        "names": _("Names with commas between, in the order they sit."),
        "number": _("A whole number."),
        "yes-no": _("y for yes, n for no."),
        "choice": _("The number or the first letters of a choice."),
        "claim": _("A name and a total, Ana=26; or a whole plan, Ana: Q♠>8♦ J♣>5♥."),
    }
    lines = [helps.get(question.kind, _("A name."))]
    if question.of_cards:
        lines.append(_("Asked again, 3=5♥ replaces the third card, 3= takes it away, +5♥ adds one."))
    if question.kind in ("card", "cards", "row", "suit"):
        letters = " ".join(f"{suit.value} {suit_letter(suit, notation)}" for suit in Suit)
        lines.append(_("Letters of the suits: {letters}").format(letters=letters))
    if question.optional:
        lines.append(_("An empty line says nothing about it."))
    lines.append(_('"back" goes one question back, Ctrl-C leaves.'))
    return "\n".join(lines)
