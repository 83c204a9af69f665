"""The last worker's best walk: the one with the highest lowest suit at the end, then the highest next lowest one.

Each walk that the solver finds is walked again by the game's own rules and added up by its own scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from pydantic import Field

from companion.advice import Advised
from companion.cards import Card, Suit
from companion.errors import Fault
from companion.fields import Cards
from companion.game import Advising, check_rows_once, places_of
from companion.games.marteau_piqueur.board import (
    BoardRow,
    Square,
    Worker,
    cards_on,
    check_board,
    check_worker,
    lines,
    moves,
    square_of,
)
from companion.games.marteau_piqueur.rules import RANKS, SIDE, compared, in_deck, suit_totals
from companion.model import Entry
from companion.notes import Cited, Note, Sum
from companion.proof import Head, ProofTable, confirm, failed
from solvers import WrongAnswerError
from solvers.walk import Ground, Walk, best_walk


class LastWorker(Entry):
    """The board, the square of the only worker left, and the cards that its player has taken.

    The square is given by the card under the worker, or as [row, column] from 0.
    """

    board: list[BoardRow] = Field(json_schema_extra={"minItems": SIDE, "maxItems": SIDE})
    at: Worker
    taken: Cards


def check(entry: LastWorker) -> Iterable[Fault]:
    """Every fault of a position: the board, the worker's square, the cards taken."""
    yield from check_board(entry.board)
    yield from check_worker(entry.at, entry.board)
    yield from _check_taken(entry)


def _check_taken(entry: LastWorker) -> Iterator[Fault]:
    """Faults of the cards taken: cards that the deck lacks, cards twice, and cards that still lie on the board."""
    lying = {card: square for square, card in cards_on(entry.board).items()}
    for place, card in places_of("taken", entry.taken):
        if not in_deck(card):
            yield Fault("card-not-laid", place, {"card": card}, article="setup.deck")
        elif card in lying:
            at = {"row": lying[card].row + 1, "column": lying[card].column + 1}
            yield Fault("taken-on-board", place, {"card": card, **at}, article="turn.take")
    yield from check_rows_once([("taken", entry.taken)])


def advise(entry: LastWorker, seconds: float) -> Advised:
    """The best walk: with the highest lowest suit, then the highest next one (articles score.lowest, score.tie)."""
    cards = cards_on(entry.board)
    at = square_of(entry.at, cards)
    deadline = monotonic() + seconds
    found, visited = _walked(entry.taken, cards, at, seconds)
    other = _other_start(entry.taken, cards, at, visited, deadline) if found.proved and visited else None
    path = tuple(cards[square] for square in visited)
    values = {
        "cards": path,
        "first": path[:3],
        "count": len(path),
        "totals": found.totals,
        "lowest": found.totals[0],
        "card": cards[at],
    }
    return Advised(
        article="score.lowest" if path else "fall.stuck",
        answer={"best": [[*square] for square in visited], "value": [*found.totals]},
        note=Note("walk" if path else "stuck", values),
        choices=(_order(cards, at, visited), _totals(entry.taken, (cards[at], *path))) if path else (),
        why=(
            *(_learnt(found, entry.taken, (cards[at], *path), other) if path else ()),
            *_why(found, cards, at, visited),
        ),
        proved=found.proved,
        bound=None if found.proved else found.bound,
        remarks=tuple(_remarks(entry, cards)),
    )


def _walked(
    taken: Sequence[Card], cards: Mapping[Square, Card], at: Square, seconds: float
) -> tuple[Walk, tuple[Square, ...]]:
    """What the solver found, and the squares visited. The walk is checked by the rules of the game."""
    places = sorted(cards)
    number = {square: place for place, square in enumerate(places)}
    rays = [[[number[there] for there in line] for line in lines(cards, square)] for square in places]
    suits, had = list(Suit), suit_totals(taken)
    ground = Ground(
        rays=rays,
        groups=[_suit_at(suits, cards[square]) for square in places],
        points=[int(cards[square].rank) for square in places],
        start=number[at],
        had=tuple(had[suit] for suit in suits),
    )
    try:
        found = best_walk(ground, seconds)
    except WrongAnswerError as wrong:
        raise failed(wrong) from wrong
    visited = tuple(places[place] for place in found.squares)
    confirm(found.totals, compared([*taken, *played(cards, at, visited)]))
    return found, visited


class OtherStart(NamedTuple):
    """The best walk whose first card is another one: that card, the totals at its end, and how many cards follow."""

    card: Card
    totals: tuple[int, ...]
    further: int


def _other_start(
    taken: Sequence[Card], cards: Mapping[Square, Card], at: Square, visited: Sequence[Square], deadline: float
) -> OtherStart | None:
    """The best walk that begins with another card than the best one; None if there is none, or no time to prove it."""
    left = {square: card for square, card in cards.items() if square != at}
    found = []
    for there in moves(cards, at):
        if there == visited[0]:
            continue
        walk, further = _walked([*taken, cards[at]], left, there, max(deadline - monotonic(), 0))
        if not walk.proved:
            return None
        found.append(OtherStart(cards[there], walk.totals, len(further)))
    return max(found, key=lambda one: one.totals, default=None)


def _suit_at(suits: Sequence[Suit], card: Card) -> int:
    assert card.suit is not None
    return suits.index(card.suit)


def played(cards: Mapping[Square, Card], at: Square, visited: Iterable[Square]) -> tuple[Card, ...]:
    """The cards that the last worker takes on a walk, turn by turn, until it falls through (sections turn and fall).

    Raises InternalError ``proof-failed`` if a move is not allowed, or if the worker could still move at the end.
    """
    left, here, taken = dict(cards), at, []
    for there in visited:
        if there not in moves(left, here):
            raise failed(f"no move leads from {here} to {there}")
        taken.append(left.pop(here))
        here = there
    if moves(left, here):
        raise failed(f"the worker can still move from {here}")
    return (*taken, left.pop(here))


def _order(cards: Mapping[Square, Card], at: Square, visited: Sequence[Square]) -> ProofTable:
    """The board with the turn in which the worker reaches each card.

    The card that the worker stands on is 0. Rows and columns count from 1.
    """
    turns = {square: turn for turn, square in enumerate((at, *visited))}
    return ProofTable(
        columns=tuple(Head(column + 1) for column in range(SIDE)),
        rows=tuple(Head(row + 1) for row in range(SIDE)),
        cells=tuple(
            tuple(_cell(cards.get(square), turns.get(square)) for square in (Square(row, c) for c in range(SIDE)))
            for row in range(SIDE)
        ),
        chosen=frozenset((square.row, square.column) for square in turns),
        title=Note("board"),
    )


def _cell(card: Card | None, turn: int | None) -> Any:  # noqa: ANN401 (what a table shows)
    """A card, with the turn in which it is reached. None is a hole."""
    if card is None or turn is None:
        return card
    return Note("when", {"card": card, "turn": turn})


def _totals(taken: Iterable[Card], path: Iterable[Card]) -> ProofTable:
    """A table of the suits, the lowest at the end first: the total before, the points of the walk, the total after."""
    before, brought = suit_totals(taken), suit_totals(path)
    suits = sorted(Suit, key=lambda suit: before[suit] + brought[suit])
    return ProofTable(
        columns=(Head(Note("had")), Head(Note("brought")), Head(Note("total"))),
        rows=tuple(Head(suit) for suit in suits),
        cells=tuple((before[suit], brought[suit], before[suit] + brought[suit]) for suit in suits),
        chosen=frozenset({(0, 2)}),
        title=Note("suits"),
        reasons=tuple(
            (Note("why-suit", {"suit": suit, "sum": Sum((before[suit], brought[suit]))}),) * 3 for suit in suits
        ),
        bars=(2,),
    )


def _learnt(found: Walk, taken: Sequence[Card], path: Sequence[Card], other: OtherStart | None) -> Iterator[Note]:
    """What the walk does for the lowest suit, where another first card leads, and how it ends.

    ``path`` are all cards taken, the one under the worker first.
    """
    before, brought = suit_totals(taken), suit_totals(path)
    suit = min(Suit, key=lambda one: before[one] + brought[one])
    values = {"suit": suit, "before": before[suit], "after": found.totals[0]}
    yield Note("why-lowest", {**values, "ref": Cited("score.lowest")})
    if other and other.totals[0] < found.totals[0]:
        key = "start-elsewhere" if other.further else "start-stuck"
        yield Note(key, {"card": other.card, "lowest": other.totals[0], "ref": Cited("fall.stuck")})
    yield Note("why-fall", {"card": path[-1], "ref": Cited("fall.stuck")})


def _why(found: Walk, cards: Mapping[Square, Card], at: Square, visited: Sequence[Square]) -> Iterator[Note]:
    """What makes the answer certain."""
    if not visited:
        yield Note("why-stuck", {"ref": Cited("turn.stop")})
    elif found.every:
        yield Note("why-every", {"count": len(visited)})
    elif found.proved:
        left = tuple(cards[square] for square in sorted(cards) if square != at and square not in visited)
        yield Note("why-searched", {"left": left, "totals": found.totals})


def _remarks(entry: LastWorker, cards: Mapping[Square, Card]) -> Iterator[Note]:
    """A remark if the player has no ace.

    Each worker starts on an ace: it has been taken, or the worker still stands on it.
    """
    mine = {*entry.taken, cards[square_of(entry.at, cards)]}
    if not any(card.rank is RANKS[0] for card in mine):
        yield Note("no-ace", {"ref": Cited("setup.start")})


ADVISING = Advising(LastWorker, advise, check)
