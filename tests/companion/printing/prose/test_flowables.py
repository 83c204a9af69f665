"""Spans as runs of words."""

import pytest

from companion.cards import read_cards
from companion.errors import PrintError
from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.prose import nodes
from companion.printing.prose.columns import BoxPanel, height, margins, share_widths, stack_height
from companion.printing.prose.flowables import CardLine, Setter, runs, set_blocks
from companion.printing.prose.measures import ROOMY, TIGHT, Measures
from companion.printing.prose.nodes import Span
from companion.printing.prose.parse import parse
from companion.printing.prose.sheet import open_words
from companion.printing.prose.text_template import fill

LOOK = Look()
WORDS = (Span("text", "words"),)


def test_marks_nest():
    (run,) = runs((Span("strong", inside=(Span("emphasis", inside=WORDS),)),), LOOK)
    assert (run.text, run.bold, run.italic) == ("words", True, True)


def test_code_is_small_and_breaks_are_lines():
    code, line = runs((Span("code", "a;b"), Span("break")), LOOK)
    assert (code.text, code.bold) == ("a;b", False)
    assert code.size < 1
    assert line.line_break


def test_links_lead_to_their_address():
    (run,) = runs((Span("link", inside=WORDS, target="https://e.org"),), LOOK)
    assert (run.text, run.link) == ("words", "https://e.org")


def test_references_look_like_article_numbers_and_lead_there():
    words, blank, number = runs((Span("reference", "7.3", WORDS, "score.queen"),), LOOK)
    assert (words.text, words.link) == ("words", "#score.queen")
    assert blank.text == " "
    assert (number.text, number.link, number.face, number.colour) == (
        "7.3",
        "#score.queen",
        fonts.LABEL_BOLD,
        LOOK.accent,
    )


WHERE = "game/rules.en.md"


def no_figure(_figure, _width, _share):
    return []


def items(text, width=250.0, look=None, figure=no_figure, density=ROOMY):
    look = look or Look(lang="en")
    blocks = parse(fill(text, WHERE, {}), "en")
    return set_blocks(blocks, Setter(Measures(look, density), open_words("en"), width, WHERE, figure))


def test_text_stands_in_by_the_widest_number():
    (heading, paragraph) = items("## Aim {#aim}\n\nText.\n")
    assert heading.glued
    assert heading.left == 0
    assert pt(2) < paragraph.left < pt(8)


def test_a_heading_is_never_cut_and_knows_its_bookmark():
    (heading,) = items("## A very long title that runs over several lines {#aim}\n", width=60)
    assert heading.flowable.split(60, 10) == []
    assert (heading.flowable.key, heading.flowable.level) == ("aim", 0)
    assert heading.flowable.title.startswith("1 A very long")


def test_what_leads_into_something_stays_with_it():
    assert [item.glued for item in items("Like this:\n\n- a\n- b\n")] == [True, False, False]


def test_lists_hang_and_nest():
    listed = items("1. a\n2. b\n   - c\n3. ```cards\n   8♦\n   ```\n")
    assert [item.flowable.bulletText for item in listed[:4]] == ["1.", "2.", "–", "3."]
    assert listed[2].left > listed[0].left
    assert isinstance(listed[4].flowable, CardLine)


def box(text, kind="example", **options):
    (item,) = items(f"::: {kind} Title\n{text}\n:::\n", **options)
    return item


def test_boxes_hold_their_title_and_measure_with_their_margins():
    item = box("Text.")
    side, right, end = margins("example", Measures(Look(), ROOMY).em)
    inner = 250 - item.left - side - right
    assert height(item, 250) == pytest.approx(stack_height(item.flowable.items, inner) + 2 * end)
    assert item.flowable.items[0].glued


def test_low_boxes_stay_whole_and_high_ones_are_parted():
    low = box("Text.").flowable
    assert low.split(250, 80) == []
    high = box("word " * 300).flowable
    assert high.least(250) < high.wrap(250, 1000)[1]
    first, rest = high.split(250, 200)
    assert first.wrap(250, 1000)[1] <= 200
    assert (first.opened, rest.opened) == ((False, True), (True, False))
    middle, last = rest.split(250, 100)
    heads = [part.items[0].flowable.getPlainText() for part in (first, rest, middle, last)]
    assert heads == ["Example: Title", *["Example (continued)"] * 3]
    assert (middle.opened, last.opened) == ((True, True), (True, False))
    assert high.split(250, 20) == []


def test_boxes_of_drawings_are_parted_later_than_words():
    assert (
        BoxPanel("note", items("```cards\n8♦\n```\n"), Look(), 10).whole
        > BoxPanel("note", items("a\n"), Look(), 10).whole
    )


def test_a_drawing_and_the_words_that_work_it_out_stay_in_one_column():
    rows = "```cards\n8♦\n```\n\n```cards\n9♦\n```\n\n" * 2
    sum_of = BoxPanel("example", items(f"{rows}words " + "words " * 20 + "\n"), Look(), 10)
    high = sum_of.wrap(250, 1e6)[1]
    assert 150 < high < 225
    assert sum_of.split(250, high - 15) == []


def test_captions_stand_beside_the_cards_where_there_is_room():
    measures = Measures(Look())
    caption = nodes.CardGroups((tuple(read_cards("8♦ 9♦ 10♦")),), ())
    setter = Setter(measures, open_words("en"), 250, WHERE, no_figure)
    wide = CardLine(caption, setter.paragraph((nodes.Span("text", "Ana takes it."),), "cell"), Look())
    cards = wide.cards.wrap(1000, 1000)[1]
    assert wide.wrap(250, 1000)[1] == pytest.approx(cards)
    assert wide.wrap(pt(30), 1000)[1] > cards
    assert CardLine(caption, None, Look()).wrap(250, 1000)[1] == pytest.approx(cards)


def test_captions_of_neighbours_begin_at_the_same_place():
    first, second = (item.flowable for item in items("```cards\n8♦ 9♦ # a\n8♦ # b\n```\n"))
    assert first.indent == second.indent > 0


def test_tables_are_as_wide_as_they_need_and_no_wider():
    (item,) = items("| a | b |\n| --- | --: |\n| x | y |\n")
    width, _ = item.flowable.wrap(250, 1000)
    assert width < 80
    (item,) = items("| a | b |\n| --- | --- |\n| " + "word " * 40 + "| y |\n")
    assert 200 < item.flowable.wrap(250, 1000)[0] <= 270
    assert item.flowable.split(250, 30) == []


def test_a_high_table_is_parted_and_repeats_its_head():
    (item,) = items("| a | b |\n| --- | :-: |\n" + "| x | y |\n" * 30)
    item.flowable.wrap(250, 10000)
    first, rest = item.flowable.split(250, 200)
    assert first.repeatRows == rest.repeatRows == 1


def test_a_table_whose_words_do_not_fit_is_refused():
    with pytest.raises(PrintError) as caught:
        items("| a | b |\n| --- | --- |\n| " + "x" * 40 + " | " + "y" * 40 + " |\n")
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == ("too-wide", WHERE)
    assert fault.data["needed"] > fault.data["available"]


def test_no_column_is_narrower_than_its_longest_word():
    widths = share_widths([60, 20, 60], [60, 300, 60], 160)
    assert widths == [60, 40, 60]
    assert share_widths([30, 10], [90, 90], 100) == [50, 50]


def test_a_glyph_that_no_face_has_is_refused():
    with pytest.raises(PrintError) as caught:
        items("Snow ☃\n")
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["glyph"], fault.where) == ("glyph-missing", "☃", WHERE)


def test_a_figure_is_drawn_above_its_words():
    drawn = BoxPanel("note", items("x\n"), Look(), 10)
    figure, words = items("```figure table\nThe table.\n```\n", figure=lambda _figure, _width, _share: [drawn])
    assert figure.flowable is drawn
    assert figure.glued
    assert figure.close
    assert words.flowable.getPlainText(identify=0) == "The table."


def test_a_long_text_is_set_closer_in_the_same_type():
    text = "words\n\n```cards\n2♦ 3♦ # the caption\n```\n\n" * 5
    roomy, tight = (stack_height(items(text, density=density), 250) for density in (ROOMY, TIGHT))
    assert tight < roomy * 0.93
    for name in ("body", "cell", "heading1", "caption"):
        roomy, tight = (Measures(Look(), density).style(name) for density in (ROOMY, TIGHT))
        assert (roomy.fontSize, roomy.leading) == (tight.fontSize, tight.leading)


def test_a_table_stands_closer_before_its_words_wrap():
    row = "| " + " | ".join(["twelve to one"] * 4) + " |\n"
    text = row + "| :---: " * 4 + "|\n" + row
    roomy, close = (items(text, width)[0].flowable for width in (400, 272))
    (wide, high), (narrow, as_high) = roomy.wrap(400, 1e6), close.wrap(272, 1e6)
    assert narrow < wide
    assert as_high == high
