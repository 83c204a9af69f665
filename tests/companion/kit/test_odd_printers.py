"""Printers with wide white edges, long titles and letters that no font has: nothing refuses, or it says which sheet."""

from dataclasses import replace
from io import BytesIO
from itertools import product

import pypdf
import pytest
from sheets.reading import read

from companion.errors import PrintError
from companion.games import find_game, game_ids
from companion.kit.documents import documents_of
from companion.kit.layout import telling_document
from companion.kit.night import check_night
from companion.kit.papers import House
from companion.kit.plan import plan_of
from companion.printing.kinds import PadOptions, RulesOptions
from companion.printing.named import TablePad
from companion.printing.press import print_pad, print_pads
from companion.printing.printer import Printer
from companion.printing.rules import print_rules
from companion.words import LANGS

INKJET = Printer("inkjet", left=3.4, right=3.4, top=3.4, bottom=12.7, grey=True)
BIBLIO = Printer("biblio", left=6.4, right=6.4, top=6.4, bottom=14, offset_x=1.5, offset_y=-1, one_sided=True)


@pytest.mark.parametrize(
    ("game", "paper"), [("cour", "letter"), ("deringer", "letter"), ("lobbys", "letter"), ("marteau-piqueur", "a5")]
)
def test_a_pad_fits_into_what_a_printer_can_reach(game, paper):
    for page in read(print_pad(game, PadOptions(lang="fr", paper=paper, printer=INKJET))):
        boxes = [letter.box for letter in page.letters]
        assert min(box.bottom for box in boxes) >= INKJET.bottom - 0.2
        assert max(box.top for box in boxes) <= page.height - INKJET.bottom + 0.2


def test_a_large_booklet_fits_into_what_a_printer_can_reach():
    options = RulesOptions(lang="en", paper="letter", type="large", booklet=True, printer=BIBLIO)
    assert len(pypdf.PdfReader(BytesIO(print_rules("traitre", options))).pages) == 4


def test_a_far_too_wide_edge_is_still_refused():
    with pytest.raises(PrintError) as caught:
        print_pad("campagne", PadOptions(lang="fr", printer=replace_edges(38)))
    assert caught.value.faults[0].code == "printer-margin"


def replace_edges(edge):
    return INKJET._replace(top=edge, bottom=edge)


def test_the_document_at_fault_is_named():
    with pytest.raises(PrintError) as caught, telling_document("feuille de marque, Campagne"):
        print_pad("campagne", PadOptions(lang="fr", printer=replace_edges(38)))
    assert caught.value.faults[0].data == {"document": "feuille de marque, Campagne"}


LONG = {
    "title": "Soirée de jeux de la Bibliothèque Gabrielle-Roy et des Amis de la lecture",
    "place": "Bibliothèque Gabrielle-Roy, salle Joseph-Lavergne, 350 rue Saint-Joseph Est",
    "players": ["Ana", "Ben", "Chloé", "Dov", "Eva", "李小龍"],
    "rounds": 2,
    "tables": [{"game": "cour"}, {"game": "lobbys"}],
}


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_long_title_fits_on_every_paper_of_the_house(paper):
    night = check_night({**LONG, "paper": paper, "type": "large"}, "fr", None)
    house = House(night, plan_of(night))
    assert all(house.paper(name).pages for name in (*house.opening, "packing"))


def test_a_name_that_no_font_can_print_is_remarked_on():
    (remark,) = [one for one in check_night(LONG, "fr", None).remarks if one.code == "kit-name-letters"]
    assert remark.data == {"name": "李小龍", "letters": "李 小 龍"}


def test_such_a_name_is_a_line_to_write_on():
    """On no paper of the kit stands a code point; on a pad its place is empty."""
    night = check_night(LONG, "fr", None)
    for one in documents_of(night, plan_of(night)):
        text = "".join(page.text for page in read(one.data))
        assert "U+" not in text, one.file
        if one.file.startswith(("evening", "where", "tents", "names", "results")):
            assert "____" in text, one.file


def test_every_player_of_campagne_has_tokens_of_their_own():
    told = {"title": "x", "tables": [{"game": "campagne", "players": ["Ana", "Ben", "Chloé"], "private": True}]}
    night = check_night(told, "fr", None)
    (pad,) = [one for one in documents_of(night, None) if "pad" in one.file]
    private = [page.text for page in read(pad.data)][2::2]  # printed on both sides, nobody else's is on its back
    assert not any(page.text.strip() for page in read(pad.data)[1::2])
    assert [next(name for name in ("Ana", "Ben", "Chloé") if name in text) for text in private] == [
        "Ana",
        "Ben",
        "Chloé",
    ]
    night = night._replace(tables=(night.tables[0]._replace(private=False),))
    (pad,) = [one for one in documents_of(night, None) if "pad" in one.file]
    assert pad.pages == 1, "whoever has the game's tokens needs the map alone"


@pytest.mark.turns
@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("sides", "bottom"), [(5, 10), (4, 13), (8, 15)])
def test_the_papers_of_a_kit_fit_above_a_wide_foot_on_as_many_pages(sides, bottom, paper, type_):
    """A cover and name cards were larger than what was left of the page, tents fell apart."""
    night = check_night({**LONG, "paper": paper, "type": type_}, "fr", None)
    plan, device = plan_of(night), Printer("p", sides, sides, sides, bottom)
    narrow = House(night._replace(page=replace(night.page, printer=device)), plan)
    usual = House(night, plan)
    for name in ("cover", "tents", "names", "evening"):
        assert narrow.paper(name).pages == usual.paper(name).pages, name


@pytest.mark.turns(games=3)
@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game_id", game_ids())
def test_a_pad_for_every_number_of_players_fits_above_a_wide_foot(game_id, paper, type_):
    """Also with a table's line and code over it: what is too high takes fewer rows, or a page more."""
    least, most = find_game(game_id).players
    table = TablePad(("Ana", "Ben"), "Table 1 · 21:30", "http://192.168.1.20:8300/t/abcd", "ABCD")
    for players, lang in product(sorted({least, (least + most) // 2, min(most, 8)}), LANGS):
        for device in (Printer("p", 5, 5, 5, 10), Printer("p", 8, 8, 8, 15)):
            options = PadOptions(lang=lang, paper=paper, type=type_, players=players, printer=device)
            print_pad(game_id, options)
            (made,) = print_pads(game_id, options, [table])
            assert not isinstance(made, PrintError), made


def test_a_list_of_guests_stays_on_its_page_above_a_wide_foot():
    """The games explained above it left no room for the last name, which took further pages."""
    games = ("cour", "lobbys", "deringer", "serpent-noir", "hache")
    players = ["Anna-Katharina Schöneberger-Wörtmann", *(f"Guest {chr(number + 65)}" for number in range(23))]
    told = {"title": "x", "rounds": 4, "players": players, "tables": [{"game": game} for game in games]}
    night = check_night({**told, "paper": "letter"}, "en", None)
    plan = plan_of(night)
    for bottom in (10, 13, 15):
        page = replace(night.page, printer=Printer("p", 5, 5, 5, bottom))
        assert House(night._replace(page=page), plan).paper("where").pages == 1, bottom
