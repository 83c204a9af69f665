"""The steps that a game goes through, as its position's model defines them.

They are rounds, lays, missions, guesses, players' turns, or a table whose entries come in any order (a department and
its percentages). A game has at most one list of steps by which an evening is kept. It is asked last, and can be left
at any step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic.fields import FieldInfo

from companion.cards import split_cards
from companion.fields import Name, kind_in
from companion.model import Entry, Position, settings_in
from companion.questions import Answer, Question
from companion.reading.shapes import Hint, field_hint, kind_of, model_in, nullable, table_of

BY = "by"
"""The field of a step that says whose it is."""
ABSENT = "absent"
"""The field of a round that lists who was absent. In games with turns, also the value of an absent player's turn."""

Shape = Literal["steps", "turns", "table"]


@dataclass(frozen=True, slots=True)
class Stage:
    """The steps that a position goes through: their field, and their shape.

    - ``steps``: a list of objects, such as rounds.
    - ``turns``: a list inside each player.
    - ``table``: an object of tables, or of rows of a kind of their own, whose keys are not names.
    """

    key: str
    shape: Shape

    def open(self, question: Question) -> int | None:
        """The step (from 0) that a question is about, and that is therefore not finished; None if it is about none."""
        path = question.path
        return int(path[1]) if self.shape == "steps" and path[:1] == (self.key,) and len(path) > 1 else None

    def steps(self, data: Mapping[str, Any]) -> int:
        """How many steps there are; of turns, the most that a player had."""
        if self.shape == "turns":
            return max((len(player.get(self.key) or ()) for player in data.get("players") or ()), default=0)
        return len(data.get(self.key) or ())

    def whole(self, data: Mapping[str, Any], question: Question) -> tuple[dict[str, Any], int]:
        """The data without the step that ``question`` belongs to, and the number of steps left (those before it)."""
        index = self.open(question)
        count = self.steps(data) if index is None else min(self.steps(data), index)
        if index is None:
            return dict(data), count
        kept = {self.key: list(data.get(self.key) or ())[:count]} if count else {}
        return {key: value for key, value in data.items() if key != self.key} | kept, count

    def is_entry(self, question: Question) -> bool:
        """True for a question that fills a table: which entry, and what is in it."""
        return self.shape == "table" and question.memory.startswith(f"{self.key}[")

    def is_told(self, question: Question) -> bool:
        """True if a question comes between two steps, when the standings can be shown. With turns, that is when every
        player has had theirs.
        """
        if self.shape == "turns" and question.path[2:3] == (self.key,):
            return question.path[1] == 0
        return self.shape != "table" or question.path[:1] != (self.key,)

    def rows(self, data: Mapping[str, Any]) -> dict[str, Answer]:
        """The answers in data, by the ``memory`` of their questions. Answers after a gap are included.

        >>> data = {"rounds": [{"players": [{"name": "Ana", "last": 3}]}], "players": [{"name": "Ana", "turns": ["♠"]}]}
        >>> Stage("rounds", "steps").rows(data), Stage("turns", "turns").rows(data)
        ({'1/Ana/last': 3}, {'1/Ana/turns': '♠'})
        >>> Stage("lays", "steps").rows({"lays": [{"by": "Ana", "lay": "4♠ > 3♥"}]})
        {'lays[0].by': 'Ana', 'lays[0].lay': '4♠ > 3♥'}
        """
        here = data.get(self.key) or ()
        if self.shape == "turns":
            turns = [
                (row.get("name"), turn)
                for row in data.get("players") or ()
                for turn in enumerate(row.get(self.key) or (), 1)
            ]
            return {f"{number}/{name}/{self.key}": answer for name, (number, answer) in turns}
        if self.shape == "table":
            keyed = enumerate(here.items() if isinstance(here, Mapping) else ())
            return {
                key: answer
                for n, (one, row) in keyed
                for key, answer in ((f"{self.key}[{n}]", one), (f"{self.key}[{n}]={one}", row))
            }
        rows: dict[str, Answer] = {}
        for index, step in enumerate(here):
            if isinstance(step, Mapping):
                rows |= self._of_step(index, step)
        return rows

    def _of_step(self, index: int, step: Mapping[str, Any]) -> dict[str, Answer]:
        rows: dict[str, Answer] = {}
        seats = step.get("players")
        if index and isinstance(seats, list):  # nobody is asked whether there was a first round
            rows[f"{self.key}[{index}]?"] = True
        for row in seats if isinstance(seats, list) else ():
            rows |= {f"{index + 1}/{row.get('name')}/{field}": row[field] for field in row if field != "name"}
        return rows | {f"{self.key}[{index}].{field}": answer for field, answer in step.items() if field != "players"}


def stage_of(model: type[Entry]) -> Stage | None:
    """The steps that a position goes through; None if it is asked all at once."""
    return next(iter(stages_of(model)), None)


def stages_of(model: type[Entry]) -> Sequence[Stage]:
    """Everything in a model that is asked step by step, in the model's order. Turns come first, since they belong to
    the players.
    """
    fields = [key for key in model.model_fields if key not in {*settings_in(model), "players", "claims"}]
    shapes = [(key, _shape(model.model_fields[key])) for key in fields]
    seat = model_in(field_hint(model.model_fields["players"])) if issubclass(model, Position) else None
    turns = (
        [Stage(key, "turns") for key, field_info in seat.model_fields.items() if is_turns(field_info)] if seat else []
    )
    return [*turns, *(Stage(key, shape) for key, shape in shapes if shape)]


def told_of(model: type[Entry], stage: Stage) -> FieldInfo:
    """The model field that holds a stage's steps."""
    if stage.shape != "turns":
        return model.model_fields[stage.key]
    seat = model_in(field_hint(model.model_fields["players"]))
    assert seat is not None
    return seat.model_fields[stage.key]


def is_turns(field_info: FieldInfo) -> bool:
    """True for a player's field that is a list with one item a turn, of a kind of its own. A field of cards is not
    one.
    """
    hint = field_hint(field_info)
    return kind_of(hint) == "list" and kind_in(hint) is not None


def listed(stage: Stage, data: Mapping[str, Any]) -> dict[str, Any]:
    """The data with each player's turns as a list, although a file may have them on one line.

    >>> listed(Stage("turns", "turns"), {"players": [{"name": "Ana", "turns": "♠♦ 0 J♣"}]})
    {'players': [{'name': 'Ana', 'turns': ['♠♦', 0, 'J♣']}]}
    """
    rows = data.get("players")
    if stage.shape != "turns" or not isinstance(rows, list):
        return dict(data)

    def split(turns: object) -> object:
        tokens = split_cards(turns) if isinstance(turns, str) else None
        return turns if tokens is None else [int(one) if one.isascii() and one.isdigit() else one for one in tokens]

    return {**data, "players": [{**row, stage.key: split(row[stage.key])} if stage.key in row else row for row in rows]}


def _shape(field_info: FieldInfo) -> Shape | None:
    hint: Hint = field_hint(field_info)
    if kind_of(hint) == "list" and kind_in(hint) is None and model_in(hint) is not None:
        return "steps"
    if kind_of(hint) != "table" or table_of(hint, keys=True) == Name:
        return None
    inner = table_of(hint)
    return "table" if kind_of(inner) == "table" or kind_in(inner) is not None else None


def is_late(field_info: FieldInfo) -> bool:
    """True for an optional field that is asked after all steps, such as who the traitor was."""
    return not field_info.is_required() and nullable(field_hint(field_info))
