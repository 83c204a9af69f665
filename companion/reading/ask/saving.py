"""After the questions: the position as a file, if anybody wants it, that scores the same."""

from __future__ import annotations

import errno
from pathlib import Path
from shlex import quote

from companion.errors import Fault
from companion.game import Game
from companion.questions import Question
from companion.reading.ask.question import read_answer
from companion.reading.entered import Entered
from companion.reading.flags import NONE
from companion.reading.shown import shown
from companion.reading.terminal import Terminal
from companion.reading.write import save, unwritable, write_toml
from companion.words import translator


def offer_to_save(game: Game, entered: Entered, terminal: Terminal) -> None:
    """Ask for a file name until a file is written or none is wanted, with whatever word for nothing. The end of input means none."""
    _ = translator(entered.lang)
    text = write_toml({**entered.data, "lang": entered.lang, "cards": entered.notation})
    try:
        while name := terminal.ask(_("Save under what name? (nothing: don’t save)")).strip():
            wanted = read_answer(Question("", "", "yes-no"), name, entered.notation)
            if wanted is False or name.casefold() in NONE:
                return
            if wanted is True:
                terminal.say(_("A name for the file, such as {file}.").format(file=f"{game.id}.toml"))
                continue
            path = _saved(name, text, entered, terminal)
            if path:
                command = f"companion score {game.id} {quote(str(path))}"
                terminal.say(_("Saved. To score it again: {command}").format(command=command))
                return
    except EOFError:
        return


def _saved(name: str, text: str, entered: Entered, terminal: Terminal) -> Path | None:
    """The path of the file written; None when it was not, and why was said."""
    fault = Fault("file-unwritable", None, {"file": shown(name, 300), "reason": ""})
    try:
        path = Path(name).expanduser()
        path = path if path.suffix else path.with_suffix(".toml")
        if path.suffix.lower() == ".toml":
            if path.exists() and not _may_overwrite(path, entered, terminal):
                return None
            save(text, path)
            return path
        toml = shown(str(path.with_suffix(".toml")), 300)
        fault = Fault("save-kind", None, {"file": shown(name, 300), "found": shown(path.suffix), "toml": toml})
    except OSError as error:
        reason = errno.errorcode.get(error.errno or 0, "")
        fault = unwritable(Path(name).expanduser(), reason)
    except (ValueError, RuntimeError):  # a name no file can have: ".", a NUL in it, "~nobody"
        pass
    terminal.complain([fault], entered.lang, entered.data)
    return None


def _may_overwrite(path: Path, entered: Entered, terminal: Terminal) -> bool:
    _ = translator(entered.lang)
    asked = _("{file} is there already. Overwrite it? (y/n)").format(file=path)
    return read_answer(Question("", "", "yes-no"), terminal.ask(asked).strip(), entered.notation) is True
