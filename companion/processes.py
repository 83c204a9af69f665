"""Work on several cores: processes started afresh, which never outlive this one and leave Ctrl-C to it.

They are spawned, which works the same on every system.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import TypeVar

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
