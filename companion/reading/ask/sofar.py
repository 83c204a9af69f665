"""What the rules can tell of an entry that is not whole yet: an answer is checked when it is given, not at the end.

From the answers so far an entry is made in which nothing is said where nothing was answered (no cards, None), and the
game's own check is put to it. A fault is told at once where it lies inside what was answered, or, with the last player's
answer, around it; where it was not there before; and where no answer still to come could lift it. Faults about what is
missing lie elsewhere, and wait for the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Annotated, Any, NamedTuple, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from companion.cards import Notation
from companion.errors import MOST_FAULTS, Fault, InputError
from companion.fields import CardsKind, Kind, kind_in
from companion.game import Game
from companion.model import names_in, settings_in
from companion.questions import Answer, Question
from companion.reading.checked import check_entry, entry_model
from companion.reading.entered import Flags
from companion.reading.shapes import Hint, choices_of, field_hint, kind_of, nullable, unwrap
from companion.settle import faults_in

Answered = tuple[Question, Answer]

MOST_LOOKED_AT = 200
"""Entries of a list, or of a table, that the rules are asked about where its field has no limit of its own: more than any
game has. A file may hold thousands, and what is wrong with those nobody will read."""


class SoFar:
    """What was answered so far of a game's position (or of an event), as plain data and as an entry with gaps."""

    def __init__(self, game: Game, event: str | None, notation: Notation) -> None:
        self._game = game
        self._part = game.part(event) if event else None
        self._model = entry_model(game, event)
        self._notation: Notation = notation

    def data(self, answered: Iterable[Answered]) -> dict[str, Any]:
        """The answers as plain data, each at its place; players by their names at once."""
        table: dict[str, Any] = {}
        for question, answer in answered:
            if question.kind == "names":
                told = self._model.model_fields[question.where]
                by_name = kind_of(field_hint(told)) == "table"
                rows = {} if by_name else {row.get("name"): row for row in table.get(question.where, ())}
                table[question.where] = (
                    dict.fromkeys(answer) if by_name else [rows.get(name, {"name": name}) for name in answer]
                )
            elif question.ends and answer is None:
                _end(table, question)
            elif question.where and question.kind != "claim":  # claims are judged when all is known
                _put(table, question, answer)
        return table

    def faults(self, before: Sequence[Answered], now: Answered) -> list[Fault]:
        """What is wrong with the answer given ``now``, for certain."""
        data = self.data([*before, now])
        if now[0].kind == "claim":  # all is known by now
            claimed = [answer for question, answer in (*before, now) if question.kind == "claim" and answer is not None]
            found = self._unread({**data, "claims": claimed}) or self.found({**data, "claims": claimed})
            return [fault for fault in found if is_inside(fault.where or "", now[0].where)]
        if plain := self._misfit(data, now):
            return plain
        found = self.found(data)
        if not found:
            return []
        # At its own place nothing was answered before: what was wrong there was that it is missing.
        earlier = [one for one in self.found(self.data(before)) if not is_inside(one.where or "", now[0].where)]
        known = {(fault.code, fault.where) for fault in earlier}
        new = [fault for fault in found if (fault.code, fault.where) not in known]
        told = [fault for fault in new if _is_told(fault, now[0], before, data)]
        return [fault for fault in told if self._is_certain(fault, data)] if told else []

    def is_wrong_alone(self, before: Sequence[Answered], now: Answered, faults: Iterable[Fault]) -> bool:
        """Whether one of these faults of the answer given ``now`` is there whatever else was answered: who plays is enough for it."""
        players = [one for one in before if one[0].kind == "names"]
        alone = {(fault.code, fault.where) for fault in self.faults(players, now)}
        return any((fault.code, fault.where) in alone for fault in faults)

    def _is_certain(self, fault: Fault, data: Mapping[str, Any]) -> bool:
        """False where one of the few answers that a field still to come can have would lift the fault."""
        names = names_in(data)
        for key, told in self._model.model_fields.items():
            if key in data or key in settings_in(self._model):
                continue
            for value in _few(field_hint(told), names):
                if (fault.code, fault.where) not in {(f.code, f.where) for f in self.found({**data, key: value})}:
                    return False
        return True

    def _misfit(self, data: Mapping[str, Any], now: Answered) -> list[Fault]:
        """What the model itself finds wrong with an answer that no kind of field has read: a number that is too great."""
        question, answer = now
        if answer is None or not question.where or isinstance(question.kind, Kind) or question.kind == "names":
            return []
        return [fault for fault in self._unread(data) if is_inside(fault.where or "", question.where)]

    def _unread(self, data: Mapping[str, Any]) -> Sequence[Fault]:
        """What cannot be read of the data: a claim's cards are typed in its own way, not as a field of cards."""
        try:
            check_entry(self._game, self._model, data, Flags(cards=self._notation))
        except InputError as error:
            return error.faults
        return ()

    def found(self, data: Mapping[str, Any]) -> list[Fault]:
        """What the game's check finds in an entry with gaps, until it cannot bear them (the end will tell the rest)."""
        found: list[Fault] = []
        try:
            entry: Any = _built(self._model, data, self._notation)
            check = self._part.check(entry) if self._part else faults_in(self._game, entry)
            found.extend(islice(check, MOST_FAULTS))  # extend keeps what came before a gap that the check cannot bear
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            pass
        return found


def _is_told(fault: Fault, question: Question, before: Sequence[Answered], data: Mapping[str, Any]) -> bool:
    where = fault.where or ""
    inside = [asked for asked in (*(one for one, _ in before), question) if is_inside(where, asked.where)]
    if inside:
        nearest = max(inside, key=lambda one: len(one.where))
        return nearest.kind != "names" or fault.code == "player-count" or where.endswith(".name")
    last = names_in(data)[-1:] or ("",)  # an event may have a table of players: nobody is its last
    return bool(where) and question.owner == last[0] and is_inside(question.where, where)


def is_inside(where: str, place: str) -> bool:
    """True where one place lies within another, or is it.

    >>> is_inside("players[0].purse[3]", "players[0].purse"), is_inside("players[10]", "players[1]"), is_inside("a", "")
    (True, False, False)
    """
    rest = where.removeprefix(place)
    return rest != where and (not rest or rest[0] in "[.")


def _few(hint: Hint, names: Sequence[str]) -> Iterator[object]:
    """The answers a field can have, where they are few: names of players, choices, yes and no."""
    kind = kind_of(hint)
    if kind == "text" and nullable(hint):
        yield from names
    elif kind == "choice":
        yield from choices_of(hint)
    elif kind == "yes-no":
        yield from (True, False)


def _put(table: dict[str, Any], question: Question, answer: Answer) -> None:
    """An answer at its place, the way to it made; whose entry it is stands in it."""
    here: Any = table
    *way, last = question.path
    for step, following in zip(way, question.path[1:], strict=True):
        if isinstance(step, int):
            here += [{} for _ in range(step + 1 - len(here))]
        elif step not in here or here[step] is None:
            here[step] = [] if isinstance(following, int) else {}
        here = here[step]
    if isinstance(last, int):
        here += [None] * (last + 1 - len(here))
    elif question.owner and isinstance(way[-1] if way else "", int):
        here.setdefault("name", question.owner)
    if answer is not None:
        here[last] = answer


def _end(table: dict[str, Any], question: Question) -> None:
    """There is no such step any more, nor what was proposed for it."""
    head, *rest = question.path or ("",)
    if head != "players" and rest and isinstance(rest[0], int) and head in table:
        del table[head][rest[0] :]


class _Held(NamedTuple):
    """What a field holds: its sort (`kind_of`), its kind, the model of its value or items, what a table holds behind its keys.

    ``most``: entries of it that are looked at; what is told of a list that is longer is that it is.
    """

    sort: str
    kind: Kind | None
    inner: type[BaseModel] | None
    behind: _Held | None
    most: int = MOST_LOOKED_AT

    @property
    def nothing(self) -> object:
        """What stands where nothing was said."""
        if self.sort == "table":
            return {}
        return [] if self.sort == "list" or (self.kind and self.kind.tokens and not self.kind.numbers) else None


def _held(hint: Hint) -> _Held:
    sort, arms = kind_of(hint), get_args(unwrap(hint))
    behind = _held(arms[1]) if sort == "table" and len(arms) > 1 else None
    return _Held(sort, kind_in(hint), _model_in(hint), behind)


@cache
def _fields_of(model: type[BaseModel]) -> tuple[tuple[str, FieldInfo, _Held], ...]:
    """The fields of a model; found out once, as every answer and every document with a fault asks."""
    fields = ((key, told, _held(field_hint(told))) for key, told in model.model_fields.items())
    return tuple((key, told, held._replace(most=_most(told))) for key, told, held in fields)


def _most(told: FieldInfo) -> int:
    return next((one.max_length for one in told.metadata if hasattr(one, "max_length")), MOST_LOOKED_AT)


def _built(model: type[BaseModel], table: Mapping[str, Any], notation: Notation) -> BaseModel:
    values: dict[str, Any] = {}
    for key, told, held in _fields_of(model):
        value = table.get(key)
        if value is None:
            values[key] = held.nothing if told.is_required() else told.get_default(call_default_factory=True)
        else:
            values[key] = _value(held, value, notation)
        extra = told.json_schema_extra
        least = extra.get("minItems") if isinstance(extra, dict) else None
        of_rows = held.kind is not None and not isinstance(held.kind, CardsKind)
        if isinstance(values[key], list) and isinstance(least, int) and of_rows:
            values[key] += [()] * (least - len(values[key]))  # rows still to come
    return model.model_construct(**values)


def _value(held: _Held, value: Any, notation: Notation) -> Any:  # noqa: ANN401 (whatever the field holds)
    if held.behind and isinstance(value, Mapping):
        entries = islice(value.items(), held.most)
        return {key: None if one is None else _value(held.behind, one, notation) for key, one in entries}
    if (inner := held.inner) is not None:
        return (
            [_built(inner, one, notation) for one in value[: held.most]]
            if isinstance(value, list)
            else _built(inner, value, notation)
        )
    if held.kind is None:
        return value
    try:
        if held.sort == "list":
            return [_read(held.kind, one, notation) for one in islice(value, held.most)]
        return _read(held.kind, value, notation)
    except ValidationError:
        return held.nothing


@lru_cache(maxsize=64)
def _adapter(kind: Kind) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[Any, kind])


def _read(kind: Kind, value: object, notation: Notation) -> Any:  # noqa: ANN401 (whatever the kind makes of it)
    return _adapter(kind).validate_python(value, context={"notation": notation})


def _model_in(hint: Hint) -> type[BaseModel] | None:
    """The model of a field's value or items."""
    for one in (unwrap(hint), *get_args(unwrap(hint))):
        if isinstance(one, type) and issubclass(one, BaseModel):
            return one
        nested = get_args(one)
        if nested and isinstance(nested[0], type) and issubclass(nested[0], BaseModel):
            return nested[0]
    return None
