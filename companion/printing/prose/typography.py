"""The compositor's small care for running text: curly apostrophes, and French spaces that hold.

Applied to words only, never to code or addresses.
"""

from __future__ import annotations

import re

_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w|\s|$)")
_BEFORE = re.compile(r"(?<=\S)[ \u00a0\u202f]+(?=[;:!?»])|^[ \u00a0\u202f]+(?=[;:!?»])")
_AFTER = re.compile(r"(?<=«)[ \u00a0\u202f]+")
_THIN = "\u202f"
_HARD = "\u00a0"


def settle(text: str, lang: str) -> str:
    """Text ready to be set: ``'`` between letters is ’; in French, spaces before ``; : ! ? »`` and after ``«`` hold.

    U+202F becomes U+00A0, because ReportLab breaks lines at the former.

    >>> settle("L'as « double » : 15 !", "fr")
    'L’as «\\xa0double\\xa0»\\xa0: 15\\xa0!'
    >>> settle("Queen's : 7:34", "en")
    'Queen’s : 7:34'
    """
    text = _APOSTROPHE.sub("’", text)
    if lang == "fr":
        text = _AFTER.sub(_HARD, _BEFORE.sub(_HARD, text))
    return text.replace(_THIN, _HARD)
