"""The kinds of field that only H.O.D. has: a time as its clock gives it, a motive and a weapon by suit or word, and the four numbers of the complicated case."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any
from unicodedata import normalize

from companion.cards import Notation, Suit, split_cards, suit_letter
from companion.errors import Fault
from companion.fields import SUIT, Kind
from companion.games.hod.rules import COMPLICATED, HIGHEST, LAST_HOUR, LAST_MINUTE, LOWEST, MOTIVES, WEAPONS
from companion.notes import ClockTime

# 7:34, 7h34 or 7 h 34: no zero before the hour, up to 12; minutes up to 66, as two sixes give them.
_TIME = r"([1-9]|1[0-2])(?::|[ \u00a0\u202f]?[hH][ \u00a0\u202f]?)([0-5][0-9]|6[0-6])"
_NEARLY = re.compile(r"0*(\d{1,2})\s?[:.hH]\s?(\d\d)")
_MOST_SHOWN = 40


def _read_time(value: object, _notation: Notation) -> object:
    if not isinstance(value, str):
        return Fault("not-a-time")
    text = value.strip()
    if read := re.fullmatch(_TIME, text, re.ASCII):
        return ClockTime(f"{read[1]}:{read[2]}")
    data = {"found": value[:_MOST_SHOWN]}
    nearly = _NEARLY.fullmatch(text)
    meant = ClockTime(f"{nearly[1]}:{nearly[2]}" if nearly else "")
    if re.fullmatch(_TIME, meant, re.ASCII):
        return Fault("time-form", None, {**data, "meant": meant})
    return Fault("time-unreadable", None, {**data, "hour": LAST_HOUR, "minute": LAST_MINUTE})


def _read_numbers(value: object, _notation: Notation) -> object:
    """Numbers lowest first, as their order says nothing."""
    tokens = split_cards(value) if isinstance(value, str) else value
    if not isinstance(tokens, (list, tuple)):
        return Fault("not-numbers")
    if len(tokens) != COMPLICATED:
        return Fault("numbers-count", None, {"count": len(tokens), "needed": COMPLICATED})
    numbers = [_number(token, typed=isinstance(value, str)) for token in tokens]
    bad = next(
        (str(token)[:_MOST_SHOWN] for token, number in zip(tokens, numbers, strict=True) if number is None), None
    )
    if bad is not None:
        return Fault("number-not-played", None, {"found": bad, "highest": HIGHEST})
    return tuple(sorted(number for number in numbers if number is not None))


def _number(token: object, *, typed: bool) -> int | None:
    """A number of the deck, an ace by its letter too; None for anything else. In a list a digit in quotes is none."""
    if isinstance(token, str):
        if token.upper() == "A":
            return LOWEST
        return int(token) if typed and re.fullmatch(f"[{LOWEST}-{HIGHEST}]", token) else None
    if isinstance(token, int) and not isinstance(token, bool) and LOWEST <= token <= HIGHEST:
        return token
    return None


def _write_numbers(numbers: Sequence[int], _notation: Notation) -> str:
    return " ".join(map(str, numbers))


_TOKEN = f"[Aa{LOWEST}-{HIGHEST}]"
TIME = Kind(
    "time",
    _read_time,
    lambda time, _notation: str(time),
    {"type": "string", "pattern": rf"^\s*{_TIME}\s*$", "examples": ["7:34"]},
)
FOUR_NUMBERS = Kind(
    "four-numbers",
    _read_numbers,
    _write_numbers,
    {
        "anyOf": [
            {
                "type": "array",
                "items": {"anyOf": [{"type": "integer", "minimum": LOWEST, "maximum": HIGHEST}, {"enum": ["A", "a"]}]},
                "minItems": COMPLICATED,
                "maxItems": COMPLICATED,
            },
            {"type": "string", "pattern": rf"^[\s,]*{_TOKEN}([\s,]+{_TOKEN}){{{COMPLICATED - 1}}}[\s,]*$"},
        ],
        "examples": [[1, 2, 5, 6], "A 2 5 6"],
    },
)


def _kind_of_part(name: str, unreadable: str, suits: Sequence[Suit], words: Mapping[str, Suit]) -> Kind:
    """A part of a solution: a suit, or what the rule sheet calls it, in either language as words of suits are.

    Another suit is read as well, as it is a part of another kind, which the check says.
    """

    def read(value: object, notation: Notation) -> object:
        if isinstance(value, str) and (named := words.get(normalize("NFC", value.strip().casefold()))):
            return named
        suit = SUIT.read(value, notation)
        if not isinstance(suit, Fault) or "choices" not in suit.data:
            return suit
        choices = tuple(f"{suit_letter(one, notation)} ({one.value})" for one in suits)
        code = suit.code if suit.code == "suit-empty" else unreadable
        return Fault(code, None, {"found": str(value)[:_MOST_SHOWN], "choices": choices})

    forms = {form for word in words for form in (normalize("NFC", word), normalize("NFD", word))}
    spelt = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in form) for form in sorted(forms))
    pattern = str(SUIT.schema["pattern"]).removeprefix("^").removesuffix("$")
    schema = {"type": "string", "pattern": rf"^({pattern}|\s*({spelt})\s*)$", "examples": [suits[0].value]}
    return Kind(name, read, SUIT.write, schema, suits=suits)


MOTIVE = _kind_of_part(
    "motive",
    "motive-unreadable",
    MOTIVES,
    {"love": Suit.HEARTS, "amour": Suit.HEARTS} | dict.fromkeys(("greed", "cupidité", "cupidite"), Suit.DIAMONDS),
)
WEAPON = _kind_of_part(
    "weapon",
    "weapon-unreadable",
    WEAPONS,
    {"bat": Suit.CLUBS, "batte": Suit.CLUBS, "shovel": Suit.SPADES, "pelle": Suit.SPADES},
)

Motive = Annotated[Any, MOTIVE]
Weapon = Annotated[Any, WEAPON]
Time = Annotated[Any, TIME]
FourNumbers = Annotated[Any, FOUR_NUMBERS]
