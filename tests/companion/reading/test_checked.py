"""Reading one position: strictness, places, precedence, limits."""

import json

import pytest
from working import calls

from companion.cards import Card, Rank, Suit, read_card
from companion.errors import MOST_FAULTS, InputError
from companion.fields import MOST_CARDS
from companion.games import find_game
from companion.reading import Flags, ReadingError, read_position

ANA = {"name": "Ana", "purse": "3H 8D"}
GOOD = {"players": [ANA]}


def but(**changes):
    return {**GOOD, **changes}


@pytest.mark.parametrize(
    ("document", "code", "where"),
    [
        ([], "not-an-object", None),
        (None, "not-an-object", None),
        (3, "not-an-object", None),
        ('"x"', "not-an-object", None),
        ({}, "field-missing", "players"),
        (but(players=3), "not-a-list", "players"),
        (but(players={"name": "Ana"}), "not-a-list", "players"),
        (but(players=None), "not-a-list", "players"),
        (but(players=[3]), "not-an-object", "players[0]"),
        (but(players=[{"purse": ""}]), "field-missing", "players[0].name"),
        (but(players=[{"name": "Ana"}]), "field-missing", "players[0].purse"),
        (but(players=[{**ANA, "name": 7}]), "not-text", "players[0].name"),
        (but(players=[{**ANA, "name": None}]), "not-text", "players[0].name"),
        (but(players=[{**ANA, "name": ""}]), "text-empty", "players[0].name"),
        (but(players=[{**ANA, "name": "x" * 201}]), "text-too-long", "players[0].name"),
        (but(players=[{**ANA, "name": "a\nb"}]), "text-control", "players[0].name"),
        (but(players=[{**ANA, "name": "a\x1b[31mb"}]), "text-control", "players[0].name"),
        (but(players=[{**ANA, "name": "a\u202eb"}]), "text-control", "players[0].name"),
        (but(players=[{**ANA, "purse": 3}]), "not-cards", "players[0].purse"),
        (but(players=[{**ANA, "purse": None}]), "not-cards", "players[0].purse"),
        (but(players=[{**ANA, "purse": True}]), "not-cards", "players[0].purse"),
        (but(players=[{**ANA, "purse": ["3H", 3]}]), "not-a-card", "players[0].purse[1]"),
        (but(players=[{**ANA, "purse": ["3H", None]}]), "not-a-card", "players[0].purse[1]"),
        (but(players=[{**ANA, "purse": ["3H", ["4H"]]}]), "not-a-card", "players[0].purse[1]"),
        (but(players=[{**ANA, "purse": "3H 4H XX"}]), "card-unreadable", "players[0].purse[2]"),
        (but(players=[{**ANA, "purse": "3H, 4H, 11♠"}]), "card-rank", "players[0].purse[2]"),
        (but(players=[{**ANA, "purse": "3H VP"}]), "card-notation", "players[0].purse[1]"),
        (but(players=[{**ANA, "purze": ""}]), "key-unknown", "players[0].purze"),
        (but(playrs=[]), "key-unknown", "playrs"),
        (but(alkekan=True), "not-text", "alkekan"),
        (but(lang="de"), "choice-unknown", "lang"),
        (but(lang=1), "choice-unknown", "lang"),
        (but(cards="de"), "choice-unknown", "cards"),
        (but(rulings=[]), "not-an-object", "rulings"),
        (but(rulings={"a": True}), "not-text", "rulings.a"),
        (but(rulings={"a": "b"}), "ruling-unknown", "rulings.a"),
        (but(claims={}), "not-a-list", "claims"),
        (but(claims=[{"total": 3}]), "field-missing", "claims[0].player"),
        (but(claims=[{"player": "Ana", "total": True}]), "not-a-number", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": "3"}]), "not-a-number", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": [3]}]), "not-a-number", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": 3.0}]), "not-whole", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": float("nan")}]), "not-a-number", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": float("inf")}]), "not-a-number", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": -float("inf")}]), "not-a-number", "claims[0].total"),
        (but(claims=[{"player": "Ana", "total": 10**15}]), "number-too-big", "claims[0].total"),
        (but(claims=[{"player": "Ana", "plan": [{"magic": "QS"}]}]), "field-missing", "claims[0].plan[0].on"),
        (but(claims=[{"player": "Ana", "total": 1}] * 101), "too-long", "claims"),
    ],
)
def test_one_fault_at_its_place(read, document, code, where):
    assert read.codes(document) == [(code, where)]


def test_every_fault_at_once_with_what_was_found_and_expected(read):
    document = but(
        players=[{**ANA, "purse": "3H XX VP", "purce": 1}, {"name": 1, "purse": []}],
        lang="de",
        claims=[{"player": "Ana", "total": True}],
    )
    faults = {fault.where: fault for fault in read.faults(document)}
    assert set(faults) == {
        "lang", "claims[0].total", "players[0].purse[1]", "players[0].purse[2]", "players[0].purce", "players[1].name",
    }  # fmt: skip
    assert faults["lang"].data["choices"] == ("fr", "en")
    assert faults["claims[0].total"].data == {"player": "Ana", "found": "true", "kind": "true-or-false"}
    assert faults["players[0].purce"].data["near"] == ("purse",)
    assert faults["players[0].purce"].data["keys"] == ("name", "purse")
    assert faults["players[0].purse[2]"].data["meant"] == Card(Rank.JACK, Suit.SPADES)
    assert faults["players[0].purse[2]"].data["player"] == "Ana"
    assert faults["players[1].name"].data["found"] == "1"


def test_rulings_are_told_beside_other_faults(read):
    document = {"players": 3, "rulings": {"partisan": "onc", "partsan": "once"}}
    faults = read.faults(document, game="lobbys")
    assert [(f.code, f.where) for f in faults] == [
        ("not-a-list", "players"),
        ("field-missing", "rounds"),
        ("ruling-choice", "rulings.partisan"),
        ("ruling-unknown", "rulings.partsan"),
    ]
    assert faults[2].data["choices"] == ("each", "once")
    assert faults[2].data["near"] == ("once",)
    assert faults[3].data["near"] == ("partisan",)


def test_keys_twice(read):
    assert read.codes('{"players": [{"name": "A", "name": "B", "purse": ""}]}') == [("key-twice", "players[0].name")]


def test_half_characters_and_escapes_never_come_back_raw(read):
    for text in ('{"\\ud800": 1}', '{"players": [{"name": "A", "purse": "\\ud800"}]}'):
        assert {code for code, _ in read.codes(text)} == {"text-broken"}
    for fault in read.faults({"a\x1b[2Jb\n": 1, "players": [{"name": "x\x1b", "purse": "\x1b[2J \x07"}]}):
        told = json.dumps([fault.where, *map(str, fault.data.values())], ensure_ascii=False)
        assert "\\u001b" not in told.replace("\\\\u001b", "")
        assert told.isprintable()


def test_not_more_faults_than_anybody_reads(read):
    faults = read.faults(but(players=[{**ANA, "purse": "x " * MOST_CARDS}]))
    assert len(faults) == MOST_FAULTS + 1
    assert (faults[-1].code, faults[-1].data["shown"]) == ("faults-more", MOST_FAULTS)


@pytest.mark.parametrize(
    "document",
    [
        {"players": [{"name": str(i), "purse": ""} for i in range(3_000)]},
        {"players": [{"name": "a", "purse": ""}] * 3_000},
        {"players": [{}] * 300_000},
        {"players": [1] * 500_000},
        {"players": [], **{f"key{i}": 1 for i in range(9_000)}},
        {"players": [], **{f"key{i}": 1 for i in range(50_000)}},
        "{" + ",".join(['"a": 1'] * 100_000) + "}",
        {"players": [{"name": "a", "purse": "3♥ " * 100_000}]},
    ],
)
def test_a_hostile_file_takes_no_long(read, document):
    """Its work grows with its bytes, not with their square."""
    from companion.settle import settle

    def refused():
        with pytest.raises(InputError):
            settle(find_game("alkekan"), read(document).entry)

    assert calls(refused) < 2_000_000


def test_more_values_than_any_game_has(read, tmp_path, alkekan):
    (fault,) = read.faults({"players": [1] * 20_000})
    assert (fault.code, fault.data["count"], fault.data["most"]) == ("too-many-values", 20_001, 10_000)
    (tmp_path / "a.toml").write_text("players = [" + "1," * 20_000 + "]")
    with pytest.raises(ReadingError) as caught:
        read_position(alkekan, tmp_path / "a.toml", Flags(), None)
    assert caught.value.faults[0].code == "too-many-values"


def test_error_knows_the_language_and_what_was_entered(read):
    with pytest.raises(ReadingError) as caught:
        read({"lang": "en", "cards": "fr", "players": [{"name": "Ana", "purse": "QS"}]}, Flags())
    error = caught.value
    assert (error.lang, error.notation, error.data["players"][0]["name"]) == ("en", "fr", "Ana")
    with pytest.raises(ReadingError) as caught:
        read("{", Flags(lang="en"))
    assert (caught.value.lang, caught.value.data) == ("en", None)


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            "x" * 200,
            "Élodie",
            "<b>",
            "{{7*7}}",
            "&amp;",
            "👩‍👩‍👧",
            "مريم",
            "A:B=C",
            "a\u0301",
            " Ana ",
            "7",
            "%s{0}",
            "\u200d",
        ],
    )
    def test_come_out_as_typed(self, read, name):
        entered = read({"players": [{"name": name, "purse": ""}]})
        assert entered.entry.players[0].name == name

    def test_one_name_composed_in_two_ways_is_one_name(self, read):
        composed, apart = "Zoé", "Zoe\u0301"
        entry = read(
            {
                "claims": [{"player": composed, "total": 3}],
                "alkekan": composed,
                "players": [{"name": apart, "purse": "3H"}, {"name": "Ben", "purse": ""}],
            }
        ).entry
        assert (entry.players[0].name, entry.claims[0].player, entry.alkekan) == (apart, apart, apart)

    def test_and_the_same_name_twice(self, read):
        from companion.settle import settle

        entered = read({"players": [{"name": "Zoé", "purse": ""}, {"name": "Zoe\u0301", "purse": ""}]})
        with pytest.raises(InputError) as caught:
            settle(find_game("alkekan"), entered.entry)
        assert [f.code for f in caught.value.faults] == ["name-twice"]


class TestPrecedence:
    """Flag, file, environment, locale; the notation follows the language unless it is set."""

    @pytest.fixture(autouse=True)
    def surroundings(self, monkeypatch):
        for name in ("COMPANION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        self.environment = monkeypatch

    @pytest.mark.parametrize(
        ("flags", "keys", "environment", "lang", "notation"),
        [
            (Flags(), {}, {}, "fr", "fr"),
            (Flags(), {}, {"LANG": "en_GB.UTF-8"}, "en", "en"),
            (Flags(), {}, {"COMPANION_LANG": "en", "LC_ALL": "fr_FR"}, "en", "en"),
            (Flags(), {"lang": "fr"}, {"COMPANION_LANG": "en"}, "fr", "fr"),
            (Flags(lang="en"), {"lang": "fr"}, {}, "en", "en"),
            (Flags(lang="en"), {"lang": "fr", "cards": "fr"}, {}, "en", "fr"),
            (Flags(lang="en", cards="fr"), {"cards": "en"}, {}, "en", "fr"),
            (Flags(cards="en"), {}, {}, "fr", "en"),
        ],
    )
    def test_settings(self, read, flags, keys, environment, lang, notation):
        for name, value in environment.items():
            self.environment.setenv(name, value)
        entered = read({**keys, "players": [{"name": "Ana", "purse": "10C"}]}, flags)
        assert (entered.lang, entered.notation) == (lang, notation)
        assert entered.entry.players[0].purse == [read_card("10C", notation)]

    @pytest.mark.parametrize(("flags", "where"), [(Flags(lang="de"), "--lang"), (Flags(cards="english"), "--cards")])
    def test_flag_that_is_no_language(self, read, flags, where):
        assert read.codes(GOOD, flags) == [("choice-unknown", where)]


def test_a_card_twice_is_told_though_another_card_cannot_be_read(read):
    data = {"players": [{"name": "Ana", "purse": "3♥ XX"}, {"name": "Ben", "purse": "5♥ 6♥ 5♥"}]}
    assert read.codes(data) == [("card-unreadable", "players[0].purse[1]"), ("card-twice", "players[1].purse[2]")]
    assert read.codes({"players": [3, {"name": "Ben", "purse": "5♥ 5♥"}]})[0][0] == "not-an-object"


def test_no_suit_at_all_is_told_as_that(read):
    tender = {"trump": "", "principal": "K♥", "offers": {"Ana": "3♥", "Ben": "4♥"}}
    assert read.codes(tender, game="lobbys", event="tender") == [("suit-empty", "trump")]
