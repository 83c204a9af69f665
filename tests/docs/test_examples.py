"""What the documentation shows is so: its examples are run."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["api.md"])
def test_the_examples_of_a_page(page) -> None:
    ran = doctest.testfile(str(DOCS / page), module_relative=False, encoding="utf-8")
    assert ran.attempted > 0
    assert ran.failed == 0
