"""``--watch``: prints a document again whenever its templates change, for authors of templates.

Each time a fresh process makes it, which reads templates, words, facts and a game's numbers anew. Errors are
reported, and the watch goes on until Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from companion.cli.delivery import render
from companion.cli.streams import say, say_phrase
from companion.errors import CompanionError, Fault, InputError, internal
from companion.folders import roots
from companion.printing.kinds import Document
from companion.processes import spawned, submit
from companion.visible import harmless
from companion.words import N_, Lang

SETTLED = 200
"""Milliseconds without a change that end a series of changes: editors write a file in several steps."""

MOST_NAMED = 3
"""How many changed files are named at most."""


class NotMadeError(CompanionError):
    """What went wrong in the process that made a document."""


def watch(show: Callable[[Callable[[Document], bytes]], None], folders: Sequence[Path], lang: Lang) -> NoReturn:
    """Show documents, made afresh now and after each change in the templates or in ``folders``.

    Ctrl-C ends it: KeyboardInterrupt passes through.
    """
    watched = [*roots(), *folders]
    _print(show, lang)
    folders_named = ", ".join(harmless(str(one)) for one in watched)
    say_phrase(N_("Watching {folders}; Ctrl-C ends it."), lang, error=True, folders=folders_named)
    for names in changes(watched):
        more = len(names) - MOST_NAMED
        shown = ", ".join(map(harmless, names[:MOST_NAMED])) + (f" + {more}" if more > 0 else "")
        say_phrase(N_("Changed: {names}"), lang, error=True, names=shown)
        _print(show, lang)
    raise KeyboardInterrupt


def changes(folders: Sequence[Path]) -> Iterator[list[str]]:
    """The names of the changed files, each time some changed."""
    from watchfiles import watch as watched

    for found in watched(*folders, step=SETTLED, raise_interrupt=True):
        yield sorted({Path(path).name for _, path in found})


def afresh(document: Document) -> bytes:
    """A document made in a new process. Raises NotMadeError."""
    with spawned(1) as pool:
        made = submit(pool, _made, document).result()
    if isinstance(made, bytes):
        return made
    raise NotMadeError(made)


def _made(document: Document) -> bytes | list[Fault]:
    """In the new process: the document, or what is wrong with it."""
    try:
        return render(document)
    except CompanionError as error:
        return list(error.faults)
    except Exception as problem:  # a template may do anything
        return list(internal(problem).faults)


def _print(show: Callable[[Callable[[Document], bytes]], None], lang: Lang) -> None:
    from companion.verdict.faults import FaultWords, error_lines

    try:
        show(afresh)
    except InputError:  # what was typed: no change of a file mends it
        raise
    except CompanionError as error:
        words = FaultWords(lang, getattr(error, "game_id", None), None)
        for line in error_lines(error, words):
            say(line, lang, error=True)
