"""How the nobles of a court form couples: in the order laid, or in the best way if nobody remembers the order.

The best way pairs three kinds of things. `solvers.pairing` finds it by a table of all possible ways. That table is
the proof. It is short enough to check by hand, because a court has at most nine cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.cards import Card, Notation, Rank, in_order
from companion.game import Ruling
from companion.games.cour.rules import AFFAIR, COUPLES, INTRIGUE, MARRIAGE
from companion.notes import Note, Sum
from companion.proof import Explanation, Head, Proof, ProofTable
from solvers.pairing import Pair, Pairing, best_pairing

PAIRS_RULING = Ruling("pairs", ("laid", "best"))
KINDS = (Rank.KING, Rank.QUEEN, Rank.JACK)
_PAIRS = (Pair(0, 1, MARRIAGE), Pair(0, 2, INTRIGUE), Pair(1, 2, AFFAIR))

Couple = tuple[Card, ...]
"""Two nobles, or one who was left alone."""


class Coupled(NamedTuple):
    """The couples of a court, with nobles left alone last. ``found``: the best pairing; None if couples were laid."""

    couples: tuple[Couple, ...]
    found: Pairing | None = None

    @property
    def points(self) -> int:
        """The points of the couples."""
        return sum(worth(couple)[1] for couple in self.couples)

    @property
    def held(self) -> list[list[Card]]:
        """The kings, the queens and the jacks."""
        return [[card for couple in self.couples for card in couple if card.rank is kind] for kind in KINDS]


def worth(couple: Couple) -> tuple[str, int]:
    """The last part of a couple's article id, and its points (section score).

    >>> from companion.cards import read_cards
    >>> worth(tuple(read_cards("K♠ Q♥"))), worth(tuple(read_cards("J♠ J♥"))), worth(tuple(read_cards("J♠")))
    (('marriage', 5), ('misunderstanding', 0), ('alone', 0))
    """
    if len(couple) == 1:
        return "alone", 0
    return COUPLES.get(frozenset(card.rank for card in couple), ("misunderstanding", 0))


def laid(court: Iterable[Card]) -> Coupled:
    """The couples in the order laid: first with second, third with fourth, and so on (article turn.nobles).

    >>> from companion.cards import read_cards
    >>> [len(couple) for couple in laid(read_cards("K♠ 9♥ K♦ Q♣ A♠")).couples]
    [2, 1]
    """
    return Coupled(tuple(two_by_two([card for card in court if card.rank.court])))


def best(court: Iterable[Card]) -> Coupled:
    """The most valuable couples. Nobles of a rank are used in the order of suits, so the order of entry never shows.

    Nobles left over are all of one rank, because two ranks would form another couple.

    >>> from companion.cards import read_cards
    >>> best(read_cards("K♠ K♦ Q♣ J♠")).points
    9
    """
    court = in_order(court)
    groups = [[card for card in court if card.rank is kind] for kind in KINDS]
    found = best_pairing([len(group) for group in groups], _PAIRS)
    couples: list[Couple] = []
    for pair, often in zip(_PAIRS, found.made, strict=True):
        couples += [(groups[pair.one].pop(0), groups[pair.other].pop(0)) for _ in range(often)]
    couples += two_by_two([card for group in groups for card in group])
    return Coupled(tuple(couples), found)


def two_by_two(row: Sequence[Card]) -> Iterator[Couple]:
    """The couples of nobles in the order laid; the last may be alone."""
    for start in range(0, len(row), 2):
        yield tuple(row[start : start + 2])


Rounds = Sequence[Coupled]
"""A player's couples, round by round."""


def proof_of(rounds: Rounds) -> Proof:
    """The proof that no pairing of these courts brings more."""
    return Proof(rounds, data_of, explain, any(map(_has_choice, rounds)))


def _has_choice(coupled: Coupled) -> bool:
    return coupled.found is not None and len(coupled.found.table) > 1


def data_of(rounds: Rounds, notation: Notation) -> dict[str, Any]:
    """The proof as data, for each round.

    It holds the couples, their points, and a table of counts. The table has a row for each possible number of
    marriages and intrigues.
    """
    return {"rounds": [_round_data(coupled, coupled.found, notation) for coupled in rounds if coupled.found]}


def _round_data(coupled: Coupled, found: Pairing, notation: Notation) -> dict[str, Any]:
    return {
        "couples": [[card.write(notation) for card in couple] for couple in coupled.couples if len(couple) > 1],
        "alone": [couple[0].write(notation) for couple in coupled.couples if len(couple) == 1],
        "optimum": found.value,
        "counts": [
            {"marriages": marriages, "intrigues": intrigues, "affairs": affairs, "points": points}
            for (marriages, intrigues), (affairs, points) in found.table.items()
        ],
    }


def explain(rounds: Rounds) -> Explanation:
    """Explains the proof with a table for each round in which couples are possible.

    A table has a row for each number of marriages and a column for each number of intrigues.
    """
    tables = [
        _round_table(number, coupled)
        for number, coupled in enumerate(rounds, 1)
        if coupled.found and coupled.found.value
    ]
    points = Sum(tuple(coupled.points for coupled in rounds))
    return Explanation(
        opening=(Note("worth", {"sum": points}),),
        how=(Note("table", {"marriage": MARRIAGE, "intrigue": INTRIGUE, "affair": AFFAIR}),),
        tables=tuple(tables),
        check=(Note("count"), Note("all"), Note("greatest")),
        closing=(Note("therefore", {"optimum": points.total}),),
        hint=Note("hint"),
        article="turn.nobles",
    )


def _round_table(number: int, coupled: Coupled) -> ProofTable:
    kings, queens, jacks = map(len, coupled.held)
    return table_of(coupled, Note("round", {"round": number, "kings": kings, "queens": queens, "jacks": jacks}))


def table_of(coupled: Coupled, title: Note) -> ProofTable:
    """The table of all ways to form couples: a row for each number of marriages, a column for each of intrigues."""
    found = coupled.found
    assert found is not None, "couples that were laid were not chosen"
    marriages, intrigues = (max(made[place] for made in found.table) + 1 for place in (0, 1))
    cells = [
        [
            found.table[row, column][1] if _can_be_laid(found, coupled, row, column) else None
            for column in range(intrigues)
        ]
        for row in range(marriages)
    ]
    return ProofTable(
        columns=tuple(Head(Note("intrigues", {"count": count})) for count in range(intrigues)),
        rows=tuple(Head(Note("marriages", {"count": count})) for count in range(marriages)),
        cells=tuple(map(tuple, cells)),
        chosen=frozenset({(found.made[0], found.made[1])}),
        title=title,
        reasons=tuple(
            tuple(_reason(coupled, found, row, column) for column in range(intrigues)) for row in range(marriages)
        ),
    )


def _can_be_laid(found: Pairing, coupled: Coupled, marriages: int, intrigues: int) -> bool:
    """True if all nobles can be laid with these marriages and intrigues and no others.

    Nobles left over are laid beside their like. A king and another noble cannot both be left alone: they would form
    one couple more.
    """
    if (marriages, intrigues) not in found.table:
        return False
    kings, queens, jacks = map(len, coupled.held)
    return not ((kings - marriages - intrigues) % 2 and (queens - marriages + jacks - intrigues) % 2)


def _reason(coupled: Coupled, found: Pairing, marriages: int, intrigues: int) -> Note:
    """The note of a table cell: the points of these marriages and intrigues, with all affairs still possible.

    If there are not enough nobles, or those left over would form one couple more, the note says so.
    """
    values: dict[str, Any] = {"marriages": marriages, "intrigues": intrigues}
    if (marriages, intrigues) not in found.table:
        return Note("cell-too-many", values)
    if not _can_be_laid(found, coupled, marriages, intrigues):
        return Note("cell-one-more", values)
    affairs = found.table[marriages, intrigues][0]
    points = Sum((marriages * MARRIAGE, intrigues * INTRIGUE, affairs * AFFAIR))
    return Note("cell", {**values, "affairs": affairs, "sum": points})
