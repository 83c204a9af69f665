"""Every game is held to the same contract: articles, citations, words, rulings, figures, examples, glyphs.

A new game gets all of these tests by being listed in companion.games.
"""

import ast
import re
import tomllib
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from pydantic import BaseModel
from sheets import code

from companion.fields import CARD, CARD_OR_VALUE, CARDS, CARDS_OR_VALUE, ID, SUIT, kind_in
from companion.games import find_game, find_numbers, game_ids
from companion.printing import fonts
from companion.printing.prose.template import fill
from companion.reading import Flags, read_event, read_position
from companion.rulebook import LANGS, open_rulebook, templates_root
from companion.settle import resolve, settle
from companion.verdict.json import dumps, score_json
from companion.verdict.sentences import FAULTS, REASONS

GAMES = game_ids()
HOUSE_KINDS = (CARD, SUIT, CARDS, CARD_OR_VALUE, CARDS_OR_VALUE, ID)
TABLES = {
    "notes",
    "faults",
    "remarks",
    "reasons",
    "fields",
    "prompts",
    "rulings",
    "rules",
    "pad",
    "aid",
    "proof",
    "help",
}
CITING = {"Line": 0, "Decision": 0, "Reason": 0, "Cited": 0, "Missing": 1}
"""What cites an article, and as which of its values."""
pytestmark = pytest.mark.parametrize("game_id", GAMES)


def package(game_id):
    """What a game's package is called."""
    return game_id.replace("-", "_")


def calls(game_id, *names):
    """The calls of these names in a game's code."""
    for node in code.nodes(game_id):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def literals(node):
    """The texts an expression may give: a literal, or both arms of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return set()


def beginning(node):
    """What a text that is put together begins with; None where that cannot be told."""
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return node.values[0].value
    return None


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


def filled(game_id, lang):
    """The rule text with its figures filled in."""
    book = open_rulebook(game_id, lang)
    variables = {"numbers": find_numbers(game_id), "game": book.facts, "lang": lang}
    return fill(book.text, f"{game_id}/rules.{lang}.md", variables).text


def placeholders(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def example(game_id, lang):
    path = templates_root() / game_id / f"example.{lang}.toml"
    return read_position(find_game(game_id), path, Flags(), None)


# the rooms


def test_a_game_is_a_package(game_id):
    found = {file.name for file in code.files(game_id)}
    needed = {"__init__.py", "game.py", "rules.py"}
    assert needed <= found, f"{game_id} lacks {sorted(needed - found)}"
    (init,) = (file for file in code.files(game_id) if file.name == "__init__.py")
    assert init.read_text(encoding="utf-8") == ""


def test_nothing_is_left_to_do(game_id):
    """What `make game` leaves unsaid is marked: this is the list of it."""
    rooms = (
        code.files(game_id)[0].parent,
        templates_root() / game_id,
        Path(__file__).parent / "games" / package(game_id),
    )
    texts = sorted(path for room in rooms for path in room.rglob("*") if path.suffix in (".py", ".toml", ".md", ".j2"))
    left = [
        f"{path.parent.name}/{path.name}:{number}: {line.strip()}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "TODO" in line
    ]
    assert left == []


def test_who_can_play_is_said_once(game_id):
    """The code says it, in numbers and in the record alike; the facts repeat it from there."""
    game = find_game(game_id)
    least, most = find_numbers(game_id)["players"]
    assert game.players == (least, most)
    assert 1 <= least <= most
    for lang in LANGS:
        assert open_rulebook(game_id, lang).facts["facts"]["players"] == [least, most]


# the law


def test_both_languages_have_the_same_articles_under_the_same_numbers(game_id):
    french, english = (open_rulebook(game_id, lang).articles.values() for lang in LANGS)
    assert [(a.id, a.number) for a in french] == [(a.id, a.number) for a in english]
    assert all("{{" not in article.title for article in (*french, *english))


def test_articles_are_named_after_their_section(game_id):
    section = None
    for article in open_rulebook(game_id, "fr").articles.values():
        if "." not in article.number:
            section = article.id
        else:
            assert article.id.split(".")[0] == section, article.id


def test_ids_of_articles_are_used_once(game_id):
    for lang in LANGS:
        found = re.findall(r"^##.*\{#(.+)\}", open_rulebook(game_id, lang).text, re.MULTILINE)
        assert len(found) == len(set(found)) == len(open_rulebook(game_id, lang).articles)


def test_every_article_the_game_cites_is_in_the_law(game_id):
    """Any text in its code that looks like one, whole or put together."""
    known = open_rulebook(game_id, "fr").articles.keys()
    cited = {text for text in code.strings(game_id) if re.fullmatch(r"[a-z]+\.[a-z]+(-[a-z]+)*", text)}
    cited |= {text for call in calls(game_id, *CITING) for text in literals(call.args[CITING[call.func.id]])}
    assert cited, "nothing is cited"
    assert cited <= known, cited - known
    made = {beginning(call.args[CITING[call.func.id]]) for call in calls(game_id, *CITING)} - {None}
    assert all(any(article.startswith(start) for article in known) for start in made), made


def test_references_lead_to_articles_and_are_the_same_in_both_languages(game_id):
    found = [re.findall(r"\[[^\]]*\]\(#([^)]+)\)", open_rulebook(game_id, lang).text) for lang in LANGS]
    for references in found:
        assert set(references) <= open_rulebook(game_id, "fr").articles.keys()
    assert sorted(found[0]) == sorted(found[1])


def test_both_languages_show_the_same_examples_figures_and_cards(game_id):
    """Boxes, figures and drawn cards, the cards apart from their letters."""
    shown = []
    for lang in LANGS:
        text = filled(game_id, lang)
        boxes = re.findall(r"^::: *(\w+)", text, re.MULTILINE)
        figures = re.findall(r"^```figure +(\S+)", text, re.MULTILINE)
        rows = [
            row.split(" # ")[0]
            for body in re.findall(r"^```cards\n(.*?)^```", text, re.M | re.S)
            for row in body.splitlines()
        ]
        cards = [row.translate(str.maketrans("VDR", "JQK")) if lang == "fr" else row for row in rows]
        shown.append((boxes, figures, cards))
    assert shown[0] == shown[1]


def test_both_languages_use_the_same_figures_of_the_code(game_id):
    used = [sorted(set(re.findall(r"numbers[\w.\[\]]*", open_rulebook(game_id, lang).text))) for lang in LANGS]
    assert used[0] == used[1]


@pytest.mark.parametrize("lang", LANGS)
def test_cards_in_the_law_are_written_in_its_language(game_id, lang):
    other = "JQK" if lang == "fr" else "VDR"
    assert not re.findall(rf"(?<!\w)[{other}][♠♥♦♣]", filled(game_id, lang))


# the words


def test_words_have_the_same_tables_keys_and_places(game_id):
    french, english = (open_rulebook(game_id, lang).words for lang in LANGS)
    assert french.keys() == english.keys()
    assert french.keys() <= TABLES
    for table in french:
        assert list(french[table]) == list(english[table]), table
        for key, sentence in french[table].items():
            assert placeholders(sentence) == placeholders(english[table][key]), (table, key)
            assert sentence.strip() and english[table][key].strip(), (table, key)


def test_every_note_of_the_code_has_words(game_id):
    words = open_rulebook(game_id, "fr").words
    tables = ("notes", "remarks", "reasons", "proof")
    known = {key for table in tables for key in words.get(table, {})} | REASONS.keys()
    keys = {key for call in calls(game_id, "Note") for key in literals(call.args[0])}
    assert keys
    assert keys - {""} <= known, keys - known


def test_every_fault_of_the_code_has_words(game_id):
    known = open_rulebook(game_id, "fr").words["faults"].keys() | FAULTS.keys()
    codes = {code for call in calls(game_id, "Fault", "_fault") for code in literals(call.args[0])}
    assert codes
    assert codes <= known, codes - known


def test_every_word_is_said_somewhere(game_id):
    """A sentence nobody says is dead: its key stands in the code, whole, or is made of pieces that do."""
    said = code.strings(game_id)
    pieces = [text for text in said if text.endswith("-")]
    words = open_rulebook(game_id, "fr").words
    for table in ("notes", "faults", "remarks", "reasons", "proof"):
        for key in words.get(table, {}):
            house = table == "faults" and key in FAULTS  # a fault of any game, in this one's words
            assert house or key in said or any(key.startswith(piece) for piece in pieces), (table, key)


def answers(game_id):
    """What the answers to a game's example events hold, by name."""
    game, found = find_game(game_id), {}
    for name, event in game.events.items():
        path = templates_root() / game_id / f"example-{name}.en.toml"
        found |= resolve(event, read_event(game, name, path, Flags(), None).entry).answer
    return found


def test_fields_are_fields_of_the_game(game_id):
    """Or of what an event is answered with."""
    game = find_game(game_id)
    schemas = [game.position.model_json_schema(), *(event.model.model_json_schema() for event in game.events.values())]
    fields = {
        name
        for schema in schemas
        for part in (schema, *schema.get("$defs", {}).values())
        for name in part.get("properties", {})
    }
    words = open_rulebook(game_id, "fr").words
    assert words["fields"].keys() <= fields | answers(game_id).keys()
    assert set(game.shortcut) <= words["fields"].keys()


def test_every_table_of_an_answer_has_a_name_to_be_called_by(game_id):
    """`resolve` shows it behind that name, so a key of the JSON would stand there raw."""
    tables = {key for key, value in answers(game_id).items() if isinstance(value, Mapping)}
    for lang in LANGS:
        assert tables <= open_rulebook(game_id, lang).words["fields"].keys()


def test_help_is_about_kinds_of_field_that_the_game_has(game_id):
    game = find_game(game_id)
    models = [game.position, *(event.model for event in game.events.values())]
    kinds = {kind.name: kind for model in models for kind in kinds_of(model)}
    helped = open_rulebook(game_id, "fr").words.get("help", {}).keys()
    assert helped <= kinds.keys(), helped - kinds.keys()
    own = {name for name, kind in kinds.items() if kind not in HOUSE_KINDS}
    assert own <= helped, f"nothing answers ? for {own - helped}"


# rulings


def test_every_ruling_and_every_choice_is_in_words(game_id):
    game = find_game(game_id)
    expected = {key for ruling in game.rulings for key in (ruling.key, *(f"{ruling.key}.{c}" for c in ruling.choices))}
    for lang in LANGS:
        assert open_rulebook(game_id, lang).words.get("rulings", {}).keys() == expected


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_and_every_choice_is_named_in_the_law(game_id, lang):
    text = filled(game_id, lang)
    box = "\n".join(re.findall(r"^::: *rulings.*?\n(.*?)^:::", text, re.M | re.S))
    assert box, "no box of rulings"
    for ruling in find_game(game_id).rulings:
        for name in (ruling.key, *ruling.choices):
            assert f"`{name}`" in box, name


# facts and examples


def test_facts_are_complete(game_id):
    raw = tomllib.loads((templates_root() / game_id / "game.toml").read_text(encoding="utf-8"))
    assert raw["id"] == game_id
    assert raw["credits"]["authors"]
    for table in (raw["title"], raw["pitch"], raw["credits"]["origin"], raw["material"]):
        assert table.keys() == {"fr", "en"} and all(table.values())
    assert "players" not in raw["facts"], "who can play is said by rules.py"
    assert raw["facts"]["minutes"][0] <= raw["facts"]["minutes"][1]
    assert raw["emblem"]["paths"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_speaks_its_language_and_scores(game_id, lang):
    game = find_game(game_id)
    entered = example(game_id, lang)
    assert (entered.lang, entered.notation) == (lang, lang)
    sheet = settle(game, entered.entry)
    assert sheet.winners
    assert sheet.finished and not any(player.missing for player in sheet.players)
    known = open_rulebook(game_id, lang).articles.keys()
    assert {line.article for player in sheet.players for line in player.lines} <= known
    assert all(claim.holds for claim in sheet.claims)


def test_both_examples_are_the_same_game(game_id):
    totals = [
        [player.total for player in settle(find_game(game_id), example(game_id, lang).entry).players] for lang in LANGS
    ]
    assert totals[0] == totals[1]


@pytest.mark.parametrize(("lang", "shown"), list(product(LANGS, LANGS)))
def test_a_score_can_be_told_in_either_language_and_is_the_same_each_time(game_id, lang, shown):
    game, entered = find_game(game_id), example(game_id, lang)
    said = [dumps(score_json(game, entered.entry, settle(game, entered.entry), shown)) for _ in range(2)]
    assert said[0] == said[1]
    for player in score_json(game, entered.entry, settle(game, entered.entry), shown)["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
        assert all(
            line["ref"] == open_rulebook(game_id, shown).articles[line["article"]].number for line in player["lines"]
        )


# figures


def test_every_figure_of_the_law_is_drawn_and_every_drawing_is_used(game_id):
    drawn = {path.name.removesuffix(".xml.j2") for path in (templates_root() / game_id / "figures").glob("*.xml.j2")}
    named = set(re.findall(r"^```figure +(\S+)", open_rulebook(game_id, "fr").text, re.MULTILINE))
    assert drawn == named


# glyphs


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("face", [fonts.TEXT, fonts.LABEL, fonts.DISPLAY])
def test_every_character_has_a_glyph(game_id, lang, face):
    book = open_rulebook(game_id, lang)
    words = "".join(sentence for table in book.words.values() for sentence in table.values())
    signs = "".join(sorted(set(filled(game_id, lang) + words + str(book.facts))))
    assert fonts.runs_by_face(signs, face)
