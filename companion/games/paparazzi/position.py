"""The position at the end of a game of Paparazzi, the questions that ask for it, and the faults that it can have.

It has the grid and each player's suit, or the celebrities that each player took.

The grid is entered as 7 rows of 9 tokens. A token that is not a card is kept as its fault, not raised, so that
`check_grid` can report it together with all other faults. In the data of faults rows and columns count from 1, as
people count.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import Field

from companion.cards import JOKER, Card, Notation, Suit, split_cards
from companion.errors import Fault
from companion.fields import CARDS, EMPTY, SUIT, Cards, OneSuit, row_of_places
from companion.game import check_cards_once, places_of
from companion.games.paparazzi.rules import CELEBRITIES, COLUMNS, LOWEST, ROWS, PlaceUse, beside, place_at
from companion.model import Position, Seat
from companion.questions import Answer, Asker, Question, Script
from companion.visible import harmless

Token: TypeAlias = Card | Fault | None
Grid: TypeAlias = Sequence[Sequence[Token]]


class Cell(NamedTuple):
    """A token with its row and column, from 0."""

    row: int
    column: int
    token: Token


@dataclass(frozen=True, slots=True)
class Photo:
    """A celebrity and the numbers next to it, by suit, the highest first. Suits without a card there are left out."""

    celebrity: Card
    numbers: Mapping[Suit, tuple[int, ...]]

    @property
    def best(self) -> int:
        """The highest sum next to the celebrity; 0 if no card lies there."""
        return max(map(sum, self.numbers.values()), default=0)

    @property
    def leaders(self) -> tuple[Suit, ...]:
        """The suits with the highest sum. A single one takes the celebrity, several take nothing."""
        return tuple(suit for suit, numbers in self.numbers.items() if sum(numbers) == self.best)

    def rival(self, suit: Suit) -> int:
        """The highest sum of the other suits; 0 if none of them has a card there."""
        return max((sum(numbers) for other, numbers in self.numbers.items() if other is not suit), default=0)


ROW = row_of_places(
    "row",
    COLUMNS,
    Fault("grid-row-not-text"),
    width=3,
    description=f"{COLUMNS} tokens, blanks between",
    example="7♠ K♥ . Q♠ 3♥ J♦ . K♣ 10♠",
)
GridRow = Annotated[Any, ROW]


def cells(grid: Grid) -> Iterator[Cell]:
    """Each token with its place, row by row. Tokens beyond the grid are left out: `check_grid` reports them."""
    for row, tokens in enumerate(grid[:ROWS]):
        for column, token in enumerate(tokens[:COLUMNS]):
            yield Cell(row, column, token)


def cards_on(grid: Grid) -> Iterator[tuple[Cell, Card]]:
    """Each card of the grid with its cell, row by row."""
    return ((cell, cell.token) for cell in cells(grid) if isinstance(cell.token, Card))


def _fault(code: str, cell: Cell, article: str | None = None, **data: object) -> Fault:
    return Fault(code, f"grid[{cell.row}]", {"row": cell.row + 1, "column": cell.column + 1, **data}, article)


def check_grid(grid: Grid, suits: Sequence[Suit | None], players: int) -> Iterable[Fault]:
    """Every fault of a grid: its shape, then each place.

    ``suits`` are the suits of the players, None for one that was not entered.
    """
    yield from _check_shape(grid)
    inside = (_check_readable(grid), _check_once(grid), _check_places(grid), _check_decks(grid, suits, players))
    yield from sorted(chain(*inside), key=lambda fault: (fault.data["row"], fault.data["column"]))


def _check_shape(grid: Grid) -> Iterable[Fault]:
    if len(grid) != ROWS:
        yield Fault("grid-rows", "grid", {"count": len(grid), "rows": ROWS})
    for row, tokens in enumerate(grid[:ROWS]):
        if len(tokens) != COLUMNS:
            yield Fault("grid-columns", f"grid[{row}]", {"row": row + 1, "count": len(tokens), "columns": COLUMNS})


def _check_readable(grid: Grid) -> Iterable[Fault]:
    for cell in cells(grid):
        if isinstance(cell.token, Fault):
            code = "grid-card-notation" if cell.token.code == "card-notation" else "grid-card-unreadable"
            yield _fault(code, cell, **{**cell.token.data, "card": harmless(cell.token.data["card"])})


def _check_once(grid: Grid) -> Iterable[Fault]:
    first: dict[Card, Cell] = {}
    for cell, card in cards_on(grid):
        if card in first:
            code, article = (
                ("celebrity-twice", "setup.celebrities") if card.rank.court else ("grid-card-twice", "setup.decks")
            )
            place = {"first_row": first[card].row + 1, "first_column": first[card].column + 1}
            yield _fault(code, cell, article, card=card, **place)
        first.setdefault(card, cell)


def _check_places(grid: Grid) -> Iterable[Fault]:
    """Faults of cards that cannot lie where they are, and of missing celebrities.

    A row of the wrong length is left out, because its columns are unknown.
    """
    if len(grid) != ROWS:
        return
    for cell, card in cards_on(grid):
        if len(grid[cell.row]) == COLUMNS:
            yield from _check_place(cell, card)
    if all(len(tokens) == COLUMNS for tokens in grid):
        yield from _check_celebrities_there(grid)


def _check_place(cell: Cell, card: Card) -> Iterable[Fault]:
    place = place_at(cell.row, cell.column)
    if place is PlaceUse.UNUSED:
        yield _fault("place-unused", cell, card=card, article="turn.places")
    elif place is PlaceUse.CELEBRITY and not card.rank.court:
        yield _fault("celebrity-expected", cell, card=card, article="setup.celebrities")
    elif place is PlaceUse.NUMBER and card.rank.court:
        yield _fault("number-expected", cell, card=card, article="setup.celebrities")


def _check_celebrities_there(grid: Grid) -> Iterable[Fault]:
    placed = {card for cell, card in cards_on(grid) if place_at(cell.row, cell.column) is PlaceUse.CELEBRITY}
    missing = tuple(card for card in CELEBRITIES if card not in placed)
    for cell in cells(grid):
        if cell.token is None and place_at(cell.row, cell.column) is PlaceUse.CELEBRITY:
            yield _fault("celebrity-missing", cell, missing=missing, article="setup.celebrities")


def _check_decks(grid: Grid, suits: Sequence[Suit | None], players: int) -> Iterable[Fault]:
    for cell, card in cards_on(grid):
        if card.rank.court:
            continue
        if card == JOKER:
            yield _fault("joker-not-played", cell, card=card, article="setup.decks")
        elif players in LOWEST and card.rank < LOWEST[players]:
            yield _fault(
                "number-not-dealt", cell, card=card, count=players, least=int(LOWEST[players]), article="setup.decks"
            )
        if card.suit and None not in suits and card.suit not in suits:
            yield _fault("suit-not-played", cell, card=card, suits=tuple(dict.fromkeys(suits)), article="setup.decks")


def photos(grid: Grid) -> tuple[Photo, ...]:
    """Each celebrity of a grid without faults, row by row, with the numbers next to it (article take.count).

    >>> from companion.cards import read_card
    >>> rows = [". . ."] + [". K♠ 7♥"] + [". 3♥ ."]
    >>> grid = [[None if text == "." else read_card(text) for text in row.split()] for row in rows]
    >>> photo, = photos(grid)
    >>> str(photo.celebrity), photo.numbers[Suit.HEARTS], photo.best
    ('K♠', (7, 3), 10)
    """
    return tuple(
        Photo(card, _numbers_near(grid, cell.row, cell.column)) for cell, card in cards_on(grid) if card.rank.court
    )


def _numbers_near(grid: Grid, row: int, column: int) -> dict[Suit, tuple[int, ...]]:
    near = (grid[r][c] for r, c in beside(row, column))
    cards = sorted((token for token in near if isinstance(token, Card)), reverse=True, key=lambda card: card.rank)
    return {suit: numbers for suit in Suit if (numbers := tuple(int(c.rank) for c in cards if c.suit is suit))}


class Photographer(Seat):
    """A player: the suit played, which the grid needs, or the celebrities taken, if there is no grid."""

    suit: OneSuit | None = None
    celebrities: Cards | None = None


class PaparazziPosition(Position):
    """The players and the grid, or the players with the celebrities that they took."""

    players: list[Photographer]
    grid: list[GridRow] | None = Field(default=None, json_schema_extra={"minItems": ROWS, "maxItems": ROWS})


def check(position: PaparazziPosition) -> Iterable[Fault]:
    """Every fault of a position: players, suits, grid or celebrities."""
    players = position.players
    yield from check_suits([(player.name, player.suit) for player in players], needed=position.grid is not None)
    yield from _check_source(position)
    if position.grid is not None:
        yield from check_grid(position.grid, [player.suit for player in players], len(players))
    yield from _check_celebrities(position)


def check_suits(suits: Sequence[tuple[str, Suit | None]], *, needed: bool) -> Iterable[Fault]:
    """Faults of the suits, which are given with the players' names in seat order.

    A suit is missing although it is ``needed``, or two players have the same one.
    """
    first: dict[Suit, str] = {}
    for index, (name, suit) in enumerate(suits):
        where = f"players[{index}].suit"
        if suit is None and needed:
            yield Fault("suit-missing", where, {"name": name}, article="setup.decks")
        elif suit in first:
            yield Fault("suit-twice", where, {"name": name, "suit": suit, "first": first[suit]}, article="setup.decks")
        elif suit is not None:
            first[suit] = name


def _check_source(position: PaparazziPosition) -> Iterable[Fault]:
    """Faults of what was entered: there must be either the grid or the celebrities of each player."""
    has_taken = [player.celebrities is not None for player in position.players]
    if position.grid is not None and any(has_taken):
        yield Fault("grid-and-celebrities", "grid")
    elif position.grid is None and not any(has_taken):
        yield Fault("grid-or-celebrities")
    elif position.grid is None:
        for index, player in enumerate(position.players):
            if not has_taken[index]:
                yield Fault("celebrities-missing", f"players[{index}].celebrities", {"name": player.name})


def _check_celebrities(position: PaparazziPosition) -> Iterable[Fault]:
    taken = [
        spot
        for index, player in enumerate(position.players)
        for spot in places_of(f"players[{index}].celebrities", player.celebrities or ())
    ]
    for where, card in taken:
        if not card.rank.court:
            yield Fault("celebrity-not-court", where, {"card": card}, article="setup.celebrities")
    yield from check_cards_once(taken)


_NUMBERED = [column for column in range(COLUMNS) if place_at(0, column) is PlaceUse.NUMBER]
"""The columns in which a card can lie in a row without celebrities."""


def _read_numbers(value: object, notation: Notation) -> object:
    tokens = split_cards(value) if isinstance(value, str) else ()
    if len(tokens) == len(_NUMBERED):
        row = dict(zip(_NUMBERED, tokens, strict=True))
        value = " ".join(row.get(column, EMPTY) for column in range(COLUMNS))
    elif isinstance(value, str) and len(tokens) != COLUMNS:
        return Fault("grid-numbers", None, {"count": len(tokens), "few": len(_NUMBERED), "columns": COLUMNS})
    return ROW.read(value, notation)


NUMBERS = replace(ROW, name="number-row", read=_read_numbers)
"""A row without celebrities, as it is typed. Only the few places where cards can lie have to be given."""


def ask(asker: Asker) -> Script:
    """Ask for the names, for how the table counts, then for the suits and the grid or for the celebrities."""
    names = yield asker.names("players")
    how = yield asker.choice("how", ("grid", "celebrities"))
    key, kind = ("suit", SUIT) if how == "grid" else ("celebrities", CARDS)
    players: list[dict[str, Any]] = []
    for index, name in enumerate(names):
        asker.answers["name"] = name
        players.append({"name": name, key: (yield asker.question(f"players[{index}].{key}", key, kind))})
    asker.answers.pop("name", None)
    data: dict[str, Any] = {"players": players}
    if how == "grid":
        data["grid"] = yield from _grid(asker)
    yield from asker.claims(names, data)
    return data


def ask_advice(asker: Asker) -> Script:
    """Ask for the names, the suits, the grid row by row, and who lays next. The cards left follow from the grid."""
    names = yield asker.names("players")
    players: list[dict[str, Any]] = []
    for index, name in enumerate(names):
        asker.answers["name"] = name
        players.append({"name": name, "suit": (yield asker.question(f"players[{index}].suit", "suit", SUIT))})
    asker.answers.pop("name", None)
    data: dict[str, Any] = {"players": players, "grid": (yield from _grid(asker))}
    data["turn"] = yield asker.question("turn", "turn", "choice", choices=tuple(names), words=tuple(names))
    return data


def _grid(asker: Asker) -> Generator[Question, Answer, list[Answer]]:
    """Ask for the grid, row by row."""
    rows = []
    for row in range(ROWS):
        asker.answers["row"] = row + 1
        few = PlaceUse.CELEBRITY not in {place_at(row, column) for column in range(COLUMNS)}
        prompt, kind = ("grid-numbers", NUMBERS) if few else ("grid", ROW)
        rows.append((yield asker.question(f"grid[{row}]", "grid", kind, prompt=prompt)))
    return rows
