"""The fine points of setting text: spaces that hold, apostrophes, equations on one line."""

from __future__ import annotations

import re

from companion.words import NBSP, french_spacing

_OPERATOR = re.compile(r"(?<=[+−=×]) (?=[\d(]|$)")
_TERM = r"\(?[+−]?(?:\d+[²³]?\)?(?:[♠♥♦♣](?!\w))?|[AVDRJQK][♠♥♦♣])"
_EQUATION = re.compile(rf"(?<![\w,]){_TERM}(?: [+−=×][ \u00a0]{_TERM})+(?: =(?=[ \u00a0]))?")
_LONGEST = 28
"""Signs of an equation that stands on one line whatever that costs; a longer one may go on before its result."""


def hold_equations(text: str) -> str:
    """The text with the blanks of its equations held, a long one in two halves; a sign stays with the number behind it.

    >>> hold_equations("so 12 + 6 + 6 = 24 to 8")
    'so 12\\xa0+\\xa06\\xa0+\\xa06\\xa0=\\xa024 to 8'
    """
    return _EQUATION.sub(_held, _OPERATOR.sub(NBSP, text))


def _held(equation: re.Match[str]) -> str:
    """An equation whose blanks hold, but for the one before its result where it is long."""
    held = equation[0].replace(" ", NBSP)
    return held if len(held) <= _LONGEST else held.replace(f"{NBSP}=", " =")


_FEW_NUMBERS = re.compile(r"(?<![\d,.])(?<!, )\d{1,3}(?:, \d{1,3}){1,3}(?![\d,])")
"""A list of up to four numbers: it stands on one line (``3, 2, 3``)."""
_RANGE = re.compile(r"(?<![\w.,–-])(\d{1,3})-(\d{1,3})(?![\w–-])")
_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))")
_FINE = re.compile("\u00a0(?=[;:!?»])|(?<=«)\u00a0|(?<=\\d)[ \u00a0](?=[%€$])")
_SUITS = re.compile(r"(?<=[♠♥♦♣],) (?=[♠♥♦♣])")
"""Between suits of a list."""
_ALONE = re.compile(r"(?<!\w)(À) ")
"""A sentence's first word of one letter, which would stand alone at the end of a line."""
_LATIN = re.compile(r"\b([Ee]x) (?=æquo)")
ORDINAL = re.compile(r"(?<=\d)(?:ers?|res?|es?)(?!\w)")
"""The letters of a French ordinal in figures, which are raised: ``1er``, ``2e``."""


def _dash(found: re.Match[str]) -> str:
    first, last = found.groups()
    return f"{first}–{last}" if int(first) < int(last) else found[0]


def hold(text: str, lang: str) -> str:
    """The text with short lists of numbers and of suits on one line and en dashes in ranges; in French with thin blanks in thousands.

    >>> hold("the sums 3, 2, 3 of 1-3", "en")
    'the sums 3,\\xa02,\\xa03 of 1–3'
    >>> hold("♣, ♦, ♥. À égalité", "fr")
    '♣,\\xa0♦,\\xa0♥. À\\xa0égalité'
    >>> hold("13 824 mains, ex æquo", "fr")
    '13\\u202f824 mains, ex\\xa0æquo'
    """
    text = _RANGE.sub(_dash, text)
    text = _FEW_NUMBERS.sub(lambda found: found[0].replace(" ", NBSP), text)
    text = _SUITS.sub(NBSP, text)
    return _ALONE.sub(rf"\1{NBSP}", _LATIN.sub(rf"\1{NBSP}", thousands(text))) if lang == "fr" else text


def thousands(text: str) -> str:
    """The text with a thin blank between thousands, whatever blank is there.

    >>> thousands("60 000")
    '60\u202f000'
    """
    return _THOUSANDS.sub("\u202f", text)


def french(text: str) -> str:
    """French text with a thin blank that holds between thousands, before ``; : ! ? » % € $`` and after ``«``.

    >>> french("Qui gagne ? « Ana » : 60 000 €")
    'Qui gagne\u202f? «\u202fAna\u202f»\u202f: 60\u202f000\u202f€'
    """
    return _FINE.sub("\u202f", thousands(french_spacing(text)))


_APOSTROPHE = re.compile(r"(?<=\w)'")
_COUNTED = re.compile(r"(?<!\w)(\d+) (?=[^\W\d_]{4})")
"""Between a number and what it counts; a shorter word rather belongs to what follows it (``2 and 3``, ``as à 4 ou``)."""
_LAST = re.compile(r"(?<=[^\W\d_]) (?=\d{1,2}(?: ?[;!?]|[.)])(?!\d))")
"""Before a number that ends a sentence: it would stand on a line alone (``all but 2.``)."""
_SUIT = re.compile(r"(?<![^\W\d_])([^\W\d_]{1,4}) (?=[♠♥♦♣])")
"""Between a short word and the suit it announces (``a ♠``, ``deux ♥``)."""


def hold_numbers(text: str) -> str:
    """The text with the blanks held that no line may end at: in equations, between a number and what it counts, before a last number, before a suit.

    >>> hold_numbers("worth 1 point")
    'worth 1\\xa0point'
    """
    text = _COUNTED.sub(rf"\1{NBSP}", hold_equations(text))
    return _SUIT.sub(rf"\1{NBSP}", _LAST.sub(NBSP, text))


def settle(text: str, lang: str) -> str:
    """Text ready to be set: ``'`` after a letter is ’; French has its thin blanks (`french`).

    An equation stays on one line, or a long one in two halves; a number stays with what it counts, or with the word before
    it where it ends a sentence; a suit stays with a short word before it.
    In English U+202F becomes U+00A0.

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
    text = hold(hold_numbers(_APOSTROPHE.sub("’", text)), lang)
    return french(text) if lang == "fr" else text.replace("\u202f", NBSP)
