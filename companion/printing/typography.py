"""Details of typesetting: no-break spaces, apostrophes, equations on one line."""

from __future__ import annotations

import re

from companion.words import NBSP, french_spacing

_OPERATOR = re.compile(r"(?<=[+−=×]) (?=[\d(]|$)")
_TERM = r"\(?[+−]?(?:\d+[²³]?\)?(?:[♠♥♦♣](?!\w))?|[AVDRJQK][♠♥♦♣])"
_EQUATION = re.compile(rf"(?<![\w,]){_TERM}(?: [+−=×][ \u00a0]{_TERM})+(?: =(?=[ \u00a0]))?")
_LONGEST = 28
"""The most signs of an equation that must stand on one line. A longer one may break before its result."""


def hold_equations(text: str) -> str:
    """The text with no-break blanks in its equations; a long one may break before its result. A sign stays with the
    number after it.

    >>> hold_equations("so 12 + 6 + 6 = 24 to 8")
    'so 12\\xa0+\\xa06\\xa0+\\xa06\\xa0=\\xa024 to 8'
    """
    return _EQUATION.sub(_held, _OPERATOR.sub(NBSP, text))


def _held(equation: re.Match[str]) -> str:
    """An equation with no-break blanks, except the one before its result if it is long."""
    held = equation[0].replace(" ", NBSP)
    return held if len(held) <= _LONGEST else held.replace(f"{NBSP}=", " =")


_FEW_NUMBERS = re.compile(r"(?<![\d,.])(?<!, )\d{1,3}(?:, \d{1,3}){1,3}(?![\d,])")
"""A list of up to four numbers, which stays on one line (``3, 2, 3``)."""
_SPAN = re.compile(r"(?<![\w.,])(?<![=\d][ \u00a0])(\d{1,3}) (à|to)[ \u00a0](?=\d{1,3}(?!\d| =|\u00a0=))")
"""From one number to another, which stays on one line (``2 à 10``)."""
_RANGE = re.compile(r"(?<![\w.,–-])(\d{1,3})-(\d{1,3})(?![\w–-])")
_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))")
_FINE = re.compile("\u00a0(?=[;:!?»])|(?<=«)\u00a0|(?<=\\d)[ \u00a0](?=[%€$])")
_SUITS = re.compile(r"(?<=[♠♥♦♣]),? (?:(?:et|ou|and|or) )?(?=[♠♥♦♣])")
"""What stands between two suits of a list, if its blanks hold it together."""
_ALONE = re.compile(r"(?<!\w)(À) ")
"""A one-letter word at the start of a sentence, which must not stand alone at the end of a line."""
_LATIN = re.compile(r"\b([Ee]x) (?=æquo)")
ORDINAL = re.compile(r"(?<=\d)(?:ers?|res?|es?)(?!\w)")
"""The letters of a French ordinal written in figures, which are raised: ``1er``, ``2e``."""


def _dash(found: re.Match[str]) -> str:
    first, last = found.groups()
    return f"{first}–{last}" if int(first) < int(last) else found[0]


def hold_lists(text: str, lang: str) -> str:
    """The text with its short lists held together: no-break blanks between numbers and between suits.

    Ranges get en dashes. French also gets thin blanks in thousands.

    >>> hold_lists("the sums 3, 2, 3 of 1-3", "en")
    'the sums 3,\\xa02,\\xa03 of 1–3'
    >>> hold_lists("cards from 2 to 10", "en")
    'cards from 2\\xa0to\\xa010'
    >>> hold_lists("♣, ♦, ♥. À égalité", "fr")
    '♣,\\xa0♦,\\xa0♥. À\\xa0égalité'
    >>> hold_lists("the red ones, ♥ and ♦,", "en")
    'the red ones, ♥\\xa0and\\xa0♦,'
    >>> hold_lists("13 824 mains, ex æquo", "fr")
    '13\\u202f824 mains, ex\\xa0æquo'
    """
    text = _SPAN.sub(rf"\1{NBSP}\2{NBSP}", _RANGE.sub(_dash, text))
    text = _FEW_NUMBERS.sub(lambda found: found[0].replace(" ", NBSP), text)
    text = _SUITS.sub(lambda found: found[0].replace(" ", NBSP), text)
    return _ALONE.sub(rf"\1{NBSP}", _LATIN.sub(rf"\1{NBSP}", thousands(text))) if lang == "fr" else text


def thousands(text: str) -> str:
    """The text with a thin blank between thousands, whatever blank was there.

    >>> thousands("60 000")
    '60\u202f000'
    """
    return _THOUSANDS.sub("\u202f", text)


def french(text: str) -> str:
    """French text with a thin no-break blank between thousands, before ``; : ! ? » % € $`` and after ``«``.

    >>> french("Qui gagne ? « Ana » : 60 000 €")
    'Qui gagne\u202f? «\u202fAna\u202f»\u202f: 60\u202f000\u202f€'
    """
    return _FINE.sub("\u202f", thousands(french_spacing(text)))


_TYPED = re.compile(r"[ \u00a0](?=[;:!?»])|(?<=«)[ \u00a0]|(?<=\d)[ \u00a0](?=\{)|(?<=\d\*\*)[ \u00a0](?=\{)")


def bound(text: str, lang: str) -> str:
    """Somebody's own words: a typed blank before ``; : ! ? »``, after ``«`` and between a number and its icon never
    ends a line, whatever the language; French gets its thin blanks (`french`).

    >>> bound("Défaussez : gagnez **1** {coin}", "en")
    'Défaussez\u202f: gagnez **1**\u202f{coin}'
    """
    return _TYPED.sub("\u202f", french(text) if lang == "fr" else text)


_APOSTROPHE = re.compile(r"(?<=\w)'")
_COUNTED = re.compile(r"(?<!\w)(\d+) (?=[^\W\d_]{4})")
"""The blank between a number and what it counts. A shorter word belongs rather to what follows it (``2 and 3``, ``as
à 4 ou``).
"""
_LAST = re.compile(r"(?<=[^\W\d_]) (?=\d{1,2}(?: ?[;!?]|[.,)])(?!\d| \d))")
"""The blank before a number that ends a sentence or a clause, which must not begin a line (``all but 2.``)."""
_SUIT = re.compile(r"(?<![^\W\d_])([^\W\d_]{1,6}) (?=[♠♥♦♣])")
"""The blank between a short word and the suit after it (``a ♠``, ``deux ♥``, ``pelle ♠``)."""


def hold_numbers(text: str) -> str:
    """The text with no-break blanks where no line may end.

    Those are blanks in equations, between a number and what it counts, before a clause's last number, and before a
    suit.

    >>> hold_numbers("worth 1 point")
    'worth 1\\xa0point'
    """
    text = _COUNTED.sub(rf"\1{NBSP}", hold_equations(text))
    return _SUIT.sub(rf"\1{NBSP}", _LAST.sub(NBSP, text))


def settle(text: str, lang: str) -> str:
    """Text ready to be set: ``'`` after a letter becomes ’, and French text gets its thin blanks (`french`).

    An equation stays on one line; a long one may break before its result. A number stays with what it counts, or with
    the word before it if it ends a clause. A suit stays with a short word before it. In English, U+202F becomes
    U+00A0.

    >>> settle("L'as « double » : 15 !", "fr")
    'L’as «\\u202fdouble\\u202f»\\u202f: 15\\u202f!'
    >>> settle("Queen's : 7:34", "en")
    'Queen’s : 7:34'
    >>> settle("the players', 15 points", "en")
    'the players’, 15\\xa0points'
    >>> settle("so 12 + 6 + 6 = 24 to 8", "en")
    'so 12\\xa0+\\xa06\\xa0+\\xa06\\xa0=\\xa024 to 8'
    >>> settle("all but 2. It covers a ♥ and a ♦.", "en")
    'all but\\xa02. It covers a\\xa0♥ and a\\xa0♦.'
    """
    text = hold_lists(hold_numbers(_APOSTROPHE.sub("’", text)), lang)
    return french(text) if lang == "fr" else text.replace("\u202f", NBSP)
