"""What lays score, who wins, what is remarked on, which claims hold."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Rank, Suit, read_cards
from companion.games import find_game
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.rulebook import open_rulebook
from companion.settle import settle
from companion.verdict.json import score_json

GAME = find_game("serpent-noir")
EXAMPLES = Path(__file__).parents[3] / "examples" / "serpent-noir"


def example(name):
    return check_entry(
        GAME, GAME.position, json.loads((EXAMPLES / f"{name}.json").read_text("utf-8")), Flags(lang="en")
    )


def scored(*lays, players="Ana Ben", **more):
    """The sheet of these lays, "Ana: 4♠ > 3♥" each."""
    told = [dict(zip(("by", "lay"), lay.split(": "), strict=True)) for lay in lays]
    data = {"players": [{"name": name} for name in players.split()], "lays": told, **more}
    return settle(GAME, check_entry(GAME, GAME.position, data, Flags(lang="en")).entry)


def totals(sheet):
    return {player.name: player.total for player in sheet.players}


def remarks(sheet):
    return [note.key for note in sheet.remarks]


@pytest.mark.parametrize(("count", "points"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 7), (9, 7)])
def test_lay_points_by_the_number_of_cards(count, points):
    cards = " ".join(f"{rank}♥" for rank in [*range(2, 11)][:count])
    assert totals(scored(f"Ana: A♠ > {cards}")) == {"Ana": points, "Ben": 0}


def test_lay_points_court_cards_count_among_the_cards():
    assert totals(scored("Ana: 4♠ > J♠ Q♠ 7♥"))["Ana"] == 5


def test_the_best_lay_of_the_source_scores_5():
    sheet = settle(GAME, example("source-example").entry)
    (line,) = sheet.player("X").lines
    assert (line.article, line.points, line.cards, line.note.key) == (
        "lay.points",
        5,
        read_cards("3♥ 2♦ A♣"),
        "laid-down",
    )
    assert not sheet.finished and remarks(sheet) == ["game-unfinished"]


def test_end_target_whoever_reaches_it_wins():
    sheet = settle(GAME, example("to-forty").entry)
    assert totals(sheet) == {"Ana": 42, "Ben": 14, "Cy": 1}
    assert (sheet.winners, sheet.finished, sheet.remarks) == (("Ana",), True, ())
    assert [player.rank for player in sheet.players] == [1, 2, 3]


def test_end_target_an_unfinished_game_has_leaders_and_no_winner():
    sheet = settle(GAME, example("unfinished-shared-lead").entry)
    assert (sheet.winners, sheet.finished) == (("Ben", "Cy"), False)
    assert sheet.remarks[0].values == {"best": 1, "target": 30}
    nothing = settle(GAME, example("nothing-laid").entry)
    assert (totals(nothing), nothing.winners, nothing.finished) == ({"Ana": 0, "Ben": 0}, ("Ana", "Ben"), False)


def test_lines_follow_the_order_of_play_and_say_which_lay_they_are():
    sheet = scored("Ben: 4♠ > 3♥", "Ana: 3♥ > J♥ 5♦", "Ben: 5♦ > J♠ Q♠ K♠ J♦ 10♦")
    assert [(line.note.key, line.note.values["number"]) for line in sheet.player("Ben").lines] == [
        ("laid-down", 1),
        ("laid-both", 3),
    ]
    assert [line.note.values["number"] for line in sheet.player("Ana").lines] == [2]


# Remarks


def test_a_lay_on_a_covered_card_is_remarked_on():
    sheet = scored("Ana: 4♠ > 3♥ 2♦", "Ben: 3♥ > 2♠", "Ana: 4♠ > 5♠")
    told = [(note.values["number"], str(note.values["card"])) for note in sheet.remarks if note.key == "track-covered"]
    assert told == [(2, "3♥"), (3, "4♠")]


def test_a_lay_on_the_last_card_of_a_lay_is_what_one_expects():
    assert remarks(scored("Ana: 4♠ > 3♥ 2♦", "Ben: 2♦ > A♠", "Ana: 9♠ > 10♦")) == ["game-unfinished"]


def test_a_covered_card_laid_again_has_come_back_by_a_reshuffle_and_can_be_laid_on():
    sheet = scored("Ana: 4♠ > 3♥ 2♦", "Ben: 2♦ > 3♥", "Ana: 3♥ > 4♥")
    assert remarks(sheet) == ["game-unfinished", "cards-again"]
    assert sheet.remarks[1].values["cards"] == read_cards("3♥")


def test_a_card_that_lies_on_top_of_a_track_cannot_be_in_a_hand():
    sheet = scored("Ana: 4♠ > 3♥", "Ben: 9♠ > 10♠", "Ana: 4♥ > 3♥")
    assert remarks(sheet) == ["game-unfinished", "card-on-top", "tracks-many"]


def test_there_are_as_many_tracks_as_players():
    lays = ["Ana: 4♠ > 3♠", "Ben: 4♥ > 3♥", "Ana: 4♦ > 3♦"]
    assert "tracks-many" in remarks(scored(*lays))
    assert "tracks-many" not in remarks(scored(*lays, players="Ana Ben Cy"))


# Claims


def reasons(total, *lays):
    sheet = scored(*lays, claims=[{"player": "Ana", "total": total}])
    return sheet.claims[0].holds, [reason.note.key for reason in sheet.claims[0].reasons]


def test_the_two_ways_to_misread_the_table_of_points():
    lays = ["Ana: 4♠ > 5♠ 6♠ 7♠ 8♠ 9♠", "Ana: 9♠ > 10♠ A♠"]
    assert reasons(10, *lays) == (True, [])
    assert reasons(7, *lays) == (False, ["one-of-these", "point-a-card", "without"])
    assert reasons(12, *lays) == (False, ["points-go-on"])
    assert reasons(3, *lays) == (False, ["without"])
    assert reasons(99, *lays) == (False, [])


# What holds of every game


@st.composite
def games(draw):
    """A game by chance: on each of two tracks the next cards going up, as many as it likes."""
    tops, lays = {0: Rank.FOUR, 1: Rank.NINE}, []
    for _ in range(draw(st.integers(0, 12))):
        track, count = draw(st.integers(0, 1)), draw(st.integers(1, 5))
        ranks = [Rank((tops[track] - 1 + step) % 10 + 1) for step in range(count + 1)]
        suits = [draw(st.sampled_from("♠♥♦♣")) for _ in ranks]
        names = [f"{'A' if rank is Rank.ACE else int(rank)}{suit}" for rank, suit in zip(ranks, suits, strict=True)]
        lays.append((draw(st.sampled_from(["Ana", "Ben", "Cy"])), names[0], names[1:]))
        tops[track] = ranks[-1]
    return lays


@given(games())
def test_a_total_is_the_points_of_its_lays_whatever_the_others_laid(lays):
    expected, told = {"Ana": 0, "Ben": 0, "Cy": 0}, []
    for by, track, cards in lays:
        if max(expected.values()) >= 40:
            break
        expected[by] += {1: 1, 2: 3, 3: 5}.get(len(cards), 7)
        told.append(f"{by}: {track} > {' '.join(cards)}")
    sheet = scored(*told, players="Ana Ben Cy", target=40)
    assert totals(sheet) == expected
    assert sheet.finished == (max(expected.values()) >= 40)
    assert all(player.total == sum(line.points for line in player.lines) for player in sheet.players)
    assert all(name in sheet.winners for name, total in expected.items() if total == max(expected.values()))


def test_the_json_cites_the_article_of_every_lay():
    entered = example("to-forty")
    told = score_json(GAME, entered.entry, settle(GAME, entered.entry), "fr")
    refs = {line["ref"] for player in told["players"] for line in player["lines"]}
    assert refs == {open_rulebook("serpent-noir", "fr").article("lay.points").number}
    assert told["players"][1]["lines"][1]["cards"] == ["V♠", "D♠", "R♠", "V♥", "9♦"]
    assert Suit.SPADES.value in told["players"][0]["lines"][0]["note"]
