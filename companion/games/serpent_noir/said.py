"""How a step that breaks is said: which sentence, and the cards and ranks in it; for errors and for answers alike."""

from __future__ import annotations

from typing import Any

from companion.cards import Rank
from companion.games.serpent_noir.steps import Break
from companion.notes import ARank


def told(broken: Break) -> tuple[str, dict[str, Any]]:
    """The end of the sentence's key, and its values.

    One direction left, or two that need the same rank, is one rank that was due; else there are two of them.

    >>> from companion.cards import read_card, read_cards
    >>> from companion.games.serpent_noir.steps import breaks
    >>> broken, = breaks(read_card("10♠"), read_cards("9♥ 10♦"))
    >>> told(broken)[0], told(broken)[1]["due"]
    ('turn-down', '8')
    """
    values: dict[str, Any] = {"step": broken.step, "card": broken.card, "before": broken.before}
    if broken.kind == "end":
        return "end", values
    if len(broken.due) == 1:
        ((way, rank),) = broken.due.items()
        return f"{broken.kind}-{way}", {**values, "due": _rank(rank)}
    up, down = broken.due["up"], broken.due["down"]
    if up == down:
        return f"{broken.kind}-same", {**values, "due": _rank(up)}
    return f"{broken.kind}-open", {**values, "up": _rank(up), "down": _rank(down)}


def _rank(rank: int) -> ARank:
    return ARank("A" if rank == Rank.ACE else str(rank))
