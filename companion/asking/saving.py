"""Offers to save the position as a file after the questions. The file scores the same."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import Any, NamedTuple

from companion.asking.question import read_answer
from companion.asking.terminal import Terminal
from companion.cards import Notation
from companion.errors import Fault
from companion.game import Game
from companion.questions import Question
from companion.reading.entered import Entered
from companion.reading.flags import NONE
from companion.reading.shown import shown
from companion.reading.write import save, unwritable, write_toml
from companion.words import Lang, translator


class Unsaved(NamedTuple):
    """A file without a name yet: its game, its text, the language and the card letters of the questions, and its
    plain data, by which players are named.
    """

    game: Game
    text: str
    lang: Lang
    notation: Notation
    data: Mapping[str, Any]


def offer_to_save(game: Game, entered: Entered, terminal: Terminal) -> None:
    """Ask for a file name until a file is written, or a word for nothing is typed. The end of input also means no
    file.
    """
    _ = translator(entered.lang)
    text = write_toml({**entered.data, "lang": entered.lang, "cards": entered.notation})
    unsaved = Unsaved(game, text, entered.lang, entered.notation, entered.data)
    path = saved_as(unsaved, _("Save under what name? (nothing: don’t save)"), terminal)
    if path:
        command = f"companion score {game.id} {quote(str(path))}"
        terminal.say(_("Saved. To score it again: {command}").format(command=command))


def saved_as(unsaved: Unsaved, prompt: str, terminal: Terminal) -> Path | None:
    """Ask for a file name until the file can be written, and return its path.

    Returns None if no file is wanted or the input ends.
    """
    _ = translator(unsaved.lang)
    try:
        while name := terminal.ask(prompt).strip():
            wanted = read_answer(Question("", "", "yes-no"), name, unsaved.notation)
            if wanted is False or name.casefold() in NONE:
                return None
            if wanted is True:
                terminal.say(_("A name for the file, such as {file}.").format(file=f"{unsaved.game.id}.toml"))
            elif path := _saved(name, unsaved, terminal):
                return path
    except EOFError:
        pass
    return None


def _saved(name: str, unsaved: Unsaved, terminal: Terminal) -> Path | None:
    """The path of the written file; None if it was not written. The user is told why."""
    fault = Fault("file-unwritable", None, {"file": shown(name, 300), "reason": ""})
    try:
        path = Path(name).expanduser()
        path = path if path.suffix else path.with_suffix(".toml")
        if path.suffix.lower() == ".toml":
            if path.exists() and not _may_overwrite(path, unsaved, terminal):
                return None
            save(unsaved.text, path)
            return path
        toml = shown(str(path.with_suffix(".toml")), 300)
        fault = Fault("save-kind", None, {"file": shown(name, 300), "found": shown(path.suffix), "toml": toml})
    except OSError as error:
        reason = errno.errorcode.get(error.errno or 0, "")
        fault = unwritable(Path(name).expanduser(), reason)
    except (ValueError, RuntimeError):  # a name no file can have: ".", a NUL in it, "~nobody"
        pass
    terminal.complain([fault], unsaved.lang, unsaved.data)
    return None


def _may_overwrite(path: Path, unsaved: Unsaved, terminal: Terminal) -> bool:
    _ = translator(unsaved.lang)
    asked = _("{file} is there already. Overwrite it? (y/n)").format(file=path)
    return read_answer(Question("", "", "yes-no"), terminal.ask(asked).strip(), unsaved.notation) is True
