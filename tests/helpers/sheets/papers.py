"""A finished PDF as sheets of paper, and whose game each of them says it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

import pypdf

from sheets.reading import read


def papers(document: bytes) -> list[str]:
    """The words on each sheet of paper: on both of its sides, where the document asks for that."""
    texts = [flat(page.text) for page in read(document)]
    both = "/Duplex" in pypdf.PdfReader(BytesIO(document)).root_object.get("/ViewerPreferences", {})
    step = 2 if both else 1
    return [" ".join(texts[first : first + step]) for first in range(0, len(texts), step)]


def unsigned(document: bytes, facts: Mapping[str, Any]) -> Iterator[str]:
    """What a sheet of paper lacks: a game's author as known, what the author allows where that is known; front or back will do."""
    credits_ = facts["credits"]
    for number, text in enumerate(papers(document), 1):
        if not any(flat(credits_[name]) in text for name in ("authors", "short") if name in credits_):
            yield f"sheet {number}: {credits_['authors']}"
        if flat(credits_.get("licence", "")) not in text:
            yield f"sheet {number}: {credits_['licence']}"


def flat(text: str) -> str:
    """Words with plain blanks and curly apostrophes, as they come out of a page."""
    return " ".join(text.replace("'", "’").split())
