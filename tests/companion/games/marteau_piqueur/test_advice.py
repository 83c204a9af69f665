"""The last worker's walk: what is best, told by plain enumeration; every board that cannot be; what it says."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import companion
from companion.cards import deck, read_cards
from companion.errors import InternalError
from companion.games import find_game
from companion.games.marteau_piqueur import advice
from companion.games.marteau_piqueur.advice import played
from companion.games.marteau_piqueur.board import Square, cards_on, moves
from companion.games.marteau_piqueur.rules import RANKS, SIDE, compared
from companion.settle import advise as settled
from companion.verdict.advice import advice_of
from solvers.walk import best_walk

DECK = deck(RANKS)
ROWS = ["A♠ 7♥ .  .  .  .", ".  .  9♦ .  .  .", ".  .  .  3♣ .  .", *[". . . . . ."] * 3]


def advise(board=ROWS, at=(0, 0), taken="", **more):
    return companion.advise(
        "marteau-piqueur", {"board": list(board), "at": at if isinstance(at, str) else list(at), "taken": taken, **more}
    )


def faults(**entry):
    with pytest.raises(companion.InputError) as caught:
        advise(**entry)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


def dealt(seed, count):
    """A board with so many cards left, a worker on one of them, some of the others taken."""
    dice = random.Random(seed)
    cards = dice.sample(DECK, len(DECK))
    lying = dict(zip(dice.sample([(r, c) for r in range(SIDE) for c in range(SIDE)], count), cards, strict=False))
    rows = [" ".join(str(lying.get((r, c), ".")) for c in range(SIDE)) for r in range(SIDE)]
    return rows, dice.choice(sorted(lying)), cards[count : count + dice.randrange(8)], lying


def plainly(lying, at, taken):
    """The best totals of all walks: one place after the other, down, up, across, diagonally, until a place is empty."""
    best = (0,)
    stack = [(at, frozenset(lying), tuple(taken))]
    while stack:
        here, left, mine = stack.pop()
        left, mine = left - {here}, (*mine, lying[here])
        best = max(best, tuple(sorted(sum(int(c.rank) for c in mine if c.suit is s) for s in {c.suit for c in DECK})))
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                there = (here[0] + down, here[1] + right)
                while there in left:
                    stack.append((there, left, mine))
                    there = (there[0] + down, there[1] + right)
    return list(best)


@settings(max_examples=120)
@given(st.integers(0, 10**6), st.integers(1, 9))
def test_the_walk_is_the_best_of_all(seed, count):
    rows, at, taken, lying = dealt(seed, count)
    answer = advise(rows, at, [str(card) for card in taken])
    assert answer["value"] == plainly(lying, at, taken)
    assert answer["proved"] and answer["bound"] is None and answer["for"] is None
    cards = {Square(*place): card for place, card in lying.items()}
    walk = played(cards, Square(*at), [Square(*place) for place in answer["best"]])
    assert [*compared([*taken, *walk])] == answer["value"]


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_fifteen_places_and_the_order_of_cards_does_not_matter(seed):
    rows, at, taken, _ = dealt(seed, 15)
    texts = [str(card) for card in taken]
    assert advise(rows, at, texts) == advise(rows, at, texts[::-1])


@pytest.mark.parametrize("seed", range(8))
def test_where_another_first_card_leads_is_so(seed):
    rows, at, taken, lying = dealt(seed, 9)
    entry = advice.LastWorker.model_validate({"board": rows, "at": list(at), "taken": taken})
    told = {note.key: note.values for note in advice.advise(entry, 20).why}
    starts = moves(cards_on(entry.board), Square(*at))
    if len(starts) < 2:
        assert not {"start-elsewhere", "start-stuck"} & told.keys()
        return
    first, *_ = advise(rows, at, " ".join(map(str, taken)))["best"]
    left = {square: card for square, card in lying.items() if square != at}
    others = [plainly(left, tuple(there), [*taken, lying[at]]) for there in starts if [*there] != first]
    said = told.get("start-elsewhere") or told.get("start-stuck")
    assert (said is None) == (max(others)[0] == told["why-lowest"]["after"])
    assert said is None or said["lowest"] == max(others)[0]


def test_a_worker_goes_straight_over_cards_and_not_over_holes():
    cards = cards_on([tuple(read_cards("A♠ 7♥ 9♦")), (None, *read_cards("3♣ 4♣")), (*read_cards("5♣"), None, None)])
    assert sorted(moves(cards, Square(0, 0))) == [(0, 1), (0, 2), (1, 1)]
    assert sorted(moves(cards, Square(2, 0))) == [(0, 2), (1, 1)]


def test_a_stuck_worker_takes_its_card_and_falls():
    answer = advise(["9♦ . . . . .", *[". . . . . ."] * 5], taken="A♠ 2♥ 3♣")
    assert (answer["best"], answer["value"], answer["article"]) == ([], [1, 2, 3, 9], "fall.stuck")


def test_the_next_lowest_suit_decides_where_the_lowest_is_the_same():
    """From the ace either card can be had, not both; spades stay at 0."""
    answer = advise(["7♥ .  8♣ .  .  .", ".  A♦ .  .  .  .", *[". . . . . ."] * 4], (1, 1))
    assert (answer["best"], answer["value"]) == ([[0, 2]], [0, 0, 1, 8])


def test_every_move_must_be_made():
    assert advise(taken="")["best"] in ([[0, 1], [1, 2], [2, 3]], [[0, 1], [2, 3], [1, 2]])


def test_without_an_ace_it_is_remarked_on():
    assert [one["code"] for one in advise(at=(0, 1))["remarks"]] == ["no-ace"]
    assert not advise(at=(0, 1), taken="A♥")["remarks"]
    assert not advise()["remarks"]


def test_when_the_time_is_up_the_best_found_is_told_with_what_nothing_exceeds(monkeypatch):
    monkeypatch.setattr(advice, "best_walk", lambda ground, _: best_walk(ground, 0.0)._replace(proved=False))
    answer = advise()
    assert answer["proved"] is False
    assert answer["bound"] >= answer["value"]


def test_an_answer_that_fails_its_replay_is_not_given(monkeypatch):
    monkeypatch.setattr(advice, "best_walk", lambda ground, _: best_walk(ground, 1.0)._replace(totals=(9, 9, 9, 9)))
    with pytest.raises(InternalError, match="proof-failed"):
        advise()


@pytest.mark.parametrize("visited", [[(1, 2)], [(0, 1), (0, 0)], [(0, 1)]])
def test_a_walk_against_the_rules_is_noticed(visited):
    """Not in line, back onto the hole, stopping where it can go on."""
    cards = {Square(0, 0): DECK[0], Square(0, 1): DECK[1], Square(1, 2): DECK[2]}
    with pytest.raises(InternalError, match="proof-failed"):
        played(cards, Square(0, 0), [Square(*one) for one in visited])


# bad input


def test_a_board_has_six_rows_of_six_places():
    assert faults(board=ROWS[:5]) == [("board-rows", "board")]
    assert faults(board=[*ROWS, ROWS[3]]) == [("board-rows", "board")]
    assert faults(board=["A♠ . . . .", *ROWS[1:5], "."]) == [
        ("board-columns", "board[0]"),
        ("board-columns", "board[5]"),
    ]
    assert faults(board=[*ROWS[:5], ""]) == [("board-columns", "board[5]")]
    assert faults(board=[*ROWS[:5], 3]) == [("board-row-not-text", "board[5]")]


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("zz", "board-card-unreadable"),
        ("3♠♠", "board-card-unreadable"),
        ("VP", "board-card-notation"),
        ("Jo", "board-card-not-laid"),
        ("10♠", "board-card-not-laid"),
        ("Q♠", "board-card-not-laid"),
        ("7♥", "board-card-twice"),
    ],
)
def test_what_stands_on_the_board_is_a_card_of_the_deck_or_a_hole(token, code):
    assert faults(board=[*ROWS[:5], f". . {token} . . ."], cards="en") == [(code, "board[5]")]


@pytest.mark.parametrize(
    ("at", "code"),
    [
        ([1, 1], "at-hole"),
        ([6, 0], "at-off-board"),
        ([0, 6], "at-off-board"),
        ([-1, 0], "at-off-board"),
        ([], "at-count"),
        ([1], "at-count"),
        ([0, 0, 0], "at-count"),
    ],
)
def test_the_worker_stands_on_a_card_of_the_board(at, code):
    assert faults(at=at) == [(code, "at")]


@pytest.mark.parametrize("at", ["A♠", "as", "1 1", " 1, 1 "])
def test_people_say_the_card_or_count_from_1_and_programs_count_from_0(at):
    board, taken = ["A♠ 2♠ . 3♥ . .", *[". . . . . ."] * 5], "A♥"
    by_place, by_card = (
        companion.advise("marteau-piqueur", {"board": board, "at": one, "taken": taken, "cards": "en"})
        for one in ([0, 0], at)
    )
    assert by_card == by_place
    assert by_card["best"] == [[0, 1]]


def test_the_worker_stands_on_a_card_that_is_on_the_board():
    assert faults(at="2♠") == [("at-not-there", "at")]
    assert faults(at="XX") == [("card-unreadable", "at")]


@pytest.mark.parametrize("at", [["0", "0"], "00", [0.5, 0], [True, 0], [None, 0]])
def test_the_worker_s_place_is_two_whole_numbers(at):
    with pytest.raises(companion.InputError):
        companion.advise("marteau-piqueur", {"board": ROWS, "at": at, "taken": ""})


def test_what_was_taken_is_of_the_deck_once_and_no_longer_on_the_board():
    assert faults(taken="7♥") == [("taken-on-board", "taken[0]")]
    assert faults(taken="A♠") == [("taken-on-board", "taken[0]")]
    assert faults(taken="2♥ 10♥ Q♥ Jo") == [("card-not-laid", f"taken[{place}]") for place in (1, 2, 3)]
    assert faults(taken="2♥ 3♥ 2♥") == [("card-twice", "taken[2]")]


def test_all_faults_are_told_at_once():
    board = ["A♠ A♠ .  .  .", ".  zz .  .  .  .", *ROWS[2:5]]
    found = faults(board=board, at=[9, 9], taken="3♣ K♣")
    assert {code for code, _ in found} == {
        "board-rows",
        "board-columns",
        "board-card-twice",
        "board-card-unreadable",
        "at-off-board",
        "taken-on-board",
        "card-not-laid",
    }


def test_a_position_of_the_end_is_none_of_play():
    with pytest.raises(companion.InputError):
        companion.advise("marteau-piqueur", {"players": [{"name": "Ana", "taken": "A♠"}]})
    with pytest.raises(companion.InputError):
        advise(claims=[])


@pytest.mark.parametrize(("lang", "said"), [("en", "row 1, column 5"), ("fr", "rangée 1, colonne 5")])
@pytest.mark.parametrize("at", [[0, 4], "1, 5", "1 5"])
def test_the_worker_s_place_is_told_as_people_count(at, lang, said):
    """The board beside it is numbered from 1."""
    game = find_game("marteau-piqueur")
    entry = game.advice().model.model_validate(
        {"board": ["A♠ 2♠ . 3♥ 5♥ .", *[". . . . . ."] * 5], "at": at, "taken": "A♥"}
    )
    told = advice_of(game, entry, settled(game.advice(), entry, 5), lang)
    assert any(said in line for line in told.understood)


@pytest.mark.parametrize(("at", "said"), [([6, 0], "Row 7, column 1 is off"), ("0 3", "Row 0, column 3 is off")])
def test_a_place_off_the_board_is_told_as_people_count(at, said):
    with pytest.raises(companion.InputError, match=said):
        advise(at=at)
