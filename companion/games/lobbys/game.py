"""Lobbys as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.lobbys.position import LobbysPosition, check, follows
from companion.games.lobbys.rules import PLAYERS, ROUNDS, START
from companion.games.lobbys.scoring import PARTISAN_RULING, explain_total, score

GAME = Game(
    id="lobbys",
    players=PLAYERS,
    position=LobbysPosition,
    rounds=ROUNDS,
    check=check,
    articles={"card-twice": "setup", "rounds-count": "end.winner"},
    score=score,
    told_as_missing=("bids-missing", "wins-missing"),
    rulings=(PARTISAN_RULING,),
    shortcut=("markets", "last", "bid", "wins"),
    explain_total=explain_total,
    follows=follows,
    totals=Totals("score", start=START, start_article="setup.capital"),
)
