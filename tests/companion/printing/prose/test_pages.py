"""Pages of rule sheets: how a text is shared out over them, and what stands around it."""

import io
from itertools import pairwise
from types import SimpleNamespace

import pdfplumber
import pytest
from sheets.reading import said

from companion.printing.kinds import RulesOptions
from companion.printing.paper import mm, pt
from companion.printing.prose import pages
from companion.printing.prose.columns import depth, height
from companion.printing.prose.compose import compose, set_text
from companion.printing.prose.figures import Enlarged
from companion.printing.prose.flowables import WholeTable
from companion.printing.prose.parse import parse
from companion.printing.prose.sheet import RuleSheet, SheetFacts
from companion.printing.prose.text_template import fill
from companion.printing.sheet import TALL_BAND
from companion.printing.styles import BODY

FACTS = SheetFacts("A game", "A pitch.", "2 players", "5 minutes", "54 cards", "A. B.", ("By A. B.", "from here"))
TABLE = {"palette": {"accent": "#2c5f4a", "deep": "#14322b", "tint": "#edf3ec"}}


def way_of(text):
    """How a text is set when it is set roomily, and how it is set in the end."""
    sheet = RuleSheet("game", "en", FACTS, parse(fill(text, "game/rules.en.md", {}), "en"))
    around = pages.surround(sheet, TABLE, RulesOptions(lang="en"))
    return set_text(sheet, around, lambda *_: [], None, 0.0).paged(), compose(sheet, around, lambda *_: [])


def pdf_of(text, figure=lambda _figure, _width, _share: [], **options):
    sheet = RuleSheet("game", "en", FACTS, parse(fill(text, "game/rules.en.md", {}), "en"))
    chosen = RulesOptions(lang="en", **options)
    around = pages.surround(sheet, TABLE, chosen)
    return pdfplumber.open(io.BytesIO(pages.draw(compose(sheet, around, figure), around, chosen.copies)))


@pytest.mark.parametrize("ink", ["normal", "low"])
@pytest.mark.parametrize("kind", ["example", "rulings", "note"])
def test_long_boxes_go_on_in_the_next_column(kind, ink):
    words = " ".join(f"word{i}" for i in range(1200))
    paragraphs = words.replace("00 ", "00\n\n").replace("50 ", "50\n\n")
    with pdf_of(f"## Box {{#box}}\n\n::: {kind} Title\n{paragraphs}\n:::\n", ink=ink) as pdf:
        pdf.stream.seek(0)
        text = said(pdf.stream.read())
        assert all(f"word{i}" in text for i in range(1200))
        if kind == "example":
            filled = [
                rect for page in pdf.pages for rect in page.rects + page.curves if rect["fill"] and rect["height"] > 50
            ]
            assert bool(filled) == (ink == "normal")


def test_low_ink_fills_nothing_large():
    with pdf_of("## A {#a}\n\n::: example E\nword\n:::\n", ink="low") as pdf:
        areas = [
            shape["width"] * shape["height"]
            for page in pdf.pages
            for shape in page.rects + page.curves
            if shape["fill"]
        ]
        assert max(areas) < 2000


def test_captions_without_room_stand_below_their_cards():
    cards = " ".join(f"{n}♦" for n in range(2, 11))
    with pdf_of(f"## A {{#a}}\n\n```cards\n{cards} # the caption\n```\n", paper="a5", type="large") as pdf:
        words = {word["text"]: word for word in pdf.pages[0].extract_words()}
        assert words["caption"]["top"] > words["10"]["bottom"]


def test_columns_of_a_single_page_are_even():
    with pdf_of("## A {#a}\n\n" + "Some words in a line of their own.\n\n" * 30) as pdf:
        (page,) = pdf.pages
        words = [word for word in page.extract_words() if word["text"] == "own."]
        left = max(word["bottom"] for word in words if word["x0"] < page.width / 2)
        right = max(word["bottom"] for word in words if word["x0"] > page.width / 2)
        assert abs(left - right) < 30


TABLE_AFTER = "{}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n"


@pytest.mark.parametrize("before", range(14, 20))
def test_a_table_stands_below_what_leads_into_it_and_a_sections_title_above_an_article(before):
    lines = "Some words in a line of their own.\n\n" * before
    led = TABLE_AFTER.format("Words that lead into the table, long enough for a second line of the column.")
    made = way_of(f"## A {{#a}}\n\n{lines}{led}## B {{#b}}\n\nA few words.\n\n### C {{#b.c}}\n\n{lines}")[1]
    for first in (column[0].item.flowable for page in made.pages for column in page if column):
        assert not isinstance(first, WholeTable)
        assert getattr(first, "title", "") != "2.1 C"


def test_every_copy_begins_on_a_sheet_of_its_own():
    with pdf_of("## A {#a}\n\nText.\n", copies=3) as pdf:
        assert ["Text." in page.extract_text() for page in pdf.pages] == [True, False] * 3


def test_a_long_heading_keeps_its_number_on_its_first_line():
    with pdf_of("## A heading long enough that it cannot stand on a single line of a column {#a}\n\nText.\n") as pdf:
        words = pdf.pages[0].extract_words()
        number = next(word for word in words if word["text"] == "1")
        first = next(word for word in words if word["text"] == "heading")
        assert abs(number["bottom"] - first["bottom"]) < 0.5


def test_enlarged_drawings_measure_what_they_say():
    class Square:
        def wrap(self, available, _height):
            return available, available

        def getSpaceBefore(self):  # noqa: N802
            return 3

        def getSpaceAfter(self):  # noqa: N802
            return 4

    large = Enlarged(Square(), 1.4)
    assert large.wrap(140, 1000) == pytest.approx((140, 140))
    assert (large.getSpaceBefore(), large.getSpaceAfter()) == (3, 4)


def articles(count):
    return "## A {#a}\n\n" + "".join(f"### B {{#a.b{n}}}\n\n{'Some words of a rule. ' * 12}\n\n" for n in range(count))


def test_a_short_rule_tries_one_page_before_it_balances_two():
    roomy, made = way_of(articles(17))
    assert (len(roomy.pages), len(made.pages)) == (2, 1)


def test_a_rule_of_a_page_and_a_bit_fills_half_of_the_second():
    roomy, made = way_of(articles(20))
    assert roomy.fullness < 1.5
    assert len(made.pages) == 2
    assert made.fills[1] >= 0.5


def test_what_two_columns_leave_goes_to_white_and_pictures_not_to_the_type():
    roomy, made = way_of(articles(24))
    assert len(roomy.pages) == len(made.pages) == 2
    assert made.fullness > roomy.fullness
    sizes = [{placed.item.flowable.style.fontSize for c in way.pages[0] for placed in c} for way in (roomy, made)]
    assert sizes[0] == sizes[1]


def box_between(above, below):
    """Articles above and below a box of two dozen lines."""
    box = "::: example E\n" + "Some words of an example that stand in a box together.\n\n" * 8 + ":::\n\n"
    return articles(above) + box + articles(below).replace("{#a}", "{#c}").replace("#a.b", "#c.b")


def test_articles_of_a_column_stand_equally_far_apart_however_short_they_are():
    long = "A few words. " * 12
    written = "".join(f"### B {{#a.b{n}}}\n\n{long if n % 2 else 'A few words.'}\n\n" for n in range(6))
    made = way_of("## A {#a}\n\n" + written)[1]
    columns = [[one for one in column if getattr(one.item.flowable, "level", 0) == 1] for column in made.pages[0]]
    assert sum(map(len, columns)) == 6  # each can be cited
    for column in columns:
        found = [below.top - one.top - height(one.item, made.width) for one, below in pairwise(column)]
        assert max(found, default=0) == pytest.approx(min(found, default=0))


@pytest.mark.parametrize("above", [9, 12, 15])
def test_columns_end_together_and_no_heading_stands_at_a_columns_foot(above):
    made = way_of(box_between(above, 8))[1]
    for page in made.pages:
        ends = [depth([column], made.width) for column in page]
        full = ends[:-1] if page is made.pages[-1] else ends  # the last column of all may end short
        assert max(ends) - min(full) < 4 * BODY.leading  # three whole lines, as on our own sheets
        assert not any(column[-1].item.glued for column in page if column)


@pytest.mark.parametrize("above", [5, 6])
def test_articles_of_a_page_keep_one_distance_and_what_a_column_lacks_goes_elsewhere(above):
    """Three points more in one column than in another at most: the eye does not see them."""
    made = way_of(box_between(above, 8))[1]
    for page in made.pages:
        found = []
        for column in page:
            for one, below in pairwise(column):
                if getattr(below.item.flowable, "level", 0) == 1 and not one.item.glued:
                    found.append(below.top - one.top - height(one.item, made.width))
        assert max(found) - min(found) <= 3.5


def test_a_later_page_says_which_articles_begin_on_it_beside_the_title():
    scene = SimpleNamespace(draw_in=lambda *_: None)
    sheet = RuleSheet("game", "en", FACTS, parse(fill(articles(22), "game/rules.en.md", {}), "en"))
    around = pages.surround(sheet, TABLE, RulesOptions(lang="en"))
    around = around._replace(header=around.header._replace(scene=scene))
    made = compose(sheet, around, lambda *_: [])
    with pdfplumber.open(io.BytesIO(pages.draw(made, around))) as pdf:
        first = made.pages[1][0][0].item.flowable.number
        head = pdf.pages[1].crop((0, 0, pdf.pages[1].width, pt(11 + 5.5))).extract_text()
        assert head == f"A game {first} – 1.22"


def test_the_title_band_keeps_its_height_where_the_first_page_stays_white():
    draw_in = lambda _canvas, _x, _y, _wide, high: bands.append(mm(high))  # noqa: E731
    scene = SimpleNamespace(draw_in=draw_in)
    bands = []
    tall = "## A {#a}\n\nWords.\n\n" + "".join(f"### B {{#a.b{n}}}\n\n{'Some words. ' * 350}\n\n" for n in range(3))
    sheet = RuleSheet("game", "en", FACTS, parse(fill(tall, "game/rules.en.md", {}), "en"))
    around = pages.surround(sheet, TABLE, RulesOptions(lang="en", type="large"))
    around = around._replace(header=around.header._replace(scene=scene))
    made = compose(sheet, around, lambda *_: [])
    white = around.text_height(first=True) - made.opening.height - depth(made.pages[0], made.width)
    pages.draw(made, around)
    assert mm(white) > 4
    assert bands == [pytest.approx(TALL_BAND)]


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_line_from_side_to_side_of_the_column_stands_over_each_section(paper):
    with pdf_of("## Xa {#a}\n\nText.\n\n### Xb {#a.b}\n\nText.\n\n## Xc {#c}\n\nText.\n", paper=paper) as pdf:
        page = pdf.pages[0]
        tops = [
            word["top"] for word in sorted(page.extract_words(), key=lambda one: one["text"]) if word["text"][0] == "X"
        ]
        wide = pt(90.5 if paper == "a4" else 126)
        lines = [line["top"] for line in page.lines if line["width"] == pytest.approx(wide, abs=1)]
        assert [any(0 < top - line < 9 for line in lines) for top in tops] == [True, False, True]
