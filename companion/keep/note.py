"""The comment on the last line of an evening's file: what belongs to a round that is not finished, and what a position cannot say."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from companion.evening.sofar import Answered
from companion.evening.stages import ABSENT, BY, Stage
from companion.questions import Answer, Question

_MARK = "# companion keep"
_NOTE = re.compile(rf"{_MARK}(?: (?P<game>[a-z0-9-]+))?: (?P<said>.*)")
"""The comment; those of earlier versions name no game."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_AHEAD = "ahead/"
"""What lines typed ahead stand under, among the answers: no question is remembered by it."""


@dataclass(frozen=True, slots=True)
class Note:
    """Answers by the keys of their questions; ``ahead``, lines typed for questions that were not put yet, likewise.

    ``is_damaged``: somebody changed the comment so that it cannot be read. ``has_comments``: there are others, the owner's, which
    writing the file anew would lose. ``game`` is None where it names none.
    """

    draft: Mapping[str, Answer] = field(default_factory=dict)
    ahead: Mapping[str, str] = field(default_factory=dict)
    game: str | None = None
    is_damaged: bool = False
    has_comments: bool = False

    def line(self) -> str:
        """The comment, with a blank line before it; "" where there is nothing to note.

        >>> Note({"1/Ana/last": 4}, {"1/Ben/last": "3"}, "lobbys").line()
        '\\n# companion keep lobbys: {"1/Ana/last": 4, "ahead/": {"1/Ben/last": "3"}}\\n'
        """
        said = {**self.draft, **({_AHEAD: self.ahead} if self.ahead else {})}
        return f"\n{_MARK} {self.game}: {json.dumps(said, ensure_ascii=False)}\n" if said else ""


def waiting_in(text: str) -> int:
    """How many answers of a step that is not finished wait in a file; that one was begun, or nothing was said, is none.

    >>> waiting_in('# companion keep lobbys: {"start": null, "rounds[1]?": true, "2/Ana/last": 4, "ahead/": {"2/Ben/last": "3"}}')
    2
    """
    note = note_in(text)
    said = [key for key, answer in note.draft.items() if answer is not None and ("/" in key or "[" in key)]
    proposed = ("?", f".{BY}", f".{ABSENT}")
    return len([key for key in said if not key.endswith(proposed)]) + len(note.ahead)


def is_noted(text: str) -> bool:
    """Whether a file has such a comment, readable or not."""
    return bool(_line_in(text))


def note_in(text: str) -> Note:
    """What the comment of a file holds, and whether it has others. ``#`` inside a text begins none.

    >>> [note_in(text).has_comments for text in ('name = "Ana #1"', "# companion keep lobbys: {}", "last = 4  # or 5?")]
    [False, False, True]
    """
    line = _line_in(text)
    noted = _NOTE.fullmatch(line)
    game = noted["game"] if noted else None
    others = any("#" in _QUOTED.sub("", one) for one in text.splitlines() if not one.startswith(_MARK))
    try:
        said = json.loads(noted["said"] if noted else line or "{}")
        ahead = said.pop(_AHEAD, {})
        if all(isinstance(typed, str) for typed in ahead.values()):
            return Note(said, ahead, game, has_comments=others)
    except (ValueError, AttributeError, TypeError):  # no JSON; no table, at the top or inside
        pass
    return Note(game=game, is_damaged=True, has_comments=others)


def _line_in(text: str) -> str:
    """The last line that looks like the comment, "" where there is none."""
    return next((line for line in reversed(text.splitlines()) if line.startswith(_MARK)), "")


def told_in(answered: Sequence[Answered]) -> set[str]:
    """The places of which something is told that was not only proposed."""
    return {one.where.rpartition(".")[0] for one, answer in answered if answer is not None and not one.proposed}


def is_over(question: Question, answer: Answer, told: Collection[str]) -> bool:
    """Whether an answer need not be kept: there is no such step any more, or it would only be proposed again."""
    is_told = question.path[2:] != () and question.where.rpartition(".")[0] in told
    return (question.ends and answer is None) or (question.proposed and answer == question.default and not is_told)


def draft_of(
    answered: Sequence[Answered], stage: Stage | None, fitting: int, unfinished: int | None
) -> dict[str, Answer]:
    """The answers that the position cannot hold: all behind the first so many that are ``fitting``, those of the unfinished round,
    that it was begun, what was chosen, "nothing".

    That there was no other round is not kept: another evening there may be one. Nor is what was only proposed, but whose a step
    was of which something is told.
    """
    draft, told = {}, told_in(answered)
    for index, (question, answer) in enumerate(answered):
        step = stage.open(question) if stage else None
        held = index >= fitting and question.kind != "claim"
        inside_it = step is not None and unfinished is not None and step >= unfinished
        nothing = answer is None and question.kind != "claim"
        begun = stage is not None and unfinished is not None and question.memory == f"{stage.key}[{unfinished}]?"
        aside = question.kind in ("choice", "some") and not question.where
        if (held or inside_it or nothing or begun or aside) and not is_over(question, answer, told):
            draft[question.key] = answer
    entries = [one for one in answered if stage is not None and stage.is_entry(one[0])]
    if (
        entries and entries[-1][0].kind == "key" and entries[-1][1] is not None
    ):  # which entry, and not yet what is in it
        draft[entries[-1][0].key] = entries[-1][1]
    return draft
