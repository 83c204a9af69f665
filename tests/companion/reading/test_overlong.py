"""Documents of thousands of entries, or of keys that nobody knows: told by their length, with little work for the model."""

import pytest
from fuzzing.seeds import seeds_of

from companion.errors import MOST_FAULTS
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.reading import Flags, ReadingError, checked, faults
from companion.reading.checked import check_entry, entry_model
from companion.reading.documents import FEW_VALUES, is_long
from companion.reading.overlong import shortened

MOST_ERRORS = 20 * MOST_FAULTS
"""Errors that a model may collect of one document: some hundredths of a second; thousands of entries made ten times as many."""


@pytest.fixture
def collected(monkeypatch):
    """How many errors the models collected."""
    found = [0]
    usual = faults.faults_of
    monkeypatch.setattr(
        faults, "faults_of", lambda error, *more: found.append(error.error_count()) or usual(error, *more)
    )
    return found


def told(game_id, document, event=None):
    game = find_game(game_id)
    with pytest.raises(ReadingError) as caught:
        check_entry(game, entry_model(game, event), document, Flags(lang="en"))
    return [(fault.code, fault.where) for fault in caught.value.faults]


ASKED = [(game, event) for game in game_ids() for event in (None, *find_game(game).events)]
ASKED += [(game, ADVICE) for game in game_ids() if find_game(game).advice]


def ways(found, way=()):
    """The ways to every table and list of a document, of the items of a list to the first."""
    if isinstance(found, (dict, list)):
        yield way
        for key, inner in found.items() if isinstance(found, dict) else list(enumerate(found))[:1]:
            yield from ways(inner, (*way, key))


def put(found, way, value):
    """A document with another value at a place."""
    if not way:
        return value
    here = dict(found) if isinstance(found, dict) else list(found)
    here[way[0]] = put(found[way[0]], way[1:], value)
    return here


@pytest.mark.parametrize("odd", [{}, {"x": 1}, 1, "3H", None], ids=repr)
@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: " ".join(filter(None, asked)))
def test_thousands_of_anything_anywhere_are_little_work(asked, odd, collected):
    game, event = asked
    right = seeds_of(game, event).documents[0]
    for way in [*ways(right), ("rulings",), ("claims",)]:
        for many in ([odd] * 4000, {f"k{number}": odd for number in range(4000)}):
            told(game, put({"claims": [], "rulings": {}, **right}, way, many), event)
            assert max(collected) <= MOST_ERRORS, way


ANA_BEN = [{"name": "Ana"}, {"name": "Ben"}]
PURSES = [{"name": f"P{number}", "purse": "3♥"} for number in range(150)]
MISSION = {"mission": "3♥", "cards": "4♥ 5♥ 6♥"}
IN_ROUNDS = {"players": ANA_BEN, "rounds": [{"players": [{"name": name} for name in "abcdefgh"] * 20}] * 2}


@pytest.mark.parametrize(
    ("game", "document", "event", "faults"),
    [
        ("alkekan", {"players": PURSES, "foo": 1}, None, [("player-count", "players")]),
        ("alkekan", {"actions": dict.fromkeys(map(str, range(300)), "3♥")}, "turn", [("player-count", "actions")]),
        ("traitre", {"players": ANA_BEN, "missions": [MISSION] * 200}, None, [("too-long", "missions")]),
        ("lobbys", {"players": ANA_BEN, "rounds": [{}] * 300}, None, [("rounds-count", "rounds")]),
        ("cour", IN_ROUNDS, None, [("player-count", f"rounds[{at}].players") for at in range(2)]),
        (
            "alkekan",
            {"players": PURSES, "claims": [1] * 200},
            None,
            [("player-count", "players"), ("too-long", "claims")],
        ),
    ],
)
def test_what_is_too_long_is_told_by_its_length_alone(game, document, event, faults):
    assert told(game, document, event) == faults


THREE = [*ANA_BEN, {"name": "Cy"}]


@pytest.mark.parametrize("row", ["10 " * 20_000, {f"k{number}": "x" for number in range(3000)}], ids=["line", "table"])
def test_a_row_of_percents_too(row, collected):
    document = {"players": THREE, "departments": {"4": row}}
    assert told("campagne", document)[0] == ("too-long", "departments.4")
    assert max(collected) == 1


def test_what_is_a_little_too_long_is_told_with_everything_else():
    found = told("traitre", {"players": ANA_BEN, "missions": [MISSION] * 100, "foo": 1, "x": 2})
    assert found == [("key-unknown", "foo"), ("key-unknown", "x"), ("mission-after-success", "missions[5]")]


@pytest.mark.parametrize("keys", [MOST_FAULTS, MOST_FAULTS + 1, 5000])
def test_of_unknown_keys_the_first_are_told_and_that_there_are_more(keys):
    found = told("traitre", {"players": ANA_BEN, "missions": [], **{f"k{number}": 1 for number in range(keys)}})
    assert found[:MOST_FAULTS] == [("key-unknown", f"k{number}") for number in range(MOST_FAULTS)]
    assert found[MOST_FAULTS:] == [("faults-more", None)] * (keys > MOST_FAULTS)


@pytest.mark.parametrize(("choice", "code"), [("x", "ruling-unknown"), (1, "not-text")])
def test_of_unknown_rulings_the_first_are_told(choice, code):
    rulings = {f"k{number}": choice for number in range(5000)}
    found = told("lobbys", {"players": ANA_BEN, "rounds": [], "rulings": rulings})
    assert found == [*((code, f"rulings.k{number}") for number in range(MOST_FAULTS)), ("faults-more", None)]


def test_what_was_entered_stays_as_it_was():
    document = {"players": [{**ANA_BEN[0], **{f"k{number}": 1 for number in range(500)}}], "rounds": []}
    told("lobbys", document)
    assert len(document["players"][0]) == 501


def test_the_longest_games_are_read_whole():
    """No document of the examples or of the tests is so long that anything of it is passed over."""
    for game_id, event in ASKED:
        game = find_game(game_id)
        for document in filter(is_long, seeds_of(game_id, event).documents):
            assert shortened(game, entry_model(game, event), document) == (document, [])


def test_a_document_of_few_values_is_not_looked_through(monkeypatch):
    monkeypatch.setattr(checked, "is_long", lambda data: is_long(data) and pytest.fail("looked through"))
    told("lobbys", {"players": [{"name": "Ana", "x": 1}] * (FEW_VALUES // 4), "rounds": []})
