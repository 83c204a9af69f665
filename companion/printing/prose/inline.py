"""The inside of a line: Markdown's inline tokens -> spans."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from companion.cards import read_card
from companion.errors import Fault
from companion.printing.prose.nodes import Line, Span
from companion.printing.prose.text_template import put_back
from companion.printing.typography import settle
from companion.words import NBSP

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_FOREIGN = {"fr": re.compile(r"\b[JQK][♠♥♦♣]"), "en": re.compile(r"\b[VDR][♠♥♦♣]")}
"""Cards that are not written as in the sheet's language."""

Complain = Callable[..., None]
"""complain(code, line, **data) notes a fault at a line of the filled-in text."""


class LineReader:
    """Reads lines in one language; ``numbers`` gives the number of every article one may refer to.

    ``markdown`` reads the lines that Markdown itself takes for bare words: captions, titles of boxes, words of figures.
    """

    def __init__(self, lang: str, numbers: Mapping[str, str], complain: Complain, markdown: MarkdownIt) -> None:
        self.lang = lang
        self.numbers = numbers
        self.complain = complain
        self.markdown = markdown

    def read(self, token: Token, line: int) -> Line:
        """The spans of an inline token that stands at ``line`` (from 0)."""
        return self._spans(iter(token.children or ()), "", line)

    def marked(self, text: str, line: int) -> Line:
        """The spans of a text that Markdown left unread."""
        return self.read(self.markdown.parseInline(text.strip())[0], line)

    def words(self, text: str) -> Line:
        """Words without any markup as a line."""
        return (Span("text", settle(put_back(text.strip()), self.lang)),) if text.strip() else ()

    def _spans(self, tokens: Iterator[Token], until: str, line: int) -> Line:
        spans: list[Span] = []
        run: list[str] = []
        for token in tokens:
            if token.type in ("text", "text_special"):
                self._check_cards(token.content, line)
                run.append(token.content)
            elif token.type == "softbreak":
                run.append(" ")
                line += 1
            else:
                if run and _is_reference(token):  # "section 4" is not broken before its number
                    run[-1] = re.sub(r"(?<=\w) $", NBSP, run[-1])
                self._flush(run, spans)
                if token.type == until:
                    return tuple(spans)
                spans.extend(self._element(token, tokens, line))
        self._flush(run, spans)
        return tuple(spans)

    def _check_cards(self, text: str, line: int) -> None:
        """A card written in the other language's letters is a slip: ``Q♠`` on a French sheet."""
        for written in _FOREIGN[self.lang].findall(text):
            card = read_card(written)
            meant = written if isinstance(card, Fault) else card.write("fr" if self.lang == "fr" else "en")
            self.complain("prose-notation", line, card=written, meant=meant)

    def _flush(self, run: list[str], spans: list[Span]) -> None:
        if text := "".join(run):
            spans.append(Span("text", settle(put_back(text), self.lang)))
        run.clear()

    def _element(self, token: Token, tokens: Iterator[Token], line: int) -> Line:
        if token.type == "code_inline":
            return (Span("code", put_back(token.content)),)
        if token.type == "hardbreak":
            return (Span("break"),)
        if token.type == "strong_open":
            return (Span("strong", inside=self._spans(tokens, "strong_close", line)),)
        if token.type == "em_open":
            return (Span("emphasis", inside=self._spans(tokens, "em_close", line)),)
        if token.type == "link_open":
            return self._link(str(token.attrGet("href") or ""), self._spans(tokens, "link_close", line), line)
        self.complain("prose-element", line, element=_what(token))
        return ()

    def _link(self, address: str, inside: Line, line: int) -> Line:
        if not address.startswith("#"):
            return (Span("link", inside=inside or (Span("text", address),), target=address),)
        name = address[1:]
        if name not in self.numbers:
            self.complain("prose-reference", line, reference=name, known=tuple(self.numbers))
            return ()
        return (Span("reference", self.numbers[name], inside, name),)


def _is_reference(token: Token) -> bool:
    return token.type == "link_open" and str(token.attrGet("href") or "").startswith("#")


def _what(token: Token) -> str:
    return token.content if token.type == "html_inline" else token.type
