"""What a game of Cour leaves, round by round, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards import JOKER
from companion.errors import Fault
from companion.game import check_rows_once
from companion.games.cour.court import Played
from companion.games.cour.numbers import check_numbers
from companion.games.cour.rules import HAND, JOKERS, ROUNDS
from companion.model import RoundsPosition, Seat, place, present_in


class CourPosition(RoundsPosition):
    """One to three finished rounds."""

    players: list[Seat]
    rounds: list[Played]


def check(position: CourPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: a card twice in a round, a third joker, courts of another size than the hands;
    a court told in two ways or in none, and numbers that no cards can give.

    A hand is dealt and laid to the last card (articles setup.deal and turn.pass), and a joker that was used is replaced by a
    second card: so a court has just as many cards as a hand had.
    """
    names = [player.name for player in position.players]
    for index, played in enumerate(position.rounds[:ROUNDS]):
        players = present_in(played, names)
        rows = [(place(index, seat, "court"), one.cards) for seat, one in enumerate(played.players)]
        yield from check_rows_once(rows, {JOKER: JOKERS})
        yield from _check_forms(played, index, players)
        if any(one.numbered for one in played.players):
            yield from check_numbers(played, index, players)


def _check_forms(played: Played, index: int, players: int) -> Iterator[Fault]:
    """Each court told once, and one told by its cards whole."""
    needed = HAND.get(players)
    for seat, one in enumerate(played.players):
        where = place(index, seat, "court")
        if one.numbered and one.court:
            yield Fault("court-and-numbers", where, {"name": one.name})
        elif not one.numbered and one.court is None:
            # Where the last of it could still be said: whoever types no cards is asked for numbers before this is told.
            yield Fault("court-missing", place(index, seat, "wealth"), {"name": one.name})
        elif not one.numbered and needed and len(one.cards) != needed:
            data = {"name": one.name, "count": len(one.cards), "needed": needed, "players": players}
            yield Fault("court-size", where, data)
