"""Work on several cores: processes started afresh, which never outlive this one and leave Ctrl-C to it.

They are spawned, which works the same on every system. `Confined` is one that is not trusted to end by itself.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Generic, NamedTuple, TypeVar

_In = TypeVar("_In")
_Out = TypeVar("_Out")


@contextmanager
def spawned(
    count: int, begin: Callable[..., None] | None = None, told: tuple[object, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """So many processes, each of which first calls ``begin(*told)``. What still waits is dropped where something goes wrong."""
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (begin, told))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def submit(pool: ProcessPoolExecutor, work: Callable[[_In], _Out], given: _In) -> Future[_Out]:
    """Have a process do some work: ``work(given)``."""
    with deaf_to_ctrl_c():  # it may start the process
        return pool.submit(work, given)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Inside, Ctrl-C waits until the end; a process started inside never hears it, though it is told to all of them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., None] | None, told: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*told)


def _end_with_parent() -> None:
    """A parent that is killed tells nobody; without it nobody wants the answers."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


_NET = 6 if hasattr(signal, "ITIMER_PROF") else 2
"""How many times its seconds a piece of work may last by the clock: a busy machine gives it less than half its time. Where the system does not
hold a process to its processor time (Windows), the clock decides."""


class Limits(NamedTuple):
    """What a piece of work may take: seconds of processor time, and bytes of memory (which Windows and macOS do not hold a process to)."""

    seconds: float
    memory: int


class OverrunError(Exception):
    """Work went beyond its limits; ``slow``: its time was up, else its process fell (its memory, its stack)."""

    def __init__(self, slow: bool) -> None:
        super().__init__("slow" if slow else "fallen")
        self.slow = slow


class Confined(Generic[_In, _Out]):
    """A process of its own for work on what strangers hand over: one piece after another, each within limits.

    It starts with the first piece, is killed with one that overruns, and starts again with the next. `end` it; it also ends with this process.
    """

    def __init__(self, work: Callable[[_In], _Out], limits: Limits) -> None:
        self.work, self.limits = work, limits
        self.used = 0.0
        """Seconds of processor time that all work took: of what was too slow all that it had, of what fell none."""
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, given: _In) -> _Out:
        """``work(given)``. Raises OverrunError."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((given, self.limits.seconds))
            if not pipe.poll(self.limits.seconds * _NET):
                self.used += self.limits.seconds
                raise OverrunError(slow=True)
            answer: _Out
            answer, used = pipe.recv()
            self.used += used
        except (EOFError, OSError):
            process = self._process
            self.end()
            slow = _ran_out_of_time(process)
            self.used += self.limits.seconds if slow else 0
            raise OverrunError(slow) from None
        except BaseException:
            self.end()
            raise
        return answer

    def end(self) -> None:
        """Kill it, with whatever it started."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None and self._process.pid is not None:
            with suppress(OSError):  # gone already, or too young to lead a group
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None

    def _start(self) -> Connection:
        context = get_context("spawn")
        with deaf_to_ctrl_c():
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=_serve, args=(theirs, self.work, self.limits.memory), daemon=True)
            self._process.start()
        theirs.close()
        try:
            self._pipe.recv()  # it has read its libraries: starting does not count
        except EOFError:
            raise RuntimeError("a process did not start") from None
        return self._pipe


def _ran_out_of_time(process: SpawnProcess | None) -> bool:
    return sys.platform != "win32" and process is not None and process.exitcode in (-signal.SIGPROF, -signal.SIGALRM)


def _serve(pipe: Connection, work: Callable[[_In], _Out], memory: int) -> None:
    """In the other process: answer until nobody asks."""
    if hasattr(os, "setsid"):
        os.setsid()
    _begin(None, ())
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123  what falls says so, to nobody
        for stream in (1, 2):
            os.dup2(nowhere.fileno(), stream)
    _limit("RLIMIT_AS", memory)
    _limit("RLIMIT_CORE", 0)
    pipe.send(None)
    while True:
        try:
            given, seconds = pipe.recv()
        except EOFError:
            return
        began = time.process_time()
        _deadline(seconds)
        try:
            answer = work(given)
            _deadline(0)
            pipe.send((answer, time.process_time() - began))
        except BaseException:  # a library's panic is no Exception
            os._exit(1)


def _deadline(seconds: float) -> None:
    """End this process after so many seconds of processor time, or when nobody is left to kill it: native code does not look whether the parent lives."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * _NET + bool(seconds))


def _limit(name: str, most: int) -> None:
    """Take no more of something, where the system can hold a process to it."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(AttributeError, OSError, ValueError):
        which = getattr(resource, name)
        resource.setrlimit(which, (most, resource.getrlimit(which)[1]))
