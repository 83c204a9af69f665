"""Every document of every game is held to one contract, over papers, types, inks, languages and numbers of players.

A new game gets all of this by being listed in companion.games; its own tests say only what is drawn on its sheets.
A missing file fails one test (`test_every_file_of_a_game_is_there`), and what cannot be printed without it is skipped.
"""

import hashlib
import os
import re
import subprocess
import sys
from io import BytesIO

import pypdf
import pytest
from fuzzing.variants import entered, positions_of
from sheets.files import missing_files
from sheets.heads import heads, nearest
from sheets.overlaps import overlapping
from sheets.papers import flat, unsigned
from sheets.printed import BASE, KINDS, OPTIONS, PRINTERS, axes, players_of, printed, rows, sheet, turn
from sheets.reading import WHITE, Box, read, said, shapes, unraised

from companion.errors import PrintError
from companion.games import find_game, game_ids
from companion.printing.about import known_authors
from companion.printing.imposition import HEIGHT
from companion.printing.paper import PAPERS, PENCIL
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle

pytestmark = pytest.mark.no_cover  # what these print, other tests print too; tracing it takes as long as all of them
GAMES = game_ids()
EDGE = 5.0
"""Millimetres that home printers leave white on every side."""
HEAD_LINE = 0.2
"""Millimetres of the line below a head that lie in it: half its width."""
LARGE = 13.0
"""Points: the least size of a letter in large print."""
LARGE_FILL = 230.0
"""Square millimetres: beyond it, low ink fills nothing with a colour. A suit of a card as wide as large print has 14.5 × 15.4 mm."""


def documents(*kinds):
    """Parameters: each of these documents of every game, of which `make test` prints one kind in its turn."""
    return pytest.mark.parametrize(("game_id", "kind"), [in_turn(game_id, kind) for game_id in GAMES for kind in kinds])


def in_turn(game_id, kind):
    """A document; all but one of a game's are left to `make rest`."""
    return pytest.param(game_id, kind, marks=[pytest.mark.thorough] * (kind != turn_of(game_id)))


def turn_of(game_id):
    """The kind of document that has its turn."""
    return KINDS[GAMES.index(game_id) % len(KINDS)]


def named(row):
    """Choices as one reads them in a failure."""
    return " ".join(str(value) for value in row.values())


def cited(number, text):
    """Whether an article's number stands in the text, not as a part of another."""
    return re.search(rf"(?<![\d.]){re.escape(number)}(?!\.?\d)", text) is not None


# every document, in every choice


@documents(*KINDS)
def test_size_language_title_and_fonts(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        reader = pypdf.PdfReader(BytesIO(printed(game_id, kind, **row)))
        book = open_rulebook(game_id, row["lang"])
        fonts = {str(key): font for page in reader.pages for key, font in page["/Resources"]["/Font"].items()}
        held = {
            "language": reader.root_object["/Lang"] == row["lang"],
            "title": flat(book.title) in flat(reader.metadata.title),
            "author": flat(reader.metadata.author or "") == flat(known_authors(book.facts)),
            "bookmarks": bool(reader.outline),
            "date": reader.metadata.creation_date is not None and reader.metadata.creation_date.year > 2000,
            "XMP": (reader.xmp_metadata.dc_title or {}).get("x-default") == reader.metadata.title,
            "fonts": all("/FontFile2" in font["/FontDescriptor"] for font in fonts.values()),
        }
        wrong += [f"{named(row)}: {what}" for what, holds in held.items() if not holds]
        for page in read(printed(game_id, kind, **row)):
            size = round(page.width, 1), round(page.height, 1)
            upright = size[::-1] if kind == "aid" and row["paper"] == "a5" else size  # two aids lie beside one another
            if upright != PAPERS[row["paper"]]:
                wrong.append(f"{named(row)}: {page.width:.1f} x {page.height:.1f} mm")
    assert not wrong


@documents(*KINDS)
def test_the_game_and_its_author_are_named_on_the_sheet(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        book, text = open_rulebook(game_id, row["lang"]), flat(said(printed(game_id, kind, **row)))
        for name in (book.title, credit(book.facts["credits"]["authors"])):
            if flat(name).casefold() not in text.casefold():
                wrong.append(f"{named(row)}: {name}")
    assert not wrong


def credit(authors):
    """The author's name; the work in quotation marks by which an author is known who has no name there."""
    known_by = re.search(r"[«“](.+)[»”]", authors)
    return known_by[1].strip() if known_by else authors


@documents(*KINDS)
def test_every_sheet_of_paper_says_whose_game_it_is(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        book = open_rulebook(game_id, row["lang"])
        wrong += [f"{named(row)}, {lack}" for lack in unsigned(printed(game_id, kind, **row), book.facts)]
    assert not wrong


@documents(*KINDS)
def test_everything_stands_within_the_printable_page(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        for number, page in enumerate(read(printed(game_id, kind, **row)), 1):
            left, top, right, bottom = page.inked
            white = (left, top, page.width - right, page.height - bottom)
            if min(white) < EDGE - 0.5:  # a pixel
                wrong.append(f"{named(row)}, page {number}: {min(white):.1f} mm of white")
    assert not wrong


@documents(*KINDS)
def test_every_letter_is_one(game_id, kind):
    """No sign of a missing glyph, no Jinja left over."""
    for row in rows(game_id, kind):
        text = said(printed(game_id, kind, **row))
        assert not re.search(r"[\x00-\x1f\ufffd\u25a1]|\{\{|\{%|None|Undefined", text), named(row)


@documents(*KINDS)
def test_no_letters_overlap(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        for number, page in enumerate(read(printed(game_id, kind, **row)), 1):
            wrong += [f"{named(row)}, page {number}: {pair}" for pair in overlapping(page.letters)]
    assert not wrong


@documents(*KINDS)
def test_the_words_of_a_head_stay_off_its_edges(game_id, kind):
    """Tails and accents too; in a head of two lines as in one of a single line."""
    wrong, found = [], 0
    for row in rows(game_id, kind):
        for number, page in enumerate(read(printed(game_id, kind, **row)), 1):
            for head in heads(page):
                found += 1
                if (off := nearest(page, head)) < HEAD_LINE:
                    wrong.append(f"{named(row)}, page {number}: {off:.2f} mm at {head.left:.0f}, {head.top:.0f} mm")
    assert not wrong
    assert found


@documents(*KINDS)
def test_low_ink_saves_ink(game_id, kind):
    """Less of the page is black, and nothing large is filled with a colour.

    What is printed in low ink beside the usual choices is held against the same in normal ink; where other choices meet in
    low ink, the first row of a document in its turn, and the last of the next.
    """
    wrong, saving = [], [row for row in rows(game_id, kind) if row["ink"] == "low"]
    for row in (saving[0], saving[1:][turn(game_id, kind) % 2]):
        normal, low = (read(printed(game_id, kind, **{**row, "ink": ink})) for ink in ("normal", "low"))
        if sum(page.ink for page in low) >= sum(page.ink for page in normal):
            wrong.append(f"{named(row)}: as much ink as ever")
    for row in saving:
        drawn = (shape for page in shapes(printed(game_id, kind, **row)) for shape in page)
        filled = [shape.box for shape in drawn if shape.fill not in (None, WHITE)]
        wrong += [f"{named(row)}: filled {box}" for box in filled if box.width * box.height > LARGE_FILL]
    assert not wrong


@documents(*KINDS)
def test_every_option_changes_the_page(game_id, kind):
    """No two rows look alike; and each choice of each option stands in two rows that differ by nothing else.

    Only aids for two numbers of players may: spares fill a sheet of aids whose set is one card.
    """
    seen, before, alone = {}, [], set()
    for row in rows(game_id, kind):
        look = tuple(map(digest, read(printed(game_id, kind, **row))))
        same = seen.get(look)
        spared = same and kind == "aid" and {axis for axis, _ in row.items() ^ same.items()} == {"players"}
        assert same is None or spared, f"{named(row)} prints what {named(same)} prints"
        for other in before:
            if len(differing := row.items() - other.items()) == 1:
                alone |= differing | (other.items() - row.items())
        seen[look] = row
        before.append(row)
    assert alone == {(axis, value) for axis, values in axes(game_id, kind).items() for value in values if values[1:]}


def digest(page):
    """A picture of a page, told apart by a few letters."""
    return page.picture.size, hashlib.sha256(page.picture.tobytes()).hexdigest()


@documents(*KINDS)
def test_copies_are_the_same_pages_again(game_id, kind):
    """Each on sheets of its own: a set that ends on a front is followed by a blank back."""
    once, thrice = (read(printed(game_id, kind, **rows(game_id, kind)[0], copies=copies)) for copies in (1, 3))
    blank = [number for number, page in enumerate(thrice, 1) if not page.ink]
    again = [digest(page) for page in thrice if page.ink] == [digest(page) for page in once] * 3
    assert again, f"{len(once)} pages are not the same again in {len(thrice)}"
    if len(once) % 2 == 0:
        assert not blank, f"blank pages: {blank}"
    else:
        backs = [len(once) + 1, 2 * len(once) + 2, 3 * len(once) + 3]
        told = [backs] if kind == "pad" and len(once) > 1 else [[]] if kind == "pad" else [[], backs]
        assert blank in told, f"blank pages: {blank}"


@documents("pad", "aid")
def test_a_number_of_players_that_cannot_be_is_refused(game_id, kind):
    least, most = players_of(game_id)[0], players_of(game_id)[-1]
    for players in (least - 1, most + 1):
        with pytest.raises(PrintError) as caught:
            PRINTERS[kind](game_id, OPTIONS[kind](players=players))
        assert caught.value.faults[0].code == "players-range"


SAME_BYTES = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from sheets.printed import printed, rows
for line in sys.stdin:
    game_id, *kinds = line.split()
    print(*(hashlib.sha256(printed(game_id, kind, **rows(game_id, kind)[0])).hexdigest() for kind in kinds), flush=True)
"""


@pytest.fixture(scope="module")
def other_process(pytestconfig):
    """With other hashes, so that no order of a set slips into a page: asked for one game after the other."""
    command = [sys.executable, "-c", SAME_BYTES, str(pytestconfig.rootpath / "tests" / "helpers")]
    surroundings = {"PYTHONPATH": str(pytestconfig.rootpath), "PYTHONHASHSEED": "7"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=surroundings
    ) as process:
        yield process


@pytest.mark.parametrize("game_id", GAMES)
def test_another_process_prints_the_same_bytes(game_id, other_process):
    """The kind of document that has its turn; with SHEETS=every all three."""
    kinds = KINDS if os.environ.get("SHEETS") == "every" else [turn_of(game_id)]
    here = [hashlib.sha256(printed(game_id, kind, **rows(game_id, kind)[0])).hexdigest() for kind in kinds]
    print(game_id, *kinds, file=other_process.stdin, flush=True)
    assert other_process.stdout.readline().split() == here


# the rule sheet


@documents("rules")
def test_every_article_is_a_bookmark_on_its_page(game_id, kind):
    for row in rows(game_id, kind):
        reader = pypdf.PdfReader(BytesIO(printed(game_id, kind, **row)))
        found = {flat(entry.title): reader.get_destination_page_number(entry) for entry in entries(reader.outline)}
        texts = [
            "".join(page.text.split()) for page in read(printed(game_id, kind, **row))
        ]  # a thin blank is none to a reader
        for article in open_rulebook(game_id, row["lang"]).articles.values():
            title = f"{article.number} {flat(article.title)}"
            assert title in found, (named(row), title)
            assert "".join(title.split()) in texts[found[title]], (named(row), title)


def entries(outline):
    for entry in outline:
        if isinstance(entry, list):
            yield from entries(entry)
        else:
            yield entry


@documents("rules")
def test_a_rule_sheet_is_one_sheet_of_paper(game_id, kind):
    """Front and back at most, on the two large papers; A5 and large print may take more. A game that cannot do with one says
    in its facts how many it takes, and takes them: no fewer, else it could have done with one less.
    """
    sheets = open_rulebook(game_id, "en").facts["facts"].get("sheets", 1)
    large = [{**BASE, "paper": paper, "lang": lang} for paper in ("a4", "letter") for lang in LANGS]
    for row in [*large, *rows(game_id, kind)]:
        if row["paper"] != "a5" and row["type"] == "normal":
            assert 2 * (sheets - 1) < len(read(printed(game_id, kind, **row))) <= 2 * sheets, named(row)


@documents("rules")
def test_the_last_page_is_at_least_half_full(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        last = read(printed(game_id, kind, **row))[-1]
        lowest = max(letter.box.bottom for letter in last.letters if letter.box.bottom < last.height - FOOT)
        if round(lowest / last.height, 2) < 0.5:
            wrong.append(f"{named(row)}: {lowest / last.height:.0%}")
    assert not wrong


@documents(*KINDS)
def test_no_command_stands_on_paper(game_id, kind):
    """Whoever holds a sheet has no shell: `companion score`, `--seed 5`; nor a program's places, `{total}`, that nobody filled."""
    for lang in LANGS:
        found = re.findall(r"companion [a-z]+|(?<!\S)--[a-z]+|\{[^}]*", said(sheet(game_id, kind, lang=lang)))
        assert not found


FOOT = 20.0
"""Millimetres at the bottom in which the foot of a page stands."""


# pads and aids


@documents("pad")
def test_a_pad_cites_the_article_of_every_line_that_gives_points(game_id, kind):
    """In the examples of the game; what brings nothing needs no place to write it down."""
    articles = open_rulebook(game_id, "en").articles
    game = find_game(game_id)
    sheets = [settle(game, entered(game, document)) for document in positions_of(game_id)]
    wrong = []
    for row in rows(game_id, kind):
        text = said(printed(game_id, kind, **row))
        numbers = {articles[article].number for article in scoring(sheets, row.get("players"))}
        if lacking := sorted(number for number in numbers if not cited(number, text)):
            wrong.append(f"{named(row)}: {', '.join(lacking)}")
    assert not wrong


def scoring(sheets, players):
    """The articles that give points in these scores, to so many players: a game may count otherwise with another number of them.

    Finished games of that number show it, or of the number nearest to it; the pad for whoever does not say how many play is held
    to all.
    """
    finished = {len(sheet.players) for sheet in sheets if sheet.finished}
    if players is None or not finished:
        return articles_of(sheets)
    shown = min(finished, key=lambda number: (abs(number - players), number))
    return articles_of([sheet for sheet in sheets if len(sheet.players) == shown])


def articles_of(sheets):
    return {line.article for sheet in sheets for player in sheet.players for line in player.lines if line.points}


@documents("pad")
def test_no_page_of_a_pad_in_large_print_is_half_empty(game_id, kind):
    """What is cut in two pages by its size fills both: the lowest thing on a page stands in its lower half."""
    wrong = []
    few = {
        **BASE,
        "paper": "a5",
        "type": "large",
        "players": players_of(game_id)[0],
    }  # parted most, and the fewest lines
    for row in [few, *rows(game_id, kind)]:
        if row["type"] == "large":
            for number, page in enumerate(read(printed(game_id, kind, **row)), 1):
                lowest = page.above(page.height - FOOT).bottom / page.height
                if lowest < 1 / 2:
                    wrong.append(f"{named(row)}, page {number}: ends at {lowest:.0%} of its height")
    assert not wrong


@documents("pad", "aid")
def test_what_a_pad_or_an_aid_cites_is_in_the_law(game_id, kind):
    """Whatever looks like the number of an article is one: none is typed by hand, none is left from an older law."""
    numbers = {article.number for article in open_rulebook(game_id, "en").articles.values()}
    for row in rows(game_id, kind):
        found = set(re.findall(r"(?<![\d.,])\d{1,2}\.\d{1,2}(?![\d.,]\d|\d)", said(printed(game_id, kind, **row))))
        assert found <= numbers, (named(row), found - numbers)
        assert found, named(row)


@documents("pad", "aid")
def test_in_large_print_every_letter_is_large(game_id, kind):
    wrong = []
    for row in rows(game_id, kind):
        if row["type"] == "large":
            pages = read(printed(game_id, kind, **row))
            aid = kind == "aid"
            letters = [
                letter
                for page, drawn in zip(pages, shapes(printed(game_id, kind, **row)), strict=True)
                for letter in unraised(page.letters)
                if not (aid and imprinted(letter, page)) and not of_scenes(letter.box, drawn)
            ]
            small = {(letter.text, round(letter.size, 1)) for letter in letters if letter.size < LARGE - 0.01}
            wrong += [f"{named(row)}: {sorted(small)[:5]}"] * bool(small)
    assert not wrong


def of_scenes(box, drawn):
    """Whether it is of a scene: a card there is a picture."""
    return any(reaches_into(box, scene) for scene in scenes_in(drawn))


def imprinted(letter, page):
    """Whether it stands in the margin that is cut away: nobody plays with it. The largest line there is 11 pt high."""
    box = letter.box
    return min(box.left, page.width - box.right, page.height - box.bottom) < EDGE + max(HEIGHT, 4.0)


SCENE = 188 / 42
"""The shape of a scene's ground, however large it is drawn: width to height."""


def scenes_in(drawn):
    """The boxes of the scenes on a page."""
    return [one.box for one in drawn if one.frame and abs(one.box.width / (one.box.height or 1) - SCENE) < 0.01]


def reaches_into(box, scene):
    """Whether it is of the scene: its middle stands there, or as far beyond as a sleeve goes."""
    across, up = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return scene.left < across < scene.right + 6 and scene.top - 6 < up < scene.bottom + 2


@documents("pad")
def test_a_box_to_write_in_has_room_for_a_pencil(game_id, kind):
    """Framed and white, with nothing in it (a drawn card has its letters, a picture its parts), and not of the scene in a head."""
    wrong = []
    for row in rows(game_id, kind):
        document = printed(game_id, kind, **row)
        for page, drawn in zip(read(document), shapes(document), strict=True):
            scenes = scenes_in(drawn)
            sheet = Box(0, 0, page.width, page.height)  # a scene's ground goes on beyond the sheet, and is cut there
            inside = [*(letter.box for letter in page.letters), *(shape.box for shape in drawn)]
            for shape in filter(lambda shape: sheet.holds(shape.box), drawn):
                framed = shape.frame and shape.fill == WHITE and shape.line not in (None, WHITE)
                small = 3 < min(shape.box.width, shape.box.height) < PENCIL - 0.01
                staged = any(reaches_into(shape.box, scene) for scene in scenes)
                if framed and small and not staged and sum(map(shape.box.holds, inside)) == 1:  # itself
                    wrong.append(f"{named(row)}: {shape.box.width:.1f} x {shape.box.height:.1f} mm")
    assert not wrong


# files


@pytest.mark.parametrize("game_id", GAMES)
def test_every_file_of_a_game_is_there(game_id):
    assert missing_files(game_id) == []
