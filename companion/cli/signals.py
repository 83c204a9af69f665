"""Being told to end (SIGTERM, SIGHUP) is like Ctrl-C: an exception, so that whoever made a file takes it away again."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class EndError(KeyboardInterrupt):
    """Somebody wants this process to end; ``status`` is what shells expect of it then."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.status = 128 + number


class LeftError(KeyboardInterrupt):
    """Questions were left, and what becomes of their answers was said: nothing else is; ``status`` is that of what left them."""

    def __init__(self, by: KeyboardInterrupt) -> None:
        super().__init__()
        self.status = by.status if isinstance(by, EndError) else 130


@contextmanager
def ending_politely() -> Iterator[None]:
    """Inside, a signal to end raises EndError, once; one that is ignored (``nohup``) or somebody else's stays as it is."""
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
