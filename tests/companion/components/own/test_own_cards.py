"""Decks of one's own: read back from the PDF card by card; everything a table can have wrong, told with its line and column."""

import csv
import io
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from sheets.reading import said
from working import calls

from companion.components.own.make import print_cards
from companion.components.own.table import MOST_CARDS, MOST_ROWS, Wanted, read_table
from companion.errors import MOST_FAULTS, Fault, InputError, PrintError
from companion.printing.kinds import CardsOptions
from companion.printing.paper import CARDS
from companion.printing.picture_dots import MOST_SIDE, PictureProblem
from companion.verdict.faults import FaultWords
from tests.companion.components.conftest import Made

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#c02020"/></svg>'
HEAD = "title,text,corner,value,suit,picture,foot,colour,back,count\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "red.svg").write_text(SVG, encoding="utf-8")
    Image.new("RGB", (600, 400), "#2020c0").save(tmp_path / "blue.png")
    return tmp_path


def table(folder: Path, rows: str, head: str = HEAD) -> Path:
    path = folder / "deck.csv"
    path.write_text(head + rows, encoding="utf-8")
    return path


def printed(path: Path, template: str = "poker", **options):
    chosen = CardsOptions(**{"lang": "en", "template": template, **options})
    wanted = Wanted(chosen.template, chosen.layout, chosen.only)
    return print_cards(read_table(path, chosen.lang, None, wanted), "deck", chosen)


def faults(path: Path, template: str = "poker", **options) -> list[tuple]:
    with pytest.raises(InputError) as caught:
        printed(path, template, **options)
    return [(fault.code, fault.data.get("line"), fault.data.get("column")) for fault in caught.value.faults]


def words(data: bytes) -> str:
    return said(data)


def test_every_card_is_there_as_often_as_it_says(folder):
    made = printed(table(folder, "A,,,,,,,,,3\nB,,,,,,,,none,\nC,,,,,,,,red.svg,2\nD,,,,,,,,,0\n"))
    assert made.cards == 6
    count = Counter(Made(made.data).names())
    assert count == {"0-line-2": 3, "0-line-3": 1, "0-line-4": 2, "0-back": 3, "0-back-1": 2}


@pytest.mark.parametrize("template", CARDS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_have_the_size_of_their_template(folder, template, paper):
    """Neighbours stand as far apart as a card is wide and high."""
    cards = Made(printed(table(folder, "A,,,,,,,,,2\nB,,,,,,,,,2\n"), template, paper=paper, gap=0.0).data).pages[0]
    size = CARDS[template]
    for one in cards:
        across, up = abs(one.x - cards[0].x) / size.width, abs(one.y - cards[0].y) / size.height
        assert (across, up) == pytest.approx((round(across), round(up)), abs=0.01)
    assert len({(round(one.x), round(one.y)) for one in cards}) == 4


def test_what_is_typed_is_never_markup(folder):
    made = printed(table(folder, "<b>x</b>,&amp; {{ 7 * 7 }} <br/> {% raw %} \\n,,,,,,,,\n"))
    assert "<b>x</b>" in words(made.data)
    assert "&amp; {{ 7 * 7 }} <br/> {% raw %} \\n" in words(made.data)


def test_lines_of_a_cell_and_a_character_nobody_has(folder):
    made = printed(table(folder, 'A,"one\n\ntwo \U0001f600",,,,,,,,\n'))
    assert made.remarks.codes == ("U+1F600",)
    assert "[U+1F600]" in words(made.data)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_spreadsheets_write_in_many_ways(folder, encoding, separator):
    path = folder / "deck.csv"
    path.write_bytes(f"title{separator}Copies\r\nÉté{separator}2\r\n".encode(encoding))
    made = printed(path)
    assert made.cards == 2
    assert "Été" in words(made.data)


def pixels(data: bytes, page: int = 0) -> Image.Image:
    import pypdfium2

    return pypdfium2.PdfDocument(data)[page].render(scale=1).to_pil().convert("RGB")


def test_pictures_are_seen_where_they_should_be(folder):
    """A picture that is alone covers the card and its bleed; above one among words the card's colour does."""
    made = printed(table(folder, ",,,,,red.svg,,,none,\nA,words,,,,blue.png,,,blue.png,\n"), one_per_page=True)
    whole, framed, back = (pixels(made.data, page) for page in (0, 2, 3))
    for x in (1, whole.width - 2):
        for y in (1, whole.height - 2):
            red, green, blue = whole.getpixel((x, y))
            assert red > 180
            assert green < 60
            assert blue < 60
    assert max(framed.getpixel((2, 2))) < 80
    assert max(framed.getpixel((framed.width - 3, 2))) < 80
    colours = framed.getcolors(maxcolors=1 << 24)
    assert sum(count for count, (red, _, blue) in colours if blue > 150 and red < 60) > 2000
    assert back.getpixel((1, 1))[2] > 150


def test_a_picture_beside_a_text_goes_from_side_to_side_or_stands_whole(folder):
    """A landscape goes from edge to edge and beyond, whatever the length of its text; a tall one is not cut off."""
    Image.new("RGB", (690, 560), (0, 0, 255)).save(folder / "wide.png")
    Image.new("RGB", (400, 800), (0, 0, 255)).save(folder / "tall.png")
    words = "Take one card at random from each of the others"
    cells = [f"A,{words},1,2,,wide.png,,,none,", "A,words,1,,,wide.png,,,none,", f"A,{words},,,,tall.png,,,none,"]
    made = printed(table(folder, "\n".join(cells) + "\n"), one_per_page=True)
    for number in (0, 1):
        page = pixels(made.data, number)
        blue = [
            x
            for x in range(page.width)
            if page.getpixel((x, page.height * 2 // 5))[2] > 200 > 100 > page.getpixel((x, page.height * 2 // 5))[0]
        ]
        assert blue[-1] - blue[0] == page.width - 1
    page = pixels(made.data, 2)
    boxes = [(x, y) for x in range(page.width) for y in range(page.height) if page.getpixel((x, y)) == (0, 0, 255)]
    across, up = (max(one) - min(one) for one in zip(*boxes, strict=True))
    assert abs(up / across - 2) < 0.1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_line_begins_with_a_punctuation_mark(folder, lang):
    """Whatever the language asked for: a French table is also printed by those who work in English."""
    for words in range(1, 9):
        text = "mots " * words + "gagnez : oui ; non ! « Ah »."
        made = printed(table(folder, f"A,{text},,,,,,,none,\n"), lang=lang)
        lines = [line for line in made_lines(made.data) if line]
        assert not [line for line in lines if line[0] in ":;!?»" or line[-1] == "«"]


def made_lines(data: bytes) -> list[str]:
    import pypdfium2

    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    return [line.strip() for line in page.get_text_range().replace("\r", "").split("\n")]


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_a_number_stands_large_above_its_icon(folder, ink):
    """`3{star}` in ring and corner: the digit is the largest thing but the title, and its card is as wide as it may be."""
    import pypdfium2

    made = printed(table(folder, "A,words,3{coin},7{star},,,,,none,\n"), ink=ink)
    page = pypdfium2.PdfDocument(made.data)[0].get_textpage()
    text = page.get_text_range()
    heights = [page.get_charbox(text.index(digit)) for digit in "37"]
    assert all(top - low > 10 for _, low, _, top in heights), "points"


def test_few_dots_are_remarked(folder):
    Image.new("L", (40, 30)).save(folder / "tiny.png")
    made = printed(table(folder, "A,,,,,tiny.png,,,,\nB,,,,,blue.png,,,,\n"))
    assert [(one.picture, one.dots < 30) for one in made.remarks.coarse] == [("tiny.png", True)]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_kind_of_png(folder, mode):
    Image.new("RGBA" if mode == "RGBA" else "L", (300, 200)).convert(mode if mode != "I;16" else "L").save(
        folder / "any.png"
    )
    if mode == "I;16":
        Image.new("I;16", (300, 200), 60000).save(folder / "any.png")
    made = printed(table(folder, "A,,,,,any.png,,,,\n"))
    assert made.cards == 1
    pixels(made.data)


BAD_ROWS = {
    "suit": ("A,,,,stars,,,,,", "cards-suit"),
    "colour": ("A,,,,,,,blu,,", "cards-colour"),
    "count": ("A,,,,,,,,,two", "cards-count"),
    "picture": ("A,,,,,none.png,,,,", "cards-picture-missing"),
    "back": ("A,,,,,,,,patern,", "cards-back"),
    "text": ('A,"' + "word " * 260 + '",,,,,,,,', "cards-too-long"),
    "title": ("W" * 60 + ",x,,,,,,,,", "cards-word-long"),
    "corner": ("A,x,WWWWWWWWWW,,,,,,,", "cards-word-long"),
    "value": ("A,x,,1234567890,,,,,,", "cards-word-long"),
    "foot": ("A,x,,,,," + "foot " * 40 + ",,,", "cards-too-long"),
}


@pytest.mark.parametrize("column", BAD_ROWS)
def test_a_bad_cell_is_told_with_its_line_and_column(folder, column):
    row, code = BAD_ROWS[column]
    assert faults(table(folder, f"good,,,,,,,,,\n{row}\n")) == [(code, 3, column)]


def test_all_bad_rows_are_told_at_once_in_their_order(folder):
    rows = "\n".join(row for row, _ in BAD_ROWS.values())
    assert faults(table(folder, rows + "\n,,,,,,,,,2\n1,2,3,4,♠,,,,,1,extra\n")) == [
        *((code, line, column) for line, (column, (_, code)) in enumerate(BAD_ROWS.items(), 2)),
        ("cards-blank", 12, None),
        ("cards-row", 13, None),
    ]


def test_too_long_says_by_how_much(folder):
    """What is told adds up, and a text shorter by that much fits."""
    path = table(folder, 'A,"' + "line\n" * 40 + '",,,,,,,,\n')
    with pytest.raises(InputError) as caught:
        printed(path)
    data = caught.value.faults[0].data
    assert data["over"] == pytest.approx(data["needed"] - data["room"], abs=0.051)
    line = data["needed"] / 40
    fits = 40 - int(data["over"] / line + 1)
    assert printed(table(folder, 'A,"' + "line\n" * fits + '",,,,,,,,\n')).cards == 1


PICTURES = {
    "broken.png": (b"no picture", "cards-picture-broken"),
    "cut.png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "cards-picture-broken"),
    "broken.svg": (b"<svg", "cards-picture-broken"),
    "latin.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg"><text>é</text></svg>'.encode("cp1252"),
        "cards-picture-broken",
    ),
    "empty.svg": (b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>', "cards-picture-empty"),
    "flat.svg": (SVG.replace("viewBox", 'width="0" height="3" viewBox').encode(), "cards-picture-empty"),
    "linked.svg": (
        SVG.replace("</svg>", '<image href="red.png" width="9" height="9"/></svg>').encode(),
        "cards-picture-linked",
    ),
    "photo.gif": (b"", "cards-picture-kind"),
    "photo.jpg": (b"\xff\xd8\xff\xe0", "cards-picture-broken"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_that_are_none(folder, name):
    data, code = PICTURES[name]
    (folder / name).write_bytes(data)
    assert faults(table(folder, f"A,,,,,{name},,,,\n")) == [(code, 2, "picture")]


HEAD_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">'
STRANGE = {
    "link.svg": (f'{HEAD_SVG}<image aria-label=">" href="/etc/a.png" width="4" height="4"/></svg>', "linked"),
    "utf16.svg": (f'{HEAD_SVG}<image href="/etc/a.png"/></svg>'.encode("utf-16"), "linked"),
    "entity.svg": (f'<!DOCTYPE svg [<!ENTITY a "b">]>{HEAD_SVG}&a;</svg>', "entities"),
    "gif.svg": (f'{HEAD_SVG}<image href="data:image/gif;base64,R0lGODlh"/></svg>', "embedded"),
    "deep.svg": (HEAD_SVG + "<g>" * 300 + "</g>" * 300 + "</svg>", "heavy"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_pictures_of_strangers_are_told_row_by_row_and_the_others_read(folder, lang):
    """No row is hidden by another; each says what to do; an honest picture after all of them is read."""
    for name, (data, _) in STRANGE.items():
        (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    Image.new("1", (MOST_SIDE + 1, 1)).save(folder / "wide.png")
    rows = "".join(f"A,,,,,{name},,,,\n" for name in [*STRANGE, "wide.png", "../red.svg", "red.svg"])
    read = read_table(table(folder, rows), lang)
    found = [(fault.code.removeprefix("cards-picture-"), fault.data["line"]) for fault in read.faults]
    assert found == [
        (reason, line) for line, (_, reason) in enumerate([*STRANGE.values(), ("", "big"), ("", "outside")], 2)
    ]
    assert read.cards[-1].picture is not None
    said = [FaultWords(lang).message(fault) for fault in read.faults]
    assert all(len(one.split(". ")) > 1 and "{" not in one for one in said), "each says what to do"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("reason", get_args(PictureProblem))
def test_every_reason_against_a_picture_has_its_sentence(reason, lang):
    data = {"file": "kings.csv", "line": 7, "column": "back", "picture": "a.svg", "detail": "10", "near": ()}
    said = FaultWords(lang).message(Fault(f"cards-picture-{reason}", None, data))
    assert "kings.csv" in said and "7" in said and "a.svg" in said and "{" not in said
    assert lang == "en" or "picture" not in said


def test_the_dots_of_another_file_never_stand_on_a_card(folder):
    """A drawing that shows a picture beside the table, by any way round: refused, whatever would come of it."""
    (folder / "evil.svg").write_text(
        f'{HEAD_SVG}<image aria-label=">" href="{folder / "blue.png"}" width="4" height="4"/></svg>', encoding="utf-8"
    )
    assert faults(table(folder, ",,,,,evil.svg,,,,\n")) == [("cards-picture-linked", 2, "picture")]


def test_a_folder_is_no_picture(folder):
    (folder / "art.png").mkdir()
    assert faults(table(folder, "A,,,,,art.png,,,,\n")) == [("cards-picture-folder", 2, "picture")]


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("title,tilte", [("cards-column", None, "tilte")]),
        ("title,,text", [("cards-column-unnamed", None, "")]),
        ("title,TITLE", [("cards-column-twice", None, "title")]),
        ("count,copies,title", [("cards-column-twice", None, "count")]),
        ("count,colour", [("cards-columns", None, None)]),
        ("title", [("cards-none", None, None)]),
    ],
)
def test_the_first_line(folder, head, found):
    assert faults(table(folder, "", f"{head}\n")) == found


def test_too_many_cards(folder):
    path = table(folder, "A,100\n" * (MOST_CARDS // 100) + "B,1\n", "title,count\n")
    assert faults(path) == [("cards-many", None, None)]


def test_a_table_too_large_is_refused_before_it_is_read(folder, monkeypatch):
    """Half a million rows were laid out before they were counted."""
    monkeypatch.setattr("companion.components.own.table._TableReader._card", lambda *_: pytest.fail("read"))
    assert faults(table(folder, "A,0\n" * (MOST_ROWS + 1), "title,count\n")) == [("cards-rows", None, None)]


@pytest.mark.parametrize("column", ["title", "text", "foot"])
@pytest.mark.parametrize(("cell", "code"), [("ab " * 20_000, "cards-letters"), ("a\n" * 900, "cards-lines")])
def test_a_cell_that_no_card_holds_is_not_laid_out(folder, column, cell, code):
    small, large = table(folder, "A\n", f"{column}\n"), folder / "large.csv"
    large.write_text(f'{column}\n"{cell}b"\n', encoding="utf-8")
    printed(small)  # what is loaded once
    once = calls(lambda: printed(small))
    assert calls(lambda: faults(large)) < once
    assert faults(large) == [(code, 2, column)]


@pytest.mark.thorough
def test_more_faults_than_are_told_are_not_looked_for(folder):
    """Each missing picture was looked for, each text that does not fit laid out; a hundred are told."""
    for row, code in (
        ("A,,,,,none.png,,,,\n", "cards-picture-missing"),
        ("W" * 60 + ",x,,,,,,,,\n", "cards-word-long"),
    ):
        few, many = table(folder, row * 150), folder / "many.csv"
        many.write_text(HEAD + row * 1_000, encoding="utf-8")
        assert [one[0] for one in faults(few)] == [code] * MOST_FAULTS + ["faults-more"]
        work = calls(lambda path=few: faults(path))
        assert calls(lambda path=many: faults(path)) < 2 * work
        assert faults(many) == faults(few)


def test_many_columns_that_nobody_knows(folder):
    """Each was counted in all of them, and all were told."""
    head = ",".join(f"a{number}" for number in range(20_000))
    path = table(folder, "", head + "\n")
    assert len(faults(path)) == MOST_FAULTS + 1
    assert calls(lambda: faults(path)) < 1_000_000


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "cards-empty"),
        (b" \n\n", "cards-empty"),
        ("title\nÉté\n".encode("cp1252"), "cards-not-text"),
        (b'title\nA\n"B', "cards-quotes"),
        (b"title\n" + b"x" * 1_100_000, "cards-big"),
    ],
)
def test_files_that_are_no_table(folder, data, code):
    (folder / "deck.csv").write_bytes(data)
    assert [fault[0] for fault in faults(folder / "deck.csv")] == [code]


def test_no_file_at_all(folder):
    assert [fault[0] for fault in faults(folder / "no.csv")] == ["cards-missing"]
    assert [fault[0] for fault in faults(folder)] == ["cards-is-folder"]


def test_a_missing_table_is_told_with_the_one_beside_it(folder):
    for name in ("deck.csv", "deck.toml"):
        (folder / name).write_text("title\nA\n")
    with pytest.raises(InputError) as caught:
        read_table(folder / "dek.csv", "en")
    assert caught.value.faults[0].data["near"] == (str(folder / "deck.csv"),)


def test_one_a_page_is_on_no_paper(folder):
    with pytest.raises(PrintError) as caught:
        printed(table(folder, "A,,,,,,,,,\n"), one_per_page=True, paper="letter")
    assert [fault.code for fault in caught.value.faults] == ["components-one-page"]


def test_backs_lie_behind_their_fronts(folder):
    printed_ = Made(printed(table(folder, "A,,,,,,,,,4\nB,,,,,,,,blue.png,1\n")).data)
    wide, _ = printed_.size(0)
    fronts, backs = printed_.pages
    mirrored = sorted((round(wide - one.x - 63, 1), round(one.y, 1)) for one in fronts)
    assert mirrored == sorted((round(one.x, 1), round(one.y, 1)) for one in backs)


def test_folded_and_glued(folder):
    """Front and back side by side on one page, for printers that print one side."""
    folded = Made(printed(table(folder, "A,,,,,,,,,2\n"), duplex="gutterfold").data)
    assert [sorted(one.name for one in page) for page in folded.pages] == [["0-back", "0-back", "0-line-2", "0-line-2"]]


def test_no_backs_need_no_second_side(folder):
    assert len(Made(printed(table(folder, "A,,,,,,,,none,2\n")).data).pages) == 1
    with pytest.raises(PrintError) as caught:
        printed(table(folder, "A,,,,,,,,none,2\n"), duplex="gutterfold")
    assert [fault.code for fault in caught.value.faults] == ["option-idle"]


CELLS = st.one_of(
    st.sampled_from(
        [
            "",
            "♠",
            "hearts",
            "red.svg",
            "blue.png",
            "none",
            "pattern",
            "3",
            "-1",
            "1e9",
            "red",
            "#123456",
            '"',
            "=1+1",
            "..",
            "/",
        ]
    ),
    st.text(max_size=30),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(CELLS, min_size=1, max_size=11), max_size=4), st.sampled_from([",", ";", "\t"]), st.booleans())
def test_whatever_is_typed_is_printed_or_told(folder, rows, separator, quoted):
    """A deck comes out, or faults that say where; never anything else."""
    stream = io.StringIO()
    csv.writer(
        stream, delimiter=separator, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL, escapechar="\\"
    ).writerows(rows)
    path = folder / "deck.csv"
    path.write_bytes((HEAD.replace(",", separator) + stream.getvalue()).encode("utf-8", "replace"))
    try:
        made = printed(path, one_per_page=True)
    except InputError as error:
        words = FaultWords("fr")
        assert all(words.message(fault) and "?" not in fault.code for fault in error.faults)
    else:
        assert made.cards >= 1


def test_the_same_table_gives_the_same_bytes(folder):
    path = table(folder, "A,words,7,3,♥,red.svg,,,blue.png,2\n")
    assert printed(path).data == printed(path).data
