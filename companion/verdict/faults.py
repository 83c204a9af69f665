"""Faults -> sentences: what is wrong, where, what was expected, what to type instead; and the JSON form of an error.

A game's own sentence goes before the house's, which stands in templates/shared/errors.<lang>.toml (read when first
needed). What a sentence does not name itself is put before it: the round, the player, the field, the card.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from string import Formatter
from typing import Any, Literal, TypeAlias

from companion.cards import in_notation, read_cards, write_cards
from companion.errors import CompanionError, Fault
from companion.folders import shared_folder
from companion.games import find_game
from companion.notes import ARank, Cited
from companion.rulebook import open_rulebook
from companion.verdict.places import Plain, place_in_words
from companion.verdict.synonyms import keys_ruled_out, match_synonym
from companion.verdict.values import counted, in_words
from companion.visible import harmless
from companion.words import LARGE, NBSP, Lang, elided, listed, spaced, translator, unbroken

Reader: TypeAlias = Literal["command", "question", "page", "python"]
"""The reader of an error: somebody at a command line, somebody who answers a question there or on the page, or a Python
program.
"""

_ASKED = ("question", "page")

_LISTS = ("near", "choices", "keys", "names", "kinds", "events", "games", "fields", "known")
MOST_NAMES, MOST_LETTERS = 10, 60
"""The most names that a sentence lists, and the most letters of each."""

MOST_PLACES = 3
"""The most places that are named where the same is wrong at each of them."""

_OWN_PLACE = {"name", "player", "row", "players"}
_NO_PLACE = {"file", "path", "option", "parameter"}
_PLACES = frozenset({"line", "first", "column"})
"""Values that are numbers of lines and columns. They are written without groups of digits, as editors write them."""

_TYPED = {"option-range", "number-too-big", "number-too-small", "data-number"}
"""Faults that say which numbers may be typed. Their numbers are written without groups of digits, because a group's
blank cannot be typed.
"""

_KEY = re.compile(r"\s\((\w+)\)")
"""The key of a field, as a sentence has it in brackets behind the field's word."""

_FLAG = re.compile(r", [^,.]*\{flag:(?:[^{}]|\{\w+\})*\}")
"""The part of a sentence that names a flag, which nobody can give on the page."""

_FIELD = re.compile(r"[^.\[\]-]+")
"""The place of a field at the top of the entry."""
_ROW = re.compile(r"[^.\[\]]+\[\d+\]")
"""The place of a row of a grid. A sentence with ``{row}`` needs nothing more."""

_ABOUT_KEYS = {"kit-above", "key-unknown", "key-twice", "field-missing"}
_IN_ROW = re.compile(r"\[\d+\]$")
"""The number of a card in its field."""
_IN_TEMPLATE = re.compile(r":\d+$")
_ABOUT_CARDS = {"card-unreadable", "not-a-card", "not-cards"}
_EXAMPLES = {"example": "8♦", "another": "Q♠", "examples": "3♥ Q♠ Jo"}
"""Cards for sentences that show how to write cards."""
_REF = " ({ref})"
"""How a sentence cites the broken article. Left out if there is none."""


Sentence: TypeAlias = "str | Mapping[str, Sentence]"
"""A sentence, or several of which the first that fits is used: see the head of errors.en.toml."""


@cache
def error_words(lang: Lang) -> dict[str, Any]:
    """The tables of templates/shared/errors.<lang>.toml."""
    return tomllib.loads((shared_folder() / f"errors.{lang}.toml").read_text(encoding="utf-8"))


def error_sentence(code: str, known: Mapping[str, object], lang: Lang) -> str:
    """A fault's sentence, its places unfilled. Of several, the first that fits what is known of the fault.

    >>> error_sentence("key-unknown", {"key": "x", "keys": ()}, "en")
    '“{key}” is not known here. Take it out.'
    """
    faults = error_words(lang)["faults"]
    entry = faults.get(code, faults["unnamed"])
    if not isinstance(entry, str) and "as" in entry:
        entry = faults[entry["as"]]
    return spaced(_fitting(entry, known) or faults["unnamed"], lang)


def error_value(key: str, value: str, lang: Lang) -> str | None:
    """How sentences about faults call a value that is a word of the house; None for other values.

    >>> error_value("kind", "list", "en"), error_value("kind", "flock", "en")
    ('a list', None)
    """
    words: str | None = error_words(lang)["values"].get(key, {}).get(value)
    return words


def _fitting(entry: Sentence, known: Mapping[str, object]) -> str | None:
    """The first sentence that fits; None if a table of values has none for this value."""
    if isinstance(entry, str):
        return entry
    for name, inner in entry.items():
        value = name == "else" or known.get(name)
        if value and (sentence := _fitting(_of_value(inner, value), known)):
            return sentence
    return None


def _of_value(entry: Sentence, value: object) -> Sentence:
    """From a table of values, the entry for this value; anything else unchanged."""
    return entry if isinstance(entry, str) or "else" in entry else entry.get(str(value), {})


class Flag:
    """Fills ``{flag:cards=fr}`` in a sentence: ``--cards fr`` on a command line, ``cards="fr"`` in Python.

    >>> "{flag:cards=fr}, {flag:time}".format(flag=Flag()), "{flag:cards=fr}, {flag:time}".format(flag=Flag(of_python=True))
    ('--cards fr, --time', 'cards="fr", seconds')
    """

    def __init__(self, *, of_python: bool = False) -> None:
        self.of_python = of_python

    def __format__(self, spec: str) -> str:
        name, given, value = spec.partition("=")
        if not self.of_python:
            return f"--{name} {value}" if given else f"--{name}"
        name = {"time": "seconds"}.get(name, name)
        return f'{name}="{value}"' if given else name


class _Values(dict[str, object]):
    """The values that fill a sentence's places; "?" for an unknown one."""

    def __missing__(self, name: str) -> str:
        return "?"


class FaultWords:
    """Puts faults into words in one language. Knows the game (for its words) and the entry (for names).

    ``reader``: for a question, the keys of fields, "(wins)", are left out, because the reader has not seen them; on the
    page flags are left out, too; for Python, they are arguments.
    """

    def __init__(
        self, lang: Lang, game_id: str | None = None, data: Plain = None, *, reader: Reader = "command"
    ) -> None:
        self.lang: Lang = lang
        self.reader = reader
        self.game_id = game_id
        self.data = data
        self._flag = Flag(of_python=reader == "python")

    def message(self, fault: Fault) -> str:
        """A fault in one line: its place, what is wrong, what to type instead.

        >>> FaultWords("en").message(Fault("name-blank", "players[1].name")).startswith("player 2, name: ")
        True
        """
        place, sentence = self._place_and_sentence(fault)
        return self._at(place, sentence) if place else sentence

    def lines(self, faults: Iterable[Fault]) -> list[str]:
        """The faults, one a line. What is wrong in the same way at several places is said once, with the places."""
        places: dict[str, list[str]] = {}
        for fault in faults:
            place, sentence = self._place_and_sentence(fault)
            places.setdefault(sentence, []).append(place)
        return [
            self._at(self._all_places(found), sentence) if any(found) else sentence
            for sentence, found in places.items()
        ]

    def _all_places(self, places: Sequence[str]) -> str:
        """Several places, the first MOST_PLACES by name."""
        different = list(dict.fromkeys(filter(None, places)))
        more = len(different) - MOST_PLACES
        between = f"{NBSP}; " if self.lang == "fr" else "; "
        shown = between.join(different[:MOST_PLACES] if more > 0 else different)
        return error_words(self.lang)["places"].format(places=shown, count=more) if more > 0 else shown

    def _at(self, place: str, sentence: str) -> str:
        return f"{place}{NBSP}: {sentence}" if self.lang == "fr" else f"{place}: {sentence}"

    def _place_and_sentence(self, fault: Fault) -> tuple[str, str]:
        """The place of a fault, "" if its sentence says it, and the sentence."""
        template = self._without_asides(self._template(fault))
        data = {**self._article(fault), **fault.data}
        if fault.code in _TYPED:
            data = {key: _as_typed(value) for key, value in data.items()}
        if "ref" not in data:
            template = template.replace(_REF, "")
        filled = _Values(flag=self._flag, **self._examples(fault))
        filled.update((key, self._value_or_article(key, value)) for key, value in data.items())
        if fault.code == "card-twice":
            filled["first"] = self._where(self._entered_at(str(fault.data.get("first", ""))))
        sentence = (elided(template, filled) if self.lang == "fr" else template).format_map(filled)
        named = _places(template)
        near = self._near(fault)
        if near and "near" not in named:
            sentence += " " + spaced(error_words(self.lang)["near"], self.lang).format(near=self._value("near", near))
        place = self._place(fault, named)
        return harmless(" ".join(place.split("\n"))), harmless(" ".join(sentence.split("\n")))

    def _article(self, fault: Fault) -> Mapping[str, Plain]:
        """The article that a fault breaks. For a fault of the house, the game's record names it."""
        article = fault.article or (find_game(self.game_id).articles.get(fault.code) if self.game_id else None)
        return {} if article is None else {"ref": Cited(article)}

    def _near(self, fault: Fault) -> Iterable[str] | None:
        """What was probably meant. A synonym goes before a word that only looks similar."""
        near = fault.data.get("near")
        if fault.code == "key-unknown":
            word, called = str(fault.data.get("key", "")), {str(key): str(key) for key in fault.data.get("keys", ())}
        elif fault.code == "choice-unknown":
            field = (fault.where or "").rpartition(".")[2].partition("[")[0]
            word = str(fault.data.get("found", ""))
            called = {f"{field}.{choice}": str(choice) for choice in fault.data.get("choices", ())}
        else:
            return near
        if synonyms := match_synonym(word, called, self.game_id):
            return synonyms
        wrong = keys_ruled_out(word, called, self.game_id) if fault.code == "key-unknown" else frozenset()
        alike = tuple(one for one in near or () if one not in wrong)
        return alike or [one for one in match_synonym(word, called, self.game_id, alike=True) if one not in wrong]

    def _place(self, fault: Fault, named: frozenset[str]) -> str:
        if fault.where is None or named & _NO_PLACE:
            return ""
        if fault.code == "player-count" and _FIELD.fullmatch(fault.where):
            return ""  # the sentence names the players
        if fault.where.startswith("-") and "players" in named:  # how many play: the sentence names the flag
            return ""
        if "row" in named and _ROW.fullmatch(fault.where):
            return ""
        if fault.where.startswith("-") or _IN_TEMPLATE.search(fault.where):
            return fault.where
        where = self._entered_at(fault.where) if fault.code == "card-twice" else fault.where
        if fault.code in _ABOUT_KEYS:  # the sentence names the key; the place is what it belongs to
            where = where.removesuffix(str(fault.data.get("key", fault.data.get("field", "")))).rstrip(".")
        if fault.code == "player-count":
            where = where.removesuffix(".players")
        return self._where(where, stages_only=bool(named & _OWN_PLACE))

    def _where(self, where: str, stages_only: bool = False) -> str:
        return place_in_words(where, self.data, self.lang, self.field, stage=self._stage(), stages_only=stages_only)

    def _entered_at(self, where: str) -> str:
        """The place of a card; on the page that of its field, where people see which cards it has."""
        return _IN_ROW.sub("", where) if self.reader == "page" else where

    def _stage(self) -> Callable[[int], str] | None:
        """The game's word for a round, if it has one."""
        own = open_rulebook(self.game_id, self.lang).sentence("fields", "stage") if self.game_id else None
        return (lambda number: own.format(number=number)) if own else None

    def field(self, name: str) -> str:
        """The name of a field of this game's input, as people use it."""
        return self._fields().get(name, name)

    def _fields(self) -> Mapping[str, str]:
        return open_rulebook(self.game_id, self.lang).words.get("fields", {}) if self.game_id else {}

    def _without_asides(self, template: str) -> str:
        """A sentence for an answer to a question: without the keys of fields in brackets; on the page without flags."""
        if self.reader not in _ASKED:
            return template
        template = unbroken(_FLAG.sub("", template)) if self.reader == "page" else template
        return _KEY.sub(lambda found: "" if found[1] in self._fields() else found[0], template)

    def _template(self, fault: Fault) -> str:
        own = open_rulebook(self.game_id, self.lang).sentence("faults", fault.code) if self.game_id else None
        if own is not None:
            return spaced(own, self.lang)
        return error_sentence(fault.code, self._known(fault), self.lang)

    def _known(self, fault: Fault) -> Mapping[str, object]:
        """The values by which one of several sentences is chosen."""
        data = fault.data
        exactly = data.get("least") == data.get("most")
        known = {**data, "python": self.reader == "python", "page": self.reader == "page", "exactly": exactly}
        known["question"] = self.reader == "question"
        if fault.code == "card-twice" and self.reader == "page":
            is_here = self._entered_at(fault.where or "") == self._entered_at(str(data.get("first", "")))
            known["here"] = is_here and ("one" if data.get("allowed") == 1 else "more")
        return known if fault.code != "card-unreadable" else {**known, "jokers": self._has_jokers()}

    def _has_jokers(self) -> bool:
        return self.game_id is None or open_rulebook(self.game_id, self.lang).has_jokers

    def _examples(self, fault: Fault) -> dict[str, str]:
        """Example cards that the game has."""
        if fault.code not in _ABOUT_CARDS:
            return {}
        sample = open_rulebook(self.game_id, self.lang).sample if self.game_id else read_cards
        return {name: write_cards(sample(_EXAMPLES[name]), self.lang) for name in _EXAMPLES}

    def _value_or_article(self, key: str, value: Plain) -> str:
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
            return str(error_words(self.lang)["standard-input"]) if value == "-" else value
        if key in ("parameter", "plan"):
            return translator(self.lang)(value) if key == "parameter" else in_notation(value, self.lang)
        return error_value(key, value, self.lang) or value

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
        return called if self.reader in _ASKED or called == name else f"{called} ({name})"


def _as_typed(value: Plain) -> Plain:
    """A large number without groups of digits; any other value unchanged."""
    return str(value) if isinstance(value, int) and abs(value) >= LARGE else value


@lru_cache(maxsize=1024)
def _places(template: str) -> frozenset[str]:
    """The names of a sentence's places, also those inside ``{flag:{option}}``."""
    fields = [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name]
    return frozenset(name for name, _ in fields).union(*(_places(spec) for _, spec in fields if spec))


def error_json(faults: Iterable[Fault], words: FaultWords) -> dict[str, Any]:
    """The error object of docs/contract: the first fault, with the others in ``more``.

    >>> error_json([Fault("name-blank", "players[0].name")], FaultWords("en"))["code"]
    'name-blank'
    """
    first, *others = [_fault_json(fault, words) for fault in faults]
    return {**first, "more": others}


def _fault_json(fault: Fault, words: FaultWords) -> dict[str, Any]:
    where = None if fault.where is None else harmless(fault.where)
    return {"code": fault.code, "message": words.message(fault), "where": where}


def error_lines(error: CompanionError, words: FaultWords) -> list[str]:
    """One line for each cause, for a terminal."""
    return words.lines(error.faults)
