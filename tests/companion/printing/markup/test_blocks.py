import pytest

from companion.printing.paper import mm, pt


def test_a_fill_takes_as_many_as_fit(press):
    block = '<fill gap="5" grow="{}" cut="dashed">{}<scoregrid head="8"><player/><line>one</line><line>two</line><total>Sum</total></scoregrid></fill>'
    printed = press(f'<document title="T"><header compact="yes" title="Game"/>{block.format(1, "")}</document>')
    many = printed.text.count("Sum")
    assert many == 6
    assert (
        press(
            f'<document title="T"><header compact="yes" title="Game"/>{block.format(1, "")}</document>', paper="a5"
        ).text.count("Sum")
        < many
    )
    grown = press(f'<document title="T"><header compact="yes" title="Game"/>{block.format(2, "")}</document>')
    assert grown.text.count("Sum") == many

    def row(found):
        words = {word["text"]: word["top"] for word in reversed(found.words())}
        return words["two"] - words["one"]

    assert row(grown) > row(printed) + 2


def test_a_fill_keeps_to_its_most_and_its_columns(press):
    printed = press('<document title="T"><fill most="2" columns="3"><boxes>Sum [*]</boxes></fill></document>')
    assert printed.text.count("Sum") == 6


def test_a_fill_that_does_not_fit_once_is_refused(refused):
    fault = refused('<fill><drawing width="20" height="300"/></fill>')[0]
    assert fault.code == "does-not-fit"
    assert fault.data["height"] > fault.data["room"]


def test_a_fill_stands_in_the_document_only(refused):
    assert refused("<box><fill/></box>")[0].data["name"] == "fill"


def test_copies_are_pages_of_a_pad(press):
    assert len(press('<document title="T"><fill><boxes>Sum [*]</boxes></fill></document>', copies=3).pdf.pages) == 3


def test_columns_have_their_widths(body):
    printed = body(
        '<columns widths="50 * 2*" gap="4"><column>one</column><column>two</column><column>three</column></columns>'
    )
    starts = {word["text"]: mm(word["x0"]) for word in printed.words()}
    share = (188 - 50 - 8) / 3
    assert starts["two"] - starts["one"] == pytest.approx(54, abs=0.3)
    assert starts["three"] - starts["two"] == pytest.approx(share + 4, abs=0.3)


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_columns_align(body, valign):
    printed = body(f'<columns valign="{valign}"><column>low</column><column>high<br/>high<br/>high</column></columns>')
    tops = {word["text"]: word["top"] for word in reversed(printed.words())}
    assert (tops["low"] > tops["high"] + 5) == (valign != "top")


def test_columns_wider_than_the_page_are_refused(refused):
    fault = refused('<columns widths="150 60"><column/><column/></columns>')[0]
    assert (fault.code, fault.data) == ("too-wide", {"available": 188, "needed": 216})


def test_widths_and_columns_must_agree(refused):
    fault = refused('<columns widths="150"><column/><column/></columns>')[0]
    assert (fault.data["problem"], fault.data["widths"], fault.data["cells"]) == ("columns-differ", 1, 2)


@pytest.mark.parametrize("kind", ["plain", "tint"])
@pytest.mark.parametrize("ink", ["normal", "low"])
def test_boxes_frame_or_tint(body, kind, ink):
    page = body(f'<box kind="{kind}">words <para>and more</para></box>', ink=ink).plumber.pages[0]
    frame = max(page.curves, key=lambda curve: curve["width"])
    assert frame["width"] == pytest.approx(pt(188), abs=0.5)
    assert frame["fill"] == (kind == "tint" and ink == "normal")
    assert frame["stroke"] != frame["fill"]


def test_the_rest_of_what_flows(body):
    printed = body(
        "<heading level='3'>Head</heading><list marks='numbers'><item>first</item><item>second<list><item>inner</item></list></item></list>"
        "<rule/><spacer height='20'/><keep><para style='lead' align='centre'>kept</para></keep>"
        "<room height='250'/>bare <b>bold</b> <i>italic</i> <accent>colour</accent> <small>small</small> <label>label</label> <ref>1.2</ref><br/>line"
        "<page-break/><cards size='small'>3♥ 10♦ | Q♠ Jo back empty</cards>"
    )
    assert len(printed.pdf.pages) == 3
    for word in ("Head", "first", "inner", "kept", "bare bold italic colour small label 1.2"):
        assert word in printed.text


def test_cards_that_cannot_be_read_are_named(refused):
    faults = refused("<cards>3♥ 11♦ XQ</cards>")
    assert [fault.data["detail"] for fault in faults] == ["11♦", "XQ"]


def test_many_cards_wrap_and_few_too_many_shrink(body):
    def lines(printed):
        return len({round(word["top"]) for word in printed.words() if word["text"] == "8"})

    narrow = '<columns widths="60 *"><column><cards>{}</cards></column><column/></columns>'
    assert lines(body(narrow.format("8♥ " * 5))) == 1
    assert lines(body(narrow.format("8♥ " * 6))) == 1
    assert lines(body(narrow.format("8♥ " * 4 + "| " + "8♥ " * 9))) == 3


def test_copies_beside_one_another_are_parted_by_a_dashed_line(press):
    def upright(cut):
        fill = f'<fill columns="2" most="1" cut="{cut}"><para>Words</para></fill>'
        page = press(f'<document title="T" margin="10">{fill}</document>').plumber.pages[0]
        return [round(line["x0"] / page.width, 3) for line in page.lines if line["x0"] == line["x1"]]

    assert upright("none") == []
    assert upright("dashed") == [0.5]
