"""A duel between two camps: states and moves for `solvers.duel`, and the solved duel in words and names.

A camp is a tuple of its pairs' strengths, strongest first (see `rules.strength`). Camp 0 is the taker's, camp 1 the
challenger's. Pairs of the same strength are interchangeable, so the solver knows strengths only. Of equal pairs, the
one entered first is used up first. So the players left depend only on how many pairs are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations
from typing import Any, NamedTuple, TypeAlias

from companion.cards import Notation
from companion.games.deringer.rules import DOUBLE_ONE, is_double, strength, write_pair
from companion.notes import Cited, Note
from companion.proof import Explanation, Proof
from companion.sheet import Step
from solvers.duel import Answered, Duel, Ended, MoveOptions, PlayedMove, Winner

TAKER, CHALLENGER = 0, 1
Pairs: TypeAlias = tuple[int, ...]
FOUR = 4
"""The number of sums that count as a double 1 together."""


class DuelState(NamedTuple):
    """A state of the duel.

    - ``camps``: the pairs left, by camp.
    - ``side``: the camp that may sacrifice now.
    - ``bout``: the number of the bout, from 1: how often pairs were lined up, plus one.
    """

    camps: tuple[Pairs, Pairs]
    side: int
    bout: int = 1


class Act(NamedTuple):
    """A move: the pairs sacrificed, and the enemy pair they beat. Without pairs, the camp sacrifices no more."""

    spent: Pairs = ()
    beaten: int = 0


DONE = Act()
Next: TypeAlias = DuelState | Ended


class DuelRulings(NamedTuple):
    """The rulings of a duel.

    - ``any_doubles``: two equal doubles count as a double 1.
    - ``lone_wins_ties``: a lone player wins a tie against several.
    """

    any_doubles: bool = False
    lone_wins_ties: bool = True


def is_alone(camps: tuple[Pairs, Pairs], house: DuelRulings) -> bool:
    """True if a pair stands alone, so that pairs are only compared.

    It stands against one pair, or against several if the rulings do not settle ties as between camps.
    """
    fewest = min(map(len, camps))
    return fewest == 1 and (house.lone_wins_ties or fewest == max(map(len, camps)))


def opened(camps: tuple[Pairs, Pairs], house: DuelRulings) -> tuple[Duel[DuelState, Act], DuelState]:
    """The duel for the solver, and the state in which these camps begin."""
    if is_alone(camps, house):
        side = TAKER if len(camps[TAKER]) > len(camps[CHALLENGER]) else CHALLENGER
        return Duel(lambda state: _against_one(state, house)), DuelState(camps, side)
    return Duel(lambda state: _between_camps(state, house)), DuelState(camps, CHALLENGER)


# One against one, and one against several


def _against_one(state: DuelState, house: DuelRulings) -> MoveOptions[DuelState, Act]:
    """The moves against a lone pair (articles duel.single and duel.several).

    The others compare their strongest pair with it, or sacrifice some pairs. Either ends the duel.
    """
    several, lone = state.camps[state.side], state.camps[1 - state.side][0]
    if several[0] > lone:
        compared: int | None = state.side
    else:
        compared = None if several[0] == lone and len(several) == 1 else 1 - state.side
    acts = ((act, Ended(state.side)) for act in sacrifices(several, (lone,), house.any_doubles))
    return MoveOptions(state.side, ((DONE, Ended(compared)), *acts))


# Between camps


def _between_camps(state: DuelState, house: DuelRulings) -> MoveOptions[DuelState, Act]:
    """The moves between camps (section camps): the challenger's camp sacrifices, then the taker's, then both line up."""
    own, enemy = state.camps[state.side], state.camps[1 - state.side]
    done: Next = state._replace(side=TAKER) if state.side == CHALLENGER else _lined_up(state)
    moves: list[tuple[Act, Next]] = [(DONE, done)]
    for act in sacrifices(own, enemy, house.any_doubles):
        left, standing = without(own, act.spent), without(enemy, (act.beaten,))
        if not standing:
            moves.append((act, Ended(state.side)))
        elif not left:
            moves.append((act, Ended(1 - state.side)))
        else:
            camps = (left, standing) if state.side == TAKER else (standing, left)
            moves.append((act, state._replace(camps=camps)))
    return MoveOptions(state.side, tuple(moves))


def _lined_up(state: DuelState) -> Next:
    """The state after lining up pairs face to face, strongest first (article camps.line).

    The weaker pair of two goes; equal pairs both go. A pair that faces nobody stays.
    """
    taker, challenger = state.camps
    faced = min(len(taker), len(challenger))
    kept = tuple(a for a, b in zip(taker, challenger, strict=False) if a > b) + taker[faced:]
    held = tuple(b for a, b in zip(taker, challenger, strict=False) if b > a) + challenger[faced:]
    if kept and held:
        return DuelState((kept, held), CHALLENGER, state.bout + 1)
    return Ended(TAKER if kept else CHALLENGER if held else None)


# Sacrifices


def sacrifices(own: Pairs, enemy: Pairs, any_doubles: bool) -> list[Act]:
    """Every sacrifice that a camp can make (section sacrifice): fewest pairs first, then the strongest enemy first.

    A sacrifice is listed once even if several pairs are equal.

    >>> [act.spent for act in sacrifices((14, 8, 3), (17,), False)], sacrifices((14, 8, 3), (19,), False)
    ([(8, 3), (14, 8, 3)], [Act(spent=(14, 8, 3), beaten=19)])
    """
    acts = [
        Act(spent, beaten)
        for spent, counts in _unions(own, any_doubles)
        for beaten in dict.fromkeys(enemy)
        if beaten < DOUBLE_ONE or counts == DOUBLE_ONE
    ]
    return sorted(acts, key=lambda act: (len(act.spent), -act.beaten, act.spent))


def counts_as(spent: Pairs) -> int:
    """What pairs sacrificed together count as: 0 for a double, or the strength of a double 1.

    >>> counts_as((8, 3)), counts_as((15, 14))
    (0, 19)
    """
    return DOUBLE_ONE if len(spent) > 2 or is_double(spent[0]) else 0


@cache
def _unions(own: Pairs, any_doubles: bool) -> tuple[tuple[Pairs, int], ...]:
    """Every set of pairs that a camp may sacrifice, and what it counts as."""
    return tuple((spent, counts_as(spent)) for spent in dict.fromkeys(_allowed(own, any_doubles)))


def _allowed(own: Pairs, any_doubles: bool) -> Iterator[Pairs]:
    doubles, sums = tuple(filter(is_double, own)), tuple(pair for pair in own if not is_double(pair))
    yield from combinations(sums, 2)
    yield from (two for two in combinations(doubles, 2) if any_doubles or two[0] != two[1])
    yield from ((double, *two) for double in doubles for two in combinations(sums, 2))
    yield from combinations(sums, FOUR)


def without(pairs: Pairs, gone: Pairs) -> Pairs:
    """The pairs left when others are gone.

    >>> without((14, 8, 8, 3), (8, 3))
    (14, 8)
    """
    left = list(pairs)
    for pair in gone:
        left.remove(pair)
    return tuple(left)


Move: TypeAlias = PlayedMove[DuelState, Act]


class Fighter(NamedTuple):
    """A player and the player's pair."""

    name: str
    dice: tuple[int, int]

    @property
    def power(self) -> int:
        """The strength of the pair."""
        return strength(self.dice)

    def __str__(self) -> str:
        return f"{self.name} ({write_pair(self.dice)})"


CampPairs: TypeAlias = Mapping[str, tuple[int, int]]


class Teller:
    """Puts moves into words with the names of the players in two camps.

    - ``powers``: the strengths of the camps' pairs.
    - ``alone``: True if a pair stands alone and is only compared (section duel).
    """

    def __init__(self, camps: Sequence[CampPairs], leaders: Sequence[str], house: DuelRulings) -> None:
        fighters = ([Fighter(name, dice) for name, dice in camp.items()] for camp in camps)
        self.camps = tuple(sorted(camp, key=lambda one: one.power, reverse=True) for camp in fighters)
        self.leaders = tuple(leaders)
        taker, challenger = (tuple(one.power for one in camp) for camp in self.camps)
        self.powers: tuple[Pairs, Pairs] = taker, challenger
        self.alone = is_alone(self.powers, house)

    def left(self, side: int, pairs: Pairs) -> list[Fighter]:
        """The players of a camp whose pairs are left. Of players with equal pairs, those entered last are left."""
        wanted, found = list(pairs), []
        for fighter in reversed(self.camps[side]):
            if fighter.power in wanted:
                wanted.remove(fighter.power)
                found.append(fighter)
        return found[::-1]

    def steps(self, line: Iterable[Move]) -> list[Step]:
        """The steps of these moves: sacrifices and face-offs."""
        return [step for move in line for step in self._steps_of(move)]

    def _steps_of(self, move: Move) -> Iterator[Step]:
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
        """The step that compares the lone pair with the strongest of the others (section duel)."""
        several, lone = self.left(move.side, move.state.camps[move.side])[0], self.camps[1 - move.side][0]
        pairs = (several, lone) if move.side == 0 else (lone, several)
        holds = several.power == lone.power and len(self.camps[move.side]) > 1
        won = 1 - move.side if holds else _stronger(pairs)
        data = self._face(move.state, pairs, won)
        if holds:
            return Step(data, Note("compared-holds", {"lone": str(lone), "other": str(several)}))
        return Step(data, _faced_note(pairs, won))

    def _faced(self, state: DuelState) -> Iterator[Step]:
        for pairs in zip(*(self.left(side, state.camps[side]) for side in (0, 1)), strict=False):
            won = _stronger(pairs)
            yield Step(self._face(state, pairs, won), _faced_note(pairs, won))

    def _face(self, state: DuelState, pairs: Sequence[Fighter], won: int | None) -> dict[str, Any]:
        gone = [pair.name for side, pair in enumerate(pairs) if side != won]
        faced = [{"name": pair.name, "dice": list(pair.dice)} for pair in pairs]
        return {"kind": "face-off", "bout": state.bout, "pairs": faced, "winner": won, "discarded": gone}

    def in_bouts(self, line: Iterable[Move]) -> tuple[Step, ...]:
        """The steps of these moves, each with the bout to which it belongs."""
        steps = self.steps(line)
        if self.alone:
            return tuple(steps)
        return tuple(Step(one.data, Note("in-bout", {"bout": one.data["bout"], "what": one.note})) for one in steps)

    def standing(self, state: DuelState) -> list[dict[str, list[int]]]:
        """The pairs left in a state, by camp."""
        return [_dice(self.left(side, state.camps[side])) for side in (0, 1)]


def _take(fighters: list[Fighter], power: int) -> Fighter:
    """Removes the first fighter of this strength from the list and returns it."""
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


def decided(teller: Teller, line: Sequence[Move], winner: Winner) -> tuple[str, Note]:
    """The article by which the duel ended, and a note, for a line of best play and its winner."""
    return _alone(teller, line[0], winner) if teller.alone else _between(teller, line[-1], winner)


def _alone(teller: Teller, move: Move, winner: Winner) -> tuple[str, Note]:
    """The article and note for a duel with a lone pair (articles duel.single and duel.several)."""
    several, lone = teller.camps[move.side], teller.camps[1 - move.side][0]
    if winner is None:
        return "duel.single", Note("single-equal")
    leader = teller.leaders[winner]
    if len(several) == 1:
        return "duel.single", Note("single-won", {"leader": leader})
    if winner == move.side:
        return "duel.several", Note("several-won", {"leader": leader, "lone": str(lone)})
    if several[0].power == lone.power:
        return "duel.several", Note("lone-ties", {"lone": str(lone), "other": str(several[0])})
    return "duel.several", Note("lone-won", {"lone": str(lone)})


def _between(teller: Teller, last: Move, winner: Winner) -> tuple[str, Note]:
    """The article and note for a duel between camps (section camps).

    They depend on how the last pair of a camp went (or of both camps): by a sacrifice, or face to face in the first
    bout or a later one.
    """
    face_to_face = "camps.line" if last.state.bout == 1 else "camps.again"
    if winner is None:
        return face_to_face, Note("camps-nobody")
    note = Note("camps-won", {"leader": teller.leaders[winner], "other": teller.leaders[1 - winner]})
    return face_to_face if last.move == DONE else "camps.last", note


Answers: TypeAlias = Mapping[DuelState, tuple[Answered[DuelState, Act], ...]]

MOST_TOLD = 40
"""About how many moves are put into words unless the reader asks for all: two screens."""


class Hopeless(NamedTuple):
    """A camp that does not win, and everything it could try: the positions, with each of its moves answered."""

    teller: Teller
    side: int
    winner: Winner
    answers: Answers

    @property
    def places(self) -> dict[DuelState, int]:
        """The number of every position, from 1."""
        return {state: number for number, state in enumerate(self.answers, 1)}


def proof_of(teller: Teller, duel: Duel[DuelState, Act], start: DuelState, side: int) -> Proof:
    """The proof that camp ``side``, which does not win, could not have done better."""
    answers = duel.answers(start, side)
    found = Hopeless(teller, side, duel.winner(start), answers)
    return Proof(found, _to_data, _to_explanation, choice=bool(answers))


def _to_data(found: Hopeless, _notation: Notation) -> dict[str, Any]:
    positions = [
        {
            "position": number,
            "bout": state.bout,
            "camps": found.teller.standing(state),
            "moves": [_move(found, answer) for answer in found.answers[state]],
        }
        for state, number in found.places.items()
    ]
    return {"camp": found.side, "winner": found.winner, "positions": positions}


def _move(found: Hopeless, answer: Answered[DuelState, Act]) -> dict[str, Any]:
    """A move (None if no sacrifice), the steps that follow it, and the position or winner to which they lead."""
    own, *replies = answer.line
    made = [step.data for step in found.teller.steps([own])] if own.move != DONE else []
    follows = [step.data for step in found.teller.steps(replies if made else answer.line)]
    return {"move": made[0] if made else None, "then": follows, "next": _next(found, answer), "winner": answer.winner}


def _next(found: Hopeless, answer: Answered[DuelState, Act]) -> int | None:
    then = answer.line[-1].then
    return None if isinstance(then, Ended) else found.places[then]


def _to_explanation(found: Hopeless) -> Explanation:
    leader = found.teller.leaders[found.side]
    if not found.answers:
        return Explanation(opening=(_no_choice(found, leader),))
    key = "opening-nobody" if found.winner is None else "opening-lost"
    tries = [
        [_try(found, state, answer, place) for place, answer in enumerate(answers)]
        for state, answers in found.answers.items()
    ]
    shown = _shown(list(map(len, tries)))
    check, rest = (tuple(note for one in part for note in one) for part in (tries[:shown], tries[shown:]))
    cut = (Note("more-positions", {"shown": shown, "count": len(tries)}),) if rest else ()
    return Explanation(opening=(Note(key, {"leader": leader}),), check=check, rest=rest, cut=cut)


def _no_choice(found: Hopeless, leader: str) -> Note:
    """The note on why there is nothing to try: a lone player has no choice, or no possible sacrifice beats a pair."""
    own, enemy = found.teller.camps[found.side], found.teller.camps[1 - found.side]
    if len(own) == 1:
        return Note("no-choice-single", {"leader": leader})
    sums = sum(not is_double(pair.power) for pair in own)
    if found.teller.alone and sums > 1:
        return Note("no-choice-double", {"leader": leader, "beaten": str(enemy[0]), "ref": Cited("sacrifice.double")})
    return Note("no-choice", {"leader": leader, "ref": Cited("sacrifice")})


def _shown(moves: Sequence[int]) -> int:
    """How many positions are shown: as many as have MOST_TOLD moves together, at least one, and each as a whole.

    ``moves``: the number of moves of each position.

    >>> _shown([12, 20, 8]), _shown([12, 20, 9, 1]), _shown([50, 1])
    (3, 2, 1)
    """
    return max(1, sum(total <= MOST_TOLD for total in accumulate(moves)))


def _try(found: Hopeless, state: DuelState, answer: Answered[DuelState, Act], place: int) -> Note:
    steps = list(_steps(found.teller, answer, state.bout))
    if answer.line[0].move == DONE:
        steps.insert(0, Note("move-none"))
    values: dict[str, Any] = {"steps": tuple(steps), "then": _end(found, answer)}
    if len(found.answers) == 1:
        return Note("try", values)
    number = found.places[state]
    if place:
        return Note("try-at", values | {"number": number})
    own, enemy = (found.teller.left(side, state.camps[side]) for side in (found.side, 1 - found.side))
    sides = {"own": tuple(map(str, own)), "enemy": tuple(map(str, enemy))}
    return Note("try-first", values | {"number": number, "bout": state.bout, **sides})


def _steps(teller: Teller, answer: Answered[DuelState, Act], bout: int) -> Iterator[Note]:
    """The notes on what follows a move. A bout is named when it begins."""
    for step in teller.steps(answer.line):
        if step.data["bout"] != bout:
            bout = step.data["bout"]
            yield Note("in-bout", {"bout": bout, "what": step.note})
        else:
            yield step.note


def _end(found: Hopeless, answer: Answered[DuelState, Act]) -> Note:
    then = answer.line[-1].then
    if not isinstance(then, Ended):
        return Note("then-position", {"number": found.places[then]})
    if then.winner is None:
        return Note("then-nobody")
    return Note("then-won", {"leader": found.teller.leaders[then.winner]})
