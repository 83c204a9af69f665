"""What guided questions need of a terminal, so that tests can replace it and reading does not depend on Rich."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from companion.errors import Fault
from companion.words import Lang

Complete: TypeAlias = Callable[[str], tuple[int, Sequence[str]]]
"""Returns the completions of a line as far as it is typed: the index at which the unfinished word begins, and what
can replace it.
"""


class Terminal(Protocol):
    """A user to ask. ``symbols`` is False if the terminal cannot show ♠: cards are then written with letters."""

    symbols: bool

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """The line typed after ``prompt``, without its line end. EOFError and KeyboardInterrupt pass through.

        ``complete`` is called for the Tab key, if the terminal supports that.
        """

    def say(self, text: str) -> None:
        """Show a line of text."""

    def complain(self, faults: Sequence[Fault], lang: Lang, data: Mapping[str, Any]) -> None:
        """Show faults in words. ``data``: the data entered so far, by which players are named."""
