"""Fills in the figures of a rule text (Jinja2), and records from which line of the file each resulting line came.

A loop or a condition moves lines, and an error must name the line that the author sees. So the lexer puts one
private-use character before every line end, whose code is the line's number. The marks are removed after rendering.

Words that a table wrote (`companion.data.Words`) are plain text, whatever signs are in them. Signs that mean
something to Markdown, and the suit signs of cards, are replaced by private-use characters until their line has been
read (`put_back`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import punctuation
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.data import Words
from companion.errors import PrintError

if TYPE_CHECKING:
    from jinja2 import Environment, Template

_FIRST_MARK = 0xF0000
_LAST_MARK = 0x10FFFD
_ASIDE = {ord(sign): 0xE000 + place for place, sign in enumerate(punctuation + "♠♥♦♣")}
_BACK = {aside: sign for sign, aside in _ASIDE.items()}


class Source(NamedTuple):
    """A filled-in text: its lines, each line's number in the file, and the file's name in faults."""

    lines: list[str]
    numbers: list[int]
    name: str

    @property
    def text(self) -> str:
        """The lines as one string."""
        return "\n".join(self.lines) + "\n"

    def place(self, line: int) -> str:
        """The place in the file of a line of the result (from 0): ``alkekan/rules.fr.md:12``."""
        number = self.numbers[min(line, len(self.numbers) - 1)] if self.numbers else 1
        return f"{self.name}:{number}"


def mark(data: str, first: int) -> str:
    """Put the mark of its line before every line end. ``first``: the number of the first line.

    >>> mark("a\\nb", 3) == "a" + chr(0xF0000 + 3) + "\\nb"
    True
    """
    lines = data.split("\n")
    marked = [line + chr(min(_FIRST_MARK + first + i, _LAST_MARK)) for i, line in enumerate(lines[:-1])]
    return "\n".join([*marked, lines[-1]])


def unmark(text: str, name: str) -> Source:
    """Remove the marks. Returns the lines and the number of each.

    A line without a mark gets the number of the line before.
    """
    lines, numbers, number = [], [], 1
    for line in text.split("\n"):
        marks = [ord(c) - _FIRST_MARK for c in line if ord(c) >= _FIRST_MARK]
        number = marks[-1] if marks else number
        lines.append("".join(c for c in line if ord(c) < _FIRST_MARK) if marks else line)
        numbers.append(number)
    return Source(lines, numbers, name)


@cache
def _environment() -> Environment:
    from companion.printing.jinja import environment_of

    # {#id} marks headings here, so it cannot begin a comment
    return environment_of(
        lambda text, _, line: mark(text, line),
        comment_start_string="<!--",
        comment_end_string="-->",
        finalize=lambda value: put_aside(value) if isinstance(value, Words) else value,
    )


def put_aside(words: str) -> str:
    """Words in which Markdown finds no signs of its own.

    >>> "|" in put_aside("a | b"), put_back(put_aside("a | b"))
    (False, 'a | b')
    """
    return words.translate(_ASIDE)


def put_back(text: str) -> str:
    """Text after it has been read, with the signs that `put_aside` replaced."""
    return text.translate(_BACK)


def fill(text: str, name: str, variables: Mapping[str, Any]) -> Source:
    """Render ``text`` with ``variables``. ``name``: the file's name in faults.

    Raises PrintError with the fault ``template`` (data: file, line, problem ``syntax`` or ``value``, detail). An
    unknown variable is a fault and never leaves an empty place.

    >>> fill("{% if lang == 'en' %}\\nA {{ n }}\\n{% endif %}", "g/rules.en.md", {"lang": "en", "n": 3})
    Source(lines=['A 3', ''], numbers=[2, 2], name='g/rules.en.md')
    """
    from companion.printing.jinja import fault_of

    try:
        return unmark(_compiled(text, name).render(variables), name)
    except Exception as error:  # any error from a template's expression is the template's mistake
        raise PrintError(fault_of(error, name)) from None


@lru_cache(maxsize=32)
def _compiled(text: str, name: str) -> Template:
    environment = _environment()
    code = environment.compile(text, name=name, filename=name)
    return environment.template_class.from_code(environment, code, environment.make_globals(None))


def file_name(path: Path) -> str:
    """The name of a template in faults: its folder and its file name.

    >>> file_name(Path("/x/templates/alkekan/rules.fr.md"))
    'alkekan/rules.fr.md'
    """
    return "/".join(path.parts[-2:])
