"""What a verdict says, in finished text: the records that `report` fills and `text` and `slip` lay out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from companion.verdict.proof import Proved
from companion.verdict.standing import Headline, Standing
from companion.words import Lang

Rows: TypeAlias = tuple[tuple[str | None, ...], ...]
"""What lies on the table, row by row: the card at each place, None for an empty one."""


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A line of a score: article's number and title, what is said about it, points with their sign.

    ``stage`` is the round it belongs to, in words, for where there is no room to say more; "" for the whole game's;
    ``number`` is that round's, from 1, and 0 for the whole game's.
    ``value`` is the points as a number, ``cards`` the cards that earn them.
    """

    ref: str
    label: str
    said: str
    points: str
    stage: str
    value: int
    cards: tuple[str, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """What a player had: in which round ("" for none), what it is called, in words; ``cards`` where it is nothing but cards.

    ``steps``: how many lays, guesses or turns it tells; 0 where it tells something else.
    """

    stage: str
    label: str
    said: str
    cards: tuple[str, ...]
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """A player: name as typed, rank, total in words (``figure``: as a number), the cards as understood (``held``: to be drawn),
    the lines, what is missing; ``away``: the stages they were not there for.
    """

    name: str
    total: str
    figure: str
    understood: tuple[str, ...]
    lines: tuple[ScoredLine, ...]
    missing: str
    tiebreak: str
    rank: int
    held: tuple[Held, ...]
    away: tuple[str, ...] = ()

    def stages(self) -> Iterator[tuple[str, list[ScoredLine]]]:
        """The lines by the stage they belong to, in order."""
        for stage, lines in groupby(self.lines, key=lambda line: line.stage):
            yield stage, list(lines)


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on the table and is nobody's, line by line; ``rows``: place by place, where it is a board (None: an empty place)."""

    title: str
    lines: tuple[str, ...]
    rows: Rows = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A card on the table and whose it is ("" for nobody's); ``taken``: it was played for, not played."""

    card: str
    owner: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim: whether it holds (None: nobody can tell), the sentence, and the reasons, each a sentence with its article."""

    holds: bool | None
    said: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole verdict. ``result`` says who won, ``standing`` everybody's place; both are empty for somebody alone.

    ``counted`` is False where nobody counts points. ``headline`` is the result as a poster says it, ``log`` what happened to the whole table, ``board`` what lies on it, place by place.
    """

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    result: tuple[str, ...]
    standing: Standing | None
    headline: Headline | None
    counted: bool
    log: tuple[ScoredLine, ...]
    players: tuple[Scored, ...]
    laid: tuple[Laid, ...]
    board: tuple[tuple[Place | None, ...], ...]
    proofs: tuple[Proved, ...]
    claims: tuple[Judged, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """An event of play, settled: the deciding article, the sentence, tables of the answer in words, the steps, where to read on,
    why somebody could have done no better.
    """

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    understood: tuple[str, ...]
    ref: str
    label: str
    said: str
    tables: tuple[str, ...]
    steps: tuple[str, ...]
    then: str
    proofs: tuple[Proved, ...]
