"""Makes pages from templates of templates/web, serves the page's own files, reads plain forms.

The files' addresses contain their version.
"""

from __future__ import annotations

import gzip
import re
import secrets
import tomllib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.errors import CompanionError, Fault, InputError
from companion.folders import pages_folder
from companion.games import game_ids
from companion.rulebook import open_rulebook
from companion.verdict.faults import FaultWords, error_json
from companion.web import is_here_alone
from companion.web.databases import StoreError
from companion.web.entering import TableEdit
from companion.web.requests import COOKIE, RequestError, read_body
from companion.words import LANGS, Lang

if TYPE_CHECKING:
    from jinja2 import Environment

    from companion.printing.scene_svg import TurnPanel

_STATIC = Path(__file__).parent / "static"
_YEAR = 31_536_000
_TYPES = {".css": "text/css", ".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
_REFERENCE = re.compile(r'<a class="reference"[^>]*>([^<]*)</a>')
_SMALL = 1_000
"""Bytes below which a page is not worth compressing."""

Handler = Callable[[Request], Awaitable[Response]]


class Shell:
    """The frame of every page. ``lang_of``: gives the language for a request."""

    def __init__(self, lang_of: Callable[[Request], Lang]) -> None:
        self.lang_of = lang_of

    def shown(self, handler: Handler) -> Handler:
        """A handler that shows errors as pages too."""

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except RequestError as error:
                if error.status == 401:
                    return RedirectResponse("/", 303)
                return self._failed(request, error.faults, error.status)
            except CompanionError as error:
                status = 503 if isinstance(error, StoreError) else 400 if isinstance(error, InputError) else 500
                return self._failed(request, error.faults, status)

        return answer

    def unknown(
        self, handler: Callable[[Request, Exception], Awaitable[Response]]
    ) -> Callable[..., Awaitable[Response]]:
        """A handler for unknown addresses. It answers browsers with a page, and programs as ``handler`` does."""

        async def answer(request: Request, error: Exception) -> Response:
            if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
                return await handler(request, error)
            return self._failed(request, [Fault("address-unknown")], getattr(error, "status_code", 404))

        return answer

    def _failed(self, request: Request, faults: Sequence[Fault], status: int) -> Response:
        lang = self.lang_of(request)
        return self.page(request, "error.html", lang, status, sentences=sentences(faults, FaultWords(lang)))

    def page(self, request: Request, name: str, lang: Lang, status: int = 200, /, **values: object) -> Response:
        """A template's page in a language."""
        template = _templates().get_template(name)
        text = template.render(
            **{"words": words_of(lang), "lang": lang, "version": version(), "game_css": None, **values}
        )
        return _compressed(request, text.encode(), "text/html; charset=utf-8", status, "no-store")

    async def static(self, request: Request) -> Response:
        """One of the page's own files. An address with the version in it may be cached for a year."""
        path = str(request.path_params["path"])
        kept = path.startswith(f"{version()}/")
        name = path.partition("/")[2] if kept else path
        body, kind = _file_of(name)
        if body is None:
            raise RequestError(404, [Fault("address-unknown")])
        cached = f"public, max-age={_YEAR}, immutable" if kept else "no-cache"
        return _compressed(request, body, kind, 200, cached)


# Templates


@cache
def _templates() -> Environment:
    from jinja2 import FileSystemLoader

    from companion.printing.jinja import environment_of

    return environment_of(loader=FileSystemLoader(pages_folder()), autoescape=True)


@cache
def words_of(lang: Lang) -> dict[str, str]:
    """The page's own words."""
    text = (pages_folder() / f"words.{lang}.toml").read_text(encoding="utf-8")
    return {key: str(value) for key, value in tomllib.loads(text).items()}


@cache
def version() -> str:
    """The version of the page's own files, in ten letters. It changes whenever they change, and their addresses with
    it.
    """
    digest = sha256()
    for path in sorted(_STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    for game in game_ids():
        digest.update(_game_css(game).encode())
        for picture in ("scene.xml.j2", "steps.xml.j2", "pictures.toml", "words.en.toml", "words.fr.toml"):
            if (file := open_rulebook(game, "en").folder / picture).is_file():
                digest.update(file.read_bytes())
    return digest.hexdigest()[:10]


@cache
def _file_of(name: str) -> tuple[bytes | None, str]:
    """The bytes and media type of one of the page's own files; None instead of bytes if there is no such file.

    ``games.css`` has the colours of all games, each under a class of its own.
    """
    if name == "games.css":
        return "".join(_game_css(game, f".g-{game}") for game in game_ids()).encode(), "text/css"
    if name.startswith("game/") and name.endswith(".css"):
        game = name.removeprefix("game/").removesuffix(".css")
        return (_game_css(game).encode() if game in game_ids() else None), "text/css"
    if name.startswith("game/") and name.endswith(".svg"):
        picture = _picture(name.removeprefix("game/").removesuffix(".svg"))
        return (picture.encode() if picture else None), "image/svg+xml"
    known = {path.relative_to(_STATIC).as_posix(): path for path in _STATIC.rglob("*") if path.is_file()}
    path = known.get(name)
    return (path.read_bytes() if path else None), _TYPES.get(path.suffix if path else "", "application/octet-stream")


def _game_css(game: str, where: str = ":root") -> str:
    palette = open_rulebook(game, "en").facts["palette"]
    return where + "{" + "".join(f"--{name}:{palette[name]};" for name in ("accent", "deep", "tint")) + "}\n"


def _picture(name: str) -> str:
    """A picture as SVG: a game's scene (``lobbys``), an evening's (``evening``), a panel of a game's turn (``lobbys.fr.1``),
    half a wreath (``laurel``, in a game's colours ``lobbys.laurel``).

    "" if there is none.
    """
    from companion.printing.scene_svg import laurel_svg, scene_svg

    if name == "laurel":
        return laurel_svg()
    game, *panel = name.split(".")
    if game not in (*game_ids(), "evening"):
        return ""
    if panel == ["laurel"]:
        return laurel_svg(game)
    if not panel:
        return scene_svg("" if game == "evening" else game)
    found = [
        one.svg for lang in LANGS for number, one in enumerate(turn(game, lang), 1) if panel == [lang, str(number)]
    ]
    return "".join(found)


@cache
def turn(game: str, lang: Lang) -> Sequence[TurnPanel]:
    """The panels of a game's turn, as on its rule sheet."""
    from companion.printing.scene_svg import turn_svgs

    return turn_svgs(game, lang) if game in game_ids() else ()


def scene_address(game: str) -> str:
    """The address of a game's scene; "" if it has none."""
    folder = open_rulebook(game, "en").folder
    return f"/static/{version()}/game/{game}.svg" if (folder / "scene.xml.j2").is_file() else ""


@cache
def emblem(game: str) -> str:
    """A game's emblem at its small size as SVG, coloured by the stylesheet: these pages allow no styles in attributes."""
    from companion.printing.prose.writers import emblem_svg

    table = open_rulebook(game, "en").facts.get("emblem", {})
    return emblem_svg(table.get("small", table), classes=True)


def qr(link: str) -> str:
    """A link's QR code as SVG; "" for a link that no phone can open."""
    import segno

    return (
        ""
        if is_here_alone(link)
        else str(segno.make(link, error="m").svg_inline(scale=1, border=3, omitsize=True, light="#fff", svgclass="qr"))
    )


@cache
def articles(game: str, lang: Lang) -> Mapping[str, str]:
    """The articles of a rule sheet in HTML, by their numbers."""
    from companion.printing.prose.writers import write_articles
    from companion.printing.rules import read_rules

    articles = write_articles(read_rules(game, lang))
    return {ref: _standing_here(text) for ref, text in articles.items()}


def _standing_here(article: str) -> str:
    """An article changed to stand alone on a page.

    Links to other articles become text, because those are not on the page. Examples are no landmarks. Wide tables can
    be scrolled by keys.
    """
    text = _REFERENCE.sub(r"\1", article).replace('<div class="table"', '<div class="table" tabindex="0"')
    return text.replace("<aside", '<div role="note"').replace("</aside>", "</div>")


# Requests and answers


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form; the last value of each if a name occurs twice."""
    return dict(parse_qsl(await read_body(request), keep_blank_values=True, max_num_fields=2_000))


def edit_of(do: str, at: str, value: object, seen: int) -> TableEdit:
    """An edit from a plain form. Raises RequestError 400 if it is not valid."""
    try:
        return TableEdit.model_validate({"id": secrets.token_hex(8), "seen": seen, "do": do, "at": at, "value": value})
    except ValueError:
        raise RequestError(400, [Fault("request-unreadable")]) from None


def sentences(faults: Sequence[Fault], words: FaultWords) -> list[str]:
    """The faults as sentences, one each."""
    error = error_json(faults, words)
    return [error["message"], *(more["message"] for more in error.get("more", ()))]


def with_cookie(response: Response, token: str, name: str = COOKIE) -> Response:
    """The response, with a cookie that gives the browser a token."""
    response.set_cookie(name, token, max_age=30 * 86_400, path="/", httponly=True, samesite="strict")
    return response


def _compressed(request: Request, body: bytes, kind: str, status: int, cached: str) -> Response:
    headers = {"Cache-Control": cached, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", "") and not kind.startswith("font"):
        body, headers["Content-Encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
    return Response(body, status, headers, kind)
