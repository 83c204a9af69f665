"""The rule sheet: a game's rules as a PDF, a web page, Markdown or plain text.

One text (templates/<game>/rules.<lang>.md) is filled in with the numbers that scoring uses, read once, and written in
the format asked for. The PDF is one sheet of paper if possible: the text has the largest spacing that fits on two
pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import Fault, PrintError
from companion.printing.context import numbers_to_print
from companion.printing.kinds import RulesOptions
from companion.printing.options import GameOptions
from companion.printing.paper import HALVES
from companion.printing.prose.nodes import Block
from companion.printing.prose.parse import figures, parse
from companion.printing.prose.sheet import RuleSheet, state_facts
from companion.printing.prose.text_template import file_name, fill
from companion.printing.prose.writers import emblem_svg, write_html, write_markdown, write_text
from companion.rulebook import Rulebook, number_articles, open_rulebook
from companion.words import Lang

if TYPE_CHECKING:
    from companion.printing.prose.compose import Composed
    from companion.printing.prose.figures import FrontPage
    from companion.printing.prose.flowables import DrawFigure
    from companion.printing.sheet import Sheet


def read_rules(game_id: str, lang: Lang, data: Path | None = None) -> RuleSheet:
    """A game's rule sheet, read and checked. ``data``: a folder with a table's own data (`companion.data`).

    Raises PrintError: ``template`` for a mistake in the template's Jinja2, the ``prose-…`` faults of
    `companion.printing.prose.parse.parse`, ``prose-headings`` if a condition adds or drops an article (its numbers
    must be those that scores cite), ``template`` (problem ``missing``) for a missing text or figure.
    """
    book = open_rulebook(game_id, lang)
    name = file_name(book.folder / f"rules.{lang}.md")
    variables = {"numbers": _numbers(game_id, data), "game": book.facts, "lang": lang}
    source = fill(_text(book, name), name, variables)
    blocks = parse(source, lang)
    if list(number_articles(source.text)) != list(book.articles):
        raise PrintError(Fault("prose-headings", name, {"file": name}))
    _check_pictures(blocks, book)
    return RuleSheet(game_id, lang, state_facts(book.facts, lang), blocks)


def _check_pictures(blocks: list[Block], book: Rulebook) -> None:
    missing = []
    for figure in figures(blocks):
        picture = book.folder / "figures" / f"{figure.name}.xml.j2"
        if not picture.is_file():
            file, _, line = figure.place.rpartition(":")
            data = {"file": file, "line": int(line), "problem": "missing", "detail": f"figures/{picture.name}"}
            missing.append(Fault("template", figure.place, data))
    if missing:
        raise PrintError(missing)


def _text(book: Rulebook, name: str) -> str:
    try:
        return book.text
    except FileNotFoundError as error:
        data = {"file": name, "line": 0, "problem": "missing", "detail": name}
        raise PrintError(Fault("template", f"{name}:0", data)) from error


def _numbers(game_id: str, data: Path | None) -> Mapping[str, Any]:
    """The numbers that scoring uses: the only ones that a rule text may print."""
    from companion.games import find_numbers

    return find_numbers(game_id, data)


def _html(sheet: RuleSheet) -> str:
    facts = open_rulebook(sheet.game_id, sheet.lang).facts
    palette = {name: str(facts["palette"][name]) for name in ("accent", "deep", "tint")}
    return write_html(sheet, palette, emblem_svg(facts.get("emblem", {})))


_WRITERS: dict[str, Callable[[RuleSheet], str]] = {"html": _html, "md": write_markdown, "txt": write_text}
"""The functions that write a rule sheet as text, by format. A new format needs an entry here and in `kinds.Format`."""


def print_rules(game_id: str, options: RulesOptions) -> bytes:
    """The rule sheet in its format: a PDF, ``copies`` of it one after the other, or text in UTF-8.

    Raises what `read_rules` raises. For a PDF it also raises ``glyph-missing``, ``text-overflow``, ``too-wide``,
    ``does-not-fit``; ``booklet-paper`` (data: paper) for a paper without a half, and ``option-idle`` for copies of a
    booklet.
    """
    if options.format in _WRITERS:
        return _WRITERS[options.format](read_rules(game_id, options.lang, options.data)).encode()

    paper, options = options.paper, _of_booklet(options) if options.booklet else options
    drawn = _drawn(game_id, options, paper)
    if not options.booklet:
        return drawn
    from companion.printing.finishing import booklet

    return booklet(drawn, paper)


def _drawn(game_id: str, options: RulesOptions, paper: str) -> bytes:
    """The pages of a rule sheet, or of a booklet to be printed on ``paper``. Raises PrintError."""
    from companion.printing.prose import pages
    from companion.printing.prose.figures import artist, front_page

    book = open_rulebook(game_id, options.lang)
    numbers_to_print(game_id, options.data)  # blames a missing glyph on the table's file, not on the rule text
    sheet = read_rules(game_id, options.lang, options.data)
    around = pages.surround(sheet, book.facts, options)
    if options.booklet:
        around = around._replace(paper=HALVES[paper])
    around = around.made_for(options.device.lying() if options.booklet else options.device)
    drawn = GameOptions(lang=options.lang, paper=options.paper, data=options.data)
    front = front_page(game_id, book, drawn, around.look)
    with around.telling_margin(options.device):
        composed, around = with_pictures(sheet, around, artist(game_id, book, drawn, around.look), front)
        return pages.draw(composed, around, options.copies)


def with_pictures(sheet: RuleSheet, around: Sheet, draw: DrawFigure, front: FrontPage) -> tuple[Composed, Sheet]:
    """The text below its scene and the panels of a turn, and the sheet around it.

    If the text has too little room, the scene is made lower; if that does not help, the panels are left out; and if
    that does not help either, the text takes another sheet.
    """
    from companion.printing.prose.compose import SHEET_OF_PAPER, compose, fitted
    from companion.printing.sheet import LOW_BAND, TALL_BAND

    assert around.header is not None
    single = around.columns == 1
    most = _MANY if single else SHEET_OF_PAPER * sheet.facts.sheets
    best: tuple[Composed, Sheet] | None = None
    ways = ((TALL_BAND, front.steps), (LOW_BAND, front.steps), (LOW_BAND, None))
    for band, steps in ways[:1] if single else ways:
        if steps is None and best is not None and len(best[0].pages) <= most:
            break
        under = around._replace(header=around.header._replace(scene=front.scene, band=band))
        if (made := fitted(sheet, under, draw, steps)) is None:
            continue
        best = min(best or (made, under), (made, under), key=lambda way: _lacks(way[0], most))
        if _lacks(best[0], most) <= (most, 0, 0, _FEW_LINES):
            return best
    if best is None or (
        len(best[0].pages) > most and not single
    ):  # set the text with the largest spacing that another sheet of paper allows
        more = sheet._replace(facts=sheet.facts._replace(sheets=sheet.facts.sheets + 1))
        under = around._replace(header=around.header._replace(scene=front.scene))
        return compose(more, under, draw, front.steps), under
    return best


_MANY = 8
"""The number of pages in a single column up to which no other way is tried: two sheets of paper, folded to a booklet.
"""

_FEW_LINES = 3
"""Lines by which columns may end apart before another way is tried."""


def _lacks(way: Composed, most: int) -> tuple[int, int, int, int]:
    """The faults by which ways are compared, the most serious first.

    They are pages beyond ``most``, thin pages, pages with gaps, and lines between the ends of columns.
    """
    return max(most, len(way.pages)), way.thin, way.gaping, way.uneven


def _of_booklet(options: RulesOptions) -> RulesOptions:
    """The options for the pages of a booklet. It allows one copy only, because a printer's own dialogue prints more.
    Raises PrintError.
    """
    if options.paper not in HALVES:
        raise PrintError(Fault("booklet-paper", "booklet", {"paper": options.paper.upper()}))
    options.refuse("copies")
    return replace(options, paper="a5")
