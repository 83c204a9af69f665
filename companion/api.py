"""What other programs call: `score`, `resolve`, `advise` and `print_rules`, in plain tables and bytes. docs/api.md tells how.

The tables are those of `companion score --format json` (docs/json.md), so that a program may change from one way to the
other without a change in what it reads. Nothing is printed, no file is written, no setting of the process is changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

from companion.errors import CompanionError, Fault, InternalError
from companion.errors import InputError as _Refused
from companion.words import Lang

if TYPE_CHECKING:
    from companion.cards import Notation
    from companion.game import Game
    from companion.pages import Ink, Paper, Type
    from companion.reading import Entered, Flags

__all__ = ["FaultTable", "InputError", "advise", "print_rules", "resolve", "score"]

_ARGUMENTS = {"--lang": "lang", "--cards": "cards"}
"""What a program calls what a command line calls a flag."""


class FaultTable(TypedDict):
    """One thing that is wrong: a stable ``code``, a sentence, and a place in the input (None: all of it)."""

    code: str
    message: str
    where: str | None


class InputError(ValueError):
    """What was given cannot be used. ``faults`` has every fault found; as text, the error is their messages, one a line.

    >>> str(InputError([{"code": "name-blank", "message": "A player has no name.", "where": "players[0].name"}]))
    'A player has no name.'
    """

    def __init__(self, faults: list[FaultTable]) -> None:
        self.faults = faults
        super().__init__("\n".join(fault["message"] for fault in faults))


def score(
    game: str, position: Mapping[str, Any], *, lang: Lang = "en", cards: Notation | None = None
) -> dict[str, Any]:
    """The score of a position, its claims judged: what ``companion score GAME --format json`` writes.

    ``game`` is a game's id or another of its names; ``position`` what a JSON file holds (``companion schema GAME``).
    ``lang`` is the language of labels, notes and errors, whatever the position says. ``cards`` is the notation of cards
    written with letters; None: the position's own, else that of the language.

    Raises InputError with every fault, an unknown game among them; TypeError where ``position`` holds what JSON cannot say.

    >>> score("alkekan", {"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠"}]})["players"][0]["total"]
    19
    """
    from companion.reading import Flags
    from companion.settle import settle
    from companion.verdict.json import score_json

    with _input_errors(lang) as known:
        found, entered = _read(game, None, position, Flags(lang=lang, cards=cards), known)
        sheet = settle(found, entered.entry)  # type: ignore[arg-type]
        return score_json(found, entered.entry, sheet, entered.lang)


def resolve(
    game: str, event: str, entry: Mapping[str, Any], *, lang: Lang = "en", cards: Notation | None = None
) -> dict[str, Any]:
    """One event of play, settled: what ``companion resolve GAME EVENT --format json`` writes. Arguments and errors as `score`.

    >>> resolve("alkekan", "turn", {"encounter": "8♦", "actions": {"Ana": "K♠", "Ben": "8♣"}})["taker"]
    'Ben'
    """
    from companion.games import find_game
    from companion.reading import Flags
    from companion.reading.checked import event_of
    from companion.settle import resolve as settle_event
    from companion.verdict.json import decision_json

    with _input_errors(lang) as known:
        settled = event_of(find_game(game), event)
        found, entered = _read(game, event, entry, Flags(lang=lang, cards=cards), known)
        return decision_json(found, event, entered.entry, settle_event(settled, entered.entry), entered.lang)


def advise(
    game: str,
    position: Mapping[str, Any],
    *,
    lang: Lang = "en",
    cards: Notation | None = None,
    seconds: float = 20,
) -> dict[str, Any]:
    """The best that can still be had of a position in play: what ``companion advise GAME --format json`` writes.

    Arguments and errors as `score`, of ``companion schema GAME advise``. ``seconds`` is what a search may take that does
    not end by itself; an InputError, too, where that is not greater than 0.

    >>> advise("cour", {"court": "K♠ K♦ Q♣ J♠"})["best"]
    ['K♠', 'Q♣', 'K♦', 'J♠']
    """
    from companion.game import ADVICE
    from companion.reading import Flags
    from companion.reading.checked import advising_of
    from companion.settle import advise as advise_on
    from companion.settle import check_seconds
    from companion.verdict.json import advice_json

    with _input_errors(lang) as known:
        check_seconds(seconds)
        found, entered = _read(game, ADVICE, position, Flags(lang=lang, cards=cards), known)
        advised = advise_on(advising_of(found), entered.entry, seconds)
        return advice_json(found, entered.entry, advised, entered.lang)


def print_rules(
    game: str,
    *,
    lang: Lang = "en",
    paper: Paper = "a4",
    ink: Ink = "normal",
    type: Type = "normal",
) -> bytes:
    """A game's rule sheet as a PDF: what ``companion rules GAME`` writes.

    Raises InputError for a game, a language, a paper, an ink or a type that there is not.

    >>> print_rules("alkekan", paper="a5")[:5]
    b'%PDF-'
    """
    from companion.games import find_id
    from companion.printing.kinds import RulesOptions
    from companion.printing.rules import print_rules as print_sheet

    with _input_errors(lang) as known:
        options = RulesOptions(lang=lang, paper=paper, ink=ink, type=type)
        known["game_id"] = find_id(game)
        return print_sheet(find_id(game), options)


def _read(
    game: str, event: str | None, document: Mapping[str, Any], flags: Flags, known: dict[str, Any]
) -> tuple[Game, Entered]:
    """The game, and what was given as its checked model; ``known`` learns what errors need to be told well."""
    from companion.games import find_game
    from companion.reading.checked import check_entry, check_flags, entry_model

    check_flags(flags)
    found = find_game(game)
    known["game_id"] = found.id
    model = entry_model(found, event)
    known["data"] = plain = _as_json(document, "entry" if event in found.events else "position")
    return found, check_entry(found, model, plain, flags)


def _as_json(document: object, name: str) -> object:
    """Plain data as JSON would have said it, within the limits of a file; ``name`` is the argument's, for errors.

    Raises TypeError for what JSON cannot say.
    """
    from companion.reading.documents import parse_json
    from companion.reading.sources import MOST_BYTES

    try:
        text = json.dumps(document)
    except RecursionError:
        raise _Refused(Fault("too-deep", None, {"file": name})) from None
    except ValueError as problem:  # a list that holds itself
        raise TypeError(str(problem)) from None
    if len(text) > MOST_BYTES:
        raise _Refused(Fault("file-too-big", None, {"file": name, "most": MOST_BYTES}))
    return parse_json(text, name)


@contextmanager
def _input_errors(lang: Lang) -> Iterator[dict[str, Any]]:
    """Errors raised inside leave as `InputError`, told in ``lang`` with what is known of the game and of its players.

    A mistake of Companion's own passes as it is.
    """
    known: dict[str, Any] = {"game_id": None, "data": None}
    try:
        yield known
    except InternalError:
        raise
    except CompanionError as error:
        raise InputError(_fault_tables(error, lang, known)) from None


def _fault_tables(error: CompanionError, lang: Lang, known: Mapping[str, Any]) -> list[FaultTable]:
    from companion.verdict.faults import FaultWords
    from companion.words import LANGS

    words = FaultWords(lang if lang in LANGS else "en", known["game_id"], known["data"], reader="python")
    faults = [f._replace(where=_ARGUMENTS.get(str(f.where), f.where)) for f in error.faults]
    return [{"code": f.code, "message": words.message(f), "where": f.where} for f in faults]
