"""Cour on paper: its aid and its pad (tests/test_sheets_contract.py holds the rest)."""

import re
from itertools import groupby

import pytest
from sheets.law import articles
from sheets.printed import printed
from sheets.reading import read, said

from companion.games.cour.rules import ROUNDS
from companion.rulebook import LANGS, open_rulebook


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_cites_every_article_by_which_a_court_scores(lang, type_):
    """A noble alone scores nothing by an article of its own, and not by that of two alike."""
    text = said(printed("cour", "aid", lang=lang, type=type_))
    scoring = [article for article in articles("cour", lang) if article.startswith("score.")]
    assert len(scoring) == 7
    for article in scoring:
        number = re.escape(open_rulebook("cour", lang).article(article).number)
        assert re.search(rf"(?<![\d.]){number}(?![\d.])", text), article


@pytest.mark.parametrize("lang", LANGS)
def test_the_totals_of_all_rounds_are_set_alike(lang):
    (page,) = read(printed("cour", "pad", lang=lang, paper="a4", type="normal"))
    total = open_rulebook("cour", lang).words["pad"]["total"].replace(" ", "")
    rows = [list(row) for _, row in groupby(page.letters, key=lambda letter: round(letter.base, 1))]
    rows = [row for row in rows if "".join(letter.text for letter in row).endswith(total)]
    assert len(rows) == ROUNDS
    assert len({(letter.face, round(letter.size, 1)) for row in rows for letter in row}) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_every_round_heads_the_halves_of_its_boxes(lang):
    """What is counted stands at the left, its points at the right: the wealth of every suit as much as couples."""
    (page,) = read(printed("cour", "pad", lang=lang, paper="a4", type="normal"))
    halves = "".join(open_rulebook("cour", lang).words["pad"]["halves"].split("|"))
    rows = [
        "".join(letter.text for letter in row) for _, row in groupby(page.letters, key=lambda one: round(one.base, 1))
    ]
    assert len([row for row in rows if halves * 4 in row]) == ROUNDS
