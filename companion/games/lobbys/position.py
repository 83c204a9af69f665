"""The position of a game of Lobbys, round by round, and the faults that it can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import Field

from companion.cards import Card, Suit, read_each, split_cards
from companion.errors import Fault
from companion.fields import CardOrValue, Cards, CardsOrValue, one_each
from companion.game import check_cards_once, places_of
from companion.games.lobbys.rules import (
    HIGHEST,
    KINDS,
    MARKETS,
    ROUNDS,
    START,
    START_MOST,
    cheapest,
    check_number_cards,
    dearest,
    worth,
)
from companion.model import Round, RoundsPosition, Seat, absent_from, place, present_in
from companion.questions import Follows

_BEFORE = r"(^|[\s,])"
_NUMBER = rf"{_BEFORE}([0-9AaTt*🃏]|[Jj][OoKk])"
_COURT = rf"{_BEFORE}[JjQqKkVvDdRr*🃏]"


def only_numbers(**limits: int) -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """The schema (``json_schema_extra``) of a field of number cards.

    ``limits`` bound a value entered instead of a card.

    >>> sorted(only_numbers(minimum=1, maximum=10))
    ['items', 'maximum', 'minimum', 'not']
    """
    return {**_without(_COURT), **limits}


def one_number_each(players: tuple[int, int]) -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """The schema (``json_schema_extra``) of a table with one number card for each player."""
    return {**one_each(players), "allOf": [{"additionalProperties": only_numbers()}]}


def only_courts() -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """The schema (``json_schema_extra``) of a field of markets."""
    return _without(_NUMBER)


def _without(pattern: str) -> dict[str, Any]:
    """A schema that refuses a text in which the pattern is found, also as an item of a list."""
    none = {"type": "string", "pattern": pattern}
    return {"not": none, "items": {"not": none}}


class Hand(Seat):
    """What a player ends a round with. ``last``, ``bid`` and ``wins`` may be entered by their value, as on the pad."""

    markets: Cards = Field(json_schema_extra=only_courts())
    last: CardOrValue = Field(json_schema_extra=only_numbers(minimum=1, maximum=10))
    bid: CardOrValue | None = Field(default=None, json_schema_extra=only_numbers(minimum=1, maximum=10))
    wins: CardsOrValue | None = Field(default=None, json_schema_extra=only_numbers(minimum=0))


class LobbysRound(Round):
    """A finished round: an entry for each player."""

    players: list[Hand]


class LobbysPosition(RoundsPosition):
    """One to three finished rounds. ``start`` is each player's capital before the first round, in millions."""

    players: list[Seat]
    rounds: list[LobbysRound]
    start: int = Field(default=START, json_schema_extra={"minimum": 0, "maximum": START_MOST})


def check(position: LobbysPosition) -> Iterable[Fault]:
    """Every fault of a position: the capital at the start, the markets, the cards from the hands."""
    names = [player.name for player in position.players]
    if not 0 <= position.start <= START_MOST:
        data = {"start": position.start, "most": START_MOST, "usual": START}
        yield Fault("start-range", "start", data, article="setup.capital")
    for index, played in enumerate(position.rounds[:ROUNDS]):
        yield from _check_markets(played, index, complete=not absent_from(played, names))
        yield from _check_hands(played, index, present_in(played, names))


def _check_markets(played: LobbysRound, index: int, complete: bool) -> Iterable[Fault]:
    """Faults of the markets: a card that is not a court card, a card twice, an odd number for one player.

    There are twelve markets in all.
    """
    placed = []
    for player, hand in enumerate(played.players):
        where = place(index, player, "markets")
        for spot, card in places_of(where, hand.markets):
            if card.rank.court:
                placed.append((spot, card))
            else:
                yield Fault("market-not-court", spot, {"card": card}, article="game.markets")
        if len(hand.markets) % 2:
            yield Fault("markets-odd", where, {"count": len(hand.markets)}, article="tender.gain")
    yield from check_cards_once(placed)
    count = sum(len(hand.markets) for hand in played.players)
    data = {"count": count, "needed": MARKETS}
    if count > MARKETS:
        yield Fault("markets-too-many", f"rounds[{index}]", data, article="setup.markets")
    # If a player's entry is missing, so are that player's markets: one fault is enough.
    elif count < MARKETS and complete:
        held = {card for _, card in placed}
        absent = tuple(card for kind in KINDS for suit in Suit if (card := Card(kind, suit)) not in held)
        yield Fault("markets-missing", f"rounds[{index}]", {**data, "absent": absent}, article="setup.markets")


def _check_hands(played: LobbysRound, index: int, players: int) -> Iterable[Fault]:
    """Faults of the cards from the hands: cards of another deck, and a card twice over all hands.

    There is one winning offer for each pair of markets.
    """
    entered = [spot for player, hand in enumerate(played.players) for spot in _hand_cards(hand, index, player)]
    placed = [(where, card) for where, card in entered if isinstance(card, Card)]
    yield from check_number_cards(placed, players)
    yield from check_cards_once((where, card) for where, card in placed if card.rank.pip)
    most = HIGHEST.get(players, HIGHEST[max(HIGHEST)])
    for where, value in entered:
        if isinstance(value, int) and not 1 <= value <= most:
            data = {"found": value, "highest": most, "count": players}
            yield Fault("value-beyond-deck", where, data, article="setup.deck")
    yield from _check_fifth(entered)
    for player, hand in enumerate(played.players):
        needed, odd = divmod(len(hand.markets), 2)
        if not odd:
            yield from _check_wins(hand, needed, most, place(index, player, "wins"))


def _check_fifth(entered: Iterable[tuple[str, Any]]) -> Iterator[Fault]:
    """Faults of values for which no card is left.

    All entries given as cards are counted first, wherever they stand. A card that is there twice counts once, because
    it is reported as such.
    """
    entered = list(entered)
    seen = Counter(map(worth, {card for _, card in entered if isinstance(card, Card)}))
    for where, value in entered:
        if isinstance(value, int):
            seen[value] += 1
            if seen[value] > len(Suit):
                yield Fault("value-fifth", where, {"found": value, "allowed": len(Suit)}, article="setup.deck")


def _check_wins(hand: Hand, needed: int, most: int, where: str) -> Iterator[Fault]:
    """Faults of the winning offers: there is one for every two markets.

    If only their sum is entered, that number of cards must be able to bring it.
    """
    if hand.wins and not needed:
        yield Fault("wins-without-markets", where, {"name": hand.name}, article="tender.gain")
    elif isinstance(hand.wins, int):
        if not cheapest(needed) <= hand.wins <= dearest(needed, most):
            data = {"found": hand.wins, "needed": needed, "least": cheapest(needed), "most": dearest(needed, most)}
            yield Fault("wins-sum", where, data, article="tender.gain")
    elif hand.wins is not None and len(hand.wins) != needed:
        yield Fault(
            "wins-count",
            where,
            {"count": len(hand.wins), "needed": needed, "markets": len(hand.markets)},
            article="tender.gain",
        )


def _hand_cards(hand: Hand, index: int, player: int) -> Iterator[tuple[str, Any]]:
    """The cards of an entry that came from the player's hand, or their values, with their places."""
    yield place(index, player, "last"), hand.last
    if hand.bid is not None:
        yield place(index, player, "bid"), hand.bid
    if isinstance(hand.wins, list):
        yield from places_of(place(index, player, "wins"), hand.wins)


def follows(field: str, own: Mapping[str, Any], before: Sequence[Mapping[str, Any]], players: int) -> Follows | None:
    """What a field must be, if it follows from the others.

    The last player's markets are those that nobody else has. A player without markets has no winning offers.

    >>> hands = [{"markets": "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦"}, {"markets": "J♣ Q♣"}]
    >>> [str(card) for card in follows("markets", {}, hands, 3).value], follows("markets", {}, hands, 4)
    (['K♦', 'K♣'], None)
    >>> follows("wins", {"markets": ""}, [], 3)
    Follows(value=None, asked=False)
    """
    if field == "wins" and own.get("markets") == "":
        return Follows(None, asked=False)
    known = [row for hand in before if (row := hand.get("markets")) is not None]
    if field == "markets" and before and len(known) == players - 1:
        taken = read_each(split_cards(" ".join(known)))
        if not any(isinstance(card, Fault) for card in taken):  # after a bad card it is unknown which are left
            return Follows([card for suit in Suit for kind in KINDS if (card := Card(kind, suit)) not in taken])
    return None
