"""What the tests of keeping share: an evening played by lines typed beforehand."""

import pytest

from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import ReadingError
from companion.settle import settle


@pytest.fixture
def kept(tmp_path, played):
    """Plays lines into a file; what was told (``totals`` of the players scored), the terminal, and the end position (None where
    the lines ended first).
    """

    def play(game, lines, flags, name, totals):
        told, terminal = [], played(list(lines))
        book = open_file(game, tmp_path / name, flags)

        def tell(entered, stage):
            told.append((stage, totals(settle(game, entered.entry).players)))

        try:
            entered = Keeper(game, book, flags, terminal, tell).run()
        except ReadingError as error:
            if [fault.code for fault in error.faults] != ["entry-ended"]:
                raise
            entered = None
        assert terminal.lines == []
        return told, terminal, entered

    return play
