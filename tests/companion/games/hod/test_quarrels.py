"""What tables argue about: every position and event of tests/examples/hod, worked out by hand, with the words of the sheet that answer it."""

import pytest
from judging.quarrels import is_answered, quarrels, read

from companion.games import find_game
from companion.reading import Flags, read_event, read_position
from companion.settle import resolve, settle

GAME = find_game("hod")


@pytest.mark.parametrize("path", quarrels(GAME.id), ids=lambda path: path.stem)
def test_a_game_is_judged_as_by_hand(path):
    told, given = read(path)
    sheet = settle(GAME, read_position(GAME, "-", Flags(lang="en"), given).entry)
    assert list(sheet.winners) == told["winners"]
    assert sheet.finished is told["finished"]
    assert sheet.ending and sheet.ending.key == told.get("ending", "unsolved")
    for player in sheet.players:
        lines = [[line.article, line.points, line.note.key] for line in player.lines]
        assert lines == told["lines"][player.name]
        assert player.total == (player.name in told["winners"])
    is_answered(GAME.id, told)


@pytest.mark.parametrize("path", quarrels(GAME.id, "answer"), ids=lambda path: path.stem)
def test_a_question_is_answered_as_by_hand(path):
    told, given = read(path)
    decision = resolve(GAME.events["answer"], read_event(GAME, "answer", "-", Flags(lang="en"), given).entry)
    assert decision.answer == {"answer": told["answer"]}
    assert decision.article == told["article"]
    is_answered(GAME.id, told)


@pytest.mark.parametrize("path", quarrels(GAME.id, "clock"), ids=lambda path: path.stem)
def test_the_clock_shows_what_it_does_by_hand(path):
    told, given = read(path)
    decision = resolve(GAME.events["clock"], read_event(GAME, "clock", "-", Flags(lang="en"), given).entry)
    answer = {key: getattr(value, "value", value) for key, value in decision.answer.items()}
    assert answer == told["answer"]
    assert decision.article == told["article"]
    assert decision.note.key == told["note"]
    is_answered(GAME.id, told)
