"""Hache (S. Huntington, Femtitvå), for two to six: its scoring.

A card is laid so that it covers one pip of each suit at most, a point each; a court card is not laid and scores two
points. The tenth court card ends the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import Card
from companion.games.hache.position import HachePosition
from companion.games.hache.rules import COURT, LAST_COURT, PIP
from companion.games.hache.turns import Turn
from companion.notes import Note
from companion.sheet import Line, ScoreSheet, Tally, ranked


def score(position: HachePosition) -> ScoreSheet:
    """Score every turn (section score). The position has no faults."""
    courts = sum(isinstance(turn, Card) for player in position.players for turn in player.turns)
    return ranked(
        (
            Tally(player.name, [turn_line(turn, number) for number, turn in enumerate(player.turns, 1)])
            for player in position.players
        ),
        finished=courts == LAST_COURT,
        remarks=_remarks(courts),
    )


def turn_line(turn: Turn, number: int) -> Line:
    """The line of a player's turn of this number, from 1: every turn has one, as on the pad."""
    if isinstance(turn, Card):
        return Line("score.court", COURT, (turn,), Note("court", {"turn": number}))
    points = turn.number * PIP
    if turn.suits:
        return Line("score.pips", points, (), Note("suits", {"turn": number, "suits": turn.suits}))
    values = {"turn": number, "count": turn.number}
    return Line("score.pips", points, (), Note("pips" if turn.number else "nothing", values))


def _remarks(courts: int) -> Iterator[Note]:
    if courts < LAST_COURT:
        yield Note("game-unfinished", {"count": courts, "whole": LAST_COURT})


def courts_of(turns: Sequence[Turn]) -> tuple[Card, ...]:
    """The court cards among some turns."""
    return tuple(turn for turn in turns if isinstance(turn, Card))
