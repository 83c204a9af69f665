"""Puzzles of Les bois d'Alkekan: last turns in which the surest card is not the best one to play."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import perm
from typing import TYPE_CHECKING, Any

from companion.cards import JOKER, deck, in_order
from companion.game import Puzzle
from companion.games.alkekan.advice import LastTurn, outcomes
from companion.games.alkekan.rules import MAGIC, NUMBERS, VALUES, is_magic, is_target
from companion.games.alkekan.scoring import best_use
from companion.notes import Note

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from companion.advice import Advised
    from companion.cards import Card

HAND: int = NUMBERS["hand"]
PURSE = 4
"""The cards in the purse: enough for the magic to act on, few enough to see all ways."""


def deal(chance: Random) -> dict[str, Any]:
    """A small purse with at least one magic card, a full hand and a treasure as the encounter.

    All cards but the other player's hand were seen, so that averages can be checked. No joker is among the cards that
    matter, so that three panels hold all the rules there are.
    """
    cards = list(deck())
    magic = chance.choice([card for card in cards if is_magic(card)])
    encounter = chance.choice([card for card in cards if is_target(card) and card.suit and card.suit.red])
    others = [card for card in cards if card not in (magic, encounter)]
    chance.shuffle(others)
    count = PURSE - 1
    purse, own, seen = [magic, *others[:count]], others[count : count + HAND], others[count + 2 * HAND :]
    return {
        "purse": [card.write("en") for card in purse],
        "hand": [card.write("en") for card in own],
        "encounter": encounter.write("en"),
        "seen": [card.write("en") for card in (*seen, JOKER, JOKER)],
    }


def _surest(advised: Advised) -> Mapping[str, Any]:
    """The card that is most likely to take the encounter; of several the best."""
    return max(advised.answer["options"], key=lambda option: (option["takes"], option["value"]))


def surest(_turn: LastTurn, advised: Advised) -> Fraction:
    """The average final total of the card that is most likely to take the encounter."""
    return Fraction(_surest(advised)["value"])


def one_card(turn: LastTurn, advised: Advised) -> bool:
    """True if the best card is better than every other by at least a point, and can be reckoned by hand.

    One card alone is the surest. The averages that a solution compares are whole numbers or halves, no magic card
    stays idle. What both cards add to the purse hangs neither on the encounter nor on what other magic then acts on, and the surest
    adds something.
    """
    options = advised.answer["options"]
    first, second, *_ = (option["value"] for option in options)
    other = _surest(advised)
    alone = sum(option["takes"] == other["takes"] for option in options) == 1
    plain = all(Fraction(value).denominator <= 2 for value in (first, other["value"]))
    idle = any(best_use(_purse(turn, card)).idle for card in turn.hand)
    added = _worth(turn, advised)
    return bool(first - second >= 1) and alone and plain and not idle and added is not None and added[0] > 0


def _worth(turn: LastTurn, advised: Advised) -> tuple[int, int] | None:
    """What the surest card and the best one each add to a purse with the rest of the hand. None if that differs with
    the encounter and without it, or if other magic then acts on other cards.
    """
    other, best = _surest(advised)["play"], advised.answer["best"]
    found = set()
    for taken in ((), (turn.encounter,)):
        rest = [card for card in _purse(turn, best, *taken) if card != other]
        found.add((_added(rest, other), _added(rest, best)))
    (worth, spared), *others = found
    return None if others or worth is None or spared is None else (worth, spared)


def _added(rest: Sequence[Card], card: Card) -> int | None:
    """What a card adds to a purse; None if other magic then acts on other cards."""
    before, after = ({*best_use(purse).plan} for purse in (rest, [*rest, card]))
    return _total([*rest, card]) - _total(rest) if before <= after else None


def _purse(turn: LastTurn, play: Card, *taken: Card) -> list[Card]:
    """The final purse of a card played."""
    return [*turn.purse, *(card for card in turn.hand if card != play), *taken]


def _parts(purse: Sequence[Card]) -> list[tuple[tuple[Card, ...], int]]:
    """What a purse is worth, part by part: each magic card with what it acts on, then the other cards."""
    plan = best_use(purse).plan
    on = {effect.on for effect in plan}
    pairs = [
        ((effect.magic, effect.on), MAGIC[effect.magic] * VALUES[effect.on] + VALUES[effect.on]) for effect in plan
    ]
    return pairs + [((card,), VALUES[card]) for card in in_order(purse) if card in VALUES and card not in on]


def _total(purse: Sequence[Card]) -> int:
    return sum(points for _, points in _parts(purse))


def thought(turn: LastTurn, advised: Advised) -> str:
    """What has to be seen: ``takes``: the best card takes the encounter as often as not; ``acts``: the surest acts on
    a card if kept; ``thief``: the best would cost points if kept; ``keeps``: the surest is simply worth more there.
    """
    if advised.answer["options"][0]["takes"] * 2 >= 1:
        return "takes"
    other = _surest(advised)["play"]
    if is_magic(other):
        return "acts"
    _, spared = _worth(turn, advised) or (0, 0)
    return "thief" if spared < 0 else "keeps"


def lesson(turn: LastTurn, advised: Advised) -> Iterator[Note]:
    """How often the surest card takes the encounter and the best one does, what each is worth if it is kept, and what
    both purses of the best are worth.
    """
    best, other = advised.answer["options"][0], _surest(advised)
    often, times = (int(option["takes"] * HAND) for option in (other, best))
    purses = [
        (count, sum(points for _, points in parts), parts)
        for count, parts in (
            (times, _parts(_purse(turn, best["play"], turn.encounter))),
            (HAND - times, _parts(_purse(turn, best["play"]))),
        )
    ]
    taken, kept = (_total(_purse(turn, other["play"], *won)) for won in ([turn.encounter], []))
    worth, spared = _worth(turn, advised) or (0, 0)
    values = {
        "taken": taken,
        "kept": kept,
        "average": other["value"],
        "totals": [(option["play"], outcomes(turn, option["play"])) for option in advised.answer["options"]],
        "obvious": other["play"],
        "often": often,
        "best": best["play"],
        "times": times,
        "count": HAND,
    }
    yield Note(thought(turn, advised), {**values, "encounter": turn.encounter, "purses": purses})
    rest = [card for card in _purse(turn, best["play"]) if card != other["play"]]
    yield _kept(rest, other["play"], worth)
    yield _kept(rest, best["play"], spared)


def _kept(rest: Sequence[Card], card: Card, gain: int) -> Note:
    """What a card adds to a purse if it is kept; of a magic card also what it acts on."""
    values = {"card": card, "gain": f"{gain:+}".replace("-", "−") if gain else "0"}
    for effect in best_use([*rest, card]).plan:
        if effect.magic == card:
            return Note(f"keeping-{card.rank.name.lower()}", {**values, "on": effect.on})
    return Note("keeping", values)


def ways(turn: LastTurn, _advised: Advised) -> int:
    """The number of ways in which the magic can act, over all cards to play, with the encounter and without it."""
    found = 0
    for index, extra in product(range(len(turn.hand)), ([], [turn.encounter])):
        purse = [*turn.purse, *turn.hand[:index], *turn.hand[index + 1 :], *extra]
        magic, targets = sum(map(is_magic, purse)), sum(map(is_target, purse))
        found += perm(max(magic, targets), min(magic, targets))
    return found


PUZZLE = Puzzle(
    Note("puzzle"),
    deal,
    surest,
    one_card,
    ways,
    levels=(110, 180),
    hidden=("seen",),
    scored=("encounter.treasure", "score.best"),
    articles=(("end.hand",), ("turn.equal", "encounter.treasure"), ("score.treasure", "score.thief", "score.magic")),
    lesson=lesson,
    thought=thought,
)
