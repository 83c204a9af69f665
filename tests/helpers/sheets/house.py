"""What is said of every game: the sentences of templates/shared, each code or key with all that may be said of it."""

from collections.abc import Iterator, Mapping
from string import Formatter

from companion.rulebook import LANGS, house_words
from companion.verdict.faults import error_words


def leaves(entry: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a table of tables, with the keys that lead to it.

    >>> list(leaves({"a": "x", "b": {"c": "y"}}))
    [(('a',), 'x'), (('b', 'c'), 'y')]
    """
    if isinstance(entry, Mapping):
        for key, inner in entry.items():
            yield from leaves(inner, (*path, key))
    else:
        yield path, str(entry)


def names_in(sentence: str) -> set[str]:
    """The names of the values that fill a sentence; ``{flag:…}`` is filled by who reads it."""
    found = set()
    for _, name, spec, _ in Formatter().parse(sentence):
        found |= ({name} if name and name != "flag" else set()) | (names_in(spec) if spec and name == "flag" else set())
    return found


def variants(code: str, lang: str) -> dict[tuple[str, ...], str]:
    """All sentences of a fault's code in a language, by what has to be known of it.

    >>> sorted(variants("key-unknown", "en"))
    [('else',), ('keys',)]
    """
    faults = error_words(lang)["faults"]
    found = dict(leaves(faults[code]))
    return variants(found[("as",)], lang) if ("as",) in found else found


FAULTS = {code: list(variants(code, LANGS[0]).values()) for code in error_words(LANGS[0])["faults"]}
REASONS, REMARKS = (
    {key: [sentence] for key, sentence in house_words(LANGS[0])[table].items()} for table in ("reasons", "remarks")
)
