import pytest

from companion.printing.cards import RATIO
from companion.printing.look import Look
from companion.printing.markup import Setting, read
from companion.printing.paper import mm

DRAWING = """<drawing width="100" height="60" align="left">
<rect x="0" y="0" width="100" height="60" fill="tint" stroke="none"/>
<rect x="10" y="5" width="20" height="30"/>
<card x="40" y="10" width="20" turn="90">8♦</card><card x="2" y="2">Jo</card><card x="2" y="30">back</card>
<card x="60" y="2" width="9" pips="yes" turn="10">8♦</card><card x="60" y="16" width="9" pips="yes">K♦</card>
<back x="80" y="5"/><place x="80" y="30" width="12"/><place x="78" y="28" width="12" clear="yes"/>
<line x1="0" y1="60" x2="100" y2="60" dashed="yes"/>
<arrow x1="10" y1="50" x2="60" y2="50" bend="5"/><arrow x1="1" y1="1" x2="2" y2="2" stroke="none"/>
<circle x="50" y="50" radius="5" fill="accent"/>
<pencil x="60" y="40" width="9" height="8" weight="heavy"/>
<polygon points="70,50 76,50 73,56" fill="tint" stroke="accent"/>
<suit of="♥" x="20" y="20"/><suit of="joker" x="30" y="20" height="8"/>
<emblem x="85" y="45" size="10"/>
<label x="50" y="30" align="centre">middle</label>
<label x="10" y="45" width="20" height="8" shrink="0.5">a label with many words</label>
</drawing>"""


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_things_lie_where_they_are_put(body, ink):
    page = body(DRAWING, ink=ink).plumber.pages[0]
    sizes = {(round(mm(c["width"]), 1), round(mm(c["height"]), 1)): c for c in page.curves + page.rects}
    plain = sizes[20.0, 30.0]
    assert mm(plain["x0"]) == pytest.approx(11 + 10, abs=0.1)
    assert mm(plain["top"]) == pytest.approx(11 + 5, abs=0.1)
    assert (9.0, 8.0) in sizes
    assert (6.0, 6.0) in sizes  # the polygon
    word = next(w for w in page.extract_words() if w["text"] == "middle")
    assert mm((word["x0"] + word["x1"]) / 2) == pytest.approx(11 + 50, abs=0.3)


CARDS = ("<card {}>8♦</card>", '<card {} pips="yes">8♦</card>', "<card {}>back</card>", "<back {}/>", "<place {}/>")


@pytest.mark.parametrize("turn", [0, 90])
@pytest.mark.parametrize("card", CARDS)
def test_cards_lie_where_they_are_put_and_turn_about_their_middle(body, card, turn):
    put = card.format(f'x="40" y="10" width="20" turn="{turn}"')
    page = body(f'<drawing width="100" height="60" align="left">{put}</drawing>').plumber.pages[0]
    outline = max(page.curves, key=lambda curve: curve["width"] * curve["height"])
    across, down = (20, 20 * RATIO) if turn == 0 else (20 * RATIO, 20)
    middle = 11 + 40 + 10, 11 + 10 + 10 * RATIO
    edges = middle[0] - across / 2, middle[1] - down / 2, middle[0] + across / 2, middle[1] + down / 2
    assert [mm(outline[edge]) for edge in ("x0", "top", "x1", "bottom")] == pytest.approx(edges, abs=0.2)


def test_a_drawing_wider_than_its_column(body, refused):
    wide = '<drawing width="200" height="40" fit="{}"><rect x="0" y="0" width="200" height="40"/>{}</drawing>'
    fault = refused(wide.format("no", ""))[0]
    assert (fault.code, fault.data) == ("too-wide", {"available": 188, "needed": 200})
    page = body(wide.format("yes", "")).plumber.pages[0]
    assert mm(page.curves[0]["width"]) == pytest.approx(188, abs=0.1)
    assert refused(wide.format("yes", '<pencil x="1" y="1" width="9" height="9"/>'))[0].code == "too-wide"


@pytest.mark.parametrize(
    "label",
    [
        '<label x="45" y="10">words that stick out</label>',
        '<label x="5" y="10" align="right">words that stick out</label>',
        '<label x="0" y="10" align="centre">half outside</label>',
        '<label x="50" y="10" width="9" height="5">outside</label>',
        '<label x="25" y="19.5">low</label>',
        '<label x="10" y="10" width="60">wide</label>',
        '<label x="10" y="10" width="12" height="5">too many words for this</label>',
    ],
)
def test_words_stay_inside_a_drawing(refused, label):
    fault = refused(f'<drawing width="50" height="20">\n{label}</drawing>')[0]
    assert (fault.code, fault.where) == ("text-overflow", "t.xml.j2:2")


def test_small_pencil_boxes_and_unknown_names(refused):
    assert (
        refused('<drawing width="50" height="20"><pencil x="0" y="0" width="7" height="9"/></drawing>')[0].code
        == "box-too-small"
    )
    faults = refused(
        '<drawing width="50" height="20"><suit of="x" x="0" y="0"/><rect x="0" y="0" width="1" height="1" fill="pink"/></drawing>'
    )
    assert [fault.data["problem"] for fault in faults] == ["attribute-value", "attribute-value"]


@pytest.mark.parametrize("points", ["", "1,1 2,2", "1,1 2,2 3", "1,1 2,2 x,3", "1,1 2,2 inf,3", "1,1 2,2 nan,3"])
def test_a_polygon_has_three_corners_at_least(refused, points):
    fault = refused(f'<drawing width="50" height="20"><polygon points="{points}"/></drawing>')[0]
    assert (fault.data["problem"], fault.data["name"]) == ("attribute-value", "points")


@pytest.mark.parametrize(("radius", "white"), [(1, False), (1.1, True)])
def test_low_ink_leaves_a_dot_its_fill(body, radius, white):
    circle = f'<circle x="5" y="5" radius="{radius}" fill="accent" stroke="none"/>'
    made = body(f'<drawing width="10" height="10">{circle}</drawing>', ink="low")
    (curve,) = made.plumber.pages[0].curves
    assert (set(curve["non_stroking_color"]) == {1}) == white


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_lines_weigh_less_within_boxes_that_touch_than_around_them_and_most_around_a_total(body, ink):
    """In a drawing, a table, a score grid and a deck alike."""
    drawn = "".join(f'<pencil x="{x}" y="0" width="9" height="9"/>' for x in (1, 10))
    total = '<pencil x="30" y="0" width="9" height="9" weight="heavy"/>'
    cells = '<row><cell pencil="yes"/><cell pencil="yes"/></row>'
    for markup, heavy in (
        (f'<drawing width="60" height="10">{drawn}{total}</drawing>', True),
        (f'<table rules="none">{cells}<row><cell/><cell pencil="yes" total="yes"/></row></table>', True),
        ("<scoregrid><player/><player/><line>a</line><line>b</line><total>c</total></scoregrid>", True),
        ('<deckgrid jokers="0"/>', False),
    ):
        page = body(markup, ink=ink).plumber.pages[0]
        weights = {one["linewidth"] for one in (*page.lines, *page.rects) if one["stroke"]}
        assert weights == {0.35, 0.9, *([1.6] if heavy else [])}, markup


def test_a_drawing_in_another_column_is_made_of_the_same_things_and_in_another_look_anew():
    node = read('<drawing width="30" height="9" fit="yes"><label x="1" y="4">Ana</label></drawing>', "t", "flow")
    look = Look()
    wide, narrow, low = (
        node.build(Setting(one, "a4", width))[0] for one, width in ((look, 200), (look, 50), (Look(ink="low"), 200))
    )
    assert wide.paints is narrow.paints is not low.paints
    assert (wide.scale, narrow.natural_width) == (1.0, pytest.approx(50))
