"""Whose game it is, in the margin of what is cut: within what printers print, off every piece, its bleed and every mark."""

import itertools

import pytest

from companion.errors import PrintError
from companion.printing import imposition
from companion.printing.imposition import CLEAR, HEIGHT, MARK_AWAY, MARK_EDGE, PieceNeeds, lay
from companion.printing.markup.aids import BLEED, GAP
from companion.printing.paper import AID, CARDS, PAPERS, mm, pt

DECK = (
    '<aids title="T">'
    + "".join(
        f'<topic title="{letter}" start="card">front {letter}</topic><topic title="{letter}" start="side">back {letter}</topic>'
        for letter in "ABC"
    )
    + "</aids>"
)


def aid_grid(paper):
    """The grid of a sheet of aids without words in its margin."""
    return lay(AID, "aid", paper, PieceNeeds(GAP, BLEED, backed=True, spaced=True))


@pytest.mark.parametrize(("card", "paper"), list(itertools.product(CARDS, PAPERS)))
def test_backs_lie_behind_their_fronts(card, paper):
    grid = lay(CARDS[card], card, paper, PieceNeeds())
    for slot in range(grid.slots):
        (x, y), (back_x, back_y) = grid.place(slot), grid.place(slot, back=True)
        assert back_x == pytest.approx(grid.page[0] - x - grid.card[0])  # flipped on the long edge
        assert back_y == y
        assert x >= imposition.MARGIN - 0.001
        assert y >= imposition.MARGIN - 0.001


@pytest.mark.parametrize(("card", "paper"), list(itertools.product(CARDS, PAPERS)))
def test_marks_touch_neither_card_nor_edge(card, paper):
    grid = lay(CARDS[card], card, paper, PieceNeeds())
    left, bottom = grid.corner
    right, top = grid.page[0] - left, grid.page[1] - bottom
    for x1, y1, x2, y2 in grid.marks():
        for x, y in ((x1, y1), (x2, y2)):
            assert 5 <= x <= grid.page[0] - 5
            assert 5 <= y <= grid.page[1] - 5
            assert x <= left - 1 or x >= right + 1 or y <= bottom - 1 or y >= top + 1
        assert abs(x1 - x2) + abs(y1 - y2) >= 1.5


def test_a_card_larger_than_the_paper():
    with pytest.raises(PrintError) as caught:
        lay((200, 120), "giant", "a5", PieceNeeds())
    assert caught.value.faults[0].code == "card-too-large"


@pytest.mark.parametrize(("paper", "cards"), [("a4", 3), ("letter", 3), ("a5", 2)])
def test_the_printed_sheet(press, paper, cards):
    """Behind every front lies its back, where a sheet flipped on its long edge shows it."""
    printed = press(DECK, paper=paper)
    grid = aid_grid(paper).holding(3)
    front, back = printed.plumber.pages[:2]
    width, height = (pt(side + GAP) for side in AID)
    left, top = pt(grid.corner[0]), pt(grid.page[1] - grid.block[3])

    def places(page, side):
        """(column, row) of each letter."""
        words = page.extract_words()
        after = [(words[i + 1]["text"], word) for i, word in enumerate(words) if word["text"] == side]
        return [(letter, int((w["x0"] - left) // width), int((w["top"] - top) // height)) for letter, w in after]

    fronts, backs = places(front, "front"), places(back, "back")
    assert [letter for letter, _, _ in fronts] == list("ABC"[:cards])
    assert sorted((letter, grid.columns - 1 - column, row) for letter, column, row in backs) == sorted(fronts)


def test_sets_take_as_many_sheets_as_they_need(press):
    printed = press(DECK, sets=5, copies=2)
    assert len(printed.pdf.pages) == 2 * 8
    once = " ".join(page.extract_text() for page in printed.pdf.pages[:8])
    assert [once.count(f"front {letter}") for letter in "ABC"] == [5, 5, 5]


def test_the_marks_measure_true(press):
    page = press(DECK, sets=2).plumber.pages[0]
    upright = sorted({round(mm(line["x0"]), 2) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01})
    flat = sorted({round(mm(line["top"]), 2) for line in page.lines if abs(line["top"] - line["bottom"]) < 0.01})
    assert upright == pytest.approx([11.5, 103.5, 106.5, 198.5], abs=0.1)
    assert [flat[0], flat[-1]] == pytest.approx([19.0, 278.0], abs=0.1)


def guides(page):
    """The grey lines along the cuts; not the line below the head of an aid, which has its colour."""
    long = (line for line in page.lines if line["width"] + line["height"] > 170)
    return [line for line in long if line["linewidth"] == 0.5 and not (line["dash"] and line["dash"][0])]


@pytest.mark.parametrize(("sets", "cuts"), [(1, 4 + 4), (2, 4 + 4)])
def test_whole_lines_lead_the_scissors_on_fronts_only(press, sets, cuts):
    front, back = press(DECK, sets=sets).plumber.pages[:2]
    assert len(guides(front)) == cuts
    assert not guides(back)


def test_rounded_corners_are_drawn_when_asked_for(press):
    plain, rounded = (press(DECK, corners=corners).plumber.pages for corners in (False, True))
    assert len(rounded[0].curves) - len(plain[0].curves) == 3 * 4
    assert len(rounded[1].curves) == len(plain[1].curves)
    arcs = [curve for curve in rounded[0].curves if mm(curve["width"]) == pytest.approx(imposition.CORNER, abs=0.05)]
    assert len(arcs) == 3 * 4
    grid, card = aid_grid("a4").holding(3), AID
    inside = [
        (x + right * (card[0] - imposition.CORNER), y + upper * (card[1] - imposition.CORNER))
        for x, y in map(grid.place, range(3))
        for right, upper in itertools.product((0, 1), repeat=2)
    ]
    assert sorted((round(mm(arc["x0"]), 1), round(mm(arc["y0"]), 1)) for arc in arcs) == [
        (pytest.approx(x, abs=0.1), pytest.approx(y, abs=0.1)) for x, y in sorted(inside)
    ]


def test_a_rounded_corner_lies_in_each_corner_of_a_card(press):
    page = press(DECK, corners=True).plumber.pages[0]
    found = {
        (round(mm(curve["x0"]), 1), round(mm(page.height - curve["bottom"]), 1))
        for curve in page.curves
        if mm(curve["width"]) == pytest.approx(imposition.CORNER, abs=0.05)
    }
    grid = aid_grid("a4").holding(3)
    width, height = grid.card
    wanted = {
        (round(x + right * (width - imposition.CORNER), 1), round(y + top * (height - imposition.CORNER), 1))
        for x, y in map(grid.place, range(3))
        for right, top in itertools.product((0, 1), repeat=2)
    }
    assert found == wanted


def test_a_sheet_asks_for_duplex_on_the_long_edge(press):
    assert press(DECK).pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    single = press('<aids title="T"><topic title="A">x</topic></aids>')
    assert "/Duplex" not in single.pdf.root_object["/ViewerPreferences"]
    assert len(single.pdf.pages) == 1


SIZES = [(63, 88), (44, 63), (95, 90), (25, 25), (76, 88), (110, 88), (120, 176)]


GRIDS = [
    lay(size, "piece", paper, PieceNeeds(2.0, bleed, backed=True, folded=folded, signed=True, spaced=True))
    for paper in ("a4", "letter", "a5")
    for size in SIZES
    for bleed in (0.0, 3.0)
    for folded in (False, True)
    if not folded or (paper != "a5" and size[0] < 100)
]


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_the_line_has_a_strip_of_its_own(grid):
    left, bottom, _, _ = grid.block
    assert grid.imprint in {"foot", "side"}
    axis = 1 if grid.imprint == "foot" else 0
    strip = MARK_EDGE + HEIGHT
    assert (left, bottom)[axis] >= strip + grid.away
    assert grid.edge[axis] == pytest.approx(strip)
    for mark in grid.marks():
        assert min(mark[axis], mark[axis + 2]) >= strip + CLEAR - 0.001
    assert grid.away >= MARK_AWAY


def test_sheets_that_say_nothing_keep_their_room():
    assert lay((63, 88), "poker", "letter", PieceNeeds()).edge == (MARK_EDGE, MARK_EDGE)
    assert not lay((63, 88), "poker", "letter", PieceNeeds()).imprint


def test_the_line_costs_no_cards():
    """On Letter nine poker cards leave no room below them: there it stands beside them."""
    for paper, side in (("a4", "foot"), ("letter", "side"), ("a5", "foot")):
        grid = lay((63, 88), "poker", paper, PieceNeeds(signed=True))
        assert (grid.imprint, grid.slots) == (side, lay((63, 88), "poker", paper, PieceNeeds()).slots)
