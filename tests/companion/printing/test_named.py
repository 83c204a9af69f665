"""A pad for several tables: laid out once; each file has its own names, and only those."""

import io
import re
from dataclasses import replace

import pypdf
import pytest
from sheets.reading import read

from companion.errors import PrintError
from companion.games import game_ids
from companion.printing.kinds import PadOptions
from companion.printing.named import TablePad
from companion.printing.press import print_pad, print_pads
from companion.rulebook import open_rulebook

pytestmark = pytest.mark.turns(games=3)

TABLES = [TablePad(names) for names in (("Ana", "Ben"), ("Chloé", "Dov"), ("Eva", "Jean-Félix de la Tour d'Auvergne"))]
OPTIONS = PadOptions(lang="fr", players=2)


def text_of(data):
    return "\n".join(page.text for page in read(data))


@pytest.fixture(scope="module")
def pads():
    return print_pads("lobbys", OPTIONS, TABLES)


def test_every_table_has_its_own_names(pads):
    for pad, (names, *_) in zip(pads, TABLES, strict=True):
        told = " ".join(text_of(pad.data).split()).replace("\u2019", "'")
        assert all(name in told for name in names)
        assert not any(name in told.split() for other in TABLES if other.names != names for name in other.names)


def test_a_table_s_file_says_what_a_pad_alone_says(pads):
    alone = pypdf.PdfReader(io.BytesIO(print_pad("lobbys", OPTIONS)))
    for pad in pads:
        own = pypdf.PdfReader(io.BytesIO(pad.data))
        assert own.metadata == alone.metadata
        assert own.root_object["/Lang"] == alone.root_object["/Lang"]
        assert own.root_object["/ViewerPreferences"] == alone.root_object["/ViewerPreferences"]
        assert [one.title for one in own.outline] == [one.title for one in alone.outline]
        assert len(own.pages) == len(alone.pages)


def test_one_content_for_all_tables(pads):
    whole = pypdf.PdfReader(io.BytesIO(pads[0].whole))
    under = {page.raw_get("/Contents")[0].idnum for page in whole.pages}
    assert len(under) == 1
    assert [pad.first for pad in pads] == [0, 1, 2]
    assert text_of(pads[1].data) == read(pads[0].whole)[1].text


def test_names_that_cannot_be_told_apart_are_those_of_one_table():
    twins = ("W" * 190, "W" * 195, "W" * 200)
    first, second = print_pads(
        "lobbys", replace(OPTIONS, players=3), [TablePad((*TABLES[0].names, "Cy")), TablePad(twins)]
    )
    assert "Ana" in text_of(first.data)
    assert isinstance(second, PrintError)
    assert {fault.data["seat"] for fault in second.faults} == {1, 2}


ASKED_OTHERWISE = {"alkekan", "hod", "traitre"}
"""The word for a name stands before the box (Alkekan), or the pad asks for a detective, or for nobody by name."""


@pytest.mark.parametrize("game", sorted(game_ids()))
@pytest.mark.parametrize("size", ["normal", "large"])
def test_every_pad_has_everybody_s_name(game, size):
    """Wherever a pad has a place for a name: over a column, in a box, in a cell. Nowhere is one asked for beside it."""
    names = ("Ana", "Ben", "Chloé", "Dov", "Eva", "Flo", "Gus", "Hal", "Ida", "Jon")
    book = open_rulebook(game, "fr")
    names = names[: book.facts["facts"]["players"][1]]
    options = PadOptions(lang="fr", type=size, players=len(names))
    pad = print_pads(game, options, [TablePad(names, "Table 1 · 27 nov.")])[0]
    told = re.findall(r"\w+", text_of(pad.data))
    assert all(name in told for name in names)
    asked = print_pads(game, options, [TablePad()])[0]
    word = book.words["pad"]["name"]
    if game not in ASKED_OTHERWISE:
        assert word in text_of(asked.data).split()
        assert word not in told


@pytest.mark.parametrize(("game", "players", "copies"), [("virus", 2, 4), ("effraction", 4, 2), ("lobbys", 4, 1)])
def test_another_copy_on_the_page_says_that_it_is_for_a_second_game(game, players, copies):
    names = ("Ana", "Ben", "Cy", "Di")[:players]
    pad = print_pads(game, replace(OPTIONS, players=players), [TablePad(names, "Table 1", again="revanche")])
    (page,) = read(pad[0].data)
    assert (page.text.count("Table 1"), page.text.count("revanche · Table 1")) == (copies, copies - 1)


@pytest.mark.parametrize("game", ["campagne", "cour", "industrie", "virus"])
def test_a_long_name_is_whole_in_large_print(game):
    """Over the columns of large pads there is room for three lines."""
    names = ("Christopher Featherstonehaugh", "Marie-Antoinette de La Rochefoucauld", "Ana")
    (pad,) = print_pads(game, PadOptions(lang="en", type="large"), [TablePad(names, "Table 1")])
    assert "…" not in text_of(pad.data)


def test_names_are_as_large_as_their_fields_and_alike():
    """Short names stand at 18 points nearly, beside a long one all of them smaller."""
    sizes = []
    for names in (("Ana", "Ben"), ("Ana", "Wilhelmina-Alexandrina van Oranje")):
        (pad,) = print_pads("lobbys", PadOptions(lang="fr", players=5), [TablePad(names)])
        letters = read(pad.data)[0].letters
        (found,) = re.finditer("Ana", "".join(letter.text for letter in letters))
        sizes.append(letters[found.start()].size)
    assert sizes[0] > 17
    assert sizes[0] >= sizes[1]


@pytest.mark.parametrize(
    ("lang", "host", "words"),
    [
        ("fr", "https://jeux.fr", "Scannez pour compter"),
        ("en", "https://jeux.fr", "Scan to count"),
        ("fr", "http://192.168.1.20:8300", "Wi-Fi d’ici : scannez pour compter"),
        ("en", "http://192.168.1.20:8300", "On the Wi-Fi here, scan to count"),
    ],
)
def test_the_head_says_what_a_table_s_code_is_for(lang, host, words):
    """Who is on another network does not reach a private address, so the head names the network."""
    tables = [TablePad(("Ana", "Ben"), link=f"{host}/t/abcd", code="ABCD"), TablePad(("Ana", "Ben"))]
    told = [
        " ".join(text_of(print_pads("cour", PadOptions(lang=lang), [table])[0].data).replace("\u202f", " ").split())
        for table in tables
    ]
    assert [words in one for one in told] == [True, False]
