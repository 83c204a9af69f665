"""Judges claims: a claimed total against the score sheet (any game), a game's own kind of claim by the game's own
judge.

Certain reasons come first. A slip that would give exactly the claimed total is named as a possibility, with the
article it forgets; if several slips would, all are named; if none would, no reason is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from companion.errors import Fault
from companion.game import Game, own_part
from companion.model import Claim, Position, unknown_player
from companion.notes import Note
from companion.sheet import JudgedClaim, Line, PlayerScore, Reason, ScoreSheet


def check_claims(game: Game, position: Position) -> Iterable[Fault]:
    """The faults of claims: an unknown player; neither a total nor the game's own kind of claim, or both."""
    names = [seat.name for seat in position.players]
    for index, claim in enumerate(position.claims):
        where = f"claims[{index}]"
        if claim.player not in names:
            yield unknown_player(f"{where}.player", claim.player, names)
        if (claim.total is None) == (own_part(game, claim) is None):
            data = {"name": claim.player, "field": game.claim.field if game.claim else None}
            yield Fault("claim-unsaid", where, data)


def judge_claims(game: Game, position: Position, sheet: ScoreSheet) -> ScoreSheet:
    """The score sheet with all claims of the position judged."""
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
    certain = tuple(reason for reason in reasons if not reason.possible)
    possible = tuple(reason for reason in reasons if reason.possible)
    if game.summed and game.counted and not certain:
        possible += explain_by_lines(player, claim.total)
        others = any(len(lines) > MOST_LINES for lines in _fitting(player, claim.total).values())
        return JudgedClaim(claim.player, claim.total, False, _one_of(possible, others=others))
    return JudgedClaim(claim.player, claim.total, False, (*certain, *_one_of(possible)))


MOST_TOLD = 3
"""How many slips are named at most: first the game's own, then lines left out, counted twice, added."""


def _one_of(possible: tuple[Reason, ...], *, others: bool = False) -> tuple[Reason, ...]:
    """The possible reasons, with a note before them that says whether one of them or yet another slip is to blame.

    ``others``: there are further possibilities, which are not listed.
    """
    if not possible or (len(possible) == 1 and not others):
        return possible
    if len(possible) == 1:
        return (Reason(None, Note("this-or-another")), *possible)
    lead = "one-of-these" if len(possible) <= MOST_TOLD and not others else "one-of-these-or-another"
    return (Reason(None, Note(lead)), *possible[:MOST_TOLD])


MOST_LINES = 4
"""If more lines than this would each explain the total, none is named: the hint would be useless."""


def explain_by_lines(player: PlayerScore, claimed: int) -> tuple[Reason, ...]:
    """The score lines that give the claimed total if they are left out, counted twice or (negative ones) added.

    Lines of one article become one reason: ``without`` for one line, ``without-one-of`` for several; likewise
    ``twice`` and ``added``. A line that every player has from the start is never named.
    """
    return tuple(
        _by_lines(key, article, tuple(lines), claimed, player.total)
        for key, fits in _fitting(player, claimed).items()
        if 0 < len(fits) <= MOST_LINES
        for article, lines in groupby(fits, key=lambda line: line.article)
    )


def _fitting(player: PlayerScore, claimed: int) -> dict[str, list[Line]]:
    """For each kind of slip, the lines that would give the claimed total, in the order of their articles."""
    scoring = sorted((line for line in player.lines if line.points and not line.given), key=lambda line: line.article)
    missing = player.total - claimed
    return {
        "without": [line for line in scoring if line.points == missing],
        "twice": [line for line in scoring if line.points == -missing],
        "added": [line for line in scoring if line.points < 0 and 2 * line.points == missing],
    }


def _by_lines(key: str, article: str, lines: tuple[Line, ...], claimed: int, total: int) -> Reason:
    """The reason for one kind of slip with these lines, which belong to one article."""
    note = Note(key if len(lines) == 1 else f"{key}-one-of", {"claimed": claimed, "total": total, "lines": lines})
    return Reason(article, note, possible=True)
