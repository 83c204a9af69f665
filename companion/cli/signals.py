"""Turns signals to end (SIGTERM, SIGHUP) into an exception like Ctrl-C, so that partial files are removed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class EndError(KeyboardInterrupt):
    """A signal asked this process to end. ``status`` is the exit status that shells expect."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


class LeftError(KeyboardInterrupt):
    """Questions were left, and the user knows what becomes of the answers. ``status`` is the exit status."""

    def __init__(self, by: KeyboardInterrupt) -> None:
        super().__init__()
        self.status = by.status if isinstance(by, EndError) else 130


@contextmanager
def ending_politely() -> Iterator[None]:
    """Inside this context, a signal to end raises EndError, once. Ignored signals (``nohup``) and other handlers stay
    as they are.
    """
    if threading.current_thread() is not threading.main_thread():  # only there can signals be caught
        yield
        return
    caught = [number for number in _ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in caught:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, _frame: object) -> None:
    signal.signal(number, signal.SIG_DFL)  # asked twice, it ends at once
    raise EndError(number)
