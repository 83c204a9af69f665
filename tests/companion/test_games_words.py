"""Every game's words are held to one contract: the same in both languages, all that the code can say and nothing more.

What is read off the code (`sheets.keys`) is found here, whatever is put together only while scoring in test_games_told.
"""

import ast
import re
from collections.abc import Mapping
from importlib import import_module
from typing import get_args

import pytest
from pydantic import BaseModel
from sheets import code
from sheets.house import FAULTS, REASONS, REMARKS, names_in
from sheets.keys import sayings

from companion import games
from companion.fields import CARD, CARD_OR_VALUE, CARDS, CARDS_OR_VALUE, ID, SUIT, Kind, kind_in
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.reading import Flags, read_event
from companion.rulebook import LANGS, house_words, open_rulebook
from companion.settle import resolve

HOUSE_KINDS = (CARD, SUIT, CARDS, CARD_OR_VALUE, CARDS_OR_VALUE, ID)
NOTES = ("notes", "brief", "remarks", "reasons", "proof", "advice", "paper", "lesson")
"""Tables of words that notes are said by."""
TABLES = {
    *NOTES,
    "picture",
    "puzzle",
    "slip",
    *[
        "faults",
        "fields",
        "prompts",
        "rulings",
        "rules",
        "pad",
        "aid",
        "components",
        "events",
        "help",
        "outcome",
        "claims",
    ],
    "steps",
}
NO_KEYS = {"utf-8"}
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
PIECE = re.compile(r"([a-z][a-z0-9]*(?:-[a-z0-9]+)*-)|(-[a-z0-9]+(?:-[a-z0-9]+)*)")
pytestmark = pytest.mark.parametrize("game_id", game_ids())


def words_of(game_id):
    return open_rulebook(game_id, "fr").own_words


def sentences(game_id, what, key):
    """The sentences that may be meant by a key of a note or a fault."""
    words = words_of(game_id)
    tables = NOTES if what == "Note" else ("faults",)
    own = [words[table][key] for table in tables if key in words.get(table, {})]
    return own or ({**REASONS, **REMARKS} if what == "Note" else FAULTS).get(key, [])


def known_keys(game_id, what):
    words = words_of(game_id)
    tables = NOTES if what == "Note" else ("faults",)
    return {key for table in tables for key in words.get(table, {})} | (
        {**REASONS, **REMARKS} if what == "Note" else FAULTS
    ).keys()


def kinds_of(model):
    """The kinds of field of a model and of those within it."""
    for field in model.model_fields.values():
        if kind := kind_in(field.annotation, field.metadata):
            yield kind
        arms = [field.annotation]
        while arms:
            arm = arms.pop()
            arms += get_args(arm)
            if isinstance(arm, type) and issubclass(arm, BaseModel):
                yield from kinds_of(arm)


def kinds_in(game_id):
    """The kinds of field of all that is entered, and those that its code has for its questions."""
    entered = [kind for model in models_of(find_game(game_id)) for kind in kinds_of(model)]
    folder = code.files(game_id)[0].parent.name
    modules = [import_module(f"companion.games.{folder}.{file.stem}") for file in code.files(game_id)]
    return entered + [value for module in modules for value in vars(module).values() if isinstance(value, Kind)]


def choices_in(schema):
    """The words that a schema leaves the choice of."""
    if isinstance(schema, Mapping):
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
    inner = schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ()
    for part in inner:
        yield from choices_in(part)


def test_words_have_the_same_tables_keys_and_places(game_id):
    french, english = (open_rulebook(game_id, lang).own_words for lang in LANGS)
    assert french.keys() == english.keys()
    assert french.keys() <= TABLES
    for table in french:
        assert list(french[table]) == list(english[table]), table
        for key, sentence in french[table].items():
            assert names_in(sentence) == names_in(english[table][key]), (table, key)
            assert sentence.strip() and english[table][key].strip(), (table, key)


def test_what_the_house_says_is_not_said_again(game_id):
    """A game's own words are those that only it has, or has otherwise, in one of the languages at least."""
    books = [open_rulebook(game_id, one) for one in LANGS]
    again = [
        f"[{table}] {key}"
        for table, house in house_words("fr").items()
        for key in house
        if all(book.own_words.get(table, {}).get(key) == house_words(book.lang)[table][key] for book in books)
    ]
    assert not again


@pytest.mark.parametrize("lang", LANGS)
def test_straight_quotes_stand_in_what_is_typed_only(game_id, lang):
    """As in `suit = "♠"`; a field's name alone stands in the quotes of the language."""
    typed = re.compile(r'\w+ = "[^"]*"(?:(?:, | ou | or )"[^"]*")*')
    for table, said in open_rulebook(game_id, lang).words.items():
        for key, sentence in said.items():
            assert '"' not in typed.sub("", sentence), (table, key)


@pytest.mark.parametrize("what", ["Note", "Fault"])
def test_whatever_the_code_says_has_words(game_id, what):
    """Keys that stand in the code, and one at least for each beginning of a key that is put together."""
    known = known_keys(game_id, what)
    lacking = [
        f"{said.place}: {key}" for said in sayings(game_id) if said.what == what for key in sorted(said.keys - known)
    ]
    lacking += [
        f"{said.place}: {start}…"
        for said in sayings(game_id)
        if said.what == what
        for start in sorted(said.starts)
        if not any(key.startswith(start) for key in known)
    ]
    assert not lacking, "no words for:\n" + "\n".join(lacking)


def test_whatever_looks_like_a_key_is_one(game_id):
    """A key that goes a long way before it is said: small words with hyphens between that nothing is called."""
    game, words = find_game(game_id), words_of(game_id)
    kinds = {kind.name for kind in kinds_in(game_id)}
    known = known_keys(game_id, "Note") | known_keys(game_id, "Fault") | kinds | words.get("prompts", {}).keys()
    known |= open_rulebook(game_id, "fr").articles.keys() | {*game_ids(), *games.aliases(game_id), *NO_KEYS}
    known |= {word for model in models_of(game) for word in choices_in(model.model_json_schema())}
    known |= {*game.events, *(name for ruling in game.rulings for name in (ruling.key, *ruling.choices))}
    said = code.strings(game_id)
    lost = {text for text in said if KEY.fullmatch(text)} - known
    for piece in filter(None, map(PIECE.fullmatch, said)):
        start, end = piece.groups()
        if not any(key.startswith(start) if start else key.endswith(end) for key in known):
            lost.add(f"{start}…" if start else f"…{end}")
    assert not lost, f"nothing is called {sorted(lost)}"


def test_every_place_of_a_sentence_is_filled(game_id):
    """What a note or a fault carries is what its sentence names, as far as the code tells what that is."""
    wrong = []
    for said in sayings(game_id):
        keys = said.keys | {
            key for key in known_keys(game_id, said.what) if any(key.startswith(start) for start in said.starts)
        }
        for key in sorted(keys) if said.values is not None else ():
            named = [names_in(sentence) for sentence in sentences(game_id, said.what, key)]
            if said.what == "Fault":  # the article may come from the record (test_games_refused)
                named = [names - {"ref"} for names in named]
            if named and not any(names <= said.values for names in named):
                wrong.append(
                    f"{said.place}: [{key}] names {sorted(named[0] - said.values)}, given is {sorted(said.values)}"
                )
    assert not wrong, "\n".join(wrong)


def test_every_place_of_a_sentence_is_filled_wherever_its_key_comes_from(game_id):
    """A file that gives notes keys which cannot be told there: any of its texts that is a key of no other note may be meant."""
    told = {key for said in sayings(game_id) for key in said.keys}
    wrong = []
    for file in code.files(game_id):
        unknown = [
            said
            for said in sayings(game_id)
            if said.file == file.name and said.what == "Note" and not (said.keys | said.starts)
        ]
        given = [said.values for said in unknown if said.values is not None]
        if len(given) == len(unknown) > 0:
            for key in sorted(code.strings_in(file) & known_keys(game_id, "Note") - told):
                named = [names_in(sentence) for sentence in sentences(game_id, "Note", key)]
                if not any(names <= values for names in named for values in given):
                    wrong.append(f"{file.name}: [{key}] names {sorted(named[0])}, given is {sorted(given[0])}")
    assert not wrong, "\n".join(wrong)


def house_remarks(game_id):
    """The remarks that `companion.game` makes for a game: it may say them in words of its own (legs, acts, not rounds).

    >>> house_remarks("cour"), house_remarks("deringer")
    ({'rounds-missing'}, set())
    """
    named = {node.id for node in code.nodes(game_id) if isinstance(node, ast.Name)}
    return {key for key in REMARKS if key.replace("-", "_") in named}


def test_every_word_is_said_somewhere(game_id):
    """A sentence nobody says is dead: its key stands in the code, whole, or is made of pieces that do."""
    files = [file for file in code.files(game_id) if file.name != "game.py"]  # which names the faults that it refuses
    said = {text for file in files for text in code.strings_in(file)}
    pieces = [text for text in said if text.endswith("-")]
    words, helped = words_of(game_id), house_remarks(game_id)
    for table in (*NOTES, "faults"):
        for key in words.get(table, {}):
            house = key in {"faults": FAULTS, "remarks": helped}.get(table, ())  # said of any game, in this one's words
            assert house or key in said or any(key.startswith(piece) for piece in pieces), (table, key)


def models_of(game):
    """The models of all that is entered."""
    advised = [game.advice().model] if game.advice else []
    return [game.position, *(event.model for event in game.events.values()), *advised]


def answers(game_id):
    """What the answers to a game's example events hold, by name."""
    game, found = find_game(game_id), {}
    for name, event in game.events.items():
        path = game_folder(game_id) / f"example-{name}.en.toml"
        found |= resolve(event, read_event(game, name, path, Flags(), None).entry).answer
    return found


def test_fields_are_fields_of_the_game(game_id):
    """Of what is entered or answered; `stage` is what a round is called, `unit` what is counted, `grid-item` one item of the list `grid`,
    `gesture.drink` one choice of the field `gesture`, `trump.none` that at `trump` nothing was said to be."""
    game = find_game(game_id)
    schemas = [model.model_json_schema() for model in models_of(game)]
    entered = {
        name
        for schema in schemas
        for part in (schema, *schema.get("$defs", {}).values())
        for name in part.get("properties", {})
    }
    fields = words_of(game_id)["fields"]
    items = {f"{key}-item" for key in entered}
    choices = {
        f"{name}.{choice}"
        for schema in schemas
        for part in (schema, *schema.get("$defs", {}).values())
        for name, told in part.get("properties", {}).items()
        if name not in {"lang", "cards"}
        for choice in told.get("enum", ())
        if isinstance(choice, str)
    }
    nothing = {
        f"{name}.none"
        for schema in schemas
        for name in schema.get("required", ())
        if {"type": "null"} in schema["properties"][name].get("anyOf", ())
    }
    assert choices <= fields.keys(), "what a program calls a choice is shown to people"
    strange = fields.keys() - entered - answers(game_id).keys() - {"stage", "unit"} - items - choices - nothing
    assert all(names_in(fields[key]) == {"number"} for key in items & fields.keys())
    assert not strange, f"no field is called {sorted(strange)}"
    assert set(game.shortcut) <= open_rulebook(game_id, "fr").words["fields"].keys()
    for key in {"stage", "unit"} & fields.keys():
        assert names_in(fields[key]) == {"number"}


def test_every_table_of_an_answer_has_a_name_to_be_called_by(game_id):
    """`resolve` shows it behind that name, so a key of the JSON would stand there raw."""
    tables = {key for key, value in answers(game_id).items() if isinstance(value, Mapping)}
    for lang in LANGS:
        assert tables <= open_rulebook(game_id, lang).words["fields"].keys()


def test_help_is_about_kinds_of_field_that_the_game_has(game_id):
    asked = kinds_in(game_id)
    helped = words_of(game_id).get("help", {}).keys()
    kinds, fields = {kind.name for kind in asked}, words_of(game_id)["fields"]
    assert helped <= kinds | {f"{kind}-{field}" for kind in kinds for field in fields}, helped
    own = {kind.name for kind in asked if kind not in HOUSE_KINDS}
    assert own <= helped, f"nothing answers ? for {sorted(own - helped)}"


@pytest.mark.parametrize("lang", LANGS)
def test_a_prompt_says_when_to_leave_a_field_empty_in_so_many_words(game_id, lang):
    """“Nothing: caught” is a riddle beside a field."""
    prompts = open_rulebook(game_id, lang).words.get("prompts", {})
    assert [one for one in map(str, prompts.values()) if re.search(r"(\(|; |; )(nothing|rien)\b", one)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_brackets_that_mark_the_best_stand_on_one_line(game_id, lang) -> None:
    """“entre [ / ]” was broken over two lines."""
    said = (game_folder(game_id) / f"words.{lang}.toml").read_text(encoding="utf-8")
    assert "[ ]" not in said


PRINTED = {
    "pad": ["pad.xml.j2"],
    "aid": ["aid.xml.j2"],
    "steps": ["steps.xml.j2"],
    "components": ["components.xml.j2"],
    "rules": ["rules.*.md", "figures/*"],
}
"""Each table of words of printed things, and the files that print it, with the templates that these name."""


@pytest.mark.parametrize("table", PRINTED)
def test_every_word_of_a_printed_thing_is_printed(game_id, table):
    """Keys that a template puts together are known by a piece of theirs."""
    folder, read = game_folder(game_id), {}
    todo = [path for name in PRINTED[table] for path in folder.glob(name)]
    while todo:
        path = todo.pop()
        if path not in read and path.is_file():
            read[path] = path.read_text(encoding="utf-8")
            todo += [folder.parent / name for name in re.findall(r'"([\w/.-]+\.j2)"', read[path])]
    text = "\n".join(read.values())

    def printed(key):
        parts = key.split("-")
        pieces = [f'"{"-".join(parts[:n])}-"' for n in range(1, len(parts))]
        pieces += [f'"-{"-".join(parts[n:])}"' for n in range(1, len(parts))]
        return re.search(rf'words\.{key}(?![\w-])|"{key}"', text) or any(piece in text for piece in pieces)

    assert [key for key in words_of(game_id).get(table, {}) if not printed(key)] == []
