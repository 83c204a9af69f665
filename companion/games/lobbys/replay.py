"""A way to play the rest of a round of Lobbys, played out by the game's own rules: tender by tender, then the round is scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.cards import Card
from companion.games.lobbys.events import Tender, resolve_tender
from companion.games.lobbys.position import Hand, LobbysPosition, Played
from companion.games.lobbys.rest import LobbysAdvice
from companion.games.lobbys.rules import KINDS
from companion.games.lobbys.scoring import score
from companion.model import Seat
from companion.notes import Note
from companion.sheet import Line

Offers = Mapping[str, Card]


class Tendered(NamedTuple):
    """A tender that was played: its markets, everybody's offers, who won it, for how much, and what is said of it."""

    markets: tuple[Card, ...]
    offers: Offers
    winner: str
    gain: int
    said: Note

    def data(self) -> dict[str, Any]:
        """As the answer has it."""
        return {"offers": dict(self.offers), "winner": self.winner, "gain": self.gain}


class Replayed(NamedTuple):
    """What a way of playing comes to: each tender, and by name the lines of the round's score; bids and earlier gains are none."""

    tenders: tuple[Tendered, ...]
    lines: Mapping[str, tuple[Line, ...]]

    def total(self, name: str) -> int:
        """Points of a player."""
        return sum(line.points for line in self.lines[name])

    def share(self, name: str, kind: int) -> int:
        """Those of them for the majority of a kind of market (by its place in KINDS)."""
        key = f"majority-{KINDS[kind].name.lower()}"
        return sum(line.points for line in self.lines[name] if line.note and line.note.key.startswith(key))


def replay(entry: LobbysAdvice, offered: Sequence[Offers]) -> Replayed:
    """Play the tenders to come with these offers, and score the round (sections tender and score)."""
    markets = {player.name: list(player.markets) for player in entry.players}
    wins: dict[str, list[Card]] = {player.name: [] for player in entry.players}
    tenders = []
    for pair, offers in zip(entry.left, offered, strict=True):
        decision = resolve_tender(Tender(trump=entry.trump, principal=pair[0], offers=dict(offers)))
        winner = decision.answer["winner"]
        markets[winner] += pair
        wins[winner].append(offers[winner])
        assert decision.note is not None
        tenders.append(Tendered(tuple(pair), offers, winner, decision.answer["gain"], decision.note))
    hands = []
    for player in entry.players:
        (last,) = set(player.hand).difference(offers[player.name] for offers in offered)
        hands.append(Hand(name=player.name, markets=markets[player.name], last=last, wins=wins[player.name]))
    seats = [Seat(name=player.name) for player in entry.players]
    round_ = Played(players=hands)
    sheet = score(LobbysPosition(players=seats, rounds=[round_], start=0, rulings=entry.rulings))
    lines = {
        player.name: tuple(line._replace(stage=0) for line in player.lines if not line.given)
        for player in sheet.players
    }
    return Replayed(tuple(tenders), lines)
