"""Questions made from models of shapes that the first three games do not have: they will."""

from typing import Literal

import pytest
from pydantic import Field

from companion.asking.question import read_answer
from companion.errors import InputError
from companion.evening.asker import FormAsker
from companion.evening.parts import table_of
from companion.evening.scripts import questions
from companion.evening.stages import stages_of
from companion.fields import CARD, Name, OneCard
from companion.game import Event, Game
from companion.games import find_game, game_ids
from companion.model import Claim, Entry, Model, Position, Seat, check_names
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.reading.shapes import field_hint, kind_of
from companion.rulebook import open_rulebook


class Gesture(Model):
    undrunk: int
    gesture: Literal["drink", "steal"]


class Gestures(Entry):
    players: dict[Name, Gesture]
    bids: dict[Name, int]


class Invited(Entry):
    players: list[Name]
    numbers: list[int]


class Win(Model):
    winner: Name
    card: OneCard | None = None


class Winners(Position):
    players: list[Seat]
    rounds: list[Win] = Field(max_length=2)
    lays: list[Win]


class Shares(Position):
    players: list[Seat]
    skunked: list[Name] = Field([])
    beaten: dict[Name, list[Name]]
    sums: dict[Name, list[int]]


def play(model, *answers):
    """Every question asked, and what came of the answers."""
    script = questions(model, FormAsker(open_rulebook("alkekan", "en"), "en"))
    asked, waiting = [next(script)], list(answers)
    while True:
        try:
            asked.append(script.send(waiting.pop(0)))
        except StopIteration as end:
            assert waiting == []
            return asked, end.value


def test_tables_of_objects_ask_for_names_once():
    asked, data = play(Gestures, ["Ana", "Ben"], 1, "drink", 2, "steal", 5, 6)
    assert data == {
        "players": {"Ana": {"undrunk": 1, "gesture": "drink"}, "Ben": {"undrunk": 2, "gesture": "steal"}},
        "bids": {"Ana": 5, "Ben": 6},
    }
    assert [question.where for question in asked][1:4] == [
        "players.Ana.undrunk",
        "players.Ana.gesture",
        "players.Ben.undrunk",
    ]
    assert asked[2].choices == ("drink", "steal")
    assert asked[1].prompt == "Ana, undrunk"


def test_names_are_asked_for_as_names_in_lists_and_in_tables_of_lists():
    asked, data = play(Shares, ["Ana", "Ben"], ["Ben"], ["Ben"], [], [3], [4, 5], None)
    assert [question.kind for question in asked] == ["names", *["people"] * 3, *["numbers"] * 2, "claim"]
    assert (data["skunked"], data["beaten"]) == (["Ben"], {"Ana": ["Ben"], "Ben": []})


def test_lists_end_at_their_most_or_when_that_was_all():
    asked, data = play(Winners, ["Ana"], "Ana", None, "Ana", "3♥", "Ana", None, None, None)
    assert data["rounds"] == [{"winner": "Ana"}, {"winner": "Ana", "card": "3♥"}]
    assert data["lays"] == [{"winner": "Ana"}]
    assert [question.where for question in asked if question.ends] == [
        f"{one}.winner" for one in ("rounds[0]", "rounds[1]", "lays[0]", "lays[1]")
    ]


def test_nobody_claims_without_end():
    claim = {"player": "Ana", "total": 3}
    _, data = play(Winners, ["Ana"], "Ana", None, None, "Ana", None, None, *[claim] * 20)
    assert len(data["claims"]) == 20


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", game_ids())
def test_every_field_of_every_game_has_a_name_and_a_question(game_id, lang):
    from companion.games import find_game

    game, book = find_game(game_id), open_rulebook(game_id, lang)
    advised = [game.advice().model] if game.advice else []
    models = [game.position, *(event.model for event in game.events.values()), *advised]
    # Of players and rounds themselves nobody is asked, and claims are put by the house, not by the game.
    claim = set(fields_below(game.position.model_fields["claims"].annotation.__args__[0]))
    asked = {key for model in models for key in fields_below(model)} - {"players", "absent", "rounds", "claims", "name"}
    asked -= Entry.model_fields.keys() | Claim.model_fields.keys() | claim
    assert asked
    assert {key for key in asked if not book.sentence("fields", key)} == set()
    asked -= {
        stage.key for model in models for stage in stages_of(model) if stage.shape != "turns"
    }  # asked for by the fields of a step
    asked -= {
        key for model in models for key, told in model.model_fields.items() if of_objects(told)
    }  # and these by theirs
    assert {
        key for key in asked if not (book.sentence("prompts", key) or book.sentence("prompts", f"{key}-label"))
    } == set()


def of_objects(told):
    """True for a table from names to small objects."""
    hint = field_hint(told)
    return kind_of(hint) == "table" and kind_of(table_of(hint)) == "model"


def fields_below(model):
    from pydantic import BaseModel

    for key, told in model.model_fields.items():
        yield key
        waiting = [told.annotation]
        while waiting:
            hint = waiting.pop()
            waiting += getattr(hint, "__args__", ())
            if isinstance(hint, type) and issubclass(hint, BaseModel):
                yield from fields_below(hint)


def test_a_games_most_rounds_end_the_questions():
    class Long(Position):
        players: list[Seat]
        rounds: list[Win]
        lays: list[Win]

    script = questions(Long, FormAsker(open_rulebook("alkekan", "en"), "en"), 1)
    asked, answers = [next(script)], iter([["Ana"], "Ana", None, "Ana", None, "Ana", None, None, None])
    with pytest.raises(StopIteration) as end:
        while True:
            asked.append(script.send(next(answers)))
    assert end.value.value["rounds"] == [{"winner": "Ana"}]
    assert len(end.value.value["lays"]) == 2, "only rounds are counted by the game"


def test_who_plays_is_asked_first_and_who_claims_last():
    asked, _ = play(Winners, ["Ana"], "Ana", None, None, "Ana", None, None, None)
    assert asked[0].kind == "names"
    assert asked[-1].kind == "claim"
    assert {question.where for question in asked}.isdisjoint({"cards", "lang", "id", "rulings"})


def test_a_kind_of_field_goes_with_its_question():
    asked, _ = play(Winners, ["Ana"], "Ana", "3♥", None, "Ana", None, None, None)
    kinds = {question.where: question.kind for question in asked}
    assert kinds["rounds[0].card"] is CARD
    assert kinds["rounds[0].winner"] == "text"


def test_a_list_of_names_is_asked_for_as_names():
    asked, data = play(Invited, ["Ana", "Ben"], [3, 4])
    assert [question.kind for question in asked] == ["people", "numbers"]
    assert read_answer(asked[0], " Ana,Ben ", "en") == ["Ana", "Ben"]
    assert [fault.code for fault in read_answer(asked[0], "Ana, ana", "en")] == ["name-twice"]
    assert Invited.model_validate(data).players == ["Ana", "Ben"]


def test_a_list_of_names_is_not_read_letter_by_letter(monkeypatch):
    """Neither where a flag tells it, nor where a file has it as text."""
    event = Event(Invited, lambda _entry: None, lambda entry: check_names(entry.players, 2, 4))
    monkeypatch.setattr(Game, "events", {"invite": event})
    game = find_game("alkekan")
    read = check_entry(game, Invited, {"numbers": [1]}, Flags(sets=("players=Ana, Ben",))).entry
    assert read.players == ["Ana", "Ben"]
    with pytest.raises(InputError) as wrong:
        check_entry(game, Invited, {"numbers": [1], "players": "Ana, Ben"}, Flags())
    assert {fault.code for fault in wrong.value.faults} & {"name-twice"} == set()
