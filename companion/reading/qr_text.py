"""A position as the text of a QR code, and back: ``COMPANION1:`` and the contract's JSON, compressed, in 41 signs.

The signs are those that a QR code packs closest (its alphanumeric mode) less the four that a shell or a clipboard may change
(blank, $, %, *): two bytes are three signs, one byte is two. The number before the colon is the version of the form: a later one
that means the same text otherwise has another. zlib's own sum tells a text that was cut or mistyped.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import IO, Any

from companion.errors import Fault, InputError
from companion.reading.documents import parse_json
from companion.reading.shown import shown
from companion.reading.sources import MOST_BYTES

VERSION = 1
PREFIX = f"COMPANION{VERSION}:"
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./:+"
MOST_SIGNS = 8_192
"""Signs of a text at most; the largest QR code holds 4,296."""

_HEAD = re.compile(r"COMPANION(\d{1,9}):")
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}


def qr_text(game_id: str, data: Mapping[str, Any]) -> str:
    """A game and a position of it, plain data, as the text of a code.

    >>> qr_text("cour", {})[:11], position_in(qr_text("cour", {"lang": "fr"}))
    ('COMPANION1:', ('cour', {'lang': 'fr'}))
    """
    told = json.dumps({"game": game_id, **data}, ensure_ascii=False, separators=(",", ":"))
    return PREFIX + _signs(zlib.compress(told.encode(), 9))


def read_qr_text(text: str, stdin: IO[str] | None) -> str:
    """The text itself, or for "-" that of standard input: its first line that holds something. No more is read than any code has."""
    if text.strip() != "-":
        return text
    told = stdin.read(MOST_SIGNS * 2) if stdin is not None else ""
    return next(filter(None, map(str.strip, told.splitlines())), "")


def position_in(text: str) -> tuple[str, dict[str, Any]]:
    """The game's name and the plain data in the text of a code.

    Raises InputError: ``qr-foreign`` (found, prefix), ``qr-version`` (found, known), ``qr-broken``, ``qr-large`` (most), and what
    is wrong with its JSON.
    """
    told = text.strip()
    head = _HEAD.match(told)
    if head is None:
        raise InputError(Fault("qr-foreign", "--qr-text", {"found": shown(told, 24), "prefix": PREFIX}))
    if int(head[1]) != VERSION:
        raise InputError(Fault("qr-version", "--qr-text", {"found": int(head[1]), "known": VERSION}))
    data = parse_json(_unpacked(_bytes(told[head.end() :])), "--qr-text")
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise _broken()
    return data.pop("game"), data


def _signs(data: bytes) -> str:
    """Two bytes are three signs, the highest first; a last single byte is two."""
    said = []
    for at in range(0, len(data), 2):
        value, count = int.from_bytes(data[at : at + 2]), 3 if at + 1 < len(data) else 2
        said.append("".join(SIGNS[value // 41**place % 41] for place in reversed(range(count))))
    return "".join(said)


def _bytes(signs: str) -> bytes:
    if len(signs) > MOST_SIGNS or len(signs) % 3 == 1 or set(signs) - set(SIGNS):
        raise _broken()
    made = bytearray()
    for at in range(0, len(signs), 3):
        group = signs[at : at + 3]
        value, size = sum(_VALUES[sign] * 41**place for place, sign in enumerate(reversed(group))), len(group) - 1
        if value >= 256**size:
            raise _broken()
        made += value.to_bytes(size)
    return bytes(made)


def _unpacked(data: bytes) -> str:
    """What was compressed, never more than a file may have. Raises InputError."""
    opened = zlib.decompressobj()
    try:
        told = opened.decompress(data, MOST_BYTES + 1)
        if len(told) > MOST_BYTES:
            raise InputError(Fault("qr-large", "--qr-text", {"most": MOST_BYTES}))
        if not opened.eof or opened.unused_data:
            raise _broken()
        return told.decode()
    except (zlib.error, UnicodeDecodeError):
        raise _broken() from None


def _broken() -> InputError:
    return InputError(Fault("qr-broken", "--qr-text"))
