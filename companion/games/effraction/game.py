"""Effraction, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.effraction.ask import follows
from companion.games.effraction.claims import explain_total
from companion.games.effraction.events import EVENTS
from companion.games.effraction.position import EffractionPosition, check
from companion.games.effraction.rules import PLAYERS, ROUNDS
from companion.games.effraction.scoring import score

GAME = Game(
    id="effraction",
    players=PLAYERS,
    position=EffractionPosition,
    rounds=ROUNDS,
    check=check,
    score=score,
    events=EVENTS,
    shortcut=("cards", "table"),
    explain_total=explain_total,
    follows=follows,
)
