"""Judging claims: a claimed total against the score sheet, for any game; a claim of the game's own kind by its own judge.

Why a total is wrong is told only where it is certain. Where some lines happen to make the difference, that is said as a
possibility, and no rule is cited for it; with no idea at all, what the lines add up to.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from companion.errors import Fault
from companion.game import Game, own_part
from companion.model import Claim, Position, unknown_player
from companion.notes import Note
from companion.sheet import JudgedClaim, PlayerScore, Reason, ScoreSheet


def check_claims(game: Game, position: Position) -> Iterable[Fault]:
    """Faults of claims: an unknown player, neither or both of a total and the game's own kind of claim."""
    names = [seat.name for seat in position.players]
    for index, claim in enumerate(position.claims):
        where = f"claims[{index}]"
        if claim.player not in names:
            yield unknown_player(f"{where}.player", claim.player, names)
        if (claim.total is None) == (own_part(game, claim) is None):
            data = {"name": claim.player, "field": game.claim.field if game.claim else None}
            yield Fault("claim-unsaid", where, data)


def judge_claims(game: Game, position: Position, sheet: ScoreSheet) -> ScoreSheet:
    """The score sheet with every claim of the position judged."""
    return sheet._replace(claims=tuple(_judge(game, position, sheet, claim) for claim in position.claims))


def _judge(game: Game, position: Position, sheet: ScoreSheet, claim: Claim) -> JudgedClaim:
    player = sheet.player(claim.player)
    if player.missing:
        missing = Reason(player.missing[0].article, Note("not-entered", {"missing": player.missing}))
        return JudgedClaim(claim.player, claim.total, None, (missing,))
    if claim.total is None:
        assert game.claim is not None  # check_claims refused it otherwise
        return game.claim.judge(position, sheet, claim)
    if claim.total == player.total:
        return JudgedClaim(claim.player, claim.total, True)
    reasons = game.explain_total(position, sheet, claim.player, claim.total) if game.explain_total else ()
    return JudgedClaim(claim.player, claim.total, False, reasons or explain_by_lines(player, claim.total))


def explain_by_lines(player: PlayerScore, claimed: int) -> tuple[Reason, ...]:
    """The fewest lines (one or two) that, left out or counted twice, would make the claimed total; else what they add up to.

    Where several would do, that is said: which lines, or the first pair and how many others there are (``count``). Note keys:
    ``without``, ``without-one-of``, ``without-pair``, so for ``twice``, and ``total-is``. What everybody has from the start is
    nobody's mistake.
    """
    scoring = [line for line in player.lines if line.points and not line.given]
    values = {"claimed": claimed, "total": player.total}
    for size in (1, 2):
        reasons: list[Reason] = []
        for key, difference in (("without", player.total - claimed), ("twice", claimed - player.total)):
            fits = [lines for lines in combinations(scoring, size) if sum(line.points for line in lines) == difference]
            if len(fits) == 1:
                reasons.append(Reason(None, Note(key, {**values, "count": size, "lines": fits[0]})))
            elif fits and size == 1:
                several = tuple(line for (line,) in fits)
                reasons.append(Reason(None, Note(f"{key}-one-of", {**values, "count": len(fits), "lines": several})))
            elif fits:
                others = {**values, "count": len(fits) - 1, "lines": fits[0]}
                reasons.append(Reason(None, Note(f"{key}-pair", others)))
        if reasons:
            return tuple(reasons)
    return (Reason(None, Note("total-is", values)),)
