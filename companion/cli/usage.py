"""Turns a command line that cannot be parsed into a fault like any other: code, what was found, what is possible.

Typer contains or imports click, depending on its version, so its exceptions are recognised by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

import typer

from companion.cli.group import Clicked
from companion.cli.verbs import VERBS
from companion.errors import Fault, InputError
from companion.games import find_game, find_id, game_ids
from companion.nearest import nearest
from companion.visible import harmless
from companion.words import N_

UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of all usage errors, wherever this version of Typer has it."""

_MEANT = {
    "print": ("rules", "pad", "aid"),
    "imprimer": ("rules", "pad", "aid"),
    "sheet": ("rules", "pad"),
    "sheets": ("rules", "pad"),
    "feuille": ("pad", "rules"),
    "fiche": ("rules", "pad"),
    "settle": ("score", "resolve"),
    "play": ("keep", "score"),
    "night": ("kit",),
    "soirée": ("kit", "keep"),
    "list": ("games",),
    "version": ("--version",),
    "aide": ("help", "aid"),
    "règles": ("rules",),
    "regles": ("rules",),
    "jeux": ("games",),
    "exemple": ("example",),
    "bloc": ("pad",),
    "compter": ("score",),
    "trancher": ("resolve",),
}
"""What somebody types who thinks of a verb in French, or of another word."""


class UsageFaultError(InputError):
    """The command line cannot be parsed. ``command`` is the one whose help to ask for."""

    def __init__(self, fault: Fault, command: str) -> None:
        super().__init__(fault)
        self.command = command


def usage_fault(error: Clicked, arguments: Sequence[str]) -> UsageFaultError:
    """The fault in one of Typer's usage errors."""
    context = getattr(error, "ctx", None)
    verb = next((word for word in arguments if word in VERBS), "")
    command = context.command_path if context is not None else f"companion {verb}".rstrip()
    return UsageFaultError(_fault(error, context, arguments), command)


def _fault(error: Clicked, context: Clicked, arguments: Sequence[str]) -> Fault:
    if type(error).__name__ == "NoSuchOption":
        return _no_option(error, context, arguments)
    told_apart = _BY_NAME.get(type(error).__name__)
    return told_apart(error, context) if told_apart else _other(error, context, arguments)


def _no_option(error: Clicked, context: Clicked, arguments: Sequence[str]) -> Fault:
    # Dashes say nothing about what was meant; with one alone, only the first letter was taken for an option.
    name = str(error.option_name)
    found = next((one for one in arguments if one.startswith(name) and not one.startswith("--")), name)
    options = {option.lstrip("-"): option for option in _options(context)}
    near = tuple(options[one] for one in nearest(found.partition("=")[0].lstrip("-"), options, 2))
    return Fault("usage-option", None, {"found": harmless(found[:60]), "near": near})


def _missing(error: Clicked, context: Clicked) -> Fault:
    if error.param.name == "game":
        return missing_game()
    parameter = {"parameter": _parameter(error.param)}
    if error.param.name == "event":
        return _missing_event(context, parameter)
    choices = _choices(error.param)
    deck = error.param.name == "file" and context.info_name == "cards"
    return Fault("usage-missing", None, {**parameter, **({"choices": choices} if choices else {}), "deck": deck})


def missing_game() -> Fault:
    """The fault of a command without a game, with the list of games."""
    return Fault("usage-missing", None, {"parameter": N_("GAME"), "games": game_ids()})


def _missing_event(context: Clicked, parameter: dict[str, str]) -> Fault:
    """The fault of a missing event, with those of the game named before, or the fault of an unknown game."""
    try:
        events = tuple(find_game(str(context.params.get("game"))).events)
    except InputError as error:
        return error.faults[0]
    return Fault("usage-missing", None, {**parameter, "events": events, "eventless": not events})


def _bad_option(error: Clicked, _context: Clicked) -> Fault:
    code = "usage-argument" if "requires" in error.message else "usage-flag"
    return Fault(code, None, {"option": error.option_name})


def _other(error: Clicked, context: Clicked, arguments: Sequence[str]) -> Fault:
    unknown = next((word for word in arguments if repr(word) in error.message and word not in VERBS), None)
    if context is not None and context.parent is None and unknown is not None:
        return _unknown_verb(unknown)
    extra = next((word for word in arguments if word in error.message), None)
    if "unexpected extra argument" in error.message and extra is not None:
        return Fault("usage-extra", None, {"found": extra})
    return Fault("usage-other", None, {"detail": error.message})


def _unknown_verb(word: str) -> Fault:
    """The fault of a word that is no verb: a game, nearly a game, another word for a verb, or a misspelt verb."""
    with suppress(InputError):
        return Fault("usage-command", None, {"found": word, "game": find_id(word)})
    low = word.casefold()
    plural = next(((verb,) for verb in VERBS if low in (f"{verb}s", verb.removesuffix("s"))), None)
    near = _MEANT.get(low) or plural or nearest(word, VERBS, 2)
    like = () if near else nearest(word, game_ids(), 1)
    return Fault("usage-command", None, {"found": word, "near": near, **({"like": like[0]} if like else {})})


def _options(context: Clicked) -> list[str]:
    parameters = context.command.get_params(context) if context is not None else []
    return [name for parameter in parameters for name in parameter.opts if name.startswith("--")]


def _parameter(parameter: Clicked) -> str:
    """The name of a parameter in help: its long option, or an argument's placeholder."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name)


def _choices(parameter: Clicked) -> tuple[str, ...]:
    """The words that a parameter accepts; () if it accepts any."""
    descriptor = getattr(parameter, "type_descriptor", None)
    return tuple(str(choice) for choice in (getattr(descriptor, "choices", None) or ()))


def _bad_value(error: Clicked, _context: Clicked) -> Fault:
    parameter = error.param
    cause = error.__cause__
    found = str(cause.errors()[0]["input"]) if cause is not None else ""
    where = _parameter(parameter)
    if choices := _choices(parameter):
        near = nearest(found, choices, 1)
        return Fault("choice-unknown", where, {"found": found, "choices": choices, "near": near})
    whole = cause is None or not cause.errors()[0]["type"].startswith("float")
    if whole:
        return Fault("usage-number", where, {"found": found})
    pointed = found.strip().replace(",", ".")  # as French has it
    near = (pointed,) if "," in found and pointed.replace(".", "", 1).isdecimal() else ()
    return Fault("usage-decimal", where, {"found": found, "near": near})


_BY_NAME: dict[str, Callable[[Clicked, Clicked], Fault]] = {
    "MissingParameter": _missing,
    "BadParameter": _bad_value,
    "BadOptionUsage": _bad_option,
}
