"""Questions of `score` left in the middle (Ctrl-C, Ctrl-D): what was typed is offered as a file that `keep` goes on with."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from companion.asking import Left
from companion.asking.saving import Unsaved, saved_as
from companion.asking.terminal import Terminal
from companion.cli.signals import EndError, LeftError
from companion.evening.sofar import SoFar
from companion.game import Game
from companion.keep.book import Book
from companion.keep.evening import Evening
from companion.keep.note import Note
from companion.reading import Flags
from companion.words import translator


def offer_to_keep(game: Game, flags: Flags, left: Left, terminal: Terminal) -> bool:
    """Say how many answers there are, and ask under what name they are kept; whether they are. A second Ctrl-C says that they are not.

    Raises LeftError, once that was said, where Ctrl-C left them.
    """
    _ = translator(left.lang)
    count = sum(not question.proposed and answer is not None for question, answer in left.answered)
    if not count:
        return False
    terminal.say("\n" + _("Answers entered so far: {count}.").format(count=count))
    path = None
    if not isinstance(left.by, EndError):  # the terminal is gone, or the machine is about to be
        flags = flags._replace(lang=left.lang, cards=left.notation, claims=())
        evening = Evening(game, Book(Path(), {}, Note(), game), flags, terminal, lambda _entered, _stage: None)
        text = evening.text(left.at, left.answered, left.ahead)
        data = SoFar(game, None, left.notation).data(left.answered)
        prompt = _("Keep them under what file name? (nothing: they are lost)")
        try:
            path = saved_as(Unsaved(game, text, left.lang, left.notation, data), prompt, terminal)
        except KeyboardInterrupt:
            terminal.say("")
    if path is not None:
        command = f"companion keep {game.id} {quote(str(path))}"
        terminal.say(_("Kept in {file}. To go on: {command}").format(file=path, command=command))
    elif isinstance(left.by, KeyboardInterrupt):  # else it is said anyway that they are gone
        terminal.say(_("They are not kept. `companion keep` saves each answer as it is typed."))
    if isinstance(left.by, KeyboardInterrupt):
        raise LeftError(left.by)
    return path is not None
