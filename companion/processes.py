"""Work on several cores, in processes that never outlive this one and leave Ctrl-C to it.

They are spawned, which works the same on every system. `Confined` runs work that might never end.
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
    count: int, begin: Callable[..., None] | None = None, arguments: tuple[object, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """``count`` processes, each of which first calls ``begin(*told)``. If an exception leaves the context, waiting
    work is dropped.
    """
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (begin, arguments))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def submit(pool: ProcessPoolExecutor, work: Callable[[_In], _Out], given: _In) -> Future[_Out]:
    """Have a process run ``work(given)``."""
    with deaf_to_ctrl_c():  # it may start the process
        return pool.submit(work, given)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Inside this context Ctrl-C is delayed until the end, and processes started inside never receive it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., None] | None, arguments: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if begin is not None:
        begin(*arguments)


def _end_with_parent() -> None:
    """Ends this process when its parent dies, because nobody would receive its answers."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


_NET = 6 if hasattr(signal, "ITIMER_PROF") else 2
"""How many times its limit of processor time a piece of work may take by the clock: on a busy machine it gets less
than half of a core. Where the system cannot limit processor time (Windows), the clock alone decides.
"""


class Limits(NamedTuple):
    """What a piece of work may use: seconds of processor time, and bytes of memory (not enforced on Windows and
    macOS).
    """

    seconds: float
    memory: int


class OverrunError(Exception):
    """A piece of work exceeded its limits. ``slow``: its time was up; otherwise its process died (memory, stack)."""

    def __init__(self, slow: bool) -> None:
        super().__init__("slow" if slow else "fallen")
        self.slow = slow


class Confined(Generic[_In, _Out]):
    """A process for work on input that nobody vouches for: one piece after another, each within limits.

    The process starts with the first piece. It is killed when a piece exceeds its limits, and started again for the
    next. Call `end` when done; the process also ends with its parent.
    """

    def __init__(self, work: Callable[[_In], _Out], limits: Limits) -> None:
        self.work, self.limits = work, limits
        self.used = 0.0
        """Seconds of processor time used so far. A piece that was too slow counts its whole limit, one that crashed
        counts nothing.
        """
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def ask(self, given: _In) -> _Out:
        """Run ``work(given)`` and return its result. Raises OverrunError."""
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
        """Kill the process and everything it started."""
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
    """The other process's loop: answer until the pipe is closed."""
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
    """End this process after some seconds of processor time. It must end itself, because native code does not notice
    that the parent is gone.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_REAL, seconds * _NET + bool(seconds))


def _limit(name: str, most: int) -> None:
    """Limit one of this process's resources, where the system can."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(AttributeError, OSError, ValueError):
        which = getattr(resource, name)
        resource.setrlimit(which, (most, resource.getrlimit(which)[1]))
