"""Virus as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.virus.position import VirusPosition, check, follows, step
from companion.games.virus.rules import PLAYERS, ROUNDS, TWO
from companion.games.virus.scoring import explain_total, score

GAME = Game(
    id="virus",
    players=PLAYERS,
    position=VirusPosition,
    rounds=ROUNDS,
    check=check,
    articles={"rounds-count": "game.aim", "totals-few": "two.winner"},
    score=score,
    told_as_missing=("medicine-missing", "germs-missing"),
    shortcut=("medicine", "germs", "virus"),
    explain_total=explain_total,
    follows=follows,
    step=step,
    totals=Totals("score", players=TWO + 1),
)
