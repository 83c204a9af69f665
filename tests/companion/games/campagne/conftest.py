"""The command line, run here: its status and what it said."""

from typing import NamedTuple

import pytest

from companion.cli import main


class Ran(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main(arguments)
        said = capsys.readouterr()
        return Ran(status, said.out, said.err)

    return run
