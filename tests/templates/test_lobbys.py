"""Lobbys on paper: what is drawn on its rule sheet, its pad and its aid (tests/test_sheets_contract.py holds the rest)."""

import io
import re
from collections import defaultdict
from itertools import pairwise, product

import pypdf
import pytest
from sheets.code import cited_articles
from sheets.printed import printed, sheet, written
from sheets.reading import lines, read, said, shapes

from companion.games import find_numbers
from companion.printing.kinds import PadOptions, RulesOptions
from companion.printing.paper import PAPERS, PENCIL
from companion.printing.press import print_pad
from companion.printing.rules import print_rules
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

NUMBERS = find_numbers("lobbys")
SCORING = ("election.cost", "tender.gain", "score.majority", "score.omnipresence", "score.partisan", "score.loss")
PLAYERS = (2, 3, 4, 5)
TYPES = ("normal", "large")
NEAR = 0.1


def cited(article, text):
    """How often the number of an article stands in the text."""
    number = re.escape(open_rulebook("lobbys", "fr").article(article).number)
    return len(re.findall(rf"(?<![\d.]){number}(?![\d.])", text))


def plain(table, lang):
    """The words of a table, their no-break spaces as they come out of a page."""
    return {key: " ".join(text.split()) for key, text in open_rulebook("lobbys", lang).words[table].items()}


def games_on(paper, type_, players):
    """Games on a pad: two beside each other where two players leave the room."""
    return 2 if players == 2 and paper == "a4" and type_ == "normal" else 1


# the rule sheet


@pytest.mark.parametrize("lang", LANGS)
def test_rules_name_the_origin(lang):
    assert "2013" in said(printed("lobbys", "rules", lang=lang))


@pytest.mark.parametrize("form", ["txt", "md", "html"])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_print_the_numbers_that_scoring_uses(lang, form):
    text = " ".join(re.sub(r"<[^>]+>|[|*]", " ", written("lobbys", lang, form)).split())
    for players, highest in NUMBERS["highest"].items():
        deck, aside = NUMBERS["deck"][players], NUMBERS["aside"][players] or "–"
        assert re.search(rf"{players} (as à|ace to) {highest} {deck} {aside}", text)
    assert " ".join(map(str, NUMBERS["split"].values())) in text
    for number in ("hand", "markets", "tenders", "rounds", "start", "omnipresence", "partisan"):
        assert re.search(rf"\b{NUMBERS[number]}\b", text), number
    assert "{{" not in text


@pytest.mark.parametrize("lang", LANGS)
def test_rules_show_what_the_ruling_changes(lang):
    text = print_rules("lobbys", RulesOptions(lang=lang, format="html")).decode()
    for total in ("44", "56"):
        assert re.search(rf"\b{total}\b", text), total


@pytest.mark.parametrize("lang", LANGS)
def test_rules_draw_the_markets_of_the_source(lang):
    """Ranks of the cards of John's round, left to right."""
    rows = lines(read(printed("lobbys", "rules", lang=lang))[1])
    jack, queen, king = {"fr": "VDR", "en": "JQK"}[lang]
    drawn = [jack] * 4 + [queen] * 2 + [king] * 2 + ["4"]
    assert any(drawn == row[at : at + 9] for row in rows for at in range(len(row)))


# the pad


HEAD = 24
"""mm: where the head ends, and its emblem."""
ROOMS = [(*room, LANGS[(at + at // len(PLAYERS)) % 2]) for at, room in enumerate(product(PAPERS, TYPES, PLAYERS))]
"""Pads for so many on every paper, in both types; languages take turns."""


@pytest.mark.parametrize(("paper", "type_", "players", "lang"), ROOMS)
def test_pad_has_three_rounds_and_cites_every_scoring_line(paper, type_, players, lang):
    text = said(sheet("lobbys", "pad", lang=lang, paper=paper, type=type_, players=players))
    words, games = plain("pad", lang), games_on(paper, type_, players)
    for number in (1, 2, 3):
        assert text.count(words["round"].format(round=number)) == games
    assert text.count(words["capital"]) >= games
    assert cited("setup.capital", text) == games
    for article in ("election.count", *SCORING):
        assert cited(article, text) in (3 * games, 6 * games, 9 * games), article
    assert cited("score.loss", text) == 3 * games


@pytest.mark.parametrize(("paper", "type_", "players", "lang"), ROOMS)
def test_pad_leaves_room_for_a_pencil(paper, type_, players, lang):
    """Rows and columns are 8 mm apart or more, those of a split row too, and so are the sides of the boxes for votes, trump and tenders."""
    boxes = []
    for page in shapes(sheet("lobbys", "pad", lang=lang, paper=paper, type=type_, players=players)):
        boxes += [one.box for one in page if one.frame and one.line and one.fill and one.box.top > HEAD]
        rows, _ = lines_of(page)
        assert min(bottom - top for top, bottom in rows) >= PENCIL - 0.01
        for (top, bottom), sides in rows.items():
            # The sides of boxes that stand apart: those are measured below.
            apart = any(abs(box.top - top) < 0.2 and abs(box.bottom - bottom) < 0.2 for box in boxes)
            assert apart or all(right - left >= PENCIL - 0.01 for left, right in pairwise(sorted(sides)))
    assert min(min(box.width, box.height) for box in boxes) >= PENCIL - 0.01
    # Where room is short, trump is no box: its suit is circled.
    games = games_on(paper, type_, players)
    trump = 0 if paper == "a5" or games == 2 else 1
    assert len(boxes) == 3 * (4 + trump + 6) * games


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_s_vote_has_a_box_for_the_party_and_one_for_the_price(players):
    data = print_pad("lobbys", PadOptions(lang="en", players=players, fillable=True))
    told = [field["/TU"] for field in pypdf.PdfReader(io.BytesIO(data)).get_fields().values()]
    for box in (1, 2):
        assert sum(bool(re.search(rf"(vote|Price) .*\({box}\)", label)) for label in told) == 3 * players * games_on(
            "a4", "normal", players
        )


def lines_of(page):
    """In mm: where lines stand upright by the row they stand in, and at what heights lines lie by their two ends."""
    rows, heights = defaultdict(set), defaultdict(list)
    for box in straight(page):
        left, right, top, bottom = (round(side, 2) for side in (box.left, box.right, box.top, box.bottom))
        if right - left < NEAR:
            rows[round(top, 1), round(bottom, 1)].add(left)
        else:
            heights[left, right].append(top)
    return rows, {span: sorted(tops) for span, tops in heights.items()}


CUT = 150
"""mm: no box or table is so tall as the line to cut along."""


def straight(page):
    """The boxes of the lines drawn, upright or lying; not the line to cut along between two games side by side."""
    drawn = [shape.box for shape in page if shape.line and min(shape.box.width, shape.box.height) < 0.05]
    return [box for box in drawn if box.height < CUT]


@pytest.mark.parametrize("players", PLAYERS)
def test_pad_has_a_column_for_every_player(players):
    """The sides of the columns, beside those of the boxes: a dashed one is inside a column."""
    (page,) = shapes(sheet("lobbys", "pad", paper="a4", type="normal", players=players))
    upright = [box for box in straight(page) if box.width < NEAR and box.top > 9]  # above is the frame of the scene
    first = min(box.top for box in upright)
    sides = {round(box.left, 1) for box in upright if box.top < first + 0.4}
    assert len(sides) == (players + 1) * games_on("a4", "normal", players)


# the player aid


@pytest.mark.parametrize(("lang", "type_"), list(product(LANGS, TYPES)))
def test_aid_cites_what_it_says(lang, type_):
    text = said(sheet("lobbys", "aid", lang=lang, type=type_))
    expected = cited_articles("lobbys") - {"setup.capital"} | {
        "setup.deck",
        "people.cards",
        "people.votes",
        "score.next",
    }
    assert {article for article in expected if not cited(article, text)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_aid_prints_the_numbers_that_scoring_uses(lang):
    text = said(sheet("lobbys", "aid", lang=lang))
    assert " ".join(map(str, NUMBERS["highest"].values())) in text
    assert ", ".join(map(str, list(NUMBERS["split"].values())[1:])) in text
    for kind in ("omnipresence", "partisan"):
        assert re.search(rf"\b{NUMBERS[kind]}\b", text)
