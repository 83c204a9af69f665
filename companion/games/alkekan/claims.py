"""Judging what a player of Les bois d'Alkekan claims: where a wrong total comes from, and whether a plan is legal and best."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.cards import JOKER, Card, split_cards
from companion.games.alkekan.magic import Magic, best_use
from companion.games.alkekan.position import AlkekanPosition, PlanStep, PurseClaim
from companion.games.alkekan.rules import EFFECTS, JOKER_ALONE, JOKERS_BOTH, effect_gain, is_magic, is_target, value
from companion.notes import Moves, Note
from companion.sheet import JudgedClaim, Reason, ScoreSheet
from solvers.reach import reach

_KINDS = tuple(EFFECTS)
_ARROW = re.compile(r"\s*(?:>|→|->|=>)\s*|\s+(?:on|sur)\s+")


def read_plan(text: str) -> list[dict[str, str]] | None:
    """What is typed behind ``Ana:`` as the steps of a plan; None where that is something else.

    >>> read_plan("Q♠>8♦ J♣ sur 5♥"), read_plan("26")
    ([{'magic': 'Q♠', 'on': '8♦'}, {'magic': 'J♣', 'on': '5♥'}], None)
    """
    steps = [step.split(">") for step in split_cards(_ARROW.sub(">", text))]
    if not steps or not all(len(step) == 2 and all(step) for step in steps):
        return None
    return [{"magic": magic, "on": on} for magic, on in steps]


def write_plan(plan: Any) -> str:  # noqa: ANN401 (plain data)
    """A plan as it is typed.

    >>> write_plan([{"magic": "Q♠", "on": "8♦"}])
    'Q♠>8♦'
    """
    return " ".join(f"{step['magic']}>{step['on']}" for step in plan)


def explain_total(position: AlkekanPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """That no plan gives so much, where none does; as possibilities: a weaker plan, jokers counted otherwise, magic left out."""
    player, purse = sheet.player(name), _purse(position, name)
    used, values = best_use(purse), {"claimed": claimed, "total": player.total}
    if not player.lines:
        return (Reason("score", Note("purse-empty", {"name": name})),)
    jokers = sum(line.points for line in player.lines if line.article == "score.joker")
    gain, needed = claimed - used.base - jokers, len(used.plan)
    plan = _plan_gaining(used, gain, needed)
    slips = (
        Reason("score.best", Note("weaker-plan", {**values, "plan": Moves(plan)}), possible=True) if plan else None,
        _joker_slip(purse, jokers, values),
        None if plan else _magic_left_out(used, gain, values),
    )
    beyond = (Reason("score.best", Note("beyond-best", values)),) if needed and claimed > player.total else ()
    return (*beyond, *filter(None, slips))


def _purse(position: AlkekanPosition, name: str) -> Sequence[Card]:
    cards: Sequence[Card] = next(p.purse for p in position.players if p.name == name)
    return cards


def _joker_slip(purse: Sequence[Card], jokers: int, values: dict[str, Any]) -> Reason | None:
    """The claimed total may count the jokers otherwise."""
    held = purse.count(JOKER)
    counted = values["claimed"] - values["total"] + jokers
    # Left out, added or counted twice they are a line of the score, which is tried for every game.
    as_a_line = {0, 2 * jokers, *([-jokers] if jokers < 0 else [])}
    if held and counted in {JOKER_ALONE, JOKERS_BOTH, held * JOKER_ALONE} - as_a_line:
        slip = {**values, "n": held, "points": jokers, "other": counted}
        return Reason("score.joker", Note("joker-slip", slip), possible=True)
    return None


def _magic_left_out(used: Magic, gain: int, values: dict[str, Any]) -> Reason | None:
    """The claimed total may use too little magic, or none."""
    needed = len(used.plan)
    if needed and gain == 0:
        return Reason("score.magic", Note("magic-forgotten", {**values, "needed": needed}), possible=True)
    for effects in range(needed - 1, 0, -1):
        if plan := _plan_gaining(used, gain, effects):
            slip = {**values, "plan": Moves(plan), "count": effects, "needed": needed}
            return Reason("score.magic", Note("magic-left-out", slip), possible=True)
    return None


def _plan_gaining(used: Magic, gain: int, effects: int) -> tuple[tuple[Card, Card], ...] | None:
    """A plan of exactly ``effects`` effects that gains ``gain``, as (magic, on) pairs; None when there is none, or no effect."""
    magic = {kind: [card for card in used.magic if card.rank is kind] for kind in _KINDS}
    available = tuple(len(magic[kind]) for kind in _KINDS)
    gains = [[EFFECTS[kind].gain * value(on) for kind in _KINDS] for on in used.targets]
    kinds = reach(gains, available, gain, effects)
    if kinds is None:
        return None
    chosen = [(_KINDS[kind], on) for kind, on in zip(kinds, used.targets, strict=True) if kind is not None]
    return tuple((magic[kind].pop(0), on) for kind, on in chosen)


def judge_plan(position: AlkekanPosition, sheet: ScoreSheet, claim: PurseClaim) -> JudgedClaim:
    """Judge a whole assignment: first whether it is legal (all faults at once), then whether none is better."""
    plan = claim.plan or []
    purse = _purse(position, claim.player)
    best = best_use(purse)
    illegal = tuple(_illegal(plan, purse, len(best.plan)))
    if illegal:
        return JudgedClaim(claim.player, None, False, illegal)
    gained = sum(effect_gain(step.magic, step.on) for step in plan)
    claimed = sheet.player(claim.player).total - best.optimum + gained
    return JudgedClaim(claim.player, claimed, gained == best.optimum, tuple(_losses(plan, best)))


def _illegal(plan: Sequence[PlanStep], purse: Sequence[Card], needed: int) -> Iterable[Reason]:
    for step in plan:
        for card, role_fits, key in ((step.magic, is_magic, "not-magic"), (step.on, is_target, "not-target")):
            if card not in purse:
                yield Reason("score.magic", Note("not-in-purse", {"card": card}))
            elif not role_fits(card):
                yield Reason("score.magic", Note(key, {"card": card}))
    for key, cards in (("magic-twice", [s.magic for s in plan]), ("target-twice", [s.on for s in plan])):
        for card, count in Counter(cards).items():
            if count > 1:
                yield Reason("score.magic", Note(key, {"card": card}))
    if len(plan) < needed:
        yield Reason("score.magic", Note("too-few-effects", {"count": len(plan), "needed": needed}))


def _losses(plan: Sequence[PlanStep], best: Magic) -> Iterable[Reason]:
    """The steps that lose against the best plan, by the proof's prices: their losses add up to the difference."""
    magic = dict(zip(best.magic, best.magic_prices, strict=True))
    on = dict(zip(best.targets, best.on_prices, strict=True))
    for step in plan:
        gain = effect_gain(step.magic, step.on)
        if loss := magic[step.magic] + on[step.on] - gain:
            values = {"magic": step.magic, "on": step.on, "loss": loss, "gain": gain}
            yield Reason(EFFECTS[step.magic.rank].article, Note("weaker-step", values))
    used = {step.magic for step in plan} | {step.on for step in plan}
    for card, price in (*magic.items(), *on.items()):
        if price and card not in used:
            yield Reason("score.best", Note("left-out", {"card": card, "loss": price}))
