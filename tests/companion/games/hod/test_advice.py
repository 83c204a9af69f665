"""The solutions left and the best question: told again by plain counting; every note that cannot be right."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.cards import Card, Rank, deck, read_cards
from companion.games.hod.advice import ADVISING, QUESTIONS, Asked, Case

DECK = deck([Rank(number) for number in range(1, 7)])
RED = [card for card in DECK if card.suit.red]
BLACK = [card for card in DECK if not card.suit.red]


def advise(mine="5♣ 2♥", seen="", log=(), table=None, **more):
    entry = {"mine": mine, "seen": seen, "log": list(log), **more}
    return companion.advise("hod", entry if table is None else {**entry, "table": table})


def asked(table, question, answer):
    return {"table": table, "question": question, "answer": answer}


def faults(**entry):
    with pytest.raises(companion.InputError) as caught:
        advise(**entry)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


def texts(cards):
    return [str(card) for card in cards]


def reply(pair, table, question):
    """As the source has it: one of the numbers, or of the suits, is there, or is not."""
    kind, _, what = question.partition("-")
    there = {card[0 if kind == "number" else 1] for card in table}
    found = [card[0 if kind == "number" else 1] in there for card in pair]
    return any(found) if what == "there" else not all(found)


def spoken(pair):
    low, high = sorted(int(card.rank) for card in pair)
    return f"{low + high}:{low}{high}", pair[0].suit.value, pair[1].suit.value


def case(seed, questions):
    """A game: two solutions dealt, cards turned up and laid over others, questions answered as they must be."""
    dice = random.Random(seed)
    red, black = dice.sample(RED, 2), dice.sample(BLACK, 2)
    mine, wanted = (red[0], black[0]), (red[1], black[1])
    pile = [card for card in DECK if card not in (*mine, *wanted)]
    dice.shuffle(pile)
    size = dice.randint(3, 5)
    table, pile = pile[:size], pile[size:]
    seen, log = [*table], []
    for _ in range(questions):
        card = pile.pop()
        seen.append(card)
        table[dice.randrange(size)] = card
        question = dice.choice(QUESTIONS)
        log.append(([*table], question, reply(wanted, table, question)))
    return mine, wanted, seen, log, table


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 8))
def test_solutions_and_questions_are_those_of_plain_counting(seed, questions):
    mine, wanted, seen, log, table = case(seed, questions)
    answer = advise(texts(mine), texts(seen), [asked(texts(cards), q, a) for cards, q, a in log], texts(table))
    gone = {*mine, *seen}
    pairs = [(red, black) for red in RED for black in BLACK if not {red, black} & gone]
    pairs = [pair for pair in pairs if all(reply(pair, cards, q) is a for cards, q, a in log)]
    left = {spoken(pair) for pair in pairs}
    told = [tuple(one.values()) for one in answer["solutions"]]
    assert len(told) == len(left) and set(told) == left
    assert spoken(wanted) in left
    counts = {
        question: tuple(
            len({spoken(pair) for pair in pairs if reply(pair, table, question) is a}) for a in (True, False)
        )
        for question in QUESTIONS
    }
    assert {one["question"]: (one["yes"], one["no"]) for one in answer["options"]} == counts
    assert all(one["value"] == max(one["yes"], one["no"]) for one in answer["options"])
    assert all(one["yes"] + one["no"] == len(left) for one in answer["options"]), "nothing is answered both ways"
    order = [(one["value"], QUESTIONS.index(one["question"])) for one in answer["options"]]
    assert order == sorted(order)
    assert (answer["best"], answer["value"]) == (answer["options"][0]["question"], answer["options"][0]["value"])
    assert (answer["proved"], answer["bound"], answer["for"]) == (True, None, None)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_no_order_matters_and_a_card_more_never_leaves_more(seed, dice):
    mine, _, seen, log, table = case(seed, 4)
    told = [asked(texts(cards), q, a) for cards, q, a in log]
    answer = advise(texts(mine), texts(seen), told, texts(table))
    mixed = [asked(dice.sample(one["table"], len(one["table"])), one["question"], one["answer"]) for one in told]
    dice.shuffle(mixed)
    again = advise(texts(mine[::-1]), texts(dice.sample(seen, len(seen))), mixed, texts(table[::-1]))
    assert again == answer
    assert len(advise(texts(mine), texts(seen), told[1:])["solutions"]) >= len(answer["solutions"])


def test_without_a_table_there_is_no_question():
    answer = advise()
    assert (answer["best"], answer["value"], answer["options"]) == (None, None, [])
    assert answer["article"] == "guess.say"
    assert len(answer["solutions"]) == 80, "21 times, 2 motives, 2 weapons, less doubles: 4:22 with ♥, 10:55 with ♣"


def test_solutions_are_told_once_whatever_the_cards():
    """3♦ 4♣ and 4♦ 3♣ are the same case."""
    hidden = [Card(Rank(3), RED[-1].suit), Card(Rank(4), RED[-1].suit)]
    clubs = [card for card in BLACK if str(card) in ("3♣", "4♣")]
    seen = [card for card in DECK if card not in (*hidden, *clubs) and str(card) not in ("A♥", "A♠")]
    answer = advise("A♥ A♠", texts(seen))
    assert [one["time"] for one in answer["solutions"]] == ["6:33", "7:34", "8:44"]


def test_cards_of_every_table_have_been_seen():
    log = [asked("6♠ 5♥ A♦ 2♠", "suit-missing", True)]
    first = advise(log=log, table="3♣ 5♥ A♦ 2♠")
    assert advise(seen="6♠ 5♥ A♦ 2♠ 3♣", log=log, table="3♣ 5♥ A♦ 2♠") == first
    assert len(advise(log=log)["solutions"]) > len(first["solutions"])


def test_the_question_of_the_source_tells_the_weapon():
    """On 6♠ 5♥ A♦ 2♠ only clubs are missing."""
    table = "6♠ 5♥ A♦ 2♠"
    options = {one["question"]: one for one in advise(table=table)["options"]}
    yes = advise(log=[asked(table, "suit-missing", True)])["solutions"]
    assert {one["weapon"] for one in yes} == {"♣"} and len(yes) == options["suit-missing"]["yes"]
    no = advise(log=[asked(table, "suit-missing", False)])["solutions"]
    assert {one["weapon"] for one in no} == {"♠"} and len(no) == options["suit-missing"]["no"]


def test_one_solution_left_is_guessed():
    seen = [card for card in DECK if str(card) not in ("2♥", "5♣", "4♦", "3♣")]
    answer = advise(seen=texts(seen), table=texts(seen[:4]))
    assert answer["solutions"] == [{"time": "7:34", "motive": "♦", "weapon": "♣"}]
    assert (answer["article"], answer["value"], answer["best"]) == ("guess.say", 1, "number-there")


def test_where_no_question_tells_anything_it_says_so():
    seen = [card for card in DECK if str(card) not in ("2♥", "5♣", "4♦", "3♣", "4♣")]
    answer = advise(seen=texts(seen), table="A♦ A♥ A♠ A♣")
    assert answer["article"] == "guess.say" and answer["value"] == 2
    assert {one["value"] for one in answer["options"]} == {2}
    entry = Case(mine=[*read_cards("5♣ 2♥")], seen=seen, table=[*read_cards("A♦ A♥ A♠ A♣")])
    keys = {note.key for note in ADVISING.advise(entry, 1).why}
    assert not keys & {
        "halves",
        "parts",
        "tells-nothing",
    }  # "it takes 2 more questions" stood below "none tells anything"


# bad input


@pytest.mark.parametrize("mine", ["", "4♦", "4♦ 3♥", "4♣ 3♠", "4♦ 3♣ 2♦"])
def test_mine_is_one_red_card_and_one_black(mine):
    assert faults(mine=mine) == [("mine-cards", "mine")]


def test_the_complicated_case_has_no_advice():
    assert faults(mine="4♦ 3♣ 5♥ 2♠") == [("advice-complicated", "mine")]


@pytest.mark.parametrize(
    ("lang", "about"), [("fr", "le conseil porte sur une heure"), ("en", "advice is about a time")]
)
def test_it_is_advice_that_is_about_a_time_and_not_the_complicated_case(lang, about):
    with pytest.raises(companion.InputError) as caught:
        companion.advise("hod", {"mine": "4♦ 3♣ 5♥ 2♠", "seen": "", "log": []}, lang=lang)
    assert about in caught.value.faults[0]["message"]


def test_cards_are_of_the_deck():
    assert faults(mine="7♦ 3♣") == [("card-not-played", "mine[0]")]
    assert faults(mine="Jo 3♣") == [("card-not-played", "mine[0]")]
    assert faults(seen="6♠ K♠ Jo") == [("card-not-played", "seen[1]"), ("card-not-played", "seen[2]")]
    log = [asked("6♠ 5♥ A♦ 10♠", "suit-there", True)]
    assert faults(log=log) == [("card-not-played", "log[0].table[3]")]


def test_what_is_in_my_hand_was_never_turned_up():
    log = [asked("6♠ 5♥ A♦ 2♥", "suit-there", True)]
    places = [("mine-seen", "seen[0]"), ("mine-seen", "log[0].table[3]"), ("mine-seen", "table[1]")]
    assert faults(seen="5♣", log=log, table="6♠ 2♥ A♦") == [*places]


def test_a_card_lies_once_in_a_row_and_may_come_back_in_another():
    assert faults(mine="5♣ 5♣") == [("mine-cards", "mine"), ("card-twice", "mine[1]")]
    assert faults(seen="6♠ 6♠") == [("card-twice", "seen[1]")]
    assert faults(table="6♠ 5♥ 6♠ 5♥") == [("card-twice", "table[2]"), ("card-twice", "table[3]")]
    assert faults(log=[asked("6♠ 6♠ 5♥", "suit-there", True)]) == [("card-twice", "log[0].table[1]")]


def test_three_to_five_cards_lie_on_a_table():
    assert faults(table="6♠ 5♥") == [("table-count", "table")]
    assert faults(table="") == [("table-count", "table")]
    assert faults(log=[asked("6♠ 5♥ 4♥ 3♥ A♥ 6♥", "suit-there", True)]) == [("table-count", "log[0].table")]
    answer = advise(log=[asked("6♠ 5♥ 4♥", "suit-there", True)], table="6♠ 5♥ 4♥ 3♥")
    assert [one["code"] for one in answer["remarks"]] == ["tables-differ"]


def test_answers_that_leave_nothing_are_told_at_the_first_that_does():
    table = "6♠ 5♥ A♦ 2♠"
    log = [
        asked(table, "number-there", True),
        asked(table, "suit-missing", True),
        asked(table, "suit-missing", False),
        asked(table, "number-there", False),
    ]
    assert faults(log=log) == [("log-contradicts", "log[2].answer")]
    assert len(advise(log=log[:2])["solutions"]) > 0


def test_where_all_red_cards_were_seen_nothing_is_left():
    assert faults(mine="A♥ A♠", seen=texts(card for card in RED if str(card) != "A♥")) == [("nothing-unseen", "seen")]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"question": "number"}, None),
        ({"question": None}, None),
        ({"answer": 1}, None),
        ({"answer": "yes"}, None),
        ({"answer": None}, None),
        ({"table": None}, None),
        ({"by": "Ana"}, "key-unknown"),
        ({"time": "7:34"}, "key-unknown"),
    ],
)
def test_what_is_no_question_is_refused(entry, code):
    with pytest.raises(companion.InputError) as caught:
        advise(log=[{**asked("6♠ 5♥ A♦ 2♠", "suit-there", True), **entry}])
    assert code is None or [fault["code"] for fault in caught.value.faults] == [code]


def test_all_faults_are_told_at_once():
    log = [asked("6♠ 5♣ Q♦", "suit-there", True), asked("6♠ 5♥", "suit-there", True)]
    found = faults(mine="5♣ 4♣", seen="4♣ 4♣", log=log, table="6♠ 6♠ 3♥")
    assert {code for code, _ in found} == {"mine-cards", "mine-seen", "card-twice", "card-not-played", "table-count"}


def test_an_entry_that_is_being_typed_is_no_contradiction():
    """Guided entry checks what is not whole yet."""
    from companion.games.hod.advice import Case, check

    gap = Asked.model_construct(table=[], question=None, answer=None)
    entry = Case.model_construct(mine=[*RED[:1], *BLACK[:1]], seen=[], log=[gap], table=None)
    assert [fault.code for fault in check(entry)] == ["table-count"]
