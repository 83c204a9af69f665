"""Spans of a rule text -> the runs of words that the printing engine sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.prose.nodes import Span
from companion.printing.text import Run

_PLAIN = Run()
_TYPED = 0.88


def runs(line: Iterable[Span], look: Look, like: Run = _PLAIN) -> list[Run]:
    """The runs of a line; ``like`` is what all of it has in common.

    >>> [run.text for run in runs((Span("text", "See "), Span("reference", "7.3", (), "score.queen")), Look())]
    ['See ', '7.3']
    """
    return [run for span in line for run in _span(span, look, like)]


def _span(span: Span, look: Look, like: Run) -> Iterator[Run]:
    match span.kind:
        case "text":
            yield like._replace(text=span.text)
        case "code":
            # What is typed to the tool: small, as the sentence says it in words.
            yield like._replace(text=span.text, size=like.size * _TYPED)
        case "break":
            yield Run(line_break=True)
        case "strong":
            yield from runs(span.inside, look, like._replace(bold=True))
        case "emphasis":
            yield from runs(span.inside, look, like._replace(italic=True))
        case "link":
            yield from runs(span.inside, look, like._replace(link=span.target))
        case "reference":
            yield from _reference(span, look, like)


def _reference(span: Span, look: Look, like: Run) -> Iterator[Run]:
    """An article's number looks as it does beside its article, and leads there."""
    link = f"#{span.target}"
    if span.inside:
        yield from runs(span.inside, look, like._replace(link=link))
        yield like._replace(text=" ")
    yield like._replace(text=span.text, face=fonts.LABEL_BOLD, bold=False, italic=False, colour=look.accent, link=link)
