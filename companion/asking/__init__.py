"""Guided entry: a game's questions, put one after the other on a terminal until the rules find no fault in the
answers.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from companion.asking.dialogue import Dialogue
from companion.asking.terminal import Terminal
from companion.errors import Fault
from companion.evening.evening import Evening
from companion.evening.known import known_from
from companion.game import Game
from companion.model import Position
from companion.reading.checked import check_entry, check_flags, entry_model, ruling_faults, with_language
from companion.reading.entered import Entered, Flags, ReadingError, settings_of
from companion.reading.flags import overlay
from companion.settle import faults_in, refuse


class LeftEntry(NamedTuple):
    """Questions that were left in the middle: the evening as far as it is entered, and the exception that ended them."""

    evening: Evening
    by: BaseException


def ask_position(
    game: Game, flags: Flags, terminal: Terminal, leaving: Callable[[LeftEntry], bool] | None = None
) -> Entered:
    """Ask for a position on a terminal until the rules find no fault in it.

    Raises ReadingError ``entry-ended`` at the end of input (Ctrl-D). Ctrl-C passes through as KeyboardInterrupt.
    Before either, ``leaving`` is called with what is entered so far, and returns True if it keeps it.
    """
    return _ask(game, None, flags, terminal, leaving)


def ask_event(game: Game, event: str, flags: Flags, terminal: Terminal) -> Entered:
    """Ask for an event of play, or for a position to advise on, in the same way."""
    return _ask(game, event, flags, terminal)


def _ask(
    game: Game, event: str | None, flags: Flags, terminal: Terminal, leaving: Callable[[LeftEntry], bool] | None = None
) -> Entered:
    """Ask for a position or an event; see `companion.asking.ask_position` and `ask_event`."""
    with with_language(flags):
        model = entry_model(game, event)
        check_flags(flags)
    lang, notation = settings_of(flags, {})
    # Faults in the flags are reported before the first question, not after the last.
    laid, faults = overlay(game, model, flags, {}, notation)
    faults += ruling_faults(game, laid.get("rulings", {}))
    if faults:
        raise ReadingError(faults, lang, notation, laid)
    # Claims and rulings in the flags become answers like others, so that they can be changed.
    flags = flags._replace(claims=(), rulings=())
    evening = Evening(game, event, lang, notation, partial(datetime.now, UTC), rulings=laid.get("rulings", {}))
    dialogue = Dialogue(evening, terminal, laid, known_from(laid))

    def check(data: object) -> Entered:
        entered = check_entry(game, model, data, flags)
        if isinstance(entered.entry, Position):
            refuse(faults_in(game, entered.entry))
        elif event is not None and (part := game.part(event)):
            refuse(part.check(entered.entry))
        return entered

    try:
        return dialogue.run(check)
    except (KeyboardInterrupt, ReadingError) as left:
        ended = isinstance(left, ReadingError) and [fault.code for fault in left.faults] == ["entry-ended"]
        kept = False
        if leaving and (ended or isinstance(left, KeyboardInterrupt)):
            kept = leaving(LeftEntry(evening, left))
        if event is None and ended and not kept:
            raise ReadingError(Fault("entry-ended", None, {"game": game.id}), lang, notation) from None
        raise
