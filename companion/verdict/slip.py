"""A verdict on a page of paper: to be pinned up, handed over, signed, or argued with.

All games share one skeleton: the scene with the title, the winner in a laurel, the podium, the sentences about the
victory, and room to sign. Everything else stands below as fine print, or on a page of its own if the first has no
room. What exceeds two pages takes as many as it needs: no claim, no proof and no reason is ever left out, and of the
lines of a score only those of a round in which their article gave nobody anything.

The template gets printable text: everything that somebody typed goes through `Printable`. Sizes that depend on text
(lengths of names, columns) are decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.printing.about import credit_line, imprint
from companion.printing.options import PageOptions
from companion.verdict.fitting import (
    CRAMPED,
    LEDGERS,
    ON_ONE,
    SMALL_LAUREL,
    STAGES,
    STEP,
    WIDER,
    most_growth,
    print_fitting,
    small_page,
)
from companion.verdict.podium import VICTOR, crowning, podium
from companion.verdict.report import LOG
from companion.verdict.slip_lines import merged, nothings, numbers_in, played, scored, staged_text
from companion.verdict.slip_rounds import UNNOTED, compared, gains, in_order, in_turns, rounds_table
from companion.words import N_, NBSP, Lang, headed, phrase

if TYPE_CHECKING:
    from companion.rulebook import Rulebook
    from companion.verdict.proof import ProofBlock, Proved
    from companion.verdict.report import Judged, Place, Report, Scored

TEMPLATE, PICTURE, GROUND = "shared/slip.xml.j2", "slip.xml.j2", "stage.xml.j2"
"""The template of a slip, and the names of a game's own: what draws its account, and what stands behind a winner."""

LEAST_BEHIND, MOST_BELOW = 6, 12
"""The rows of rounds, with their heads, that are too few for a page by themselves, and the most that stand below a stage of usual paper."""

_COLUMNS = {"a5": 8}
_USUAL_COLUMNS = 12
"""The columns of a proof's table side by side, by paper."""

_EQUAL = 12
"""If the longest word of a table has at most this many letters, its columns are equally wide."""

_LEAST_SHARE, _MOST_SHARE, _BESIDE = 6, 24, 3
"""The least and the greatest share of a column that is not equal to the others, and its padding, in letters."""

_FIGURES = 30.0
"""The greatest width of the column of points and totals, in mm. Longer figures wrap."""

_BESIDE_FIGURES = 3.6
"""The room beside points and totals in mm, with the cell's padding."""

_UNSPACED = re.compile(rf"(?<!{NBSP})(?=[;:!?»])|(?<=«)(?!{NBSP})")
_HELD = "\u200b"  # never printed; keeps French spacing out of text that is spaced already or was typed

_PITCH = 21.0
"""The greatest distance from card to card on the table, in mm."""

_CARD = 4
"""The most letters of a card or of a figure."""

_HEAD = 28
"""The most letters of a name that heads a narrow column."""

_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

LEAST_CODE, MOST_CODE = 30.0, 40.0
"""The usual and the greatest width of a QR code with its quiet zone, in mm."""

_SIGNED = 9
"""The most letters of names that stand four in a row to be signed above, in large print on small paper."""

_OUTCOMES = {
    True: ("✓", N_("Holds")),
    False: ("×", N_("Rejected")),
    None: ("?", N_("Cannot be judged")),
}
"""The sign and the word for a claim's outcome. Neither needs colour; a rejected claim is stamped besides."""


def print_report(game_id: str, report: Report, options: PageOptions | None = None, code: str | None = None) -> bytes:
    """The PDF of a verdict, on the paper and with the ink and type of ``options`` (A4 by default). The language is
    the report's.

    ``code``: the text of a QR code by which the position can be settled again. A code that is too large is left out,
    with a remark.

    Raises PrintError. A character that no font has is shown by its code point, with a remark.
    """
    from companion.printing.context import dress
    from companion.rulebook import open_rulebook

    options = options or PageOptions(lang=report.lang)
    book = open_rulebook(game_id, report.lang)
    facts = book.facts
    palette, emblem = dress(facts)
    context = {**slip_context(report, facts, options, code), **_picture_context(game_id, book)}
    roomy = small_page(options)
    allowed = ("low",) if context["alone"] else ()  # a short list of a single player's
    densities = tuple(one for one in STAGES if roomy or one in allowed or one not in CRAMPED)
    # Rather a page more than a victory without its podium; claims and their reasons are larger below a small laurel.
    densities = tuple(one for one in densities if not (one == "least" and context["podium"]))
    densities = tuple(one for one in densities if not (STAGES[one][0] > SMALL_LAUREL and context["claims"]))
    crowned = context["headline"] and context["headline"]["laurel"]
    rows = sum(1 + len(part["rows"]) for part in context["rounds"])
    kept = crowned and context["podium"] and not (context["claims"] or context["brief"] or 0 < rows <= LEAST_BEHIND)
    if kept and not roomy:  # a keepsake is as large for every game: rather a page more
        densities = tuple(one for one in densities if one not in ON_ONE or STAGES[one][0] > SMALL_LAUREL)
    if not roomy and context["podium"] and rows > MOST_BELOW:
        densities = tuple(one for one in densities if one not in ON_ONE)
    proven = not context["alone"] and sum(bool(one["blocks"]) for one in context["proofs"]) > (0 if roomy else 1)
    ledgers = tuple(one for one in LEDGERS if proven or one != "apart")[: None if roomy else -1]
    ledgers = tuple(one for one in ledgers if one not in ("widest", "wider") or not (roomy or context["proofs"]))
    if proven and not roomy:  # what was done is drawn on a page of its own, with no proof below it
        ledgers = ("apart", *(one for one in ledgers if one != "apart"))
    return print_fitting(
        game_id, TEMPLATE, context, options, palette=palette, emblem=emblem, densities=densities, ledgers=ledgers
    )


def _picture_context(game_id: str, book: Rulebook) -> dict[str, Any]:
    """A game's own pictures: the templates' names, "" for none; for that of its account the game's numbers."""
    from companion.printing.context import numbers_to_print

    ground = {"own_ground": f"{game_id}/{GROUND}" if (book.folder / GROUND).is_file() else ""}
    if not (book.folder / PICTURE).is_file():
        return {"picture": "", **ground}
    return {
        **ground,
        "picture": f"{game_id}/{PICTURE}",
        "drawn_from": numbers_to_print(game_id, None),
        "cited": lambda name: book.article(name).number,
        "drawn_words": book.words.get("slip", {}),
    }


class Printable:
    """Makes text printable: characters that no font has become code points, which are collected for a remark."""

    def __init__(self) -> None:
        self.codes: dict[str, None] = {}

    def __call__(self, text: str) -> str:
        """Text for the template, printed exactly like this."""
        from companion.printing.fonts import readable

        shown, codes = readable(text)
        self.codes.update(dict.fromkeys(codes))
        return _UNSPACED.sub(_HELD, shown)

    def each(self, texts: Iterable[str]) -> list[str]:
        """Several texts, made printable."""
        return [self(text) for text in texts]

    def remarks(self, lang: Lang) -> list[str]:
        """The remark on the characters that no font has; empty if there are none."""
        sentence = phrase(N_("No font here has these characters, they are shown by their numbers: {codes}."), lang)
        return [sentence.format(codes=", ".join(self.codes))] if self.codes else []


def _code(code: str | None, remarks: list[str], say: Callable[[str], str]) -> dict[str, Any] | None:
    """A QR code for the template; None if there is none, or it is too large, which adds a remark."""
    from companion.printing.markup.qr import fits

    if code is None:
        return None
    if not fits(code, MOST_CODE):
        sentence = say(N_("The position is too long for a QR code; keep its file to settle it again."))
        remarks.append(Printable()(sentence))
        return None
    return {
        "text": code,
        "most": LEAST_CODE if fits(code, LEAST_CODE) else MOST_CODE,
        "caption": say(N_("Scan to judge\u00a0again")),
    }


def slip_context(
    report: Report, facts: Mapping[str, Any], options: PageOptions, code: str | None = None
) -> dict[str, Any]:
    """The variables of the slip's template. All text in them is printable."""
    printable = Printable()

    def say(message: str) -> str:
        return phrase(message, report.lang)

    columns = columns_of(options)
    width = text_width(options.paper)
    pitch = min(width / max(map(len, report.board), default=1), _PITCH)
    headings = _headings(report)
    owners = [player.name for player in in_order(report)]
    tags = _tags(report, options, pitch - 0.2)
    numbers = say(N_("The numbers are those of the rule sheet's articles."))
    context: dict[str, Any] = {
        "title": report.title,
        "kind": report.kind,
        **crowning(report, options, printable),
        "rulings": printable.each(report.rulings),
        "log": [scored(line, line.text, printable) for line in report.log],
        "played": played(report, printable),
        "players": [_player(player, tags, headings, report.lang, printable) for player in in_order(report)],
        "podium": podium(report, printable),
        "stages": STAGES,
        "victor": VICTOR,
        "alone": len(report.players) == 1,
        "brief": not (report.log or report.board or report.proofs or any(one.held for one in report.players))
        and all(len(one.lines) < 2 for one in report.players),
        "counted": report.counted,
        "figures": figures_width(_figures(report), options),
        "points_wide": figures_width(_points(report), options, "fine-print"),
        "rounds": rounds_table(report, printable),
        "compared": compared(report, printable),
        "begins": say(N_("{name} begins")).format(name=printable(report.players[0].name)) if in_turns(report) else "",
        "gains": gains(report),
        "board": [[_place(place, tags, owners, printable) for place in row] for row in report.board],
        "laid": []
        if report.board
        else [{"title": one.title, "lines": printable.each(one.lines)} for one in report.laid],
        "proofs": [_proof(one, columns, printable, first=index == 0) for index, one in enumerate(_shown(report))],
        "claims": [_claim(claim, say, printable) for claim in report.claims],
        "remarks": printable.each(one.text for one in report.remarks),
        "noted": {one.code for one in report.remarks},
        "pitch": pitch,
        "signing": _signing(report, options, printable),
        "say": {**_said(say), "total": report.total},
        "numbers": numbers,
        "foot": lambda said: foot(report.title, facts, said, options),
    }
    context["code"] = _code(code, context["remarks"], say)
    context["remarks"] += printable.each(printable.remarks(report.lang))
    return context


def _said(say: Callable[[str], str]) -> dict[str, str]:
    """The words of the slip itself."""
    return {
        "log": say(LOG),
        "account": say(N_("The score")),
        "date": say(N_("Date")),
        "place": say(N_("Place")),
        "signatures": say(N_("Signatures")),
        "method": say(
            N_(
                "Every card has a number. Check: no box exceeds the sum of its two numbers; the ✓ boxes (each card once "
                "at most) make the sum of all; no card that may be left out has a negative number."
            )
        ),
        "gain": say(N_("what {card} gains when it is played on {other}")),
        "bound": say(N_("tick it: no more than the numbers of both cards,")),
        "check": say(N_("To check it by hand:")),
        "best": say(N_("No other way scores more: the proof is on the next page.")),
        "proof": say(N_("The proof, to check by hand")),
        "remark": say(N_("Remark: {text}")),
        "remarks": say(N_("Remarks")),
        "unnoted": say(UNNOTED),
        "tied": say(N_("tie")),
    }


def foot(title: str, facts: Mapping[str, Any], numbers: str, options: PageOptions) -> str:
    """The foot of every page, one line: what the numbers are, the game's title, and as much of credits and origin as
    it has room for. What the authors allow always stands there, in full where the line has room for it
    alone, else in short.
    """
    from companion.printing.look import Look, Palette
    from companion.printing.paper import pt
    from companion.printing.press import LARGE
    from companion.printing.sheet import Footer

    look, wide = Look.of(Palette(), options)._replace(floor=LARGE), pt(text_width(options.paper))
    authors = f"{title} · {facts['credits']['authors']}"
    credit = credit_line(title, facts), imprint(title, facts)
    allowed = facts["credits"].get("licence-short")
    short = f"{authors} · {allowed}" if allowed else authors
    full, least = [f"{numbers} {one}".strip() for one in credit], f"{numbers} {short}".strip()
    feet = [*full, *credit, least, short] if allowed else [*full, least, *credit, short]
    line = Footer(title, style="foot").height(wide, look)
    return next((one for one in feet if Footer(one, style="foot").height(wide, look) <= line), short)


def _player(
    player: Scored, tags: Mapping[str, str], headings: Mapping[str, str], lang: Lang, printable: Printable
) -> dict[str, Any]:
    name, tag = printable(player.name), tags.get(player.name, "")
    return {
        "head": headings.get(player.name, name),
        "name": f"{name} ({tag})" if tag and tag != name else name,
        "rank": player.rank,
        "total": player.figure + ("?" if player.missing else ""),
        "missing": printable(player.missing),
        "tiebreak": printable(player.tiebreak),
        "numbers": [numbers_in(line.text) for line in player.lines],
        "held": [
            {"label": headed(one.label), "text": printable(one.text), "cards": " ".join(one.cards)}
            for one in player.held
            if not 0 < one.steps <= len(player.lines)  # each lay, guess or turn has a line of its own
        ],
        "lines": [scored(line, staged_text(line), printable) for line in nothings(merged(player.lines, lang), lang)],
    }


def _figures(report: Report) -> list[str]:
    """All texts in the columns of points and totals."""
    totals = [player.figure + ("?" if player.missing else "") for player in report.players]
    return [*totals, *_points(report)]


def _points(report: Report) -> list[str]:
    """All texts that say what a line gave."""
    return [line.points for player in report.players for line in player.lines]


def _tags(report: Report, options: PageOptions, room: float) -> dict[str, str]:
    """The owners' tags below cards on the table, by player: the names if all fit into ``room`` mm, else letters."""
    if not report.board:
        return {}
    from companion.printing import fonts
    from companion.printing.paper import pt

    names = [player.name for player in report.players]
    shown = list(map(Printable(), names))
    size = 13.0 if options.type == "large" else 7.6  # the smallest size of the label
    if all(fonts.width(name, fonts.LABEL_BOLD, size) <= pt(room) for name in shown):
        return dict(zip(names, shown, strict=True))
    return dict(zip(names, _MARKS, strict=False))


def _headings(report: Report) -> dict[str, str]:
    """The heads of the players' columns in a table: letters, explained above it, if a name is too long; else empty."""
    names = [player.name for player in report.players]
    return dict(zip(names, _MARKS, strict=False)) if max(map(len, names), default=0) > _HEAD else {}


def _place(
    place: Place | None, tags: Mapping[str, str], owners: Sequence[str], printable: Printable
) -> dict[str, Any] | None:
    """A place of the table, with the number of the owner's column (``by``); None if nobody owns what lies there."""
    if place is None:
        return None
    by = owners.index(place.owner) if place.owner in owners else None
    return {"card": place.card, "tag": printable(tags.get(place.owner, "–")), "taken": place.taken, "by": by}


def _claim(claim: Judged, say: Callable[[str], str], printable: Printable) -> dict[str, Any]:
    mark, word = _OUTCOMES[claim.holds]
    return {
        "stamp": f"{mark} {say(word)}",
        "holds": claim.holds,
        "text": printable(claim.text),
        "reasons": printable.each(claim.reasons),
    }


def _shown(report: Report) -> list[Proved]:
    """The proofs that show more than the sentence on a player's tie says already."""
    told = {player.name for player in report.players if player.tiebreak}
    return [one for one in report.proofs if one.tables or one.check or one.name not in told]


def _proof(proved: Proved, columns: int, printable: Printable, *, first: bool) -> dict[str, Any]:
    return {
        "title": printable(proved.title),
        "opening": printable.each(proved.opening),
        "how": printable.each(proved.how if first else ()),
        "blocks": [block_context(block, printable) for block in proved.blocks(columns)],
        "steps": printable.each((*proved.check, *proved.rest)),
        "closing": printable(proved.closing),
    }


def block_context(block: ProofBlock, printable: Printable) -> dict[str, Any]:
    """A part of a proof's table. ``wide``: its rows are headed by words, not by cards. ``shares``: the columns'
    shares of its width.
    """
    rows = [(printable(head), figure, printable.each(cells)) for head, figure, cells in block.rows]
    headings = printable.each(block.heads)
    return {
        "title": printable(block.title),
        "row_figures": block.row_figures,
        "column_figures": block.column_figures,
        "heads": headings,
        "shares": shares(headings, [cells for _, _, cells in rows]),
        "head_figures": block.head_figures,
        "rows": rows,
        "beside": any(figure for _, figure, _ in rows),
        "wide": any(len(head) > _CARD for head, _, _ in block.rows),
        "longest": max((len(head) for head, _, _ in block.rows), default=0),
        "chosen": block.chosen,
        "bars": [],
    }


def _signing(report: Report, options: PageOptions, printable: Printable) -> list[list[str]]:
    """The names to sign above, in rows. Short names stand closer together."""
    names = [player.name for player in in_order(report)]
    longest = max((len(printable(name)) for name in names), default=0)
    small = small_page(options)
    # In large print the names have the whole width of the page; elsewhere the seal and a code stand beside them.
    four = options.type == "large" and longest <= _SIGNED
    wide = 1 if longest > 100 else 2 if longest > (16 if small else 30) else 4 if four else 3
    rows = -(-len(names) // wide)
    wide = -(-len(names) // rows)  # five are three and two, not four and one
    return [printable.each(names[start : start + wide]) for start in range(0, len(names), wide)]


def figures_width(figures: Iterable[str], options: PageOptions, styled: str = "total") -> float:
    """The width of a column of points, or of points and totals, in mm: room for the longest figure at the largest size
    of words of this style.
    """
    from companion.printing import fonts
    from companion.printing.look import Look, Palette
    from companion.printing.paper import mm
    from companion.printing.styles import style

    chosen = style(styled, Look.of(Palette(), options), most_growth(options) + WIDER[small_page(options)] * STEP)
    longest = max((fonts.width(figure, chosen.fontName, chosen.fontSize) for figure in figures), default=0.0)
    return min(round(mm(longest) + _BESIDE_FIGURES, 1), _FIGURES)


def columns_of(options: PageOptions) -> int:
    """The number of columns that a table of cards and numbers has side by side."""
    return _COLUMNS.get(options.paper, _USUAL_COLUMNS) // (2 if options.type == "large" else 1)


def text_width(paper: str) -> float:
    """The width between the margins of a page, in mm.

    >>> text_width("a4")
    188.0
    """
    from companion.printing.paper import PAPERS
    from companion.printing.sheet import MARGIN

    return float(PAPERS[paper].width - 2 * MARGIN)


def shares(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """The columns' shares of a table's width: equal, unless a word is too long for that and would be cut.

    >>> shares(["mean", "least"], [["3", "1"], ["847/19\u00a0(≈\u00a044.58)", "4"]])
    [19, 9]
    """
    columns = list(zip(headings, *rows, strict=True))
    words = [max((len(word) for cell in column for word in cell.split(" ")), default=0) for column in columns]
    if max(words, default=0) <= _EQUAL:
        return [1] * len(words)
    return [min(max(longest, _LEAST_SHARE), _MOST_SHARE) + _BESIDE for longest in words]
