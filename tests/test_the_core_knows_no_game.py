"""Outside a game's own rooms no module names a game, or says one of its words.

The words come from the games themselves: their names, and what their positions, events, advice and rulings call things; less
the words that any game may use (GENERAL): the terms of all card games are nobody's own, and a game says in its facts (`common`)
which of its words any text uses. Comments and docstrings may give examples; the demo plays a game.
"""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from sheets.told import common_words

from companion.cli.filters import MATERIALS
from companion.games import aliases, find_game, game_ids

ROOT = Path(__file__).parent.parent
OWN_ROOMS = ("companion/games/", "companion/cli/demo.py", "companion/templates/")


def stem(word):
    """A word's singular, near enough: "celebrities" and "celebrity" are one word.

    >>> stem("celebrities"), stem("Lobbys"), stem("pass")
    ('celebrity', 'lobby', 'pass')
    """
    word = word.lower()
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


SAID_AT_ANY_TABLE = """
of the language
    all and any asked at best both by cancel different each every first for from has here high id in it lang last late least left low me mine most name no
    none number of off old on once one only or other out own right same second seen shared shown skip text the third time to up waiting with without
of cards: what they are, how they lie, what is done with them
    ace back black card court deal dealer dealt deck discard draw drawn face hand jack joker king laid lay meld pack pair pass pile
    pip play played queen rank red run sequence set stack suit trick trump value widow wild
of play: who, where, when, what for
    absent action bet bid board bonus break call claim claimed coin column count double duel end game goal grid group leave loser match mission
    offer order partner penalty people player point pot round row score seat side stage stake start sum table taken target team tie tied
    total turn win winner worth
of the house
    answer log plan question ruling solution step
"""
GENERAL = {stem(word) for line in SAID_AT_ANY_TABLE.splitlines() if line.startswith(" ") for word in line.split()}
GENERAL |= {stem(word) for word in MATERIALS}
"""Words of a game's fields, events and rulings that say nothing about that game: any table says them, at any game, and
games are chosen by what they are played with."""


def words(text):
    """The words in a name of the code or in a sentence.

    >>> sorted(words("joker_in_purse"))
    ['in', 'joker', 'purse']
    """
    return {stem(word) for word in re.findall(r"[A-Z]?[a-zà-ÿ]+|[A-Z]+", text)}


def own_words():
    """The words that belong to a game, each with the game whose it is."""
    found = {}
    for game_id in game_ids():
        game = find_game(game_id)
        names = [game_id, *aliases(game_id)]
        terms = {word for name in names for word in words(name) if len(word) > 3}
        advice = [game.advice().model] if game.advice else []
        for model in (game.position, *(event.model for event in game.events.values()), *advice):
            schema = model.model_json_schema()
            for part in (schema, *schema.get("$defs", {}).values()):
                terms |= {word for name in part.get("properties", {}) for word in words(name)}
            terms |= {word for name in schema.get("$defs", {}) for word in words(name)}
        terms |= {word for name in game.events for word in words(name)}
        terms |= {word for ruling in game.rulings for name in (ruling.key, *ruling.choices) for word in words(name)}
        for word in terms - GENERAL - {stem(word) for word in common_words(game_id)}:
            found.setdefault(word, game_id)
    return found


def spoken(path):
    """Every name and text in a module's code, its own name too; neither comments nor docstrings."""
    yield path.stem
    tree = ast.parse(path.read_text(encoding="utf-8"))
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
            yield node.value
        for field in ("name", "id", "attr", "arg", "asname", "module"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


@cache
def said_in(path):
    """Every word that a module says."""
    return {word for text in spoken(path) for word in words(text)}


def offenders(own):
    """Where the core says a game's word: modules by word."""
    found = defaultdict(list)
    for package in ("companion", "solvers"):
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(OWN_ROOMS):
                for word in said_in(path) & own.keys():
                    found[word].append(place)
    return found


def test_the_core_knows_no_game():
    own = own_words()
    found = offenders(own)
    told = [
        f"“{word}” ({own[word]}), in {places[0]}{f' and {len(places) - 1} more' if places[1:] else ''}"
        for word, places in sorted(found.items())
    ]
    if told:  # not asserted, as pytest would say it all again
        said = (
            "a game's word in the core: call the thing by another name, in the game or in the core; where any text may say the "
            "word, whatever it is about, it is `common` in tests/templates/facts/<id>.toml:"
        )
        pytest.fail("\n".join([said, *told]), pytrace=False)


def test_a_word_is_called_common_where_it_would_be_noticed(monkeypatch):
    """Each is a word of its game, and the core says it: nobody calls a word common that only the game knows."""
    common = {game_id: {stem(word) for word in common_words(game_id)} for game_id in game_ids()}
    monkeypatch.setattr(f"{__name__}.common_words", lambda _game_id: frozenset())
    noticed = offenders(own_words())
    assert {game_id: idle for game_id, its in common.items() if (idle := its - noticed.keys())} == {}


def test_words_of_advice_are_a_games_own_too():
    advising = [game_id for game_id in game_ids() if find_game(game_id).advice]
    fields = {
        word for game_id in advising for key in find_game(game_id).advice().model.model_fields for word in words(key)
    }
    assert fields - GENERAL <= own_words().keys()
    assert fields - GENERAL


def test_a_game_named_in_the_core_is_noticed(tmp_path):
    """The test itself: a name in code is found, one in a comment or a docstring is not."""
    module = tmp_path / "room.py"
    module.write_text(
        '"""Lobbys."""\n# a purse\ndef count_purses(x):\n    """Alkekan."""\n    return x["paparazzi"]\n',
        encoding="utf-8",
    )
    assert said_in(module) & own_words().keys() == {"purse", "paparazzi"}
