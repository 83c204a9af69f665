"""One run of the command line: the language first, then the command, then errors in polite words.

Every ending has its exit status. A traceback is shown only if COMPANION_DEBUG is set.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING

from companion.cli.quick import skip_plugins
from companion.cli.signals import EndError, LeftError, ending_politely
from companion.cli.streams import flush, forget, json_is_ascii, mend_streams, say
from companion.cli.surroundings import remark_on_lang
from companion.errors import CompanionError, Fault, InputError, PrintError, internal
from companion.words import LANGS, Lang, preferred_lang, translator

if TYPE_CHECKING:
    from companion.verdict.faults import FaultWords

INTERRUPTED = 130
PIPE_CLOSED = 141
_CANNOT_WRITE = {errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT, errno.EBADF, errno.EAGAIN, errno.ENXIO}


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit status. Raises nothing, except KeyboardInterrupt while importing."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    lang = preferred_lang(flag_value(words, "--lang"), None, os.environ)
    mend_streams()
    with ending_politely():
        status = _ended(words, lang)
    flush(sys.stdout)
    flush(sys.stderr)
    return status


def _ended(words: list[str], lang: Lang) -> int:
    """Run it and return the status of its ending."""
    try:
        if flag_value(words, "--lang") is None and flag_value(words, "--format") != "json":
            remark_on_lang(lang, os.environ)
        status = _run(words, lang)
        sys.stdout.flush()
    except KeyboardInterrupt as ended:
        return _interrupted(ended, lang)
    except BrokenPipeError:
        forget(sys.stdout)
        return PIPE_CLOSED
    except Exception as problem:
        return _report(problem, words, lang)
    return status


def flag_value(arguments: Sequence[str], flag: str) -> str | None:
    """The last value of a flag on the command line, as far as it can be found before parsing.

    >>> flag_value(["score", "--lang=en"], "--lang"), flag_value(["--lang", "fr"], "--lang"), flag_value([], "--lang")
    ('en', 'fr', None)
    """
    found = None
    for word, following in zip_longest(arguments, arguments[1:]):
        if word == flag and following is not None:
            found = following
        elif word.startswith(f"{flag}="):
            found = word.partition("=")[2]
    return found


def _run(arguments: list[str], lang: Lang) -> int:
    skip_plugins()
    if os.environ.get("_COMPANION_COMPLETE") == "complete_bash":
        from companion.cli.completing import mend_words

        mend_words(os.environ)
    # A command lives for a fraction of a second; looking for circles of garbage all the while takes a twentieth of it.
    gc.set_threshold(200_000)
    from companion.cli.app import build
    from companion.cli.group import EndedError
    from companion.cli.usage import UsageError, usage_fault

    try:
        result = build(lang).main(arguments, prog_name="companion", standalone_mode=False)
    except UsageError as error:
        raise usage_fault(error, arguments) from error
    except EndedError as ended:
        raise ended.problem from None
    except Exception as problem:
        if isinstance(problem.__context__, KeyboardInterrupt):  # Typer's Abort, from before a command ran
            raise problem.__context__ from None
        raise
    return result if isinstance(result, int) else 0


def _interrupted(ended: KeyboardInterrupt, lang: Lang) -> int:
    if isinstance(ended, LeftError):
        return ended.status
    _ = translator(lang)
    with suppress(OSError):
        say("\n" + _("Interrupted: nothing more is written."), lang, error=True)
    return ended.status if isinstance(ended, EndError) else INTERRUPTED


def _report(problem: Exception, arguments: Sequence[str], lang: Lang) -> int:
    """Report what went wrong, if standard error is open. The exit status reports it in any case."""
    error = _error(problem)
    try:
        if os.environ.get("COMPANION_DEBUG"):
            import traceback

            traceback.print_exception(problem, file=sys.stderr)
        if flag_value(arguments, "--format") == "json":
            _say_json(error, lang)
        else:
            _say_lines(error, lang)
        sys.stderr.flush()
    except (OSError, ValueError):
        forget(sys.stderr)
    return error.exit_status


def _error(problem: Exception) -> CompanionError:
    """An exception as one of our own errors."""
    if isinstance(problem, CompanionError):
        return problem
    if isinstance(problem, OSError) and problem.filename is None and problem.errno in _CANNOT_WRITE:
        forget(sys.stdout)
        return PrintError(Fault("stdout-unwritable", None, {"problem": os.strerror(problem.errno)}))
    return InputError(Fault("folder-gone")) if _stands_nowhere(problem) else internal(problem)


def _stands_nowhere(problem: Exception) -> bool:
    """True if the working folder is gone. Then even importing the PDF library fails."""
    if not isinstance(problem, FileNotFoundError):
        return False
    try:
        os.getcwd()  # noqa: PTH109 (what fails, by its own name)
    except FileNotFoundError:
        return True
    return False


def fault_words(error: CompanionError, lang: Lang) -> FaultWords:
    """The wording of faults: in the entry's language and with its players' names, if the error knows them."""
    from companion.verdict.faults import FaultWords

    spoken = getattr(error, "lang", lang)
    return FaultWords(
        spoken if spoken in LANGS else lang, getattr(error, "game_id", None), getattr(error, "data", None)
    )


def _say_json(error: CompanionError, lang: Lang) -> None:
    from companion.verdict.faults import error_json
    from companion.verdict.json import dumps

    table = {"error": error_json(error.faults, fault_words(error, lang))}
    sys.stderr.write(dumps(table, ascii_only=json_is_ascii(error=True)) + "\n")


def _say_lines(error: CompanionError, lang: Lang) -> None:
    from companion.verdict.faults import error_lines

    words = fault_words(error, lang)
    for line in error_lines(error, words):
        say(line, words.lang, error=True)
    if isinstance(command := getattr(error, "command", None), str):
        _ = translator(lang)
        say(_("Help: {command} --help").format(command=command), lang, error=True)
