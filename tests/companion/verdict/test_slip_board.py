"""What lies on the table, on a verdict: drawn from side to side above the scores, on a page of their own."""

import re
import tomllib
from io import StringIO

import pytest
from sheets.reading import read, words

from companion.cli.example import example_of
from companion.game import ADVICE
from companion.games import find_game
from companion.printing.kinds import SlipOptions
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.reading.qr_text import qr_text
from companion.reading.shapes import with_nulls
from companion.rulebook import LANGS
from companion.settle import advise, settle
from companion.verdict.advice import advice_of, print_advice
from companion.verdict.page import Page
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report, text_width
from companion.verdict.text import show_advice

from .conftest import example

pytestmark = pytest.mark.turns(games=3)

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
    return read(print_report(game.id, report, SlipOptions(lang=lang, **options), qr_text(game.id, data)))


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
def test_the_claims_and_the_code_are_one_page_the_grid_and_the_scores_another(paper, claims, lang) -> None:
    pages = as_printed(lang, claims, paper=paper)
    assert len(pages) == 2
    said = pages[1].text
    assert [len(re.findall(rf"^{rank}\. ", said, re.MULTILINE)) for rank in (1, 2, 3)] == [1, 1, 1]
    assert ("REJETÉE" in pages[0].text or "REJECTED" in pages[0].text) == bool(claims)
    assert min(letter.size for page in pages for letter in page.letters) >= 7.49


@pytest.mark.parametrize("claims", [(), CLAIMS], ids=len)
def test_a_table_goes_from_side_to_side(claims) -> None:
    assert pitch(as_printed("en", claims, paper="letter")[1]) >= 0.9 * text_width("letter") / COLUMNS


def numbered(page, columns, rows):
    """Whether numbers from 1 stand above so many columns, and below them, further left, beside so many rows."""
    lines = {}
    for word in words(page):
        if word.text.isdecimal():
            lines.setdefault(round(word.base), []).append(word)
    for base, line in lines.items():
        heads = sorted(line, key=lambda word: word.box.left)[:columns]
        if [word.text for word in heads] != [str(number + 1) for number in range(columns)]:
            continue
        below = sorted((word for at in lines if at > base for word in lines[at]), key=lambda word: word.base)
        beside = [word.text for word in below if word.box.right < heads[0].box.left]
        return beside[:rows] == [str(number + 1) for number in range(rows)]
    return False


@pytest.mark.parametrize("options", [{}, {"paper": "a5", "type": "large"}, {"type": "large"}], ids=str)
@pytest.mark.parametrize("lang", LANGS)
def test_no_numbers_stand_at_the_edges_of_a_verdict_s_board(lang, options) -> None:
    """No sentence of a verdict names a row."""
    assert not any(numbered(page, COLUMNS, 7) for page in as_printed(lang, (), **options))


@pytest.mark.parametrize(("game_id", "columns", "rows"), [("paparazzi", 9, 7), ("marteau-piqueur", 6, 6)])
def test_so_is_the_board_of_advice_on_a_terminal(game_id, columns, rows) -> None:
    """Paper draws the move on the board, and names no row."""
    game = find_game(game_id)
    data = with_nulls(game.advice().model, tomllib.loads(example_of(game_id, "en", ADVICE)))
    entry = check_entry(game, game.advice().model, data, Flags(lang="en")).entry
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "en")
    assert "row" not in " ".join(page.text for page in read(print_advice(game_id, advice, SlipOptions(lang="en"))))
    stream = StringIO()
    show_advice(advice, Page("en", stream, 80))
    shown = stream.getvalue().split("\n")
    head, *_ = (number for number, line in enumerate(shown) if line.split() == [str(n + 1) for n in range(columns)])
    assert [line.split()[0] for line in shown[head + 1 : head + 1 + rows]] == [str(n + 1) for n in range(rows)]


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}], ids=str)
def test_advice_shows_the_hand_that_a_card_is_laid_from_and_says_what_its_numbers_are(options) -> None:
    game = find_game("paparazzi")
    data = with_nulls(game.advice().model, tomllib.loads(example_of("paparazzi", "en", ADVICE)))
    entry = check_entry(game, game.advice().model, data, Flags(lang="en")).entry
    advice = advice_of(game, entry, advise(game.advice(), entry, 20), "en")
    text = " ".join(
        " ".join(
            page.text for page in read(print_advice("paparazzi", advice, SlipOptions(lang="en", **options)))
        ).split()
    )
    assert all(re.search(said, text) for said in ("4♠? ", "5♠? ", "6♠? "))
    assert ("♠ Ana ♥ Ben" if not options else "4♠ included") in text
