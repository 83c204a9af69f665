"""Columns of a page: filled in order, headings kept, as even as they can be."""

from collections import deque

import pytest
from pages import Block

from companion.printing.look import Look
from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.columns import NOTHING, BoxPanel, ColumnItem, gap, height, stack_height, take
from companion.printing.prose.measures import Measures
from companion.printing.prose.spread import LINE, parted, set_page
from companion.printing.text import Run, fragments


def item(name, height, *, glued=False, left=0.0, parts=False, space=0):
    return ColumnItem(Block(name, height, parts=parts, space=space), left, glued)


def test_space_counts_between_items_and_not_at_the_top():
    a, b = item("a", 10, space=6), item("b", 10, space=4)
    assert gap(None, a) == 0
    assert gap(a, b) == 4
    assert gap(a._replace(close=True), item("c", 10)) == 0
    assert stack_height([a, b], 100) == 24


def test_the_columns_of_a_page_are_even():
    page = set_page([item(str(n), 20) for n in range(6)], 100, 1000, 2)[1]
    assert [len(column) for column in page] == [3, 3]


def test_what_can_be_parted_fills_the_column():
    page = set_page([item("a", 50), item("b", 80, parts=True)], 100, 70, 2)[1]
    assert [[placed.item.flowable.name for placed in column] for column in page] == [["a", "b"], ["b"]]


def test_an_article_stays_in_one_column_where_white_makes_up_for_what_the_columns_end_apart():
    page = set_page([item("a", 20), item("b", 20), item("c", 30, parts=True), item("d", 20)], 100, 1000, 2)[1]
    assert [[placed.item.flowable.name for placed in column] for column in page] == [["a", "b"], ["c", "d"]]


def test_a_box_is_parted_only_where_the_columns_would_end_apart():
    for below, names in ((99, [["a", "box"], ["b"]]), (50, [["a", "box"], ["box", "b"]])):
        page = set_page([item("a", 40), item("box", 60, parts=True), item("b", below)], 100, 1000, 2)[1]
        assert [[placed.item.flowable.name for placed in column] for column in page] == names


def test_what_is_glued_is_not_parted():
    page = set_page([item("a", 50), item("b", 80, parts=True, glued=True), item("c", 10)], 100, 100, 2)[1]
    assert [[placed.item.flowable.name for placed in column] for column in page] == [["a"], ["b", "c"]]


def test_more_than_a_page_is_no_page():
    assert set_page([item("a", 50), item("b", 60)], 100, 100, 1) is None


def paragraph(words):
    look = Look()
    style = Measures(look).style("body")
    return ColumnItem(WordsFlowable("", style, frags=fragments([Run(words)], style, look)))


def test_paragraphs_keep_two_lines_on_either_side():
    text = paragraph("word " * 60)
    leading = text.flowable.style.leading
    for lines in range(1, 9):
        queue = deque([text])
        column = take(queue, 100, leading * (lines + 0.5))
        if queue and column:
            (placed,) = column
            assert len(placed.item.flowable.blPara.lines) >= 2
            assert queue[0].flowable.wrap(100, 1e6)[1] >= 2 * leading - 0.1


def test_of_words_that_lead_into_a_table_two_lines_stay_with_it():
    lead, table = paragraph("word " * 60)._replace(glued=True), item("table", 40)
    leading = lead.flowable.style.leading
    whole = height(lead, 100)
    queue = deque([lead, table])
    column = take(queue, 100, whole + 20)  # room for the words, not for the table below them
    assert [placed.item.glued for placed in column] == [False]
    rest = queue[0]
    assert rest.glued
    assert height(rest, 100) >= 2 * leading - 0.1
    assert height(column[0].item, 100) + height(rest, 100) == pytest.approx(whole)


@pytest.mark.parametrize(("lines", "parts"), [(1.5, 0), (7, 0), (10, 1)])
def test_a_box_goes_on_in_the_next_column_only_where_the_columns_would_end_far_apart(lines, parts):
    box = ColumnItem(BoxPanel("example", [paragraph("word " * 12) for _ in range(8)], Look(), 10))
    items = [item("above", 40), box, item("below", 40 + height(box, 100) - lines * LINE)]
    assert parted(set_page([one._replace(tears=NOTHING) for one in items], 100, 1000, 2)[1]) == parts


def test_a_paragraph_that_refused_to_be_parted_can_still_be_drawn():
    three = paragraph("word " * 12)
    queue = deque([three])
    assert take(queue, 100, three.flowable.style.leading * 1.5) == []
    take(queue, 100, 1000)
    assert three.flowable.blPara


def test_a_box_is_parted_where_either_part_has_some_lines():
    lines = [paragraph("word " * 12) for _ in range(8)]
    box = BoxPanel("example", lines, Look(), 10)
    whole = box.wrap(100, 1000)[1]
    for room in range(0, int(whole), 7):
        parts = box.split(100, room)
        assert not parts or (parts[0].wrap(100, 1000)[1] >= 45 and parts[1].wrap(100, 1000)[1] >= 36)
    assert box.split(100, whole / 2)
