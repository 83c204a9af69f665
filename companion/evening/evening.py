"""One game at one table, from its first player to its verdict: a journal of edits, and the form that they fill.

All code that asks about, saves or shows an evening uses this object. It knows no terminal, file or network. The
caller provides the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from copy import copy
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple, Self

from companion.cards import Notation
from companion.evening.asker import ruling_question
from companion.evening.edits import Clear, Edit, EditId, Insert, Move, Op, Place, Remove, Set
from companion.evening.form import Field, Form, form_of
from companion.evening.journal import Journal, Record
from companion.evening.known import answer_in, count_in
from companion.evening.places import place_of, shown, stored
from companion.evening.recording import Recordings
from companion.evening.scripts import script_of
from companion.evening.secrets import secrecy_at
from companion.evening.stages import ABSENT, BY, stages_of
from companion.evening.tree import PLAYERS, Tree
from companion.game import Game
from companion.model import Entry
from companion.questions import Answer, Question, Script
from companion.reading.checked import entry_model
from companion.reading.shapes import field_hint, kind_of, model_in
from companion.words import Lang

RULINGS = "rulings"
"""The head of the places that hold the chosen house rulings, by the rulings' keys."""
TYPED = "typed"
"""The head of the places that hold lines typed before their questions were put, by the places of the answers."""
ASIDE = "aside"
"""The head of the places of answers that a file or a line gave although nobody would be asked for them."""

_NOTHING = object()
"""Stands for the value of a place where nothing is entered."""

_FURTHER = 100
"""A value can be entered, or a line typed ahead, at most this many steps beyond the next one."""


class _Latest(NamedTuple):
    """The latest form, kept until the next edit.

    - ``of``: the device whose ids the steps to come have, and the number of records.
    - ``counts``: how many items each list has.
    """

    of: tuple[str, int]
    counts: Mapping[Place, int]
    form: Form


class _Fields(NamedTuple):
    """The fields made so far, each with the value at its place, by the identities of their questions. They are valid
    for one structure of the tree (``of``).
    """

    of: object
    by_question: dict[int, tuple[Field, object]]


class Evening:
    """A game's position, or an event or advice (``part``), while it is being entered.

    - ``now``: returns the time of an edit.
    - ``rulings``: house rulings to begin with.
    - ``kept``: True to ask step by step as the evening goes.
    - ``device``, ``author``: who enters through this object.
    - ``journal``: the edits to go on from.
    """

    def __init__(  # noqa: PLR0913 (what is entered, and by whom)
        self,
        game: Game,
        part: str | None,
        lang: Lang,
        notation: Notation,
        now: Callable[[], datetime],
        *,
        rulings: Mapping[str, str] | None = None,
        kept: bool = False,
        device: str = "here",
        author: str = "",
        journal: Journal | None = None,
    ) -> None:
        self.game, self.part, self.lang, self.notation = game, part, lang, notation
        self.journal = journal or Journal()
        self._now, self._device, self._author = now, device, author
        self._model = entry_model(game, part)
        self._kept = kept
        self._turns = {stage.key for stage in stages_of(self._model) if stage.shape == "turns"}
        self._latest = _Latest(("", -1), {}, Form(()))
        self._source: Mapping[str, Any] = {}
        self._recordings: Recordings = {}
        self._fields = _Fields(None, {})
        self._aside: AbstractSet[Place] = set()
        self.when_edited: Callable[[], None] = lambda: None
        self._choose(rulings or {})

    @property
    def tree(self) -> Tree:
        """The values as they are now."""
        return self.journal.tree

    @property
    def names(self) -> list[str]:
        """The players' names, in seat order."""
        return list(self.tree.players())

    @property
    def rulings(self) -> dict[str, str]:
        """The house rulings that were chosen, by their keys. The others are as the rule sheet has them."""
        chosen = {ruling.key: self.tree.values.get((RULINGS, ruling.key)) for ruling in self.game.rulings}
        return {key: str(choice) for key, choice in chosen.items() if choice is not None}

    def go_on_with(self, journal: Journal, rulings: Mapping[str, str]) -> None:
        """Replace the edits by those of another journal, and choose these house rulings."""
        self.journal, self._latest = journal, _Latest(("", -1), {}, Form(()))
        self._choose(rulings)

    def _choose(self, rulings: Mapping[str, str]) -> None:
        for key, choice in rulings.items():
            if self.tree.values.get((RULINGS, key)) != choice:
                self.do(Set(at=(RULINGS, key), value=choice))

    def form(self) -> Form:
        """Every field of the evening, as of now."""
        of = (self._device, len(self.journal.records))
        if self._latest.of[1:] == of[1:] and self._latest.of != of:  # only the ids of steps to come differ
            form = self._latest.form
            self._latest = self._latest._replace(
                of=of, form=form._replace(fields=tuple(self._field(one.question) for one in form.fields))
            )
        elif self._latest.of != of:
            self._latest = _Latest(of, dict(self._counts()), Form(()))
            form = self._with_rulings(form_of(self._script(), self._field))
            self._latest = self._latest._replace(form=form)
            self._forget_fields(form)
        return self._latest.form

    def _field(self, question: Question) -> Field:
        """The field of a question.

        It depends only on the question, the value at its place and the tree's structure. The field made before is
        returned if these are the same.
        """
        tree = self.tree
        if self._fields.of is not tree.structure:
            self._fields = _Fields(tree.structure, {})
        field, value = self._fields.by_question.get(id(question), (None, None))
        if field is not None and field.question is question and tree.values.get(field.place, _NOTHING) is value:
            return field
        place = self.place(question)
        secret = secrecy_at(self._model, place, tree.items(*PLAYERS))
        listed = place[: 3 if place[:1] == PLAYERS else 1]
        rows = tuple(tree.items(*listed)) if self.is_numbered(listed) else ()
        field = Field(place, question, self.entered(question, place), secret, rows)
        if all(map(self._is_there, self._items(place))):  # the id of an item to come depends on the device
            self._fields.by_question[id(question)] = (field, tree.values.get(place, _NOTHING))
        return field

    def _forget_fields(self, form: Form) -> None:
        """Forget all fields except those of the latest form. Every edit makes new questions, and a table stays open
        for a whole evening.
        """
        shown = {id(one.question) for one in form.fields}
        made = {key: one for key, one in self._fields.by_question.items() if key in shown}
        self._fields = self._fields._replace(by_question=made)

    def _with_rulings(self, form: Form) -> Form:
        """The form with the chosen house rulings added. They are answers like others, and come last."""
        if not (chosen := self.rulings):
            return form
        fields = [
            Field((RULINGS, ruling.key), ruling_question(self.game, ruling, self.lang), (chosen[ruling.key],))
            for ruling in self.game.rulings
            if ruling.key in chosen
        ]
        data = None if form.data is None else {**form.data, RULINGS: chosen}
        return Form((*form.fields, *fields), data)

    def place(self, question: Question) -> Place:
        """The place of the answer to a question."""
        return place_of(question, self.tree, self.next_id)

    def trial(self) -> Self:
        """A copy of the evening to try something in. It changes nothing in this one."""
        other = copy(self)
        other.journal, other.when_edited = self.journal.copy(), lambda: None
        return other

    # Edits

    def do(self, *ops: Op) -> Record | None:
        """Make an edit on this device, now, and return its record; None if there are no operations."""
        if not ops:
            return None
        known = self.journal.known
        number = known.get(self._device, 0) + 1
        id_ = EditId(self._device, number)
        edit = Edit(id=id_, author=self._author, time=self._now(), seen=known, ops=ops)
        record = self.journal.take(edit)
        if record.held is not None:  # this device knows every edit here, so it cannot conflict
            raise AssertionError(f"an edit made on what is here was held: {record.held.why}")
        self.when_edited()
        return record

    def undo(self) -> Record | None:
        """Take back the last edit of this device, and return the record of that; None if there is no such edit."""
        if (last := self.journal.last_of(self._device)) is None:
            return None
        id_ = EditId(self._device, self.journal.known[self._device] + 1)
        record = self.journal.take(self.journal.undoing(last, id_, self._author, self._now()))
        self.when_edited()
        return record

    def enter(self, question: Question, answer: Answer) -> None:
        """Enter an answer.

        The step that the answer belongs to is made if it is not there yet. No step is made if the answer says that
        there are no more.
        """
        place = self.place(question)
        if question.kind == "names":
            self.do(*([] if self.names else self.seat(answer)))
        elif self.is_end(question, answer):
            self.do(*(Remove(at=item) for item in self._items(place) if self._is_there(item)))
        elif question.kind == "key":
            self.do(*self._keyed(place[:-1], answer))
        elif question.kind == "yes-no" and not question.where:
            self.do(*([] if self._is_there(place) else [Insert(at=place, after=self._last(place[:-1]))]))
        else:
            value = stored(question, answer, self.tree, self.notation)
            self.do(*self._made_for(place), Set(at=place, value=value), *self._typed_away(place))

    def is_end(self, question: Question, answer: Answer) -> bool:
        """True if an answer says that there is no further step, turn or claim. Nothing is entered then."""
        if question.kind == "yes-no" and not question.where:
            return not answer
        may_end = question.ends or question.kind in ("key", "claim")
        return answer is None and may_end and bool(self._items(self.place(question)))

    @contextmanager
    def acting_as(self, device: str) -> Iterator[None]:
        """Attribute edits to another device, such as "file", inside a ``with`` block."""
        before, self._device = self._device, device
        try:
            yield
        finally:
            self._device = before

    def ask_all(self, data: Mapping[str, Any], make: Callable[[Question], Field]) -> None:
        """Make a field of each question, also of those about steps that only ``data`` have."""
        self._source = data
        try:
            form_of(self._script(), make)
        finally:
            self._source = {}

    def clear(self, place: Place) -> None:
        """Make a place as if nothing had ever been entered there."""
        self.do(*([Clear(at=place)] if place in self.tree.values else []))

    def remove(self, place: Place) -> None:
        """Remove the step that a place belongs to, if it is there. An entry of a table is also emptied, since it may
        come back under its key.
        """
        items = [item for item in self._items(place)[-1:] if self._is_there(item)]
        keyed = [item for item in items if not self.is_numbered(item[:-1])]
        emptied = [Clear(at=at) for item in keyed for at in self.tree.values if at[: len(item)] == item]
        self.do(*emptied, *(Remove(at=item) for item in items))

    def step_of(self, place: Place) -> Place:
        """The innermost step that a place belongs to (a round, a lay, a player's turn); () if it belongs to none."""
        return next(reversed(self._items(place)), ())

    def is_in_step(self, place: Place) -> bool:
        """True if a place is in a step that can be inserted and removed: a round, a lay, a player's turn."""
        items = self._items(place)
        if not items or place[0] == "claims" or not self.is_numbered(items[-1][:-1]):
            return False
        field = self._model.model_fields.get(place[0])
        extra = field.json_schema_extra if field else None
        is_fixed = isinstance(extra, dict) and extra.get("minItems") == extra.get("maxItems", 0)  # the camps of a duel
        return len(place) > 3 or not is_fixed

    def insert_before(self, place: Place) -> dict[Place, Place]:
        """Insert a forgotten step before the one that a place is in. Lines typed ahead for steps to come move along
        with these steps. Returns their new places by their old ones.
        """
        step = self._items(place)[-1]
        listed = step[:-1]
        items = self.tree.items(*listed)
        index = items.index(step[-1]) if step[-1] in items else len(items)
        coming = [(*listed, self.next_id(listed, further)) for further in range(_FURTHER)]
        moved = dict(pairwise(coming))
        lines = [(at, line) for at, line in self.typed().items() if at[: len(step)] in moved]
        self.do(
            Insert(at=coming[0], after=items[index - 1] if index else None),
            *(Clear(at=(TYPED, *at)) for at, _ in lines),
            *(Set(at=(TYPED, *moved[at[: len(step)]], *at[len(step) :]), value=line) for at, line in lines),
        )
        return moved

    def seat(self, names: Iterable[str], called: Mapping[str, str] | None = None) -> list[Op]:
        """The operations that seat these players in this order: players already here move, others are inserted.

        ``called``: new names by old ones, for players who are renamed in the same edit.
        """
        ops: list[Op] = []
        ids = {(called or {}).get(name, name): one for name, one in self.tree.players().items()}
        number, last = len(self.tree.lists.get(PLAYERS, ())), None
        for name in names:
            if name in ids:
                ops.append(Move(at=(*PLAYERS, ids[name]), after=last))
                last = ids[name]
                continue
            number += 1
            at = (*PLAYERS, f"p{number}")
            ops += [Insert(at=at, after=last), Set(at=(*at, "name"), value=name)]
            last = at[-1]
        return ops

    # Lines typed before their questions

    def typed(self) -> dict[Place, str]:
        """All lines typed before their questions, by place, except those for removed items."""
        typed = ((place[1:], line) for place, line in self.tree.values.items() if place[0] == TYPED)
        return {place: str(line) for place, line in typed if not self._is_removed(place)}

    def type_parts(self, parts: Mapping[Place, str]) -> None:
        """Keep the parts of a line, each for the question about its place. They are one edit, so that no other edit
        comes between them.
        """
        self.do(*(Set(at=(TYPED, *place), value=part) for place, part in parts.items()))

    def type_ahead(self, place: Place, line: str | None) -> None:
        """Keep a line for the question about a place, or forget it if it is None."""
        at = (TYPED, *place)
        if line is not None:
            self.do(Set(at=at, value=line))
        elif at in self.tree.values:
            self.do(Clear(at=at))

    def ask_aside(self, places: Iterable[Place]) -> None:
        """Ask for the answers at these places, although they follow from other answers."""
        self.do(*(Set(at=(ASIDE, *place), value=True) for place in places))

    # What the evening holds

    def _script(self) -> Script:
        of = (self.game, self.part, self.lang, self.notation, self.rulings)
        aside = {at for at in self.tree.values if at[0] == ASIDE}
        if aside != self._aside:  # the questions of a step depend on it
            self._aside, self._recordings = aside, {}
        recordings = None if self._source else self._recordings  # the source may hold more than is entered
        return script_of(*of, kept=self._kept, count=self._count, aside=self._is_aside, recordings=recordings)()

    def is_numbered(self, listed: Place) -> bool:
        """True if a place is a list whose items are identified by number: rounds, lays, claims, a player's turns."""
        if listed[:1] == PLAYERS:
            return len(listed) == 3 and listed[2] in self._turns
        return len(listed) == 1 and self._is_list(listed[0])

    def entered(self, question: Question, place: Place) -> tuple[Answer] | None:
        """The answer that was entered to a question, in a tuple; None if there is none."""
        if question.kind == "names":
            return (self.names,) if self.names else None
        if question.kind == "key":
            return (place[-2],) if self._is_there(place[:-1]) else None
        if question.kind == "yes-no" and not question.where:
            return (True,) if self._is_there(place) else None
        values = self.tree.values
        if place not in values or not all(map(self._is_there, self._items(place))):
            return None
        return shown(question, values[place], self.tree, self.notation)

    def _is_removed(self, place: Place) -> bool:
        absence = self.tree.absence(place)
        return absence is not None and absence.why == "removed"

    def _is_there(self, item: Place) -> bool:
        return item in self.tree.there()

    def _items(self, place: Place) -> list[Place]:
        """The list items that a place belongs to (a round, a player's turn), without the player."""
        if place[0] == PLAYERS[0]:
            return [place] if len(place) > 3 else []  # a turn
        listed = len(place) > 1 and ((place[:1] in self.tree.lists) or self._is_list(place[0]))
        return [place[:2]] if listed else []

    def _is_list(self, field: str) -> bool:
        """True if a field of the position is a list of steps, or of claims."""
        return field == "claims" or _is_list_in(self._model, field)

    def _last(self, listed: Place) -> str | None:
        items = self.tree.items(*listed)
        return items[-1] if items else None

    def next_id(self, listed: Place, further: int) -> str:
        """The id that the next item of a list will have, or the one ``further`` items after it.

        The id of a round or a turn depends only on its number, so that two phones begin the same round. Two other
        steps may begin at the same time, so their ids also name the device.
        """
        number = len(self.tree.lists.get(listed, ())) + 1 + further
        if listed[0] == PLAYERS[0]:
            return f"{''.join(listed[1:])}{number}"
        return f"{listed[0]}{number}" if self._is_seated(listed[0]) else f"{self._device}-{listed[0]}{number}"

    def _is_seated(self, field: str) -> bool:
        """True if each step of a list has an entry for every player."""
        return _is_seated_in(self._model, field)

    def _count(self, field: str, owner: str) -> int:
        """How many items a list has. Steps at its end count only if more is entered of them than whose they are."""
        player = self.tree.players().get(owner)
        there = self._latest.counts.get((*PLAYERS, player, field) if player else (field,), 0)
        return max(there, count_in(self._source, field, owner)) if self._source else there

    def _is_aside(self, where: str, owner: str) -> bool:
        """True if a file has an answer at a place that nobody would be asked for."""
        question = Question(where, "", "text", owner=owner)
        at = (ASIDE, *self.place(question))
        if at not in self.tree.values and self._source and answer_in(self._source, question) is not None:
            self.do(Set(at=at, value=True))
        return at in self.tree.values

    def _counts(self) -> Iterator[tuple[Place, int]]:
        filled = {at[:length] for at in self.tree.values if at[-1] not in {BY, ABSENT} for length in (2, 4)}
        for listed in self.tree.lists:
            items = self.tree.items(*listed)
            filled_rows = [index for index, item in enumerate(items, 1) if (*listed, item) in filled]
            yield listed, len(items) if self._is_seated(listed[0]) or len(listed) > 1 else max(filled_rows, default=0)

    # What an answer needs besides its value

    def _made_for(self, place: Place) -> list[Op]:
        """The operations that make the step an answer belongs to, with what was proposed for it: whose it is, and who
        is absent. Turns that the player missed before it are made too.
        """
        ops: list[Op] = []
        for item in self._items(place):
            if not self._is_there(item):
                listed, after = item[:-1], self._last(item[:-1])
                for further in range(_FURTHER):
                    at = (*listed, self.next_id(listed, further))
                    ops.append(Insert(at=at, after=after))
                    if at == item:
                        break
                    ops.append(Set(at=at, value=ABSENT))
                    after = at[-1]
            ops += self._proposed(item)
        return ops

    def _proposed(self, item: Place) -> Iterator[Op]:
        """The operations that enter what was proposed for a step and shown. A proposal holds once something in the
        step is answered.
        """
        for field in self._latest.form.fields:  # while a file is loaded, the form before it
            question = field.question
            if (
                field.place[: len(item)] == item
                and field.entered is None
                and question.proposed
                and field.value is not None
            ):
                yield Set(at=field.place, value=stored(question, field.value, self.tree, self.notation))

    def _keyed(self, place: Place, key: Answer) -> list[Op]:
        """The operations that give an entry of a table this key. If it had another key, its value moves."""
        at = (*place[:-1], str(key))
        if not self._is_there(place):
            return [Insert(at=at, after=self._last(place[:-1]))]
        if at == place:
            return []
        here = place in self.tree.values
        moved: list[Op] = [Set(at=at, value=self.tree.values[place]), Clear(at=place)] if here else []
        return [Insert(at=at, after=place[-1]), *moved, Remove(at=place)]

    def _typed_away(self, place: Place) -> list[Op]:
        at = (TYPED, *place)
        return [Clear(at=at)] if at in self.tree.values else []


@cache
def _is_list_in(model: type[Entry], field: str) -> bool:
    field_info = model.model_fields.get(field)
    return (
        field_info is not None
        and model_in(field_hint(field_info)) is not None
        and kind_of(field_hint(field_info)) == "list"
    )


@cache
def _is_seated_in(model: type[Entry], field: str) -> bool:
    field_info = model.model_fields.get(field)
    step = model_in(field_hint(field_info)) if field_info is not None else None
    return step is not None and PLAYERS[0] in step.model_fields
