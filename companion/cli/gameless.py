"""Finds the game of a command line that names only a file (``companion score eve.toml``): in the file, or by asking."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from companion.cli.context import language_for
from companion.cli.group import Clicked, Command
from companion.errors import Fault, InputError
from companion.games import find_id, game_ids
from companion.reading.entered import Flags
from companion.reading.shown import shown
from companion.reading.sources import read_text
from companion.words import Lang, spaced, translator

if TYPE_CHECKING:  # most scores ask nothing
    from companion.asking.terminal import Terminal


class GameFileCommand(Command):
    """A command that takes a game and its file. If only the file was typed, its game is found."""

    makes_file = False
    """True if the command creates a missing file."""

    def invoke(self, ctx: Clicked) -> Clicked:
        """Run the command with both the game and the file. Returns status 0 if the input ends before the game is known."""
        typed, file = ctx.params["game"], ctx.params["file"]
        if typed is not None and file is not None:
            _check_order(typed, file, ctx.command_path)
        elif typed is not None and _is_file(typed):
            if not self.makes_file and not Path(typed).is_file():
                read_text(Path(typed), None)  # raises what is wrong with it
            chosen = _with_game(typed, language_for(ctx, ctx.params["lang"]), ctx.command_path)
            if chosen is None:
                return 0
            ctx.params["game"], ctx.params["file"] = chosen
        return super().invoke(ctx)


class KeptFileCommand(GameFileCommand):
    """A command that takes a game and its file, and creates a missing file."""

    makes_file = True


def _is_file(name: str) -> bool:
    """True if the argument for the game is a file.

    >>> _is_file("eve.toml"), _is_file("hache")
    (True, False)
    """
    return Path(name).suffix.lower() == ".toml" and not _game_called(name)


def _with_game(file: str, lang: Lang, command: str) -> tuple[str, str] | None:
    """The game of a file, and the file. If the file does not name its game, the user is asked; None if the input ends.

    Raises InputError ``file-gameless`` if there is no terminal to ask on. ``command``: as it was typed.
    """
    from companion.cli.asking import CommandTerminal
    from companion.cli.source import can_ask
    from companion.keep.file import game_in

    if (game := game_in(Path(file).expanduser())) is not None:
        return game, file
    if not can_ask():
        data = {"command": command, "file": shown(file, 300), "path": quote(shown(file, 300)), "games": game_ids()}
        raise InputError(Fault("file-gameless", None, data))
    asked = _ask(CommandTerminal("", Flags(lang)), lang)
    return None if asked is None else (asked, file)


def asked_game(lang: Lang, command: str) -> str | None:
    """Ask for the game of a command that names none; None if the input ends.

    Raises UsageFaultError ``usage-missing`` if there is no terminal to ask on.
    """
    from companion.cli.asking import CommandTerminal
    from companion.cli.source import can_ask
    from companion.cli.usage import UsageFaultError, missing_game

    if not can_ask():
        raise UsageFaultError(missing_game(), command)
    terminal = CommandTerminal("", Flags(lang))
    terminal.say(", ".join(game_ids()))
    return _ask(terminal, lang)


def _ask(terminal: Terminal, lang: Lang) -> str | None:
    """Ask until a game's name is typed, and return its id; None if the input ends."""
    _ = translator(lang)
    prompt = spaced(_("Which game is it? (its name)"), lang)
    try:
        while True:
            try:
                return find_id(terminal.ask(prompt).strip())
            except InputError as error:
                terminal.complain(error.faults, lang, {})
    except EOFError:
        terminal.say("")
        return None


def _check_order(game: str, file: str, command: str) -> None:
    """Raises InputError ``file-before-game`` (command, game, path) where the file was typed before the game."""
    if not _game_called(game) and (other := _game_called(file)):
        raise InputError(
            Fault("file-before-game", None, {"command": command, "game": other, "path": quote(shown(game, 300))})
        )


def _game_called(name: str) -> str:
    """The id of the game of that name; "" if there is none."""
    try:
        return find_id(name)
    except InputError:
        return ""
