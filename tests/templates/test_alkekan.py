"""Alkekan on paper: the rule sheet, the pad and the aid read back out of the finished PDF, by what they say and measure."""

import re
from functools import cache
from io import BytesIO
from itertools import product
from pathlib import Path

import pdfplumber
import pypdf
import pytest

import companion.games
from companion.games import find_numbers
from companion.printing import Options, print_aid, print_pad
from companion.printing.paper import PAPERS, PENCIL, mm
from companion.printing.rules import print_rules, write_rules
from companion.rulebook import LANGS, open_rulebook

NUMBERS = find_numbers("alkekan")
CODE = Path(companion.games.__path__[0]) / "alkekan"
CITED = open_rulebook("alkekan", "fr").articles.keys() & {
    text for path in CODE.glob("*.py") for text in re.findall(r'"([a-z]+\.[a-z-]+)"', path.read_text(encoding="utf-8"))
}
PRINTERS = {"rules": print_rules, "pad": print_pad, "aid": print_aid}
TITLES = {"fr": "Les bois d’Alkekan", "en": "The Woods of Alkekan"}
COURTS = {"fr": "VDR", "en": "JQK"}
GAMES = {
    ("a4", "normal"): 2,
    ("a4", "large"): 2,
    ("letter", "normal"): 2,
    ("letter", "large"): 1,
    ("a5", "normal"): 1,
    ("a5", "large"): 1,
}
"""Games on a page of the pad."""
SCORING = sorted(article for article in CITED if article.startswith("score."))
NEAR = 0.1


@cache
def printed(kind, **options):
    return PRINTERS[kind]("alkekan", Options(**options))


def read(kind, **options):
    return pypdf.PdfReader(BytesIO(printed(kind, **options)))


def said(kind, **options):
    """All words, one blank between."""
    return " ".join(" ".join(page.extract_text() for page in read(kind, **options).pages).split())


def page_of(kind, **options):
    """The first page, to be measured."""
    return pdfplumber.open(BytesIO(printed(kind, **options))).pages[0]


def cited(article, text):
    """How often the number of an article stands in the text."""
    number = re.escape(open_rulebook("alkekan", "fr").article(article).number)
    return len(re.findall(rf"(?<![\d.]){number}(?![\d.])", text))


def size(thing):
    return mm(thing["x1"] - thing["x0"]), mm(thing["bottom"] - thing["top"])


@pytest.mark.parametrize(("kind", "paper"), list(product(PRINTERS, PAPERS)))
def test_everything_prints_in_any_ink_type_and_language(kind, paper):
    for lang, ink, type_ in product(LANGS, ("normal", "low"), ("normal", "large")):
        document = read(kind, lang=lang, paper=paper, ink=ink, type=type_)
        assert TITLES[lang] in document.metadata.title.replace("'", "’")
        assert document.metadata.author == "Kevin Langouët"
        assert document.root_object["/Lang"] == lang
        for page in document.pages:
            assert mm(float(page.mediabox.width)) == pytest.approx(PAPERS[paper].width, abs=NEAR)
            assert mm(float(page.mediabox.height)) == pytest.approx(PAPERS[paper].height, abs=NEAR)
            assert all("/FontFile2" in font["/FontDescriptor"] for font in page["/Resources"]["/Font"].values())


@pytest.mark.parametrize("kind", PRINTERS)
def test_the_same_input_gives_the_same_bytes(kind):
    assert PRINTERS[kind]("alkekan", Options()) == printed(kind)


# the rule sheet


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGS, ("a4", "letter"))))
def test_rules_are_one_sheet_of_paper(lang, paper):
    assert len(read("rules", lang=lang, paper=paper).pages) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_rules_name_the_authors_the_version_and_every_article(lang):
    text = said("rules", lang=lang)
    for name in ("Kevin Langouët", "Alexandre Delporte", "Quentin Orias", "1.0.1"):
        assert name in text
    for article in open_rulebook("alkekan", lang).articles.values():
        assert article.number in text
        assert article.title.replace("'", "’") in text.replace("\u00a0", " ")


def test_the_mirror_is_article_7_3():
    for lang, title in (("fr", "Miroir enchanté"), ("en", "Enchanted mirror")):
        article = open_rulebook("alkekan", lang).article("score.queen")
        assert (article.number, article.title) == ("7.3", title)


@pytest.mark.parametrize("form", ["txt", "md", "html"])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_print_the_numbers_that_scoring_uses(lang, form):
    text = " ".join(re.sub(r"<[^>]+>", " ", write_rules("alkekan", lang, form)).split())
    numbers = NUMBERS
    most = numbers["most"]
    for number in (numbers["cards"], numbers["turns"], *most["plain"].values(), *most["called"].values()):
        assert re.search(rf"\b{number}\b", text), number
    assert f"+{numbers['joker_alone']}" in text
    assert "−15" in text
    assert "28" in text
    assert "{{" not in text


@pytest.mark.parametrize("lang", LANGS)
def test_rules_draw_the_purse_of_the_source(lang):
    """Ranks of the drawn cards of the last example, left to right."""
    page = pdfplumber.open(BytesIO(printed("rules", lang=lang))).pages[1]
    jack, queen, king = COURTS[lang]
    rows = {}
    for word in page.extract_words():
        rows.setdefault(round(word["top"]), []).append(word["text"])
    assert ["3", "5", "8", jack, queen, king, king] in [row[-7:] for row in rows.values()]


# the pad


@pytest.mark.parametrize(("paper", "type_"), GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_pad_holds_as_many_games_as_fit_with_two_purses_each(lang, paper, type_):
    games = GAMES[paper, type_]
    text = said("pad", lang=lang, paper=paper, type=type_)
    words = open_rulebook("alkekan", lang).words["pad"]
    assert len(read("pad", lang=lang, paper=paper, type=type_).pages) == 1
    for word in ("name", "total", "on"):
        assert text.count(words[word]) >= 2 * games
    assert text.count("Jo ") + text.endswith("Jo") == 2 * 2 * games


@pytest.mark.parametrize("lang", LANGS)
def test_pad_cites_the_article_of_every_scoring_line(lang):
    text = said("pad", lang=lang)
    assert {article: cited(article, text) for article in (*SCORING, "score.win")} == dict.fromkeys(
        (*SCORING, "score.win"), 2 * 2
    )


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGS, PAPERS)))
def test_pad_has_a_box_to_tick_for_each_of_54_cards(lang, paper):
    page = page_of("pad", lang=lang, paper=paper)
    purses = 2 * GAMES[paper, "normal"]
    boxes = [rect for rect in page.rects if rect["fill"] and rect["stroke"]]
    assert len(boxes) == 54 * purses
    assert min(min(size(box)) for box in boxes) >= PENCIL - 0.01
    ranks = ["A", *map(str, range(2, 11)), *COURTS[lang]]
    inside = [word["text"] for box in boxes for word in page.within_bbox(grown(box, page)).extract_words()]
    for rank in ranks:
        assert inside.count(rank) == 4 * purses
    assert inside.count("Jo") == 2 * purses


def grown(box, page):
    """A box's corners, half a point wider and within the page."""
    return (
        max(box["x0"] - 0.5, 0),
        max(box["top"] - 0.5, 0),
        min(box["x1"] + 0.5, page.width),
        min(box["bottom"] + 0.5, page.height),
    )


@pytest.mark.parametrize(("paper", "type_"), GAMES)
def test_pad_leaves_room_for_a_pencil(paper, type_):
    """Each of the twelve magic cards has two boxes of 8 mm a side or more, and the sums as well."""
    page = page_of("pad", paper=paper, type=type_)
    purses = 2 * GAMES[paper, type_]
    upright = [line for line in page.lines if abs(line["x0"] - line["x1"]) < 0.1]
    flat = [line for line in page.lines if abs(line["top"] - line["bottom"]) < 0.1 and size(line)[0] < 120]
    assert min(size(line)[1] for line in upright) >= PENCIL - 0.01
    assert min(size(line)[0] for line in flat) >= PENCIL - 0.01
    # Two rows of twelve boxes and six sums, each drawn with its own left and right side.
    assert len(upright) == 2 * (2 * 12 + 6) * purses


# the player aid


@pytest.mark.parametrize(("paper", "cards"), [("a4", 9), ("letter", 9), ("a5", 4)])
@pytest.mark.parametrize("lang", LANGS)
def test_aid_fills_the_sheet_front_and_back(lang, paper, cards):
    words = open_rulebook("alkekan", lang).words["aid"]
    front, back = (" ".join(page.extract_text().split()) for page in read("aid", lang=lang, paper=paper).pages)
    assert front.count(words["worth"]) + front.count(words["then"]) == cards
    assert front.count(words["worth"]) == back.count(words["treasure"] + " ♥♦")
    assert front.count(words["then"]) == back.count(words["forgotten"])


@pytest.mark.parametrize(("lang", "type_"), list(product(LANGS, ("normal", "large"))))
def test_aid_cites_what_it_says(lang, type_):
    text = said("aid", lang=lang, type=type_)
    expected = CITED - {"score.best"} | {
        "turn.play",
        "setup.roles",
        "alkekan.value",
        "alkekan.after",
        "end.hand",
    }
    assert {article for article in expected if not cited(article, text)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_aid_prints_the_numbers_that_scoring_uses(lang):
    text = said("aid", lang=lang)
    assert f"+{NUMBERS['joker_alone']}" in text
    assert f"−{-NUMBERS['jokers_both']}" in text
    for letter, value in zip(COURTS[lang], (11, 12, 13), strict=True):
        assert letter in text
        assert str(value) in text


def test_aid_in_large_print_is_four_cards():
    front = " ".join(read("aid", lang="en", type="large").pages[0].extract_text().split())
    assert [front.count(title) for title in ("The turn", "Who takes it?", "Alkekan!", "Scoring")] == [3, 2, 2, 2]
