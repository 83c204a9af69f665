import itertools

import pytest

from companion.errors import PrintError
from companion.printing import imposition
from companion.printing.imposition import impose
from companion.printing.paper import CARDS, PAPERS, mm, pt

AID = (
    '<aids title="T" size="{}"><card title="A"><front>front A</front><back>back A</back></card>'
    '<card title="B"><front>front B</front><back>back B</back></card>'
    '<card title="C"><front>front C</front><back>back C</back></card></aids>'
)


@pytest.mark.parametrize(("card", "paper"), list(itertools.product(CARDS, PAPERS)))
def test_backs_lie_behind_their_fronts(card, paper):
    grid = impose(card, paper)
    for slot in range(grid.slots):
        (x, y), (back_x, back_y) = grid.place(slot), grid.place(slot, back=True)
        assert back_x == pytest.approx(grid.page[0] - x - grid.card[0])  # flipped on the long edge
        assert back_y == y
        assert x >= imposition.MARGIN - 0.001
        assert y >= imposition.MARGIN - 0.001


@pytest.mark.parametrize(("card", "paper"), list(itertools.product(CARDS, PAPERS)))
def test_marks_touch_neither_card_nor_edge(card, paper):
    grid = impose(card, paper)
    left, bottom = grid.corner
    right, top = grid.page[0] - left, grid.page[1] - bottom
    for x1, y1, x2, y2 in grid.marks():
        for x, y in ((x1, y1), (x2, y2)):
            assert 2 <= x <= grid.page[0] - 2
            assert 2 <= y <= grid.page[1] - 2
            assert x <= left - 1 or x >= right + 1 or y <= bottom - 1 or y >= top + 1
        assert abs(x1 - x2) + abs(y1 - y2) >= 2


def test_a_card_larger_than_the_paper(monkeypatch):
    monkeypatch.setitem(CARDS, "giant", CARDS["tarot"]._replace(width=200))
    with pytest.raises(PrintError) as caught:
        impose("giant", "a5")
    assert caught.value.faults[0].code == "card-too-large"


@pytest.mark.parametrize("paper", PAPERS)
def test_the_printed_sheet(press, paper):
    printed = press(AID.format("poker"), paper=paper)
    grid = impose("poker", paper)
    assert len(printed.pdf.pages) == 2
    front, back = printed.plumber.pages
    fronts = sorted((w["x0"], w["top"]) for w in front.extract_words() if w["text"] == "front")
    assert len(fronts) == grid.slots
    # the card whose front starts at x has its back at the mirrored place
    card = CARDS["poker"].points[0]
    left = pt(grid.corner[0])
    for letter in "ABC":
        places = [w for w in front.extract_words() if w["text"] == letter]
        behind = [w for w in back.extract_words() if w["text"] == letter]
        mirrored = {(grid.columns - 1 - int((w["x0"] - left) // card), round(w["top"])) for w in behind}
        assert {(int((w["x0"] - left) // card), round(w["top"])) for w in places} >= mirrored != set()


def test_the_marks_measure_true(press):
    page = press(AID.format("poker")).plumber.pages[0]
    upright = sorted({round(mm(line["x0"]), 2) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01})
    flat = sorted({round(mm(line["top"]), 2) for line in page.lines if abs(line["top"] - line["bottom"]) < 0.01})
    marks = [y for y in flat if y in (flat[0], flat[-1])]
    assert upright == pytest.approx([10.5, 73.5, 136.5, 199.5], abs=0.1)
    assert marks == pytest.approx([16.5, 280.5], abs=0.1)


def test_a_sheet_asks_for_duplex_on_the_long_edge(press):
    assert press(AID.format("poker")).pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    single = press('<aids title="T"><card title="A"><front>x</front></card></aids>')
    assert "/Duplex" not in single.pdf.root_object["/ViewerPreferences"]
    assert len(single.pdf.pages) == 1


def test_more_cards_than_a_sheet_holds(press):
    cards = "".join(f'<card title="C{i}"><front>f</front></card>' for i in range(11))
    printed = press(f'<aids title="T">{cards}</aids>', copies=2)
    assert len(printed.pdf.pages) == 4
    assert all(f"C{i}" in printed.text for i in range(11))


def test_a_card_without_a_back_has_a_white_one(press):
    markup = '<aids title="T"><card title="A"><front>x</front><back>y</back></card><card title="B"><front>z</front></card></aids>'
    printed = press(markup)
    assert printed.pdf.pages[1].extract_text().count("y") == 5


def test_a_side_that_is_too_full_is_refused(press):
    with pytest.raises(PrintError) as caught:
        press('<aids title="T"><card title="Full"><front>' + "words and words " * 120 + "</front></card></aids>")
    fault = caught.value.faults[0]
    assert (fault.code, fault.where, fault.data["text"]) == ("text-overflow", "t.xml.j2:1", "Full")
    assert fault.data["needed"] > fault.data["height"]


def test_a_side_may_shrink_where_the_template_says_so(press):
    words = "words and words " * 60
    with pytest.raises(PrintError):
        press(f'<aids title="T"><card title="Full"><front>{words}</front></card></aids>')
    press(f'<aids title="T"><card title="Full" shrink="0.8"><front>{words}</front></card></aids>')


@pytest.mark.parametrize("inner", ["", '<card title="A"/>', '<card title="A"><back>b</back></card>'])
def test_what_a_sheet_of_cards_needs(press, inner):
    with pytest.raises(PrintError) as caught:
        press(f'<aids title="T">{inner}</aids>')
    assert caught.value.faults[0].data["problem"] == "element-missing"
