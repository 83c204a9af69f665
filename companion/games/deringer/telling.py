"""A duel that was solved, told with names: its steps, and why a camp could have done no better.

Pairs of the same strength do the same, so the solver knows strengths only. Of those who are equal the one who was entered
first goes first: who is left then depends on nothing but how many are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.games.deringer.dice import write_pair
from companion.games.deringer.fight import CHALLENGER, DONE, Act, House, Pairs, Standing, counts_as, is_alone
from companion.games.deringer.rules import strength
from companion.notes import Cited, Note
from companion.sheet import Step
from solvers.duel import Played

Move: TypeAlias = Played[Standing, Act]


class Fighter(NamedTuple):
    """A player and the pair they brought."""

    name: str
    dice: tuple[int, int]

    @property
    def power(self) -> int:
        """How strong the pair is."""
        return strength(self.dice)

    def __str__(self) -> str:
        return f"{self.name} ({write_pair(self.dice)})"


Camp: TypeAlias = Mapping[str, tuple[int, int]]


class Teller:
    """Tells moves with the names of these two camps. ``powers``: the strengths of their pairs; ``alone``: a pair stands
    alone and is merely compared (section duel).
    """

    def __init__(self, camps: Sequence[Camp], leaders: Sequence[str], house: House) -> None:
        fighters = ([Fighter(name, dice) for name, dice in camp.items()] for camp in camps)
        self.camps = tuple(sorted(camp, key=lambda one: one.power, reverse=True) for camp in fighters)
        self.leaders = tuple(leaders)
        taker, challenger = (tuple(one.power for one in camp) for camp in self.camps)
        self.powers: tuple[Pairs, Pairs] = taker, challenger
        self.alone = is_alone(self.powers, house)

    def left(self, side: int, pairs: Pairs) -> list[Fighter]:
        """Whose pairs these are of all that the camp brought: of equal ones those entered last."""
        wanted, found = list(pairs), []
        for fighter in reversed(self.camps[side]):
            if fighter.power in wanted:
                wanted.remove(fighter.power)
                found.append(fighter)
        return found[::-1]

    def steps(self, line: Iterable[Move]) -> list[Step]:
        """What happens in these moves: sacrifices and face-offs."""
        return [step for move in line for step in self._told(move)]

    def _told(self, move: Move) -> Iterator[Step]:
        if move.move != DONE:
            yield self._sacrifice(move)
        elif self.alone:
            yield self._compared(move)
        elif move.side != CHALLENGER:
            yield from self._faced(move.state)

    def _sacrifice(self, move: Move) -> Step:
        state, side, act = move.state, move.side, move.move
        own, enemy = self.left(side, state.camps[side]), self.left(1 - side, state.camps[1 - side])
        spent = [_take(own, power) for power in act.spent]
        beaten = _take(enemy, act.beaten)
        one = counts_as(act.spent) != 0
        data = {
            "kind": "sacrifice",
            "bout": state.bout,
            "camp": side,
            "spent": _dice(spent),
            "counts": "double 1" if one else "double",
            "beaten": _dice([beaten]),
        }
        article = "sacrifice.one" if one else "sacrifice.double"
        values = {
            "leader": self.leaders[side],
            "spent": tuple(map(str, spent)),
            "beaten": str(beaten),
            "ref": Cited(article),
        }
        return Step(data, Note("sacrifice-one" if one else "sacrifice-double", values))

    def _compared(self, move: Move) -> Step:
        """The lone pair and the strongest of the others (section duel)."""
        several, lone = self.left(move.side, move.state.camps[move.side])[0], self.camps[1 - move.side][0]
        pairs = (several, lone) if move.side == 0 else (lone, several)
        holds = several.power == lone.power and len(self.camps[move.side]) > 1
        won = 1 - move.side if holds else _stronger(pairs)
        data = self._face(move.state, pairs, won)
        if holds:
            return Step(data, Note("compared-holds", {"lone": str(lone), "other": str(several)}))
        return Step(data, _faced_note(pairs, won))

    def _faced(self, state: Standing) -> Iterator[Step]:
        for pairs in zip(*(self.left(side, state.camps[side]) for side in (0, 1)), strict=False):
            won = _stronger(pairs)
            yield Step(self._face(state, pairs, won), _faced_note(pairs, won))

    def _face(self, state: Standing, pairs: Sequence[Fighter], won: int | None) -> dict[str, Any]:
        gone = [pair.name for side, pair in enumerate(pairs) if side != won]
        faced = [{"name": pair.name, "dice": list(pair.dice)} for pair in pairs]
        return {"kind": "face-off", "bout": state.bout, "pairs": faced, "winner": won, "discarded": gone}

    def in_bouts(self, line: Iterable[Move]) -> tuple[Step, ...]:
        """The same, each with the bout it belongs to."""
        steps = self.steps(line)
        if self.alone:
            return tuple(steps)
        return tuple(Step(one.data, Note("in-bout", {"bout": one.data["bout"], "what": one.note})) for one in steps)

    def standing(self, state: Standing) -> list[dict[str, list[int]]]:
        """The pairs left in a state, by camp."""
        return [_dice(self.left(side, state.camps[side])) for side in (0, 1)]


def _take(fighters: list[Fighter], power: int) -> Fighter:
    """The first of this strength, who is no longer among them."""
    found = next(one for one in fighters if one.power == power)
    fighters.remove(found)
    return found


def _dice(fighters: Iterable[Fighter]) -> dict[str, list[int]]:
    return {one.name: list(one.dice) for one in fighters}


def _faced_note(pairs: Sequence[Fighter], won: int | None) -> Note:
    if won is None:
        return Note("face-off-equal", {"one": str(pairs[0]), "other": str(pairs[1])})
    return Note("face-off", {"winner": str(pairs[won]), "loser": str(pairs[1 - won])})


def _stronger(pairs: Sequence[Fighter]) -> int | None:
    one, other = (pair.power for pair in pairs)
    return None if one == other else int(other > one)
