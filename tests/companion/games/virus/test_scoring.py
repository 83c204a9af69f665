"""Virus scored: a test for every article that scoring rests on, claims, and whole games counted another way."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import InputError
from companion.games import find_game
from companion.games.virus.position import follows, step
from companion.questions import Follows
from companion.reading.write import write_toml
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.json import score_json

GAME = find_game("virus")
NAMES = ("Ana", "Ben", "Cleo", "David")


def game(*rounds, **more):
    """Rounds as (medicine, germs) a player, the holder of the virus first told by its place."""
    played = []
    for holder, *told in rounds:
        seats = [{"name": n, "medicine": m, "germs": g} for n, (m, g) in zip(NAMES, told, strict=False)]
        seats[holder]["virus"] = True
        played.append({"players": seats})
    names = NAMES[: len(rounds[0]) - 1]
    return {"players": [{"name": name} for name in names], "rounds": played, **more}


def judge(data):
    return settle(GAME, GAME.position.model_validate(data))


def lines(sheet, name):
    return [(line.article, line.points, line.stage) for line in sheet.player(name).lines]


def test_bottles_and_germs_and_the_virus():
    sheet = judge(game((1, (5, 4), (4, 3), (3, 4)), (0, (2, 0), (6, 7), (4, 4))))
    assert lines(sheet, "Ana") == [("score.medicine", 20, 1), ("score.germs", -4, 1), ("score.virus", 1, 2)]
    assert lines(sheet, "Ben") == [("score.virus", 1, 1), ("score.medicine", 24, 2), ("score.germs", -7, 2)]
    assert [note.key for note in sheet.remarks] == ["rounds-missing"]


def test_two_players_win_rounds():
    data = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"winner": "Ben"}, {"winner": "Ana"}]}
    sheet = judge(data)
    assert lines(sheet, "Ana") == [("two.round", 1, 2)]
    assert not sheet.finished and [note.key for note in sheet.remarks] == ["no-winner-of-two"]
    sheet = judge({**data, "rounds": [*data["rounds"], {"winner": "Ben"}]})
    assert sheet.finished and sheet.winners == ("Ben",) and sheet.remarks == ()
    assert dict(sheet.ending.values) == {"name": "Ben", "won": 2, "lost": 1}


@pytest.mark.parametrize(
    ("total", "key"),
    [(13, "slip-virus-plain"), (14, "slip-virus-besides"), (-1, "slip-virus-minus"), (5, None)],
)
def test_the_holder_of_the_virus_claims_something_else(total, key):
    data = game((1, (5, 4), (4, 3), (3, 4)), claims=[{"player": "Ben", "total": total}])
    (claim,) = judge(data).claims
    assert claim.holds is False
    assert [reason.note.key for reason in claim.reasons] == ([key] if key else [])


def test_germs_added():
    data = game((1, (5, 4), (4, 3), (3, 4)), claims=[{"player": "Ana", "total": 24}])
    assert [reason.note.key for reason in judge(data).claims[0].reasons] == ["added"]
    two = game((1, (5, 4), (4, 3), (3, 4)), (1, (5, 4), (4, 3), (3, 4)), claims=[{"player": "Ana", "total": 48}])
    assert [reason.note.key for reason in judge(two).claims[0].reasons] == ["slip-germs-added"]


@pytest.mark.parametrize(("player", "total", "key"), [("Ana", 2, "rounds-won"), ("Ben", 1, "no-round-won")])
def test_two_players_are_told_what_they_won(player, total, key):
    data = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"winner": "Ana"}]}
    (claim,) = judge({**data, "claims": [{"player": player, "total": total}]}).claims
    assert [(reason.article, reason.note.key) for reason in claim.reasons] == [("two.round", key)]


def test_a_claim_that_cannot_be_judged():
    data = game((1, (5, 4), (4, 3), (3, 4)), claims=[{"player": "Ana", "total": 20}])
    del data["rounds"][0]["players"][0]["germs"]
    (claim,) = judge(data).claims
    assert claim.holds is None


def test_what_was_not_entered_is_remarked_on_in_a_whole_game_too():
    """Nothing of the holder's counts, so nothing of it is missing."""
    rounds = [(1, (5, 4), (4, 3), (3, 4))] * 3
    data = game(*rounds)
    for player in (0, 1):
        del data["rounds"][2]["players"][player]["germs"]
    del data["rounds"][0]["players"][2]["medicine"]
    sheet = judge(data)
    found = [(note.key, note.values["round"], note.values["names"]) for note in sheet.remarks]
    assert found == [("medicine-missing", 1, ("Cleo",)), ("germs-missing", 3, ("Ana",))]
    assert not sheet.finished


def test_what_nobody_needs_to_be_asked():
    assert follows("germs", {}, [{"germs": 5}, {"germs": 3}, {"germs": 4}], 4) == Follows(3)
    assert follows("germs", {}, [{"germs": 5}, {}], 3) is None
    assert follows("medicine", {}, [{"medicine": 5}], 3) is None
    assert follows("virus", {}, [{}, {"virus": False}], 3) == Follows(True)
    assert follows("virus", {}, [], 3) is None
    assert follows("medicine", {}, [], 2) == Follows(asked=False)
    three = {"players": [{"name": name} for name in NAMES[:3]]}
    assert step("winner", {}, three) == Follows(asked=False)
    assert step("players", {}, three) is None
    assert step("winner", {}, {"players": three["players"][:2]}) is None


@st.composite
def games(draw):
    """Bottles and germs dealt out at random to three or four players."""
    players = draw(st.integers(3, 4))
    rounds = []
    for _ in range(draw(st.integers(1, 3))):
        held = [[0, 0] for _ in range(players)]
        for kind, count in ((0, 12), (1, 11 if players == 3 else 15)):
            for _ in range(count):
                held[draw(st.integers(0, players - 1))][kind] += 1
        rounds.append((draw(st.integers(0, players - 1)), *map(tuple, held)))
    return rounds


@given(games(), st.randoms(use_true_random=False))
def test_a_game_scores_what_a_bookkeeper_has(rounds, random):
    data = game(*rounds)
    sheet = judge(data)
    for seat, player in enumerate(sheet.players):
        points = [1 if holder == seat else 4 * told[seat][0] - told[seat][1] for holder, *told in rounds]
        assert player.total == sum(points)
        assert [
            sum(line.points for line in player.lines if line.stage == n) for n in range(1, len(rounds) + 1)
        ] == points
    top = max(player.total for player in sheet.players)
    assert set(sheet.winners) == {player.name for player in sheet.players if player.total == top}
    assert sheet.finished is (len(rounds) == 3)
    for played in data["rounds"]:
        random.shuffle(played["players"])
    assert judge(data) == sheet
    for lang in LANGS:
        position = GAME.position.model_validate(data)
        for player in score_json(GAME, position, sheet, lang)["players"]:
            assert {line["article"] for line in player["lines"]} <= open_rulebook("virus", lang).articles.keys()


@given(games())
def test_written_down_and_read_again_it_is_the_same_game(rounds):
    data = game(*rounds)
    assert GAME.position.model_validate(tomllib.loads(write_toml(data))) == GAME.position.model_validate(data)


@given(st.lists(st.sampled_from(NAMES[:2]), min_size=1, max_size=3))
def test_two_players_win_what_they_won(winners):
    """Whoever has two has won; a round after that is none."""
    data = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"winner": name} for name in winners]}
    if len(winners) == 3 and winners[0] == winners[1]:
        with pytest.raises(InputError):
            judge(data)
        return
    sheet = judge(data)
    assert {player.name: player.total for player in sheet.players} == {n: winners.count(n) for n in NAMES[:2]}
    assert sheet.finished is (2 in map(winners.count, winners))
    assert GAME.position.model_validate(tomllib.loads(write_toml(data))) == GAME.position.model_validate(data)
