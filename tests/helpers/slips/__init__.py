"""What a claimed total would be if a slip had been made, told another way than the games tell it: by key of the ``[reasons]``.

Each takes the position, the score sheet, the player's name and the values of the reason, and gives the total with the slip made:
counted from the position where that can be, and with what the reason says of it held against the position.
"""

from .rounds import ROUNDS
from .tables import TABLES

CERTAIN = frozenset(
    [
        "purse-empty",
        "beyond-best",
        "one-or-none",
        "was-right",
        "was-wrong",
        "never-guessed",
        "recount",
        "beyond-loot",
        "loot-gone",
        "won-or-not",
        "not-over",
        "right-team",
        "right-traitor",
        "wrong-team",
        "wrong-traitor",
        "accused-nobody",
        "success-team",
        "success-traitor",
        "failure-team",
        "failure-traitor",
        "failure-nobody",
        "rounds-won",
        "no-round-won",
        "none-taken",
        "not-entered",
    ]
)
"""Reasons that are no slips: they say what is so."""

UNCOUNTED = frozenset(["slip-deck-ignored", "slip-deck-fails", "slip-equal", "slip-spies", "slip-others"])
"""Slips where nobody counts points: they turn a victory round, and the games' own tests play them again."""


def _lines(_position, sheet, name, values):
    lines = values["lines"]
    player = sheet.player(name)
    assert lines and all(line in player.lines for line in lines)
    assert not any(line.given for line in lines)
    (points,) = {line.points for line in lines}
    return player.total, points


def _without(*told):
    total, points = _lines(*told)
    return total - points


def _twice(*told):
    total, points = _lines(*told)
    return total + points


def _added(*told):
    total, points = _lines(*told)
    assert points < 0
    return total - 2 * points


OF_LINES = {
    f"{key}{several}": made
    for key, made in (("without", _without), ("twice", _twice), ("added", _added))
    for several in ("", "-one-of")
}


def slips_of(game_id):
    """The slips of a game by the key of the reason: those of lines, which every game has, and its own (rounds.py, tables.py)."""
    return {**OF_LINES, **(ROUNDS | TABLES).get(game_id, {})}
