"""Virus, as the house knows it."""

from __future__ import annotations

from companion.game import Game, later
from companion.games.virus.events import EVENTS
from companion.games.virus.position import VirusPosition, check
from companion.games.virus.rules import PLAYERS, ROUNDS
from companion.games.virus.scoring import score

GAME = Game(
    id="virus",
    players=PLAYERS,
    position=VirusPosition,
    rounds=ROUNDS,
    check=check,
    score=score,
    events=EVENTS,
    shortcut=("medicine", "germs", "virus"),
    explain_total=later("companion.games.virus.claims", "explain_total"),
    follows=later("companion.games.virus.ask", "follows"),
    step=later("companion.games.virus.ask", "step"),
)
