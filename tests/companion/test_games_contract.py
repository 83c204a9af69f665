"""Every game is held to the same contract: its rooms and record, articles, citations, rulings, figures, examples, glyphs.

A new game gets all of these tests by being listed in companion.games. Its words are held to test_games_words, what it
scores and says to test_games_told, what it prints to tests/test_sheets_contract.
"""

import re
import tomllib
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import get_args

import pytest
from fuzzing.seeds import seeds_of
from sheets import code
from sheets.keys import citations
from sheets.law import law

from companion.cli.filters import MATERIALS
from companion.data import SUFFIXES
from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, find_id, find_numbers, game_ids, ids_with
from companion.kit.words import kit_words
from companion.model import RoundsPosition, round_seat
from companion.printing import fonts
from companion.reading import Flags, read_position
from companion.reading.checked import check_entry
from companion.rulebook import LANGS, number_for, open_rulebook
from companion.settle import settle
from companion.verdict.json import dumps, score_json

GAMES = game_ids()
TESTS = Path(__file__).parents[1]
WRITTEN = (".py", ".toml", ".json", ".md", ".j2")
pytestmark = pytest.mark.parametrize("game_id", GAMES)


def package(game_id):
    """What a game's package is called."""
    return game_id.replace("-", "_")


def example(game_id, lang):
    path = game_folder(game_id) / f"example.{lang}.toml"
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
        game_folder(game_id),
        TESTS / "companion" / "games" / package(game_id),
        TESTS / "examples" / game_id,
    )
    files = [path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in WRITTEN]
    left = [
        f"{path.relative_to(TESTS.parent)}:{number}: {line.strip()}"
        for path in (*files, TESTS / "templates" / "facts" / f"{game_id}.toml")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "TODO" in line
    ]
    if left:  # not asserted, as pytest would cut the list short
        pytest.fail(f"{len(left)} left to do:\n" + "\n".join(left), pytrace=False)


def test_who_advises_and_who_has_puzzles_is_known_by_the_file(game_id):
    game = find_game(game_id)
    assert (game_id in ids_with("advice")) == (game.advice is not None)
    assert (game_id in ids_with("puzzle")) == (game.puzzle is not None)


def test_who_can_play_is_said_once(game_id):
    """The code says it, in numbers and in the record alike; the facts repeat it from there."""
    game = find_game(game_id)
    least, most = find_numbers(game_id)["players"]
    assert game.players == (least, most)
    assert 1 <= least <= most
    for lang in LANGS:
        assert open_rulebook(game_id, lang).facts["facts"]["players"] == [least, most]


def test_a_game_is_found_by_its_title(game_id):
    """In either language, as a sheet says it."""
    titles = [open_rulebook(game_id, lang).title for lang in LANGS]
    assert {find_id(title) for title in titles} == {game_id}


def test_rounds_are_told_where_there_are_some(game_id):
    """`Game.rounds` is the most rounds of a game whose position is a RoundsPosition; None where the rules set no limit."""
    game, limit = find_game(game_id), find_numbers(game_id).get("rounds")
    if issubclass(game.position, RoundsPosition):
        assert game.rounds == limit, f"Game(rounds={game.rounds}), and NUMBERS['rounds'] is {limit}: the most of a game"
        assert limit is None or limit >= 1
    else:
        assert game.rounds is None, f"Game(rounds={game.rounds}), and {game.position.__name__} is no RoundsPosition"


def test_a_player_can_be_entered_in_one_line(game_id):
    """`--player "Ana: … / …"` fills the fields of `Game.shortcut`, which are a player's own, of a round where there are rounds.

    Where all that players do is told of the table (who laid what, in the order of play), they have a name only.
    """
    game = find_game(game_id)
    seat = round_seat(game.position) or get_args(game.position.model_fields["players"].annotation)[0]
    own = seat.model_fields.keys() - {"name"}
    assert game.shortcut or not own, "Game(shortcut=…) names the fields that --player fills"
    assert set(game.shortcut) <= own, game.shortcut


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
    cited = {text for text in cited if Path(text).suffix not in SUFFIXES}  # a file of data is none
    whole, starts = citations(game_id)
    cited |= whole
    assert cited, "nothing is cited"
    assert cited <= known, cited - known
    lost = {start for start in starts if not any(article.startswith(start) for article in known)}
    assert not lost, f"no article begins with {sorted(lost)}"


def test_references_lead_to_articles_and_are_the_same_in_both_languages(game_id):
    found = [re.findall(r"\[[^\]]*\]\(#([^)]+)\)", open_rulebook(game_id, lang).text) for lang in LANGS]
    for references in found:
        assert set(references) <= open_rulebook(game_id, "fr").articles.keys()
    assert sorted(found[0]) == sorted(found[1])


def test_both_languages_show_the_same_examples_figures_and_cards(game_id):
    """Boxes, figures and drawn cards, the cards apart from their letters."""
    shown = []
    for lang in LANGS:
        text = law(game_id, lang)
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
    texts = [" ".join(re.findall(r"\{[{%].*?[%}]\}", open_rulebook(game_id, lang).text)) for lang in LANGS]
    used = [sorted(set(re.findall(r"numbers[\w.\[\]]*", text))) for text in texts]
    assert used[0] == used[1]


@pytest.mark.parametrize("lang", LANGS)
def test_cards_in_the_law_are_written_in_its_language(game_id, lang):
    other = "JQK" if lang == "fr" else "VDR"
    assert not re.findall(rf"(?<!\w)[{other}][♠♥♦♣]", law(game_id, lang))


# rulings


def test_every_ruling_and_every_choice_is_in_words(game_id):
    game = find_game(game_id)
    expected = {key for ruling in game.rulings for key in (ruling.key, *(f"{ruling.key}.{c}" for c in ruling.choices))}
    for lang in LANGS:
        assert open_rulebook(game_id, lang).words.get("rulings", {}).keys() == expected


@pytest.mark.parametrize("lang", LANGS)
def test_no_program_key_stands_in_the_law(game_id, lang):
    text = law(game_id, lang)
    assert re.search(r"^::: *rulings", text, re.M), "no box of rulings"
    assert not re.findall(r"(?<!`)`[^`\n]+`(?!`)", text)


# facts and examples


def test_facts_are_complete(game_id):
    raw = tomllib.loads((game_folder(game_id) / "game.toml").read_text(encoding="utf-8"))
    assert raw["id"] == game_id
    for table in (raw["title"], raw["pitch"], raw["credits"]["origin"], raw["material"]):
        assert table.keys() == {"fr", "en"} and all(table.values())
    if "box" in raw["credits"]:
        assert raw["credits"]["box"].keys() == {"fr", "en"} and all(raw["credits"]["box"].values())
    assert "players" not in raw["facts"], "who can play is said by rules.py"
    assert raw["facts"]["minutes"][0] <= raw["facts"]["minutes"][1]
    assert set(open_rulebook(game_id, "en").facts["facts"]["needs"]) <= MATERIALS.keys(), "see companion/cli/filters.py"
    assert raw["emblem"]["paths"]


def test_what_a_table_brings_is_told_and_has_a_name(game_id):
    """Whatever `companion kit` does not know it could not say, and nobody would bring it."""
    packing = dict(open_rulebook(game_id, "en").facts.get("packing", {}))
    counts = [*packing.pop("player", {}).items(), *packing.items()]
    assert counts, "what a table brings stands under [packing] in game.toml"
    for lang in LANGS:
        lacking = {key for key, _ in counts} - kit_words(lang)["items"].keys()
        assert not lacking, f"name them under [items] in templates/shared/kit.{lang}.toml: {sorted(lacking)}"
    assert all(number_for(number, most) > 0 for _, number in counts for most in find_game(game_id).players)


def test_all_who_say_what_a_game_is_played_with_say_the_same(game_id):
    """An ordinary pack of cards, with jokers or without: to choose a game by, to print, to bring."""
    facts = open_rulebook(game_id, "en").facts
    deck = facts.get("components", {}).get("deck")
    packed = [key for key in ("deck", "deck-jokers") if key in facts["packing"]]
    assert ("cards" in facts["facts"]["needs"]) == (deck is not None) == bool(packed), "needs, components, packing"
    if deck is not None:
        assert packed == ["deck-jokers" if deck.get("jokers") else "deck"], "jokers in components and in packing"


def test_a_licence_is_printed_on_pad_and_aid(game_id):
    """Rules and verdicts print it by themselves; pads and aids are drawn by the game."""
    if "licence" in open_rulebook(game_id, "en").facts["credits"]:
        for template in ("pad.xml.j2", "aid.xml.j2"):
            assert "licence" in (game_folder(game_id) / template).read_text(encoding="utf-8"), template


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_speaks_its_language_and_scores(game_id, lang):
    game = find_game(game_id)
    entered = example(game_id, lang)
    assert (entered.lang, entered.notation) == (lang, lang)
    sheet = settle(game, entered.entry)
    assert sheet.winners, "somebody wins in the example"
    assert not any(player.missing for player in sheet.players), "everything is entered in the example"
    assert sheet.finished, "the example is a game played to its end (ScoreSheet.finished)"
    known = open_rulebook(game_id, lang).articles.keys()
    assert {line.article for player in sheet.players for line in player.lines} <= known
    assert all(claim.holds for claim in sheet.claims)


def test_totals_alone_are_won_as_the_whole_game_is(game_id):
    game = find_game(game_id)
    if game.totals is not None:
        lowest = settle(game, example(game_id, "en").entry).lowest
        assert game.totals.lowest == lowest, "Totals(lowest=…) in game.py and ranked(lowest=…) in scoring.py differ"


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


# what cannot be


def leaves(value, path=()):
    """Every text in plain data that is no object or list itself, with the way to it."""
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(inner, (dict, list)):
            yield from leaves(inner, (*path, step))
        elif isinstance(inner, str):
            yield (*path, step), inner


def refusals(game, data, path, said):
    """The faults of a position with another text at one place, and that place."""
    data = deepcopy(data)
    here = data
    for step in path[:-1]:
        here = here[step]
    here[path[-1]] = said
    where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")
    try:
        settle(game, check_entry(game, game.position, data, Flags()).entry)
    except InputError as error:
        return {fault.code for fault in error.faults if (fault.where or "").startswith(where)}, where
    return set(), where


def test_wherever_a_position_names_a_player_a_stranger_is_refused(game_id):
    game = find_game(game_id)
    for data in seeds_of(game_id, None).documents:
        names = {player["name"] for player in data["players"]}
        for path, said in leaves(data):
            if said in names and path[::2] != ("players", "name") and len(names) >= game.players[0]:
                codes, where = refusals(game, data, path, "Nobody at all")
                assert "player-unknown" in codes, where


def test_a_joker_is_refused_where_the_deck_has_none(game_id):
    deck = tomllib.loads((game_folder(game_id) / "game.toml").read_text(encoding="utf-8"))["components"].get("deck", {})
    if deck.get("jokers"):
        pytest.skip("its deck has jokers")
    game, data = find_game(game_id), example(game_id, "en").data
    for path, said in leaves(data):
        with_joker = re.sub(r"\b(10|[2-9AJQK])[♠♥♦♣SHDCshdc]", "Jo", said, count=1)
        if with_joker != said and path[-1] != "name":
            codes, where = refusals(game, data, path, with_joker)
            assert codes, where


# figures


def test_every_figure_of_the_law_is_drawn_and_every_drawing_is_used(game_id):
    drawn = {path.name.removesuffix(".xml.j2") for path in (game_folder(game_id) / "figures").glob("*.xml.j2")}
    named = set(re.findall(r"^```figure +(\S+)", open_rulebook(game_id, "fr").text, re.MULTILINE))
    assert drawn == named


# glyphs


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("face", [fonts.TEXT, fonts.LABEL, fonts.DISPLAY])
def test_every_character_has_a_glyph(game_id, lang, face):
    book = open_rulebook(game_id, lang)
    words = "".join(sentence for table in book.words.values() for sentence in table.values())
    signs = "".join(sorted(set(law(game_id, lang) + words + str(book.facts))))
    assert fonts.runs_by_face(signs, face)
