"""The best use of a purse's magic, and the prices that prove it.

An assignment problem: every magic card acts on one treasure or thief, at most one effect a card, exactly as many effects
as there can be. `solvers.assignment` solves it; for every magic card and every other card price + price >= gain, all
prices together are what the plan gains, and none on the side that may stay unused is negative. Whatever plan somebody
else proposes therefore gains at most as much. (Duality of linear programming for the assignment problem, H. W. Kuhn 1955.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.cards import Card, Notation, in_order, write_each
from companion.games.alkekan.rules import EFFECTS, MAGIC, VALUES
from companion.notes import Note, Sum
from companion.proof import Explanation, Head, Proof, Table, failed
from solvers import WrongAnswerError
from solvers.assignment import assign


class Effect(NamedTuple):
    """A magic card used on a card, and the points that gains (may be negative)."""

    magic: Card
    on: Card
    gain: int


class Magic(NamedTuple):
    """A purse's magic at its best. ``gains`` has a row a magic card and a column a target; prices are in the same order."""

    magic: tuple[Card, ...]
    targets: tuple[Card, ...]
    base: int
    plan: tuple[Effect, ...]
    idle: tuple[Card, ...]
    optimum: int
    magic_prices: tuple[int, ...]
    on_prices: tuple[int, ...]
    unique: bool
    gains: tuple[tuple[int, ...], ...]


def best_use(purse: Sequence[Card]) -> Magic:
    """The best use of a purse's magic cards.

    Raises InternalError ``proof-failed`` (data: problem) when the solver's answer does not stand its check.

    >>> from companion.cards import read_cards
    >>> used = best_use(read_cards("3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"))
    >>> used.base, used.optimum, [str(effect.on) for effect in used.plan]
    (16, -3, ['5♥', '8♦', '3♥'])
    """
    # In order, so that the order in which cards were entered never shows in the answer.
    cards = in_order(purse)
    magic = tuple([card for card in cards if card in MAGIC])
    targets = tuple([card for card in cards if card in VALUES])
    values = [VALUES[card] for card in targets]
    factors = [EFFECTS[card.rank].gain for card in magic]
    gains = tuple([tuple([factor * points for points in values]) for factor in factors])
    try:
        best = assign(gains, len(targets))
    except WrongAnswerError as wrong:
        raise failed(wrong) from wrong
    used = {row for row, _ in best.pairs}
    return Magic(
        magic=magic,
        targets=targets,
        base=sum(values),
        plan=tuple([Effect(magic[row], targets[column], gains[row][column]) for row, column in best.pairs]),
        idle=tuple([card for row, card in enumerate(magic) if row not in used]),
        optimum=best.optimum,
        magic_prices=tuple(best.row_prices),
        on_prices=tuple(best.column_prices),
        unique=best.unique,
        gains=gains,
    )


def proof_of(used: Magic) -> Proof:
    """The proof as the contract has it, and its explanation for whoever wants to check it by hand."""
    return Proof(used, _data, explain, len(used.magic) * len(used.targets) > 1)


def _data(used: Magic, notation: Notation) -> dict[str, Any]:
    magic, on = write_each(used.magic, notation), write_each(used.targets, notation)
    return {
        "base": used.base,
        "plan": [
            {"magic": effect.magic.write(notation), "on": effect.on.write(notation), "gain": effect.gain}
            for effect in used.plan
        ],
        "idle": write_each(used.idle, notation),
        "optimum": used.optimum,
        "prices": {
            "magic": dict(zip(magic, used.magic_prices, strict=True)),
            "on": dict(zip(on, used.on_prices, strict=True)),
        },
        "unique": used.unique,
    }


def explain(used: Magic) -> Explanation:
    """The table of gains with a price a card, and what to check in it."""
    spare = len(used.magic) - len(used.targets)
    check = [Note("rule"), Note("sum", {"sum": Sum((*used.magic_prices, *used.on_prices))})]
    if spare:
        check.append(Note("spare-magic" if spare > 0 else "spare-targets"))
    chosen = {(used.targets.index(effect.on), used.magic.index(effect.magic)) for effect in used.plan}
    return Explanation(
        opening=(Note("worth", {"base": used.base, "optimum": used.optimum}),),
        how=(Note("table"),),
        tables=(
            Table(
                columns=tuple(map(Head, used.magic, used.magic_prices)),
                rows=tuple(map(Head, used.targets, used.on_prices)),
                cells=tuple(tuple(row[column] for row in used.gains) for column in range(len(used.targets))),
                chosen=frozenset(chosen),
                figures="price",
            ),
        ),
        check=tuple(check),
        closing=(Note("therefore", {"optimum": used.optimum}), Note("unique" if used.unique else "not-unique")),
    )
