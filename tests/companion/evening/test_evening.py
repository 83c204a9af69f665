"""An evening: every game's example is taken up whole, and nothing moves when somebody is called otherwise, sits elsewhere, or is put in."""

from datetime import UTC, datetime

import pytest

from companion.asking.joining import NamesChange, seat
from companion.evening.evening import Evening
from companion.evening.known import known_from
from companion.evening.loading import load
from companion.evening.stages import listed, stage_of
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.questions import Question
from companion.reading import Flags, read_position
from companion.reading.checked import check_entry

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def evening_of(game_id, notation="en", **more):
    return Evening(find_game(game_id), None, "en", notation, lambda: NOON, **more)


def example(game_id):
    game = find_game(game_id)
    entered = read_position(game, game_folder(game_id) / "example.en.toml", Flags(), None)
    stage = stage_of(game.position)
    return entered, listed(stage, entered.data) if stage else dict(entered.data)


@pytest.mark.parametrize("game_id", game_ids())
def test_an_example_is_taken_up_and_nothing_is_asked_again(game_id):
    entered, data = example(game_id)
    evening = evening_of(game_id, entered.notation, rulings=data.get("rulings"))
    assert load(evening, data, known_from(data)) == []
    game = evening.game
    if all(field.question.optional or field.question.ends for field in evening.form().missing()):
        whole = check_entry(game, game.position, {**evening.form().data, "cards": entered.notation}, Flags())
        assert game.score(whole.entry) == game.score(entered.entry)
    once = len(evening.journal.records)
    load(evening, data, known_from(data))
    assert len(evening.journal.records) == once, "what is there is not entered twice"


def lobbys():
    evening = evening_of("lobbys", kept=True)
    rows = [{"name": "Ana", "last": 3}, {"name": "Ben", "last": 4}]
    data = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"players": rows}]}
    load(evening, data, known_from(data))
    return evening


def lasts(evening):
    return {
        field.question.owner: field.value
        for field in evening.form().fields
        if field.place[-1] == "last" and field.answer
    }


def test_the_first_that_is_missing_is_asked_next():
    evening = evening_of("lobbys")
    assert next(evening.form().missing()).question.kind == "names"
    evening.enter(next(evening.form().missing()).question, ["Ana", "Ben"])
    assert next(evening.form().missing()).place == ("start",)


def test_who_is_called_otherwise_and_sits_elsewhere_keeps_what_is_theirs():
    evening = lobbys()
    before = set(evening.tree.values)
    seat(evening, stage_of(evening.game.position), NamesChange(["Benoît", "Ana"], {"Ben": "Benoît"}, {}, {}, ()))
    assert lasts(evening) == {"Ana": 3, "Benoît": 4}
    assert set(evening.tree.values) == before, "no place moved"
    assert evening.names == ["Benoît", "Ana"]


def test_who_never_played_goes_and_comes_back_with_everything_when_it_is_undone():
    evening = lobbys()
    seat(evening, stage_of(evening.game.position), NamesChange(["Ana"], {}, {}, {}, ("Ben",)))
    assert lasts(evening) == {"Ana": 3}
    evening.undo()
    assert lasts(evening) == {"Ana": 3, "Ben": 4}


def test_a_trial_changes_nothing():
    evening = lobbys()
    trial = evening.trial()
    trial.enter(Question("rounds[0].players[0].last", "", "number", owner="Ana"), 9)
    assert (lasts(trial)["Ana"], lasts(evening)["Ana"]) == (9, 3)


def test_two_phones_that_begin_the_same_round_begin_one():
    laptop = lobbys()
    phone = laptop.trial()
    phone._device = "phone"
    last = "rounds[1].players[{}].last"
    laptop.enter(Question(last.format(0), "", "number", owner="Ana"), 5)
    phone.enter(Question(last.format(1), "", "number", owner="Ben"), 6)
    laptop.journal.merge(phone.journal.records)
    assert len(laptop.tree.items("rounds")) == 2
    second = laptop.tree.items("rounds")[1]
    values = {at[2]: value for at, value in laptop.tree.values.items() if at[:2] == ("rounds", second)}
    assert values == {"p1": 5, "p2": 6}


def test_the_same_records_are_the_same_evening():
    evening = lobbys()
    again = evening_of("lobbys", kept=True, journal=type(evening.journal)(evening.journal.records))
    assert again.form() == evening.form()


def test_a_long_evening_keeps_the_fields_of_its_last_form_alone():
    evening = evening_of("lobbys")
    evening.do(*evening.seat(["Ana", "Ben"]))
    for number in range(40):
        last = next(one.question for one in evening.form().fields if one.question.where.endswith("[0].last"))
        evening.enter(last, number % 6 + 1)
    assert len(evening._fields.by_question) <= len(evening.form().fields)
