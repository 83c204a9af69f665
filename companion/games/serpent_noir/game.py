"""Serpent Noir as a `Game`."""

from __future__ import annotations

from companion.game import Game
from companion.games.serpent_noir.position import SerpentNoirPosition, check
from companion.games.serpent_noir.rules import PLAYERS
from companion.games.serpent_noir.scoring import explain_total, score

GAME = Game(
    id="serpent-noir",
    players=PLAYERS,
    position=SerpentNoirPosition,
    check=check,
    articles={"card-twice": "setup", "joker-not-played": "setup"},
    score=score,
    explain_total=explain_total,
)
