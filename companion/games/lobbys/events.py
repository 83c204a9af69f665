"""The two arguable events of Lobbys: the election that makes a suit trump, and the tender that one offer wins.

Both are a chain of criteria. Each criterion looks only at those still tied. The one that leaves a single candidate
decides, and its article is cited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from pydantic import Field

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.fields import Cards, Name, OneCard, OneSuit
from companion.game import Event, check_cards_once
from companion.games.lobbys.position import one_number_each, only_courts
from companion.games.lobbys.rules import (
    CHEAPEST_FIRST,
    HIGHEST,
    LEAST,
    MOST,
    PLAYERS,
    SISTER,
    check_number_cards,
    people_votes,
    worth,
)
from companion.model import Entry, player_count
from companion.notes import Cited, Note
from companion.sheet import Decision


class Election(Entry):
    """An election: each player's card and, in the variant "La parole au peuple", the people's cards."""

    bids: dict[Name, OneCard] = Field(json_schema_extra=one_number_each(PLAYERS))
    people: Cards | None = None


def check_election(election: Election) -> Iterable[Fault]:
    """Every fault of an election: other than two to five bids, cards of another deck, a card twice.

    The people's cards come from the cards set aside, as many as there are bids.
    """
    bids = [(f"bids.{name}", card) for name, card in election.bids.items()]
    people = [(f"people[{index}]", card) for index, card in enumerate(election.people or ())]
    yield from _check_played("bids", bids)
    if election.people is not None:
        yield from _check_people(people, len(bids))
    yield from check_cards_once([*bids, *people])


def _check_played(field: str, placed: Sequence[tuple[str, Card]]) -> Iterable[Fault]:
    """Faults of one card from each player's hand: the number of players, and cards that their deck does not have."""
    if not LEAST <= len(placed) <= MOST:
        yield player_count(len(placed), PLAYERS, field)
    yield from check_number_cards(placed, len(placed))


def _check_people(people: Sequence[tuple[str, Card]], players: int) -> Iterable[Fault]:
    if players == MOST:
        yield Fault("people-nobody", "people", {"count": players}, article="people")
        return
    if len(people) != players:
        yield Fault("people-count", "people", {"count": len(people), "needed": players}, article="people.cards")
    highest = HIGHEST.get(players, 0)
    for where, card in people:
        if not card.rank.pip or worth(card) <= highest:
            data = {"card": card, "count": players, "least": highest + 1}
            yield Fault("people-not-aside", where, data, article="people.cards")


def resolve_election(election: Election) -> Decision:
    """The trump suit, or None if the country cannot be governed (section election, variant in section people).

    >>> from companion.cards import read_card
    >>> bids = {"Ana": read_card("3♥"), "Ben": read_card("A♠"), "Cy": read_card("2♠")}
    >>> decision = resolve_election(Election(bids=bids))
    >>> decision.answer["trump"].value, decision.article
    ('♠', 'election.tie-cards')
    """
    cards = {suit: [c for c in election.bids.values() if c.suit is suit] for suit in Suit}
    drawn = {suit: sum(c.suit is suit for c in election.people or ()) for suit in Suit}
    people = {suit: people_votes(drawn[suit]) for suit in Suit}
    votes = {suit: sum(map(worth, cards[suit])) + people[suit] for suit in Suit}
    criteria: list[tuple[str, Callable[[Suit], int]]] = [("election.count", lambda suit: votes[suit])]
    if election.people is not None:
        criteria.append(("people.tie", lambda suit: people[suit]))
    criteria.append(("election.tie-cards", lambda suit: len(cards[suit])))
    criteria.append(("election.tie-highest", lambda suit: max(map(worth, cards[suit]), default=0)))
    article, stages = _elect(criteria)
    tied, last = stages[0][1], stages[-1][1]
    elected = last[0] if len(last) == 1 else None
    values: dict[str, object] = {"votes": votes[last[0]], "tied": _named(tied), "people": people[last[0]]}
    if elected:
        strongest = max(cards[elected], key=worth, default=None)
        values |= {"suit": elected, "count": len(cards[elected]), "card": strongest}
        values |= {"drawn": drawn[elected], "own": votes[elected] - people[elected]}
    key = _ELECTION_NOTES[article]
    if narrowed := _narrowed(stages):
        by, left = narrowed
        key = _NARROWED_NOTES[by][article]
        values |= {"left": _named(left), "ref": Cited(by)}
    if elected and people[elected] and article == "election.count":
        article, key = (
            ("election.count", "election-with-people") if cards[elected] else ("people.votes", "people-alone")
        )
    return Decision(article, {"trump": elected, "votes": votes}, Note(key, values))


_ELECTION_NOTES = {
    "election.count": "election-most",
    "people.tie": "election-people",
    "election.tie-cards": "election-cards",
    "election.tie-highest": "election-highest",
    "election.none": "election-none",
}

_NARROWED_NOTES = {
    "people.tie": {
        "election.tie-cards": "election-cards-people",
        "election.tie-highest": "election-highest-people",
        "election.none": "election-none-people",
    },
    "election.tie-cards": {
        "election.tie-highest": "election-highest-left",
        "election.none": "election-none-left",
    },
}
"""The note if one criterion left out some parties tied on votes, and another (or none) decided among the others.

The highest card has no entry, because it never narrows a tie without deciding it: parties with one card each have
equal cards, and three parties with two cards each would need six players.
"""


_Stage: TypeAlias = tuple[str, tuple[Suit, ...]]
"""A criterion, by its article, and the suits that it left."""


def _elect(criteria: Iterable[tuple[str, Callable[[Suit], int]]]) -> tuple[str, list[_Stage]]:
    """The article that decided, and the suits that each criterion left, up to the one that left a single suit.

    If several suits are left at the end, no criterion decided, and the article is ``election.none``.
    """
    left: tuple[Suit, ...] = tuple(Suit)
    stages: list[_Stage] = []
    for article, measure in criteria:
        left = _best(left, measure)
        stages.append((article, left))
        if len(left) == 1:
            return article, stages
    return "election.none", stages


def _narrowed(stages: Sequence[_Stage]) -> _Stage | None:
    """The criterion that left out some of the parties tied on votes but still left several; None if there was none."""
    tied = stages[0][1]
    return next((stage for stage in stages if 1 < len(stage[1]) < len(tied)), None)


def _named(suits: Sequence[Suit]) -> tuple[str, ...]:
    """Suits of a sentence, listed like names: ♠ and ♥; suits of a row have blanks between."""
    return tuple(str(suit.value) for suit in suits)


def _best(suits: Sequence[Suit], measure: Callable[[Suit], int]) -> tuple[Suit, ...]:
    best = max(map(measure, suits))
    return tuple(suit for suit in suits if measure(suit) == best)


class Tender(Entry):
    """A tender: the trump (null if there is none), the principal market, and each player's offer."""

    trump: OneSuit | None
    principal: OneCard = Field(json_schema_extra=only_courts())
    offers: dict[Name, OneCard] = Field(json_schema_extra=one_number_each(PLAYERS))


def check_tender(tender: Tender) -> Iterable[Fault]:
    """Every fault of a tender: other than two to five offers, cards of another deck, a card twice.

    The market must be a court card.
    """
    offers = [(f"offers.{name}", card) for name, card in tender.offers.items()]
    if not tender.principal.rank.court:
        yield Fault("principal-not-court", "principal", {"card": tender.principal}, article="tender.open")
    yield from _check_played("offers", offers)
    yield from check_cards_once(offers)


def resolve_tender(tender: Tender) -> Decision:
    """The winner of a tender, by which of the four steps, and what the state pays (section tender).

    >>> from companion.cards import read_card
    >>> offers = {"Ana": read_card("3♥"), "Ben": read_card("4♣")}
    >>> resolve_tender(Tender(trump=None, principal=read_card("K♠"), offers=offers)).answer
    {'winner': 'Ben', 'gain': 4, 'step': 3}
    """
    principal = tender.principal.suit
    # Without trump the sentence must not say that nobody followed it.
    trumpless = "" if tender.trump else "-no-trump"
    steps = ((1, tender.trump), (2, principal), (3, SISTER[principal]))
    for step, suit in steps:
        fitting = {name: card for name, card in tender.offers.items() if card.suit is suit}
        if fitting:
            name = min(fitting, key=lambda name: worth(fitting[name]))
            values = {"suit": suit, "principal": tender.principal}
            return _won(tender.offers, step, name, f"step-{step}" + trumpless, values)
    name = min(tender.offers, key=lambda name: _cheapness(tender.offers[name]))
    least = worth(tender.offers[name])
    tied = tuple(sorted((c for c in tender.offers.values() if worth(c) == least), key=_cheapness))
    key = "step-4-tied" if len(tied) > 1 else "step-4"
    return _won(tender.offers, 4, name, key + trumpless, {"principal": tender.principal, "tied": tied})


_STEP_ARTICLES = {1: "tender.trump", 2: "tender.principal", 3: "tender.sister", 4: "tender.cheapest"}


def _won(offers: Mapping[str, Card], step: int, name: str, key: str, values: Mapping[str, object]) -> Decision:
    card = offers[name]
    answer = {"winner": name, "gain": worth(card), "step": step}
    note = Note(key, {"name": name, "card": card, "gain": worth(card), **values})
    return Decision(_STEP_ARTICLES[step], answer, note)


def _cheapness(card: Card) -> tuple[int, int]:
    """The order of article tender.cheapest: by value, then ♣ before ♦ before ♥ before ♠."""
    assert card.suit is not None  # check_tender refused jokers
    return worth(card), CHEAPEST_FIRST.index(card.suit)


EVENTS = {
    "election": Event(Election, resolve_election, check_election, keeps={"bids": "bid"}),
    "tender": Event(Tender, resolve_tender, check_tender),
}
