"""A file of another game, or of an event, is told with the command that takes it."""

import json

import pytest

from companion.errors import InputError
from companion.games import find_game
from companion.keep.file import open_file
from companion.reading import Flags, read_event, read_position
from companion.reading.other_game import taken_by

LOBBYS = {
    "players": [{"name": "Ana"}, {"name": "Ben"}],
    "rounds": [
        {"players": [{"name": "Ana", "markets": "", "last": "3H"}, {"name": "Ben", "markets": "", "last": "4H"}]}
    ],
}
TURN = {"encounter": "7D", "actions": {"Ana": "3H", "Ben": "4H"}}


def told(tmp_path, game, document, event=None):
    file = tmp_path / "night.json"
    file.write_text(json.dumps(document), "utf-8")
    with pytest.raises(InputError) as caught:
        if event is None:
            read_position(find_game(game), file, Flags(lang="en"), None)
        else:
            read_event(find_game(game), event, file, Flags(lang="en"), None)
    return [(fault.code, fault.data.get("command", "")) for fault in caught.value.faults]


def test_another_game(tmp_path):
    assert told(tmp_path, "alkekan", LOBBYS) == [("file-of-another", "companion score lobbys")]
    assert told(tmp_path, "alkekan", LOBBYS, "turn") == [("file-of-another", "companion score lobbys")]


def test_an_event_of_this_game_or_another(tmp_path):
    for game in ("alkekan", "paparazzi"):
        assert told(tmp_path, game, TURN) == [("file-of-another", "companion resolve alkekan turn")]


def test_a_tender_without_trump_in_toml(tmp_path):
    file = tmp_path / "tender.toml"
    file.write_text('principal = "KH"\noffers = {Ana = "AH", Ben = "2H"}', "utf-8")
    with pytest.raises(InputError) as caught:
        read_position(find_game("paparazzi"), file, Flags(lang="en"), None)
    assert caught.value.faults[0].data["command"] == "companion resolve lobbys tender"


@pytest.mark.parametrize("document", [{}, {"players": 3}, LOBBYS | {"wrong": 1}, [LOBBYS]])
def test_what_is_no_other_games_is_told_as_before(tmp_path, document):
    assert "file-of-another" not in dict(told(tmp_path, "alkekan", document))


EVENING = {"title": "Friday", "tables": [{"game": "lobbys", "players": ["Ana", "Ben"]}]}


def test_an_evenings_file_is_told_with_the_command_that_takes_it(tmp_path):
    for game, event in (("lobbys", None), ("campagne", None), ("lobbys", "tender")):
        assert told(tmp_path, game, EVENING, event) == [("file-of-kit", "")]
    assert told(tmp_path, "lobbys", EVENING | {"players": ["Ana", "Ben"], "rounds": 3})[0][0] == "file-of-kit"


def test_an_evenings_file_in_toml_is_told_before_its_heads(tmp_path):
    file = tmp_path / "k.toml"
    file.write_text('players = ["Ana", "Ben"]\nrounds = 3\n[[tables]]\ngame = "lobbys"\n', "utf-8")
    with pytest.raises(InputError) as read:
        read_position(find_game("lobbys"), file, Flags(lang="en"), None)
    with pytest.raises(InputError) as kept:
        open_file(find_game("lobbys"), file, Flags(lang="en"))
    assert [fault.code for fault in (*read.value.faults, *kept.value.faults)] == ["file-of-kit"] * 2


def test_names_alone_are_any_games():
    """With players and nothing else only Paparazzi's model is content, which tells nothing."""
    assert taken_by({"players": [{"name": "Ana"}, {"name": "Ben"}], "lang": "fr"}, "en") is None
