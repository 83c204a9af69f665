"""Claims at Cour: each slip a table makes is recognised by the total it leads to."""

import pytest

from companion.games import find_game
from companion.settle import settle

GAME = find_game("cour")
COURTS = {
    # marriage and intrigue where one chooses, misunderstanding and affair as laid; two aces; ♠ and ♥ shared
    "Ana": "K♠ K♦ Q♣ J♥ A♠ A♥ 5♠ 5♥ 2♦",
    "Ben": "2♠ 3♠ 2♥ 3♥ 4♦ 4♣ J♠ Q♥ A♦",
}


def judged(total, courts=COURTS, **rulings):
    data = {
        "players": [{"name": name} for name in courts],
        "rounds": [{"players": [{"name": name, "court": court} for name, court in courts.items()]}],
        "claims": [{"player": "Ana", "total": total}],
        "rulings": rulings,
    }
    sheet = settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    (claim,) = sheet.claims
    return claim


def test_a_right_total_holds():
    """0 + 3 as laid, 3 for two aces, 2 + 2 for shared ♠ and ♥."""
    assert judged(10).holds
    assert judged(16, pairs="best").holds


@pytest.mark.parametrize(
    ("total", "rulings", "key"),
    [
        (16, {}, "slip-pairs-best"),
        (10, {"pairs": "best"}, "slip-pairs-laid"),
        (11, {}, "slip-remainder"),
        (17, {}, "slip-aces"),
        (8, {}, "slip-ace-count"),  # two aces as three
    ],
)
def test_a_wrong_total_is_met_by_the_slip_that_would_make_it(total, rulings, key):
    claim = judged(total, **rulings)
    assert claim.holds is False
    assert key in [reason.note.key for reason in claim.reasons]


def test_of_a_total_that_no_slip_makes_nothing_is_said():
    assert judged(99).reasons == ()


def test_four_aces_counted_as_three():
    """They score 0, three of them 1."""
    courts = {"Ana": "A♠ A♥ A♦ A♣ 2♦ K♠ Q♠ 3♣ 3♥", "Ben": "10♠ 10♥ 10♦ 10♣ J♥ J♦ J♣ Jo Q♥"}
    assert judged(5, courts).holds
    (reason,) = judged(6, courts).reasons
    assert (reason.article, reason.note.key) == ("score.ace", "slip-ace-count")
    assert {"count": 4, "other": 3, "round": 1}.items() <= reason.note.values.items()


def test_half_a_point_that_nobody_can_claim_is_no_slip():
    """5 shared by two is 2 each: kept, it would be 2½."""
    courts = {
        "Ana": "5♠ K♠ K♥ Q♣ Q♦ J♣ J♠ Jo Jo",
        "Ben": "5♠ 10♥ 9♥ 8♥ 7♥ 6♥ 4♥ 3♥ 2♥".replace("5♠", "3♠ 2♠").replace(" 2♥", ""),
    }
    right = next(total for total in range(30) if judged(total, courts).holds)
    assert [reason.note.key for reason in judged(right + 1, courts).reasons] == []


def test_wealth_not_divided():
    """5 + 5 for ♠ and ♥ instead of 2 + 2; couples as good as can be, so that no other slip comes to 6."""
    courts = {"Ana": "K♠ Q♣ A♠ 5♠ 5♥ 2♦ J♥ Jo Jo", "Ben": COURTS["Ben"]}
    assert judged(5 + 5 + 4, courts).holds
    assert [reason.note.key for reason in judged(5 + 5 + 10, courts).reasons] == ["slip-unsplit"]


def test_aces_counted_among_the_wealth():
    """Ace and four of spades against a five: 5 v. 5 would be a tie, 2 points."""
    courts = {"Ana": "A♠ 4♠ 2♥ 2♦ 2♣ K♠ K♥ K♦ K♣", "Ben": "5♠ 10♥ A♦ 3♦ 3♣ 3♥ Q♠ Q♥ Q♦"}
    assert judged(5, courts).holds
    assert [reason.note.key for reason in judged(7, courts).reasons] == ["slip-wealth-aces"]
