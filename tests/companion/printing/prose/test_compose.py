"""Which articles stand on which page: whole ones, few pages, a last page that is half full."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import Block

from companion.errors import PrintError
from companion.printing.prose.columns import ARTICLE, LIST, NOTHING, ColumnItem
from companion.printing.prose.paging import HALF, lay_out
from companion.printing.prose.spread import set_page


def item(name, height, *, glued=False, parts=False, space=0, tears=NOTHING):
    return ColumnItem(Block(name, height, parts=parts, space=space), 0.0, glued, tears=tears)


def names(pages):
    return [[[placed.item.flowable.name for placed in column] for column in page] for page in pages]


def laid(items, rooms=(100, 100), columns=1):
    return lay_out(items, 100, rooms, columns)


def test_items_go_down_one_column_and_on_in_the_next():
    paged = laid([item(n, 40) for n in "abcdefg"], (100, 90), 2)
    assert names(paged.pages) == [[["a", "b"], ["c", "d"]], [["e", "f"], ["g"]]]


def test_a_heading_goes_with_what_follows():
    paged = laid([item("a", 50), item("H", 20, glued=True), item("h", 20, glued=True), item("b", 30)], columns=2)
    assert names(paged.pages) == [[["a"], ["H", "h", "b"]]]


def test_a_heading_at_the_very_end_stays():
    assert names(laid([item("a", 50), item("H", 20, glued=True)]).pages) == [[["a", "H"]]]


def test_what_is_glued_to_more_than_a_page_stands_alone():
    assert names(laid([item("H", 20, glued=True), item("a", 95)]).pages) == [[["H"]], [["a"]]]


def test_an_article_is_not_torn_over_a_page_turn():
    article = [item("H", 10, glued=True), item("h", 30, tears=ARTICLE), item("i", 20, tears=ARTICLE)]
    paged = laid([item("a", 60), *article])
    assert names(paged.pages) == [[["a"]], [["H", "h", "i"]]]
    assert paged.torn == 0
    assert paged.fills == pytest.approx([0.6, 0.6])


def test_an_article_goes_on_overleaf_where_a_page_would_stay_thin():
    tall = [item("H", 10, glued=True), item("h", 35, tears=ARTICLE), item("i", 45, tears=ARTICLE)]
    paged = laid([item("a", 30), *tall, item("b", 50)])
    assert names(paged.pages) == [[["a", "H", "h"]], [["i", "b"]]]
    assert (paged.torn, paged.thin) == (1, 0)


def test_no_article_is_torn_where_that_leaves_as_many_pages_thin():
    tall = [item("H", 10, glued=True), item("h", 80, tears=ARTICLE)]
    paged = laid([item("a", 30), *tall, item("b", 60)])
    assert names(paged.pages) == [[["a"]], [["H", "h"]], [["b"]]]
    assert (paged.torn, paged.thin) == (0, 1)


class Pointed(Block):
    """A block that may be parted between points of 20, and be put together again."""

    def points(self):
        return [Pointed(self.name, 20) for _ in range(self.high // 20)]

    def joined(self, other):
        return Pointed(self.name, self.high + other.high) if isinstance(other, Pointed) else None


def test_a_long_box_is_parted_between_its_points_where_a_page_would_stay_thin_and_is_one_box_on_each():
    paged = laid([item("a", 30), ColumnItem(Pointed("box", 100), tears=NOTHING)])
    assert [[(p.item.flowable.name, p.item.flowable.high) for p in column] for (column,) in paged.pages] in (
        [[("a", 30), ("box", 40)], [("box", 60)]],
        [[("a", 30), ("box", 20)], [("box", 80)]],
    )
    whole = laid([item("a", 80), ColumnItem(Pointed("box", 100), tears=NOTHING)])
    assert names(whole.pages) == [[["a"]], [["box"]]]


def test_an_example_goes_overleaf_rather_than_leave_a_fifth_of_its_page_white():
    paged = laid([item("a", 78), item("b", 10), item("example", 40, tears=ARTICLE), item("c", 45)])
    assert names(paged.pages) == [[["a", "b"]], [["example", "c"]]]
    paged = laid([item("a", 88), item("b", 10), item("example", 40, tears=ARTICLE), item("c", 45)])
    assert names(paged.pages) == [[["a"]], [["b", "example", "c"]]]


def test_an_article_longer_than_a_page_is_torn_between_its_blocks_and_its_list_stays_whole():
    entries = [item(n, 20, tears=LIST if n != "l" else ARTICLE) for n in "lmn"]
    article = [item("H", 10, glued=True), item("h", 40, tears=ARTICLE), *entries]
    paged = laid(article)
    assert names(paged.pages) == [[["H", "h"]], [["l", "m", "n"]]]
    assert paged.torn == 1


def test_a_list_longer_than_a_page_is_torn_between_its_entries():
    paged = laid([item(str(n), 30, tears=LIST if n else NOTHING) for n in range(5)])
    assert names(paged.pages) == [[["0", "1", "2"]], [["3", "4"]]]


def test_half_of_the_last_page_is_filled_before_the_others_are():
    paged = laid([item(str(n), 20) for n in range(6)])
    assert [len(column) for (column,) in paged.pages] == [3, 3]
    assert paged.fills[-1] >= HALF


def test_an_article_goes_on_overleaf_rather_than_leave_a_third_of_a_page_white():
    article = [item("H", 10, glued=True), item("h", 25, tears=ARTICLE), item("i", 40, tears=ARTICLE)]
    assert names(laid([item("a", 60), *article, item("b", 20)]).pages) == [[["a", "H", "h"]], [["i", "b"]]]
    assert names(laid([item("a", 80), *article, item("b", 20)]).pages) == [[["a"]], [["H", "h", "i", "b"]]]


def test_a_first_article_that_has_no_room_on_the_first_page_begins_there():
    first = [item("H", 10, glued=True), item("h", 80, parts=True, tears=ARTICLE)]
    paged = laid([*first, item("b", 40), item("c", 60)], (60, 100))
    assert names(paged.pages) == [[["H", "h"]], [["h", "b"]], [["c"]]]


def test_in_columns_a_block_goes_on_overleaf_before_another_sheet_is_needed():
    blocks = [item(name, 130, parts=True) for name in "abc"]
    assert len(lay_out(blocks, 100, (100, 100), 2, 2).pages) == 2
    assert len(lay_out(blocks, 100, (100, 100), 2).pages) == 3


def test_no_page_is_spent_on_that():
    paged = laid([item("a", 95), item("b", 20)])
    assert len(paged.pages) == 2
    assert paged.fills[-1] < HALF


def test_articles_spread_where_white_would_gather_at_the_foot():
    (first,), _ = laid([item("a", 47), item("b", 48), item("c", 60)]).pages
    assert [placed.top for placed in first] == [0, pytest.approx(50.5)]


def test_articles_stay_close_and_the_rest_of_the_white_stays_at_the_foot():
    (first,), _ = laid([item("a", 40), item("b", 40), item("c", 60)]).pages
    assert first[1].top - 40 <= 5


def test_what_is_higher_than_a_page_is_parted():
    paged = laid([item("a", 50), item("b", 180, parts=True)])
    assert len(paged.pages) == 3
    assert paged.fills[-1] >= HALF
    parts = [placed.item.flowable for (column,) in paged.pages for placed in column if placed.item.flowable.name == "b"]
    assert sum(part.high for part in parts) == 180


def test_a_list_goes_to_the_next_column_as_a_whole_where_that_can_be():
    entries = [item("lead", 20, glued=True), *(item(n, 20, tears=LIST if n != "l" else ARTICLE) for n in "lm")]
    assert names([set_page([item("a", 50), *entries], 100, 100, 2)[1]]) == [[["a"], ["lead", "l", "m"]]]
    crowded = set_page([item("a", 70), *entries, item("b", 60, tears=ARTICLE)], 100, 100, 2)
    assert crowded is None or sum(len(column) for column in crowded[1]) == 5


def test_what_is_higher_than_a_column_is_refused():
    with pytest.raises(PrintError) as caught:
        laid([item("a", 10), item("b", 720)], (100, 144), 2)
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == ("does-not-fit", "game/rules.fr.md:3")
    assert (fault.data["height"], fault.data["room"]) == (254.0, 50.8)


def test_no_items_are_no_pages():
    assert laid([]) == ([], [], 0)


@given(
    st.lists(st.tuples(st.integers(1, 90), st.booleans(), st.booleans(), st.integers(0, 8)), max_size=25),
    st.integers(1, 3),
)
def test_nothing_is_lost_and_nothing_overflows(blocks, columns):
    items = [
        item(str(i), height, glued=glued, parts=parts, space=space, tears=i % 3)
        for i, (height, glued, parts, space) in enumerate(blocks)
    ]
    pages = lay_out(items, 50, (160, 140), columns).pages
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
