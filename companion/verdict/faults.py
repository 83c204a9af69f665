"""Faults -> sentences: what is wrong, where, what was expected, what to type instead; and the JSON form of an error.

A game's own sentence goes before the general one. Whatever a sentence does not name itself is put before it: the
round, the player, the field, the card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any

from companion.cards import read_cards, write_cards
from companion.errors import CompanionError, Fault
from companion.games import find_game
from companion.notes import ARank, Cited
from companion.rulebook import open_rulebook
from companion.verdict.file_sentences import JSON_PROBLEMS, REASONS_UNREADABLE, STANDARD_INPUT
from companion.verdict.meant import meant_by, of_another_meaning
from companion.verdict.places import Plain, place_in_words
from companion.verdict.sentences import FAULTS, KINDS, NEAR, SIDES
from companion.verdict.values import counted, in_words
from companion.visible import harmless
from companion.words import LARGE, NBSP, Lang, elided, listed, spaced, translator

_LISTS = ("near", "choices", "keys", "names", "kinds", "events", "games", "fields", "known")
MOST_NAMES, MOST_LETTERS = 10, 60
"""So many names that people typed are listed in one sentence, and so many letters of each: a screen is not a phone book."""

_OWN_PLACE = {"name", "player", "row", "players"}
_NO_PLACE = {"file", "path", "option", "parameter"}
_PLACES = frozenset({"line", "first", "column"})
"""Numbers of lines and columns are looked up, and so stand as editors have them."""

_TYPED = {"option-range", "number-too-big", "number-too-small", "data-number"}
"""What says which numbers may be typed writes them so, and not in groups of three digits, which are no number to a command or a file."""

_KEY = re.compile(r"\s\((\w+)\)")
"""The key of a field, as a sentence has it behind the field's word."""

_ROW = re.compile(r"[^.\[\]]+\[\d+\]")
"""The place of a row of a grid, in which a sentence that names its ``{row}`` says all."""

_ABOUT_KEYS = {"kit-above", "key-unknown", "key-twice", "field-missing", "field-missing-null"}
_IN_TEMPLATE = re.compile(r":\d+$")
_WORDED: Mapping[str, Mapping[str, str]] = {
    "kind": KINDS,
    "problem": JSON_PROBLEMS,
    "reason": REASONS_UNREADABLE,
    "side": SIDES,
}
_ABOUT_CARDS = {"card-unreadable", "not-a-card", "not-cards"}
_EXAMPLES = {"example": "8♦", "another": "Q♠", "examples": "3♥ Q♠ Jo"}
"""Cards in a sentence that says how to write them."""
_FORMATTER = Formatter()
_REF = " ({ref})"
"""How a sentence cites the article that is broken; left out where there is none, as in games that leave it to the material."""


class FaultWords:
    """Says what is wrong, in one language; knows the game (for its own words) and what was entered (for names).

    ``asked``: it was typed at a question, which calls everything by its word; the key, "(wins)", that a file or a flag has
    for it is left out, as nobody there has seen it.
    """

    def __init__(self, lang: Lang, game_id: str | None = None, data: Plain = None, *, asked: bool = False) -> None:
        self.lang: Lang = lang
        self.asked = asked
        self.game_id = game_id
        self.data = data
        self._ = translator(lang)

    def message(self, fault: Fault) -> str:
        """One fault in one line: its place, what is wrong, what to type instead.

        >>> FaultWords("en").message(Fault("name-blank", "players[1].name"))
        'player 2, name: A player has no name. Give one.'
        """
        template = self._without_keys(self._template(fault))
        data = {**self._law(fault), **fault.data}
        if fault.code in _TYPED:
            data = {key: _as_typed(value) for key, value in data.items()}
        if "ref" not in data:
            template = template.replace(_REF, "")
        named = {name for _, name, _, _ in _FORMATTER.parse(template) if name}
        values = (
            dict.fromkeys(named, "?")
            | self._examples(fault)
            | {key: self._said(key, value) for key, value in data.items()}
        )
        if fault.code == "card-twice":
            values["first"] = self._where(str(fault.data.get("first", "")))
        said = (elided(template, values) if self.lang == "fr" else template).format_map(values)
        place = self._place(fault, named)
        if place:
            colon = f"{NBSP}: " if self.lang == "fr" else ": "
            said = f"{place}{colon}{said}"
        near = self._near(fault)
        if near and "near" not in named:
            said += " " + spaced(self._(NEAR), self.lang).format(near=self._value("near", near))
        return harmless(" ".join(said.split("\n")))

    def _law(self, fault: Fault) -> Mapping[str, Plain]:
        """The article that refuses it, where the game's record knows one."""
        article = find_game(self.game_id).law(fault.code) if self.game_id else None
        return {} if article is None else {"ref": Cited(article)}

    def _near(self, fault: Fault) -> Iterable[str] | None:
        """What was meant: a word of people's for it goes before what only looks like it."""
        near = fault.data.get("near")
        if fault.code == "key-unknown":
            word, called = str(fault.data.get("key", "")), {str(key): str(key) for key in fault.data.get("keys", ())}
        elif fault.code == "choice-unknown":
            field = (fault.where or "").rpartition(".")[2].partition("[")[0]
            word = str(fault.data.get("found", ""))
            called = {f"{field}.{choice}": str(choice) for choice in fault.data.get("choices", ())}
        else:
            return near
        if said := meant_by(word, called, self.game_id):
            return said
        wrong = of_another_meaning(word, called, self.game_id) if fault.code == "key-unknown" else frozenset()
        alike = tuple(one for one in near or () if one not in wrong)
        return alike or [one for one in meant_by(word, called, self.game_id, alike=True) if one not in wrong]

    def _place(self, fault: Fault, named: set[str]) -> str:
        if fault.where is None or named & _NO_PLACE:
            return ""
        if fault.where.startswith("-") and "players" in named:  # how many play: the sentence names the flag
            return ""
        if "row" in named and _ROW.fullmatch(fault.where):
            return ""
        if fault.where.startswith("-") or _IN_TEMPLATE.search(fault.where):
            return fault.where
        where = fault.where
        if fault.code in _ABOUT_KEYS:  # the sentence names the key; the place is what it belongs to
            where = where.removesuffix(str(fault.data.get("key", fault.data.get("field", "")))).rstrip(".")
        return self._where(where, stages_only=bool(named & _OWN_PLACE))

    def _where(self, where: str, stages_only: bool = False) -> str:
        return place_in_words(where, self.data, self.lang, self.field, stage=self._stage(), stages_only=stages_only)

    def _stage(self) -> Callable[[int], str] | None:
        """What the game calls a round, where it has a word of its own."""
        own = open_rulebook(self.game_id, self.lang).sentence("fields", "stage") if self.game_id else None
        return (lambda number: own.format(number=number)) if own else None

    def field(self, name: str) -> str:
        """What people call a field of this game's input."""
        return self._fields().get(name, name)

    def _fields(self) -> Mapping[str, str]:
        return open_rulebook(self.game_id, self.lang).words.get("fields", {}) if self.game_id else {}

    def _without_keys(self, template: str) -> str:
        """A game's sentence as a question's answer needs it: without the keys of fields in brackets."""
        if not self.asked:
            return template
        return _KEY.sub(lambda found: "" if found[1] in self._fields() else found[0], template)

    def _template(self, fault: Fault) -> str:
        own = open_rulebook(self.game_id, self.lang).sentence("faults", fault.code) if self.game_id else None
        if own is not None:
            return spaced(own, self.lang)
        code = _variant(fault)
        if code == "card-unreadable" and self._has_jokers():
            code = "card-unreadable-joker"
        return spaced(self._(FAULTS.get(code, FAULTS["unnamed"])), self.lang)

    def _has_jokers(self) -> bool:
        return self.game_id is None or open_rulebook(self.game_id, self.lang).has_jokers

    def _examples(self, fault: Fault) -> dict[str, str]:
        """Cards to write instead, such as the game has."""
        if fault.code not in _ABOUT_CARDS:
            return {}
        sample = open_rulebook(self.game_id, self.lang).sample if self.game_id else read_cards
        return {name: write_cards(sample(_EXAMPLES[name]), self.lang) for name in _EXAMPLES}

    def _said(self, key: str, value: Plain) -> str:
        """A value in words; an article by its number on the rule sheet."""
        if isinstance(value, Cited):
            return open_rulebook(self.game_id, self.lang).article(value.article).number if self.game_id else "–"
        return self._value(key, value)

    def _value(self, key: str, value: Plain) -> str:
        if key in _LISTS and isinstance(value, (list, tuple)):
            return self._listed(key, value) or "–"
        if not isinstance(value, str) or isinstance(value, ARank):
            return str(value) if key in _PLACES else counted(value, self.lang)
        if key == "field":
            return self._named_field(value)
        if key == "file":
            return self._(STANDARD_INPUT) if value == "-" else value
        if known := _WORDED.get(key, {}).get(value):
            return self._(known)
        return self._(value) if key in ("problem", "parameter") else value

    def _listed(self, key: str, values: Iterable[Plain]) -> str:
        if key == "fields":  # as --player takes them, in this order
            return " / ".join(map(self.field, values))
        words = [in_words(value, self.lang) for value in values]
        if key not in ("names", "near"):  # of the house, and few
            return listed(words, self.lang, last="or")
        cut = [word if len(word) <= MOST_LETTERS else word[: MOST_LETTERS - 1] + "…" for word in words[:MOST_NAMES]]
        return listed(cut, self.lang, last="or") if len(words) <= MOST_NAMES else ", ".join([*cut, "…"])

    def _named_field(self, name: str) -> str:
        called = self.field(name)
        return called if self.asked or called == name else f"{called} ({name})"


def _as_typed(value: Plain) -> Plain:
    """A large number without groups of digits; any other value as it is."""
    return str(value) if isinstance(value, int) and abs(value) >= LARGE else value


def _variant(fault: Fault) -> str:
    """The code of the sentence that fits what is known about a fault."""
    data = fault.data
    if fault.code == "option-idle" and (code := f"option-idle-{data.get('option')}") in FAULTS:
        return code
    if fault.code == "template" and (code := f"template-{data.get('problem')}") in FAULTS:
        return code
    fits = {
        "player-count": ("player-count-exactly", data.get("least") == data.get("most")),
        "kit-seats": ("kit-seats-exactly", data.get("least") == data.get("most")),
        "nothing-entered": ("nothing-entered-event", bool(data.get("event"))),
        "entry-ended": ("entry-ended-score", "game" in data),
        "file-not-text": ("file-not-text-in", bool(data.get("encoding"))),
        "roster-not-text": ("roster-not-text-in", bool(data.get("encoding"))),
        "cards-not-text": ("roster-not-text-in", bool(data.get("encoding"))),
        "too-deep": ("too-deep-at", "line" in data),
        "key-twice": ("key-twice-at", fault.where is None and "file" in data),
        "field-missing": ("field-missing-none", bool(data.get("none"))),
        "players-range": ("players-range-exactly", data.get("least") == data.get("most")),
        "usage-missing": (f"usage-missing-{_missing(data)}", bool(_missing(data))),
        "usage-command": ("usage-command-game", bool(data.get("game"))),
        "key-unknown": ("key-unknown-here", not data.get("keys")),
        "ruling-unknown": ("ruling-none", not data.get("keys")),
        "event-unknown": ("event-none", not data.get("events")),
        "printer-unknown": ("printer-unknown-none", not data.get("names")),
        "claim-unsaid": ("claim-unsaid-own", bool(data.get("field"))),
        "flag-claim": ("flag-claim-won" if "name" in data else "flag-claim-own", bool({"example", "name"} & {*data})),
    }
    variant, fitting = fits.get(fault.code, (fault.code, True))
    return variant if fitting else fault.code


def _missing(data: Mapping[str, Any]) -> str:
    """Of what is missing on a command line, the kind that can be told with all there are of it; "" for the rest."""
    return next((kind for kind in ("game", "event", "eventless") if data.get(f"{kind}s", data.get(kind))), "")


def error_json(faults: Iterable[Fault], words: FaultWords) -> dict[str, Any]:
    """The error object of docs/contract: the first fault, the others in ``more``.

    >>> error_json([Fault("name-blank", "players[0].name")], FaultWords("en"))["code"]
    'name-blank'
    """
    first, *others = [_fault_json(fault, words) for fault in faults]
    return {**first, "more": others}


def _fault_json(fault: Fault, words: FaultWords) -> dict[str, Any]:
    where = None if fault.where is None else harmless(fault.where)
    return {"code": fault.code, "message": words.message(fault), "where": where}


def error_lines(error: CompanionError, words: FaultWords) -> list[str]:
    """One line a cause, for a terminal."""
    return [words.message(fault) for fault in error.faults]
