"""The little that guided questions need of a terminal, so that a test can play one and Rich stays out of reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from companion.errors import Fault
from companion.words import Lang

Complete: TypeAlias = Callable[[str], tuple[int, Sequence[str]]]
"""What a line, as far as it is typed, can become: where what is being typed begins, and what may stand there instead."""


class Terminal(Protocol):
    """Somebody to ask. ``symbols`` is False where the terminal cannot show ♠: cards are then written with letters."""

    symbols: bool

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """The line typed after ``prompt`` (without its line end); EOFError and KeyboardInterrupt pass through.

        ``complete`` is what the Tab key does, where there is one.
        """

    def say(self, text: str) -> None:
        """Show a line of text."""

    def complain(self, faults: Sequence[Fault], lang: Lang, data: Mapping[str, Any]) -> None:
        """Say what is wrong, in words; ``data`` is what was entered so far, for naming players."""
