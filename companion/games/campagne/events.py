"""The events of Campagne électorale that a table can have settled: a secret auction, and the ranks in a department."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import Field, JsonValue, TypeAdapter, ValidationInfo

from companion.cards import Notation
from companion.errors import Fault
from companion.fields import MOST_LETTERS, NAME_PATTERN, STEERING, Kind, Name, one_each, refused
from companion.game import Event
from companion.games.campagne.rules import ATTEMPTS, BID_LEAST, BID_MOST, BIDDERS, STEP, WHOLE, ranks
from companion.model import Entry, player_count, unknown_player
from companion.notes import Note
from companion.sheet import Decision
from companion.visible import is_blank

_TENS: list[JsonValue] = list(range(0, WHOLE + 1, STEP))

Bid = Annotated[int, Field(json_schema_extra={"minimum": BID_LEAST, "maximum": BID_MOST})]
Percent = Annotated[int, Field(json_schema_extra={"enum": _TENS})]


def _read_names(value: object, _notation: Notation) -> object:
    if isinstance(value, str):
        return [name for part in value.split(",") if (name := part.strip())]
    return value if isinstance(value, list) else Fault("not-names")


class NamesKind(Kind):
    """A list of names, or a text of names with commas between them."""

    def _validate(self, value: object, info: ValidationInfo) -> object:
        read = self.read(value, "en")
        if isinstance(read, Fault):
            return refused(read, info)
        return _NAMES.validate_python(read, strict=True, context=info.context)


_NAMES: TypeAdapter[list[str]] = TypeAdapter(list[Name], config={"defer_build": True})
_NAME = {"type": "string", "minLength": 1, "maxLength": MOST_LETTERS, "pattern": NAME_PATTERN}
NAMES = NamesKind(
    "some-names",
    _read_names,
    lambda names, _notation: ", ".join(names),
    {"anyOf": [{"type": "array", "items": _NAME}, {"type": "string", "pattern": rf"^[^{STEERING}]*$"}]},
)
SomeNames = Annotated[Any, NAMES]


class Auction(Entry):
    """An auction à la carte: each player's card from 1 to 10, and the number of the attempt to sell this red card.

    ``unable`` names the players who could not pay if they won.
    """

    bids: dict[Name, Bid] = Field(json_schema_extra=one_each(BIDDERS))
    attempt: int = Field(default=1, json_schema_extra={"minimum": 1, "maximum": ATTEMPTS})
    unable: SomeNames | None = None


def check_auction(auction: Auction) -> Iterable[Fault]:
    """The faults of an auction.

    There must be one to five bidders with names, cards from 1 to 10, an attempt from 1 to 3, and only bidders in
    ``unable``, each once.
    """
    yield from _check_table("bids", auction.bids)
    for name, bid in auction.bids.items():
        if bid is not None and not BID_LEAST <= bid <= BID_MOST:  # None: it could not be read
            data = {"name": name, "found": bid, "least": BID_LEAST, "most": BID_MOST}
            yield Fault("bid-range", f"bids.{name}", data, article="setup.player")
    if not 1 <= auction.attempt <= ATTEMPTS:
        yield Fault("attempt-range", "attempt", {"found": auction.attempt, "most": ATTEMPTS}, article="secret.discard")
    unable = list(auction.unable or ())
    for index, name in enumerate(unable):
        if name not in auction.bids:
            yield unknown_player("unable", name, tuple(auction.bids))
        elif name in unable[:index]:
            yield Fault("name-twice", "unable", {"name": name})


def _check_table(field: str, table: Mapping[str, int]) -> Iterator[Fault]:
    if not BIDDERS[0] <= len(table) <= BIDDERS[1]:
        yield player_count(len(table), BIDDERS, field)
    yield from (Fault("name-blank", field) for name in table if is_blank(name))


def resolve_auction(auction: Auction) -> Decision:
    """Decides who buys a red card: the player with the highest card that nobody else played (section secret).

    >>> resolve_auction(Auction(bids={"A": 4, "B": 8, "C": 8, "D": 5})).answer
    {'outcome': 'won', 'winner': 'D', 'price': 5}
    >>> resolve_auction(Auction(bids={"A": 4, "B": 8, "C": 8, "D": 4}, attempt=3)).answer
    {'outcome': 'discarded', 'winner': None, 'price': None}
    """
    times = Counter(auction.bids.values())
    alone = sorted(((bid, name) for name, bid in auction.bids.items() if times[bid] == 1), reverse=True)
    sanctioned: list[str] = []
    for price, name in alone:
        if name not in (auction.unable or ()):
            return _won(auction.bids, name, price, tuple(sanctioned))
        sanctioned.append(name)
    return _unsold(auction, tuple(sanctioned))


def _unsold(auction: Auction, sanctioned: tuple[str, ...]) -> Decision:
    """The decision if nobody buys the card.

    Either no bid was unique, or only bids of players who cannot pay (article tokens.bluff).
    """
    answer: dict[str, Any] = {"outcome": "again", "winner": None, "price": None}
    if sanctioned:
        again = auction.attempt < ATTEMPTS
        key = "auction-unpaid-again" if again else "auction-unpaid-discarded"
        note = Note(key, {"names": sanctioned, "attempt": auction.attempt})
        answer |= {"outcome": "again" if again else "discarded", "sanctioned": sanctioned}
        return Decision("tokens.bluff", answer, note, then="secret.again" if again else "secret.discard")
    if auction.attempt < ATTEMPTS:
        note = Note("auction-again", {"attempt": auction.attempt, "next": auction.attempt + 1})
        return Decision("secret.again", answer, note)
    note = Note("auction-discarded", {"attempt": auction.attempt})
    return Decision("secret.discard", {**answer, "outcome": "discarded"}, note)


def _won(bids: Mapping[str, int], winner: str, price: int, sanctioned: tuple[str, ...]) -> Decision:
    """The decision for the winner. The article depends on whether higher bids were cancelled or could not be paid."""
    above = sorted({bid for bid in bids.values() if bid > price}, reverse=True)
    answer: dict[str, Any] = {"outcome": "won", "winner": winner, "price": price}
    values: dict[str, Any] = {"name": winner, "price": price}
    if sanctioned:
        note = Note("auction-unpaid", {**values, "names": sanctioned})
        return Decision("tokens.bluff", {**answer, "sanctioned": sanctioned}, note, then="tokens.pay")
    if above:
        names = tuple(name for name, bid in bids.items() if bid > price)
        note = Note("auction-cancelled", {**values, "names": names, "bids": tuple(above)})
        return Decision("secret.cancel", answer, note, then="tokens.pay")
    if len(bids) == 1:
        return Decision("secret.highest", answer, Note("auction-only", values), then="tokens.pay")
    return Decision("secret.highest", answer, Note("auction-highest", values), then="tokens.pay")


class Ranks(Entry):
    """The percents of one department."""

    percent: dict[Name, Percent] = Field(json_schema_extra=one_each(BIDDERS))


def check_ranks(entry: Ranks) -> Iterable[Fault]:
    """The faults of a department's percents: there must be one to five names, multiples of 10, at most 100 together."""
    yield from _check_table("percent", entry.percent)
    for name, percent in entry.percent.items():
        if not 0 <= percent <= WHOLE or percent % STEP:
            yield Fault(
                "percent-step",
                f"percent.{name}",
                {"found": percent, "step": STEP, "most": WHOLE},
                article="setup.player" if percent % STEP else "play.percent",
            )
    total = sum(percent for percent in entry.percent.values() if percent > 0)
    if total > WHOLE:
        yield Fault("percents-over", "percent", {"total": total, "most": WHOLE}, article="play.percent")


def resolve_ranks(entry: Ranks) -> Decision:
    """Decides who is first, second, third and so on in a department (section ranks).

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
    "ranks": Event(Ranks, resolve_ranks, check_ranks, keeps={"percent": "departments"}),
}
