"""Advice for Industrie: what to build this turn, and which cards to pay with.

`best_turn` chooses the cards. Its answer is played again here before it is shown, building by building, each at the
price of that moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.advice import Advised
from companion.cards import Card, Suit
from companion.errors import Fault
from companion.fields import Cards
from companion.game import Advising, check_without_jokers, places_of
from companion.games.industrie.best_turn import BestTurn, Turn, best_turn, next_turns
from companion.games.industrie.position import STARTERS_RULING, OneCity, built
from companion.games.industrie.rules import BASE_COST, OF_SUIT, ORDER, POINTS, STARTERS, cost, money
from companion.model import Entry
from companion.notes import Cited, Note
from companion.proof import Head, ProofTable, failed


class Builds(Entry):
    """A turn about to be played: the city, including its first two buildings, and the hand."""

    city: OneCity
    hand: Cards


def check(turn: Builds) -> Iterable[Fault]:
    """Every fault of a turn: cards the deck lacks or has only once, first buildings missing, too many of a suit."""
    city = turn.city if isinstance(turn.city, list) else []
    yield from check_without_jokers([*places_of("city", city), *places_of("hand", turn.hand or ())])
    counted = STARTERS_RULING.chosen(turn.rulings) == "count"
    of_suit = built(turn.city)
    if counted and turn.city is not None and (lacking := tuple(suit for suit in STARTERS if not of_suit[suit])):
        yield Fault("starter-missing-yours", "city", {"suits": lacking}, article="setup.city")
    for suit in ORDER:
        in_hand = len({card for card in turn.hand or () if card.suit is suit})
        most = OF_SUIT - (not counted and suit in STARTERS)
        # If the city is entered as cards, a card too many is reported as a card twice.
        if of_suit[suit] + in_hand > most and (most < OF_SUIT or not isinstance(turn.city, list)):
            data = {"suit": suit, "city": of_suit[suit], "hand": in_hand, "most": most}
            yield Fault("suit-too-many-yours", "hand", data, article="setup.hand")


def advise(turn: Builds, _seconds: float) -> Advised:
    """The buildings that score most this turn, and their cheapest payment (articles turn.build to turn.pay).

    The position has no faults. Raises InternalError ``proof-failed`` if the turn found cannot be played as described.

    >>> from companion.cards import read_cards
    >>> city, hand = (list(read_cards(cards)) for cards in ("2♠ 5♠ 8♠ 2♣ 3♣ 6♦ 9♦", "K♦ 7♥ 9♠ 4♣"))
    >>> best = advise(Builds(city=city, hand=hand), 1).answer["best"]
    >>> [[str(card) for card in best[key]] for key in ("build", "pay")], best["waste"]
    ([['4♣', '7♥'], ['K♦', '9♠']], 4)
    """
    skipped = STARTERS_RULING.chosen(turn.rulings) == "skip"
    standing = built(turn.city)
    factories, banks = standing[Suit.DIAMONDS] + skipped, standing[Suit.CLUBS]
    found = best_turn(turn.hand, banks, factories)
    prices = list(_replayed(turn.hand, banks, factories, found))
    return Advised(
        "turn.build" if found.build else "turn.pass",
        {
            "best": {"build": found.build, "pay": found.pay, "waste": found.waste},
            "value": found.points,
        },
        _note(found, banks),
        choices=(*_bill(found, prices), *_turns(found, next_turns(turn.hand, banks, factories, found))),
        why=tuple(_why(turn.hand, found, factories, banks)),
    )


def _note(found: BestTurn, banks: int) -> Note:
    """What to build and to pay. Banks that lower the cost of the rest are named first."""
    if not found.build:
        return Note("nothing", {})
    new = _new_banks(found, banks)
    build = Note("in-order", {"first": new, "then": found.build[len(new) :]}) if new else found.build
    values = {"build": build, "pay": found.pay, "points": found.points, "waste": found.waste}
    return Note("best" if found.pay else "best-free", values)


def _new_banks(found: BestTurn, banks: int) -> tuple[Card, ...]:
    """The banks of the turn, which are built first; empty if they make nothing else of it cheaper."""
    new = tuple(card for card in found.build if card.suit is Suit.CLUBS)
    return new if len(new) < len(found.build) and cost(banks) else ()


def _replayed(hand: list[Card], banks: int, factories: int, found: BestTurn) -> Iterator[int]:
    """The price of each building at its moment of the turn.

    Raises InternalError if the turn cannot be played like this.
    """
    used = [*found.build, *found.pay]
    due = 0
    for card in found.build:
        due += (price := cost(banks))
        yield price
        banks += card.suit is Suit.CLUBS
    paid = sum(money(card.rank) for card in found.pay)
    points = sum(POINTS[card.suit] for card in found.build if card.suit)
    held = len(set(used)) == len(used) and set(used) <= set(hand)
    if not (held and len(found.build) <= factories and paid - due == found.waste >= 0 and points == found.points):
        raise failed(f"{len(found.build)} buildings for {due}, paid {paid}, {points} points")


def _bill(found: BestTurn, prices: list[int]) -> Iterator[ProofTable]:
    """A table of the buildings: what each costs at its moment of the turn, and what it scores."""
    if found.build:
        yield ProofTable(
            columns=(Head(Note("price")), Head(Note("scores"))),
            rows=tuple(Head(card) for card in found.build),
            cells=tuple(
                (price, POINTS[card.suit]) for card, price in zip(found.build, prices, strict=True) if card.suit
            ),
            reasons=tuple(
                (
                    Note("why-price", {"banks": BASE_COST - price, "base": BASE_COST, "price": price}),
                    Note("why-points", {"card": card, "points": POINTS[card.suit]}),
                )
                for card, price in zip(found.build, prices, strict=True)
                if card.suit
            ),
        )


def _turns(found: BestTurn, others: Sequence[Turn]) -> Iterator[ProofTable]:
    """A table of the best turn and others, one a mix of buildings: what each builds and pays, scores and wastes."""
    if found.build and others:
        turns = [Turn(found.build, found.pay, found.waste, found.points), *others]
        yield ProofTable(
            columns=(Head(Note("pays")), Head(Note("scores")), Head(Note("wasted"))),
            rows=tuple(Head(turn.build) for turn in turns),
            cells=tuple((turn.pay or None, turn.points, turn.waste) for turn in turns),
            chosen=frozenset({(0, 1)}),
            title=Note("turns"),
            reasons=tuple((_reason(turn),) * 3 for turn in turns),
        )


def _reason(turn: Turn) -> Note:
    """The note on what a turn costs and what is paid for it."""
    paid = sum(money(card.rank) for card in turn.pay)
    return Note("why-turn", {"build": turn.build, "due": paid - turn.waste, "paid": paid, "points": turn.points})


def _why(hand: Sequence[Card], found: BestTurn, factories: int, banks: int) -> Iterator[Note]:
    """How the turn is paid, and why no turn scores more: the factories, the hand, or the money for the nearest miss."""
    if new := _new_banks(found, banks):
        yield Note("bank-first", {"banks": new, "ref": Cited("turn.cost")})
    if found.pay:
        paid = sum(money(card.rank) for card in found.pay)
        values = {"paid": paid, "due": paid - found.waste, "waste": found.waste, "ref": Cited("turn.pay")}
        yield Note("paid" if found.waste else "paid-exactly", values)
    yield _limit(hand, found, factories, banks)
    yield Note("limits", {"factories": factories, "banks": banks, "price": cost(banks)})
    if found.build:
        yield Note("unique" if found.unique else "equals")


def _limit(hand: Sequence[Card], found: BestTurn, factories: int, banks: int) -> Note:
    """What keeps the hand from scoring more: the money, and whether one more bank would do; or the factories; or
    neither.
    """
    if (miss := found.short) is None:
        more = best_turn(hand, banks, factories + 1).points
        values = {"count": factories, "more": more, "ref": Cited("turn.build")}
        return Note("with-factory" if more > found.points else "no-more", values)
    more = best_turn(hand, banks + 1, factories).points
    values = {"points": miss.points, "build": miss.build, "due": miss.due, "held": miss.held, "more": more}
    values |= {"lack": miss.due - miss.held, "ref": Cited("turn.cost")}
    return Note("short-bank" if more > found.points else "short", values)


ADVISING = Advising(Builds, advise, check)
