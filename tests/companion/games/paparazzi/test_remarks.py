"""What is unusual in a grid of Paparazzi: unfinished, celebrities nobody took, numbers that no turns can leave."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging.paparazzi import claimed, judge, position, remarks

from companion.cards import Card, Rank, Suit
from companion.games.paparazzi.scoring import can_be_laid
from companion.rulebook import LANGS
from companion.verdict.wording import wording


def test_remark_unfinished_grid():
    assert remarks(judge(position({(0, 1): "6♠"})))["grid-unfinished"] == {"count": 1, "whole": 20}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_remark_none_for_a_finished_grid(players):
    lowest = {2: 1, 3: 2, 4: 3}[players]
    numbers = [f"{'A' if n == 1 else n}{suit}" for suit in "♠♥♦♣"[:players] for n in range(lowest, 11)]
    places = [(r, c) for r in range(7) for c in range(9) if (r + c) % 2]
    full = dict(zip(places, numbers, strict=False))
    assert "grid-unfinished" not in remarks(judge(position(full, " ".join("ABCD"[:players]))))
    full.popitem()
    assert remarks(judge(position(full, " ".join("ABCD"[:players]))))["grid-unfinished"]["count"] == len(full)


def test_remark_celebrities_that_nobody_took():
    sheet = judge(claimed(Ana="K♠ Q♠ J♠ K♥ Q♥ J♥", Ben="K♦ Q♦ J♦ K♣ Q♣"))
    assert remarks(sheet) == {"untaken": {"cards": (Card(Rank.JACK, Suit.CLUBS),)}}
    assert remarks(judge(claimed(Ana="K♠ Q♠ J♠ K♥ Q♥ J♥", Ben="K♦ Q♦ J♦ K♣ Q♣ J♣"))) == {}


def numbers_laid(*counts):
    """A grid with so many numbers of each player, wherever they lie."""
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10"]
    cards = [rank + suit for suit, count in zip("♠♥♦♣", counts, strict=False) for rank in ranks[:count]]
    places = [(r, c) for r in range(7) for c in range(9) if (r + c) % 2]
    return position(dict(zip(places, cards, strict=False)), " ".join("ABCD"[: len(counts)]))


@pytest.mark.parametrize(
    "counts",
    [(1, 0), (3, 5), (2, 0, 0), (2, 2, 0), (1, 0, 1, 0), (0, 1, 0, 1), (3, 3, 3, 1)],
)
def test_remark_numbers_that_turns_cannot_leave(counts):
    """Two more than somebody else, or one more with somebody in between who has not."""
    sheet = judge(numbers_laid(*counts))
    if can_be_laid(counts):
        assert counts == (1, 0)
        assert "turns-uneven" not in remarks(sheet)
        return
    assert remarks(sheet)["turns-uneven"] == {"laid": dict(zip("ABCD", counts, strict=False))}
    for lang in LANGS:
        said = [wording("paparazzi", lang).remark(note) for note in sheet.remarks if note.key == "turns-uneven"]
        assert len(said) == 1 and "{" not in said[0]
        assert all(f"{name} {count}" in said[0] for name, count in zip("ABCD", counts, strict=False))


@given(st.integers(2, 4), st.integers(0, 3), st.integers(0, 31))
def test_remark_none_after_any_number_of_turns(players, first, turns):
    """Played out: whoever began, everybody laid in turn."""
    counts = [0] * players
    for turn in range(min(turns, 8 * players)):
        counts[(first + turn) % players] += 1
    assert can_be_laid(counts)
    assert "turns-uneven" not in remarks(judge(numbers_laid(*counts)))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=4))
def test_what_turns_can_leave_is_what_playing_them_out_leaves(counts):
    """Every start and every length, tried."""
    players, reached = len(counts), set()
    for first in range(players):
        laid = [0] * players
        for turn in range(5 * players + 1):
            reached.add(tuple(laid))
            laid[(first + turn) % players] += 1
    assert can_be_laid(counts) == (tuple(counts) in reached)
