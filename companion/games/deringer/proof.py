"""Why a camp could have done no better: every move it has, wherever it has something to choose, with the reply to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from companion.cards import Notation
from companion.games.deringer.fight import DONE, Act, Standing
from companion.games.deringer.rules import is_double
from companion.games.deringer.telling import Teller
from companion.notes import Cited, Note
from companion.proof import Explanation, Proof
from solvers.duel import Answered, Duel, Ended, Winner

Answers: TypeAlias = Mapping[Standing, tuple[Answered[Standing, Act], ...]]

MOST_TOLD = 40
"""Moves told in words, about, to whoever has not asked for all of them: two screens."""


class Hopeless(NamedTuple):
    """A camp that does not win, and all it could try: position by position, each move answered."""

    teller: Teller
    side: int
    winner: Winner
    answers: Answers

    @property
    def places(self) -> dict[Standing, int]:
        """The number of every position, from 1."""
        return {state: number for number, state in enumerate(self.answers, 1)}


def proof_of(teller: Teller, duel: Duel[Standing, Act], start: Standing, side: int) -> Proof:
    """The proof that camp ``side``, which does not win, could have done no better."""
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


def _move(found: Hopeless, answer: Answered[Standing, Act]) -> dict[str, Any]:
    """A move (null: no sacrifice), the steps that follow it, and where they lead."""
    own, *replies = answer.line
    made = [step.data for step in found.teller.steps([own])] if own.move != DONE else []
    follows = [step.data for step in found.teller.steps(replies if made else answer.line)]
    return {"move": made[0] if made else None, "then": follows, "next": _next(found, answer), "winner": answer.winner}


def _next(found: Hopeless, answer: Answered[Standing, Act]) -> int | None:
    then = answer.line[-1].then
    return None if isinstance(then, Ended) else found.places[then]


def _to_explanation(found: Hopeless) -> Explanation:
    leader = found.teller.leaders[found.side]
    if not found.answers:
        return Explanation(opening=(_no_choice(found, leader),))
    key = "opening-nobody" if found.winner is None else "opening-lost"
    told = [
        [_try(found, state, answer, place) for place, answer in enumerate(answers)]
        for state, answers in found.answers.items()
    ]
    shown = _shown(list(map(len, told)))
    check, rest = (tuple(note for one in part for note in one) for part in (told[:shown], told[shown:]))
    cut = (Note("more-positions", {"shown": shown, "count": len(told)}),) if rest else ()
    return Explanation(opening=(Note(key, {"leader": leader}),), check=check, rest=rest, cut=cut)


def _no_choice(found: Hopeless, leader: str) -> Note:
    """Why there is nothing to try: a lone player's pair is what it is, and others have no sacrifice that beats anything."""
    own, enemy = found.teller.camps[found.side], found.teller.camps[1 - found.side]
    if len(own) == 1:
        return Note("no-choice-single", {"leader": leader})
    sums = sum(not is_double(pair.power) for pair in own)
    if found.teller.alone and sums > 1:
        return Note("no-choice-double", {"leader": leader, "beaten": str(enemy[0]), "ref": Cited("sacrifice.double")})
    return Note("no-choice", {"leader": leader, "ref": Cited("sacrifice")})


def _shown(moves: Sequence[int]) -> int:
    """How many positions are told before enough was said; ``moves`` is how many each of them has. None is told in part.

    >>> _shown([12, 20, 8]), _shown([12, 20, 9, 1]), _shown([50, 1])
    (3, 2, 1)
    """
    return max(1, sum(total <= MOST_TOLD for total in accumulate(moves)))


def _try(found: Hopeless, state: Standing, answer: Answered[Standing, Act], place: int) -> Note:
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


def _steps(teller: Teller, answer: Answered[Standing, Act], bout: int) -> Iterator[Note]:
    """What follows a move; a bout is named where another one begins."""
    for step in teller.steps(answer.line):
        if step.data["bout"] != bout:
            bout = step.data["bout"]
            yield Note("in-bout", {"bout": bout, "what": step.note})
        else:
            yield step.note


def _end(found: Hopeless, answer: Answered[Standing, Act]) -> Note:
    then = answer.line[-1].then
    if not isinstance(then, Ended):
        return Note("then-position", {"number": found.places[then]})
    if then.winner is None:
        return Note("then-nobody")
    return Note("then-won", {"leader": found.teller.leaders[then.winner]})
