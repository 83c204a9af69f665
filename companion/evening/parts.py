"""The questions about one part of a position: a field, a player, a small object, the rows of a grid, a table of
values by name.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.evening.asker import FormAsker
from companion.evening.stages import is_turns
from companion.fields import CardsKind, Kind, kind_in
from companion.questions import Answer, Asking, Follows, Question
from companion.reading.shapes import Hint, field_hint, kind_of, lists_text, model_in, nullable, table_of, values_of


def question_of(where: str, key: str, field_info: FieldInfo, asker: FormAsker, **more: Any) -> Question:  # noqa: ANN401 (fields of Question)
    """The question about a field of a model."""
    kind, about, inner = _about(field_info)
    if inner is not None:
        about = {**about, "of": inner, "names": tuple(asker.answers.get("names") or ())}
    return asker.question(where, key, kind, **{**about, **more})


@cache
def _about(field_info: FieldInfo) -> tuple[Kind | str, Mapping[str, Any], Hint | None]:
    """What follows from a field alone: what its question is about, other fields of the question, and the type of a
    table's values (None if it is no table).

    It is cached, since every form needs it.
    """
    hint = field_hint(field_info)
    default = field_info.default if not field_info.is_required() and field_info.default_factory is None else None
    about = {"optional": not field_info.is_required() or nullable(hint), "choices": values_of(hint), "default": default}
    if kind_of(hint) == "table":
        return "row", about, table_of(hint)
    return kind_in(hint) or _plain(hint), about, None


def one(  # noqa: PLR0913, PLR0917 (where it goes, and what is known about it)
    where: str,
    key: str,
    field_info: FieldInfo,
    asker: FormAsker,
    data: dict[str, Any],
    follows: Follows | None = None,
    **more: Any,  # noqa: ANN401 (fields of Question)
) -> Asking:
    """Asks for one field. A field that is optional and has no answer is left out of the data."""
    question = offered(question_of(where, key, field_info, asker, **more), follows, asker)
    answer = yield question
    asker.answers[key] = answer
    if answer is not None or (field_info.is_required() and not question.ends):
        data[key] = answer


def offered(question: Question, follows: Follows | None, asker: FormAsker) -> Question:
    """The question, with the answer that follows from other answers as its default. An empty line takes it."""
    if follows is None or follows.value is None:
        return question
    kind, value = question.kind, follows.value
    default = kind.write(value, asker.notation) if isinstance(kind, Kind) else value
    return question._replace(default=default, offered=True)


def players(
    where: str, model: Hint, names: Sequence[str], asker: FormAsker
) -> Generator[Question, Answer, list[dict[str, Any]]]:
    """Asks for an object for every player.

    Every field is asked for except the name, the turns, and fields that follow from the rest.
    """
    entries: list[dict[str, Any]] = []
    follows = asker.game.follows if asker.game and not asker.part else None  # Game.follows is about the end of a game
    lines = _lines(where, model, names, asker)
    for index, name in enumerate(names):
        player: dict[str, Any] = {"name": name}
        asker.answers["name"] = name
        for key, field_info in model.model_fields.items():
            known = follows(key, player, entries, len(names)) if follows else None
            if key == "name" or is_turns(field_info):
                continue
            if known is not None and not known.asked and not asker.aside(f"{where}[{index}].{key}", name):
                continue
            first = lines if lines and key == lines[name][0].path[-1] else {}
            yield from one(f"{where}[{index}].{key}", key, field_info, asker, player, known, lines=first)
        entries.append(player)
    asker.answers.pop("name", None)
    return entries


def _lines(where: str, model: Hint, names: Sequence[str], asker: FormAsker) -> dict[str, tuple[Question, ...]]:
    """The questions that a player's whole line answers, by player's name.

    They are the fields of the game's shortcut. The result is empty if the model does not have these fields.
    """
    shortcut = asker.game.shortcut if asker.game and not asker.part else ()
    if not shortcut or not all(key in model.model_fields and not is_turns(model.model_fields[key]) for key in shortcut):
        return {}
    lines = {}
    for index, name in enumerate(names):
        asker.answers["name"] = name
        lines[name] = tuple(
            question_of(f"{where}[{index}].{key}", key, model.model_fields[key], asker) for key in shortcut
        )
    return lines


def small(key: str, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any]) -> Asking:
    """Asks for a small object that may be absent (an accusation). No answer to its first field means that it is
    absent.
    """
    model = model_in(field_hint(field_info))
    assert model is not None
    values: dict[str, Any] = {}
    for index, (inner, field) in enumerate(model.model_fields.items()):
        yield from one(
            f"{key}.{inner}",
            inner,
            field,
            asker,
            values,
            ends=index == 0 and not field_info.is_required(),
            prompt=f"{key}-{inner}",
        )
        if not values:
            return
    data[key] = values


def rows_of(field_info: FieldInfo) -> int:
    """The number of rows in which a field is entered (a grid); 0 if it is not a list of a fixed number of rows."""
    hint, extra = field_hint(field_info), field_info.json_schema_extra
    many = extra.get("minItems") if isinstance(extra, dict) else None
    one_by_one = kind_of(hint) == "list" and kind_in(hint) and not isinstance(kind_in(hint), CardsKind)
    return many if one_by_one and isinstance(many, int) and field_info.is_required() else 0


def rows(key: str, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any]) -> Asking:
    """Asks row by row. Prompts refer to the row's number as ``{row}``."""
    kind = kind_in(field_hint(field_info))
    assert kind is not None
    answers: list[Answer] = []
    data[key] = answers
    for row in range(rows_of(field_info)):
        asker.answers["row"] = row + 1
        answers.append((yield asker.question(f"{key}[{row}]", key, kind)))
    asker.answers.pop("row", None)


def table(key: str, hint: Hint, names: Sequence[str], asker: FormAsker, data: dict[str, Any]) -> Asking:
    """Asks for a table with one value for each name. If a value has several fields, a player's can be typed in one
    line.
    """
    inner = table_of(hint)
    values: dict[str, Any] = {}
    lines = _lines_of_table(key, inner, names, asker) if kind_of(inner) == "model" else {}
    for name in names:
        asker.answers["name"] = name
        if kind_of(inner) == "model":
            values[name] = {}
            yield from _fields(f"{key}.{name}", inner, asker, values[name], lines)
        else:
            values[name] = yield asker.question(f"{key}.{name}", key, kind_in(inner) or _plain(inner))
    asker.answers.pop("name", None)
    data[key] = values


def _lines_of_table(
    where: str, model: type[BaseModel], names: Sequence[str], asker: FormAsker
) -> dict[str, tuple[Question, ...]]:
    """The questions that a player's whole line answers, by player's name: every field, in the order of the model."""
    lines = {}
    for name in names:
        asker.answers["name"] = name
        fields = [(key, field_info) for key, field_info in model.model_fields.items() if key != "name"]
        lines[name] = tuple(question_of(f"{where}.{name}.{key}", key, field_info, asker) for key, field_info in fields)
    return lines


def _fields(
    where: str, model: type[BaseModel], asker: FormAsker, data: dict[str, Any], lines: dict[str, tuple[Question, ...]]
) -> Asking:
    for index, (key, field_info) in enumerate(
        (key, field_info) for key, field_info in model.model_fields.items() if key != "name"
    ):
        follows = asker.entry(key, data)
        if follows is None or follows.asked:
            yield from one(f"{where}.{key}", key, field_info, asker, data, follows, lines={} if index else lines)


def _plain(hint: Hint) -> Kind | str:
    """What a question without a kind is about. A list is one of names or of plain numbers, since all others have a
    kind or hold objects.
    """
    if kind_of(hint) == "list":
        return "people" if lists_text(hint) else "numbers"
    return kind_of(hint)
