"""Values -> words: cards, names, numbers, sums and lists of them as sentences in the reader's language have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from numbers import Rational
from typing import Any, TypeAlias

from companion.cards import Card, Suit
from companion.notes import ARank, Chance, ClockTime, Money, Moves, Sum
from companion.words import MINUS, NBSP, Lang, listed, number, translator

_COUNTED = 20
"""Chances are shown exactly, as "so many in so many", up to this denominator; beyond it by one near them."""

Plain: TypeAlias = Any
"""A value of a note: cards, suits, names, numbers, lists and tables of them."""


class Counted(str):
    """A value in words that knows its count, so that sentences can agree with it, its names if it is a list of names,
    and how a sentence lists it: ``{cards:and}`` is "7♥, 4♣ and K♦".
    """

    several: bool
    each: tuple[str, ...] = ()
    listed: str = ""

    def __format__(self, spec: str) -> str:
        if spec == "and":
            return self.listed or self
        one, bar, more = spec.partition("|")
        return (more if self.several else one) if bar else super().__format__(spec)


def counted(value: Plain, lang: Lang) -> str:
    """A value in words. A sentence can agree with it if it is a number or a list.

    >>> "{n} {n:card|cards}".format(n=counted(1, "en")), "{n} {n:carte|cartes}".format(n=counted(0, "fr"))
    ('1 card', '0 carte')
    >>> from companion.cards import read_cards
    >>> "{cards} – {cards:and}".format(cards=counted(read_cards("Q♠ 8♦ 2♣"), "fr"))
    'D♠ 8♦ 2♣ – D♠, 8♦ et 2♣'
    """
    text = in_words(value, lang)
    number_ = value if isinstance(value, int) else len(value) if isinstance(value, (list, tuple)) else None
    if number_ is None or isinstance(value, (bool, Card, Sum)):
        return text
    worded = Counted(text)
    worded.several = abs(number_) > 1 if lang == "fr" else abs(number_) != 1
    if not isinstance(value, int) and all(isinstance(one, str) for one in value):
        worded.each = tuple(value)
    if isinstance(value, (list, tuple)):
        worded.listed = listed([in_words(one, lang) for one in value], lang)
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


def rounded(value: Rational, lang: Lang) -> str:
    """A number as a decimal, to be read at a glance: one place, two below 1, or as many as it takes not to look whole.

    A chance is shown as "so many in so many": as it is up to a denominator of 20, else as a simple one near it. No
    chance that is not certain is shown as 0 or 1. Money has its cents.

    >>> [rounded(Fraction(text), "en") for text in ("847/19", "11/19", "1/300", "35", "-3/2")]
    ['44.6', '0.58', '0.003', '35', '−1.5']
    >>> [rounded(Chance(text), "en").replace(NBSP, " ") for text in ("1/3", "1", "25/63", "2/105", "494/495")]
    ['1 in 3', '1', 'about 2 in 5', 'about 1 in 53', '494 in 495']
    >>> rounded(Chance(11, 19), "fr").replace(NBSP, " "), rounded(Money("16.4"), "fr")
    ('11 sur 19', '16,40')
    """
    exact = Fraction(value)
    if exact.denominator == 1:
        return number(int(exact), lang)
    if isinstance(value, Chance):
        return _chance(exact, lang)
    if isinstance(value, Money):
        return _written(f"{float(exact):.2f}", lang)
    places = next(places for places in count(2 if abs(exact) < 1 else 1) if round(exact, places).denominator != 1)
    return _written(f"{float(exact):.{places}f}", lang)


def _chance(exact: Fraction, lang: Lang) -> str:
    near = exact
    if exact.denominator > _COUNTED:
        near = next(near for power in count(1) if (near := exact.limit_denominator(10**power)).denominator > 1)
    _ = translator(lang)
    sentence = _("1 in {all}") if near.numerator == 1 else _("{count} in {all}")
    said = sentence.format(count=number(near.numerator, lang), all=number(near.denominator, lang)).replace(" ", NBSP)
    return said if near == exact else _("about {chance}").format(chance=said).replace(" ", NBSP)


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
    (Rational, rounded),
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
