"""Running text is set with the apostrophes and the holding spaces of its language."""

import pytest

from companion.printing.typography import settle
from companion.words import NBSP


@pytest.mark.parametrize("mark", [",", ".", ";", ":", "!", "?", ")", "”", " ", ""])
def test_an_apostrophe_is_curly_whatever_follows_it(mark):
    assert settle(f"the players'{mark}", "en") == f"the players’{mark}"


@pytest.mark.parametrize(
    ("typed", "holds"),
    [
        ("rapportent 3 points", f"rapportent 3{NBSP}points"),
        ("16 + 0 − 3", f"16{NBSP}+{NBSP}0{NBSP}−{NBSP}3"),
        ("from 2 to 5, or 6 and 7", f"from 2{NBSP}to{NBSP}5, or 6 and 7"),
        ("word12 word13", "word12 word13"),
        ("article 7.3 says", f"article 7.3{NBSP}says"),
    ],
)
def test_a_number_holds_what_it_counts_and_a_sign_its_number(typed, holds):
    assert settle(typed, "en") == holds


@pytest.mark.parametrize("equation", ["2² = 4", "12 + 6 + 6 = 24", "8 × 2 = 16", "8♦ × 2 = 16", "16 + 0 − 3 + 15 = "])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_equations_hold(equation, lang):
    assert settle(f"is {equation}", lang) == f"is {equation.replace(' ', NBSP)}"


def test_a_long_equation_may_go_on_before_its_result():
    held = settle("16 + 12 + 15 + 8 + 9 + 22 + 31 = 113", "en")
    assert [i for i, sign in enumerate(held) if sign == " "] == [held.index("=") - 1]


def test_words_around_an_equation_are_let_go():
    assert settle("from 2 to 3 = 3 or 4", "en") == f"from 2 to 3{NBSP}={NBSP}3 or 4"


@pytest.mark.parametrize(
    ("typed", "holds"),
    [
        ("joueurs 1-3", "joueurs 1–3"),
        ("INPI 120537-271201", "INPI 120537-271201"),
        ("la paire 6-6", "la paire 6-6"),
        ("le 2026-11-23", "le 2026-11-23"),
        ("pas 3, 2, 3", f"pas 3,{NBSP}2,{NBSP}3"),
        ("1, 2, 3, 4, 5, 6", "1, 2, 3, 4, 5, 6"),
        ("ex æquo", f"ex{NBSP}æquo"),
        ("60 000 €", "60\u202f000\u202f€"),
        ("« Oui » : 40 % ; et 8 $ !", "«\u202fOui\u202f»\u202f: 40\u202f%\u202f; et 8\u202f$\u202f!"),
    ],
)
def test_ranges_lists_and_thousands(typed, holds):
    assert settle(typed, "fr") == holds
