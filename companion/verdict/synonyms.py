"""Finds what an unknown key or choice means when somebody wrote a synonym, in either language.

The known words are the house's own: ``[fields]`` in a game's words and in the words of every file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from unicodedata import combining, normalize

from companion.nearest import nearest
from companion.rulebook import house_words, open_rulebook
from companion.words import LANGS, Lang


def match_synonym(
    word: str, called: Mapping[str, str], game_id: str | None = None, *, alike: bool = False
) -> tuple[str, ...]:
    """What to type for ``word``, from ``called`` (names of fields in ``[fields]``), in either language; () if nothing
    fits.

    ``alike``: also accept a word that only looks similar.

    >>> match_synonym("Joueurs", {"players": "players", "rounds": "rounds"}), match_synonym("manche", {"rounds": "rounds"}, alike=True)
    (('players',), ('rounds',))
    >>> match_synonym("manche", {"rounds": "rounds"})
    ()
    """
    known = _known(tuple(called.items()), game_id)
    word = plain(word)
    if word in known:
        return (known[word],)
    return tuple(known[one] for one in nearest(word, known, 1)) if alike else ()


def keys_ruled_out(word: str, keys: Iterable[str], game_id: str | None = None) -> frozenset[str]:
    """Those of ``keys`` that cannot be meant, however similar they look, because ``word`` is the name of another one.

    Singular and plural mean the same: a player is one of the players.

    >>> sorted(keys_ruled_out("manches", ["claims", "players"])), sorted(keys_ruled_out("joueur", ["players"]))
    (['claims', 'players'], [])
    """
    fields = _fields(game_id).get(_one(word), ())
    return frozenset(
        key for key in keys if fields and not any(key.startswith(one) or one.startswith(key) for one in fields)
    )


@lru_cache(maxsize=64)
def _fields(game_id: str | None) -> Mapping[str, frozenset[str]]:
    """The fields, of any file and of this game, that people call by a word."""
    called: dict[str, frozenset[str]] = {}
    for lang in LANGS:
        for field, name in _words(game_id, lang).items():
            if "." not in field:  # a choice of a field is no field
                called[_one(name)] = called.get(_one(name), frozenset()) | {field}
    return called


def _one(word: str) -> str:
    """A word without its plural ending."""
    return plain(word).rstrip("sx")


@lru_cache(maxsize=64)
def _known(called: tuple[tuple[str, str], ...], game_id: str | None) -> Mapping[str, str]:
    """What to type for each known word. Cached, because a file with one such fault often has more."""
    return {plain(name): typed for field, typed in called for name in _names_of(field, game_id)}


def _names_of(field: str, game_id: str | None) -> Iterator[str]:
    """The names of a field, in every language."""
    for lang in LANGS:
        if name := _words(game_id, lang).get(field):
            yield name


def _words(game_id: str | None, lang: Lang) -> Mapping[str, str]:
    """The names of the fields of a game, and of every file."""
    return (open_rulebook(game_id, lang).words if game_id else house_words(lang))["fields"]


def plain(word: str) -> str:
    """A word without accents and capitals, its parts separated by blanks.

    >>> plain("Zoé-Anne")
    'zoe anne'
    """
    letters = (letter for letter in normalize("NFKD", word.casefold()) if not combining(letter))
    return " ".join("".join(letters).replace("_", " ").replace("-", " ").split())
