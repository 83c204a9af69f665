"""``--jobs``: JSON lines on several cores.

This process reads the lines and writes the answers, in the order of the lines; the others settle one chunk at a time.
They are spawned, which works the same on every system. Only a few chunks are under way, so memory does not grow with
the number of lines.
"""

from __future__ import annotations

import gc
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from companion.cli.answers import LineAnswers, Settle
from companion.errors import CompanionError
from companion.games import find_game
from companion.processes import spawned, submit
from companion.reading import Flags
from companion.reading.lines import JsonLineReader, RawLine, line_reader, open_lines
from companion.reading.sources import Source, name_of

CHUNK = 64
"""Lines given to a process at once: some 10 ms of work, so that the transfer costs little."""

AHEAD = 3
"""Chunks under way for each process: one in work, one waiting, one answered but not yet written."""


class _Task(NamedTuple):
    """What the other processes need to know. The game is passed by its id, because its functions cannot all be
    pickled.
    """

    game_id: str
    folder: Path | None
    event: str | None
    flags: Flags
    settle: Settle
    ascii_only: bool
    name: str


Told = tuple[str, int]
"""The answers to a chunk, and the worst of their statuses."""


def stream_on(jobs: int, answers: LineAnswers, source: Source) -> int:
    """`companion.cli.lines.stream_lines` on several processes: the same answers in the same order, the same exit
    status.
    """
    name = name_of(source)
    line_reader(
        answers.game, answers.event, name, answers.flags
    )  # an event that there is not is told once, not in every line
    lines = open_lines(source, answers.flags, sys.stdin)
    task = _Task(
        answers.game.id,
        answers.game.folder,
        answers.event,
        answers.flags,
        answers.settle,
        answers.ascii_only,
        name,
    )
    status = 0
    with spawned(jobs, _begin, (task,)) as pool:
        for text, worst in _in_order(pool, _chunks(lines), jobs * AHEAD):
            status = max(status, worst)
            sys.stdout.write(text)
            sys.stdout.flush()
    return status


def _chunks(lines: Iterator[RawLine]) -> Iterator[list[RawLine]]:
    while chunk := list(islice(lines, CHUNK)):
        yield chunk


def _in_order(pool: ProcessPoolExecutor, chunks: Iterable[list[RawLine]], most: int) -> Iterator[Told]:
    """The answers to the chunks. If the source breaks off, the answers to what was read come first."""
    waiting: deque[Future[Told]] = deque()
    broken = None
    try:
        for chunk in chunks:
            waiting.append(submit(pool, _answer, chunk))
            if len(waiting) >= most:
                yield waiting.popleft().result()
    except CompanionError as error:
        broken = error
    while waiting:
        yield waiting.popleft().result()
    if broken is not None:
        raise broken


# In the other processes


class _Worker:
    """What a process keeps from its start to its end."""

    answers: LineAnswers
    reader: JsonLineReader


def _begin(task: _Task) -> None:
    """What each process does first."""
    game = find_game(task.game_id, task.folder)
    _Worker.answers = LineAnswers(game, task.event, task.flags, task.settle, task.ascii_only)
    _Worker.reader = line_reader(game, task.event, task.name, task.flags)
    gc.freeze()  # as in a single process


def _answer(chunk: list[RawLine]) -> Told:
    """The answers to some lines."""
    answers = [_Worker.answers.to(line[0], _Worker.reader.read(line)) for line in chunk]
    return "".join(text for text, _ in answers), max(status for _, status in answers)
