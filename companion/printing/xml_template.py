"""Jinja2 templates, marked so that a mistake in the XML they become can be traced to the template's file and line.

Every tag written in a template gets a hidden attribute ``_at="file:line"`` while Jinja reads it. Macros and includes
carry their own marks along, so the line is right wherever the tag came from. Values are escaped: a player called
``<b>`` or ``{{7*7}}`` is printed as typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, PrefixLoader, TemplateError
from markupsafe import escape

from companion.errors import PrintError
from companion.folders import SHARED, game_folders, roots, shared_folder
from companion.printing import jinja

MARK = "_at"
_TAG = re.compile(r"<([A-Za-z][\w.-]*)")


def _marked(text: str, name: str, line: int) -> str:
    """Every tag with its place; only in XML templates."""

    def mark(match: re.Match[str]) -> str:
        at = line + text.count("\n", 0, match.start())
        return f'<{match[1]} {MARK}="{escape(name)}:{at}"'

    return _TAG.sub(mark, text) if ".xml" in name else text


@cache
def environment() -> Environment:
    """The Jinja environment of all templates, one a process; compiled templates stay cached in it."""
    folders = {**game_folders(), SHARED: shared_folder()}
    return environment_of(PrefixLoader({name: FileSystemLoader(folder) for name, folder in folders.items()}))


def environment_of(loader: BaseLoader) -> Environment:
    """The Jinja environment over any loader."""
    return jinja.environment_of(_marked, loader=loader, autoescape=lambda name: name is None or ".xml" in name)


def render(name: str, context: Mapping[str, Any]) -> str:
    """A template's text with ``context``; tags carry line marks if its name contains ``.xml``.

    Raises PrintError ``template`` (data: file, line, problem ``missing``, ``syntax`` or ``value``, detail).
    """
    try:
        return environment().get_template(name).render(context)
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as problem:
        raise PrintError(jinja.fault_of(problem, name, roots())) from problem
