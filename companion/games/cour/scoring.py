"""Cour (S. Huntington, "Femtitvå"), for two to four: its scoring.

Three rounds. In each the players draft a hand into a court: couples of nobles, aces, and number cards for the wealth of
each suit. A round is scored from the courts that lie on the table when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.cards import JOKER, Card, Rank, Suit, in_order
from companion.game import rounds_missing
from companion.games.cour.couples import PAIRS_RULING, Coupled, best, laid, proof_of, worth
from companion.games.cour.position import CourPosition, Court, Played
from companion.games.cour.rules import ACES, ROUNDS, WEALTH, riches
from companion.notes import Note
from companion.sheet import Line, ScoreSheet, Tally, ranked


def score(position: CourPosition) -> ScoreSheet:
    """Score all rounds (section score). The position has no faults."""
    chosen = PAIRS_RULING.chosen(position.rulings) == "best"
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    coupled: dict[str, list[Coupled]] = {player.name: [] for player in position.players}
    for number, played in enumerate(position.rounds, 1):
        for court in played.players:
            found = (best if chosen else laid)(court.court)
            coupled[court.name].append(found)
            lines[court.name] += _round_lines(court, found, played, number)
    return ranked(
        (Tally(name, own) for name, own in lines.items()),
        finished=len(position.rounds) == ROUNDS,
        remarks=rounds_missing(position, ROUNDS),
        proof={name: proof_of(own) for name, own in coupled.items()} if chosen else None,
    )


def _round_lines(court: Court, coupled: Coupled, played: Played, number: int) -> Iterator[Line]:
    """A round's lines in the order of the sheet: couples, aces, wealth; what brings nothing is told too."""
    for couple in coupled.couples:
        name, points = worth(couple)
        yield Line(f"score.{name}", points, couple, Note(name), stage=number)
    aces = in_order(card for card in court.court if card.rank is Rank.ACE)
    if aces:
        yield Line("score.ace", ACES[len(aces)], aces, Note(f"aces-{len(aces)}"), stage=number)
    for suit in Suit:
        yield from _wealth(court, suit, played, number)
    jokers = tuple(card for card in court.court if card == JOKER)
    if jokers:
        yield Line("turn.joker", 0, jokers, Note("joker-left", {"count": len(jokers)}), stage=number)


def _wealth(court: Court, suit: Suit, played: Played, number: int) -> Iterator[Line]:
    """Article score.wealth: 5 points for the greatest sum of a suit, divided among the tied, the remainder dropped."""
    most, names = richest(played, suit)
    if court.name in names:
        # In the order of the alphabet: the order in which players were entered never shows in a line.
        others = tuple(sorted(name for name in names if name != court.name))
        cards = in_order(card for card in court.court if card.suit is suit and riches(card))
        note = Note("wealth-tied" if others else "wealth", {"suit": suit, "sum": most, "others": others})
        yield Line("score.wealth", WEALTH // len(names), cards, note, stage=number)


def richest(played: Played, suit: Suit, value: Callable[[Card], int] = riches) -> tuple[int, tuple[str, ...]]:
    """The greatest sum of a suit in a round and who has it; nobody where no court has a card that counts.

    ``value`` says what a card counts: other values are tried to find out where a wrong total comes from.
    """
    sums = {one.name: sum(value(card) for card in one.court if card.suit is suit) for one in played.players}
    most = max(sums.values())
    return most, tuple(name for name, total in sums.items() if total == most) if most else ()
