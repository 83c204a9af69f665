"""The end position of Cour: each player's court in each round, as cards or as the numbers of the pad, and its check.

Numbers are refused if no cards at all can give them. The numbers of a round are also compared with the rest of the
round: with the cards of players who entered cards, and with the numbers of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any

from pydantic import ConfigDict, Field, JsonValue

from companion.cards import JOKER, Notation, Rank, Suit, split_cards
from companion.errors import Fault
from companion.fields import Cards, Kind
from companion.game import check_rows_once
from companion.games.cour.rules import HAND, JOKERS, ROUNDS, riches
from companion.model import Round, RoundsPosition, Seat, place, present_in
from companion.questions import Follows

MOST_DIGITS = 3
_SIGNS = tuple(f"{suit.value}=" for suit in Suit)


def _read(value: object, _notation: Notation) -> object:
    """Reads the four sums of a text or a list; returns the fault if it is neither.

    >>> _read("0 19 0 5", "en"), _read("♠=0 ♥=19 ♦=0 ♣=5", "en"), _read([0, 19, 0, 5], "en")
    ((0, 19, 0, 5), (0, 19, 0, 5), (0, 19, 0, 5))
    >>> _read("0 19 5", "en").code, _read("0 19 x 5", "en").code, _read(19, "en").code
    ('sums-count', 'sums-unread', 'sums-unread')
    """
    tokens = _without_signs(split_cards(value)) if isinstance(value, str) else value
    if not isinstance(tokens, (list, tuple)):
        return Fault("sums-unread", None, {"found": str(value), "suits": tuple(Suit)})
    sums = [_whole(token) if isinstance(value, str) else token for token in tokens]
    for one, token in zip(sums, tokens, strict=True):
        if type(one) is not int or one < 0:
            return Fault("sums-unread", None, {"found": str(token), "suits": tuple(Suit)})
    if len(sums) != len(Suit):
        return Fault("sums-count", None, {"count": len(sums), "suits": tuple(Suit)})
    return tuple(sums)


def _without_signs(tokens: list[str]) -> list[str]:
    """The sums without the suits before them. Returns the tokens unchanged unless all four suits are there, in order."""
    if len(tokens) == len(_SIGNS) and all(map(str.startswith, tokens, _SIGNS)):
        return [token[len(sign) :] for token, sign in zip(tokens, _SIGNS, strict=True)]
    return tokens


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _write(sums: Sequence[int], _notation: Notation) -> str:
    return " ".join(f"{sign}{one}" for sign, one in zip(_SIGNS, sums, strict=True))


_NUMBER = rf"[0-9]{{1,{MOST_DIGITS}}}"
SUMS = Kind(
    "sums",
    _read,
    _write,
    {
        "description": "the sums of the cards from 2 to 10 of ♠ ♥ ♦ ♣, in this order",
        "anyOf": [
            {"type": "string", "pattern": rf"^[\s,]*{_NUMBER}([\s,]+{_NUMBER}){{{len(Suit) - 1}}}[\s,]*$"},
            {"type": "string", "pattern": r"^[\s,]*" + r"[\s,]+".join(sign + _NUMBER for sign in _SIGNS) + r"[\s,]*$"},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "minItems": len(Suit),
                "maxItems": len(Suit),
            },
        ],
        "examples": ["0 19 0 5"],
    },
)
Sums = Annotated[Any, SUMS]


Count = Annotated[int, Field(ge=0)]

NUMBERS = {
    "marriages": "score.marriage",
    "intrigues": "score.intrigue",
    "affairs": "score.affair",
    "aces": "score.ace",
    "wealth": "score.wealth",
}
"""The fields of a court entered as the pad's numbers, and the articles by which they count."""

_NULL: JsonValue = {"type": "null"}
_NO_CARDS: JsonValue = {"anyOf": [_NULL, {"type": "string", "pattern": r"^[\s,]*$"}, {"type": "array", "maxItems": 0}]}
_ONE_FORM: list[JsonValue] = [
    {"required": ["court"], "properties": {"court": {"not": _NULL}, **dict.fromkeys(NUMBERS, _NULL)}},
    {
        "properties": {"court": _NO_CARDS},
        "anyOf": [{"required": [field], "properties": {field: {"not": _NULL}}} for field in NUMBERS],
    },
]
"""For the schema: a court has its cards or some of the numbers, not both."""


class Court(Seat):
    """A player's court at the end of a round: its cards in the order laid, or the numbers of the pad."""

    model_config = ConfigDict(json_schema_extra={"oneOf": _ONE_FORM})

    court: Cards | None = None
    marriages: Count | None = None
    intrigues: Count | None = None
    affairs: Count | None = None
    aces: Count | None = None
    wealth: Sums | None = None

    @property
    def numbered(self) -> bool:
        """True if the court is entered in numbers, all of them or some."""
        return any(getattr(self, field) is not None for field in NUMBERS)

    @property
    def cards(self) -> list[Any]:
        """The cards; none if the court is entered in numbers."""
        return self.court or []


class CourRound(Round):
    """A finished round: the court of each player."""

    players: list[Court]


OF_RANK = len(Suit)
"""The number of cards of each rank in the pack."""
VALUES = tuple(range(10, 1, -1))
"""The values that cards of a suit add to its wealth, highest first."""
_NOBLES = {
    "kings-too-many": (Rank.KING, ("marriages", "intrigues")),
    "queens-too-many": (Rank.QUEEN, ("marriages", "affairs")),
    "jacks-too-many": (Rank.JACK, ("intrigues", "affairs")),
}


def check_numbers(played: CourRound, index: int, players: int) -> Iterator[Fault]:
    """The faults of a round in which a court is entered in numbers. A number not entered counts as 0."""
    yield from _check_ranks(played, index)
    rich = [(place(index, seat, "wealth"), one) for seat, one in enumerate(played.players) if one.wealth is not None]
    for where, one in rich:
        yield from _check_sums(one, where)
    for seat, one in enumerate(played.players):
        if one.numbered:
            last = [field for field in NUMBERS if getattr(one, field) is not None][-1]
            yield from _check_size(one, place(index, seat, last), players)
    for number, suit in enumerate(Suit):
        sums = [one.wealth[number] for _, one in rich if one.wealth is not None]
        if sums and all(map(possible, sums)):
            yield from _check_suit(played, suit, sums, [where for where, _ in rich])


def _check_ranks(played: CourRound, index: int) -> Iterator[Fault]:
    """The faults of too many cards of a rank. The pack has four, and a couple uses one card of each of its two ranks.

    A fault stands at the field with which the count exceeds four.
    """
    for code, (rank, fields) in (*_NOBLES.items(), ("aces-too-many", (Rank.ACE, ("aces",)))):
        count = sum(card.rank is rank for one in played.players if not one.numbered for card in one.cards)
        over = ""
        for seat, one in enumerate(played.players):
            for field in fields:
                count += getattr(one, field) or 0
                if count > OF_RANK and getattr(one, field):
                    over = over or place(index, seat, field)
        if over:
            yield Fault(code, over, {"count": count, "most": OF_RANK}, article="setup.deal")


def _check_sums(one: Court, where: str) -> Iterator[Fault]:
    """The faults of sums that no cards from 2 to 10 of one suit can give."""
    for suit, found in zip(Suit, one.wealth or (), strict=False):
        if not possible(found):
            data = {"name": one.name, "suit": suit, "sum": found, "most": sum(VALUES)}
            yield Fault("sum-impossible", where, data, article="score.wealth")


def _check_size(one: Court, where: str, players: int) -> Iterator[Fault]:
    """The fault of numbers that need more cards than a court has."""
    needed = HAND.get(players)
    couples = sum(getattr(one, field) or 0 for field in ("marriages", "intrigues", "affairs"))
    least = 2 * couples + (one.aces or 0) + sum(fewest(found) for found in one.wealth or () if possible(found))
    if needed and least > needed:
        data = {"name": one.name, "count": least, "needed": needed, "players": players}
        yield Fault("numbers-too-many", where, data, article="setup.deal")


def _check_suit(played: CourRound, suit: Suit, sums: Sequence[int], where: Sequence[str]) -> Iterator[Fault]:
    """The fault of sums of a suit that cannot all be made of its nine cards, less the cards that players entered.

    The fault stands at the last sum of the round.
    """
    known = {riches(card) for one in played.players if not one.numbered for card in one.cards if card.suit is suit}
    left = tuple(value for value in VALUES if value not in known)
    data = {"suit": suit, "sums": tuple(sums), "total": sum(sums), "most": sum(left)}
    if sum(sums) > sum(left):
        yield Fault("suit-exceeded", where[-1], data, article="score.wealth")
    elif not shared_out(left, _in_order(sums)):
        yield Fault("sums-clash", where[-1], data, article="score.wealth")


def possible(found: int) -> bool:
    """True if some cards from 2 to 10 of one suit add up to this sum.

    >>> [found for found in range(60) if not possible(found)]
    [1, 53, 55, 56, 57, 58, 59]
    """
    return shared_out(VALUES, _in_order([found]))


def fewest(found: int) -> int:
    """The fewest cards from 2 to 10 of one suit that add up to this sum, which must be possible.

    >>> fewest(0), fewest(10), fewest(11), fewest(54)
    (0, 1, 2, 9)
    """
    return next(count for count in range(len(VALUES) + 1) if sum(VALUES[:count]) >= found)


def _in_order(sums: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(filter(None, sums), reverse=True))


@lru_cache(maxsize=1 << 14)
def shared_out(cards: tuple[int, ...], sums: tuple[int, ...]) -> bool:
    """True if all sums can be made of these cards, using each card at most once.

    ``cards``: highest first. ``sums``: positive numbers, highest first.

    >>> shared_out((5, 4, 2), (6, 5)), shared_out((5, 4, 2), (5, 5))
    (True, False)
    """
    if not sums or sum(sums) > sum(cards):
        return not sums
    card, rest = cards[0], cards[1:]
    for index, one in enumerate(sums):
        if one >= card and one not in sums[:index]:
            left = _in_order((*sums[:index], one - card, *sums[index + 1 :]))
            if shared_out(rest, left):
                return True
    return shared_out(rest, sums)


class CourPosition(RoundsPosition):
    """One to three finished rounds."""

    players: list[Seat]
    rounds: list[CourRound]


def check(position: CourPosition) -> Iterable[Fault]:
    """The faults of a position.

    They are a card twice in a round, a third joker, a court of another size than the hands, a court entered both ways
    or not at all, and numbers that no cards can give.

    A hand is dealt and laid to the last card (articles setup.deal and turn.pass). A joker that is used is replaced by
    a second card. Therefore a court has as many cards as a hand.
    """
    names = [player.name for player in position.players]
    for index, played in enumerate(position.rounds[:ROUNDS]):
        players = present_in(played, names)
        rows = [(place(index, seat, "court"), one.cards) for seat, one in enumerate(played.players)]
        yield from check_rows_once(rows, {JOKER: JOKERS})
        yield from _check_forms(played, index, players)
        if any(one.numbered for one in played.players):
            yield from check_numbers(played, index, players)


def _check_forms(played: CourRound, index: int, players: int) -> Iterator[Fault]:
    """The faults of how courts are entered: each in exactly one of the two ways, and in cards only as a whole."""
    needed = HAND.get(players)
    for seat, one in enumerate(played.players):
        where = place(index, seat, "court")
        if one.numbered and one.court:
            yield Fault("court-and-numbers", where, {"name": one.name})
        elif not one.numbered and one.court is None:
            # At the last field: a player who types no cards is asked for the numbers before this fault is reported.
            yield Fault("court-missing", place(index, seat, "wealth"), {"name": one.name})
        elif not one.numbered and needed and len(one.cards) != needed:
            data = {"name": one.name, "count": len(one.cards), "needed": needed, "players": players}
            yield Fault("court-size", where, data, article="setup.deal")


def follows(field: str, own: Mapping[str, Any], _before: Sequence[Mapping[str, Any]], _players: int) -> Follows | None:
    """A player who entered cards is not asked for numbers. An empty box of the pad is a 0.

    >>> follows("aces", {"court": "K♠ 4♥"}, [], 2), follows("aces", {}, [], 2), follows("wealth", {}, [], 2)
    (Follows(value=None, asked=False), Follows(value=0, asked=True), None)
    """
    if field == "court":
        return None
    if own.get("court"):
        return Follows(asked=False)
    return None if field == "wealth" else Follows(0)
