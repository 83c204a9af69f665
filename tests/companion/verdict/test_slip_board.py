"""What lies on the table, on a verdict of one page: drawn large above the scores, else beside them."""

import re

import pytest
from sheets.reading import read, words

from companion.games import find_game
from companion.printing.options import Options
from companion.reading.qr_text import qr_text
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report
from companion.verdict.slip_room import text_width

from .conftest import example

CLAIMS = ({"player": "Ana", "total": 20}, {"player": "Ana", "total": 18})
"""One that is rejected, with its reason, and one that holds."""

COLUMNS = 9
"""Of the grid that the example ends with."""


def as_printed(lang, claims, **options):
    """The game's own example as `companion score` prints it, with the code by which it is settled again."""
    data = example("paparazzi", lang) | {"claims": list(claims)}
    game = find_game("paparazzi")
    position = game.position.model_validate(data, context={"notation": lang})
    report = Reporter(game, lang).score(position, settle(game, position))
    return read(print_report(game.id, report, Options(lang=lang, **options), qr_text(game.id, data)))


def pitch(page):
    """Millimetres from column to column of the grid: between the names below two cards of a row that are two apart."""
    names = [word for word in words(page) if word.text in {"Ana", "Ben", "Chloé", "Chloe"}]
    rows = {}
    for word in names:
        rows.setdefault(round(word.base), []).append((word.box.left + word.box.right) / 2)
    row = sorted(max(rows.values(), key=len))
    assert len(row) == 4
    return (row[-1] - row[0]) / 6


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("claims", [(), CLAIMS[:1], CLAIMS], ids=len)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_grid_the_scores_two_claims_and_the_code_are_one_page(paper, claims, lang) -> None:
    pages = as_printed(lang, claims, paper=paper)
    assert len(pages) == 1
    said = pages[0].text
    assert [len(re.findall(rf"^{rank}\. ", said, re.MULTILINE)) for rank in (1, 2, 3)] == [1, 1, 1]
    assert ("REJETÉE" in said or "REJECTED" in said) == bool(claims)
    assert min(letter.size for letter in pages[0].letters) >= 7.49


def test_what_has_no_room_above_the_scores_stands_beside_them_a_quarter_smaller_at_most() -> None:
    above, beside = (as_printed("en", (), paper=paper)[0] for paper in ("a4", "letter"))
    head = next(word for word in words(beside) if word.text == "1.")
    assert head.box.left > beside.width / 2
    assert pitch(beside) * COLUMNS < head.box.left - 11
    assert next(word for word in words(above) if word.text == "1.").box.left < above.width / 4
    least_above = 0.7 * text_width("letter") / COLUMNS
    assert 0.75 * least_above <= pitch(beside) <= pitch(above)
