"""What reading takes and gives: flags as typed, a checked entry with its language, or an error that knows both.

The codes of faults that reading finds, and the data their sentences need (``player`` too, where a named player's field
is concerned; text that was found is made harmless, see `shown`):

===================== ================================================================================================
the whole file        (``where`` is None; ``file`` is the path as given, ``-`` for standard input)
``file-missing``      file, near (names beside it)
``file-is-folder``    file
``file-unreadable``   file, reason (an errno name: ``EACCES``)
``file-too-big``      file, most (bytes)
``file-empty``        file
``file-not-text``     file, line; encoding (``UTF-16``, ``Latin-1`` …, or None)
``file-workbook``     file, program (whose own file it is: Excel)
``file-kind``         file, found (a suffix, may be empty), kinds
``json-invalid``      file, line, column, problem (a key of `documents.JSON_PROBLEMS`), detail (the parser's English)
``toml-invalid``      file, line, column, problem (a `toml_faults.Problem`), detail
``toml-brackets``     file, line, key, meant (``[players]`` for a list: ``[[players]]``)
``toml-head``         file, line, key, meant (``[[round]]`` for ``[[rounds]]``)
``file-of-another``   file, path, title (of the game it is of), command (that takes it)
``file-of-kit``       file (of a whole evening), path
``too-deep``          file, line (brackets within brackets beyond all reason)
``too-many-values``   file, count, most
``nothing-entered``   event (true where it is no position): nothing was given at all, no file, no flags
``lines-not-here``    file (a .jsonl file where one position is wanted)
``lines-text``        format (JSON lines, which are answered in JSON alone)
``entry-ended``       the guided questions were left
``entry-there``       found, what, told (an entry of a table that is there already)
``answer-needed``     an empty line where an answer is needed
``not-yes-or-no``     found
``file-unwritable``   file, reason (saving what was entered)
``save-kind``         file, found (its suffix), toml (the name with ``.toml``)
``folder-missing``    file (the folder)
``file-other``        file (something else than an example is there already)
``secret-fault``      (no data: a fault about what a player may not see)
``keep-…``            ``keep-kind`` name; ``keep-changed`` file; ``keep-changed-kept`` file, kept, command;
                      ``keep-inside`` key; ``keep-cards`` file, cards; ``keep-comments`` file;
                      ``keep-journal`` file, reason; ``keep-damaged`` (no data); ``keep-strangers`` found, names;
                      ``keep-unfinished`` game, path, waiting: an evening's file, see `companion.keep`
a line of JSONL       as above, and
``line-too-long``     line, most (bytes)
``line-endless``      file, line (a line of megabytes, whose end is not waited for)
``line-empty``        line (an empty line with a position behind it)
keys and values       (``where`` names the place)
``key-unknown``       key, near, keys
``key-twice``         key; for TOML line, column instead of ``where``
``field-missing``     field; none (the key, where nothing may be said: null)
``not-an-object``     found, kind          (also of the whole file)
``not-a-list``        found, kind
``not-a-number``      found, kind          (``kind`` is what was found: one of `faults.KINDS`)
``not-whole``         found                (2.5, or 3.0)
``not-text``          found, kind
``not-true-or-false`` found, kind
``not-a-card``        found, kind
``not-a-suit``        found, kind
``not-cards``         found, kind
``not-an-id``         found, kind
``number-too-big``    found, most
``number-too-small``  found, least
``too-short``         count, least         (a list)
``too-long``          count, most          (a list)
``text-empty``        (no data)
``text-too-long``     count, most
``text-control``      found                (line breaks, escapes, bidirectional overrides in a name)
``text-broken``       found                (half a character: a lone surrogate, or bytes that are not UTF-8)
``choice-unknown``    found, choices, near
``value-unusable``    found, detail        (anything a model refuses for a reason of its own)
``card-…``            see `companion.cards.read_card`, ``suit-unreadable`` see `companion.cards.read_suit`
``ruling-unknown``    key, near, keys
``ruling-choice``     key, found, choices, near
``event-unknown``     event, near, events
flags                 (``where`` is the flag, ``--player``)
``flag-player``       found, fields        (wanted: Ana: first field / second field)
``flag-fields``       found, count, most, fields
``flag-player-rounds`` count               (a round by flags over a file of several)
``flag-claim``        found
``flag-ruling``       found
``flag-set``          found
``flag-list``         field, command       (a list of objects, which no flag can say; ``flag-objects``: a table of them)
``flag-totals``       (no data)            (only numbers behind the names, where cards are wanted)
``faults-more``       shown                (there are more faults than anybody wants to read)
===================== ================================================================================================
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple, cast

from companion.cards import Notation
from companion.errors import Fault, InputError
from companion.model import Entry
from companion.nearest import nearest
from companion.reading.shown import shown
from companion.words import LANGS, Lang, preferred_lang


class Flags(NamedTuple):
    """The command line's flags as typed: ``players`` "Ana: 3♥ 5♥", ``claims`` "Ana=26", ``rulings`` and ``sets``
    "key=value".

    ``input`` names the format of a file whose name does not tell it.
    """

    lang: str | None = None
    cards: str | None = None
    players: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    input: Literal["toml", "json", "jsonl"] | None = None

    @property
    def enter(self) -> bool:
        """True if the flags alone enter something: players or fields."""
        return bool(self.players or self.sets)


class Entered(NamedTuple):
    """A checked position or event: its model, the language of the answer, and the notation in which its cards were
    read.

    ``data`` is the entry as plain tables and lists, from which later faults name players and cards. ``waiting``: how
    many answers of an unfinished step were left out of the ``file``.
    """

    entry: Entry
    lang: Lang
    notation: Notation
    data: Mapping[str, Any]
    waiting: int = 0
    file: str = ""


class ReadingError(InputError):
    """The entry cannot be used. Knows the language of its sentences, and the entry's data (None before it was
    parsed).
    """

    def __init__(self, faults: Fault | Iterable[Fault], lang: Lang, notation: Notation, data: object = None) -> None:
        super().__init__(faults)
        self.lang: Lang = lang
        self.notation: Notation = notation
        self.data = data


def settings_of(flags: Flags, data: object, environ: Mapping[str, str] | None = None) -> tuple[Lang, Notation]:
    """The language of the answer and the notation of the cards. Unknown values are ignored here.

    The notation follows the language unless it is set.

    >>> settings_of(Flags(lang="en"), {"lang": "fr", "cards": "fr"})
    ('en', 'fr')
    """
    table = data if isinstance(data, dict) else {}
    in_file = table.get("lang")
    lang = preferred_lang(flags.lang, in_file if isinstance(in_file, str) else None, environ or os.environ)
    wanted = flags.cards or table.get("cards")
    return lang, cast(Notation, wanted) if wanted in LANGS else lang


def flag_faults(flags: Flags) -> list[Fault]:
    """Faults of --lang and --cards themselves."""
    return [
        Fault("choice-unknown", flag, {"found": shown(value), "choices": LANGS, "near": nearest(value, LANGS)})
        for flag, value in (("--lang", flags.lang), ("--cards", flags.cards))
        if value is not None and value not in LANGS
    ]
