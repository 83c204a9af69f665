"""What a game of Industrie leaves, a city in front of each player, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.errors import Fault
from companion.game import Ruling, check_without_jokers, places_of
from companion.games.industrie.city import OneCity, built
from companion.games.industrie.rules import OF_SUIT, ORDER, STARTERS
from companion.model import Position, Seat

STARTERS_RULING = Ruling("starters", ("count", "skip"))


class Builder(Seat):
    """A player and the city built: its cards, or how many of each suit."""

    city: OneCity


class IndustriePosition(Position):
    """The players with their cities. By the ruling ``starters`` the first two buildings are among the cards, or are not."""

    players: list[Builder]


def check(position: IndustriePosition) -> Iterable[Fault]:
    """Every way a position can be impossible: cards the deck lacks or has once, a city without its first two buildings."""
    placed = [
        spot
        for index, player in enumerate(position.players)
        if isinstance(player.city, list)
        for spot in places_of(f"players[{index}].city", player.city)
    ]
    yield from check_without_jokers(placed)
    yield from _check_starters(position)
    yield from _check_suits(position)


def counts_starters(position: IndustriePosition) -> bool:
    """True where the first two buildings are among those entered, and count."""
    return STARTERS_RULING.chosen(position.rulings) == "count"


def _check_starters(position: IndustriePosition) -> Iterator[Fault]:
    """Article setup.city: nobody ever loses a building, so an office and a factory are in every city."""
    if not counts_starters(position):
        return
    for index, player in enumerate(position.players):
        if player.city is not None:
            of_suit = built(player.city)
            if lacking := tuple(suit for suit in STARTERS if not of_suit[suit]):
                yield Fault("starter-missing", f"players[{index}].city", {"name": player.name, "suits": lacking})


def _check_suits(position: IndustriePosition) -> Iterator[Fault]:
    """No more of a suit than the deck has, the first buildings that were left out included; cards alone are told as cards."""
    told = [built(player.city) for player in position.players]
    aside = 0 if counts_starters(position) else len(told)
    for suit in ORDER:
        most = OF_SUIT - (aside if suit in STARTERS else 0)
        count = sum(of_suit[suit] for of_suit in told)
        if count > most and (most < OF_SUIT or not _all_cards(position)):
            key = "suit-too-many-skipped" if most < OF_SUIT else "suit-too-many"
            yield Fault(key, "players", {"suit": suit, "count": count, "most": most})


def _all_cards(position: IndustriePosition) -> bool:
    return all(isinstance(player.city, list) for player in position.players)
