"""What people read as it stands in a file has real apostrophes: comments of examples, words of the house's own papers."""

import re

import pytest

from companion.folders import roots

STRAIGHT = re.compile(r"\w'\w")
ROOT = roots()[0]
FILES = sorted([*ROOT.glob("*/example*.toml"), *ROOT.glob("shared/*.??.toml"), *ROOT.glob("shared/kit/*.toml*")])


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_apostrophes_are_curly(file):
    assert [line for line in file.read_text(encoding="utf-8").splitlines() if STRAIGHT.search(line)] == []
