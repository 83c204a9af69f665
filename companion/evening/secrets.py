"""What a player may not see of an evening, by the markers in a game's model (`companion.fields.Secret`): values,
edits, faults.

A watcher has no seat and sees no secret of any player. Standings and verdicts that depend on a secret are not handled
here: they are shown at the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.errors import Fault
from companion.evening.edits import Clear, Place, Set
from companion.evening.journal import Record
from companion.evening.stages import BY
from companion.evening.tree import PLAYERS
from companion.fields import Secret
from companion.reading.shapes import field_hint, kind_of, model_in, table_of


class Secrecy(NamedTuple):
    """Who may not see a value until the end.

    ``secret`` is the model's marker. ``owner`` is the player (id or name) in whose entry the value stands ("" for
    nobody's), ``players`` all players in their order.
    """

    secret: Secret
    owner: str
    players: Sequence[str] = ()

    @property
    def holder(self) -> str | None:
        """The player who may see the value; None if no player may."""
        if self.secret.seen_by == "owner":
            return self.owner
        if self.secret.seen_by == "nobody" or self.owner not in self.players:
            return None
        return self.players[(self.players.index(self.owner) + 1) % len(self.players)]

    def hides(self, viewer: str | None) -> bool:
        """True if the value is hidden from a player. None is a watcher.

        >>> [Secrecy(Secret("next"), "p1", ("p1", "p2", "p3")).hides(viewer) for viewer in ("p1", "p2", "p3", None)]
        [True, False, True, True]
        """
        return viewer is None or viewer != self.holder


def secrecy_at(model: type[BaseModel], place: Place, players: Collection[str]) -> Secrecy | None:
    """The secrecy of the value at a place of the tree; None if all may see it. ``players``: the ids of all players."""
    return _secrecy_at(model, place, tuple(players)) if has_secrets(model) else None


@lru_cache(maxsize=8192)
def _secrecy_at(model: type[BaseModel], place: Place, players: tuple[str, ...]) -> Secrecy | None:
    way = place if place[0] in model.model_fields else place[1:]  # a line typed ahead has a head before its place
    here: type[BaseModel] | None = model
    owner = ""
    for step in way:
        owner = step if step in players else owner
        if here is not None and step in players and "players" in here.model_fields:
            here = model_in(field_hint(here.model_fields["players"]))
        elif here is not None and step in here.model_fields:
            field_info = here.model_fields[step]
            if secret := _secret_of(field_info):
                return Secrecy(secret, owner, players)
            hint = field_hint(field_info)
            here = model_in(table_of(hint) if kind_of(hint) == "table" else hint)
    return None


def visible_data(
    model: type[BaseModel], data: Mapping[str, Any], viewer: str | None, owner: str = "", players: Sequence[str] = ()
) -> dict[str, Any]:
    """A position or an event without the values that a player, given by name, may not see. ``players``: the names of
    all players if ``data`` are a part of it.

    >>> from companion.games import find_game
    >>> hod = find_game("hod").position
    >>> visible_data(hod, {"players": [{"name": "Ana", "solution": "4♦ 3♣"}, {"name": "Ben", "solution": "5♦ 3♠"}]}, "Ana")
    {'players': [{'name': 'Ana'}, {'name': 'Ben', 'solution': '5♦ 3♠'}]}
    """
    owner = next((str(data[key]) for key in ("name", BY) if key in data), owner)
    listed = data.get(PLAYERS[0]) or ()
    players = players or [str(one.get("name") if isinstance(one, Mapping) else one) for one in listed]
    visible: dict[str, Any] = {}
    for key, value in data.items():
        field_info = model.model_fields.get(key)
        secret = _secret_of(field_info) if field_info else None
        if secret is None or not Secrecy(secret, owner, players).hides(viewer):
            visible[key] = _visible(field_hint(field_info), value, viewer, owner, players) if field_info else value
    return visible


def _visible(hint: Any, value: Any, viewer: str | None, owner: str, players: Sequence[str]) -> Any:  # noqa: ANN401 (annotations, plain data)
    if kind_of(hint) == "table" and isinstance(value, Mapping):
        return {key: _visible(table_of(hint), one, viewer, key, players) for key, one in value.items()}
    inner = model_in(hint)
    if inner is None:
        return value
    if isinstance(value, list):
        return [visible_data(inner, one, viewer, owner, players) if isinstance(one, Mapping) else one for one in value]
    return visible_data(inner, value, viewer, owner, players) if isinstance(value, Mapping) else value


def visible_record(model: type[BaseModel], record: Record, viewer: str | None, players: Collection[str]) -> Record:
    """A record without the operations on values that a player, given by id, may not see. Author and time stay."""

    def is_hidden(place: Place) -> bool:
        secrecy = secrecy_at(model, place, players)
        return secrecy is not None and secrecy.hides(viewer)

    ops = tuple(op for op in record.edit.ops if not (isinstance(op, (Set, Clear)) and is_hidden(op.at)))
    return record.model_copy(update={"edit": record.edit.model_copy(update={"ops": ops})})


def visible_faults(faults: Iterable[Fault], without: Sequence[Fault]) -> list[Fault]:
    """The faults that a player may be shown: those also found in the data ``without`` hidden values (`visible_data`).

    If there are others, only their existence is reported, without a place or a card. Their text could reveal what is
    hidden: a card that occurs twice reveals the other hand.

    >>> twice = Fault("card-twice", "players[1].solution[0]", {"card": "4♦", "first": "players[0].solution[0]"})
    >>> visible = visible_faults([twice, Fault("player-count", "players")], [Fault("player-count", "players")])
    >>> [(fault.code, fault.where) for fault in visible]
    [('player-count', 'players'), ('secret-fault', None)]
    """
    listed = list(faults)
    shown = [fault for fault in listed if fault in without]
    return shown if len(shown) == len(listed) else [*shown, Fault("secret-fault")]


@cache
def has_secrets(model: type[BaseModel]) -> bool:
    """True if a field of a model, or of a model inside it, is marked as secret.

    >>> from companion.games import find_game
    >>> has_secrets(find_game("hod").position), has_secrets(find_game("cour").position)
    (True, False)
    """
    for field_info in model.model_fields.values():
        hint = field_hint(field_info)
        inner = model_in(table_of(hint) if kind_of(hint) == "table" else hint)
        if _secret_of(field_info) or (inner is not None and has_secrets(inner)):
            return True
    return False


def _secret_of(field_info: FieldInfo) -> Secret | None:
    return next((one for one in field_info.metadata if isinstance(one, Secret)), None)
