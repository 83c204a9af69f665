"""Errors are the face of the tool: every code has its sentence in both languages, and says whose card it is."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from sheets.house import FAULTS, leaves, names_in, variants

import companion
from companion.errors import Fault, InputError
from companion.games import game_ids
from companion.rulebook import LANGS, house_words, open_rulebook
from companion.verdict.faults import FaultWords, error_json, error_lines, error_sentence, error_words
from companion.verdict.places import place_in_words, steps
from companion.words import NBSP

ROOT = Path(companion.__file__).parent
Nodes = Callable[[Path], Iterable[ast.AST]]
# The call's name -> which of its arguments is the code.
CALLS = {"Fault": 0, "_fault": 0, "complain": 0, "_wrong": 0}


def _constant(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _constant(node.body) + _constant(node.orelse)
    return []


@pytest.fixture(scope="module")
def nodes_of() -> Iterator[Nodes]:
    """Everything in a module's code, read once for these tests."""
    read = cache(lambda path: tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
    yield read
    read.cache_clear()


def codes_in(nodes: Iterable[ast.AST]) -> set[str]:
    """The codes of faults that a module makes: in calls, in dicts with a "code", in constants called code."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in CALLS:
                found.update(_constant(node.args[CALLS[name]]))
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "code":
                    found.update(_constant(value))
        elif isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "code" for t in node.targets):
            found.update(_constant(node.value))
    return {code for code in found if "-" in code or code in FAULTS}


def test_every_code_has_a_sentence(nodes_of: Nodes) -> None:
    missing = []
    for path in sorted(ROOT.rglob("*.py")):
        own: set[str] = set()
        if (game_id := path.parent.name.replace("_", "-")) in game_ids():
            both = [open_rulebook(game_id, lang).words.get("faults", {}) for lang in LANGS]
            own = set(both[0]) & set(both[1])
        missing += [(path.name, code) for code in codes_in(nodes_of(path)) if code not in FAULTS and code not in own]
    assert missing == []


def test_the_codes_are_found(nodes_of: Nodes) -> None:
    assert {"card-unreadable", "card-rank", "card-notation"} <= codes_in(nodes_of(ROOT / "cards.py"))
    assert "prose-cards-none" in codes_in(nodes_of(ROOT / "printing/prose/parse.py"))


def test_every_sentence_is_of_a_fault_that_is_made(nodes_of: Nodes) -> None:
    """A sentence nobody says is dead: its code stands in the code, whole or as the beginning of one that is put together."""
    nodes = [node for path in ROOT.rglob("*.py") for node in nodes_of(path)]
    said = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    pieces = tuple(text for text in said if len(text) > 2 and text.endswith("-"))
    assert not [code for code in FAULTS if code not in said and not code.startswith(pieces)]


def test_every_code_of_a_model_has_a_sentence() -> None:
    from companion.reading import faults

    told = {code for code, _names in faults._LIMITS.values()} | set(faults._PLAIN_CODES.values())
    assert not told - FAULTS.keys()
    assert set(faults.KINDS) == error_words("en")["values"]["kind"].keys()


def test_every_problem_of_json_and_toml_has_words() -> None:
    from companion.reading.documents import JSON_PROBLEMS
    from companion.reading.toml_faults import Problem

    in_words = {key for key in error_words("en")["values"]["problem"] if key.islower()}  # others are the system's
    assert {*JSON_PROBLEMS.values(), *get_args(Problem)} | {"is-toml", "quotes", "end"} == in_words


@pytest.mark.parametrize("file", [error_words, house_words])
def test_both_languages_have_the_same_sentences_and_fill_the_same_places(file) -> None:
    french, english = (dict(leaves(file(lang))) for lang in LANGS)
    assert list(french) == list(english)
    assert {key for key in french if names_in(french[key]) != names_in(english[key])} == set()
    assert {key for key in french if not french[key].strip() or not english[key].strip()} == set()


def test_several_sentences_of_a_code_end_with_one_for_all_else() -> None:
    for code in FAULTS:
        assert {*variants(code, "en")} == {()} or [*variants(code, "en")][-1] == ("else",), code


def given(call: ast.Call) -> set[str] | None:
    """The names of the values that a fault is given; None where the call does not say all of them."""
    if len(call.args) < 3:
        return set() if not call.keywords else None
    data = call.args[2]
    if not isinstance(data, ast.Dict) or None in data.keys:
        return None
    return {name for key in data.keys if key for name in _constant(key)}


def test_every_place_of_a_sentence_is_filled(nodes_of: Nodes) -> None:
    """As far as the code tells what a fault is given, on a command line and in Python; of games test_games_words says it."""
    wrong, looked_at = [], set()
    for path in sorted(ROOT.rglob("*.py")):
        if path.parent.name.replace("_", "-") in game_ids():
            continue
        own = {"example", "another", "examples", "ref"}  # what `FaultWords` knows itself
        own |= {"found", "kind"} if path.name == "fields.py" else set()  # what `reading.faults` adds
        own |= (
            {"file", "path"} if path.parent.name in {"reading", "kit", "keep", "cli"} else set()
        )  # what `sources.with_file` adds
        for call in nodes_of(path):
            if not isinstance(call, ast.Call) or getattr(call.func, "id", "") != "Fault" or not call.args:
                continue
            known = given(call)
            for code in _constant(call.args[0]) if known is not None else []:
                said = [error_sentence(code, dict.fromkeys({*known, *more}, "x"), "en") for more in ((), ("python",))]
                looked_at.add(code)
                wrong += [(path.name, code, name) for one in said for name in names_in(one) - known - own]
    assert wrong == []
    assert len(looked_at) > 100


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_can_be_said_without_knowing_anything(lang) -> None:
    said = {code: FaultWords(lang).message(Fault(code, None, {})) for code in FAULTS}
    assert [code for code, message in said.items() if not message] == []
    assert {code: message for code, message in said.items() if re.search(r"(?<!\\)\{(?!#section)", message)} == {}


ENTERED = {
    "players": [{"name": "Ana", "purse": ["3H"]}, {"purse": ["4H"]}],
    "rounds": [{"players": []}, {"players": [{"name": "Zoé", "markets": []}]}],
    "actions": {"J. R.": "K♠"},
    "claims": [{"player": "Ana", "plan": [{"magic": "Q♠"}, {"magic": "J♠"}]}],
}


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("players[0].purse[3]", "Ana, purse, card 4"),
        ("players[1].purse[0]", "player 2, purse, card 1"),
        ("players[7]", "player 8"),
        ("players", "players"),
        ("rounds[1].players[0].markets[2]", "round 2, Zoé, markets, card 3"),
        ("actions.J. R.", "actions, J. R."),
        ("claims[0].plan[1].magic", "claim 1, plan, entry 2, magic"),
        ("encounter", "encounter"),
        ("rulings.a.b[c", "rulings, a, b, [, c"),
    ],
)
def test_places_are_said_as_people_say_them(where, said) -> None:
    assert place_in_words(where, ENTERED, "en") == said


def test_steps_read_along_the_data() -> None:
    assert list(steps("actions.J. R.", ENTERED)) == ["actions", "J. R."]
    assert list(steps("a[0][1].b", None)) == ["a", 0, 1, "b"]
    assert list(steps("a.b.c[0].d", {"a": 1, "a.b": 2, "a.b.c[0]": {"d": 3}})) == ["a.b.c[0]", "d"]


def test_of_a_table_of_thousands_not_every_key_is_compared() -> None:
    class Table(dict[str, int]):
        def __iter__(self):
            raise AssertionError("gone through")

        keys = items = __iter__

    assert list(steps("actions.J. R.", {"actions": Table({"J. R.": 1})})) == ["actions", "J. R."]


def test_a_card_twice_names_both_places() -> None:
    from companion.cards import read_card

    fault = Fault(
        "card-twice", "players[1].purse[0]", {"card": read_card("QS"), "first": "players[0].purse[2]", "allowed": 1}
    )
    said = FaultWords("fr", "alkekan", ENTERED).message(fault)
    assert said.startswith(f"joueur 2, bourse, carte 1{NBSP}: D♠")
    assert "Ana, bourse, carte 3" in said


def test_a_sentence_that_names_the_player_is_not_told_the_player_again() -> None:
    fault = Fault("player-missing", "rounds[1].players", {"name": "Zoé"})
    assert FaultWords("en", None, ENTERED).message(fault).startswith("round 2: Nothing is entered for Zoé")
    fault = Fault("claim-unsaid", "claims[0]", {"name": "Ana"})
    assert FaultWords("en", None, ENTERED).message(fault).startswith("claim 1: Ana’s claim")


@pytest.mark.parametrize("lang", LANGS)
def test_a_range_is_told_as_its_numbers_are_typed(lang) -> None:
    """No command reads 1,000,000,000 or 1 000 000 000; what is counted keeps its groups."""
    data = {"option": "seed", "value": 5_000_000_000, "least": 0, "most": 1_000_000_000}
    said = FaultWords(lang).message(Fault("option-range", "seed", data))
    assert "5000000000" in said
    assert "1000000000" in said
    assert "1000000" not in FaultWords(lang).message(Fault("file-too-big", None, {"file": "f", "most": 1_000_000}))


def test_did_you_mean() -> None:
    fault = Fault("key-unknown", "purze", {"key": "purze", "near": ("purse", "name"), "keys": ("purse", "name")})
    assert FaultWords("en").message(fault).endswith("Known keys: purse or name. Did you mean purse or name?")
    fault = Fault("key-unknown", "x", {"key": "x", "near": (), "keys": ()})
    assert FaultWords("en").message(fault) == "“x” is not known here. Take it out."


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault("key-twice", "players[0].a", {"key": "a"}), "Ana: “a” is there twice"),
        (Fault("key-twice", None, {"file": "x.toml", "key": "a", "line": 3}), "“x.toml”, line 3: “a” is there twice"),
        (Fault("file-not-text", None, {"file": "x", "line": 1, "encoding": "UTF-16"}), "“x”, line 1: this is text in UTF-16"),
        (Fault("file-not-text", None, {"file": "x", "line": 1, "encoding": None}), "“x”, line 1: this is not text"),
        (Fault("json-invalid", None, {"file": "-", "line": 1, "column": 2, "problem": "comma"}), "“standard input”, "),
        (Fault("player-count", "actions", {"count": 3, "least": 2, "most": 2}), "Number of players: 3. It takes"),
        (Fault("template", "a.j2:3", {"file": "a.j2", "line": 3, "problem": "unknown-element", "name": "x"}), "a.j2, line 3: there is no element <x>"),
        (Fault("glyph-missing", "a.j2:3", {"code": "U+1F600", "text": "😀"}), "a.j2:3: No font has the character U+1F600"),
        (Fault("output-unwritable", "/x", {"path": "/x", "problem": "Permission denied"}), "“/x” cannot be written: Permission"),
        (Fault("field-missing", "players[0].purse", {"field": "purse"}), "Ana: “purse” is missing"),
        (Fault("choice-unknown", "--lang", {"found": "de", "choices": ("fr", "en")}), "--lang: “de” is not possible"),
        (Fault("no-such-code", "players[0].name"), "Ana, name: Something is wrong here."),
        (Fault("not-text", "players[0].name", {"found": "true", "kind": "true-or-false"}), "Ana, name: Text in quotes is expected here; “true” is a truth value"),
    ],
)  # fmt: skip
def test_the_sentence_fits_what_is_known(fault, said) -> None:
    assert FaultWords("en", None, ENTERED).message(fault).startswith(said)


def test_a_field_is_called_as_the_game_calls_it() -> None:
    fault = Fault("field-missing", "players[0].celebrities", {"field": "celebrities"})
    assert "celebrities taken (celebrities)" in FaultWords("en", "paparazzi", ENTERED).message(fault)


@pytest.mark.parametrize(
    ("lang", "typed", "asked"),
    [
        ("en", "Delete the gain from offers (wins).", "Delete the gain from offers."),
        ("fr", "Effacez son gain des offres (wins).", "Effacez son gain des offres."),
    ],
)
def test_a_key_is_named_to_whoever_typed_it_and_not_to_who_answers_a_question(lang, typed, asked) -> None:
    fault = Fault("wins-without-markets", "players[0].wins", {"name": "Ana"}, article="tender.gain")
    assert FaultWords(lang, "lobbys", ENTERED).message(fault).endswith(typed)
    said = FaultWords(lang, "lobbys", ENTERED, reader="question").message(fault)
    assert said.endswith(asked)
    assert re.search(r"\(\d+\.\d+\)", said), said  # articles in brackets stay


@pytest.mark.parametrize("lang", LANGS)
def test_the_sheets_word_alone_is_said_at_a_question(lang) -> None:
    fault = Fault("field-missing", "players[0].celebrities", {"field": "celebrities"})
    assert "(celebrities)" in FaultWords(lang, "paparazzi", ENTERED).message(fault)
    assert "(celebrities)" not in FaultWords(lang, "paparazzi", ENTERED, reader="question").message(fault)


@pytest.mark.parametrize("name", ["<b>", "{{7*7}}", "{name}", "&amp;", "[bold]x[/]", "%s", "é" * 200])
def test_names_come_out_as_typed(name) -> None:
    fault = Fault("player-unknown", None, {"name": name, "names": (name, "Bo")})
    assert f"“{name}”" in FaultWords("en").message(fault)


def test_the_error_object_has_the_shape_of_the_contract() -> None:
    faults = [Fault("name-blank", "players[0].name"), Fault("file-empty", None, {"file": "a"})]
    made = error_json(faults, FaultWords("en"))
    assert list(made) == ["code", "message", "where", "more"]
    assert made["where"] == "players[0].name"
    assert [list(more) for more in made["more"]] == [["code", "message", "where"]]
    assert made["more"][0]["where"] is None
    assert error_lines(InputError(faults), FaultWords("en")) == [made["message"], made["more"][0]["message"]]


def test_what_is_wrong_alike_at_several_places_is_said_once() -> None:
    unknown = [Fault("key-unknown", f"players[{number}].purze", {"key": "purze", "keys": ()}) for number in range(5)]
    (line,) = error_lines(InputError(unknown), FaultWords("en"))
    assert line == "player 1; player 2; player 3 (and 2 more): “purze” is not known here. Take it out."
    two = error_lines(InputError([*unknown[:2], Fault("name-blank", "players[1].name")]), FaultWords("fr"))
    assert [line.split("\u00a0: ")[0] for line in two] == ["joueur 1\u00a0; joueur 2", "joueur 2, name"]


def test_no_sentence_formats_what_it_names() -> None:
    """Values come in words already: a format like {x:>3} or {x.y} would be a way in for what people type."""
    for lang in LANGS:
        for _, text in leaves(error_words(lang)):
            for _, name, spec, conversion in Formatter().parse(text):
                assert not spec or name == "flag"
                assert not conversion
                assert name is None or name.isidentifier()


def test_no_escape_code_of_a_name_reaches_the_terminal():
    words = FaultWords("en", "alkekan", {"players": [{"name": "A\x1b[31m\u202eB"}]})
    said = words.message(Fault("card-unreadable", "players[0].purse[0]", {"card": "XX", "notation": "en"}))
    assert said.startswith("A\ufffd[31m\ufffdB, purse, card 1: ")


def test_a_flag_says_its_fields_as_it_takes_them():
    fault = Fault("flag-player", "--player", {"found": "Ana", "fields": ("markets", "last"), "example": "Ana: V♠"})
    said = FaultWords("fr", "lobbys").message(fault)
    assert "marchés emportés / carte qui reste." in said
    assert said.endswith('"Ana: V♠".')


def test_nothing_entered_for_an_event_names_the_flag_it_has():
    assert "--set" in FaultWords("en").message(Fault("nothing-entered", None, {"event": True}))
    assert "--player" in FaultWords("en").message(Fault("nothing-entered", None, {"event": False}))


def test_the_games_are_looked_into(nodes_of: Nodes) -> None:
    """Were a game's modules elsewhere, the test of codes above would pass without reading a word of its."""
    for game_id in game_ids():
        assert any(codes_in(nodes_of(path)) for path in (ROOT / "games" / game_id.replace("-", "_")).glob("*.py")), (
            game_id
        )


@pytest.mark.parametrize(
    ("data", "lang", "said"),
    [
        ({"name": "Ana"}, "en", "Ana’s claim needs a total, such as total = 26."),
        ({"name": "Ana", "field": None}, "en", "Ana’s claim needs a total, such as total = 26."),
        ({"name": "Ana", "field": "plan"}, "en", "Ana’s claim needs a total (total = 26) or claimed use of the magic (plan), and not both."),
        ({"name": "Ana", "field": "plan"}, "fr", f"Ana{NBSP}: une annonce demande un total (total = 26) ou "),
    ],
)  # fmt: skip
def test_a_claim_unsaid_is_answered_with_what_the_game_knows(data, lang, said):
    assert (
        FaultWords(lang, "alkekan").message(Fault("claim-unsaid", "claims[0]", data)).split(": ", 1)[1].startswith(said)
    )


def test_what_is_no_claim_is_answered_with_the_games_own_example():
    fault = Fault("flag-claim", "--claim", {"found": "x"})
    assert FaultWords("en", "lobbys").message(fault) == '--claim: “x” is not a claim. Write "Ana=26" for a total.'
    fault = Fault("flag-claim", "--claim", {"found": "x", "plan": "Q♠>8♦", "field": "plan"})
    said = FaultWords("en", "alkekan").message(fault)
    assert said.endswith('for a total, "Ana: Q♠>8♦" for claimed use of the magic (plan).')


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("reason", ["EACCES", "EINVAL", "EISDIR", "ENOSPC", "ENOTDIR", "EROFS"])
@pytest.mark.parametrize("code", ["data-unreadable", "file-unreadable", "file-unwritable"])
def test_why_a_file_cannot_be_used_is_said_in_words(code, reason, lang):
    said = FaultWords(lang).message(Fault(code, None, {"file": "a.toml", "reason": reason}))
    assert "a.toml" in said and reason not in said


def test_rounds_are_the_houses_to_count():
    words = FaultWords("en", "lobbys", ENTERED)
    assert words.message(Fault("rounds-count", "rounds", {"count": 9, "most": 3})) == (
        "rounds: Number of rounds: 9. A game has 1 to 3 (6.1); enter each of them under “rounds”."
    )
    said = words.message(Fault("round-crowded", "rounds[0].players", {"count": 9, "needed": 2}))
    assert said.endswith("Number of entries: 9. A round has one for each of the 2 players.")
    assert said.startswith("round 1")


def test_ten_names_at_most_and_none_of_them_endless() -> None:
    names = tuple(f"{number:03d}" + "x" * 197 for number in range(150))
    fault = Fault("player-unknown", "claims[0].player", {"name": "Zoé", "names": names, "near": names[:3]})
    said = FaultWords("en").message(fault)
    assert "009x" in said
    assert "010x" not in said
    assert len(said) < 13 * 70
    few = Fault("player-unknown", None, {"name": "Zoé", "names": ("Ana", "Ben"), "near": ()})
    assert "Ana or Ben" in FaultWords("en").message(few)


def test_a_name_in_which_nothing_can_be_seen_is_no_name() -> None:
    entered = {"players": [{"name": "\u3164"}]}
    assert (
        FaultWords("en", None, entered).message(Fault("name-blank", "players[0].name")).startswith("player 1, name: ")
    )


def test_a_fault_names_its_article_by_the_number_on_the_sheet(monkeypatch) -> None:
    book = open_rulebook("lobbys", "fr")
    monkeypatch.setitem(book.own_words["faults"], "market-not-court", "{card} ({ref})")
    fault = Fault("market-not-court", "rounds[0]", {"card": "3"}, article="tender.trump")
    assert FaultWords("fr", "lobbys").message(fault).endswith(f"3 ({book.article('tender.trump').number})")


@pytest.mark.parametrize(
    ("game", "fault", "begins"),
    [
        ("traitre", Fault("cards-count", "missions[1].cards", {"count": 3, "needed": 4, "players": 3}), "mission 2: "),
        ("virus", Fault("germs-count", "rounds[2]", {"count": 9, "needed": 11, "players": 3}), "round 3: "),
        (
            "cour",
            Fault("court-size", "rounds[1].players[0].court", {"name": "Ana", "count": 8, "needed": 9, "players": 2}),
            "round 2: ",
        ),
    ],
)
def test_which_of_several_rounds_or_missions_is_told_where_a_sentence_counts_players(game, fault, begins):
    assert FaultWords("en", game).message(fault).startswith(begins)


@pytest.mark.parametrize(
    ("lang", "start"), [("en", "Row 1, column 2 of the grid: "), ("fr", "Rangée 1, colonne 2 de la grille")]
)
def test_a_sentence_that_names_its_row_is_not_told_the_row_again(lang, start):
    fault = Fault("grid-card-unreadable", "grid[0]", {"row": 1, "column": 2, "card": "XX"})
    assert FaultWords(lang, "paparazzi", {}).message(fault).startswith(start)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game", "fault", "flag", "argument"),
    [
        ("alkekan", Fault("card-notation", None, {"card": "RP", "other": "fr"}), "--cards fr.", 'cards="fr".'),
        ("marteau-piqueur", Fault("board-card-notation", None, {"row": 1, "column": 2}), ": --cards.", ": cards."),
        ("paparazzi", Fault("grid-card-notation", None, {"row": 1, "column": 2}), " --cards.", " cards."),
        (None, Fault("time-range", None, {"found": 0}), "--time ", "seconds "),
        (None, Fault("option-unknown", None, {"option": "paper", "value": "x"}), "--paper ", "paper "),
        ("lobbys", Fault("field-missing", None, {"field": "trump", "none": "trump"}), "--set trump=", " None."),
    ],
)
def test_in_python_a_flag_is_an_argument(game, fault, flag, argument, lang) -> None:
    for reader in ("command", "question"):
        assert flag in FaultWords(lang, game, reader=reader).message(fault).replace(NBSP, " ")
    said = FaultWords(lang, game, reader="python").message(fault)
    assert argument in said.replace(NBSP, " ")
    assert "--" not in said
