"""What a table argues about while Campagne électorale is played: an auction à la carte, and who is second in a department."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pydantic import Field, JsonValue

from companion.errors import Fault
from companion.fields import Name, one_each
from companion.game import Event
from companion.games.campagne.rules import ATTEMPTS, BID_LEAST, BID_MOST, BIDDERS, STEP, WHOLE, ranks
from companion.model import Entry, player_count
from companion.notes import Note
from companion.sheet import Decision
from companion.visible import is_blank

_TENS: list[JsonValue] = list(range(0, WHOLE + 1, STEP))


class Auction(Entry):
    """An auction à la carte: everybody's card, from 1 to 10, and which attempt at selling this card it is."""

    bids: dict[Name, int] = Field(
        json_schema_extra={
            **one_each(BIDDERS),
            "additionalProperties": {"type": "integer", "minimum": BID_LEAST, "maximum": BID_MOST},
        }
    )
    attempt: int = Field(default=1, json_schema_extra={"minimum": 1, "maximum": ATTEMPTS})


def check_auction(auction: Auction) -> Iterable[Fault]:
    """One to five bidders with names, cards from 1 to 10, an attempt from the first to the third."""
    yield from _check_table("bids", auction.bids)
    for name, bid in auction.bids.items():
        if not BID_LEAST <= bid <= BID_MOST:
            yield Fault("bid-range", f"bids.{name}", {"name": name, "found": bid, "least": BID_LEAST, "most": BID_MOST})
    if not 1 <= auction.attempt <= ATTEMPTS:
        yield Fault("attempt-range", "attempt", {"found": auction.attempt, "most": ATTEMPTS})


def _check_table(field: str, table: Mapping[str, int]) -> Iterator[Fault]:
    if not BIDDERS[0] <= len(table) <= BIDDERS[1]:
        yield player_count(len(table), BIDDERS, field)
    yield from (Fault("name-blank", field) for name in table if is_blank(name))


def resolve_auction(auction: Auction) -> Decision:
    """Who buys a red card: the highest card that nobody else played (section secret).

    >>> resolve_auction(Auction(bids={"A": 4, "B": 8, "C": 8, "D": 5})).answer
    {'outcome': 'won', 'winner': 'D', 'price': 5}
    >>> resolve_auction(Auction(bids={"A": 4, "B": 8, "C": 8, "D": 4}, attempt=3)).answer
    {'outcome': 'discarded', 'winner': None, 'price': None}
    """
    times = Counter(auction.bids.values())
    alone = {bid: name for name, bid in auction.bids.items() if times[bid] == 1}
    if alone:
        price = max(alone)
        return _won(auction.bids, alone[price], price, times)
    answer = {"outcome": "again", "winner": None, "price": None}
    if auction.attempt < ATTEMPTS:
        note = Note("auction-again", {"attempt": auction.attempt, "next": auction.attempt + 1})
        return Decision("secret.again", answer, note)
    note = Note("auction-discarded", {"attempt": auction.attempt})
    return Decision("secret.discard", {**answer, "outcome": "discarded"}, note)


def _won(bids: Mapping[str, int], winner: str, price: int, times: Mapping[int, int]) -> Decision:
    """The winner's decision; the article tells whether somebody bid more and was cancelled."""
    above = sorted({bid for bid in bids.values() if bid > price}, reverse=True)
    answer = {"outcome": "won", "winner": winner, "price": price}
    values = {"name": winner, "price": price}
    if above:
        names = tuple(name for name, bid in bids.items() if bid > price)
        note = Note("auction-cancelled", {**values, "names": names, "bids": tuple(above)})
        return Decision("secret.cancel", answer, note, then="tokens.pay")
    if len(bids) == 1:
        return Decision("secret.highest", answer, Note("auction-only", values), then="tokens.pay")
    return Decision("secret.highest", answer, Note("auction-highest", values), then="tokens.pay")


class Ranks(Entry):
    """The percents of one department."""

    percent: dict[Name, int] = Field(
        json_schema_extra={**one_each(BIDDERS), "additionalProperties": {"type": "integer", "enum": _TENS}}
    )


def check_ranks(entry: Ranks) -> Iterable[Fault]:
    """One to five names, whole tens, a hundred at most in all."""
    yield from _check_table("percent", entry.percent)
    for name, percent in entry.percent.items():
        if not 0 <= percent <= WHOLE or percent % STEP:
            yield Fault("percent-step", f"percent.{name}", {"found": percent, "step": STEP, "most": WHOLE})
    total = sum(percent for percent in entry.percent.values() if percent > 0)
    if total > WHOLE:
        yield Fault("percents-over", "percent", {"total": total, "most": WHOLE})


def resolve_ranks(entry: Ranks) -> Decision:
    """Who is first, second, third, fourth in a department (section ranks).

    >>> resolve_ranks(Ranks(percent={"Red": 30, "Blue": 30, "Yellow": 10, "Green": 10})).answer["ranks"]
    {'Red': 1, 'Blue': 1, 'Yellow': 3, 'Green': 3}
    """
    found = ranks(entry.percent)
    taken = set(found.values())
    absent = tuple(rank for rank in range(1, len(found) + 1) if rank not in taken)
    nowhere = tuple(name for name in entry.percent if name not in found)
    if not found:
        return Decision("ranks.nobody", {"ranks": found}, Note("ranks-nobody"))
    if absent:
        return Decision("ranks.tie", {"ranks": found}, Note("ranks-tied", {"absent": absent}))
    if nowhere:
        return Decision("ranks.nobody", {"ranks": found}, Note("ranks-some", {"names": nowhere}))
    return Decision("ranks.count", {"ranks": found}, Note("ranks-plain"))


EVENTS = {
    "auction": Event(Auction, resolve_auction, check_auction),
    "ranks": Event(Ranks, resolve_ranks, check_ranks),
}
