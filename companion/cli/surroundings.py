"""What the command line learns from where it runs: the environment's language, and its own name."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.words import LANGS, N_, Lang, listed, translator, unknown_lang

_UNKNOWN = N_("COMPANION_LANG is “{found}”, which is not a language of Companion's: {langs}.")


def remark_on_lang(lang: Lang, environ: Mapping[str, str]) -> None:
    """Report, on standard error, that COMPANION_LANG is not a language of ours, so that the next source was used.

    Not while a shell asks for completions, and not when a program reads the output.
    """
    found = unknown_lang(environ)
    if found is None or "_COMPANION_COMPLETE" in environ:
        return
    from companion.cli.streams import say

    sentence = translator(lang)(_UNKNOWN).format(found=found[:40], langs=listed(LANGS, lang, last="or"))
    say(sentence, lang, error=True)


def called_as() -> str:
    """What to type to run this program: ``companion``, or the way it was called if the shell finds no such name.

    >>> called_as()
    'companion'
    """
    called = Path(sys.argv[0])
    if called.name == "__main__.py" and called.parent.name == "companion":
        return f"{_typed(Path(sys.executable))} -m companion"
    if called.stem != "companion":  # inside another program
        return "companion"
    import shutil  # heavy, and every command reads this file

    found = shutil.which("companion")
    if found is not None and Path(found).absolute() == called.absolute():
        return "companion"
    return _typed(called)


def _typed(path: Path) -> str:
    """A path as one would type it here: relative to the working folder if it lies below it."""
    try:
        path = path.absolute().relative_to(Path.cwd())
    except (OSError, ValueError):
        return quoted([str(path)])
    return quoted([str(path) if len(path.parts) > 1 else f"{os.curdir}{os.sep}{path}"])


def quoted(words: Sequence[str]) -> str:
    """Words as a command line of this system's shell.

    >>> quoted(["--player", "Ana: 3♥"]) in ("--player 'Ana: 3♥'", '--player "Ana: 3♥"')
    True
    """
    if sys.platform == "win32":
        import subprocess

        return subprocess.list2cmdline(words)
    import shlex

    return shlex.join(words)
