"""What tables argue about: every position and event of tests/examples/effraction, worked out by hand, with the words of the sheet that answer it."""

import io
import json
from pathlib import Path

import pytest
from sheets.law import articles, plain

from companion.games import find_game
from companion.reading import Flags, read_event, read_position
from companion.rulebook import LANGS
from companion.settle import resolve, settle

EXAMPLES = Path(__file__).parents[3] / "examples" / "effraction"
GAME = find_game("effraction")


def quarrels(folder):
    return sorted((EXAMPLES / folder).glob("*.json"), key=lambda path: path.stem)


def read(path):
    told = json.loads(path.read_text(encoding="utf-8"))
    return told, io.BytesIO(json.dumps(told["position"]).encode())


def is_answered(told):
    """The sheet answers in words, in the article that decides."""
    for lang in LANGS:
        assert plain(told["said"][lang]) in articles("effraction", lang)[told["article"]], lang


@pytest.mark.parametrize("path", quarrels("."), ids=lambda path: path.stem)
def test_a_game_is_scored_as_by_hand(path):
    told, given = read(path)
    sheet = settle(GAME, read_position(GAME, "-", Flags(lang="en"), given).entry)
    assert {player.name: player.total for player in sheet.players} == told["totals"]
    assert all(player.total == sum(line.points for line in player.lines) for player in sheet.players)
    assert list(sheet.winners) == told["winners"]
    assert sheet.finished is told["finished"]
    missing = {player.name: [one.where for one in player.missing] for player in sheet.players if player.missing}
    assert missing == told.get("missing", {})
    is_answered(told)


@pytest.mark.parametrize("path", quarrels("leave"), ids=lambda path: path.stem)
def test_a_leaving_is_counted_as_by_hand(path):
    told, given = read(path)
    decision = resolve(GAME.events["leave"], read_event(GAME, "leave", "-", Flags(lang="en"), given).entry)
    assert decision.answer == {"points": told["points"]}
    assert decision.article == told["article"]
    is_answered(told)
