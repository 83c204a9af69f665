"""The facts that a PDF states about itself: title, author, subject, language and date.

They stand in its information dictionary and in an XMP packet. The date is SOURCE_DATE_EPOCH
(https://reproducible-builds.org/specs/source-date-epoch/) if that is set, else the day of this edition of Companion.
The same input therefore gives the same bytes on any day.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from html import escape  # not xml.sax's, which imports all of HTTP
from typing import Any

from companion.errors import Fault, PrintError

EDITION = 1795219200
"""The day of this edition: 21 November 2026, 0 h UTC, in seconds since 1970. It changes with the version."""

_LATEST = 253402300799
"""The last second of the year 9999, since 1970. A PDF has four digits for the year."""


def moment() -> int:
    """The date to write into a PDF, in seconds since 1970.

    Raises PrintError ``date-unreadable`` (data: value) if SOURCE_DATE_EPOCH is not a number of seconds up to the year
    9999.
    """
    value = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if not value:
        return EDITION
    if not (value.isascii() and value.isdigit() and len(value) <= 12 and int(value) <= _LATEST):
        raise PrintError(Fault("date-unreadable", None, {"value": value[:60]}))
    return int(value)


def credit_line(title: str, facts: Mapping[str, Any]) -> str:
    """The line at the foot of a page: a game's title, its authors, what they allow and where its rules come from.

    >>> credit_line("Court", {"credits": {"authors": "A. B.", "origin": "From a booklet"}})
    'Court · A. B. · From a booklet'
    """
    return " · ".join(filter(None, (title, *map(facts["credits"].get, ("authors", "licence", "origin")))))


def imprint(title: str, facts: Mapping[str, Any]) -> str:
    """The line printed on every sheet that is cut into pieces: a game's title, its authors and what they allow.

    >>> imprint("Court", {"credits": {"authors": "A. B.", "origin": "From a booklet"}})
    'Court · A. B.'
    """
    return " · ".join(filter(None, (title, *map(facts["credits"].get, ("authors", "licence")))))


def known_authors(facts: Mapping[str, Any]) -> str:
    """The authors that a game's facts (game.toml) name; empty if the facts say that the authors are not named.

    >>> known_authors({"credits": {"authors": "A. B."}}), known_authors({"credits": {"authors": "a blog", "named": False}})
    ('A. B.', '')
    """
    credit = facts["credits"]
    return str(credit["authors"]) if credit.get("named", True) else ""


def packet(title: str, author: str, subject: str, lang: str, seconds: int) -> str:
    """The XMP packet of a document. An unknown author or subject is left out. ``seconds``: its date, since 1970.

    >>> "creator" in packet("T", "", "", "en", 0), "1970-01-01T00:00:00Z" in packet("T", "A", "", "en", 0)
    (False, True)
    """
    date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
    stated = [
        ("dc:title", f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(title, quote=False)}</rdf:li></rdf:Alt>'),
        ("dc:creator", f"<rdf:Seq><rdf:li>{escape(author, quote=False)}</rdf:li></rdf:Seq>" if author else ""),
        (
            "dc:description",
            f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(subject, quote=False)}</rdf:li></rdf:Alt>'
            if subject
            else "",
        ),
        ("dc:language", f"<rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag>"),
        ("dc:format", "application/pdf"),
        ("xmp:CreateDate", date),
        ("xmp:ModifyDate", date),
        ("xmp:MetadataDate", date),
        ("xmp:CreatorTool", "Companion"),
    ]
    entries = "\n".join(f"<{name}>{value}</{name}>" for name, value in stated if value)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">\n'
        f"{entries}\n</rdf:Description></rdf:RDF></x:xmpmeta>\n"
        '<?xpacket end="r"?>'
    )
