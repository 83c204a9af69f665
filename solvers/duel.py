"""Small games of two sides with open information: who wins when both play as well as they can, and how.

The sides are 0 and 1. For each of them a win is better than no winner, and no winner is better than a loss. The game
is given as plain states and, for each state, whose move it is and where each move leads. Each state is examined once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")

Winner = int | None
"""Side 0, side 1, or None for no winner."""


class Ended(NamedTuple):
    """The game is over."""

    winner: Winner


class MoveOptions(NamedTuple, Generic[State, Move]):
    """Whose move it is, and the possible moves, at least one, each with the state that it leads to.

    Of equally good moves the first is played, so the list should put the simplest first.
    """

    side: int
    moves: tuple[tuple[Move, State | Ended], ...]


class PlayedMove(NamedTuple, Generic[State, Move]):
    """A move that was made: in which state, by which side, which move, and the state after it."""

    state: State
    side: int
    move: Move
    then: State | Ended


class Answered(NamedTuple, Generic[State, Move]):
    """A move, and what follows until the same side has a choice again or the game is over.

    ``line`` begins with the move and continues with the other side's best replies, and with moves of the same side
    where it has only one. ``winner``: who then wins with best play.
    """

    line: tuple[PlayedMove[State, Move], ...]
    winner: Winner


class Duel(Generic[State, Move]):
    """A game, and what is known of its states so far. ``turn`` gives the Turn of a state.

    >>> def turn(coins):  # each takes one or two coins; who takes the last one wins
    ...     side, left = coins
    ...     return MoveOptions(side, tuple((n, (1 - side, left - n) if n < left else Ended(side)) for n in (1, 2) if n <= left))
    >>> game = Duel(turn)
    >>> game.winner((0, 6)), game.winner((0, 7)), [played.move for played in game.line((0, 7))]
    (1, 0, [1, 1, 2, 1, 2])
    >>> [(answer.line[0].move, answer.line[1].move) for answer in game.answers((0, 6), 0)[0, 6]]
    [(1, 2), (2, 1)]
    """

    def __init__(self, turn: Callable[[State], MoveOptions[State, Move]]) -> None:
        self._turn = turn
        self._turns: dict[State, MoveOptions[State, Move]] = {}
        self._best: dict[State, tuple[Winner, int]] = {}
        self._open: set[State] = set()

    def turn(self, state: State) -> MoveOptions[State, Move]:
        """Whose move it is in a state, and the possible moves. Raises ValueError if there is none."""
        turn = self._turns.get(state)
        if turn is None:
            turn = self._turns[state] = self._turn(state)
            if not turn.moves:
                raise ValueError(f"no move in {state}, and it is not over")
        return turn

    def winner(self, state: State | Ended) -> Winner:
        """Who wins with best play. Raises ValueError for a game that returns to an earlier state, because it may
        never end.
        """
        return state.winner if isinstance(state, Ended) else self._solved(state)[0]

    def best(self, state: State) -> PlayedMove[State, Move]:
        """The best move, the first of equally good ones."""
        side, moves = self.turn(state)
        move, then = moves[self._solved(state)[1]]
        return PlayedMove(state, side, move, then)

    def line(self, state: State) -> tuple[PlayedMove[State, Move], ...]:
        """Best play from a state to the end."""
        line = [self.best(state)]
        while not isinstance(then := line[-1].then, Ended):
            line.append(self.best(then))
        return tuple(line)

    def answers(self, state: State, side: int) -> dict[State, tuple[Answered[State, Move], ...]]:
        """Every state, from ``state`` on, in which ``side`` has a choice while the other side plays its best, with
        each of its moves answered.

        Somebody who has read them all has seen that no line gives ``side`` more.
        """
        found: dict[State, tuple[Answered[State, Move], ...]] = {}
        waiting = [line[-1].then if (line := self._until(state, side)) else state]
        while waiting:
            here = waiting.pop(0)
            if isinstance(here, Ended) or here in found:
                continue
            found[here] = tuple(self._answered(here, move, then, side) for move, then in self.turn(here).moves)
            waiting += [answer.line[-1].then for answer in found[here]]
        return found

    def _answered(self, state: State, move: Move, then: State | Ended, side: int) -> Answered[State, Move]:
        line = (PlayedMove(state, side, move, then), *(() if isinstance(then, Ended) else self._until(then, side)))
        return Answered(line, self.winner(line[-1].then))

    def _until(self, state: State, side: int) -> tuple[PlayedMove[State, Move], ...]:
        """Best play until ``side`` has a choice or the game is over."""
        line: list[PlayedMove[State, Move]] = []
        here: State | Ended = state
        while not isinstance(here, Ended):
            turn = self.turn(here)
            if turn.side == side and len(turn.moves) > 1:
                break
            line.append(self.best(here))
            here = line[-1].then
        return tuple(line)

    def _solved(self, state: State) -> tuple[Winner, int]:
        """Who wins, and the index of the best move."""
        known = self._best.get(state)
        if known is not None:
            return known
        if state in self._open:
            raise ValueError(f"the game comes back to {state}")
        self._open.add(state)
        side, moves = self.turn(state)
        best: tuple[int, Winner, int] | None = None
        for place, (_, then) in enumerate(moves):
            won = self.winner(then)
            worth = 0 if won is None else 1 if won == side else -1
            if best is None or worth > best[0]:
                best = (worth, won, place)
            if worth == 1:  # nothing is better
                break
        self._open.discard(state)
        assert best is not None  # `turn` gave a move
        self._best[state] = best[1:]
        return best[1:]
