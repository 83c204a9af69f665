"""Lobbys, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.lobbys.ask import follows
from companion.games.lobbys.claims import explain_total
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
    explain_total=explain_total,
    follows=follows,
)
