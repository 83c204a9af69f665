"""Carries out the contract's edits on an evening. Places are those of a position, values as in a file or as typed.

Each edit is judged first. If it cannot be read, or the rules exclude it whatever else is entered, it is refused with
its faults. It may conflict as well (`companion.web.devices`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Literal, cast

from pydantic import BaseModel, ConfigDict, JsonValue
from pydantic import Field as Checked

from companion.asking.question import read_answer, read_claimed
from companion.asking.tokens import faults_of, singly, tokens_of, written
from companion.errors import Fault, InputError
from companion.evening.edits import Insert, Move, Op, Place, Remove, Restore, Set
from companion.evening.form import Field
from companion.evening.known import Known, known_from
from companion.evening.loading import load
from companion.evening.partial import PartialEntry, is_inside
from companion.evening.secrets import secrecy_at, visible_faults
from companion.evening.stages import ABSENT, stage_of
from companion.evening.tree import PLAYERS
from companion.fields import Kind
from companion.model import RoundsPosition
from companion.questions import Answer, Question, path_of
from companion.reading.flags import typed
from companion.reading.rule_faults import CERTAIN
from companion.web.devices import Entering
from companion.web.places import position_of, rows_without_answers, seat_of

CLOSED = "closed"
"""The place in the tree that records which rounds are closed. Hands of a closed round may be seen."""

_SEAT = re.compile(r"\.?(?:\[@(s\d+)\]|(?<!\[)@(s\d+))")
_ITEM = re.compile(r"(.+?)\[@([^\]]+?)(?:\+(\d+))?\]")


NEXT = "next"
"""The value of an ``insert`` at the end of a list that asks for the next round: the page's button sends it.

If the last round is still empty and newer than what the device has seen, the edit adds no second one.
"""


class TableEdit(BaseModel):
    """An edit as a device sends it (contract.md). The device chooses ``id``; ``seen`` is the last revision it knew."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: str = Checked(min_length=1, max_length=100)
    seen: int = Checked(default=0, ge=0)
    do: Literal["set", "insert", "remove", "undo", "join", "leave", "rename", "reorder", "close-round"]
    at: str = Checked(default="", max_length=300)
    value: JsonValue = None


class Carrier:
    """Carries out edits of the contract on an evening. ``viewer``: the player's id, None for somebody who does not
    play.
    """

    def __init__(self, evening: Entering, viewer: str | None = None, *, sees_all: bool = True) -> None:
        self.evening = evening
        self._viewer, self._sees_all = viewer, sees_all
        self._partial = PartialEntry(evening.game, evening.part, evening.notation, lambda: evening.rulings)

    def carry_out(self, edit: TableEdit) -> None:
        """Carry out an edit. Raises InputError with its faults, ConflictError if it is held."""
        _CARRIERS[edit.do](self, edit)

    # Values

    def _set(self, edit: TableEdit) -> None:
        where = self.where(edit.at)
        if re.fullmatch(r"players\[\d+\]\.name", where):
            self._rename(edit)
            return
        if isinstance(edit.value, dict) and where.endswith("]") and self._field(where) is None:
            leaves = [(f"{where}.{key}", value) for key, value in edit.value.items() if key != "name"]
        else:
            leaves = [(self._own_key(where, edit), edit.value)]
        for place, value in leaves:
            self._enter(place, value)

    def _own_key(self, where: str, edit: TableEdit) -> str:
        """The place for a chosen key: a new entry's, if somebody began this entry under another key unseen.

        Two phones that choose a department at the same time begin two departments; neither renames the other's.
        """
        field = self._field(where)
        if field is None or field.question.kind != "key" or field.entered is None:
            return where
        item, keys = field.place[:-1], self.evening.tree.items(*field.place[:-2])
        if str(edit.value) in keys or not self._is_inserted_since(item, edit.seen):
            return where
        new = (one for one in self.evening.form().fields if one.question.kind == "key" and one.entered is None)
        return next((one.question.memory for one in new if one.place[:-2] == item[:-1]), where)

    def _enter(self, where: str, value: JsonValue) -> None:
        field = self._field(where) or self._begun(where) or self._chosen(where)
        if field is None:
            self._enter_aside(where, value)
            return
        question = field.question
        answer = self._read(question, value)
        self._judge(field.place, question, answer)
        self.evening.enter(question, answer)

    def _judge(self, place: Place, question: Question, answer: Answer) -> None:
        """Raise InputError with the faults of an answer.

        Players enter in any order. Faults between several answers are therefore reported once all of them are there.
        No answer is refused only where the rules want one.
        """
        others = [one for one in self.evening.form().fields if one.answer is not None and one.place != place]
        faults = self._partial.faults([(one.question, one.value) for one in others], (question, answer))
        if any(self.is_hidden(one.place) for one in others):
            seen = [(one.question, one.value) for one in others if not self.is_hidden(one.place)]
            visible = visible_faults(faults, self._partial.faults(seen, (question, answer)))
            faults = [one._replace(where=one.where or question.where) for one in visible]
        own = [fault for fault in faults if is_inside(fault.where or "", question.where)]
        if answer is None:
            own = [fault for fault in own if fault.code == "field-missing"]
        elif self._is_open_beside(place, question):
            own = [fault for fault in own if fault.code in {*CERTAIN, "secret-fault"}]
        if own:
            raise InputError(own)

    def is_hidden(self, place: Place) -> bool:
        """True if the author may not see the answer at a place."""
        secrecy = secrecy_at(self.evening.game.position, place, self.evening.tree.items(*PLAYERS))
        return not self._sees_all and secrecy is not None and secrecy.hides(self._viewer)

    def _is_open_beside(self, place: Place, question: Question) -> bool:
        """True if another needed answer of the same row is missing, with which the rules may judge this one."""
        row, _, _ = question.where.rpartition(".")
        missing = (one for one in self.evening.form().missing() if one.place != place and not one.question.optional)
        return bool(row) and any(is_inside(one.question.where, row) for one in missing)

    def _read(self, question: Question, value: JsonValue) -> Answer:
        """The answer in a value, as a file has it or as somebody types it. Raises InputError."""
        if value is None or (value == "" and not isinstance(question.kind, Kind)):
            return None
        if question.kind == "claim":
            read = value if isinstance(value, dict) else read_claimed(self.evening.game, question, str(value))
        elif question.of_cards and isinstance(value, str | list):
            return self._cards(question, value if isinstance(value, str) else " ".join(map(str, value)))
        elif isinstance(value, str) and question.kind not in ("some", "people"):
            read = read_answer(question, value, self.evening.notation)
        elif isinstance(question.kind, Kind):
            read = faults_of(question.kind, question.where, value, self.evening.notation) or value
        else:
            read = value
        if isinstance(read, list) and read and all(isinstance(one, Fault) for one in read):
            raise InputError(read)
        return read

    def _cards(self, question: Question, text: str) -> Answer:
        """A row of cards, with the symbols of their suits. Raises InputError if one of them is no card."""
        assert isinstance(question.kind, Kind)
        notation = self.evening.notation
        number = typed(text, int) if question.kind.numbers else None
        if isinstance(number, int):
            text = str(number)
        else:
            text = " ".join(singly(" ".join(tokens_of(question, text)), notation))
        if faults := faults_of(question.kind, question.where, number if isinstance(number, int) else text, notation):
            raise InputError(faults)
        return number if isinstance(number, int) else written(question, tokens_of(question, text), notation)

    def _field(self, where: str) -> Field | None:
        """The field at a place, or None. A field outside the position (what to enter, who was away) is found by its
        own name.
        """
        fields = self.evening.form().fields
        return next((one for one in fields if where and (one.question.where or one.question.memory) == where), None)

    def _begun(self, where: str) -> Field | None:
        """Begin the next round or turn if a place lies in it, and return its field; else None."""
        path = path_of(where)
        if len(path) < 3 or not isinstance(path[1], int) or path[0] == PLAYERS[0]:
            return None
        items = self.evening.tree.items(str(path[0]))
        if path[1] != len(items) or not self.evening.is_numbered((str(path[0]),)):
            return None
        trial = self.evening.trial()
        trial.do(Insert(at=(str(path[0]), trial.next_id((str(path[0]),), 0)), after=items[-1] if items else None))
        if not any(one.question.where == where for one in trial.form().fields):
            return None
        self.evening.do(
            Insert(at=(str(path[0]), self.evening.next_id((str(path[0]),), 0)), after=items[-1] if items else None)
        )
        return self._field(where)

    def _chosen(self, where: str) -> Field | None:
        """Choose the way to enter that has a field at the place, and return that field; None if no way has it."""
        ways = [
            one for one in self.evening.form().missing() if one.question.kind == "choice" and not one.question.where
        ]
        for question, choice in ((way.question, choice) for way in ways for choice in way.question.choices):
            trial = self.evening.trial()
            trial.enter(question, choice)
            if any(one.question.where == where for one in trial.form().fields):
                self.evening.enter(question, choice)
                return self._field(where)
        return None

    def _enter_aside(self, where: str, value: JsonValue) -> None:
        """Enter an answer that a file may hold but nobody is asked for. Raises InputError if there is no such
        place.
        """
        data = position_of(self.evening.form())
        _put(data, where, value)
        whole = self._holding(where)
        if whole is not None:  # one player's part of a field of all players
            self._enter(whole.question.where, _inside(data, whole.question.path))
            return
        load(self.evening, data, self._known(data))
        field = self._holding(where)
        if self._inside_of(where) or (not value and self._listed(path_of(where))):
            return  # a whole list, possibly empty: a grid's rows, or turns
        if field is None or field.entered is None:
            raise InputError([Fault("place-unknown", where, {"place": where})])
        self._judge(field.place, field.question, field.value)

    def _holding(self, where: str) -> Field | None:
        """The field at a place or around it: one field holds what each player has in a department."""
        asked = (one for one in self.evening.form().fields if one.question.where and one.question.kind != "names")
        return next((one for one in asked if is_inside(where, one.question.where)), None)

    def _inside_of(self, where: str) -> bool:
        """True if anything is entered in a list."""
        return any(one.entered and is_inside(one.question.where, where) for one in self.evening.form().fields)

    def _known(self, data: Mapping[str, Any]) -> Known:
        """A function that finds in data the answer to a question. The keys of the data show which way to enter was
        chosen.
        """
        plain, stage = known_from(data), stage_of(self.evening.game.position)

        def known(question: Question) -> tuple[Answer] | None:
            if question.kind == "choice" and not question.where:
                rows = data.get("players") or ()
                there = {*data, *(key for row in rows for key in row)}
                return next(((choice,) for choice in question.choices if choice in there), None)
            if stage is not None and stage.is_entry(question):
                keyed = stage.rows(data)
                return (keyed[question.key],) if question.key in keyed else None
            return plain(question)

        return known

    # Rounds and steps

    def _insert(self, edit: TableEdit) -> None:
        """Insert a round or step at the end of its list (``rounds``), or before an existing one (``rounds[1]``)."""
        where = self.where(edit.at)
        path = path_of(where)
        listed = self._listed(path)
        if listed is None:
            raise InputError([Fault("place-unknown", where, {"place": edit.at})])
        items = self.evening.tree.items(*listed)
        index = path[-1] if isinstance(path[-1], int) else len(items)
        if not 0 <= index <= len(items):
            raise InputError([Fault("place-unknown", where, {"place": edit.at})])
        if (
            items
            and edit.value == NEXT
            and not isinstance(path[-1], int)
            and self._is_begun_unseen((*listed, items[-1]), edit.seen)
        ):
            return  # a double tap, or two phones at once: the empty round is the one they want
        made = (*listed, self.evening.next_id(listed, 0))
        self.evening.do(Insert(at=made, after=items[index - 1] if index else None))

    def _is_begun_unseen(self, item: Place, seen: int) -> bool:
        """True if an item is still empty and was added after the revision that the author has seen."""
        is_empty = not any(at[: len(item)] == item for at in self.evening.tree.values)
        return is_empty and self._is_inserted_since(item, seen)

    def _is_inserted_since(self, item: Place, seen: int) -> bool:
        """True if an item was added after a revision."""
        newer = self.evening.journal.records[seen:]
        return any(isinstance(op, Insert) and op.at == item for record in newer for op in record.edit.ops)

    def _remove(self, edit: TableEdit) -> None:
        where = self.where(edit.at)
        path = path_of(where)
        listed = self._listed(path)
        items = self.evening.tree.items(*listed) if listed else []
        if listed is None or not isinstance(path[-1], int) or path[-1] >= len(items):
            field = self._field(where)
            if field is None:
                raise InputError([Fault("place-unknown", where, {"place": edit.at})])
            if field.question.kind == "key":
                self.evening.remove(field.place)
            else:
                self.evening.clear(field.place)
            return
        self.evening.do(Remove(at=(*listed, items[path[-1]])))

    def _listed(self, path: tuple[str | int, ...]) -> Place | None:
        """The list at a place, or the list that has the place as an item; None if there is neither."""
        steps = path[:-1] if path and isinstance(path[-1], int) else path
        if len(steps) == 3 and steps[0] == PLAYERS[0] and isinstance(steps[1], int):
            players = self.evening.tree.items(*PLAYERS)
            if steps[1] >= len(players):
                return None
            place: Place = (*PLAYERS, players[steps[1]], str(steps[2]))
        elif len(steps) == 1:
            place = (str(steps[0]),)
        else:
            return None
        return place if place != PLAYERS and self.evening.is_numbered(place) else None

    def _close_round(self, edit: TableEdit) -> None:
        path = path_of(self.where(edit.at))
        items = self.evening.tree.items(str(path[0])) if path else []
        if len(path) != 2 or not isinstance(path[1], int) or path[1] >= len(items):
            raise InputError([Fault("place-unknown", edit.at, {"place": edit.at})])
        self.evening.do(Set(at=(CLOSED, items[path[1]]), value=True))

    # People

    def _join(self, edit: TableEdit) -> None:
        if not isinstance(edit.value, str):
            raise InputError([Fault("name-needed", edit.at or None)])
        name = edit.value.strip()
        self.check_names([*self.evening.names, name])
        gone = {
            str(self.evening.tree.values.get((*PLAYERS, one, "name"))): one
            for one in self.evening.tree.lists.get(PLAYERS, ())
            if (*PLAYERS, one) in self.evening.tree.removed
        }
        if name in gone:
            self.evening.do(Restore(at=(*PLAYERS, gone[name])))
            return
        seated = self.evening.seat([*self.evening.names, name])
        newcomer = next(op.at[-1] for op in seated if isinstance(op, Insert))
        self.evening.do(*seated, *self._absences(newcomer))

    def _absences(self, newcomer: str) -> list[Op]:
        """The edits that list a newcomer as absent from each finished round: one that is entered whole without them."""
        model, tree = self.evening.game.position, self.evening.tree
        if not issubclass(model, RoundsPosition):
            return []
        form = self.evening.form()
        open_ = [one.question.where for one in form.missing() if not one.question.optional]
        open_ += rows_without_answers(form).values()
        return [
            Set(at=at, value=[*cast("list[JsonValue]", tree.values.get(at) or []), {"player": newcomer}])
            for number, at in enumerate(("rounds", id_, ABSENT) for id_ in tree.items("rounds"))
            if not any(is_inside(where, f"rounds[{number}]") for where in open_)
        ]

    def _leave(self, edit: TableEdit) -> None:
        place = self._player(edit)
        name = str(self.evening.tree.values[(*place, "name")])
        self.check_names([one for one in self.evening.names if one != name])
        self.evening.do(Remove(at=place))

    def _rename(self, edit: TableEdit) -> None:
        place = self._player(edit)
        if not isinstance(edit.value, str):
            raise InputError([Fault("name-needed", edit.at or None)])
        old = self.evening.tree.values[(*place, "name")]
        self.check_names([edit.value.strip() if one == old else one for one in self.evening.names])
        self.evening.do(Set(at=(*place, "name"), value=edit.value.strip()))

    def _reorder(self, edit: TableEdit) -> None:
        """Put all players into a new order, given by names or seats (``@s2``)."""
        names = self.evening.names
        by_seat = {f"@{seat_of(one)}": name for name, one in self.evening.tree.players().items()}
        wanted = edit.value if isinstance(edit.value, list) else []
        order = [by_seat.get(f"@{str(one).removeprefix('@')}", str(one)) for one in wanted]
        if sorted(order) != sorted(names):
            raise InputError([Fault("seats-other", edit.at or None, {"names": tuple(names)})])
        ids = self.evening.tree.players()
        moved: list[Op] = []
        for before, name in pairwise([None, *order]):
            moved.append(Move(at=(*PLAYERS, ids[str(name)]), after=ids[before] if before else None))
        self.evening.do(*moved)

    def _player(self, edit: TableEdit) -> Place:
        """The player that an edit is about: ``players[1]``, ``@s2`` or a name."""
        ids = self.evening.tree.players()
        where = self.where(edit.at).removesuffix(".name")
        path = path_of(where)
        if len(path) == 2 and path[0] == PLAYERS[0] and isinstance(path[1], int) and path[1] < len(ids):
            return (*PLAYERS, [*ids.values()][path[1]])
        if edit.at in ids:
            return (*PLAYERS, ids[edit.at])
        raise InputError([Fault("place-unknown", edit.at or None, {"place": edit.at})])

    def check_names(self, names: list[str]) -> None:
        """Raise InputError if the game cannot be played under these names."""
        if parted := [name for name in names if re.search("[,;]", name)]:
            raise InputError([Fault("name-comma", None, {"name": name}) for name in parted])
        question = next(one.question for one in self.evening.form().fields if one.question.kind == "names")
        read = read_answer(question, ", ".join(names), self.evening.notation)
        if isinstance(read, list) and any(isinstance(one, Fault) for one in read):
            raise InputError([one for one in read if isinstance(one, Fault)])
        if faults := self._partial.faults([], (question, read)):
            raise InputError(faults)

    def _undo(self, _edit: TableEdit) -> None:
        self.evening.undo()

    # Places

    def where(self, at: str) -> str:
        """A place as a position writes it, with present numbers instead of the ids of seats and items (`address_of`).

        ``rounds[@rounds1].@s2.bid`` becomes ``rounds[0].players[1].bid``, ``rounds[@rounds1+1]`` is the round after that
        one. Raises InputError if a seat or an item
        does not exist, or no longer exists.
        """
        seats = [seat_of(one) for one in self.evening.tree.items(*PLAYERS)]

        def sat(match: re.Match[str]) -> str:
            seat = match[1] or match[2]
            if seat not in seats:
                raise self._not_there((*PLAYERS, f"p{seat[1:]}"), at)
            before = "." if match.start() else ""
            return f"{before}players[{seats.index(seat)}]"

        where = _SEAT.sub(sat, at)
        if (named := _ITEM.match(where)) is None:
            return where
        listed = self._listed(path_of(named[1])) or (named[1],)
        items = self.evening.tree.items(*listed)
        if named[2] not in items:
            raise self._not_there((*listed, named[2]), at)
        return f"{named[1]}[{items.index(named[2]) + int(named[3] or 0)}]{where[named.end() :]}"

    def _not_there(self, place: Place, at: str) -> InputError:
        """The error for a missing seat or item: it was removed, or it never existed."""
        if place in self.evening.tree.removed:
            return InputError([Fault("place-gone")])
        return InputError([Fault("place-unknown", at, {"place": at})])

    def at(self, place: Place) -> str:
        """A place of the tree as a position writes it; if the position has no such place, the tree's own name for it."""
        field = self.evening.form().at(place)
        if field is not None and field.question.where:
            return field.question.where
        if place[:1] == PLAYERS and len(place) == 3:
            items = self.evening.tree.lists.get(PLAYERS, [])
            return f"players[{items.index(place[1])}].{place[2]}"
        return ".".join(place)


def _inside(data: Any, path: tuple[str | int, ...]) -> Any:  # noqa: ANN401 (plain data)
    """The value at a place of plain data."""
    for step in path:
        data = data[step]
    return data


def _put(data: Any, where: str, value: JsonValue) -> None:  # noqa: ANN401 (plain data)
    """Put a value at its place in plain data. Raises InputError if the data has no way to that place."""
    path = path_of(where)
    unknown = InputError([Fault("place-unknown", None, {"place": where})])
    here = data
    for step, following in pairwise(path):
        if isinstance(step, int):
            if not isinstance(here, list) or step >= len(here):
                raise unknown
            here = here[step]
        elif isinstance(here, dict):
            here = here.setdefault(step, [] if isinstance(following, int) else {})
        else:
            raise unknown
    last = path[-1] if path else ""
    if isinstance(here, dict) and isinstance(last, str) and last:
        here[last] = value
    elif isinstance(here, list) and isinstance(last, int) and last <= len(here):
        here[last:] = [value, *here[last + 1 :]]
    else:
        raise unknown


_CARRIERS: dict[str, Callable[[Carrier, TableEdit], None]] = {
    "set": Carrier._set,
    "insert": Carrier._insert,
    "remove": Carrier._remove,
    "undo": Carrier._undo,
    "join": Carrier._join,
    "leave": Carrier._leave,
    "rename": Carrier._rename,
    "reorder": Carrier._reorder,
    "close-round": Carrier._close_round,
}
