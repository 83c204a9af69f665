"""What a player may not see: values, edits and faults, game by game."""

import json
from datetime import UTC, datetime

import pytest

from companion.evening import Edit, Record, Set
from companion.evening.evening import Evening
from companion.evening.known import known_from
from companion.evening.loading import load
from companion.evening.partial import PartialEntry
from companion.evening.secrets import visible_data, visible_faults, visible_record
from companion.games import find_game
from companion.reading.checked import entry_model

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
HOD = {
    "players": [{"name": "Ana", "solution": "4♦ 3♣"}, {"name": "Ben", "solution": "5♦ 3♠"}],
    "guesses": [{"by": "Ana", "time": "7:34", "motive": "d", "weapon": "c"}],
}
TRAITOR = {"players": [{"name": "Ana"}, {"name": "Ben"}], "traitor": "Ana", "missions": []}


def evening_of(game_id, data, part=None):
    evening = Evening(find_game(game_id), part, "en", "en", lambda: NOON)
    load(evening, data, known_from(data))
    return evening


@pytest.mark.parametrize(("viewer", "seen"), [("Ana", ["5♦ 3♠"]), ("Ben", ["4♦ 3♣"]), ("Cy", []), (None, [])])
def test_a_solution_is_hidden_from_its_owner(viewer, seen):
    visible = visible_data(find_game("hod").position, HOD, viewer)
    assert [row["solution"] for row in visible["players"] if "solution" in row] == seen
    assert visible["guesses"] == HOD["guesses"]


@pytest.mark.parametrize(("viewer", "seen"), [("Ana", ["3♥ 3♠"]), ("Ben", ["4♦ 3♣"]), ("Cy", ["5♦ 4♠"]), (None, [])])
def test_a_solution_is_seen_by_the_neighbour_on_the_left_alone(viewer, seen):
    """Two cards are in that neighbour's hand : at three and more a third player must not learn them."""
    cards = {"Ana": "4♦ 3♣", "Ben": "5♦ 4♠", "Cy": "3♥ 3♠"}
    position = {"players": [{"name": name, "solution": solution} for name, solution in cards.items()], "guesses": []}
    visible = visible_data(find_game("hod").position, position, viewer)
    assert [row["solution"] for row in visible["players"] if "solution" in row] == seen


@pytest.mark.parametrize("viewer", ["Ana", "Ben", None])
def test_the_traitor_is_hidden_from_all(viewer):
    assert visible_data(find_game("traitre").position, TRAITOR, viewer) == {
        "players": TRAITOR["players"],
        "missions": [],
    }


def test_a_hand_is_hidden_from_the_others():
    turn = {
        "players": {"Ana": {"undrunk": 3, "germs": 2, "virus": True}, "Ben": {"undrunk": 1, "germs": 0}},
        "gestures": {},
    }
    visible = visible_data(entry_model(find_game("virus"), "turn"), turn, "Ana")
    assert visible["players"] == {"Ana": turn["players"]["Ana"], "Ben": {"undrunk": 1}}


def test_a_field_says_whose_secret_it_is():
    secrets = {field.place: field.secret for field in evening_of("hod", HOD).form().fields if field.secret}
    assert {at: (one.owner, one.secret.seen_by) for at, one in secrets.items()} == {
        ("players", "p1", "solution"): ("p1", "next"),
        ("players", "p2", "solution"): ("p2", "next"),
    }


@pytest.mark.parametrize(("game_id", "data"), [("hod", HOD), ("traitre", TRAITOR)])
def test_no_record_that_a_watcher_gets_has_a_secret(game_id, data):
    evening = evening_of(game_id, data)
    field = next(field for field in evening.form().fields if field.secret)
    evening.type_ahead(field.place, "4♦ 3♣")
    model, players = evening.game.position, evening.tree.players().values()
    told = [visible_record(model, record, None, players) for record in evening.journal.records]
    assert [record.edit.id for record in told] == [record.edit.id for record in evening.journal.records]
    text = json.dumps([op.model_dump() for record in told for op in record.edit.ops], ensure_ascii=False)
    assert "solution" not in text
    assert "traitor" not in text
    assert "Ana" in text, "who plays is nobody's secret"


def test_a_record_shows_its_own_player_what_only_others_may_not_see():
    model = entry_model(find_game("virus"), "turn")
    record = Record(edit=Edit(id=("a", 1), author="", time=NOON, ops=[Set(at=("players", "p1", "germs"), value=2)]))
    shown = [len(visible_record(model, record, viewer, ["p1", "p2"]).edit.ops) for viewer in ("p1", "p2", None)]
    assert shown == [1, 0, 0]


def test_a_fault_that_names_a_hidden_card_is_told_without_it():
    game, data = (
        find_game("hod"),
        {"players": [{"name": "Ana", "solution": "4♦ 3♣"}, {"name": "Ben", "solution": "4♦ 3♠"}]},
    )
    partial = PartialEntry(game, None, "en")
    faults = partial.faults_in(data)
    assert "card-twice" in {fault.code for fault in faults}
    for viewer in ("Ana", "Ben"):
        told = visible_faults(faults, partial.faults_in(visible_data(game.position, data, viewer)))
        assert "card-twice" not in {fault.code for fault in told}
        assert "secret-fault" in {fault.code for fault in told}
    assert visible_faults(faults, faults) == faults, "where nothing is hidden"
