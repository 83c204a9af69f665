"""What of an evening its file's position cannot hold, as a place in a file names it: rounds by their number, players by their name."""

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
"""How many steps further on than the next one a line may be typed ahead for: turns somebody missed."""


def pending(evening: Evening, stage: Stage | None, fitting: int, open_step: int | None) -> Unfinished:
    """All behind the first so many answers that are ``fitting``, those of the step that is open (from 0) and behind it, that it was begun,
    what was chosen, "nothing", and lines typed ahead.
    """
    answers = []
    said = [field for field in evening.form().fields if field.said is not None]
    for index, field in enumerate(said):
        named = field.question.kind == "key" and field.place[:-1] not in evening.tree.values  # and nothing in it yet
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
    """A place as a file names it."""
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
    """The place that a file names."""
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
    """Enter what a file held back, as edits by "file"; what no field is there for is kept at its place until one is."""
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
    """Let there be the rounds, or turns, up to the one that a place in a file is in."""
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
    """The places of an earlier version's keys: of a question that is there, or as it will be there."""
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
