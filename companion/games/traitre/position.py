"""The position of a game of Traître, and the faults that it can have.

It has the traitor, the missions in order of play, and the accusation that ended the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from companion.cards import Card
from companion.errors import Fault
from companion.fields import Cards, Name, OneCard, Secret, so_many
from companion.game import Ruling, check_cards_once, places_of
from companion.games.traitre.rules import LEAST, MISSIONS, MOST, NEEDED, in_deck, revealed
from companion.model import Model, Position, Seat
from companion.notes import Note, Sum
from companion.questions import Follows

SPY_RULING = Ruling("deck-spy", ("fails", "ignored"))
"""Whether a spy that came from the deck fails the mission."""


class MissionOutcome(NamedTuple):
    """The outcome of a mission.

    - ``mission``: its card.
    - ``cards``: all the cards revealed, in the order in which they were entered.
    - ``added``: the number cards of its suit, which are added.
    - ``taken``: the other number cards, which are subtracted.
    - ``courts``: the court cards.
    - ``spies``: the court cards that fail the mission.
    - ``deck``: the card that the deck gave, if it was marked.
    """

    mission: Card
    cards: tuple[Card, ...]
    added: tuple[Card, ...]
    taken: tuple[Card, ...]
    courts: tuple[Card, ...]
    spies: tuple[Card, ...]
    deck: Card | None

    @property
    def total(self) -> int:
        """The sum of the numbers of the mission's suit minus the sum of the others."""
        return sum(self.terms)

    @property
    def success(self) -> bool:
        """True if there is no spy, and the total is at least the mission's value."""
        return not self.spies and self.total >= self.mission.rank

    @property
    def terms(self) -> tuple[int, ...]:
        """What each number adds to the total, the mission's suit first."""
        return (*(int(card.rank) for card in self.added), *(-int(card.rank) for card in self.taken))

    @property
    def article(self) -> str:
        """The article that decided."""
        return "mission.spies" if self.spies else "mission.total"

    @property
    def note(self) -> Note:
        """The mission worked out: its cards, the sum, and why it succeeded or failed."""
        values: dict[str, Any] = {
            "mission": self.mission,
            "cards": self.cards,
            "courts": self.courts,
            "spies": self.spies,
            "sum": Sum(self.terms),
            "total": self.total,
            "value": int(self.mission.rank),
            "deck": self.deck,
        }
        if self.spies:
            return Note("failed-spies-deck" if self.deck else "failed-spies", values)
        if self.courts:  # the deck's card, which is no spy
            return Note("succeeded-idle" if self.success else "failed-idle", values)
        if self.deck:
            return Note("succeeded-deck" if self.success else "failed-deck", values)
        return Note("succeeded" if self.success else "failed", values)


def judge(mission: Card, cards: Sequence[Card], deck: Card | None, *, deck_spies: bool = True) -> MissionOutcome:
    """The outcome of a mission (articles mission.total and mission.spies).

    ``deck`` is the card that came from the deck, if it was marked. Unless ``deck_spies`` is set, that card is no spy.

    >>> from companion.cards import read_cards
    >>> mission, *cards = read_cards("7♥ 5♥ 4♥ 2♠")
    >>> judge(mission, cards, None).total, judge(mission, cards, None).success
    (7, True)
    """
    numbers = [card for card in cards if not card.rank.court]
    courts = tuple(card for card in cards if card.rank.court)
    return MissionOutcome(
        mission,
        tuple(cards),
        tuple(card for card in numbers if card.suit is mission.suit),
        tuple(card for card in numbers if card.suit is not mission.suit),
        courts,
        tuple(card for card in courts if deck_spies or card != deck),
        deck,
    )


def mission_faults(mission: Card, cards: Sequence[Card], deck: Card | None, where: str = "") -> Iterator[Fault]:
    """Faults of a mission for any number of players.

    They are a card that the game lacks, a spy as the mission, a card twice, and a deck's card that was not revealed.
    ``where`` is put before the names of the fields.
    """
    placed = [(f"{where}mission", mission), *places_of(f"{where}cards", cards)]
    for place, card in placed:
        if not in_deck(card):
            yield Fault("card-not-dealt", place, {"card": card}, article="setup.deck")
    if mission.rank.court:
        yield Fault("mission-spy", f"{where}mission", {"card": mission}, article="mission.choose")
    yield from check_cards_once((place, card) for place, card in placed if in_deck(card))
    if deck is not None and deck not in cards:
        yield Fault("deck-not-revealed", f"{where}deck", {"card": deck, "cards": tuple(cards)}, article="mission.play")


class PlayedMission(Model):
    """A mission that was played: its card, all the cards revealed, and which of them came from the deck, if marked."""

    mission: OneCard
    cards: Cards = Field(json_schema_extra=so_many(revealed(LEAST), revealed(MOST)))
    deck: OneCard | None = None


class Accusation(Model):
    """An accusation: who made it, and whom it accused."""

    by: Name
    of: Name


class TraitrePosition(Position):
    """The players, the traitor (None if nobody was), the missions in order of play, and the accusation, if any."""

    players: list[Seat]
    traitor: Annotated[Name | None, Secret("nobody")] = None
    missions: list[PlayedMission] = Field(json_schema_extra={"maxItems": MISSIONS})
    accusation: Accusation | None = None


def outcomes(position: TraitrePosition) -> tuple[MissionOutcome, ...]:
    """The outcome of each mission, by the position's rulings."""
    deck_spies = SPY_RULING.chosen(position.rulings) == "fails"
    return tuple(judge(one.mission, one.cards, one.deck, deck_spies=deck_spies) for one in position.missions)


def decided_by(successes: Sequence[bool]) -> int | None:
    """The number (from 0) of the mission that is the fifth success or the fifth failure; None if there is none.

    >>> decided_by([True, False] * 4 + [True, True]), decided_by([True] * 4)
    (8, None)
    """
    for index, success in enumerate(successes):
        if successes[: index + 1].count(success) == NEEDED:
            return index
    return None


def accused(position: TraitrePosition) -> Accusation | None:
    """The accusation, if it has an effect. One made by the traitor is void (article accuse.void)."""
    accusation = position.accusation
    return accusation if accusation is not None and accusation.by != position.traitor else None


def check(position: TraitrePosition) -> Iterable[Fault]:
    """Every fault of a position: the traitor, the missions, anything after the end, the accusation."""
    names = [player.name for player in position.players]
    if position.traitor is None and len(names) == MOST:
        yield Fault("traitor-missing", "traitor", {"count": MOST}, article="setup.identity")
    faults = [fault for index, one in enumerate(position.missions) for fault in _check_mission(one, index, names)]
    yield from faults
    if not faults:  # an impossible mission has no outcome
        yield from _check_end(position)
    accusation = position.accusation
    if accusation is not None and accusation.by == accusation.of:
        yield Fault("accusation-self", "accusation", {"name": accusation.by}, article="accuse.when")


def _check_mission(one: PlayedMission, index: int, names: Sequence[str]) -> Iterator[Fault]:
    where = f"missions[{index}]."
    if len(one.cards) != revealed(len(names)):
        data = {"count": len(one.cards), "needed": revealed(len(names)), "players": len(names)}
        yield Fault("cards-count", f"{where}cards", data, article="mission.play")
    yield from mission_faults(one.mission, one.cards, one.deck, where)


def _check_end(position: TraitrePosition) -> Iterator[Fault]:
    """Faults of missions, and of an accusation that counts, after the fifth success or failure."""
    successes = [outcome.success for outcome in outcomes(position)]
    last = decided_by(successes)
    if last is None:
        return
    how = "success" if successes[last] else "failure"
    data = {"number": last + 1, "needed": NEEDED}
    if last + 1 < len(successes):
        yield Fault(
            f"mission-after-{how}", f"missions[{last + 1}]", {**data, "count": len(successes) - last - 1}, article="end"
        )
    if accused(position):
        yield Fault(f"accusation-after-{how}", "accusation", data, article="accuse.when")


def step(field: str, _mission: Mapping[str, Any], position: Mapping[str, Any]) -> Follows | None:
    """Whether a field of a mission is asked for.

    The deck's card is asked for only if the ruling ignores its spies. Otherwise it is a spy like any other.

    >>> step("deck", {}, {}), step("deck", {}, {"rulings": {"deck-spy": "ignored"}})
    (Follows(value=None, asked=False), None)
    """
    fails = SPY_RULING.chosen(position.get("rulings") or {}) == "fails"
    return Follows(None, asked=False) if field == "deck" and fails else None
