"""Icons and bold in the words of a card, its colours, how large its letters are, which cards are printed."""

import io

import pdfplumber
import pypdfium2
import pytest
from PIL import Image
from sheets.reading import said

from companion.components.own.table import COLOURS
from companion.errors import InputError
from companion.verdict.faults import FaultWords
from tests.companion.components.own.test_own_cards import SVG, folder, printed, table  # noqa: F401

pytestmark = pytest.mark.turns


def seen(data: bytes, scale: float = 2) -> Image.Image:
    return pypdfium2.PdfDocument(data)[0].render(scale=scale).to_pil().convert("RGB")


def count_of(image: Image.Image, colour: tuple[int, int, int]) -> int:
    return sum(
        count
        for count, found in image.getcolors(1 << 24)
        if max(abs(a - b) for a, b in zip(found, colour, strict=True)) < 24
    )


def test_an_icon_stands_where_it_is_named(folder):  # noqa: F811
    """A picture of the deck's folder, in the line, between the words."""
    made = printed(table(folder, "A,before {red} after,none\n", "title,text,back\n"), one_per_page=True)
    with pdfplumber.open(io.BytesIO(made.data)) as pdf:
        words = {word["text"]: word for word in pdf.pages[0].extract_words()}
        (icon,) = pdf.pages[0].images
    before, after = words["before"], words["after"]
    assert before["x1"] < icon["x0"] < icon["x1"] < after["x0"]
    near = (before["bottom"] - before["top"]) / 3
    assert before["top"] - near < icon["top"] < icon["bottom"] < before["bottom"] + near


def test_icons_are_of_the_deck_first_then_of_all_games(folder):  # noqa: F811
    plain = printed(table(folder, "A,x,none\n", "title,text,back\n"), one_per_page=True)
    ours = printed(table(folder, "A,x {win},none\n", "title,text,back\n"), one_per_page=True)
    assert count_of(seen(ours.data), (0x7A, 0x2F, 0x2B)) > count_of(seen(plain.data), (0x7A, 0x2F, 0x2B))
    (folder / "icons").mkdir()
    (folder / "icons" / "win.svg").write_text(SVG, encoding="utf-8")
    (folder / "win.png").write_bytes(b"a picture of the whole deck, which happens to have an icon's name")
    own = printed(table(folder, "A,x {win},none\n", "title,text,back\n"), one_per_page=True)
    assert count_of(seen(own.data), (0xC0, 0x20, 0x20)) > 20


@pytest.mark.parametrize("cell", ["{coin}{coin}", "**{coin}**", "{coin}\n{coin}", "a{coin}", "{coin}", "8♦{coin}"])
def test_icons_in_every_company(folder, cell):  # noqa: F811
    """As many as are named, whatever stands around them, and none breaks from the word it touches."""
    (folder / "coin.svg").write_text(SVG, encoding="utf-8")
    made = printed(table(folder, f'A,"{cell}",none\n', "title,text,back\n"), one_per_page=True)
    with pdfplumber.open(io.BytesIO(made.data)) as pdf:
        assert len(pdf.pages[0].images) == cell.count("coin")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_unknown_icon_is_told_with_those_there_are(folder, lang):  # noqa: F811
    with pytest.raises(InputError) as caught:
        printed(table(folder, "A,take {wni}\nB,\\{wni} and { wni }\n", "title,text\n"), lang=lang)
    (fault,) = caught.value.faults
    said_ = FaultWords(lang).message(fault)
    assert (fault.code, fault.data["line"], fault.data["column"], fault.data["near"]) == (
        "cards-icon",
        2,
        "text",
        ("win",),
    )
    assert "wni" in said_ and "gain" in said_ and "\\{" in said_


def test_bold_words(folder):  # noqa: F811
    made = printed(table(folder, "A,it gives **+2 points** or 2 ** 3,none\n", "title,text,back\n"), one_per_page=True)
    with pdfplumber.open(io.BytesIO(made.data)) as pdf:
        bold = "".join(one["text"] for one in pdf.pages[0].chars if "Bold" in one["fontname"] and one["text"] != "A")
    assert bold.replace("\u00a0", " ") == "+2 points"
    assert "2 ** 3" in said(made.data)


@pytest.mark.parametrize("ink", ["normal", "low"])
@pytest.mark.parametrize("colour", ["#e07b39", *COLOURS])
def test_the_colour_of_a_card_is_kept(folder, colour, ink):  # noqa: F811
    """Exactly as it is given, in low ink as well: it is a line."""
    made = printed(
        table(folder, f"A,x,3,{colour},none\n", "title,text,value,colour,back\n"), ink=ink, one_per_page=True
    )
    given = COLOURS.get(colour, colour)
    assert count_of(seen(made.data, 6), tuple(int(given[at : at + 2], 16) for at in (1, 3, 5))) > 500


def test_the_value_has_the_colour_of_its_ring(folder):  # noqa: F811
    """It was always the accent of our own sheets; on a light colour it is black."""
    for colour, ink in (("#1d4f9f", (0x1D, 0x4F, 0x9F)), ("#f2e14e", (0, 0, 0))):
        made = printed(table(folder, f"A,x,3,{colour},none\n", "title,text,value,colour,back\n"), one_per_page=True)
        with pdfplumber.open(io.BytesIO(made.data)) as pdf:
            (value,) = [one for one in pdf.pages[0].chars if one["text"] == "3"]
        assert [round(one * 255) for one in value["non_stroking_color"]] == list(ink)


@pytest.mark.parametrize("title", ["Fog", "A title that is much too long for one line of a card"])
@pytest.mark.parametrize("picture", ["", "red.svg"])
@pytest.mark.parametrize("kind", ["normal", "large"])
def test_a_text_is_no_larger_than_its_title(folder, title, picture, kind):  # noqa: F811
    made = printed(
        table(folder, f"{title},Draw.,{picture},none\n", "title,text,picture,back\n"), one_per_page=True, type=kind
    )
    with pdfplumber.open(io.BytesIO(made.data)) as pdf:
        sizes = {one["text"]: one["size"] for one in pdf.pages[0].chars}
    assert sizes["D"] <= sizes[title[0]] or kind == "large"


def test_a_number_stays_with_what_it_counts(folder):  # noqa: F811
    """ "1 / point" stood on two lines, at some width or other."""
    for fill in range(1, 24):
        made = printed(
            table(folder, f"T,{'a' * fill} is always worth 1 point,none\n", "title,text,back\n"), one_per_page=True
        )
        with pdfplumber.open(io.BytesIO(made.data)) as pdf:
            assert "1 point" in pdf.pages[0].extract_text().replace("\u00a0", " ")


def test_only_some_of_the_cards(folder):  # noqa: F811
    rows = "A,\nB,promo\nC,promo big\n"
    made = printed(table(folder, rows, "title,only\n"))
    assert (made.cards, made.remarks.left_out, made.remarks.words) == (1, 2, ("promo", "big"))
    assert printed(table(folder, rows, "title,only\n"), only="big").cards == 2
    with pytest.raises(InputError) as caught:
        printed(table(folder, rows, "title,only\n"), only="bgi")
    assert caught.value.faults[0].data["near"] == ("big",)


def test_photos_are_turned_and_stay_photos(folder):  # noqa: F811
    """A camera says how it was held; what is written into the PDF is the JPEG, not its dots."""
    photo = Image.effect_noise((900, 600), 80).convert("RGB")
    photo.paste((200, 30, 30), (0, 0, 900, 200))
    turned = Image.Exif()
    turned[0x0112] = 6
    photo.save(folder / "photo.jpg", exif=turned)
    made = printed(table(folder, "photo.jpg,none\n", "picture,back\n"), one_per_page=True)
    shown = seen(made.data, 1)
    assert shown.getpixel((shown.width - 8, shown.height // 2))[1] < 90, "its top is at the right"
    assert b"/DCTDecode" in made.data
    assert len(made.data) < 1_500_000


@pytest.mark.parametrize(("template", "pixels"), {"tgc-poker": (825, 1125), "tgc-bridge": (750, 1125), "tgc-mini": (600, 825), "tgc-tarot": (900, 1500), "tgc-square": (1125, 1125), "tgc-jumbo": (1125, 1725)}.items())  # fmt: skip
def test_the_sizes_of_the_shop(template, pixels):
    from companion.printing.paper import SHOP_BLEED, SHOP_CARDS

    size = SHOP_CARDS[template]
    assert tuple(round((side + 2 * SHOP_BLEED) / 25.4 * 300, 6) for side in size) == pixels


@pytest.mark.parametrize(("template", "cards"), [("poker", 2), ("mini", 4), ("tgc-poker", 2)])
def test_photo_paper_holds_as_many_as_it_can(folder, template, cards):  # noqa: F811
    made = printed(table(folder, f"A,none,{2 * cards}\n", "title,back,count\n"), template=template, paper="4x6")
    pages = pypdfium2.PdfDocument(made.data)
    assert len(pages) == 2
    assert sorted(round(side / 72, 2) for side in pages[0].get_size()) == [4, 6]
