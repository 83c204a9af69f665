"""A turn of Virus: the players' gestures at the signal, and their results, settled together.

Everything is settled by what each player had at the signal (article turn.signal), in this order. A gesture that is
not allowed is void and does nothing. A finger pointing at a player who blocks just that finger's owner does nothing
either. Each other finger counts, and keeps the player it points at from drinking.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import Field

from companion.errors import Fault
from companion.fields import Name, Secret, one_each
from companion.game import Event
from companion.games.virus.position import gesture_follows
from companion.games.virus.rules import BOTTLES, GERMS, PLAYERS
from companion.model import Entry, Model, player_count, unknown_player
from companion.notes import Cited, Note
from companion.sheet import Decision, Step
from companion.visible import is_blank


class Pointing(NamedTuple):
    """One player pointing at another."""

    by: str
    of: str


class TurnResult(NamedTuple):
    """The results of a turn, each in the seat order of the players who made the gestures.

    - ``stopped``: players who would have drunk, with those who kept them from it.
    - ``empty_handed``: thieves for whom no bottle was left, with those who took the bottles.
    """

    drinks: tuple[str, ...]
    infections: tuple[Pointing, ...]
    thefts: tuple[Pointing, ...]
    blocked: tuple[Pointing, ...]
    void: tuple[str, ...]
    stopped: Mapping[str, tuple[str, ...]]
    empty_handed: Mapping[str, tuple[str, ...]]


def settle_turn(
    bottles: Mapping[str, int], hands: Mapping[str, int], gestures: Mapping[str, tuple[str, str | None]]
) -> TurnResult:
    """Settle a turn.

    ``bottles`` and ``hands`` are the undrunk bottles and the cards in hand at the signal, in seat order. ``gestures``
    has each player's gesture and its target.

    >>> turned = settle_turn({"Ana": 1, "Ben": 2, "Cy": 2}, {"Ana": 4, "Ben": 0, "Cy": 4},
    ...     {"Ana": ("drink", None), "Ben": ("infect", "Ana"), "Cy": ("block", "Ana")})
    >>> turned.drinks, turned.void
    (('Ana',), ('Ben',))
    """
    seats = list(gestures)
    void = tuple(name for name in seats if not _is_allowed(name, gestures[name], bottles, hands))
    pointing = {name: _target(gestures[name], {"infect", "steal"}) for name in seats if name not in void}
    blocks = {(name, _target(gestures[name], {"block"})) for name in seats}
    blocked = tuple(Pointing(name, of) for name, of in pointing.items() if of is not None and (of, name) in blocks)
    stopped_fingers = {one.by for one in blocked}
    fingers = [Pointing(name, of) for name, of in pointing.items() if of is not None and name not in stopped_fingers]
    drinkers = [name for name in seats if gestures[name][0] == "drink" and name not in void]
    stopped = {name: tuple(one.by for one in fingers if one.of == name) for name in drinkers}
    wanted = [one for one in fingers if gestures[one.by][0] == "steal"]
    thefts, empty_handed = _share(wanted, bottles, seats)
    return TurnResult(
        drinks=tuple(name for name in drinkers if not stopped[name]),
        infections=tuple(one for one in fingers if gestures[one.by][0] == "infect"),
        thefts=thefts,
        blocked=blocked,
        void=void,
        stopped={name: by for name, by in stopped.items() if by},
        empty_handed=empty_handed,
    )


def _is_allowed(
    name: str, gesture: tuple[str, str | None], bottles: Mapping[str, int], hands: Mapping[str, int]
) -> bool:
    """True if a gesture is allowed.

    Drinking takes a bottle, infecting a card in hand, stealing a bottle of the other player's. Anybody may block.
    """
    what, at = gesture
    if what == "drink":
        return bottles[name] > 0
    if what == "infect":
        return hands[name] > 0
    return what == "block" or (at is not None and bottles[at] > 0)


def _target(gesture: tuple[str, str | None], kinds: set[str]) -> str | None:
    return gesture[1] if gesture[0] in kinds else None


def _share(
    wanted: Sequence[Pointing], bottles: Mapping[str, int], seats: Sequence[str]
) -> tuple[tuple[Pointing, ...], dict[str, tuple[str, ...]]]:
    """The thefts, and the thieves who get nothing if there are too few bottles.

    Thieves of the same player take in seat order, beginning at that player's left.

    >>> _share([Pointing("A", "B"), Pointing("C", "B")], {"B": 1}, ["A", "B", "C"])
    ((Pointing(by='C', of='B'),), {'A': ('C',)})
    """
    taking: list[Pointing] = []
    empty_handed: dict[str, tuple[str, ...]] = {}
    for victim in dict.fromkeys(one.of for one in wanted):
        place = seats.index(victim)
        from_left = [*seats[place + 1 :], *seats[:place]]
        thieves = sorted((one.by for one in wanted if one.of == victim), key=from_left.index)
        first, rest = thieves[: bottles[victim]], thieves[bottles[victim] :]
        taking += [Pointing(thief, victim) for thief in first]
        empty_handed |= dict.fromkeys(rest, tuple(first))
    return tuple(sorted(taking, key=lambda one: seats.index(one.by))), empty_handed


Count = Annotated[int, Field(ge=0)]


class Supply(Model):
    """What a player has at the signal: undrunk bottles, germs in hand, and whether the virus is there as well."""

    undrunk: Count
    germs: Annotated[Count, Secret("owner")]
    virus: Annotated[bool, Secret("owner")] = False


class Gesture(Model):
    """A fist (drink), one finger (infect), two fingers (steal) or the flat hand (block), and whom it points at."""

    gesture: Literal["drink", "infect", "steal", "block"]
    at: Name | None = None


class GestureTurn(Entry):
    """A turn: each player's cards, in seat order (the next player sits to the left), and each player's gesture."""

    players: dict[Name, Supply] = Field(json_schema_extra=one_each(PLAYERS))
    gestures: dict[Name, Gesture] = Field(json_schema_extra=one_each(PLAYERS))


def check_turn(turn: GestureTurn) -> Iterable[Fault]:
    """Every fault of a turn: players without one gesture, a wrong target, more cards than there are.

    Each gesture points at another player; drinking points at nobody.
    """
    names = tuple(turn.players)
    if not PLAYERS[0] <= len(names) <= PLAYERS[1]:
        yield player_count(len(names), PLAYERS)
    for name in names:
        if is_blank(name):
            yield Fault("name-blank", f"players.{name}")
        if name not in turn.gestures:
            yield Fault("gesture-missing", "gestures", {"name": name}, article="turn.signal")
    for name, gesture in turn.gestures.items():
        if name not in names:
            yield unknown_player(f"gestures.{name}", name, names)
        yield from _check_target(name, gesture, names)
    yield from _check_counts(turn)


def _check_target(name: str, gesture: Gesture, names: tuple[str, ...]) -> Iterator[Fault]:
    where = f"gestures.{name}.at"
    if gesture.gesture == "drink":
        if gesture.at is not None:
            yield Fault("drink-at", where, {"name": name}, article="turn.drink")
    elif gesture.at is None:
        yield Fault("pointing-nowhere", f"gestures.{name}", {"name": name})
    elif gesture.at == name:
        yield Fault("pointing-self", where, {"name": name}, article="rulings")
    elif gesture.at not in names:
        yield unknown_player(where, gesture.at, names)


def _check_counts(turn: GestureTurn) -> Iterator[Fault]:
    """Faults of more bottles, germs and viruses than there are.

    Fewer may be entered, if only some of the cards are in dispute.
    """
    players = len(turn.players)
    supplies = turn.players.values()
    for code, count, all_ in (
        ("undrunk-many", sum(supply.undrunk for supply in supplies), BOTTLES.get(players)),
        ("germs-many", sum(supply.germs for supply in supplies), GERMS.get(players)),
    ):
        if all_ is not None and count > all_:
            yield Fault(code, "players", {"count": count, "most": all_, "players": players}, article="setup.deck")
    holders = [name for name, supply in turn.players.items() if supply.virus]
    for name in holders[1:]:
        yield Fault("virus-twice", f"players.{name}.virus", {"name": holders[0]}, article="setup.deck")


def resolve_turn(turn: GestureTurn) -> Decision:
    """All results of a turn (section turn), with a step for each player in seat order.

    >>> full = {"undrunk": 4, "germs": 4}
    >>> entry = GestureTurn.model_validate({
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
    """The article that decides all gestures, if it is the same; else the signal, which makes them count together.

    Each step cites its own article.
    """
    articles = {step.data["article"] for step in steps}
    return articles.pop() if len(articles) == 1 else "turn.signal"


def _step(name: str, gestures: Gestures, turned: TurnResult) -> Step:
    """The result of one player's gesture."""
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


EVENTS = {"turn": Event(GestureTurn, resolve_turn, check_turn, gesture_follows)}
