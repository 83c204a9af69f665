"""Positions of Lobbys as its tests write them: entered, judged, and read back line by line."""

from companion.games import find_game
from companion.settle import settle

GAME = find_game("lobbys")
ALL = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣"
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")
LAST = ("A♠", "A♥", "A♦", "A♣", "2♠")


def seat(name, markets="", last="A♠", **more):
    return {"name": name, "markets": markets, "last": last, **more}


def one_round(*markets, **more):
    """A position of one round in which Ana, Ben, … won these markets, with aces left over."""
    seats = [seat(*entry) for entry in zip(NAMES, markets, LAST, strict=False)]
    return {"players": [{"name": s["name"]} for s in seats], "rounds": [{"players": seats}], **more}


def parsed(data):
    return GAME.position.model_validate(data, context={"notation": data.get("cards", "en")})


def judge(data):
    return settle(GAME, parsed(data))


def points(sheet, name, article):
    return [line.points for line in sheet.player(name).lines if line.article == article]


def totals(sheet):
    return {player.name: player.total for player in sheet.players}
