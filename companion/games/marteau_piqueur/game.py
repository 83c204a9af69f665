"""Marteau-Piqueur, as the house knows it."""

from __future__ import annotations

from companion.game import Game, later
from companion.games.marteau_piqueur.position import MarteauPiqueurPosition, check
from companion.games.marteau_piqueur.rules import PLAYERS
from companion.games.marteau_piqueur.scoring import score

GAME = Game(
    id="marteau-piqueur",
    players=PLAYERS,
    position=MarteauPiqueurPosition,
    check=check,
    refuses={
        "setup.deck": (
            "card-twice",
            "joker-not-played",
            "board-card-twice",
        ),
        "setup.start": (
            "at-not-there",
            "at-hole",
        ),
        "turn.take": ("taken-on-board",),
    },
    score=score,
    shortcut=("taken",),
    explain_total=later("companion.games.marteau_piqueur.claims", "explain_total"),
    summed=False,
    advice=later("companion.games.marteau_piqueur.advice", "advising"),
)
