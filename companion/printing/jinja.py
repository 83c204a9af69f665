"""Jinja2 as all our templates have it: what is unknown is a mistake, and a mistake is told with the template's file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, TypeAlias

from jinja2 import Environment, StrictUndefined, TemplateNotFound, TemplateSyntaxError
from jinja2.ext import Extension
from jinja2.lexer import Token

from companion.errors import Fault

if TYPE_CHECKING:
    from jinja2.lexer import TokenStream

Marking: TypeAlias = Callable[[str, str, int], str]
"""A piece of a template's own text, the template's name, the piece's first line -> the text with its lines marked."""


def environment_of(marking: Marking | None = None, **settings: Any) -> Environment:  # noqa: ANN401 (what Jinja2 takes)
    """A Jinja environment; with a ``marking``, what becomes of a template can be traced to its lines."""

    class LineMarks(Extension):
        def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
            for token in stream:
                if token.type == "data" and marking is not None:
                    yield Token(token.lineno, "data", marking(token.value, stream.name or "?", token.lineno))
                else:
                    yield token

    return Environment(
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
