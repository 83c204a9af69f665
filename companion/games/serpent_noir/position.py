"""The position of a game of Serpent Noir: the players, all lays in the order of play, and possible faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import Field

from companion.cards import Card
from companion.errors import Fault
from companion.fields import Name
from companion.game import check_without_jokers
from companion.games.serpent_noir.lays import LaidOn, break_note, breaks
from companion.games.serpent_noir.rules import MOST_LAYS, TARGETS, points_for
from companion.model import Model, Position, Seat


class PlayedLay(Model):
    """A lay, and the player who laid it."""

    by: Name
    lay: LaidOn


class SerpentNoirPosition(Position):
    """The players, and their lays in the order of play. ``target`` is the number of points that ends the game."""

    players: list[Seat]
    lays: list[PlayedLay] = Field(json_schema_extra={"maxItems": MOST_LAYS})
    target: int = Field(default=TARGETS[0], json_schema_extra={"enum": [*TARGETS]})


def check(position: SerpentNoirPosition) -> Iterable[Fault]:
    """Every fault of a position: cards that cannot lie there, lays against the rules, lays after the end."""
    if position.target not in TARGETS:
        data = {"found": position.target, "short": TARGETS[0], "long": TARGETS[1]}
        yield Fault("target-unknown", "target", data, article="end.target")
    for index, played in enumerate(position.lays):
        if played.lay is not None:
            yield from _check_lay(played, index)
    yield from _check_end(position)


def _check_lay(played: PlayedLay, index: int) -> Iterator[Fault]:
    """Faults of the cards of a lay. If there are none, the articles that the lay breaks."""
    where = f"lays[{index}].lay"
    track, cards = played.lay
    bad = list(check_cards(track, cards, where, [f"{where}[{place}]" for place in range(1, len(cards) + 1)]))
    yield from bad
    for broken in breaks(track, cards) if not bad else ():
        key, values = break_note(broken)
        of = {"number": index + 1, "name": played.by}
        yield Fault(f"illegal-{key}", where, {**of, **values}, article=broken.article)


def check_cards(track: Card, cards: Iterable[Card], where: str, places: Iterable[str]) -> Iterator[Fault]:
    """Faults of impossible cards: a court card or a joker on top of a track, a joker laid, a card twice.

    ``where`` is the place of the track, ``places`` are those of the cards.
    """
    if track.rank.court:
        yield Fault("track-court", where, {"card": track}, article="lay.last")
    yield from check_without_jokers([(where, track), *zip(places, cards, strict=True)])


def _check_end(position: SerpentNoirPosition) -> Iterator[Fault]:
    """The fault of lays after a player has reached the target (article end.target).

    It names the first lay too many, and says how many there are.
    """
    totals: dict[str, int] = {}
    for index, played in enumerate(position.lays):
        winner = next((name for name, total in totals.items() if total >= position.target), None)
        if winner is not None:
            over = {"number": index + 1, "name": winner, "total": totals[winner], "target": position.target}
            over |= {"long": TARGETS[1], "count": len(position.lays) - index}
            code = "lay-after-short-end" if position.target == TARGETS[0] else "lay-after-end"
            yield Fault(code, f"lays[{index}]", over, article="end.target")
            return
        if played.lay is None:
            continue
        track, cards = played.lay
        if not any(breaks(track, cards)):
            totals[played.by] = totals.get(played.by, 0) + points_for(len(cards))
