from itertools import count
from typing import Literal

import pytest

from companion.errors import MOST_FAULTS, Fault, InputError
from companion.fields import Name
from companion.games import find_game
from companion.model import Round, RoundsPosition, Seat
from companion.settle import faults_in, refuse, resolve, settle

GAME = find_game("alkekan")


def position(**more):
    return GAME.position.model_validate({"players": [{"name": "Ana", "purse": "3♥ 8♦"}], **more})


def codes(game, entry):
    with pytest.raises(InputError) as caught:
        settle(game, entry)
    return [fault.code for fault in caught.value.faults]


def test_every_fault_of_rules_and_claims_at_once():
    bad = position(claims=[{"player": "Ben", "total": 3}], players=[{"name": "Ana", "purse": "3♥ 3♥"}])
    assert codes(GAME, bad) == ["card-twice", "player-unknown"]


def test_seats_are_checked_for_every_game():
    """Before anything the game itself checks, and whatever it checks."""
    twice = position(players=[{"name": "Ana", "purse": "3♥ 3♥"}, {"name": "Ana", "purse": ""}])
    assert codes(GAME, twice) == ["name-twice", "card-twice"]
    assert codes(GAME._replace(check=lambda _: ()), twice) == ["name-twice"]
    assert codes(GAME._replace(seats=(3, 4)), position()) == ["player-count"]


class Called(Round):
    """A round of a game that does not look at its names."""

    players: list[Seat] | None = None
    called: Name | Literal["nobody"]
    with_them: list[Name] | None = None
    bids: dict[Name, int] | None = None


class CalledPosition(RoundsPosition):
    players: list[Seat]
    rounds: list[Called]


def test_names_are_checked_for_every_game_wherever_a_position_has_them():
    game = GAME._replace(position=CalledPosition, check=lambda _: (), rounds=3)
    rounds = [{"called": "Zoe", "with_them": ["Ana", "Cy"], "bids": {"Ben": 1, "Di": 2}}, {"called": "nobody"}]
    entry = CalledPosition.model_validate({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    with pytest.raises(InputError) as caught:
        settle(game, entry)
    assert [str(fault) for fault in caught.value.faults] == [
        "player-unknown at rounds[0].called",
        "player-unknown at rounds[0].with_them[1]",
        "player-unknown at rounds[0].bids.Di",
    ]
    alone = CalledPosition.model_validate(
        {"players": [{"name": "Ana"}], "rounds": [{"called": "Ben"}, {"called": " "}]}
    )
    assert codes(game, alone) == ["name-blank"], "Ben may sit there and not be listed"


def test_rounds_are_checked_for_every_game_that_has_them():
    lobbys = find_game("lobbys")._replace(check=lambda _: ())
    players = [{"name": "Ana"}, {"name": "Ben"}]
    played = {"players": [{"name": name, "markets": "", "last": "2♥"} for name in ("Ana", "Cy")]}
    entry = lobbys.position.model_validate({"players": players, "rounds": [played]})
    assert codes(lobbys, entry) == ["player-unknown", "player-missing"]
    assert codes(lobbys, entry.model_copy(update={"rounds": []})) == ["rounds-count"]


def test_nothing_else_is_looked_at_where_too_much_is_entered():
    crowd = position(players=[{"name": "Ana", "purse": "3♥ 3♥"}] * 1000, claims=[{"player": "Zoë", "total": 1}] * 100)
    game = GAME._replace(check=lambda _: pytest.fail("the game was asked"))
    assert codes(game, crowd) == ["player-count"]


def test_claims_are_judged():
    sheet = settle(GAME, position(claims=[{"player": "Ana", "total": 11}, {"player": "Ana", "total": 8}]))
    assert [claim.holds for claim in sheet.claims] == [True, False]


def test_faults_come_to_an_end():
    endless = GAME._replace(check=lambda _: (Fault("x", str(number)) for number in count()))
    with pytest.raises(InputError) as caught:
        settle(endless, position())
    assert len(caught.value.faults) == MOST_FAULTS + 1
    assert caught.value.faults[-1] == Fault("faults-more", None, {"shown": MOST_FAULTS})
    exactly = GAME._replace(check=lambda _: [Fault("x")] * MOST_FAULTS)
    with pytest.raises(InputError) as caught:
        settle(exactly, position())
    assert {fault.code for fault in caught.value.faults} == {"x"}


def test_faults_are_found_one_by_one():
    """Whoever asks question after question wants the first, not a minute's work."""
    endless = GAME._replace(check=lambda _: (Fault("x", str(number)) for number in count()))
    assert next(iter(faults_in(endless, position()))) == Fault("x", "0")


def test_no_faults_refuse_nothing():
    assert refuse(()) is None
    with pytest.raises(InputError):
        refuse([Fault("x")])


def test_events():
    event = GAME.events["turn"]
    good = event.model.model_validate({"encounter": "8D", "actions": {"Ana": "KS", "Ben": "2C"}})
    assert resolve(event, good).answer == {"taker": "Ana"}
    bad = event.model.model_validate({"encounter": "8D", "actions": {"Ana": "8D"}})
    with pytest.raises(InputError) as caught:
        resolve(event, bad)
    assert {fault.code for fault in caught.value.faults} == {"player-count", "card-twice"}


def test_who_was_away_is_remarked_on_and_nobody_else():
    lobbys = find_game("lobbys")._replace(check=lambda _: ())
    names = ("Ana", "Ben", "Cy")
    rows = {
        name: {"name": name, "markets": "", "last": last} for name, last in zip(names, ("2♥", "3♥", "4♥"), strict=True)
    }
    rounds = [{"players": list(rows.values())}, {"players": [rows["Ana"], rows["Ben"]], "absent": ["Cy"]}]
    entry = lobbys.position.model_validate({"players": [{"name": name} for name in names], "rounds": rounds})
    sheet = settle(lobbys, entry)
    assert [player.away for player in sheet.players] == [(), (), (2,)]
    told = [note.values for note in sheet.remarks if note.key == "absent"]
    assert told == [{"name": "Cy", "count": 1, "rounds": ("2",)}]


def test_names_that_differ_in_capitals_alone_are_remarked_on():
    game = find_game("hache")
    entry = game.position.model_validate({"players": [{"name": name, "turns": []} for name in ("Ana", "Ben", "ana")]})
    alike = [one.values for one in settle(game, entry).remarks if one.key == "names-alike"]
    assert alike == [{"name": "Ana", "other": "ana"}]
