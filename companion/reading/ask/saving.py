"""After the questions: the position as a file, if anybody wants it, that scores the same."""

from __future__ import annotations

import errno
from pathlib import Path

from companion.errors import Fault
from companion.game import Game
from companion.reading.ask.question import Question, read_answer
from companion.reading.entered import Entered
from companion.reading.shown import shown
from companion.reading.terminal import Terminal
from companion.reading.write import save, write_toml
from companion.words import translator


def offer_to_save(game: Game, entered: Entered, terminal: Terminal) -> None:
    """Ask for a file name until a file is written or none is wanted. The end of input means none."""
    _ = translator(entered.lang)
    text = write_toml({**entered.data, "lang": entered.lang, "cards": entered.notation})
    try:
        while name := terminal.ask(_("Save it? (a file name; nothing: do not save)")).strip():
            path = Path(name).expanduser()
            path = path if path.suffix else path.with_suffix(".toml")
            if path.suffix.lower() != ".toml":
                data = {"file": shown(name, 300), "found": shown(path.suffix), "kinds": (".toml",)}
                terminal.complain([Fault("file-kind", None, data)], entered.lang, entered.data)
            elif _may_write(path, entered, terminal) and _written(text, path, entered, terminal):
                terminal.say(
                    _("Saved. To score it again: {command}").format(command=f"companion score {game.id} {path}")
                )
                return
    except EOFError:
        return


def _may_write(path: Path, entered: Entered, terminal: Terminal) -> bool:
    if not path.exists():
        return True
    _ = translator(entered.lang)
    asked = _("{file} is there already. Overwrite it? (y/n)").format(file=path)
    return read_answer(Question("", "", "yes-no"), terminal.ask(asked).strip(), entered.notation) is True


def _written(text: str, path: Path, entered: Entered, terminal: Terminal) -> bool:
    try:
        save(text, path)
    except (OSError, ValueError) as error:
        reason = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
        data = {"file": shown(str(path), 300), "reason": reason}
        terminal.complain([Fault("file-unwritable", None, data)], entered.lang, entered.data)
        return False
    return True
