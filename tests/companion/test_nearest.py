from difflib import SequenceMatcher

import pytest

from companion.nearest import MOST_COMPARED, MOST_LETTERS, nearest


def test_likest_first_and_never_too_many():
    assert nearest("Anna", ["Ben", "Hanna", "Anne", "Ana"], 2) == ("Hanna", "Ana")
    assert nearest("Anna", ["Ben", "Hanna", "Anne", "Ana"]) == ("Hanna", "Ana", "Anne")
    assert nearest("", ["Ana"]) == nearest("Ana", []) == ()


@pytest.mark.parametrize("known", [["Ana", "Ana"], {"Ana": 1}, iter(["Ana"])])
def test_each_once_whatever_it_stands_in(known):
    assert nearest("ANA", known) == ("Ana",)


def test_endless_names_made_to_look_alike_are_not_all_compared(monkeypatch):
    """The careful comparison, which takes time by the square, is done for a few short words only."""
    compared = []
    real = SequenceMatcher.ratio

    def ratio(self):
        compared.append((len(self.a), len(self.b)))
        return real(self)

    monkeypatch.setattr(SequenceMatcher, "ratio", ratio)
    nearest("ab" * 5000, (("ba" * 500) + str(number) for number in range(10**9)))
    assert len(compared) == MOST_COMPARED
    assert max(map(max, compared)) == MOST_LETTERS
