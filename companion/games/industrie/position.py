"""The position at the end of a game of Industrie, a city for each player, and the faults that it can have.

A city is entered by its cards, or by its number of buildings of each suit, as on the pad. Only the suits count at the
end, so four numbers say as much as the cards: ``4 2 3 2`` is 4 ♥, 2 ♠, 3 ♣ and 2 ♦, in the order of the pad. A bare
number is never a card, so the two cannot be confused. The numbers are written back with their suits, ``♥×4 ♠×2 ♣×3
♦×2``, which can be typed as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import ValidationInfo

from companion.cards import Card, Notation, Suit, read_card, split_cards, write_cards
from companion.errors import Fault
from companion.fields import CARDS, CardsKind, refused, with_numbers
from companion.game import Ruling, check_without_jokers, places_of
from companion.games.industrie.rules import OF_SUIT, ORDER, STARTERS
from companion.model import Position, Seat

_TIMES = "×"


class Counts(NamedTuple):
    """The number of buildings of each suit, in the order of ORDER."""

    hearts: int
    spades: int
    clubs: int
    diamonds: int


City: TypeAlias = "list[Card] | Counts | None"
"""The cards of a city, or its numbers of buildings; None if it was not entered."""


def built(city: City) -> dict[Suit, int]:
    """The number of buildings of each suit in a city, in the order of ORDER.

    >>> built(Counts(4, 2, 3, 2))[Suit.SPADES], built(None)[Suit.SPADES]
    (2, 0)
    """
    if isinstance(city, Counts):
        return dict(zip(ORDER, city, strict=True))
    return {suit: sum(card.suit is suit for card in city or ()) for suit in ORDER}


def cards_of(city: City, suit: Suit) -> tuple[Card, ...]:
    """The city's cards of a suit, the lowest first. Empty if only their number was entered.

    >>> cards_of(Counts(4, 2, 3, 2), Suit.SPADES)
    ()
    """
    cards = city if isinstance(city, list) else ()
    return tuple(sorted((card for card in cards if card.suit is suit), key=lambda card: card.rank))


def read_city(value: object, notation: Notation) -> object:
    """The city that is typed on a line: its four numbers or its cards.

    If a card cannot be read, the fault of the first such card.

    >>> read_city("4 2 3 2", "en")
    Counts(hearts=4, spades=2, clubs=3, diamonds=2)
    >>> read_city("♥×4 ♠×2 ♣×3 ♦×2", "en")
    Counts(hearts=4, spades=2, clubs=3, diamonds=2)
    >>> read_city("4 2 3", "en").code, read_city("4♥ x", "en").code
    ('city-numbers', 'card-unreadable')
    """
    if isinstance(value, Counts) or (numbers := _numbers(value)) is None:
        tokens = split_cards(value) if isinstance(value, str) else ()
        cards = [read_card(token, notation) for token in tokens]
        return value if isinstance(value, Counts) else next((one for one in cards if isinstance(one, Fault)), cards)
    return _counted(numbers)


def _numbers(value: object) -> list[int] | None:
    """The bare numbers of a line or a list; None if there are none or if there is anything else among them."""
    if isinstance(value, str):
        value = with_numbers(_without_suits(split_cards(value)))
    whole = isinstance(value, (list, tuple)) and value and all(type(number) is int for number in value)
    return [*value] if whole and isinstance(value, (list, tuple)) else None


def _without_suits(tokens: list[str]) -> list[str]:
    """The tokens without their suits, if there is one like ``♥×4`` for each suit in the order of ORDER.

    Other tokens are returned unchanged.
    """
    signs = [f"{suit.value}{_TIMES}" for suit in ORDER]
    if len(tokens) == len(signs) and all(map(str.startswith, tokens, signs)):
        return [token[len(sign) :] for token, sign in zip(tokens, signs, strict=True)]
    return tokens


def _counted(numbers: list[int]) -> Counts | Fault:
    if len(numbers) != len(ORDER):
        return Fault("city-numbers", None, {"count": len(numbers), "suits": ORDER})
    for suit, number in zip(ORDER, numbers, strict=True):
        if not 0 <= number <= OF_SUIT:
            return Fault("city-number", None, {"found": number, "suit": suit, "most": OF_SUIT}, article="setup.hand")
    return Counts(*numbers)


def _write_city(city: Iterable[Any], notation: Notation) -> str:
    if isinstance(city, Counts):
        return " ".join(f"{suit.value}{_TIMES}{number}" for suit, number in zip(ORDER, city, strict=True))
    return write_cards(city, notation)


@dataclass(frozen=True, slots=True, eq=False)
class CityKind(CardsKind):
    """Cards in one string or in a list, or four numbers."""

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, Counts) or _numbers(value) is not None:
            read = read_city(value, "en")
            return refused(read, info) if isinstance(read, Fault) else read
        return CardsKind._validate(self, value, info)


_COUNT = rf"({'|'.join(map(str, reversed(range(OF_SUIT + 1))))})"
_FOUR = len(ORDER)
_OF_SUITS = r"^[\s,]*" + r"[\s,]+".join(f"{suit.value}{_TIMES}0*{_COUNT}" for suit in ORDER) + r"[\s,]*$"
CITY = CityKind(
    "city",
    read_city,
    _write_city,
    {
        "description": "the cards, or how many of ♥ ♠ ♣ ♦ in this order",
        "anyOf": [
            *CARDS.schema["anyOf"],
            {"type": "string", "pattern": rf"^[\s,]*0*{_COUNT}([\s,]+0*{_COUNT}){{{_FOUR - 1}}}[\s,]*$"},
            {"type": "string", "pattern": _OF_SUITS},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 0, "maximum": OF_SUIT},
                "minItems": _FOUR,
                "maxItems": _FOUR,
            },
        ],
        "examples": ["3♠ 7♦ 2♥", "4 2 3 2"],
    },
)
OneCity = Annotated[Any, CITY]


STARTERS_RULING = Ruling("starters", ("count", "skip"))


class Builder(Seat):
    """A player and the city built: its cards, or its number of buildings of each suit."""

    city: OneCity


class IndustriePosition(Position):
    """The players with their cities.

    The ruling ``starters`` says whether the first two buildings are among the cards.
    """

    players: list[Builder]


def check(position: IndustriePosition) -> Iterable[Fault]:
    """Every fault of a position: cards the deck lacks or has only once, first buildings missing, too many of a suit."""
    placed = [
        spot
        for index, player in enumerate(position.players)
        if isinstance(player.city, list)
        for spot in places_of(f"players[{index}].city", player.city)
    ]
    yield from check_without_jokers(placed)
    yield from _check_starters(position)
    yield from _check_suits(position)


def counts_starters(position: IndustriePosition) -> bool:
    """True if the first two buildings are among those entered, and count."""
    return STARTERS_RULING.chosen(position.rulings) == "count"


def _check_starters(position: IndustriePosition) -> Iterator[Fault]:
    """Faults of cities without an office or a factory (article setup.city).

    Nobody ever loses the first two buildings.
    """
    if not counts_starters(position):
        return
    for index, player in enumerate(position.players):
        if player.city is not None:
            of_suit = built(player.city)
            if lacking := tuple(suit for suit in STARTERS if not of_suit[suit]):
                data = {"name": player.name, "suits": lacking}
                yield Fault("starter-missing", f"players[{index}].city", data, article="setup.city")


def _check_suits(position: IndustriePosition) -> Iterator[Fault]:
    """Faults of suits with more buildings than the deck has cards, including first buildings that were left out.

    If all cities are entered as cards, only a suit with first buildings left out is checked: a card too many is then
    a card twice, which is reported as such.
    """
    cities = [built(player.city) for player in position.players]
    aside = 0 if counts_starters(position) else len(cities)
    for suit in ORDER:
        most = OF_SUIT - (aside if suit in STARTERS else 0)
        count = sum(of_suit[suit] for of_suit in cities)
        if count > most and (most < OF_SUIT or not _all_cards(position)):
            key = "suit-too-many-skipped" if most < OF_SUIT else "suit-too-many"
            yield Fault(key, "players", {"suit": suit, "count": count, "most": most}, article="setup.hand")


def _all_cards(position: IndustriePosition) -> bool:
    return all(isinstance(player.city, list) for player in position.players)
