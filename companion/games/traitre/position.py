"""What a game of Traître leaves: who was the traitor, the missions one after the other, and the accusation that ended it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from companion.errors import Fault
from companion.fields import Cards, Name, OneCard, so_many
from companion.games.traitre.mission import SPY_RULING, Outcome, judge, mission_faults
from companion.games.traitre.rules import LEAST, MISSIONS, MOST, NEEDED, revealed
from companion.model import Model, Position, Seat, unknown_player


class Mission(Model):
    """A mission that was played: its card, all the cards revealed, and which of them the deck gave, where that was marked."""

    mission: OneCard
    cards: Cards = Field(json_schema_extra=so_many(revealed(LEAST), revealed(MOST)))
    deck: OneCard | None = None


class Accusation(Model):
    """Who accused whom."""

    by: Name
    of: Name


class TraitrePosition(Position):
    """The players, the traitor (None: nobody was), the missions in order of play, and the accusation, where there was one."""

    players: list[Seat]
    traitor: Name | None = None
    missions: list[Mission] = Field(json_schema_extra={"maxItems": MISSIONS})
    accusation: Accusation | None = None


def outcomes(position: TraitrePosition) -> tuple[Outcome, ...]:
    """What became of each mission, under the position's rulings."""
    deck_spies = SPY_RULING.chosen(position.rulings) == "fails"
    return tuple(judge(one.mission, one.cards, one.deck, deck_spies=deck_spies) for one in position.missions)


def decided_by(successes: Sequence[bool]) -> int | None:
    """The mission (from 0) that is the fifth success or the fifth failure; None where there is none.

    >>> decided_by([True, False] * 4 + [True, True]), decided_by([True] * 4)
    (8, None)
    """
    for index, success in enumerate(successes):
        if successes[: index + 1].count(success) == NEEDED:
            return index
    return None


def accused(position: TraitrePosition) -> Accusation | None:
    """The accusation that has an effect: one by the traitor is void (article accuse.void)."""
    told = position.accusation
    return told if told is not None and told.by != position.traitor else None


def check(position: TraitrePosition) -> Iterable[Fault]:
    """Every way a position can be impossible: the traitor, the missions, what came after the end, the accusation."""
    names = [player.name for player in position.players]
    if position.traitor is not None and position.traitor not in names:
        yield unknown_player("traitor", position.traitor, names)
    elif position.traitor is None and len(names) == MOST:
        yield Fault("traitor-missing", "traitor", {"count": MOST})
    faults = [fault for index, one in enumerate(position.missions) for fault in _check_mission(one, index, names)]
    yield from faults
    if not faults:  # of a mission that cannot be, nobody knows how it ended
        yield from _check_end(position)
    yield from _check_accusation(position, names)


def _check_mission(one: Mission, index: int, names: Sequence[str]) -> Iterator[Fault]:
    where = f"missions[{index}]."
    if len(one.cards) != revealed(len(names)):
        data = {"count": len(one.cards), "needed": revealed(len(names)), "players": len(names)}
        yield Fault("cards-count", f"{where}cards", data)
    yield from mission_faults(one.mission, one.cards, one.deck, where)


def _check_end(position: TraitrePosition) -> Iterator[Fault]:
    """Nothing is played or accused to effect after the fifth success or failure."""
    successes = [outcome.success for outcome in outcomes(position)]
    last = decided_by(successes)
    if last is None:
        return
    how = "success" if successes[last] else "failure"
    data = {"number": last + 1, "needed": NEEDED}
    if last + 1 < len(successes):
        yield Fault(f"mission-after-{how}", f"missions[{last + 1}]", {**data, "count": len(successes) - last - 1})
    if accused(position):
        yield Fault(f"accusation-after-{how}", "accusation", data)


def _check_accusation(position: TraitrePosition, names: Sequence[str]) -> Iterator[Fault]:
    told = position.accusation
    if told is None:
        return
    for key, name in (("by", told.by), ("of", told.of)):
        if name not in names:
            yield unknown_player(f"accusation.{key}", name, names)
    if told.by == told.of:
        yield Fault("accusation-self", "accusation", {"name": told.by})
