"""Virus on paper: the table of what happens to whoever is pointed at says what the rules of a turn do."""

import re
from itertools import product

import pytest
from sheets.law import law
from sheets.printed import printed
from sheets.reading import read

from companion import resolve
from companion.rulebook import LANGS

ROWS = [
    ("drink", None),
    ("block", "Ben"),
    ("infect", "Ben"),
    ("steal", "Ben"),
    *product(("block", "infect", "steal"), ["Cy"]),
]
"""Ana's gesture and whom it points at, Ben being the one who points at her; several may stand in one row."""
ROW = {("drink", None): 0, ("block", "Ben"): 1, ("infect", "Ben"): 2, ("steal", "Ben"): 2}
"""Rows of the table from 0; whatever points elsewhere is the last."""


def cells(lang):
    """The table's cells, without its head and the words before each row."""
    section = law("virus", lang).partition("{#turn.summary}")[2].partition(":::")[0]
    return [[cell.strip() for cell in row.split("|")[2:-1]] for row in re.findall(r"^\|.*$", section, re.M)[2:]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("column", "theirs"), [*enumerate(["infect", "steal", "block"])])
@pytest.mark.parametrize(("own", "at"), ROWS)
def test_the_table_says_what_happens(lang, column, theirs, own, at):
    players = {name: {"undrunk": 2, "germs": 2, "virus": name == "Cy"} for name in ("Ana", "Ben", "Cy")}
    gestures = {
        "Ana": {"gesture": own} | ({"at": at} if at else {}),
        "Ben": {"gesture": theirs, "at": "Ana"},
        "Cy": {"gesture": "block", "at": "Ben"},
    }
    turn = resolve("virus", "turn", {"players": players, "gestures": gestures})
    said = cells(lang)[ROW.get((own, at), 3)][column]
    assert ("+1" in said) is ({"by": "Ben", "of": "Ana"} in turn["infections"])
    assert ("−1" in said) is ({"by": "Ben", "of": "Ana"} in turn["thefts"])
    if own == "drink":
        assert said.startswith(
            {"fr": ("raté", "vous buvez"), "en": ("fails", "you drink")}[lang]["Ana" in turn["drinks"]]
        )
    failed = {"by": "Ana", "of": at} in turn["blocked"]
    assert failed is (said == {"fr": "bloqué", "en": "blocked"}[lang])


@pytest.mark.parametrize("lang", LANGS)
def test_both_pages_are_full(lang):
    for page in read(printed("virus", "rules", lang=lang, paper="a4", type="normal")):
        foot = page.height - 21  # millimetres: the line above the credits
        bottom = max(letter.box.bottom for letter in page.letters if letter.box.bottom < foot)
        assert foot - bottom < 0.13 * page.height


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_two_pads_of_a_page_are_cut_apart_across_their_whole_width(paper):
    page = read(printed("virus", "pad", paper=paper))[0]
    # The scene in a band is cropped there: its own ground begins beyond the edge of the page.
    band = max((one.box for one in page.shapes if one.fill and one.box.left > 0), key=lambda box: box.width)
    second = max(letter.box.top for letter in page.letters if letter.text == "V" and letter.size > 12)
    level = [
        one.box for one in page.shapes if one.line and one.box.height < 0.1 and second - 20 < one.box.top < second - 4
    ]
    cut = max(level, key=lambda box: box.top)
    assert (cut.left, cut.right) == pytest.approx((band.left, band.right), abs=0.2)
