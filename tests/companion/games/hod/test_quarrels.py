"""What tables argue about: every position and event of tests/examples/hod, worked out by hand, with the words of the sheet that answer it."""

import io
import json
from pathlib import Path

import pytest
from sheets.law import articles, plain

from companion.games import find_game
from companion.reading import Flags, read_event, read_position
from companion.rulebook import LANGS
from companion.settle import resolve, settle

EXAMPLES = Path(__file__).parents[3] / "examples" / "hod"
GAME = find_game("hod")


def quarrels(folder):
    return sorted((EXAMPLES / folder).glob("*.json"), key=lambda path: path.stem)


def read(path):
    told = json.loads(path.read_text(encoding="utf-8"))
    return told, io.BytesIO(json.dumps(told["position"]).encode())


def is_answered(told):
    """The sheet answers in words, in the article that decides."""
    for lang in LANGS:
        assert plain(told["said"][lang]) in articles("hod", lang)[told["article"]], lang


@pytest.mark.parametrize("path", quarrels("."), ids=lambda path: path.stem)
def test_a_game_is_judged_as_by_hand(path):
    told, given = read(path)
    sheet = settle(GAME, read_position(GAME, "-", Flags(lang="en"), given).entry)
    assert list(sheet.winners) == told["winners"]
    assert sheet.finished is told["finished"]
    for player in sheet.players:
        lines = [[line.article, line.points, line.note.key] for line in player.lines]
        assert lines == told["lines"][player.name]
        assert player.total == (player.name in told["winners"])
    is_answered(told)


@pytest.mark.parametrize("path", quarrels("answer"), ids=lambda path: path.stem)
def test_a_question_is_answered_as_by_hand(path):
    told, given = read(path)
    decision = resolve(GAME.events["answer"], read_event(GAME, "answer", "-", Flags(lang="en"), given).entry)
    assert decision.answer == {"answer": told["answer"]}
    assert decision.article == told["article"]
    is_answered(told)


@pytest.mark.parametrize("path", quarrels("clock"), ids=lambda path: path.stem)
def test_the_clock_shows_what_it_does_by_hand(path):
    told, given = read(path)
    decision = resolve(GAME.events["clock"], read_event(GAME, "clock", "-", Flags(lang="en"), given).entry)
    answer = {key: getattr(value, "value", value) for key, value in decision.answer.items()}
    assert answer == told["answer"]
    assert decision.article == told["article"]
    assert decision.note.key == told["note"]
    is_answered(told)
