"""Virus, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.virus.ask import follows, step
from companion.games.virus.claims import explain_total
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
    explain_total=explain_total,
    follows=follows,
    step=step,
)
