import pytest

from companion.notes import Note, Sum


@pytest.mark.parametrize(("terms", "total"), [((), 0), ((5, 3, -2), 6), ((0, 0), 0)])
def test_a_sum_knows_its_total(terms, total):
    assert Sum(terms).total == total


def test_a_note_without_values():
    assert Note("x") == Note("x", {})
