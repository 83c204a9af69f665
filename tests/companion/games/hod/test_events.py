"""Questions and the clock: every bad input, and what holds for all solutions and tables, whatever they are."""

import io
import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit, deck
from companion.errors import InputError
from companion.games import find_game
from companion.games.hod.position import FOUR_NUMBERS, TIME
from companion.games.hod.rules import MOTIVES, TIMES, WEAPONS, clock
from companion.reading import Flags, read_event
from companion.settle import resolve
from companion.verdict.faults import FaultWords

GAME = find_game("hod")
PLAYED = deck([Rank(number) for number in range(1, 7)])
QUESTIONS = ("number-there", "number-missing", "suit-there", "suit-missing")


def decided(event, **entry):
    given_ = io.BytesIO(json.dumps(entry).encode())
    return resolve(GAME.events[event], read_event(GAME, event, "-", Flags(lang="en"), given_).entry)


def refused(event, **entry):
    with pytest.raises(InputError) as raised:
        decided(event, **entry)
    for fault in raised.value.faults:
        for lang in ("fr", "en"):
            assert FaultWords(lang, "hod", entry).message(fault)
    return [(fault.code, fault.where) for fault in raised.value.faults]


def asked(solution="4♦ 3♣", table="6♠ 5♥ A♦ 2♠", question="suit-missing"):
    return {"solution": solution, "table": table, "question": question}


@pytest.mark.parametrize(
    ("entry", "code", "where"),
    [
        (asked(table="6♠ 5♥"), "table-count", "table"),
        (asked(table="6♠ 5♥ A♦ 2♠ 3♠ 4♠"), "table-count", "table"),
        (asked(table=""), "table-count", "table"),
        (asked(table="6♠ 5♥ A♦ 7♠"), "card-not-played", "table[3]"),
        (asked(table="6♠ 5♥ A♦ Jo"), "card-not-played", "table[3]"),
        (asked(table="6♠ 5♥ A♦ 6♠"), "card-twice", "table[3]"),
        (asked(table="6♠ 5♥ A♦ 4♦"), "card-twice", "table[3]"),
        (asked(solution="4♦ 3♦"), "solution-colours", "solution"),
        (asked(solution="4♦"), "solution-count", "solution"),
        (asked(solution="4♦ K♣"), "card-not-played", "solution[1]"),
        (asked(question="colour-there"), "choice-unknown", "question"),
    ],
)
def test_a_question_that_cannot_be_answered(entry, code, where):
    assert refused("answer", **entry) == [(code, where)]


@pytest.mark.parametrize(
    ("solution", "code", "where"),
    [
        ("4♦ 3♣ A♥ 6♠", "clock-complicated", "solution"),
        ("4♦ 3♥", "solution-colours", "solution"),
        ("4♦", "solution-count", "solution"),
        ("9♦ 3♣", "card-not-played", "solution[0]"),
    ],
)
def test_a_clock_that_cannot_be_read(solution, code, where):
    assert refused("clock", solution=solution) == [(code, where)]


def test_the_clock_of_every_solution():
    """All 144, counted afresh: hour and minutes as the source words them."""
    shown = set()
    for red, black in product(range(1, 7), repeat=2):
        for motive, weapon in product(MOTIVES, WEAPONS):
            answer = decided("clock", solution=[str(Card(Rank(black), weapon)), str(Card(Rank(red), motive))]).answer
            hour, _, minutes = answer["time"].partition(":")
            assert int(hour) == red + black
            assert minutes == "".join(sorted(f"{red}{black}"))
            assert (answer["motive"], answer["weapon"]) == (motive, weapon)
            shown.add(answer["time"])
    assert shown == TIMES
    assert len(TIMES) == 21


cards = st.permutations(PLAYED)


@given(cards, st.sampled_from(QUESTIONS), st.sampled_from([3, 4, 5]), st.sampled_from([1, 2]), st.randoms())
def test_an_answer_is_what_the_source_says_in_whatever_order_cards_lie(dealt, question, size, half, chance):
    red = [card for card in dealt if card.suit.red][:half]
    black = [card for card in dealt if not card.suit.red][:half]
    solution = red + black
    table = [card for card in dealt if card not in solution][:size]
    there = {card.rank for card in table} if question.startswith("number") else {card.suit for card in table}
    own = {card.rank for card in solution} if question.startswith("number") else {card.suit for card in solution}
    expected = bool(own & there) if question.endswith("there") else bool(own - there)
    for _ in range(2):
        told = decided("answer", solution=list(map(str, solution)), table=list(map(str, table)), question=question)
        assert told.answer == {"answer": expected}
        chance.shuffle(solution)
        chance.shuffle(table)


@given(st.sampled_from(sorted(TIMES)))
def test_a_time_reads_back(time):
    assert TIME.read(TIME.write(TIME.read(time, "en"), "fr"), "fr") == time


@given(st.lists(st.integers(1, 6), min_size=4, max_size=4))
def test_four_numbers_read_back_in_whatever_order(numbers):
    read = FOUR_NUMBERS.read(numbers, "en")
    assert read == tuple(sorted(numbers))
    assert FOUR_NUMBERS.read(FOUR_NUMBERS.write(read, "en"), "en") == read
    assert FOUR_NUMBERS.read(read, "en") == read


def test_suits_are_motives_or_weapons():
    assert {*MOTIVES, *WEAPONS} == set(Suit)
    assert clock([6, 6]) == "12:66"
