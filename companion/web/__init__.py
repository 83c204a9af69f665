"""The page at the table: an evening on every player's phone. docs/serving.md says what it promises.

- ``store``: keeps journals in SQLite or PostgreSQL.
- ``table``: one table as requests see it.
- ``entering``: carries out the contract's edits on an evening.
- ``guard``: refuses requests that are not meant for this server.
- ``app``: answers requests. ``server``: runs it.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
"""Names of this machine that no other machine can reach it by."""


def is_here_alone(address: str) -> bool:
    """True if an address cannot be reached from a phone.

    >>> is_here_alone("http://127.0.0.1:8300/j/K7QXM"), is_here_alone("http://192.168.1.20:8300")
    (True, False)
    """
    return urlsplit(address).hostname in THIS_MACHINE


def leads_elsewhere(page: str, reachable: Iterable[str]) -> bool:
    """True if ``page``, the address on a kit's paper, is none of the addresses that phones reach.

    A name is not held against them, as a network may know it; a port that the page says is.

    >>> here = ["http://192.168.1.20:8300"]
    >>> [leads_elsewhere(page, here) for page in (*here, "http://192.168.1.77:8300", "http://laptop.local:8301")]
    [False, True, True]
    >>> leads_elsewhere("http://laptop.local:8300", here)
    False
    """
    printed, known = urlsplit(page), [urlsplit(one) for one in reachable]
    if printed.port and printed.port not in {one.port for one in known}:
        return True
    named = not (printed.hostname or "").replace(".", "").isdecimal()
    return not named and printed.hostname not in {one.hostname for one in known}
