"""A verdict on a terminal: who has what and by which article, why nothing beats it, which claims hold, who wins."""

from __future__ import annotations

from companion.verdict import proof as proving
from companion.verdict.page import Page
from companion.verdict.report import Judged, Proved, Report, Scored, Settled
from companion.words import number

_CELL = 6
"""Characters a column of the proof's table takes at most: "[−20]" and a blank."""


def show_report(report: Report, page: Page) -> None:
    """Write a verdict on a page."""
    _head(report, page)
    for player in report.players:
        _player(player, page)
    for laid in report.laid:
        page.paragraph(laid.title, style="bold")
        for line in laid.lines:
            page.paragraph(line, indent=2)
        page.blank()
    for proved in report.proofs:
        _proof(proved, page)
    for claim in report.claims:
        _claim(claim, page)
    for remark in report.remarks:
        page.paragraph(remark)
    if report.remarks:
        page.blank()
    if report.ending:
        page.rule()
        page.paragraph(report.ending, style="bold")


def show_settled(settled: Settled, page: Page) -> None:
    """Write the decision on an event of play on a page."""
    _head(settled, page)
    for understood in settled.understood:
        page.paragraph(understood, indent=2, style="dim")
    page.paragraph(settled.label, mark=settled.ref, style="bold")
    for said in filter(None, (settled.said, *settled.tables)):
        page.paragraph(said, indent=len(settled.ref) + 1)


def _head(report: Report | Settled, page: Page) -> None:
    page.ends(report.title, report.kind)
    page.rule()
    for ruling in report.rulings:
        page.paragraph(ruling)
    if report.rulings:
        page.blank()


def _player(player: Scored, page: Page) -> None:
    page.ends(player.name, player.total)
    for understood in player.understood:
        page.paragraph(understood, indent=2, style="dim")
    page.lines([(line.ref, line.label, line.said, line.points) for line in player.lines])
    page.blank()


def _proof(proved: Proved, page: Page) -> None:
    page.paragraph(proved.title, style="bold")
    for sentence in proved.opening:
        page.paragraph(sentence, indent=2)
    for block in proving.blocks(proved.proof, page.lang, max((page.width - 16) // _CELL, 1)):
        rows = [
            [card, number(cost), *(_cell(gain, (row, m) in block.chosen) for m, gain in enumerate(gains))]
            for row, (card, cost, gains) in enumerate(block.rows)
        ]
        prices = [proved.price, "", *(f"{number(cost)} " for cost in block.magic_prices)]
        page.blank()
        page.table(["", proved.price, *(f"{card} " for card in block.magic)], [prices, *rows])
    page.blank()
    page.paragraph(proved.check, indent=2)
    for index, step in enumerate(proved.steps, 1):
        page.paragraph(step, indent=2, mark=f"{index}.")
    page.paragraph(proved.closing, indent=2)
    page.blank()


def _cell(gain: int, chosen: bool) -> str:
    """A gain; brackets mark the plan, so that nothing depends on colour."""
    return f"[{number(gain)}]" if chosen else f"{number(gain)} "


def _claim(claim: Judged, page: Page) -> None:
    mark, style = ("✓", "bold green") if claim.holds else ("✗", "bold red")
    page.paragraph(claim.said, mark=mark, style=style)
    for ref, said in claim.reasons:
        page.paragraph(said, mark=ref, indent=2)
    page.blank()
