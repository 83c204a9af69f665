"""A game of which a table enters the players' totals only, for each round or for the whole game. No cards are
checked.

Such a game is derived from the game's own record, so files, flags, questions and verdicts treat it like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated

from pydantic import Field

from companion.errors import Fault, InputError
from companion.game import Game, Totals, rounds_missing
from companion.model import Round, RoundsPosition, Seat, TotalsPosition
from companion.notes import Note
from companion.sheet import Line, ScoreSheet, Tally, ranked

MOST = 100_000
"""The largest number of points that is accepted, positive or negative."""


class Total(Seat):
    """A player and the points of a round or of the whole game."""

    total: Annotated[int, Field(ge=-MOST, le=MOST)]


class TotalsRound(Round):
    """A round: the points of each player who took part."""

    players: list[Total]


class GameTotals(TotalsPosition):
    """The players' totals, for a game that has one total each."""

    players: list[Total]


class RoundTotals(TotalsPosition, RoundsPosition):
    """The players' totals of each round."""

    players: list[Seat]
    rounds: list[TotalsRound]


def totals_of(game: Game) -> Game:
    """The same game with totals only. Raises InputError ``totals-none`` if totals do not decide the game.

    >>> from companion.games import find_game
    >>> totals_of(find_game("lobbys")).position.__name__, totals_of(find_game("hache")).shortcut
    ('RoundTotals', ('total',))
    """
    if issubclass(game.position, TotalsPosition):
        return game
    if game.totals is None:
        raise InputError(Fault("totals-none"))
    return Game(
        game.id,
        game.players,
        RoundTotals if issubclass(game.position, RoundsPosition) else GameTotals,
        partial(_check, game.totals),
        partial(_score, game, game.totals),
        seats=game.seats,
        rounds=game.rounds,
        rulings=game.rulings,
        shortcut=("total",),
        fixed=game.fixed,
        summed=False,
        totals=game.totals,
        folder=game.folder,
    )


def _check(totals: Totals, position: TotalsPosition) -> Iterable[Fault]:
    """The fault of too few players for points to decide."""
    count = len(position.players)
    if count < totals.players:
        yield Fault("totals-few", "players", {"count": count, "least": totals.players})


def _score(game: Game, totals: Totals, position: TotalsPosition) -> ScoreSheet:
    """The players' points from the start, and their totals as entered."""
    lines = {player.name: [*_start(totals)] for player in position.players}
    for name, points, stage in _given(position):
        lines[name].append(Line(totals.article, points, stage=stage))
    tallies = [Tally(name, own) for name, own in lines.items()]
    missing = [*rounds_missing(position, game.rounds)] if isinstance(position, RoundTotals) and game.rounds else []
    remarks = [Note("totals-given"), *missing]
    return ranked(tallies, lowest=totals.lowest, finished=not missing, remarks=remarks)


def _start(totals: Totals) -> Iterator[Line]:
    if totals.start:
        yield Line(totals.start_article, totals.start, given=True)


def _given(position: TotalsPosition) -> Iterator[tuple[str, int, int]]:
    """The points entered, by player and round (from 1; 0 for the whole game)."""
    if isinstance(position, RoundTotals):
        for number, played in enumerate(position.rounds, 1):
            yield from ((player.name, player.total, number) for player in played.players)
    elif isinstance(position, GameTotals):
        yield from ((player.name, player.total, 0) for player in position.players)
