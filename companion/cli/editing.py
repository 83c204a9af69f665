"""A line editor for real terminals, by prompt_toolkit: editing, completion, history, and the standings below the
line.

Where any of that would do harm (`companion.cli.asking.is_plain`), Python's `input` reads the line.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input, create_input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPress, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style
from prompt_toolkit.utils import get_cwidth

from companion.asking.terminal import Complete
from companion.cli.streams import wrapped
from companion.verdict.letters import carries


class Editor:
    """Asks for lines on the process's terminal (or another one, in tests), and remembers them."""

    def __init__(self, keys: Input | None = None, screen: Output | None = None) -> None:
        self._keys = keys or create_input(sys.stdin)
        self._session: PromptSession[str] = PromptSession(
            input=self._keys,
            output=screen or _Screen.from_pty(sys.stdout, term=os.environ.get("TERM")),
            key_bindings=_bindings(),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            color_depth=ColorDepth.DEPTH_1_BIT,
            style=Style([("nbsp", "noinherit")]),
            enable_suspend=True,
        )

    def line(self, prompt: str, complete: Complete | None = None, below: str = "") -> str:
        """The line typed after a prompt, with a line of text ``below`` it. EOFError and KeyboardInterrupt pass
        through.
        """
        session, screen = self._session, self._session.output
        prompt = wrapped(prompt, max(screen.get_size().columns - 1, 1)) + " "
        cut = "…" if carries(screen.encoding(), "…") else "..."
        session.completer = _WordCompleter(complete) if complete else None
        session.bottom_toolbar = (lambda: shortened(below, screen.get_size().columns, cut)) if below else None
        screen.write_raw("\r")  # what was typed ahead, shown by the terminal, is drawn again behind the prompt
        try:
            return session.prompt([("bold", prompt)])
        except KeyboardInterrupt:
            clear_typeahead(self._keys)  # what was typed behind Ctrl-C answers nothing, as on any terminal
            raise


class _WordCompleter(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, _event: CompleteEvent) -> Iterator[Completion]:
        before = document.text_before_cursor
        start, words = self._complete(before)
        yield from (Completion(word, start - len(before), display=word.strip()) for word in words)


class _Screen(Vt100_Output):
    """A terminal that is never asked for its cursor position: the reply would arrive among the keys, late or never."""

    @property
    def responds_to_cpr(self) -> bool:
        return False

    def get_rows_below_cursor_position(self) -> int:
        """One: more rows would push the standings away from the line."""
        return 1


def _bindings() -> KeyBindings:
    """Key bindings: pasted lines are separate answers; Ctrl-D typed ahead arrives as Ctrl-@ and ends the input too."""
    bindings = KeyBindings()

    @bindings.add(Keys.ControlAt, filter=Condition(lambda: not get_app().current_buffer.text))
    def _ended(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    @bindings.add(Keys.BracketedPaste)
    def _pasted(event: KeyPressEvent) -> None:
        text = event.data.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
        keys = [KeyPress(Keys.ControlM if one == "\n" else one, one) for one in text]
        event.key_processor.feed_multiple(keys, first=True)

    return bindings


def shortened(text: str, columns: int, cut: str = "…") -> str:
    """A text that fits on one line, its end replaced by ``cut``.

    >>> shortened("Ana leads with 14 points", 12), shortened("Ana leads", 12), shortened("Ana leads", 1)
    ('Ana leads w…', 'Ana leads', '…')
    """
    if get_cwidth(text) <= columns:
        return text
    while text and get_cwidth(text + cut) > columns:
        text = text[:-1]
    return text.rstrip() + cut
