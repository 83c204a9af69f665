"""Effraction as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.effraction.position import EffractionPosition, check, follows
from companion.games.effraction.rules import PLAYERS, ROUNDS
from companion.games.effraction.scoring import explain_total, score

GAME = Game(
    id="effraction",
    players=PLAYERS,
    position=EffractionPosition,
    rounds=ROUNDS,
    check=check,
    articles={"card-twice": "setup.deck", "rounds-count": "end.winner"},
    score=score,
    told_as_missing=("cards-missing", "tables-missing"),
    shortcut=("cards", "table"),
    explain_total=explain_total,
    follows=follows,
    totals=Totals("leave.points"),
)
