"""Outside a game's own rooms no module names a game, or says one of its words.

The words come from the games themselves: their names, and what their positions, events, advice and rulings call things; less
the words that any game may use (GENERAL): the terms of all card games are nobody's own. Comments and docstrings may give
examples; the demo plays a game.
"""

import ast
import re
from pathlib import Path

from companion import games
from companion.games import find_game, game_ids
from companion.rulebook import LANGS, open_rulebook

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
    none number of off old on once one only or other out own right same second seen skip text the third time to up waiting with without
of cards: what they are, how they lie, what is done with them
    ace back black card court deal dealer dealt deck discard draw drawn face hand jack joker king laid lay meld pack pair pass pile
    pip play played queen rank red run sequence set stack suit trick trump value widow wild
of play: who, where, when, what for
    action bet bid board bonus break call claim claimed coin column count double duel end game goal grid group leave loser match mission
    offer order partner penalty people player point pot round row score seat side stage stake start sum table taken target team tie tied
    total turn win winner worth
of the house
    answer log plan question ruling solution step
"""
GENERAL = {stem(word) for line in SAID_AT_ANY_TABLE.splitlines() if line.startswith(" ") for word in line.split()}
"""Words of a game's fields, events and rulings that say nothing about that game: any table says them, at any game."""


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
        names = [game_id, *games._ALIASES[game_id], *(open_rulebook(game_id, lang).title for lang in LANGS)]
        terms = {word for name in names for word in words(name) if len(word) > 3}
        advice = [game.advice().model] if game.advice else []
        for model in (game.position, *(event.model for event in game.events.values()), *advice):
            schema = model.model_json_schema()
            for part in (schema, *schema.get("$defs", {}).values()):
                terms |= {word for name in part.get("properties", {}) for word in words(name)}
            terms |= {word for name in schema.get("$defs", {}) for word in words(name)}
        terms |= {word for name in game.events for word in words(name)}
        terms |= {word for ruling in game.rulings for name in (ruling.key, *ruling.choices) for word in words(name)}
        for word in terms - GENERAL:
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


def offenders():
    own = own_words()
    for package in ("companion", "solvers"):
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(OWN_ROOMS):
                for word in sorted({word for text in spoken(path) for word in words(text)} & own.keys()):
                    yield f"{place}: {word}"


def test_the_core_knows_no_game():
    found = sorted(offenders())
    said = "a game's word in the core (rename it in the core; a word that any card game may say goes into GENERAL):"
    assert not found, "\n".join([said, *found])


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
    assert {word for text in spoken(module) for word in words(text)} & own_words().keys() == {"purse", "paparazzi"}
