"""Jinja2 templates, marked so that a mistake in the XML they become can be traced to the template's file and line.

Every tag written in a template gets a hidden attribute ``_at="file:line"`` while Jinja reads it. Macros and includes
carry their own marks along, so the line is right wherever the tag came from. Values are escaped: a player called
``<b>`` or ``{{7*7}}`` is printed as typed.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from jinja2 import (
    BaseLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
)
from jinja2.ext import Extension
from markupsafe import escape

from companion.errors import Fault, PrintError
from companion.rulebook import templates_root

if TYPE_CHECKING:
    from jinja2.lexer import TokenStream

MARK = "_at"
_TAG = re.compile(r"<([A-Za-z][\w.-]*)")


class LineMarks(Extension):
    """Marks every tag in a template's own text with its place; only in XML templates."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Any]:
        """Jinja hands over the tokens of a template one by one."""
        from jinja2.lexer import Token

        name = stream.name or "?"
        for token in stream:
            if token.type == "data" and ".xml" in name:
                yield Token(token.lineno, "data", _marked(token.value, name, token.lineno))
            else:
                yield token


def _marked(text: str, name: str, line: int) -> str:
    def mark(match: re.Match[str]) -> str:
        at = line + text.count("\n", 0, match.start())
        return f'<{match[1]} {MARK}="{escape(name)}:{at}"'

    return _TAG.sub(mark, text)


@cache
def environment() -> Environment:
    """The Jinja environment of all templates, one a process; compiled templates stay cached in it."""
    return environment_of(FileSystemLoader(templates_root()))


def environment_of(loader: BaseLoader) -> Environment:
    """The Jinja environment over any loader."""
    return Environment(
        loader=loader,
        autoescape=lambda name: name is None or ".xml" in name,
        undefined=StrictUndefined,
        extensions=[LineMarks, "jinja2.ext.do"],
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )


def fault(where: str | None, problem: str, **data: object) -> Fault:
    """A ``template`` fault: ``where`` is ``file:line``; ``problem`` a key (docs/markup.md lists them), ``data`` its values."""
    file, _, line = (where or "?:0").rpartition(":")
    return Fault("template", where, {"file": file, "line": int(line), "problem": problem, **data})


def render(name: str, context: Mapping[str, Any]) -> str:
    """A template's text with ``context``; tags carry line marks if its name contains ``.xml``.

    Raises PrintError ``template`` (data: file, line, problem ``missing``, ``syntax`` or ``value``, detail).
    """
    try:
        return environment().get_template(name).render(context)
    except TemplateNotFound as problem:
        raise PrintError(fault(f"{problem.name}:0", "missing", detail=str(problem.name))) from problem
    except TemplateSyntaxError as problem:
        raise PrintError(
            fault(f"{problem.name or name}:{problem.lineno}", "syntax", detail=problem.message)
        ) from problem
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as problem:
        raise PrintError(fault(_line_in_template(problem, name), "value", detail=str(problem))) from problem


def _line_in_template(problem: BaseException, name: str) -> str:
    root = str(templates_root())
    lines = [frame for frame in traceback.extract_tb(problem.__traceback__) if frame.filename.startswith(root)]
    if not lines:
        return f"{name}:0"
    return f"{lines[-1].filename[len(root) :].lstrip('/').replace(chr(92), '/').lstrip('/')}:{lines[-1].lineno}"
