"""A process on a terminal of its own, as a person has it before them."""

import os
import select
import signal
import struct
import time
from pathlib import Path

import pytest
from working.children import born

fcntl, pty, termios = map(pytest.importorskip, ("fcntl", "pty", "termios"))
ROOT = str(Path(__file__).parents[3])


class Terminal:
    """A process on a terminal: types when it is asked, reads what is shown."""

    def __init__(self, folder, lang, *arguments, columns=80, **environ):
        self.end, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        surroundings = {name: told for name, told in os.environ.items() if name not in ("NO_COLOR", "COMPANION_PLAIN")}
        surroundings |= {
            "PYTHONPATH": ROOT,
            "COMPANION_LANG": lang,
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            "COLUMNS": str(columns),
        }
        self._child = born(arguments, str(folder), surroundings | environ, (inner, inner, inner), terminal=True)
        self.process = self._child.pid
        os.close(inner)
        self.read = b""
        self.seen = 0

    @property
    def shown(self):
        return self.read.decode("utf-8", "ignore").replace("\r\n", "\n")

    def until(self, words):
        """Read until these words are shown, after those that were waited for before: they may have come with them, in one read."""
        patience = time.monotonic() + 60
        while (found := self.shown.find(words, self.seen)) < 0:
            assert time.monotonic() < patience, self.shown
            if select.select([self.end], [], [], 0.5)[0]:
                try:
                    more = os.read(self.end, 65536)
                except OSError:  # it has ended
                    more = b""
                assert more, self.shown
                self.read += more
        self.seen = found + len(words)
        return self

    def type(self, *lines):
        os.write(self.end, "".join(f"{line}\n" for line in lines).encode())
        return self

    def status(self, *, interrupted=False):
        """The exit status. A signal that comes just before a line is waited for is only noticed with the next one."""
        patience, heard = time.monotonic() + 60, False
        while time.monotonic() < patience:
            # told how to go on, and not how to enter totals: it is ending
            ending = self.shown.count("companion keep lobbys") > self.shown.count("--totals")
            if interrupted and not heard and not ending:
                os.kill(self.process, signal.SIGINT)
            if heard := bool(select.select([self.end], [], [], 1)[0]):
                try:
                    if not (rest := os.read(self.end, 65536)):
                        break
                    self.read += rest
                except OSError:
                    break
        else:
            os.kill(self.process, signal.SIGKILL)
        os.close(self.end)
        self._child.join()
        return self._child.exitcode
