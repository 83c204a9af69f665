"""Jinja2 as all our templates use it. An unknown name is an error, and every error names the template's file and
line.

In XML templates every tag gets a hidden attribute ``_at="file:line"`` while Jinja reads it, so that an error in the
resulting XML can be traced. Tags from macros and includes carry their own marks, so the line is always that of the
tag's source. Values are escaped: a player called ``<b>`` or ``{{7*7}}`` is printed as typed.
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
"""Marks the lines of a piece of a template's own text. It is called with the piece, the template's name and the
piece's first line, and returns the marked text.
"""


def environment_of(
    marking: Marking | None = None,
    kind: type[Environment] = Environment,
    **settings: Any,  # noqa: ANN401 (what Jinja2 takes)
) -> Environment:
    """A Jinja environment. With a ``marking``, a template's output can be traced to its lines."""

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
        optimized=False,  # most templates are filled in once: folding constants costs more than it saves
        **settings,
    )


def fault(where: str | None, problem: str, **data: object) -> Fault:
    """A ``template`` fault. ``where`` is ``file:line``, ``problem`` a key (docs/markup.md lists them), ``data`` its
    values.
    """
    file, _, line = (where or "?:0").rpartition(":")
    return Fault("template", where, {"file": file, "line": int(line), "problem": problem, **data})


def unknown_value(where: str, name: str, element: str, value: str, known: Iterable[str]) -> PrintError:
    """The error of an attribute whose value is not one of ``known``."""
    expected = " or ".join(f"`{one}`" for one in sorted(known))
    return PrintError(fault(where, "attribute-value", name=name, element=element, value=value, expected=expected))


def fault_of(problem: Exception, name: str, roots: Iterable[Path] = ()) -> Fault:
    """The ``template`` fault for an error raised while a template was filled in.

    Its problem is ``missing``, ``syntax`` or ``value`` (data: detail). ``name`` is the template's. ``roots``: the
    folders of the templates that it may include.
    """
    if isinstance(problem, TemplateNotFound):
        return fault(f"{problem.name}:0", "missing", detail=str(problem.name))
    if isinstance(problem, TemplateSyntaxError):
        return fault(f"{problem.name or name}:{problem.lineno}", "syntax", detail=problem.message)
    where = f"{name}:0"
    # Jinja2 adds templates to the traceback: take the last one in it
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
    """The text with its place in every tag; only in XML templates."""

    def mark(match: re.Match[str]) -> str:
        at = line + text.count("\n", 0, match.start())
        return f'<{match[1]} {MARK}="{escape(name)}:{at}"'

    return _TAG.sub(mark, text) if ".xml" in name else text


@cache
def environment() -> Environment:
    """The Jinja environment of all templates. There is one a process, and it caches compiled templates."""
    folders = {**game_folders(), SHARED: shared_folder()}
    return xml_environment_of(PrefixLoader({name: FileSystemLoader(folder) for name, folder in folders.items()}))


def xml_environment_of(loader: BaseLoader) -> Environment:
    """A Jinja environment over any loader, with marked tags and with values escaped in XML templates."""
    return environment_of(marked, loader=loader, autoescape=lambda name: name is None or ".xml" in name)


def render(name: str, context: Mapping[str, Any]) -> str:
    """A template filled in with ``context``. Its tags carry line marks if its name contains ``.xml``.

    Raises PrintError ``template`` (data: file, line, problem ``missing``, ``syntax`` or ``value``, detail).
    """
    try:
        return environment().get_template(name).render(context)
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as problem:
        raise PrintError(fault_of(problem, name, roots())) from problem


def page_variables(look: Look, paper: str) -> dict[str, Any]:
    """The variables about the page that every template sees (docs/markup.md, Templates)."""
    return {
        "lang": look.lang,
        "paper": paper,
        "ink": look.ink,
        "type": look.type,
        "narrow": paper == "a5",
        "large": look.type == "large",
        "page_width": SHEETS[paper].width,
    }
