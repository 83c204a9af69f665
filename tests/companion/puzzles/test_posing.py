"""Puzzles of every game that makes some: one best answer, better than the first that comes to mind, the same from the same seed."""

import random
from fractions import Fraction

import pytest

from companion.errors import InputError
from companion.game import Game, Puzzle
from companion.games import find_game, game_ids
from companion.games.cour.couples import worth
from companion.notes import Note
from companion.puzzles.posing import MOST, pose, puzzle_of, stars
from companion.reading import Flags
from companion.reading.checked import check_entry

POSING = [id_ for id_ in game_ids() if find_game(id_).puzzle]
SEED = 7


@pytest.fixture(scope="module")
def posed():
    known = {}

    def of(game_id):
        if game_id not in known:
            known[game_id] = pose(find_game(game_id), 2, SEED, "en")
        return known[game_id]

    return of


@pytest.mark.parametrize("game_id", POSING)
def test_a_puzzle_has_one_best_answer_that_beats_the_first_idea(posed, game_id):
    advising, puzzle = puzzle_of(find_game(game_id))
    for one in posed(game_id):
        assert list(advising.check(one.entry)) == []
        assert one.advised.proved
        assert puzzle.unique(one.entry, one.advised)
        assert puzzle.greedy(one.entry, one.advised) == one.greedy
        assert one.greedy < one.advised.answer["value"]


@pytest.mark.parametrize("game_id", POSING)
def test_the_same_seed_gives_the_same_puzzles_in_either_language(posed, game_id):
    here = posed(game_id)
    assert here[0].entry != here[1].entry
    (there,) = pose(find_game(game_id), 1, SEED, "fr")
    assert there.entry == here[0].entry
    assert there.advised.answer == here[0].advised.answer


@pytest.mark.parametrize("game_id", POSING)
def test_a_sheet_goes_from_one_star_to_three(game_id):
    """Three of four puzzles of Marteau-Piqueur had one star, and none three."""
    game = find_game(game_id)
    _, puzzle = puzzle_of(game)
    assert sorted(stars(puzzle, one) for one in pose(game, 4, 11, "fr")) == [1, 2, 2, 3]


def of_cour(values):
    left = [card for couple in values["obvious"] if not worth(couple)[1] for card in couple]
    assert len(left) == values["left"] > 1
    assert {card.rank.name for card in left} == {"JACK"}
    return sum(worth(couple)[1] for couple in values["obvious"])


def of_industrie(values):
    return sum(2 if building.suit.value == "♥" else 1 for building, _ in values["obvious"])


def of_serpent_noir(values):
    return (0, 1, 3, 5, 7)[min(len(values["obvious"]) - 1, 4)]


def of_alkekan(values):
    assert values["times"] < values["often"]
    return Fraction(values["often"] * values["taken"] + (4 - values["often"]) * values["kept"], 4)


@pytest.mark.parametrize(
    ("game_id", "points"),
    [("cour", of_cour), ("industrie", of_industrie), ("serpent-noir", of_serpent_noir), ("alkekan", of_alkekan)],
)
def test_a_lesson_shows_the_first_idea_as_it_is_counted(game_id, points):
    game = find_game(game_id)
    for one in pose(game, 9, 3, "en"):
        values = {
            name: value for note in game.puzzle().lesson(one.entry, one.advised) for name, value in note.values.items()
        }
        assert points(values) == one.greedy
        if game_id == "alkekan":
            assert sum(often * total for often, total, _ in values["purses"]) == 4 * one.advised.answer["value"]


@pytest.mark.parametrize("game_id", POSING)
def test_whatever_is_dealt_can_be_read(game_id):
    """By the same checks as what somebody types."""
    game = find_game(game_id)
    advising, puzzle = puzzle_of(game)
    for seed in range(20):
        data = puzzle.deal(random.Random(seed))
        assert data == puzzle.deal(random.Random(seed))
        check_entry(game, advising.model, dict(data), Flags(cards="en"))


@pytest.mark.parametrize("count", [0, -1, MOST + 1])
def test_so_many_cannot_be(count):
    with pytest.raises(InputError, match="option-range") as error:
        pose(find_game("cour"), count, SEED, "en")
    data = error.value.faults[0].data
    assert (data["least"], data["most"]) == (1, MOST)


def test_a_game_without_puzzles_says_which_have_some():
    with pytest.raises(InputError) as error:
        pose(find_game("virus"), 1, SEED, "en")
    assert error.value.faults[0].code == "puzzle-none"
    assert error.value.faults[0].data["games"] == tuple(POSING)


def pose_by(monkeypatch, puzzle):
    """Let every game make such puzzles."""
    monkeypatch.setattr(Game, "puzzle", property(lambda _game: lambda: puzzle))


def test_chance_that_brings_nothing_is_given_up(monkeypatch):
    """A game whose first idea is always the best, and one that deals the same again and again."""
    game = find_game("cour")
    same = {"court": "K♠ Q♠ J♠ J♥ 2♠ 3♠ 4♠ 5♠ 6♠"}

    easy = Puzzle(
        Note("puzzle"),
        lambda _chance: same,
        lambda _entry, told: told.answer["value"],
        lambda *_: True,
        lambda *_: 1,
        (1, 2),
    )
    alike = easy._replace(greedy=lambda *_: 0)
    for puzzle, found in ((easy, 0), (alike, 1)):
        pose_by(monkeypatch, puzzle)
        with pytest.raises(InputError) as error:
            pose(game, 2, SEED, "en")
        assert (error.value.faults[0].code, error.value.faults[0].data["count"]) == ("puzzles-few", found)


def test_a_deal_that_cannot_be_is_passed_over(monkeypatch):
    game = find_game("cour")
    deals = iter([{"court": "K♠ K♠"}, {"court": "K♠ Q♠ J♠ J♥"}])
    puzzle = game.puzzle()._replace(deal=lambda _chance: next(deals))
    pose_by(monkeypatch, puzzle)
    (one,) = pose(game, 1, SEED, "en")
    assert (one.advised.answer["value"], one.greedy) == (7, 5)


def test_a_worker_with_few_ways_to_go_is_no_puzzle():
    """One had three walks to choose from; the best walks of a whole sheet were one step long."""
    game = find_game("marteau-piqueur")
    for one in (*pose(game, 6, 11, "en"), *pose(game, 3, 3, "en")):
        assert game.puzzle().ways(one.entry, one.advised) >= 6
        assert len(one.advised.answer["best"]) >= 3
