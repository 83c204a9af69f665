"""Industrie (S. Huntington, Femtitvå), for two to five: its scoring.

Cards are money and buildings. When the draw pile is used up every building of a city brings points, and each suit
brings a bonus to whoever alone has most of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.cards import Suit
from companion.games.industrie.city import built, cards_of
from companion.games.industrie.position import Builder, IndustriePosition
from companion.games.industrie.rules import MAJORITY, ORDER, POINTS
from companion.notes import Cited, Note
from companion.sheet import Line, ScoreSheet, Tally, ranked

ARTICLE = {
    Suit.HEARTS: "score.housing",
    Suit.SPADES: "score.offices",
    Suit.CLUBS: "score.banks",
    Suit.DIAMONDS: "score.factories",
}

Table = Mapping[str, Mapping[Suit, int]]
"""How many buildings of each suit everybody has, by name."""


def score(position: IndustriePosition) -> ScoreSheet:
    """Score the cities (section score). The position has no faults."""
    table = buildings(position)
    return ranked(
        (Tally(player.name, list(_lines(player, table))) for player in position.players),
        remarks=_ties(table),
    )


def buildings(position: IndustriePosition) -> Table:
    """Everybody's buildings by suit."""
    return {player.name: built(player.city) for player in position.players}


def leaders(table: Table, suit: Suit) -> Sequence[str]:
    """Who has most buildings of a suit, in seat order; nobody where nobody has one.

    >>> leaders({"Ana": {Suit.HEARTS: 2}, "Ben": {Suit.HEARTS: 2}, "Cy": {Suit.HEARTS: 1}}, Suit.HEARTS)
    ['Ana', 'Ben']
    """
    most = max(of_suit[suit] for of_suit in table.values())
    return [name for name, of_suit in table.items() if most and of_suit[suit] == most]


def _lines(player: Builder, table: Table) -> Iterator[Line]:
    """Suit by suit: what the buildings bring, then the majorities (articles score.*)."""
    own = table[player.name]
    for suit in ORDER:
        if own[suit]:
            note = Note("buildings", {"count": own[suit], "each": POINTS[suit]})
            yield Line(ARTICLE[suit], own[suit] * POINTS[suit], cards_of(player.city, suit), note)
    for suit in ORDER:
        if leaders(table, suit) == [player.name]:
            rival = max(of_suit[suit] for name, of_suit in table.items() if name != player.name)
            yield Line(
                "score.majority", MAJORITY, (), Note("majority", {"suit": suit, "count": own[suit], "rival": rival})
            )


def _ties(table: Table) -> Iterator[Note]:
    """Suits whose bonus nobody gets (article score.tie)."""
    for suit in ORDER:
        tied = leaders(table, suit)
        if len(tied) > 1:
            values = {"suit": suit, "names": tuple(tied), "count": table[tied[0]][suit], "ref": Cited("score.tie")}
            yield Note("majority-tied", values)
