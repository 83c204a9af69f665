"""What a table argues about at Cour: each quarrel a position, its answer worked out by hand, and the sentence that settles it."""

import json
import re
from pathlib import Path

import pytest
from sheets.law import law, plain

from companion.games import find_game
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle

GAME = find_game("cour")
EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "cour").glob("*.json"))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def scored(position):
    return settle(GAME, GAME.position.model_validate(position, context={"notation": "en"}))


def test_there_are_ten_at_least():
    assert len(EXAMPLES) >= 10


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_answer_is_the_one_worked_out_by_hand(path):
    example, sheet = read(path), scored(read(path)["position"])
    assert {player.name: player.total for player in sheet.players} == example["totals"]
    for name, lines in example.get("lines", {}).items():
        assert [[line.article, line.points] for line in sheet.player(name).lines] == lines
    if "winners" in example:
        assert sheet.finished and list(sheet.winners) == example["winners"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_of_the_sheet_answers_it(path, lang):
    """In the article that decides, or in the point of the box that names it."""
    example, book = read(path), open_rulebook("cour", lang)
    said = re.sub(r"\[\]\(#([\w.-]+)\)", lambda link: book.articles[link[1]].number, law("cour", lang))
    assert example["article"] in book.articles
    assert plain(example["says"][lang]) in plain(said)
