from dataclasses import replace
from itertools import count

import pytest

from companion.errors import MOST_FAULTS, Fault, InputError
from companion.games import find_game
from companion.settle import resolve, settle

GAME = find_game("alkekan")


def position(**more):
    return GAME.position.model_validate({"players": [{"name": "Ana", "purse": "3♥ 8♦"}], **more})


def test_every_fault_of_rules_and_claims_at_once():
    bad = position(claims=[{"player": "Ben", "total": 3}], players=[{"name": "Ana", "purse": "3♥ 3♥"}])
    with pytest.raises(InputError) as caught:
        settle(GAME, bad)
    assert [fault.code for fault in caught.value.faults] == ["card-twice", "player-unknown"]


def test_claims_are_judged():
    sheet = settle(GAME, position(claims=[{"player": "Ana", "total": 11}, {"player": "Ana", "total": 8}]))
    assert [claim.holds for claim in sheet.claims] == [True, False]


def test_faults_come_to_an_end():
    endless = replace(GAME, check=lambda _: (Fault("x", str(number)) for number in count()))
    with pytest.raises(InputError) as caught:
        settle(endless, position())
    assert len(caught.value.faults) == MOST_FAULTS + 1
    assert caught.value.faults[-1] == Fault("faults-more", None, {"shown": MOST_FAULTS})
    exactly = replace(GAME, check=lambda _: [Fault("x")] * MOST_FAULTS)
    with pytest.raises(InputError) as caught:
        settle(exactly, position())
    assert {fault.code for fault in caught.value.faults} == {"x"}


def test_events():
    event = GAME.events["turn"]
    good = event.model.model_validate({"encounter": "8D", "actions": {"Ana": "KS", "Ben": "2C"}})
    assert resolve(event, good).answer == {"taker": "Ana"}
    bad = event.model.model_validate({"encounter": "8D", "actions": {"Ana": "8D"}})
    with pytest.raises(InputError) as caught:
        resolve(event, bad)
    assert {fault.code for fault in caught.value.faults} == {"player-count", "card-twice"}
