"""Hache (S. Huntington, Femtitvå), for two to six: its scoring.

A card is laid so that it covers at most one pip of each suit, for a point each. A court card is not laid and scores
two points. The tenth court card ends the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import Card, Suit
from companion.game import Slip, fitting
from companion.games.hache.position import Away, Covered, HachePosition, PlayedTurn, in_order_of_play
from companion.games.hache.rules import COURT, LAST_COURT, MOST_PIPS, PIP
from companion.notes import Cited, Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


def score(position: HachePosition) -> ScoreSheet:
    """Scores every turn (section score). The position has no faults."""
    order = in_order_of_play([player.turns for player in position.players])
    drawn = [turn for _, _, turn in order if isinstance(turn, Card)]
    courts = len(drawn)
    last = drawn[-1] if courts == LAST_COURT else None
    return ranked(
        (
            Tally(player.name, [turn_line(turn, number, last) for number, turn in _played(player.turns)])
            for player in position.players
        ),
        finished=courts == LAST_COURT,
        remarks=_remarks(position, courts),
    )


def _played(turns: Sequence[PlayedTurn]) -> Iterator[tuple[int, Covered | Card]]:
    """The turns that a player did not miss, with their numbers from 1."""
    return ((number, turn) for number, turn in enumerate(turns, 1) if not isinstance(turn, Away))


def turn_line(turn: Covered | Card, number: int, last: Card | None = None) -> Line:
    """The line of a player's turn. ``number``: the number of the turn, from 1. Every turn has a line, as on the pad.

    ``last``: the court card that ended the game.
    """
    if isinstance(turn, Card) and turn == last:
        values = {"number": number, "ref": Cited("end.tenth")}
        return Line("score.court", COURT, (turn,), Note("last-court", values))
    if isinstance(turn, Card):
        return Line("score.court", COURT, (turn,), Note("court", {"number": number}))
    points = turn.number * PIP
    if turn.suits:
        return Line("score.pips", points, (), Note("suits", {"number": number, "suits": turn.suits}))
    values = {"number": number, "count": turn.number}
    return Line("score.pips", points, (), Note("pips" if turn.number else "nothing", values))


def _remarks(position: HachePosition, courts: int) -> Iterator[Note]:
    yield from _uncovered(position)
    for player in position.players:
        played = {number for number, _ in _played(player.turns)}
        if away := tuple(str(number) for number in range(1, len(player.turns) + 1) if number not in played):
            yield Note("absent", {"name": player.name, "count": len(away), "turns": away})
    if courts < LAST_COURT:
        yield Note("game-unfinished", {"count": courts, "whole": LAST_COURT})


def _uncovered(position: HachePosition) -> Iterator[Note]:
    """The remark on the first turn by which more suits were covered than cards lay on the table (article turn.cover).

    Each card shows one suit, so this should be impossible.
    """
    lying, seen = 1, set[Suit]()
    for number, seat, turn in in_order_of_play([player.turns for player in position.players]):
        if not isinstance(turn, Covered):
            continue
        seen.update(turn.suits)
        suits = max(len(seen), turn.number)
        if suits > lying:
            values = {"name": position.players[seat].name, "turn": number + 1, "suits": suits, "cards": lying}
            yield Note("suits-above-cards", {**values, "ref": Cited("turn.cover")})
            return
        lying += 1


def courts_of(turns: Sequence[PlayedTurn]) -> tuple[Card, ...]:
    """The court cards among these turns."""
    return tuple(turn for turn in turns if isinstance(turn, Card))


def explain_total(position: HachePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give exactly the claimed total, as possible reasons.

    They are court cards left out, court cards scored as one pip or as four, a turn left out, and a turn counted
    twice. Many turns score the same, so all turns that fit are named.
    """
    player = sheet.player(name)
    (turns,) = (player.turns for player in position.players if player.name == name)
    return fitting(
        claimed, player.total, [*_courts(courts_of(turns)), *_turns(player.lines, abs(claimed - player.total))]
    )


def _courts(cards: tuple[Card, ...]) -> Iterator[Slip]:
    """The slips in counting court cards. A single court card left out is a turn left out, so it is not listed here."""
    for key, each in (
        ("slip-courts-left-out", -COURT),
        ("slip-courts-one", PIP - COURT),
        ("slip-courts-four", MOST_PIPS * PIP - COURT),
    ):
        if len(cards) > 1 or key != "slip-courts-left-out":
            yield Slip(key, each * len(cards), "score.court", {"cards": cards, "points": COURT})


def _turns(lines: Sequence[Line], points: int) -> Iterator[Slip]:
    """The slips of a turn with this number of points: left out, or counted twice."""
    turns = [(number, line.article) for number, line in enumerate(lines, 1) if line.points == points]
    if turns:
        articles = {article for _, article in turns}
        values = {"points": points, "turns": tuple(number for number, _ in turns)}
        article = articles.pop() if len(articles) == 1 else "score"
        yield Slip("slip-turn-left-out", -points, article, values)
        yield Slip("slip-turn-twice", points, article, values)
