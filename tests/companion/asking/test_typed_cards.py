"""Cards as people type them at a table, and what must not be taken for one."""

import pytest

from companion.cards import read_cards
from companion.reading import Flags


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "10 h, K of spades, h9 ace of clubs"),
        ("en", "10 of hearts K spades 9 hearts A clubs"),
        ("fr", "10 de cœur, Roi de pique 9 c as de trefle"),
        ("fr", "10 C r piques c9 As trèfle"),
    ],
)
def test_suits_apart_and_in_words(ask, lang, line):
    entered, terminal = ask("Ana", line, "", "", "", flags=Flags(lang=lang))
    assert entered.entry.players[0].purse == list(read_cards("10H KS 9H AC"))
    assert terminal.faults == []


@pytest.mark.parametrize(
    ("lang", "typed", "meant", "instead"),
    [("en", "12h", "Q♥", "QH"), ("en", "13 s", "K♠", "KS"), ("fr", "12C", "D♥", "DC"), ("en", "14s", None, "4s")],
)
def test_a_court_card_by_its_number_is_refused_with_its_letter(ask, lang, typed, meant, instead):
    """12h was an ace and a two, which nobody had."""
    entered, terminal = ask("Ana", typed, instead, "", "", "", flags=Flags(lang=lang))
    (fault,) = terminal.faults
    told = fault.data.get("meant")
    assert (told and told.write(lang), fault.data.get("typed", instead)) == (meant, instead)
    assert len(entered.entry.players[0].purse) == 1
