"""Seats and rounds, which belong to the house: what can be wrong with them, whatever the game."""

import pytest
from pydantic import ValidationError

from companion.fields import Cards
from companion.games import find_game
from companion.model import (
    Claim,
    Entry,
    Model,
    Position,
    Round,
    RoundsPosition,
    Seat,
    absent_from,
    check_names,
    in_round,
    names_in,
    player_count,
    round_seat,
    seat_faults,
    settings_in,
    unknown_player,
)


class Hand(Seat):
    last: Cards


class Played(Round):
    players: list[Hand]


class Rounds(RoundsPosition):
    players: list[Seat]
    rounds: list[Played]


class Plain(Position):
    players: list[Seat]


def rounds_of(names, *rounds):
    """A position of these players, in rounds with entries of these names."""
    played = [{"players": [{"name": name, "last": ""} for name in entered]} for entered in rounds]
    return Rounds.model_validate({"players": [{"name": name} for name in names], "rounds": played})


def faults(position, seats=(2, 3), rounds=3):
    found, hopeless = seat_faults(position, seats, rounds)
    return [(fault.code, fault.where) for fault in found], hopeless


# shape


def test_everything_is_strict_closed_and_finite():
    class Measured(Model):
        count: int
        share: float = 0.0

    for data in ({"count": True}, {"count": "1"}, {"count": 1, "more": 1}, {"count": 1, "share": float("inf")}):
        with pytest.raises(ValidationError):
            Measured.model_validate(data)
    with pytest.raises(ValidationError, match="frozen"):
        Measured(count=1).count = 2


@pytest.mark.parametrize("given", ["seven", 7])
def test_an_id_is_kept_as_it_was_given(given):
    assert Entry(id=given).id == given


@pytest.mark.parametrize("given", [True, 1.5, ["x"]])
def test_an_id_is_text_or_a_number(given):
    with pytest.raises(ValidationError):
        Entry(id=given)


def test_not_more_claims_than_any_table_makes():
    with pytest.raises(ValidationError, match="at most 100"):
        Plain.model_validate({"players": [], "claims": [{"player": "Ana", "total": 1}] * 101})
    assert Plain.model_validate({"players": [], "claims": [{"player": "Ana", "total": 1}] * 100})


def test_a_claim_knows_totals_only():
    assert Claim.model_fields.keys() == {"player", "total"}


# where names live


def test_rounds_are_found_in_the_model():
    assert round_seat(Rounds) is Hand
    assert round_seat(Plain) is None
    assert in_round(Rounds, ["last"])
    assert not in_round(Rounds, ["name"])
    assert not in_round(Rounds, ["start"])
    assert not in_round(Plain, ["last"])


@pytest.mark.parametrize(("game_id", "fields"), [("lobbys", True), ("alkekan", False), ("paparazzi", False)])
def test_the_shortcut_of_a_game_fills_rounds_or_players(game_id, fields):
    game = find_game(game_id)
    assert in_round(game.position, game.shortcut) is fields


@pytest.mark.parametrize(
    "data", [None, [], {}, {"players": {}}, {"players": "Ana"}, {"players": [{}, None, {"name": 3}]}]
)
def test_no_names_in_rubbish(data):
    assert names_in(data) == ()


# players


def told(names, least=1, most=3):
    return [(fault.code, fault.where) for fault in check_names(iter(names), least, most)]


def test_names():
    assert told(["Ana", "Ben"]) == []
    assert told([]) == [("player-count", "players")]
    assert told(["a", "b", "c", "d"]) == [("player-count", "players")]
    assert told(["Ana", "Ana", "Ana"]) == [("name-twice", "players[1].name"), ("name-twice", "players[2].name")]


def test_a_name_nobody_can_see_is_no_name():
    blank = [("name-blank", "players[0].name"), ("name-blank", "players[1].name"), ("name-blank", "players[2].name")]
    assert told([" ", "\u00a0", "\u200b"]) == blank


def test_how_many_may_play_is_told():
    assert player_count(5, (2, 4), "bids").data == {"count": 5, "least": 2, "most": 4}
    assert player_count(5, (2, 4)).where == "players"


def test_a_name_nobody_has_comes_with_the_nearest():
    fault = unknown_player("x", "Benn", ["Ana", "Ben"])
    assert (fault.code, fault.where, fault.data) == (
        "player-unknown", "x", {"name": "Benn", "names": ("Ana", "Ben"), "near": ("Ben",)},
    )  # fmt: skip


# seats and rounds


def test_a_good_position():
    assert faults(rounds_of(["Ana", "Ben"], ["Ben", "Ana"], ["Ana", "Ben"])) == ([], False)


def test_a_position_without_rounds_is_held_to_its_seats_only():
    players = [{"name": "Ana"}, {"name": "Ana"}]
    assert faults(Plain.model_validate({"players": players}), rounds=None) == (
        [("name-twice", "players[1].name")], False,
    )  # fmt: skip


def test_beyond_the_most_players_nothing_else_is_looked_at():
    """A thousand players: one fault, and the game's own checks are not run (see test_settle)."""
    names = ["Ana"] * 1000
    assert faults(rounds_of(names, names)) == ([("player-count", "players")], True)


def test_too_few_players_are_told_with_the_rest():
    assert faults(rounds_of(["Ana"], ["Ana", "Ben"])) == (
        [("player-count", "players"), ("player-unknown", "rounds[0].players[1].name")], False,
    )  # fmt: skip


def test_no_round_and_too_many():
    two = ["Ana", "Ben"]
    assert faults(rounds_of(two)) == ([("rounds-count", "rounds")], False)
    found, hopeless = seat_faults(rounds_of(two, *[two] * 4), (2, 3), 3)
    assert ([(fault.code, fault.data) for fault in found], hopeless) == (
        [("rounds-count", {"count": 4, "most": 3})], True,
    )  # fmt: skip


def test_a_crowd_in_a_round_is_one_fault():
    found, hopeless = seat_faults(rounds_of(["Ana", "Ben"], ["Ana", "Ben"], "abcdefgh"), (2, 3), 3)
    assert [(fault.code, fault.where, fault.data) for fault in found] == [
        ("round-crowded", "rounds[1].players", {"count": 8, "needed": 2})
    ]
    assert hopeless


def test_who_is_missing_twice_or_unknown_in_a_round():
    found = faults(rounds_of(["Ana", "Ben"], ["Ana"], ["Ana", "Ben", "Ana"], ["Ana", "Zoë"]))
    assert found == (
        [
            ("player-missing", "rounds[0]"),
            ("name-twice", "rounds[1].players[2].name"),
            ("player-unknown", "rounds[2].players[1].name"),
            ("player-missing", "rounds[2]"),
        ],
        False,
    )


def test_a_misspelt_name_is_one_fault():
    assert faults(rounds_of(["Ana", "Ben"], ["Ana", "Benn"]))[0] == [("player-unknown", "rounds[0].players[1].name")]


def test_who_is_absent():
    (played,) = rounds_of(["Ana", "Ben", "Cy"], ["Ana", "Benn"]).rounds
    assert absent_from(played, ["Ana", "Ben", "Cy", "Cy"]) == ["Cy"]


class Table(Entry):
    """An event at which cards lie on the table: what every input calls ``cards``, their notation, is something else here."""

    cards: Cards  # type: ignore[assignment]


class Later(Table):
    trump: str = ""


def test_what_a_model_means_by_a_word_of_every_input_is_its_own():
    assert settings_in(Plain) == settings_in(Rounds) == set(Entry.model_fields)
    assert settings_in(Table) == settings_in(Later) == set(Entry.model_fields) - {"cards"}
    assert settings_in(Hand) == set()


def test_what_is_its_own_stands_in_the_order_in_which_it_is_written_down():
    class Ordered(Entry):
        trump: str
        cards: Cards  # type: ignore[assignment]
        last: str

    assert list(Ordered.model_fields)[-3:] == ["trump", "cards", "last"]
    assert list(Ordered.model_json_schema()["properties"])[-3:] == ["trump", "cards", "last"]
    assert Ordered.model_validate({"trump": "a", "cards": "3♥", "last": "b"}).last == "b"


# Rounds that may be told without anybody's entry


class Told(Round):
    players: list[Hand] | None = None
    winner: str | None = None


class ToldRounds(RoundsPosition):
    players: list[Seat]
    rounds: list[Told]


def test_a_round_without_entries_lacks_nobody_and_one_with_some_must_have_all():
    names = [{"name": "Ana"}, {"name": "Ben"}]
    told = ToldRounds.model_validate({"players": names, "rounds": [{"winner": "Ana"}]})
    assert faults(told) == ([], False)
    half = {"players": names, "rounds": [{"winner": "Ana"}, {"players": [{"name": "Ana", "last": ""}]}]}
    assert faults(ToldRounds.model_validate(half)) == ([("player-missing", "rounds[1]")], False)
    assert round_seat(ToldRounds) is Hand
