"""Pads to fill in on a screen: a field over every box, with a name and a tooltip, in the order of the players; sums that add up."""

import ctypes
import io
import re
from functools import cache

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from companion.errors import PrintError
from companion.games import game_ids
from companion.printing.fillable import INSET, FormBox, FormField, sums_of
from companion.printing.kinds import PadOptions
from companion.printing.paper import PENCIL, pt
from companion.printing.press import print_pad

pytestmark = pytest.mark.turns(games=3)


@cache
def filled(game_id, lang="en"):
    """A pad to fill in, printed once."""
    return print_pad(game_id, PadOptions(lang=lang, fillable=True))


def reader(made):
    return pypdf.PdfReader(io.BytesIO(made))


def widgets(made):
    """The fields page by page, in the order of the Tab key."""
    for number, page in enumerate(reader(made).pages):
        for annotation in page.get("/Annots", ()):
            yield number, page, annotation.get_object()


@pytest.mark.parametrize("game_id", game_ids())
def test_every_pad_can_be_filled_in(game_id):
    lang = "fr" if game_ids().index(game_id) % 2 else "en"
    made = filled(game_id, lang)
    found = list(widgets(made))
    names = [field["/T"] for _, _, field in found]
    assert len(names) > 15
    assert len(set(names)) == len(names)
    assert sorted(names) == sorted(one.get_object()["/T"] for one in reader(made).root_object["/AcroForm"]["/Fields"])
    assert all(re.fullmatch(r"p\d+-[a-z0-9-]+", name) for name in names)
    for _, page, field in found:
        assert any(letter.isalnum() or letter in "♠♥♦♣" for letter in field["/TU"])
        left, low, right, high = map(float, field["/Rect"])
        assert min(right - left, high - low) >= pt(PENCIL) - 2 * INSET - 0.01
        assert left > 0
        assert low > 0
        assert right < page.mediabox.width
        assert high < page.mediabox.height
        assert field["/FT"] == "/Btn" or "/Helv" in field["/DA"]
    assert len(list(pypdfium_widgets(made))) == len(found)


def pypdfium_widgets(made):
    for page in pypdfium2.PdfDocument(made):
        for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, index)
            if pdfium.FPDFAnnot_GetSubtype(annotation) == pdfium.FPDF_ANNOT_WIDGET:
                yield annotation
            pdfium.FPDFPage_CloseAnnot(annotation)


@pytest.mark.parametrize("game_id", ["cour", "deringer", "lobbys", "marteau-piqueur"])
def test_the_tab_key_goes_from_player_to_player(game_id):
    order = []
    for number, _, field in widgets(filled(game_id)):
        piece, seat = re.match(r"p(\d+)-(?:player(\d+)-)?", field["/T"]).groups()
        order.append((number, int(piece), int(seat or 0)))
    assert order == sorted(order)
    assert len({seat for _, _, seat in order}) > 3


def test_what_is_typed_is_seen_in_pdfium():
    document = pypdfium2.PdfDocument(filled("lobbys"))
    document.init_forms()
    form = document.formenv.raw
    page = document[0]
    first = next(field for _, _, field in widgets(filled("lobbys")) if "loss" in field["/T"])
    left, low, right, high = map(float, first["/Rect"])

    def ink():
        picture = page.render(scale=2, may_draw_forms=True).to_pil().convert("L")
        tall = picture.height
        box = picture.crop((int(2 * left) + 2, tall - int(2 * high) + 12, int(2 * right) - 2, tall - int(2 * low) - 2))
        return sum(1 for value in box.tobytes() if value < 100)

    before = ink()
    x, y = (left + right) / 2, (low + high) / 2
    pdfium.FORM_OnLButtonDown(form, page, 0, x, y)
    pdfium.FORM_OnLButtonUp(form, page, 0, x, y)
    typed = "88".encode("utf-16-le") + b"\0\0"
    pdfium.FORM_ReplaceSelection(form, page, (ctypes.c_ushort * 3).from_buffer_copy(typed))
    pdfium.FORM_ForceToKillFocus(form)
    assert ink() > before + 30


def field_of(name, box, piece=1):
    return FormField(box, piece, 0, 0, 20, 20, name)


def test_what_enters_a_sum():
    rows = [
        ("start", FormBox("", 1, counts=1)),
        ("cost", FormBox("", 1, counts=1, less=True)),
        ("times", FormBox("", 1, counts=12)),
        ("pencilled", FormBox("", 1)),
        ("capital", FormBox("", 1, sum="running")),
        ("gain", FormBox("", 1, counts=1)),
        ("fortune", FormBox("", 1, sum="running")),
        ("other", FormBox("", 2, counts=1)),
    ]
    made = dict(sums_of([field_of(name, box) for name, box in rows]))
    assert made["fortune"] == 'AFSimple_Calculate("SUM", new Array("capital", "gain"));'
    lines = made["capital"].splitlines()
    assert lines[2:] == [
        'sum += 1 * box("start");',
        'sum -= Math.abs(box("cost"));',
        'sum += 12 * box("times");',
        "event.value = sum;",
    ]
    assert "other" not in str(made)


def test_sums_of_sums_and_pieces_for_themselves():
    fields = [
        field_of(f"{name}{piece}", FormBox("", 1, counts=1 if name in "ab" else 0, sum=told), piece)
        for piece in (1, 2)
        for name, told in (("a", "no"), ("s", "yes"), ("b", "no"), ("t", "yes"), ("all", "sums"))
    ]
    made = dict(sums_of(fields))
    assert made["all2"] == 'AFSimple_Calculate("SUM", new Array("s2", "t2"));'
    assert made["t1"] == 'AFSimple_Calculate("SUM", new Array("b1"));'


@pytest.mark.parametrize(("game_id", "sums"), [("lobbys", 3 * 5), ("paparazzi", 3 * 4), ("hache", 0)])
def test_sums_stand_in_the_file_in_their_order(game_id, sums):
    pdf = reader(filled(game_id))
    order = [one.get_object()["/T"] for one in pdf.root_object["/AcroForm"].get("/CO", ())]
    assert len(order) == sums
    told = {
        field["/T"]: field["/AA"]["/C"]["/JS"]
        for page in pdf.pages
        for field in (one.get_object() for one in page["/Annots"])
        if "/AA" in field
    }
    assert list(order) == sorted(order, key=list(order).index)
    known = set(pdf.get_fields())
    for name, script in told.items():
        terms = re.findall(r'"(p\d[^"]*)"', script)
        assert terms
        assert set(terms) <= known - {name}
        later = order[order.index(name) :]
        assert not set(terms) & set(later)  # what a sum rests on is worked out before it


def test_a_pad_that_is_not_asked_for_has_no_fields_and_copies_are_refused():
    assert not list(widgets(print_pad("lobbys", PadOptions(lang="en"))))
    with pytest.raises(PrintError) as caught:
        print_pad("lobbys", PadOptions(lang="en", fillable=True, copies=2, n_up=2))
    assert [(fault.code, fault.data) for fault in caught.value.faults] == [
        ("fillable-paper", {"keys": "--copies, --n-up"})
    ]
    assert print_pad("cour", PadOptions(lang="fr", fillable=True)) == filled("cour", "fr")
