"""The duel of Deringer: two camps, all dice open, both playing as well as possible. Who takes the coins, and how?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any
from unicodedata import normalize

from pydantic import Field

from companion.cards import Notation
from companion.errors import Fault
from companion.fields import Kind, Name
from companion.game import Event, Ruling
from companion.games.deringer.rules import FACES, MOST_PAIRS, write_pair
from companion.model import Entry, Model
from companion.nearest import nearest
from companion.sheet import Decision
from companion.visible import is_blank

_NUMBERS = re.compile(r"\s*[0-9]{1,9}(?:[\s,+]+[0-9]{1,9})*\s*")


def _read(value: object, _notation: Notation) -> object:
    if isinstance(value, str) and _NUMBERS.fullmatch(value):
        value = [int(token) for token in re.findall("[0-9]+", value)]
    if not isinstance(value, (list, tuple)) or not all(map(_is_whole, value)):
        return Fault("pair-unreadable")
    if len(value) != 2:
        return Fault("pair-count", None, {"count": len(value)}, article="pairs")
    if wrong := tuple(die for die in value if not 1 <= die <= FACES):
        return Fault("die-range", None, {"found": wrong, "most": FACES}, article="pairs")
    return tuple(value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_DIE = {"type": "integer", "minimum": 1, "maximum": FACES}
PAIR = Kind(
    "pair",
    _read,
    lambda dice, _notation: write_pair(dice),
    {
        "anyOf": [
            {"type": "array", "items": _DIE, "minItems": 2, "maxItems": 2},
            {"type": "string", "pattern": rf"^\s*0{{0,8}}[1-{FACES}][\s,+]+0{{0,8}}[1-{FACES}]\s*$"},
        ],
        "examples": [[5, 3], "5+3"],
    },
)
Pair = Annotated[Any, PAIR]


LONE_TIE = Ruling("lone-tie", ("lone", "cancel"))
DOUBLES = Ruling("doubles", ("different", "any"))


class Camp(Model):
    """A camp: its leader (the taker or the challenger) and the players' pairs, the leader's among them."""

    leader: Name
    pairs: dict[Name, Pair] = Field(json_schema_extra={"minProperties": 1, "maxProperties": MOST_PAIRS - 1})


class Dispute(Entry):
    """A dispute: the taker's camp, then the challenger's."""

    camps: list[Camp] = Field(json_schema_extra={"minItems": 2, "maxItems": 2})


def check_duel(duel: Dispute) -> Iterable[Fault]:
    """The faults of a dispute.

    There must be two camps with at least one pair each and eight pairs in all at most. Each player is in one camp,
    and each leader in the leader's own.
    """
    if len(duel.camps) != 2:
        yield Fault("camps-count", "camps", {"count": len(duel.camps)}, article="dispute.side")
    count = sum(len(camp.pairs) for camp in duel.camps)
    if count > MOST_PAIRS:
        yield Fault("pairs-many", "camps", {"count": count, "most": MOST_PAIRS}, article="dispute.reveal")
    for index, camp in enumerate(duel.camps):
        yield from _check_camp(camp, f"camps[{index}]")
    yield from _check_names(duel)


def _check_camp(camp: Camp, where: str) -> Iterator[Fault]:
    if is_blank(camp.leader):
        yield Fault("name-blank", f"{where}.leader")
    elif not camp.pairs:
        yield Fault("camp-empty", f"{where}.pairs", {"leader": camp.leader}, article="dispute.side")
    elif _same(camp.leader) not in map(_same, camp.pairs):
        data = {"leader": camp.leader, "names": tuple(camp.pairs), "near": nearest(camp.leader, tuple(camp.pairs), 1)}
        yield Fault("leader-outside", f"{where}.leader", data, article="dispute.side")


def _check_names(duel: Dispute) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for index, camp in enumerate(duel.camps):
        here: set[str] = set()
        for name in camp.pairs:
            same = _same(name)
            if is_blank(name):
                yield Fault("name-blank", f"camps[{index}].pairs")
            elif same in here:
                yield Fault("name-twice", f"camps[{index}].pairs.{name}", {"name": name})
            elif seen.setdefault(same, index) != index:
                yield Fault("camps-both", f"camps[{index}].pairs.{name}", {"who": name}, article="dispute.side")
            here.add(same)


def _same(name: str) -> str:
    """The form of a name by which two spellings of it are compared."""
    return normalize("NFC", name)


def resolve_duel(duel: Dispute) -> Decision:
    """Decides who wins a duel if both play as well as possible, and by which steps (sections duel, sacrifice, camps).

    >>> taker, challenger = {"A": (5, 3), "C": (2, 2)}, {"B": (4, 4)}
    >>> duel = Dispute(camps=[{"leader": "A", "pairs": taker}, {"leader": "B", "pairs": challenger}])
    >>> decision = resolve_duel(duel)
    >>> decision.answer, decision.article
    ({'winner': 1}, 'duel.several')
    """
    from companion.games.deringer.duel import DuelRulings, Teller, decided, opened, proof_of

    house = DuelRulings(DOUBLES.chosen(duel.rulings) == "any", LONE_TIE.chosen(duel.rulings) == "lone")
    leaders = [camp.leader for camp in duel.camps]
    teller = Teller([camp.pairs for camp in duel.camps], leaders, house)
    game, start = opened(teller.powers, house)
    winner, line = game.winner(start), game.line(start)
    article, note = decided(teller, line, winner)
    proof = {leaders[side]: proof_of(teller, game, start, side) for side in (0, 1) if side != winner}
    steps = teller.in_bouts(line)
    return Decision(article, {"winner": winner}, note, then="share.leader", steps=steps, proof=proof)


EVENTS = {"duel": Event(Dispute, resolve_duel, check_duel)}
