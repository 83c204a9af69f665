"""The guide to a new game is short, and tells every name that the house goes by."""

import inspect
import re
from pathlib import Path

import pytest

from companion.evening import stages
from companion.game import ADVICE, Game
from companion.sheet import Line

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
PACKAGE = DOCS.parent / "companion"
MADE = re.compile(r'(?:sentence|prompt|_prompt|field|question)\((?:"\w+", )?f"\{[^{}]+\}(-[a-z]+)"')
"""A word of a game that is looked up by a field's name and an ending."""


def test_it_is_read_in_one_go():
    assert len(GUIDE.split()) < 1200


@pytest.mark.parametrize(
    "ending", sorted({e for path in PACKAGE.rglob("*.py") for e in MADE.findall(path.read_text("utf-8"))})
)
def test_every_ending_that_a_word_may_have_is_told(ending):
    assert re.search(rf"`[a-z]+{ending}`", GUIDE)


@pytest.mark.parametrize("name", [stages.BY, stages.ABSENT, f"{ADVICE}-purse", "-range", "needed"])
def test_every_name_that_the_house_goes_by_is_told(name):
    assert re.search(rf"`[^`]*{name}`", GUIDE)


@pytest.mark.parametrize("record", [Game, Line])
def test_every_part_of_a_record_is_told(record):
    """In the guide, or in the docstring that it points to."""
    told = GUIDE + inspect.getdoc(record)
    assert [name for name in record._fields if not re.search(rf"\b{name}\b", told)] == []
