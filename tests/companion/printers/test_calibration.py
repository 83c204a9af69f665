"""What is read off the calibration sheet, typed in, makes a printer that shifts backs print them behind their fronts."""

import io
from functools import cache

import pdfplumber
import pytest
from printing_press import simulated

from companion.components.make import print_components
from companion.printers.calibration import FOOT, HEAD, SIDE, print_calibration
from companion.printing.finishing import finish
from companion.printing.kinds import ComponentsOptions
from companion.printing.paper import PAPERS
from companion.printing.printer import Printer

pytestmark = pytest.mark.turns

MM = 25.4 / 72


def segments(page):
    """The straight lines of a page in mm, y upwards."""
    return [(line["x0"] * MM, line["y0"] * MM, line["x1"] * MM, line["y1"] * MM) for line in page.lines]


def number(word):
    return float(word.replace("−", "-").replace(",", "."))


def scale(lines, axis, level):
    """Where the lines of a scale cross it, sorted: those of 4 or 6 mm that begin at ``level``, give or take a shift."""
    found = []
    for x0, y0, x1, y1 in lines:
        across, length = (x0, y1 - y0) if axis == "x" else (y0, x1 - x0)
        straight = abs(x1 - x0) < 0.01 if axis == "x" else abs(y1 - y0) < 0.01
        ends = (y0, y1) if axis == "x" else (x0, x1)
        if straight and round(length, 1) in (4.0, 6.0) and min(abs(end - level) for end in ends) < 3:
            found.append(across)
    return sorted(found)


@cache
def calibration(data):
    """The size of a sheet in mm, the straight lines of its front and of its back, the numbers on its front with their middles."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        front, back = pdf.pages
        width, height = float(front.width) * MM, float(front.height) * MM
        middles = [
            ((word["x0"] + word["x1"]) / 2 * MM, height - (word["top"] + word["bottom"]) / 2 * MM, word["text"])
            for word in front.extract_words()
            if word["text"].lstrip("−").replace(".", "").replace(",", "").isdigit()
        ]
        return (width, height), segments(front), segments(back), middles


def labels(middles, places, axis, level):
    """What stands beside every line of the front: the number whose middle is nearest."""
    near = [one for one in middles if abs((one[1] if axis == "x" else one[0]) - level) < 10.5]
    return [number(min(near, key=lambda one: abs((one[0] if axis == "x" else one[1]) - place))[2]) for place in places]


def offset_read(data, flip, shift, axis, level):
    """The number that one reads: where lines of front and back that bear the same number meet best."""
    page_size, front, back, middles = calibration(data)
    seen = []
    for x0, y0, x1, y1 in back:
        a, b = (
            simulated.seen_through((x0, y0), page_size, flip, shift),
            simulated.seen_through((x1, y1), page_size, flip, shift),
        )
        seen.append((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])))
    fronts, backs = scale(front, axis, level), scale(seen, axis, level)
    assert len(fronts) == len(backs) == 41
    says = labels(middles, fronts, axis, level)
    assert says == sorted(says)
    return min(zip(fronts, backs, says, strict=True), key=lambda one: abs(one[0] - one[1]))[2]


@pytest.mark.parametrize(
    ("paper", "flip", "shift"),
    [
        ("a4", "long", (1.3, -0.7)),
        ("letter", "long", (-1.9, 0.4)),
        ("letter", "short", (1.3, -0.7)),
        ("a4", "short", (0.0, 0.0)),
    ],
)
def test_what_is_read_brings_backs_behind_their_fronts(read, paper, flip, shift):
    wide, tall = PAPERS[paper]
    sheet = print_calibration(Printer("home", flip=flip), "fr" if paper == "a4" else "en", paper)
    x = {offset_read(sheet, flip, shift, "x", level) for level in (tall - HEAD, FOOT)}
    y = {offset_read(sheet, flip, shift, "y", level) for level in (SIDE, wide - SIDE)}
    assert (x, y) == ({-shift[0]}, {-shift[1]})
    printer = Printer("home", offset_x=x.pop(), offset_y=y.pop(), flip=flip)
    options = ComponentsOptions(lang="en", paper=paper, printer=printer)
    pdf = read(finish(print_components("hod", options), options))
    for number in range(0, len(pdf.pages), 2):
        front, back = pdf.pages[number : number + 2]
        fronts, backs = list(simulated.sides(pdf, front)), list(simulated.sides(pdf, back))
        assert fronts
        seen = [simulated.seen_through(one.middle, simulated.size(back), flip, shift) for one in backs]
        for one in fronts:
            assert min(max(abs(one.middle[i] - other[i]) for i in (0, 1)) for other in seen) < 0.1


def test_a_sheet_of_a_right_profile_shows_its_own_numbers():
    printer = Printer("home", offset_x=2.5, offset_y=-1.0)
    sheet = print_calibration(printer, "en")
    assert offset_read(sheet, "long", (-2.5, 1.0), "x", FOOT) == 2.5
    assert offset_read(sheet, "long", (-2.5, 1.0), "y", SIDE) == -1.0
    assert offset_read(sheet, "long", (-3.6, 0.3), "x", FOOT) == 3.6
    assert offset_read(sheet, "long", (-3.6, 0.3), "y", SIDE) == -0.3


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_target_tells_what_the_scales_do_not_reach(flip):
    shift, page_size = (4.0, -3.0), tuple(PAPERS["a4"])
    data = print_calibration(Printer("home", flip=flip), "en")
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        front, back = pdf.pages
        ring = next(one for one in back.curves if abs(one["width"] * MM - 4) < 0.01)
        middle = ((ring["x0"] + ring["x1"]) / 2 * MM, (ring["y0"] + ring["y1"]) / 2 * MM)
        x, y = simulated.seen_through(middle, page_size, flip, shift)
        words = [
            (
                number(word["text"]),
                (word["x0"] + word["x1"]) / 2 * MM,
                page_size[1] - (word["top"] + word["bottom"]) / 2 * MM,
            )
            for word in front.extract_words()
            if word["text"] in ("−10", "−5", "5", "10")
        ]
        below = [one for one in words if 55 <= one[1] <= 77 and one[2] < FOOT + 36 and one[2] > FOOT + 25]
        left = [one for one in words if one[1] < 56 and one[1] > 45 and abs(one[2] - FOOT - 45) < 11.5]
    assert len(below) == len(left) == 4

    def between(known, place, along):
        (low, at_low), (high, at_high) = ((one[0], one[along]) for one in (known[0], known[-1]))
        return low + (high - low) * (place - at_low) / (at_high - at_low)

    assert between(below, x, 1) == pytest.approx(-4.0, abs=0.2)
    assert between(left, y, 2) == pytest.approx(3.0, abs=0.4)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_are_100_mm_and_the_command_is_there(lang):
    with pdfplumber.open(io.BytesIO(print_calibration(Printer("Salle 2", grey=True), lang, "letter"))) as pdf:
        lines = segments(pdf.pages[0])
        text = pdf.pages[0].extract_text()
    assert [round(x1 - x0, 2) for x0, y0, x1, y1 in lines].count(100.0) == 1
    assert [round(y1 - y0, 2) for x0, y0, x1, y1 in lines].count(100.0) == 1
    assert 'companion printer add "Salle 2" --offset-x … --offset-y …' in text
    assert "Salle 2" in text


def test_a_one_sided_printer_gets_two_sheets_to_see_the_order(read):
    pdf = read(print_calibration(Printer("home", one_sided=True, reverse=True), "en"))
    texts = [page.extract_text() for page in pdf.pages]
    assert ["sheet 1" in texts[0], "sheet 2" in texts[1]] == [True, True]
    assert ["back of sheet 2" in texts[2], "back of sheet 1" in texts[3]] == [True, True]
    assert pdf.viewer_preferences.duplex == "/Simplex"


def test_the_white_edges_are_as_far_in_as_they_say():
    with pdfplumber.open(io.BytesIO(print_calibration(Printer("home"), "en"))) as pdf:
        lines, (wide, tall) = segments(pdf.pages[0]), PAPERS["a4"]
    levels = {round(y0, 2) for x0, y0, x1, y1 in lines if abs(y0 - y1) < 0.01 and abs(x1 - x0 - 3.6) < 0.01}
    assert levels == {round(value, 2) for step in range(1, 13) for value in (step, tall - step)}
    sides = {round(x0, 2) for x0, y0, x1, y1 in lines if abs(x0 - x1) < 0.01 and abs(y1 - y0 - 3.2) < 0.01}
    assert sides == {round(value, 2) for step in range(1, 13) for value in (step, wide - step)}


def test_a_printer_may_have_a_name_that_no_font_can_show():
    """It was refused with a sentence about a text that nobody had typed: “printer “𓀀” · A4”."""
    with pdfplumber.open(io.BytesIO(print_calibration(Printer("𓀀 du salon"), "fr"))) as pdf:
        assert "[U+13000] du salon" in pdf.pages[0].extract_text()
