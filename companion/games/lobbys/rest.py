"""The rest of a round of Lobbys as a position in play: its model, and everything that can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from pydantic import Field

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.fields import CARDS, Cards, Name, OneCard, OneSuit, so_many
from companion.game import check_cards_once, places_of
from companion.games.lobbys.rules import KINDS, MARKETS, MOST, PLAYERS, TENDERS, check_number_cards
from companion.model import Entry, Seat, check_names, player_count, unknown_player

PAIR = 2
Pair = Annotated[list[OneCard], CARDS, Field(json_schema_extra=so_many(PAIR, PAIR))]
"""The markets of a tender: the principal, then the linked one."""


class InPlay(Seat):
    """A player in the middle of a round: the cards in hand, the markets won so far."""

    hand: Cards = Field(json_schema_extra=so_many(1, TENDERS + 1))
    markets: Cards


class LobbysAdvice(Entry):
    """The rest of a round with all cards open: ``left`` has the markets of every tender to come, in order."""

    me: Name
    trump: OneSuit | None
    left: list[Pair] = Field(json_schema_extra={"maxItems": TENDERS})
    players: list[InPlay] = Field(json_schema_extra={"minItems": PLAYERS[0], "maxItems": PLAYERS[1]})


def check(entry: LobbysAdvice) -> Iterable[Fault]:
    """Every way a position in play can be impossible: names, hands, markets won and to come."""
    names = [player.name for player in entry.players]
    if len(names) > MOST:  # what else is wrong with a thousand players nobody will read
        yield player_count(len(names), PLAYERS)
        return
    yield from check_names(names, *PLAYERS)
    if entry.me not in names:
        yield unknown_player("me", entry.me, names)
    yield from _check_hands(entry)
    yield from _check_markets(entry)


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
                yield Fault("hand-count", where, data)


def _check_markets(entry: LobbysAdvice) -> Iterator[Fault]:
    """Court cards, each once, won two at a time and put up two at a time, twelve in all."""
    won = [(f"players[{seat}].markets", player.markets) for seat, player in enumerate(entry.players)]
    left = [(f"left[{number}]", pair) for number, pair in enumerate(entry.left)]
    placed = [spot for where, cards in (*won, *left) for spot in places_of(where, cards)]
    yield from (Fault("market-open-not-court", where, {"card": card}) for where, card in placed if not card.rank.court)
    yield from check_cards_once((where, card) for where, card in placed if card.rank.court)
    for where, markets in won:
        if len(markets) % PAIR:
            yield Fault("markets-odd", where, {"count": len(markets)})
    for number, (where, pair) in enumerate(left, 1):
        if len(pair) != PAIR:
            yield Fault("tender-pair", where, {"tender": number, "count": len(pair)})
    yield from _check_number(placed)


def _check_number(placed: Sequence[tuple[str, Card]]) -> Iterator[Fault]:
    if len(placed) > MARKETS:
        yield Fault("markets-too-many", "left", {"count": len(placed), "needed": MARKETS})
    elif len(placed) < MARKETS:
        there = {card for _, card in placed}
        absent = tuple(card for kind in KINDS for suit in Suit if (card := Card(kind, suit)) not in there)
        yield Fault("markets-nowhere", "left", {"count": len(placed), "needed": MARKETS, "absent": absent})
