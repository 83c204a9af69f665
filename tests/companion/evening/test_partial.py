"""Answers are checked as they come: of a game without a fault none is ever told, and what is certain is told at once."""

import tomllib

import pytest
from entering.typist import answers

from companion.evening.partial import PartialEntry
from companion.folders import game_folder
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.questions import Question


def examples():
    for game_id in game_ids():
        yield game_id, None
        for event in find_game(game_id).events:
            yield game_id, event
        if find_game(game_id).advice:
            yield game_id, ADVICE


@pytest.mark.parametrize(("game_id", "event"), list(examples()))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_game_without_faults_hears_of_none(game_id, event, lang):
    game = find_game(game_id)
    name = f"example-{event}" if event else "example"
    data = tomllib.loads((game_folder(game_id) / f"{name}.{lang}.toml").read_text(encoding="utf-8"))
    notation = data.get("cards", lang)
    given = list(answers(game, event, data, lang))
    partial_entry = PartialEntry(game, event, notation)
    assert given
    for index, (question, answer) in enumerate(given):
        if answer is not None:
            assert partial_entry.faults(given[:index], (question, answer)) == [], question.where


def asked(where, answer, kind="text", owner=""):
    return Question(where, "", kind, owner=owner), answer


def test_a_check_that_cannot_bear_gaps_waits():

    def check(position):
        raise AttributeError(position)

    game = find_game("alkekan")._replace(check=check)
    names = asked("players", ["Ana"], "names")
    assert PartialEntry(game, None, "en").faults([], names) == []


def test_the_data_so_far():
    partial_entry = PartialEntry(find_game("alkekan"), "turn", "en")
    names = asked("actions", ["J. R.", "Ben"], "names")
    assert partial_entry.data([names, asked("actions.J. R.", "K♠", owner="J. R.")]) == {
        "actions": {"J. R.": "K♠", "Ben": None}
    }
