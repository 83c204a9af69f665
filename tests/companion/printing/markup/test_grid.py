"""The score grid: rows, columns, names, numbers; nothing below 8 mm."""

from itertools import pairwise

import pytest

from companion.printing.paper import mm
from companion.printing.styles import STYLES

GRID = """<scoregrid label-width="60" row="9" head="10" most-column="30">
{names}
<band ref="7">Purse</band>
<line ref="7.1" hint="+">Treasures ♥♦</line>
<line ref="7.2" tint="yes">Thieves</line>
<total ref="7.9">Total</total>
</scoregrid>"""


def grid(*names):
    return GRID.format(names="".join(f"<player>{name}</player>" for name in names))


def columns(printed):
    """The places of upright lines in mm from the first."""
    page = printed.plumber.pages[0]
    return sorted({round(mm(line["x0"]), 2) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01})


def test_columns_and_rows_measure_true(body):
    printed = body(grid("Ana", "Bo", "Cy"))
    places = columns(printed)
    assert [b - a for a, b in pairwise(places)] == pytest.approx([30, 30, 30], abs=0.1)
    assert places[-1] == pytest.approx(199, abs=0.1)
    page = printed.plumber.pages[0]
    flat = sorted(
        {
            round(mm(line["top"]), 2)
            for line in page.lines
            if abs(line["top"] - line["bottom"]) < 0.01 and line["width"] > 300
        }
    )
    gaps = [round(b - a, 1) for a, b in pairwise(flat)]
    assert gaps.count(9) == 2


def test_words_and_numbers_stand_in_it(body):
    text = body(grid("Ana", "Bo")).text
    for word in ("Ana", "Bo", "Purse", "Treasures", "Total", "7.1", "7.9"):
        assert word in text


def test_too_many_players_are_refused_with_the_arithmetic(refused):
    fault = refused(grid(*"abcdefghijklmnopqr"))[0]
    assert fault.code == "box-too-small"
    assert fault.data == {"available": 188, "taken": 60, "wanted": 18, "each": 7.1, "least": 8, "fits": 16}


def test_split_cells_are_boxes_too(body, refused):
    split = '<scoregrid label-width="80"><player/><player/><line split="{}">x</line></scoregrid>'
    body(split.format(6))
    assert refused(split.format(7))[0].data["wanted"] == 14


def test_a_long_name_shrinks_and_is_then_cut_short(body, refused):
    printed = body(grid("Maximilienneauroreclara", "Bo"))
    sizes = {round(char["size"], 1) for char in printed.plumber.pages[0].chars if char["text"] == "M"}
    assert sizes != {10.5}
    assert "…" in body(grid("Maximilienne" * 12, "Bo")).text
    faults = refused(grid("Maximilienne" * 12, "Bo", "Maximilienne" * 13, "Maximilienne" * 14))
    assert [(fault.code, fault.where, fault.data["seat"]) for fault in faults] == [
        ("text-overflow", "t.xml.j2:2", 1),
        ("text-overflow", "t.xml.j2:2", 3),
    ]


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Maximilienne" * 9 + " Martin", "Maximilienne" * 9 + " Dupont"), ("…Martin", "…Dupont")),
        (("Maximilienne" * 9 + " Jean-Marc", "Maximilienne" * 9 + " Jean-Marie"), ("…Marc", "…Marie")),
        (("Maximilienne" * 9, "Maximilienne" * 9 + "tta"), ("…", "…tta")),
        (("Maximilienne" * 9 + "a" * 90, "Maximilienne" * 9 + "e" * 90), ("…aaa", "…eee")),
    ],
)
def test_long_names_that_begin_alike_are_cut_in_the_middle(body, names, shown):
    """The word that tells them apart is there, or as many of its letters as fit."""
    text = "".join(body(grid(*names, "Bo")).text.replace("-\n", "").split())
    assert text.count("Max") >= 2
    assert all(one in text for one in shown)


def test_rows_below_8_mm_are_refused(refused):
    assert refused('<scoregrid row="7"><player/><line>x</line></scoregrid>')[0].code == "box-too-small"
    assert refused('<scoregrid><player/><line height="6">x</line></scoregrid>')[0].code == "box-too-small"


def test_a_grid_needs_players(refused):
    assert refused("<scoregrid><line>x</line></scoregrid>")[0].data["problem"] == "element-missing"


def test_without_names(body):
    printed = body('<scoregrid head="0"><player>Ana</player><line height="12">x</line></scoregrid>', ink="low")
    assert "Ana" not in printed.text


def test_low_ink_outlines_the_band(body):
    low = body(grid("Ana"), ink="low").plumber.pages[0]
    assert not [rect for rect in low.rects if rect["fill"]]


def test_a_label_is_large_where_its_row_need_not_be_taller_for_it(body):
    page = '<scoregrid label-width="{}" most-column="200"><player/><line>the label of a scoring line</line></scoregrid>'

    def size(width):
        return max(char["size"] for char in body(page.format(width)).plumber.pages[0].chars)

    assert size(70) == pytest.approx(STYLES["row"].step.size)
    assert size(38) == pytest.approx(STYLES["label"].step.size)


@pytest.mark.parametrize(
    "inner",
    [
        '<player/><line hint="a hint far too long for the corner of a box">x</line>',
        '<player/><line split="3" hint="+15 / −15 / 0">x</line>',
        f"<player/><band>{'Unbreakable' * 20}</band>",
        f"<player/><line>{'Unbreakable' * 30}</line>",
    ],
)
def test_words_stay_in_their_cells(refused, inner):
    fault = refused(f'<scoregrid label-width="70" most-column="30">\n{inner}</scoregrid>')[0]
    assert (fault.code, fault.where) == ("text-overflow", "t.xml.j2:2")


def test_an_empty_name_asks_for_one(body):
    asked = '<scoregrid name="Name"><player>Ana</player><player/><player/><line>x</line></scoregrid>'
    assert body(asked).text.count("Name") == 2


def test_hints_of_large_print_stand_beside_the_pencil(body):
    page = '<scoregrid><player/><line hint="+15">x</line></scoregrid>'
    sizes = {char["size"] for char in body(page, type="large").plumber.pages[0].chars if char["text"] == "5"}
    assert min(sizes) >= 13


@pytest.mark.parametrize(
    ("hint", "most", "where"),
    [("×&#160;5", 30, "right"), ("+", 30, "left"), ("12 6 4 3", 30, "top"), ("×&#160;5", 9, "top")],
)
def test_what_a_box_asks_for_stands_on_the_written_line_where_a_pencil_has_room_beside(body, hint, most, where):
    page = body(
        f'<scoregrid label-width="80" row="9" most-column="{most}"><player/><line hint="{hint}">x</line></scoregrid>'
    ).plumber.pages[0]
    label = next(char for char in page.chars if char["text"] == "x")
    sign = next(char for char in page.chars if char["text"] == hint[0])
    lines = sorted({round(line["x0"], 1) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01})
    level = abs(sign["bottom"] - label["bottom"]) < 2.5
    assert level == (where != "top")
    if level:
        nearer = "left" if sign["x0"] - lines[-2] < lines[-1] - sign["x1"] else "right"
        assert nearer == where


def test_a_plus_stands_between_the_two_boxes_that_it_adds(body):
    markup = (
        '<scoregrid label-width="80" row="9" most-column="40"><player/><line split="2" hint="+">x</line></scoregrid>'
    )
    page = body(markup).plumber.pages[0]
    sign = next(char for char in page.chars if char["text"] == "+")
    _, middle, _ = sorted({round(line["x0"], 1) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01})
    assert 0 < middle - sign["x1"] < 4


def test_an_example_is_a_strip_across_the_grid_above_the_names(body):
    """Large enough for bad light, on a ground of its own, as wide as the grid however narrow the labels are."""
    for width in (80, 30):
        markup = f'<scoregrid label-width="{width}" most-column="200" head="8" name="Name" example="e.g. 3 banks (6)">'
        page = body(markup + "<player/><line>Z</line></scoregrid>").plumber.pages[0]
        name = next(char for char in page.chars if char["text"] == "N")
        told = [char for char in page.chars if char["text"] in "gbk6"]
        (ground,) = page.rects
        across = {edge for line in page.lines for edge in (line["x0"], line["x1"])}
        assert len(told) == 4
        assert all(char["size"] >= 9.6 and char["bottom"] < name["top"] for char in told)
        assert ground["top"] < told[0]["top"] < ground["bottom"] <= name["top"]
        assert (ground["x0"], ground["x1"]) == pytest.approx((min(across), max(across)))


def test_an_example_without_room_is_refused(refused):
    markup = '<scoregrid label-width="24" most-column="200" head="8" example="{}"><player/><line>x</line></scoregrid>'
    assert refused(markup.format("Example: " + "3 banks make 6 points, " * 6))[0].code == "text-overflow"


def test_a_band_begins_a_block_of_its_own(body):
    """White parts it from the block above; the names stand over the first."""
    rows = "".join(f"<band>Round {number}</band><line>x</line>" for number in (1, 2, 3))
    page = body(f'<scoregrid label-width="80" name="Name"><player/><player/>{rows}</scoregrid>').plumber.pages[0]
    upright = [line for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01]
    right = max(line["x0"] for line in upright)
    blocks = sorted((line["top"], line["bottom"]) for line in upright if abs(line["x0"] - right) < 0.1)
    edges = sorted({round(end, 1) for block in blocks for end in block})
    whites = [b - a for a, b in pairwise(edges) if not any(top < (a + b) / 2 < bottom for top, bottom in blocks)]
    assert [mm(white) for white in whites] == pytest.approx([2.8, 2.8], abs=0.2)
    assert page.extract_text().count("Name") == 2


def test_a_drawing_stands_between_the_number_of_a_row_and_its_label(body):
    drawn = '<drawing width="6" height="6"><rect x="0" y="0" width="6" height="6" fill="accent"/></drawing>'
    line = '<player/><line ref="7.1">{}Label</line></scoregrid>'
    page = body('<scoregrid label-width="60">' + line.format(drawn)).plumber.pages[0]
    (box,) = [one for one in [*page.rects, *page.curves] if 5.9 < mm(one["width"]) < 9.1]
    number, letter = (next(char for char in page.chars if char["text"] == text) for text in "1L")
    assert number["x1"] < box["x0"] < box["x1"] < letter["x0"]
    bare = body('<scoregrid label-width="60">' + line.format("")).plumber.pages[0]
    assert letter["x0"] - next(char for char in bare.chars if char["text"] == "L")["x0"] > box["width"]


def test_a_total_is_named_in_light_letters_on_a_dark_ground(body):
    def coloured(ink):
        page = body(grid("Ana"), ink=ink).plumber.pages[0]
        ink_of = {char["non_stroking_color"] for char in page.chars if char["size"] > 13 and char["text"] in "Total"}
        return ink_of == {(1, 1, 1)}

    assert coloured("normal")
    assert not coloured("low")


def test_what_a_row_says_stands_on_one_baseline(body):
    """The number of the article, the label, and what the boxes ask for."""
    chars = body(grid("", "")).plumber.pages[0].chars
    row = next(char["matrix"][5] for char in chars if char["text"] == "T")
    on_row = {
        round(char["matrix"][5], 1)
        for char in chars
        if char["text"] in "7.1Treasu+" and abs(char["matrix"][5] - row) < 9
    }
    assert len(on_row) == 1


def test_the_places_for_names_are_closed(body):
    """A line runs over them, from the first column to the last."""
    page = body(grid("", "")).plumber.pages[0]
    upright = [line for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01]
    first, last, top = (
        min(one["x0"] for one in upright),
        max(one["x0"] for one in upright),
        min(one["top"] for one in upright),
    )
    over = [line for line in page.lines if abs(line["top"] - top) < 0.1 and abs(line["bottom"] - top) < 0.1]
    assert [(round(line["x0"]), round(line["x1"])) for line in over] == [(round(first), round(last))]


def test_an_example_in_a_table_is_bold_italic_and_large_enough_for_bad_light(body):
    """Never in the face of a label."""
    table = "<table><row><cell><example>3 x 4</example></cell></row></table>"
    written = [one for one in body(table).plumber.pages[0].chars if one["text"] in "34"]
    assert written and all("BoldItalic" in one["fontname"] and one["size"] >= 10 for one in written)


def test_a_minus_between_two_boxes_stands_before_the_line_between_them(body):
    page = body('<scoregrid><player/><line split="2" hint="−">Vote</line></scoregrid>').plumber.pages[0]
    (sign,) = [one for one in page.chars if one["text"] == "−"]
    between = [line["x0"] for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01]
    assert min(abs(x - sign["x1"]) for x in between) < 4


def test_labels_of_one_grid_on_one_line_stay_on_it_where_rows_are_high(body):
    """A larger label must not take a second line only because its row has room for one."""
    words = {
        one["text"]: one
        for one in body(
            '<scoregrid label-width="30" row="30"><player/><line>Omnipresence 12</line></scoregrid>'
        ).words()
    }
    assert words["12"]["bottom"] == pytest.approx(words["Omnipresence"]["bottom"], abs=1)
