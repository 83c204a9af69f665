"""Cour, as the house knows it."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.cour.couples import PAIRS_RULING
from companion.games.cour.position import NUMBERS, CourPosition, check, follows
from companion.games.cour.rules import PLAYERS, ROUNDS
from companion.games.cour.scoring import explain_total, score

GAME = Game(
    id="cour",
    players=PLAYERS,
    position=CourPosition,
    rounds=ROUNDS,
    check=check,
    refuses={
        "setup.deal": (
            "card-twice",
            "court-cards",
            "court-size",
            "numbers-too-many",
            "aces-too-many",
            "kings-too-many",
            "queens-too-many",
            "jacks-too-many",
        ),
        "score.wealth": ("sum-impossible", "suit-exceeded", "sums-clash"),
        "end.winner": ("rounds-count",),
    },
    score=score,
    gaps=("missing-marriages", "missing-intrigues", "missing-affairs", "missing-aces", "missing-wealth"),
    rulings=(PAIRS_RULING,),
    shortcut=("court", *NUMBERS),
    follows=follows,
    explain_total=explain_total,
    totals=Totals("end.winner"),
)
