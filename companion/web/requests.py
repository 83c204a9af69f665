"""Reads requests, both of programs and of people's browsers."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from companion.errors import Fault
from companion.web.guard import MOST_BYTES
from companion.words import LANGS, Lang

COOKIE = "companion"
"""The cookie that holds a token: the host's, or a seat's at its own table."""

SCREEN_COOKIE = "companion-screen"
"""The cookie of a television. It is a second one, so that a phone that shows all tables keeps its seat."""


class RequestError(Exception):
    """A request is refused, with a status and the reasons."""

    def __init__(self, status: int, faults: list[Fault], game: str | None = None, data: object = None) -> None:
        super().__init__(faults[0].code)
        self.status, self.faults, self.game, self.data = status, faults, game, data


async def read_upload(request: Request) -> tuple[dict[str, str], dict[str, tuple[str, bytes]]]:
    """The fields of a form with files, and each file's name and bytes. Raises RequestError 413 if it is too big, 400
    if it is no such form.
    """
    read = 0

    async def within() -> AsyncGenerator[bytes, None]:
        nonlocal read
        async for chunk in request.stream():
            read += len(chunk)
            if read > MOST_BYTES:
                raise RequestError(413, [Fault("request-too-big")])
            yield chunk

    try:
        form = await MultiPartParser(request.headers, within(), max_files=2, max_fields=5).parse()
    except (MultiPartException, KeyError):
        raise RequestError(400, [Fault("request-unreadable")]) from None
    fields = {key: value for key, value in form.items() if isinstance(value, str)}
    files = {
        key: (value.filename or "", await value.read()) for key, value in form.items() if not isinstance(value, str)
    }
    await form.close()
    return fields, files


async def read_body(request: Request) -> str:
    """The text of a request. Raises RequestError 413 as soon as it exceeds the limit, 400 if it is not UTF-8."""
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > MOST_BYTES:
            raise RequestError(413, [Fault("request-too-big")])
    try:
        return read.decode()
    except UnicodeDecodeError:
        raise RequestError(400, [Fault("request-unreadable")]) from None


def lang_of(word: str | None, default: Lang) -> Lang:
    """The first language of an ``Accept-Language`` that Companion speaks, else the default.

    >>> lang_of("de, en;q=0.8, fr;q=0.5", "fr"), lang_of(None, "fr")
    ('en', 'fr')
    """
    wanted = [one.split(";")[0].strip()[:2].lower() for one in (word or "").split(",")]
    return next((lang for one in wanted for lang in LANGS if one == lang), default)
