"""The best use of a purse's magic, told as a proof: its data for programs, its table and its steps for people."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Card, deck, read_cards
from companion.games.alkekan.scoring import best_use, explain, proof_of
from companion.rulebook import LANGS
from companion.verdict.wording import wording

SOURCE = read_cards("3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo")


def keys(notes):
    return [note.key for note in notes]


def test_the_data_are_those_of_the_contract():
    proof = proof_of(best_use(SOURCE))
    assert proof.data("en").keys() == {"base", "plan", "idle", "optimum", "prices", "unique"}
    data = proof.data("fr")
    assert data["plan"][1] == {"magic": "D♠", "on": "8♦", "gain": 8}
    assert list(data["prices"]) == ["magic", "on"]
    assert (list(data["prices"]["magic"]), list(data["prices"]["on"])) == (
        ["V♣", "D♠", "R♥", "R♦"], ["3♥", "5♥", "8♦"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("purse", "choice"),
    [
        ("", False),
        ("Jo", False),
        ("Q♠", False),
        ("8♦ 3♥", False),
        ("Q♠ 8♦", False),
        ("Q♠ 8♦ 3♥", True),
        ("Q♠ J♠ 8♦", True),
    ],
)
def test_there_is_a_choice_where_more_than_one_effect_could_be(purse, choice):
    assert proof_of(best_use(read_cards(purse))).choice is choice


def test_the_table_has_a_row_a_target_and_a_column_a_magic_card():
    explained = explain(best_use(read_cards("Q♠ K♥ 8♦ 3♥")))
    table = explained.tables[0]
    assert [str(head.of) for head in table.columns] == ["Q♠", "K♥"]
    assert [str(head.of) for head in table.rows] == ["3♥", "8♦"]
    assert table.cells == ((3, -6), (8, -16))
    assert table.chosen == {(1, 0), (0, 1)}
    assert (table.row_figures, table.column_figures) == ("target-price", "magic-price")


@pytest.mark.parametrize(
    ("purse", "check"),
    [
        ("Q♠ 8♦", ["rule", "sum"]),
        ("Q♠ J♠ 8♦", ["rule", "sum", "spare-magic"]),
        ("Q♠ 8♦ 3♥", ["rule", "sum", "spare-targets"]),
    ],
)
def test_what_is_to_be_checked(purse, check):
    explained = explain(best_use(read_cards(purse)))
    told = (keys(explained.opening), keys(explained.how), keys(explained.check))
    assert told == (["worth"], ["numbers", "table"], check)


@pytest.mark.parametrize(("purse", "last"), [("Q♠ 8♦ 3♥", "unique"), ("Q♠ 8♦ 8♥", "not-unique")])
def test_what_follows(purse, last):
    assert keys(explain(best_use(read_cards(purse))).closing) == ["therefore", last]


PURSES = st.permutations(deck(jokers=2)).flatmap(lambda cards: st.integers(0, 12).map(lambda count: cards[:count]))


@given(PURSES)
def test_the_explanation_can_be_checked_by_hand_and_says_what_the_data_say(purse):
    proof = proof_of(best_use(purse))
    explained, data = proof.explain(), proof.data("en")
    table = explained.tables[0]
    assert {str(head.of): head.figure for head in table.columns} == data["prices"]["magic"]
    assert {str(head.of): head.figure for head in table.rows} == data["prices"]["on"]
    for row, head in enumerate(table.rows):
        for column, other in enumerate(table.columns):
            assert table.cells[row][column] <= head.figure + other.figure
    plan = {
        (str(table.rows[row].of), str(table.columns[column].of)): table.cells[row][column]
        for row, column in table.chosen
    }
    assert plan == {(step["on"], step["magic"]): step["gain"] for step in data["plan"]}
    (total,) = (note.values["sum"] for note in explained.check if note.key == "sum")
    assert total.total == data["optimum"] == sum(plan.values())
    assert all(isinstance(head.of, Card) for head in (*table.rows, *table.columns))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("purse", ["", "Q♠ 8♦", "Q♠ J♠ 8♦", "Q♠ 8♦ 3♥", "Q♠ 8♦ 8♥"])
def test_every_sentence_of_it_can_be_said(lang, purse):
    words, explained = wording("alkekan", lang), explain(best_use(read_cards(purse)))
    notes = (*explained.opening, *explained.how, *explained.check, *explained.closing)
    assert all(words.proof(note).strip() and "{" not in words.proof(note) for note in notes)
    assert words.book.sentence("proof", explained.tables[0].row_figures)
    assert words.book.sentence("proof", explained.tables[0].column_figures)
