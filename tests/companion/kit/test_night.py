"""A game night's file: what is refused, all of it at once, with its place; rosters; what a good one becomes."""

import datetime
from pathlib import Path

import pytest

from companion.kit.begin import example_toml
from companion.kit.night import NightError, check_night, read_night
from companion.kit.plan import plan_of
from companion.kit.words import day_in_words
from companion.rulebook import LANGS
from companion.verdict.faults import FaultWords

TABLE = {"game": "lobbys", "players": 4}


def night(data, folder=Path()):
    return check_night({"title": "Friday", "tables": [TABLE], **data}, "en", folder)


def faults(data, folder=Path()):
    with pytest.raises(NightError) as caught:
        night(data, folder)
    return [(fault.code, fault.where) for fault in caught.value.faults]


def test_a_good_night():
    made = night(
        {"lang": "fr", "tables": [{**TABLE, "lang": "en"}, {"game": "Les bois d'Alkekan", "players": ["Jo", "Al"]}]}
    )
    assert [(table.game, table.players, table.page.lang) for table in made.tables] == [
        ("lobbys", 4, "en"),
        ("alkekan", ("Jo", "Al"), "en"),
    ]
    assert (made.title, made.guests, made.rounds) == ("Friday", (), 0)


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_is_one_for_the_next_friday(lang, tmp_path):
    path = tmp_path / "example.toml"
    path.write_text(example_toml(lang, datetime.date(2026, 11, 27)), encoding="utf-8")
    made = read_night(path, None, {})
    assert made.date == day_in_words("2026-12-04", lang)
    assert made.lang == lang
    assert [table.seated for table in made.tables] == [4, 2]


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        ({"titel": "x"}, [("key-unknown", "titel")]),
        ({"title": " "}, [("text-empty", "title")]),
        ({"tables": []}, [("kit-tables", "tables")]),
        ({"paper": "a3"}, [("choice-unknown", "paper")]),
        ({"printer": "home"}, [("printer-unknown", "printer")]),
        ({"tables": [{"game": "chess", "players": 2}]}, [("game-unknown", "tables[0].game")]),
        ({"tables": [{"game": "lobbys"}]}, [("kit-players-missing", "tables[0]")]),
        ({"tables": [{"game": "lobbys", "players": 6}]}, [("player-count", "tables[0].players")]),
        ({"tables": [{"game": "lobbys", "players": ["Ana"]}]}, [("player-count", "tables[0].players")]),
        ({"tables": [{"game": "lobbys", "players": ["Ana", "Ana"]}]}, [("name-twice", "tables[0].players[1]")]),
        ({"tables": [{"game": "lobbys", "players": True}]}, [("kit-players", "tables[0].players")]),
        ({"players": "Ana, Ben", "rounds": 1, "tables": [{"game": "lobbys"}]}, [("kit-players", "players")]),
        ({"tables": [{**TABLE, "rulings": {"partizan": "once"}}]}, [("ruling-unknown", "tables[0].rulings.partizan")]),
        ({"tables": [{**TABLE, "rulings": {"partisan": "never"}}]}, [("ruling-choice", "tables[0].rulings.partisan")]),
        ({"rounds": 3}, [("kit-rounds-idle", "rounds")]),
        ({"players": ["Ana", "Ben"]}, [("kit-players-twice", "tables[0].players"), ("kit-rounds", "rounds")]),
        ({"players": 4, "rounds": 0, "tables": [{"game": "lobbys"}]}, [("kit-rounds", "rounds")]),
        ({"players": ["Ana", "Ana"], "rounds": 1, "tables": [{"game": "lobbys"}]}, [("name-twice", "players[1]")]),
        ({"players": 6, "rounds": 1, "tables": [{"game": "lobbys"}]}, [("kit-seats", "tables")]),
        (
            {"players": 4, "roster": "x.csv", "rounds": 1, "tables": [{"game": "lobbys"}]},
            [("kit-roster-twice", "roster")],
        ),
        ({"roster": "nobody.csv", "rounds": 1, "tables": [{"game": "lobbys"}]}, [("roster-missing", None)]),
    ],
)
def test_what_is_refused(data, wrong):
    assert faults(data) == wrong


def test_nobody_sits_at_two_tables():
    tables = [{"game": "lobbys", "players": ["Ana", "Ben"]}, {"game": "alkekan", "players": ["Cy", "Ana"]}]
    assert faults({"tables": tables}) == [("kit-name-tables", "tables[1].players[1]")]


def test_who_sits_twice_at_two_tables_is_told_once_a_table():
    tables = [{"game": "lobbys", "players": ["Ana", "Ben"]}, {"game": "lobbys", "players": ["Ana", "Ana"]}]
    assert faults({"tables": tables}) == [
        ("name-twice", "tables[1].players[1]"),
        ("kit-name-tables", "tables[1].players[0]"),
    ]


def test_a_stranger_is_told_with_the_wish(tmp_path):
    with pytest.raises(NightError) as caught:
        night({**GUESTS, "together": [["Ana", "Bem"]]})
    said = FaultWords("en", data=caught.value.data).message(caught.value.faults[0])
    assert said == "together, entry 1: “Bem” is not one of the evening’s players. Did you mean Ben?"


@pytest.mark.parametrize(
    ("wish", "near"),
    [
        ({"together": [["Ana", "Bem"]]}, ("Ben",)),
        ({"apart": [["Anna", "Ben"]]}, ("Ana",)),
        ({"stays": {"Bem": 1}}, ("Ben",)),
        ({"together": [["Ana", "Quentin"]]}, ()),
        ({"players": ["Anna", "Anne", "Cle", "Dan"], "apart": [["Ann", "Cle"]]}, ("Anna",)),
    ],
)
def test_of_a_stranger_the_one_guest_most_alike_is_proposed(wish, near):
    with pytest.raises(NightError) as caught:
        night({**GUESTS, **wish})
    assert [fault.data["near"] for fault in caught.value.faults if fault.code == "kit-guest-unknown"] == [near]


def test_at_which_table_a_name_is_twice():
    tables = [TABLE, {"game": "lobbys", "players": ["Cle", "Ana", "Cle"]}]
    with pytest.raises(NightError) as caught:
        night({"tables": tables})
    for lang, said in (("en", "table 2: The name"), ("fr", "table 2\u00a0: Le nom")):
        assert FaultWords(lang, None, caught.value.data).message(caught.value.faults[0]).startswith(said)


def said(error):
    return [(fault.code, FaultWords("en", None, None).message(fault)) for fault in error.value.faults]


def test_a_file_that_is_no_roster_is_told_as_one(tmp_path):
    (tmp_path / "empty.csv").write_text(" \n")
    (tmp_path / "latin.csv").write_bytes("name\nÉva\nBen\n".encode("latin-1"))
    told = []
    for roster in ("empty.csv", ".", "latin.csv"):
        with pytest.raises(NightError) as caught:
            night({"roster": roster, "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
        told += said(caught)
    assert [code for code, _ in told] == ["roster-empty", "roster-is-folder", "roster-not-text"]
    empty, folder, latin = (sentence for _, sentence in told)
    assert "name, lang, type" in empty
    assert ".csv" in folder
    assert "CSV UTF-8" in latin


def test_a_file_that_is_no_game_night_is_told_what_would_be(tmp_path):
    (tmp_path / "empty.toml").write_text("")
    (tmp_path / "a.toml").mkdir()
    told = []
    for name in ("empty.toml", "a.toml", "emty.toml", "b.toml"):
        with pytest.raises(NightError) as caught:
            read_night(tmp_path / name, "en", {})
        told += said(caught)
    assert [code for code, _ in told] == ["kit-empty", "kit-is-folder", "kit-missing", "kit-missing"]
    assert all("companion kit --new" in told[number][1] for number in (0, 2, 3))
    assert "Did you mean" in told[2][1]
    assert "Did you mean" not in told[3][1]


def test_tables_that_take_one_number_only_say_it_once():
    with pytest.raises(NightError) as caught:
        night({"players": 3, "rounds": 1, "tables": [{"game": "alkekan"}, {"game": "alkekan"}]})
    for lang, said in (("en", "These tables together take 4."), ("fr", "Ces tables en prennent ensemble 4.")):
        assert FaultWords(lang, None, caught.value.data).message(caught.value.faults[0]).endswith(said)


def test_too_few_seats_say_what_to_add():
    with pytest.raises(NightError) as caught:
        night({"players": 6, "rounds": 1, "tables": [{"game": "campagne"}]})
    for lang, most in (("en", "at most 5"), ("fr", "au plus 5")):
        said = FaultWords(lang, None, caught.value.data).message(caught.value.faults[0])
        assert most in said
        assert 'game = "campagne"' in said


def test_every_fault_at_once():
    tables = [{"game": "chess", "players": 2}, {"game": "lobbys"}, {"game": "alkekan", "players": 9}]
    assert [code for code, _ in faults({"tables": tables, "printer": "x"})] == [
        "printer-unknown",
        "game-unknown",
        "kit-players-missing",
        "player-count",
    ]


@pytest.mark.parametrize(
    ("text", "guests"),
    [
        ("name,lang,type\nAna,fr,large\nBen,,\n", [("Ana", "fr", "large"), ("Ben", None, None)]),
        ("Name;Lang\nAna;en\n\nBen;fr\n", [("Ana", "en", None), ("Ben", "fr", None)]),
        ('name\n"Ana, the elder"\nBen', [("Ana, the elder", None, None), ("Ben", None, None)]),
    ],
)
def test_rosters(tmp_path, text, guests):
    (tmp_path / "guests.csv").write_text(text, encoding="utf-8")
    made = night({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [tuple(guest)[:3] for guest in made.guests] == guests


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("nom\nAna\n", ["roster-column", "roster-unknown"]),
        ("name,name\nAna,Ben\n", ["roster-twice"]),
        ("name,lang\nAna,de\n,fr\nBen,fr,x\n", ["roster-choice", "roster-name", "roster-row"]),
        ("name\nAna\nAna\n", ["roster-name-twice"]),
        ("name\nAna\n", ["roster-count"]),
    ],
)
def test_broken_rosters(tmp_path, text, codes):
    (tmp_path / "guests.csv").write_text(text, encoding="utf-8")
    told = faults({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [code for code, _ in told] == codes


@pytest.mark.parametrize(
    ("raw", "code"),
    [(None, "roster-missing"), (b"", "roster-empty"), ("name\nZoé".encode("cp1252"), "roster-not-text")],
)
def test_rosters_that_cannot_be_read(tmp_path, raw, code):
    if raw is not None:
        (tmp_path / "guests.csv").write_bytes(raw)
    told = faults({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [one for one, _ in told] == [code]


def test_files_that_are_no_game_night(tmp_path):
    for name, text, code in (
        ("a.toml", "title = ", "toml-invalid"),
        ("b.toml", '[tables]\ngame = "lobbys"\n', "toml-brackets"),
        ("c.jsonl", "{}", "lines-not-here"),
        ("d.json", "[]", "not-an-object"),
        ("e.txt", "x", "kit-kind"),
        ("f.toml", "", "kit-empty"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        with pytest.raises(NightError) as caught:
            read_night(tmp_path / name, None, {})
        assert caught.value.faults[0].code == code


@pytest.mark.parametrize(
    ("typed", "fr", "en"),
    [
        ("2026-11-27", "27 novembre 2026", "27 November 2026"),
        (datetime.date(2026, 2, 1), "1er février 2026", "1 February 2026"),
        ("next Friday, 8 pm", "next Friday, 8 pm", "next Friday, 8 pm"),
        (None, "", ""),
    ],
)
def test_a_day_is_told_in_the_language_of_the_night(typed, fr, en):
    told = {"title": "F", "date": typed, "tables": [{"game": "cour", "players": 2}]}
    assert [check_night(told, lang, None).date for lang in ("fr", "en")] == [fr, en]


def test_a_wrong_head_hides_nothing(tmp_path):
    file = tmp_path / "friday.toml"
    file.write_text('title = ""\n[[table]]\ngame = "chess"\nplayers = 3\n[tables]\ngame = "cour"\n')
    with pytest.raises(NightError) as caught:
        read_night(file, "en", {})
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        ("toml-head", None),
        ("toml-brackets", None),
        ("game-unknown", "tables[0].game"),
        ("kit-players-missing", "tables[1]"),
    ]


def test_a_wrong_head_alone_is_told(tmp_path):
    file = tmp_path / "friday.toml"
    file.write_text('title = "F"\n[[table]]\ngame = "cour"\nplayers = 3\n')
    with pytest.raises(NightError) as caught:
        read_night(file, "en", {})
    assert [fault.code for fault in caught.value.faults] == ["toml-head"]


def test_a_key_in_the_readers_own_words_is_told_as_the_file_has_it():
    told = {"titre": "F", "Tables": [], "invités": 3, "joueurs": 4}
    with pytest.raises(NightError) as caught:
        check_night(told, "fr", None)
    words = FaultWords("fr", None, told)
    meant = {
        fault.data["key"]: words.message(fault).partition("Vouliez-vous dire ")[2]
        for fault in caught.value.faults
        if fault.code == "key-unknown"
    }
    assert (meant["titre"], meant["joueurs"], meant["Tables"]) == ("title\u00a0?", "players\u00a0?", "tables\u00a0?")


@pytest.mark.parametrize("date", [datetime.datetime(2026, 11, 27, 20), datetime.time(20), 5])
def test_what_is_no_day_is_said_in_our_words(date):
    with pytest.raises(NightError) as caught:
        night({"date": date})
    (fault,) = caught.value.faults
    assert (fault.code, fault.where) == ("not-text", "date")
    assert "Il faut ici du texte entre guillemets" in FaultWords("fr").message(fault)


def test_a_misspelt_key_hides_nothing():
    tables = [{"game": "chess", "players": 2, "foo": 1}, {"game": "lobbys", "players": ["Ana", 3, "Ana"]}, 7]
    assert faults({"tables": tables, "printer": "x", "rounds": 10**15, "titel": "y"}) == [
        ("key-unknown", "tables[0].foo"),
        ("not-text", "tables[1].players[1]"),
        ("not-an-object", "tables[2]"),
        ("key-unknown", "titel"),
        ("printer-unknown", "printer"),
        ("game-unknown", "tables[0].game"),
        ("name-twice", "tables[1].players[2]"),
        ("kit-rounds-idle", "rounds"),
    ]


def test_a_roster_is_read_whatever_else_is_wrong(tmp_path):
    (tmp_path / "guests.csv").write_text('name,type\nAna,huge\n"Ben', encoding="utf-8")
    told = faults({"roster": "guests.csv", "rounds": 0, "tables": [{"game": "chess"}]}, tmp_path)
    assert [code for code, _ in told] == ["game-unknown", "roster-choice", "roster-quotes", "kit-rounds"]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("x" * 201, "roster-name-long"),
        ("x" * 140_000, "roster-quotes"),
        ("a\u202eb", "roster-name-control"),
        ("\u200b", "roster-name"),
        ("Zoë", "roster-name-twice"),
    ],
)
def test_names_of_a_roster(tmp_path, row, code):
    (tmp_path / "guests.csv").write_text(f"name\nZoe\u0308\n{row}\n", encoding="utf-8")
    told = faults({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [one for one, _ in told] == [code]


def test_a_name_is_one_however_its_accents_are_composed():
    tables = [{"game": "lobbys", "players": ["Zoë", "Ben"]}, {"game": "alkekan", "players": ["Cy", "Zoe\u0308"]}]
    assert faults({"tables": tables}) == [("kit-name-tables", "tables[1].players[1]")]
    same = [{"game": "lobbys", "players": ["Zoë", "Zoe\u0308"]}]
    assert faults({"tables": same}) == [("name-twice", "tables[0].players[1]")]


GUESTS = {"players": ["Ana", "Ben", "Zoë", "Di"], "rounds": 1, "tables": [{"game": "alkekan"}] * 2}


def test_who_sits_with_whom():
    wishes = {"together": [["Ana", "Zoe\u0308"]], "stays": {"Ana": 2}}
    made = night({**GUESTS, **wishes})
    assert (made.together, made.apart, made.stays) == (((0, 2),), (), {0: 1})
    assert plan_of(made).rounds == ((("Ben", "Di"), ("Ana", "Zoë")),)
    with pytest.raises(NightError) as caught:  # two tables of two: Ben and Di have nowhere to be apart
        plan_of(night({**GUESTS, **wishes, "apart": [["Ben", "Di"]]}))
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["who"]) == ("kit-wishes", "Ana, Ben, Zoë, Di")
    assert fault.data["wishes"] == "together: Ana, Zoë; apart: Ben, Di"
    for lang in LANGS:
        assert "together: Ana, Zoë" in FaultWords(lang).message(fault)


@pytest.mark.parametrize(
    ("wish", "wrong"),
    [
        ({"together": [["Ana", "Eve"]]}, [("kit-guest-unknown", "together[0]")]),
        ({"apart": [["Ana"]]}, [("kit-pair", "apart[0]")]),
        ({"apart": [["Ana", "Ana"]]}, [("kit-pair", "apart[0]")]),
        ({"stays": {"Eve": 3}}, [("kit-guest-unknown", "stays.Eve"), ("kit-stays", "stays.Eve")]),
        ({"stays": {"Ana": "1"}}, [("not-a-number", "stays.Ana")]),
        ({"together": ["Ana"]}, [("kit-pairs", "together")]),
        ({"apart": ["Ana", "Ben"], "together": "Ana"}, [("kit-pairs", "apart"), ("kit-pairs", "together")]),
        ({"apart": [["Ana", 3]]}, [("not-text", "apart[0][1]")]),
        ({"together": [["Ana", "Ben"]], "apart": [["Ben", "Ana"]]}, [("kit-apart-together", "apart[0]")]),
        ({"together": [["Ana", "Ben"], ["Di", "Ben"]]}, [("kit-group-large", "together")]),
        ({"together": [["Ana", "Ben"]], "stays": {"Ana": 1, "Ben": 2}}, [("kit-group-parted", "stays")]),
        ({"apart": [["Ana", "Ben"]], "stays": {"Ana": 1, "Ben": 1}}, [("kit-apart-stays", "apart[0]")]),
    ],
)
def test_wishes_that_cannot_be(wish, wrong):
    assert faults({**GUESTS, **wish}) == wrong


def test_a_group_is_not_called_too_large_for_a_table_whose_game_is_not_known():
    tables = [{"game": "alkekan"}, {"game": "loby"}]
    wish = {"together": [["Ana", "Ben"], ["Di", "Ben"]]}
    assert faults({**GUESTS, **wish, "tables": tables}) == [("game-unknown", "tables[1].game")]


def test_pairs_without_brackets_of_their_own_are_told_once_with_their_names():
    with pytest.raises(NightError) as caught:
        night({**GUESTS, "apart": ["Ben", "Di"]})
    (fault,) = caught.value.faults
    for lang in LANGS:
        assert 'apart = [["Ben", "Di"]]' in FaultWords(lang).message(fault)


@pytest.mark.parametrize("day", ["2026-02-31", "2026-13-27", "31.02.2026", "30/30/2026"])
def test_a_day_that_no_calendar_has(day, tmp_path):
    assert faults({"date": day}) == [("kit-date", "date")]
    (tmp_path / "e.toml").write_text(f'title = "x"\ndate = {day}\n', encoding="utf-8")
    with pytest.raises(NightError) as caught:
        read_night(tmp_path / "e.toml", "en", {})
    if day.startswith("2026"):
        (fault,) = caught.value.faults
        assert (fault.code, fault.data["problem"], fault.data["line"]) == ("toml-invalid", "date", 2)
        assert "there is no such day" in FaultWords("en").message(fault)


def test_keys_of_the_night_below_a_table_are_told_so_and_hide_nothing(tmp_path):
    """To TOML they are the table's: five unknown keys were told, and that nobody plays."""
    (tmp_path / "e.toml").write_text(
        'title = "x"\n[[tables]]\ngame = "cour"\n[[tables]]\ngame = "cour"\nplayers = ["Ana", "Ben", "Cy", "Di"]\n'
        'rounds = 3\ndate = "2026-02-31"\napart = [["Ana", "Bob"]]\nfoo = 1\n',
        encoding="utf-8",
    )
    with pytest.raises(NightError) as caught:
        read_night(tmp_path / "e.toml", "en", {})
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [
        *((("kit-above", f"tables[1].{key}")) for key in ("date", "rounds", "apart", "players")),
        ("key-unknown", "tables[1].foo"),
        ("kit-date", "date"),
        ("kit-guest-unknown", "apart[0]"),
    ]
    assert "above the first [[tables]]" in FaultWords("en").message(caught.value.faults[0])


@pytest.mark.parametrize(
    "data",
    [
        {"players": ["Ana", "ana"], "rounds": 1, "tables": [{"game": "alkekan"}]},
        {"tables": [{"game": "alkekan", "players": ["Ana", "Ben"]}, {"game": "alkekan", "players": ["ana", "Cy"]}]},
    ],
)
def test_names_that_differ_in_capitals_only_are_remarked_on(data):
    (remark,) = night(data).remarks
    assert (remark.code, remark.data) == ("kit-name-doubled", {"one": "Ana", "other": "ana"})
    assert night(GUESTS).remarks == ()


def test_further_columns_of_a_roster_are_passed_over_with_a_remark(tmp_path):
    (tmp_path / "guests.csv").write_text("Name;E-mail;Phone;\nAna;a@b;1;\nBen;;;\n", encoding="utf-8")
    made = night({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [guest.name for guest in made.guests] == ["Ana", "Ben"]
    assert [(remark.code, remark.data["columns"]) for remark in made.remarks] == [("roster-passed", "e-mail, phone")]
    (tmp_path / "guests.csv").write_text("name,tpye\nAna,large\nBen,\n", encoding="utf-8")
    told = faults({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [one for one, _ in told] == ["roster-unknown"], "a slip for one of ours is not passed over"


def test_a_workbook_is_called_one(tmp_path):
    (tmp_path / "e.xlsx").write_bytes(b"PK\x03\x04 xl/workbook.xml")
    (tmp_path / "guests.csv").write_bytes(b"PK\x03\x04 xl/workbook.xml")
    with pytest.raises(NightError) as caught:
        read_night(tmp_path / "e.xlsx", "en", {})
    told = faults({"roster": "guests.csv", "rounds": 1, "tables": [{"game": "alkekan"}]}, tmp_path)
    assert [caught.value.faults[0].code, *(one for one, _ in told)] == ["kit-workbook", "roster-workbook"]
    for lang in LANGS:
        assert "Excel" in FaultWords(lang).message(caught.value.faults[0])


HOURS = {**GUESTS, "rounds": 3, "tables": [{"game": "cour"}], "start": "19:30", "end": "23h"}


@pytest.mark.parametrize(
    ("told", "rounds", "clocks"),
    [
        ({"from": {"Ana": "20:30"}, "until": {"Zoe\u0308": "22 h 00"}}, {"Ana": (2, None), "Zoë": (1, 2)}, ["19:30", "20:40", "21:50"]),
        ({"from": {"Ana": "19:30"}, "until": {"Ana": datetime.time(23)}}, {"Ana": (1, 3)}, ["19:30", "20:40", "21:50"]),
        ({"end": "01:30", "until": {"Ben": "0h30"}}, {"Ben": (1, 2)}, ["19:30", "21:30", "23:30"]),
        ({"start": None, "end": None, "from": {"Ana": 2}, "until": {"Ana": 2}}, {"Ana": (2, 2)}, []),
    ],
)  # fmt: skip
def test_who_comes_later_or_leaves_earlier_plays_the_rounds_between(told, rounds, clocks):
    made = night({**HOURS, **told})
    assert {one.name: (one.first, one.last) for one in made.guests if one.name in rounds} == rounds
    assert made.clocks == clocks
    seats = [{name for table in tables for name in table} for tables in plan_of(made).rounds]
    for guest in made.guests:
        there = [number for number, seated in enumerate(seats, 1) if guest.name in seated]
        assert there == list(range(guest.first, (guest.last or 3) + 1))


@pytest.mark.parametrize(
    ("told", "missed"),
    [
        ({"until": {"Ana": "22:00"}}, []),  # leaves 10 minutes after the last round began
        ({"until": {"Ana": "22:50"}}, [("Ana", 3, 10, 3)]),
        ({"from": {"Ana": "20:00"}}, [("Ana", 1, 30, 3)]),
        ({"until": {"Ana": "20:30"}, "end": "22h"}, []),
        ({"until": {"Ana": "22:00"}, "end": "23:30"}, [("Ana", 2, 10, 2)]),
        ({"until": {"Ana": "22:00"}, "end": "23:30", "from": {"Ana": 1}}, [("Ana", 2, 10, 0)]),
        ({"until": {"Ana": 2}}, []),
        ({"until": {"Ana": "0:20"}, "end": "0:30"}, [("Ana", 3, 10, 3)]),  # after midnight
    ],
)
def test_a_round_that_is_narrowly_missed_is_remarked_on(told, missed):
    remarks = [one.data for one in night({**HOURS, **told}).remarks if one.code == "kit-missed"]
    assert [(one["name"], one["round"], one["minutes"], one["more"]) for one in remarks] == missed


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({"start": "7 pm"}, [("kit-time", "start")]),
        ({"end": None}, [("kit-hours", "start")]),
        ({"end": "19h30"}, [("kit-no-hours", "end")]),
        ({"from": {"Ana": "soon"}}, [("kit-time", "from.Ana")]),
        ({"start": None, "end": None, "until": {"Ana": "22:00"}}, [("kit-hours", "until.Ana")]),
        ({"from": {"Ana": 4}}, [("kit-round", "from.Ana")]),
        ({"from": {"Eve": 2}}, [("kit-guest-unknown", "from.Eve")]),
        ({"from": {"Ana": "22:30"}}, [("kit-never", None)]),
        ({"from": {"Ana": 3}, "until": {"Ana": 1}}, [("kit-never", None)]),
        ({"from": {"Ana": 2, "Ben": 2, "Di": 2}}, [("kit-seats-round", "tables")]),
        ({"from": ["Ana"]}, [("not-an-object", "from")]),
    ],
)
def test_hours_that_cannot_be(told, wrong):
    assert faults({**HOURS, **told}) == wrong


def test_a_round_with_too_few_is_told_with_its_number():
    with pytest.raises(NightError) as caught:
        night({**HOURS, "from": {"Ana": 2, "Ben": 2, "Di": 2}})
    for lang, said in (("en", "session 1: 1"), ("fr", "partie 1 : 1")):
        assert said in FaultWords(lang).message(caught.value.faults[0]).replace("\u00a0", " ")


def test_a_roster_says_who_comes_later(tmp_path):
    (tmp_path / "g.csv").write_text("name,from,until\nAna,2,\nBen,,21:50\nCy,,\n", encoding="utf-8")
    told = {key: value for key, value in HOURS.items() if key != "players"}
    made = night({**told, "roster": "g.csv"}, tmp_path)
    assert [(one.first, one.last) for one in made.guests] == [(2, None), (1, 2), (1, None)]


@pytest.mark.parametrize(
    ("page", "code"),
    [
        ("http://192.168.1.20", ["kit-page-port"]),
        ("http://localhost:8300", ["kit-page-here"]),
        ("http://127.0.0.1:8300/", ["kit-page-here"]),
        ("https://games.example.org", []),
        ("http://192.168.1.20:8300", []),
    ],
)
def test_a_page_that_phones_will_not_reach_is_remarked_on(page, code):
    assert [fault.code for fault in night({"page": page}).remarks] == code
