"""One mission: what can be wrong with its cards, and what becomes of it. The end position and the event share it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from companion.cards import Card, in_order
from companion.errors import Fault
from companion.game import Ruling, check_cards_once, places_of
from companion.games.traitre.rules import in_deck
from companion.notes import Note, Sum

SPY_RULING = Ruling("deck-spy", ("fails", "ignored"))
"""Whether a spy that the deck gave fails the mission."""


class Outcome(NamedTuple):
    """What became of a mission: the card and its total, the cards of its suit, the other numbers, the court cards, and
    those of them that fail it.
    """

    mission: Card
    added: tuple[Card, ...]
    taken: tuple[Card, ...]
    courts: tuple[Card, ...]
    spies: tuple[Card, ...]

    @property
    def total(self) -> int:
        """The numbers of the mission's suit less all the others."""
        return sum(self.terms)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards revealed, the mission's suit first."""
        return (*self.added, *self.taken, *self.courts)

    @property
    def success(self) -> bool:
        """No spy, and a total of at least the mission's value."""
        return not self.spies and self.total >= self.mission.rank

    @property
    def terms(self) -> tuple[int, ...]:
        """What each number gives to the total, the mission's suit first."""
        return (*(int(card.rank) for card in self.added), *(-int(card.rank) for card in self.taken))

    @property
    def article(self) -> str:
        """The article that decided."""
        return "mission.spies" if self.spies else "mission.total"

    @property
    def note(self) -> Note:
        """The mission worked out aloud: its cards, the sum, and why it succeeded or failed."""
        values: dict[str, Any] = {
            "mission": self.mission,
            "cards": self.cards,
            "courts": self.courts,
            "spies": self.spies,
            "sum": Sum(self.terms),
            "total": self.total,
            "value": int(self.mission.rank),
        }
        if self.spies:
            return Note("failed-spies", values)
        if self.success:
            return Note("succeeded-idle" if self.courts else "succeeded", values)
        return Note("failed-idle" if self.courts else "failed", values)


def judge(mission: Card, cards: Sequence[Card], deck: Card | None, *, deck_spies: bool = True) -> Outcome:
    """What becomes of a mission (articles mission.total and mission.spies).

    ``deck`` is the card that the deck gave, where it was marked; unless ``deck_spies``, that one is no spy.

    >>> from companion.cards import read_cards
    >>> mission, *cards = read_cards("7♥ 5♥ 4♥ 2♠")
    >>> judge(mission, cards, None).total, judge(mission, cards, None).success
    (7, True)
    """
    numbers = [card for card in in_order(cards) if not card.rank.court]
    courts = tuple(card for card in in_order(cards) if card.rank.court)
    return Outcome(
        mission,
        tuple(card for card in numbers if card.suit is mission.suit),
        tuple(card for card in numbers if card.suit is not mission.suit),
        courts,
        tuple(card for card in courts if deck_spies or card != deck),
    )


def mission_faults(mission: Card, cards: Sequence[Card], deck: Card | None, where: str = "") -> Iterator[Fault]:
    """What cannot be in a mission, however many play: a card that the game lacks, a spy as the mission, a card that is there
    twice, a deck's card that was not revealed. ``where`` goes before the names of the fields.
    """
    placed = [(f"{where}mission", mission), *places_of(f"{where}cards", cards)]
    for place, card in placed:
        if not in_deck(card):
            yield Fault("card-not-dealt", place, {"card": card})
    if mission.rank.court:
        yield Fault("mission-spy", f"{where}mission", {"card": mission})
    yield from check_cards_once((place, card) for place, card in placed if in_deck(card))
    if deck is not None and deck not in cards:
        yield Fault("deck-not-revealed", f"{where}deck", {"card": deck, "cards": tuple(cards)})
