"""Ways out of a question without an answer to it: exceptions that are no errors."""

from __future__ import annotations

from companion.questions import Question


class BackError(Exception):
    """No error: somebody wants to go one question back."""


class ChangeError(Exception):
    """No error: somebody wants to change an answer given before."""


class KeptError(ChangeError):
    """No error: an answer that is refused is kept, so it is another one that is to change."""


class DropError(Exception):
    """No error: somebody takes away a step that never was."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class WholeError(Exception):
    """No error: where one card was asked for, the whole answer was typed anew, or (``text`` None) is wanted again.

    ``draft`` is that answer as it stands, its unreadable cards among them.
    """

    def __init__(self, text: str | None, draft: str) -> None:
        super().__init__(text)
        self.text = text
        self.draft = draft
