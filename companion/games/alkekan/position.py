"""The end position of Les bois d'Alkekan: one or two purses, and the check for faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pydantic import Field

from companion.cards import JOKER, Suit
from companion.errors import Fault
from companion.fields import Cards, Name, OneCard
from companion.game import check_rows_once
from companion.games.alkekan.rules import EFFECTS, MOST
from companion.model import MOST_CLAIMED, Claim, Model, Position, Seat
from companion.visible import is_blank

MOST_STEPS = len(EFFECTS) * len(Suit)
"""The most steps of a claimed plan: as many as there are magic cards.

The limit matters because each nonsensical step gets its own reason.
"""


class PlanStep(Model):
    """One step of a claimed plan: a magic card used on a card."""

    magic: OneCard
    on: OneCard


class PurseClaim(Claim):
    """A claimed total, or a claimed plan for a purse's magic."""

    plan: list[PlanStep] | None = Field(default=None, max_length=MOST_STEPS)


class Purse(Seat):
    """A player's final purse, including the three hand cards."""

    purse: Cards


class AlkekanPosition(Position):
    """One or two final purses. ``alkekan`` names the player who took a joker by an Alkekan."""

    players: list[Purse]
    alkekan: Name | None = None
    claims: Sequence[PurseClaim] = Field((), max_length=MOST_CLAIMED)


def check(position: AlkekanPosition) -> Iterable[Fault]:
    """The faults of a position: cards twice, purses too big, jokers that contradict the Alkekan."""
    purses = position.players
    yield from check_rows_once([(f"players[{i}].purse", p.purse) for i, p in enumerate(purses)], {JOKER: 2})
    for index, purse in enumerate(purses):
        most = MOST["called" if purse.name == position.alkekan else "plain"]["one"]
        if len(purse.purse) > most:
            data = {"name": purse.name, "count": len(purse.purse), "most": most}
            yield Fault("purse-too-big", f"players[{index}].purse", data, article="rulings")
    together, most = sum(len(p.purse) for p in purses), MOST["called" if position.alkekan else "plain"]["both"]
    if len(purses) == 2 and together > most:
        yield Fault("purses-too-big", "players", {"count": together, "most": most}, article="rulings")
    yield from _check_alkekan(position)


def _check_alkekan(position: AlkekanPosition) -> Iterable[Fault]:
    """The faults of the jokers after an Alkekan.

    The player named by ``alkekan`` got a joker, which never leaves the purse. That purse must hold one, and no other
    purse can hold both.
    """
    taker, names = position.alkekan, [p.name for p in position.players]
    if taker is None or is_blank(taker) or (len(names) > 1 and taker not in names):
        return
    for index, purse in enumerate(position.players):
        jokers, where = purse.purse.count(JOKER), f"players[{index}].purse"
        if purse.name == taker and not jokers:
            yield Fault("alkekan-no-joker", where, {"name": taker}, article="rulings")
        elif purse.name != taker and jokers > 1:
            yield Fault("alkekan-jokers", where, {"taker": taker, "name": purse.name}, article="rulings")
