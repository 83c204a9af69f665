"""Deringer as a `Game`."""

from __future__ import annotations

from companion.game import Game
from companion.games.deringer.events import DOUBLES, LONE_TIE
from companion.games.deringer.position import DeringerPosition, check
from companion.games.deringer.rules import PLAYERS
from companion.games.deringer.scoring import explain_total, score

GAME = Game(
    id="deringer",
    players=PLAYERS,
    position=DeringerPosition,
    check=check,
    score=score,
    rulings=(LONE_TIE, DOUBLES),
    shortcut=("coins",),
    explain_total=explain_total,
)
