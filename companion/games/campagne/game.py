"""Campagne électorale, as the house knows it; on its own board or on a table's (`companion.data`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.data import Data
from companion.game import Game
from companion.games.campagne.board import BOARD_FILE, Board, read_board
from companion.games.campagne.events import EVENTS
from companion.games.campagne.position import CampagnePosition, check
from companion.games.campagne.rules import FILES, PLAYERS, numbers
from companion.games.campagne.scoring import PROPORTIONAL, score
from companion.sheet import Reason, ScoreSheet

if TYPE_CHECKING:  # a score asks nothing
    from companion.questions import Asker, Follows, Script


def game_of(board: Board, folder: Path | None = None, *, ours: bool = True) -> Game:
    """The game on a board; ``folder``: where a table's own data are."""

    def explain_total(position: CampagnePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
        from companion.games.campagne import claims

        return claims.explain_total(position, sheet, name, claimed, board)

    def ask(asker: Asker) -> Script:
        from companion.games.campagne import ask

        return ask.ask(asker, board)

    def step(field: str, _step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
        from companion.questions import Follows

        return Follows(board.open(len(data["players"]))) if field == "departments" else None

    return Game(
        id="campagne",
        players=PLAYERS,
        position=CampagnePosition,
        check=lambda position: check(position, board),
        refuses={
            "idea": ("department-unknown",),
            "setup.player": ("bid-range",),
            "secret.discard": ("attempt-range",),
            "play.percent": (
                "percent-step",
                "percents-over",
            ),
        },
        score=lambda position: score(position, board, ours=ours),
        fixed="setup.masked",
        rulings=(PROPORTIONAL,),
        events=EVENTS,
        explain_total=explain_total,
        ask=ask,
        step=step,
        with_data=with_data,
        folder=folder,
    )


def with_data(folder: Path) -> Game:
    """The game with a table's own data. Raises InputError with every fault of its files."""
    numbers(folder)  # the whole folder is read, so that a fault in any file of it is told
    data = Data("campagne", FILES, folder)
    return game_of(read_board(data), folder, ours=data.ours(BOARD_FILE))


def _own() -> Game:
    data = Data("campagne", FILES)
    board = read_board(data)
    data.finish()
    return game_of(board)


GAME = _own()
