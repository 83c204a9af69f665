"""Every game that advises is held to one contract: an example that is answered, the same numbers in both languages, words for all
of it, questions that enter it, a schema that takes it, nothing unknown let in, and an answer that no order of cards changes.
"""

import json
import random
import re
import tomllib
from fractions import Fraction

import pytest
from entering.typist import lines
from jsonschema import Draft202012Validator
from sheets import reading

from companion.asking import ask_event
from companion.cards import Card, read_card
from companion.cli.example import example_of
from companion.errors import Fault
from companion.fields import CARDS, kind_in
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.model import Entry
from companion.printing.jinja import environment, page_variables
from companion.printing.look import Look
from companion.reading import Flags, ReadingError, read_event
from companion.reading.checked import check_entry
from companion.reading.schema import input_schema
from companion.reading.shapes import with_nulls
from companion.rulebook import LANGS, open_rulebook
from companion.settle import advise
from companion.verdict.advice import PICTURE, advice_of, print_advice
from companion.verdict.fitting import pages
from companion.verdict.json import advice_json, dumps
from companion.words import headed

ADVISING = [game_id for game_id in game_ids() if find_game(game_id).advice]
FIRST = ("game", "lang", "for", "article", "ref", "proved", "bound", "remarks")
SECONDS = 20
pytestmark = pytest.mark.parametrize("game_id", ADVISING)


@pytest.fixture(scope="module")
def answered():
    """The example in a language, and its answer, which is made once for both: they are one position."""
    known = {}

    def of(game_id, lang):
        game = find_game(game_id)
        entry = check_entry(game, game.advice().model, example(game_id, lang), Flags(lang=lang)).entry
        if game_id not in known:
            known[game_id] = entry, advise(game.advice(), entry, SECONDS)
        first, found = known[game_id]
        assert plain(entry) == plain(first), "the example is one position in both languages"
        return entry, found

    return of


def plain(entry):
    """What was entered, the language aside."""
    return entry.model_dump(exclude={"lang", "cards"})


def example(game_id, lang):
    return with_nulls(find_game(game_id).advice().model, tomllib.loads(example_of(game_id, lang, ADVICE)))


def told(value, lang):
    """An answer, its cards in English whatever it is told in."""
    if isinstance(value, str) and isinstance(card := read_card(value, lang), Card):
        return card.write("en")
    if isinstance(value, list):
        return [told(inner, lang) for inner in value]
    return {told(k, lang): told(v, lang) for k, v in value.items()} if isinstance(value, dict) else value


def test_nobody_claims_anything_of_advice(game_id):
    model = find_game(game_id).advice().model
    assert issubclass(model, Entry)
    assert "claims" not in model.model_fields


def test_the_example_is_answered_alike_in_both_languages(game_id, answered):
    tables = []
    for lang in LANGS:
        entry, found = answered(game_id, lang)
        table = json.loads(dumps(advice_json(find_game(game_id), entry, found, lang)))
        assert tuple(table)[: len(FIRST)] == FIRST
        assert table["game"] == game_id
        assert table["lang"] == lang
        assert table["proved"] is True, "an example is solved in its time"
        assert table["bound"] is None
        assert [remark.keys() for remark in table["remarks"]] == [{"code", "text"}] * len(table["remarks"])
        assert len(table) > len(FIRST), "an answer has fields of the game's own"
        tables.append({key: told(value, lang) for key, value in table.items() if key not in ("lang", "remarks")})
    assert tables[0] == tables[1]


def test_nothing_is_rounded(game_id, answered):
    """Fractions come out as text in lowest terms, whole numbers as they are; nothing is a float."""

    def check(value):
        assert not isinstance(value, float), value
        if isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value):
            assert str(Fraction(value)) == value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            check(inner)

    entry, found = answered(game_id, "en")
    check(advice_json(find_game(game_id), entry, found, "en"))


@pytest.mark.parametrize("lang", LANGS)
def test_words_say_all_of_it(game_id, answered, lang):
    entry, found = answered(game_id, lang)
    advice = advice_of(find_game(game_id), entry, found, lang)
    blocks = list(advice.blocks(12))
    said = [advice.text, *advice.why, *advice.remarks, *advice.understood]
    said += [text for block in blocks for text in (block.title, *block.heads, *(row[0] for row in block.rows))]
    assert all("{" not in text and "}" not in text for text in said)
    assert advice.text.strip(".!?… ")
    assert advice.why, "why nothing is better is always told"
    assert advice.ref == open_rulebook(game_id, lang).article(found.article).number
    assert advice.bound == ""


@pytest.mark.parametrize("lang", LANGS)
def test_every_field_has_a_name_and_its_example_shows_it(game_id, lang):
    model = find_game(game_id).advice().model
    book, text = open_rulebook(game_id, lang), example_of(game_id, lang, ADVICE)
    own = set(model.model_fields) - set(Entry.model_fields)
    assert {key for key in own if not book.sentence("fields", key)} == set()
    known = own | {"lang"} | ({"cards"} if "♠" in text else set())
    assert {key for key in known if key not in text} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_can_be_entered(game_id, played, answered, lang):
    game, data = find_game(game_id), example(game_id, lang)
    flags = Flags(
        lang=lang, cards=data.get("cards"), rulings=tuple(f"{k}={v}" for k, v in data.get("rulings", {}).items())
    )
    terminal = played([*lines(game, data, lang, event=ADVICE), ""])
    typed = ask_event(game, ADVICE, flags, terminal)
    assert terminal.lines == [], terminal.asked
    assert terminal.faults == []
    assert all(prompt.strip() for prompt in terminal.asked)
    entry, _ = answered(game_id, lang)
    assert plain(typed.entry) == plain(entry)


@pytest.mark.parametrize("lang", LANGS)
def test_the_schema_takes_the_example_and_nothing_unknown(game_id, lang):
    schema = input_schema(find_game(game_id), ADVICE)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"companion:{game_id}:{ADVICE}"
    check = Draft202012Validator(schema)
    assert check.is_valid(example(game_id, lang))
    assert not check.is_valid({**example(game_id, lang), "claims": []})


@pytest.mark.parametrize("key", ["claims", "nothing"])
def test_a_key_nobody_knows_is_refused(game_id, key):
    game = find_game(game_id)
    with pytest.raises(ReadingError) as error:
        check_entry(game, game.advice().model, {**example(game_id, "en"), key: []}, Flags())
    assert ("key-unknown", key) in [(fault.code, fault.where) for fault in error.value.faults]


def test_nothing_at_all_is_refused_in_words(game_id, tmp_path):
    game = find_game(game_id)
    (tmp_path / "empty.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ReadingError) as error:
        read_event(game, ADVICE, tmp_path / "empty.json", Flags(), None)
    assert {fault.code for fault in error.value.faults} == {"field-missing"}


def test_the_order_of_cards_never_matters(game_id, answered):
    """Of every field that is a hand of cards: values, chances and ranges stay; among equals the first entered may be named first."""
    game, chance = find_game(game_id), random.Random(7)
    data = example(game_id, "en")
    hands = {
        key: told
        for key, told in game.advice().model.model_fields.items()
        if kind_in(told.annotation, told.metadata) is CARDS
    }
    _, usual = answered(game_id, "en")
    for key in hands.keys() & data.keys():
        cards = data[key].split() if isinstance(data[key], str) else list(data[key])
        chance.shuffle(cards)
        data[key] = cards
    if not hands:
        pytest.skip("its cards lie in rows of their own, which its own tests shuffle")
    entry = check_entry(game, game.advice().model, data, Flags(lang="en")).entry
    found = advise(game.advice(), entry, SECONDS)
    kept = {"value", "caught", "stay", "range"} & usual.answer.keys()
    assert kept
    assert {key: found.answer[key] for key in kept} == {key: usual.answer[key] for key in kept}


def test_a_card_that_is_there_too_often_is_refused(game_id):
    """The first hand of the example, every card of it twice more."""
    game, data = find_game(game_id), example(game_id, "en")
    hands = [
        key
        for key, told in game.advice().model.model_fields.items()
        if kind_in(told.annotation, told.metadata) is CARDS
    ]
    hands = [key for key in hands if data.get(key)]
    if not hands:
        pytest.skip("its cards lie in rows of their own, which its own tests spoil")
    cards = data[hands[0]].split() if isinstance(data[hands[0]], str) else data[hands[0]]
    data[hands[0]] = [cards[0]] * 3
    entry = check_entry(game, game.advice().model, data, Flags(lang="en")).entry
    assert "card-twice" in {fault.code for fault in game.advice().check(entry) if isinstance(fault, Fault)}


@pytest.mark.parametrize("lang", LANGS)
def test_a_cell_of_a_table_has_its_reason(game_id, answered, lang):
    """Where cells are what they show (a board), there is none to give."""
    entry, found = answered(game_id, lang)
    advice = advice_of(find_game(game_id), entry, found, lang)
    blocks = [block for block in advice.blocks(4) if block.reasons]
    assert blocks
    for block in blocks:
        assert [len(reasons) for reasons in block.reasons] == [len(cells) for _, _, cells in block.rows]
        assert all(reason[-1] == "." for reasons in block.reasons for reason in reasons)
    assert len(blocks) >= len(list(advice.blocks(4))) - (2 if game_id == "marteau-piqueur" else 0)


@pytest.mark.parametrize("lang", LANGS)
def test_the_slip_of_the_example_is_one_page_that_says_it(game_id, answered, lang):
    entry, found = answered(game_id, lang)
    advice = advice_of(find_game(game_id), entry, found, lang)
    data = print_advice(game_id, advice)
    assert pages(data) == 1
    text = letters(reading.said(data))
    picture = environment().get_template(f"{game_id}/{PICTURE}").make_module(page_variables(Look(), "a4"))
    printed = [table.title for place, table in enumerate(advice.choices) if table.title and place not in picture.shown]
    seen = getattr(picture, "seen", ())
    notes = [advice.note, *(note for note in advice.reasons if note.key not in seen)]
    for said in (advice.ref + advice.label, *map(advice.on_paper, notes), *map(advice.words.advice, printed)):
        assert letters(headed(said))[:24] in text, said


def letters(text):
    """Letters and figures alone: a page breaks its lines, and draws suits, as it likes."""
    return re.sub(r"[\W_]", "", text)
