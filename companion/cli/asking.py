"""The terminal on which questions are asked: standard input and output, with cards in the characters that it has."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.asking.terminal import Complete
from companion.cli.streams import say, width_of, wrapped
from companion.errors import Fault
from companion.reading import Flags
from companion.verdict.faults import FaultWords
from companion.verdict.letters import carries, encoding_of, fit
from companion.words import Lang, preferred_lang

if TYPE_CHECKING:  # heavy, and not every terminal wants it
    from companion.cli.editing import Editor


ROOM = 16
"""Columns kept free behind a question on a plain terminal, for the answer."""


class CommandTerminal:
    """Asks on the process's own terminal (see `companion.asking.terminal.Terminal`). ``standing`` gives the line that
    stays in sight below the questions.
    """

    def __init__(self, game_id: str, flags: Flags) -> None:
        self.game_id = game_id
        self.lang: Lang = preferred_lang(flags.lang, None, os.environ)
        self.symbols = carries(encoding_of(sys.stdout), "♠♥♦♣")
        self.standing: Callable[[], str] = str

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """The line typed after ``prompt``. EOFError and KeyboardInterrupt pass through."""
        shown = self._fit(prompt)
        if self._editor:
            return self._editor.line(shown, complete, self._fit(self.standing()))
        width = width_of(sys.stdout) if sys.stdin.isatty() else None
        if width is not None and len(shown) + ROOM > width:  # a plain terminal would scroll it sideways
            print(wrapped(shown, width))
            return input("> ")
        return input(shown + " ")

    def _fit(self, text: str) -> str:
        return fit(text, encoding_of(sys.stdout), self.lang)

    @cached_property
    def _editor(self) -> Editor | None:
        """The line editor; None on a plain terminal, where `input` asks, with arrow keys and history if the system
        has them.
        """
        if is_plain(os.environ):
            with suppress(ImportError):
                import readline  # noqa: F401
            return None
        from companion.cli.editing import Editor

        return Editor()

    def say(self, text: str) -> None:
        """Show a line of text."""
        say(text, self.lang)

    def complain(self, faults: Sequence[Fault], lang: Lang, data: Mapping[str, Any]) -> None:
        """Show faults, one a line."""
        words = FaultWords(lang, self.game_id, data, reader="question")
        for fault in faults:
            say(f"✗ {words.message(fault)}", lang)


def is_plain(environ: Mapping[str, str]) -> bool:
    """True if questions are asked by plain lines: no terminal, a terminal that cannot move its cursor, or
    COMPANION_PLAIN (for screen readers and logs).

    >>> is_plain({"TERM": "dumb"}), is_plain({"TERM": "xterm", "COMPANION_PLAIN": "1"})
    (True, True)
    """
    wanted = environ.get("COMPANION_PLAIN")
    able = sys.platform != "win32" and environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return bool(wanted) or not able or not all(stream.isatty() for stream in (sys.stdin, sys.stdout))
