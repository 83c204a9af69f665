"""A rule sheet as every writer receives it: facts, articles, language."""

from __future__ import annotations

from typing import NamedTuple

from companion.printing.prose.nodes import Block
from companion.printing.prose.sheet_words import Facts, SheetWords, open_words
from companion.words import Lang


class RuleSheet(NamedTuple):
    """A game's rule text, read and settled."""

    game_id: str
    lang: Lang
    facts: Facts
    blocks: list[Block]

    @property
    def words(self) -> SheetWords:
        """What the sheet says around the text, in its language."""
        return open_words(self.lang)
