"""The place of a question's answer in the tree of an evening, and the form in which it is stored there. Players are
stored by id, never by name.

So no answer moves when a name is corrected, players change seats or a step is inserted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards import Notation
from companion.evening.edits import Place
from companion.evening.tree import PLAYERS, Tree
from companion.fields import Kind
from companion.questions import Answer, Question, path_of

KEY = "#"
"""Under this, an entry of a table holds its own key, which is its id."""

NextId = Callable[[Place, int], str]
"""Returns the id that a list's next item will have, or the one so many items after it."""


def place_of(question: Question, tree: Tree, next_id: NextId) -> Place:
    """The place of the answer to a question. If the answer belongs to an item that is not there yet, the place it
    will have.

    >>> from companion.evening.edits import Insert, Set
    >>> tree = Tree()
    >>> for op in (Insert(at=("players", "p1")), Set(at=("players", "p1", "name"), value="Ana"), Insert(at=("rounds", "r1"))):
    ...     _ = tree.apply(op)
    >>> place_of(Question("rounds[0].players[0].last", "", "number", owner="Ana"), tree, lambda listed, further: "r2")
    ('rounds', 'r1', 'p1', 'last')
    >>> place_of(Question("", "", "yes-no", memory="rounds[1]?"), tree, lambda listed, further: "r2")
    ('rounds', 'r2')
    """
    if question.kind == "names":
        return PLAYERS
    path = question.path if question.where else path_of(question.memory.rstrip("?"), "")
    head, *rest = path
    of_item = not question.where or question.kind == "claim"
    if not rest:
        return (f"{head}?",) if of_item else (str(head),)
    player = tree.players().get(question.owner)
    if head == PLAYERS[0] and player is not None:
        return _inside((*PLAYERS, player), rest[1:], tree, next_id)
    if isinstance(rest[0], int) and (of_item or len(rest) > 1):
        item = _item((str(head),), rest[0], tree, next_id)
        if question.kind == "key":
            return (*item, KEY)
        inner = rest[1:]
        if inner[:1] == [PLAYERS[0]] and player is not None:
            inner = [player, *inner[2:]]
        return (*item, *map(str, inner))
    if player is not None and rest[0] == question.owner:
        rest[0] = player
    return (str(head), *map(str, rest))


def _inside(of: Place, rest: Sequence[str | int], tree: Tree, next_id: NextId) -> Place:
    """The place of a player's own value, or of one of their turns."""
    if len(rest) > 1 and isinstance(rest[1], int):
        return _item((*of, str(rest[0])), rest[1], tree, next_id)
    return (*of, *map(str, rest))


def _item(listed: Place, index: int, tree: Tree, next_id: NextId) -> Place:
    items = tree.items(*listed)
    return (*listed, items[index] if index < len(items) else next_id(listed, index - len(items)))


def stored(question: Question, answer: Answer, tree: Tree, notation: Notation) -> Answer:
    """An answer as the tree stores it: ``{"player": id}`` for a player, ``{"by_player": {id: value}}`` for a value of
    each player.
    """
    ids = tree.players()
    kind = question.kind
    if kind == "claim" and isinstance(answer, Mapping):
        return {**answer, "player": ids.get(answer["player"], answer["player"])}
    if isinstance(kind, Kind) and takes_names(kind) and isinstance(answer, str):
        read = kind.read(answer, notation) if answer else answer
        if isinstance(read, tuple) and len(read) == len(ids):
            read = dict(zip(ids, read, strict=True))
        answer = read if isinstance(read, Mapping) else answer
    if isinstance(answer, Mapping) and answer.keys() <= ids.keys():
        return {"by_player": {ids[name]: value for name, value in answer.items()}}
    if kind in ("some", "people") and isinstance(answer, (list, tuple)):
        return [{"player": ids[name]} if name in ids else name for name in answer]
    names_one = kind == "text" or (kind == "choice" and {*ids} <= {*question.choices})
    if names_one and isinstance(answer, str) and answer in ids:
        return {"player": ids[answer]}
    return list(answer) if isinstance(answer, tuple) else answer


def shown(question: Question, value: Any, tree: Tree, notation: Notation) -> tuple[Answer] | None:  # noqa: ANN401 (JSON)
    """The answer that a stored value makes now, in a tuple; None if it was about a player who was removed."""
    if not isinstance(value, (Mapping, list)):  # most values are plain
        return (value,)
    names = tree.names()
    if question.kind == "claim" and isinstance(value, Mapping):
        return ({**value, "player": names[value["player"]]},) if value["player"] in names else None
    if isinstance(value, Mapping) and value.keys() == {"player"}:
        return (names[value["player"]],) if value["player"] in names else None
    if isinstance(value, Mapping) and value.keys() == {"by_player"}:
        return (_by_player(question, value["by_player"], names, notation),)
    if isinstance(value, list) and question.kind in ("some", "people"):
        return ([name for one in value if (name := _named(one, names)) is not None],)
    return (value,)


def _named(one: Any, names: Mapping[str, str]) -> Any:  # noqa: ANN401 (JSON)
    return names.get(one["player"]) if isinstance(one, Mapping) else one


def _by_player(question: Question, values: Mapping[str, Any], names: Mapping[str, str], notation: Notation) -> Answer:
    by_name = {name: values[one] for one, name in names.items() if one in values}
    if not isinstance(question.kind, Kind):
        return by_name
    return question.kind.write(tuple(by_name.values()), notation) if len(by_name) == len(names) else by_name


def takes_names(kind: Kind | str) -> bool:
    """True if a value of this kind can be given in seat order or by name."""
    return isinstance(kind, Kind) and any("additionalProperties" in form for form in kind.schema.get("anyOf", ()))
