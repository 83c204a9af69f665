"""Campagne électorale as a `Game`, on the house's board or on a table's own (`companion.data`)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from companion.data import Data
from companion.game import Game
from companion.games.campagne.material import BOARD_FILE, CampagneBoard, read_board
from companion.games.campagne.position import CampagnePosition, ask, check, step
from companion.games.campagne.rules import FILES, PLAYERS, numbers
from companion.games.campagne.scoring import PROPORTIONAL, explain_total, score


def game_of(board: CampagneBoard, folder: Path | None = None, *, ours: bool = True) -> Game:
    """The game on a board. ``folder``: the folder of a table's own data. ``ours``: the board is the house's own."""

    return Game(
        id="campagne",
        players=PLAYERS,
        position=CampagnePosition,
        check=partial(check, board=board),
        score=partial(score, board=board, ours=ours),
        fixed="setup.masked",
        rulings=(PROPORTIONAL,),
        explain_total=partial(explain_total, board=board),
        ask=partial(ask, board=board),
        step=partial(step, board=board),
        with_data=with_data,
        folder=folder,
    )


def with_data(folder: Path) -> Game:
    """The game with a table's own data. Raises InputError with every fault of its files."""
    numbers(folder)  # reads the whole folder, so that the faults of all its files are reported
    data = Data("campagne", FILES, folder)
    return game_of(read_board(data), folder, ours=data.ours(BOARD_FILE))


def _own() -> Game:
    data = Data("campagne", FILES)
    board = read_board(data)
    data.finish()
    return game_of(board)


GAME = _own()
