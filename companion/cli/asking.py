"""The terminal that guided questions are asked on: standard input and output, cards in whatever characters it has."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.cli.streams import say
from companion.errors import Fault
from companion.reading import Flags
from companion.verdict.faults import FaultWords
from companion.verdict.letters import carries, encoding_of, fit
from companion.words import Lang, preferred_lang


class CommandTerminal:
    """Asks on the process's own terminal (see `companion.reading.Terminal`)."""

    def __init__(self, game_id: str, flags: Flags) -> None:
        self.game_id = game_id
        self.lang: Lang = preferred_lang(flags.lang, None, os.environ)
        self.symbols = carries(encoding_of(sys.stdout), "♠♥♦♣")
        with suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history for `input`)

    def ask(self, prompt: str) -> str:
        """The line typed after ``prompt``; EOFError and KeyboardInterrupt pass through."""
        return input(fit(prompt, encoding_of(sys.stdout), self.lang) + " ")

    def say(self, text: str) -> None:
        """Show a line of text."""
        say(text, self.lang)

    def complain(self, faults: Sequence[Fault], lang: Lang, data: Mapping[str, Any]) -> None:
        """Say what is wrong, one cause a line."""
        words = FaultWords(lang, self.game_id, data, reader="question")
        for fault in faults:
            say(f"✗ {words.message(fault)}", lang)
