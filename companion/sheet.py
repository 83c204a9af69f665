"""What scoring gives back: points, cards and the ids of the articles they rest on. No sentences.

A Note is a key and values; `verdict` turns it into words. So games stay testable without templates and no sentence
stands twice. Values are cards, lists of cards, suits, names, numbers or tables of them; never text of our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.cards import Card


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be said: the key of a sentence in the game's words, and the values it names."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a score: points (may be negative or 0), the article that gives them, the cards that earn them."""

    article: str
    points: int
    cards: tuple[Card, ...] = ()
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's lines in the order they are read out; ``rank`` by standard competition ranking (1, 2, 2, 4)."""

    name: str
    total: int
    rank: int
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a claim does not hold: the article it breaks or misses, and what to say about it."""

    article: str
    note: Note


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim and whether it holds. ``claimed`` is the total claimed or reached by the claimed plan; None where an illegal plan reaches none."""

    player: str
    claimed: int | None
    holds: bool
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """A magic card used on a card, and the points that gains (may be negative)."""

    magic: Card
    on: Card
    gain: int


@dataclass(frozen=True, slots=True)
class AssignmentProof:
    """Enough to check by hand that no other use of the magic cards scores more.

    For every magic card and every other card price(magic) + price(on) >= gain; all prices together are ``optimum``;
    no price on the side that may stay unused is negative. Whatever assignment somebody else proposes, its gains are
    therefore at most ``optimum``. (Duality of linear programming for the assignment problem, H. W. Kuhn 1955.)
    """

    base: int
    plan: tuple[Effect, ...]
    idle: tuple[Card, ...]
    optimum: int
    magic_prices: tuple[tuple[Card, int], ...]
    on_prices: tuple[tuple[Card, int], ...]
    unique: bool
    gains: tuple[tuple[int, ...], ...] = ()
    """What each magic card (rows, as in ``magic_prices``) gains on each other card (columns, as in ``on_prices``)."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of a whole position. ``winners`` are all who are tied for the win after the game's own tie-breaks.

    ``finished`` is False for a game scored as it stands: then the winners are merely in the lead.
    """

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    remarks: tuple[Note, ...] = ()
    claims: tuple[JudgedClaim, ...] = ()
    proof: Mapping[str, AssignmentProof] = field(default_factory=dict)
    finished: bool = True

    def player(self, name: str) -> PlayerScore:
        """The score of the player called ``name``; KeyError when nobody is."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Decision:
    """An event of play, settled: the article that decided and the answer's own fields (cards, suits, names, numbers)."""

    article: str
    answer: Mapping[str, Any]
    note: Note | None = None


def rank_by_points(scores: Sequence[tuple[str, Sequence[Line]]]) -> tuple[tuple[PlayerScore, ...], tuple[str, ...]]:
    """Add up everybody's lines; rank by total, best first rank 1, equal totals equal rank; players stay in the order given.

    Gives the player scores and the names that share rank 1.

    >>> players, winners = rank_by_points([("Ana", [Line("a", 2)]), ("Ben", [Line("a", 3)]), ("Cy", [Line("a", 2)])])
    >>> [(p.name, p.total, p.rank) for p in players], winners
    ([('Ana', 2, 2), ('Ben', 3, 1), ('Cy', 2, 2)], ('Ben',))
    """
    totals = [sum(line.points for line in lines) for _, lines in scores]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    players = tuple(
        PlayerScore(name, total, rank, tuple(lines))
        for (name, lines), total, rank in zip(scores, totals, ranks, strict=True)
    )
    return players, tuple(p.name for p in players if p.rank == 1)
