"""A deck as pictures: how many, how large, what is on them."""

import io
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from companion.components.own.images import COLUMNS, ROWS, SIDE, card_pictures, table_sheets
from companion.components.own.make import lay_deck
from companion.components.own.table import Wanted, read_table
from companion.printing.kinds import CardsOptions
from companion.printing.paper import SHOP_CARDS
from tests.companion.components.own.test_own_cards import folder, table  # noqa: F401

pytestmark = pytest.mark.turns

SHOP = {
    "tgc-poker": (825, 1125),
    "tgc-bridge": (750, 1125),
    "tgc-mini": (600, 825),
    "tgc-tarot": (900, 1500),
    "tgc-square": (1125, 1125),
    "tgc-jumbo": (1125, 1725),
}


def deck(path: Path, template: str = "poker"):
    options = CardsOptions(lang="en", template=template)
    return lay_deck(read_table(path, "en", None, Wanted(template)), "My deck!", options), "My deck!", options


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def test_every_shop_size_is_there():
    assert SHOP.keys() == SHOP_CARDS.keys()


@pytest.mark.parametrize(("template", "pixels"), {**SHOP, "poker": (815, 1110)}.items())
def test_a_card_has_the_dots_that_a_shop_wants(folder, template, pixels):  # noqa: F811
    files = list(card_pictures(*deck(table(folder, ",red.svg,4\nÉté,,0\n", "title,picture,count\n"), template)))
    assert [one.name for one in files] == ["1-x4.png", "back.png"]
    shown = opened(files[0].data)
    assert shown.size == pixels
    assert Image.open(io.BytesIO(files[0].data)).info["dpi"] == pytest.approx((300, 300), abs=0.1)
    for corner in ((0, 0), (pixels[0] - 1, 0), (0, pixels[1] - 1), (pixels[0] - 1, pixels[1] - 1)):
        assert shown.getpixel(corner) == (192, 32, 32), "the colour goes out to the edge of the bleed"


def test_names_say_number_title_and_copies(folder):  # noqa: F811
    rows = "".join(f"Été {number},,1\n" for number in range(9)) + "A/../b,none,3\n"
    files = list(card_pictures(*deck(table(folder, rows, "title,back,count\n"))))
    assert [one.name for one in files][-3:] == ["09-ete-8-x1.png", "10-a-b-x3.png", "back.png"]


@pytest.mark.thorough
def test_an_svg_shows_what_the_png_shows(folder):  # noqa: F811
    """Words, a picture, a photo, suits, dashes and clips: resvg draws the one as pdfium draws the other."""
    layout = folder / "own.xml.j2"
    layout.write_text(
        '<layout ground="tint"><image x="0" y="0" width="63" height="40" of="{{ card.picture }}" fit="cover"/>'
        '<rect x="8" y="44" width="40" height="10" fill="accent" stroke="black" dashed="yes" weight="2"/>'
        '<suit x="14" y="64" of="♣" height="9"/><card x="26" y="58" width="12" turn="7">7♦</card>'
        '<text x="6" y="76" width="50" height="9" style="card-title">{{ card.title }}</text></layout>',
        encoding="utf-8",
    )
    rows = "AVÎNGT & <2>,red.svg,own.xml.j2\nOther,blue.png,own.xml.j2\nPlain **bold**,,\n"
    laid = deck(table(folder, rows, "title,picture,layout\n"))
    vectors = {one.name.removesuffix(".svg"): one.data.decode() for one in card_pictures(*laid, "svg")}
    dots = {one.name.removesuffix(".png"): opened(one.data) for one in card_pictures(*laid)}
    assert vectors.keys() == dots.keys()
    for name, vector in vectors.items():
        assert 'width="69mm" height="94mm"' in vector and "<text" not in vector
        wide, tall = dots[name].size
        shown = opened(bytes(resvg_py.svg_to_bytes(svg_string=vector, width=wide, height=tall, dpi=96)))
        far = ImageChops.difference(shown.resize((wide, tall)), dots[name]).convert("L")
        assert ImageStat.Stat(far).mean[0] < 6, name
        assert sum(far.histogram()[128:]) < wide * tall / 200, name


def colour_at(sheet: Image.Image, place: int) -> tuple[int, int, int]:
    wide, tall = sheet.width // COLUMNS, sheet.height // ROWS
    return sheet.getpixel((place % COLUMNS * wide + wide // 2, place // COLUMNS * tall + tall // 2))


def near(found: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("template", ["poker", "tarot", "mini", "tgc-square"])
def test_sheets_of_tabletop_simulator(folder, template):  # noqa: F811
    """Copies have places of their own, the last place is a back, what is told is what is there."""
    files, sheets = table_sheets(*deck(table(folder, "red.svg,blue.png,71\n", "picture,back,count\n"), template))
    assert [(one.cards, one.own_backs) for one in sheets] == [(69, False), (2, False)]
    by_name = {one.name: opened(one.data) for one in files}
    for sheet in sheets:
        faces, back = by_name[sheet.faces], by_name[sheet.backs]
        assert max(faces.size) <= SIDE < max(faces.size) + 10 * ROWS + 20
        assert faces.size == (back.width * COLUMNS, back.height * ROWS)
        assert near(colour_at(faces, sheet.cards - 1), (192, 32, 32))
        assert near(colour_at(faces, 69), (32, 32, 192))
    assert colour_at(by_name[sheets[1].faces], 2) == (255, 255, 255)


def test_cards_with_different_backs_have_a_sheet_of_them(folder):  # noqa: F811
    rows = "red.svg,blue.png,2\nblue.png,red.svg,1\nred.svg,none,1\n"
    files, (sheet,) = table_sheets(*deck(table(folder, rows, "picture,back,count\n")))
    backs = opened(next(one.data for one in files if one.name == sheet.backs))
    assert sheet.own_backs
    found = [colour_at(backs, place) for place in range(4)]
    assert all(
        near(one, wanted) for one, wanted in zip(found, [(32, 32, 192)] * 2 + [(192, 32, 32), (255,) * 3], strict=True)
    )
