"""Columns: filled in order, headings kept, the last page even."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import PrintError
from companion.printing.look import Look
from companion.printing.paragraphs import Words
from companion.printing.prose.columns import Item, gap, lay_out, stack_height, take
from companion.printing.prose.measures import Measures
from companion.printing.text import Run, fragments


class Block:
    """A flowable of a fixed height that may be cut anywhere between its lines of 10 points, or not at all."""

    where = "game/rules.fr.md:3"

    def __init__(self, name, height, *, parts=False, space=0):
        self.name, self.high, self.parts, self.space = name, height, parts, space

    def wrap(self, width, _height):
        return width, self.high

    def split(self, _width, room):
        lines = int(room // 10)
        if not self.parts or lines < 1 or lines * 10 >= self.high:
            return []
        return [
            Block(self.name, lines * 10, parts=True, space=self.space),
            Block(self.name, self.high - lines * 10, parts=True, space=self.space),
        ]

    def getSpaceBefore(self):  # noqa: N802
        return self.space

    def getSpaceAfter(self):  # noqa: N802
        return self.space / 2


def item(name, height, *, glued=False, left=0.0, parts=False, space=0):
    return Item(Block(name, height, parts=parts, space=space), left, glued)


def names(pages):
    return [[[placed.item.flowable.name for placed in column] for column in page] for page in pages]


def test_items_go_down_one_column_and_on_in_the_next():
    pages = lay_out([item(n, 40) for n in "abcdefg"], 100, (100, 90), 2)
    assert names(pages) == [[["a", "b"], ["c", "d"]], [["e", "f"], ["g"]]]


def test_space_counts_between_items_and_not_at_the_top():
    a, b = item("a", 10, space=6), item("b", 10, space=4)
    assert gap(None, a) == 0
    assert gap(a, b) == 4
    assert gap(a._replace(close=True), item("c", 10)) == 0
    assert stack_height([a, b], 100) == 24


def test_a_heading_goes_with_what_follows():
    pages = lay_out(
        [item("a", 50), item("H", 20, glued=True), item("h", 20, glued=True), item("b", 30)], 100, (100, 100), 2
    )
    assert names(pages) == [[["a"], ["H", "h", "b"]]]


def test_a_heading_at_the_very_end_stays():
    assert names(lay_out([item("a", 50), item("H", 20, glued=True)], 100, (100, 100), 1)) == [[["a", "H"]]]


def test_what_is_glued_to_more_than_a_page_stands_alone():
    pages = lay_out([item("H", 20, glued=True), item("a", 95)], 100, (100, 100), 1)
    assert names(pages) == [[["H"]], [["a"]]]


def test_what_can_be_parted_fills_the_column():
    pages = lay_out([item("a", 50), item("b", 80, parts=True)], 100, (100, 100), 1)
    assert names(pages) == [[["a", "b"]], [["b"]]]
    assert pages[1][0][0].item.flowable.high == 30


def test_what_is_glued_is_not_parted():
    pages = lay_out([item("a", 50), item("b", 80, parts=True, glued=True), item("c", 10)], 100, (100, 100), 1)
    assert names(pages) == [[["a"]], [["b", "c"]]]


def test_the_last_page_is_even():
    (page,) = lay_out([item(str(n), 20) for n in range(6)], 100, (1000, 1000), 2)
    assert [len(column) for column in page] == [3, 3]


def test_what_is_higher_than_a_column_is_refused():
    with pytest.raises(PrintError) as caught:
        lay_out([item("a", 10), item("b", 720)], 100, (100, 144), 2)
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == ("does-not-fit", "game/rules.fr.md:3")
    assert (fault.data["height"], fault.data["room"]) == (254.0, 50.8)


def paragraph(words):
    look = Look()
    style = Measures(look).style("body")
    return Item(Words("", style, frags=fragments([Run(words)], style, look)))


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


def test_a_paragraph_that_refused_to_be_parted_can_still_be_drawn():
    three = paragraph("word " * 12)
    queue = deque([three])
    assert take(queue, 100, three.flowable.style.leading * 1.5) == []
    take(queue, 100, 1000)
    assert three.flowable.blPara


@given(
    st.lists(st.tuples(st.integers(1, 90), st.booleans(), st.booleans(), st.integers(0, 8)), max_size=25),
    st.integers(1, 3),
)
def test_nothing_is_lost_and_nothing_overflows(blocks, columns):
    items = [
        item(str(i), height, glued=glued, parts=parts, space=space)
        for i, (height, glued, parts, space) in enumerate(blocks)
    ]
    pages = lay_out(items, 50, (160, 140), columns)
    laid = [placed for page in pages for column in page for placed in column]
    total = {}
    for placed in laid:
        total[placed.item.flowable.name] = total.get(placed.item.flowable.name, 0) + placed.item.flowable.high
    assert list(total) == [it.flowable.name for it in items]
    assert all(total[it.flowable.name] == it.flowable.high for it in items)
    for number, page in enumerate(pages):
        for column in page:
            bottoms = [placed.top + placed.item.flowable.high for placed in column]
            assert all(bottom <= (140 if number else 160) + 0.02 for bottom in bottoms)
            assert all(after.top >= bottom - 0.01 for bottom, after in zip(bottoms, column[1:], strict=False))
