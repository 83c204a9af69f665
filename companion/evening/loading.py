"""Brings the answers of plain data, such as a file, into an evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.evening.edits import Place, Remove, Set
from companion.evening.evening import Evening
from companion.evening.form import Field
from companion.evening.known import Known, count_in
from companion.evening.places import stored
from companion.evening.tree import PLAYERS
from companion.questions import Answer, Question


def load(evening: Evening, data: Mapping[str, Any], known: Known) -> list[str]:
    """Enter every answer that is ``known`` and not entered yet, as edits by "file". ``data`` shows how many steps
    there are.

    Returns the names in claims that belong to no player.
    """

    def entered(question: Question, place: Place) -> tuple[Answer] | None:
        if (answer := evening.entered(question, place)) is not None or question.kind == "claim":
            return answer
        if (found := known(question)) is None:
            return None
        evening.enter(question, found[0])
        return found

    return _load(evening, data, entered)


def follow(evening: Evening, data: Mapping[str, Any], known: Known) -> None:
    """Make the evening say what ``data`` say, whatever it said before. Differences become edits by "file"."""

    def entered(question: Question, place: Place) -> tuple[Answer] | None:
        answer, is_value = evening.entered(question, place), question.kind not in ("claim", "names", "key")
        found = known(question) if answer is None or is_value else None
        if found is None:
            if answer is not None and is_value and question.where:
                evening.clear(place)
                return None
            return answer
        value = stored(question, found[0], evening.tree, evening.notation)
        if answer is None or value != evening.tree.values.get(place, value):
            evening.enter(question, found[0])
        return found

    with evening.acting_as("file"):
        _seat_anew(evening, [player["name"] for player in data.get("players") or ()])
        _shorten(evening, data)
        for place in evening.typed():
            evening.type_ahead(place, None)
    _load(evening, data, entered)


def _load(
    evening: Evening, data: Mapping[str, Any], entered: Callable[[Question, Place], tuple[Answer] | None]
) -> list[str]:
    with evening.acting_as("file"):
        evening.ask_all(data, lambda one: Field(place := evening.place(one), one, entered(one, place)))
        claims = [claim for claim in data.get("claims") or () if evening.names]
        known_claims = [claim for claim in claims if claim["player"] in evening.names]
        for number, claim in enumerate(known_claims if not evening.tree.items("claims") else ()):
            evening.enter(Question(f"claims[{number}]", "", "claim"), claim)
    return [claim["player"] for claim in claims if claim not in known_claims]


def _seat_anew(evening: Evening, names: Sequence[str]) -> None:
    """Make these the players. If nobody came or left, another name at the same seat is a new name of the same player."""
    ids, before = evening.tree.players(), evening.names
    if [*names] == before:
        return
    pairs = zip(before, names, strict=True) if len(before) == len(names) else ()
    called = {new: ids[old] for old, new in pairs if old not in names and new not in before}
    evening.do(*(Set(at=(*PLAYERS, one, "name"), value=name) for name, one in called.items()))
    evening.do(*(Remove(at=(*PLAYERS, one)) for name, one in evening.tree.players().items() if name not in names))
    evening.do(*evening.seat(names))


def _shorten(evening: Evening, data: Mapping[str, Any]) -> None:
    """Remove the claims, and the steps at the end of each list that ``data`` do not have."""
    names = {one: name for name, one in evening.tree.players().items()}
    for field, *owner in [listed for listed in evening.tree.lists if listed != PLAYERS]:
        listed = (field, *owner)
        if not owner or owner[0] in names:
            name = names[owner[0]] if owner else ""
            count = 0 if field == "claims" else count_in(data, listed[-1], name)
            evening.do(*(Remove(at=(*listed, item)) for item in evening.tree.items(*listed)[count:]))
