"""The worked examples of a rule sheet, each with the positions it shows, and what scoring says of them.

An example names its positions in a comment of the rule text, `<!-- scored: our-round -->`: a table of
tests/templates/worked/<game>.toml, or a file of tests/examples/<game>/ (`turn/ace-1` is one of the event `turn`). One name is for
the whole example, several are for its rows (drawn cards with a caption, lines of a figure's words, or rows of a table) in their order. `our-round (Ana)`
says whose score is shown, where it is not everybody's; `our-round; given: 2, 7` names numbers of the story that scoring does not
know. An example that scoring cannot judge says why: `<!-- not scored: … -->`.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import companion
from companion.games import find_game
from companion.rulebook import open_rulebook
from companion.words import Lang
from sheets.files import TESTS
from sheets.law import law

WORKED = TESTS / "templates" / "worked"
EXAMPLE = re.compile(r"^::: *example +(?P<title>.*?)\n(?P<text>.*?)^:::$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"<!-- (?P<kind>scored|not scored): (?P<what>.+?)(?:; given: (?P<given>.+?))? -->")
REFERENCE = re.compile(r"\[\]\(#[^)]*\)")
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
CARD = re.compile(r"(10|[2-9AJQKVDR])[♠♥♦♣]")
NUMBER = re.compile(r"\d+")


class Example(NamedTuple):
    """An example of a rule text: as it is written, and as it is printed, with its numbers and the words of its figure filled in."""

    title: str
    written: str
    printed: str

    @property
    def marks(self) -> list[re.Match[str]]:
        return list(MARK.finditer(self.written))

    @property
    def names(self) -> list[str]:
        """The positions that it shows; none where it cannot be scored."""
        return [name for mark in self.marks if mark["kind"] == "scored" for name in mark["what"].split(", ")]

    @property
    def given(self) -> set[int]:
        """Numbers of its story that are neither entered nor scored."""
        return {int(number) for mark in self.marks for number in (mark["given"] or "").split(", ") if number}

    def parts(self) -> Iterator[tuple[str, str]]:
        """What each position is shown by, as written and as printed: all of it, or one row each."""
        if len(self.names) == 1:
            yield self.written, self.printed
        else:
            yield from zip(_rows(self.written), _rows(self.printed), strict=True)


def _rows(text: str) -> list[str]:
    """The rows of an example: drawn cards with their caption, the lines of a figure's words, the rows of a table below its head."""
    found = re.findall(r"^```(?:cards|figure [\w-]+)\n(.*?)^```", text, re.M | re.S)
    drawn = [line for block in found for line in block.splitlines()]
    return drawn or [line for line in text.splitlines() if line.startswith("|")][2:]


def examples(game_id: str, lang: Lang) -> list[Example]:
    """Every worked example of a game's rule sheet, in its order."""
    book = open_rulebook(game_id, lang)
    drawn = " ".join(book.words.get("rules", {}).values())
    written, printed = EXAMPLE.finditer(book.text), EXAMPLE.finditer(law(game_id, lang))
    return [
        Example(one["title"], one["text"], two["text"] + (drawn if "```figure" in two["text"] else ""))
        for one, two in zip(written, printed, strict=True)
    ]


class Shown(NamedTuple):
    """A position that an example shows, what scoring or resolving answers, and whose score the example gives."""

    position: Mapping[str, Any]
    answer: Mapping[str, Any]
    whose: frozenset[str]
    counted: bool


@cache
def shown(game_id: str, name: str) -> Shown:
    """The position of this name, judged."""
    name, _, whose = name.rstrip(")").partition(" (")
    position = worked(game_id).get(name) or _file(game_id, name)
    event, _, _ = name.rpartition("/")
    judge = (
        (lambda: companion.resolve(game_id, event, position)) if event else (lambda: companion.score(game_id, position))
    )
    return Shown(position, judge(), frozenset({whose} if whose else _names(position)), find_game(game_id).counted)


@cache
def worked(game_id: str) -> Mapping[str, Any]:
    """The positions that only a rule sheet shows, by name, and `words`, what a yes and a no are called."""
    path = WORKED / f"{game_id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _file(game_id: str, name: str) -> Mapping[str, Any]:
    path = TESTS / "examples" / game_id / f"{name}.json"
    if not path.is_file():
        raise LookupError(
            f"no table [{name}] in tests/templates/worked/{game_id}.toml, no tests/examples/{game_id}/{name}.json"
        )
    data = json.loads(path.read_text(encoding="utf-8"))
    return data.get("position", data)


def _names(position: Mapping[str, Any]) -> Iterator[str]:
    players = position.get("players", ())
    yield from players if isinstance(players, Mapping) else (player["name"] for player in players)


def told_of(name: str, names: Iterable[str], text: str) -> str:
    """What of an example is about one player: lines or rows that begin with the name, else the columns that it heads and what is no table."""
    wanted = re.compile(rf"(\*\*|\| *){re.escape(bare(name))}\b")
    lines = [line for line in text.splitlines() if wanted.match(bare(line))]
    return "\n".join(
        lines or [line for line in text.splitlines() if not line.startswith("|")] + _columns(name, names, text)
    )


def _columns(name: str, names: Iterable[str], text: str) -> list[str]:
    """The columns of a table from the one that a name heads to the one that the next heads."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    heads = [next((one for one in names if bare(head).startswith(bare(one))), "") for head in rows[0]] if rows else []
    owners = [next((head for head in heads[place::-1] if head), "") for place in range(len(heads))]
    return [" ".join(cell for cell, owner in zip(row, owners, strict=True) if owner == name) for row in rows[1:]]


def leaves(value: Any) -> Iterator[Any]:
    """Whatever stands in a table of tables and lists, keys of names and numbers too; citations aside."""
    if isinstance(value, Mapping):
        for key, inside in value.items():
            if key not in ("article", "ref"):
                yield key
                yield from leaves(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from leaves(inside)
    else:
        yield value


def numbers(text: str) -> Counter[int]:
    """The numbers of a text, signs aside; neither those of cards nor of articles."""
    return Counter(int(found) for found in NUMBER.findall(CARD.sub("", REFERENCE.sub("", text))))


def known_numbers(*values: Any) -> set[int]:
    """Every number that these tables hold: counts, values of cards (an ace is 1), numbers in words; signs aside."""
    found: set[int] = set()
    for leaf in leaves([{key: value for key, value in one.items() if key != "proof"} for one in values]):
        if isinstance(leaf, str):
            found |= {int(one) for one in NUMBER.findall(leaf)} | ({1} if CARD.search(leaf) and "A" in leaf else set())
        elif isinstance(leaf, int) and not isinstance(leaf, bool):
            found.add(abs(leaf))
    return found


def bare(text: str) -> str:
    """A text without accents: names are written in the language of the sheet."""
    return "".join(one for one in unicodedata.normalize("NFD", text) if not unicodedata.combining(one))
