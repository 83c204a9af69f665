"""What people read as it stands in a file has real apostrophes, and English has no blank before high punctuation as
French has: comments of examples, words of the house's own papers, every English text.
"""

import re
from pathlib import Path

import pytest

import companion
from companion.folders import roots

STRAIGHT = re.compile(r"\w'\w")
ROOT = roots()[0]
BLANK = re.compile(r"[\d}][ \u00a0\u202f]+%(?!})|[\w)”’][ \u00a0\u202f]+[;:!?](?![}\w])")
FILES = sorted([*ROOT.glob("*/example*.toml"), *ROOT.glob("shared/*.??.toml"), *ROOT.glob("shared/kit/*.toml*")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_apostrophes_are_curly(file):
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if STRAIGHT.search(line)] == []


@pytest.mark.parametrize("file", sorted(ROOT.rglob("*.en.*")), ids=lambda file: str(file.relative_to(ROOT)))
def test_english_has_no_blank_before_high_punctuation(file):
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if BLANK.search(line)] == []


def test_english_on_screens_and_in_code_has_none_either():
    catalogue = Path(companion.__file__).parent / "locale/fr/LC_MESSAGES/companion.po"
    lines = catalogue.read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if line.startswith("msgid")]
    assert said
    assert [line for line in said if BLANK.search(line)] == []
