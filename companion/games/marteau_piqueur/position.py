"""The position at the end of a game of Marteau-Piqueur: the cards that each player has taken, and possible faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards import JOKER, Rank
from companion.errors import Fault
from companion.fields import Cards
from companion.game import check_cards_once, places_of
from companion.games.marteau_piqueur.rules import PLAYERS, in_deck
from companion.model import Position, Seat


class Player(Seat):
    """A player with all the cards taken, including the one that the worker fell through."""

    taken: Cards


class MarteauPiqueurPosition(Position):
    """Two to four players with the cards that they took. Cards may be left on the board."""

    players: list[Player]


def check(position: MarteauPiqueurPosition) -> Iterable[Fault]:
    """Every fault of a position: cards that were never on the board, a card taken twice, aces."""
    played = []
    for index, player in enumerate(position.players):
        where = f"players[{index}].taken"
        for place, card in places_of(where, player.taken):
            if card == JOKER:
                yield Fault("joker-not-played", place, article="setup.deck")
            elif in_deck(card):
                played.append((place, card))
            else:
                yield Fault("card-not-laid", place, {"card": card}, article="setup.deck")
        yield from _check_aces(player, where, len(position.players))
    yield from check_cards_once(played)


def _check_aces(player: Player, where: str, players: int) -> Iterator[Fault]:
    """Faults of the aces (article setup.start).

    Each player took the ace that their worker started on. With four players nobody can have a second one.
    """
    aces = tuple(dict.fromkeys(card for card in player.taken if card.rank is Rank.ACE))
    if not aces:
        yield Fault("ace-missing", where, {"name": player.name}, article="setup.start")
    elif players == PLAYERS[1] and len(aces) > 1:
        yield Fault("aces-many", where, {"name": player.name, "aces": aces, "count": players}, article="setup.start")
