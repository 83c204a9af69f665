"""Les bois d'Alkekan, as the house knows it."""

from __future__ import annotations

from companion.game import Game, OwnClaim, Totals, later
from companion.games.alkekan.events import EVENTS
from companion.games.alkekan.position import AlkekanPosition, check
from companion.games.alkekan.rules import PLAYERS, SEATS
from companion.games.alkekan.scoring import score

GAME = Game(
    id="alkekan",
    players=PLAYERS,
    seats=SEATS,
    position=AlkekanPosition,
    check=check,
    articles={"card-twice": "setup.deal"},
    score=score,
    events=EVENTS,
    shortcut=("purse",),
    explain_total=later("companion.games.alkekan.claims", "explain_total"),
    claim=OwnClaim(
        "plan",
        later("companion.games.alkekan.claims", "read_plan"),
        later("companion.games.alkekan.claims", "write_plan"),
        later("companion.games.alkekan.claims", "judge_plan"),
        "Q♠>8♦ J♣>5♥",
    ),
    totals=Totals("score.win"),
)
