"""The best lay of a hand: on each track, in both directions round the ring, as far as the cards reach.

A lay of a given length and direction needs certain ranks. Switchmen stand in for ranks that the hand lacks, and the
last card must have its own rank. So the fewest switchmen of a lay are counted, without a search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from pydantic import Field

from companion.advice import Advised
from companion.cards import Card, deck, in_order
from companion.errors import Fault
from companion.fields import Cards, so_many
from companion.game import Advising, check_without_jokers, places_of
from companion.games.serpent_noir.lays import a_rank, breaks
from companion.games.serpent_noir.rules import PLAYERS, POINTS, STEPS, Way, points_for, rank_at
from companion.model import Entry
from companion.notes import Cited, Note
from companion.proof import Head, ProofTable

MOST_TRACKS = PLAYERS[1]
_PLACES = in_order(deck())
Own: TypeAlias = Mapping[int, Sequence[Card]]
"""The cards of the hand by their ranks."""


class SerpentNoirAdvice(Entry):
    """The cards on top of the tracks, and the hand of the player to lay."""

    tracks: Cards = Field(json_schema_extra=so_many(1, MOST_TRACKS))
    hand: Cards


class LayOption(NamedTuple):
    """A lay on a track. No other of its length on that track is better."""

    track: Card
    lay: tuple[Card, ...]

    @property
    def value(self) -> int:
        """The points of the lay (article lay.points)."""
        return points_for(len(self.lay))

    @property
    def courts(self) -> int:
        """The number of switchmen in the lay."""
        return sum(card.rank.court for card in self.lay)


def check(entry: SerpentNoirAdvice) -> Iterable[Fault]:
    """Every fault of a position: the number of tracks, a court card on top of one, a joker, a card twice."""
    if not 1 <= len(entry.tracks) <= MOST_TRACKS:
        yield Fault("tracks-count", "tracks", {"count": len(entry.tracks), "most": MOST_TRACKS}, article="setup.tracks")
    tracks = places_of("tracks", entry.tracks)
    for where, card in tracks:
        if card.rank.court:
            yield Fault("track-court", where, {"card": card}, article="lay.last")
    yield from check_without_jokers([*tracks, *places_of("hand", entry.hand)])


def advise(entry: SerpentNoirAdvice, _seconds: float) -> Advised:
    """The lay that scores most (section lay). Of equals, the one with the fewest switchmen, then the fewest cards."""
    found = options(entry.tracks, entry.hand)
    best = found[0] if found else None
    return Advised(
        article="lay.points" if best else "lay.step",
        answer={
            "best": {"track": best.track, "lay": best.lay} if best else None,
            "value": best.value if best else 0,
            "options": [{"track": one.track, "lay": one.lay, "value": one.value} for one in found],
        },
        note=_note(best),
        choices=(_table(found),) if found else (),
        why=tuple(_why(found, entry.hand, len(entry.tracks))),
    )


def options(tracks: Sequence[Card], hand: Sequence[Card]) -> list[LayOption]:
    """The best lay of each length on each track, the best of all first. Equals are in the order of the tracks.

    >>> from companion.cards import read_cards
    >>> [(str(one.track), " ".join(map(str, one.lay))) for one in options(read_cards("7♥ 4♠"), read_cards("A♣ 2♦ 3♥ 6♣"))]
    [('4♠', '3♥ 2♦ A♣'), ('4♠', '3♥ 2♦'), ('7♥', '6♣'), ('4♠', '3♥')]
    """
    found = [one for track in tracks for one in _on(track, hand)]
    for one in found:  # judged like any lay of a game
        assert not any(breaks(one.track, one.lay)), "a lay that is advised is legal"
    return sorted(found, key=lambda one: (-one.value, one.courts, len(one.lay)))


def _on(track: Card, hand: Sequence[Card]) -> Iterator[LayOption]:
    """The best lay of each length on a track, the shortest first.

    Of equals, the one whose cards come first in card order.
    """
    both = [_lays(track, hand, way) for way in STEPS]
    for count in range(1, len(hand) + 1):
        lays = [lays[count] for lays in both if count in lays]
        if lays:
            yield min(
                (LayOption(track, lay) for lay in lays), key=lambda one: (one.courts, [*map(_PLACES.index, one.lay)])
            )


def _lays(track: Card, hand: Sequence[Card], way: Way) -> dict[int, tuple[Card, ...]]:
    """The lays of each length in this direction, each with as few switchmen as possible."""
    courts = [card for card in in_order(hand) if card.rank.court]
    own: Own = {
        int(rank): [card for card in in_order(hand) if card.rank is rank] for rank in {card.rank for card in hand}
    }
    found: dict[int, tuple[Card, ...]] = {}
    ranks: list[int] = []
    for step in range(1, len(hand) + 1):
        ranks.append(rank_at(track, step, way))
        if _lacking(ranks, own) > len(courts):
            break
        if own.get(ranks[-1]):
            found[step] = _filled(ranks, own, courts)
    return found


def _lacking(ranks: Iterable[int], own: Own) -> int:
    """How many of these ranks the hand lacks."""
    return sum(max(0, times - len(own.get(rank, []))) for rank, times in Counter(ranks).items())


def _filled(ranks: Sequence[int], own: Own, courts: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a lay: the hand's own cards, with a switchman for each rank that has run out.

    The last card is the hand's own.

    The cards are chosen from the last step back. So if a rank comes round more often than the hand has it, the hand's
    own cards lie at the end.
    """
    cards: list[Card] = []
    left = {rank: [*cards_of] for rank, cards_of in own.items()}
    spare = [*courts[: _lacking(ranks, own)]]
    for rank in reversed(ranks):
        cards.append(left[rank].pop(0) if left.get(rank) else spare.pop())
    return tuple(reversed(cards))


def _note(best: LayOption | None) -> Note:
    if best is None:
        return Note("nothing-to-lay")
    values = {"track": best.track, "cards": best.lay, "count": len(best.lay), "points": best.value}
    return Note("best-lay", values)


def _on_tracks(found: Sequence[LayOption]) -> dict[Card, LayOption]:
    """The best lay of each track on which anything can be laid, the best of all first."""
    best: dict[Card, LayOption] = {}
    for one in found:
        best.setdefault(one.track, one)
    return best


def _table(found: Sequence[LayOption]) -> ProofTable:
    """A table of the best lay of each track, one in each row. Programs get those of every length."""
    shown = list(_on_tracks(found).values())
    return ProofTable(
        columns=(Head(Note("cards-laid")), Head(Note("switchmen")), Head(Note("points"))),
        rows=tuple(Head(one.track) for one in shown),
        cells=tuple((one.lay, one.courts, one.value) for one in shown),
        chosen=frozenset({(0, 0)}),
        title=Note("lays"),
        reasons=tuple((_note(one),) * 3 for one in shown),
        bars=(2,),
    )


def _why(found: Sequence[LayOption], hand: Sequence[Card], tracks: int) -> Iterator[Note]:
    """What is learnt from the best lay, then what makes it certain."""
    if not found:
        yield Note("why-none", {"ref": Cited("lay.step"), "last": Cited("lay.last")})
        return
    best = found[0]
    count = len(best.lay)
    if count > 1:
        yield Note("at-once", {"count": count, "points": best.value, "ref": Cited("lay.points")})
    equal = [one for one in found if one.value == best.value]
    if best.value < max(POINTS.values()) and len(equal) == 1:
        due, last = _due(best, hand), best.lay[-1]
        article = "lay.step" if abs(due - last.rank) == 1 else "lay.loop"
        more = points_for(count + 1) - best.value
        yield Note("next-rank", {"card": last, "rank": a_rank(due), "points": more, "ref": Cited(article)})
    if second := next((one for one in _on_tracks(found).values() if one.value < best.value), None):
        values = {"track": second.track, "cards": second.lay, "count": len(second.lay), "points": second.value}
        yield Note("other-track", {**values, "rank": a_rank(_due(second, hand))})
    if len(equal) > 1:
        yield Note("why-equals", {"count": len(equal), "points": best.value})
    if best.value == max(POINTS.values()):
        yield Note("why-most", {"points": best.value, "ref": Cited("lay.points")})
    else:
        yield Note("why-longest", {"count": count, "tracks": tracks})


def _due(option: LayOption, hand: Sequence[Card]) -> int:
    """The rank after the last card of a lay that is the longest of its track: the hand has no such card left.

    >>> from companion.cards import read_cards
    >>> _due(LayOption(*read_cards("7♥"), tuple(read_cards("6♣ 5♦"))), read_cards("5♦ 6♣ 2♦"))
    4
    """
    way = next(way for way in STEPS if option.lay in _lays(option.track, hand, way).values())
    return rank_at(option.track, len(option.lay) + 1, way)


ADVISING = Advising(SerpentNoirAdvice, advise, check)
