"""Reads a typed line as the answer to a question, and shows answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, TypeAlias
from unicodedata import normalize

from companion.asking.tokens import faults_of, number_in, singly
from companion.cards import Card, Notation, Suit, read_card, split_cards, suit_letter
from companion.errors import Fault
from companion.evening.places import takes_names
from companion.fields import Kind, kind_in
from companion.game import Game
from companion.nearest import folded, nearest, player_called
from companion.questions import Answer, Question
from companion.reading.flags import read_claim, typed
from companion.reading.shapes import kind_of
from companion.reading.shown import shown
from companion.visible import is_control


def whose(text: str, names: Collection[str]) -> tuple[str | None, str]:
    """The name before a line's colon, and the text after it; (None, the line) if it is none of ``names``.

    Names may contain colons.

    >>> whose("ana: 3H", ["Ana"]), whose("Dr: Ana: 3H", ["Ana", "Dr: Ana"]), whose("3H", ["Ana"])
    (('Ana', '3H'), ('Dr: Ana', '3H'), (None, '3H'))
    """
    for index in reversed([index for index, letter in enumerate(text) if letter == ":"]):
        name = player_called(text[:index], names)
        if name:
            return name, text[index + 1 :].strip()
    return None, text


Read: TypeAlias = Answer | list[Fault]
"""An answer, or the faults that prevent reading one."""

Reader: TypeAlias = Callable[[Question, str], Read]


_NEXT_OF_ROW = re.compile(r"(?<=[0-9])\s+(?=[^\W\d])")
"""Separates the values of two players where the comma is left out: a space between a number and a name."""


def read_row(question: Question, text: str, read: Reader) -> Read:
    """Each player's value. Values come in the order of the names, or each after a name, separated by commas. ``read``
    reads one value.
    """
    inner = Question(
        question.where, "", kind_in(question.of) or ("numbers" if kind_of(question.of) == "list" else "number")
    )
    entries = [*_entries(question, text, inner, read)]
    in_order = text.replace(",", " ").split()
    if inner.kind == "number" and len(in_order) <= len(question.names) and all(map(_is_number_or_none, in_order)):
        entries = [f"{name} {value}" for name, value in zip(question.names, in_order, strict=False) if value != "-"]
    row: dict[str, Answer] = {}
    faults: list[Fault] = []
    for entry in entries:
        name, value = _part(entry, question, inner, read)
        if _faulty(value):
            faults += value
        elif name in row:
            faults.append(Fault("name-twice", question.where, {"name": name}))
        else:
            row[name] = value
    return faults or row


def _entries(question: Question, text: str, inner: Question, read: Reader) -> Iterator[str]:
    """The values with their names, separated by commas or semicolons. What cannot be read so may lack a comma."""
    for entry in filter(None, map(str.strip, re.split("[,;]", text))):
        _, value = _part(entry, question, inner, read)
        yield from _NEXT_OF_ROW.split(entry) if _faulty(value) else [entry]


def _is_number_or_none(text: str) -> bool:
    return text == "-" or isinstance(typed(text, int), int)


def _part(entry: str, question: Question, inner: Question, read: Reader) -> tuple[str, Read]:
    """A name and its value: "Ana 70", "Ana: 70", "Ana=70". It takes the longest name that leaves a readable value.

    Faults take the place of the value if none of the ``names`` is named, or (if any name will do) if no value can be
    read.
    """
    unread: Read = [_unread_row(question, entry)]
    name, value = "", unread
    head = re.split("[ :=]", entry, maxsplit=1)[0]
    if question.names and head != entry and head.isalpha():
        near = nearest(head, question.names, 1)
        value = [Fault("player-unknown", None, {"name": shown(head), "names": question.names, "near": near})]
    for found in reversed(list(re.finditer("[ :=]", entry))):
        head, rest = entry[: found.start()].strip(" :="), entry[found.start() :].strip(" :=")
        who = player_called(head, question.names) if question.names else head
        if who and rest:
            is_run = inner.kind == "number" and "+" not in rest and len(summands(rest)) > 1  # several players'
            name, value = who, unread if is_run else read(inner, rest)
            if not _faulty(value):
                break
            if not any(map(str.isalpha, name)):  # digits alone are not a name
                name, value = "", unread
    return name, value


def _faulty(read: Read) -> bool:
    return isinstance(read, list) and bool(read) and isinstance(read[0], Fault)


def example_of(question: Question, number: int = 0) -> str:
    """An example of a name with a value, as it may be typed: "Ana 6 4". ``number``: the index of the name."""
    names = question.names if len(question.names) > number else ("Ana", "Ben")
    kind = kind_in(question.of)
    examples = [one for one in kind.schema.get("examples", ()) if isinstance(one, str)] if kind else []
    return f"{names[number]} {examples[0] if examples else '6 4' if kind_of(question.of) == 'list' else '3'}"


def is_in_order(question: Question) -> bool:
    """True if a line may leave the names out: they are known, and each has one number."""
    return bool(question.names) and kind_in(question.of) is None and kind_of(question.of) != "list"


def _unread_row(question: Question, part: str) -> Fault:
    return Fault("row-unknown", question.where, {"found": shown(part), "example": example_of(question)})


YES = {"y", "yes", "o", "oui", "true"}
NO = {"n", "no", "non", "false"}
"""``YES`` and ``NO`` are the words taken for yes and no. They include the words of a file, which messages suggest
(virus = true).
"""
_LONGEST_NAME = 200
_IN_THOUSANDS = re.compile(r"(?<!\d)\d{1,3}(?: \d{3})+(?!\d)")


def read_answer(question: Question, text: str, notation: Notation) -> Read:
    """The answer in a typed line, or a list of faults, whose places are the question's. Rows of cards are not read
    here.
    """
    if isinstance(question.kind, Kind):
        row = _in_seat_order(question, text, notation)
        return row if isinstance(row, list) else _of_kind(question.kind, question.where, row, notation)
    return _READERS.get(question.kind, _text)(question, text, notation)


def _in_seat_order(question: Question, text: str, notation: Notation) -> str | list[Fault]:
    """Each player's value in seat order, "-" for none, if the line gives them by name; any other line as it is.

    Only kinds of fields that a file may also give by name are handled here.
    """
    if not takes_names(question.kind) or not any(folded(name) in folded(text) for name in question.names):
        return text
    named = read_row(question, text, lambda inner, typed_text: read_answer(inner, typed_text, notation))
    if not isinstance(named, dict):
        return [one for one in named if isinstance(one, Fault)] if isinstance(named, list) else text
    return " ".join(str(named.get(name, "-")) for name in question.names)


def _of_kind(kind: Kind, where: str, text: str, notation: Notation) -> Read:
    """A value of a kind of field, in its usual notation."""
    number = number_in(kind, text)
    if number is not None:
        return faults_of(kind, where, number, notation) or number
    read = kind.read(text, notation)
    if isinstance(read, Fault):  # cards that run together, or an ace that is a 1
        cards = kind.read(" ".join(singly(text, notation)), notation)
        read = read if isinstance(cards, Fault) else cards
    return [read._replace(where=where)] if isinstance(read, Fault) else kind.write(read, notation)


def _number(question: Question, text: str, _notation: Notation) -> Read:
    """A whole number, with or without spaces between thousands. Several numbers are added: 4+6, or 4 6.

    Without a +, several numbers are refused if they could be values of all players, or of the fields after this one.
    """
    numbers = summands(text)
    if not numbers:
        return [Fault("answer-number", question.where, {"found": shown(text)})]
    fields = len(question.lines.get(question.owner, ()))
    if len(numbers) > 1 and "+" not in text and (fields > 1 or len(numbers) == len(question.lines)):
        data = {
            "found": shown(text),
            "sum": "+".join(map(str, numbers)),
            "parts": " / ".join(map(str, numbers)),
            "several": fields > 1,
        }
        return [Fault("answer-numbers", question.where, data)]
    return sum(numbers)


def summands(text: str) -> list[int]:
    """The whole numbers that a line adds up; none if it is not a sum.

    >>> summands("5 + 4"), summands("1 200 3"), summands("5 +")
    ([5, 4], [1200, 3], [])
    """
    one = _IN_THOUSANDS.sub(lambda found: found[0].replace(" ", ""), text)
    number = typed(one, int)
    parts = [number] if isinstance(number, int) else [typed(part, int) for part in one.replace("+", " ").split()]
    numbers = [part for part in parts if isinstance(part, int)]
    return numbers if len(numbers) == len(parts) and not one.rstrip().endswith("+") else []


def _numbers(question: Question, text: str, _notation: Notation) -> Read:
    """Whole numbers separated by spaces or commas. Single digits may run together, as with dice."""
    tokens = text.replace(",", " ").split()
    tokens = list(tokens[0]) if len(tokens) == 1 and len(tokens[0]) > 1 and tokens[0][0] not in "+-−" else tokens
    numbers = [typed(token, int) for token in tokens]
    wrong = next((token for token, number in zip(tokens, numbers, strict=True) if not isinstance(number, int)), None)
    return numbers if wrong is None else [Fault("answer-number", question.where, {"found": shown(wrong)})]


def _key(question: Question, text: str, _notation: Notation) -> Read:
    """The key of a table's entry: a word that can be part of a place."""
    choices = question.choices
    if text in (question.of or {}):
        entered = question.of[text]
        row = show(entered, _notation, True) if entered else "-"
        return [Fault("entry-there", None, {"found": text, "what": question.label, "told": row})]
    if choices and text not in choices:
        return [
            Fault("choice-unknown", None, {"found": shown(text), "choices": choices, "near": nearest(text, choices)})
        ]
    wrong = len(text.split()) > 1 or any(mark in text for mark in ".[]")
    return [Fault("key-unreadable", None, {"found": shown(text)})] if wrong else text


def _yes_no(question: Question, text: str, _notation: Notation) -> Read:
    if text.lower() in YES | NO:
        return text.lower() in YES
    return [Fault("not-yes-or-no", question.where or None, {"found": shown(text)})]


def read_claimed(game: Game, question: Question, text: str) -> Read:
    """A typed claim, by a player at the table."""
    faults: list[Fault] = []
    claim = read_claim(game, text, question.names, faults)
    if claim is None and not game.counted and "=" not in text:  # a name alone
        claim = {"player": text, "total": 1}
    if claim is None:
        return [fault._replace(where=None) for fault in faults]  # nobody typed --claim here
    if claim["player"] not in question.names:
        near = nearest(claim["player"], question.names)
        return [Fault("player-unknown", None, {"name": claim["player"], "names": question.names, "near": near})]
    return claim


def _text(question: Question, text: str, _notation: Notation) -> Read:
    return _name_faults(question.where, text) or text


def _choice(question: Question, text: str, _notation: Notation) -> Read:
    """A choice, by its number, its word or the beginning of its word. If the choices are numbers, a number means
    itself.
    """
    words = choice_words(question)
    called = [*zip(question.choices, words, strict=True)]
    exact = [choice for choice, word in called if text in (word, choice)]  # its word, or its value in a file
    if exact:
        return exact[0]
    if not _of_numbers(question) and text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= len(question.choices):
        return question.choices[int(text) - 1]
    begun = [choice for choice, word in called if folded(word).startswith(folded(text))]
    if text.casefold() in YES | NO:  # an answer to another question, not the beginning of a choice
        begun, called = [], []
    pieces = folded(text).split()
    within = [choice for choice, word in called if all(piece in folded(word) for piece in pieces)]
    for fitting in (begun, within):
        if len(fitting) == 1:
            return fitting[0]
    return [
        Fault(
            "choice-unknown",
            question.where or None,
            {"found": shown(text), "choices": words, "near": nearest(text, words)},
        )
    ]


def choice_words(question: Question) -> tuple[str, ...]:
    """The word for each choice."""
    return question.words or tuple(map(str, question.choices))


def worded(question: Question, answer: Answer) -> Answer:
    """The answer's word if it is one of several choices; any other answer as it is."""
    known = question.kind == "choice" and answer in question.choices
    return choice_words(question)[question.choices.index(answer)] if known else answer


def told_choices(question: Question) -> str:
    """The choices as they are offered, each with its number unless they are numbers themselves."""
    words = choice_words(question)
    return ", ".join(words if _of_numbers(question) else (f"{number} {word}" for number, word in enumerate(words, 1)))


def _of_numbers(question: Question) -> bool:
    return any(isinstance(choice, int) for choice in question.choices)


def names_in(text: str) -> list[str]:
    """The names in a text, separated by commas, semicolons or lines.

    >>> names_in("Ana; Bob, Cy,\\nDi")
    ['Ana', 'Bob', 'Cy', 'Di']
    """
    return [name for one in re.split("[,;\n]", text) if (name := one.strip())]


def _names(question: Question, text: str, _notation: Notation) -> Read:
    names = names_in(text)
    faults = [fault for name in names for fault in _name_faults(question.where, name)]
    seen: set[str] = set()
    for name in names:
        same = normalize("NFC", name).casefold()
        if same in seen:
            faults.append(Fault("name-twice", question.where, {"name": name}))
        seen.add(same)
    return faults or names or [Fault("answer-needed")]


def _some(question: Question, text: str, _notation: Notation) -> Read:
    """Some of the question's names."""
    named = {name: player_called(name, question.names) for name in names_in(text)}
    unknown = [name for name, who in named.items() if who is None]
    return [
        Fault(
            "player-unknown",
            None,
            {"name": shown(name), "names": question.names, "near": nearest(name, question.names, 1)},
        )
        for name in unknown
    ] or [name for name in question.names if name in named.values()]


def doubtful(question: Question, answer: Answer, notation: Notation, _: Callable[[str], str]) -> str:
    """The question to ask back if a list of names looks like something else; "" if it does not.

    It may be several names without commas, a number of players, cards, or players' lines.
    """
    if question.kind != "names":
        return ""
    if len(answer) == 1 and len(answer[0].split()) > 1:
        return _("One player, “{name}”? Put commas between names.").format(name=answer[0])
    if len(answer) == 1 and answer[0].isdecimal():
        return _("“{name}” is a number. Type the players’ names.").format(name=answer[0])
    cards = [name for name in answer if all(is_suited(token, notation) for token in split_cards(name))]
    if cards:
        return _("“{name}” looks like cards. Is it a name?").format(name=cards[0])
    more = [name for name in answer if (":" in name and len(answer) > 1) or name_alone(name, notation) != name]
    if more:
        return _("“{name}” is more than a name. Type only the names: the rest is asked afterwards.").format(
            name=more[0]
        )
    return ""


def name_alone(text: str, notation: Notation) -> str:
    """A name without the cards typed behind it, as in a player's line with or without a colon; any other text as it
    is.

    >>> name_alone("Ana 5h", "en"), name_alone("Jo Ann: 3s 4s", "en"), name_alone("Dr: Ana", "en")
    ('Ana', 'Jo Ann', 'Dr: Ana')
    """
    words = re.finditer(r"(?<=[\s:])[^\s:]+", text)
    ends = (word.start() for word in words if any(is_suited(one, notation) for one in split_cards(word[0])))
    end = next(ends, None)
    return text if end is None else text[:end].rstrip(" :")


def is_suited(token: str, notation: Notation) -> bool:
    """True for a card with a suit. The joker, Jo, is also a name."""
    read = read_card(token, notation)
    return isinstance(read, Card) and read.suit is not None


def _name_faults(where: str, name: str) -> list[Fault]:
    if any(map(is_control, name)):
        return [Fault("text-control", where, {"found": shown(name)})]
    if len(name) > _LONGEST_NAME:
        return [Fault("text-too-long", where, {"count": len(name), "most": _LONGEST_NAME})]
    return []


_READERS: dict[str, Callable[[Question, str, Notation], Read]] = {
    "number": _number,
    "numbers": _numbers,
    "key": _key,
    "row": lambda question, text, notation: read_row(
        question, text, lambda inner, text: read_answer(inner, text, notation)
    ),
    "yes-no": _yes_no,
    "choice": _choice,
    "names": _names,
    "people": _names,
    "some": _some,
}


def show(value: Answer, notation: Notation, symbols: bool, game: Game | None = None) -> str:
    """An answer as it was understood, with letters for suits if the terminal cannot show them.

    >>> show("3♥ V♠", "fr", False), show(["Ana", "Ben"], "fr", True), show(None, "fr", True)
    ('3C VP', 'Ana, Ben', '-')
    """
    if value is None or value in ("", []):
        return "-"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return _show_table(value, notation, symbols, game)
    if symbols:
        return str(value)
    for suit in Suit:
        value = str(value).replace(suit.value, suit_letter(suit, notation))
    return str(value)


def _show_table(value: dict[str, Any], notation: Notation, symbols: bool, game: Game | None) -> str:
    """A claim, or the values of several players."""
    own = game.claim if game else None
    if not isinstance(value.get("player"), str):
        return ", ".join(f"{name} {show(inner, notation, symbols)}" for name, inner in value.items()) or "-"
    if game is not None and not game.counted and value.get("total") == 1:
        return str(value["player"])
    if own is not None and own.field in value:
        return f"{value['player']}: {own.write(value[own.field])}"
    return f"{value['player']} = {value['total']}"
