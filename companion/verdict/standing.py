"""Who won, and the ranking: what a table wants to know first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.notes import Note
from companion.sheet import PlayerScore, ScoreSheet
from companion.verdict.wording import Wording
from companion.words import N_, number, signed, translator


class Outcome(NamedTuple):
    """Who won by points, or leads, and against whom.

    ``state``: the game is "over", "open" (not over), or "incomplete" (something was not entered, so nobody has won).
    ``by``: "shared" by several ``winners``; "ahead" of ``others`` by a ``margin`` of points; by the rule on "ties",
    ahead of ``others`` with as many points; "alone" if none of this can be said.
    """

    state: Literal["over", "open", "incomplete"]
    by: Literal["shared", "ahead", "ties", "alone"]
    winners: tuple[str, ...]
    points: int
    others: tuple[str, ...] = ()
    margin: int = 0


def outcome_of(sheet: ScoreSheet) -> Outcome | None:
    """How a game stands; None if it ended otherwise than by points, or without a winner.

    >>> from companion.sheet import Line, Tally, ranked
    >>> outcome_of(ranked([Tally("Ana", [Line("a", 3)]), Tally("Bo", [Line("a", 1)])]))
    Outcome(state='over', by='ahead', winners=('Ana',), points=3, others=('Bo',), margin=2)
    """
    if sheet.ending is not None or not sheet.winners:
        return None
    first, shared = sheet.player(sheet.winners[0]), len(sheet.winners) > 1
    state: Literal["over", "open"] = "over" if sheet.finished else "open"
    if any(player.missing for player in sheet.players):
        return Outcome("incomplete", "shared" if shared else "alone", sheet.winners, first.total)
    if shared:
        return Outcome(state, "shared", sheet.winners, first.total)
    behind = [player for player in sheet.players if player.rank > 1]
    place = min((player.rank for player in behind), default=0)
    seconds = [player for player in behind if player.rank == place]
    margin = (first.total - seconds[0].total) * (-1 if sheet.lowest else 1) if seconds else 0
    if margin > 0:
        others = tuple(player.name for player in seconds)
        return Outcome(state, "ahead", sheet.winners, first.total, others, margin)
    level = tuple(player.name for player in behind if player.total == first.total)
    if level and first.tiebreak is not None:
        return Outcome(state, "ties", sheet.winners, first.total, level)
    return Outcome(state, "alone", sheet.winners, first.total)


@dataclass(frozen=True, slots=True)
class Headline:
    """The result in a poster's words: what it is (a victory, a lead), whose, and how it came about.

    ``won``: the game is over and ``names`` have won it against others. False for a single player and for a game that
    nobody wins.
    """

    kind: str
    names: tuple[str, ...]
    figure: str
    won: bool = False


def headline(sheet: ScoreSheet, words: Wording) -> Headline | None:
    """The result as a word, names and a figure, or in the game's own words for how it ended; None if it has not ended
    and nobody leads.
    """
    outcome = outcome_of(sheet)
    if outcome is None:
        if not sheet.finished or (sheet.ending is None and len(sheet.players) == 1):
            return None
        kind = "title-nobody" if not sheet.winners else "title-over"
        figure = "" if sheet.ending is None else words.note(sheet.ending) or ""
        return Headline(words.sentence("outcome", Note(kind)), sheet.winners, figure, won=bool(sheet.winners))
    partial, several = outcome.state == "incomplete", len(outcome.winners) > 1
    title = f"title-{outcome.state}-shared" if several and not partial else f"title-{outcome.state}"
    points = words.points(outcome.points)
    if partial or outcome.others:
        points = _outcome_sentence("points-incomplete" if partial else f"points-{outcome.by}", outcome, words)
    return Headline(
        words.sentence("outcome", Note(title if len(sheet.players) > 1 else "title-one")),
        outcome.winners,
        points,
        won=outcome.state == "over" and len(sheet.players) > 1,
    )


def result(sheet: ScoreSheet, words: Wording) -> Iterator[str]:
    """Who won, in sentences: the game's own, if it ended otherwise than by points; who leads, if it is not over.

    Then the players whose totals lack something that was not entered.
    """
    if outcome := outcome_of(sheet):
        yield _outcome_sentence(f"{outcome.state}-{outcome.by}", outcome, words)
    else:
        yield words.sentence("outcome", Note("nobody")) if sheet.ending is None else words.note(sheet.ending) or ""
    for player in sheet.players:
        if player.missing:
            yield words.sentence("outcome", Note("missing", {"name": player.name, "missing": player.missing}))


def _outcome_sentence(key: str, outcome: Outcome, words: Wording) -> str:
    points = words.points(outcome.points)
    values = {"names": outcome.winners, "points": points, "margin": outcome.margin, "others": outcome.others}
    return words.sentence("outcome", Note(key, values))


@dataclass(frozen=True, slots=True)
class Standing:
    """The ranking, best first: the columns' names, then a row for each player. ``stages`` of the columns show what
    each round gave.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    stages: int


def standing(sheet: ScoreSheet, words: Wording) -> Standing:
    """Ranks, names, the points of each round (if there are rounds), totals."""
    translate = translator(words.lang)
    stages = sorted({line.stage for player in sheet.players for line in player.lines if line.stage})
    beside = any(line.points and not line.stage for player in sheet.players for line in player.lines)
    columns = ["", translate(N_("Player"))]
    if stages and beside:
        first = all(line.given for player in sheet.players for line in player.lines if line.points and not line.stage)
        columns.append(translate(N_("start")) if first else translate(N_("besides")))
    columns += [words.stage(stage) for stage in stages] + [translate(N_("Total"))]
    rows = []
    for player in sorted(sheet.players, key=lambda one: one.rank):
        row = [f"{player.rank}.", player.name]
        if stages and beside:
            row.append(number(_sum(player, 0), words.lang))
        row += [_given(player, stage, words) for stage in stages]
        rows.append((*row, number(player.total, words.lang) + ("?" if player.missing else "")))
    return Standing(tuple(columns), tuple(rows), len(stages))


def _given(player: PlayerScore, stage: int, words: Wording) -> str:
    """What a round gave a player: "?" for a 0 that nobody entered, empty for a player who was absent."""
    if stage in player.away:
        return "–"
    places = [_stage_of(one.where) for one in player.missing]
    waits = any(index == stage - 1 for index in places)
    known = any(line.stage == stage for line in player.lines)
    return (signed(_sum(player, stage), words.lang) if known or not waits else "") + ("?" if waits else "")


def _stage_of(where: str) -> int | None:
    """The index of the position's round (or other item) that a place lies in; None if it lies in none, or in a
    player's list.

    >>> _stage_of("rounds[1].players[0].germs"), _stage_of("players[1].purse"), _stage_of("trick")
    (1, None, None)
    """
    head, _, index = where.partition(".")[0].rstrip("]").partition("[")
    return int(index) if index and head != "players" else None


def _sum(player: PlayerScore, stage: int) -> int:
    return sum(line.points for line in player.lines if line.stage == stage)
