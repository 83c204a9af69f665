"""The codes of a kit's tables: they come of the file, and a server knows them again."""

import io

import pypdfium2
import pytest
import zxingcpp
from sheets.reading import read

from companion.kit.codes import LETTERS, coded_tables, coded_tents
from companion.kit.make import make_kit
from companion.kit.night import NightError, check_night
from companion.kit.papers import House
from companion.kit.plan import plan_of

pytestmark = pytest.mark.turns

NIGHT = {
    "title": "Friday",
    "page": "http://192.168.1.20:8300/",
    "players": ["Ana", "Ben", "Cy", "Di", "Eve", "Flo"],
    "rounds": 2,
    "tables": [{"game": "lobbys", "rulings": {}}, {"game": "alkekan"}],
}


def tables_of(**more):
    night = check_night({**NIGHT, **more}, "en", None)
    return coded_tables(night, plan_of(night))


def test_each_table_of_each_round_has_a_code_of_its_own():
    tables = tables_of()
    assert [(one.round, one.table) for one in tables] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert len({one.code for one in tables}) == len({one.id for one in tables}) == 4
    assert all(len(one.code) == 5 and set(one.code) <= set(LETTERS) for one in tables)
    assert not set(LETTERS) & set("B8S5Z2G6O0I1QU"), "signs that can be misread"
    assert all(one.link == f"http://192.168.1.20:8300/j/{one.code}" for one in tables)
    assert tables_of() == tables


@pytest.mark.thorough
def test_paper_and_page_change_no_code_but_people_do():
    codes = [one.code for one in tables_of()]
    assert [one.code for one in tables_of(paper="letter", ink="low", page="http://10.0.0.2:8300")] == codes
    assert [one.link for one in tables_of(page=None)] == [""] * 4
    others = [one.code for one in tables_of(players=["Ana", "Ben", "Cy", "Di", "Eve", "Zoë"])]
    assert not {*others} & {*codes} or others != codes
    assert not {*codes} & {one.code for one in tables_of(date="2026-11-27")}


def test_players_who_are_a_number_are_called_by_numbers():
    night = check_night({"title": "x", "tables": [{"game": "cour", "players": 2}]}, "fr", None)
    assert [one.names for one in coded_tables(night, None)] == [("1", "2")]


@pytest.mark.parametrize(
    "page",
    [
        "192.168.1.20",
        "http://",
        "http://x/y",
        "http://x:99999",
        "http://192.168.1:8300",
        "http://192.168.1.256:8300",
        "http://my-.pc",
        "ftp://x",
        "http://a b",
    ],
)
def test_what_is_no_address_is_refused(page):
    with pytest.raises(NightError) as caught:
        tables_of(page=page)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-page", "page")]


def test_a_tent_has_a_code_for_all_its_rounds():
    tables = tables_of()
    night = check_night(NIGHT, "en", None)
    tents = coded_tents(night, tables)
    assert [one.table for one in tents] == [1, 2]
    assert [one.rounds for one in tents] == [(tables[0].id, tables[2].id), (tables[1].id, tables[3].id)]
    assert not {one.code for one in tents} & {one.code for one in tables}
    assert all(one.link == f"http://192.168.1.20:8300/j/{one.code}" for one in tents)
    fixed = check_night({"title": "x", "page": True, "tables": [{"game": "cour", "players": 2}]}, "fr", None)
    (table,) = coded_tables(fixed, None)
    assert coded_tents(fixed, [table])[0][:3] == (table.code, 1, (table.id,))


def scanned(data, page=0):
    """What a phone reads on a page: each code's text, and its modules' height in millimetres."""
    dots = 200
    picture = pypdfium2.PdfDocument(io.BytesIO(data))[page].render(scale=dots / 72).to_pil()
    found = zxingcpp.read_barcodes(picture)
    return [(one.text, abs(one.position.bottom_left.y - one.position.top_left.y) * 25.4 / dots) for one in found]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_phone_reads_the_code_on_both_sides_of_each_tent(paper, size):
    for told in (NIGHT, {"title": "x", "page": NIGHT["page"], "tables": [{"game": "cour", "players": 2}]}):
        night = check_night({**told, "paper": paper, "type": size}, "en", None)
        planned = plan_of(night)
        data = House(night, planned).paper("tents").data
        for number, tent in enumerate(coded_tents(night, coded_tables(night, planned))):
            codes = scanned(data, 2 * number)
            assert [text for text, _ in codes] == [tent.link] * 2
            assert all(20 <= high <= 22 for _, high in codes)
            assert read(data)[2 * number].text.count(tent.code) == 2  # below the code


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize(
    ("paper", "size"), [("a4", "normal"), pytest.param("letter", "large", marks=pytest.mark.thorough), ("a5", "normal")]
)
def test_a_phone_reads_the_code_of_its_table_and_round_on_each_pad(paper, size):
    """Also where several tables' pads are laid out together, and on each of the pads of a page."""
    told = {"title": "x", "page": NIGHT["page"], "paper": paper, "type": size, "lang": "en", "rounds": 2}
    names = [f"{letter}{number}" for letter in "ABCD" for number in range(3)]
    first = "cour" if paper == "a5" else "lobbys"  # Lobbys' two rounds fill a page of A5: it has the letters alone
    told |= {"players": names, "tables": [{"game": game} for game in (first, "industrie", "hod", first)]}
    night = check_night(told, "en", None)
    turn = tuple(tuple(names[at : at + 3]) for at in range(0, 12, 3))
    planned = plan_of(night, given=(turn, turn))
    links = {(one.table - 1, one.round): one for one in coded_tables(night, planned)}
    pads = [one for one in make_kit(night, planned=planned).documents if "-pad-" in one.file]
    assert {one.table for one in pads} == {0, 1, 2, 3}
    for pad in pads:
        code = links[pad.table, int(pad.file.split("round-")[1][0])]
        found = scanned(pad.data)
        assert found and {text for text, _ in found} == {code.link}, pad.file
        assert all(high >= 14.5 for _, high in found)
        said = read(pad.data)[0].text.replace(" ", "")
        assert said.count(code.code) == len(found)  # below the code, or in the line over the pad


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_pad_without_an_address_has_the_letters_alone(paper):
    told = {"title": "x", "page": True, "paper": paper, "tables": [{"game": "lobbys", "players": 4}]}
    night = check_night(told, "en", None)
    (table,) = coded_tables(night, None)
    (pad,) = [one for one in make_kit(night).documents if "-pad-" in one.file]
    assert scanned(pad.data) == []
    (page, *_) = read(pad.data)
    assert f"Code{table.code}" in page.text.replace(" ", "") and "Table 1" in page.text


@pytest.mark.parametrize("page", [None, False])
def test_without_a_page_nothing_has_a_code(page):
    night = check_night({**NIGHT, "page": page}, "en", None)
    assert not night.has_codes
    data = House(night, plan_of(night)).paper("tents").data
    assert scanned(data) == [] and "phone" not in read(data)[0].text


@pytest.mark.parametrize(
    ("page", "told"),
    [("http://192.168.1.20:8300", True), ("http://laptop.local:8300", True), ("https://jeux.fr", False)],
)
def test_who_is_on_another_network_is_told_where_codes_lead(page, told):
    """Phones on mobile data scanned a private address and got nothing."""
    house = House(night := check_night({**NIGHT, "page": page}, "en", None), plan_of(night))
    for paper in ("tents", "evening"):
        said = " ".join(one.text for one in read(house.paper(paper).data))
        assert ("Wi-Fi" in said) == told
