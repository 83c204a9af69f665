"""All gestures of a turn at once, over plain names and numbers: who drinks, who infects and robs whom, what is blocked, what is void.

Everything is settled by what everybody had at the signal (article turn.signal), in this order: a gesture that is not
allowed is void and does nothing; a finger at somebody who blocks just that player does nothing either; every other finger
counts, and keeps whoever it points at from drinking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Pointing(NamedTuple):
    """Somebody pointing at somebody."""

    by: str
    of: str


class Turned(NamedTuple):
    """What came of a turn, everything in the seat order of whoever made the gesture.

    ``stopped``: those who would have drunk, and who kept them from it; ``empty_handed``: thieves for whom no bottle was
    left, and who took those there were.
    """

    drinks: tuple[str, ...]
    infections: tuple[Pointing, ...]
    thefts: tuple[Pointing, ...]
    blocked: tuple[Pointing, ...]
    void: tuple[str, ...]
    stopped: Mapping[str, tuple[str, ...]]
    empty_handed: Mapping[str, tuple[str, ...]]


def settle_turn(
    bottles: Mapping[str, int], hands: Mapping[str, int], gestures: Mapping[str, tuple[str, str | None]]
) -> Turned:
    """Settle a turn: undrunk bottles and cards in hand at the signal, in seat order, and everybody's gesture and target.

    >>> turned = settle_turn({"Ana": 1, "Ben": 2, "Cy": 2}, {"Ana": 4, "Ben": 0, "Cy": 4},
    ...     {"Ana": ("drink", None), "Ben": ("infect", "Ana"), "Cy": ("block", "Ana")})
    >>> turned.drinks, turned.void
    (('Ana',), ('Ben',))
    """
    seats = list(gestures)
    void = tuple(name for name in seats if not _is_allowed(name, gestures[name], bottles, hands))
    pointing = {name: _target(gestures[name], {"infect", "steal"}) for name in seats if name not in void}
    blocks = {(name, _target(gestures[name], {"block"})) for name in seats}
    blocked = tuple(Pointing(name, of) for name, of in pointing.items() if of is not None and (of, name) in blocks)
    stopped_fingers = {one.by for one in blocked}
    fingers = [Pointing(name, of) for name, of in pointing.items() if of is not None and name not in stopped_fingers]
    drinkers = [name for name in seats if gestures[name][0] == "drink" and name not in void]
    stopped = {name: tuple(one.by for one in fingers if one.of == name) for name in drinkers}
    wanted = [one for one in fingers if gestures[one.by][0] == "steal"]
    thefts, empty_handed = _share(wanted, bottles, seats)
    return Turned(
        drinks=tuple(name for name in drinkers if not stopped[name]),
        infections=tuple(one for one in fingers if gestures[one.by][0] == "infect"),
        thefts=thefts,
        blocked=blocked,
        void=void,
        stopped={name: by for name, by in stopped.items() if by},
        empty_handed=empty_handed,
    )


def _is_allowed(
    name: str, gesture: tuple[str, str | None], bottles: Mapping[str, int], hands: Mapping[str, int]
) -> bool:
    """Drinking takes a bottle, infecting a card in hand, stealing a bottle of the other's; anybody may block."""
    what, at = gesture
    if what == "drink":
        return bottles[name] > 0
    if what == "infect":
        return hands[name] > 0
    return what == "block" or (at is not None and bottles[at] > 0)


def _target(gesture: tuple[str, str | None], kinds: set[str]) -> str | None:
    return gesture[1] if gesture[0] in kinds else None


def _share(
    wanted: Sequence[Pointing], bottles: Mapping[str, int], seats: Sequence[str]
) -> tuple[tuple[Pointing, ...], dict[str, tuple[str, ...]]]:
    """Who of several thieves takes a bottle where there are too few: in seat order, from the left of whom they rob.

    >>> _share([Pointing("A", "B"), Pointing("C", "B")], {"B": 1}, ["A", "B", "C"])
    ((Pointing(by='C', of='B'),), {'A': ('C',)})
    """
    taking: list[Pointing] = []
    empty_handed: dict[str, tuple[str, ...]] = {}
    for victim in dict.fromkeys(one.of for one in wanted):
        place = seats.index(victim)
        from_left = [*seats[place + 1 :], *seats[:place]]
        thieves = sorted((one.by for one in wanted if one.of == victim), key=from_left.index)
        first, rest = thieves[: bottles[victim]], thieves[bottles[victim] :]
        taking += [Pointing(thief, victim) for thief in first]
        empty_handed |= dict.fromkeys(rest, tuple(first))
    return tuple(sorted(taking, key=lambda one: seats.index(one.by))), empty_handed
