"""The events of Les bois d'Alkekan that a table can have settled: an encounter and an Alkekan."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from companion.cards import JOKER, Rank
from companion.errors import Fault
from companion.fields import Name, OneCard, one_each
from companion.game import Event, check_cards_once
from companion.games.alkekan.rules import JOKER_ALONE, PLAYERS, is_magic, is_target
from companion.model import Entry, player_count
from companion.notes import Note
from companion.sheet import Decision
from companion.visible import is_blank


class EncounterTurn(Entry):
    """A turn: the encounter and the two action cards."""

    encounter: OneCard
    actions: dict[Name, OneCard] = Field(json_schema_extra=one_each(PLAYERS))


def check_turn(turn: EncounterTurn) -> Iterable[Fault]:
    """The faults of a turn: a number of players other than two, a blank name, a card that occurs too often."""
    if len(turn.actions) != 2:
        yield player_count(len(turn.actions), PLAYERS, "actions")
    yield from (Fault("name-blank", "actions") for name in turn.actions if is_blank(name))
    placed = [("encounter", turn.encounter), *((f"actions.{name}", card) for name, card in turn.actions.items())]
    yield from check_cards_once(placed, {JOKER: 2})


def resolve_turn(turn: EncounterTurn) -> Decision:
    """Decides who takes the encounter (articles of sections 3 and 4); the taker is None if it is discarded.

    >>> from companion.cards import read_card
    >>> resolve_turn(EncounterTurn(encounter=read_card("7♦"), actions={"A": read_card("K♠"), "B": read_card("7♣")})).answer
    {'taker': 'B'}
    """
    (one, a), (two, b) = turn.actions.items()
    met = turn.encounter.rank
    if a.rank == b.rank:
        return Decision("turn.equal", {"taker": None}, Note("turn-equal"))
    matcher = one if a.rank == met else two if b.rank == met else None
    higher, lower = (one, two) if a.rank > b.rank else (two, one)
    if is_target(turn.encounter) and not turn.encounter.suit.red:
        return _resolve_thief(turn, matcher, lower)
    article = _article(turn)
    ace = next((name for name, card in turn.actions.items() if card.rank is Rank.ACE), None)
    sung = ace is not None and article != "encounter.treasure"
    if matcher and sung:
        return Decision("encounter.ace-beaten", {"taker": matcher}, Note("turn-match-ace", {"name": matcher}))
    if matcher:
        return Decision(article, {"taker": matcher}, Note("turn-match", {"name": matcher}))
    if ace and sung:
        return Decision("encounter.ace", {"taker": ace}, Note("turn-ace", {"name": ace}))
    return Decision(article, {"taker": higher}, Note("turn-highest", {"name": higher}))


def _article(turn: EncounterTurn) -> str:
    if is_target(turn.encounter):
        return "encounter.treasure"
    return "encounter.magic" if is_magic(turn.encounter) else "encounter.joker"


def _resolve_thief(turn: EncounterTurn, matcher: str | None, lower: str) -> Decision:
    """Decides who takes a thief (article encounter.thief).

    The player who matched it gives it to the other. If nobody matched it, a higher card scares it off; otherwise the
    lower card gets it.
    """
    if matcher:
        other = next(name for name in turn.actions if name != matcher)
        return Decision("encounter.thief", {"taker": other}, Note("thief-given", {"name": other, "by": matcher}))
    if any(card.rank > turn.encounter.rank for card in turn.actions.values()):
        return Decision("encounter.thief", {"taker": None}, Note("thief-scared"))
    return Decision("encounter.thief", {"taker": lower}, Note("thief-lowest", {"name": lower}))


class Call(Entry):
    """An Alkekan: its caller, and whether the other player had the second joker.

    ``joker_in_purse``: a joker was in a purse already.
    """

    caller: Name
    other: Name
    other_has_joker: bool
    joker_in_purse: bool = False


def check_call(call: Call) -> Iterable[Fault]:
    """The faults of a call: a blank name, the same name twice, more than two jokers."""
    for where, name in (("caller", call.caller), ("other", call.other)):
        if is_blank(name):
            yield Fault("name-blank", where)
    if call.caller == call.other:
        yield Fault("name-twice", "other", {"name": call.other})
    if call.joker_in_purse and call.other_has_joker:
        yield Fault("third-joker", "joker_in_purse", {"name": call.other}, article="setup.deal")


def resolve_call(call: Call) -> Decision:
    """Decides who takes the joker on the table (articles of section 5). Nobody does if a joker is in a purse already.

    >>> resolve_call(Call(caller="Ana", other="Ben", other_has_joker=False)).answer
    {'legal': True, 'taker': 'Ben'}
    """
    if call.joker_in_purse:
        return Decision("alkekan.call", {"legal": False, "taker": None}, Note("call-late"))
    if call.other_has_joker:
        note = Note("call-right", {"name": call.caller, "points": JOKER_ALONE})
        return Decision("alkekan.right", {"legal": True, "taker": call.caller}, note, then="alkekan.after")
    note = Note("call-wrong", {"name": call.other, "points": JOKER_ALONE})
    return Decision("alkekan.wrong", {"legal": True, "taker": call.other}, note, then="alkekan.after")


EVENTS = {"turn": Event(EncounterTurn, resolve_turn, check_turn), "call": Event(Call, resolve_call, check_call)}
