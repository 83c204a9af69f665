"""Les bois d'Alkekan (Kevin Langouët), for two: its position, its scoring and its arguable events.

A final purse holds treasures (red ace to ten, +), thieves (black ace to ten, -), magic cards (courts) and jokers. Every
magic card must act on a treasure or thief, one effect a card; the owner maximises: an assignment problem, which
`solvers.assignment` solves and proves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from companion.cards import JOKER, Card, Rank
from companion.errors import Fault
from companion.game import (
    Cards,
    Entry,
    Event,
    Game,
    Model,
    Name,
    OneCard,
    Position,
    check_cards_once,
    check_names,
)
from companion.games.alkekan_claims import explain_total, judge_plan
from companion.games.alkekan_rules import JOKER_ALONE, JOKERS_BOTH, MOST, effect_gain, is_magic, is_target, value
from companion.sheet import AssignmentProof, Decision, Effect, Line, Note, ScoreSheet, rank_by_points
from solvers.assignment import assign

_EFFECT_ARTICLE = {Rank.JACK: "score.jack", Rank.QUEEN: "score.queen", Rank.KING: "score.king"}
_EFFECT_NOTE = {Rank.JACK: "destroys", Rank.QUEEN: "doubles", Rank.KING: "turns"}


class Purse(Model):
    """A player's final purse, the three hand cards included."""

    name: Name
    purse: Cards


class AlkekanPosition(Position):
    """One or two final purses; ``alkekan`` names who took a joker by an Alkekan."""

    players: list[Purse]
    alkekan: Name | None = None


def check(position: AlkekanPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: names, cards twice, purses too big, jokers where no Alkekan puts them."""
    purses = position.players
    yield from check_names((p.name for p in purses), 1, 2)
    placed = ((f"players[{i}].purse[{k}]", card) for i, p in enumerate(purses) for k, card in enumerate(p.purse))
    yield from check_cards_once(placed, {JOKER: 2})
    most = MOST["called" if position.alkekan else "plain"]
    for index, purse in enumerate(purses):
        if len(purse.purse) > most["one"]:
            yield Fault("purse-too-big", f"players[{index}].purse", {"count": len(purse.purse), "most": most["one"]})
    together = sum(len(p.purse) for p in purses)
    if len(purses) == 2 and together > most["both"]:
        yield Fault("purses-too-big", "players", {"count": together, "most": most["both"]})
    yield from _check_alkekan(position)


def _check_alkekan(position: AlkekanPosition) -> Iterable[Fault]:
    names = [p.name for p in position.players]
    if position.alkekan is None:
        return
    if len(names) > 1 and position.alkekan not in names:
        near = tuple(get_close_matches(position.alkekan, names, n=1, cutoff=0.5))
        yield Fault("player-unknown", "alkekan", {"name": position.alkekan, "names": tuple(names), "near": near})
        return
    for index, purse in enumerate(position.players):
        if purse.name != position.alkekan and purse.purse.count(JOKER) > 1:
            yield Fault("alkekan-jokers", f"players[{index}].purse", {"taker": position.alkekan, "name": purse.name})


def score(position: AlkekanPosition) -> ScoreSheet:
    """Score the purses (articles of section 7). The position has no faults."""
    proofs = {purse.name: prove(purse.purse) for purse in position.players}
    scores = [(p.name, _lines(p, proofs[p.name], position.alkekan)) for p in position.players]
    players, winners = rank_by_points(scores)
    return ScoreSheet(players, winners, tuple(_remarks(position)), (), proofs)


def prove(purse: Sequence[Card]) -> AssignmentProof:
    """The best use of a purse's magic cards, with the prices that prove it.

    >>> from companion.cards import read_cards
    >>> proof = prove(read_cards("3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"))
    >>> proof.base, proof.optimum, [str(effect.on) for effect in proof.plan]
    (16, -3, ['5♥', '8♦', '3♥'])
    """
    # Sorted, so that the order in which cards were entered never shows in the answer.
    magic = sorted((card for card in purse if is_magic(card)), key=_order)
    targets = sorted((card for card in purse if is_target(card)), key=_order)
    best = assign([[effect_gain(m.rank, t) for t in targets] for m in magic], len(targets))
    plan = tuple(Effect(magic[r], targets[c], effect_gain(magic[r].rank, targets[c])) for r, c in best.pairs)
    used = {effect.magic for effect in plan}
    return AssignmentProof(
        base=sum(map(value, targets)),
        plan=plan,
        idle=tuple(card for card in magic if card not in used),
        optimum=best.optimum,
        magic_prices=tuple(zip(magic, best.row_prices, strict=True)),
        on_prices=tuple(zip(targets, best.column_prices, strict=True)),
        unique=best.unique,
    )


def _order(card: Card) -> tuple[int, str]:
    return card.rank, card.suit.value if card.suit else ""


def _lines(purse: Purse, proof: AssignmentProof, taker: str | None) -> list[Line]:
    touched = {effect.on for effect in proof.plan}
    plain = [card for card, _ in proof.on_prices if card not in touched]
    treasures = tuple(card for card in plain if value(card) > 0)
    thieves = tuple(card for card in plain if value(card) < 0)
    lines = []
    if treasures:
        lines.append(Line("score.treasure", sum(map(value, treasures)), treasures, Note("treasures")))
    if thieves:
        lines.append(Line("score.thief", sum(map(value, thieves)), thieves, Note("thieves")))
    for effect in proof.plan:
        note = Note(_EFFECT_NOTE[effect.magic.rank], {"magic": effect.magic, "on": effect.on})
        article = _EFFECT_ARTICLE[effect.magic.rank]
        lines.append(Line(article, value(effect.on) + effect.gain, (effect.on,), note))
    if proof.idle:
        lines.append(Line("score.magic", 0, proof.idle, Note("idle", {"cards": proof.idle})))
    return lines + _joker_lines(purse, taker)


def _joker_lines(purse: Purse, taker: str | None) -> list[Line]:
    """Article score.joker: alone +15, both -15; after an Alkekan 15 for the joker taken, 0 for the other."""
    held = purse.purse.count(JOKER)
    if not held:
        return []
    if taker is None:
        points, key = (JOKER_ALONE, "joker-alone") if held == 1 else (JOKERS_BOTH, "jokers-both")
    elif purse.name == taker:
        points, key = JOKER_ALONE, "joker-taken" if held == 1 else "jokers-lifted"
    else:
        points, key = 0, "joker-void"
    return [Line("score.joker", points, (JOKER,) * held, Note(key, {"taker": taker} if taker else {}))]


def _remarks(position: AlkekanPosition) -> Iterable[Note]:
    for purse in position.players:
        if len(purse.purse) < MOST["least"]["one"]:
            yield Note("purse-short", {"name": purse.name, "count": len(purse.purse), "least": MOST["least"]["one"]})
        if purse.name == position.alkekan and JOKER not in purse.purse:
            yield Note("alkekan-no-joker", {"name": purse.name})


class Turn(Entry):
    """A turn: the encounter and the two action cards."""

    encounter: OneCard
    actions: dict[Name, OneCard]


def check_turn(turn: Turn) -> Iterable[Fault]:
    """Two players, and no card that is there once too often."""
    if len(turn.actions) != 2:
        yield Fault("player-count", "actions", {"count": len(turn.actions), "least": 2, "most": 2})
    placed = [("encounter", turn.encounter), *((f"actions.{name}", card) for name, card in turn.actions.items())]
    yield from check_cards_once(placed, {JOKER: 2})


def resolve_turn(turn: Turn) -> Decision:
    """Who takes the encounter (sections 3 and 4); None when it is discarded.

    >>> from companion.cards import read_card
    >>> resolve_turn(Turn(encounter=read_card("7♦"), actions={"A": read_card("K♠"), "B": read_card("7♣")})).answer
    {'taker': 'B'}
    """
    (one, a), (two, b) = turn.actions.items()
    met = turn.encounter.rank
    if a.rank == b.rank:
        return Decision("turn.equal", {"taker": None}, Note("turn-equal"))
    matcher = one if a.rank == met else two if b.rank == met else None
    higher, lower = (one, two) if a.rank > b.rank else (two, one)
    if is_target(turn.encounter) and value(turn.encounter) < 0:
        return _resolve_thief(turn, matcher, lower)
    family = "treasure" if is_target(turn.encounter) else "magic" if is_magic(turn.encounter) else "joker"
    if matcher:
        return Decision(f"encounter.{family}", {"taker": matcher}, Note("turn-match", {"name": matcher}))
    ace = next((name for name, card in turn.actions.items() if card.rank is Rank.ACE), None)
    if ace and family != "treasure":
        return Decision("encounter.ace", {"taker": ace}, Note("turn-ace", {"name": ace}))
    return Decision(f"encounter.{family}", {"taker": higher}, Note("turn-highest", {"name": higher}))


def _resolve_thief(turn: Turn, matcher: str | None, lower: str) -> Decision:
    """Article encounter.thief: given by who matched it; else scared off by a higher card; else to the lowest."""
    if matcher:
        other = next(name for name in turn.actions if name != matcher)
        return Decision("encounter.thief", {"taker": other}, Note("thief-given", {"name": other, "by": matcher}))
    if any(card.rank > turn.encounter.rank for card in turn.actions.values()):
        return Decision("encounter.thief", {"taker": None}, Note("thief-scared"))
    return Decision("encounter.thief", {"taker": lower}, Note("thief-lowest", {"name": lower}))


class Call(Entry):
    """An Alkekan: who called, and whether the other had the second joker."""

    caller: Name
    other: Name
    other_has_joker: bool
    joker_in_purse: bool = False


def check_call(call: Call) -> Iterable[Fault]:
    """Caller and other are two."""
    if call.caller == call.other:
        yield Fault("name-twice", "other", {"name": call.other})


def resolve_call(call: Call) -> Decision:
    """Who takes the joker on the table (section 5); nobody when a joker is in a purse already."""
    if call.joker_in_purse:
        return Decision("alkekan.call", {"legal": False, "taker": None}, Note("call-late"))
    if call.other_has_joker:
        return Decision(
            "alkekan.right", {"legal": True, "taker": call.caller}, Note("call-right", {"name": call.caller})
        )
    return Decision("alkekan.wrong", {"legal": True, "taker": call.other}, Note("call-wrong", {"name": call.other}))


_NUMBERS: dict[str, Any] = {
    "cards": 54,
    "hand": 4,
    "turns": 16,
    "last_hand": 3,
    "joker_alone": JOKER_ALONE,
    "jokers_both": JOKERS_BOTH,
    "most": MOST,
}

GAME = Game(
    id="alkekan",
    position=AlkekanPosition,
    check=check,
    score=score,
    articles=frozenset(
        {"score.treasure", "score.thief", "score.queen", "score.jack", "score.king", "score.magic", "score.best"}
        | {"score.joker", "turn.equal", "encounter.treasure", "encounter.thief", "encounter.magic", "encounter.ace"}
        | {"encounter.joker", "alkekan.call", "alkekan.right", "alkekan.wrong"}
    ),
    numbers=_NUMBERS,
    events={"turn": Event(Turn, resolve_turn, check_turn), "call": Event(Call, resolve_call, check_call)},
    shortcut=("purse",),
    explain_total=explain_total,
    judge_plan=judge_plan,
)
