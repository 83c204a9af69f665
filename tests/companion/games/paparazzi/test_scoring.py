"""Paparazzi scored: a test for every article that scoring rests on, and random grids against a count made another way."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit
from companion.errors import InputError
from companion.games import find_game, find_numbers
from companion.games.paparazzi.scoring import can_be_laid
from companion.notes import Cited
from companion.rulebook import LANGS, open_rulebook, templates_root
from companion.settle import settle
from companion.verdict.wording import wording

GAME = find_game("paparazzi")
ARTICLES = open_rulebook("paparazzi", "en").articles.keys()
VALUES = {"score.king", "score.queen", "score.jack"}
EXAMPLES = Path(__file__).parents[3] / "examples" / "paparazzi"

# Celebrities in their places, as the sheets below start from; K♠ is at row 1, column 1.
BARE = """
. .  . .  . .  . .  .
. K♠ . Q♠ . J♠ . K♥ .
. .  . .  . .  . .  .
. Q♥ . J♥ . K♦ . Q♦ .
. .  . .  . .  . .  .
. J♦ . K♣ . Q♣ . J♣ .
. .  . .  . .  . .  .
"""


def grid(laid=()):
    """The bare grid with cards laid at (row, column)."""
    tokens = [row.split() for row in BARE.split("\n") if row]
    for (row, column), card in dict(laid).items():
        tokens[row][column] = card
    return [" ".join(row) for row in tokens]


def position(laid=(), names="Ana Ben", suits="♠♥♦♣", **more):
    players = [{"name": name, "suit": suit} for name, suit in zip(names.split(), suits, strict=False)]
    return {"players": players, "grid": grid(laid), **more}


def claimed(**celebrities):
    return {"players": [{"name": name, "celebrities": cards} for name, cards in celebrities.items()]}


def judge(data):
    return settle(GAME, GAME.position.model_validate(data, context={"notation": data.get("cards", "en")}))


def lines(sheet, name, article=None):
    found = [(line.article, line.points, *map(str, line.cards)) for line in sheet.player(name).lines]
    return [line for line in found if article in (None, line[0])]


def totals(sheet):
    return {player.name: player.total for player in sheet.players}


def remarks(sheet):
    return {note.key: dict(note.values) for note in sheet.remarks}


def note(sheet, name):
    (line,) = sheet.player(name).lines
    return line.note.key, dict(line.note.values)


# take.count


def test_take_count_all_four_sides_count():
    sheet = judge(position({(2, 3): "2♠", (3, 2): "3♠", (3, 4): "4♠", (4, 3): "5♠"}))
    assert ("score.jack", 3, "J♥") in lines(sheet, "Ana")
    taken = next(line for line in sheet.player("Ana").lines if line.cards[0] == Card(Rank.JACK, Suit.HEARTS))
    assert taken.note.key == "alone-4"
    assert dict(taken.note.values) == {
        "first": 5,
        "second": 4,
        "third": 3,
        "fourth": 2,
        "sum": 14,
        "ref": Cited("take.highest"),
    }


def test_take_count_a_card_between_two_counts_for_both():
    sheet = judge(position({(1, 2): "7♠"}))
    assert lines(sheet, "Ana") == [("score.king", 5, "K♠"), ("score.queen", 4, "Q♠"), ("score.pair", 2, "K♠", "Q♠")]


def test_take_count_diagonals_do_not_count():
    """7♠ is to the right of K♥ only: Q♦, below K♥, does not see it."""
    assert lines(judge(position({(1, 8): "7♠"})), "Ana") == [("score.king", 5, "K♥")]


def test_take_count_an_ace_counts_one():
    sheet = judge(position({(0, 1): "A♠"}))
    assert note(sheet, "Ana") == ("alone-1", {"first": 1, "sum": 1, "ref": Cited("take.highest")})


# take.highest


def test_take_highest_sum_takes_and_says_how():
    sheet = judge(position({(0, 1): "7♠", (1, 0): "5♠", (2, 1): "9♥"}))
    assert lines(sheet, "Ana") == [("score.king", 5, "K♠")]
    assert note(sheet, "Ana") == (
        "sum-2",
        {"first": 7, "second": 5, "sum": 12, "rival": 9, "ref": Cited("take.highest")},
    )
    assert lines(sheet, "Ben") == [("score.queen", 4, "Q♥")]  # 9♥ is above Q♥, too


def test_take_highest_number_of_cards_does_not_matter():
    sheet = judge(position({(0, 1): "2♠", (1, 0): "3♠", (2, 1): "6♥"}))
    assert ("score.king", 5, "K♠") in lines(sheet, "Ben")


def test_take_highest_rival_is_the_best_of_the_others():
    laid = {(0, 7): "9♠", (1, 8): "4♥", (2, 7): "7♦"}
    sheet = judge(position(laid, "Ana Ben Cy"))
    assert note(sheet, "Ana") == ("sum-1", {"first": 9, "sum": 9, "rival": 7, "ref": Cited("take.highest")})


# take.tie


def test_take_tie_goes_to_nobody_not_to_the_next():
    laid = {(0, 1): "6♠", (1, 0): "6♥", (1, 2): "5♦"}
    sheet = judge(position(laid, "Ana Ben Cy"))
    assert [lines(sheet, name) for name in ("Ana", "Ben")] == [[], []]
    assert lines(sheet, "Cy") == [("score.queen", 4, "Q♠")]
    tie = remarks(sheet)["untaken-tie"]
    assert tie == {
        "card": Card(Rank.KING, Suit.SPADES), "sum": 6, "names": ("Ana", "Ben"), "ref": Cited("take.tie"),
    }  # fmt: skip


def test_take_tie_below_the_highest_does_not_hinder():
    laid = {(0, 1): "6♠", (1, 0): "4♥", (1, 2): "4♦"}
    assert ("score.king", 5, "K♠") in lines(judge(position(laid, "Ana Ben Cy")), "Ana")


def test_take_nobody_no_card_next_to_it():
    sheet = judge(position({(0, 1): "6♠"}))
    assert len(remarks(sheet)["untaken-nobody"]["cards"]) == 11
    assert remarks(sheet)["untaken-nobody"]["ref"] == Cited("take.nobody")
    assert sum(totals(sheet).values()) == 5


# score


@pytest.mark.parametrize(
    ("celebrity", "article", "points"),
    [("K♦", "score.king", 5), ("Q♦", "score.queen", 4), ("J♦", "score.jack", 3)],
)
def test_score_values(celebrity, article, points):
    assert lines(judge(claimed(Ana=celebrity, Ben="")), "Ana") == [(article, points, celebrity)]


def test_score_pair():
    assert lines(judge(claimed(Ana="J♠ Q♠", Ben="")), "Ana")[-1] == ("score.pair", 2, "Q♠", "J♠")


def test_score_pair_once_a_suit():
    sheet = judge(claimed(Ana="J♠ Q♠ K♥ J♥ K♦", Ben=""))
    assert lines(sheet, "Ana", "score.pair") == [("score.pair", 2, "Q♠", "J♠"), ("score.pair", 2, "K♥", "J♥")]
    assert totals(sheet)["Ana"] == 3 + 4 + 5 + 3 + 5 + 2 + 2


def test_score_triple_in_place_of_the_pair():
    sheet = judge(claimed(Ana="K♦ Q♦ J♦", Ben=""))
    assert lines(sheet, "Ana")[3:] == [("score.triple", 3, "K♦", "Q♦", "J♦")]
    assert totals(sheet)["Ana"] == find_numbers("paparazzi")["most_per_suit"] == 15


def test_score_every_celebrity():
    assert totals(judge(claimed(Ana="K♠ Q♠ J♠ K♥ Q♥ J♥ K♦ Q♦ J♦ K♣ Q♣ J♣", Ben=""))) == {"Ana": 60, "Ben": 0}


# win


def test_win_most():
    sheet = judge(claimed(Ana="K♦", Ben="Q♦", Cy="J♦ J♠ J♥"))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("Cy",), [2, 3, 1])


def test_win_shared():
    sheet = judge(claimed(Ana="K♦", Ben="K♠", Cy="Q♦"))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("Ana", "Ben"), [1, 1, 3])


# remarks


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


def test_every_line_of_a_grid_cites_the_comparison_beside_the_value():
    """And in the reader's words its number stands there."""
    sheet = judge(position({(0, 1): "7♠", (1, 0): "5♠", (2, 1): "9♥", (1, 2): "6♠"}))
    for lang in LANGS:
        number = open_rulebook("paparazzi", lang).article("take.highest").number
        for player in sheet.players:
            for line in player.lines:
                if line.article in VALUES:
                    assert line.note.values["ref"] == Cited("take.highest")
                    assert wording("paparazzi", lang).line(line).startswith(number)
        alone = open_rulebook("paparazzi", lang).article("take.nobody").number
        nobody = next(note for note in sheet.remarks if note.key == "untaken-nobody")
        assert f"({alone})" in wording("paparazzi", lang).remark(nobody)


def test_celebrities_that_were_told_cite_no_comparison():
    assert note(judge(claimed(Ana="K♠", Ben="")), "Ana") == ("told", {})


# finished


def test_a_grid_is_finished_when_all_numbers_are_laid():
    assert judge(position({(0, 1): "6♠"})).finished is False
    assert judge(json.loads((EXAMPLES / "four-players.json").read_text(encoding="utf-8"))).finished is True
    assert judge(claimed(Ana="K♠", Ben="")).finished is True, "who enters celebrities has shared them out"


# claims


def explain(data, player, total):
    (claim,) = judge({**data, "claims": [{"player": player, "total": total}]}).claims
    return claim.holds, [(reason.article, reason.note.key) for reason in claim.reasons]


def test_claim_that_holds():
    assert explain(claimed(Ana="K♠", Ben="Q♠"), "Ana", 5) == (True, [])


@pytest.mark.parametrize("total", [15 + 2, 15 - 1])
def test_claim_both_bonuses_or_the_smaller_one(total):
    assert explain(claimed(Ana="K♠ Q♠ J♠", Ben=""), "Ana", total) == (False, [(None, "triple-counts")])


@pytest.mark.parametrize("total", [30 + 2, 30 + 4, 30 - 2])
def test_claim_on_two_triples(total):
    assert explain(claimed(Ana="K♠ Q♠ J♠ K♥ Q♥ J♥", Ben=""), "Ana", total)[1] == [(None, "triple-counts")]


def test_claim_of_a_tied_celebrity():
    """J♠ alone is 3; with K♠ tied it would be 5 more and 2 for the pair."""
    laid = {(0, 5): "2♠", (0, 1): "6♠", (1, 0): "6♥"}
    assert explain(position(laid), "Ana", 3 + 5 + 2) == (False, [(None, "tied-celebrity")])
    (claim,) = judge({**position(laid), "claims": [{"player": "Ana", "total": 10}]}).claims
    assert dict(claim.reasons[0].note.values) == {
        "claimed": 10, "card": Card(Rank.KING, Suit.SPADES), "sum": 6, "points": 7,
    }  # fmt: skip


def test_claim_of_a_tied_celebrity_by_somebody_who_took_none():
    """The tie is what decided; that Ana took nothing follows from it, and says nothing of 5."""
    laid = {(0, 1): "5♠", (1, 0): "5♥"}
    assert totals(judge(position(laid)))["Ana"] == 0
    assert explain(position(laid), "Ana", 5) == (False, [(None, "tied-celebrity")])
    assert explain(position(laid), "Ana", 4) == (False, [(None, "none-taken")])


def test_claim_of_a_celebrity_tied_between_others_is_explained_by_lines():
    laid = {(0, 5): "2♠", (0, 1): "6♦", (1, 0): "6♥"}
    assert explain(position(laid, "Ana Ben Cy"), "Ana", 10)[1] == [(None, "total-is")]


def test_claim_without_any_celebrity():
    assert explain(claimed(Ana="K♠", Ben=""), "Ben", 5) == (False, [(None, "none-taken")])


def test_claim_beyond_what_was_taken_is_explained_by_lines():
    assert explain(claimed(Ana="K♠ Q♥", Ben=""), "Ana", 4) == (False, [(None, "without")])


# what was entered


def test_notation_of_the_file_is_used():
    french = {**position(), "cards": "fr", "grid": [row.replace("K♥", "RC").replace("J♣", "VT") for row in grid()]}
    french["players"] = [{"name": "Ana", "suit": "P"}, {"name": "Ben", "suit": "T"}]
    french["grid"][0] = ". 10C . . . . . . ."
    with pytest.raises(InputError) as caught:
        judge(french)
    assert [fault.code for fault in caught.value.faults] == ["suit-not-played"]  # 10C is the ten of hearts
    french["grid"][0] = ". 10T . . . . . . ."
    assert totals(judge(french)) == {"Ana": 0, "Ben": 5}


def test_suit_may_be_told_with_celebrities():
    data = {"players": [{"name": "Ana", "suit": "♠", "celebrities": "K♥"}, {"name": "Ben", "celebrities": []}]}
    assert totals(judge(data)) == {"Ana": 5, "Ben": 0}


# worked examples: the source has none, these are the sheet's own and the file that `companion example` prints


def test_example_of_the_rule_sheet():
    sheet = judge(json.loads((EXAMPLES / "king-of-diamonds.json").read_text(encoding="utf-8")))
    king = next(line for line in sheet.player("Ana").lines if line.cards[0] == Card(Rank.KING, Suit.DIAMONDS))
    assert (king.points, king.note.key) == (5, "sum-2")
    assert dict(king.note.values) == {"first": 7, "second": 5, "sum": 12, "rival": 9, "ref": Cited("take.highest")}


def test_example_of_the_rule_sheet_tied():
    """With 10♥ and 2♥ in place of 9♥ and 2♣ Ben has 12 as well."""
    data = json.loads((EXAMPLES / "king-of-diamonds.json").read_text(encoding="utf-8"))
    data["grid"] = [row.replace("9♥", "10♥").replace("2♣", "2♥") for row in data["grid"]]
    (tie,) = (remark.values for remark in judge(data).remarks if remark.key == "untaken-tie")
    assert (str(tie["card"]), tie["sum"], tie["names"]) == ("K♦", 12, ("Ana", "Ben"))


def test_example_of_the_rule_sheet_points():
    assert totals(judge(claimed(Ana="K♦ Q♦ J♦ Q♠ J♠ K♣", Ben=""))) == {"Ana": 29, "Ben": 0}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_example_to_start_from(lang):
    text = (templates_root() / "paparazzi" / f"example.{lang}.toml").read_text(encoding="utf-8")
    sheet = judge(tomllib.loads(text))
    assert list(totals(sheet).values()) == [18, 14, 19]
    assert list(remarks(sheet)) == ["untaken-tie"]


def test_example_of_four_with_a_full_grid():
    sheet = judge(json.loads((EXAMPLES / "four-players.json").read_text(encoding="utf-8")))
    assert totals(sheet) == {"Ana": 6, "Ben": 13, "Cy": 4, "Dee": 21}
    assert [str(note.values["card"]) for note in sheet.remarks] == ["J♣", "K♥"]  # 15 : 15 and 4 : 4


# random grids against a count made another way


@st.composite
def positions(draw):
    count = draw(st.integers(2, 4))
    suits = draw(st.permutations("♠♥♦♣"))[:count]
    ranks = {2: "A 2 3 4 5 6 7 8 9 10", 3: "2 3 4 5 6 7 8 9 10", 4: "3 4 5 6 7 8 9 10"}[count].split()
    numbers = draw(st.permutations([rank + suit for suit in suits for rank in ranks]))
    places = draw(st.permutations([(r, c) for r in range(7) for c in range(9) if (r + c) % 2]))
    laid = draw(st.integers(0, min(len(numbers), 31)))
    courts = iter(draw(st.permutations([rank + suit for rank in "KQJ" for suit in "♠♥♦♣"])))
    table = dict(zip(places[:laid], numbers, strict=False))
    table |= {(r, c): next(courts) for r in (1, 3, 5) for c in (1, 3, 5, 7)}
    rows = [" ".join(table.get((r, c), ".") for c in range(9)) for r in range(7)]
    players = [{"name": f"P{i}", "suit": suit} for i, suit in enumerate(suits)]
    return {"players": players, "grid": rows}


def counted_by_hand(data):
    """Another way to count: strings and coordinates only. Gives who took what, and the totals."""
    table = {(r, c): token for r, row in enumerate(data["grid"]) for c, token in enumerate(row.split())}
    taken = {player["name"]: [] for player in data["players"]}
    for (row, column), celebrity in table.items():
        if celebrity[0] in "KQJ":
            sums = {}
            for player in data["players"]:
                near = [table[row + dr, column + dc] for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))]
                own = [token[:-1] for token in near if token[-1] == player["suit"]]
                sums[player["name"]] = sum(1 if rank == "A" else int(rank) for rank in own)
            order = sorted(sums.values())
            if order[-1] > order[-2]:
                taken[max(sums, key=sums.get)].append(celebrity)
    points = {}
    for name, cards in taken.items():
        points[name] = sum({"K": 5, "Q": 4, "J": 3}[card[0]] for card in cards)
        points[name] += sum({0: 0, 1: 0, 2: 2, 3: 3}[sum(card[-1] == suit for card in cards)] for suit in "♠♥♦♣")
    return taken, points


@given(positions())
def test_any_grid_scores_as_counted_by_hand(data):
    taken, points = counted_by_hand(data)
    sheet = judge(data)
    assert totals(sheet) == points
    assert set(sheet.winners) == {name for name in points if points[name] == max(points.values())}
    for player in sheet.players:
        assert sum(line.points for line in player.lines) == player.total
        values = [line for line in player.lines if line.article in ("score.king", "score.queen", "score.jack")]
        assert sorted(str(line.cards[0]) for line in values) == sorted(taken[player.name])
        assert {line.article for line in player.lines} <= ARTICLES
    ties = [remark.values["card"] for remark in sheet.remarks if remark.key == "untaken-tie"]
    nobody = [card for remark in sheet.remarks if remark.key == "untaken-nobody" for card in remark.values["cards"]]
    assert len(ties) + len(nobody) + sum(map(len, taken.values())) == 12


@given(positions(), st.randoms(use_true_random=False))
def test_order_of_players_does_not_matter(data, random):
    shuffled = {**data, "players": random.sample(data["players"], len(data["players"]))}
    assert totals(judge(shuffled)) == totals(judge(data))
    assert sorted(judge(shuffled).winners) == sorted(judge(data).winners)


@given(positions())
def test_celebrities_taken_score_as_the_grid_does(data):
    sheet = judge(data)
    taken = {p.name: [str(line.cards[0]) for line in p.lines if len(line.cards) == 1] for p in sheet.players}
    again = judge(claimed(**taken))
    assert totals(again) == totals(sheet)
    assert again.winners == sheet.winners


@given(positions(), st.integers(-5, 70))
def test_any_wrong_claim_is_refused_and_what_is_only_possible_cites_no_article(data, total):
    sheet = judge({**data, "claims": [{"player": "P0", "total": total}]})
    (claim,) = sheet.claims
    assert claim.holds == (total == sheet.player("P0").total)
    assert claim.holds or claim.reasons
    for reason in claim.reasons:
        assert reason.article is None
        none = not sheet.player("P0").lines
        assert none == (reason.note.key == "none-taken") or (none and reason.note.key == "tied-celebrity")


def test_numbers_of_the_sheet():
    numbers = find_numbers("paparazzi")
    assert (numbers["celebrities"], numbers["places"], numbers["rows"], numbers["columns"]) == (12, 31, 3, 4)
    assert (numbers["places_above_below"], numbers["places_left_right"]) == (16, 15)
    assert numbers["places_beside_one"] + numbers["places_between_two"] == 31
    assert numbers["places_beside_one"] + 2 * numbers["places_between_two"] == 12 * numbers["around"]
    assert [(deck["first"], deck["each"], deck["all"], deck["laid"]) for deck in numbers["decks"]] == [
        ("A", 10, 20, 20),
        ("2", 9, 27, 27),
        ("3", 8, 32, 31),
    ]
