"""A duel between two camps as plain states and moves, for `solvers.duel`: what a camp may do, and what comes of it.

A camp is the strengths of its pairs, strongest first (see `rules.strength`); whose they are is known to `telling`. Camp 0
is the taker's, camp 1 the challenger's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from companion.games.deringer.rules import DOUBLE_ONE, is_double
from solvers.duel import Duel, Ended, MoveOptions

TAKER, CHALLENGER = 0, 1
Pairs: TypeAlias = tuple[int, ...]
FOUR = 4
"""Sums that count as a double 1 together."""


class DuelState(NamedTuple):
    """A state: the pairs left, by camp; which camp may sacrifice now; how many times pairs were lined up, and once more."""

    camps: tuple[Pairs, Pairs]
    side: int
    bout: int = 1


class Act(NamedTuple):
    """A move: the pairs sacrificed and the enemy pair that they beat; none of either, and the camp is done."""

    spent: Pairs = ()
    beaten: int = 0


DONE = Act()
Next: TypeAlias = DuelState | Ended


class DuelRulings(NamedTuple):
    """The rulings that a duel is under: whether two equal doubles count as a double 1, whether a tie spares a lone player."""

    any_doubles: bool = False
    lone_wins_ties: bool = True


def is_alone(camps: tuple[Pairs, Pairs], house: DuelRulings) -> bool:
    """Whether a pair stands alone, so that pairs are merely compared: against one, or against several unless ties are
    settled as between camps.
    """
    fewest = min(map(len, camps))
    return fewest == 1 and (house.lone_wins_ties or fewest == max(map(len, camps)))


def opened(camps: tuple[Pairs, Pairs], house: DuelRulings) -> tuple[Duel[DuelState, Act], DuelState]:
    """The game and the state that these camps begin with."""
    if is_alone(camps, house):
        side = TAKER if len(camps[TAKER]) > len(camps[CHALLENGER]) else CHALLENGER
        return Duel(lambda state: _against_one(state, house)), DuelState(camps, side)
    return Duel(lambda state: _between_camps(state, house)), DuelState(camps, CHALLENGER)


# One against one, and one against several


def _against_one(state: DuelState, house: DuelRulings) -> MoveOptions[DuelState, Act]:
    """Articles duel.single and duel.several: the others' strongest pair is compared, or they sacrifice some, and it is over."""
    several, lone = state.camps[state.side], state.camps[1 - state.side][0]
    if several[0] > lone:
        compared: int | None = state.side
    else:
        compared = None if several[0] == lone and len(several) == 1 else 1 - state.side
    acts = ((act, Ended(state.side)) for act in sacrifices(several, (lone,), house.any_doubles))
    return MoveOptions(state.side, ((DONE, Ended(compared)), *acts))


# Between camps


def _between_camps(state: DuelState, house: DuelRulings) -> MoveOptions[DuelState, Act]:
    """Articles of section camps: the challenger's camp sacrifices, then the taker's, then both line up."""
    own, enemy = state.camps[state.side], state.camps[1 - state.side]
    done: Next = state._replace(side=TAKER) if state.side == CHALLENGER else _lined_up(state)
    moves: list[tuple[Act, Next]] = [(DONE, done)]
    for act in sacrifices(own, enemy, house.any_doubles):
        left, standing = without(own, act.spent), without(enemy, (act.beaten,))
        if not standing:
            moves.append((act, Ended(state.side)))
        elif not left:
            moves.append((act, Ended(1 - state.side)))
        else:
            camps = (left, standing) if state.side == TAKER else (standing, left)
            moves.append((act, state._replace(camps=camps)))
    return MoveOptions(state.side, tuple(moves))


def _lined_up(state: DuelState) -> Next:
    """Article camps.line: strongest first, face to face; the weaker goes, equals both; who faces nobody stays."""
    taker, challenger = state.camps
    faced = min(len(taker), len(challenger))
    kept = tuple(a for a, b in zip(taker, challenger, strict=False) if a > b) + taker[faced:]
    held = tuple(b for a, b in zip(taker, challenger, strict=False) if b > a) + challenger[faced:]
    if kept and held:
        return DuelState((kept, held), CHALLENGER, state.bout + 1)
    return Ended(TAKER if kept else CHALLENGER if held else None)


# Sacrifices


def sacrifices(own: Pairs, enemy: Pairs, any_doubles: bool) -> list[Act]:
    """Every sacrifice of a camp (section sacrifice), each once however many pairs are equal: fewest pairs first, and of
    these the one that beats the strongest enemy.

    >>> [act.spent for act in sacrifices((14, 8, 3), (17,), False)], sacrifices((14, 8, 3), (19,), False)
    ([(8, 3), (14, 8, 3)], [Act(spent=(14, 8, 3), beaten=19)])
    """
    acts = [
        Act(spent, beaten)
        for spent, counts in _unions(own, any_doubles)
        for beaten in dict.fromkeys(enemy)
        if beaten < DOUBLE_ONE or counts == DOUBLE_ONE
    ]
    return sorted(acts, key=lambda act: (len(act.spent), -act.beaten, act.spent))


def counts_as(spent: Pairs) -> int:
    """What pairs sacrificed together count as: a double (told by the weakest, 0), or a double 1.

    >>> counts_as((8, 3)), counts_as((15, 14))
    (0, 19)
    """
    return DOUBLE_ONE if len(spent) > 2 or is_double(spent[0]) else 0


@cache
def _unions(own: Pairs, any_doubles: bool) -> tuple[tuple[Pairs, int], ...]:
    """Every set of pairs that a camp may sacrifice, and what it counts as."""
    return tuple((spent, counts_as(spent)) for spent in dict.fromkeys(_allowed(own, any_doubles)))


def _allowed(own: Pairs, any_doubles: bool) -> Iterator[Pairs]:
    doubles, sums = tuple(filter(is_double, own)), tuple(pair for pair in own if not is_double(pair))
    yield from combinations(sums, 2)
    yield from (two for two in combinations(doubles, 2) if any_doubles or two[0] != two[1])
    yield from ((double, *two) for double in doubles for two in combinations(sums, 2))
    yield from combinations(sums, FOUR)


def without(pairs: Pairs, gone: Pairs) -> Pairs:
    """The pairs that are left.

    >>> without((14, 8, 8, 3), (8, 3))
    (14, 8)
    """
    left = list(pairs)
    for pair in gone:
        left.remove(pair)
    return tuple(left)
