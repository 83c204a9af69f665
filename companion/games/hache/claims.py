"""Where a wrong total at Hache comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import Card
from companion.game import Slip, fitting
from companion.games.hache.position import HachePosition
from companion.games.hache.rules import COURT, MOST_PIPS, PIP
from companion.games.hache.scoring import courts_of
from companion.sheet import Line, Reason, ScoreSheet


def explain_total(position: HachePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, as possibilities.

    All court cards left out, court cards that score as one pip or as four, a turn left out, a turn counted twice. Many
    turns bring the same, so all are named that may have been the one.
    """
    player = sheet.player(name)
    (turns,) = (player.turns for player in position.players if player.name == name)
    return fitting(
        claimed, player.total, [*_courts(courts_of(turns)), *_turns(player.lines, abs(claimed - player.total))]
    )


def _courts(cards: tuple[Card, ...]) -> Iterator[Slip]:
    """Court cards counted otherwise; a single one that was left out is a turn."""
    for key, each in (
        ("slip-courts-left-out", -COURT),
        ("slip-courts-one", PIP - COURT),
        ("slip-courts-four", MOST_PIPS * PIP - COURT),
    ):
        if len(cards) > 1 or key != "slip-courts-left-out":
            yield Slip(key, each * len(cards), "score.court", {"cards": cards, "points": COURT})


def _turns(lines: Sequence[Line], points: int) -> Iterator[Slip]:
    """A turn of so many points left out, or counted twice."""
    turns = [(number, line.article) for number, line in enumerate(lines, 1) if line.points == points]
    if turns:
        articles = {article for _, article in turns}
        said = {"points": points, "turns": tuple(number for number, _ in turns)}
        article = articles.pop() if len(articles) == 1 else "score"
        yield Slip("slip-turn-left-out", -points, article, said)
        yield Slip("slip-turn-twice", points, article, said)
