"""Les bois d'Alkekan as a `Game`."""

from __future__ import annotations

from companion.game import Game, OwnClaim, Totals
from companion.games.alkekan.position import AlkekanPosition, check
from companion.games.alkekan.rules import PLAYERS, SEATS
from companion.games.alkekan.scoring import explain_total, judge_plan, read_plan, score, write_plan

GAME = Game(
    id="alkekan",
    players=PLAYERS,
    seats=SEATS,
    position=AlkekanPosition,
    check=check,
    articles={"card-twice": "setup.deal"},
    score=score,
    shortcut=("purse",),
    explain_total=explain_total,
    claim=OwnClaim(
        "plan",
        read_plan,
        write_plan,
        judge_plan,
        "Q♠>8♦ J♣>5♥",
    ),
    totals=Totals("score"),
)
