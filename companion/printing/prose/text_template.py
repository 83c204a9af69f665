"""Fills a rule text's figures in (Jinja2) and remembers which line of the file every line of the result came from.

A loop or a condition moves lines about, and an error must name the line its author sees. So the lexer puts one
private-use character, whose code is the line's number, before every line end; it is taken off again after rendering.

Words that a table wrote (`companion.data.Words`) are text, whatever signs are in them: signs that mean something to Markdown,
or to whoever looks for cards, stand aside as private-use characters until the line they are in has been read (`put_back`).
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
    """A filled-in text: its lines, the number in the file of each, and how faults call the file."""

    lines: list[str]
    numbers: list[int]
    name: str

    @property
    def text(self) -> str:
        """The lines as one string."""
        return "\n".join(self.lines) + "\n"

    def place(self, line: int) -> str:
        """Where a line of the result (from 0) stands in the file: ``alkekan/rules.fr.md:12``."""
        number = self.numbers[min(line, len(self.numbers) - 1)] if self.numbers else 1
        return f"{self.name}:{number}"


def mark(data: str, first: int) -> str:
    """Put the mark of its line before every line end; ``first`` is the number of the first line.

    >>> mark("a\\nb", 3) == "a" + chr(0xF0000 + 3) + "\\nb"
    True
    """
    lines = data.split("\n")
    marked = [line + chr(min(_FIRST_MARK + first + i, _LAST_MARK)) for i, line in enumerate(lines[:-1])]
    return "\n".join([*marked, lines[-1]])


def unmark(text: str, name: str) -> Source:
    """Take the marks off: the lines, and the number of each (a line without a mark is the last one seen)."""
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

    # {#id} belongs to the headings here
    return environment_of(
        lambda text, _, line: mark(text, line),
        comment_start_string="<!--",
        comment_end_string="-->",
        finalize=lambda value: put_aside(value) if isinstance(value, Words) else value,
    )


def put_aside(words: str) -> str:
    """Words of which Markdown sees letters only.

    >>> "|" in put_aside("a | b"), put_back(put_aside("a | b"))
    (False, 'a | b')
    """
    return words.translate(_ASIDE)


def put_back(text: str) -> str:
    """Text that has been read, with the signs of `put_aside` in their places again."""
    return text.translate(_BACK)


def fill(text: str, name: str, variables: Mapping[str, Any]) -> Source:
    """Render ``text`` with ``variables``; ``name`` is what faults call the file.

    Raises PrintError with the fault ``template`` (data: file, line, problem ``syntax`` or ``value``, detail): an unknown
    variable is a fault, never an empty place.

    >>> fill("{% if lang == 'en' %}\\nA {{ n }}\\n{% endif %}", "g/rules.en.md", {"lang": "en", "n": 3})
    Source(lines=['A 3', ''], numbers=[2, 2], name='g/rules.en.md')
    """
    from companion.printing.jinja import fault_of

    try:
        return unmark(_compiled(text, name).render(variables), name)
    except Exception as error:  # whatever a template's expression raises is the template's mistake
        raise PrintError(fault_of(error, name)) from None


@lru_cache(maxsize=32)
def _compiled(text: str, name: str) -> Template:
    environment = _environment()
    code = environment.compile(text, name=name, filename=name)
    return environment.template_class.from_code(environment, code, environment.make_globals(None))


def file_name(path: Path) -> str:
    """How faults call a template: its folder and its name.

    >>> file_name(Path("/x/templates/alkekan/rules.fr.md"))
    'alkekan/rules.fr.md'
    """
    return "/".join(path.parts[-2:])
