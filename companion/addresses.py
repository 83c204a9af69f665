"""Addresses of pages in a network."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit


def is_local(page: str) -> bool:
    """True if an address is one of a private network (RFC 1918, RFC 4193) or of a machine there (``.local``, RFC 6762):
    who is on another network does not reach it.

    >>> is_local("http://192.168.1.20:8300"), is_local("http://laptop.local:8300"), is_local("https://jeux.example.org")
    (True, True, False)
    """
    name = urlsplit(page).hostname or ""
    with suppress(ValueError):
        return ip_address(name).is_private
    return name.endswith(".local")
