"""The end position of Deringer: the coins of each player."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from companion.errors import Fault
from companion.games.deringer.rules import COINS, LEAST, MOST
from companion.model import Position, Seat


class Desperado(Seat):
    """A player and the coins in the player's purse."""

    coins: int = Field(json_schema_extra={"minimum": 0})


class DeringerPosition(Position):
    """The players with their coins, at the end of a game or while some of the loot is left."""

    players: list[Desperado]


def check(position: DeringerPosition) -> Iterable[Fault]:
    """The faults of a position: fewer than 0 coins, or more coins than the loot held."""
    players = position.players
    purses = [player.coins or 0 for player in players]  # None while questions are being asked
    for index, (player, coins) in enumerate(zip(players, purses, strict=True)):
        if coins < 0:
            yield Fault("coins-below", f"players[{index}].coins", {"name": player.name, "found": coins})
    count, most = sum(max(coins, 0) for coins in purses), COINS * len(players)
    if count > most and LEAST <= len(players) <= MOST:
        data = {"count": count, "most": most, "each": COINS, "seats": len(players)}
        yield Fault("coins-many", "players", data, article="setup")
