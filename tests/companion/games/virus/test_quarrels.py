"""What a table argues about at Virus: each quarrel a position or a turn, its answer worked out by hand, and the sentence that settles it."""

import json
import tomllib
from pathlib import Path

import pytest
from sheets.law import law, plain

from companion.games import find_game
from companion.rulebook import LANGS, open_rulebook
from companion.settle import resolve, settle

GAME = find_game("virus")
FOLDER = Path(__file__).parents[3] / "examples" / "virus"
ROUNDS = sorted(FOLDER.glob("*.json"))
TURNS = tomllib.loads((Path(__file__).parent / "turns.toml").read_text(encoding="utf-8"))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_there_are_ten_at_least():
    assert len(ROUNDS) + len(TURNS) >= 10


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_a_score_is_the_one_worked_out_by_hand(path):
    example = read(path)
    sheet = settle(GAME, GAME.position.model_validate(example["position"]))
    assert {player.name: player.total for player in sheet.players} == example["totals"]
    assert sheet.finished is example["finished"]
    missing = {player.name: [one.where for one in player.missing] for player in sheet.players if player.missing}
    assert missing == example.get("missing", {})
    if "winners" in example:
        assert list(sheet.winners) == example["winners"]


def test_every_turn_has_its_answer():
    assert {path.stem for path in (FOLDER / "turn").glob("*.json")} == TURNS.keys()


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_is_settled_as_worked_out_by_hand(name):
    expected, event = TURNS[name], GAME.events["turn"]
    entered = read(FOLDER / "turn" / f"{name}.json")
    decision = resolve(event, event.model.model_validate(entered))
    assert decision.answer == {key: expected[key] for key in decision.answer}
    assert [step.data["by"] for step in decision.steps] == list(entered["players"])


SAID = [(path.stem, read(path)["article"], read(path)["says"]) for path in ROUNDS]
SAID += [(name, turn["article"], turn) for name, turn in TURNS.items()]


@pytest.mark.parametrize(("name", "article", "says"), SAID, ids=[name for name, _, _ in SAID])
@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_of_the_sheet_answers_it(name, article, says, lang):
    assert article in open_rulebook("virus", lang).articles, name
    assert plain(says[lang]) in plain(law("virus", lang))
