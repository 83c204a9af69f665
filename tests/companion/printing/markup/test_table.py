import pytest

from companion.printing.paper import mm

TABLE = """<table widths="* 30 20" align="left centre right" rules="{}">
<row head="yes"><cell>Card</cell><cell>Article</cell><cell>Points</cell></row>
<row><cell>8♦ <b>counts</b></cell><cell>7.1</cell><cell>+8</cell></row>
<row tint="yes"><cell>Joker<br/>a<br/>b<br/>c</cell><cell>alone</cell><cell tint="yes">+15</cell></row>
<row><cell/><cell>both</cell><cell>−15</cell></row>
<row total="yes" height="10"><cell colspan="2" head="yes">Total</cell><cell pencil="yes"/></row>
</table>"""


@pytest.mark.parametrize("rules", ["rows", "grid", "none"])
@pytest.mark.parametrize("ink", ["normal", "low"])
def test_cells_stand_in_their_columns(body, rules, ink):
    printed = body(TABLE.format(rules), ink=ink)
    words = {word["text"]: word for word in printed.words()}
    assert mm(words["Points"]["x1"]) == pytest.approx(199 - 1.2, abs=0.2)
    assert mm((words["alone"]["x0"] + words["alone"]["x1"]) / 2) == pytest.approx(199 - 20 - 15, abs=0.3)
    assert words["both"]["top"] > words["alone"]["bottom"]
    assert words["Total"]["top"] > words["c"]["bottom"]


def test_a_plain_table_is_flush_with_the_text(body):
    printed = body("<para>Text</para><table><row><cell>Cell</cell><cell align='right'>End</cell></row></table>")
    words = {word["text"]: word for word in printed.words()}
    assert words["Cell"]["x0"] == pytest.approx(words["Text"]["x0"], abs=1)
    assert mm(words["End"]["x1"]) == pytest.approx(199, abs=0.2)


def test_a_cell_across_all_columns_is_flush_on_both_sides(body):
    """As wide as it was measured: else cards that fit one line when it was laid out would take two when it is drawn."""
    row = "<row><cell>Cell</cell><cell/></row><row><cell colspan='2' align='right'>End</cell></row>"
    words = {word["text"]: word for word in body(f"<table>{row}</table>").words()}
    assert mm(words["End"]["x1"]) == pytest.approx(199, abs=0.2)


def test_a_long_table_breaks_and_repeats_its_head(body):
    rows = "<row><cell>x</cell></row>" * 99
    printed = body(f'<table><row head="yes"><cell>Head</cell></row>{rows}</table>')
    assert len(printed.pdf.pages) == 3
    assert all("Head" in page.extract_text() for page in printed.pdf.pages)


def test_a_pencil_cell_is_a_box(body, refused):
    body('<table widths="8 *"><row><cell pencil="yes"/><cell/></row></table>')
    assert refused('<table widths="7 *"><row><cell pencil="yes"/><cell/></row></table>')[0].code == "box-too-small"
    assert refused('<table><row height="6"><cell pencil="yes"/></row></table>')[0].code == "box-too-small"


@pytest.mark.parametrize(
    ("markup", "problem"),
    [
        ("<table/>", "element-missing"),
        ("<table><row/></table>", "element-missing"),
        ('<table widths="*"><row><cell/><cell/></row></table>', "columns-differ"),
    ],
)
def test_tables_that_cannot_be(refused, markup, problem):
    assert refused(markup)[0].data["problem"] == problem


def test_a_column_narrower_than_its_padding_is_refused_with_its_place(refused):
    fault = refused('<table widths="* 2 *" padding="1.2"><row><cell/>\n<cell>3</cell><cell/></row></table>')[0]
    assert (fault.code, fault.where) == ("too-wide", "t.xml.j2:2")


def test_a_word_wider_than_its_cell_is_refused(refused):
    fault = refused('<table widths="10 *"><row>\n<cell>unbreakable</cell><cell/></row></table>')[0]
    assert (fault.code, fault.where) == ("text-overflow", "t.xml.j2:2")


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_a_total_has_a_heavier_frame(body, ink):
    def weight(total):
        markup = f'<table rules="none"><row height="9"><cell pencil="yes" total="{total}"/></row></table>'
        page = body(markup, ink=ink).plumber.pages[0]
        return max(shape["linewidth"] for shape in (*page.lines, *page.rects))

    assert weight("yes") > weight("no")


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_the_label_of_a_total_is_light_on_the_dark_colour(body, ink):
    def grey(shape):
        colour = shape["non_stroking_color"]
        return sum(colour) / len(colour)

    page = body('<table rules="none"><row><cell total="yes">Sum</cell></row></table>', ink=ink).plumber.pages[0]
    letter = next(char for char in page.chars if char["text"] == "S")
    grounds = [
        one for one in page.rects if one["fill"] and one["top"] < letter["top"] < letter["bottom"] < one["bottom"]
    ]
    if ink == "low":
        assert not grounds and grey(letter) < 0.4
    else:
        assert grey(letter) > 0.9 > 0.4 > grey(grounds[-1])


def test_on_an_aid_no_line_stands_under_the_last_row(press):
    rows = "<row><cell>a</cell></row>" * 3
    page = press(f'<aids title="T"><topic title="A"><table>{rows}</table></topic></aids>').plumber.pages[0]
    thin = [line for line in page.lines if line["linewidth"] == pytest.approx(0.35)]
    assert len({round(line["top"]) for line in thin}) == 2
