"""What the facts of a game tell the tests of the house, beside the facts themselves (tests/templates/facts/<id>.toml).

It stands in the game's own rooms, so that a new game touches none of the tests that judge every game. All of it may be left out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from sheets.files import TESTS

FACTS = TESTS / "templates" / "facts"


@cache
def facts_of(game_id: str) -> Mapping[str, Any]:
    """A game's file of facts; {} where it is missing, which one test says (`test_every_file_of_a_game_is_there`)."""
    path = FACTS / f"{game_id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def cards_in(game_id: str) -> int:
    """How many cards the game's source asks for; 0 where it is played without a deck."""
    return int(facts_of(game_id).get("cards", 0))


def pieces_of(game_id: str) -> int:
    """How many kinds of pieces the game draws itself, each of which some test counts; 0 where it draws none."""
    return int(facts_of(game_id).get("pieces", 0))


def uncited(game_id: str) -> dict[str, str]:
    """The codes of its own faults for which there is no article to cite: the key of the reason."""
    return {code: why for why, codes in facts_of(game_id).get("uncited", {}).items() for code in codes}
