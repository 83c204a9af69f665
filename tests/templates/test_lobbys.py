"""Lobbys on paper: the rule sheet, the pad and the aid read back out of the finished PDF, by what they say and measure."""

import re
from collections import defaultdict
from functools import cache
from io import BytesIO
from itertools import pairwise, product
from pathlib import Path

import pdfplumber
import pypdf
import pytest

import companion.games
from companion.games import find_game, find_numbers
from companion.printing import Options, print_aid, print_pad
from companion.printing.paper import PAPERS, PENCIL, mm
from companion.printing.rules import print_rules, write_rules
from companion.rulebook import LANGS, open_rulebook

NUMBERS = find_numbers("lobbys")
CODE = Path(companion.games.__path__[0]) / "lobbys"
CITED = open_rulebook("lobbys", "fr").articles.keys() & {
    text for path in CODE.glob("*.py") for text in re.findall(r'"([a-z]+\.[a-z-]+)"', path.read_text(encoding="utf-8"))
}
PRINTERS = {"rules": print_rules, "pad": print_pad, "aid": print_aid}
SCORING = ("election.cost", "tender.gain", "score.majority", "score.omnipresence", "score.partisan", "score.loss")
PLAYERS = (2, 3, 4, 5)
TYPES = ("normal", "large")
NEAR = 0.1


@cache
def printed(kind, **options):
    return PRINTERS[kind]("lobbys", Options(**options))


def read(kind, **options):
    return pypdf.PdfReader(BytesIO(printed(kind, **options)))


def said(kind, **options):
    """All words, one blank between."""
    return " ".join(" ".join(page.extract_text() for page in read(kind, **options).pages).split())


def pages(kind, **options):
    """The pages, to be measured."""
    return pdfplumber.open(BytesIO(printed(kind, **options))).pages


def cited(article, text):
    """How often the number of an article stands in the text."""
    number = re.escape(open_rulebook("lobbys", "fr").article(article).number)
    return len(re.findall(rf"(?<![\d.]){number}(?![\d.])", text))


def games_on(paper, type_, players):
    """Games on a pad: two beside each other where two players leave the room."""
    return 2 if players == 2 and paper != "a5" and type_ == "normal" else 1


@pytest.mark.parametrize(("kind", "paper"), list(product(PRINTERS, PAPERS)))
def test_everything_prints_in_any_ink_type_and_language(kind, paper):
    for lang, ink, type_ in product(LANGS, ("normal", "low"), TYPES):
        document = read(kind, lang=lang, paper=paper, ink=ink, type=type_)
        assert "Lobbys" in document.metadata.title
        assert "Déjà chez vous" in document.metadata.author
        assert document.root_object["/Lang"] == lang
        for page in document.pages:
            assert mm(float(page.mediabox.width)) == pytest.approx(PAPERS[paper].width, abs=NEAR)
            assert mm(float(page.mediabox.height)) == pytest.approx(PAPERS[paper].height, abs=NEAR)
            assert all("/FontFile2" in font["/FontDescriptor"] for font in page["/Resources"]["/Font"].values())


@pytest.mark.parametrize("kind", PRINTERS)
def test_the_same_input_gives_the_same_bytes(kind):
    assert PRINTERS[kind]("lobbys", Options()) == printed(kind)


# the rule sheet


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGS, ("a4", "letter"))))
def test_rules_are_one_sheet_of_paper(lang, paper):
    assert len(read("rules", lang=lang, paper=paper).pages) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_rules_name_the_origin_and_every_article(lang):
    text = said("rules", lang=lang).replace("\u00a0", " ")
    assert "2013" in text
    assert "Déjà chez vous" in text
    for article in open_rulebook("lobbys", lang).articles.values():
        assert article.number in text
        assert article.title.replace("'", "’") in text


@pytest.mark.parametrize("form", ["txt", "md", "html"])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_print_the_numbers_that_scoring_uses(lang, form):
    text = " ".join(re.sub(r"<[^>]+>|[|*]", " ", write_rules("lobbys", lang, form)).split())
    for players, highest in NUMBERS["highest"].items():
        deck, aside = NUMBERS["deck"][players], NUMBERS["aside"][players] or "–"
        assert re.search(rf"{players} (as à|ace to) {highest} {deck} {aside}", text)
    assert " ".join(map(str, NUMBERS["split"].values())) in text
    for number in ("hand", "markets", "tenders", "rounds", "start", "omnipresence", "partisan"):
        assert re.search(rf"\b{NUMBERS[number]}\b", text), number
    assert "{{" not in text


@pytest.mark.parametrize("lang", LANGS)
def test_rules_tell_the_ruling_and_its_choices(lang):
    text = said("rules", lang=lang)
    (ruling,) = find_game("lobbys").rulings
    for word in (ruling.key, *ruling.choices, "44", "56"):
        assert re.search(rf"\b{word}\b", text), word


@pytest.mark.parametrize("lang", LANGS)
def test_rules_draw_the_markets_of_the_source(lang):
    """Ranks of the cards of John's round, left to right."""
    rows = defaultdict(list)
    for word in pages("rules", lang=lang)[1].extract_words():
        rows[round(word["top"])].append(word["text"])
    jack, queen, king = {"fr": "VDR", "en": "JQK"}[lang]
    drawn = [jack] * 4 + [queen] * 2 + [king] * 2 + ["4"]
    assert any(row[-9:] == drawn for row in rows.values())


@pytest.mark.parametrize("lang", LANGS)
def test_figure_names_both_markets(lang):
    text = said("rules", lang=lang)
    words = open_rulebook("lobbys", lang).words["rules"]
    assert words["principal"] in text
    assert words["linked"] in text


# the pad


@pytest.mark.parametrize(("paper", "type_", "players"), list(product(PAPERS, TYPES, PLAYERS)))
def test_pad_has_three_rounds_and_cites_every_scoring_line(paper, type_, players):
    for lang in LANGS:
        options = {"lang": lang, "paper": paper, "type": type_, "players": players}
        text, games = said("pad", **options), games_on(paper, type_, players)
        words = open_rulebook("lobbys", lang).words["pad"]
        for number in (1, 2, 3):
            assert text.count(words["round"].replace("\u00a0", " ").format(round=number)) == games
        assert text.count(words["final"]) == games
        assert cited("setup.capital", text) == games
        for article in ("election.count", *SCORING):
            assert cited(article, text) in (3 * games, 9 * games), article
        assert cited("score.loss", text) == 3 * games


@pytest.mark.parametrize(("paper", "type_", "players"), list(product(PAPERS, TYPES, PLAYERS)))
def test_pad_leaves_room_for_a_pencil(paper, type_, players):
    """Rows and columns are 8 mm apart or more, those of a split row too, and so are the sides of the boxes for votes and trump."""
    boxes = 0
    for page in pages("pad", lang="fr", paper=paper, type=type_, players=players):
        rows, heights = lines_of(page)
        assert min(bottom - top for top, bottom in rows) >= PENCIL - 0.01
        # The line under "Date" is alone; a box has two.
        framed = {span: tops for span, tops in heights.items() if span[1] - span[0] < 20 and len(tops) > 1}
        for (left, right), tops in framed.items():
            assert right - left >= PENCIL - 0.01
            assert min(bottom - top for top, bottom in zip(tops[::2], tops[1::2], strict=True)) >= PENCIL - 0.01
        boxes += sum(len(tops) // 2 for tops in framed.values())
        between = {round(top) for tops in framed.values() for top in tops[::2]}
        for (top, _bottom), sides in rows.items():
            if round(top) not in between:
                assert all(right - left >= PENCIL - 0.01 for left, right in pairwise(sorted(sides)))
    assert boxes == 3 * (4 + 1) * games_on(paper, type_, players)


def lines_of(page):
    """In mm: where lines stand upright by the row they stand in, and at what heights lines lie by their two ends."""
    rows, heights = defaultdict(set), defaultdict(list)
    for line in page.lines:
        left, right, top, bottom = (round(mm(line[side]), 2) for side in ("x0", "x1", "top", "bottom"))
        if abs(right - left) < NEAR:
            rows[round(top, 1), round(bottom, 1)].add(left)
        else:
            heights[left, right].append(top)
    return rows, {span: sorted(tops) for span, tops in heights.items()}


@pytest.mark.parametrize("players", PLAYERS)
def test_pad_has_a_column_for_every_player(players):
    """The sides of the columns, beside those of the boxes: a dashed one is inside a column."""
    (page,) = pages("pad", lang="en", players=players)
    first = min(line["top"] for line in page.lines if abs(line["x0"] - line["x1"]) < NEAR)
    sides = {
        round(line["x0"]) for line in page.lines if abs(line["x0"] - line["x1"]) < NEAR and line["top"] < first + 1
    }
    assert len(sides) == (players + 1) * games_on("a4", "normal", players)


# the player aid


@pytest.mark.parametrize(("paper", "cards"), [("a4", 9), ("letter", 9), ("a5", 4)])
@pytest.mark.parametrize("lang", LANGS)
def test_aid_fills_the_sheet_front_and_back(lang, paper, cards):
    words = {key: text.replace("\u00a0", " ") for key, text in open_rulebook("lobbys", lang).words["aid"].items()}
    front, back = (" ".join(page.extract_text().split()) for page in read("aid", lang=lang, paper=paper).pages)
    assert front.count(words["deck"]) + front.count(words["who"]) == cards
    assert front.count(words["deck"]) == back.count(words["tie"])
    assert front.count(words["who"]) == back.count(words["forgotten"])


@pytest.mark.parametrize(("lang", "type_"), list(product(LANGS, TYPES)))
def test_aid_cites_what_it_says(lang, type_):
    text = said("aid", lang=lang, type=type_)
    expected = CITED - {"setup.capital"} | {"setup.deck", "people.cards", "people.votes", "score.next"}
    assert {article for article in expected if not cited(article, text)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_aid_prints_the_numbers_that_scoring_uses(lang):
    text = said("aid", lang=lang)
    assert " ".join(map(str, NUMBERS["highest"].values())) in text
    assert ", ".join(map(str, list(NUMBERS["split"].values())[1:])) in text
    for kind in ("omnipresence", "partisan"):
        assert re.search(rf"\b{NUMBERS[kind]}\b", text)
