"""The ranking of a kit's evening, as its results sheet would have it by now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.games import find_game
from companion.kit.ranking import Ranked, ranking, worth
from companion.web.table import Table

Place = tuple[int, int]
"""The round and the number of a kit's table, both counted from 1."""


class Placings(NamedTuple):
    """How the evening stands.

    - ``people``: their lines, the first first. ``rounds``: the rounds that count, because all their tables are over.
    - ``of``: the rounds that there are. ``playing``: the tables still playing in rounds that have begun.
    - ``by_points``: points are added up; else what each place is worth.
    - ``uncounted``: a game without points is among them. ``since``: the first round that this server knows.
    """

    people: Sequence[Ranked]
    rounds: Sequence[int]
    of: int
    playing: Sequence[Place]
    by_points: bool
    uncounted: bool
    since: int

    @property
    def winners(self) -> list[str]:
        """Who has won the evening; empty until all its rounds are over, or if some were played elsewhere."""
        is_over = len(self.rounds) == self.of and self.since == 1
        return [one.name for one in self.people if one.rank == 1] if is_over else []


def placings(places: Mapping[str, Place], tables: Mapping[str, Table], away: Collection[str]) -> Placings | None:
    """The ranking after the rounds that are over; None if there is none yet, or nothing to add up.

    ``places``: the kit's tables. ``tables``: those that are still there. ``away``: those put away; put away before its
    end, a table counts as not played, so its players have missed that round. Of one round, only points of one game can
    be compared.
    """
    games = [find_game(table.row.game) for table in tables.values()]
    uncounted = not all(game.counted for game in games)
    by_points = len({game.id for game in games}) == 1 and not uncounted
    turns = {turn for turn, _ in places.values()}
    several = max(turns, default=0) > 1
    if len(tables) < 2 or not (several or by_points):
        return None
    over = {id_ for id_, table in tables.items() if table.standing().is_over}
    open_ = {places[id_]: table.is_begun for id_, table in tables.items() if id_ not in over and id_ not in away}
    values: dict[int, dict[str, float]] = {}
    for id_ in sorted(over, key=places.__getitem__):
        turn, number = places[id_]
        for name, value in _written(tables[id_], by_points=by_points).items():
            box = values.setdefault(turn, {})  # of one round, names may be those of two people
            box[name if several or name not in box else f"{name} ({number})"] = value
    waited = {turn for turn, _ in open_}
    rounds = sorted(values.keys() - waited)
    if not rounds:
        return None
    begun = values.keys() | {turn for (turn, _), is_begun in open_.items() if is_begun}
    playing = sorted(place for place in open_ if place[0] in begun)
    lowest = by_points and any(sheet.lowest for id_ in over if (sheet := tables[id_].standing().sheet))
    people = ranking([values[turn] for turn in rounds], lowest=lowest)
    return Placings(people, rounds, len(values.keys() | waited), playing, by_points, uncounted, min(turns))


def _written(table: Table, *, by_points: bool) -> dict[str, float]:
    """What each player writes on the results sheet: the points, or what the place is worth."""
    sheet = table.standing().sheet
    assert sheet is not None
    if by_points:
        return {one.name: one.total for one in sheet.players}
    if not table.game.counted:
        return {one.name: 100 if one.name in sheet.winners else 0 for one in sheet.players}
    return worth({one.name: one.rank for one in sheet.players})
