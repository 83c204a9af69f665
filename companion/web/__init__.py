"""The page at the table: an evening on every player's phone. docs/serving.md says what it promises.

- ``store``: keeps journals in SQLite or PostgreSQL.
- ``table``: one table as requests see it.
- ``entering``: carries out the contract's edits on an evening.
- ``guard``: refuses requests that are not meant for this server.
- ``app``: answers requests. ``server``: runs it.
"""

from __future__ import annotations

from urllib.parse import urlsplit

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
"""Names of this machine that no other machine can reach it by."""


def is_here_alone(address: str) -> bool:
    """True if an address cannot be reached from a phone.

    >>> is_here_alone("http://127.0.0.1:8300/j/K7QXM"), is_here_alone("http://192.168.1.20:8300")
    (True, False)
    """
    return urlsplit(address).hostname in THIS_MACHINE
