"""Judging claims: a claimed total against the score sheet, for any game; a claimed plan by the game's own judge.

A wrong total is explained where it can be: by the game's own search first, else by the one line (or two) whose points
are just what is missing or too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from companion.errors import Fault
from companion.game import Claim, Game, Position
from companion.nearest import nearest
from companion.sheet import JudgedClaim, Line, Note, PlayerScore, Reason, ScoreSheet


def check_claims(game: Game, position: Position, names: Sequence[str]) -> Iterable[Fault]:
    """Faults of claims: unknown player, neither or both of total and plan, a plan where the game knows none."""
    for index, claim in enumerate(position.claims):
        where = f"claims[{index}]"
        if claim.player not in names:
            near = nearest(claim.player, names, 1)
            data = {"name": claim.player, "names": tuple(names), "near": near}
            yield Fault("player-unknown", f"{where}.player", data)
        if (claim.total is None) == (claim.plan is None):
            yield Fault("claim-total-or-plan", where, {"name": claim.player})
        elif claim.plan is not None and game.judge_plan is None:
            yield Fault("claim-plan-unknown", f"{where}.plan", {"name": claim.player})


def judge_claims(game: Game, position: Position, sheet: ScoreSheet) -> ScoreSheet:
    """The score sheet with every claim of the position judged."""
    return replace(sheet, claims=tuple(_judge(game, position, sheet, claim) for claim in position.claims))


def _judge(game: Game, position: Position, sheet: ScoreSheet, claim: Claim) -> JudgedClaim:
    if claim.total is None:
        assert game.judge_plan is not None  # check_claims refused it otherwise
        return game.judge_plan(position, sheet, claim)
    player = sheet.player(claim.player)
    if claim.total == player.total:
        return JudgedClaim(claim.player, claim.total, True)
    reasons = game.explain_total(position, sheet, claim.player, claim.total) if game.explain_total else ()
    return JudgedClaim(claim.player, claim.total, False, reasons or explain_by_lines(player, claim.total))


def explain_by_lines(player: PlayerScore, claimed: int) -> tuple[Reason, ...]:
    """The fewest lines (one or two) that, left out or counted twice, make the claimed total; else the line that weighs most.

    Note keys: ``line-missed``, ``line-twice``, ``lines-missed``, ``lines-twice``, ``total-is``.
    """
    scoring = [line for line in player.lines if line.points]
    values = {"claimed": claimed, "total": player.total}
    for size, suffix in ((1, "line"), (2, "lines")):
        for key, difference in (
            (f"{suffix}-missed", player.total - claimed),
            (f"{suffix}-twice", claimed - player.total),
        ):
            for lines in combinations(scoring, size):
                if sum(line.points for line in lines) == difference:
                    return tuple(_reason(line, key, values) for line in lines)
    heaviest = max(scoring, key=lambda line: abs(line.points), default=player.lines[0] if player.lines else None)
    return (_reason(heaviest, "total-is", values),) if heaviest else ()


def _reason(line: Line, key: str, values: dict[str, int]) -> Reason:
    return Reason(line.article, Note(key, {**values, "points": line.points, "line": line.note or Note("")}))
