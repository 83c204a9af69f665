"""The arguable event of Serpent Noir: whether cards may be laid, in which direction they go, and what they score."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from companion.errors import Fault
from companion.fields import Cards, OneCard, so_many
from companion.game import Event
from companion.games.serpent_noir.lays import break_note, breaks, ways
from companion.games.serpent_noir.position import check_cards
from companion.games.serpent_noir.rules import points_for
from companion.games.serpent_noir.scoring import direction
from companion.model import Entry
from companion.notes import Note
from companion.sheet import Decision


class Attempt(Entry):
    """Cards to be laid, in order, on the card on top of a track."""

    track: OneCard
    cards: Cards = Field(json_schema_extra=so_many(1))  # type: ignore[assignment]


def check_attempt(attempt: Attempt) -> Iterable[Fault]:
    """Every fault of an attempt: an impossible track, no card, a joker, a card twice.

    Whether the lay is legal is no fault but the answer.
    """
    if not attempt.cards:
        yield Fault("lay-empty", "cards")
    places = [f"cards[{index}]" for index in range(len(attempt.cards))]
    yield from check_cards(attempt.track, attempt.cards, "track", places)


def resolve_attempt(attempt: Attempt) -> Decision:
    """Whether the cards may be laid, for how many points, and in which direction they go (section lay).

    >>> from companion.cards import read_card, read_cards
    >>> resolve_attempt(Attempt(track=read_card("4♠"), cards=[*read_cards("3♥ 2♦ A♣")])).answer
    {'legal': True, 'points': 5, 'direction': 'down'}
    """
    cards = tuple(attempt.cards)
    for broken in breaks(attempt.track, cards):  # only the first break is reported
        key, values = break_note(broken)
        return Decision(
            broken.article, {"legal": False, "points": 0, "direction": None}, Note(f"illegal-{key}", values)
        )
    way, points = direction(ways(attempt.track, cards)), points_for(len(cards))
    answer = {"legal": True, "points": points, "direction": way}
    values = {"track": attempt.track, "cards": cards, "count": len(cards), "points": points, "top": cards[-1]}
    return Decision("lay.points", answer, Note(f"legal-{way}", values), then="lay.top")


EVENTS = {"lay": Event(Attempt, resolve_attempt, check_attempt, keeps={"{track} > {cards}": "lay"})}
