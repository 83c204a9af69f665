"""Names wider than their column: parted at blanks, then after hyphens, inside a word only where nothing else helps."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.errors import PrintError
from companion.printing import fonts, paragraphs, reportlab_private
from companion.printing.look import Look, Palette
from companion.printing.options import PageOptions
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted, fitted_alike, words_in
from companion.printing.styles import style
from companion.printing.text import Run

NBSP = "\u00a0"


def lines(words: str, room: str) -> list[str]:
    """The lines of words in a column as wide as others."""
    look = Look.of(Palette(), PageOptions())
    chosen = style("total", look)
    made = words_in(words, "total", look, breakable=True)
    made.wrap(fonts.width(room, chosen.fontName, chosen.fontSize) + 1, 10**6)
    if made.blPara.kind == 0:
        return [" ".join(words).replace(NBSP, " ") for _, words in made.blPara.lines]
    return ["".join(word.text for word in line.words).strip().replace(NBSP, " ") for line in made.blPara.lines]


@pytest.mark.parametrize(
    ("words", "room", "expected"),
    [
        ("Élisabeth-Charlotte de Rochechouart-Mortemart", "Rochechouart-Mortemart", ["Élisabeth-Charlotte de", "Rochechouart-Mortemart"]),
        (f"Aÿ{NBSP}Dvořák, Jean{NBSP}Le{NBSP}Goaziou, Ana", "Jean Le G", ["Aÿ", "Dvořák,", "Jean Le", "Goaziou,", "Ana"]),
        (f"Aÿ{NBSP}Le{NBSP}Goaziou-Kerambellec, Ana", "Kerambellec,", ["Aÿ Le", "Goaziou-", "Kerambellec,", "Ana"]),
        ("Ana, Jo-Anne", "Ana, Jo-A", ["Ana,", "Jo-Anne"]),
        (f"Al, Ed{NBSP}Goaziou-Kerambellec", "Kerambellec", ["Al,", "Ed Goaziou-", "Kerambellec"]),
        ("Maximilienne, Ana", "Maximilienne", ["Maximilien-", "ne, Ana"]),
        ("Donaudampfschiff, Ana", "Donaudampf-", ["Donaudampf-", "schiff, Ana"]),
    ],
)  # fmt: skip
def test_a_name_is_parted_where_a_reader_would_part_it(words: str, room: str, expected: list[str]) -> None:
    assert lines(words, room) == expected


def test_a_word_cut_inside_is_told_one_parted_at_its_hyphen_is_not() -> None:
    look = Look.of(Palette(), PageOptions())
    for words, cut in (("Marie-Antoinette", False), ("Donaudampfschiff", True)):
        made = words_in(words, "total", look, breakable=True)
        made.wrap(50, 10**6)
        assert made.cut is cut


def test_a_column_narrower_than_a_letter_has_a_letter_a_line() -> None:
    """It was a crash: nothing was left of the word to break."""
    made = words_in("[8]", "total", Look.of(Palette(), PageOptions()), breakable=True)
    made.wrap(0.5, 10**6)
    texts = ("".join(word.text for word in line.words) for line in made.blPara.lines)
    assert [text for text in texts if text] == ["[", "8", "]"]
    assert made.cut


def test_words_set_in_a_wider_column_again_are_whole_again() -> None:
    made = words_in("Donaudampfschiff", "total", Look.of(Palette(), PageOptions()), breakable=True)
    low = made.wrap(400, 10**6)[1]
    assert made.wrap(40, 10**6)[1] > low
    assert made.wrap(400, 10**6)[1] == low


def test_a_word_twice_as_long_takes_twice_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name of 1,800 letters took ten minutes: every line measured all that was left, once for each of its letters."""
    asked, wide = 0, paragraphs._Letter.wide

    def counting(letter: paragraphs._Letter) -> float:
        nonlocal asked
        asked += 1
        return wide(letter)

    monkeypatch.setattr(paragraphs._Letter, "wide", counting)
    counts = []
    for length in (400, 800):
        asked = 0
        lines("x" * length, "x" * 30)
        counts.append(asked)
    assert 0 < counts[1] < 2.1 * counts[0]


WIDE = "Donaudampfschifffahrtsgesellschaftskapitän" * 5


def test_a_word_wider_than_its_column_is_refused(refused):
    fault = refused(f'<columns widths="30 *"><column>\n{WIDE}</column><column/></columns>')[0]
    assert (fault.code, fault.where) == ("text-overflow", "t.xml.j2:1")
    assert fault.data["width"] == 30


def test_unless_the_template_lets_it_be_cut(body):
    text = body(f'<para breakable="yes">{WIDE}</para>').text
    assert text.replace("\n", "").replace(" ", "") == WIDE


def test_a_word_cut_over_a_page_break_is_still_refused(refused):
    filler = "<para>filler</para>" * 38
    assert refused(f"{filler}<para>{'many words ' * 90}{WIDE}{' many words' * 300}</para>")[0].code == "text-overflow"


def test_words_shrink_into_a_box_to_a_stated_minimum():
    look = Look()
    made = fitted("A name somewhat long", "name", look, pt(25), pt(8), least=0.6)
    assert 0.6 * 10.5 <= made.style.fontSize < 10.5
    with pytest.raises(PrintError) as caught:
        fitted("A name very much longer than the box " * 4, "name", look, pt(25), pt(8), least=0.6, where="pad:3")
    fault = caught.value.faults[0]
    assert (fault.code, fault.where, fault.data["width"], fault.data["height"]) == ("text-overflow", "pad:3", 25, 8)


def test_no_words_are_a_line_of_white():
    assert words_in("", "body", Look()).wrap(100, 100)[1] > 0


def test_a_flowable_larger_than_the_page_is_refused(refused):
    fault = refused('<para>x</para>\n<drawing width="50" height="400"/>')[0]
    assert (fault.code, fault.where) == ("does-not-fit", "t.xml.j2:2")
    assert fault.data["height"] == pytest.approx(400, abs=1)


def test_french_punctuation_holds_to_its_word(body):
    printed = body("<para>Qui gagne ? « Ana » : oui !</para>", lang="fr")
    spaces = [char["text"] for char in printed.plumber.pages[0].chars if char["text"].isspace()]
    assert len(spaces) == 8
    narrow = body('<columns widths="16 *"><column>Qui gagne ?</column><column/></columns>', lang="fr")
    lines = narrow.plumber.pages[0].extract_text().split("\n")
    assert lines[-1].startswith("gagne")


MIXED = [Run("Long words and "), Run("bold ones", bold=True), Run(" are set in lines of a narrow column. " * 4)]


def drawn(paragraph):
    """What a measured paragraph draws."""
    fonts.load(fonts.TEXT)
    canvas = Canvas(io.BytesIO(), initialFontName=fonts.TEXT)
    return reportlab_private.drawn_aside(canvas, lambda: paragraph.drawOn(canvas, 0, 0))


@pytest.fixture
def broken(monkeypatch):
    """The paragraphs remembered as broken into lines: none yet."""
    remembered = {}
    monkeypatch.setattr("companion.printing.paragraphs._BROKEN", remembered)
    return remembered


@pytest.mark.parametrize("words", ["Only one face here. " * 9, MIXED])
def test_the_same_words_in_the_same_width_are_broken_into_lines_once(broken, words):
    first, second = (words_in(words, "body", Look()) for _ in range(2))
    assert first.wrap(200, 500) == second.wrap(200, 500)
    assert len(broken) == 1
    assert drawn(first) == drawn(second)
    for other in (words_in(words, "small", Look()), words_in(words, "lead", Look())):
        other.wrap(200, 500)
    second.wrap(150, 500)
    assert len(broken) == 4


@pytest.mark.parametrize("words", ["Only one face here. " * 9, MIXED])
def test_a_parted_paragraph_leaves_others_of_its_words_alone(broken, words):
    alone, parted, after = (words_in(words, "body", Look()) for _ in range(3))
    size = alone.wrap(150, 500)
    whole = drawn(alone)
    parted.wrap(150, 500)
    upper, lower = parted.split(150, 40)
    assert upper.wrap(150, 500)[1] + lower.wrap(150, 500)[1] == pytest.approx(size[1])
    assert after.wrap(150, 500) == size
    assert drawn(alone) == drawn(after) == whole
    parts = alone.split(150, 40)
    assert [part.wrap(150, 500) for part in parts] == [(150, upper.height), (150, lower.height)]
    assert [drawn(part) for part in parts] == [drawn(upper), drawn(lower)]
    assert len(broken) == 3  # the whole and its two parts


def test_what_a_narrow_try_parted_is_whole_again_where_its_lines_are_remembered(broken):
    first, second = (words_in("Marteau-Piqueur", "title", Look(), breakable=True) for _ in range(2))
    first.wrap(600, 500)
    second.wrap(100, 500)
    second.wrap(600, 500)
    assert drawn(second) == drawn(first)


def test_what_was_cut_is_never_remembered(broken):
    for _ in range(2):
        made = words_in(WIDE, "body", Look())
        made.wrap(50, 500)
        assert made.cut
    assert broken == {}


def test_no_more_is_remembered_than_is_told(broken, monkeypatch):
    monkeypatch.setattr("companion.printing.paragraphs._MOST_BROKEN", 3)
    for width in range(100, 110):
        words_in("A few words", "body", Look()).wrap(width, 500)
        assert len(broken) <= 3


def test_a_word_is_not_parted_at_its_hyphen_but_where_no_line_holds_it():
    look = Look()
    for width, lines in ((50, 2), (34, 3)):
        made = words_in("Puis posez-la.", "body", look)
        made.wrap(width, 1000)
        assert len(made.blPara.lines) == lines
        assert not made.cut


@pytest.mark.parametrize(("lang", "sizes"), [("fr", {9.5, 6.27}), ("en", {9.5})])
def test_the_letters_of_a_french_ordinal_are_raised_and_read_as_they_are_typed(lang, sizes):
    look = Look(lang=lang)
    frags = words_in("le 1er et la 2e", "body", look).frags
    assert {round(frag.fontSize, 2) for frag in frags} == sizes
    assert "".join(frag.text for frag in frags) == "le 1er et la 2e"
    assert {frag.rise > 0 for frag in frags if frag.fontSize < 9} == ({True} if lang == "fr" else set())


def test_texts_that_belong_together_are_of_the_size_at_which_the_longest_fits():
    look, rooms = Look.of(Palette(), PageOptions(lang="en")), [(pt(40), pt(8))] * 2
    short, long = fitted_alike(["Cut", "Cut along the lines, and fold"], "sum", look, rooms, size=2.0, least=0.5)
    assert short.style.fontSize == long.style.fontSize < 2 * style("sum", look).fontSize
    assert fitted("Cut", "sum", look, *rooms[0], size=2.0).style.fontSize > short.style.fontSize
    with pytest.raises(PrintError):
        fitted_alike(["Cut", "Cut along the lines, and fold"], "sum", look, rooms, size=2.0, least=2.0)
