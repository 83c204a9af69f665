"""What a slip's template is told: a report as printable text, and how much of the page each thing takes.

Everything that somebody typed goes through `Typed`; what the template decides by (lengths of names, columns) is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from companion.printing.about import credit_line
from companion.verdict.report import LOG
from companion.verdict.slip_room import columns_of, figures_width, shares, small_page, text_width
from companion.verdict.slip_rounds import by_rank, rounds_table
from companion.words import N_, NBSP, headed, listed, phrase

if TYPE_CHECKING:
    from companion.printing.options import Options
    from companion.verdict.proof import Block, Proved
    from companion.verdict.reported import Judged, Place, Report, Scored, ScoredLine

Make = Callable[[str], str]

_UNSPACED = re.compile(rf"(?<!{NBSP})(?=[;:!?»])|(?<=«)(?!{NBSP})")
_HELD = "\u200b"  # never printed; keeps French spacing away from what is spaced already, and from what people typed

_BOARD_SIZES = {"drawn": 1.0, "plain": 0.84, "short": 0.7, "beside": 0.6, "bare": 0.6, "closest": 0.6}
"""How large what lies on the table is drawn, as a share of the page's width, where so much is on the page."""

_PITCH = 21.0
"""Millimetres from card to card on the table, at most."""

_RIM, _LARGE_RIM = 5.0, 8.0
"""Millimetres beside and above a board, for the numbers of its rows and columns; in large print."""

_CARD = 4
"""Letters of a card, or of a figure."""

_HEAD = 28
"""Letters of a name that a narrow column is headed with."""

_MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

MOST_CODE = 40.0
"""Millimetres that a QR code may take, its quiet zone included."""

_SIGNED = 9
"""Letters of a name that four stand beside each other with, to be signed above, in large print on small paper."""

_SHORT, _MIDDLING = 14, 40
"""Letters of the winners' names up to which they are set largest, and large."""


class Typed:
    """Makes text printable: characters that no font has become code points, which are remembered for a remark."""

    def __init__(self) -> None:
        self.codes: dict[str, None] = {}

    def __call__(self, text: str) -> str:
        """Text for the template, to be printed exactly so."""
        from companion.printing.fonts import readable

        shown, codes = readable(text)
        self.codes.update(dict.fromkeys(codes))
        return _UNSPACED.sub(_HELD, shown)


def _code(code: str | None, remarks: list[str], say: Make) -> dict[str, Any] | None:
    """A QR code as the template takes it; where it would be too large a remark."""
    from companion.printing.markup.qr import fits

    if code is None:
        return None
    if not fits(code, MOST_CODE):
        remarks.append(say(N_("Remark: the position is too long for a QR code; keep its file to settle it again.")))
        return None
    return {
        "text": code,
        "most": 26 if fits(code, 26) else MOST_CODE,
        "said": say(N_("To settle it again: scan, then")),
    }


def slip_context(report: Report, facts: Mapping[str, Any], options: Options, code: str | None = None) -> dict[str, Any]:
    """The variables of the slip's template, printable text all of it."""
    typed = Typed()

    def say(message: str) -> str:
        return phrase(message, report.lang)

    columns = columns_of(options)
    width = text_width(options.paper)
    sizes = dict.fromkeys(_BOARD_SIZES, 1.0) if small_page(options) else _BOARD_SIZES
    rim = _LARGE_RIM if options.type == "large" else _RIM
    pitch = min((width - rim) / max(map(len, report.board), default=1), _PITCH)
    heads = _heads(report)
    tags = _tags(report, options, pitch * min(sizes.values()) - 0.2)
    context: dict[str, Any] = {
        "title": report.title,
        "kind": report.kind,
        **_result(report, typed),
        "rulings": _each(report.rulings, typed),
        "log": [_scored(line, line.said, typed) for line in report.log],
        "players": [_player(player, tags, heads, typed) for player in by_rank(report.players)],
        "alone": len(report.players) == 1,
        "counted": report.counted,
        "figures": figures_width(_figures(report), options),
        "rounds": rounds_table(report, typed),
        "board": [[_place(place, tags, typed) for place in row] for row in report.board],
        "laid": [] if report.board else [{"title": one.title, "lines": _each(one.lines, typed)} for one in report.laid],
        "proofs": [_proof(one, columns, typed, first=index == 0) for index, one in enumerate(report.proofs)],
        "claims": [_claim(claim, say, typed) for claim in report.claims],
        "remarks": _each(report.remarks, typed),
        "pitch": pitch,
        "rim": rim,
        "board_sizes": sizes,
        "signing": _signing(report, options, typed),
        "say": {
            "log": say(LOG),
            "total": say(N_("Total")),
            "date": say(N_("Date")),
            "place": say(N_("Place")),
            "signatures": say(N_("Signatures")),
            "check": say(N_("To check it by hand:")),
        },
        "credits": credit_line(report.title, facts),
        "footer": say(N_("The numbers are those of the rule sheet's articles.")),
    }
    context["code"] = _code(code, context["remarks"], say)
    if typed.codes:
        said = say(N_("Remark: no font here has these characters, they are shown by their numbers: {codes}."))
        context["remarks"].append(said.format(codes=", ".join(typed.codes)))
    return context


def _each(texts: Iterable[str], typed: Make) -> list[str]:
    return [typed(text) for text in texts]


def _result(report: Report, typed: Make) -> dict[str, Any]:
    """The result as a poster says it, the names as large as their length allows; else its sentences."""
    told = report.headline
    if told is None:
        return {"headline": None, "result": _each(report.result, typed)}
    names = listed(told.names, report.lang)
    style = "title" if len(names) <= _SHORT else "title-compact" if len(names) <= _MIDDLING else "heading1"
    headline = {"kind": told.kind, "names": typed(names), "style": style, "said": typed(told.said)}
    return {"headline": headline, "result": _each(report.result[1:], typed)}


def _player(player: Scored, tags: Mapping[str, str], heads: Mapping[str, str], typed: Make) -> dict[str, Any]:
    name, tag = typed(player.name), tags.get(player.name, "")
    return {
        "head": heads.get(player.name, name),
        "name": f"{name} ({tag})" if tag and tag != name else name,
        "rank": player.rank,
        "total": player.figure + ("?" if player.missing else ""),
        "missing": typed(player.missing),
        "tiebreak": typed(player.tiebreak),
        "held": [
            {"label": headed(one.label), "said": typed(one.said), "cards": " ".join(one.cards)}
            for one in player.held
            if not 0 < one.steps <= len(player.lines)  # each lay, guess or turn has a line of its own
        ],
        "lines": [
            _scored(line, f"{line.stage}, {line.said}" if line.stage else line.said, typed) for line in player.lines
        ],
    }


def _figures(report: Report) -> list[str]:
    """All that stands in the columns of points and totals."""
    totals = [player.figure + ("?" if player.missing else "") for player in report.players]
    return [*totals, *(line.points for player in report.players for line in player.lines)]


def _scored(line: ScoredLine, said: str, typed: Make) -> dict[str, str]:
    return {"ref": line.ref, "label": line.label, "said": typed(said), "points": line.points}


def _tags(report: Report, options: Options, room: float) -> dict[str, str]:
    """What stands below a card on the table for whose it is: everybody's name where all fit into ``room`` mm, else a letter."""
    if not report.board:
        return {}
    from companion.printing import fonts
    from companion.printing.paper import pt

    names = [player.name for player in report.players]
    shown = list(map(Typed(), names))
    size = 13.0 if options.type == "large" else 7.6  # the least that the label is made
    if all(fonts.width(name, fonts.LABEL_BOLD, size) <= pt(room) for name in shown):
        return dict(zip(names, shown, strict=True))
    return dict(zip(names, _MARKS, strict=False))


def _heads(report: Report) -> dict[str, str]:
    """What heads the columns of players in a table: letters, explained above it, where somebody's name would be a tower."""
    names = [player.name for player in report.players]
    return dict(zip(names, _MARKS, strict=False)) if max(map(len, names), default=0) > _HEAD else {}


def _place(place: Place | None, tags: Mapping[str, str], typed: Make) -> dict[str, Any] | None:
    if place is None:
        return None
    return {"card": place.card, "tag": typed(tags.get(place.owner, "–")), "taken": place.taken}


_OUTCOMES = {
    True: ("✓", N_("Holds")),
    False: ("×", N_("Rejected")),
    None: ("?", N_("Cannot be judged")),
}
"""The sign and the word of what became of a claim; neither needs colour, and what is rejected is stamped besides."""


def _claim(claim: Judged, say: Make, typed: Make) -> dict[str, Any]:
    mark, word = _OUTCOMES[claim.holds]
    return {
        "stamp": f"{mark} {say(word)}",
        "holds": claim.holds,
        "said": typed(claim.said),
        "reasons": _each(claim.reasons, typed),
    }


def _proof(proved: Proved, columns: int, typed: Make, *, first: bool) -> dict[str, Any]:
    return {
        "title": typed(proved.title),
        "opening": _each((*proved.opening, *(proved.how if first else ())), typed),
        "blocks": [block_context(block, typed) for block in proved.blocks(columns)],
        "steps": _each((*proved.check, *proved.rest), typed),
        "closing": typed(proved.closing),
    }


def block_context(block: Block, typed: Make) -> dict[str, Any]:
    """A part of a proof's table; ``wide``: its rows are headed by words, not by cards; ``shares`` of its width that columns have."""
    rows = [(typed(head), figure, _each(cells, typed)) for head, figure, cells in block.rows]
    heads = _each(block.heads, typed)
    return {
        "title": typed(block.title),
        "figures": block.figures,
        "heads": heads,
        "shares": shares(heads, [cells for _, _, cells in rows]),
        "head_figures": block.head_figures,
        "rows": rows,
        "beside": any(figure for _, figure, _ in rows),
        "wide": any(len(head) > _CARD for head, _, _ in block.rows),
        "chosen": block.chosen,
    }


def _signing(report: Report, options: Options, typed: Make) -> list[list[str]]:
    """The names to sign above, in rows; short ones stand closer."""
    names = [player.name for player in report.players]
    longest = max((len(typed(name)) for name in names), default=0)
    small = small_page(options)
    # In large print the whole width of the page is theirs.
    four = not small or (options.type == "large" and longest <= _SIGNED)
    wide = 1 if longest > 100 else 2 if longest > (16 if small else 30) else 4 if four else 3
    rows = -(-len(names) // wide)
    wide = -(-len(names) // rows)  # five are three and two, not four and one
    return [_each(names[start : start + wide], typed) for start in range(0, len(names), wide)]
