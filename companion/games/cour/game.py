"""Cour as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.cour.couples import PAIRS_RULING
from companion.games.cour.position import NUMBERS, CourPosition, check, follows
from companion.games.cour.rules import PLAYERS, ROUNDS
from companion.games.cour.scoring import explain_total, score

GAME = Game(
    id="cour",
    players=PLAYERS,
    position=CourPosition,
    rounds=ROUNDS,
    check=check,
    articles={"card-twice": "setup.deal", "rounds-count": "end.winner"},
    score=score,
    told_as_missing=("missing-marriages", "missing-intrigues", "missing-affairs", "missing-aces", "missing-wealth"),
    rulings=(PAIRS_RULING,),
    shortcut=("court", *NUMBERS),
    follows=follows,
    explain_total=explain_total,
    totals=Totals("score"),
)
