"""What tables argue about: every position and event of tests/examples/effraction, worked out by hand, with the words of the sheet that answer it."""

import pytest
from judging.quarrels import is_answered, quarrels, read

from companion.games import find_game
from companion.reading import Flags, read_event, read_position
from companion.settle import resolve, settle

GAME = find_game("effraction")


@pytest.mark.parametrize("path", quarrels(GAME.id), ids=lambda path: path.stem)
def test_a_game_is_scored_as_by_hand(path):
    told, given = read(path)
    sheet = settle(GAME, read_position(GAME, "-", Flags(lang="en"), given).entry)
    assert {player.name: player.total for player in sheet.players} == told["totals"]
    assert all(player.total == sum(line.points for line in player.lines) for player in sheet.players)
    assert list(sheet.winners) == told["winners"]
    assert sheet.finished is told["finished"]
    missing = {player.name: [one.where for one in player.missing] for player in sheet.players if player.missing}
    assert missing == told.get("missing", {})
    is_answered(GAME.id, told)


@pytest.mark.parametrize("path", quarrels(GAME.id, "leave"), ids=lambda path: path.stem)
def test_a_leaving_is_counted_as_by_hand(path):
    told, given = read(path)
    decision = resolve(GAME.events["leave"], read_event(GAME, "leave", "-", Flags(lang="en"), given).entry)
    assert decision.answer == {"points": told["points"]}
    assert decision.article == told["article"]
    is_answered(GAME.id, told)
