"""What a game of Hache leaves, the turns of every player in the order of play, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.cards import Card
from companion.errors import Fault
from companion.game import check_cards_once
from companion.games.hache.rules import LAST_COURT, MOST_LAID
from companion.games.hache.turns import Covered, Turn, Turns
from companion.model import Position, Seat
from companion.notes import Cited


class Woodcutter(Seat):
    """A player and the turns played, in order."""

    turns: Turns


class HachePosition(Position):
    """The players in the order in which they play, each with their turns."""

    players: list[Woodcutter]


def check(position: HachePosition) -> Iterable[Fault]:
    """Every way a position can be impossible: turns that do not alternate, go on too long, or draw a card twice."""
    told: list[Sequence[Turn]] = [player.turns or () for player in position.players]
    drawn = [(place(seat, turn), card) for turn, seat, card in in_order_of_play(told) if isinstance(card, Card)]
    yield from check_cards_once(drawn)
    yield from _check_alternate(position, [len(turns) for turns in told])
    yield from _check_end(told)
    laid = sum(isinstance(turn, Covered) for turns in told for turn in turns)
    if laid > MOST_LAID:
        yield Fault("laid-too-many", "players", {"count": laid, "most": MOST_LAID})


def place(seat: int, turn: int) -> str:
    """The place of a turn (from 0).

    >>> place(1, 4)
    'players[1].turns[4]'
    """
    return f"players[{seat}].turns[{turn}]"


def in_order_of_play(told: Sequence[Sequence[Turn]]) -> Iterator[tuple[int, int, Turn]]:
    """Every turn as it was played: its number (from 0), whose it was (from 0), what it was.

    >>> list(in_order_of_play([[Covered(1), Covered(2)], [Covered(3)]]))[1:]
    [(0, 1, Covered(number=3, suits=())), (1, 0, Covered(number=2, suits=()))]
    """
    for number in range(max(map(len, told), default=0)):
        for seat, turns in enumerate(told):
            if number < len(turns):
                yield number, seat, turns[number]


def _check_alternate(position: HachePosition, counts: Sequence[int]) -> Iterator[Fault]:
    """Article turn: one after the other, so nobody has had more turns than those before, or two fewer than the first."""
    if not counts:
        return
    first, most = counts[0], counts[0]
    for seat, count in enumerate(counts[1:], 1):
        least = max(first - 1, 0)
        if least <= count <= most:
            most = count
            continue
        values = {"name": position.players[seat].name, "first": position.players[0].name, "all": first}
        values |= {"count": count, "least": least, "most": most, "ref": Cited("turn")}
        yield Fault("turns-uneven" if least < most else "turns-uneven-exactly", f"players[{seat}].turns", values)


def _check_end(told: Sequence[Sequence[Turn]]) -> Iterator[Fault]:
    """Article end.tenth: nobody plays after the tenth court card. The first turn too many is told, and which card ended it."""
    courts: list[Card] = []
    for number, seat, turn in in_order_of_play(told):
        if len(courts) == LAST_COURT:
            data = {"card": courts[-1], "most": LAST_COURT, "ref": Cited("end.tenth")}
            yield Fault("turn-after-end", place(seat, number), data)
            return
        if isinstance(turn, Card):
            courts.append(turn)
