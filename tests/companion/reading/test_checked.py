"""Reading one position or event: strictness, places, precedence, limits."""

import io
import json
import time
from collections.abc import Sequence
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import JOKER, Card, Rank, Suit, read_card
from companion.errors import MOST_FAULTS, InputError
from companion.fields import CARD, CARD_OR_VALUE, CARDS, CARDS_OR_VALUE, ID, MOST_CARDS, SUIT, Kind
from companion.games import find_game, game_ids
from companion.model import Entry
from companion.reading import Flags, ReadingError, read_event, read_position
from companion.reading.sources import MOST_BYTES

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
    from companion.settle import settle

    started = time.process_time()
    with pytest.raises(InputError):
        settle(find_game("alkekan"), read(document).entry)
    assert time.process_time() - started < 5


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


class TestFiles:
    def test_toml_and_json_are_the_same_position(self, tmp_path, alkekan):
        (tmp_path / "a.toml").write_text('lang = "fr"\n[[players]]\nname = "Ana"\npurse = "3C VP"\n', encoding="utf-8")
        (tmp_path / "a.json").write_text(
            '{"lang": "fr", "players": [{"name": "Ana", "purse": "3C VP"}]}', encoding="utf-8"
        )
        toml = read_position(alkekan, tmp_path / "a.toml", Flags(), None)
        assert toml == read_position(alkekan, tmp_path / "a.json", Flags(), None)
        assert (toml.lang, toml.entry.players[0].purse[1]) == ("fr", Card(Rank.JACK, Suit.SPADES))

    @pytest.mark.parametrize("text", ["players = 2024-01-01", "players = inf", "players = nan", "players = 07:34:00"])
    def test_what_only_toml_can_say(self, tmp_path, alkekan, text):
        (tmp_path / "a.toml").write_text(text)
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, tmp_path / "a.toml", Flags(), None)
        assert [(f.code, f.where) for f in caught.value.faults] == [("not-a-list", "players")]

    def test_lines_are_not_one_position(self, tmp_path, alkekan):
        (tmp_path / "a.jsonl").write_text("{}")
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, tmp_path / "a.jsonl", Flags(), None)
        assert caught.value.faults[0].code == "lines-not-here"

    def test_fifty_megabytes_of_garbage(self, tmp_path, alkekan):
        path = tmp_path / "a.toml"
        with path.open("wb") as stream:
            for _ in range(50):
                stream.write(b"\x00\xff\n[" * 262_144)
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, path, Flags(), None)
        assert (caught.value.faults[0].code, caught.value.faults[0].data["most"]) == ("file-too-big", MOST_BYTES)

    def test_nothing_at_all(self, alkekan):
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, None, Flags(claims=("Ana=3",)), None)
        assert caught.value.faults[0].code == "nothing-entered"


class TestEvents:
    def test_event(self, read):
        entered = read({"encounter": "8D", "actions": {"Ana": "KS", "Ben": "2C"}}, event="turn")
        assert entered.entry.actions["Ben"] == Card(Rank.TWO, Suit.CLUBS)

    def test_faults_are_placed(self, read):
        faults = read.codes({"encounter": "8D", "encounters": 1, "actions": {"Ana": "x", "Ben": 3}}, event="turn")
        assert faults == [
            ("card-unreadable", "actions.Ana"), ("not-a-card", "actions.Ben"), ("key-unknown", "encounters"),
        ]  # fmt: skip

    def test_name_that_is_none(self, read):
        assert ("text-control", "actions.A\\u000a") in read.codes(
            {"encounter": "8D", "actions": {"A\n": "3H"}}, event="turn"
        )

    def test_unknown_event(self, read):
        (fault,) = read.faults({}, event="trun")
        assert (fault.code, fault.data["near"], fault.data["events"]) == ("event-unknown", ("turn",), ("turn", "call"))

    def test_what_toml_cannot_say_is_left_out(self, tmp_path, lobbys):
        path = tmp_path / "a.toml"
        path.write_text('principal = "K♥"\n[offers]\nAna = "A♥"\nBen = "2♥"\n', encoding="utf-8")
        assert read_event(lobbys, "tender", path, Flags(lang="en"), None).entry.trump is None
        path.write_text('[offers]\nAna = "A♥"\n', encoding="utf-8")
        with pytest.raises(ReadingError) as caught:
            read_event(lobbys, "tender", path, Flags(lang="en"), None)
        assert [(f.code, f.where) for f in caught.value.faults] == [("field-missing", "principal")]

    def test_but_json_can(self, read):
        document = {"principal": "KH", "offers": {"Ana": "AH", "Ben": "2H"}}
        assert read.codes(document, game="lobbys", event="tender") == [("field-missing", "trump")]

    def test_flags_alone(self, alkekan):
        flags = Flags(lang="en", sets=("encounter=8D", "actions.Ana=KS", "actions.Ben=2C"))
        assert read_event(alkekan, "turn", None, flags, None).entry.actions["Ana"] == Card(Rank.KING, Suit.SPADES)

    def test_rulings_of_the_game_hold_for_its_events(self, read):
        document = {"trump": None, "principal": "KH", "offers": {"Ana": "AH", "Ben": "2H"}, "rulings": {"x": "y"}}
        assert read.codes(document, game="lobbys", event="tender") == [("ruling-unknown", "rulings.x")]


cards = st.sampled_from([Card(rank, suit) for suit in Suit for rank in tuple(Rank)[1:]] + [JOKER])
writings = st.sampled_from(
    [lambda card, n: card.write(n), lambda card, n: card.letters(n), lambda card, n: card.letters(n).lower()]
)


@given(st.lists(cards, max_size=20), st.sampled_from(["en", "fr"]), writings, st.sampled_from([" ", ", ", None]))
def test_cards_are_read_as_they_were_written(purse, notation, write, between):
    written = [write(card, notation) for card in purse]
    document = {"players": [{"name": "Ana", "purse": written if between is None else between.join(written)}]}
    entered = read_position(find_game("alkekan"), "-", Flags(cards=notation), io.BytesIO(json.dumps(document).encode()))
    assert entered.entry.players[0].purse == purse


def survives(game, raw, event=None):
    try:
        if event:
            read_event(game, event, "-", Flags(), io.BytesIO(raw))
        else:
            read_position(game, "-", Flags(), io.BytesIO(raw))
    except InputError as error:
        assert error.faults
        for fault in error.faults:
            json.dumps(
                [fault.code, fault.where, {key: str(value) for key, value in fault.data.items()}], ensure_ascii=False
            ).encode()


@given(st.sampled_from(game_ids()), st.binary())
def test_random_bytes_are_refused_politely(game, raw):
    survives(find_game(game), raw)


def keys_of(model):
    """Every key that a model of input knows, at any depth."""
    schema = model.model_json_schema()
    return {key for part in (schema, *schema.get("$defs", {}).values()) for key in part.get("properties", {})}


keys = st.sampled_from(
    sorted(
        {"x"}.union(
            *(
                keys_of(model)
                for game in map(find_game, game_ids())
                for model in (game.position, *(event.model for event in game.events.values()))
            )
        )
    )
)
leaves = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
    | st.sampled_from(["3♥", "Q♠ K♦", "Jo", "VP", "Ana", "fr", "en", "once", "♥", ". . K♠", "\ud800"])
)  # fmt: skip
documents = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6), max_leaves=30
)


@given(st.sampled_from(game_ids()), documents, st.data())
def test_random_documents_are_read_or_refused(game_id, document, data):
    game = find_game(game_id)
    event = data.draw(st.sampled_from([None, *game.events]))
    survives(game, json.dumps(document).encode(), event)


ENTERED = {
    CARD: cards.map(str),
    CARDS: st.lists(cards.map(str), max_size=14).map(" ".join),
    CARD_OR_VALUE: cards.map(str) | st.integers(-5, 20),
    CARDS_OR_VALUE: st.lists(cards.map(str), max_size=14).map(" ".join) | st.integers(-5, 60),
    SUIT: st.sampled_from("♠♥♦♣"),
    ID: st.integers() | st.text(max_size=5),
}
ROW = st.lists(st.just(".") | cards.map(str), max_size=9).map(" ".join)


def entered(annotation, metadata=()):
    """What a person may write at a place of this type, right or wrong by the rules: told by the model, for any game."""
    outer, inner = get_origin(annotation), get_args(annotation)
    if outer is Annotated:
        return entered(inner[0], inner[1:])
    if kind := next((one for one in metadata if isinstance(one, Kind)), None):
        return ENTERED.get(kind, ROW)  # a game's own kind: a row of cards is close to most of them
    if outer in (Union, UnionType):
        return st.one_of(*(entered(arm) for arm in inner if arm is not type(None)))
    if outer is Literal:
        return st.sampled_from(inner)
    if outer in (list, Sequence):
        return st.lists(entered(inner[0]), max_size=3)
    if outer is dict:
        return st.dictionaries(entered(inner[0]), entered(inner[1]), max_size=2)
    plain = {int: st.integers(-50, 200), bool: st.booleans(), str: st.sampled_from("ABC")}
    return plain[annotation] if annotation in plain else documents_of(annotation)


def documents_of(model):
    """Tables with every field that a model needs, and some of those it takes."""
    fields = {name: entered(field.annotation, field.metadata) for name, field in model.model_fields.items()}
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    return st.fixed_dictionaries(
        {name: said for name, said in fields.items() if name in needed},
        optional={name: said for name, said in fields.items() if name not in {*needed, *Entry.model_fields}},
    )


@given(st.sampled_from(game_ids()), st.data())
def test_well_formed_positions_are_settled_or_refused(game_id, data):
    from companion.settle import settle

    game = find_game(game_id)
    document = data.draw(documents_of(game.position))
    try:  # what a game's own kind of field takes is only guessed at
        entered = read_position(game, "-", Flags(lang="en"), io.BytesIO(json.dumps(document).encode()))
        settle(game, entered.entry)
    except InputError as error:
        assert error.faults


def test_a_card_twice_is_told_though_another_card_cannot_be_read(read):
    data = {"players": [{"name": "Ana", "purse": "3♥ XX"}, {"name": "Ben", "purse": "5♥ 6♥ 5♥"}]}
    assert read.codes(data) == [("card-unreadable", "players[0].purse[1]"), ("card-twice", "players[1].purse[2]")]
    assert read.codes({"players": [3, {"name": "Ben", "purse": "5♥ 5♥"}]})[0][0] == "not-an-object"


def test_no_suit_at_all_is_told_as_that(read):
    tender = {"trump": "", "principal": "K♥", "offers": {"Ana": "3♥", "Ben": "4♥"}}
    assert read.codes(tender, game="lobbys", event="tender") == [("suit-empty", "trump")]
