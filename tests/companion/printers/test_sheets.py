"""Fronts on backs, read back from finished PDFs: every flip, upright and on its side, folded, within the printer's edges."""

import io
import re
from collections import Counter

import pdfplumber
import pypdf
import pypdfium2
import pytest
from printing_press import simulated
from pypdf.generic import NameObject, NumberObject
from sheets.reading import DOTS, read

from companion.components.make import print_components
from companion.errors import Fault, PrintError
from companion.games import game_ids
from companion.printing.finishing import finish
from companion.printing.kinds import AidOptions, ComponentsOptions, PadOptions, RulesOptions
from companion.printing.look import Look, Palette
from companion.printing.options import PageOptions
from companion.printing.press import print_aid, print_pad
from companion.printing.printer import Printer
from companion.printing.rules import print_rules
from companion.printing.sheet import Sheet
from companion.words import LANGS

pytestmark = pytest.mark.turns(games=3)

MM = 25.4 / 72
GAME = "hod"  # 24 cards with backs


def made(**chosen):
    options = ComponentsOptions(lang="en", **chosen)
    return finish(print_components(GAME, options), options)


def pairs(pdf):
    """The fronts and the backs of every sheet."""
    assert len(pdf.pages) > 1
    for number in range(0, len(pdf.pages), 2):
        front, back = pdf.pages[number : number + 2]
        yield list(simulated.sides(pdf, front)), list(simulated.sides(pdf, back)), simulated.size(back)


GAPS = {"gap": 6.0, "bleed": 3.0}


@pytest.mark.parametrize(
    ("paper", "flip", "more", "offset"),
    [
        ("a4", "long", {}, (1.2, -0.8)),
        ("a4", "short", {}, (1.2, -0.8)),
        ("letter", "short", {}, (0.0, 0.0)),
        ("a4", "long", GAPS, (-0.5, 0.9)),
        ("letter", "short", GAPS, (1.2, -0.8)),
    ],
)
def test_backs_lie_behind_their_fronts(read, paper, flip, more, offset):
    """The printer shifts backs by what the profile takes back; sheets on their side are turned upright."""
    printer = Printer("home", offset_x=offset[0], offset_y=offset[1], flip=flip)
    pdf = read(made(paper=paper, printer=printer, **more))
    assert pdf.viewer_preferences.duplex == {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}[flip]
    assert pdf.viewer_preferences.print_scaling == "/None"
    shift, count, most = (-offset[0], -offset[1]), 0, 0
    for fronts, backs, size in pairs(pdf):
        most = max(most, len(fronts))
        assert size[0] < size[1]
        seen = [simulated.seen_through(one.middle, size, flip, shift) for one in backs]
        count += len(fronts)
        assert len(fronts) == len(seen)
        for one in fronts:
            assert min(max(abs(one.middle[i] - other[i]) for i in (0, 1)) for other in seen) < 0.1
    assert count == 24 + -24 % most  # spares fill the last sheet


@pytest.mark.parametrize("duplex", ["long"])
def test_without_a_profile_sheets_on_their_side_stay_so(read, duplex):
    pdf = read(made(paper="letter", gap=6.0, bleed=3.0, duplex=duplex))
    for fronts, backs, size in pairs(pdf):
        assert size[0] > size[1]
        seen = [simulated.seen_through(one.middle, size, duplex) for one in backs]
        for one in fronts:
            assert min(max(abs(one.middle[i] - other[i]) for i in (0, 1)) for other in seen) < 0.1


def test_two_passes_have_all_fronts_first(read):
    usual, passes = read(made()), read(made(duplex="two-pass"))
    names = [[one.name for one in simulated.sides(pdf, page)] for pdf in (usual, passes) for page in pdf.pages]
    count = len(usual.pages)
    assert names[count:] == names[:count][::2] + names[:count][1::2]
    assert passes.viewer_preferences.duplex == "/Simplex"
    reverse = read(made(printer=Printer("old", one_sided=True, reverse=True)))
    middles = [[one.middle for one in simulated.sides(pdf, page)] for pdf in (passes, reverse) for page in pdf.pages]
    assert middles[:count] == middles[count : count + count // 2] + middles[count + count // 2 :][::-1]


@pytest.mark.parametrize(("reverse", "wanted"), [(False, [1, 3, 2, None]), (True, [1, 3, None, 2])])
def test_a_last_front_without_a_back_gets_an_empty_one(reverse, wanted):
    """On a printer of one side: the stack that is put back has as many sheets as it had, else every back is one sheet off."""
    writer = pypdf.PdfWriter()
    for number in (1, 2, 3):
        page = writer.add_blank_page(200, 300)
        page[NameObject("/Number")] = NumberObject(number)
    data = io.BytesIO()
    writer.write(data)
    options = PageOptions(printer=Printer("old", one_sided=True, reverse=reverse))
    pages = pypdf.PdfReader(io.BytesIO(finish(data.getvalue(), options, duplex=True))).pages
    assert [page.get("/Number") for page in pages] == wanted
    assert {tuple(map(float, page.mediabox)) for page in pages} == {(0, 0, 200, 300)}


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_gutterfold_mirrors_backs_about_the_fold(read, paper):
    pdf = read(made(paper=paper, duplex="gutterfold"))
    assert pdf.viewer_preferences.duplex is None
    count = 0
    for page in pdf.pages:
        width, _ = simulated.size(page)
        fronts = [one for one in simulated.sides(pdf, page) if not one.name.endswith("back")]
        backs = [one for one in simulated.sides(pdf, page) if one.name.endswith("back")]
        count += len(fronts)
        folded = sorted((round(width - one.middle[0], 1), round(one.middle[1], 1)) for one in backs)
        assert folded == sorted((round(one.middle[0], 1), round(one.middle[1], 1)) for one in fronts)
        assert all(max(x for x, _ in one.corners) <= width / 2 + 0.01 for one in fronts)  # their bleed ends at the fold
    assert count == 24


@pytest.mark.parametrize(
    ("game_id", "pages", "sides"),
    [
        ("hache", 1, ("On your turn", "What to cover") * 2),
        ("lobbys", 2, ("The election", "The tender", "End of round", "The deal")),
    ],
)
def test_gutterfold_takes_up_a_whole_set_of_aids(game_id, pages, sides):
    """Two players' on a sheet where each has one; where each has two, a player's."""
    options = AidOptions(lang="en", players=2, duplex="gutterfold")
    with pdfplumber.open(io.BytesIO(print_aid(game_id, options))) as pdf:
        assert len(pdf.pages) == pages
        for page in pdf.pages:
            text, middle = page.extract_text(), float(page.width) / 2
            assert {side: text.count(side) for side in sides} == Counter(sides)
            assert sum(abs(line["x0"] - middle) < 0.01 and abs(line["x1"] - middle) < 0.01 for line in page.lines) == 1


def test_cards_are_laid_out_within_the_edges_of_the_printer(read):
    printer = Printer("old", left=24, right=3, top=5, bottom=17)
    pdf = read(made(printer=printer))
    for fronts, _, (wide, tall) in pairs(pdf):
        assert len(fronts) <= 4
        assert all(x + 3 >= 27 and x - 3 <= wide - 24 for one in fronts for x, _ in one.corners)
        assert all(y + 3 >= 17 and y - 3 <= tall - 17 for one in fronts for _, y in one.corners)


def test_marks_stay_off_the_edges_and_outside_the_bleed():
    printer = Printer("old", left=9, right=9, top=12, bottom=12)
    with pdfplumber.open(io.BytesIO(made(printer=printer, gap=6.0, bleed=3.0, paper="letter"))) as pdf:
        page = pdf.pages[0]
        wide, tall = float(page.width) * MM, float(page.height) * MM
        marks = [
            line for line in page.lines if line["linewidth"] < 0.4
        ]  # the scene of an ace goes beyond what is shown
        assert len(marks) > 12
        for line in marks:
            assert min(line["x0"], page.width - line["x1"]) * MM >= 9 - 0.01
            assert min(line["y0"], page.height - line["y1"]) * MM >= 12 - 0.01
    assert wide < tall


def test_what_a_printer_leaves_too_little_room_for_is_told_with_the_arithmetic():
    with pytest.raises(PrintError) as caught:
        print_components(GAME, ComponentsOptions(paper="a5", printer=Printer("bad", left=40, offset_x=-3)))
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["across"], fault.data["page_width"]) == ("card-too-large", 63 + 2 * 43, 148)
    with pytest.raises(PrintError) as caught:
        print_pad("lobbys", PadOptions(paper="a5", printer=Printer("bad", left=40, right=40)))
    first, second = caught.value.faults[:2]
    assert (first.code, first.data["width"], first.data["height"]) == ("printer-margin", 148 - 80, 210 - 2 * 8)
    assert second.code in {"box-too-small", "too-wide", "does-not-fit", "text-overflow"}


def test_a_rule_sheet_keeps_what_the_printer_cannot_reach():
    with pdfplumber.open(
        io.BytesIO(print_rules("cour", RulesOptions(lang="en", printer=Printer("old", bottom=15))))
    ) as pdf:
        for page in pdf.pages:
            left, right = min(word["x0"] for word in page.chars), max(word["x1"] for word in page.chars)
            assert 10.9 <= left * MM < 14
            assert 10.9 <= (float(page.width) - right) * MM < 14
            assert (float(page.height) - max(word["bottom"] for word in page.chars)) * MM >= 14.5


def test_a_wide_edge_at_the_foot_takes_no_room_from_the_sides():
    usual = Printer("inkjet", left=4, right=4, top=4, bottom=12.7)
    for width, printer in ((210, usual), (148, usual.lying())):
        paper = "a4" if width == 210 else "a5"
        sheet = Sheet("", Look.of(Palette(), PageOptions()), paper, margin=9).made_for(printer)
        assert (sheet.margin, sheet.end) == ((9, 12.7) if width == 210 else (12.7, 9))
    print_pad("marteau-piqueur", PadOptions(type="large", ink="low", printer=usual))


def test_greys_are_grey():
    page = pypdfium2.PdfDocument(made(printer=Printer("laser", grey=True)))[1]
    picture = page.render(scale=0.5).to_pil().convert("RGB")
    assert all(red == green == blue for _, (red, green, blue) in picture.getcolors(100_000))
    assert len(picture.getcolors(100_000)) > 2


@pytest.mark.parametrize(("paper", "half"), [("a4", (148, 210)), ("letter", (139.7, 215.9))])
def test_a_booklet_is_in_saddle_order(paper, half):
    pages = pypdfium2.PdfDocument(print_rules("alkekan", RulesOptions(lang="en", paper=paper, booklet=True)))
    total, found = None, []
    for page in pages:
        width, height = page.get_size()
        assert (round(width * MM, 1), round(height * MM, 1)) == ((297, 210) if paper == "a4" else (279.4, 215.9))
        for left, right in ((0, width / 2), (width / 2, width)):
            text = page.get_textpage().get_text_bounded(left, 0, right, height)
            told = re.search(r"page (\d+) of\s+(\d+)", text)
            number, total = (int(told[1]), int(told[2])) if told else (None, total)
            found.append(number)
    assert total is not None
    whole = -(-total // 4) * 4
    leaves = []
    for sheet in range(whole // 4):
        first, last = 2 * sheet + 1, whole - 2 * sheet
        leaves += [last, first, first + 1, last - 1]
    assert found == [number if number <= total else None for number in leaves]


def test_two_pads_lie_on_a_sheet_at_their_size():
    one = pypdfium2.PdfDocument(print_pad("lobbys", PadOptions(lang="en", paper="a5")))
    both = pypdfium2.PdfDocument(print_pad("lobbys", PadOptions(lang="en", n_up=2)))
    assert len(one) == len(both)
    width, _ = one[0].get_size()
    alone = one[0].render(scale=2).to_pil().convert("L")
    sheet = both[0].render(scale=2).to_pil().convert("L")
    wide = both[0].get_size()[0]
    for left in ((wide / 2 - width) / 2, wide - (wide / 2 + width) / 2):
        at = round(2 * left)
        part = sheet.crop((at, 0, at + alone.width, alone.height))
        dark = [
            (number % alone.width, number // alone.width) for number, value in enumerate(alone.tobytes()) if value < 60
        ]
        hits = sum(
            min(part.getpixel((min(x + i, part.width - 1), y)) for i in (-1, 0, 1) if x + i >= 0) < 160 for x, y in dark
        )
        assert hits > 0.97 * len(dark)


def test_two_pads_lie_on_letter_at_their_size_and_keep_off_a_printers_edges():
    """They were refused: two A5 are 17 mm wider than Letter is long, but have as much white at their sides."""
    (sheet, *_) = read(print_pad("lobbys", PadOptions(lang="en", paper="letter", n_up=2)))
    (alone, *_) = read(print_pad("lobbys", PadOptions(lang="en", paper="a5")))
    middle = [round(DOTS * side) for side in (sheet.width / 2 - 3, 12, sheet.width / 2 + 3, sheet.height - 12)]
    assert sheet.picture.crop(middle).getextrema() == (255, 255), "but for the marks at both ends of the cut"
    assert sheet.inked.left > 3 and sheet.inked.right < sheet.width - 3
    wide = alone.inked.right - alone.inked.left
    assert sheet.inked.right - sheet.inked.left == pytest.approx(wide + sheet.width / 2, abs=1)


@pytest.mark.parametrize(("paper", "bottom"), [("a4", 10), ("a4", 12), ("a4", 15), ("letter", 6)])
@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.turns(games=4)
def test_two_pads_keep_off_the_wide_foot_of_a_printer(game_id, paper, bottom):
    """They were laid out narrower instead, which no pad bears: their columns need the usual width of an A5."""
    printer = Printer("library", 5, 5, 5, bottom)
    for sheet in read(print_pad(game_id, PadOptions(paper=paper, n_up=2, printer=printer))):
        assert sheet.inked.left > bottom - 1.1 and sheet.inked.right < sheet.width - bottom + 1.1
        middle = (sheet.width / 2 - 0.6, 12, sheet.width / 2 + 0.6, sheet.height - 12)
        assert sheet.picture.crop([round(DOTS * side) for side in middle]).getextrema() == (255, 255)


def test_a_foot_too_wide_for_two_pads_is_told():
    with pytest.raises(PrintError) as caught:
        print_pad("lobbys", PadOptions(paper="letter", n_up=2, printer=Printer("library", 5, 5, 5, 12)))
    (fault,) = caught.value.faults
    assert fault == Fault("n-up-margin", "n-up", {"printer": "library", "paper": "Letter", "needed": 12, "most": 6.2})


@pytest.mark.parametrize(("number", "paper"), [(4, "a4"), (3, "letter"), (2, "a5")])
def test_other_numbers_of_pads_are_refused(number, paper):
    with pytest.raises(PrintError) as caught:
        print_pad("lobbys", PadOptions(paper=paper, n_up=number))
    (fault,) = caught.value.faults
    assert fault.code == "n-up" and fault.data["number"] == number


def test_nobody_knows_half_of_a5():
    with pytest.raises(PrintError) as caught:
        print_rules("alkekan", RulesOptions(paper="a5", booklet=True))
    assert [fault.code for fault in caught.value.faults] == ["booklet-paper"]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_booklet_has_a_band_on_half_a_letter_page(game_id):
    """The narrowest page there is: a long title and a long pitch share less than half of its band with the scene."""
    for lang in LANGS:
        for device in (Printer(), Printer(name="library", left=6.4, right=6.4, top=6.4, bottom=14)):
            options = RulesOptions(lang=lang, paper="letter", booklet=True, type="large", printer=device)
            assert len(pypdfium2.PdfDocument(print_rules(game_id, options))) >= 2
