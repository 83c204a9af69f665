"""A kit for a printer: its backs moved and turned, in two passes, in greys; how to print it told by page and by sheet."""

import io

import pypdf
import pypdfium2
import pytest
from pypdf.generic import ContentStream

from companion.kit.make import make_kit
from companion.kit.night import NightError, check_night
from companion.printers import save
from companion.printing.printer import Printer

TABLES = [{"game": "traitre", "players": ["Ana", "Ben", "Cy"]}]
MM = 25.4 / 72


@pytest.fixture(scope="module")
def environ(tmp_path_factory):
    """A room for profiles of our own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_CONFIG", str(tmp_path_factory.mktemp("printers")))
        profiles = [
            Printer("home", offset_x=0.7, offset_y=-0.4),
            Printer("old", flip="short", one_sided=True, reverse=True, grey=True),
            Printer("narrow", left=14, right=14),
        ]
        import os

        save({one.name: one for one in profiles}, os.environ)
        yield


def kit(lang="en", **more):
    return make_kit(check_night({"title": "Friday", "tables": TABLES, **more}, lang, None))


def pages(data):
    return pypdf.PdfReader(io.BytesIO(data)).pages


def text_of(page):
    return page.extract_text()


def letters_of(data):
    """The letters of each page, in whatever order they come: pdfium reads what stands on its head, too."""
    pdf = pypdfium2.PdfDocument(data)
    return [sorted("".join(page.get_textpage().get_text_range().split())) for page in pdf]


def moves(page):
    """The first move on a page: nothing, or what the printer's profile says."""
    content = page.get_contents()
    operations = ContentStream(content, page.pdf).operations[:2] if content is not None else []
    if [operator for _, operator in operations] != [b"q", b"cm"]:
        return None
    return tuple(round(float(one), 3) for one in operations[1][0])


@pytest.fixture(scope="module")
def plain():
    return kit()


@pytest.fixture(scope="module")
def shifted(environ):
    return kit(printer="home")


def test_every_back_is_moved_and_no_front(shifted):
    wanted = (1, 0, 0, 1, round(0.7 / MM, 3), round(-0.4 / MM, 3))
    for data in shifted.files().values():
        for number, page in enumerate(pages(data)):
            if page.get_contents() is not None:
                assert (moves(page) == wanted) == bool(number % 2)
        assert pypdf.PdfReader(io.BytesIO(data)).viewer_preferences.duplex == "/DuplexFlipLongEdge"


def test_the_pages_are_those_of_any_printer(plain, shifted):
    texts = [letters_of(one.files()["kit.pdf"]) for one in (plain, shifted)]
    differ = [number for number, (one, other) in enumerate(zip(*texts, strict=True)) if one != other]
    assert differ == [guide_of(plain)]


def test_card_stock_is_a_file_apart(plain):
    """And what is plain paper another; together they are the pages of the whole, and the guide tells which."""
    files = plain.files()
    halves = {name: letters_of(files[name]) for name in ("paper.pdf", "card.pdf")}
    wanted = {"paper.pdf": [], "card.pdf": []}
    whole, at = letters_of(files["kit.pdf"]), 0
    for one in plain.documents:
        stock = any(word in one.file for word in ("aid", "tents", "names", "components"))
        wanted["card.pdf" if stock else "paper.pdf"] += whole[at : at + 2 * one.sheets]
        at += 2 * one.sheets
    assert at == len(whole)
    assert halves == wanted
    guide = " ".join(next(one for one in map(text_of, pages(files["kit.pdf"])) if "How to print" in one).split())
    assert f"{len(wanted['paper.pdf']) // 2} sheets of plain paper" in guide
    assert f"{len(wanted['card.pdf']) // 2} sheets of card stock, 200 g/m²" in guide


@pytest.mark.parametrize("name", ["kit.pdf", "paper.pdf", "card.pdf"])
def test_both_sides_are_asked_for_without_a_profile(plain, name):
    reader = pypdf.PdfReader(io.BytesIO(plain.files()[name]))
    assert reader.viewer_preferences.duplex == "/DuplexFlipLongEdge"
    assert len(reader.pages) % 2 == 0


def test_the_line_on_the_guide_is_100_mm(plain):
    import pdfplumber

    guide = next(one for one in plain.documents if one.file.startswith("packing"))
    with pdfplumber.open(io.BytesIO(guide.data)) as pdf:
        widths = [round((line["x1"] - line["x0"]) * MM, 2) for line in pdf.pages[-1].lines]
    assert widths.count(100.0) == 1


def guide_of(kit):
    """The page of kit.pdf that tells how to print, which names the printer: the back of the packing list, after the cover's leaf."""
    assert (kit.documents[1].file, kit.documents[1].behind, kit.documents[1].pages) == ("packing-en.pdf", False, 2)
    return 3


def bookmarks(outline):
    """Those of a table stand below its own."""
    for item in outline:
        yield from bookmarks(item) if isinstance(item, list) else [item]


@pytest.mark.thorough
def test_a_printer_of_one_side_gets_fronts_then_backs_in_reverse(environ, plain):
    made = kit(printer="old")
    bound = pages(made.files()["kit.pdf"])
    half = len(bound) // 2
    letters = [letters_of(one.files()["kit.pdf"]) for one in (made, plain)]
    fronts = [number for number in range(half) if letters[0][number] != letters[1][2 * number]]
    assert all("all fronts first, then all backs" in bound[number].extract_text() for number in fronts)
    assert len(fronts) < half / 2
    backs = letters[0][half:][::-1]
    differ = [number for number in range(half) if backs[number] != letters[1][2 * number + 1]]
    assert differ == [guide_of(plain) // 2]
    told = " ".join(bound[-1 - differ[0]].extract_text().split())
    assert f"everything 1–{half}, then {half + 1}–{2 * half}" in told
    card = len(pages(made.files()["card.pdf"])) // 2
    assert f"card stack 1–{card}, then {card + 1}–{2 * card}" in told
    outline = pypdf.PdfReader(io.BytesIO(made.files()["kit.pdf"]))
    marked = list(bookmarks(outline.outline))
    assert len(marked) > 5
    titles = {one.title for one in made.documents if one.behind}
    backs = [item.title for item in marked if outline.get_destination_page_number(item) >= half]
    assert {*backs} == titles
    colours = {
        tuple(map(float, operands))
        for page in bound[:7]
        if page.get_contents() is not None
        for operands, operator in ContentStream(page.get_contents(), page.pdf).operations
        if operator in (b"rg", b"RG")
    }
    assert colours
    assert all(red == green == blue for red, green, blue in colours)


def test_french_guides_are_french(environ):
    made = kit(lang="fr", printer="home")
    guide = next(one for one in made.documents if one.file.startswith("packing"))
    text = " ".join(pages(guide.data)[-1].extract_text().split())
    assert "Comment imprimer" in text
    assert "bord long" in text
    assert "home" in text


def test_an_unknown_printer_is_refused_with_those_there_are(environ):
    with pytest.raises(NightError) as caught:
        kit(printer="hom")
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == ("printer-unknown", "printer")
    assert fault.data["near"] == ("home",)
    assert fault.data["names"] == ("home", "old", "narrow")


def test_the_plan_of_a_short_night_is_read_off_the_wall(plain):
    import pdfplumber

    def size_of(word, file):
        with pdfplumber.open(io.BytesIO(plain.files()[file])) as pdf:
            return next(one["bottom"] - one["top"] for one in pdf.pages[0].extract_words() if word in one["text"])

    assert size_of("Ana", "evening-en.pdf") > 1.5 * size_of("Ana", "results-en.pdf")
    assert size_of("sheets", "packing-en.pdf") > 16
