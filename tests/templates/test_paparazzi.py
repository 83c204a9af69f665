"""Paparazzi on paper: what is drawn on its rule sheet, its pad and its aid (tests/test_sheets_contract.py holds the rest)."""

import re
from itertools import pairwise, product

import pytest
from sheets.printed import printed, sheet, written
from sheets.reading import lines, read, said, shapes, words

from companion.games import find_numbers
from companion.printing.paper import PAPERS, PENCIL
from companion.rulebook import LANGS, open_rulebook

NUMBERS = find_numbers("paparazzi")
RANKS = {"fr": "RDV", "en": "KQJ"}
SCORING = ("score.king", "score.queen", "score.jack", "score.pair", "score.triple")


def number(name):
    return open_rulebook("paparazzi", "fr").article(name).number


def size(box):
    return round(box.width, 1), round(box.height, 1)


def framed(document, width):
    """Framed white boxes of this width in mm: cards, or boxes to write in."""
    boxes = [shape.box for shape in shapes(document)[0] if shape.frame and shape.line and shape.fill]
    return [box for box in boxes if abs(size(box)[0] - width) < 0.05]


# the rule sheet


@pytest.mark.parametrize("lang", LANGS)
def test_rules_print_the_numbers_that_scoring_uses(lang):
    text = said(printed("paparazzi", "rules", lang=lang))
    for deck in NUMBERS["decks"]:
        to = "à" if lang == "fr" else "to"
        assert f"{deck['players']} {deck['first']} {to} 10 ({deck['each']} " in text
    assert f"= {NUMBERS['most_per_suit']}" in text
    assert str(NUMBERS["places"]) in text


@pytest.mark.parametrize("lang", LANGS)
def test_rules_draw_the_grid_with_twelve_celebrities(lang):
    """Beside the king of two panels, every celebrity's letter stands in the grid once."""
    page = read(printed("paparazzi", "rules", lang=lang))[0]
    letters = [word.text for word in words(page) if word.text in RANKS[lang]]
    assert sorted(letters) == sorted([*RANKS[lang] * 4, *2 * {"fr": "R", "en": "K"}[lang]])


@pytest.mark.parametrize("form", ["txt", "md", "html"])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_without_a_picture_say_where_the_places_are(lang, form):
    text = " ".join(written("paparazzi", lang, form).split())
    sides = ("au-dessus", "au-dessous", "à gauche", "à droite") if lang == "fr" else ("above", "below", "left", "right")
    assert all(side in text for side in sides)
    assert "iagonal" in text
    assert re.search(r"\b31\b", text)


# the pad


@pytest.mark.parametrize(
    ("paper", "type_", "games"),
    [("a4", "normal", 3), ("letter", "normal", 3), ("a5", "normal", 1), ("a4", "large", 2), ("letter", "large", 2)],
)
@pytest.mark.parametrize("lang", LANGS)
def test_pad_holds_as_many_games_as_fit(lang, paper, type_, games):
    document = sheet("paparazzi", "pad", lang=lang, paper=paper, type=type_, players=4)
    assert said(document).count(open_rulebook("paparazzi", lang).words["pad"]["board"]) == games
    assert len(read(document)) == 1


@pytest.mark.parametrize(("lang", "players"), list(product(LANGS, (2, 3, 4))))
def test_pad_cites_the_article_of_every_scoring_line(lang, players):
    text = said(sheet("paparazzi", "pad", lang=lang, players=players, paper="a5", type="normal"))
    label = open_rulebook("paparazzi", lang).words["pad"]
    for article, word in zip(SCORING, ("kings", "queens", "jacks", "pairs", "triples"), strict=True):
        assert text.count(number(article)) == 1
        assert label[word] in text
    for name in ("take.highest", "take.tie", "win.most"):
        assert number(name) in text
    for key in ("king", "queen", "jack", "pair", "triple"):
        assert text.count(f"× {NUMBERS[key]}") >= players


@pytest.mark.parametrize("lang", LANGS)
def test_pad_has_the_board_by_suit_and_rank(lang):
    """A rank a row: the three letters stand below one another four times."""
    page = read(sheet("paparazzi", "pad", lang=lang, paper="a5", type="normal", players=4))[0]
    rows = [[word[0] for word in line if word[0] in RANKS[lang] and word[1:] in tuple("♠♥♦♣")] for line in lines(page)]
    assert [row for row in rows if row] == [[rank] * 4 for rank in RANKS[lang]]


@pytest.mark.parametrize(("paper", "width", "games"), [("a4", 11.2, 3), ("letter", 11.2, 3), ("a5", 28.4, 1)])
def test_every_celebrity_of_the_pad_is_a_box(paper, width, games):
    """Its rank and suit in the corner leave a pencil room below them."""
    document = sheet("paparazzi", "pad", paper=paper, type="normal", players=4)
    boxes, letters = framed(document, width), [letter for letter in read(document)[0].letters if letter.text in "♠♥♦♣"]
    assert len(boxes) == 12 * games
    for box in boxes:
        (sign,) = (letter for letter in letters if box.holds(letter.box))
        assert min(box.width, box.bottom - sign.box.bottom) >= PENCIL


@pytest.mark.parametrize(("paper", "players", "type_"), list(product(PAPERS, (2, 3, 4), ("normal", "large"))))
def test_pad_leaves_room_for_a_pencil(paper, players, type_):
    """Columns (each halved: how many, what they score) and rows are at least 8 mm."""
    document = sheet("paparazzi", "pad", paper=paper, players=players, type=type_)
    drawn = [shape.box for shape in shapes(document)[0] if shape.line and min(shape.box.width, shape.box.height) < 0.05]
    # Lines of the table; those of the scene in the head are shorter or begin beyond the edge, where its crop cuts them.
    wide = [box for box in drawn if box.width > 70 and box.left > 0]
    left = min(box.left for box in wide)
    flat = sorted({round(box.top, 1) for box in wide if box.left < left + 0.4})
    # The celebrities, beside the table or below it, have boxes of their own: none runs from line to line of it, or is as tall.
    of_table = [
        box
        for box in drawn
        if box.height > 40 or all(any(abs(end - line) < 0.2 for line in flat) for end in (box.top, box.bottom))
    ]
    upright = sorted({round(box.left, 1) for box in of_table if box.width < 0.05})
    gaps = [b - a for a, b in pairwise(upright) if b - a > 0.3]
    assert len(gaps) == 2 * players
    assert min(gaps) >= PENCIL - 0.11  # both ends are rounded
    rows = [b - a for a, b in pairwise(flat) if b - a > 4.5]  # nearer ones: the cut between two games
    assert len(rows) >= 6
    assert min(rows) >= PENCIL - 0.11


# the player aid


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_aid_cites_what_it_says(lang, type_):
    text = said(sheet("paparazzi", "aid", lang=lang, type=type_))
    places = ("turn.lay", "turn.places", "turn.draw", "setup.decks", "end.last", "end.full")
    for article in (*SCORING, *places, "take.count", "take.highest", "take.tie"):
        assert re.search(rf"(?<![\d.]){re.escape(number(article))}(?![\d.])", text), article


@pytest.mark.parametrize("lang", LANGS)
def test_aid_prints_the_numbers_that_scoring_uses(lang):
    text = said(sheet("paparazzi", "aid", lang=lang))
    for key in ("pair", "triple"):
        assert f"+{NUMBERS[key]}" in text
    assert f"+{NUMBERS['pair'] + NUMBERS['triple']}" in text
    to = "à" if lang == "fr" else "to"
    for told in ([deck["players"], f"{deck['first']} {to} 10", deck["laid"]] for deck in NUMBERS["decks"]):
        assert all(f"{one}" in text for one in told)
    rows = zip(*([d["players"], f"{d['first']} {to} 10", d["laid"]] for d in NUMBERS["decks"]), strict=True)
    assert all(" ".join(map(str, row)) in text for row in rows)


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_of_the_pad_fills_every_row_and_adds_up(lang):
    """On the first copy only; 26 is what the rows bring together."""
    begins = {"fr": r"\bex\.", "en": r"\be\.g\."}[lang]
    (told,) = re.findall(rf"{begins}.*?= \d+", said(printed("paparazzi", "pad", lang=lang)))
    rows = [int(points) for points in re.findall(r"\((\d+)\)", told)]
    assert len(rows) == 5
    assert int(re.findall(r"\d+", told)[-1]) == sum(rows) == 26
