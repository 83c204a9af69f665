"""Measures an edit: its check, itself, and the form after it, in every game's largest evening; and the same edit made on the page.

Processor time, the median of answers all over the evening, each taken away (unmeasured) and given again.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from typing import Any

from companion.evening.evening import Evening
from companion.evening.form import Field
from companion.evening.loading import load
from companion.evening.partial import PartialEntry
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.reading.checked import check_entry
from companion.reading.entered import Flags
from companion.reading.write import write_toml
from companion.settle import settle
from companion.web.devices import Entering
from companion.web.entering import TableEdit
from companion.web.store import Store, TableRow, Token
from companion.web.table import Table

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Eve", "Flo", "Gil", "Hal")
SUITS = "♠♥♦♣"
EDITS = 60
"""Answers of an evening that are given again."""
Rows = list[dict[str, Any]]


def largest(game_id: str) -> dict[str, Any]:
    """The largest evening that is plausible: the example of the sheets, or more players, rounds, lays."""
    path = game_folder(game_id) / "example.en.toml"
    example = tomllib.loads(path.read_text(encoding="utf-8"))
    return LARGER[game_id]() if game_id in LARGER else example


def seated(count: int) -> dict[str, Any]:
    """So many players, of whom nothing else is told."""
    return {"players": [{"name": name} for name in NAMES[:count]]}


def rows(count: int, **values: list[Any]) -> Rows:
    """Everybody's entries in a round: the first of each list is the first player's."""
    return [{"name": NAMES[seat], **{key: told[seat] for key, told in values.items()}} for seat in range(count)]


def dealt(ranks: str, players: int, cards: int, seed: int = 7) -> list[str]:
    """So many cards for everybody."""
    deck = [f"{rank}{suit}" for suit in SUITS for rank in ranks.split()]
    random.Random(seed).shuffle(deck)
    return [" ".join(deck[cards * seat : cards * (seat + 1)]) for seat in range(players)]


def courts() -> dict[str, Any]:
    """Four courts of seven cards in each of three rounds."""
    cards = "A 2 3 4 5 6 7 8 9 10 J Q K"
    return seated(4) | {"rounds": [{"players": rows(4, court=dealt(cards, 4, 7, seed))} for seed in range(3)]}


def burglars() -> dict[str, Any]:
    """Five rounds of four players who all left in time."""
    told = rows(4, cards=["4♦ A♣ 3♠", "6♥ 2♦", "5♥ 5♦", ""], table=[12, 7, 9, 15])
    return seated(4) | {"rounds": [{"players": [*told[:3], {"name": NAMES[3]}]} for _ in range(5)]}


def woodcutters() -> dict[str, Any]:
    """Eight turns of six players each, nine court cards among them."""
    drawn = [f"{rank}{suit}" for rank in "JQK" for suit in SUITS][:9]
    turns: list[list[Any]] = [["♠", 1, "", "♥", 2, "♠♦", 0, 1] for _ in range(6)]
    for number, card in enumerate(drawn):
        turns[number % 6][2 + number // 6 * 4] = card
    return {"players": rows(6, turns=turns)}


def detectives() -> dict[str, Any]:
    """Six solutions, and three guesses of everybody."""
    solutions = ["4♦ 3♣", "2♥ 6♠", "5♦ 5♣", "A♦ 2♠", "3♥ 4♠", "6♦ A♣"]
    guess = {"time": "7:43", "motive": "♦", "weapon": "♠"}
    return {"players": rows(6, solution=solutions), "guesses": [{"by": NAMES[n % 6], **guess} for n in range(18)]}


def markets() -> dict[str, Any]:
    """Three rounds of five players: contracts, last cards, bids and winning offers."""
    numbers, shown = "A 2 3 4 5 6 7 8 9 10", [4, 4, 2, 2, 0]
    rounds = []
    for seed in range(3):
        court = dealt("J Q K", 1, 12, seed)[0].split()
        pairs = [court[:4], court[4:8], court[8:10], court[10:12], []]
        cards = iter(" ".join(dealt(numbers, 5, 8, seed)).split())
        wins = [" ".join(next(cards) for _ in range(many // 2)) for many in shown]
        told = rows(
            5,
            markets=[" ".join(pair) for pair in pairs],
            last=[next(cards) for _ in pairs],
            bid=[next(cards) for _ in pairs],
            wins=wins,
        )
        rounds.append({"players": told})
    return seated(5) | {"rounds": rounds}


def lays() -> dict[str, Any]:
    """A hundred lays of one card, of six players by turns."""
    told: Rows = []
    ways: Iterator[str] = cycle(f"{rank}{SUITS[rank % 4]}" for rank in [*range(2, 10), *range(8, 2, -1)])
    top = next(ways)
    for number in range(100):
        card = next(ways)
        told.append({"by": NAMES[number % 6], "lay": f"{top} > {card}"})
        top = card
    return seated(6) | {"target": 40, "lays": told}


def missions() -> dict[str, Any]:
    """Nine missions of four players, the last of which decides."""
    won, lost = {"mission": "2♥", "cards": "5♥ 4♥ 3♠ A♥ 2♠"}, {"mission": "9♣", "cards": "5♦ 4♦ 3♠ A♦ 2♠"}
    return seated(4) | {"traitor": "Dan", "missions": [won, lost] * 4 + [won]}


def bottles() -> dict[str, Any]:
    """Three rounds of four players."""
    hands = rows(4, medicine=[3, 3, 3, 3], germs=[4, 4, 4, 3], virus=[True, False, False, False])
    return seated(4) | {"rounds": [{"players": hands} for _ in range(3)]}


def electors() -> dict[str, Any]:
    """All departments, with percents of five players each."""
    return seated(5) | {"departments": {str(number): "30 20 10 20 20" for number in range(1, 23)}}


def collected() -> dict[str, Any]:
    """The 36 cards of four players."""
    return {"players": rows(4, taken=dealt("A 2 3 4 5 6 7 8 9", 4, 9))}


LARGER = {
    "campagne": electors,
    "cour": courts,
    "deringer": lambda: {"players": rows(8, coins=[11] * 8)},
    "effraction": burglars,
    "hache": woodcutters,
    "hod": detectives,
    "industrie": lambda: {"players": rows(5, city=dealt("A 2 3 4 5 6 7 8 9 10 J Q K", 5, 9))},
    "lobbys": markets,
    "marteau-piqueur": collected,
    "serpent-noir": lays,
    "traitre": missions,
    "virus": bottles,
}


def now() -> datetime:
    """The time of an edit."""
    return datetime(2026, 11, 22, 21, 30, tzinfo=UTC)


def entered(game_id: str, folder: Path) -> Entering:
    """An evening with all of that entered. Raises InputError where no such game can be."""
    game, data = find_game(game_id), {"cards": "en", "lang": "en"} | largest(game_id)
    settle(game, check_entry(game, game.position, data, Flags()).entry)
    file = folder / f"{game_id}.toml"
    file.write_text(write_toml(data), encoding="utf-8")
    kept = open_file(game, file, Flags())
    evening = Entering(game, None, "en", "en", now, kept=True)
    for _ in range(2):  # what was chosen tells what is asked
        load(evening, kept.data, kept.known)
    return evening


def chosen(evening: Evening) -> list[Field]:
    """Answers all over an evening."""
    said = [one for one in evening.form().fields if one.entered and one.value is not None and one.question.where]
    values = [one for one in said if one.question.kind not in ("names", "claim") and one.place in evening.tree.values]
    return values if len(values) <= EDITS else [values[len(values) * step // EDITS] for step in range(EDITS)]


def of_evening(evening: Evening) -> list[float]:
    """What each edit took with its check and the form after it, in milliseconds."""
    partial, taken = PartialEntry(evening.game, None, evening.notation, lambda: evening.rulings), []
    for field in chosen(evening):
        evening.clear(field.place)
        evening.form()
        began = time.process_time()
        before = [(one.question, one.value) for one in evening.form().fields if one.answer and one.place != field.place]
        faults = partial.faults(before, (field.question, field.value))
        evening.enter(field.question, field.value)
        evening.form()
        taken.append((time.process_time() - began) * 1000)
        assert not faults, faults
    return taken


def of_page(evening: Entering) -> list[float]:
    """What the table of the page takes for each edit, and for all that its author's screen asks of it."""
    store, host, taken = Store(":memory:"), Token("host"), []
    row = TableRow("t", "ABCDE", evening.game.id, "en", now().isoformat())
    store.add_table(row, {}, evening.journal.records)
    table = Table(row, store, now)
    for number, field in enumerate(chosen(table.evening)):
        at, seen = field.question.where, table.revision
        table.apply([TableEdit(id=f"{number}-", seen=seen, do="remove", at=at)], host)
        table.view(host)
        edit = TableEdit(id=f"{number}+", seen=table.revision, do="set", at=at, value=field.value)
        began = time.process_time()
        answer = table.apply([edit], host)
        table.view(host)
        taken.append((time.process_time() - began) * 1000)
        assert answer["applied"], answer
    store.close()
    return taken


def main() -> None:
    """Print a line a game."""
    print(f"{'ms of processor':<18}{'fields':>8}{'edit':>9}{'p99':>9}{'page':>9}{'p99':>9}")
    with tempfile.TemporaryDirectory() as folder:
        for game_id in sys.argv[1:] or game_ids():
            evening = entered(game_id, Path(folder))
            fields = len(evening.form().fields)
            figures = [
                figure
                for taken in (of_page(evening), of_evening(evening))[::-1]
                for figure in (statistics.median(taken), statistics.quantiles(taken, n=100)[-1])
            ]
            print(f"{game_id:<18}{fields:>8}" + "".join(f"{figure:>9.2f}" for figure in figures), flush=True)


if __name__ == "__main__":
    main()
