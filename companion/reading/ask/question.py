"""One question: where its answer goes, what it says, and how a line somebody typed becomes a value."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias
from unicodedata import normalize

from companion.cards import Card, Notation, Suit, read_card, read_suit, split_cards, suit_letter
from companion.errors import Fault
from companion.nearest import nearest
from companion.reading.flags import read_claim, typed
from companion.reading.shapes import Kind
from companion.reading.shown import shown
from companion.visible import is_control

Answer: TypeAlias = Any
"""A plain value as a file would hold it: text, a number, true or false, a list of names, None for "not said"."""

Script: TypeAlias = Generator["Question", Answer, dict[str, Any]]
"""Questions in order, each sent its answer; returns the position as plain tables. Run anew after a step back."""

_YES = {"y", "yes", "o", "oui"}
_NO = {"n", "no", "non"}
_LONGEST_NAME = 200
EMPTY_PLACE = "."


@dataclass(frozen=True, slots=True)
class Question:
    """A question as it is put. ``kind`` is what the answer is, beyond the kinds of `shapes` also "names", "row", "claim".

    ``where`` is the answer's place in the position, so that a fault found there can be asked again ("" for a question
    about the entry itself, which then has a ``memory``); ``label`` is its
    short name for the summary; ``memory`` tells whose answer it is, so that it stays theirs when somebody else joins or
    leaves; ``optional``: an empty line is an answer (``default``).
    """

    where: str
    prompt: str
    kind: Kind | str
    label: str = ""
    optional: bool = False
    default: Answer = None
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    memory: str = ""
    owner: str = ""

    @property
    def key(self) -> str:
        """By what the answer is remembered: its place, or ``memory`` where the place can change hands."""
        return self.memory or self.where

    @property
    def known(self) -> dict[str, Any]:
        """As much of the position as a fault needs to name the player whose answer this is.

        >>> Question("rounds[0].players[1].last", "", "card", owner="Ben").known
        {'rounds': [{'players': [{}, {'name': 'Ben'}]}]}
        """
        table: dict[str, Any] = {}
        here = table
        for part in self.where.split(".")[:-1] if self.owner else ():
            key, _, index = part.rstrip("]").partition("[")
            if not index:
                return {}
            here[key] = [{} for _ in range(int(index) + 1)]
            here = here[key][-1]
        here.update({"name": self.owner} if here is not table else {})
        return table

    @property
    def of_cards(self) -> bool:
        """True where the answer is a row of tokens, of which one can be put right alone."""
        return self.kind in ("cards", "row")


Read: TypeAlias = Answer | list[Fault]
"""An answer, or why a line typed is none."""


def read_answer(question: Question, text: str, notation: Notation) -> Read:
    """The value of a line typed; a list of faults where it is none (the places are the question's). Not for cards."""
    return _READERS.get(question.kind, _text)(question, text, notation)


def _card(question: Question, text: str, notation: Notation) -> Read:
    read = read_card(text, notation)
    return read.write(notation) if isinstance(read, Card) else [Fault(read.code, question.where, read.data)]


def _suit(question: Question, text: str, notation: Notation) -> Read:
    read = read_suit(text, notation)
    return read.value if isinstance(read, Suit) else [Fault(read.code, question.where, read.data)]


def _number(question: Question, text: str, _notation: Notation) -> Read:
    number = typed(text.replace(" ", ""), int)
    if isinstance(number, int):
        return number
    return [Fault("not-a-number", question.where, {"found": shown(text), "kind": "text"})]


def _yes_no(question: Question, text: str, _notation: Notation) -> Read:
    if text.lower() in _YES | _NO:
        return text.lower() in _YES
    return [Fault("not-yes-or-no", question.where or None, {"found": shown(text)})]


def _claim(question: Question, text: str, _notation: Notation) -> Read:
    faults: list[Fault] = []
    claim = read_claim(text, question.names, faults)
    if claim is None:
        return [replace(fault, where=None) for fault in faults]  # nobody typed --claim here
    if claim["player"] not in question.names:
        near = nearest(claim["player"], question.names)
        return [Fault("player-unknown", None, {"name": claim["player"], "names": question.names, "near": near})]
    return claim


def _text(question: Question, text: str, _notation: Notation) -> Read:
    return _name_faults(question.where, text) or text


def _choice(question: Question, text: str, _notation: Notation) -> Read:
    """A choice by its number, its word, or the beginning of one."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= len(question.choices):
        return question.choices[int(text) - 1]
    words = question.words or question.choices
    begun = [
        choice for choice, word in zip(question.choices, words, strict=True) if word.lower().startswith(text.lower())
    ]
    if len(begun) == 1:
        return begun[0]
    return [
        Fault(
            "choice-unknown",
            question.where or None,
            {"found": shown(text), "choices": words, "near": nearest(text, words)},
        )
    ]


def _names(question: Question, text: str, _notation: Notation) -> Read:
    names = [name.strip() for name in text.split(",") if name.strip()]
    faults = [fault for name in names for fault in _name_faults(question.where, name)]
    seen: set[str] = set()
    for name in names:
        if normalize("NFC", name) in seen:
            faults.append(Fault("name-twice", question.where, {"name": name}))
        seen.add(normalize("NFC", name))
    return faults or names or [Fault("answer-needed")]


def _name_faults(where: str, name: str) -> list[Fault]:
    if any(map(is_control, name)):
        return [Fault("text-control", where, {"found": shown(name)})]
    if len(name) > _LONGEST_NAME:
        return [Fault("text-too-long", where, {"count": len(name), "most": _LONGEST_NAME})]
    return []


_READERS: dict[str, Callable[[Question, str, Notation], Read]] = {
    "card": _card,
    "suit": _suit,
    "number": _number,
    "yes-no": _yes_no,
    "choice": _choice,
    "names": _names,
    "claim": _claim,
}


def read_token(question: Question, token: str, notation: Notation) -> Card | Fault | None:
    """A card of a row of cards; None for an empty place of a grid."""
    return None if question.kind == "row" and token == EMPTY_PLACE else read_card(token, notation)


def correct(tokens: Sequence[str], text: str) -> list[str] | None:
    """Tokens with single ones put right: "3=5H" replaces the third, "3=" takes it away, "+5H" adds one; None for anything else.

    >>> correct(["2H", "3H", "XX"], "3=4H"), correct(["2H", "3H"], "1= +9S"), correct(["2H"], "3H 4H")
    (['2H', '3H', '4H'], ['3H', '9S'], None)
    """
    changed: list[str | None] = list(tokens)
    steps = split_cards(text)
    for step in steps:
        number, equals, card = step.partition("=")
        if step.startswith("+") and len(step) > 1:
            changed.append(step[1:])
        elif equals and number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(tokens):
            changed[int(number) - 1] = card or None
        else:
            return None
    return [token for token in changed if token is not None] if steps else None


def show(value: Answer, notation: Notation, symbols: bool) -> str:
    """An answer as it was understood; with letters for suits where the terminal cannot show them.

    >>> show("3♥ V♠", "fr", False), show(["Ana", "Ben"], "fr", True), show(None, "fr", True)
    ('3C VP', 'Ana, Ben', '-')
    """
    if value is None or value in ("", []):
        return "-"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        plan = " ".join(f"{step['magic']}>{step['on']}" for step in value.get("plan", ()))
        return f"{value['player']}: {plan}" if plan else f"{value['player']} = {value['total']}"
    if symbols:
        return str(value)
    for suit in Suit:
        value = str(value).replace(suit.value, suit_letter(suit, notation))
    return str(value)
