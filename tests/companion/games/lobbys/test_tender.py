"""Tenders: a test for every criterion, every tender of two players, and all against plain sorting."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging.lobbys_events import GAME, NAMES, faults, settle

from companion.cards import Rank, Suit, deck, read_card
from companion.rulebook import LANGS
from companion.settle import resolve
from companion.verdict.wording import wording

COURTS = deck([Rank.JACK, Rank.QUEEN, Rank.KING])


def tendered(trump, principal, offers):
    offers = dict(zip(NAMES, offers.split(), strict=False))
    return settle("tender", {"trump": trump, "principal": principal, "offers": offers})


def note_of(trump, principal, offers):
    return tendered(trump, principal, offers).note


def award(trump, principal, offers):
    answer = tendered(trump, principal, offers)
    return answer.answer["winner"], answer.answer["gain"], answer.answer["step"], answer.article


def test_tender_trump_the_cheapest_trump_wins():
    assert award("♠", "K♥", "7♠ 5♠ A♥ A♦") == ("Ben", 5, 1, "tender.trump")


def test_tender_principal_without_a_trump_offer():
    assert award("♠", "K♥", "6♥ 5♥ 3♦ A♣") == ("Ben", 5, 2, "tender.principal")


@pytest.mark.parametrize(("principal", "offers"), [("K♥", "8♦ 3♦ 2♣ A♣"), ("J♣", "8♠ 3♠ 2♦ A♥")])
def test_tender_sister_without_one_of_the_principal_suit(principal, offers):
    assert award(None, principal, offers) == ("Ben", 3, 3, "tender.sister")


def test_tender_cheapest_when_nothing_fits():
    assert award("♦", "K♥", "4♠ 8♠ 3♣ 6♣") == ("Cy", 3, 4, "tender.cheapest")


@pytest.mark.parametrize(("principal", "offers", "winner"), [("K♥", "4♠ 4♣", "Ben"), ("K♠", "4♥ 4♦", "Ben")])
def test_tender_cheapest_at_equal_value_clubs_before_diamonds_before_hearts_before_spades(principal, offers, winner):
    assert award(None, principal, offers) == (winner, 4, 4, "tender.cheapest")


def test_tender_without_trump_the_steps_keep_their_numbers():
    assert award(None, "K♥", "4♥ A♠") == ("Ana", 4, 2, "tender.principal")


def test_tender_trump_comes_before_the_principal_even_of_the_same_suit():
    assert award("♥", "K♥", "4♥ A♠") == ("Ana", 4, 1, "tender.trump")


@pytest.mark.parametrize(
    ("trump", "offers", "key"),
    [
        (None, "4♥ A♠", "step-2-no-trump"),
        (None, "4♦ A♠", "step-3-no-trump"),
        (None, "4♠ A♣", "step-4-no-trump"),
        (None, "4♠ 4♣", "step-4-tied-no-trump"),
        ("♣", "4♥ A♠", "step-2"),
        ("♣", "4♦ A♠", "step-3"),
        ("♦", "4♠ A♣", "step-4"),
        ("♦", "4♠ 4♣", "step-4-tied"),
        ("♠", "4♠ A♣", "step-1"),
    ],
)
def test_tender_without_trump_does_not_say_that_nobody_followed_it(trump, offers, key):
    note = note_of(trump, "K♥", offers)
    assert note.key == key
    for lang, word in (("fr", "atout"), ("en", "trump")):
        assert (word in wording("lobbys", lang).note(note)) == (trump is not None)


ORDER = {Suit.CLUBS: 0, Suit.DIAMONDS: 1, Suit.HEARTS: 2, Suit.SPADES: 3}


def naive(trump, principal, offers):
    """The winner by one sorting key: step, value, order of suits."""

    def key(name):
        card = offers[name]
        step = (
            1
            if card.suit is trump
            else 2
            if card.suit is principal.suit
            else 3
            if card.suit.red is principal.suit.red
            else 4
        )
        return step, int(card.rank), ORDER[card.suit]

    winner = min(offers, key=key)
    return {"winner": winner, "gain": int(offers[winner].rank), "step": key(winner)[0]}


def test_every_tender_of_two_players_against_sorting():
    kind = GAME.events["tender"]
    hands = deck([Rank(rank) for rank in range(1, 5)])
    for suit, principal, pair in product((None, *Suit), COURTS, permutations(hands, 2)):
        offers = dict(zip(NAMES, pair, strict=False))
        decision = kind.resolve(kind.model.model_construct(trump=suit, principal=principal, offers=offers))
        assert decision.answer == naive(suit, principal, offers)


@st.composite
def tenders(draw):
    count = draw(st.integers(2, 5))
    offers = draw(st.permutations(deck([Rank(rank) for rank in range(1, 2 * count + 1)])))[:count]
    return draw(st.sampled_from((None, *Suit))), draw(st.sampled_from(COURTS)), dict(zip(NAMES, offers, strict=False))


@given(tenders(), st.randoms(use_true_random=False))
def test_tenders_against_sorting_in_any_order(tender, random):
    suit, principal, offers = tender
    entries = list(offers.items())
    random.shuffle(entries)
    data = {"trump": suit and suit.value, "principal": str(principal), "offers": {n: str(c) for n, c in entries}}
    decision = settle("tender", data)
    assert decision.answer == naive(suit, principal, offers)
    for lang in LANGS:
        assert "{" not in wording("lobbys", lang).note(decision.note)


@given(tenders())
def test_the_last_step_only_ever_compares_the_other_side(tender):
    """What the rulings of the sheet say: ♣ with ♠, or ♦ with ♥."""
    suit, principal, offers = tender
    if naive(suit, principal, offers)["step"] == 4:
        assert {card.suit.red for card in offers.values()} == {not principal.suit.red}


# Bad input


def tender(offers, principal="K♥", trump="♠"):
    return {"trump": trump, "principal": principal, "offers": dict(zip(NAMES, offers.split(), strict=False))}


def test_a_tender_of_impossible_cards():
    assert faults("tender", tender("A♥")) == [("player-count", "offers")]
    assert faults("tender", tender("A♥ A♥")) == [("card-twice", "offers.Ben")]
    assert faults("tender", tender("A♥ 5♥")) == [("card-beyond-deck", "offers.Ben")]
    assert faults("tender", tender("A♥ Q♥")) == [("card-not-number", "offers.Ben")]


@pytest.mark.parametrize("principal", ["10♥", "Jo"])
def test_a_principal_market_is_a_court_card(principal):
    assert faults("tender", tender("A♥ 2♥", principal)) == [("principal-not-court", "principal")]


def test_suits_and_cards_are_read_in_both_notations():
    kind = GAME.events["tender"]
    data = {"trump": "P", "principal": "RC", "offers": {"Ana": "4T", "Ben": "AP"}}
    assert resolve(kind, kind.model.model_validate(data, context={"notation": "fr"})).answer["winner"] == "Ben"
    assert read_card("RC", "fr") in COURTS
