"""Marteau-Piqueur's puzzles: the walk of somebody who goes to the highest card, and whether one walk alone is best."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.marteau_piqueur.advice import LastWorker, advise, check
from companion.games.marteau_piqueur.puzzle import deal, few_walks, highest_next, lesson, ways

EMPTY = ". . . . . ."


def board(*rows, at=(0, 0), taken="A♠"):
    lying = [*rows, *[EMPTY] * (6 - len(rows))]
    return LastWorker.model_validate({"board": lying, "at": list(at), "taken": taken}, context={"notation": "en"})


def test_the_highest_card_each_time():
    """From the 2♠ to the 9♥, where it ends, though the 3♦ and the 4♣ lie the other way."""
    entry = board(". 3♦ 2♠ 9♥ . .", "4♣ . . . . .", at=(0, 2))
    assert highest_next(entry, advise(entry, 1)) == [0, 0, 3, 9]
    assert advise(entry, 1).answer["value"] == [0, 3, 3, 4]


def test_few_walks_and_several():
    rows = (EMPTY, EMPTY, ". 2♥ . 7♥ . .", ". 6♠ 3♠ . . .", "6♦ . 2♠ . . .", ". 4♠ 5♠ . . .")
    few = board(*rows, at=(4, 2), taken="A♦ 8♣ 7♣ 2♦ 5♦")
    advised = advise(few, 1)
    assert (few_walks(few, advised), ways(few, advised)) == (True, 15)
    # The best walk takes both hearts, the first that comes to mind neither.
    (why,) = lesson(few, advised)
    assert (why.values["suit"].value, why.values["lowest"], [*map(str, why.values["cards"])]) == ("♥", 0, ["2♥", "7♥"])
    # Two suits are lowest: who wins would be decided by the next ones.
    tied = board(*rows, at=(4, 2), taken="A♦ 8♣ A♣ 2♦ 5♦")
    assert not few_walks(tied, advise(tied, 1))
    # Round the square either way: the same cards, the same totals.
    either = board("2♠ 9♥ . . . .", "3♦ 4♣ . . . .")
    advised = advise(either, 1)
    assert (few_walks(either, advised), ways(either, advised)) == (False, 6)


def test_fewer_than_six_walks_are_no_puzzle():
    """Left or right: right alone is best, and nobody has to look for it."""
    few = board("3♦ 2♠ 9♥ . . .", at=(0, 1))
    advised = advise(few, 1)
    assert (few_walks(few, advised), ways(few, advised)) == (False, 2)


@settings(max_examples=15)
@given(st.randoms())
def test_what_is_dealt_can_be_and_the_first_idea_is_never_better(chance):
    entry = LastWorker.model_validate(deal(chance), context={"notation": "en"})
    advised = advise(entry, 5)
    assert list(check(entry)) == []
    assert highest_next(entry, advised) <= advised.answer["value"]
