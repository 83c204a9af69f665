"""A verdict on a terminal: who won and the ranking, then each player's points with their articles, then which claims
hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from companion.verdict.page import Page
from companion.verdict.proof import ProofBlock, Proved
from companion.verdict.report import LOG, Judged, OnTable, Report, Scored, ScoredLine, Settled
from companion.verdict.standing import Standing
from companion.words import N_, headed, phrase

if TYPE_CHECKING:  # few verdicts are advice
    from companion.verdict.advice import Advice

_CELL = 6
"""The greatest width of a column of a proof's table, in characters: "[−20]" and a blank."""
_LABEL = 11
"""The greatest width, in characters, of a line that says what the prices beside rows or above columns are."""


def show_report(report: Report, page: Page, *, proof: bool = False) -> None:
    """Write a verdict on a page. ``proof``: with the proof even if nobody claims anything."""
    _head(report, page)
    for sentence in report.result:
        page.paragraph(sentence, style="bold")
    if report.standing:
        _standing(report.standing, page)
    if report.result:
        page.blank()
    if report.log:
        _log(report.log, page)
    for player in report.players:
        _player(player, page, alone=not report.result)
    for on_table in report.laid:
        _on_table(on_table, page)
    for claim in report.claims:
        _claim(claim, page)
    _proofs(report, page, whole=proof)
    for remark in report.remarks:
        page.paragraph(remark.said)
    if report.result and report.players:  # what is read last of a long verdict is what was asked for
        page.rule()
        page.paragraph(report.result[0], style="bold")


def _proofs(report: Report, page: Page, *, whole: bool) -> None:
    """The proofs, if they were asked for or a claim was made; else the hint that there are proofs."""
    if report.proofs and not whole and not report.claims:
        page.paragraph(report.proofs[0].hint, style="dim")
        page.blank()
        return
    for index, proved in enumerate(report.proofs):
        show_proof(proved, page, first=not index, whole=whole)


def show_stage(report: Report, stage: str, page: Page, before: Report | None = None, *, head: str = "") -> None:
    """Write what one round, lay or turn gave the players, its remarks, and the standings.

    ``stage``: its name as the lines have it ("" if they have none). ``head``: another name to show. ``before``: the
    report of the stage before; its lines are left out if lines do not say which stage they belong to.
    """
    page.rule()
    if head or stage:
        page.paragraph(head or stage, style="bold")
    own = [line for line in report.log if line.label == headed(stage)]
    if log := own if before is None else _new(report.log, before.log):
        page.lines([(line.ref, line.label, line.text, line.points) for line in log])
    earlier = {player.name: player.lines for player in before.players} if before else {}  # who has joined has none
    for player in report.players:
        lines = [line for line in player.lines if line.stage == stage]
        if before is not None and not any(line.stage for line in player.lines):
            lines = _new(player.lines, earlier.get(player.name, ()))
        if lines:
            page.paragraph(player.name, indent=2, style="bold")
            page.lines([(line.ref, line.label, line.text, line.points) for line in lines])
    for remark in report.remarks:
        page.paragraph(remark.said)
    page.blank()
    if report.standing:
        _standing(report.standing, page)
    known = before.result[1:] if before else ()  # what is missing is told once
    for sentence in (*report.result[:1], *(one for one in report.result[1:] if one not in known)):
        page.paragraph(sentence)
    for sentence in (player.tiebreak for player in report.players if player.rank == 1):
        if sentence:
            page.paragraph(sentence, indent=2)
    page.rule()


def _new(lines: Sequence[ScoredLine], before: Sequence[ScoredLine]) -> list[ScoredLine]:
    """The lines that were not there before. Two equal lines count as two."""
    left = list(before)
    new = []
    for line in lines:
        if line in left:
            left.remove(line)
        else:
            new.append(line)
    return new


def show_settled(settled: Settled, page: Page, *, proof: bool = False) -> None:
    """Write the decision on an event of play. ``proof``: show a long proof to its end."""
    _head(settled, page)
    for understood in settled.understood:
        page.paragraph(understood, indent=2, style="dim")
    page.paragraph(settled.label, mark=settled.ref, style="bold")
    indent = len(settled.ref) + 1
    for sentence in filter(None, (settled.text, *settled.tables)):
        page.paragraph(sentence, indent=indent)
    for number, sentence in enumerate(settled.steps, 1):
        page.paragraph(sentence, indent=indent, mark=f"{number}.")
    if settled.then:
        page.paragraph(settled.then, indent=indent)
    for index, proved in enumerate(settled.proofs):
        if not index:
            page.blank()
        show_proof(proved, page, first=not index, whole=proof)


def show_advice(advice: Advice, page: Page) -> None:
    """Write advice on a page: the best option, the other options, then why nothing is better."""
    _head(advice, page)
    for understood in advice.understood:
        page.paragraph(understood, indent=2, style="dim")
    for title, rows in advice.laid:
        page.paragraph(title, indent=2, style="dim")
        _board(rows, page)
    if advice.of:
        page.paragraph(_spoken(N_("Advice for {name}:"), page).format(name=advice.of), style="bold")
    page.paragraph(advice.text, style="bold")
    page.paragraph(advice.label, mark=advice.ref, style="dim")
    if advice.bound:
        page.paragraph(advice.bound)
    for block in advice.blocks(max((page.width - 16) // _CELL, 1)):
        page.blank()
        if block.title:
            page.paragraph(block.title, indent=2, style="bold")
        _table(block, page)
    if advice.why:
        page.blank()
        page.paragraph(_spoken(advice.heading, page), style="bold")
    for step in advice.why:
        page.paragraph(step, indent=2)
    if advice.remarks:
        page.blank()
    for remark in advice.remarks:
        page.paragraph(remark)


def _on_table(laid: OnTable, page: Page) -> None:
    """Write what lies on the table: a board as one picture, anything else line by line."""
    page.paragraph(laid.title, style="bold")
    if laid.rows:
        _board(laid.rows, page)
    for line in () if laid.rows else laid.lines:
        page.paragraph(line, indent=2)
    page.blank()


def _board(rows: Sequence[Sequence[str | None]], page: Page) -> None:
    """Write the cards on the table, row by row. Rows and columns are numbered from 1, as in the sentences."""
    headings = ["", *(str(column) for column in range(1, len(rows[0]) + 1))]
    page.table(headings, [[str(number), *(card or "." for card in row)] for number, row in enumerate(rows, 1)])


def _spoken(message: str, page: Page) -> str:
    """A message of the interface, in the page's language."""
    return phrase(message, page.lang)


def _head(report: Report | Settled | Advice, page: Page) -> None:
    page.ends(report.title, report.kind)
    page.rule()
    for ruling in report.rulings:
        page.paragraph(ruling)
    if report.rulings:
        page.blank()


def _standing(standing: Standing, page: Page) -> None:
    """Write the ranking, with rounds only if they fit the page."""
    table = [standing.columns, *standing.rows]
    if sum(max(map(len, column)) + 2 for column in zip(*table, strict=True)) > page.width:
        table = [(*row[:2], row[-1]) for row in table]
    page.places(table[0], table[1:])


def _log(log: Sequence[ScoredLine], page: Page) -> None:
    """Write what happened to the whole table, line by line."""
    page.paragraph(_spoken(LOG, page), style="bold")
    page.lines([(line.ref, line.label, line.text, line.points) for line in log])
    page.blank()


def _player(player: Scored, page: Page, *, alone: bool) -> None:
    """Write a player's lines. What is missing was shown with the result, except for a single player."""
    page.ends(player.name, player.total)
    for understood in player.understood:
        page.paragraph(understood, indent=2, style="dim")
    for stage, lines in player.stages():
        if stage:
            page.paragraph(stage, indent=2, style="bold dim")
        page.lines([(line.ref, line.label, line.text, line.points) for line in lines])
    for sentence in filter(None, (player.tiebreak, player.missing if alone else "")):
        page.paragraph(sentence, indent=2)
    page.blank()


def show_proof(proved: Proved, page: Page, *, first: bool = True, whole: bool = False) -> None:
    """Write a proof. The explanation of how to read it is left out unless ``first``; ``whole``: to its end, however
    long.
    """
    page.paragraph(proved.title, style="bold")
    for sentence in (*proved.opening, *proved.how) if first else proved.opening:
        page.paragraph(sentence, indent=2)
    for block in proved.blocks(max((page.width - 16) // _CELL, 1)):
        page.blank()
        if block.title:
            page.paragraph(block.title, indent=2)
        _table(block, page)
    page.blank()
    if proved.check:
        page.paragraph(_spoken(N_("To check it by hand:"), page), indent=2)
    for index, step in enumerate((*proved.check, *proved.rest) if whole else proved.check, 1):
        page.paragraph(step, indent=2, mark=f"{index}.")
    for sentence in filter(None, (proved.closing, "" if whole else proved.cut)):
        page.paragraph(sentence, indent=2)
    page.blank()


def _table(block: ProofBlock, page: Page) -> None:
    """Write a block of a proof's table, with a column or row of figures only if there are any."""
    beside = any(figure for _, figure, _ in block.rows)
    headings = ["", *([fill(block.row_figures, _LABEL)] if beside else []), *(f"{head} " for head in block.heads)]
    rows = []
    for row, (head, figure, cells) in enumerate(block.rows):
        shown = [_cell(cell, (row, column) in block.chosen) for column, cell in enumerate(cells)]
        rows.append([head, *([figure] if beside else []), *shown])
    if block.head_figures:
        figures = [f"{figure} " for figure in block.head_figures]
        rows.insert(0, [fill(block.column_figures, _LABEL), *([""] if beside else []), *figures])
    page.table(headings, rows)


def _cell(cell: str, chosen: bool) -> str:
    """A cell's text. Brackets mark chosen cells, so that nothing depends on colour."""
    return f"[{cell}]" if chosen else f"{cell} "


_MARKS = {True: ("✓", "bold green"), False: ("✗", "bold red"), None: ("?", "bold yellow")}


def _claim(claim: Judged, page: Page) -> None:
    mark, style = _MARKS[claim.holds]
    page.paragraph(claim.text, mark=mark, style=style)
    for reason in claim.reasons:
        page.paragraph(reason, indent=2)
    page.blank()
