"""Which games suit a table: how many sit there, how long they have, what they have to play with; and where none does, what would do.

Works on plain facts of the games (`GameFacts`), so that it knows none of them.
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
"""What games are played with, as people say it in either language: `needs` in a game's facts. Cards are an ordinary pack;
pencil and paper are at hand anywhere.
"""

MOST = {"players": 99, "minutes": 9999}
"""More than any game takes: beyond it, a slip of the keyboard."""


class GameFacts(NamedTuple):
    """What is asked about a game: its id, the least and the most players, the least and the most minutes, what it needs."""

    game: str
    players: Sequence[int]
    minutes: Sequence[int]
    needs: Sequence[str]


class GameFilter(NamedTuple):
    """What a table wants: so many players, so many minutes at most, something of this material; None or () for anything."""

    players: int | None = None
    minutes: int | None = None
    material: tuple[str, ...] = ()

    @property
    def filters(self) -> tuple[str, ...]:
        """The names of the filters that are set."""
        return tuple(name for name, value in self._asdict().items() if value not in (None, ()))

    def at(self, name: str, value: int) -> GameFilter:
        """The same with players or minutes at another value."""
        return self._replace(players=value) if name == "players" else self._replace(minutes=value)

    def without(self, names: Iterable[str]) -> GameFilter:
        """The same with these filters off."""
        return self._replace(**{name: GameFilter._field_defaults[name] for name in names})


class Way(NamedTuple):
    """A way to find games where none suits: the filters to leave out, the nearest value of a single one that would do
    (None where there is no nearest), and the games that are then found.
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
    known = {word: key for key, said in MATERIALS.items() for words in (*said.values(), (key,)) for word in words}
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
    """True where so many can play it, it ends within the minutes, and it is played with any of the material.

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
    """What would do where no game suits: as few filters as possible changed, every way to do that.

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
    """The value of a filter nearest to the one wanted by which one of these games would suit."""
    if name == "minutes":
        return min(game.minutes[1] for game in found)
    if name == "players" and want.players is not None:
        ends = {end for game in found for end in game.players}
        return min(ends, key=lambda end: (abs(end - (want.players or 0)), end))
    return None
