"""What can be wrong with courts told in the numbers of the pad: numbers that no cards of one pack can give.

What is refused is impossible whatever the cards were. The numbers of a round are held against all of it: against the
cards of those who entered theirs, and against what the others say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from companion.cards import Rank, Suit
from companion.errors import Fault
from companion.games.cour.court import NUMBERS, Court, Played
from companion.games.cour.rules import HAND, riches
from companion.model import place

OF_RANK = len(Suit)
"""Cards of a rank in the pack."""
VALUES = tuple(range(10, 1, -1))
"""What the cards of a suit add to its wealth, the dearest first."""
_NOBLES = {
    "kings-too-many": (Rank.KING, ("marriages", "intrigues")),
    "queens-too-many": (Rank.QUEEN, ("marriages", "affairs")),
    "jacks-too-many": (Rank.JACK, ("intrigues", "affairs")),
}


def check_numbers(played: Played, index: int, players: int) -> Iterator[Fault]:
    """The faults of a round in which somebody's court is told in numbers; what is not told is taken to be nothing."""
    yield from _check_ranks(played, index)
    rich = [(place(index, seat, "wealth"), one) for seat, one in enumerate(played.players) if one.wealth is not None]
    for where, one in rich:
        yield from _check_sums(one, where)
    for seat, one in enumerate(played.players):
        if one.numbered:
            last = [field for field in NUMBERS if getattr(one, field) is not None][-1]
            yield from _check_size(one, place(index, seat, last), players)
    for number, suit in enumerate(Suit):
        sums = [one.wealth[number] for _, one in rich if one.wealth is not None]
        if sums and all(map(possible, sums)):
            yield from _check_suit(played, suit, sums, [where for where, _ in rich])


def _check_ranks(played: Played, index: int) -> Iterator[Fault]:
    """There are four of each rank in a pack; a couple takes one of each of its two. Told where there is one too many."""
    for code, (rank, fields) in (*_NOBLES.items(), ("aces-too-many", (Rank.ACE, ("aces",)))):
        count = sum(card.rank is rank for one in played.players if not one.numbered for card in one.cards)
        over = ""
        for seat, one in enumerate(played.players):
            for field in fields:
                count += getattr(one, field) or 0
                if count > OF_RANK and getattr(one, field):
                    over = over or place(index, seat, field)
        if over:
            yield Fault(code, over, {"count": count, "most": OF_RANK})


def _check_sums(one: Court, where: str) -> Iterator[Fault]:
    """What cards from 2 to 10 of a suit can never come to."""
    for suit, found in zip(Suit, one.wealth or (), strict=False):
        if not possible(found):
            yield Fault(
                "sum-impossible",
                where,
                {"name": one.name, "suit": suit, "sum": found, "most": sum(VALUES)},
            )


def _check_size(one: Court, where: str, players: int) -> Iterator[Fault]:
    """The fewest cards that give these numbers are no more than a court has."""
    needed = HAND.get(players)
    couples = sum(getattr(one, field) or 0 for field in ("marriages", "intrigues", "affairs"))
    least = 2 * couples + (one.aces or 0) + sum(fewest(found) for found in one.wealth or () if possible(found))
    if needed and least > needed:
        data = {"name": one.name, "count": least, "needed": needed, "players": players}
        yield Fault("numbers-too-many", where, data)


def _check_suit(played: Played, suit: Suit, sums: Sequence[int], where: Sequence[str]) -> Iterator[Fault]:
    """All sums of a suit together come from nine cards, less those that somebody entered. Told of the last sum of all."""
    known = {riches(card) for one in played.players if not one.numbered for card in one.cards if card.suit is suit}
    left = tuple(value for value in VALUES if value not in known)
    data = {"suit": suit, "sums": tuple(sums), "total": sum(sums), "most": sum(left)}
    if sum(sums) > sum(left):
        yield Fault("suit-exceeded", where[-1], data)
    elif not shared_out(left, _in_order(sums)):
        yield Fault("sums-clash", where[-1], data)


def possible(found: int) -> bool:
    """Whether some cards from 2 to 10 of one suit come to that sum.

    >>> [found for found in range(60) if not possible(found)]
    [1, 53, 55, 56, 57, 58, 59]
    """
    return shared_out(VALUES, _in_order([found]))


def fewest(found: int) -> int:
    """The fewest cards from 2 to 10 of one suit that come to that sum, which is possible.

    >>> fewest(0), fewest(10), fewest(11), fewest(54)
    (0, 1, 2, 9)
    """
    return next(count for count in range(len(VALUES) + 1) if sum(VALUES[:count]) >= found)


def _in_order(sums: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(filter(None, sums), reverse=True))


@lru_cache(maxsize=1 << 14)
def shared_out(cards: tuple[int, ...], sums: tuple[int, ...]) -> bool:
    """Whether each of the sums can be made of these cards, each used once at most; ``sums`` are positive, the greatest first.

    >>> shared_out((5, 4, 2), (6, 5)), shared_out((5, 4, 2), (5, 5))
    (True, False)
    """
    if not sums or sum(sums) > sum(cards):
        return not sums
    card, rest = cards[0], cards[1:]
    for index, one in enumerate(sums):
        if one >= card and one not in sums[:index]:
            left = _in_order((*sums[:index], one - card, *sums[index + 1 :]))
            if shared_out(rest, left):
                return True
    return shared_out(rest, sums)
