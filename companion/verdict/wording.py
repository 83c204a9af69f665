"""Notes -> sentences: a game's words in the reader's language, filled with cards, names and numbers.

Names come out as typed: a sentence is filled once, and what was filled in is not examined again.
"""

from __future__ import annotations

import re
from functools import cache

from companion.errors import Fault, InternalError
from companion.notes import Cited, Note
from companion.rulebook import Rulebook, open_rulebook
from companion.sheet import Line, Missing
from companion.verdict.places import numbered, place_in_words
from companion.verdict.values import Plain, counted
from companion.words import N_, NBSP, Lang, elided, french_spacing, signed, translator

MOST_LISTED = 10
"""The most lines or places that a sentence lists."""

MOST_KEPT = 10_000
"""The most sentences cached, so that memory does not grow with the number of positions."""

_SEAT = re.compile(r"\.?players\[\d+\]\.")


class Wording:
    """Puts a game's notes into one language. There is one for each game, language and process: see `wording`."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.lang: Lang = book.lang
        self._templates: dict[tuple[str, str], str | None] = {}
        self._articles: dict[str, tuple[str, str]] = {}
        self._sentences: dict[tuple[Plain, ...], str] = {}

    def article(self, name: str) -> tuple[str, str]:
        """Number and title of the article ``name``. Raises InternalError ``article-unknown``."""
        known = self._articles.get(name)
        if known is None:
            article = self.book.article(name)
            known = self._articles[name] = (article.number, article.title)
        return known

    def note(self, note: Note | None) -> str | None:
        """The sentence of a line's or a decision's note."""
        return None if note is None or not note.key else self.sentence("notes", note)

    def line(self, line: Line) -> str | None:
        """A line's note with its stage or group before it, for lists that are not grouped."""
        note = self.note(line.note)
        if not (line.stage or line.group):
            return note
        head = self.head(line)
        return f"{head}, {note}" if note and head else note

    def brief(self, note: Note | None) -> str:
        """Why a line's cards give their points, for a place beside them; "" if the cards say it."""
        known = note is not None and self.book.sentence("brief", note.key) is not None
        return self.sentence("brief", note) if note and known else ""

    def head(self, line: Line) -> str:
        """A line's heading: its stage, else its group, else ""."""
        return self.stage(line.stage) if line.stage else self.note(line.group) or ""

    def remark(self, note: Note) -> str:
        """The sentence of a remark."""
        return self.sentence("remarks", note)

    def reason(self, note: Note) -> str:
        """The sentence of a reason."""
        return self.sentence("reasons", note)

    def proof(self, note: Note) -> str:
        """A sentence of a proof."""
        return self.sentence("proof", note)

    def advice(self, note: Note) -> str:
        """A sentence of advice; the proof's words serve if they have the same key."""
        return self.sentence("advice", note)

    def field(self, name: str) -> str:
        """The name of a field of this game's input, as people use it."""
        return self.book.sentence("fields", name) or name

    def entered(self, field: str, value: Plain) -> str:
        """What was entered in a field: a choice in the game's words (``gesture.drink``), or nothing (``trump.none``)."""
        choice = "none" if value is None else value
        return (self.book.sentence("fields", f"{field}.{choice}") if isinstance(choice, str) else None) or self.value(
            value
        )

    def points(self, points: int) -> str:
        """A number of points in words, in the game's unit (``unit`` of the ``[fields]``).

        >>> wording("alkekan", "en").points(1), wording("deringer", "fr").points(2).replace(NBSP, " ")
        ('1 point', '2 pièces')
        >>> wording("alkekan", "en").points(0), wording("alkekan", "fr").points(0).replace(NBSP, " ")
        ('0 points', '0 point')
        """
        if own := self.book.sentence("fields", "unit"):
            return own.format(number=counted(points, self.lang))
        worded = translator(self.lang)(N_("{number} {number:point|points}"))
        return worded.format(number=counted(points, self.lang))

    def stage(self, number: int) -> str:
        """The game's name of a numbered stage: "round", unless its words have another."""
        own = self.book.sentence("fields", "stage")
        return own.format(number=number) if own else numbered("round", number, self.lang)

    def sentence(self, table: str, note: Note) -> str:
        """A sentence of the game's words with its places filled. Cached, because a stream of positions repeats the
        same sentences.

        Raises InternalError ``words-missing`` if the game has none, ``words-place`` if it names a value that the note
        lacks.
        """
        try:
            key = (table, note.key, *note.values.values())
            known = self._sentences.get(key)
        except TypeError:  # a table among the values
            return self._filled(table, note)
        if known is None:
            known = self._filled(table, note)
            if len(self._sentences) < MOST_KEPT:
                self._sentences[key] = known
        return known

    def _filled(self, table: str, note: Note) -> str:
        template = self._template(table, note.key)
        values = {key: self.value(value) for key, value in note.values.items()}
        try:
            return (elided(template, values) if self.lang == "fr" else template).format_map(values)
        except (KeyError, IndexError, ValueError) as problem:
            data = {"table": table, "key": note.key, "game": self.book.game_id, "place": str(problem)}
            raise InternalError(Fault("words-place", None, data)) from problem

    def _template(self, table: str, key: str) -> str:
        if (table, key) not in self._templates:
            found = self.book.sentence(table, key)
            if found is None and table == "advice":  # what a proof says already
                found = self.book.sentence("proof", key)
            if found is not None and self.lang == "fr":
                found = french_spacing(found)
            self._templates[table, key] = found
        template = self._templates[table, key]
        if template is None:
            data = {"table": table, "key": key, "game": self.book.game_id}
            raise InternalError(Fault("words-missing", None, data))
        return template

    def value(self, value: Plain) -> str:
        """A value in words: cards with the reader's ranks, lists joined as in a sentence; a note within a note is one
        of the ``[notes]``.

        A number, or a list by its length, chooses between two words: ``{count:card|cards}``.
        """
        if isinstance(value, Note):
            return self.sentence("notes", value)
        if isinstance(value, Cited):
            return self.article(value.article)[0]
        if isinstance(value, Line):
            where = (self.head(value), self.note(value.which))
            cards = "".join(f" {card.write(self.lang)}" for card in value.cards)
            called = ", ".join(filter(None, (*where, self.article(value.article)[1])))
            return f"{called}{cards} ({signed(value.points, self.lang)})"
        if isinstance(value, Missing):
            place = place_in_words(_SEAT.sub(".", value.where), {}, self.lang, self.field, stage=self.stage)
            return f"{value.of}, {place}" if value.of else place
        if isinstance(value, tuple) and value and isinstance(value[0], (Line, Missing, Note)):
            return self._several(value)
        return counted(value, self.lang)

    def _several(self, values: tuple[Line | Missing | Note, ...]) -> str:
        """Sentences one after the other, or lines and places joined by semicolons, at most MOST_LISTED of them."""
        if isinstance(values[0], Note):
            return " ".join(map(self.value, values))
        shown = [self.value(one) for one in values[:MOST_LISTED]]
        more = ["…"] if len(values) > MOST_LISTED else []
        return (f"{NBSP}; " if self.lang == "fr" else "; ").join(shown + more)


@cache
def wording(game_id: str, lang: Lang) -> Wording:
    """The words of a game in a language, one for a process."""
    return Wording(open_rulebook(game_id, lang))
