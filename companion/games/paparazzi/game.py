"""Paparazzi, as the house knows it."""

from __future__ import annotations

from companion.game import Game, later
from companion.games.paparazzi.position import PaparazziPosition, check
from companion.games.paparazzi.rules import PLAYERS
from companion.games.paparazzi.scoring import score

GAME = Game(
    id="paparazzi",
    players=PLAYERS,
    position=PaparazziPosition,
    check=check,
    score=score,
    shortcut=("celebrities",),
    explain_total=later("companion.games.paparazzi.claims", "explain_total"),
    ask=later("companion.games.paparazzi.ask", "ask"),
    advice=later("companion.games.paparazzi.advice", "advising"),
)
