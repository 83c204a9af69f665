"""Cour on paper: its aid (tests/test_sheets_contract.py holds the rest)."""

import re

import pytest
from sheets.law import articles
from sheets.printed import printed
from sheets.reading import said

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
