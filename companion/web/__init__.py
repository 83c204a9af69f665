"""The page at the table: an evening on everybody's phone. docs/serving.md tells what it promises.

``store`` keeps journals in SQLite, ``table`` is one table of them as requests see it, ``places`` turns places of the contract
into places of the evening, ``guard`` refuses what is not meant for it, ``app`` answers requests, ``server`` runs it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
"""Names of this machine by which no other one reaches it."""


def is_here_alone(address: str) -> bool:
    """Whether an address leads nowhere from a phone.

    >>> is_here_alone("http://127.0.0.1:8300/j/K7QXM"), is_here_alone("http://192.168.1.20:8300")
    (True, False)
    """
    return urlsplit(address).hostname in THIS_MACHINE
