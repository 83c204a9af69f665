"""The rest of a round of Lobbys as a position in play: its model, and everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, TypeVar

from pydantic import Field, TypeAdapter, ValidationInfo

from companion.cards import Card, Notation, Suit, read_card, split_cards, write_cards
from companion.errors import Fault
from companion.fields import CARD_PATTERN, CARDS, MOST_CARDS, Cards, CardsKind, Name, OneSuit, so_many
from companion.game import check_cards_once, places_of
from companion.games.lobbys.rules import KINDS, MARKETS, MOST, PLAYERS, TENDERS, check_number_cards
from companion.model import Entry, Seat, check_names, player_count, unknown_player

PAIR = 2
_T = TypeVar("_T")


def _read_pairs(value: object, notation: Notation) -> object:
    """Pairs off one row of cards, or the first fault there is; as they are where they have been read."""
    if not isinstance(value, str):
        return value
    cards = [read_card(token, notation) for token in split_cards(value)[:MOST_CARDS]]
    fault = next((card for card in cards if isinstance(card, Fault)), None)
    return fault or _two_by_two(cards)


def _two_by_two(row: Sequence[_T]) -> list[list[_T]]:
    return [list(row[start : start + PAIR]) for start in range(0, len(row), PAIR)]


class _PairsKind(CardsKind):
    """Cards two by two: a list of pairs, each as a row of cards or a list, or one row of them all; a bad card is told with its place."""

    __slots__ = ()

    def _validate(self, value: object, info: ValidationInfo) -> object:
        tokens = split_cards(value) if isinstance(value, str) else value
        if isinstance(value, Card) or not isinstance(tokens, (list, tuple)) or len(tokens) > MOST_CARDS:
            return super()._validate(value, info)  # no cards, or too many
        pairs = _two_by_two(tokens) if isinstance(value, str) else list(tokens)
        # pydantic collects the faults of each, with their places
        return _PAIRS.validate_python(pairs, strict=True, context=info.context)


def _write_pairs(pairs: Sequence[Sequence[Card]], notation: Notation) -> str:
    return ", ".join(write_cards(pair, notation) for pair in pairs)


_PAIRS: TypeAdapter[list[list[Card]]] = TypeAdapter(list[Cards], config={"defer_build": True})
_ROW = {"type": "string", "pattern": rf"^[\s,]*({CARD_PATTERN}([\s,]+|$))*$", "examples": ["K♥ Q♣"]}
_PAIR = {**CARDS.schema["anyOf"][1], "minItems": PAIR, "maxItems": PAIR}
PAIRS = _PairsKind(
    "pairs",
    _read_pairs,
    _write_pairs,
    {"anyOf": [_ROW, {"type": "array", "items": {"anyOf": [_ROW, _PAIR]}, "maxItems": TENDERS}]},
)

Pairs = Annotated[list[list[Card]], PAIRS]
"""The markets of tenders, in order: of each the principal, then the linked one."""


class InPlay(Seat):
    """A player in the middle of a round: the cards in hand, the markets won so far."""

    hand: Cards = Field(json_schema_extra=so_many(1, TENDERS + 1))
    markets: Cards


class LobbysAdvice(Entry):
    """The rest of a round with all cards open: ``left`` has the markets of every tender to come, in order."""

    me: Name
    trump: OneSuit | None
    left: Pairs
    players: list[InPlay] = Field(json_schema_extra={"minItems": PLAYERS[0], "maxItems": PLAYERS[1]})


def check(entry: LobbysAdvice) -> Iterable[Fault]:
    """Every way a position in play can be impossible: names, hands, markets won and to come."""
    names = [player.name for player in entry.players]
    if len(names) > MOST:  # what else is wrong with a thousand players nobody will read
        yield player_count(len(names), PLAYERS)
        return
    yield from check_names(names, *PLAYERS)
    yield from _check_hands(entry)
    yield from _check_markets(entry)
    if entry.me not in names:
        yield unknown_player("me", entry.me, names)


def _check_hands(entry: LobbysAdvice) -> Iterator[Fault]:
    """Cards of this deck, each once, and in every hand one more than there are tenders left."""
    hands = [(f"players[{seat}].hand", player) for seat, player in enumerate(entry.players)]
    placed = [spot for where, player in hands for spot in places_of(where, player.hand)]
    yield from check_number_cards(placed, len(entry.players))
    yield from check_cards_once((where, card) for where, card in placed if card.rank.pip)
    tenders = len(entry.left)
    if tenders <= TENDERS:  # how many there are is wrong already
        for where, player in hands:
            if len(player.hand) != tenders + 1:
                data = {"name": player.name, "count": len(player.hand), "needed": tenders + 1, "tenders": tenders}
                yield Fault("hand-count", where, data, article="score")


def _check_markets(entry: LobbysAdvice) -> Iterator[Fault]:
    """Court cards, each once, won two at a time and put up two at a time, twelve in all."""
    won = [(f"players[{seat}].markets", player.markets) for seat, player in enumerate(entry.players)]
    left = [(f"left[{number}]", pair) for number, pair in enumerate(entry.left)]
    placed = [spot for where, cards in (*won, *left) for spot in places_of(where, cards)]
    yield from (
        Fault("market-open-not-court", where, {"card": card}, article="game.markets")
        for where, card in placed
        if not card.rank.court
    )
    yield from check_cards_once((where, card) for where, card in placed if card.rank.court)
    for where, markets in won:
        if len(markets) % PAIR:
            yield Fault("markets-odd", where, {"count": len(markets)}, article="tender.gain")
    for where, pair in left:
        if len(pair) != PAIR:
            yield Fault("tender-pair", where, {"count": len(pair)}, article="tender.open")
    yield from _check_number(placed)


def _check_number(placed: Sequence[tuple[str, Card]]) -> Iterator[Fault]:
    if len(placed) > MARKETS:
        yield Fault("markets-too-many", "left", {"count": len(placed), "needed": MARKETS}, article="setup.markets")
    elif len(placed) < MARKETS:
        there = {card for _, card in placed}
        absent = tuple(card for kind in KINDS for suit in Suit if (card := Card(kind, suit)) not in there)
        yield Fault(
            "markets-nowhere",
            "left",
            {"count": len(placed), "needed": MARKETS, "absent": absent},
            article="setup.markets",
        )
