"""Paparazzi on paper: the rule sheet, the pad and the aid read back out of the finished PDF, by what they say and measure."""

import re
from functools import cache
from io import BytesIO
from itertools import pairwise, product

import pdfplumber
import pypdf
import pytest

from companion.errors import PrintError
from companion.games import find_numbers
from companion.printing import Options, print_aid, print_pad
from companion.printing.paper import PAPERS, PENCIL, mm
from companion.printing.rules import print_rules, write_rules
from companion.rulebook import LANGS, open_rulebook

NUMBERS = find_numbers("paparazzi")
PRINTERS = {"rules": print_rules, "pad": print_pad, "aid": print_aid}
SCORING = ("score.king", "score.queen", "score.jack", "score.pair", "score.triple")
NEAR = 0.1


@cache
def printed(kind, **options):
    return PRINTERS[kind]("paparazzi", Options(**options))


def pages(kind, **options):
    return pdfplumber.open(BytesIO(printed(kind, **options))).pages


def text(kind, **options):
    """All words in reading order of the file, one blank between."""
    reader = pypdf.PdfReader(BytesIO(printed(kind, **options)))
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def number(name):
    return open_rulebook("paparazzi", "fr").article(name).number


def size(thing):
    return round(mm(thing["x1"] - thing["x0"]), 1), round(mm(thing["bottom"] - thing["top"]), 1)


def framed(page, width):
    """Framed white boxes of this width in mm: cards, or boxes to write in."""
    boxes = [curve for curve in page.curves if curve["stroke"] and curve["fill"]]
    return [box for box in boxes if abs(size(box)[0] - width) < 0.05]


# every document, in every form


@pytest.mark.parametrize(("kind", "lang", "paper"), list(product(PRINTERS, LANGS, PAPERS)))
def test_page_sizes_title_and_language(kind, lang, paper):
    reader = pypdf.PdfReader(BytesIO(printed(kind, lang=lang, paper=paper)))
    for page in reader.pages:
        assert mm(float(page.mediabox.width)) == pytest.approx(PAPERS[paper].width, abs=NEAR)
        assert mm(float(page.mediabox.height)) == pytest.approx(PAPERS[paper].height, abs=NEAR)
    assert "Paparazzi" in reader.metadata.title
    assert reader.metadata.author == "S. Huntington"
    assert reader.root_object["/Lang"] == lang


@pytest.mark.parametrize(("kind", "ink", "type_"), list(product(PRINTERS, ("normal", "low"), ("normal", "large"))))
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_prints_in_any_ink_and_type(kind, ink, type_, paper):
    for lang in LANGS:
        assert "Paparazzi" in text(kind, lang=lang, paper=paper, ink=ink, type=type_)


@pytest.mark.parametrize("kind", PRINTERS)
def test_fonts_are_embedded(kind):
    for page in pypdf.PdfReader(BytesIO(printed(kind))).pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font["/FontDescriptor"], font["/BaseFont"]


@pytest.mark.parametrize("kind", PRINTERS)
def test_the_same_input_gives_the_same_bytes(kind):
    assert PRINTERS[kind]("paparazzi", Options()) == printed(kind)


@pytest.mark.parametrize("kind", ["rules", "pad"])
def test_low_ink_fills_no_large_area(kind):
    """What is filled with a colour is smaller than a playing card in the figures; white does not count."""
    for page in pages(kind, ink="low"):
        for thing in (*page.curves, *page.rects):
            if thing["fill"] and thing["non_stroking_color"] not in ((1,), (1, 1, 1), [1], [1, 1, 1]):
                assert size(thing)[0] * size(thing)[1] < 150, size(thing)


# the rule sheet


@pytest.mark.parametrize(("lang", "paper"), list(product(LANGS, ("a4", "letter"))))
def test_rules_are_one_sheet_of_paper(lang, paper):
    assert len(pages("rules", lang=lang, paper=paper)) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_rules_have_every_article_as_a_bookmark_on_its_page(lang):
    reader = pypdf.PdfReader(BytesIO(printed("rules", lang=lang)))
    found = {}

    def walk(entries):
        for entry in entries:
            if isinstance(entry, list):
                walk(entry)
            else:
                found[" ".join(entry.title.split())] = reader.get_destination_page_number(entry)

    walk(reader.outline)
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    for article in open_rulebook("paparazzi", lang).articles.values():
        title = next(name for name in found if name.startswith(f"{article.number} "))
        assert article.title.replace("'", "’") in texts[found[title]], article


@pytest.mark.parametrize("lang", LANGS)
def test_rules_print_the_numbers_that_scoring_uses(lang):
    said = text("rules", lang=lang)
    numbers = NUMBERS
    for deck in numbers["decks"]:
        to = "à" if lang == "fr" else "to"
        assert f"{deck['players']} {deck['first']} {to} 10 ({deck['each']} " in said
    assert f"= {numbers['most_per_suit']}" in said
    assert str(numbers["places"]) in said
    assert "{{" not in said


@pytest.mark.parametrize(("lang", "ranks"), [("fr", "RDV"), ("en", "KQJ")])
def test_rules_draw_the_grid_with_twelve_celebrities(lang, ranks):
    """Beside the three words that are ranks there, every celebrity's letter stands in the grid once."""
    page = pages("rules", lang=lang)[0]
    letters = [word["text"] for word in page.extract_words() if word["text"] in ranks]
    assert sorted(letters) == sorted(ranks * 4)


@pytest.mark.parametrize("form", ["txt", "md", "html"])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_without_a_picture_say_where_the_places_are(lang, form):
    said = " ".join(write_rules("paparazzi", lang, form).split())
    sides = ("au-dessus", "au-dessous", "à gauche", "à droite") if lang == "fr" else ("above", "below", "left", "right")
    assert all(side in said for side in sides)
    assert "iagonal" in said
    assert re.search(r"\b31\b", said)


# the pad


@pytest.mark.parametrize(
    ("paper", "type_", "games"),
    [("a4", "normal", 4), ("letter", "normal", 3), ("a5", "normal", 1), ("a4", "large", 2), ("letter", "large", 2)],
)
@pytest.mark.parametrize("lang", LANGS)
def test_pad_holds_as_many_games_as_fit(lang, paper, type_, games):
    said = text("pad", lang=lang, paper=paper, type=type_)
    assert said.count(open_rulebook("paparazzi", lang).words["pad"]["board"]) == games
    assert len(pages("pad", lang=lang, paper=paper, type=type_)) == 1


@pytest.mark.parametrize(("lang", "players"), list(product(LANGS, (2, 3, 4))))
def test_pad_cites_the_article_of_every_scoring_line(lang, players):
    said = text("pad", lang=lang, players=players, paper="a5")
    words = open_rulebook("paparazzi", lang).words["pad"]
    for article, word in zip(SCORING, ("kings", "queens", "jacks", "pairs", "triples"), strict=True):
        assert said.count(number(article)) == 1
        assert words[word] in said
    for name in ("take.highest", "take.tie", "win.most"):
        assert number(name) in said
    for key in ("king", "queen", "jack", "pair", "triple"):
        assert said.count(f"× {NUMBERS[key]}") >= players


@pytest.mark.parametrize(("lang", "ranks"), [("fr", "RDV"), ("en", "KQJ")])
def test_pad_has_the_board_by_suit_and_rank(lang, ranks):
    """A rank a row: the three letters stand below one another four times."""
    page = pages("pad", lang=lang, paper="a5")[0]
    letters = [word for word in page.extract_words() if word["text"] in ranks]
    rows = [sorted({round(word["top"]) for word in letters if word["text"] == rank}) for rank in ranks]
    assert [len(row) for row in rows] == [1, 1, 1]
    assert rows[0] < rows[1] < rows[2]
    assert sorted(word["text"] for word in letters) == sorted(ranks * 4)


@pytest.mark.parametrize(
    ("paper", "card", "box", "games"), [("a4", 7.4, 9.2, 4), ("letter", 9.0, 8.8, 3), ("a5", 7.4, 9.2, 1)]
)
def test_pad_has_a_box_beside_every_celebrity(paper, card, box, games):
    page = pages("pad", paper=paper)[0]
    cards, boxes = framed(page, card), framed(page, box)
    assert len(cards) == len(boxes) == 12 * games
    assert all(min(size(box)) >= PENCIL for box in boxes)
    beside = {(round(card["x1"]), round(card["top"])) for card in cards}
    assert {(round(box["x0"] - 1 * 72 / 25.4), round(box["top"])) for box in boxes} == beside  # 1 mm to its right


@pytest.mark.parametrize(("paper", "players", "type_"), list(product(PAPERS, (2, 3, 4), ("normal", "large"))))
def test_pad_leaves_room_for_a_pencil(paper, players, type_):
    """Columns (each halved: how many, what they score) and rows are at least 8 mm."""
    page = pages("pad", paper=paper, players=players, type=type_)[0]
    upright = sorted({round(mm(line["x0"]), 1) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.1})
    gaps = [b - a for a, b in pairwise(upright) if b - a > 0.3]
    assert len(gaps) == 2 * players
    assert min(gaps) >= PENCIL - 0.11  # both ends are rounded
    left = min(line["x0"] for line in page.lines)
    across = [line for line in page.lines if abs(line["top"] - line["bottom"]) < 0.1 and line["x0"] < left + 1]
    flat = sorted({round(mm(line["top"]), 1) for line in across if line["x1"] - line["x0"] > 200})
    rows = [b - a for a, b in pairwise(flat) if b - a > 4.5]  # nearer ones: the cut between two games
    assert len(rows) >= 6
    assert min(rows) >= PENCIL - 0.11


@pytest.mark.parametrize("players", [1, 5])
def test_pad_is_refused_for_a_number_of_players_that_cannot_be(players):
    with pytest.raises(PrintError) as caught:
        print_pad("paparazzi", Options(players=players))
    assert caught.value.faults[0].code == "players-range"


def test_pad_in_copies():
    assert len(pages("pad", copies=3)) == 3


# the player aid


@pytest.mark.parametrize(("paper", "cards"), [("a4", 9), ("letter", 9), ("a5", 4)])
@pytest.mark.parametrize("lang", LANGS)
def test_aid_fills_the_sheet_front_and_back(lang, paper, cards):
    words = open_rulebook("paparazzi", lang).words["aid"]
    front, back = (
        " ".join(page.extract_text().split())
        for page in pypdf.PdfReader(BytesIO(printed("aid", lang=lang, paper=paper))).pages
    )
    assert front.count(words["turn"].replace("'", "’")) == cards
    assert back.count(words["forgotten"]) == cards


@pytest.mark.parametrize(("lang", "type_"), list(product(LANGS, ("normal", "large"))))
def test_aid_cites_what_it_says(lang, type_):
    said = text("aid", lang=lang, type=type_)
    cited = {
        *SCORING,
        "turn.lay",
        "turn.places",
        "turn.draw",
        "setup.decks",
        "end.last",
        "end.full",
        "take.count",
        "take.highest",
        "take.tie",
    }
    for article in cited:
        assert re.search(rf"(?<![\d.]){re.escape(number(article))}(?![\d.])", said), article


@pytest.mark.parametrize("lang", LANGS)
def test_aid_prints_the_numbers_that_scoring_uses(lang):
    said = text("aid", lang=lang)
    numbers = NUMBERS
    for key in ("pair", "triple"):
        assert f"+{numbers[key]}" in said
    assert f"+{numbers['pair'] + numbers['triple']}" in said
    for deck in numbers["decks"]:
        assert f"{deck['players']} {deck['first']} {'à' if lang == 'fr' else 'to'} 10 {deck['laid']}" in said


def test_aid_in_large_print_is_two_cards():
    front = " ".join(pypdf.PdfReader(BytesIO(printed("aid", lang="en", type="large"))).pages[0].extract_text().split())
    assert front.count("On your turn") == 5
    assert front.count("Who takes the celebrity?") == 4
