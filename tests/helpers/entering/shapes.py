"""Small invented games, one for each shape of position that the questions know. They borrow a game's words, and are nobody's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo

from companion.cards import Card, Notation, Rank, Suit, read_card, split_cards
from companion.errors import Fault
from companion.fields import CARDS, Cards, CardsKind, Kind, Name, OneCard, OneSuit, refused
from companion.game import Game
from companion.model import Model, Position, Seat, unknown_player
from companion.questions import Follows
from companion.sheet import Line, ScoreSheet, Tally, ranked


def sheet(position: Position, points: Mapping[str, int], *, finished: bool) -> ScoreSheet:
    """Everybody's points, by an article that there is."""
    lines = {seat.name: [Line("score.queen", points.get(seat.name, 0))] for seat in position.players}
    return ranked((Tally(name, told) for name, told in lines.items()), finished=finished)


def game(position: type[Position], score: Any, check: Any = lambda _position: (), **more: Any) -> Game:
    """An invented game, in a borrowed game's words."""
    return Game(id="alkekan", players=more.pop("players", (2, 4)), position=position, check=check, score=score, **more)


# Lays: steps in order of play, each somebody's, of a kind of their own, until somebody has as many cards as the target


class LayKind(CardsKind):
    """A card, a mark, and the cards laid on it."""

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, tuple):
            return value
        top, mark, cards = str(value).partition(">")
        if not mark or not cards.strip():
            return refused(Fault("answer-needed"), info)
        return tuple(CardsKind._validate(self, [*split_cards(top), *split_cards(cards)], info))  # type: ignore[call-overload]


def _write_lay(lay: Sequence[Any], notation: Notation) -> str:
    top, *cards = [card.write(notation) for card in lay]
    return f"{top} > {' '.join(cards)}"


LAY = LayKind("lay", CARDS.read, _write_lay, {"type": "string"}, tokens=True, marks=">")


class Lay(Model):
    by: Name
    lay: Annotated[Any, LAY]


class LaysPosition(Position):
    players: list[Seat]
    target: Literal[5, 8] = 5
    lays: list[Lay]


def _laid(position: LaysPosition) -> dict[str, int]:
    points = {seat.name: 0 for seat in position.players}
    for lay in position.lays:
        points[lay.by] = points.get(lay.by, 0) + len(lay.lay) - 1
    return points


def _check_lays(position: LaysPosition) -> Iterable[Fault]:
    names = [seat.name for seat in position.players]
    for index, lay in enumerate(position.lays):
        if lay.by not in names:
            yield unknown_player(f"lays[{index}].by", lay.by, names)
        if len(set(lay.lay)) < len(lay.lay):
            yield Fault(
                "card-twice", f"lays[{index}].lay[{len(lay.lay) - 1}]", {"card": lay.lay[-1], "first": "", "allowed": 1}
            )


LAYS = game(
    LaysPosition,
    lambda position: sheet(position, _laid(position), finished=max(_laid(position).values()) >= position.target),
    _check_lays,
)


# Missions: steps that are nobody's; who the traitor was and an accusation come at the end


class Mission(Model):
    mission: OneCard
    cards: Cards
    deck: OneCard | None = None


class Accusation(Model):
    by: Name
    of: Name


class MissionsPosition(Position):
    players: list[Seat]
    traitor: Name | None = None
    missions: list[Mission]
    accusation: Accusation | None = None


def _check_missions(position: MissionsPosition) -> Iterable[Fault]:
    names = [seat.name for seat in position.players]
    if position.traitor is None and len(names) == 4:
        yield Fault("field-missing", "traitor", {"name": "traitor"})
    if position.traitor is not None and position.traitor not in names:
        yield unknown_player("traitor", position.traitor, names)


MISSIONS = game(
    MissionsPosition,
    lambda position: sheet(
        position,
        {},
        finished=position.accusation is not None or len(position.missions) >= 3,
    ),
    _check_missions,
)


# Guesses: what a guess is made of depends on how many cards somebody has to find


def _read_time(value: object, _notation: Notation) -> object:
    return value if isinstance(value, str) and re.fullmatch(r"\d+:\d\d", value) else Fault("not-cards")


TIME = Kind("time", _read_time, lambda time, _notation: str(time), {"type": "string"})


class Finder(Seat):
    solution: Cards


class Guess(Model):
    by: Name
    time: Annotated[Any, TIME] | None = None
    motive: OneSuit | None = None
    weapon: OneSuit | None = None
    numbers: list[int] | None = None


class GuessesPosition(Position):
    players: list[Finder]
    guesses: list[Guess]


def _guess(field: str, _step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    is_hard = any(len(split_cards(player.get("solution") or "")) > 2 for player in data["players"])
    return Follows(asked=False) if field != "by" and (field == "numbers") != is_hard else None


GUESSES = game(
    GuessesPosition,
    lambda position: sheet(position, {}, finished=any(one.time == "7:34" for one in position.guesses)),
    step=_guess,
)


# Turns: a list inside each player, in order of play; nothing is a turn too


def _read_turn(value: object, notation: Notation) -> object:
    if isinstance(value, Card) or re.fullmatch("[♠♥♦♣]*", str(value)):
        return value
    return read_card(str(value), notation)


def _write_turn(turn: Card | str, notation: Notation) -> str:
    return turn.write(notation) if isinstance(turn, Card) else turn


TURN = Kind("turn", _read_turn, _write_turn, {"type": "string"})
LAST = Card(Rank.JACK, Suit.CLUBS)


class Turner(Seat):
    coins: int = Field(ge=0)
    turns: list[Annotated[Any, TURN]]


class TurnsPosition(Position):
    players: list[Turner]


def _turned(position: TurnsPosition) -> dict[str, int]:
    return {
        seat.name: sum(2 if isinstance(turn, Card) else len(turn) for turn in seat.turns) for seat in position.players
    }


TURNS = game(
    TurnsPosition,
    lambda position: sheet(position, _turned(position), finished=any(LAST in seat.turns for seat in position.players)),
)


# Rounds that hold seats with three and four players, and with two only who won


class Hand(Seat):
    medicine: int | None = None
    virus: bool = False


class Won(Model):
    players: list[Hand] | None = None
    winner: Name | None = None


class WonPosition(Position):
    players: list[Seat]
    rounds: list[Won]


def _won(field: str, _step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    return None if (field == "winner") == (len(data["players"]) == 2) else Follows(asked=False)


def _rest(field: str, _own: Mapping[str, Any], before: Sequence[Mapping[str, Any]], players: int) -> Follows | None:
    is_last = len(before) == players - 1
    if field == "virus" and any(hand.get("virus") for hand in before):
        return Follows(asked=False)
    if is_last and field != "name":
        return Follows(True if field == "virus" else 4 - sum(hand.get(field) or 0 for hand in before))
    return None


def _wins(position: WonPosition) -> dict[str, int]:
    won = [one.winner for one in position.rounds]
    return {seat.name: won.count(seat.name) for seat in position.players}


WON = game(
    WonPosition,
    lambda position: sheet(
        position, _wins(position), finished=2 in _wins(position).values() or len(position.rounds) == 3
    ),
    step=_won,
    follows=_rest,
    rounds=3,
)


# Rounds in which somebody may have nothing at all


class Burglar(Seat):
    cards: Cards | None = None
    table: int | None = None


class Night(Model):
    players: list[Burglar]


class CaughtPosition(Position):
    players: list[Seat]
    rounds: list[Night]


def _caught(field: str, own: Mapping[str, Any], _before: Sequence[Mapping[str, Any]], _players: int) -> Follows | None:
    return Follows(asked=False) if field == "table" and own.get("cards") is None else None


CAUGHT = game(
    CaughtPosition,
    lambda position: sheet(position, {}, finished=len(position.rounds) == 2),
    follows=_caught,
    shortcut=("cards", "table"),
    rounds=2,
)


# A table of tables, filled in any order


class SharesPosition(Position):
    players: list[Seat]
    departments: dict[Literal["1", "2", "7"], dict[Name, Annotated[int, Field(ge=0, le=100)]]]


SHARES = game(
    SharesPosition,
    lambda position: sheet(
        position,
        {},
        finished=len(position.departments) == 3,
    ),
)


GAMES: dict[str, tuple[Game, dict[str, Any]]] = {
    "lays": (
        LAYS,
        {
            "players": [{"name": "Ana"}, {"name": "Ben"}],
            "lays": [
                {"by": "Ana", "lay": "4♠ > 3♥ 2♦"},
                {"by": "Ben", "lay": "9♠ > 8♥"},
                {"by": "Ben", "lay": "8♥ > 7♥"},
                {"by": "Ana", "lay": "2♦ > 3♦ 4♦ 5♦"},
            ],
        },
    ),
    "missions": (
        MISSIONS,
        {
            "players": [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cy"}],
            "traitor": "Cy",
            "missions": [
                {"mission": "7♠", "cards": "3♥ 4♦ 2♣"},
                {"mission": "9♠", "cards": "3♥ 4♦ 2♠", "deck": "3♥"},
            ],
            "accusation": {"by": "Ana", "of": "Cy"},
        },
    ),
    "guesses": (
        GUESSES,
        {
            "players": [{"name": "Ana", "solution": "4♦ 3♣"}, {"name": "Ben", "solution": "5♦ 3♠"}],
            "guesses": [
                {"by": "Ben", "time": "8:35", "motive": "♦", "weapon": "♠"},
                {"by": "Ana", "time": "7:34", "motive": "♦", "weapon": "♣"},
            ],
        },
    ),
    "hard guesses": (
        GUESSES,
        {
            "players": [{"name": "Ana", "solution": "4♦ 3♣ 5♥ 2♠"}, {"name": "Ben", "solution": "5♦ 3♠ 6♥ 2♣"}],
            "guesses": [{"by": "Ana", "numbers": [4, 3, 5, 2]}, {"by": "Ben", "numbers": [10, 3, 5, 2]}],
        },
    ),
    "turns": (
        TURNS,
        {
            "players": [
                {"name": "Ana", "coins": 3, "turns": ["♠♦", "", "V♣"]},
                {"name": "Ben", "coins": 0, "turns": ["V♠", "♠♥♦♣"]},
            ]
        },
    ),
    "winners": (
        WON,
        {
            "players": [{"name": "Ana"}, {"name": "Ben"}],
            "rounds": [{"winner": "Ben"}, {"winner": "Ana"}, {"winner": "Ana"}],
        },
    ),
    "seats": (
        WON,
        {
            "players": [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cy"}],
            "rounds": [
                {
                    "players": [
                        {"name": "Ana", "medicine": 3},
                        {"name": "Ben", "medicine": 1, "virus": True},
                        {"name": "Cy", "medicine": 0},
                    ]
                }
            ],
        },
    ),
    "caught": (
        CAUGHT,
        {
            "players": [{"name": "Ana"}, {"name": "Ben"}],
            "rounds": [
                {"players": [{"name": "Ana"}, {"name": "Ben", "cards": "3♥ 4♦", "table": 7}]},
                {"players": [{"name": "Ana", "cards": "5♥", "table": 12}, {"name": "Ben"}]},
            ],
        },
    ),
    "shares": (
        SHARES,
        {
            "players": [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cy"}],
            "departments": {"7": {"Ana": 70, "Ben": 20}, "1": {"Cy": 30, "Ben": 10}},
        },
    ),
}
"""Each with a position as a file would have it."""
