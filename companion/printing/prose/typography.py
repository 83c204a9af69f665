"""The compositor's small care for running text: curly apostrophes, and spaces that hold.

Applied to words only, never to code or addresses.
"""

from __future__ import annotations

import re

from companion.words import NBSP, french_spacing

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w|\s|$)")
_OPERATOR = re.compile(r"(?<=[+−=×]) (?=[\d(])")


def settle(text: str, lang: str) -> str:
    """Text ready to be set: ``'`` between letters is ’; in French, spaces before ``; : ! ? »`` and after ``«`` hold.

    A sum's sign stays with the number behind it. U+202F becomes U+00A0, because ReportLab breaks lines at the former.

    >>> settle("L'as « double » : 15 !", "fr")
    'L’as «\\xa0double\\xa0»\\xa0: 15\\xa0!'
    >>> settle("Queen's : 7:34", "en")
    'Queen’s : 7:34'
    """
    text = _OPERATOR.sub(NBSP, _APOSTROPHE.sub("’", text))
    return french_spacing(text) if lang == "fr" else text.replace("\u202f", NBSP)
