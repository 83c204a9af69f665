"""The best order of a court's nobles against every order there is, and what a table may ask wrongly."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import JOKER, Card, Rank, Suit, in_order, read_cards
from companion.games import find_game
from companion.games.cour.advice import CourAdvice, advise, check
from companion.games.cour.couples import laid
from companion.games.cour.puzzle import marriages_first, one_way
from companion.settle import settle

NOBLES = [Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK) for suit in Suit]
OTHERS = [*read_cards("A♠ 2♥ 9♦ 10♣"), JOKER]


def asked(cards, **more):
    return CourAdvice.model_validate({"court": cards, **more})


def best(cards, **more):
    return advise(asked(cards, **more), 20.0)


@pytest.mark.parametrize("kings", range(4))
@pytest.mark.parametrize("queens", range(4))
@pytest.mark.parametrize("jacks", range(4))
def test_no_order_scores_more(kings, queens, jacks):
    """Every order of the kinds, up to seven nobles: only the kind of a noble counts."""
    if kings + queens + jacks > 7:
        pytest.skip("five thousand orders are enough")
    court = [*NOBLES[:kings], *NOBLES[4 : 4 + queens], *NOBLES[8 : 8 + jacks]]
    ranks = {tuple(card.rank for card in order) for order in permutations(court)} if court else {()}
    most = max(laid([Card(rank, Suit.SPADES) for rank in order]).points for order in ranks)
    found = best(court)
    assert found.answer["value"] == most
    assert in_order(found.answer["best"]) == in_order(court)
    assert laid(found.answer["best"]).points == most


@given(st.lists(st.sampled_from([*NOBLES, *OTHERS]), min_size=1, max_size=9, unique=True), st.randoms())
def test_the_order_of_entry_never_matters_and_others_are_left_out(cards, chance):
    found = best(cards)
    assert set(found.answer["best"]) == {card for card in cards if card.rank.court}
    chance.shuffle(cards)
    assert best(cards).answer == found.answer


@given(st.lists(st.sampled_from(NOBLES), min_size=2, max_size=9, unique=True))
def test_another_noble_never_makes_it_worse(cards):
    assert best(cards).answer["value"] >= best(cards[:-1]).answer["value"]


def test_the_order_scores_what_it_says_when_the_game_is_scored():
    court = read_cards("K♠ K♦ J♥ Q♣ 9♥ Q♦ A♣ J♠ 4♦")
    found = best(court)
    order = [*found.answer["best"], *(card for card in court if not card.rank.court)]
    position = {
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rounds": [
            {
                "players": [
                    {"name": "Ana", "court": order},
                    {"name": "Ben", "court": read_cards("2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠")},
                ]
            }
        ],
    }
    game = find_game("cour")
    lines = settle(game, game.position.model_validate(position)).player("Ana").lines
    couples = ("score.marriage", "score.intrigue", "score.affair", "score.misunderstanding")
    assert sum(line.points for line in lines if line.article in couples) == found.answer["value"] == 12


def test_it_is_told_where_nothing_is_to_be_chosen():
    assert best(read_cards("A♠ 3♥")).note.key == "no-nobles"
    assert best(read_cards("K♠ K♥")).note.key == "lay-nothing"
    assert best(read_cards("K♠ Q♥")).remarks == ()
    assert [remark.key for remark in best(read_cards("K♠ Q♥"), rulings={"pairs": "best"}).remarks] == ["any-order"]
    assert [bool(best(read_cards(cards)).why) for cards in ("A♠", "K♠ K♥", "K♠ Q♥")] == [False, False, True]


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("", ["court-cards"]),
        ("K♠ K♥ K♦ K♣ Q♠ Q♥ Q♦ Q♣ J♠ J♥", ["court-cards"]),
        ("K♠ K♠", ["card-twice"]),
        ("Jo Jo Jo", ["card-twice"]),
        ("Jo Jo", []),
        ("K♠ K♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠", ["card-twice", "court-cards"]),
    ],
)
def test_a_court_that_cannot_be(cards, codes):
    assert [fault.code for fault in check(asked(read_cards(cards)))] == codes


@given(st.lists(st.sampled_from(NOBLES), min_size=1, max_size=6, unique=True))
def test_marriages_first_is_what_somebody_does_who_takes_the_dearest_couple_each_time(nobles):
    left, points = list(nobles), 0
    couples = [(Rank.KING, Rank.QUEEN, 5), (Rank.KING, Rank.JACK, 4), (Rank.QUEEN, Rank.JACK, 3)]
    for one, other, gain in couples:
        while {one, other} <= {card.rank for card in left}:
            for rank in (one, other):
                left.remove(next(card for card in left if card.rank is rank))
            points += gain
    assert marriages_first(asked(nobles), best(nobles)) == points


@pytest.mark.parametrize("counts", [counts for counts in product(range(4), repeat=3) if 1 <= sum(counts) <= 5], ids=str)
def test_one_way_is_told_from_several(counts):
    """A way is how often each kind of couple is made; whoever makes nothing is nowhere."""
    court = [card for kind, count in enumerate(counts) for card in NOBLES[4 * kind : 4 * kind + count]]
    ways = {}
    for order in permutations(court):
        couples = [tuple(sorted(card.rank for card in couple)) for couple in laid(order).couples]
        ways[tuple(sorted(couple for couple in couples if len(set(couple)) == 2))] = laid(order).points
    assert one_way(asked(court), best(court)) is (list(ways.values()).count(max(ways.values())) == 1)


@pytest.mark.parametrize("kings", range(1, 5))
@pytest.mark.parametrize("queens", range(1, 5))
@pytest.mark.parametrize("jacks", range(1, 5))
def test_it_says_what_the_most_marriages_would_score(kings, queens, jacks):
    """They are best just where no two jacks are left over; else two of them part a marriage."""
    court = [*NOBLES[:kings], *NOBLES[4 : 4 + queens], *NOBLES[8 : 8 + jacks]][:9]
    found = best(court)
    notes = {note.key: note.values for note in found.why}
    greedy = marriages_first(asked(court), found)
    assert ("marriages-best" in notes) == (greedy == found.answer["value"])
    counts = [sum(card.rank is rank for card in court) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK)]
    over = counts[2] - abs(counts[0] - counts[1])
    assert ("part" in notes) == ("marriages-less" in notes)  # "two jacks left over?" was asked where there was one
    if not counts[2]:
        assert "marriages-best" not in notes
    elif over < 2:
        assert "marriages-best" in notes
    else:
        less = notes["marriages-less"]
        assert (less["points"], less["jacks"]) == (greedy, over)
        table = found.choices[0]
        assert max(cell for cell in table.cells[less["marriages"]] if cell is not None) <= greedy


def test_laying_in_an_order_is_not_taught_where_any_order_does():
    court = read_cards("K♠ Q♦")
    assert "order" in [note.key for note in best(court).why]
    assert "order" not in [note.key for note in best(court, rulings={"pairs": "best"}).why]
