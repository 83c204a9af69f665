"""Completion with the Tab key: names, the words of choices, cards, and the commands that every question takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from companion.asking.question import choice_words
from companion.cards import Card, Notation, Rank
from companion.fields import Kind
from companion.nearest import folded
from companion.questions import Question
from companion.words import Lang, translator

_BEFORE_A_WORD = re.compile(r"[\s,;/:=>]+")
_OF_PEOPLE = {"text", "names", "people", "some", "claim"}


class Completion:
    """The possible completions of an answer to a question. ``names``: the players. Call it with the line up to the
    cursor.

    >>> from companion.fields import CARDS
    >>> after = Completion(Question("a", "", "choice", choices=("pass", "play"), turn="b"), ["Chloé"], "fr", "fr")
    >>> after("chl"), after("Chloé: pl"), after("r")
    ((0, ['Chloé: ']), (7, ['play']), (0, ['retour']))
    >>> Completion(Question("a", "", CARDS), [], "fr", "fr")("3C v")
    (3, ['VP', 'VC', 'VK', 'VT'])
    """

    def __init__(self, question: Question, names: Sequence[str], notation: Notation, lang: Lang) -> None:
        _ = translator(lang)
        whole = [*question.lines.get(question.owner, ()), question]
        whose = dict.fromkeys([*(names if question.turn else ()), *filter(None, question.lines)])
        words = [word for one in whole for word in _words(one, names, _("yes"), _("no"))]
        self._first = [*(f"{name}: " for name in whose), *words, _("back"), "!", "?"]
        self._after_first = words
        self._cards = [card.letters(notation) for card in _cards(whole)]

    def __call__(self, text: str) -> tuple[int, list[str]]:
        """The index at which the unfinished word begins, and its possible completions. Cards are listed only once one
        is begun.
        """
        for start in (0, *(blank.end() for blank in _BEFORE_A_WORD.finditer(text))):
            begun, able = text[start:], self._after_first if start else self._first
            if begun:
                able = [word for word in (*able, *self._cards) if _begins(word, begun)]
            if able:
                return start, list(dict.fromkeys(able))
        return len(text), []


def _words(question: Question, names: Sequence[str], *yes_and_no: str) -> Iterator[str]:
    """The words that an answer can contain."""
    if question.kind == "yes-no":
        yield from yes_and_no
    if question.choices:
        yield from choice_words(question)
    if question.kind in _OF_PEOPLE:
        yield from question.names or names


def _cards(questions: Sequence[Question]) -> list[Card]:
    """The cards that can be typed in answer to these questions, grouped by rank."""
    kinds = [one.kind for one in questions if isinstance(one.kind, Kind) and one.kind.takes_suit_letters()]
    ranks = [rank for rank in Rank if rank is not Rank.JOKER]
    return list(dict.fromkeys(Card(rank, suit) for kind in kinds for rank, suit in product(ranks, kind.suits)))


def _begins(word: str, begun: str) -> bool:
    return len(begun) <= len(word) and folded(word[: len(begun)]) == folded(begun)
