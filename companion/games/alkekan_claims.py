"""Judging what a player of Les bois d'Alkekan claims: where a wrong total comes from, and whether a plan is legal and best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.cards import JOKER, Card
from companion.games.alkekan_rules import JOKER_ALONE, JOKERS_BOTH, MAGIC, effect_gain, is_magic, is_target, value
from companion.sheet import AssignmentProof, JudgedClaim, Note, Reason, ScoreSheet
from solvers.reach import reach

if TYPE_CHECKING:
    from companion.game import Claim, ClaimedEffect
    from companion.games.alkekan import AlkekanPosition

_KINDS = tuple(MAGIC)


def explain_total(position: AlkekanPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Where a wrong total may come from; () when unknown.

    The likeliest slip first: jokers counted otherwise, magic forgotten, a weaker plan, some magic left out.
    """
    proof, total = sheet.proof[name], sheet.player(name).total
    values = {"claimed": claimed, "total": total}
    if not sheet.player(name).lines:
        return (Reason("score.best", Note("purse-empty", {"name": name})),)
    jokers = sum(line.points for line in sheet.player(name).lines if line.article == "score.joker")
    held = next(p.purse for p in position.players if p.name == name).count(JOKER)
    counted = claimed - total + jokers
    if held and counted in (0, JOKER_ALONE, JOKERS_BOTH, held * JOKER_ALONE):
        return (Reason("score.joker", Note("joker-slip", {**values, "points": jokers, "other": counted})),)
    gain, needed = claimed - proof.base - jokers, len(proof.plan)
    if needed and gain == 0:
        return (Reason("score.magic", Note("magic-forgotten", {**values, "needed": needed})),)
    for effects in range(needed, 0, -1):
        if plan := _plan_gaining(proof, gain, effects):
            data = {**values, "plan": plan, "count": effects, "needed": needed}
            if effects == needed:
                return (Reason("score.best", Note("weaker-plan", data)),)
            return (Reason("score.magic", Note("magic-left-out", data)),)
    return (Reason("score.best", Note("beyond-best", values)),) if needed and claimed > total else ()


def _plan_gaining(proof: AssignmentProof, gain: int, effects: int) -> tuple[tuple[Card, Card], ...] | None:
    """A plan of exactly ``effects`` effects that gains ``gain``, as (magic, on) pairs; None when there is none."""
    targets = [card for card, _ in proof.on_prices]
    magic = {kind: [card for card, _ in proof.magic_prices if card.rank is kind] for kind in _KINDS}
    available = tuple(len(magic[kind]) for kind in _KINDS)
    kinds = reach([[MAGIC[kind].factor * value(on) for kind in _KINDS] for on in targets], available, gain, effects)
    if kinds is None:
        return None
    chosen = [(_KINDS[kind], on) for kind, on in zip(kinds, targets, strict=True) if kind is not None]
    return tuple((magic[kind].pop(0), on) for kind, on in chosen)


def judge_plan(position: AlkekanPosition, sheet: ScoreSheet, claim: Claim) -> JudgedClaim:
    """Judge a whole assignment: first whether it is legal (all faults at once), then whether none is better."""
    plan = claim.plan or []
    purse = next(p.purse for p in position.players if p.name == claim.player)
    proof = sheet.proof[claim.player]
    illegal = tuple(_illegal(plan, purse, len(proof.plan)))
    if illegal:
        return JudgedClaim(claim.player, None, False, illegal)
    gained = sum(effect_gain(step.magic, step.on) for step in plan)
    claimed = sheet.player(claim.player).total - proof.optimum + gained
    return JudgedClaim(claim.player, claimed, gained == proof.optimum, tuple(_losses(plan, proof)))


def _illegal(plan: Sequence[ClaimedEffect], purse: Sequence[Card], needed: int) -> Iterable[Reason]:
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


def _losses(plan: Sequence[ClaimedEffect], proof: AssignmentProof) -> Iterable[Reason]:
    """The steps that lose against the best plan, by the proof's prices: their losses add up to the difference."""
    magic, on = dict(proof.magic_prices), dict(proof.on_prices)
    for step in plan:
        gain = effect_gain(step.magic, step.on)
        if loss := magic[step.magic] + on[step.on] - gain:
            values = {"magic": step.magic, "on": step.on, "loss": loss, "gain": gain}
            yield Reason(MAGIC[step.magic.rank].article, Note("weaker-step", values))
    used = {step.magic for step in plan} | {step.on for step in plan}
    for card, price in (*proof.magic_prices, *proof.on_prices):
        if price and card not in used:
            yield Reason("score.best", Note("left-out", {"card": card, "loss": price}))
