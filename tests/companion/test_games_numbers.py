"""No number stands straight after an article's number: “5.3 12 is the total” reads as 5.312."""

import io
import json
import re
import tomllib
from functools import cache

import pytest
from fuzzing.seeds import seeds_of
from fuzzing.variants import entered

from companion.cli.example import example_of
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.reading import Flags, read_event
from companion.reading.checked import check_entry
from companion.reading.shapes import with_nulls
from companion.rulebook import LANGS, open_rulebook
from companion.settle import advise, resolve, settle
from companion.verdict.advice import advice_of
from companion.verdict.page import Page
from companion.verdict.report import Reporter
from companion.verdict.text import show_advice, show_report, show_settled


def glued(game_id, lang, text):
    """What stands behind an article's number in a text and begins with a digit; a decimal mark is part of a number."""
    return _glued(game_id, lang).findall(text)


@cache
def _glued(game_id, lang):
    refs = sorted(
        (re.escape(one.number) for one in open_rulebook(game_id, lang).articles.values()), key=len, reverse=True
    )
    numbers = "|".join(ref for ref in refs if "." in ref)
    return re.compile(rf"(?<![\d.,≈=])(?:{numbers})[^\S\n]+[−+-]?\d[^\n]*")


def shown(show, told, lang, width, **more):
    show(told, Page(lang, stream := io.StringIO(), width), **more)
    return stream.getvalue().replace("\u00a0", " ")


@pytest.fixture(params=LANGS)
def lang(request):
    return request.param


@pytest.fixture(params=game_ids())
def game(request):
    return find_game(request.param)


def test_what_it_looks_for(game, lang):
    ref = next(one.number for one in open_rulebook(game.id, lang).articles.values() if "." in one.number)
    assert glued(game.id, lang, f"  {ref} 12 is the total")
    assert not glued(game.id, lang, f"12 is the total ({ref}). {ref} King  +3")


@cache
def claimed(game_id):
    """The examples of a game with everybody's claims to totals near the right one, judged."""
    game, found = find_game(game_id), []
    for document in seeds_of(game_id, None).documents:
        data = {key: value for key, value in document.items() if key != "lang"}
        sheet = settle(game, entered(game, {**data, "claims": []}))
        claims = [
            {"player": player.name, "total": player.total + by}
            for player in sheet.players
            for by in (-5, -3, -1, 1, 2, 5, 12)
        ]
        position = entered(game, {**data, "claims": claims})
        found.append((position, settle(game, position)))
    return found


@pytest.mark.turns
def test_verdicts_and_claims(game, lang):
    """On a narrow page and a wide one, of which the examples take turns, in each language the other way round."""
    for number, (position, sheet) in enumerate(claimed(game.id), LANGS.index(lang)):
        report = Reporter(game, lang).score(position, sheet)
        assert not glued(game.id, lang, shown(show_report, report, lang, (40, 80)[number % 2], proof=True))


def test_decisions(game, lang):
    for name, event in game.events.items():
        for document in seeds_of(game.id, name).documents:
            given = json.dumps({key: value for key, value in document.items() if key != "lang"}).encode()
            entry = read_event(game, name, "-", Flags(lang="en"), io.BytesIO(given)).entry
            told = Reporter(game, lang).decision(entry, resolve(event, entry))
            said = shown(show_settled, told, lang, 80, proof=True)
            assert not glued(game.id, lang, said)
            assert said.count(told.then) <= 1 or not told.then


@pytest.mark.turns
def test_advice(game, lang):
    if game.advice is None:
        pytest.skip("it advises nobody")
    model = game.advice().model
    data = with_nulls(model, tomllib.loads(example_of(game.id, lang, ADVICE)))
    entry = check_entry(game, model, data, Flags(lang=lang)).entry
    told = advice_of(game, entry, advise(game.advice(), entry, 5), lang)
    assert not glued(game.id, lang, shown(show_advice, told, lang, 80))


@pytest.mark.turns
def test_rule_sheets_and_words(game, lang):
    """A title that began with a number would stand straight after its article's, too; and so would a value in a sentence."""
    book = open_rulebook(game.id, lang)
    assert not [one.title for one in book.articles.values() if one.title[:1].isdigit()]
    sentences = [said for table in book.words.values() if isinstance(table, dict) for said in table.values()]
    assert not [said for said in sentences if isinstance(said, str) and re.search(r"\{ref\}\s*(?:\d|\{)", said)]
