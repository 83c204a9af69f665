"""A game's words and facts, read from templates/<game>/: articles in both languages, words, and the facts in
game.toml.

A scan of the headings finds the article numbers. Every score needs them, and a Markdown parser would take longer than
the scoring.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

from companion.cards import JOKER, Card, Rank, read_card, read_cards
from companion.errors import Fault, InternalError
from companion.folders import FACTS, game_folder, shared_folder
from companion.words import LANGS, Lang

_HEADING = re.compile(r"^(##|###) +(.+?) *\{#([a-z][a-z0-9.-]*)\} *$", re.MULTILINE)


def ranks_in(text: str) -> list[Rank]:
    """The ranks of a deck, from a game's facts.

    >>> [rank.value for rank in ranks_in("A-3 J-K")]
    [1, 2, 3, 11, 12, 13]
    """
    ranks: list[Rank] = []
    for part in text.split():
        first, _, last = part.partition("-")
        ranks += [Rank(number) for number in range(_rank(first), _rank(last or first) + 1)]
    return ranks


def _rank(name: str) -> Rank:
    card = read_card(f"{name}♠", "en")
    assert isinstance(card, Card)
    return card.rank


def number_for(number: int | Mapping[str, int], players: int) -> int:
    """How many of a thing a number of players needs. ``{ 2 = 1, 5 = 2 }`` means: 1 from two players on, 2 from five
    on.

    >>> [number_for({"2": 1, "5": 2}, players) for players in (2, 4, 5, 6)], number_for(3, 2)
    ([1, 1, 2, 2], 3)
    """
    if isinstance(number, int):
        return number
    return max((int(least), count) for least, count in number.items() if int(least) <= players)[1]


class Article(NamedTuple):
    """A numbered heading of the rule sheet. ``number`` is the printed one ("7" or "7.3")."""

    id: str
    number: str
    title: str


def number_articles(text: str) -> dict[str, Article]:
    """The articles of a rule text by id, in order. Sections are numbered 1, 2, …, their articles 1.1, 1.2, ….

    >>> [a.number for a in number_articles("## A {#a}\\n### B {#a.b}\\n## C {#c}").values()]
    ['1', '1.1', '2']
    """
    articles: dict[str, Article] = {}
    section = article = 0
    for marks, title, name in _HEADING.findall(text):
        if marks == "##":
            section, article = section + 1, 0
        else:
            article += 1
        number = f"{section}.{article}" if article else str(section)
        # Titles are also told outside the sheet (a verdict, a pad), where no compositor curls their apostrophes.
        articles[name] = Article(name, number, title.replace("'", "’"))
    return articles


class Rulebook:
    """A game's rule book in one language. Each part is read when it is first used."""

    def __init__(self, game_id: str, lang: Lang) -> None:
        self.game_id = game_id
        self.lang: Lang = lang
        self.folder = game_folder(game_id)

    @cached_property
    def text(self) -> str:
        """The rule text as written (Jinja2 in Markdown)."""
        return (self.folder / f"rules.{self.lang}.md").read_text(encoding="utf-8")

    @cached_property
    def articles(self) -> dict[str, Article]:
        """All articles by id, in the order of the sheet."""
        return number_articles(self.text)

    @cached_property
    def own_words(self) -> dict[str, dict[str, str]]:
        """The tables of words.<lang>.toml: notes, faults, remarks, reasons, fields, prompts, rulings, pad, aid."""
        return tomllib.loads((self.folder / f"words.{self.lang}.toml").read_text(encoding="utf-8"))

    @cached_property
    def words(self) -> dict[str, dict[str, str]]:
        """The game's own words, completed with the house's."""
        house = house_words(self.lang)
        return {
            table: {**house.get(table, {}), **self.own_words.get(table, {})} for table in {**house, **self.own_words}
        }

    @cached_property
    def facts(self) -> dict[str, Any]:
        """game.toml with each fr/en table replaced by this language's word, and the number of players from the game's
        rules.
        """
        from companion.games import find_numbers

        raw = tomllib.loads((self.folder / FACTS).read_text(encoding="utf-8"))
        facts = {key: _in_language(value, self.lang) for key, value in raw.items()}
        if "authors" not in facts["credits"]:
            facts["credits"] |= {**house_words(self.lang)["credits"], "named": False}
        players = list(find_numbers(self.game_id)["players"])
        return {**facts, "facts": {"needs": ["cards"], **facts["facts"], "players": players}}

    @property
    def title(self) -> str:
        """The game's name."""
        return str(self.facts["title"])

    @property
    def has_jokers(self) -> bool:
        """True if the table's deck has jokers in it."""
        return "deck-jokers" in self.facts.get("packing", {})

    @cached_property
    def ranks(self) -> frozenset[Rank]:
        """The ranks that are played with: those of the deck, or as many as ``[facts]`` says."""
        deck = self.facts.get("components", {}).get("deck", {})
        return frozenset(ranks_in(self.facts["facts"].get("ranks", deck.get("ranks", "A-K"))))

    def sample(self, cards: str) -> tuple[Card, ...]:
        """Cards to show as an example. A rank that the game does not use is replaced by the next lower one; jokers
        are left out if the deck has none.

        >>> [card.write("en") for card in open_rulebook("hod", "en").sample("3♥ 10♦ Q♠ Jo")]
        ['3♥', '6♦', '6♠']
        """
        return tuple(
            card if card == JOKER else card._replace(rank=max(rank for rank in self.ranks if rank <= card.rank))
            for card in read_cards(cards)
            if card != JOKER or self.has_jokers
        )

    def article(self, name: str) -> Article:
        """The article with this id. Raises InternalError ``article-unknown`` if the sheet has none (a test checks
        every game).
        """
        if name not in self.articles:
            raise InternalError(Fault("article-unknown", None, {"article": name, "game": self.game_id}))
        return self.articles[name]

    def sentence(self, table: str, key: str) -> str | None:
        """The sentence for ``key`` in a table of the game's words, its own before the house's; None if there is none."""
        own = self.own_words.get(table, {}).get(key)
        return house_words(self.lang).get(table, {}).get(key) if own is None else own


def _in_language(value: Any, lang: Lang) -> Any:  # noqa: ANN401 (whatever TOML holds)
    if isinstance(value, Mapping):
        if value.keys() == set(LANGS):
            return value[lang]
        return {key: _in_language(inner, lang) for key, inner in value.items()}
    return value


@cache
def house_words(lang: Lang) -> dict[str, dict[str, str]]:
    """The words that all games share, by table: templates/shared/words.<lang>.toml.

    >>> house_words("en")["fields"]["claims"]
    'claims'
    """
    return tomllib.loads((shared_folder() / f"words.{lang}.toml").read_text(encoding="utf-8"))


@cache
def open_rulebook(game_id: str, lang: Lang) -> Rulebook:
    """The rule book of a game, loaded once a process."""
    return Rulebook(game_id, lang)
