"""What tables argue about: every file of tests/examples/campagne is a quarrel, settled, with the sentence of our sheet that answers it."""

import json
from pathlib import Path

import pytest
from sheets.law import articles, plain

import companion
from companion.rulebook import LANGS, open_rulebook

EXAMPLES = Path(__file__).parents[3] / "examples" / "campagne"
POSITIONS = sorted(EXAMPLES.glob("*.json"))
EVENTS = sorted(EXAMPLES.glob("*/*.json"))
NAMED = {"ids": lambda path: path.stem}


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", POSITIONS, **NAMED)
def test_a_position_is_settled(path):
    quarrel = read(path)
    found = companion.score("campagne", quarrel["position"])
    assert {
        "totals": [player["total"] for player in found["players"]],
        "ranks": [player["rank"] for player in found["players"]],
        "winners": found["winners"],
        "finished": found["finished"],
    } == quarrel["expect"]


@pytest.mark.parametrize("path", EVENTS, **NAMED)
def test_an_event_is_settled(path):
    quarrel = read(path)
    found = companion.resolve("campagne", path.parent.name, quarrel["position"])
    assert {key: found[key] for key in quarrel["expect"]} == quarrel["expect"]
    assert found["article"] == quarrel["article"]
    assert found["ref"] == open_rulebook("campagne", "en").articles[quarrel["article"]].number


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("path", [*POSITIONS, *EVENTS], **NAMED)
def test_the_sheet_answers_it_in_its_article(path, lang):
    quarrel = read(path)
    assert plain(quarrel["sheet"][lang]) in articles("campagne", lang)[quarrel["article"]]
