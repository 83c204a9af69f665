"""The scoring of Marteau-Piqueur (S. Huntington, Femtitvå), for two to four players, suit by suit.

Each player's lowest suit counts. If two players have the same total in it, their next lowest suit counts, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from companion.cards import Suit, deck, in_order
from companion.game import Slip, fitting
from companion.games.marteau_piqueur.position import MarteauPiqueurPosition, Player
from companion.games.marteau_piqueur.rules import RANKS, compared, suit_totals
from companion.notes import Cited, Note, Sum
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


def score(position: MarteauPiqueurPosition) -> ScoreSheet:
    """Score the cards that each player took (section score). The position has no faults."""
    keys = {player.name: compared(player.taken) for player in position.players}
    tallies = [
        Tally(player.name, _lines(player, _tied(player.name, keys)), tiebreak=_tiebreak(player.name, keys))
        for player in position.players
    ]
    return ranked(tallies, by=lambda tally: keys[tally.name], remarks=_remarks(position))


def _tied(name: str, keys: Mapping[str, tuple[int, ...]]) -> list[str]:
    """The other players with the same total in their lowest suit."""
    return [other for other, key in keys.items() if other != name and key[0] == keys[name][0]]


def _lines(player: Player, tied: Sequence[str]) -> list[Line]:
    """A line for each suit, the lowest first. The lowest is the player's total.

    The other lines have 0 points, because they count only in a tie and points would be added to the total.
    """
    totals = suit_totals(player.taken)
    lines = []
    for place, suit in enumerate(sorted(Suit, key=totals.__getitem__)):
        cards = in_order(card for card in player.taken if card.suit is suit)
        kind = "sum" if len(cards) > 1 else "single" if cards else "empty"
        key = f"next-{kind}-{place + 1}" if place else f"lowest-{kind}"
        values = {"suit": suit, "sum": Sum(tuple(int(card.rank) for card in cards)), "total": totals[suit]}
        values |= {"place": place + 1, "ref": Cited("score.empty")}
        article = "score.lowest" if not place else "score.tie" if tied else "score.suits"
        lines.append(Line(article, 0 if place else totals[suit], cards, Note(key, values)))
    return lines


def _tiebreak(name: str, keys: Mapping[str, tuple[int, ...]]) -> Note | None:
    """What ranks a player among those with the same total in their lowest suit.

    The player is compared with the next better of them, else with the next worse. None if nobody has the same total.
    Players who are equal in all four suits share their place.
    """
    own = keys[name]
    tied = _tied(name, keys)
    if not tied:
        return None
    for key, rivals, nearest in (
        ("behind", [keys[other] for other in tied if keys[other] > own], min),
        ("ahead", [keys[other] for other in tied if keys[other] < own], max),
    ):
        if rivals:
            rival = nearest(rivals)
            place = _parting(own, rival)
            values = {
                "names": tuple(other for other in tied if keys[other] == rival),
                "totals": own,
                "place": place + 1,
                "own": own[place],
                "theirs": rival[place],
            }
            return Note(f"tie-{key}-{place + 1}", {**values, "ref": Cited("score.tie")})
    return Note("tie-equal", {"names": tuple(tied), "totals": own, "ref": Cited("score.shared")})


def _parting(one: Sequence[int], other: Sequence[int]) -> int:
    """The first place at which the two differ.

    >>> _parting((3, 8, 9, 9), (3, 8, 7, 12))
    2
    """
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=True))))


def _remarks(position: MarteauPiqueurPosition) -> Iterator[Note]:
    """The cards left on the board, so that people notice a card that nobody entered."""
    taken = {card for player in position.players for card in player.taken}
    if left := tuple(card for card in deck(RANKS) if card not in taken):
        yield Note("cards-left", {"cards": left, "count": len(left)})


def explain_total(position: MarteauPiqueurPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that would give the claimed total, as possible reasons.

    The slips are: all suits added together, a suit that is not the lowest, an empty suit passed over.
    """
    taken = next(player.taken for player in position.players if player.name == name)
    totals = suit_totals(taken)
    total = sheet.player(name).total
    empty = tuple(suit for suit, points in totals.items() if not points)
    least = min((points for points in totals.values() if points), default=0)
    same = () if empty and claimed == least else tuple(suit for suit, points in totals.items() if points == claimed)
    slips = [Slip("all-suits", sum(totals.values()) - total, "score.lowest")]
    if empty:
        slips.append(Slip("empty-suit", least - total, "score.empty", {"empty": empty}))
    if same:
        slips.append(Slip("another-suit", claimed - total, "score.lowest", {"suits": same}))
    return fitting(claimed, total, slips)
