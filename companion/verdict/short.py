"""A verdict in one line, to send to somebody: the game, everybody's points, who won."""

from __future__ import annotations

from companion.verdict.report import Report


def short_result(report: Report) -> str:
    """The line. Points stand in it in the order of the places; where nobody counts any, only the result does."""
    ranked = sorted(report.players, key=lambda player: player.rank)
    points = ", ".join(f"{player.name} {player.figure}" for player in ranked)
    said = [points] if report.counted or not report.result else []
    return " ".join(f"{part.rstrip('.')}." for part in (report.title, *said, *report.result[:1]))
