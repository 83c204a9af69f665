"""A rule sheet as every writer receives it: its articles with facts, credits, and the names of boxes and cards."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from companion.cards import Card
from companion.folders import shared_folder
from companion.printing.about import known_authors
from companion.printing.prose.nodes import Block
from companion.printing.typography import settle
from companion.words import Lang


class SheetWords:
    """The words of templates/shared/rules.<lang>.toml, set for print."""

    def __init__(self, lang: Lang) -> None:
        self.lang: Lang = lang
        path = shared_folder() / f"rules.{lang}.toml"
        self._table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))

    def __call__(self, key: str, **values: object) -> str:
        """The words of a key, with its places filled in."""
        return settle(str(self._table[key]), self.lang).format(**values)

    def span(self, key: str, least: int, most: int, *, or_more: bool = False) -> str:
        """A count from least to most, or more: "2 players", "2–5 players".

        >>> SheetWords("en").span("minutes", 30, 180, or_more=True)
        '30–180\\xa0minutes or more'
        """
        forms: Mapping[str, str] = self._table[key]
        several = "more" if or_more else "range"
        form = several if least != most else "one" if least == 1 and "one" in forms else "same"
        return settle(forms[form].format(least=least, most=most), self.lang)

    def box(self, kind: str, title: str, *, named: bool) -> str:
        """The line over a box: "Example: Ana's purse"; empty if it needs none.

        ``title`` is already in the writer's own format.
        """
        if title:
            return self("labelled", label=self(kind), words=title)
        return self(kind) if named else ""

    def card(self, card: Card) -> str:
        """A card's name as it is spoken.

        >>> from companion.cards import read_card
        >>> SheetWords("fr").card(read_card("Q♠")), SheetWords("en").card(read_card("Jo"))
        ('dame de pique', 'joker')
        """
        cards = self._table["cards"]
        if card.suit is None:
            return str(cards["joker"])
        return str(cards["card"]).format(rank=cards["ranks"][card.rank - 1], suit=cards["suits"][card.suit.value])


@cache
def open_words(lang: Lang) -> SheetWords:
    """The words of a language, read once per process."""
    return SheetWords(lang)


class SheetFacts(NamedTuple):
    """The head of a sheet. Every entry is ready to be set.

    - ``credits``: the authors, the helpers, the licence and the origin.
    - ``authors``: empty if the source names nobody.
    - ``sheets``: the sheets of paper that the rules take at most.
    """

    title: str
    pitch: str
    players: str
    minutes: str
    material: str
    authors: str
    credits: tuple[str, ...]
    sheets: int = 1

    @property
    def credit_lines(self) -> tuple[str, ...]:
        """The credits as lines of their own, each with a capital."""
        return tuple(map(_capital, self.credits))

    @property
    def glance(self) -> dict[str, str]:
        """The facts at a glance, by kind."""
        return {"players": self.players, "minutes": self.minutes, "material": self.material}


def state_facts(table: Mapping[str, Any], lang: Lang) -> SheetFacts:
    """The facts of a game from its game.toml (already in one language).

    >>> table = {"title": "T", "pitch": "P", "material": "54 cards", "facts": {"players": [2, 2], "minutes": [20, 30]},
    ...          "credits": {"authors": "A. B.", "origin": "here"}}
    >>> state_facts(table, "en").minutes, state_facts(table, "en").credits
    ('20–30\\xa0minutes', ('A game by A. B.', 'here'))
    """
    words, credit, facts = open_words(lang), table["credits"], table["facts"]
    entries = [
        credit.get("by") or words("by", authors=credit["authors"]),
        credit.get("thanks", ""),
        credit.get("licence", ""),
        credit["origin"],
    ]
    return SheetFacts(
        title=settle(table["title"], lang),
        pitch=settle(table["pitch"], lang),
        players=words.span("players", *_ends(facts["players"])),
        minutes=words.span("minutes", *_ends(facts["minutes"]), or_more=facts.get("or-more", False)),
        material=_capital(settle(table["material"], lang)),
        authors=settle(known_authors(table), lang),
        credits=tuple(settle(entry, lang) for entry in entries if entry),
        sheets=facts.get("sheets", 1),
    )


def _ends(pair: Sequence[int]) -> tuple[int, int]:
    return pair[0], pair[-1]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class RuleSheet(NamedTuple):
    """A game's rule text, read and settled."""

    game_id: str
    lang: Lang
    facts: SheetFacts
    blocks: list[Block]

    @property
    def words(self) -> SheetWords:
        """The words around the text, in the sheet's language."""
        return open_words(self.lang)
