"""Positions near a game's examples, so that as much of its scoring as may be is reached without knowing the game.

Cards change hands among equals (the same field, court cards among court cards), rounds and fields are left out, rows of
cards emptied. What the rules refuse is no variant. The same every time.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from random import Random
from typing import Any

from companion.cards import read_card, split_cards
from companion.errors import Fault, InputError
from companion.game import Game
from companion.games import find_game
from companion.model import Position
from companion.reading import Flags, read_position
from companion.settle import settle
from fuzzing.seeds import seeds_of

STIRRED = 12
"""Times that the cards of an example are dealt anew."""
Slot = tuple[Any, Any]
"""A table or list, and the key or index of a text in it."""


@cache
def rulings_of(game_id: str) -> tuple[dict[str, str], ...]:
    """Every combination of choices."""
    rulings = find_game(game_id).rulings
    return tuple(
        dict(zip((ruling.key for ruling in rulings), chosen, strict=True))
        for chosen in product(*(ruling.choices for ruling in rulings))
    )


@cache
def positions_of(game_id: str) -> tuple[dict[str, Any], ...]:
    """The examples of a game and what is near them, without claims, each once, as documents that can be scored."""
    game = find_game(game_id)
    found: dict[str, dict[str, Any]] = {}
    for example in seeds_of(game_id, None).documents:
        document = {key: value for key, value in example.items() if key not in ("claims", "rulings", "lang", "id")}
        for near in (document, *_near(document)):
            found.setdefault(json.dumps(near, sort_keys=True), near)
    return tuple(near for near in found.values() if _scores(game, near))


def entered(game: Game, document: dict[str, Any]) -> Position:
    """A document as a position. Raises InputError where it is none."""
    position = read_position(game, "-", Flags(lang="en"), io.BytesIO(json.dumps(document).encode())).entry
    assert isinstance(position, Position)
    return position


def _scores(game: Game, document: dict[str, Any]) -> bool:
    try:
        settle(game, entered(game, document))
    except InputError:
        return False
    return True


def _near(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    dice = Random(7)
    for _ in range(STIRRED):
        yield _stirred(document, dice)
    for last in range(1, len(document.get("rounds", ()))):
        yield {**document, "rounds": document["rounds"][:last]}
    places = [(path, key) for path, table in _tables(document) for key in table if path or key != "cards"]
    for (path, key), change in product(places, ("gone", "empty")):
        copy = deepcopy(document)
        table = dict(_tables(copy))[path]
        if change == "gone":
            del table[key]
        elif isinstance(table[key], str):
            table[key] = ""
        else:
            continue
        yield copy


def _tables(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    """Every table of a document with the way to it."""
    if isinstance(value, dict):
        yield path, value
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from _tables(inner, (*path, step))


def _stirred(document: dict[str, Any], dice: Random) -> dict[str, Any]:
    """The cards of each round (of the whole where there are none) dealt anew among places of the same kind."""
    copy = deepcopy(document)
    notation = copy.get("cards", "en")
    for part in copy.get("rounds") or [copy]:
        spots: dict[tuple[str, bool], list[tuple[list[str], int]]] = {}
        rows = [(slot, tokens, name) for slot, name in _slots(part, "") if (tokens := split_cards(slot[0][slot[1]]))]
        for _, tokens, name in rows:
            for place, token in enumerate(tokens):
                if not isinstance(card := read_card(token, notation), Fault):
                    spots.setdefault((name, card.rank.court), []).append((tokens, place))
        for same in spots.values():
            dealt = [tokens[place] for tokens, place in same]
            dice.shuffle(dealt)
            for (tokens, place), token in zip(same, dealt, strict=True):
                tokens[place] = token
        for (table, key), tokens, name in rows:
            if any(name == called for called, _ in spots):
                table[key] = " ".join(tokens)
    return copy


def _slots(value: Any, name: str) -> Iterator[tuple[Slot, str]]:
    """Every text of a document, and the name of the field it belongs to; names of players apart."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        called = step if isinstance(step, str) else name
        if isinstance(inner, str):
            if called != "name":
                yield (value, step), called
        else:
            yield from _slots(inner, called)
