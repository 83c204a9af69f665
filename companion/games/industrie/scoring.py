"""The scoring of Industrie (S. Huntington, Femtitvå), for two to five players.

Cards are money and buildings. When the draw pile is used up, each building of a city brings points. Each suit brings
a bonus to the player who alone has most of its buildings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.cards import Suit
from companion.game import Slip, fitting
from companion.games.industrie.position import Builder, IndustriePosition, built, cards_of, counts_starters
from companion.games.industrie.rules import MAJORITY, ORDER, POINTS, STARTERS
from companion.notes import Cited, Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked

ARTICLE = {
    Suit.HEARTS: "score.housing",
    Suit.SPADES: "score.offices",
    Suit.CLUBS: "score.banks",
    Suit.DIAMONDS: "score.factories",
}

BuildingTable = Mapping[str, Mapping[Suit, int]]
"""The number of buildings of each suit, by player's name."""


def score(position: IndustriePosition) -> ScoreSheet:
    """Score the cities (section score). The position has no faults."""
    table = buildings(position)
    return ranked(
        (Tally(player.name, list(_lines(player, table))) for player in position.players),
        remarks=_ties(table),
    )


def buildings(position: IndustriePosition) -> BuildingTable:
    """The buildings of each player, by suit."""
    return {player.name: built(player.city) for player in position.players}


def leaders(table: BuildingTable, suit: Suit) -> Sequence[str]:
    """The players with the most buildings of a suit, in seat order. Empty if no city has any.

    >>> leaders({"Ana": {Suit.HEARTS: 2}, "Ben": {Suit.HEARTS: 2}, "Cy": {Suit.HEARTS: 1}}, Suit.HEARTS)
    ['Ana', 'Ben']
    """
    most = max(of_suit[suit] for of_suit in table.values())
    return [name for name, of_suit in table.items() if most and of_suit[suit] == most]


def _lines(player: Builder, table: BuildingTable) -> Iterator[Line]:
    """The lines of a player: suit by suit what the buildings bring, then the majorities (articles score.*)."""
    own = table[player.name]
    for suit in ORDER:
        if own[suit]:
            note = Note("buildings", {"count": own[suit], "each": POINTS[suit]})
            yield Line(ARTICLE[suit], own[suit] * POINTS[suit], cards_of(player.city, suit), note)
    for suit in ORDER:
        if leaders(table, suit) == [player.name]:
            rival = max(of_suit[suit] for name, of_suit in table.items() if name != player.name)
            values = {"suit": suit, "count": own[suit], "rival": rival}
            which = Note("majority-of", {"suit": suit})
            yield Line("score.majority", MAJORITY, (), Note("majority", values), which=which)


def _ties(table: BuildingTable) -> Iterator[Note]:
    """Notes on the suits whose bonus nobody gets (article score.tie)."""
    for suit in ORDER:
        tied = leaders(table, suit)
        if len(tied) > 1:
            values = {"suit": suit, "names": tuple(tied), "count": table[tied[0]][suit], "ref": Cited("score.tie")}
            yield Note("majority-tied", values)


def explain_total(position: IndustriePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that would give the claimed total, as possible reasons.

    The slips are: bonuses for suits in which the player only shares the lead, several bonuses forgotten, housing
    counted like any other building, the first two buildings counted by the other ruling.
    """
    return fitting(claimed, sheet.player(name).total, _slips(position, name))


def _slips(position: IndustriePosition, name: str) -> Iterator[Slip]:
    """What each slip adds to the total.

    A single forgotten bonus is a line of the score. That is tried for every game, so it is not among them.
    """
    table = buildings(position)
    first = {suit: leaders(table, suit) for suit in ORDER}
    tied = tuple(suit for suit in ORDER if name in first[suit] and len(first[suit]) > 1)
    won = tuple(suit for suit in ORDER if first[suit] == [name])
    for count in range(1, len(tied) + 1):
        key = "slip-tied" if count == len(tied) else "slip-tied-one-of" if count == 1 else "slip-tied-some-of"
        yield Slip(key, count * MAJORITY, "score.tie", {"suits": tied, "count": count})
    for count in range(2, len(won) + 1):
        key = "slip-bonus" if count == len(won) else "slip-bonus-some-of"
        yield Slip(key, -count * MAJORITY, "score.majority", {"suits": won, "count": count})
    housing = table[name][Suit.HEARTS]
    plain = POINTS[Suit.SPADES] - POINTS[Suit.HEARTS]
    yield Slip("slip-housing", housing * plain, "score.housing", {"each": POINTS[Suit.HEARTS]})
    starters = sum(POINTS[suit] for suit in STARTERS)
    if counts_starters(position):
        yield Slip("slip-starters-left-out", -starters, "setup.city", {"points": starters})
    else:
        yield Slip("slip-starters-counted", starters, "setup.city", {"points": starters})
