"""The proof in words: the sums are right, the blocks hold every cell once, and no game is known here."""

from io import StringIO

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit, read_cards
from companion.games.alkekan.scoring import best_use, proof_of
from companion.notes import Note
from companion.proof import Explanation, Head, ProofTable
from companion.verdict.page import Page
from companion.verdict.proof import proved
from companion.verdict.text import show_proof
from companion.verdict.wording import wording
from companion.words import NBSP, number

CARDS = [Card(rank, suit) for suit in Suit for rank in list(Rank)[1:]]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(CARDS), unique=True, min_size=2, max_size=19), st.integers(1, 12))
def test_every_gain_is_shown_once_and_the_sum_is_right(purse, columns) -> None:
    used = best_use(purse)
    french, english = (proved("Ana", proof_of(used).explain(), wording("alkekan", lang)) for lang in ("fr", "en"))
    blocks = list(english.blocks(columns))
    shown = [gain for block in blocks for _, _, gains in block.rows for gain in gains]
    assert sorted(shown) == sorted(number(gain, "fr") for row in used.gains for gain in row)
    assert all(len(block.heads) == len(block.head_figures) <= columns for block in blocks)
    assert all(len(cells) == len(block.heads) for block in blocks for _, _, cells in block.rows)
    chosen = [
        int(block.rows[row][2][column].replace("\u2212", "-")) for block in blocks for row, column in block.chosen
    ]
    assert sorted(chosen) == sorted(effect.gain for effect in used.plan)
    said = next(step for step in english.check if step.startswith("The marked use"))
    sides = said.split(": ")[1].rstrip(".").replace("\u2212", "-").replace(NBSP, " ").split("=")
    assert {eval(side) for side in sides} == {used.optimum}
    assert len(sides) == min(2, max(1, sum(price != 0 for price in (*used.magic_prices, *used.on_prices))))
    assert any("leaving out" in step for step in english.check) == (len(used.magic_prices) != len(used.on_prices))
    assert len(french.check) == len(english.check)
    assert french.opening
    assert french.how
    assert ("just as much" in english.closing) != used.unique


def test_prices_stand_beside_their_cards() -> None:
    used = best_use(read_cards("3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦"))
    (block,) = proved("Ana", proof_of(used).explain(), wording("alkekan", "fr")).blocks(9)
    assert (block.row_figures, block.column_figures) == ("nombre", "nombre")
    assert dict(zip(block.heads, block.head_figures, strict=True)) == {
        card.write("fr"): number(price, "fr") for card, price in zip(used.magic, used.magic_prices, strict=True)
    }
    assert {head: figure for head, figure, _ in block.rows} == {
        card.write("fr"): number(price, "fr") for card, price in zip(used.targets, used.on_prices, strict=True)
    }


def test_every_cell_says_why_it_is_what_it_is() -> None:
    used = best_use(read_cards("3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦"))
    proof = proved("Ana", proof_of(used).explain(), wording("alkekan", "en"))
    whole, *_ = proof.blocks(9)
    assert [block.reasons for block in proof.blocks(2)] == [
        tuple(row[start : start + 2] for row in whole.reasons) for start in (0, 2)
    ]
    column = whole.heads.index("Q♠")
    (reason,) = (row[column] for (head, _, _), row in zip(whole.rows, whole.reasons, strict=True) if head == "8♦")
    assert reason.replace(NBSP, " ") == (
        "Q♠ doubles 8♦: 8 becomes 16, a gain of 8. The numbers of the two cards make 13 − 5 = 8: as much or more."
    )
    cells = [cell for _, _, cells in whole.rows for cell in cells]
    reasons = [reason for row in whole.reasons for reason in row]
    assert all(f"a gain of {cell}." in reason for cell, reason in zip(cells, reasons, strict=True))


def test_no_choice_no_proof() -> None:
    assert not proof_of(best_use(read_cards("3♥ Q♠"))).choice
    assert not proof_of(best_use(read_cards("3♥ 4♥"))).choice
    assert proof_of(best_use(read_cards("3♥ 4♥ Q♠"))).choice


def test_the_data_are_those_of_the_contract() -> None:
    data = proof_of(best_use(read_cards("3♥ 4♥ Q♠"))).data("en")
    assert list(data) == ["base", "plan", "idle", "optimum", "prices", "unique"]


def test_a_table_of_anything_can_be_shown() -> None:
    """A suit against a number, no figures, cells of any kind: what a game yet to come may want to prove by."""
    table = ProofTable(
        columns=(Head(1), Head(2), Head(3)),
        rows=(Head(Suit.SPADES), Head("Ana", 4)),
        cells=((1, -2, None), (True, Card(Rank.ACE, Suit.HEARTS), 0)),
        chosen=frozenset({(0, 2), (1, 0)}),
    )
    said = proved("Ana", Explanation(tables=(table,)), wording("alkekan", "fr"))
    first, second = said.blocks(2)
    assert (first.row_figures, first.heads, first.head_figures) == ("", ("1", "2"), ())
    assert first.rows == (("♠", "", ("1", "\u22122")), ("Ana", "4", ("oui", "A♥")))
    assert (first.chosen, second.chosen) == (frozenset({(1, 0)}), frozenset({(0, 0)}))
    assert second.rows == (("♠", "", ("–",)), ("Ana", "4", ("0",)))


def test_sentences_without_a_table_are_a_proof_too() -> None:
    note = Note("worth", {"base": 3, "total": 4, "optimum": 1})
    said = proved(
        "Ana", Explanation(opening=(note,), closing=(Note("unique"), Note("unique"))), wording("alkekan", "en")
    )
    assert list(said.blocks(5)) == []
    assert said.opening == ("4, jokers apart, is the best there is: without magic the purse would be worth 3.",)
    assert said.closing == "Every other use gains less. Every other use gains less."


def test_figures_on_one_side_only_and_several_tables_with_titles() -> None:
    """What a game of rounds may want: a table a round, heads that are words, figures beside the rows alone."""
    words = wording("alkekan", "en")
    tables = tuple(
        ProofTable(
            (Head(Note("magic-price")),),
            (Head(1, number), Head(2, 3)),
            ((4,), (5,)),
            row_figures="target-price",
            title=Note("unique"),
        )
        for number in (1, 2)
    )
    first, second = proved("Ana", Explanation(tables=tables), words).blocks(6)
    assert (first.title, first.heads, first.head_figures) == (
        words.proof(Note("unique")),
        ("number",),
        (),
    )
    assert [row[1] for row in second.rows] == ["2", "3"]
    stream = StringIO()
    show_proof(proved("Ana", Explanation(tables=tables), words), Page("en", stream, 60))
    lines = [line.split() for line in stream.getvalue().splitlines() if line.strip()]
    assert ["number", "number"] in lines, "the figures' name heads their column, and no row of empty figures follows"
    assert ["1", "1", "4"] in lines
