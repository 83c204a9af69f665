"""The functions that other programs call: `score`, `resolve`, `advise` and `print_rules`. See docs/api.md.

They take and return the tables of `companion score --format json` (docs/json.md), so a program can switch between the
two. They print nothing, write no file and change no setting of the process.
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
"""The name of an argument here, by the command-line flag that does the same."""


class FaultTable(TypedDict):
    """One fault: a stable ``code``, a sentence, and the place in the input (None: the whole input)."""

    code: str
    message: str
    where: str | None


class InputError(ValueError):
    """The input cannot be used. ``faults`` holds every fault found; ``str()`` gives their messages, one a line.

    >>> str(InputError([{"code": "name-blank", "message": "A player has no name.", "where": "players[0].name"}]))
    'A player has no name.'
    """

    def __init__(self, faults: list[FaultTable]) -> None:
        self.faults = faults
        super().__init__("\n".join(fault["message"] for fault in faults))


def score(
    game: str, position: Mapping[str, Any], *, lang: Lang = "en", cards: Notation | None = None
) -> dict[str, Any]:
    """Score a position and judge its claims: the object that ``companion score GAME --format json`` writes.

    ``game`` is a game's id or an alias. ``position`` is what a JSON file would hold (``companion schema GAME``).
    ``lang`` is the language of labels, notes and errors; it overrides the position's own. ``cards`` is the notation
    of cards written with letters; None takes the position's notation, else that of the language.

    Raises InputError with every fault (an unknown game is one), and TypeError if ``position`` holds a value that JSON
    does not have.

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
    """Settle one event of play: the object that ``companion resolve GAME EVENT --format json`` writes.

    Arguments and errors are those of `score`.

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
    """Find the best option of a position in play: the object that ``companion advise GAME --format json`` writes.

    Arguments and errors are those of `score`; the input's schema is ``companion schema GAME advise``. ``seconds``
    limits a search that could go on for very long; InputError if it is not greater than 0.

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
    """A game's rule sheet as the bytes of a PDF: what ``companion rules GAME`` writes.

    Raises InputError for an unknown game, language, paper, ink or type.

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
    """Plain data as it would come out of a JSON file, within a file's limits. ``name`` is the argument's name, for
    errors.

    Raises TypeError for a value that JSON does not have.
    """
    from companion.reading.documents import parse_json
    from companion.reading.sources import MOST_BYTES, naming

    try:
        text = json.dumps(document)
    except RecursionError:
        raise _Refused(Fault("too-deep", None, {"file": name})) from None
    except ValueError as problem:  # a list that holds itself
        raise TypeError(str(problem)) from None
    if len(text) > MOST_BYTES:
        raise _Refused(Fault("file-too-big", None, {"file": name, "most": MOST_BYTES}))
    with naming(name):
        return parse_json(text)


@contextmanager
def _input_errors(lang: Lang) -> Iterator[dict[str, Any]]:
    """Inside this context, Companion's input errors are turned into `InputError` with sentences in ``lang``.

    An internal error passes unchanged.
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
