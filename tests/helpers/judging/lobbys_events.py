"""Lobbys' events as their tests write them: settled, and their faults said in both languages."""

import pytest

from companion.errors import InputError
from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import resolve
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("lobbys")
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")


def settle(event, data):
    kind = GAME.events[event]
    return resolve(kind, kind.model.model_validate(data, context={"notation": "en"}))


def faults(event, data):
    """The faults of an event as (code, where), each said in both languages."""
    with pytest.raises(InputError) as caught:
        settle(event, data)
    for lang in LANGS:
        assert all(said and " ? " not in said for said in error_lines(caught.value, FaultWords(lang, "lobbys", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]
