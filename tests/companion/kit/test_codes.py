"""The codes of a kit's tables: they come of the file, and a server knows them again."""

import pytest

from companion.kit.codes import LETTERS, coded_tables
from companion.kit.night import NightError, check_night
from companion.kit.plan import plan_of

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
    assert all(one.link == f"http://192.168.1.20:8300/j/{one.code}" for one in tables)
    assert tables_of() == tables


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


@pytest.mark.parametrize("page", ["192.168.1.20", "http://", "http://x/y", "http://x:99999", "ftp://x", "http://a b"])
def test_what_is_no_address_is_refused(page):
    with pytest.raises(NightError) as caught:
        tables_of(page=page)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-page", "page")]
