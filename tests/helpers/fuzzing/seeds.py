"""What mutation starts from, of every game there is: its examples, and a dictionary of what its models and rulings say."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from companion.cards import JOKER, Card, Rank, Suit
from companion.folders import game_folder
from companion.games import find_game
from companion.reading.checked import entry_model

EXAMPLES = Path(__file__).parents[2] / "examples"

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**15 - 1, 10**15, 10**40, 2.5, 3.0, "", " ", "3", "true", "null", "-", "?", [], {}, [[]],
    [None], {"": 1}, "\u3164", "\u2800", "a\x1b[31m", "\u202eanA", "é", "e\u0301", "x" * 200, "x" * 201, "😀", "♥\ufe0f", "{zzz}",
    "%s", "<b>", "{{7*7}}", "\\", "'", '"', "a.b[0]", "players[0].name", "\ud800", "0" * 30, "1e9", "NaN",
)  # fmt: skip
"""Values that no position means, and some that only look so."""


@dataclass(frozen=True)
class Seeds:
    """Of one game and one event (or of its end position): documents that are right, and words that occur in them."""

    game_id: str
    event: str | None
    documents: tuple[dict[str, Any], ...]
    words: tuple[Any, ...]


@cache
def seeds_of(game_id: str, event: str | None) -> Seeds:
    game = find_game(game_id)
    model = entry_model(game, event)
    documents = tuple(_documents(game_id, event))
    words = {
        *_keys(model.model_json_schema()),
        *(r.key for r in game.rulings),
        *(c for r in game.rulings for c in r.choices),
    }
    words |= {key for document in documents for key in _words(document)}
    cards = [card.write(lang) for card in _deck() for lang in ("en", "fr")]
    return Seeds(game_id, event, documents, (*sorted(words), *sorted(set(cards)), "3♥ 3♥", "8♦ Q♠ Jo Jo Jo", "10C DT"))


def _deck() -> Iterator[Card]:
    yield from (Card(rank, suit) for rank, suit in product((r for r in Rank if r is not JOKER.rank), Suit))
    yield JOKER


def _documents(game_id: str, event: str | None) -> Iterator[dict[str, Any]]:
    part = "" if event is None else f"-{event}"
    for path in sorted(game_folder(game_id).glob(f"example{part}.??.toml")):
        yield tomllib.loads(path.read_text(encoding="utf-8"))
    folder = EXAMPLES / game_id / (event or "")
    for path in sorted(folder.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        given = document.get("position", document.get("input", document))
        if isinstance(given, dict):
            yield given


def _keys(schema: Any) -> Iterator[str]:
    """Every key, and every choice, that a schema knows."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (word for word in schema.get("enum", ()) if isinstance(word, str))
        for inner in schema.values():
            yield from _keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _keys(inner)


def _words(value: Any) -> Iterator[str]:
    """Every text in a document."""
    if isinstance(value, str):
        yield value
        yield from value.split()
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
