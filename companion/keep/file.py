"""The file of an evening: always a position that `companion score` reads, complete or with a report of what is
missing.

Answers in an unfinished round are in a table of their own (`companion.reading.unfinished`). So a whole evening is in
one file, and no part of it can be left behind.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.cards import Notation
from companion.errors import Fault, InputError
from companion.evening.known import answer_in
from companion.evening.stages import Stage, listed, stage_of
from companion.files import read_within, write_whole
from companion.game import Game
from companion.games import game_ids
from companion.keep.history import ChangedError, game_of, spare_name
from companion.model import TotalsPosition, names_in, settings_in
from companion.questions import Answer, Question
from companion.reading.checked import TOTALS, check_entry, is_night, toml_table, with_language
from companion.reading.entered import Flags, ReadingError, settings_of
from companion.reading.other_game import left_by_another, suggest_command, taker_of
from companion.reading.rule_faults import CERTAIN
from companion.reading.shown import shown
from companion.reading.sources import MOST_BYTES, naming, read_text, with_file
from companion.reading.toml import parse_toml
from companion.reading.unfinished import COMMENT, TABLE, Unfinished, check_inside, unfinished_in
from companion.reading.write import save, unwritable, write_toml
from companion.words import Lang

if TYPE_CHECKING:  # tomlkit is heavy to import, and few files need it
    from companion.keep.rewriting import Rewritten

Announce: TypeAlias = Callable[[bytes, bytes | None], None]
"""Called before a file is saved, with its new content and its present content (None: there is no file)."""


class EveningFile:
    """An evening's file: the position in it, and the answers that are ``unfinished``. The owner's comments stay where
    they are.

    ``put_aside``: the path of the old file, if the file had to be written anew because it was damaged or could not be
    changed in parts.
    """

    def __init__(self, path: Path, data: Mapping[str, Any], unfinished: Unfinished, game: Game, text: str = "") -> None:
        self.game = game
        self.stage = stage_of(game.position)
        self.path = path
        self.unfinished = unfinished
        self.is_damaged = unfinished.is_damaged
        self.put_aside: Path | None = None
        self._text = text if _has_comments(text) else ""
        self._bytes = _bytes_of(path)
        self.data = listed(self.stage, data) if self.stage else dict(data)

    @property
    def content(self) -> bytes | None:
        """The file's content when it was last read or written; None if there was no file."""
        return self._bytes

    def says(self, data: Mapping[str, Any], unfinished: Unfinished) -> bool:
        """True if the file holds exactly these data, ignoring settings such as the language."""

        settings = settings_in(self.game.position)

        def plain(position: Mapping[str, Any], rest: Unfinished) -> Any:  # noqa: ANN401 (plain data)
            return _without_empty({key: value for key, value in position.items() if key not in settings} | rest.table())

        return bool(plain(data, unfinished) == plain(self.data, self.unfinished))

    @property
    def is_there(self) -> bool:
        """True if the file exists. Nothing is written before the players are known."""
        return _is_there(self.path)

    def known(self, question: Question) -> tuple[Answer] | None:
        """The answer in the file, in a tuple; None if there is none.

        An optional field that is missing in a finished round counts as answered with nothing.
        """
        old = self.unfinished.answers_by_key
        if question.key in old:
            return (old[question.key],)
        if question.kind == "choice" and not question.where:  # which of these fields is entered
            rows = self.data.get("players")
            fields = {*self.data, *(key for row in rows for key in row)} if isinstance(rows, list) else {*self.data}
            return next(((choice,) for choice in question.choices if choice in fields), None)
        finished = self.stage.steps(self.data) if self.stage else 0
        if question.kind == "yes-no" and not question.where:  # "another one?": yes, if the file has one
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
        """False if a step has rows of players, but none for the question's player.

        Then nothing was answered about that player.
        """
        if not question.owner or question.path[2:3] != ("players",):
            return True
        rows = answer_in(self.data, Question(question.where.rpartition("[")[0], "", "names"))
        return question.owner in (rows or ())

    def write(
        self, data: Mapping[str, Any], unfinished: Unfinished, announce: Announce = lambda _new, _old: None
    ) -> None:
        """Save an evening, completely or not at all. ``announce`` is called before. Raises OSError.

        Raises ChangedError if the file is not as it was last written. Somebody else's changes are not overwritten;
        the new content is saved in another file.
        """
        there = _bytes_of(self.path, max(MOST_BYTES, len(self._bytes or b"")))
        if there is not None and there != self._bytes:
            if not _says_the_same(there, self._bytes):
                raise self.changed_error(data, unfinished)
            self._bytes, self._text = there, there.decode()  # only comments or empty lines changed: they stay
        made = self._changed(data, unfinished)
        text = file_text(data, unfinished) if made is None else made.text
        if made is None and there is not None and (self.is_damaged or self._text):
            write_whole(spare := spare_name(self.path), there)
            self.put_aside, self._text, self.is_damaged = spare, "", False
        try:
            announce(text.encode(), there)
        except ChangedError:
            raise self.changed_error(data, unfinished) from None
        save(text, self.path)
        if (
            made is None or made.in_place
        ):  # otherwise, inserting a step removes the later ones for a moment, and their comments
            self._text = text if self._text else ""
        self._bytes = text.encode()

    def changed_error(self, data: Mapping[str, Any], unfinished: Unfinished) -> ChangedError:
        """The error that somebody else changed the file. The content that should have been saved is saved in another
        file first.
        """
        names = (self.path.with_stem(f"{self.path.stem}-{number}") for number in range(2, 1000))
        other = next(name for name in names if not name.exists())
        try:
            save(file_text(data, unfinished), other)
        except OSError:
            return ChangedError(self.path)
        return ChangedError(self.path, other, self.game.id)

    def text_of(self, data: Mapping[str, Any], unfinished: Unfinished) -> str:
        """The text of the file for an evening."""
        made = self._changed(data, unfinished)
        return file_text(data, unfinished) if made is None else made.text

    def _changed(self, data: Mapping[str, Any], unfinished: Unfinished) -> Rewritten | None:
        """The file's text with the changes made in it and the comments kept; None if it has to be written anew."""
        if not self._text or self.is_damaged:
            return None
        from companion.keep.rewriting import rewritten

        body = "".join(line for line in self._text.splitlines(keepends=True) if not line.startswith(COMMENT))
        return rewritten(body, {**data, **({TABLE: unfinished.table()} if unfinished.table() else {})})


def file_text(data: Mapping[str, Any], unfinished: Unfinished) -> str:
    """The text of an evening's file. Unfinished answers are at its end, one place a line."""
    table, lines = unfinished.table(), list[str]()
    for key, rows in table.items():
        lines += [f"[{TABLE}]", f"{key} = {_inline(rows)}"] if isinstance(rows, str) else []
        for row in rows if isinstance(rows, list) else ():
            lines += ["", f"[[{TABLE}.{key}]]", *(f"{name} = {_inline(value)}" for name, value in row.items())]
    return write_toml(data) + "\n" * bool(lines) + "".join(f"{line}\n" for line in lines)


def _inline(value: Any) -> str:  # noqa: ANN401 (plain data)
    """A value as TOML on one line. It is written as JSON, except for tables.

    >>> print(_inline(["rounds", 2, "Ana"]), _inline({"Ana": 70, "Ben": [True]}))
    ["rounds", 2, "Ana"] {"Ana" = 70, "Ben" = [true]}
    """
    if isinstance(value, Mapping):
        return (
            "{" + ", ".join(f"{json.dumps(str(k), ensure_ascii=False)} = {_inline(v)}" for k, v in value.items()) + "}"
        )
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _without_empty(value: Any) -> Any:  # noqa: ANN401 (plain data)
    """Plain data without empty values.

    >>> _without_empty({"rounds": [{"players": None}], "start": 0, "claims": ()})
    {'start': 0}
    """
    if isinstance(value, Mapping):
        inner = {key: _without_empty(one) for key, one in value.items()}
        return {key: one for key, one in inner.items() if one is not None and one not in ({}, [])}
    if isinstance(value, (list, tuple)):
        listed = [_without_empty(one) for one in value]
        return listed if any(one != {} for one in listed) else []
    return value


def _has_comments(text: str) -> bool:
    """True if a file has comments of its owner."""
    from companion.keep.rewriting import comments_in

    return "#" in text and bool(comments_in("\n".join(one for one in text.splitlines() if not one.startswith(COMMENT))))


def _says_the_same(there: bytes, before: bytes | None) -> bool:
    """True if a changed file holds the same data as before, so that only comments or notation differ."""
    try:
        return before is not None and parse_toml(there.decode()) == parse_toml(before.decode())
    except (InputError, UnicodeDecodeError):
        return False


def _number(memory: str) -> int:
    inner = memory.partition("[")[2].partition("]")[0]
    return int(inner) if inner.isdecimal() else 0


def open_file(game: Game, path: Path, flags: Flags) -> EveningFile:
    """The file of an evening, new or to be continued. A name without an ending (``friday``) gets ``.toml``.

    Raises InputError for faults of the file other than missing answers, and:

    - ``keep-kind``: the file is not TOML.
    - ``folder-missing``, ``file-unwritable``: no file can be written there.
    """
    if path.name and not path.suffix and not _is_there(path):
        path = path.with_suffix(".toml")
    if path.suffix.lower() != ".toml":
        named = path.with_suffix(".toml") if path.name else path / "evening.toml"
        raise InputError(Fault("keep-kind", None, {"name": shown(str(named), 300)}))
    if not _is_there(path):
        _check_place(path)
        return EveningFile(path, {}, Unfinished(), game)
    text = read_text(path, None)
    with naming(path):
        data = toml_table(text, game.position)
        check_inside(data.get(TABLE), game.position.model_fields)
        if is_night(data, game.position):
            raise InputError(Fault("file-of-kit"))
    unfinished = unfinished_in(data.pop(TABLE, None), text) or Unfinished()
    lang, notation = settings_of(flags, data)
    game = _with_totals(game, path, data, flags)
    if other := left_by_another(game.id, unfinished, lang):
        raise with_file(ReadingError(other, lang, notation, data), path)
    if strangers := _strangers(data, unfinished, stage_of(game.position)):
        names = {"found": tuple(strangers), "names": names_in(data)}
        raise ReadingError(Fault("keep-strangers", None, names), lang, notation, data)
    try:
        check_entry(game, game.position, data, Flags(flags.lang, None if "cards" in data else flags.cards))
    except ReadingError as error:
        if other := suggest_command(game.position, error, "keep"):
            raise with_file(ReadingError(other, error.lang, error.notation, data), path) from None
        # Answers against the rules are asked for again.
        wrong = [fault for fault in error.faults if fault.code not in {"field-missing", *CERTAIN}]
        if wrong:
            raise ReadingError(wrong, error.lang, error.notation, data) from None
    return EveningFile(path, data, unfinished, game, text)


def _strangers(data: Mapping[str, Any], unfinished: Unfinished, stage: Stage | None) -> list[str]:
    """The names in rounds and in unfinished answers that no player has.

    They remain if somebody changes a name in an editor at one place only.
    """
    steps = data.get(stage.key) if stage and stage.shape == "steps" else None
    rounds = [step for step in steps if isinstance(step, Mapping)] if isinstance(steps, list) else []
    rows = [row for step in rounds if isinstance(found := step.get("players"), list) for row in found]
    found_names = [row.get("name") for row in rows if isinstance(row, Mapping)]
    for at, _ in (*unfinished.answers, *unfinished.typed):
        if at[0] == "players" and len(at) > 1:
            found_names.append(at[1])
        elif len(at) > 3 and isinstance(at[1], int):
            found_names.append(at[2])
    known = names_in(data)
    return list(dict.fromkeys(str(one) for one in found_names if known and one is not None and one not in known))


def _with_totals(game: Game, path: Path, data: Mapping[str, Any], flags: Flags) -> Game:
    """The game, or its variant with totals only if the file says so.

    Raises InputError ``keep-totals`` if totals are asked for, but the file holds the game's own fields.
    """
    wanted = issubclass(game.position, TotalsPosition)
    if wanted and TOTALS not in data and data.keys() & {"rounds", *game.position.model_fields} - {"players"}:
        raise InputError(Fault("keep-totals", None, {"file": shown(str(path), 300)}))
    if wanted or TOTALS not in data:
        return game
    from companion.totals import totals_of

    with with_language(flags, data):
        return totals_of(game)


def game_in(path: Path) -> str | None:
    """The id of the game whose evening a file holds; None if it cannot be found.

    It is taken from the journal, else from the unfinished answers, else from the data.
    """
    found = game_of(path.with_suffix(".journal"))
    if found is not None or not _is_there(path):
        return found
    try:
        text = read_text(path, None)
        data = parse_toml(text)
    except InputError:
        return None
    unfinished = unfinished_in(data.pop(TABLE, None), text)
    if unfinished is not None and unfinished.game in game_ids():
        return unfinished.game
    taker = taker_of(data)
    return None if taker is None or taker[1] is not None else taker[0].id


def _bytes_of(path: Path, most: int = MOST_BYTES) -> bytes | None:
    """The file's content; None if there is nothing to lose.

    Only the beginning is returned if the file is larger than an evening's file can be.
    """
    try:
        return read_within(path, most) if path.is_file() else None
    except (OSError, ValueError):  # writing will report the error
        return None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _check_place(path: Path) -> None:
    """Raise InputError if the file cannot be written, so that this is reported before the first question."""
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


def settings(game: Game, lang: Lang, notation: Notation) -> dict[str, Any]:
    """The fields of an evening's file besides the position."""
    totals = {TOTALS: True} if issubclass(game.position, TotalsPosition) else {}
    return {"lang": lang, "cards": notation, **totals}
