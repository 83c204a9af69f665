"""The program as a child of a test: forked from a process that has read the house already, in a twentieth of the time of a start.

What it is given and gives back is a process's own: arguments, environment, folder, streams, terminal, exit status. Tests about
starting, and those that say how Python reads or writes (`OWN_START`), start it anew.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from typing import IO, Any

from working.forked import forked

OWN_START = ("PYTHON", "LC_", "LANG")
"""Beginnings of variables that Python itself reads when it starts."""


def can_fork(environ: Mapping[str, str]) -> bool:
    """Whether a process that has started already can be what these variables of a test ask for."""
    return hasattr(os, "fork") and not any(name.startswith(OWN_START) for name in environ)


def born(
    arguments: Sequence[str], folder: str, environ: Mapping[str, str], streams: Sequence[int], *, terminal: bool = False
) -> BaseProcess:
    """The program, begun: its standard input, output and errors are these files, ``terminal``: the terminal it belongs to."""
    sys.audit("subprocess.Popen", sys.executable, arguments, folder, None)  # as all that starts programs does
    told: dict[str, Any] = {"arguments": [*arguments], "folder": folder, "environ": dict(environ), "terminal": terminal}
    context = forked()("forkserver")
    process = context.Process(target=_Program(told, streams))  # type: ignore[attr-defined]
    process.start()
    atexit.register(process.kill)  # one that a failed test left asking would be waited for
    return process  # type: ignore[no-any-return]


class _Program:
    """What the child does; its streams travel with it, while it is being started only."""

    def __init__(self, told: dict[str, Any], streams: Sequence[int]) -> None:
        self.told, self.streams = told, streams

    def __getstate__(self) -> tuple[dict[str, Any], list[Any]]:
        return self.told, [DupFd(number) for number in self.streams]  # type: ignore[no-untyped-call]

    def __setstate__(self, state: tuple[dict[str, Any], list[Any]]) -> None:
        self.told, self.streams = state[0], [given.detach() for given in state[1]]

    def __call__(self) -> None:
        for number, given in enumerate(self.streams):
            os.dup2(given, number)
        for given in self.streams:
            os.close(given)
        if self.told["terminal"]:
            import fcntl
            import termios

            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        # A run in the background hands down that SIGINT is ignored. A server of forks that work deaf to Ctrl-C started first (and
        # the resource tracker before it) hands down that it is blocked. Whoever sits at a terminal can interrupt.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
        os.chdir(self.told["folder"])
        os.environ.clear()
        os.environ.update(self.told["environ"])
        for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
            errors = "backslashreplace" if name == "stderr" else "surrogateescape"
            stream = open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115
            if mode == "w":
                stream.reconfigure(line_buffering=name == "stderr" or stream.isatty())  # type: ignore[union-attr]
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)
        from companion.cli import main

        sys.argv = ["companion", *self.told["arguments"]]
        status = main()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def answer(
    arguments: Sequence[str], folder: str, environ: Mapping[str, str], given: bytes
) -> tuple[int | None, bytes, bytes]:
    """What the program says to this standard input, all by pipes: its exit status, what it says, and its errors."""
    (stdin, giving), (saying, stdout), (reproaching, stderr) = os.pipe(), os.pipe(), os.pipe()
    process = born(arguments, folder, environ, (stdin, stdout, stderr))
    for number in (stdin, stdout, stderr):
        os.close(number)
    with (
        ThreadPoolExecutor(3) as pool,
        open(giving, "wb") as writing,  # noqa: PTH123
        open(saying, "rb") as said,  # noqa: PTH123
        open(reproaching, "rb") as errors,  # noqa: PTH123
    ):
        written = pool.submit(_give, writing, given)
        told, faults = pool.submit(said.read), pool.submit(errors.read)
        written.result()
        out, err = told.result(), faults.result()
    process.join()
    return process.exitcode, out, err


def _give(writing: IO[bytes], given: bytes) -> None:
    with suppress(BrokenPipeError):  # it has ended, or reads no further
        writing.write(given)
        writing.close()
