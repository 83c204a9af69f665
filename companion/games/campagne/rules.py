"""The facts of Campagne électorale that its other modules share. Free of pydantic: rule sheets need this module only.

Figures that the source gives are constants here. The parts that it has lost (the map of regions, the deck, the tokens
given up) are files in templates/campagne/data, which a table may replace. `numbers` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.campagne.material import (
    BOARD_FILE,
    CARDS,
    DECK_FILE,
    DEPARTMENTS,
    GAINS,
    PACK,
    PACKS,
    TOKENS,
    TOKENS_FILE,
    CampagneBoard,
    CampagneDeck,
    read_board,
    read_tokens,
)

LEAST, MOST = PLAYERS = (3, 5)
HELD = 70
STEP = 10
WHOLE = 100
BID_LEAST, BID_MOST = BIDS = (1, 10)
ATTEMPTS = 3
RAISE = 2
BIDDERS = (1, MOST)
"""The least and the most bidders for a card. Sanctioned players sit out, so a player may bid alone, and wins."""

FILES = (BOARD_FILE, DECK_FILE, TOKENS_FILE)
"""The files that a table may replace."""


def ranks(percents: Mapping[str, int]) -> dict[str, int]:
    """The rank of each player in a department (article ranks.count). Players with nothing there have no rank.

    >>> ranks({"Red": 30, "Blue": 20, "Green": 20, "Yellow": 10, "Grey": 0})
    {'Red': 1, 'Blue': 2, 'Green': 2, 'Yellow': 4}
    """
    there = {name: percent for name, percent in percents.items() if percent > 0}
    return {name: 1 + sum(other > percent for other in there.values()) for name, percent in there.items()}


def leaders(percents: Mapping[str, int]) -> tuple[str, ...]:
    """The players who are first in a department; none if all are at 0."""
    return tuple(name for name, rank in ranks(percents).items() if rank == 1)


def classic(red: int) -> bool:
    """True if a lot with this number of red cards is sold in a classic auction (article lots.rule).

    >>> [classic(red) for red in range(4)]
    [True, False, True, False]
    """
    return red % 2 == 0


def numbers(folder: Path | None = None) -> dict[str, Any]:
    """Every number that sheets, pads and aids print. Files in ``folder`` replace the house's own.

    Raises InputError with every fault of the files.
    """
    from companion.data import Data
    from companion.games.campagne.material import draw_board, read_deck

    data = Data("campagne", FILES, folder)
    board, deck, given_up = read_board(data), read_deck(data), read_tokens(data)
    data.finish()
    ours = {"board": data.ours(BOARD_FILE), "deck": data.ours(DECK_FILE), "tokens": data.ours(TOKENS_FILE)}
    return {
        **_FIXED,
        "ours": ours,
        "given_up": given_up,
        "board": draw_board(board),
        **_of_board(board),
        **_of_deck(deck),
    }


def _places(percents: Sequence[int]) -> tuple[tuple[int, int | None], ...]:
    """The percents of a department, each with its rank; None for no rank."""
    found = ranks({str(seat): percent for seat, percent in enumerate(percents)})
    return tuple((percent, found.get(str(seat))) for seat, percent in enumerate(percents))


_FIXED: Mapping[str, Any] = {
    "departments": DEPARTMENTS,
    "tokens": TOKENS,
    "gains": GAINS,
    "cards": CARDS,
    "packs": PACKS,
    "pack": PACK,
    "places": _places((30, 20, 20, 10, 0)),
    "lots": {size: tuple((red, classic(red)) for red in range(size + 1)) for size in (2, 3)},
}


def _of_board(board: CampagneBoard) -> dict[str, Any]:
    """The board as it is printed: the regions, and the departments masked and open for each number of players."""
    return {
        "regions": tuple(
            {"name": region.name, "departments": region.departments, "players": region.players, "gain": region.gain}
            for region in board.regions
        ),
        "masked": {count: _spans(board.masked(count)) for count in range(LEAST, MOST + 1)},
        "open": {count: board.open(count) for count in range(LEAST, MOST + 1)},
    }


def _spans(numbers: Sequence[int]) -> str:
    """Numbers as a sheet prints them, with spans; "" for none.

    >>> _spans((1, 2, 3, 6, 8, 9))
    '1–3, 6, 8–9'
    """
    spans: list[tuple[int, int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in spans)


def _of_deck(deck: CampagneDeck) -> dict[str, Any]:
    """The deck as it is printed: every card with its copies in all packs, and the number of cards of each colour."""
    return {
        "deck_lines": tuple(deck.lines()),
        "black": deck.count("black"),
        "red": deck.count("red"),
        "special": deck.count("special"),
    }


NUMBERS: Mapping[str, Any]


def __getattr__(name: str) -> Any:  # noqa: ANN401 (what Python asks of a module)
    """Makes ``NUMBERS`` of the house's own files when it is first used. Most scores need neither deck nor drawing."""
    if name == "NUMBERS":
        return globals().setdefault(name, numbers())
    raise AttributeError(name)
