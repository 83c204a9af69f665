"""Guided entry: the questions of a game, put one after the other on a terminal, until the rules find no fault in the answers."""

from __future__ import annotations

from companion.errors import Fault
from companion.game import Game
from companion.model import Position
from companion.reading.ask.dialogue import Dialogue
from companion.reading.ask.known import known_from
from companion.reading.ask.scripts import script_of
from companion.reading.checked import check_entry, check_flags, entry_model, ruling_faults, speaking
from companion.reading.entered import Entered, Flags, ReadingError
from companion.reading.flags import overlay
from companion.reading.settings import settings_of
from companion.reading.terminal import Terminal
from companion.settle import faults_in, refuse


def ask_entry(game: Game, event: str | None, flags: Flags, terminal: Terminal) -> Entered:
    """See `companion.reading.ask_position` and `ask_event`."""
    with speaking(flags):
        model = entry_model(game, event)
        check_flags(flags)
    lang, notation = settings_of(flags, {})
    # What is wrong with the flags is said before the first question, not after the last.
    laid, faults = overlay(game, model, flags, {}, notation)
    faults += ruling_faults(game, laid.get("rulings", {}))
    if faults:
        raise ReadingError(faults, lang, notation, laid)
    # Claims of the flags are answers like others, so that one which is refused is asked again.
    flags = flags._replace(claims=())
    script = script_of(game, event, lang, notation, laid.get("rulings", {}))
    dialogue = Dialogue(game, event, script, terminal, lang, notation, known_from(laid))

    def check(data: object) -> Entered:
        entered = check_entry(game, model, data, flags)
        if isinstance(entered.entry, Position):
            refuse(faults_in(game, entered.entry))
        elif event is not None and (part := game.part(event)):
            refuse(part.check(entered.entry))
        return entered

    try:
        return dialogue.run(check)
    except ReadingError as left:
        if event is None and [fault.code for fault in left.faults] == ["entry-ended"]:
            raise ReadingError(Fault("entry-ended", None, {"game": game.id}), lang, notation) from None
        raise
