"""`score` left in the middle of its questions (Ctrl-C, Ctrl-D): the answers are offered as a file that `keep`
continues.
"""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote

from companion.asking import LeftEntry
from companion.asking.saving import Unsaved, saved_as
from companion.asking.terminal import Terminal
from companion.cli.signals import EndError, LeftError
from companion.evening.evening import RULINGS
from companion.evening.partial import PartialEntry
from companion.game import Game
from companion.keep.file import EveningFile
from companion.keep.keeper import Keeper
from companion.reading import Flags
from companion.reading.unfinished import Unfinished
from companion.words import translator


def offer_to_keep(game: Game, flags: Flags, left: LeftEntry, terminal: Terminal) -> bool:
    """Report how many answers there are, and ask for the file's name. Returns whether they were kept; a second Ctrl-C
    means no.

    Raises LeftError after that if Ctrl-C ended the questions.
    """
    evening = left.evening
    _ = translator(evening.lang)
    answered = [one for one in evening.form().answered() if not one[0].where.startswith(f"{RULINGS}.")]
    count = sum(not question.proposed and answer is not None for question, answer in answered)
    if not count:
        return False
    terminal.say("\n" + _("Answers entered so far: {count}.").format(count=count))
    path = None
    if not isinstance(left.by, EndError):  # the terminal is gone, or the machine is about to be
        flags = flags._replace(lang=evening.lang, cards=evening.notation, claims=())
        keeper = Keeper(
            game, EveningFile(Path(os.devnull), {}, Unfinished(), game), flags, terminal, lambda _entered, _stage: None
        )
        text = keeper.text(evening)
        data = PartialEntry(game, None, evening.notation).data(answered)
        prompt = _("Keep them under what file name? (nothing: they are lost)")
        try:
            path = saved_as(Unsaved(game, text, evening.lang, evening.notation, data), prompt, terminal)
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
