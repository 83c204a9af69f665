"""Totals only: what a table enters that added up itself. The verdict adds them up, and claims no more than it knows."""

import json
import tomllib

import pytest
from entering.shapes import LAYS

from companion.api import InputError as ApiError
from companion.api import score as api_score
from companion.errors import InputError
from companion.game import Totals
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.model import RoundsPosition
from companion.reading import Flags, ReadingError, read_position
from companion.rulebook import open_rulebook
from companion.settle import settle
from companion.totals import totals_of
from companion.verdict.faults import FaultWords
from companion.verdict.standing import Outcome, outcome_of

EN = Flags(lang="en")
WITHOUT = {"deringer", "hod", "traitre", "campagne", "marteau-piqueur", "serpent-noir"}


def in_rounds(game_id):
    return issubclass(find_game(game_id).position, RoundsPosition)


def position(game_id, *totals, **more):
    """Everybody's totals of a game, or of its one round."""
    names = ["Ana", "Ben", "Cy", "Dan"][: len(totals)]
    rows = [{"name": name, "total": total} for name, total in zip(names, totals, strict=True)]
    seats = [{"name": name} for name in names]
    data = {"players": seats, "rounds": [{"players": rows}]} if in_rounds(game_id) else {"players": rows}
    return {"totals": True, **data, **more}


def sheet_of(game_id, *totals, **more):
    game = find_game(game_id)
    return settle(game, totals_of(game).position.model_validate(position(game_id, *totals, **more)))


@pytest.mark.parametrize("game_id", sorted({*game_ids()} - WITHOUT))
def test_what_was_given_is_added_up_and_said_to_be_unchecked(game_id):
    totals = (12, 40, 7)[: find_game(game_id).players[1]]
    sheet = sheet_of(game_id, *totals)
    start = find_game(game_id).totals.start
    assert tuple(player.total - start for player in sheet.players) == totals
    cited = {line.article for player in sheet.players for line in player.lines}
    assert not any(
        open_rulebook(game_id, "en").article(one).title.startswith(("The winner", "Victory")) for one in cited
    )
    best = (min if find_game(game_id).totals.lowest else max)(totals)
    assert [player.name for player in sheet.players if player.total - start == best] == [*sheet.winners]
    assert "totals-given" in {note.key for note in sheet.remarks}
    assert sheet.finished is (not in_rounds(game_id)), "of rounds only one was entered"


@pytest.mark.parametrize("game_id", sorted(WITHOUT))
def test_games_that_totals_do_not_settle_refuse_them(game_id):
    with pytest.raises(InputError, match="totals-none"):
        totals_of(find_game(game_id))
    with pytest.raises(ApiError, match="Totals alone do not settle this game"):
        api_score(game_id, {"totals": True, "players": [{"name": "Ana", "total": 3}]})


def test_virus_for_two_is_not_decided_by_points():
    with pytest.raises(InputError, match="totals-few") as caught:
        sheet_of("virus", 3, 4)
    assert "(5.2)" in FaultWords("en", "virus").message(caught.value.faults[0])


def test_the_capital_that_everybody_begins_with_counts():
    sheet = sheet_of("lobbys", 12, -3)
    assert [(one.article, one.points) for one in sheet.player("Ben").lines] == [
        ("setup.capital", 100),
        ("score", -3),
    ]


def test_equal_totals_share_the_victory_where_the_rules_say_so():
    assert sheet_of("hache", 9, 9).winners == ("Ana", "Ben")


def test_the_lowest_total_wins_where_the_game_says_so():
    golf = totals_of(LAYS._replace(totals=Totals("score.win", lowest=True)))
    sheet = settle(golf, golf.position.model_validate(position("alkekan", 12, 7, 9)))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("Ben",), [3, 1, 2])
    assert outcome_of(sheet) == Outcome("over", "ahead", ("Ben",), 7, ("Cy",), 2)


def test_who_was_not_there_for_a_round_has_nothing_of_it():
    rounds = [
        {"players": [{"name": "Ana", "total": 1}, {"name": "Ben", "total": 2}], "absent": ["Cy"]},
        {"players": [{"name": name, "total": 3} for name in ("Ana", "Ben", "Cy")]},
    ]
    sheet = sheet_of("lobbys", 0, 0, 0, rounds=rounds)
    assert [player.total for player in sheet.players] == [104, 105, 103]
    assert sheet.player("Cy").away == (1,)


def test_a_file_says_so_by_one_key(tmp_path):
    lobbys = find_game("lobbys")
    path = tmp_path / "eve.json"
    path.write_text(json.dumps(position("lobbys", 12, -3)), encoding="utf-8")
    entered = read_position(lobbys, path, EN, None)
    assert [player.total for player in settle(lobbys, entered.entry).players] == [112, 97]


def test_cards_beside_totals_are_refused(tmp_path):
    path = tmp_path / "eve.json"
    path.write_text(json.dumps({**position("alkekan", 12, 3), "alkekan": "Ana"}), encoding="utf-8")
    with pytest.raises(ReadingError, match="key-unknown"):
        read_position(find_game("alkekan"), path, EN, None)


def test_flags_alone_enter_totals():
    game = totals_of(find_game("lobbys"))
    entered = read_position(game, None, EN._replace(players=("Ana: 12", "Ben: -3")), None)
    assert [player.total for player in settle(game, entered.entry).players] == [112, 97]


def test_questions_ask_for_totals_only_and_save_a_file_that_scores_the_same(ask, tmp_path):
    path = tmp_path / "eve.toml"
    game = totals_of(find_game("lobbys"))
    lines = ("Ana, Ben", "12", "4+6", "", "-3", "6+1", "n", "", str(path))
    entered, terminal = ask(*lines, game=game)
    assert [player.total for player in settle(game, entered.entry).players] == [109, 117]
    assert not any("claim" in prompt for prompt in terminal.asked), "who only adds up claims nothing"
    again = read_position(find_game("lobbys"), path, EN, None).entry
    assert (again.players, again.rounds) == (entered.entry.players, entered.entry.rounds)


def test_an_evening_of_totals_is_kept_and_goes_on(played, tmp_path):
    path = tmp_path / "eve.toml"
    lobbys, told = find_game("lobbys"), []

    def keep(game, *lines):
        file = open_file(game, path, EN)

        def tell(entered, stage):
            told.append((stage, [player.total for player in settle(lobbys, entered.entry).players]))

        return Keeper(file.game, file, EN, played(lines), tell).run()

    with pytest.raises(ReadingError, match="entry-ended"):
        keep(totals_of(lobbys), "Ana, Ben", "12", "10", "", "5")
    assert tomllib.loads(path.read_text(encoding="utf-8"))["totals"] is True
    entered = keep(lobbys, "7", "n")
    assert told == [(1, [112, 110]), (2, [117, 117])]
    assert len(entered.entry.rounds) == 2


def test_a_file_kept_with_cards_takes_no_totals(tmp_path):
    path = tmp_path / "eve.toml"
    path.write_text(
        'players = [{name = "Ana"}, {name = "Ben"}]\nstart = 50\n[[rounds]]\nplayers = []\n', encoding="utf-8"
    )
    with pytest.raises(InputError, match="keep-totals"):
        open_file(totals_of(find_game("lobbys")), path, EN)
