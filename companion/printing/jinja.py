"""Jinja2 as all our templates have it: an unknown name is a mistake, and every mistake names the template's file and line.

In XML templates every tag gets a hidden attribute ``_at="file:line"`` while Jinja reads it, so that a mistake in the XML they become
can be traced. Macros and includes carry their own marks along: the line is right wherever the tag came from. Values are escaped: a
player called ``<b>`` or ``{{7*7}}`` is printed as typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, TypeAlias

from jinja2 import (
    BaseLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.ext import Extension
from jinja2.lexer import Token
from markupsafe import escape

from companion.errors import Fault, PrintError
from companion.folders import SHARED, game_folders, roots, shared_folder
from companion.printing.look import Look
from companion.printing.paper import SHEETS

if TYPE_CHECKING:
    from jinja2.lexer import TokenStream


Marking: TypeAlias = Callable[[str, str, int], str]
"""A piece of a template's own text, the template's name, the piece's first line -> the text with its lines marked."""


def environment_of(
    marking: Marking | None = None,
    kind: type[Environment] = Environment,
    **settings: Any,  # noqa: ANN401 (what Jinja2 takes)
) -> Environment:
    """A Jinja environment; with a ``marking``, what becomes of a template can be traced to its lines."""

    class LineMarks(Extension):
        def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
            for token in stream:
                if token.type == "data" and marking is not None:
                    yield Token(token.lineno, "data", marking(token.value, stream.name or "?", token.lineno))
                else:
                    yield token

    return kind(
        undefined=StrictUndefined,
        extensions=[LineMarks, "jinja2.ext.do"],
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        **settings,
    )


def fault(where: str | None, problem: str, **data: object) -> Fault:
    """A ``template`` fault: ``where`` is ``file:line``; ``problem`` a key (docs/markup.md lists them), ``data`` its values."""
    file, _, line = (where or "?:0").rpartition(":")
    return Fault("template", where, {"file": file, "line": int(line), "problem": problem, **data})


def unknown_value(where: str, name: str, element: str, value: str, known: Iterable[str]) -> PrintError:
    """The error of an attribute that names what is not there: ``known`` is."""
    expected = " or ".join(f"`{one}`" for one in sorted(known))
    return PrintError(fault(where, "attribute-value", name=name, element=element, value=value, expected=expected))


def fault_of(problem: Exception, name: str, roots: Iterable[Path] = ()) -> Fault:
    """The ``template`` fault (problem ``missing``, ``syntax`` or ``value``, detail) for what filling in a template raised.

    ``name`` is the template's; ``roots``: the folders whose templates it may have taken in.
    """
    if isinstance(problem, TemplateNotFound):
        return fault(f"{problem.name}:0", "missing", detail=str(problem.name))
    if isinstance(problem, TemplateSyntaxError):
        return fault(f"{problem.name or name}:{problem.lineno}", "syntax", detail=problem.message)
    where = f"{name}:0"
    # Jinja2 writes templates into the traceback: the last one it passed
    for frame, line in walk_tb(problem.__traceback__):
        file = Path(frame.f_code.co_filename)
        if str(file) == name:
            where = f"{name}:{line}"
        elif root := next((root for root in roots if file.is_relative_to(root)), None):
            where = f"{file.relative_to(root).as_posix()}:{line}"
    return fault(where, "value", detail=str(problem) or type(problem).__name__)


MARK = "_at"
_TAG = re.compile(r"<([A-Za-z][\w.-]*)")


def marked(text: str, name: str, line: int) -> str:
    """Every tag with its place; only in XML templates."""

    def mark(match: re.Match[str]) -> str:
        at = line + text.count("\n", 0, match.start())
        return f'<{match[1]} {MARK}="{escape(name)}:{at}"'

    return _TAG.sub(mark, text) if ".xml" in name else text


@cache
def environment() -> Environment:
    """The Jinja environment of all templates, one a process; compiled templates stay cached in it."""
    folders = {**game_folders(), SHARED: shared_folder()}
    return xml_environment_of(PrefixLoader({name: FileSystemLoader(folder) for name, folder in folders.items()}))


def xml_environment_of(loader: BaseLoader) -> Environment:
    """The Jinja environment over any loader."""
    return environment_of(marked, loader=loader, autoescape=lambda name: name is None or ".xml" in name)


def render(name: str, context: Mapping[str, Any]) -> str:
    """A template's text with ``context``; tags carry line marks if its name contains ``.xml``.

    Raises PrintError ``template`` (data: file, line, problem ``missing``, ``syntax`` or ``value``, detail).
    """
    try:
        return environment().get_template(name).render(context)
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as problem:
        raise PrintError(fault_of(problem, name, roots())) from problem


def page_variables(look: Look, paper: str) -> dict[str, Any]:
    """What every template knows of the page it is made for (docs/markup.md, Templates)."""
    return {
        "lang": look.lang,
        "paper": paper,
        "ink": look.ink,
        "type": look.type,
        "narrow": paper == "a5",
        "large": look.type == "large",
        "page_width": SHEETS[paper].width,
    }
