"""Lobbys, as the house knows it."""

from __future__ import annotations

from companion.game import Game, later
from companion.games.lobbys.events import EVENTS
from companion.games.lobbys.position import LobbysPosition, check
from companion.games.lobbys.rules import PLAYERS, ROUNDS
from companion.games.lobbys.scoring import PARTISAN_RULING, score

GAME = Game(
    id="lobbys",
    players=PLAYERS,
    position=LobbysPosition,
    rounds=ROUNDS,
    check=check,
    score=score,
    rulings=(PARTISAN_RULING,),
    events=EVENTS,
    shortcut=("markets", "last", "bid", "wins"),
    explain_total=later("companion.games.lobbys.claims", "explain_total"),
    follows=later("companion.games.lobbys.ask", "follows"),
    advice=later("companion.games.lobbys.advice", "advising"),
)
