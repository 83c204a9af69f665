"""The end position of Hache: the turns of each player in the order of play, and their check.

A player's turns are a list, or one line with blanks between them: ``♠♦ J♣ 0 ♥ 3``. Only the number of pips covered
counts, so a number from 0 to 4 (as on the pad) is as good as the suits. Within one notation, court cards and suits
begin with different letters, so one cannot be mistaken for the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import BeforeValidator, Field

from companion.cards import JOKER, Card, Notation, Suit, read_card, read_suit, split_cards
from companion.errors import Fault
from companion.fields import Kind, with_numbers
from companion.game import check_cards_once
from companion.games.hache.rules import LAST_COURT, MOST_LAID, MOST_PIPS, MOST_TURNS
from companion.model import Position, Seat

_SELECTORS = re.compile("[\ufe0e\ufe0f]")
LONGEST = 40
"""The most letters of a turn that a fault quotes."""


class Covered(NamedTuple):
    """Pips covered in a turn: their number, and their suits if these were entered."""

    number: int
    suits: tuple[Suit, ...] = ()


class Away(NamedTuple):
    """A turn missed by a player who joined later or had left. It keeps its place in the order and scores nothing."""


PlayedTurn: TypeAlias = Covered | Card | Away
"""A turn: pips covered, a court card drawn, or a turn missed. All are tuples; tell them apart with `isinstance`."""

ABSENT = "absent"
"""The text for a turn that a player missed."""


def read_turn(value: object, notation: Notation) -> object:
    """Reads a turn; returns a fault without a place if it is none.

    >>> read_turn("♦♠", "en"), read_turn("", "en"), read_turn(3, "en").number, str(read_turn("V♣", "fr"))
    (Covered(number=2, suits=(<Suit.SPADES: '♠'>, <Suit.DIAMONDS: '♦'>)), Covered(number=0, suits=()), 3, 'J♣')
    >>> [read_turn(text, "en").code for text in ("♠♠", "7♦", "Jo", "x", "3")]
    ['turn-suit-twice', 'turn-not-court', 'turn-joker', 'turn-unreadable', 'turn-number-text']
    """
    if isinstance(value, (Covered, Away)) or value == ABSENT:
        return Away() if value == ABSENT else value
    if isinstance(value, int) and not isinstance(value, bool):
        return _counted(value)
    if isinstance(value, Card):
        return _drawn(value)
    if not isinstance(value, str):
        return Fault("turn-not-one")
    if len(value) > LONGEST:
        return Fault("turn-unreadable", None, {"turn": value[: LONGEST - 3] + "…"})
    return _read_text(value, notation)


def _read_text(text: str, notation: Notation) -> PlayedTurn | Fault:
    suits = _suits(text, notation)
    if not isinstance(suits, Fault):
        return _covered(suits)
    card = read_card(text, notation)
    if isinstance(card, Card):
        return _drawn(card)
    if text.strip().isdecimal():
        return Fault("turn-number-text", None, {"turn": text})
    if card.code == "card-notation":
        return card
    other: Notation = "fr" if notation == "en" else "en"
    return Fault("turn-unreadable", None, {"turn": text}) if isinstance(_suits(text, other), Fault) else suits


def _suits(text: str, notation: Notation) -> tuple[Suit, ...] | Fault:
    """The suits that a text names: all as signs or all as letters of the notation, with or without blanks.

    Returns the fault of the first that is no suit. A letter before a sign is a rank: ``D♥`` is the queen of hearts in
    either notation.
    """
    written = "".join(split_cards(_SELECTORS.sub("", text)))
    if not (written.isalpha() and written.isascii()) and any(map(str.isalnum, written)):
        return Fault("turn-unreadable", None, {"turn": text})
    suits = [read_suit(sign, notation) for sign in written]
    return next(
        (suit for suit in suits if isinstance(suit, Fault)), tuple(suit for suit in suits if isinstance(suit, Suit))
    )


def _covered(suits: Sequence[Suit]) -> Covered | Fault:
    twice = tuple(suit for suit in Suit if suits.count(suit) > 1)
    if twice:
        return Fault("turn-suit-twice", None, {"suits": twice}, article="turn.cover")
    return Covered(len(suits), tuple(suit for suit in Suit if suit in suits))


def _counted(number: int) -> Covered | Fault:
    if not 0 <= number <= MOST_PIPS:
        return Fault("turn-number", None, {"found": number, "most": MOST_PIPS}, article="turn.cover")
    return Covered(number)


def _drawn(card: Card) -> Card | Fault:
    if card == JOKER:
        return Fault("turn-joker", article="setup.pile")
    return card if card.rank.court else Fault("turn-not-court", None, {"card": card}, article="turn.draw")


def write_turn(turn: PlayedTurn, notation: Notation) -> str:
    """The text of a turn: the card, the suits, or else how many.

    >>> write_turn(Covered(2, (Suit.SPADES, Suit.CLUBS)), "fr"), write_turn(Covered(0), "fr"), write_turn(Covered(3), "fr")
    ('♠♣', '', '3')
    """
    if isinstance(turn, Card):
        return turn.write(notation)
    if isinstance(turn, Away):
        return ABSENT
    return "".join(suit.value for suit in turn.suits) or (str(turn.number) if turn.number else "")


_SIGN = r"([♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]*)"
_LETTER = r"([SsHhDdCcPpKkTt][\ufe0e\ufe0f]*)"
_COURT = rf"[JjQqKkVvDdRr]({_SIGN}|{_LETTER})"
_TURN_TEXT = rf"({_SIGN}+|{_LETTER}+|{_COURT})"
"""The schema's pattern of a turn. A schema does not know the notation, so it allows the letters of both."""

TURN = Kind(
    "turn",
    read_turn,
    write_turn,
    {
        "anyOf": [
            {
                "type": "string",
                "maxLength": LONGEST,
                "pattern": rf"^[\s,]*(({_SIGN}[\s,]*)*|({_LETTER}[\s,]*)*|{_COURT}[\s,]*)$",
            },
            {"type": "integer", "minimum": 0, "maximum": MOST_PIPS},
            {"const": ABSENT},
        ],
        "examples": ["♠♦", "", "J♣", 3],
    },
    numbers=True,
)
OneTurn = Annotated[Any, TURN]


def split_turns(value: object) -> object:
    """Splits a line of turns into a list. Digits become numbers of pips. Any other value is returned as it is.

    >>> split_turns("♠♦ J♣ 0 3"), split_turns([""])
    (['♠♦', 'J♣', 0, 3], [''])
    """
    if not isinstance(value, str):
        return value
    return with_numbers(split_cards(value))


_LINE = rf"^[\s,]*((0*[0-{MOST_PIPS}]|{_TURN_TEXT}|{ABSENT})([\s,]+|$))*$"
_TYPED = list[OneTurn] | Annotated[str, Field(json_schema_extra={"pattern": _LINE, "examples": ["♠♦ J♣ 0 3"]})]
Turns = Annotated[
    list[OneTurn], Field(max_length=MOST_TURNS), BeforeValidator(split_turns, json_schema_input_type=_TYPED)
]
"""A player's turns in order: a list, or one line with blanks between them."""


class Woodcutter(Seat):
    """A player and the player's turns, in order."""

    turns: Turns


class HachePosition(Position):
    """The players in the order of play, each with the player's turns."""

    players: list[Woodcutter]


def check(position: HachePosition) -> Iterable[Fault]:
    """The faults of a position: turns that do not alternate or go on too long, a card drawn twice."""
    by_seat: list[Sequence[PlayedTurn]] = [player.turns or () for player in position.players]
    drawn = [(place(seat, turn), card) for turn, seat, card in in_order_of_play(by_seat) if isinstance(card, Card)]
    yield from check_cards_once(drawn)
    yield from _check_alternate(position, [len(turns) for turns in by_seat])
    yield from _check_end(by_seat)
    laid = sum(isinstance(turn, Covered) for turns in by_seat for turn in turns)
    if laid > MOST_LAID:
        yield Fault("laid-too-many", "players", {"count": laid, "most": MOST_LAID}, article="setup.first")


def place(seat: int, turn: int) -> str:
    """The place of a turn. Both numbers count from 0.

    >>> place(1, 4)
    'players[1].turns[4]'
    """
    return f"players[{seat}].turns[{turn}]"


def in_order_of_play(by_seat: Sequence[Sequence[PlayedTurn]]) -> Iterator[tuple[int, int, PlayedTurn]]:
    """Every turn in the order of play: its number (from 0), the player's seat (from 0), and the turn.

    >>> list(in_order_of_play([[Covered(1), Covered(2)], [Covered(3)]]))[1:]
    [(0, 1, Covered(number=3, suits=())), (1, 0, Covered(number=2, suits=()))]
    """
    for number in range(max(map(len, by_seat), default=0)):
        for seat, turns in enumerate(by_seat):
            if number < len(turns):
                yield number, seat, turns[number]


def _check_alternate(position: HachePosition, counts: Sequence[int]) -> Iterator[Fault]:
    """The faults of the numbers of turns (article turn).

    The players take turns. So a player has at most as many turns as the players before, and at least as many as the
    first player less one.
    """
    if not counts:
        return
    first, most = counts[0], counts[0]
    for seat, count in enumerate(counts[1:], 1):
        least = max(first - 1, 0)
        if least <= count <= most:
            most = count
            continue
        values = {"name": position.players[seat].name, "first": position.players[0].name, "all": first}
        values |= {"count": count, "least": least, "most": most}
        yield Fault(
            "turns-uneven" if least < most else "turns-uneven-exactly", f"players[{seat}].turns", values, article="turn"
        )


def _check_end(by_seat: Sequence[Sequence[PlayedTurn]]) -> Iterator[Fault]:
    """The fault of a turn after the tenth court card, which ends the game (article end.tenth).

    It stands at the first such turn and names the card.
    """
    courts: list[Card] = []
    for number, seat, turn in in_order_of_play(by_seat):
        if len(courts) == LAST_COURT:
            data = {"card": courts[-1], "most": LAST_COURT}
            yield Fault("turn-after-end", place(seat, number), data, article="end.tenth")
            return
        if isinstance(turn, Card):
            courts.append(turn)
