"""What nobody needs to be asked of Virus: two players have no cards to tell, three and four no winner; the rest is the rest; a fist points at nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.virus.rules import BOTTLES, GERMS, TWO
from companion.questions import Follows


def follows(field: str, own: Mapping[str, Any], before: Sequence[Mapping[str, Any]], players: int) -> Follows | None:
    """Two players tell no cards; there is one virus; the last player has the bottles and the germs that nobody else has.

    >>> follows("medicine", {}, [{"medicine": 5}, {"medicine": 3}], 3)
    Follows(value=4, asked=True)
    >>> follows("virus", {}, [{"virus": True}], 3)
    Follows(value=None, asked=False)
    """
    if players == TWO:
        return Follows(asked=False)
    if players not in BOTTLES:  # more than can play: it will be said when all is told
        return None
    is_last = len(before) == players - 1
    if field == "virus":
        if any(hand.get("virus") for hand in before):
            return Follows(asked=False)
        return Follows(True) if is_last else None
    counts = [hand.get(field) for hand in before]
    if is_last and all(isinstance(count, int) for count in counts):
        return Follows((BOTTLES if field == "medicine" else GERMS)[players] - sum(filter(None, counts)))
    return None


def step(field: str, _step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    """Of a round, two players tell the winner, three and four their cards.

    >>> step("players", {}, {"players": [{"name": "Ana"}, {"name": "Ben"}]})
    Follows(value=None, asked=False)
    """
    is_two = len(data.get("players") or ()) == TWO
    return None if (field == "winner") == is_two else Follows(asked=False)


def gesture(field: str, own: Mapping[str, Any]) -> Follows | None:
    """Of a turn, whoever drinks is not asked at whom.

    >>> gesture("at", {"gesture": "drink"}), gesture("at", {"gesture": "steal"})
    (Follows(value=None, asked=False), None)
    """
    return Follows(asked=False) if field == "at" and own.get("gesture") == "drink" else None
