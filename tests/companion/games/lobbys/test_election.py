"""Elections: a test for every criterion, every election of two players, and all against plain sorting."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging.lobbys_events import GAME, NAMES, faults, settle

from companion.cards import Rank, Suit, deck
from companion.notes import Cited
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.json import decision_json
from companion.verdict.wording import wording
from companion.words import listed


def elect(bids, people=None):
    data = {"bids": dict(zip(NAMES, bids.split(), strict=False))}
    return settle("election", data if people is None else data | {"people": people})


def trump(bids, people=None):
    decision = elect(bids, people)
    return decision.answer["trump"] and decision.answer["trump"].value, decision.article


def votes(bids, people=None):
    return {suit.value: points for suit, points in elect(bids, people).answer["votes"].items()}


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
    assert decision.note.values["tied"] == ("♠", "♥")
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
    assert (note.key, "".join(note.values["tied"])) == (key, tied)
    assert ("".join(note.values["left"]), note.values["ref"]) == (left, Cited(article))
    for lang in LANGS:
        number = open_rulebook("lobbys", lang).article(article).number
        text = said(bids, people, lang)
        assert listed(tied, lang) in text and listed(left, lang) in text and f"({number})" in text


def test_the_highest_card_is_that_of_the_parties_that_are_left():
    """6♥ is higher than 5♦, and ♥ was tied on votes too: but it has received a single card."""
    assert trump("6♥ 4♠ 2♠ 5♦ A♦") == ("♦", "election.tie-highest")
    assert "among them ♦ received the highest card, 5♦" in said("6♥ 4♠ 2♠ 5♦ A♦")


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


# Bad input


def election(bids, **more):
    return {"bids": dict(zip(NAMES, bids.split(), strict=False)), **more}


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
