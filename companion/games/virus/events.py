"""A turn of Virus: everybody's gesture at the signal, and what comes of them all together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.errors import Fault
from companion.fields import Name, one_each
from companion.game import Event, later
from companion.games.virus.rules import BOTTLES, GERMS, PLAYERS
from companion.games.virus.turn import Pointing, Turned, settle_turn
from companion.model import Entry, Model, player_count, unknown_player
from companion.notes import Cited, Note
from companion.sheet import Decision, Step
from companion.visible import is_blank

Count = Annotated[int, Field(ge=0)]


class Supply(Model):
    """What a player has at the signal: bottles not drunk yet, germs in hand, and whether the virus is among them."""

    undrunk: Count
    germs: Count
    virus: bool = False


class Gesture(Model):
    """A fist (drink), one finger (infect), two fingers (steal) or the flat hand (block), and whom it points at."""

    gesture: Literal["drink", "infect", "steal", "block"]
    at: Name | None = None


class Turn(Entry):
    """A turn: everybody's cards, in seat order (each one's left-hand neighbour is the next), and everybody's gesture."""

    players: dict[Name, Supply] = Field(json_schema_extra=one_each(PLAYERS))
    gestures: dict[Name, Gesture] = Field(json_schema_extra=one_each(PLAYERS))


def check_turn(turn: Turn) -> Iterable[Fault]:
    """Everybody makes one gesture, at somebody else or, drinking, at nobody; no more cards than there are."""
    names = tuple(turn.players)
    if not PLAYERS[0] <= len(names) <= PLAYERS[1]:
        yield player_count(len(names), PLAYERS)
    for name in names:
        if is_blank(name):
            yield Fault("name-blank", f"players.{name}")
        if name not in turn.gestures:
            yield Fault("gesture-missing", "gestures", {"name": name})
    for name, gesture in turn.gestures.items():
        if name not in names:
            yield unknown_player(f"gestures.{name}", name, names)
        yield from _check_target(name, gesture, names)
    yield from _check_counts(turn)


def _check_target(name: str, gesture: Gesture, names: tuple[str, ...]) -> Iterator[Fault]:
    where = f"gestures.{name}.at"
    if gesture.gesture == "drink":
        if gesture.at is not None:
            yield Fault("drink-at", where, {"name": name})
    elif gesture.at is None:
        yield Fault("pointing-nowhere", f"gestures.{name}", {"name": name})
    elif gesture.at == name:
        yield Fault("pointing-self", where, {"name": name})
    elif gesture.at not in names:
        yield unknown_player(where, gesture.at, names)


def _check_counts(turn: Turn) -> Iterator[Fault]:
    """No more bottles, germs and viruses than there are; fewer may be told, where only some of the cards are in dispute."""
    players = len(turn.players)
    supplies = turn.players.values()
    for code, count, all_ in (
        ("undrunk-many", sum(supply.undrunk for supply in supplies), BOTTLES.get(players)),
        ("germs-many", sum(supply.germs for supply in supplies), GERMS.get(players)),
    ):
        if all_ is not None and count > all_:
            yield Fault(code, "players", {"count": count, "most": all_, "players": players})
    holders = [name for name, supply in turn.players.items() if supply.virus]
    for name in holders[1:]:
        yield Fault("virus-twice", f"players.{name}.virus", {"name": holders[0]})


def resolve_turn(turn: Turn) -> Decision:
    """Everything that comes of a turn (section turn); a step for each player in seat order.

    >>> full = {"undrunk": 4, "germs": 4}
    >>> entry = Turn.model_validate({
    ...     "players": {"Ana": full, "Ben": full},
    ...     "gestures": {"Ana": {"gesture": "drink"}, "Ben": {"gesture": "infect", "at": "Ana"}}})
    >>> decision = resolve_turn(entry)
    >>> decision.answer["drinks"], decision.answer["infections"], decision.article
    ([], [{'by': 'Ben', 'of': 'Ana'}], 'turn.signal')
    """
    bottles = {name: supply.undrunk for name, supply in turn.players.items()}
    hands = {name: supply.germs + supply.virus for name, supply in turn.players.items()}
    gestures = {name: (turn.gestures[name].gesture, turn.gestures[name].at) for name in bottles}
    turned = settle_turn(bottles, hands, gestures)
    steps = tuple(_step(name, gestures, turned) for name in bottles)
    answer = {
        "drinks": list(turned.drinks),
        "infections": _pairs(turned.infections),
        "thefts": _pairs(turned.thefts),
        "blocked": _pairs(turned.blocked),
        "void": list(turned.void),
    }
    return Decision(_article(steps), answer, Note("turn-together"), steps=steps)


def _pairs(pointings: Iterable[Pointing]) -> list[dict[str, str]]:
    return [{"by": pointing.by, "of": pointing.of} for pointing in pointings]


_ARTICLES = {"drink": "turn.drink", "infect": "turn.infect", "steal": "turn.steal", "block": "turn.block"}
_WON = {"drink": "drinks", "infect": "infects", "steal": "steals", "block": "blocks"}
_VOID = {"drink": "drink-void", "infect": "infect-void", "steal": "steal-void"}

Gestures: TypeAlias = Mapping[str, tuple[str, str | None]]


def _article(steps: Iterable[Step]) -> str:
    """The article that decides everything, where one does; else the signal, by which all gestures count together: each step cites its own."""
    articles = {step.data["article"] for step in steps}
    return articles.pop() if len(articles) == 1 else "turn.signal"


def _step(name: str, gestures: Gestures, turned: Turned) -> Step:
    """What comes of one player's gesture."""
    gesture, at = gestures[name]
    article, key = _ARTICLES[gesture], _WON[gesture]
    values: dict[str, object] = {"name": name, "at": at}
    if name in turned.void:
        key = _VOID[gesture]
    elif any(pointing.by == name for pointing in turned.blocked):
        article, key = "turn.block", "blocked"
    elif name in turned.stopped:
        key, values = "drink-stopped", {"name": name, "by": turned.stopped[name]}
    elif name in turned.empty_handed:
        key, values = "steal-nothing", {"name": name, "at": at, "by": turned.empty_handed[name]}
    return Step({"by": name, "article": article}, Note(key, {**values, "ref": Cited(article)}))


EVENTS = {"turn": Event(Turn, resolve_turn, check_turn, later("companion.games.virus.ask", "gesture"))}
