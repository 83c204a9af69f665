"""One game at one table, from its first player to its verdict: a journal of edits, and the form that they fill.

Whoever asks, saves or shows an evening goes through this object. It knows no terminal, no file and no network; what time it is,
it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from companion.evening.known import Known, answer_in
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
"""Under this stand the house rulings that were chosen, by their keys."""
TYPED = "typed"
"""Under this stand lines that were typed before their questions were put, by the places of the answers."""
ASIDE = "aside"
"""Under this stand the places of answers that a file gave though nobody would be asked for them."""

_NOTHING = object()
"""What stands where nothing was entered."""

_FURTHER = 100
"""How many steps further on than the next one something may be entered, or typed ahead."""


class _Latest(NamedTuple):
    """The latest form, kept until the next edit: whose steps come next and how many records it is ``of``, and how many items each list then has."""

    of: tuple[str, int]
    counts: Mapping[Place, int]
    form: Form


class _Fields(NamedTuple):
    """Fields as they were made ``of`` a structure of the tree, each with the value that stood at its place, by the questions' identities."""

    of: object
    by_question: dict[int, tuple[Field, object]]


class Evening:
    """A game's position (or an event, an advice: ``part``) as it is entered. ``device`` and ``author`` are who enters through this object.

    ``kept``: step by step as the evening goes. ``now`` tells the time of an edit.
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
        """Who plays, in the order in which they sit."""
        return list(self.tree.players())

    @property
    def rulings(self) -> dict[str, str]:
        """The house rulings that were chosen, by their keys; the others are as the rule sheet has them."""
        chosen = {ruling.key: self.tree.values.get((RULINGS, ruling.key)) for ruling in self.game.rulings}
        return {key: str(choice) for key, choice in chosen.items() if choice is not None}

    def go_on_with(self, journal: Journal, rulings: Mapping[str, str]) -> None:
        """Let the edits be those of another journal, under these house rulings."""
        self.journal, self._latest = journal, _Latest(("", -1), {}, Form(()))
        self._choose(rulings)

    def _choose(self, rulings: Mapping[str, str]) -> None:
        for key, choice in rulings.items():
            if self.tree.values.get((RULINGS, key)) != choice:
                self.do(Set(at=(RULINGS, key), value=choice))

    def form(self) -> Form:
        """Every field, as of now."""
        of = (self._device, len(self.journal.records))
        if self._latest.of[1:] == of[1:] and self._latest.of != of:  # only the ids of steps to come are others
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
        """The field of a question: the one of before, where the question, the value at its place and the tree's structure are the same,
        as it depends on nothing else.
        """
        tree = self.tree
        if self._fields.of is not tree.structure:
            self._fields = _Fields(tree.structure, {})
        field, value = self._fields.by_question.get(id(question), (None, None))
        if field is not None and field.question is question and tree.values.get(field.place, _NOTHING) is value:
            return field
        place = self.place(question)
        secret = secrecy_at(self._model, place, tree.items(*PLAYERS))
        field = Field(place, question, self._entered(question, place), secret)
        if all(map(self._is_there, self._items(place))):  # the id of one to come depends on the device
            self._fields.by_question[id(question)] = (field, tree.values.get(place, _NOTHING))
        return field

    def _forget_fields(self, form: Form) -> None:
        """Keep the fields of the latest form only: every edit makes questions anew, and a table stays open for a whole evening."""
        shown = {id(one.question) for one in form.fields}
        made = {key: one for key, one in self._fields.by_question.items() if key in shown}
        self._fields = self._fields._replace(by_question=made)

    def _with_rulings(self, form: Form) -> Form:
        """The form with the house rulings that were chosen: they are answers like others, and come last."""
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
        """Where the answer to a question stands."""
        return place_of(question, self.tree, self.next_id)

    def trial(self) -> Self:
        """The same evening, to try something in: nothing of it comes back."""
        other = copy(self)
        other.journal, other.when_edited = self.journal.copy(), lambda: None
        return other

    # What is done

    def do(self, *ops: Op) -> Record | None:
        """An edit of this device, made now; None where it would do nothing."""
        if not ops:
            return None
        known = self.journal.known
        number = known.get(self._device, 0) + 1
        id_ = EditId(self._device, number)
        edit = Edit(id=id_, author=self._author, time=self._now(), seen=known, ops=ops)
        record = self.journal.take(edit)
        if record.held is not None:  # this device knows all that is here: nothing that it does can be against it
            raise AssertionError(f"an edit made on what is here was held: {record.held.why}")
        self.when_edited()
        return record

    def undo(self) -> Record | None:
        """Take back what this device did last; None where there is nothing."""
        if (last := self.journal.last_of(self._device)) is None:
            return None
        id_ = EditId(self._device, self.journal.known[self._device] + 1)
        record = self.journal.take(self.journal.undoing(last, id_, self._author, self._now()))
        self.when_edited()
        return record

    def enter(self, question: Question, answer: Answer) -> None:
        """An answer. Where it is in a step that is not there yet, that step is made; where it says that there is no such step, none is."""
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
        """Whether an answer says that there is no such step, turn or claim any more: nothing is entered then."""
        if question.kind == "yes-no" and not question.where:
            return not answer
        may_end = question.ends or question.kind in ("key", "claim")
        return answer is None and may_end and bool(self._items(self.place(question)))

    @contextmanager
    def acting_as(self, device: str) -> Iterator[None]:
        """Edits are another device's for a while: a file's."""
        before, self._device = self._device, device
        try:
            yield
        finally:
            self._device = before

    def load(self, data: Mapping[str, Any], known: Known) -> list[str]:
        """Enter what is ``known`` and not entered yet, as edits by "file"; ``data`` tells how many steps there are. Gives the names in
        claims of nobody who plays.
        """

        def entered(question: Question, place: Place) -> tuple[Answer] | None:
            if (answer := self._entered(question, place)) is not None or question.kind == "claim":
                return answer
            if (found := known(question)) is None:
                return None
            self.enter(question, found[0])
            return found

        return self._load(data, entered)

    def follow(self, data: Mapping[str, Any], known: Known) -> None:
        """Let the evening say what ``data`` say, whatever it said before; what differs becomes edits by "file"."""

        def entered(question: Question, place: Place) -> tuple[Answer] | None:
            answer, is_value = self._entered(question, place), question.kind not in ("claim", "names", "key")
            found = known(question) if answer is None or is_value else None
            if found is None:
                if answer is not None and is_value and question.where:
                    self.clear(place)
                    return None
                return answer
            value = stored(question, found[0], self.tree, self.notation)
            if answer is None or value != self.tree.values.get(place, value):
                self.enter(question, found[0])
            return found

        with self.acting_as("file"):
            self._seat_anew([player["name"] for player in data.get("players") or ()])
            self._shorten(data)
            for place in self.typed():
                self.type_ahead(place, None)
        self._load(data, entered)

    def _seat_anew(self, names: Sequence[str]) -> None:
        """Let these play. Where nobody came or went, somebody else's name at the same place is another name of the same player."""
        ids, before = self.tree.players(), self.names
        if [*names] == before:
            return
        pairs = zip(before, names, strict=True) if len(before) == len(names) else ()
        called = {new: ids[old] for old, new in pairs if old not in names and new not in before}
        self.do(*(Set(at=(*PLAYERS, one, "name"), value=name) for name, one in called.items()))
        self.do(*(Remove(at=(*PLAYERS, one)) for name, one in self.tree.players().items() if name not in names))
        self.do(*self.seat(names))

    def _shorten(self, data: Mapping[str, Any]) -> None:
        """Take away the claims, and the steps at the end of each list that ``data`` do not have."""
        names = {one: name for name, one in self.tree.players().items()}
        for field, *owner in [listed for listed in self.tree.lists if listed != PLAYERS]:
            listed = (field, *owner)
            if not owner or owner[0] in names:
                name = names[owner[0]] if owner else ""
                count = 0 if field == "claims" else _count_in(data, listed[-1], name)
                self.do(*(Remove(at=(*listed, item)) for item in self.tree.items(*listed)[count:]))

    def _load(self, data: Mapping[str, Any], entered: Callable[[Question, Place], tuple[Answer] | None]) -> list[str]:
        self._source = data
        try:
            with self.acting_as("file"):
                form_of(self._script(), lambda one: Field(place := self.place(one), one, entered(one, place)))
                claims = [claim for claim in data.get("claims") or () if self.names]
                known_claims = [claim for claim in claims if claim["player"] in self.names]
                for number, claim in enumerate(known_claims if not self.tree.items("claims") else ()):
                    self.enter(Question(f"claims[{number}]", "", "claim"), claim)
        finally:
            self._source = {}
        return [claim["player"] for claim in claims if claim not in known_claims]

    def clear(self, place: Place) -> None:
        """As if nothing had ever been said there."""
        self.do(*([Clear(at=place)] if place in self.tree.values else []))

    def remove(self, place: Place) -> None:
        """Take away the step that a place is in, where it is there. An entry of a table is emptied: it may come back under its key."""
        items = [item for item in self._items(place)[-1:] if self._is_there(item)]
        keyed = [item for item in items if not self.is_numbered(item[:-1])]
        emptied = [Clear(at=at) for item in keyed for at in self.tree.values if at[: len(item)] == item]
        self.do(*emptied, *(Remove(at=item) for item in items))

    def step_of(self, place: Place) -> Place:
        """The innermost step that a place is in: its round, its lay, somebody's turn; () where it is in none."""
        return next(reversed(self._items(place)), ())

    def is_in_step(self, place: Place) -> bool:
        """Whether a place is in a round, a lay, somebody's turn: in what can be put in, and taken away."""
        items = self._items(place)
        if not items or place[0] == "claims" or not self.is_numbered(items[-1][:-1]):
            return False
        field = self._model.model_fields.get(place[0])
        extra = field.json_schema_extra if field else None
        is_fixed = isinstance(extra, dict) and extra.get("minItems") == extra.get("maxItems", 0)  # the camps of a duel
        return len(place) > 3 or not is_fixed

    def insert_before(self, place: Place) -> None:
        """Put a step that was forgotten before the one that a place is in. Lines typed ahead for steps to come move up with those."""
        step = self._items(place)[-1]
        listed = step[:-1]
        items = self.tree.items(*listed)
        index = items.index(step[-1]) if step[-1] in items else len(items)
        coming = [(*listed, self.next_id(listed, further)) for further in range(_FURTHER)]
        later = dict(pairwise(coming))
        lines = [(at, line) for at, line in self.typed().items() if at[: len(step)] in later]
        self.do(
            Insert(at=coming[0], after=items[index - 1] if index else None),
            *(Clear(at=(TYPED, *at)) for at, _ in lines),
            *(Set(at=(TYPED, *later[at[: len(step)]], *at[len(step) :]), value=line) for at, line in lines),
        )

    def seat(self, names: Iterable[str], called: Mapping[str, str] | None = None) -> list[Op]:
        """The operations that seat these players in this order: whoever sits here already moves, others come. ``called``: newer names by
        older ones, of who is called otherwise in the same edit.
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
        """All such lines, those for what was taken away aside."""
        typed = ((place[1:], line) for place, line in self.tree.values.items() if place[0] == TYPED)
        return {place: str(line) for place, line in typed if not self._is_removed(place)}

    def type_parts(self, parts: Mapping[Place, str]) -> None:
        """Keep the parts of a line, each for the question about its place: in one edit, so that nothing comes between them."""
        self.do(*(Set(at=(TYPED, *place), value=part) for place, part in parts.items()))

    def type_ahead(self, place: Place, line: str | None) -> None:
        """Keep a line for the question about a place; None: forget it."""
        at = (TYPED, *place)
        if line is not None:
            self.do(Set(at=at, value=line))
        elif at in self.tree.values:
            self.do(Clear(at=at))

    # What is there

    def _script(self) -> Script:
        of = (self.game, self.part, self.lang, self.notation, self.rulings)
        aside = {at for at in self.tree.values if at[0] == ASIDE}
        if aside != self._aside:  # what a step asks depends on it
            self._aside, self._recordings = aside, {}
        recordings = None if self._source else self._recordings  # which may say more than is entered
        return script_of(*of, kept=self._kept, count=self._count, aside=self._is_aside, recordings=recordings)()

    def is_numbered(self, listed: Place) -> bool:
        """Whether a place is a list whose items are told by their numbers: rounds, lays, claims, somebody's turns."""
        if listed[:1] == PLAYERS:
            return len(listed) == 3 and listed[2] in self._turns
        return len(listed) == 1 and self._is_list(listed[0])

    def _entered(self, question: Question, place: Place) -> tuple[Answer] | None:
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
        """The items of lists that a place is in: a round, somebody's turn; players aside."""
        if place[0] == PLAYERS[0]:
            return [place] if len(place) > 3 else []  # a turn
        listed = len(place) > 1 and ((place[:1] in self.tree.lists) or self._is_list(place[0]))
        return [place[:2]] if listed else []

    def _is_list(self, field: str) -> bool:
        """Whether a field of the position is a list of steps, or of claims."""
        return field == "claims" or _is_list_in(self._model, field)

    def _last(self, listed: Place) -> str | None:
        items = self.tree.items(*listed)
        return items[-1] if items else None

    def next_id(self, listed: Place, further: int) -> str:
        """The id that the next item of a list will have, or one so many further on. Rounds and turns are called by their number, so that two phones begin the same one; of other steps there can be two at once."""
        number = len(self.tree.lists.get(listed, ())) + 1 + further
        if listed[0] == PLAYERS[0]:
            return f"{''.join(listed[1:])}{number}"
        return f"{listed[0]}{number}" if self._is_seated(listed[0]) else f"{self._device}-{listed[0]}{number}"

    def _is_seated(self, field: str) -> bool:
        """Whether the steps of a list are of all players together."""
        return _is_seated_in(self._model, field)

    def _count(self, field: str, owner: str) -> int:
        """How many items of a list are there; steps at its end of which only is said whose they would be are none."""
        player = self.tree.players().get(owner)
        there = self._latest.counts.get((*PLAYERS, player, field) if player else (field,), 0)
        return max(there, _count_in(self._source, field, owner)) if self._source else there

    def _is_aside(self, where: str, owner: str) -> bool:
        """Whether a file said something at a place that nobody would be asked for."""
        question = Question(where, "", "text", owner=owner)
        at = (ASIDE, *self.place(question))
        if at not in self.tree.values and self._source and answer_in(self._source, question) is not None:
            self.do(Set(at=at, value=True))
        return at in self.tree.values

    def _counts(self) -> Iterator[tuple[Place, int]]:
        filled = {at[:length] for at in self.tree.values if at[-1] not in {BY, ABSENT} for length in (2, 4)}
        for listed in self.tree.lists:
            items = self.tree.items(*listed)
            told = [index for index, item in enumerate(items, 1) if (*listed, item) in filled]
            yield listed, len(items) if self._is_seated(listed[0]) or len(listed) > 1 else max(told, default=0)

    # What an answer needs besides

    def _made_for(self, place: Place) -> list[Op]:
        """What makes the step that an answer is in: itself, and turns that somebody missed before it; whose it is, and who is not there."""
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
        """What was only proposed of a step, and shown: it holds once something of it is answered."""
        for field in self._latest.form.fields:  # of now, or (while a file is loaded, which tells it all) of before
            question = field.question
            if (
                field.place[: len(item)] == item
                and field.entered is None
                and question.proposed
                and field.value is not None
            ):
                yield Set(at=field.place, value=stored(question, field.value, self.tree, self.notation))

    def _keyed(self, place: Place, key: Answer) -> list[Op]:
        """An entry of a table is called so; where it was called otherwise, what is in it moves."""
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
    told = model.model_fields.get(field)
    return told is not None and model_in(field_hint(told)) is not None and kind_of(field_hint(told)) == "list"


@cache
def _is_seated_in(model: type[Entry], field: str) -> bool:
    told = model.model_fields.get(field)
    step = model_in(field_hint(told)) if told is not None else None
    return step is not None and PLAYERS[0] in step.model_fields


def _count_in(data: Mapping[str, Any], field: str, owner: str) -> int:
    """How many items plain data have in a list.

    >>> _count_in({"players": [{"name": "Ana", "turns": [1, 2]}]}, "turns", "Ana"), _count_in({"lays": [{}]}, "lays", "")
    (2, 1)
    """
    own = next((row for row in data.get("players") or () if owner and row.get("name") == owner), data)
    items = own.get(field)
    return len(items) if isinstance(items, (list, Mapping)) else 0
