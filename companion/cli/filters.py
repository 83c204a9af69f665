"""Finds games that suit a table's number of players, time and material; if there are none, what would have to change.

It works on plain facts of games (`GameFacts`) and knows none of the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.errors import Fault, InputError
from companion.nearest import nearest
from companion.words import Lang

MATERIALS: Mapping[str, Mapping[Lang, tuple[str, ...]]] = {
    "cards": {"en": ("cards", "card"), "fr": ("cartes", "carte")},
    "dice": {"en": ("dice", "die"), "fr": ("dés", "dé", "des")},
    "coins": {"en": ("coins", "coin"), "fr": ("pièces", "pièce", "pieces")},
    "tokens": {"en": ("tokens", "token"), "fr": ("jetons", "jeton", "pions", "pion")},
    "board": {"en": ("board", "boards"), "fr": ("plateau", "plateaux")},
}
"""What games are played with, as people call it in both languages: `needs` in a game's facts. Cards are an ordinary
pack; pencil and paper are always at hand.
"""

MOST = {"players": 99, "minutes": 9999}
"""The greatest sensible values; more is a typing error."""


class GameFacts(NamedTuple):
    """A game's id, its least and most players, its least and most minutes, and what it needs."""

    game: str
    players: Sequence[int]
    minutes: Sequence[int]
    needs: Sequence[str]


class GameFilter(NamedTuple):
    """A table's wishes: number of players, minutes at most, any of these materials; None or () if it does not matter."""

    players: int | None = None
    minutes: int | None = None
    material: tuple[str, ...] = ()

    @property
    def filters(self) -> tuple[str, ...]:
        """The names of the filters that are set."""
        return tuple(name for name, value in self._asdict().items() if value not in (None, ()))

    def at(self, name: str, value: int) -> GameFilter:
        """The same filter with another value of players or minutes."""
        return self._replace(players=value) if name == "players" else self._replace(minutes=value)

    def without(self, names: Iterable[str]) -> GameFilter:
        """The same filter with these wishes dropped."""
        return self._replace(**{name: GameFilter._field_defaults[name] for name in names})


class Way(NamedTuple):
    """A way to find games if none suits: the filters to drop, or the nearest value of a single one that would do
    (None if there is none), and the games found then.
    """

    filters: tuple[str, ...]
    value: int | None
    games: tuple[str, ...]


def wanted(players: int | None, minutes: int | None, material: Sequence[str] | None) -> GameFilter:
    """The filters as typed, checked. Raises InputError: ``option-range``, ``choice-unknown``.

    >>> wanted(3, None, ["Cartes"])
    GameFilter(players=3, minutes=None, material=('cards',))
    """
    faults = [
        Fault("option-range", name, {"option": name, "value": value, "least": 1, "most": MOST[name]})
        for name, value in (("players", players), ("minutes", minutes))
        if value is not None and not 1 <= value <= MOST[name]
    ]
    known = {word: key for key, names in MATERIALS.items() for words in (*names.values(), (key,)) for word in words}
    found = []
    for typed in material or ():
        word = typed.strip().casefold()
        if word in known:
            found.append(known[word])
        else:
            near = tuple(dict.fromkeys(known[one] for one in nearest(word, known)))
            data = {"found": typed[:60], "choices": tuple(MATERIALS), "near": near}
            faults.append(Fault("choice-unknown", "--material", data))
    if faults:
        raise InputError(faults)
    return GameFilter(players, minutes, tuple(dict.fromkeys(found)))


def suits(game: GameFacts, want: GameFilter) -> bool:
    """True if that number can play the game, it ends in time, and it is played with any of the material.

    >>> suits(GameFacts("a", (2, 4), (20, 30), ("cards",)), GameFilter(3, 30, ("cards", "dice")))
    True
    """
    least, most = game.players
    return (
        (want.players is None or least <= want.players <= most)
        and (want.minutes is None or game.minutes[1] <= want.minutes)
        and (not want.material or bool({*want.material} & {*game.needs}))
    )


def ways(games: Sequence[GameFacts], want: GameFilter) -> list[Way]:
    """Every way to find a game that changes as few filters as possible.

    >>> ways([GameFacts("a", (2, 4), (20, 30), ("cards",))], GameFilter(5, 30))
    [Way(filters=('players',), value=4, games=('a',))]
    """
    for size in range(1, len(want.filters) + 1):
        if found := list(_ways(games, want, size)):
            return found
    return []


def _ways(games: Sequence[GameFacts], want: GameFilter, size: int) -> Iterator[Way]:
    for names in combinations(want.filters, size):
        found = [game for game in games if suits(game, want.without(names))]
        value = _nearest(names[0], found, want) if size == 1 and found else None
        if value is not None:
            found = [game for game in found if suits(game, want.at(names[0], value))]
        if found:
            yield Way(names, value, tuple(game.game for game in found))


def _nearest(name: str, found: Iterable[GameFacts], want: GameFilter) -> int | None:
    """The value of a filter nearest to the wanted one at which one of these games suits."""
    if name == "minutes":
        return min(game.minutes[1] for game in found)
    if name == "players" and want.players is not None:
        ends = {end for game in found for end in game.players}
        return min(ends, key=lambda end: (abs(end - (want.players or 0)), end))
    return None
