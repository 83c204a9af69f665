"""The part of an evening that its file's position cannot hold. Places in it are those of a file: rounds by number,
players by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.evening.edits import Insert, Place, Set
from companion.evening.evening import RULINGS, Evening
from companion.evening.form import Field
from companion.evening.places import KEY, place_of
from companion.evening.stages import Stage
from companion.questions import Question
from companion.reading.unfinished import Unfinished

_FURTHER = 100
"""A line can be typed ahead for at most this many steps beyond the next one, since a player may have missed turns."""


def pending(evening: Evening, stage: Stage | None, fitting: int, open_step: int | None) -> Unfinished:
    """The part of the evening that the position cannot hold.

    It holds:

    - the answers after the first ``fitting`` ones;
    - the answers in the open step (``open_step``, from 0) and after it, and that the step was begun;
    - choices of what to enter, and answers of "nothing";
    - lines typed ahead.
    """
    answers = []
    answered = [field for field in evening.form().fields if field.answer is not None]
    for index, field in enumerate(answered):
        named = field.question.kind == "key" and field.place[:-1] not in evening.tree.values  # without a value
        if field.entered is not None and (named or _is_pending(field, stage, index >= fitting, open_step)):
            answers.append((at_of(evening, field.place), field.value))
    typed = tuple((at_of(evening, place), line) for place, line in evening.typed().items())
    return Unfinished(evening.game.id, tuple(answers), typed)


def _is_pending(field: Field, stage: Stage | None, beyond: bool, open_step: int | None) -> bool:
    question = field.question
    if question.kind in ("claim", "names") or field.place[0] == RULINGS:
        return False
    step = stage.open(question) if stage else None
    inside = step is not None and open_step is not None and step >= open_step
    begun = stage is not None and open_step is not None and question.memory == f"{stage.key}[{open_step}]?"
    aside = question.kind in ("choice", "some") and not question.where
    return beyond or inside or begun or aside or field.value is None


def at_of(evening: Evening, place: Place) -> list[str | int]:
    """The place as a file names it."""
    names = {one: name for name, one in evening.tree.players().items()}
    at: list[str | int] = []
    for index, part in enumerate(place):
        listed = place[:index]
        numbered = evening.is_numbered(listed) and part != KEY
        at.append(_number(evening, listed, part) if numbered else names.get(part, part))
    return at


def _number(evening: Evening, listed: Place, item: str) -> int | str:
    items = [*evening.tree.items(*listed), *(evening.next_id(listed, further) for further in range(_FURTHER))]
    return items.index(item) + 1 if item in items else item


def place_at(evening: Evening, at: Sequence[str | int]) -> Place:
    """The place in the tree for a place in a file."""
    ids = evening.tree.players()
    place: Place = ()
    for index, part in enumerate(at):
        if isinstance(part, int) and index:
            items = evening.tree.items(*place)
            place = (*place, items[part - 1] if part <= len(items) else evening.next_id(place, part - 1 - len(items)))
        else:
            is_player = index == 1 or (index == 2 and len(at) > 3)
            place = (*place, ids.get(str(part), str(part)) if is_player else str(part))
    return place


def take_up(evening: Evening, unfinished: Unfinished) -> None:
    """Enter the unfinished answers of a file, as edits by "file". An answer without a field is kept at its place
    until there is one.
    """
    with evening.acting_as("file"):
        _take_up(evening, unfinished)


def _take_up(evening: Evening, unfinished: Unfinished) -> None:
    left = []
    for at, answer in unfinished.answers:
        _make(evening, at)
        left.append((place_at(evening, at), answer))
    while left:
        still = [(place, answer) for place, answer in left if not _enter(evening, place, answer)]
        if len(still) == len(left):
            break
        left = still
    for place, answer in left:
        evening.do(Set(at=place, value=answer))
    for at, line in unfinished.typed:
        evening.type_ahead(place_at(evening, at), line)
    for place, line in _of_keys(evening, unfinished.typed_by_key.items()):
        evening.type_ahead(place, line)


def _make(evening: Evening, at: Sequence[str | int]) -> None:
    """Insert rounds or turns up to the one that a place in a file belongs to."""
    numbered = next((index for index, part in enumerate(at) if index and isinstance(part, int)), None)
    if numbered is None:
        return
    ids = evening.tree.players()
    listed = tuple(
        ids.get(str(part), str(part)) if index == 1 else str(part) for index, part in enumerate(at[:numbered])
    )
    while len(items := evening.tree.items(*listed)) < int(at[numbered]):
        evening.do(Insert(at=(*listed, evening.next_id(listed, 0)), after=items[-1] if items else None))


def _enter(evening: Evening, place: Place, answer: Any) -> bool:  # noqa: ANN401 (what a file says)
    if place[-1] == KEY:
        evening.do(Insert(at=place[:-1], after=next(reversed(evening.tree.items(*place[:-2])), None)))
        return True
    field = evening.form().at(place)
    if field is not None and field.entered is None:
        evening.enter(field.question, answer)
    return field is not None


def _of_keys(evening: Evening, keyed: Iterable[tuple[str, str]]) -> Iterator[tuple[Place, str]]:
    """The places for the keys that an earlier version wrote, with the lines. Their questions may still have to come."""
    by_key = {field.question.key: field.place for field in evening.form().fields}
    for key, line in keyed:
        if key in by_key:
            yield by_key[key], line
        elif key.count("/") == 2:
            number, name, field = key.split("/")
            question = Question(f"players[0].{field}[{int(number) - 1}]", "", "text", owner=name)
            yield place_of(question, evening.tree, evening.next_id), line
        else:
            yield place_of(Question(key, "", "text"), evening.tree, evening.next_id), line
