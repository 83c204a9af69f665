"""Effraction: whether to leave the bank now, or to turn up one more card first.

The odds of these two choices are exact. Staying longer is not considered.

The cards that are not on the table lie in the piles, and each of them is equally likely to come next. (A player who
scouted knows more.) Cards are drawn without putting any back, so it is enough to count the possible hands: a number
of money cards, and at most one guard of each suit that has no guard on the table yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, floor
from typing import Any, NamedTuple

from pydantic import Field

from companion.advice import Advised
from companion.cards import Card, Rank, Suit, deck
from companion.errors import Fault
from companion.fields import Cards
from companion.game import Advising, check_rows_once, places_of
from companion.games.effraction.events import Leave, resolve_leave
from companion.games.effraction.position import check_money, check_table
from companion.games.effraction.rules import HIGHEST, PLAYERS, value
from companion.model import Entry
from companion.notes import Chance, Cited, Money, Note
from companion.proof import Head, ProofTable

_DECK = deck([rank for rank in Rank if rank.court or 1 <= rank <= HIGHEST])


class Inside(Entry):
    """A player in the bank.

    - ``table``: all cards on the table, the player's own among them.
    - ``mine``: the player's own cards.
    - ``players``: how many are inside, including this player.
    """

    table: Cards
    mine: Cards
    players: int = Field(json_schema_extra={"minimum": 1, "maximum": PLAYERS[1]})


class Odds(NamedTuple):
    """The odds of the next card, and of one more card for each player inside."""

    caught: Fraction
    """The chance that the next card ends the round."""
    safe: Fraction
    """The chance that all take one more card and nobody is caught."""
    stay: Fraction
    """The average points of leaving after that. They are 0 if the round ends."""
    coming: tuple[int, int, int]
    """The numbers of cards not on the table: money, guards of a suit without one, guards that end the round."""


def check(inside: Inside) -> Iterable[Fault]:
    """The faults of an entry: own cards not on the table, an impossible table, too few or too many players inside."""
    yield from check_table("table", inside.table)
    yield from check_rows_once([("table", inside.table or [])])
    wrong = list(check_money("mine", inside.mine))
    yield from wrong
    yield from check_rows_once([("mine", inside.mine or [])])
    faulty = {fault.where for fault in wrong}
    for spot, card in places_of("mine", inside.mine or []):
        if card not in (inside.table or []) and spot not in faulty:
            yield Fault("mine-not-on-table", spot, {"card": card}, article="leave.table")
    # None while questions are being asked (guided entry asks them one by one).
    if inside.players is not None and not 1 <= inside.players <= PLAYERS[1]:
        yield Fault("players-inside", "players", {"found": inside.players, "most": PLAYERS[1]})


def odds(table: Sequence[Card], mine: Sequence[Card], players: int) -> Odds:
    """The odds if each player inside turns up one more card (articles catch.second, leave.points).

    The sum goes over the number of guards that come. Nobody is caught if they are of different suits that have no
    guard on the table yet. Each player's card is money equally often. It is worth the average of the money left.

    >>> from companion.cards import read_cards
    >>> told = odds(read_cards("4♦ J♥"), read_cards("4♦"), 1)
    >>> told.caught, told.safe, told.stay
    (Fraction(1, 17), Fraction(16, 17), Fraction(152, 17))
    """
    unseen = [card for card in _DECK if card not in table]
    lying = {card.suit for card in table if card.rank.court}
    free = len(Suit) - len(lying)
    money = [card for card in unseen if not card.rank.court]
    second = sum(card.rank.court and card.suit in lying for card in unseen)
    each = Fraction(value(money), len(money)) if money else Fraction(0)
    of_suit = sum(card.rank.court for card in _DECK) // len(Suit)
    now, ways = value(mine) + len(table) + players, comb(len(unseen), players)
    safe = stay = Fraction(0)
    for guards in range(min(free, players) + 1):
        chance = Fraction(comb(free, guards) * of_suit**guards * comb(len(money), players - guards), ways)
        safe += chance
        stay += chance * (now + Fraction(players - guards, players) * each)
    first = len(unseen) - len(money) - second
    return Odds(Fraction(second, len(unseen)), safe, stay, (len(money), first, second))


def advise(inside: Inside, _seconds: float) -> Advised:
    """Compares leaving now with one more card for each and leaving then (articles leave.when, leave.points).

    The entry has no faults.
    """
    leaving = resolve_leave(Leave.model_construct(cards=inside.mine, table=inside.table)).answer["points"]
    chances = odds(inside.table, inside.mine, inside.players)
    best = "now-more" if leaving > chances.stay else "later-more" if leaving < chances.stay else "as-much"
    values = {"value": leaving, "stay": Money(chances.stay), "count": inside.players}
    why = tuple(_why(inside, chances, leaving))
    rows = (
        (Head(Note("row-leave")), (Money(leaving), Chance(0)), why[0]),
        (Head(Note("row-stay", {"count": inside.players})), (Money(chances.stay), Chance(1 - chances.safe)), why[2]),
    )
    better = {"now-more": (0,), "later-more": (1,)}.get(best, (0, 1))
    if best == "later-more":
        rows, better = rows[::-1], (0,)
    return Advised(
        "leave.when",
        {"caught": chances.caught, "value": leaving, "stay": chances.stay},
        Note(best, values),
        choices=(
            ProofTable(
                columns=(Head(Note("average")), Head(Note("lost", {"count": inside.players}))),
                rows=tuple(head for head, _, _ in rows),
                cells=tuple(cells for _, cells, _ in rows),
                chosen=frozenset((row, 0) for row in better),
                reasons=tuple((reason, reason) for _, _, reason in rows),
                bars=(0,),
            ),
        ),
        why=why,
        compared=True,
    )


def _why(inside: Inside, chances: Odds, leaving: int) -> Iterator[Note]:
    """The notes on leaving now, on the next card, on one more card for each, on when to leave a table like this, and
    on the limits of the advice.
    """
    own, lying = value(inside.mine), len(inside.table)
    ref = Cited("leave.cards")
    lies = {"own": own, "count": lying, "ref": ref, "table": Cited("leave.table")}
    yield Note("now", lies) if lying else Note("now-empty", {"ref": Cited("leave.table")})
    suits = tuple(suit for suit in Suit if any(card.rank.court and card.suit is suit for card in inside.table))
    money, first, second = chances.coming
    coming: dict[str, Any] = {"left": money + first + second, "money": money, "first": first, "second": second}
    coming |= {"suits": suits, "caught": Chance(chances.caught), "ref": Cited("catch.second")}
    yield Note("next" if suits else "next-safe", coming)
    risk, each = 1 - chances.safe, {"count": inside.players, "ref": Cited("catch.nothing")}
    yield Note("risk", {**each, "risk": Chance(risk)}) if risk else Note("no-risk", each)
    if chances.safe:
        then = chances.stay / chances.safe
        gain = then - leaving
        yield Note(
            "gain" if risk else "gain-sure", {"gain": Money(gain), "then": Money(then), "stay": Money(chances.stay)}
        )
        if risk:
            yield _limit(inside, chances.safe * gain / risk)
    yield Note("no-more", {"ref": Cited("setup.scout")})


def _limit(inside: Inside, even: Fraction) -> Note:
    """The note on the points from which leaving a table like this brings more than one more card each.

    What one more card adds does not depend on the cards a player has. ``even``: the points at which both are equal.
    """
    lying = len(inside.table)
    if even < lying:
        return Note("limit-any")
    most = lying + value([card for card in inside.table if not card.rank.court])
    return Note("limit", {"points": floor(even) + 1}) if even <= most else Note("limit-none")


ADVISING = Advising(Inside, advise, check)
