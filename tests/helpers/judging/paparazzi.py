"""Positions of Paparazzi as its tests write them: a grid or celebrities told, judged, and read back line by line."""

from companion.games import find_game
from companion.settle import settle

GAME = find_game("paparazzi")


# Celebrities in their places, as the sheets below start from; K♠ is at row 1, column 1.
BARE = """
. .  . .  . .  . .  .
. K♠ . Q♠ . J♠ . K♥ .
. .  . .  . .  . .  .
. Q♥ . J♥ . K♦ . Q♦ .
. .  . .  . .  . .  .
. J♦ . K♣ . Q♣ . J♣ .
. .  . .  . .  . .  .
"""


def grid(laid=()):
    """The bare grid with cards laid at (row, column)."""
    tokens = [row.split() for row in BARE.split("\n") if row]
    for (row, column), card in dict(laid).items():
        tokens[row][column] = card
    return [" ".join(row) for row in tokens]


def position(laid=(), names="Ana Ben", suits="♠♥♦♣", **more):
    players = [{"name": name, "suit": suit} for name, suit in zip(names.split(), suits, strict=False)]
    return {"players": players, "grid": grid(laid), **more}


def claimed(**celebrities):
    return {"players": [{"name": name, "celebrities": cards} for name, cards in celebrities.items()]}


def judge(data):
    return settle(GAME, GAME.position.model_validate(data, context={"notation": data.get("cards", "en")}))


def totals(sheet):
    return {player.name: player.total for player in sheet.players}


def remarks(sheet):
    return {note.key: dict(note.values) for note in sheet.remarks}
