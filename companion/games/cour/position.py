"""What a game of Cour leaves, round by round, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import JOKER
from companion.errors import Fault
from companion.fields import Cards
from companion.game import check_rows_once
from companion.games.cour.rules import HAND, JOKERS, ROUNDS
from companion.model import Round, RoundsPosition, Seat


class Court(Seat):
    """The cards in front of a player when a round ends, in the order laid."""

    court: Cards


class Played(Round):
    """A finished round: everybody's court."""

    players: list[Court]


class CourPosition(RoundsPosition):
    """One to three finished rounds."""

    players: list[Seat]
    rounds: list[Played]


def check(position: CourPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: a card twice in a round, a third joker, courts of another size than the hands.

    A hand is dealt and laid to the last card (articles setup.deal and turn.pass), and a joker that was used is replaced by a
    second card: so a court has just as many cards as a hand had.
    """
    players = len(position.players)
    needed = HAND.get(players)
    for index, played in enumerate(position.rounds[:ROUNDS]):
        rows = [(f"rounds[{index}].players[{seat}].court", one) for seat, one in enumerate(played.players)]
        yield from check_rows_once([(where, one.court) for where, one in rows], {JOKER: JOKERS})
        for where, one in rows:
            if needed and len(one.court) != needed:
                data = {"name": one.name, "count": len(one.court), "needed": needed, "players": players}
                yield Fault("court-size", where, data)
