"""What is promised of every answer, whatever was asked: the same for every game and every way in."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.cards import JOKER, Card, Fault, read_card, split_cards
from companion.errors import MOST_FAULTS
from companion.reading import Flags, id_of
from companion.reading.entered import settings_of

MOST_SAID = 300_000
"""Characters of an answer at most, for anything up to 64 KB."""

_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_UNFILLED = re.compile(r"\{(?:found|name|key|player|count|most|least|card|file|field|kind)\}")


@dataclass(frozen=True)
class Answer:
    """How a command ended: its status, and what it wrote on standard output and on standard error."""

    status: int
    out: str
    err: str


def hold(answer: Answer) -> None:
    """Of any command: it ends with 0, 1 or 2, says no more than anybody reads, and steers no terminal."""
    assert answer.status in (0, 1, 2), f"status {answer.status}: {answer.err}"
    said = answer.out + answer.err
    assert "Traceback" not in said
    assert not _STEERING.search(said), "control characters"
    assert len(said) <= MOST_SAID, f"{len(said)} characters said"


def hold_json(answer: Answer, asked: Any) -> None:
    """Of a command with ``--format json``: either a result, or an error and nothing else."""
    hold(answer)
    if answer.status == 2:
        assert answer.out == ""
        hold_error(json.loads(answer.err)["error"])
    else:
        assert answer.err == ""
        hold_result(json.loads(answer.out), asked)


def hold_error(error: dict[str, Any]) -> None:
    """Of an error: a code, a sentence and a place for each fault; a mistake of ours is none of them."""
    assert list(error) == ["code", "message", "where", "more"]
    assert len(error["more"]) <= MOST_FAULTS
    for fault in (error, *error["more"]):
        assert fault["code"] != "internal", fault["message"]
        assert fault["message"], fault["code"]
        assert "Something is wrong here" not in fault["message"], fault["code"]
        assert not _UNFILLED.search(fault["message"]), fault["message"]


def hold_result(result: dict[str, Any], asked: Any) -> None:
    """Of a result: it is about what was asked, adds up, and what was asked is possible."""
    assert result.get("id") == id_of(asked)
    if "players" in result and "winners" in result:
        names = [player["name"] for player in result["players"]]
        assert names
        assert len(set(names)) == len(names)
        assert set(result["winners"]) <= set(names)
        for player in result["players"]:
            assert player["lines"] == [] or all(line["ref"] and line["article"] for line in player["lines"])
            assert 1 <= player["rank"] <= len(names)
    else:
        assert result["article"]
        assert result["ref"]
    hold_possible(asked)


def hold_possible(asked: Any) -> None:
    """Never an impossible hand: no card is in two places of one round, jokers aside, of which there are two."""
    if not isinstance(asked, dict):
        return
    _, notation = settings_of(Flags(), asked)
    for stage in (asked, *_tables(asked.get("rounds"))):
        held = Counter(card for seat in _tables(stage.get("players")) for card in _cards(seat, notation))
        twice = {card for card, count in held.items() if count > (2 if card == JOKER else 1)}
        assert not twice, f"accepted twice: {twice}"


def _tables(value: Any) -> Iterator[dict[str, Any]]:
    return (one for one in value if isinstance(one, dict)) if isinstance(value, list) else iter(())


SEEN = ("table",)
"""What players tell of cards that lie before everybody: the same ones, their own and those of others."""


def _cards(seat: dict[str, Any], notation: Any) -> Iterator[Card]:
    for key, value in seat.items():
        if key in ("name", *SEEN):
            continue
        tokens = split_cards(value) if isinstance(value, str) else value if isinstance(value, list) else []
        read = [read_card(token, notation) for token in tokens if isinstance(token, str)]
        if not any(isinstance(card, Fault) for card in read):
            yield from (card for card in read if isinstance(card, Card))
