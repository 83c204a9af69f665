"""The comment on the last line of an evening's file: what belongs to a round that is not finished, and what a position cannot say."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.questions import Answer

_MARK = "# companion keep"
_NOTE = re.compile(rf"{_MARK}(?: (?P<game>[a-z0-9-]+))?: (?P<said>.*)")
"""The comment; those of earlier versions name no game."""
_AHEAD = "ahead/"
"""What lines typed ahead stand under, among the answers: no question is remembered by it."""


@dataclass(frozen=True, slots=True)
class Note:
    """Answers by the keys of their questions; ``ahead``, lines typed for questions that were not put yet, likewise.

    ``is_damaged``: somebody changed the comment so that it cannot be read. ``game`` is None where it names none.
    """

    draft: Mapping[str, Answer] = field(default_factory=dict)
    ahead: Mapping[str, str] = field(default_factory=dict)
    game: str | None = None
    is_damaged: bool = False

    def line(self) -> str:
        """The comment, with a blank line before it; "" where there is nothing to note.

        >>> Note({"1/Ana/last": 4}, {"1/Ben/last": "3"}, "lobbys").line()
        '\\n# companion keep lobbys: {"1/Ana/last": 4, "ahead/": {"1/Ben/last": "3"}}\\n'
        """
        said = {**self.draft, **({_AHEAD: self.ahead} if self.ahead else {})}
        return f"\n{_MARK} {self.game}: {json.dumps(said, ensure_ascii=False)}\n" if said else ""


def is_noted(text: str) -> bool:
    """Whether a file has such a comment, readable or not."""
    return bool(_line_in(text))


def note_in(text: str) -> Note:
    """What the comment of a file holds."""
    line = _line_in(text)
    noted = _NOTE.fullmatch(line)
    game = noted["game"] if noted else None
    try:
        said = json.loads(noted["said"] if noted else line or "{}")
        ahead = said.pop(_AHEAD, {})
        if all(isinstance(typed, str) for typed in ahead.values()):
            return Note(said, ahead, game)
    except (ValueError, AttributeError, TypeError):  # no JSON; no table, at the top or inside
        pass
    return Note(game=game, is_damaged=True)


def _line_in(text: str) -> str:
    """The last line that looks like the comment, "" where there is none."""
    return next((line for line in reversed(text.splitlines()) if line.startswith(_MARK)), "")
