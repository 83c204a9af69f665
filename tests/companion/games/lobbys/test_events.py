"""Elections and tenders: a test for every criterion, every tender of two players, and both against plain sorting."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Rank, Suit, deck, read_card
from companion.errors import InputError
from companion.games import find_game
from companion.notes import Cited
from companion.rulebook import LANGS, open_rulebook
from companion.settle import resolve
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import decision_json
from companion.verdict.wording import wording

GAME = find_game("lobbys")
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")
COURTS = deck([Rank.JACK, Rank.QUEEN, Rank.KING])


def settle(event, data):
    kind = GAME.events[event]
    return resolve(kind, kind.model.model_validate(data, context={"notation": "en"}))


def elect(bids, people=None):
    data = {"bids": dict(zip(NAMES, bids.split(), strict=False))}
    return settle("election", data if people is None else data | {"people": people})


def trump(bids, people=None):
    decision = elect(bids, people)
    return decision.answer["trump"] and decision.answer["trump"].value, decision.article


def votes(bids, people=None):
    return {suit.value: points for suit, points in elect(bids, people).answer["votes"].items()}


def tendered(trump, principal, offers):
    offers = dict(zip(NAMES, offers.split(), strict=False))
    return settle("tender", {"trump": trump, "principal": principal, "offers": offers})


def note_of(trump, principal, offers):
    return tendered(trump, principal, offers).note


def award(trump, principal, offers):
    answer = tendered(trump, principal, offers)
    return answer.answer["winner"], answer.answer["gain"], answer.answer["step"], answer.article


def faults(event, data):
    """The faults of an event as (code, where), each said in both languages."""
    with pytest.raises(InputError) as caught:
        settle(event, data)
    for lang in LANGS:
        assert all(said and " ? " not in said for said in error_lines(caught.value, FaultWords(lang, "lobbys", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]


# Elections


def test_election_count_most_votes_win_and_all_four_parties_are_told():
    assert trump("5♥ 3♥ 6♠ A♠") == ("♥", "election.count")
    assert votes("5♥ 3♥ 6♠ A♠") == {"♠": 7, "♥": 8, "♦": 0, "♣": 0}


def test_election_tie_cards_more_cards_win():
    assert trump("8♥ 5♠ 3♠ 2♦") == ("♠", "election.tie-cards")


def test_election_tie_highest_the_highest_card_wins():
    assert trump("5♥ 3♥ 6♠ 2♠") == ("♠", "election.tie-highest")


def test_election_tie_highest_only_among_those_with_most_cards():
    """♦ has the highest card of the tied, but fewer cards than ♥ and ♠."""
    assert trump("6♦ 5♥ A♥ 4♠ 2♠") == ("♥", "election.tie-highest")


def test_election_none_nothing_separates_them():
    assert trump("4♥ 4♠ 2♦ A♣") == (None, "election.none")
    decision = elect("4♥ 4♠ 2♦ A♣")
    assert decision.note.values["tied"] == (Suit.SPADES, Suit.HEARTS)
    assert decision.note.values["votes"] == 4


def said(bids, people=None, lang="en"):
    return wording("lobbys", lang).note(elect(bids, people).note).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("bids", "people", "key", "tied", "left", "article"),
    [
        ("8♥ 4♠ 4♦ 2♣", "9♠ 10♠ 9♦ 10♦", "election-none-people", "♠♥♦", "♠♦", "people.tie"),
        ("A♥ A♠", "7♦ 8♣", "election-none-people", "♠♥♦♣", "♦♣", "people.tie"),
        ("8♥ 3♠ A♠ 4♦", "9♠ 10♠ 9♦ 10♦", "election-cards-people", "♠♥♦", "♠♦", "people.tie"),
        ("6♥ 4♠ 2♠ 4♦ 2♦", None, "election-none-left", "♠♥♦", "♠♦", "election.tie-cards"),
        ("6♥ 4♠ 2♠ 5♦ A♦", None, "election-highest-left", "♠♥♦", "♠♦", "election.tie-cards"),
    ],
)
def test_whoever_was_put_out_before_the_end_is_named_with_what_put_them_out(bids, people, key, tied, left, article):
    """All that are tied on votes are told, then those that a criterion left, and its article."""
    note = elect(bids, people).note
    assert (note.key, "".join(s.value for s in note.values["tied"])) == (key, tied)
    assert ("".join(s.value for s in note.values["left"]), note.values["ref"]) == (left, Cited(article))
    for lang in LANGS:
        number = open_rulebook("lobbys", lang).article(article).number
        text = said(bids, people, lang)
        assert " ".join(tied) in text and " ".join(left) in text and f"({number})" in text


def test_the_highest_card_is_that_of_the_parties_that_are_left():
    """6♥ is higher than 5♦, and ♥ was tied on votes too: but it has received a single card."""
    assert trump("6♥ 4♠ 2♠ 5♦ A♦") == ("♦", "election.tie-highest")
    assert "among them ♦ received the highest, 5♦" in said("6♥ 4♠ 2♠ 5♦ A♦")


def test_the_people_may_leave_it_to_the_highest_card():
    note = elect("8♥ 3♠ A♠ 4♦", "9♠ 10♠ 9♦ 10♦").note
    assert (note.values["people"], note.values["count"]) == (4, 2)


@pytest.mark.parametrize(("bids", "people", "words"), [("A♥ A♠", None, "(1 vote)"), ("4♥ 4♠", None, "(4 votes)")])
def test_one_vote_is_no_votes(bids, people, words):
    assert words in said(bids, people)


def test_people_votes_are_squares():
    assert votes("A♥ 2♠ 3♦", "7♠ 8♠ 10♠") == {"♠": 11, "♥": 1, "♦": 3, "♣": 0}
    assert votes("A♥ 2♠ 3♦ 4♣", "9♠ 10♠ 9♥ 10♦") == {"♠": 6, "♥": 2, "♦": 4, "♣": 4}


def test_people_votes_alone_can_elect_a_party():
    """Then the article of the people's votes decides, and the sum is shown: 3² = 9."""
    assert trump("A♥ 2♠ 3♦", "7♣ 8♣ 10♣") == ("♣", "people.votes")
    note = elect("A♥ 2♠ 3♦", "7♣ 8♣ 10♣").note
    assert (note.key, note.values["drawn"], note.values["people"], note.values["own"]) == ("people-alone", 3, 9, 0)
    for lang in LANGS:
        assert "3² = 9" in wording("lobbys", lang).note(note).replace("\u00a0", " ")


def test_people_votes_beside_the_players_are_shown():
    """♠: the players' 2 and the people's 3² = 9."""
    decision = elect("A♥ 2♠ 3♦", "7♠ 8♠ 10♠")
    assert (decision.answer["trump"], decision.article) == (Suit.SPADES, "election.count")
    values = decision.note.values
    assert (decision.note.key, values["votes"], values["own"], values["drawn"], values["people"]) == (
        "election-with-people", 11, 2, 3, 9,
    )  # fmt: skip
    for lang in LANGS:
        assert "3² = 9" in wording("lobbys", lang).note(decision.note).replace("\u00a0", " ")


def test_people_votes_that_the_elected_party_did_not_get_are_not_shown():
    decision = elect("5♥ 2♠ 3♦", "7♣ 8♠ 10♦")
    assert (decision.answer["trump"], decision.article, decision.note.key) == (
        Suit.HEARTS, "election.count", "election-most",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("bids", "people", "key"),
    [("2♥ 3♠", "5♥ 10♦", "election-people"), ("5♥ 2♠ 3♠ A♦", "9♥ 9♠ 9♦ 9♣", "election-cards")],
)
def test_people_votes_that_only_tie_do_not_hide_what_decided(bids, people, key):
    assert elect(bids, people).note.key == key


def test_people_tie_the_greater_peoples_vote_wins():
    assert trump("A♥ 3♠", "5♥ 10♦") == ("♠", "election.count")
    assert trump("2♥ 3♠", "5♥ 10♦") == ("♥", "people.tie")


def test_people_tie_then_the_usual_criteria_with_players_cards_only():
    """♥ and ♠: six votes, one of them the people's; ♠ has more players' cards."""
    assert trump("5♥ 2♠ 3♠ A♦", "9♥ 9♠ 9♦ 9♣") == ("♠", "election.tie-cards")


def test_people_tie_then_highest_then_nobody():
    assert trump("5♥ 2♥ 6♠ A♠", "9♥ 9♠ 10♥ 10♠") == ("♠", "election.tie-highest")
    assert trump("4♥ 4♠", "9♥ 9♠") == (None, "election.none")


def test_without_the_variant_the_people_are_not_asked():
    assert trump("4♥ 4♠ A♦ A♣")[1] == "election.none"


def sorted_out(bids, people):
    """The winner by one sorting key, two equal keys on top being nobody."""

    def key(suit):
        mine = [int(card.rank) for card in bids if card.suit is suit]
        crowd = [card.suit for card in people].count(suit) ** 2
        return sum(mine) + crowd, crowd, len(mine), max(mine, default=0)

    first, second = sorted(map(key, Suit), reverse=True)[:2]
    return None if first == second else max(Suit, key=key)


@st.composite
def elections(draw):
    count = draw(st.integers(2, 5))
    top = 2 * count
    bids = draw(st.permutations(deck([Rank(rank) for rank in range(1, top + 1)])))[:count]
    aside = deck([Rank(rank) for rank in range(top + 1, 11)])
    people = draw(st.permutations(aside))[:count] if count < 5 and draw(st.booleans()) else None
    return bids, people


@given(elections())
def test_elections_against_sorting(election):
    bids, people = election
    decision = elect(" ".join(map(str, bids)), people and " ".join(map(str, people)))
    assert decision.answer["trump"] is sorted_out(bids, people or ())
    for lang in LANGS:
        assert decision.article in open_rulebook("lobbys", lang).articles
        told = decision_json(GAME, "election", GAME.events["election"].model(bids={}), decision, lang)
        assert list(told["votes"]) == ["♠", "♥", "♦", "♣"]
        assert told["note"] and "{" not in told["note"]


def test_every_election_of_two_players_against_sorting():
    kind = GAME.events["election"]
    for bids in permutations(deck([Rank(rank) for rank in range(1, 5)]), 2):
        decision = kind.resolve(kind.model.model_construct(bids=dict(zip(NAMES, bids, strict=False)), people=None))
        assert decision.answer["trump"] is sorted_out(bids, ())


# Tenders


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


def election(bids, **more):
    return {"bids": dict(zip(NAMES, bids.split(), strict=False)), **more}


def tender(offers, principal="K♥", trump="♠"):
    return {"trump": trump, "principal": principal, "offers": dict(zip(NAMES, offers.split(), strict=False))}


def test_an_election_of_one_and_of_six():
    assert faults("election", election("A♥")) == [("player-count", "bids")]
    six = {"bids": dict(zip("ABCDEF", ["A♥", "2♥", "3♥", "4♥", "5♥", "6♥"], strict=True))}
    assert faults("election", six) == [("player-count", "bids")]
    assert faults("election", election("A♥", people="5♥ 6♥")) == [("player-count", "bids"), ("people-count", "people")]


def test_a_bid_that_the_deck_lacks_or_that_is_there_twice():
    assert faults("election", election("5♥ A♠")) == [("card-beyond-deck", "bids.Ana")]
    assert faults("election", election("K♥ Jo")) == [("card-not-number", "bids.Ana"), ("card-not-number", "bids.Ben")]
    assert faults("election", election("A♥ A♥")) == [("card-twice", "bids.Ben")]


def test_the_people_have_nothing_to_say_with_five():
    assert faults("election", election("A♥ 2♥ 3♥ 4♥ 5♥", people="")) == [("people-nobody", "people")]


@pytest.mark.parametrize("people", ["", "9♠ 10♠ 9♥", "9♠ 10♠ 9♥ 10♥ 9♦"])
def test_as_many_peoples_cards_as_players(people):
    assert faults("election", election("A♥ 2♥ 3♥ 4♥", people=people)) == [("people-count", "people")]


@pytest.mark.parametrize("card", ["8♠", "A♠", "K♠", "Jo"])
def test_the_people_hold_only_what_was_set_aside(card):
    found = faults("election", election("A♥ 2♥ 3♥ 4♥", people=f"9♠ {card} 9♥ 10♥"))
    assert found == [("people-not-aside", "people[1]")]


def test_the_same_peoples_card_twice():
    assert faults("election", election("A♥ 2♥", people="9♠ 9♠")) == [("card-twice", "people[1]")]


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
