"""Lobbys (a game of the blog series "Déjà chez vous", 2013), for two to five: its position and its scoring.

Three rounds. In each the players pay for an election that makes a suit trump, then win twelve court cards, the public
markets, two at a time. A round is scored from what lies in front of the players when it ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from pydantic import Field

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.game import Cards, Event, Game, Model, Name, OneCard, Position, Ruling, check_cards_once, check_names
from companion.games.lobbys_claims import explain_total
from companion.games.lobbys_events import (
    Election,
    Tender,
    check_election,
    check_tender,
    resolve_election,
    resolve_tender,
)
from companion.games.lobbys_rules import (
    KINDS,
    LEAST,
    MARKETS,
    MOST,
    NUMBERS,
    OMNIPRESENCE,
    PARTISAN,
    ROUNDS,
    SPLIT,
    START,
    START_MOST,
    check_number_cards,
    worth,
)
from companion.sheet import Line, Note, ScoreSheet, rank_by_points

PARTISAN_RULING = Ruling("partisan", ("each", "once"))


class Player(Model):
    """Somebody at the table."""

    name: Name


class Hand(Model):
    """What a player ends a round with; ``bid`` and ``wins`` are asked for too, but a table may not remember them."""

    name: Name
    markets: Cards
    last: OneCard
    bid: OneCard | None = None
    wins: Cards | None = None


class Round(Model):
    """A finished round: an entry for every player."""

    players: list[Hand]


class LobbysPosition(Position):
    """One to three finished rounds; ``start`` is everybody's capital before the first, in millions."""

    players: list[Player]
    rounds: list[Round] = Field(json_schema_extra={"minItems": 1, "maxItems": ROUNDS})
    start: int = Field(default=START, json_schema_extra={"minimum": 0, "maximum": START_MOST})


def check(position: LobbysPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: players, rounds, markets, cards that this deck does not have."""
    names = [player.name for player in position.players]
    yield from check_names(names, LEAST, MOST)
    if not 0 <= position.start <= START_MOST:
        yield Fault("start-range", "start", {"start": position.start, "most": START_MOST, "usual": START})
    if not 1 <= len(position.rounds) <= ROUNDS:
        yield Fault("rounds-count", "rounds", {"count": len(position.rounds), "most": ROUNDS})
    for number, played in enumerate(position.rounds, 1):
        missing = list(_missing(played, names))
        yield from _check_seats(played, number, names, missing)
        yield from _check_markets(played, number, complete=not missing)
        yield from _check_hands(played, number, len(names))


def _place(number: int, index: int, field: str) -> str:
    """The path of an entry's field: ``rounds[0].players[1].last``."""
    return f"rounds[{number - 1}].players[{index}].{field}"


def _missing(played: Round, names: Sequence[str]) -> Iterator[str]:
    """Players without an entry; a misspelt entry counts as the player it was meant for."""
    entered = {hand.name for hand in played.players}
    absent = [name for name in dict.fromkeys(names) if name not in entered]
    meant = {near for name in entered.difference(names) for near in get_close_matches(name, absent, n=1, cutoff=0.5)}
    return (name for name in absent if name not in meant)


def _check_seats(played: Round, number: int, names: Sequence[str], missing: Iterable[str]) -> Iterable[Fault]:
    seen: set[str] = set()
    for index, hand in enumerate(played.players):
        where = _place(number, index, "name")
        if hand.name not in names:
            near = tuple(get_close_matches(hand.name, names, n=1, cutoff=0.5))
            yield Fault("player-unknown", where, {"name": hand.name, "names": tuple(names), "near": near})
        if hand.name in seen:
            yield Fault("name-twice", where, {"name": hand.name})
        seen.add(hand.name)
    for name in missing:
        yield Fault("player-missing", f"rounds[{number - 1}]", {"name": name})


def _check_markets(played: Round, number: int, complete: bool) -> Iterable[Fault]:
    """Court cards, each once, an even number each, twelve in all."""
    placed = []
    for index, hand in enumerate(played.players):
        where = _place(number, index, "markets")
        for k, card in enumerate(hand.markets):
            if card.rank.court:
                placed.append((f"{where}[{k}]", card))
            else:
                yield Fault("market-not-court", f"{where}[{k}]", {"card": card})
        if len(hand.markets) % 2:
            yield Fault("markets-odd", where, {"count": len(hand.markets)})
    yield from check_cards_once(placed)
    count = sum(len(hand.markets) for hand in played.players)
    if count > MARKETS:
        yield Fault("markets-too-many", f"rounds[{number - 1}]", {"count": count, "needed": MARKETS})
    # Where somebody's entry is missing, so are that player's markets: one fault is enough.
    elif count < MARKETS and complete:
        held = {card for _, card in placed}
        absent = tuple(card for kind in KINDS for suit in Suit if (card := Card(kind, suit)) not in held)
        data = {"count": count, "needed": MARKETS, "absent": absent}
        yield Fault("markets-missing", f"rounds[{number - 1}]", data)


def _check_hands(played: Round, number: int, players: int) -> Iterable[Fault]:
    """Cards from the hands: of this deck, each once over all hands, as many winning offers as pairs of markets."""
    placed = [spot for index, hand in enumerate(played.players) for spot in _hand_cards(hand, number, index)]
    yield from check_number_cards(placed, players)
    yield from check_cards_once((where, card) for where, card in placed if card.rank.pip)
    for index, hand in enumerate(played.players):
        needed, odd = divmod(len(hand.markets), 2)
        if hand.wins is not None and not odd and len(hand.wins) != needed:
            data = {"count": len(hand.wins), "needed": needed, "markets": len(hand.markets)}
            yield Fault("wins-count", _place(number, index, "wins"), data)


def _hand_cards(hand: Hand, number: int, index: int) -> Iterator[tuple[str, Card]]:
    """The cards of an entry that came from the player's hand, with their places."""
    yield _place(number, index, "last"), hand.last
    if hand.bid is not None:
        yield _place(number, index, "bid"), hand.bid
    for k, card in enumerate(hand.wins or ()):
        yield _place(number, index, f"wins[{k}]"), card


def score(position: LobbysPosition) -> ScoreSheet:
    """Score all rounds (articles of sections setup, election, tender and score). The position has no faults."""
    each = PARTISAN_RULING.chosen(position.rulings) == "each"
    lines = {player.name: [Line("setup.capital", position.start, (), Note("start"))] for player in position.players}
    for number, played in enumerate(position.rounds, 1):
        for hand in played.players:
            own = lines[hand.name]
            own += _round_lines(hand, played, number, each)
            own.append(_loss_line(hand, number, sum(line.points for line in own)))
    players, winners = rank_by_points([(player.name, lines[player.name]) for player in position.players])
    finished = len(position.rounds) == ROUNDS
    return ScoreSheet(players, winners, tuple(_remarks(position)), finished=finished)


def _round_lines(hand: Hand, played: Round, number: int, each: bool) -> Iterator[Line]:
    """A round's lines in the order of play, the loss aside."""
    if hand.bid is not None:
        yield Line("election.cost", -worth(hand.bid), (hand.bid,), Note("cost", {"round": number, "card": hand.bid}))
    if hand.wins:
        yield Line("tender.gain", sum(map(worth, hand.wins)), _sorted(hand.wins), Note("gains", {"round": number}))
    yield from _majorities(hand, played, number)
    if {card.rank for card in hand.markets} == set(KINDS):
        first = tuple(next(c for c in _sorted(hand.markets) if c.rank is kind) for kind in KINDS)
        yield Line("score.omnipresence", OMNIPRESENCE, first, Note("omnipresence", {"round": number}))
    yield from _partisan(hand, number, each)


def _majorities(hand: Hand, played: Round, number: int) -> Iterator[Line]:
    """Article score.majority: for each kind 12 points for most markets, split among the tied."""
    for kind in KINDS:
        held = {other.name: sum(card.rank is kind for card in other.markets) for other in played.players}
        most = max(held.values())
        if held[hand.name] < most:
            continue
        # In the order of the alphabet: the order in which players were entered never shows in a line.
        others = tuple(sorted(name for name, count in held.items() if count == most and name != hand.name))
        cards = tuple(card for card in _sorted(hand.markets) if card.rank is kind)
        key = f"majority-{kind.name.lower()}" + ("-tied" if others else "")
        values = {"round": number, "others": others}
        yield Line("score.majority", SPLIT[1 + len(others)], cards, Note(key, values))


def _partisan(hand: Hand, number: int, each: bool) -> Iterator[Line]:
    """Article score.partisan: 12 points for every suit completed; by the ruling ``once`` 12 at most."""
    full = [suit for suit in Suit if sum(card.suit is suit for card in hand.markets) == len(KINDS)]
    groups = [[suit] for suit in full] if each else [full] if full else []
    for suits in groups:
        cards = tuple(Card(kind, suit) for suit in suits for kind in KINDS)
        values = {"round": number, "suits": tuple(suits)}
        yield Line("score.partisan", PARTISAN, cards, Note("partisan" if each else "partisan-once", values))


def _loss_line(hand: Hand, number: int, before: int) -> Line:
    """Article score.loss; it closes the round, so its note says how rich the player is now."""
    values = {"round": number, "card": hand.last, "capital": before - worth(hand.last)}
    return Line("score.loss", -worth(hand.last), (hand.last,), Note("loss", values))


_SUIT_ORDER = {suit: place for place, suit in enumerate(Suit)}


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    """By rank, then suit, so that the order in which cards were entered never shows in the answer."""
    return tuple(sorted(cards, key=lambda card: (card.rank, _SUIT_ORDER[card.suit] if card.suit else -1)))


def _remarks(position: LobbysPosition) -> Iterable[Note]:
    if len(position.rounds) < ROUNDS:
        yield Note("rounds-missing", {"count": len(position.rounds), "most": ROUNDS})
    if position.start != START:
        yield Note("start-unusual", {"start": position.start, "usual": START})
    for number, played in enumerate(position.rounds, 1):
        hands = {hand.name: hand for hand in played.players}
        no_bid = tuple(player.name for player in position.players if hands[player.name].bid is None)
        if no_bid:
            yield Note("bids-missing", {"round": number, "names": no_bid})
        unknown = {hand.name for hand in played.players if hand.wins is None and hand.markets}
        no_wins = tuple(player.name for player in position.players if player.name in unknown)
        if no_wins:
            yield Note("wins-missing", {"round": number, "names": no_wins})


GAME = Game(
    id="lobbys",
    position=LobbysPosition,
    check=check,
    score=score,
    articles=frozenset(
        {"setup.capital", "election.cost", "election.count", "election.tie-cards", "election.tie-highest"}
        | {"election.none", "people.tie", "tender.trump", "tender.principal", "tender.sister", "tender.cheapest"}
        | {"tender.gain", "score.majority", "score.omnipresence", "score.partisan", "score.loss"}
    ),
    numbers=NUMBERS,
    rulings=(PARTISAN_RULING,),
    events={
        "election": Event(Election, resolve_election, check_election),
        "tender": Event(Tender, resolve_tender, check_tender),
    },
    shortcut=("markets", "last", "bid", "wins"),
    explain_total=explain_total,
)
