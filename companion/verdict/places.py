"""The place of a fault in the input, as people at a table say it: "round 2, Ana, markets, card 3"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.visible import is_blank, is_control
from companion.words import N_, Lang, phrase

KeyOrIndex: TypeAlias = str | int
Plain: TypeAlias = Any
"""What was entered: plain tables, lists, text, numbers."""

_ENDS = re.compile(r"[.\[]")
_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[]+)|.")
_COUNTED = {"rounds": "round", "claims": "claim", "players": "player", "tables": "table"}
# These count what a game goes through; they stay where a sentence names the player or the field itself.
STAGES = ("rounds", "claims", "tables")

_NUMBERED = {
    "round": N_("round {number}"),
    "claim": N_("claim {number}"),
    "player": N_("player {number}"),
    "table": N_("table {number}"),
    "card": N_("card {number}"),
    "entry": N_("entry {number}"),
}


def numbered(kind: str, number: int, lang: Lang) -> str:
    """The words for one of several things that every game has.

    >>> numbered("round", 2, "en"), numbered("card", 1, "fr")
    ('round 2', 'carte 1')
    """
    return phrase(_NUMBERED[kind], lang).format(number=number)


def steps(where: str, data: Plain) -> Iterator[KeyOrIndex]:
    """The keys and indices of a place. The data are needed to split it, because a name may contain dots and brackets.

    >>> list(steps("players[0].purse[3]", {}))
    ['players', 0, 'purse', 3]
    >>> list(steps("actions.J. R.", {"actions": {"J. R.": "K♠"}}))
    ['actions', 'J. R.']
    """
    here, rest = data, where
    while rest:
        step, rest = _first(rest, here)
        yield step
        here = _inside(here, step)


def _first(where: str, here: Plain) -> tuple[KeyOrIndex, str]:
    plain = where.removeprefix(".")
    if isinstance(here, Mapping):  # the longest key that stands there, of as many as may be: they are not gone through
        ends = (len(plain), *(place.start() for place in reversed([*_ENDS.finditer(plain, 1)])))
        if key := next((plain[:end] for end in ends if plain[:end] in here), ""):
            return key, plain[len(key) :]
    match = _STEP.match(where)
    assert match is not None  # the last alternative takes anything
    step: KeyOrIndex = int(match[1]) if match[1] else match[2] or match[0]
    return step, where[match.end() :]


def _inside(here: Plain, step: KeyOrIndex) -> Plain:
    if isinstance(here, Mapping):
        return here.get(step)
    if isinstance(here, Sequence) and isinstance(step, int) and not isinstance(here, str) and step < len(here):
        return here[step]
    return None


def place_in_words(  # noqa: PLR0913 (the words of a game)
    where: str,
    data: Plain,
    lang: Lang,
    field: Callable[[str], str] = str,
    *,
    stage: Callable[[int], str] | None = None,
    stages_only: bool = False,
) -> str:
    """A place in words.

    ``field`` gives the name of a field (``grid-item``: one of its items, with a ``{number}``, which is the key if the
    items are those of a table). ``stage`` gives the game's name of a numbered round. ``stages_only``: name the round
    (mission, lay; for an evening the table) but neither player nor field.

    >>> entered = {"players": [{"name": "Ana"}]}
    >>> place_in_words("players[0].purse[3]", entered, "en"), place_in_words("players[1].purse", entered, "en")
    ('Ana, purse, card 4', 'player 2, purse')
    >>> place_in_words("rounds[1].players[0].markets", entered, "fr", stages_only=True)
    'manche 2'
    >>> place_in_words("tables[1].players[2]", {}, "en", stages_only=True)
    'table 2'
    >>> place_in_words("rounds[1][0]", {}, "en")
    'round 2, table 1'
    >>> missions = {"missions-item": "mission {number}"}
    >>> place_in_words("missions[1].cards", {}, "fr", lambda key: missions.get(key, key), stages_only=True)
    'mission 2'
    >>> place_in_words("lots.7.Ana", {}, "en", lambda key: {"lots-item": "lot {number}"}.get(key, key))
    'lot 7, Ana'
    """
    words: list[str] = []
    path = list(steps(where, data))
    here = data
    for index, step in enumerate(path):
        here = _inside(here, step)
        before = path[index - 1] if index else None
        if isinstance(before, int) and path[index - 2] == "rounds":  # of a plan: what a round lists are tables
            before = "tables"
        if before == "absent":  # who of those it is the sentence says
            continue
        if isinstance(step, int):
            own = field(f"{before}-item")
            if own != f"{before}-item" and (not stages_only or index == 1):  # a mission is a stage as a round is
                words[-1:] = [own.format(number=step + 1)]
            elif not stages_only or before in STAGES:
                words.append(stage(step + 1) if stage and before == "rounds" else _counted(step, before, here, lang))
        elif not stages_only and isinstance(before, str) and field(f"{before}-item") != f"{before}-item":
            words[-1:] = [field(f"{before}-item").format(number=step)]
        elif not stages_only and not (index + 1 < len(path) and step in _COUNTED):
            words.append(phrase(N_("not there"), lang) if step == "absent" else field(step))
    return ", ".join(words)


def _counted(step: int, before: KeyOrIndex | None, here: Plain, lang: Lang) -> str:
    if before == "players" and isinstance(here, Mapping):
        name = here.get("name")
        if isinstance(name, str) and not is_blank(name):
            return "".join("\ufffd" if is_control(character) else character for character in name[:200])
    kind = _COUNTED.get(str(before)) or ("card" if here is None or _is_one_card(here) else "entry")
    return numbered(kind, step + 1, lang)


def _is_one_card(value: Plain) -> bool:
    """True for an item of a list of cards: a single word. Items of other lists are objects, or rows of several words."""
    return not isinstance(value, (Mapping, list)) and len(str(value).split()) <= 1
