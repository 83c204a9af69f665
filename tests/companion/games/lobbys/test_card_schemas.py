"""The schema of Lobbys tells contracts from number cards, however they are written, as the program does."""

from itertools import product

import pytest
from jsonschema import Draft202012Validator

from companion.cards import JOKER, Card, Rank, Suit
from companion.games import find_game
from companion.reading.schema import input_schema

GAME = find_game("lobbys")
POSITION, ELECTION, TENDER = (Draft202012Validator(input_schema(GAME, event)) for event in (None, "election", "tender"))
DECK = [Card(rank, suit) for rank, suit in product(Rank, Suit) if rank is not Rank.JOKER]
COURTS = {Rank.JACK, Rank.QUEEN, Rank.KING}


def ways(card):
    """A card in signs, and in the letters of both notations, large and small."""
    suits = {Suit.SPADES: "SP", Suit.HEARTS: "HC", Suit.DIAMONDS: "DK", Suit.CLUBS: "CT"}[card.suit]
    english = {Rank.ACE: "A", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"}.get(card.rank, str(int(card.rank)))
    french = {"J": "V", "Q": "D", "K": "R"}.get(english, english)
    plain = [str(card), f"{english}{suits[0]}", f"{french}{suits[1]}"]
    return [*plain, *map(str.lower, plain)]


def hand(**more):
    seats = [{"name": "Ana", "markets": "", "last": "A♠"} | more, {"name": "Ben", "markets": "", "last": "2♠"}]
    return {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"players": seats}]}


@pytest.mark.parametrize("field", ["last", "bid", "wins"])
def test_number_cards_are_numbers(field):
    for card in DECK:
        for text in ways(card):
            assert POSITION.is_valid(hand(**{field: text})) == (card.rank not in COURTS), text
    assert not POSITION.is_valid(hand(**{field: str(JOKER)}))
    assert not POSITION.is_valid(hand(**{field: -1}))
    assert POSITION.is_valid(hand(**{field: 4}))


def test_contracts_are_court_cards():
    for card in DECK:
        for text in ways(card):
            court = card.rank in COURTS
            assert POSITION.is_valid(hand(markets=f"K♠ {text}")) == court, text
            assert POSITION.is_valid(hand(markets=["K♠", text])) == court, text
            tender = {"trump": "♠", "principal": text, "offers": {"Ana": "2♠", "Ben": "3♠"}}
            assert TENDER.is_valid(tender) == court, text
            assert TENDER.is_valid({**tender, "principal": "K♠", "offers": {"Ana": text, "Ben": "3♠"}}) != court, text
            assert ELECTION.is_valid({"bids": {"Ana": text, "Ben": "3♠"}}) != court, text
    for joker in ("Jo", "jk", "*"):
        assert not POSITION.is_valid(hand(markets=f"K♠ {joker}"))
