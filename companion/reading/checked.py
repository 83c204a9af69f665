"""Reads one position or event: its source, the flags over it, the model that checks it, and its rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import IO, TYPE_CHECKING, Any
from unicodedata import normalize

from pydantic import ValidationError

from companion.cards import Notation
from companion.errors import MOST_FAULTS, Fault, InputError
from companion.game import ADVICE, Advising, Event, Game
from companion.games import ids_with
from companion.model import Entry, Position, names_in
from companion.nearest import nearest
from companion.reading.documents import Plain, is_long, parse_json
from companion.reading.entered import Entered, Flags, ReadingError, flag_faults, settings_of
from companion.reading.shown import shown
from companion.reading.sources import Source, file_kind, name_of, read_text, with_file
from companion.words import Lang

if TYPE_CHECKING:  # most files are finished
    from companion.reading.unfinished import Unfinished

TOTALS = "totals"
"""The key that marks a position with the players' totals only."""


def entry_model(game: Game, event: str | None) -> type[Entry]:
    """The model of a game's position, of one of its events, or of its advice (ADVICE).

    Raises InputError ``event-unknown``, or ``advice-none`` if the game gives no advice.
    """
    if event is None:
        return game.position
    return (advising_of(game) if event == ADVICE else event_of(game, event)).model


def event_of(game: Game, name: str) -> Event:
    """An event of a game. Raises InputError ``event-unknown``."""
    if name not in game.events:
        data = {"event": shown(name), "near": nearest(name, game.events), "events": tuple(game.events)}
        raise InputError(Fault("event-unknown", None, data))
    return game.events[name]


def advising_of(game: Game) -> Advising:
    """How a game advises. Raises InputError ``advice-none`` if it does not."""
    if game.advice is None:
        raise InputError(Fault("advice-none", None, {"games": ids_with("advice")}))
    return game.advice()


def read_entry(game: Game, event: str | None, source: Source | None, flags: Flags, stdin: IO[Any] | None) -> Entered:
    """See `companion.reading.read_position` and `read_event`."""
    with with_language(flags):
        model = entry_model(game, event)
        check_flags(flags)
        document, left = _read(source, flags, stdin, model)
    try:
        entered = check_entry(game, model, document, flags)
    except ReadingError as error:
        from companion.reading.other_game import explained

        if source is None or (fault := explained(game, model, error, left)) is None:
            raise
        raise with_file(ReadingError(fault, error.lang, error.notation, error.data), source) from None
    return entered._replace(waiting=left.waiting, file=name_of(source)) if source and left else entered


def check_flags(flags: Flags) -> None:
    """Raise InputError for flags with broken text, and for an unknown --lang or --cards."""
    if flags == Flags():
        return
    from companion.reading.flags import text_faults

    if faults := text_faults(flags) or flag_faults(flags):
        raise InputError(faults)


def _read(
    source: Source | None, flags: Flags, stdin: IO[Any] | None, model: type[Entry]
) -> tuple[Plain, Unfinished | None]:
    """The document in a file or on standard input, and the unfinished step that was left out of it."""
    if source is None:
        if not flags.enter:
            raise InputError(Fault("nothing-entered", None, {"event": not issubclass(model, Position)}))
        return {}, None
    kind = file_kind(source, flags.input)
    try:
        if kind == "jsonl":
            raise InputError(Fault("lines-not-here"))
        text = read_text(source, stdin)
        return _of_toml(text, model) if kind == "toml" else (_not_of_night(parse_json(text), model), None)
    except InputError as error:
        raise with_file(error, source) from None


def _of_toml(text: str, model: type[Entry]) -> tuple[Plain, Unfinished | None]:
    """The document in a TOML text, and the unfinished step that was left out of it."""
    from companion.reading.shapes import with_nulls

    left, table = None, _not_of_night(toml_table(text, model), model)
    if issubclass(model, Position) and ("unfinished" in table or "# companion keep" in text):
        from companion.reading.unfinished import TABLE, check_inside, unfinished_in

        check_inside(table.get(TABLE), model.model_fields)
        left = unfinished_in(table.pop(TABLE, None), text)
    return with_nulls(model, table), left


def _not_of_night(document: Plain, model: type[Entry]) -> Plain:
    """The document. Raises InputError ``file-of-kit`` for that of a game night."""
    if is_night(document, model):
        raise InputError(Fault("file-of-kit"))
    return document


def is_night(document: Plain, model: type[Entry]) -> bool:
    """True for the file of a game night: it has tables, and at least one names its game."""
    tables = document.get("tables") if isinstance(document, Mapping) and "tables" not in model.model_fields else None
    return isinstance(tables, list) and any(isinstance(table, Mapping) and "game" in table for table in tables)


def toml_table(text: str, model: type[Entry]) -> dict[str, Plain]:
    """The table in a TOML text. Misspelt table heads are reported themselves, instead of the faults they cause.
    Raises InputError.
    """
    from companion.reading.toml import parse_toml
    from companion.reading.toml_faults import head_faults

    try:
        table = parse_toml(text)
    except InputError as error:
        if any(fault.code == "key-twice" for fault in error.faults) and (faults := head_faults(text, model)):
            raise InputError(faults) from None
        raise
    if not is_night(table, model) and (faults := head_faults(text, model)):
        raise InputError(faults)
    return table


def check_entry(
    game: Game, model: type[Entry], document: Plain, flags: Flags, environ: Mapping[str, str] | None = None
) -> Entered:
    """A document with the flags laid over it, checked by its model. Raises ReadingError with every fault.

    ``environ``: where the language comes from if neither names one; None for the process's environment.
    """
    lang, notation = settings_of(flags, document, environ)
    if isinstance(document, Mapping) and TOTALS in document and issubclass(model, Position):
        game = _of_totals(game, document, lang, notation)
        model = game.position
    data, faults = _laid_over(game, model, flags, document, notation)
    if is_long(data):
        from companion.reading.overlong import shortened

        data, beyond = shortened(game, model, data)
        if beyond:
            raise ReadingError([*faults, *beyond][:MOST_FAULTS], lang, notation, data)
    whole = not faults  # a flag that cannot be read leaves out what it would have said
    context = {"notation": notation, "spell": partial(_spelt, data)}
    try:
        entry = model.model_validate(data, context=dict(context))
    except ValidationError as error:
        from companion.reading.faults import faults_of

        faults += faults_of(error, model, data)
        ruled = list(islice(ruling_faults(game, _rulings(data)), MOST_FAULTS + 1))
        faults += ruled
        if isinstance(data, Mapping):
            from companion.reading.rule_faults import faults_beside

            game_error = error if whole and _rule_alike(ruled) else None
            faults += faults_beside(game, model, data, game_error, context)
    else:
        ruled = list(ruling_faults(game, entry.rulings)) if entry.rulings else []
        if not faults and not ruled:
            return Entered(entry, lang, notation, data)
        faults += ruled
        if whole and _rule_alike(ruled):
            from companion.reading.rule_faults import rule_faults

            faults += rule_faults(game, entry)
    from companion.reading.faults import at_most

    if flags.players:
        from companion.reading.flags import totals_faults

        faults += totals_faults(game, flags)
    raise ReadingError(at_most(faults), lang, notation, data)


def valid_entry(game: Game, model: type[Entry], data: Mapping[str, Any], notation: Notation) -> Entry | None:
    """The entry that plain data make; None if anything is wrong. `check_entry` finds out what, which takes longer."""
    try:
        entry = model.model_validate(data, context={"notation": notation, "spell": partial(_spelt, data)})
    except ValidationError:
        return None
    return None if any(True for _ in ruling_faults(game, entry.rulings)) else entry


def _of_totals(game: Game, document: Plain, lang: Lang, notation: Notation) -> Game:
    """The game with totals only, if the document says so. Raises ReadingError if totals do not settle the game."""
    from companion.totals import totals_of

    try:
        return totals_of(game)
    except InputError as error:
        raise ReadingError([one._replace(where=TOTALS) for one in error.faults], lang, notation, document) from None


def _rule_alike(ruled: Iterable[Fault]) -> bool:
    """True if all these faults are unknown rulings: it is then certain which rulings are in force."""
    return all(fault.code == "ruling-unknown" for fault in ruled)


def _laid_over(
    game: Game, model: type[Entry], flags: Flags, document: Plain, notation: Notation
) -> tuple[Plain, list[Fault]]:
    """A document with the flags laid over it. Without flags, the usual case, nothing is imported."""
    if not (flags.enter or flags.claims or flags.rulings):
        return document, []
    from companion.reading.flags import overlay

    return overlay(game, model, flags, document, notation)


def ruling_faults(game: Game, rulings: Mapping[str, str]) -> Iterable[Fault]:
    """A fault for each ruling that the game does not know or that has no such choice."""
    known = {ruling.key: ruling.choices for ruling in game.rulings}
    for key, choice in rulings.items():
        # A place has no room for dots, brackets and signs that steer a terminal; the sentence tells such a key.
        where = f"rulings.{key}" if re.fullmatch(r"[\w-]{1,40}", key) else "rulings"
        if key not in known:
            data = {"key": shown(key), "near": nearest(key, known), "keys": tuple(known)}
            yield Fault("ruling-unknown", where, data)
        elif choice not in known[key]:
            near = nearest(choice, known[key])
            yield Fault(
                "ruling-choice", where, {"key": key, "found": shown(choice), "choices": known[key], "near": near}
            )


@contextmanager
def with_language(flags: Flags, document: Plain = None) -> Iterator[None]:
    """Inside this context, errors become ReadingErrors, which know the language of their sentences."""
    try:
        yield
    except InputError as error:
        raise told_to(flags, error, document) from None


def told_to(flags: Flags, error: InputError, document: Plain = None) -> ReadingError:
    """An error as a ReadingError in the reader's language."""
    document = getattr(error, "document", document)
    lang, notation = settings_of(flags, document)
    return ReadingError(error.faults, lang, notation, document)


def _rulings(data: Plain) -> dict[str, str]:
    """The rulings in plain data, even if other parts of it are wrong."""
    rulings = data.get("rulings") if isinstance(data, Mapping) else None
    if not isinstance(rulings, Mapping):
        return {}
    return {key: choice for key, choice in rulings.items() if isinstance(choice, str)}


def _spelt(data: Plain, name: str) -> str:
    """A name as the players' list first writes it, so that é encoded in two ways is one name."""
    composed = normalize("NFC", name)
    return next((one for one in names_in(data) if normalize("NFC", one) == composed), name)
