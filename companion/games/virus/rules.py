"""The facts of Virus that its parts share: the cards in play, what they score, what wins a round or a game of two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LEAST, MOST = PLAYERS = (2, 4)
TWO = 2
"""The number of players who play for rounds instead of points."""
ROUNDS = 3
BOTTLES: Mapping[int, int] = {2: 8, 3: 12, 4: 12}
GERMS: Mapping[int, int] = {2: 9, 3: 11, 4: 15}
BOTTLE = 4
GERM = 1
HOLDER = 1
LEFT = 2
"""The undrunk bottles that are left when a round of three or four players ends."""
DRUNK = 4
"""The bottles that one of two players has to drink to win a round."""
WINS = 2
"""The rounds that one of two players has to win."""

NUMBERS: Mapping[str, Any] = {
    "each": {count: bottles // count for count, bottles in BOTTLES.items()},
    "hand": {count: (germs + 1) // count for count, germs in GERMS.items()},
}
