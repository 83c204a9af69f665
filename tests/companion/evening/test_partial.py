"""Answers are checked as they come: of a game without a fault none is ever told, and what is certain is told at once."""

import tomllib

import pytest
from entering.typist import answers

from companion.errors import Fault
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


def test_a_rule_that_looks_at_what_is_not_known_waits_and_what_was_found_before_it_stays():

    def check(position):
        yield Fault("odd", "players[0].name")
        yield from (Fault("late", "players[0].name") for lay in position.lays if lay.lay[0].rank.court)

    game = find_game("serpent-noir")._replace(check=check)
    given = [asked("players", ["Ana", "Ben"], "names"), asked("lays[0].by", "Ana")]
    assert [
        fault.code for fault in PartialEntry(game, None, "en").faults_in(PartialEntry(game, None, "en").data(given))
    ] == ["odd"]


def test_a_mistake_of_a_rule_is_not_passed_over():
    def check(position):
        raise AttributeError(position)

    game = find_game("alkekan")._replace(check=check)
    with pytest.raises(AttributeError):
        PartialEntry(game, None, "en").faults([], asked("players", ["Ana"], "names"))


def test_the_data_so_far():
    partial_entry = PartialEntry(find_game("alkekan"), "turn", "en")
    names = asked("actions", ["J. R.", "Ben"], "names")
    assert partial_entry.data([names, asked("actions.J. R.", "K♠", owner="J. R.")]) == {
        "actions": {"J. R.": "K♠", "Ben": None}
    }
