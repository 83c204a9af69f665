"""Totals of Paparazzi that somebody claims: why one is wrong."""

import pytest
from judging.paparazzi import claimed, judge, position, totals

from companion.cards import Card, Rank, Suit


def explain(data, player, total):
    (claim,) = judge({**data, "claims": [{"player": player, "total": total}]}).claims
    return claim.holds, [(reason.article, reason.note.key) for reason in claim.reasons]


def test_claim_that_holds():
    assert explain(claimed(Ana="K♠", Ben="Q♠"), "Ana", 5) == (True, [])


@pytest.mark.parametrize(("total", "bonus"), [(12 + 2 + 3, 5), (12 + 2, 2)])
def test_claim_both_bonuses_or_the_smaller_one(total, bonus):
    """It is told which of the two was counted, not that it is one or the other."""
    data = claimed(Ana="K♠ Q♠ J♠", Ben="")
    assert explain(data, "Ana", total) == (False, [("score.triple", "triple-counts")])
    (claim,) = judge({**data, "claims": [{"player": "Ana", "total": total}]}).claims
    assert dict(claim.reasons[0].note.values) == {
        "claimed": total,
        "total": 15,
        "points": abs(total - 15),
        "bonus": bonus,
        "triple": 3,
    }


@pytest.mark.parametrize(("total", "told"), [(30 + 2, False), (30 + 4, True), (30 - 2, True), (30 - 1, False)])
def test_claim_on_two_triples(total, told):
    """Whoever takes the bonus for another does so twice."""
    found = explain(claimed(Ana="K♠ Q♠ J♠ K♥ Q♥ J♥", Ben=""), "Ana", total)[1]
    assert (("score.triple", "triple-counts") in found) == told


def test_claim_of_a_tied_celebrity():
    """J♠ alone is 3; with K♠ tied it would be 5 more and 2 for the pair."""
    laid = {(0, 5): "2♠", (0, 1): "6♠", (1, 0): "6♥"}
    assert explain(position(laid), "Ana", 3 + 5 + 2) == (False, [("take.tie", "tied-celebrity")])
    (claim,) = judge({**position(laid), "claims": [{"player": "Ana", "total": 10}]}).claims
    assert dict(claim.reasons[0].note.values) == {
        "claimed": 10, "total": 3, "card": Card(Rank.KING, Suit.SPADES), "sum": 6, "points": 7,
    }  # fmt: skip


def test_claim_of_a_tied_celebrity_by_somebody_who_took_none():
    """The tie is what decided; that Ana took nothing follows from it, and says nothing of 5."""
    laid = {(0, 1): "5♠", (1, 0): "5♥"}
    assert totals(judge(position(laid)))["Ana"] == 0
    assert explain(position(laid), "Ana", 5) == (False, [("take.tie", "tied-celebrity")])
    assert explain(position(laid), "Ana", 4) == (False, [("take.highest", "none-taken")])


def test_of_several_tied_celebrities_that_would_do_each_is_told():
    """K♠ and K♥ are both tied between Ana and Ben; either would be 5."""
    laid = {(0, 1): "5♠", (1, 0): "5♥", (0, 7): "6♠", (1, 8): "6♥"}
    found = explain(position(laid), "Ana", 5)[1]
    assert found == [(None, "one-of-these"), *[("take.tie", "tied-celebrity")] * 2]


def test_claim_of_a_celebrity_tied_between_others_is_explained_by_lines():
    laid = {(0, 5): "2♠", (0, 1): "6♦", (1, 0): "6♥"}
    assert explain(position(laid, "Ana Ben Cy"), "Ana", 10)[1] == []


def test_claim_without_any_celebrity():
    assert explain(claimed(Ana="K♠", Ben=""), "Ben", 5) == (False, [("take.highest", "none-taken")])


def test_claim_beyond_what_was_taken_is_explained_by_lines():
    assert explain(claimed(Ana="K♠ Q♥", Ben=""), "Ana", 4) == (False, [("score.king", "without")])
