"""Settles JSON lines one by one, and writes each result without delay if somebody waits for it."""

from __future__ import annotations

import gc
import os
import stat
import sys

from companion.cli.answers import LineAnswers
from companion.reading import read_lines
from companion.reading.sources import Source

CHUNK = 64
"""Lines of results written at once, if nobody waits for each."""


def stream_lines(answers: LineAnswers, source: Source, jobs: int = 1) -> int:
    """Settle JSON lines one by one, writing one result a line. Returns the exit status.

    Finished results are written even if it fails.
    """
    if jobs > 1:
        from companion.cli.jobs import stream_on

        return stream_on(jobs, answers, source)
    status, written = 0, []
    gc.freeze()  # what was imported stays; looking through it again and again costs a tenth of a long stream
    at_once = 1 if _is_awaited(source) else CHUNK
    try:
        for number, entered in read_lines(answers.game, source, answers.flags, answers.event, sys.stdin):
            answer, line_status = answers.to(number, entered)
            status = max(status, line_status)
            written.append(answer)
            if len(written) >= at_once:
                _write(written)
    finally:
        _write(written)
    return status


def _is_awaited(source: Source) -> bool:
    """True if lines come from a pipe or a terminal, whose other end may wait for each answer."""
    try:
        found = os.fstat(sys.stdin.fileno()) if source == "-" else source.stat()
    except (OSError, ValueError, AttributeError):  # no standard input, or one without a file behind it
        return False
    return not stat.S_ISREG(found.st_mode)


def _write(lines: list[str]) -> None:
    text = "".join(lines)
    lines.clear()
    sys.stdout.write(text)
    sys.stdout.flush()
