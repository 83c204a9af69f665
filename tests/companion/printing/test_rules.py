"""The rule sheets as they are printed: read back out of the finished PDF, and compared with their text."""

import io
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from functools import cache
from itertools import chain, pairwise

import pytest
from pypdf import PdfReader
from sheets.printed import sheet, written
from sheets.reading import read, shapes, unraised, words

from companion.cards import Card
from companion.errors import PrintError
from companion.games import game_ids
from companion.printing import fonts, rules
from companion.printing.kinds import RulesOptions
from companion.printing.options import GameOptions
from companion.printing.paper import pt
from companion.printing.prose import pages
from companion.printing.prose.columns import LIST, NOTHING, gap, height, stack_height
from companion.printing.prose.compose import SHEET_OF_PAPER
from companion.printing.prose.figures import artist, front_page
from companion.printing.prose.spread import parted
from companion.printing.rules import print_rules, read_rules, with_pictures
from companion.rulebook import LANGS, Rulebook, open_rulebook

pytestmark = pytest.mark.turns

SHEETS = [(game, lang) for game in game_ids() for lang in LANGS]
"""Both languages of every game. Where a test asks for one choice, `sheet` finds what the contract prints with it: in French
that is in large print and low ink on Letter and on A5, in English one choice at a time."""


@pytest.fixture(scope="module")
def printed():
    made = {}

    def get(game, **options):
        key = (game, *sorted(options.items()))
        if key not in made:
            made[key] = print_rules(game, RulesOptions(**options))
        return made[key]

    return get


def reader(data):
    return PdfReader(io.BytesIO(data))


def words_of(text):
    """Words without spaces and hyphenation of lines, to compare what is printed with what is written."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFC", text.replace("\u00a0", " ")))


def outline_of(pdf):
    """(level, title, page number, distance from the top in points) of every bookmark."""

    def walk(entries, level):
        for entry in entries:
            if isinstance(entry, list):
                yield from walk(entry, level + 1)
            else:
                page = pdf.get_destination_page_number(entry)
                yield level, entry.title, page, float(pdf.pages[page].mediabox.height) - float(entry.top)

    return list(walk(pdf.outline, 0))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_every_article_is_printed_bookmarked_and_where_its_bookmark_leads(game, lang):
    data = sheet(game, "rules", lang=lang, paper="a4", type="normal")
    found = outline_of(reader(data))
    articles = list(open_rulebook(game, lang).articles.values())
    assert [(level, title.split(" ", 1)[0]) for level, title, _, _ in found] == [
        (article.number.count("."), article.number) for article in articles
    ]
    printed_words = list(map(words, read(data)))
    for _, title, page, top in found:
        number = title.split(" ", 1)[0]
        near = [word for word in printed_words[page] if 0 <= pt(word.box.top) - top < 18]
        assert number in [word.text for word in near], title


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize(
    "options", [{"paper": "a4", "type": "normal"}, {"paper": "a5"}, {"type": "large"}, {"ink": "low"}]
)
def test_nothing_is_lost_and_nothing_leaves_the_page(game, lang, options):
    found = read(sheet(game, "rules", lang=lang, **options))
    text = "".join(words_of(page.text) for page in found)
    for page in found:
        for letter in page.letters:  # the ink of an italic f leans half a millimetre out of its line
            assert letter.box.left >= 10.2 and letter.box.right <= page.width - 10.2
            assert letter.box.top >= 5.8 and letter.box.bottom <= page.height - 5.8
    for article in open_rulebook(game, lang).articles.values():
        assert words_of(article.title.replace("'", "’")) in text
    facts = read_rules(game, lang).facts
    for said in (facts.title, facts.pitch, *facts.glance.values()):
        assert words_of(said) in text


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_one_sentence_stands_for_what_else_the_source_leaves_open(game, lang):
    text = words_of("".join(page.text for page in read(sheet(game, "rules", lang=lang, paper="a4", type="normal"))))
    said = read_rules(game, lang).words
    assert text.count(words_of(said("elsewhere"))) == 1
    assert words_of(said("open")) not in text


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_pages_are_numbered_and_printed_at_their_size(game, lang):
    data = sheet(game, "rules", lang=lang, paper="a4", type="normal")
    assert reader(data).trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    of = {"fr": "sur", "en": "of"}[lang]
    for number, page in enumerate(read(data), 1):
        assert words_of(f"page {number} {of} {len(read(data))}") in words_of(page.text)


def test_references_are_links_to_their_article(printed):
    pdf = reader(printed("alkekan", lang="fr"))
    bookmarks = {(page, round(float(pdf.pages[page].mediabox.height) - top)) for _, _, page, top in outline_of(pdf)}
    numbers = {page.indirect_reference.idnum: index for index, page in enumerate(pdf.pages)}
    targets = [annotation.get_object()["/Dest"] for page in pdf.pages for annotation in page.get("/Annots", [])]
    assert len(targets) >= 3
    assert {(numbers[page.idnum], round(float(top))) for page, _, _, top, _ in map(raw, targets)} <= bookmarks


def raw(array):
    return [array.get_object().raw_get(i) if hasattr(array.get_object(), "raw_get") else array[i] for i in range(5)]


def test_fonts_are_embedded_and_ours(printed):
    for page in reader(printed("alkekan", lang="fr")).pages:
        for font in page["/Resources"]["/Font"].values():
            name = font.get_object()["/BaseFont"]
            if name != "/Helvetica":  # ReportLab names its default in every file; nothing is set in it
                assert "/FontFile2" in font.get_object()["/FontDescriptor"]


@pytest.mark.turns(games=3)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_words_are_kerned_and_read_back_whole(game, lang):
    pdf = reader(sheet(game, "rules", lang=lang, paper="a4", type="normal"))
    assert pdf.pages[0].get_contents().get_data().count(b"] TJ") > 20
    text = words_of("".join(page.extract_text() for page in pdf.pages))
    for article in open_rulebook(game, lang).articles.values():
        assert words_of(article.title.replace("'", "’")) in text


def test_nothing_is_set_in_a_font_that_is_not_embedded():
    for options in ({"paper": "a4"}, {"paper": "a5"}):
        pages = read(sheet("alkekan", "rules", lang="fr", **options))
        assert not [letter for page in pages for letter in page.letters if "Helvetica" in letter.face]


def test_same_input_same_bytes(printed):
    again = print_rules("paparazzi", RulesOptions(lang="en"))
    assert again == printed("paparazzi", lang="en")


def test_copies_follow_each_other_with_one_set_of_bookmarks(printed):
    once, twice = reader(printed("paparazzi", lang="en")), reader(printed("paparazzi", lang="en", copies=2))
    assert len(twice.pages) == 2 * len(once.pages)
    assert outline_of(twice) == outline_of(once)


@pytest.mark.turns(games=3)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_large_print_is_large(game, lang):
    assert (
        min(letter.size for letter in body(sheet(game, "rules", lang=lang, type="large"))) >= 12.49
    )  # as a PDF rounds 12.5


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", game_ids())
def test_all_games_are_set_in_one_type(game, lang):
    for options in ({"paper": "a4", "type": "normal"}, {"paper": "a5", "type": "normal"}, {"type": "large"}):
        size = usual_size(game, lang, **options)
        assert size >= 10
        assert size == usual_size(game_ids()[0], "en", **options)


@pytest.mark.turns(games=3)
@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_word_is_fine_print(game, lang, paper):
    letters = [letter for page in read(sheet(game, "rules", lang=lang, paper=paper)) for letter in page.letters]
    small = "".join(letter.text for letter in letters if letter.size < 7.4)
    assert not set(small) - set("0123456789+−% Aeres")  # what drawn cards and raised ordinals say


@cache
def usual_size(game, lang, **options):
    """The size that most letters of the running text have."""
    counted = Counter(round(letter.size, 1) for letter in body(sheet(game, "rules", lang=lang, **options)))
    return counted.most_common(1)[0][0]


def body(data):
    """The letters of the running text."""
    return [letter for page in read(data) for letter in unraised(page.letters) if fonts.TEXT in letter.face]


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("options", [{"paper": "a4", "type": "normal"}, {"paper": "a5"}, {"type": "large"}])
def test_lines_are_short_enough_to_read(game, lang, options):
    data = sheet(game, "rules", lang=lang, **options)
    wide = options != {"paper": "a4", "type": "normal"}
    found = []
    for page in read(data):
        lines = {}
        for letter in page.letters:
            if fonts.TEXT in letter.face:
                column = letter.box.left > 106 and not wide
                lines.setdefault((round(letter.base, 1), column), []).append(letter)
        found += lines.values()
    counts = sorted(len(line) for line in found)
    assert counts[-1] <= (88 if wide else 78)  # one column is as wide as the title band
    assert counts[len(counts) * 9 // 10] <= (77 if wide else 70)


TURNS = (
    (("en", "a4", "large"), ("fr", "letter", "normal"), ("en", "a5", "normal")),
    (("fr", "a4", "large"), ("en", "letter", "normal"), ("fr", "a5", "normal")),
    (("en", "a4", "normal"), ("fr", "letter", "large"), ("en", "a5", "large")),
    (("fr", "a4", "normal"), ("en", "letter", "large"), ("fr", "a5", "large")),
)
"""Games take turns: each is composed on every paper, in either type and either language; four games in every combination."""
PAGED = [(game, *row) for number, game in enumerate(game_ids()) for row in TURNS[number % 4]]
# A small page that holds few lines is the hardest to fill: all stand on it in large print.
PAGED += [row for game, lang in SHEETS if (row := (game, lang, "a5", "large")) not in PAGED]
FIRST = [3 * number + number % 3 for number in range(len(game_ids()))]
"""Places in `PAGED` of the rows that `make test` runs: one of each game, by turns."""


@pytest.mark.parametrize(
    ("game", "lang", "paper", "type_"),
    [pytest.param(*row, marks=[pytest.mark.thorough] * (at not in FIRST)) for at, row in enumerate(PAGED)],
)
def test_every_page_is_half_full_and_articles_are_torn_for_nothing_else(game, lang, paper, type_):
    options = RulesOptions(lang=lang, paper=paper, type=type_)
    book, sheet = open_rulebook(game, lang), read_rules(game, lang)
    around = pages.surround(sheet, book.facts, options)
    drawn = GameOptions(lang=lang, paper=paper)
    front = front_page(game, book, drawn, around.look)
    draw = artist(game, book, drawn, around.look)
    way, around = with_pictures(sheet, around, draw, front)
    assert way.opening.steps is not None, "the panels of a turn are left out: shorten the text"
    small = (paper, type_) == (
        "a5",
        "large",
    )  # a page there holds few lines: the last may hold fewer, over the end mark
    assert len(way.fills) == 1 or min(way.fills[:-1] if small else way.fills) >= 0.5
    assert min(way.fills) >= 0.25
    assert way.uneven <= 3, (  # examples stay whole
        f"the columns of a page end {way.uneven} lines apart, 3 at most: set a tall table wide, or a long article in two"
    )
    for over in (list(over_sections(page, way.width)) for page in way.pages):
        assert min(over, default=8) >= 7.5  # points: no line of a section sits on what stands above it
        assert max(over, default=0) - min(over, default=0) <= 5  # nor does one float
    assert max(grown_by(way), default=0) <= WHITE_GROWS, "white grows by so much at most, on every page of a sheet"
    rooms = [around.columns * around.text_height(first=first) for first in (True, False)]
    rooms[0] -= around.columns * way.opening.height
    items = [placed.item for page in way.pages for column in page for placed in column]
    units = list(whole_units(items, way.width, rooms[1]))
    begun = [id(unit[0]) for unit in units]
    first = [id(next(column for column in page if column)[0].item) for page in way.pages if any(page)]
    spared = 1 if around.columns > 1 else 0  # one is torn so that columns end together
    if not set(first) <= set(begun) and way.torn > spared:  # an article goes on overleaf though a page could hold it
        assert not shared_whole(units, way.width, rooms, len(way.pages))


@pytest.mark.parametrize(("game", "lang"), SHEETS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_sheets_begin_with_a_turn_in_panels_and_keep_boxes_whole(game, lang, paper):
    options = RulesOptions(lang=lang, paper=paper)
    book, sheet = open_rulebook(game, lang), read_rules(game, lang)
    around, drawn = pages.surround(sheet, book.facts, options), GameOptions(lang=lang, paper=paper)
    front = front_page(game, book, drawn, around.look)
    way, _ = with_pictures(sheet, around, artist(game, book, drawn, around.look), front)
    assert way.opening.steps is not None
    assert len(way.pages) <= SHEET_OF_PAPER * sheet.facts.sheets
    assert not any(parted(page) for page in way.pages)
    for above, below in chain.from_iterable(pairwise(column) for page in way.pages for column in page):
        if getattr(below.item.flowable, "level", None) == 0:  # the line over a section is 1.4 points above its title
            assert below.top - 1.4 - above.top - height(above.item, way.width) >= pt(3.5)


WHITE_GROWS = pt(2.1)
"""Points: the eye does not see that the white between two blocks is 2 mm more in one column than in another."""


def grown_by(way):
    """The points by which the white between neighbours of a column is more than they ask for."""
    for column in (column for page in way.pages for column in page):
        for above, below in pairwise(column):
            yield below.top - above.top - height(above.item, way.width) - gap(above.item, below.item)


def over_sections(page, width):
    """The white above each section of a page that does not begin a column, in points."""
    for above, below in (pair for column in page for pair in pairwise(column)):
        if getattr(below.item.flowable, "level", 1) == 0:
            yield below.top - above.top - height(above.item, width)


def whole_units(items, width, room, tears=NOTHING):
    """The articles of a sheet, the blocks of those higher than a page, and the entries of lists higher than that."""
    for unit in cut(items, tears):
        long = stack_height(unit, width) > room and tears < LIST
        yield from whole_units(unit, width, room, tears + 1) if long else [unit]


def cut(items, tears):
    """The items cut where a page that begins there tears no more than that."""
    starts = [i for i, item in enumerate(items) if not i or (item.tears <= tears and not items[i - 1].glued)]
    return [items[start:end] for start, end in pairwise([*starts, len(items)])]


def shared_whole(units, width, rooms, pages):
    """Whether the units can be shared out over so many pages, a sixth of each left white at most, the last of them half full."""
    reached = {0}
    for number in range(pages):
        room = rooms[min(number, 1)]
        ways = [(start, end) for start in reached for end in range(start + 1, len(units) + 1)]
        white = (1 / 2 if number == pages - 1 else 1 / 6) * rooms[1]
        reached = {end for start, end in ways if room - white <= stack_height(chain(*units[start:end]), width) <= room}
    return len(units) in reached


@pytest.mark.parametrize(("type_", "most"), [("normal", 11), ("large", 17)])
def test_titles_begin_the_lines_of_a_small_sheet_that_a_booklet_of_eight_pages_would_not_hold(type_, most):
    pages = read(sheet("campagne", "rules", lang="fr", paper="a5", type=type_))
    assert len(pages) <= most
    assert words_of("Le plateau. Chaque hexagone") in words_of("".join(page.text for page in pages))


@pytest.mark.parametrize("options", [{"type": "large"}, {"paper": "a5"}])
def test_a_single_column_is_as_wide_as_the_title_band(options):
    pages = read(sheet("paparazzi", "rules", lang="en", **options))
    boxes = [letter.box for page in pages for letter in page.letters]
    assert min(box.left for box in boxes) == pytest.approx(11, abs=0.7)
    assert max(box.right for box in boxes) > pages[0].width - 11 - 2.8


def test_boxes_and_figures_share_one_edge():
    drawn = shapes(sheet("lobbys", "rules", lang="fr", paper="letter", type="large", ink="low"))
    wide = [shape for page in drawn for shape in page if shape.line and not shape.fill and pt(shape.box.width) > 200]
    framed = [shape.box for shape in wide if shape.box.height > 0.05]
    frames = {round(pt(box.left)) for box in framed}
    assert len(frames) == 1


@pytest.mark.parametrize("game", game_ids())
def test_tints_run_from_one_edge_of_a_column_to_the_other(game):
    tint = open_rulebook(game, "fr").facts["palette"]["tint"]
    drawn = shapes(sheet(game, "rules", lang="fr", paper="a4", type="normal"))
    grounds = [
        shape.box
        for page in drawn
        for shape in page
        if shape.fill and "#{:02x}{:02x}{:02x}".format(*shape.fill) == tint.lower()
        if shape.box.width > 70 and shape.box.height > 8  # the panels of a turn are narrower
    ]
    assert grounds
    for column in ([box for box in grounds if (box.left > 100) == second] for second in (False, True)):
        for side in ("left", "right"):
            ends = [getattr(box, side) for box in column]
            assert max(ends, default=0) - min(ends, default=0) < 0.5, (side, column)


@pytest.mark.parametrize(("game", "lang"), SHEETS)
def test_all_forms_say_the_same_articles(game, lang):
    articles = open_rulebook(game, lang).articles
    page, markdown, text = (written(game, lang, form) for form in ("html", "md", "txt"))
    for article in articles.values():
        title = read_title(article.title, lang)
        assert f'id="{article.id}"' in page
        assert f'<a id="{article.id}"></a>{article.number} ' in markdown
        said = title if "." in article.number else title.upper()
        assert words_of(f"{article.number}{said}") in words_of(text)
    assert max(map(len, text.splitlines())) <= 78
    assert "{{" not in page + markdown + text
    assert "]()" not in markdown


def read_title(title, lang):
    from companion.printing.typography import settle

    return settle(title, lang)


@pytest.mark.parametrize("game", game_ids())
def test_both_languages_show_the_same_cards(game):
    def cards(lang):
        return [card for block in read_rules(game, lang).blocks for card in _cards(block)]

    assert cards("fr") == cards("en")


def _cards(block):
    for inner in getattr(block, "blocks", ()):
        yield from _cards(inner)
    for row in getattr(block, "rows", ()):
        for group in getattr(row, "groups", ()):
            yield from (card for card in group if isinstance(card, Card))


@pytest.fixture
def book(tmp_path, monkeypatch):
    """A game's folder with another rule text; its facts stay."""

    def with_text(text):
        real = open_rulebook("alkekan", "en")
        made = Rulebook("alkekan", "en")
        made.folder = tmp_path / "alkekan"
        made.folder.mkdir(exist_ok=True)
        if text is not None:
            (made.folder / "rules.en.md").write_text(text, encoding="utf-8")
        for name in ("game.toml", "words.en.toml"):
            (made.folder / name).write_bytes((real.folder / name).read_bytes())
        monkeypatch.setattr(rules, "open_rulebook", lambda _game, _lang: made)
        return made

    return with_text


def fault_of(call):
    with pytest.raises(PrintError) as caught:
        call()
    return caught.value.faults[0]


def test_an_article_that_a_condition_drops_is_a_mistake(book):
    book("## A {#a}\n\n{% if false %}\n## B {#b}\n{% endif %}\n")
    assert fault_of(lambda: read_rules("alkekan", "en")).code == "prose-headings"


def test_a_missing_text_is_a_mistake(book):
    book(None)
    fault = fault_of(lambda: read_rules("alkekan", "en"))
    assert (fault.code, fault.data["problem"], fault.data["file"]) == ("template", "missing", "alkekan/rules.en.md")


def test_mistakes_name_file_and_line(book):
    book("## A {#a}\n\n{{ numbers.nothing }}\n")
    assert fault_of(lambda: print_rules("alkekan", RulesOptions(lang="en"))).where == "alkekan/rules.en.md:3"


def test_missing_figures_are_mistakes_of_the_text(book):
    book("## A {#a}\n\n```figure one\nWords.\n```\n\n- a\n\n  ```figure two\n  Words.\n  ```\n")
    with pytest.raises(PrintError) as caught:
        read_rules("alkekan", "en")
    assert [(f.code, f.where, f.data["problem"], f.data["detail"]) for f in caught.value.faults] == [
        ("template", "alkekan/rules.en.md:3", "missing", "figures/one.xml.j2"),
        ("template", "alkekan/rules.en.md:9", "missing", "figures/two.xml.j2"),
    ]


def test_a_short_text_takes_one_page(book):
    book("Words before all articles.\n\n## A {#a}\n\n" + "Short and good. " * 40)
    assert len(reader(print_rules("alkekan", RulesOptions(lang="en"))).pages) == 1


def test_a_text_too_long_for_a_sheet_takes_more_pages_set_close(book):
    book("## A {#a}\n\n" + "Long and good, article by article.\n\n" * 400)
    assert len(reader(print_rules("alkekan", RulesOptions(lang="en"))).pages) > 2


@pytest.mark.parametrize(("type_", "columns"), [("normal", 4), ("large", 2)])
def test_four_panels_of_large_print_stand_two_in_a_row_beside_their_words(type_, columns):
    options, book = RulesOptions(lang="fr", type=type_), open_rulebook("lobbys", "fr")
    around = pages.surround(read_rules("lobbys", "fr"), book.facts, options)
    strip = front_page("lobbys", book, GameOptions(lang="fr"), around.look).steps
    strip.wrap(around.text_width, 0)
    assert (strip.columns, strip.beside) == (columns, columns == 2)
    if strip.beside:
        assert all(panel.caption.height < strip.panel[1] for panel in strip.panels)


def test_a_rule_sheet_needs_no_family_of_whole_pages():
    """The strip of a turn had become one, and took a picture's decoder and its processes with it: a fifth slower."""
    code = (
        "import sys; from companion.printing.kinds import RulesOptions; from companion.printing.rules import print_rules\n"
        "print_rules('alkekan', RulesOptions(lang='en'))\n"
        "print([name for name in ('companion.printing.pictures', 'companion.processes') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
