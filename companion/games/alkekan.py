"""Les bois d'Alkekan (Kevin Langouët), for two: its position and its scoring.

A final purse holds treasures (red ace to ten, +), thieves (black ace to ten, -), magic cards (courts) and jokers. Every
magic card must act on a treasure or thief, one effect a card; the owner maximises: an assignment problem, which
`solvers.assignment` solves and proves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from companion.cards import JOKER, Card
from companion.errors import Fault, InternalError
from companion.game import Cards, Claim, Game, Model, Name, Position, check_cards_once, check_names, is_blank
from companion.games.alkekan_events import EVENTS
from companion.games.alkekan_rules import JOKER_ALONE, JOKERS_BOTH, MAGIC, MOST, NUMBERS, is_magic, is_target, value
from companion.sheet import AssignmentProof, Effect, JudgedClaim, Line, Note, Reason, ScoreSheet, rank_by_points
from solvers.assignment import WrongAnswerError, assign


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
            data = {"name": purse.name, "count": len(purse.purse), "most": most["one"]}
            yield Fault("purse-too-big", f"players[{index}].purse", data)
    together = sum(len(p.purse) for p in purses)
    if len(purses) == 2 and together > most["both"]:
        yield Fault("purses-too-big", "players", {"count": together, "most": most["both"]})
    yield from _check_alkekan(position)


def _check_alkekan(position: AlkekanPosition) -> Iterable[Fault]:
    """The Alkekan gave a joker to somebody at the table, so nobody else can have both."""
    taker, names = position.alkekan, [p.name for p in position.players]
    if taker is None:
        return
    if is_blank(taker):
        yield Fault("name-blank", "alkekan")
    elif len(names) > 1 and taker not in names:
        near = tuple(get_close_matches(taker, names, n=1, cutoff=0.5))
        yield Fault("player-unknown", "alkekan", {"name": taker, "names": tuple(names), "near": near})
    else:
        for index, purse in enumerate(position.players):
            if purse.name != taker and purse.purse.count(JOKER) > 1:
                yield Fault("alkekan-jokers", f"players[{index}].purse", {"taker": taker, "name": purse.name})


def score(position: AlkekanPosition) -> ScoreSheet:
    """Score the purses (articles of section 7). The position has no faults."""
    proofs = {purse.name: prove(purse.purse) for purse in position.players}
    scores = [(p.name, _lines(p, proofs[p.name], position.alkekan)) for p in position.players]
    players, winners = rank_by_points(scores)
    return ScoreSheet(players, winners, tuple(_remarks(position)), (), proofs)


def prove(purse: Sequence[Card]) -> AssignmentProof:
    """The best use of a purse's magic cards, with the prices that prove it.

    Raises InternalError ``proof-failed`` (data: problem) when the solver's answer does not stand its check.

    >>> from companion.cards import read_cards
    >>> proof = prove(read_cards("3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"))
    >>> proof.base, proof.optimum, [str(effect.on) for effect in proof.plan]
    (16, -3, ['5♥', '8♦', '3♥'])
    """
    # Sorted, so that the order in which cards were entered never shows in the answer.
    magic = sorted(filter(is_magic, purse), key=_order)
    targets = sorted(filter(is_target, purse), key=_order)
    values = [value(card) for card in targets]
    gains = tuple(tuple(MAGIC[card.rank].factor * points for points in values) for card in magic)
    try:
        best = assign(gains, len(targets))
    except WrongAnswerError as wrong:
        raise InternalError(Fault("proof-failed", None, {"problem": str(wrong)})) from wrong
    used = {row for row, _ in best.pairs}
    return AssignmentProof(
        base=sum(values),
        plan=tuple(Effect(magic[row], targets[column], gains[row][column]) for row, column in best.pairs),
        idle=tuple(card for row, card in enumerate(magic) if row not in used),
        optimum=best.optimum,
        magic_prices=tuple(zip(magic, best.row_prices, strict=True)),
        on_prices=tuple(zip(targets, best.column_prices, strict=True)),
        unique=best.unique,
        gains=gains,
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
        magic = MAGIC[effect.magic.rank]
        note = Note(magic.note, {"magic": effect.magic, "on": effect.on})
        lines.append(Line(magic.article, value(effect.on) + effect.gain, (effect.on,), note))
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
    if position.alkekan and position.alkekan not in [purse.name for purse in position.players]:
        yield Note("alkekan-absent", {"taker": position.alkekan})


def explain_total(position: AlkekanPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `alkekan_claims`, which is imported when somebody claims something."""
    from companion.games import alkekan_claims

    return alkekan_claims.explain_total(position, sheet, name, claimed)


def judge_plan(position: AlkekanPosition, sheet: ScoreSheet, claim: Claim) -> JudgedClaim:
    """See `alkekan_claims`, likewise."""
    from companion.games import alkekan_claims

    return alkekan_claims.judge_plan(position, sheet, claim)


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
    numbers=NUMBERS,
    events=EVENTS,
    shortcut=("purse",),
    explain_total=explain_total,
    judge_plan=judge_plan,
)
