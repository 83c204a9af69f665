"""The form of an evening as a page shows it, one step at a time: a round, a lay, a turn, or the game itself. A step's
fields are grouped by player.

A field is a line of text, as on a terminal. Its ``keys`` name the keyboard that helps to fill it. This module knows
no HTML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal, NamedTuple

from companion.asking.prompts import empty_is_an_answer, is_taken
from companion.asking.question import choice_words
from companion.cards import Card, Notation, Suit, deck, in_notation
from companion.errors import Fault
from companion.evening.form import Field, Form
from companion.evening.partial import PartialEntry
from companion.evening.secrets import Secrecy
from companion.evening.stages import Stage, stage_of
from companion.evening.tree import PLAYERS
from companion.fields import Kind
from companion.game import ADVICE, Game
from companion.questions import Answer, Question, path_of
from companion.rulebook import open_rulebook
from companion.web.places import address_of
from companion.web.table import is_needed
from companion.words import Lang, headed, spaced, translator

Keys = Literal["cards", "digits", "choices", "several", "text"]
"""The kinds of keyboard: the deck, figures, one of several choices, some of several, the phone's own."""


@dataclass(frozen=True, slots=True)
class Keyboard:
    """The keys for a field: the game's ``cards``, other ``signs``, whole ``choices`` (value and word).

    ``several``: an answer may have several cards, with ``signs`` between them.
    """

    keys: Keys
    cards: frozenset[str] = frozenset()
    signs: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    several: bool = False


@dataclass(frozen=True, slots=True)
class FormEntry:
    """A field of the page.

    - ``at``: its place, as an edit takes it. ``address``: the same by the ids of seat and row, which stays when
      others come or go.
    - ``label``: the question's label. ``name``: the end of it.
    - ``value``: the answer as a line of text. ``entered``: somebody gave it. ``answered``: there is an answer, given or
      proposed.
    - ``secret``: the answer is in another player's hand. ``holder``: whose hand it is in before it is entered, as the
      reader sees it: "reader", "another"; "" if it is no secret.
    - ``offered``: the answer that an empty line accepts. ``usual``: the number that counts if nothing is entered.
      ``empty``: the meaning of an empty line: no cards, "nothing was said", or no answer any more.
    - ``begun``: its row exists. ``next``: the address by the row before it, which a row still to come has, too.
    - ``main``: answers go on from one such field to the next. ``needed``: nothing can be settled without it.
      ``counts``: the score is incomplete without it.
    """

    at: str
    label: str
    name: str
    prompt: str
    owner: str
    value: str
    entered: bool
    answered: bool
    needed: bool
    counts: bool
    main: bool
    offered: str
    usual: str
    empty: Literal["none", "nothing", "remove"]
    secret: bool
    keyboard: Keyboard
    address: str = ""
    next: str = ""
    begun: bool = False
    holder: Literal["reader", "another", ""] = ""
    is_way: bool = False
    """True if the field decides what is entered at all. It comes first; changing it later asks for confirmation."""

    @property
    def head(self) -> str:
        """The part of the label before the field's own name."""
        return self.label[: len(self.label) - len(self.name)]

    @property
    def owed(self) -> bool:
        """True if the field is needed and has no answer."""
        return self.needed and not self.answered


@dataclass(slots=True)
class FormStep:
    """A part of the form that is filled together: a round, a turn, or the game itself (``number`` None).

    - ``at``: its place, if it can be closed.
    - ``groups``: its fields by player ("" for those of all players). ``ways``: the fields that decide what is entered
      at all.
    - ``places``: what can be removed from it, with the player it belongs to ("": all players). ``addresses``: the
      same by ids.
    - ``is_ordered``: a forgotten step can be inserted before it.
    """

    number: int | None
    title: str
    at: str = ""
    places: dict[str, str] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)
    is_ordered: bool = True
    groups: dict[str, list[FormEntry]] = field(default_factory=dict)
    ways: list[FormEntry] = field(default_factory=list)

    @property
    def entries(self) -> list[FormEntry]:
        """All its fields."""
        return [*self.ways, *(entry for group in self.groups.values() for entry in group)]

    @property
    def owing(self) -> bool:
        """True if a needed answer is missing."""
        return any(entry.owed for entry in self.entries)

    @property
    def lacks(self) -> bool:
        """True if the score is incomplete because something is missing here."""
        return any(entry.counts for entry in self.entries)

    @property
    def begun(self) -> bool:
        """True if something was entered."""
        return any(entry.entered for entry in self.entries)

    @property
    def waits(self) -> bool:
        """True if a main field has no answer."""
        return any(entry.main and not entry.answered for entry in self.entries)


class Owed(NamedTuple):
    """What is still to be entered: the steps ("": the open one), the players ("": anybody), the names of the fields."""

    steps: Sequence[str]
    owners: Sequence[str]
    names: Sequence[str]


@dataclass(slots=True)
class FormPage:
    """All steps of a form. ``next_at``: the place of the next round, if the game asks whether there is another one."""

    steps: list[FormStep]
    next_at: str = ""
    current: int = 0

    @property
    def shown(self) -> FormStep:
        """The step that is open."""
        return self.steps[self.current]

    @property
    def owing(self) -> list[Owed]:
        """The needed answers that are missing, those of the open step first. If there are none, the empty fields that
        may count.
        """
        first = sorted(self.steps, key=lambda step: step is not self.shown)
        owing = self._owed(first, lambda entry: entry.owed)
        return owing or self._owed(self.steps, lambda entry: entry.counts)

    def _owed(self, steps: Sequence[FormStep], is_owed: Callable[[FormEntry], bool]) -> list[Owed]:
        """The owed fields of steps. Fields that several players or several steps lack alike are listed once."""
        by_people: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for step in steps:
            for owner, group in step.groups.items():
                if names := tuple(entry.name for entry in group if is_owed(entry)):
                    by_people.setdefault(("" if step is self.shown else step.title, names), []).append(owner)
        by_steps: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
        for (title, names), owners in by_people.items():
            by_steps.setdefault((tuple(owners), names), []).append(title)
        return [Owed(titles, owners, names) for (owners, names), titles in by_steps.items()]


def page_of(  # noqa: PLR0913, PLR0917 (what is shown, and to whom)
    game: Game,
    form: Form,
    lang: Lang,
    hides: Callable[[Secrecy], bool],
    chosen: str | None = None,
    missing: Collection[str] = (),
) -> FormPage:
    """The form of a page.

    - ``hides``: a function that is True for secrets the reader may not see.
    - ``chosen``: the number of the requested step ("game": the fields outside all steps).
    - ``missing``: the places of empty fields that count.
    """
    stage = stage_of(game.position)
    names = next((tuple(one.value) for one in form.fields if one.question.kind == "names" and one.value), ())
    page = FormPage([])
    steps: dict[int | None, FormStep] = {}
    for one in form.fields:
        question = one.question
        if question.kind in ("names", "claim"):
            continue
        number = step_number(stage, question)
        if question.kind == "yes-no" and not question.where:
            if one.entered is None and stage is not None:
                page.next_at = stage.key
            continue
        if number not in steps:
            steps[number] = FormStep(number, "", _place(stage, number))
        steps[number].title = "" if number is None else headed(question.label.split(", ")[0])
        entry = _entry(one, names, lang, is_needed(one, form), hides)
        keyboard = _in_play((game, None, lang), question, form, entry.keyboard)
        owner = question.owner or _owner_in(question, names)
        item, before = _item(one)
        entry = replace(
            entry, keyboard=keyboard, counts=entry.at in missing, owner=owner, begun=bool(item),
            address=address_of(entry.at, one.place, item or before), next=address_of(entry.at, one.place, before),
        )  # fmt: skip
        if entry.is_way:
            steps[number].ways.append(_settled_way(entry, question, form))
        else:
            steps[number].groups.setdefault(owner, []).append(entry)
        if stage is not None and number is not None and (place := _removable(stage, one, form)):
            steps[number].places[place] = question.owner if stage.shape == "turns" else ""
            steps[number].addresses[place] = address_of(place, one.place, item or before)
            steps[number].is_ordered = stage.shape != "table"
    page.steps = [_with_main(step) for step in steps.values()] or [FormStep(None, "")]
    page.current = _current(page.steps, chosen)
    return page


def draft_of(game: Game, part: str, form: Form, people: Sequence[str], lang: Lang) -> FormStep:
    """The form of an event or of advice (``part``), in one step. Its groups are players, or the common beginnings of
    labels.

    The names of the players are one of its fields; ``people`` are those of the table.
    """
    names = next((tuple(one.value) for one in form.fields if one.question.kind == "names" and one.value), tuple(people))
    step = FormStep(None, "")
    for one in form.fields:
        question = one.question
        entry = _entry(one, names, lang, is_needed(one, form) and not question.ends, lambda _secrecy: False)
        if part != ADVICE:  # what advice can use depends on the other answers
            entry = replace(entry, keyboard=_in_play((game, part, lang), question, form, entry.keyboard))
        if question.kind == "names":
            everybody = Keyboard("several", choices=tuple((name, name) for name in people))
            entry = replace(entry, keyboard=everybody, main=False, needed=False)
        head = question.label.rpartition(", ")[0]
        step.groups.setdefault(question.owner or head, []).append(entry)
    return _with_main(step)


def _current(steps: Sequence[FormStep], chosen: str | None) -> int:
    """The index of the open step.

    It is the requested step, else the first that owes an answer, else the last that was begun but is unfinished, else
    the last.
    """
    numbers = [step.number for step in steps]
    wanted = None if chosen == "game" else int(chosen) if chosen and chosen.isdecimal() else -1
    if wanted in numbers:
        return numbers.index(wanted)
    owing = (index for index, step in enumerate(steps) if step.owing)
    begun = [index for index, step in enumerate(steps) if step.begun and step.number is not None][-1:]
    if begun and steps[begun[0]].waits:
        return next(owing, begun[0])
    last = max(range(len(steps)), key=lambda index: -1 if numbers[index] is None else index)
    return next(owing, last)


def _with_main(step: FormStep) -> FormStep:
    """Mark the main fields of a step, to which answers go on from one another.

    These are the fields that are not optional. In a group without any it is the first field, and all fields once the
    group has an answer.
    """
    for owner, group in step.groups.items():
        if not any(entry.main for entry in group):
            begun = any(entry.answered for entry in group)
            step.groups[owner] = [replace(entry, main=begun or entry is group[0]) for entry in group]
    return step


def step_number(stage: Stage | None, question: Question) -> int | None:
    """The number of the step (from 0) that a question belongs to; None for the game itself."""
    if stage is None:
        return None
    path = question.path if question.where else path_of(question.memory.rstrip("?"))
    if stage.shape == "turns":
        return int(path[3]) if path[:1] == ("players",) and path[2:3] == (stage.key,) and len(path) > 3 else None
    if stage.shape == "table":
        found = re.match(rf"{re.escape(stage.key)}\[(\d+)\]", question.memory)
        return int(found[1]) if found else None
    return int(path[1]) if path[:1] == (stage.key,) and len(path) > 1 and isinstance(path[1], int) else None


def _removable(stage: Stage, one: Field, form: Form) -> str:
    """The place of the item that holds a field, if that item exists and can be removed; else ""."""
    question = one.question
    if stage.shape == "turns":
        return question.where if one.entered or not question.ends else ""
    if stage.shape == "table":
        return question.memory if question.kind == "key" and one.entered else ""
    number, there = stage.open(question), len((form.data or {}).get(stage.key) or ())
    return f"{stage.key}[{number}]" if number is not None and number < there and (one.entered or there > 1) else ""


def _item(one: Field) -> tuple[str, str]:
    """The id of the round, lay, turn or entry of a table that a field belongs to ("" if it is still to come), and its
    place after another one.
    """
    at = 3 if one.place[:1] == PLAYERS else 1
    path = one.question.path if one.question.where else path_of(one.question.memory.rstrip("?"))
    number = path[at] if len(path) > at else None
    if not isinstance(number, int) or not one.rows:
        return one.place[at] if isinstance(number, int) and one.entered is not None else "", ""
    last = min(number, len(one.rows)) - 1
    return one.rows[number] if number < len(one.rows) else "", f"{one.rows[last]}+{number - last}" if last >= 0 else ""


def _place(stage: Stage | None, number: int | None) -> str:
    return f"{stage.key}[{number}]" if stage is not None and stage.shape == "steps" and number is not None else ""


def _owner_in(question: Question, names: Sequence[str]) -> str:
    """The player named in a field's label, such as the one who made a lay; "" if there is none."""
    words = question.label.split(", ")
    return next((word for word in words[1:-1] if word in names), "")


def _entry(one: Field, names: Sequence[str], lang: Lang, needed: bool, hides: Callable[[Secrecy], bool]) -> FormEntry:
    question = one.question
    label = question.label or question.prompt
    is_hidden = one.secret is not None and hides(one.secret)
    secret = one.entered is not None and one.value is not None and is_hidden
    held = one.secret is not None and one.secret.holder is not None
    return FormEntry(
        at=question.where or question.memory,
        address=question.where or question.memory,
        label=label,
        name=_name(question, label),
        prompt=spaced(in_notation(question.prompt, lang), lang),
        owner=question.owner,
        value="" if secret or one.answer is None else line_of(question, one.value, lang),
        entered=one.entered is not None,
        answered=one.answer is not None,
        needed=needed,
        counts=False,
        main=not question.optional and not question.proposed,
        offered=line_of(question, question.default, lang) if is_taken(question) else "",
        usual=line_of(question, question.default, lang) if question.kind == "number" else "",
        empty=empty_of(question),
        secret=secret,
        keyboard=keyboard_of(question, names, lang),
        is_way=_is_way(one),
        holder="" if not held else "another" if is_hidden else "reader",
    )


def empty_of(question: Question) -> Literal["none", "nothing", "remove"]:
    """The meaning of an empty line."""
    if question.optional and question.kind != "some":
        return "nothing"
    return "none" if question.of_cards or question.kind == "some" or empty_is_an_answer(question.kind) else "remove"


def _is_way(one: Field) -> bool:
    """True if a field decides what is entered. Such a field is no part of the position."""
    return one.question.kind == "choice" and not one.question.where


def _settled_way(entry: FormEntry, question: Question, form: Form) -> FormEntry:
    """The field that decides what is entered. It counts as answered once something that belongs to one of its ways
    was entered.
    """
    there = {step for one in form.fields if one.entered is not None for step in one.question.path}
    taken = next((choice for choice in question.choices if entry.answered or choice in there), None)
    if taken is None:
        return entry
    value = entry.value or choice_words(question)[question.choices.index(taken)]
    return replace(entry, main=False, answered=True, value=value)


def _name(question: Question, label: str) -> str:
    """The end of a label, without the part that the heading above it already says."""
    if not question.label:
        return label
    return label.rpartition(", ")[2] or label


# Answers as lines of text


def line_of(question: Question, value: Answer, lang: Lang) -> str:
    """An answer as a line that could be typed again, with the ranks of a language.

    >>> line_of(Question("a", "", "number"), 12, "fr"), line_of(Question("a", "", "text"), "K♠ 10♥", "fr")
    ('12', 'R♠ 10♥')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return translator(lang)("yes" if value else "no")
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {line_of(question, one, lang)}" for name, one in value.items())
    if question.kind == "choice" and value in question.choices:
        return choice_words(question)[question.choices.index(value)]
    return in_notation(str(value), lang)


# Keyboards


def keyboard_of(question: Question, names: Sequence[str], lang: Lang) -> Keyboard:  # noqa: PLR0911 (one return a kind)
    """The keyboard for answering a question."""
    kind = question.kind
    if isinstance(kind, Kind):
        return _keyboard_of_kind(kind, question.names or tuple(names), lang)
    if kind in ("number", "numbers", "row"):
        return Keyboard("digits", signs=() if kind == "number" else ("-", " "))
    if kind == "yes-no":
        _ = translator(lang)
        return Keyboard("choices", choices=((_("yes"), _("yes")), (_("no"), _("no"))))
    if kind in ("choice", "key"):
        words = zip(map(str, question.choices), choice_words(question), strict=True)
        there = question.of or {} if kind == "key" else {}
        return Keyboard("choices", choices=tuple((choice, word) for choice, word in words if choice not in there))
    if kind in ("some", "people"):
        return Keyboard("several", choices=tuple((name, name) for name in question.names or names))
    if kind == "text":
        return Keyboard("choices", choices=tuple((name, name) for name in question.names or names))
    return Keyboard("text")


_RULED_OUT: dict[tuple[object, ...], frozenset[str]] = {}
"""A cache of the cards that a field cannot hold, by game, part, language, rulings, field and number of players."""


def _in_play(of: tuple[Game, str | None, Lang], question: Question, form: Form, keyboard: Keyboard) -> Keyboard:
    """The keyboard without cards that are out of play, or that the rules never allow in a field."""
    if keyboard.keys != "cards" or not question.where:
        return keyboard
    game, part, lang = of
    rulings = (form.data or {}).get("rulings", {})
    players = [(one.question, one.value) for one in form.fields if one.question.kind == "names" and one.value]
    count = sum(len(tuple(names)) for _, names in players)
    key = (game.id, part, lang, *rulings.items(), re.sub(r"\d+", "", question.where), count)
    if key not in _RULED_OUT:
        partial = PartialEntry(game, part, lang, lambda: rulings)
        _RULED_OUT[key] = partial.ruled_out(players, question, keyboard.cards)
    return replace(keyboard, cards=keyboard.cards - _RULED_OUT[key])


@cache
def _keyboard_of_kind(kind: Kind, names: tuple[str, ...], lang: Lang) -> Keyboard:
    """The keyboard for a kind of field, found by trying what it can read: cards, bare suits, figures."""

    def reads(text: str) -> bool:
        return not isinstance(kind.read(text, lang), Fault)

    whole = [*map(str, (card.write(lang) for card in deck(jokers=1)))]
    cards = frozenset(card for card in whole if reads(card))
    suits = tuple(suit.value for suit in kind.suits if reads(suit.value))
    if not cards and not suits and kind.takes_suit_letters():
        cards = frozenset(whole)  # a row or a lay, for which no single card is an answer
    figures = kind.numbers or any(map(reads, ("1", "4 2 3 2")))
    if kind.empty:
        return Keyboard("cards", frozenset(whole), (kind.empty,), several=True)
    if cards:
        signs = (*suits, *filter(str.strip, kind.marks), *(("123",) if figures else ()))
        several = kind.tokens or not reads(whole[0]) or reads(" ".join(whole[:2]))
        return Keyboard("cards", cards, signs, several=several)
    if suits:
        return Keyboard("choices", choices=tuple((suit, suit) for suit in suits))
    if reads("7:34"):
        return Keyboard("digits", signs=("h",) if lang == "fr" and reads("7 h 34") else (":",))
    row = " ".join(["0"] * len(names))
    if figures or any(map(reads, ("0 0 0 0", row, "1 2"))):
        return Keyboard("digits", signs=(" ", "-"))
    return Keyboard("text")


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A suit on the page's deck: its cards as a language writes them. The last row also has the joker, if there is
    one.
    """

    suit: str
    cards: tuple[str, ...]


def deck_rows(game_id: str, lang: Notation) -> list[DeckRow]:
    """The game's own deck, suit by suit, aces first and the joker last."""
    book = open_rulebook(game_id, lang)
    ranks = sorted(book.ranks)
    rows = [DeckRow(suit.value, tuple(Card(rank, suit).write(lang) for rank in ranks)) for suit in Suit]
    return [*rows[:-1], DeckRow(rows[-1].suit, (*rows[-1].cards, "Jo"))] if book.has_jokers else rows


def jokers(game_id: str) -> int:
    """The number of jokers in a game's deck."""
    return int(open_rulebook(game_id, "en").facts.get("components", {}).get("deck", {}).get("jokers", 2))
