"""What a place is called of which something is said, for every game (see `places`); a stage of a game is one, in verdicts too."""

from __future__ import annotations

from companion.words import N_

HINTS = {
    "round": N_("round {number}"),
    "claim": N_("claim {number}"),
    "player": N_("player {number}"),
    "card": N_("card {number}"),
    "entry": N_("entry {number}"),
    "line": N_("line {number}"),
    "turn": N_("turn {number}"),
    "table": N_("table {number}"),
    "absent": N_("not there"),
}
"""Where it was, piece by piece."""
