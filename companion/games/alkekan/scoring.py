"""Les bois d'Alkekan (Kevin Langouët), for two: scores purses, finds the best use of their magic, judges claims.

A final purse holds treasures (red ace to ten, +), thieves (black ace to ten, -), magic cards (courts) and jokers.
Every magic card must act on a treasure or thief. Each card takes at most one effect, and there are exactly as many
effects as possible. The owner chooses them to get the most points.

That is an assignment problem, which `solvers.assignment` solves. Its answer comes with a price for each card, and the
prices prove it:

- For each magic card and each treasure or thief the two prices add up to at least the gain.
- All prices together equal the gain of the plan.
- No price is negative on the side on which cards may stay unused.

Therefore no other plan gains more. (Duality of linear programming for the assignment problem, H. W. Kuhn 1955.)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from companion.cards import JOKER, Card, Notation, in_order, split_cards, write_each
from companion.games.alkekan.position import AlkekanPosition, PlanStep, Purse, PurseClaim
from companion.games.alkekan.rules import (
    EFFECTS,
    JOKER_ALONE,
    JOKERS_BOTH,
    MAGIC,
    MOST,
    VALUES,
    effect_gain,
    is_magic,
    is_target,
    value,
)
from companion.notes import Cited, Moves, Note, Sum
from companion.proof import Explanation, Head, Proof, ProofTable, failed
from companion.sheet import JudgedClaim, Line, Reason, ScoreSheet, Tally, ranked
from solvers import WrongAnswerError
from solvers.assignment import assign
from solvers.reach import reach


class Effect(NamedTuple):
    """A magic card used on a card, and the points gained, which may be negative."""

    magic: Card
    on: Card
    gain: int


class Magic(NamedTuple):
    """The best use of a purse's magic.

    ``gains`` has a row for each magic card and a column for each target. The prices are in the same order.
    """

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

    Raises InternalError ``proof-failed`` (data: problem) if the solver's answer fails its check.

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
    factors = [MAGIC[card] for card in magic]
    row_of = {factor: tuple([factor * points for points in values]) for factor in set(factors)}
    gains = tuple([row_of[factor] for factor in factors])
    try:
        best = assign(gains, len(targets))
    except WrongAnswerError as wrong:
        raise failed(wrong) from wrong
    column_of = dict(best.pairs)
    return Magic(
        magic=magic,
        targets=targets,
        base=sum(values),
        plan=tuple([Effect(magic[row], targets[column], gains[row][column]) for row, column in best.pairs]),
        idle=tuple([card for row, card in enumerate(magic) if row not in column_of]),
        optimum=best.optimum,
        magic_prices=best.row_prices,
        on_prices=best.column_prices,
        unique=best.unique,
        gains=gains,
    )


def proof_of(used: Magic) -> Proof:
    """The proof that a use of magic is the best, as data and as an explanation to be checked by hand."""
    return Proof(used, _data, explain, len(used.magic) * len(used.targets) > 1)


def _data(used: Magic, notation: Notation) -> dict[str, Any]:
    return {
        "base": used.base,
        "plan": [
            {"magic": magic.write(notation), "on": on.write(notation), "gain": gain} for magic, on, gain in used.plan
        ],
        "idle": write_each(used.idle, notation),
        "optimum": used.optimum,
        "prices": {
            "magic": dict(zip(write_each(used.magic, notation), used.magic_prices, strict=True)),
            "on": dict(zip(write_each(used.targets, notation), used.on_prices, strict=True)),
        },
        "unique": used.unique,
    }


def explain(used: Magic) -> Explanation:
    """Explains the proof: the table of gains with the price of each card, and the checks to make."""
    spare = len(used.magic) - len(used.targets)
    chosen = {(used.targets.index(effect.on), used.magic.index(effect.magic)) for effect in used.plan}
    cells = [(on, row) for on in range(len(used.targets)) for row in range(len(used.magic))]
    # One sees the rule best where a use that does not count would gain something.
    shown = min(cells, key=lambda cell: (cell in chosen, used.gains[cell[1]][cell[0]] <= 0), default=None)
    check = [Note("rule", _reason(used, shown[1], shown[0]).values)] if shown else []
    check.append(Note("sum", {"sum": Sum((*used.magic_prices, *used.on_prices))}))
    if spare:
        check.append(Note("spare-magic" if spare > 0 else "spare-targets"))
    worth = {"base": used.base, "total": used.base + used.optimum, "ref": Cited("score.magic")}
    return Explanation(
        opening=(Note("worth" if used.optimum > 0 else "worth-forced", worth),),
        how=(Note("numbers"), Note("table")),
        tables=(
            ProofTable(
                columns=tuple(map(Head, used.magic, used.magic_prices)),
                rows=tuple(map(Head, used.targets, used.on_prices)),
                cells=tuple(tuple(row[column] for row in used.gains) for column in range(len(used.targets))),
                chosen=frozenset(chosen),
                row_figures="target-price",
                column_figures="magic-price",
                reasons=tuple(
                    tuple(_reason(used, row, on) for row in range(len(used.magic))) for on in range(len(used.targets))
                ),
            ),
        ),
        check=tuple(check),
        closing=(Note("therefore", {"optimum": used.optimum}), Note("unique" if used.unique else "not-unique")),
        article="score.best",
    )


def _reason(used: Magic, magic: int, on: int) -> Note:
    """The note of a cell of the table: the effect of the magic card, and the sum of the two prices.

    The sum is at least the gain.
    """
    gain, before = used.gains[magic][on], VALUES[used.targets[on]]
    values = {
        "magic": used.magic[magic],
        "on": used.targets[on],
        "before": before,
        "after": before + gain,
        "gain": gain,
        "sum": Sum((used.magic_prices[magic], used.on_prices[on])),
    }
    return Note(f"cell-{EFFECTS[used.magic[magic].rank].note}", values)


def score(position: AlkekanPosition) -> ScoreSheet:
    """Scores the purses (articles of section 7). The position has no faults."""
    magic = {purse.name: best_use(purse.purse) for purse in position.players}
    return ranked(
        (Tally(p.name, _lines(p, magic[p.name], position.alkekan)) for p in position.players),
        finished=not any(_is_short(purse) for purse in position.players),
        remarks=_remarks(position),
        proof={name: proof_of(used) for name, used in magic.items()},
    )


_PLAIN = (("score.treasure", Note("treasures")), ("score.thief", Note("thieves")))
"""The score lines of cards that no magic acts on: the article and the note."""


def _lines(purse: Purse, used: Magic, taker: str | None) -> list[Line]:
    touched = {effect.on for effect in used.plan}
    treasures: list[Card] = []
    thieves: list[Card] = []
    for card in used.targets:
        if card not in touched:
            (treasures if VALUES[card] > 0 else thieves).append(card)
    lines = []
    for (article, note), cards in zip(_PLAIN, (treasures, thieves), strict=True):
        if cards:
            lines.append(Line(article, sum(map(VALUES.__getitem__, cards)), tuple(cards), note))
    for magic, on, _ in used.plan:
        lines.append(_effect_line(magic, on))
    if used.idle:
        lines.append(Line("score.magic", 0, used.idle, Note("idle", {"cards": used.idle})))
    if jokers := len(purse.purse) - len(used.magic) - len(used.targets):
        lines.append(_joker_line(purse.name, jokers, taker))
    return lines


@cache
def _effect_line(magic: Card, on: Card) -> Line:
    """The score line of an effect. Cached: there are only 480 of them, which recur in a stream of purses."""
    does = EFFECTS[magic.rank]
    return Line(does.article, VALUES[on] + effect_gain(magic, on), (on,), Note(does.note, {"magic": magic, "on": on}))


def _joker_line(name: str, held: int, taker: str | None) -> Line:
    """The score line of a player's jokers, one or two (article score.joker).

    One joker counts 15, two count -15. After an Alkekan the taker's joker counts 15, and any other joker 0.
    """
    if taker is None:
        points, key = (JOKER_ALONE, "joker-alone") if held == 1 else (JOKERS_BOTH, "jokers-both")
    elif name == taker:
        points, key = JOKER_ALONE, "joker-taken" if held == 1 else "jokers-lifted"
    else:
        points, key = 0, "joker-void"
    return Line("score.joker", points, (JOKER,) * held, Note(key, {"taker": taker} if taker else {}))


def _is_short(purse: Purse) -> bool:
    return len(purse.purse) < MOST["least"]["one"]


def _remarks(position: AlkekanPosition) -> Iterable[Note]:
    for purse in filter(_is_short, position.players):
        yield Note("purse-short", {"name": purse.name, "count": len(purse.purse), "least": MOST["least"]["one"]})
    if position.alkekan and position.alkekan not in [purse.name for purse in position.players]:
        yield Note("alkekan-absent", {"taker": position.alkekan})


_KINDS = tuple(EFFECTS)
_ARROW = re.compile(r"\s*(?:>|→|->|=>)\s*|\s+(?:on|sur)\s+")


def read_plan(text: str) -> list[dict[str, str]] | None:
    """Reads a claim (the text behind ``Ana:``) as the steps of a plan; None if it is something else.

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
    """Explains why a claimed total is wrong.

    States that no plan gains so much, if none does. Possible reasons are a weaker plan, jokers counted otherwise, and
    magic left out.
    """
    player, purse = sheet.player(name), _purse(position, name)
    used, values = best_use(purse), {"claimed": claimed, "total": player.total}
    if not player.lines:
        return (Reason("score", Note("purse-empty", {"name": name})),)
    jokers = sum(line.points for line in player.lines if line.article == "score.joker")
    gain, needed = claimed - used.base - jokers, len(used.plan)
    plan = _plan_gaining(used, gain, needed)
    weaker = {**values, "plan": Moves(plan or ()), "best": Moves((effect.magic, effect.on) for effect in used.plan)}
    slips = (
        Reason("score.best", Note("weaker-plan", weaker), possible=True) if plan else None,
        _joker_slip(purse, jokers, values),
        None if plan else _magic_left_out(used, gain, values),
    )
    beyond = (Reason("score.best", Note("beyond-best", values)),) if needed and claimed > player.total else ()
    return (*beyond, *filter(None, slips))


def _purse(position: AlkekanPosition, name: str) -> Sequence[Card]:
    cards: Sequence[Card] = next(p.purse for p in position.players if p.name == name)
    return cards


def _joker_slip(purse: Sequence[Card], jokers: int, values: dict[str, Any]) -> Reason | None:
    """The reason that the claimed total counts the jokers otherwise, if that fits; else None."""
    held = purse.count(JOKER)
    counted = values["claimed"] - values["total"] + jokers
    # Jokers left out, added or counted twice are a slip with a score line, which is found for every game.
    as_a_line = {0, 2 * jokers, *([-jokers] if jokers < 0 else [])}
    if held and counted in {JOKER_ALONE, JOKERS_BOTH, held * JOKER_ALONE} - as_a_line:
        slip = {**values, "n": held, "points": jokers, "other": counted}
        return Reason("score.joker", Note("joker-slip", slip), possible=True)
    return None


def _magic_left_out(used: Magic, gain: int, values: dict[str, Any]) -> Reason | None:
    """The reason that the claimed total uses too little magic or none, if that fits; else None."""
    needed = len(used.plan)
    if needed and gain == 0:
        return Reason("score.magic", Note("magic-forgotten", {**values, "needed": needed}), possible=True)
    for effects in range(needed - 1, 0, -1):
        if plan := _plan_gaining(used, gain, effects):
            slip = {**values, "plan": Moves(plan), "count": effects, "needed": needed}
            return Reason("score.magic", Note("magic-left-out", slip), possible=True)
    return None


def _plan_gaining(used: Magic, gain: int, effects: int) -> tuple[tuple[Card, Card], ...] | None:
    """A plan of exactly ``effects`` effects that gains ``gain``, as pairs (magic, on).

    None if there is no such plan, or if it would have no effects.
    """
    magic = {kind: [card for card in used.magic if card.rank is kind] for kind in _KINDS}
    available = tuple(len(magic[kind]) for kind in _KINDS)
    gains = [[EFFECTS[kind].gain * value(on) for kind in _KINDS] for on in used.targets]
    kinds = reach(gains, available, gain, effects)
    if kinds is None:
        return None
    chosen = [(_KINDS[kind], on) for kind, on in zip(kinds, used.targets, strict=True) if kind is not None]
    return tuple((magic[kind].pop(0), on) for kind, on in chosen)


def judge_plan(position: AlkekanPosition, sheet: ScoreSheet, claim: PurseClaim) -> JudgedClaim:
    """Judges a claimed plan: whether it is legal (reporting all faults at once), then whether none is better."""
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
    """The reasons why a plan loses points against the best plan.

    The proof's prices give each step and each unused card its loss. The losses add up to the difference.
    """
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
