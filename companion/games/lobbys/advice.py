"""What the rest of a round of Lobbys can still bring each player: the least, the most, and a way to the most.

All hands are open. The solver (`solvers.lots`) finds plays over plain numbers. Hands are sorted for it by card and
players by name, so the order of entry changes no answer. Before anything is shown, each play is played again in cards
by the game's own rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import Field, TypeAdapter, ValidationInfo

from companion.advice import Advised
from companion.cards import Card, Notation, Rank, Suit, in_order, read_card, split_cards, write_cards
from companion.errors import Fault
from companion.fields import CARD_PATTERN, CARDS, MOST_CARDS, Cards, CardsKind, Name, OneSuit, so_many
from companion.game import Advising, check_cards_once, places_of
from companion.games.lobbys.events import Tender, resolve_tender
from companion.games.lobbys.position import Hand, LobbysPosition, LobbysRound
from companion.games.lobbys.rules import (
    CHEAPEST_FIRST,
    KINDS,
    MARKETS,
    MOST,
    OMNIPRESENCE,
    PARTISAN,
    PLAYERS,
    SISTER,
    SPLIT,
    TENDERS,
    check_number_cards,
    worth,
)
from companion.games.lobbys.scoring import PARTISAN_RULING, score
from companion.model import Entry, Seat, check_names, player_count, unknown_player
from companion.notes import Cited, Note, Sum
from companion.proof import Head, ProofTable, confirm, failed
from companion.sheet import Line
from solvers import WrongAnswerError
from solvers.lots import FEW, Bonuses, Play, Prize, RangeEnd, Rest, search

PAIR = 2
FEW_CARDS = 4
"""The most cards that a reason names one by one."""
_T = TypeVar("_T")


def _read_pairs(value: object, notation: Notation) -> object:
    """Pairs read from one row of cards, or the first fault among them.

    A value that is not text is returned unchanged.
    """
    if not isinstance(value, str):
        return value
    cards = [read_card(token, notation) for token in split_cards(value)[:MOST_CARDS]]
    fault = next((card for card in cards if isinstance(card, Fault)), None)
    return fault or _two_by_two(cards)


def _two_by_two(row: Sequence[_T]) -> list[list[_T]]:
    return [list(row[start : start + PAIR]) for start in range(0, len(row), PAIR)]


class _PairsKind(CardsKind):
    """Cards two by two: a list of pairs, each a row of cards or a list, or one row of them all.

    A bad card is reported with its place.
    """

    __slots__ = ()

    def _validate(self, value: object, info: ValidationInfo) -> object:
        tokens = split_cards(value) if isinstance(value, str) else value
        if isinstance(value, Card) or not isinstance(tokens, (list, tuple)) or len(tokens) > MOST_CARDS:
            return super()._validate(value, info)  # no cards, or too many
        pairs = _two_by_two(tokens) if isinstance(value, str) else list(tokens)
        # pydantic collects the faults of each pair, with their places
        return _PAIRS.validate_python(pairs, strict=True, context=info.context)

    def made_of_legible(self, value: object, notation: Notation) -> object:
        """The pairs of which both cards can be read; the others are empty, so that each keeps its place."""
        pairs = _two_by_two(split_cards(value)) if isinstance(value, str) else value
        if not isinstance(pairs, (list, tuple)):
            return None
        read = [CARDS.legible(pair, notation) for pair in pairs[:MOST_CARDS]]
        return [[*cards.values()] if [*cards] == [0, 1] else [] for cards in read]


_PAIRS: TypeAdapter[list[list[Card]]] = TypeAdapter(list[Cards], config={"defer_build": True})
_ROW = {"type": "string", "pattern": rf"^[\s,]*({CARD_PATTERN}([\s,]+|$))*$", "examples": ["K♥ Q♣"]}
_PAIR = {**CARDS.schema["anyOf"][1], "minItems": PAIR, "maxItems": PAIR}
PAIRS = _PairsKind(
    "pairs",
    _read_pairs,
    lambda pairs, notation: ", ".join(write_cards(pair, notation) for pair in pairs),
    {"anyOf": [_ROW, {"type": "array", "items": {"anyOf": [_ROW, _PAIR]}, "maxItems": TENDERS}]},
)

Pairs = Annotated[list[list[Card]], PAIRS]
"""The markets of the tenders, in order: for each tender the principal market, then the linked one."""


class InPlay(Seat):
    """A player in the middle of a round: the cards in hand, and the markets won so far."""

    hand: Cards = Field(json_schema_extra=so_many(1, TENDERS + 1))
    markets: Cards


class LobbysAdvice(Entry):
    """The rest of a round with all cards open. ``left`` has the markets of each tender still to come, in order."""

    me: Name
    trump: OneSuit | None
    left: Pairs
    players: list[InPlay] = Field(json_schema_extra={"minItems": PLAYERS[0], "maxItems": PLAYERS[1]})


def check(entry: LobbysAdvice) -> Iterable[Fault]:
    """Every fault of a position in play: names, hands, markets won and still to come."""
    names = [player.name for player in entry.players]
    if len(names) > MOST:  # nobody would read the other faults of a thousand players
        yield player_count(len(names), PLAYERS)
        return
    yield from check_names(names, *PLAYERS)
    yield from _check_hands(entry)
    yield from _check_markets(entry)
    if entry.me not in names:
        yield unknown_player("me", entry.me, names)


def _check_hands(entry: LobbysAdvice) -> Iterator[Fault]:
    """Faults of the hands: cards of another deck, and cards twice.

    A hand has one card more than there are tenders left.
    """
    hands = [(f"players[{seat}].hand", player) for seat, player in enumerate(entry.players)]
    placed = [spot for where, player in hands for spot in places_of(where, player.hand)]
    yield from check_number_cards(placed, len(entry.players))
    yield from check_cards_once((where, card) for where, card in placed if card.rank.pip)
    tenders = len(entry.left)
    if tenders <= TENDERS:  # with more of them, their number itself is the fault
        for where, player in hands:
            if len(player.hand) != tenders + 1:
                data = {"name": player.name, "count": len(player.hand), "needed": tenders + 1, "tenders": tenders}
                yield Fault("hand-count", where, data, article="score")


def _check_markets(entry: LobbysAdvice) -> Iterator[Fault]:
    """Faults of the markets: a card that is not a court card, a card twice, an odd number won, a tender without two.

    There are twelve markets in all.
    """
    won = [(f"players[{seat}].markets", player.markets) for seat, player in enumerate(entry.players)]
    left = [(f"left[{number}]", pair) for number, pair in enumerate(entry.left)]
    placed = [spot for where, cards in (*won, *left) for spot in places_of(where, cards)]
    yield from (
        Fault("market-open-not-court", where, {"card": card}, article="game.markets")
        for where, card in placed
        if not card.rank.court
    )
    yield from check_cards_once((where, card) for where, card in placed if card.rank.court)
    for where, markets in won:
        if len(markets) % PAIR:
            yield Fault("markets-odd", where, {"count": len(markets)}, article="tender.gain")
    for where, pair in left:
        if len(pair) != PAIR:
            yield Fault("tender-pair", where, {"count": len(pair)}, article="tender.open")
    yield from _check_number(placed)


def _check_number(placed: Sequence[tuple[str, Card]]) -> Iterator[Fault]:
    if len(placed) > MARKETS:
        yield Fault("markets-too-many", "left", {"count": len(placed), "needed": MARKETS}, article="setup.markets")
    elif len(placed) < MARKETS:
        there = {card for _, card in placed}
        absent = tuple(card for kind in KINDS for suit in Suit if (card := Card(kind, suit)) not in there)
        data = {"count": len(placed), "needed": MARKETS, "absent": absent}
        yield Fault("markets-nowhere", "left", data, article="setup.markets")


Offers = Mapping[str, Card]


class Tendered(NamedTuple):
    """A tender that was played: its markets, the players' offers, the winner, the gain, and the note that says why."""

    markets: tuple[Card, ...]
    offers: Offers
    winner: str
    gain: int
    note: Note

    def data(self) -> dict[str, Any]:
        """The tender as the answer has it."""
        return {"offers": dict(self.offers), "winner": self.winner, "gain": self.gain}


class Replayed(NamedTuple):
    """The result of one way to play: each tender, and by name the lines of the round's score.

    Bids and earlier gains are left out.
    """

    tenders: tuple[Tendered, ...]
    lines: Mapping[str, tuple[Line, ...]]

    def total(self, name: str) -> int:
        """The points of a player."""
        return sum(line.points for line in self.lines[name])

    def share(self, name: str, kind: int) -> int:
        """The points of a player for the majority of one kind of market. ``kind`` is its place in KINDS."""
        key = f"majority-{KINDS[kind].name.lower()}"
        return sum(line.points for line in self.lines[name] if line.note and line.note.key.startswith(key))


def replay(entry: LobbysAdvice, offered: Sequence[Offers]) -> Replayed:
    """Play the remaining tenders with these offers, and score the round (sections tender and score)."""
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
    round_ = LobbysRound(players=hands)
    sheet = score(LobbysPosition(players=seats, rounds=[round_], start=0, rulings=entry.rulings))
    lines = {
        player.name: tuple(line._replace(stage=0) for line in player.lines if not line.given)
        for player in sheet.players
    }
    return Replayed(tuple(tenders), lines)


SUITS = tuple(Suit)


class Numbered:
    """A position in play as the solver's numbers.

    Players are numbered in the order of their names, the cards of a hand in card order.
    """

    def __init__(self, entry: LobbysAdvice) -> None:
        seats = sorted(entry.players, key=lambda player: player.name)
        self.names = tuple(player.name for player in seats)
        self.hands = tuple(tuple(in_order(player.hand)) for player in seats)
        self.seated = tuple(player.name for player in entry.players)
        self.rest = Rest(
            worth=tuple(tuple(map(worth, hand)) for hand in self.hands),
            strength=tuple(
                tuple(tuple(-place(card, entry.trump, pair[0]) for card in hand) for hand in self.hands)
                for pair in entry.left
            ),
            lots=tuple(tuple(map(_prize, pair)) for pair in entry.left),
            held=tuple(tuple(map(_prize, in_order(player.markets))) for player in seats),
            bonuses=Bonuses(
                shares=tuple(SPLIT.values()),
                every_kind=OMNIPRESENCE,
                family=PARTISAN,
                family_once=PARTISAN_RULING.chosen(entry.rulings) == "once",
            ),
        )

    def offers(self, play: Play) -> tuple[Offers, ...]:
        """A way to play in cards: the players' offers, tender by tender, in seat order."""
        made = ({name: self.hands[p][offer[p]] for p, name in enumerate(self.names)} for offer in play)
        return tuple({name: cards[name] for name in self.seated} for cards in made)


def place(card: Card, trump: Suit | None, principal: Card) -> int:
    """The place of a card among all possible offers for a tender. The lowest place wins (section tender).

    >>> from companion.cards import read_card, read_cards
    >>> king, cards = read_card("K♥"), read_cards("A♠ A♣ A♦ 9♥ 10♠")
    >>> [str(card) for card in sorted(cards, key=lambda card: place(card, Suit.SPADES, king))]
    ['A♠', '10♠', '9♥', 'A♦', 'A♣']
    >>> [str(card) for card in sorted(cards, key=lambda card: place(card, None, king))]
    ['9♥', 'A♦', 'A♣', 'A♠', '10♠']
    """
    assert card.suit is not None and principal.suit is not None  # check refused jokers
    steps = (trump, principal.suit, SISTER[principal.suit])
    step = steps.index(card.suit) if card.suit in steps else len(steps)
    return (step * _RANKS + worth(card)) * len(SUITS) + CHEAPEST_FIRST.index(card.suit)


_RANKS = 11


def _prize(market: Card) -> Prize:
    assert market.suit is not None
    return Prize(KINDS.index(market.rank), SUITS.index(market.suit))


def advise(entry: LobbysAdvice, seconds: float) -> Advised:
    """The range of each player's points over all ways in which the cards can fall, and a way to the most for ``me``.

    Sections tender and score. Gains already made and the election card do not count. Raises InternalError
    ``proof-failed`` if a play does not bring, by the game's rules, what the solver says.
    """
    numbered = Numbered(entry)
    try:
        found = search(numbered.rest, seconds, numbered.names.index(entry.me))
    except WrongAnswerError as wrong:
        raise failed(wrong) from wrong

    @cache
    def played(play: Play) -> Replayed:
        return replay(entry, numbered.offers(play))

    ranges, shares = {}, {}
    for name in numbered.seated:
        number = numbered.names.index(name)
        ranges[name] = found.least[number], found.most[number]
        shares[name] = found.shares[number]
        for end in ranges[name]:
            confirm(end.value, played(end.play).total(name))
        for kind, end in enumerate(shares[name]):
            confirm(end.value, played(end.play).share(name, kind))
    best = ranges[entry.me][1]
    best_play = played(best.play)
    mine = numbered.hands[numbered.names.index(entry.me)]
    orders = {tuple(mine[offer] for offer in order): ends for order, ends in found.orders.items()}
    return Advised(
        article="tender.offer",
        of=entry.me,
        answer={
            "range": {name: {"least": least.value, "most": most.value} for name, (least, most) in ranges.items()},
            "value": best.value,
            "play": [tender.data() for tender in best_play.tenders],
        },
        note=_note(entry, ranges[entry.me], best_play, orders),
        choices=(_range_table(entry.me, ranges), _share_table(shares), *_kept_tables(entry, best_play, orders)),
        why=tuple(_why(entry, best_play, best, numbered.rest.ways, orders)),
        proved=all(end.proved for ends in ranges.values() for end in ends),
        bound=best.bound,
        remarks=tuple(_open(ranges)),
    )


Orders = Mapping[tuple[Card, ...], tuple[int, int]]
"""For each order of the offers of the player advised, the least and the most points; empty if not all were tried."""


def _own(entry: LobbysAdvice, play: Replayed) -> tuple[tuple[Card, ...], Card]:
    """The cards that the player advised offers, in order, and the one that is kept."""
    (hand,) = (player.hand for player in entry.players if player.name == entry.me)
    cards = tuple(tender.offers[entry.me] for tender in play.tenders)
    (kept,) = set(hand).difference(cards)
    return cards, kept


def _any_order(cards: tuple[Card, ...], orders: Orders) -> bool:
    """Whether these cards have the same least and most in every order."""
    return len({ends for order, ends in orders.items() if set(order) == set(cards)}) == 1


def _note(entry: LobbysAdvice, ends: tuple[RangeEnd, RangeEnd], best_play: Replayed, orders: Orders) -> Note:
    """What to offer for the most points, and the range. If the time ran out first, it is the range found until then."""
    least, most = (end.value for end in ends)
    if not entry.left:
        return Note("nothing-left", {"points": most})
    cards, kept = _own(entry, best_play)
    values = {"cards": cards, "kept": kept, "least": least, "most": most, "tenders": len(entry.left)}
    if not all(end.proved for end in ends):
        return Note("can-bring-found", values)
    values["least"] = orders[cards][0] if orders else least
    free = _any_order(cards, orders)
    if orders and values["least"] == orders[_safest(orders)][0]:
        return Note("can-bring-any-safest" if free else "can-bring-safest", values)
    return Note("can-bring-any" if free else "can-bring", values)


def _safest(orders: Orders) -> tuple[Card, ...]:
    """The offers that bring the most at worst; of several, the most at best as well, then the first."""
    return max(orders, key=lambda order: orders[order])


def _kept_tables(entry: LobbysAdvice, best_play: Replayed, orders: Orders) -> Iterator[ProofTable]:
    """For each card that may be kept, the range of the best order of the others: the one advised first."""
    if not entry.left or not orders:
        return
    cards, kept = _own(entry, best_play)
    best: dict[Card, tuple[int, int]] = {kept: orders[cards]}
    for order, ends in sorted(orders.items(), key=lambda one: (-one[1][1], -one[1][0])):
        (other,) = {kept, *cards}.difference(order)
        best.setdefault(other, ends)
    yield ProofTable(
        columns=(Head(Note("least")), Head(Note("most"))),
        rows=tuple(map(Head, best)),
        cells=tuple(best.values()),
        chosen=frozenset({(0, 1)}),
        title=Note("by-kept"),
        reasons=tuple(
            (Note("why-kept", {"card": card, "least": ends[0], "most": ends[1]}),) * 2 for card, ends in best.items()
        ),
        bars=(0, 1),
    )


def _range_table(me: str, ranges: Mapping[str, tuple[RangeEnd, RangeEnd]]) -> ProofTable:
    """The least and the most of each player. The most of ``me`` is marked, because a way to it is shown."""
    sure = all(end.proved for ends in ranges.values() for end in ends)
    return ProofTable(
        columns=(Head(Note("least")), Head(Note("most"))),
        rows=tuple(map(Head, ranges)),
        cells=tuple((least.value, most.value) for least, most in ranges.values()),
        chosen=frozenset({(list(ranges).index(me), 1)}),
        title=Note("ranges" if sure else "ranges-found"),
        reasons=tuple(
            (Note("why-range", {"name": name, "least": least.value, "most": most.value}),) * 2
            for name, (least, most) in ranges.items()
        ),
        bars=(0, 1),
    )


def _share_table(shares: Mapping[str, Sequence[RangeEnd]]) -> ProofTable:
    """The most that each player can have of each majority, and whether that player holds the majority alone."""
    return ProofTable(
        columns=tuple(Head(_KINDS[kind]) for kind in KINDS),
        rows=tuple(map(Head, shares)),
        cells=tuple(tuple(map(_cell, ends)) for ends in shares.values()),
        title=Note("majorities"),
        reasons=tuple(
            tuple(Note("why-share", {"name": name, "points": end.value}) for end in ends)
            for name, ends in shares.items()
        ),
    )


_KINDS = {Rank.JACK: Note("jacks"), Rank.QUEEN: Note("queens"), Rank.KING: Note("kings")}


def _cell(end: RangeEnd) -> Note:
    values = {"points": end.value}
    if not end.proved:
        return Note("lead-unknown", values)
    if end.value == SPLIT[1]:
        return Note("lead-alone", values)
    return Note("lead-shared", values) if end.value else Note("lead-none")


def _why(entry: LobbysAdvice, best_play: Replayed, best: RangeEnd, ways: int, orders: Orders) -> Iterator[Note]:
    """What is learnt, the play tender by tender, what it brings line by line, and what else was tried."""
    if entry.left:
        yield from _learnt(entry, best_play, orders)
    for number, tender in enumerate(best_play.tenders, 1):
        values = {"number": number, "markets": tender.markets, "offers": tender.offers, "said": tender.note}
        yield Note("tender", values)
    lines = best_play.lines[entry.me]
    yield Note("lines", {"name": entry.me, "lines": lines, "sum": Sum(tuple(line.points for line in lines))})
    if not entry.left:
        return
    if ways <= FEW:
        yield Note("all-ways", {"ways": ways, "points": best.value})
    elif best.proved:
        yield Note("none-more", {"points": best.value})
    yield Note("nobody-plays-against")


def _learnt(entry: LobbysAdvice, best_play: Replayed, orders: Orders) -> Iterator[Note]:
    """Whether the order matters, which offers are safer, what the card kept costs, what would beat the first offer."""
    cards, kept = _own(entry, best_play)
    others = {order: ends for order, ends in orders.items() if set(order) == set(cards) and ends != orders[cards]}
    if others:
        order = min(others, key=lambda one: (-others[one][1], -others[one][0]))
        worst, most = others[order]
        key = "other-order-sure" if worst == most else "other-order"
        yield Note(key, {"cards": order, "least": worst, "most": most})
    elif orders and len(cards) > 1:
        yield Note("any-order", {"cards": cards})
    if orders and orders[safest := _safest(orders)][0] > orders[cards][0]:
        (other,) = {kept, *cards}.difference(safest)
        yield Note("safer", {"cards": safest, "kept": other, "least": orders[safest][0], "most": orders[safest][1]})
    cheapest = all(worth(kept) < worth(card) for card in cards)
    values = {"card": kept, "points": worth(kept), "ref": Cited("score.loss")}
    yield Note("kept-costs-least" if cheapest else "kept-costs", values)
    first, trump, principal = cards[0], entry.trump, entry.left[0][0]
    step = place(first, trump, principal)
    held = [card for player in entry.players if player.name != entry.me for card in player.hand]
    stronger = tuple(in_order(card for card in held if place(card, trump, principal) < step))
    article = "tender.trump" if first.suit is trump else "tender.offer"
    values = {"card": first, "markets": entry.left[0], "stronger": stronger, "ref": Cited(article)}
    if len(stronger) <= FEW_CARDS:
        yield Note("beaten-by" if stronger else "unbeaten", values)


def _open(ranges: Mapping[str, tuple[RangeEnd, RangeEnd]]) -> Iterator[Note]:
    """Notes on ranges that were not settled in time: what was found, and the bounds that nothing goes beyond."""
    for name, (least, most) in ranges.items():
        if not (least.proved and most.proved):
            yield Note("range-open", {"name": name, "least": least.bound, "most": most.bound})


ADVISING = Advising(LobbysAdvice, advise, check)
