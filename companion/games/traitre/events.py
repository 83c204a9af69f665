"""The arguable event of Traître: a mission whose cards have been turned over."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from companion.errors import Fault
from companion.fields import Cards, OneCard, so_many
from companion.game import Event
from companion.games.traitre.position import SPY_RULING, judge, mission_faults
from companion.games.traitre.rules import LEAST, MOST, revealed
from companion.model import Entry
from companion.sheet import Decision


class MissionEvent(Entry):
    """A mission: its card, all the cards revealed, and which of them came from the deck, if that was marked.

    In every other input ``cards`` names the notation of cards. Here it holds the cards, so the notation follows the
    language.
    """

    mission: OneCard
    cards: Cards = Field(json_schema_extra=so_many(revealed(LEAST), revealed(MOST)))  # type: ignore[assignment]
    deck: OneCard | None = None


def check_mission(entry: MissionEvent) -> Iterable[Fault]:
    """Every fault of a mission: other than three to five cards (for two to four players), or impossible cards."""
    least, most = revealed(LEAST), revealed(MOST)
    if not least <= len(entry.cards) <= most:
        data = {"count": len(entry.cards), "least": least, "most": most}
        yield Fault("cards-range", "cards", data, article="mission.play")
    yield from mission_faults(entry.mission, entry.cards, entry.deck)


def resolve_mission(entry: MissionEvent) -> Decision:
    """The total of a mission, and whether it succeeds (articles mission.total and mission.spies).

    >>> from companion.cards import read_card, read_cards
    >>> entry = MissionEvent(mission=read_card("7♥"), cards=list(read_cards("5♥ 4♥ K♠")))
    >>> resolve_mission(entry).answer, resolve_mission(entry).article
    ({'total': 9, 'success': False}, 'mission.spies')
    """
    deck_spies = SPY_RULING.chosen(entry.rulings) == "fails"
    outcome = judge(entry.mission, entry.cards, entry.deck, deck_spies=deck_spies)
    answer = {"total": outcome.total, "success": outcome.success}
    return Decision(outcome.article, answer, outcome.note, then="mission.next")


_KEPT = {key: key for key in ("mission", "cards", "deck")}
EVENTS = {"mission": Event(MissionEvent, resolve_mission, check_mission, keeps=_KEPT)}
