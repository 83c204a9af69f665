"""Why nothing beats the plan, as a table that can be checked by hand; what it shows does not depend on where it is shown.

Rows are the cards acted on, columns the magic cards; each has its price beside it. The columns come in blocks, so that
the table fits a narrow page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.sheet import AssignmentProof
from companion.words import MINUS, N_, Lang, french_spacing, number, signed, translator


@dataclass(frozen=True, slots=True)
class Block:
    """Part of the table: magic cards with their prices, then a row a card: itself, its price, its gains; ``chosen`` marks the plan."""

    magic: tuple[str, ...]
    magic_prices: tuple[int, ...]
    rows: tuple[tuple[str, int, tuple[int, ...]], ...]
    chosen: frozenset[tuple[int, int]]


def has_choice(proof: AssignmentProof) -> bool:
    """True where there was something to choose: more than one way to use the magic."""
    magic, on = len(proof.magic_prices), len(proof.on_prices)
    return magic > 0 and on > 0 and magic * on > 1


def blocks(proof: AssignmentProof, lang: Lang, columns: int) -> Iterator[Block]:
    """The table in blocks of at most ``columns`` magic cards."""
    magic = [card for card, _ in proof.magic_prices]
    on = [card for card, _ in proof.on_prices]
    plan = {(on.index(effect.on), magic.index(effect.magic)) for effect in proof.plan}
    for start in range(0, len(magic), columns):
        part = range(start, min(start + columns, len(magic)))
        yield Block(
            tuple(magic[m].write(lang) for m in part),
            tuple(proof.magic_prices[m][1] for m in part),
            tuple(
                (card.write(lang), price, tuple(proof.gains[m][row] for m in part))
                for row, (card, price) in enumerate(proof.on_prices)
            ),
            frozenset((row, m - start) for row, m in plan if m in part),
        )


WORTH = N_("Without magic the cards are worth {base}; the best use of the magic adds {optimum}.")
TABLE = N_("What each magic card gains on each card; the plan stands in [ ]. Every card has a price, which proves it:")
CHECK = (
    N_("No gain is higher than the two prices of its row and its column together."),
    N_("All prices add up to what the plan gains: {sum}."),
)
SPARE_MAGIC = N_("Magic cards are left over, and none of their prices is negative.")
SPARE_TARGETS = N_("Cards without magic are left over, and none of their prices is negative.")
THEREFORE = N_("So whatever other plan is proposed, its gains add up to {optimum} at most.")
NOT_UNIQUE = N_("Other plans gain just as much; any of them may be claimed.")
UNIQUE = N_("Every other plan gains less.")


def opening(proof: AssignmentProof, lang: Lang) -> list[str]:
    """The sentences before the table."""
    worth = _say(WORTH, lang).format(base=number(proof.base), optimum=signed(proof.optimum))
    return [worth, _say(TABLE, lang)]


def checks(proof: AssignmentProof, lang: Lang) -> list[str]:
    """What to check, one thing a sentence: whoever has checked it has checked the verdict."""
    rule, total = (_say(message, lang) for message in CHECK)
    steps = [rule, total.format(sum=_sum(proof))]
    if len(proof.magic_prices) != len(proof.on_prices):
        spare = SPARE_MAGIC if len(proof.magic_prices) > len(proof.on_prices) else SPARE_TARGETS
        steps.append(_say(spare, lang))
    return steps


def closing(proof: AssignmentProof, lang: Lang) -> str:
    """What follows from the checks."""
    rival = UNIQUE if proof.unique else NOT_UNIQUE
    return _say(THEREFORE, lang).format(optimum=signed(proof.optimum)) + " " + _say(rival, lang)


def _sum(proof: AssignmentProof) -> str:
    """The prices as a sum: zeros left out, as they change nothing."""
    prices = [price for _, price in (*proof.magic_prices, *proof.on_prices) if price]
    terms = [number(prices[0])] if prices else ["0"]
    terms += [f"{'+' if price > 0 else MINUS} {abs(price)}" for price in prices[1:]]
    return f"{' '.join(terms)} = {number(proof.optimum)}"


def _say(message: str, lang: Lang) -> str:
    said = translator(lang)(message)
    return french_spacing(said) if lang == "fr" else said
