"""The scoring of Serpent Noir (S. Huntington, Femtitvå), for two to six players, lay by lay.

All players lay cards on shared tracks. A lay scores by its number of cards. A player who reaches the target ends the
game.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Card, in_order
from companion.game import Slip, fitting
from companion.games.serpent_noir.lays import ways
from companion.games.serpent_noir.position import PlayedLay, SerpentNoirPosition
from companion.games.serpent_noir.rules import POINTS, points_for
from companion.notes import Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


def score(position: SerpentNoirPosition) -> ScoreSheet:
    """Score the lays of a game (articles lay.points and end.target). The position has no faults."""
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    for number, played in enumerate(position.lays, 1):
        lines[played.by].append(_line(played, number))
    tallies = [Tally(name, own) for name, own in lines.items()]
    best = max(tally.points for tally in tallies)
    finished = best >= position.target
    remarks = [] if finished else [Note("game-unfinished", {"best": best, "target": position.target})]
    return ranked(tallies, finished=finished, remarks=[*remarks, *_remarks(position)])


def _line(played: PlayedLay, number: int) -> Line:
    track, cards = played.lay
    both = ways(track, cards)
    note = Note(f"laid-{direction(both)}", {"number": number, "track": track, "cards": cards, "count": len(cards)})
    return Line("lay.points", points_for(len(cards)), cards, note, which=Note("lay", {"number": number}))


def direction(found: tuple[str, ...]) -> str:
    """The name of the directions in which a lay is right: "both" if there are two.

    >>> direction(("up",)), direction(("up", "down"))
    ('up', 'both')
    """
    return "both" if len(found) > 1 else found[0]


def _remarks(position: SerpentNoirPosition) -> Iterator[Note]:
    """Remarks on cards that were there before, or on more tracks than there are players.

    Only a reshuffled deck explains them, or new tracks after a deadlock. Nobody enters the first cards of the tracks;
    there are as many as players.
    """
    tops: set[Card] = set()
    covered: set[Card] = set()
    again: list[Card] = []
    begun = 0
    for number, played in enumerate(position.lays, 1):
        track, cards = played.lay
        if track in covered:
            yield Note("track-covered", {"number": number, "name": played.by, "card": track})
        begun += track not in tops and track not in covered
        for card in cards:
            if card in tops:
                yield Note("card-on-top", {"number": number, "name": played.by, "card": card})
            elif card in covered:
                again.append(card)
        tops -= {track, *cards}
        covered |= {track, *cards[:-1]}
        tops.add(cards[-1])
        covered.discard(cards[-1])
    if again:
        yield Note("cards-again", {"cards": in_order(dict.fromkeys(again))})
    if begun > len(position.players):
        yield Note("tracks-many", {"count": begun, "players": len(position.players)})


def explain_total(_position: SerpentNoirPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that would give the claimed total, as possible reasons.

    They are the two ways to misread the table of points: a point for each card, or two more for each card beyond the
    most listed.
    """
    player = sheet.player(name)
    counts = [len(line.cards) for line in player.lines]
    most = {"cards": max(POINTS), "most": max(POINTS.values())}
    return fitting(
        claimed,
        player.total,
        (
            Slip("point-a-card", sum(counts) - player.total, "lay.points"),
            Slip("points-go-on", sum(2 * count - 1 for count in counts) - player.total, "lay.points", most),
        ),
    )
