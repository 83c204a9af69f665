"""A position as the text of a QR code, and back: ``COMPANION1:`` and the contract's JSON, compressed, in 41
characters.

These are the characters that a QR code stores most tightly (alphanumeric mode), without the four that a shell or a
clipboard may change (blank, $, %, *). Two bytes become three characters, a single byte two. The number before the
colon is the version of the format. zlib's checksum detects text that was cut or mistyped.
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
from companion.reading.sources import MOST_BYTES, naming

VERSION = 1
PREFIX = f"COMPANION{VERSION}:"
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./:+"
MOST_SIGNS = 8_192
"""The most characters of a text; the largest QR code holds 4,296."""

_HEAD = re.compile(r"COMPANION(\d{1,9}):")
_VALUES = {sign: value for value, sign in enumerate(SIGNS)}


def qr_text(game_id: str, data: Mapping[str, Any]) -> str:
    """A game and its position (plain data) as the text of a code.

    >>> qr_text("cour", {})[:11], position_in(qr_text("cour", {"lang": "fr"}))
    ('COMPANION1:', ('cour', {'lang': 'fr'}))
    """
    plain = json.dumps({"game": game_id, **data}, ensure_ascii=False, separators=(",", ":"))
    return PREFIX + _signs(zlib.compress(plain.encode(), 9))


def read_qr_text(text: str, stdin: IO[str] | None) -> str:
    """The text itself, or for "-" the first non-empty line of standard input. No more is read than a code can hold."""
    if text.strip() != "-":
        return text
    piped = stdin.read(MOST_SIGNS * 2) if stdin is not None else ""
    return next(filter(None, map(str.strip, piped.splitlines())), "")


def position_in(text: str) -> tuple[str, dict[str, Any]]:
    """The game's name and the plain data in the text of a code.

    Raises InputError: ``qr-foreign`` (found, prefix), ``qr-version`` (found, known), ``qr-broken``, ``qr-large``
    (most), and the faults of its JSON.
    """
    code = text.strip()
    head = _HEAD.match(code)
    if head is None:
        raise InputError(Fault("qr-foreign", "--qr-text", {"found": shown(code, 24), "prefix": PREFIX}))
    if int(head[1]) != VERSION:
        raise InputError(Fault("qr-version", "--qr-text", {"found": int(head[1]), "known": VERSION}))
    with naming("--qr-text"):
        data = parse_json(_unpacked(_bytes(code[head.end() :])))
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise _broken()
    return data.pop("game"), data


def _signs(data: bytes) -> str:
    """Bytes as characters: two bytes make three, the highest first; a last single byte makes two."""
    groups = []
    for at in range(0, len(data), 2):
        value, count = int.from_bytes(data[at : at + 2]), 3 if at + 1 < len(data) else 2
        groups.append("".join(SIGNS[value // 41**place % 41] for place in reversed(range(count))))
    return "".join(groups)


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
    """The decompressed bytes, at most as many as a file may have. Raises InputError."""
    opened = zlib.decompressobj()
    try:
        plain = opened.decompress(data, MOST_BYTES + 1)
        if len(plain) > MOST_BYTES:
            raise InputError(Fault("qr-large", "--qr-text", {"most": MOST_BYTES}))
        if not opened.eof or opened.unused_data:
            raise _broken()
        return plain.decode()
    except (zlib.error, UnicodeDecodeError):
        raise _broken() from None


def _broken() -> InputError:
    return InputError(Fault("qr-broken", "--qr-text"))
