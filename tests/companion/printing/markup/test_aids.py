"""Which topics stand on which side, from heights alone."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import PrintError
from companion.printing.markup.aids import BLEED, GAP, SAFE
from companion.printing.markup.sides import PieceHeights, arrange, portions
from companion.printing.paper import AID, mm, pt
from companion.verdict.faults import FaultWords

HEIGHTS = st.lists(st.integers(1, 10), min_size=1, max_size=9)


def room(_side, _part):
    return 10


def test_sides_are_filled_in_order_on_as_few_cards_as_can_be():
    parts = [PieceHeights(4, 5), PieceHeights(4, 5), PieceHeights(4, 5), PieceHeights(4, 5)]
    assert arrange(parts, room) == [[0, 1], [2, 3]]
    assert arrange([*parts, PieceHeights(4, 5)], room) == [[0, 1], [2, 3], [4]]


def test_what_is_left_empty_is_shared_out():
    assert arrange([PieceHeights(2, 2)] * 6, room) == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize(("start", "places"), [("side", [[0], [1]]), ("card", [[0], [], [1]]), ("", [[0, 1]])])
def test_a_topic_begins_where_it_must(start, places):
    assert arrange([PieceHeights(2, 3), PieceHeights(2, 3, start)], room) == places


def test_a_limit_of_cards_is_kept():
    parts = [PieceHeights(8, 9)] * 3
    assert arrange(parts, room, 1) is None
    assert arrange(parts, room, 2) == [[0], [1], [2]]


def test_a_part_too_tall_fits_nowhere():
    assert arrange([PieceHeights(11, 12)], room) is None


def test_sides_differ_in_room():
    assert arrange([PieceHeights(4, 5), PieceHeights(4, 5)], lambda side, _: 10 if side % 2 else 5) == [[0], [1]]


@given(HEIGHTS)
def test_every_part_stands_once_and_no_side_is_overfull(heights):
    parts = [PieceHeights(height, height + 1) for height in heights]
    places = arrange(parts, room)
    assert [part for side in places for part in side] == list(range(len(parts)))
    assert all(sum(parts[i].joined for i in side) - 1 <= 10 for side in places if side)


@given(HEIGHTS)
def test_portions_are_as_few_as_a_greedy_hand_needs(heights):
    firsts = portions([(height, False) for height in heights], 10)
    greedy, used = 1, 0
    for height in heights:
        if used + height > 10:
            greedy, used = greedy + 1, 0
        used += height
    assert len(firsts) == greedy
    assert all(sum(heights[a:b]) <= 10 for a, b in pairwise([*firsts, len(heights)]))


def test_a_heading_stays_with_what_it_is_about():
    assert portions([(6, False), (2, True), (6, False)], 10) == [0, 1]


def topics(count, lines, **attributes):
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    paras = "".join(f"<para>line {i}</para>" for i in range(lines))
    return (
        f'<aids title="T"{given}>' + "".join(f'<topic title="T{i}">{paras}</topic>' for i in range(count)) + "</aids>"
    )


def played(pages):
    """The letters of the cards: not those above them, which say how the sheet is printed."""
    found = []
    for page in pages:
        above = [char["top"] for told in page.search(r"100\s?%") for char in told["chars"]]
        found += [char for char in page.chars if all(abs(char["top"] - top) > 3 for top in above)]
    return found


def sizes(printed):
    return {round(char["size"], 2) for char in played(printed.plumber.pages)}


@pytest.mark.parametrize(
    ("count", "kind", "pages"), [(1, "normal", 1), (3, "normal", 2), (4, "normal", 2), (4, "large", 2)]
)
def test_topics_flow_over_sides(press, count, kind, pages):
    printed = press(topics(count, 6), type=kind)
    assert len(printed.pdf.pages) == pages
    assert all(f"T{i}" in printed.text for i in range(count))


def test_a_topic_too_tall_for_a_side_is_parted_between_its_blocks(press):
    printed = press(topics(1, 30))
    assert "T0 1/2" in printed.pdf.pages[0].extract_text().replace("\u00a0", " ")
    assert "T0 2/2" in printed.pdf.pages[1].extract_text().replace("\u00a0", " ")
    assert [f"line {i}" in printed.text for i in range(30)] == [True] * 30


def test_a_topic_is_parted_at_its_headings_if_it_can_be(press):
    half = "<heading>Half {}</heading>" + "<para>words</para>" * 9
    markup = f'<aids title="T"><topic title="A">{half.format(1)}{half.format(2)}</topic></aids>'
    second = press(markup, type="large").pdf.pages[1].extract_text()
    assert "Half 2" in second
    assert second.count("words") == 9


def test_a_topic_is_parted_within_its_thoughts_if_that_takes_fewer_sides(press):
    third = "<heading>Third {}</heading>" + "<para>words</para>" * 5
    markup = f'<aids title="T"><topic title="A">{"".join(third.format(i) for i in (1, 2, 3))}</topic></aids>'
    sides = [page.extract_text().replace("\u00a0", " ") for page in press(markup, type="large").pdf.pages]
    assert ["A 1/2" in sides[0], "A 2/2" in sides[1]] == [True, True]
    assert sum(side.count("words") for side in sides) == 15


@pytest.mark.parametrize("type_", ["normal", "large"])
def test_a_deck_has_one_size_of_words_and_one_of_small_words(press, type_):
    """However full its sides are."""

    def side(count):
        words = "<para>quiz <small>leal</small> <ref>1.2</ref></para>" * count
        return f'<topic title="T" start="side">{words}</topic>'

    pages = press(f'<aids title="T">{side(9)}{side(1)}{side(5)}</aids>', type=type_).plumber.pages
    for letters in ("qui", "eal"):
        found = {round(char["size"], 1) for char in played(pages) if char["text"] in letters}
        assert len(found) == 1, letters


def test_the_margin_of_a_front_says_how_its_sheet_is_printed(press):
    pages = press(topics(1, 3)).plumber.pages
    assert [bool(page.search(r"100\s?%")) for page in pages] == [True]


def test_large_print_grows_as_far_as_it_costs_no_card(press):
    few, many = (min(sizes(press(topics(2, lines), type="large"))) for lines in (3, 12))
    assert few > many


def test_words_go_down_to_the_foot_of_a_side(press):
    page = press(topics(1, 8)).plumber.pages[0]
    last = max(word["bottom"] for word in page.extract_words() if word["text"] == "line")
    head = min(word["top"] for word in page.extract_words() if word["text"] == "line")
    assert mm(last - head) > 70


def test_every_letter_of_large_print_is_13_points(press):
    markup = (
        '<aids title="T"><topic title="A" ref="3.1">words <small>small</small> <ref>1.2</ref>'
        '<cards size="small">10♥ Jo</cards>'
        '<table><row head="yes"><cell>head</cell></row><row><cell>cell</cell></row></table></topic></aids>'
    )
    assert min(sizes(press(markup, type="large"))) >= 13
    assert min(sizes(press(markup))) < 12


@pytest.mark.parametrize(("before", "card", "side"), [(0, 1, "front"), (1, 1, "back"), (2, 2, "front")])
def test_what_is_taller_than_a_side_is_refused_with_the_place(press, before, card, side):
    tall = '<topic title="Tall"><drawing width="20" height="140"/></topic>'
    full = '<topic title="Full"><drawing width="20" height="84"/></topic>'
    with pytest.raises(PrintError) as caught:
        press(f'<aids title="T">{full * before}{tall}</aids>')
    fault = caught.value.faults[0]
    assert (fault.code, fault.where, fault.data["card"], fault.data["side"]) == (
        "side-overflow",
        "t.xml.j2:1",
        card,
        side,
    )
    assert fault.data["over"] == pytest.approx(fault.data["needed"] - fault.data["height"], abs=0.11)
    assert f"{fault.data['over']}" in FaultWords("en").message(fault)


@pytest.mark.parametrize("inner", ["", "<topic>words</topic>"])
def test_what_an_aid_needs(press, inner):
    with pytest.raises(PrintError) as caught:
        press(f'<aids title="T">{inner}</aids>')
    assert caught.value.faults[0].data["problem"] in ("element-missing", "attribute-missing")


def test_every_topic_is_bookmarked_once_where_it_begins(press):
    markup = '<aids title="T"><topic title="One" start="card"><para>a</para></topic><topic title="Two" start="side"><para>b</para></topic></aids>'
    pdf = press(markup).pdf
    assert [(entry.title, pdf.get_destination_page_number(entry)) for entry in pdf.outline] == [("One", 0), ("Two", 1)]


def test_a_topic_that_is_parted_is_bookmarked_once(press):
    assert [entry.title for entry in press(topics(1, 30)).pdf.outline] == ["T0"]


def test_a_line_parts_two_topics_on_a_side(press):
    def lines(count):
        page = press(topics(count, 6)).plumber.pages[0]
        return len([line for line in page.lines if mm(line["width"]) == pytest.approx(AID.width - 2 * SAFE, abs=0.1)])

    assert (lines(1), lines(4)) == (0, 1)


def test_a_long_title_is_set_smaller_rather_than_on_two_lines(press):
    def size(title):
        page = press(f'<aids title="T"><topic title="{title}"><para>a</para></topic></aids>').plumber.pages[0]
        return {(round(char["size"], 1), round(char["top"])) for char in page.chars if char["text"] in "Z"}

    ((usual, _),) = size("Z")
    ((smaller, _),) = size("Z title that is rather too long, Z")
    assert smaller < usual


def test_the_head_goes_beyond_the_cut_edge(press):
    """Cards lie apart, so a cut that drifts shows neither white beside the head nor anything of the next card."""
    page = press(
        topics(
            1,
            4,
        )
    ).plumber.pages[0]
    (head,) = [one for one in (*page.rects, *page.curves) if one["fill"] and one["width"] > pt(50)]
    assert mm(head["width"]) == pytest.approx(AID.width + 2 * BLEED, abs=0.05)
    assert GAP >= 2 * BLEED


@pytest.mark.parametrize(
    ("sets", "sheets"), [(4, ["AAAA", "BBBB", "CCCC"]), (5, ["AAAA", "BBBB", "CCCC", "ABC"]), (2, ["ABCA", "BC"])]
)
def test_sheets_cut_in_a_stack_give_whole_sets(press, sets, sheets):
    markup = "".join(f'<topic title="T" start="card"><para>quiz{name}</para></topic>' for name in "ABC")
    pages = press(f'<aids title="T">{markup}</aids>', sets=sets).pdf.pages
    assert ["".join(re.findall("quiz(.)", page.extract_text())) for page in pages[::2]] == sheets
