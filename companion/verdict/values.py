"""Values -> words: cards, names, numbers, sums and lists of them as sentences in the reader's language have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from numbers import Rational
from typing import Any, TypeAlias

from companion.cards import Card, Suit
from companion.notes import ARank, Chance, ClockTime, Moves, Sum
from companion.words import MINUS, NBSP, Lang, listed, number, translator

_COUNTED = 100
"""Chances are shown as "so many in so many" up to this denominator; beyond it as decimals."""

Plain: TypeAlias = Any
"""A value of a note: cards, suits, names, numbers, lists and tables of them."""


class Counted(str):
    """A value in words that knows its count, so that sentences can agree with it, and its names if it is a list of
    names.
    """

    several: bool
    each: tuple[str, ...] = ()

    def __format__(self, spec: str) -> str:
        one, bar, more = spec.partition("|")
        return (more if self.several else one) if bar else super().__format__(spec)


def counted(value: Plain, lang: Lang) -> str:
    """A value in words. A sentence can agree with it if it is a number or a list.

    >>> "{n} {n:card|cards}".format(n=counted(1, "en")), "{n} {n:carte|cartes}".format(n=counted(0, "fr"))
    ('1 card', '0 carte')
    """
    text = in_words(value, lang)
    number_ = value if isinstance(value, int) else len(value) if isinstance(value, (list, tuple)) else None
    if number_ is None or isinstance(value, (bool, Card, Sum)):
        return text
    worded = Counted(text)
    worded.several = abs(number_) > 1 if lang == "fr" else abs(number_) != 1
    if not isinstance(value, int) and all(isinstance(one, str) for one in value):
        worded.each = tuple(value)
    return worded


def in_words(value: Plain, lang: Lang) -> str:
    """A card, suit, name, number, or a list or table of them, as a sentence has it.

    >>> from companion.cards import read_cards
    >>> in_words(read_cards("Q♠ 8♦"), "fr"), in_words(Moves((read_cards("Q♠ 8♦"),)), "en").replace(NBSP, " "), in_words(["Ana", "Bo"], "fr")
    ('D♠ 8♦', 'Q♠ → 8♦', 'Ana et Bo')
    >>> [in_words(ClockTime("7:34"), lang).replace(NBSP, " ") for lang in ("fr", "en")]
    ['7 h 34', '7:34']
    >>> [in_words(ARank(rank), lang) for rank, lang in (("A", "en"), ("8", "en"), ("5", "en"), ("A", "fr"))]
    ['an ace', 'an 8', 'a 5', 'un as']
    """
    for kind, say in _KINDS:
        if isinstance(value, kind):
            return say(value, lang)
    return _row(list(value), lang)


def _equation(sum_: Sum, lang: Lang) -> str:
    """Numbers and their sum. Zeros are left out, and a single number is shown alone."""
    first, *rest = [term for term in sum_.terms if term] or [0]
    if not rest:
        return number(first, lang)
    terms = [number(first, lang), *(f"{'+' if term > 0 else MINUS} {number(abs(term), lang)}" for term in rest)]
    return f"{' '.join(terms)} = {number(sum_.total, lang)}".replace(" ", NBSP)


def _truth(value: bool, lang: Lang) -> str:
    _ = translator(lang)
    return _("yes") if value else _("no")


def _written(decimal: str, lang: Lang) -> str:
    """Digits with a language's decimal mark and a real minus sign."""
    return decimal.replace(".", "," if lang == "fr" else ".").replace("-", MINUS)


def _fraction(value: Rational, lang: Lang) -> str:
    """An exact fraction with its decimal value, exact or rounded; a whole one is shown as a plain number.

    It has two decimals, or as many as it takes not to look whole: 1/495 is not a chance of 0, and 494/495 is not
    certain.
    """
    if value.denominator == 1:
        return number(int(value.numerator), lang)
    exact = Fraction(value)
    decimals = next(decimals for decimals in count(2) if round(exact, decimals).denominator != 1)
    near = _written(f"{float(exact):.{decimals}f}".rstrip("0"), lang)
    sign = "=" if round(exact, decimals) == exact else "≈"
    numerator, denominator = number(int(value.numerator), lang), number(int(value.denominator), lang)
    return f"{numerator}/{denominator}{NBSP}({sign}{NBSP}{near})"


def rounded(value: Rational, lang: Lang) -> str:
    """A number as a decimal, for a page that is read at a glance: one place, two below 1, or as many as it takes not
    to look whole.

    A chance is shown as "so many in so many" if the denominator is at most 100.

    >>> [rounded(Fraction(text), "en") for text in ("847/19", "11/19", "1/300", "35", "-3/2")]
    ['44.6', '0.58', '0.003', '35', '−1.5']
    >>> rounded(Chance(1, 3), "en").replace(NBSP, " "), rounded(Chance(11, 19), "fr").replace(NBSP, " "), rounded(Chance(1), "en")
    ('1 in 3', '11 sur 19', '1')
    """
    exact = Fraction(value)
    if exact.denominator == 1:
        return number(int(exact), lang)
    if isinstance(value, Chance) and exact.denominator <= _COUNTED:
        _ = translator(lang)
        sentence = _("1 in {all}") if exact.numerator == 1 else _("{count} in {all}")
        return (
            sentence.format(count=exact.numerator, all=exact.denominator)
            .replace(" ", NBSP, 1)
            .replace(f" {exact.denominator}", f"{NBSP}{exact.denominator}")
        )
    places = next(places for places in count(2 if abs(exact) < 1 else 1) if round(exact, places).denominator != 1)
    return _written(f"{float(exact):.{places}f}", lang)


def _a_rank(value: str, lang: Lang) -> str:
    if lang == "fr":
        return "un as" if value == "A" else f"un {value}"
    return "an ace" if value == "A" else f"{'an' if value == '8' else 'a'} {value}"


def _table(value: Mapping[Plain, Plain], lang: Lang) -> str:
    return ", ".join(f"{in_words(key, lang)} {in_words(inner, lang)}" for key, inner in value.items())


# The first kind that fits: a card is a tuple, a time is a text and true is a number, so they go first.
_KINDS: tuple[tuple[type, Callable[[Plain, Lang], str]], ...] = (
    (Card, lambda card, lang: str(card.write(lang))),
    (ClockTime, lambda time, lang: time.replace(":", f"{NBSP}h{NBSP}") if lang == "fr" else str(time)),
    (ARank, _a_rank),
    (str, lambda text, _lang: str(text)),
    (bool, _truth),
    (int, number),
    (Rational, _fraction),
    (float, lambda value, lang: _written(f"{value:g}", lang)),
    (Suit, lambda suit, _lang: str(suit.value)),
    (type(None), lambda _none, _lang: "–"),
    (Sum, _equation),
    (Moves, lambda moves, lang: ", ".join(f"{in_words(a, lang)}{NBSP}→{NBSP}{in_words(b, lang)}" for a, b in moves)),
    (Mapping, _table),
)


def _row(values: Sequence[Any], lang: Lang) -> str:
    texts = [in_words(value, lang) for value in values]
    if all(isinstance(value, (Card, Suit)) for value in values):
        return " ".join(texts)
    if all(isinstance(value, (tuple, list)) for value in values):  # groups of cards; a single card was told above
        return ", ".join(texts)
    return listed(texts, lang)
