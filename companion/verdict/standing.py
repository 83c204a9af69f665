"""Who won, and where everybody stands: what a table wants to know first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.sheet import PlayerScore, ScoreSheet
from companion.verdict.wording import Wording
from companion.words import N_, listed, number, phrase, signed, translator


@dataclass(frozen=True, slots=True)
class Standing:
    """Everybody's place, best first: heads of the columns, then a row a player. ``stages`` columns hold what each round gave."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    stages: int


@dataclass(frozen=True, slots=True)
class Headline:
    """The result as a poster says it: what it is (a victory, a lead), whose, and how it came about."""

    kind: str
    names: tuple[str, ...]
    said: str


def headline(sheet: ScoreSheet, words: Wording) -> Headline | None:
    """The result in a word, names and a figure; None where a game ended otherwise than by points, or for nobody.

    Nobody is called the winner of a game that is not over, or of which something is missing.
    """

    def say(message: str) -> str:
        return phrase(message, words.lang)

    if sheet.ending is not None or not sheet.winners:
        return None
    shared, missing = len(sheet.winners) > 1, any(player.missing for player in sheet.players)
    if len(sheet.players) == 1:
        kind = N_("Score")
    elif missing:
        kind = N_("In the lead, judging by what was entered")
    elif sheet.finished:
        kind = N_("Shared victory") if shared else N_("Victory")
    else:
        kind = N_("Sharing the lead") if shared else N_("In the lead, the game is not over")
    points = words.points(sheet.player(sheet.winners[0]).total)
    behind = None if missing else _behind(sheet, words)
    if missing:
        said = say(N_("{points} (incomplete)")).format(points=points)
    elif behind:
        said = say(N_("{points}, {margin} ahead of {others}")).format(points=points, **behind)
    elif level := _level(sheet):
        others = listed(level, words.lang)
        said = say(N_("{points}, level with {others}, ahead by the rule on ties")).format(points=points, others=others)
    else:
        said = points
    return Headline(say(kind), sheet.winners, said)


def standing(sheet: ScoreSheet, words: Wording) -> Standing:
    """Ranks, names, what each round gave (where there are rounds), totals."""
    translate = translator(words.lang)
    stages = sorted({line.stage for player in sheet.players for line in player.lines if line.stage})
    beside = any(line.points and not line.stage for player in sheet.players for line in player.lines)
    heads = ["", translate(N_("Player"))]
    if stages and beside:
        first = all(line.given for player in sheet.players for line in player.lines if line.points and not line.stage)
        heads.append(translate(N_("start")) if first else translate(N_("besides")))
    heads += [words.stage(stage) for stage in stages] + [translate(N_("Total"))]
    rows = []
    for player in sorted(sheet.players, key=lambda one: one.rank):
        row = [f"{player.rank}.", player.name]
        if stages and beside:
            row.append(number(_sum(player, 0), words.lang))
        row += [_given(player, stage, words) for stage in stages]
        rows.append((*row, number(player.total, words.lang) + ("?" if player.missing else "")))
    return Standing(tuple(heads), tuple(rows), len(stages))


def _given(player: PlayerScore, stage: int, words: Wording) -> str:
    """What a round gave a player: a 0 that nobody entered is a question mark; nothing to one who was not there."""
    if stage in player.away:
        return "–"
    places = [_stage_of(one.where) for one in player.missing]
    waits = any(index == stage - 1 for index in places)
    told = any(line.stage == stage for line in player.lines)
    return (signed(_sum(player, stage), words.lang) if told or not waits else "") + ("?" if waits else "")


def _stage_of(where: str) -> int | None:
    """Which item of the position's own list (from 0; its rounds) a place lies in; None where it lies in none, or in a player's.

    >>> _stage_of("rounds[1].players[0].germs"), _stage_of("players[1].purse"), _stage_of("trick")
    (1, None, None)
    """
    head, _, index = where.partition(".")[0].rstrip("]").partition("[")
    return int(index) if index and head != "players" else None


def _sum(player: PlayerScore, stage: int) -> int:
    return sum(line.points for line in player.lines if line.stage == stage)


def result(sheet: ScoreSheet, words: Wording) -> Iterator[str]:
    """Who won, in sentences: the game's own, where it ended otherwise than by points; who merely leads, where it is not over.

    Then whose total waits for what was not entered.
    """
    yield from _won(sheet, words)
    for player in sheet.players:
        if player.missing:
            yield phrase(N_("{name}: not entered, though it counts: {missing}."), words.lang).format(
                name=player.name, missing=words.value(player.missing)
            )


def _won(sheet: ScoreSheet, words: Wording) -> Iterator[str]:
    def say(message: str) -> str:
        return phrase(message, words.lang)

    if sheet.ending is not None:
        yield words.note(sheet.ending) or ""
        return
    if not sheet.winners:
        yield say(N_("Nobody wins."))
        return
    names, total = listed(sheet.winners, words.lang), words.points(sheet.player(sheet.winners[0]).total)
    missing = any(player.missing for player in sheet.players)
    shared = len(sheet.winners) > 1
    behind = None if missing else _behind(sheet, words)
    if missing:
        said = (
            N_("Judging by what was entered, {names} share the lead.")
            if shared
            else N_("Judging by what was entered, {names} leads.")
        )
    elif behind:
        over = N_("{names} wins with {points}, {margin} ahead of {others}.")
        said = over if sheet.finished else N_("{names} leads with {points}, {margin} ahead of {others}.")
    elif level := _level(sheet):
        over = N_("{names} wins with {points}: level with {others}, and ahead by the rule on ties.")
        leads = N_("{names} leads with {points}: level with {others}, and ahead by the rule on ties.")
        said = over if sheet.finished else leads
        behind = {"others": listed(level, words.lang)}
    elif not sheet.finished:
        said = N_("Sharing the lead with {points}: {names}.") if shared else N_("{names} leads with {points}.")
    else:
        said = N_("Shared victory with {points}: {names}.") if shared else N_("{names} wins with {points}.")
    yield say(said).format(names=names, points=total, **(behind or {}))


def _level(sheet: ScoreSheet) -> list[str]:
    """Who has as much as a single winner, and is behind by what ranks equal totals, where the game tells that."""
    first = sheet.player(sheet.winners[0])
    alone = len(sheet.winners) == 1 and first.tiebreak is not None
    return [player.name for player in sheet.players if alone and player.rank > 1 and player.total == first.total]


def _behind(sheet: ScoreSheet, words: Wording) -> dict[str, str] | None:
    """How far ahead a single winner is, and of whom, where points ranked the players."""
    first = sheet.player(sheet.winners[0])
    place = min((player.rank for player in sheet.players if player.rank > 1), default=0)
    second = [player for player in sheet.players if player.rank == place]
    if len(sheet.winners) > 1 or not second or second[0].total >= first.total:
        return None
    others = listed((player.name for player in second), words.lang)
    return {"margin": number(first.total - second[0].total, words.lang), "others": others}
