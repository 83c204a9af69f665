"""The file of an evening: always a position that `companion score` reads, or says what is missing in; whole or as it was.

What belongs to a round that is not finished, and what a position cannot say ("nobody remembers"), stands in a comment on
its last line, so that all of an evening is one file and nothing of it can be left behind.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from companion.asking.memory import dropped, is_about, without
from companion.asking.renamed import rename_answer, rename_key
from companion.cards import Notation
from companion.errors import CompanionError, Fault, InputError
from companion.evening.known import answer_in
from companion.evening.sofar import Answered
from companion.evening.stages import listed, stage_of
from companion.files import read_within, write_whole
from companion.game import Game
from companion.games import game_ids
from companion.keep.note import Note, is_noted, is_over, note_in, told_in
from companion.questions import Answer, Question
from companion.reading.besides import CERTAIN
from companion.reading.checked import check_entry, toml_table
from companion.reading.elsewhere import elsewhere
from companion.reading.entered import Flags, ReadingError
from companion.reading.settings import settings_of
from companion.reading.shapes import inside, kind_of
from companion.reading.shown import shown
from companion.reading.sources import MOST_BYTES, read_text
from companion.reading.write import save, unwritable, write_toml
from companion.rulebook import open_rulebook
from companion.words import Lang

_OURS = ("lang", "cards", "id", "rulings")
"""What an entry may carry besides its position: nobody is named there."""


class ChangedError(CompanionError):
    """The file is not what was written last: another window keeps it too, or an editor."""


class Book:
    """An evening's file: what stands in it, and by their keys the answers of an unfinished round, and lines typed ahead.

    ``is_written``: nothing of it waits for the next answer (a name put right, a step that never was). ``has_comments``: its owner's,
    which are not written again; the file as it was is kept beside it.
    """

    def __init__(self, path: Path, data: Mapping[str, Any], note: Note, game: Game) -> None:
        self.stage = stage_of(game.position)
        self._game = game.id
        self._model = game.position
        self.path = path
        self.is_damaged = note.is_damaged
        self.has_comments = note.has_comments
        self._bytes = _bytes_of(path)
        self.data = data = listed(self.stage, data) if self.stage else dict(data)
        self.draft = dict(note.draft)
        self.ahead = dict(note.ahead)
        self._kept = {**(self.stage.rows(data) if self.stage else {}), **note.draft}
        self.is_written = True

    @property
    def is_there(self) -> bool:
        """Whether there is such a file: nothing is written before somebody plays."""
        return _is_there(self.path)

    @property
    def spare(self) -> Path:
        """What the file as it was is kept under: FILE.bak, or, where there is one, FILE.bak2 and so on."""
        names = (self.path.with_name(f"{self.path.name}.bak{number or ''}") for number in (0, *range(2, 1000)))
        return next(name for name in names if not name.exists())

    def known(self, question: Question) -> tuple[Answer] | None:
        """The answer that the file holds, in a tuple; what a finished round does not say was answered with nothing."""
        if question.key in self.draft:
            return (self.draft[question.key],)
        finished = self.stage.steps(self.data) if self.stage else 0
        if question.kind == "yes-no" and not question.where:  # another one: yes, where there is one
            return (True,) if _number(question.memory) < finished else None
        if self.stage and self.stage.is_entry(question):  # in the order of the file
            keyed = self.stage.rows(self.data)
            return (keyed[question.key],) if question.key in keyed else None
        answer = answer_in(self.data, question)
        step = self.stage.open(question) if self.stage else None
        passed_over = question.optional and not question.ends and step is not None and step < finished
        if answer is None and passed_over and self._has_row(question):
            return (None,)
        return None if answer is None else (answer,)

    def _has_row(self, question: Question) -> bool:
        """False where a step has rows of players, and none of the player whom a question is about: nobody has told it yet."""
        if not question.owner or question.path[2:3] != ("players",):
            return True
        rows = answer_in(self.data, Question(question.where.rpartition("[")[0], "", "names"))
        return question.owner in (rows or ())

    def keep(self, answered: Sequence[Answered]) -> None:
        """Remember what was answered: a question put before it, for a new player, say, does not undo it."""
        told = told_in(answered)
        for question, answer in answered:
            self._kept.pop(question.key, None)
            over = is_over(question, answer, told)
            if question.kind not in ("names", "claim") and not over and (question.where or answer is not False):
                self._kept[question.key] = answer

    def left(self, asked: Collection[str]) -> dict[str, Answer]:
        """What was answered about players and rounds that the questions have not come to again."""
        return {key: answer for key, answer in self._kept.items() if key not in asked}

    def follow(self, called: Mapping[str, str], never: Collection[str]) -> None:
        """Let what stands in the file about a player follow the name that was put right, and go where they never played; it is
        written with the next answer.
        """
        self._kept, self.draft = (
            {rename_key(key, called): rename_answer(without(answer, never), called) for key, answer in of.items()}
            for of in (_not_about(never, self._kept), _not_about(never, self.draft))
        )
        self.data = _renamed(self.data, called, self._model)
        self.is_written = self.is_written and not called and not never

    def drop(self, stage: str, index: int) -> None:
        """Take a step out of what stands in the file; it is written with the next answer."""
        self._kept = dropped(self._kept, stage, index)
        self.draft = dropped(self.draft, stage, index)
        steps = self.data.get(stage)
        if isinstance(steps, Mapping):
            self.data[stage] = {key: row for place, (key, row) in enumerate(steps.items()) if place != index}
        elif isinstance(steps, list):
            self.data[stage] = [step for place, step in enumerate(steps) if place != index]
        self.is_written = False

    def write(self, data: Mapping[str, Any], draft: Mapping[str, Answer], ahead: Mapping[str, str]) -> None:
        """Save what was answered, and typed ahead, whole or not at all, where the file does not say it already. Raises OSError.

        Raises ChangedError where the file is not as this book wrote it: somebody else's is not written over.
        """
        if self.is_written and data == self.data and draft == self.draft and ahead == self.ahead:
            return
        text = write_toml(data) + Note(draft, ahead, self._game).line()
        there = _bytes_of(self.path, max(MOST_BYTES, len(self._bytes or b"")))
        if there is not None and there != self._bytes:
            raise ChangedError(Fault("keep-changed", None, {"file": shown(str(self.path), 300)}))
        if (self.is_damaged or self.has_comments) and there is not None:
            write_whole(self.spare, there)
            self.is_damaged = self.has_comments = False
        save(text, self.path)
        self._bytes = text.encode()
        self.data, self.draft, self.ahead, self.is_written = dict(data), dict(draft), dict(ahead), True


def _not_about(names: Collection[str], answers: Mapping[str, Answer]) -> dict[str, Answer]:
    return {key: answer for key, answer in answers.items() if not is_about(key, names)}


def _renamed(value: Any, names: Mapping[str, str], hint: Any) -> Any:  # noqa: ANN401 (plain data, an annotation)
    """The same with the new names wherever the model says that text stands which is no more than that: a name."""
    if isinstance(value, Mapping):
        keyed = kind_of(hint) == "table" and all(not isinstance(inner, Mapping) for inner in value.values())
        inside_of = {key: next(iter(inside(hint, key)), None) for key in value}
        kept = {key: _renamed(inner, names, inside_of[key]) for key, inner in value.items() if key not in _OURS}
        said = {names.get(key, key) if keyed else key: inner for key, inner in kept.items()}
        return {**{key: value[key] for key in _OURS if key in value}, **said}
    if isinstance(value, list):
        return [_renamed(inner, names, next(iter(inside(hint, 0)), None)) for inner in value]
    return rename_answer(value, names) if hint is not None and kind_of(hint) == "text" else value


def _number(memory: str) -> int:
    inner = memory.partition("[")[2].partition("]")[0]
    return int(inner) if inner.isdecimal() else 0


def open_book(game: Game, path: Path, flags: Flags) -> Book:
    """The file of an evening, begun or taken up again; a name without an ending (``friday``) is that of a .toml file.

    Raises InputError: ``keep-kind`` for anything but TOML, ``folder-missing`` or ``file-unwritable`` where no file can be, what is wrong with
    the file, what is missing in it aside.
    """
    if path.name and not path.suffix and not _is_there(path):
        path = path.with_suffix(".toml")
    if path.suffix.lower() != ".toml":
        meant = path.with_suffix(".toml") if path.name else path / "evening.toml"
        raise InputError(Fault("keep-kind", None, {"name": shown(str(meant), 300)}))
    if not _is_there(path):
        _check_place(path)
        return Book(path, {}, Note(), game)
    text = read_text(path, None)
    data = toml_table(text, str(path), game.position)
    lang, notation = settings_of(flags, data)
    if other := of_another(game.id, path, text, lang):
        raise ReadingError(other, lang, notation, data)
    try:
        check_entry(game, game.position, data, Flags(flags.lang, None if "cards" in data else flags.cards))
    except ReadingError as error:
        if other := elsewhere(game.position, error, str(path), "keep"):
            raise ReadingError(other, error.lang, error.notation, data) from None
        plain = of_kept(game, path, text, error.lang)
        # What the rules have against it is asked about again.
        wrong = [fault for fault in error.faults if fault.code not in {"field-missing", *CERTAIN}]
        if plain is not None and plain.code == "keep-badly-written":
            wrong = [plain]
        if wrong:
            raise ReadingError(wrong, error.lang, error.notation, data) from None
    return Book(path, data, note_in(text), game)


def of_kept(game: Game, path: Path, text: str, lang: Lang) -> Fault | None:
    """What a file that was kept, and cannot be used as it is, suffers from, where that is plain; a game is named in ``lang``."""
    if other := of_another(game.id, path, text, lang):
        return other
    heads = [line.strip() for line in text.splitlines() if line.startswith("[")]
    if "[[rounds]]" in heads and "[[players]]" in heads[heads.index("[[rounds]]") :]:
        return Fault("keep-badly-written")
    stage = stage_of(game.position)
    begun = is_noted(text)
    if begun and stage is not None and stage.shape == "steps" and f"[[{stage.key}]]" not in heads:
        return Fault("keep-unfinished", None, {"game": game.id, "path": quote(shown(str(path), 300))})
    return None


def of_another(game: str | None, path: Path, text: str, lang: Lang) -> Fault | None:
    """That an evening of another game than this (None: of any) was left here in the middle of a round: going on would mix the two."""
    name = note_in(text).game
    if name in {None, game} or name not in game_ids():
        return None
    command = f"companion keep {name} {quote(shown(str(path), 300))}"
    title = open_rulebook(name, lang).title
    return Fault("file-of-another", None, {"file": shown(str(path), 300), "title": title, "command": command})


def _bytes_of(path: Path, most: int = MOST_BYTES) -> bytes | None:
    """What a file holds, or the beginning of one that has grown too large to be ours; None where there is none that could be lost."""
    try:
        return read_within(path, most) if path.is_file() else None
    except (OSError, ValueError):  # writing will say what is wrong with it
        return None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _check_place(path: Path) -> None:
    """Raises InputError where no file can be written: it is said before the first question, not after."""
    reason = "ENOENT"
    try:
        if path.parent.is_dir():
            reason = "" if os.access(path.parent, os.W_OK) else "EACCES"
            path.stat()
    except FileNotFoundError:
        pass
    except (OSError, ValueError) as error:
        reason = errno.errorcode.get(getattr(error, "errno", None) or 0, "EINVAL")
    if reason:
        raise InputError(unwritable(path, reason))


def settings(lang: Lang, notation: Notation, rulings: Mapping[str, str]) -> dict[str, Any]:
    """What an evening's file says besides the position."""
    return {"lang": lang, "cards": notation, **({"rulings": dict(rulings)} if rulings else {})}
