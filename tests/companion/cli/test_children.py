"""A program that a test forks says and does what one says and does that is started anew."""

import os
import subprocess
import sys
from multiprocessing import forkserver, resource_tracker
from pathlib import Path

import pytest
from working.children import answer, can_fork
from working.forked import forked

from companion.processes import deaf_to_ctrl_c

pytestmark = pytest.mark.skipif(not can_fork({}), reason="no system that forks")
ROOT = Path(__file__).parents[3]
PURSE = '{"players": [{"name": "Ana", "purse": "3♥ Q♠ 8♣"}]}\n'


@pytest.mark.parametrize(
    ("arguments", "given", "environ"),
    [
        (("score", "alkekan", "-", "--lines"), PURSE * 3, {}),
        (("score", "alkekan", "--player", "Ana: 3♥", "--claim", "Ana=4"), "", {"COMPANION_LANG": "fr"}),
        (("score", "alkekan", "gone.toml"), "", {"COLUMNS": "40"}),
        (("score", "alkekan", "here.toml"), "", {}),
    ],
)
def test_a_fork_is_as_a_start(tmp_path, arguments, given, environ):
    (tmp_path / "here.toml").write_text('[[players]]\nname = "Ana"\npurse = "3♥ é"\n', encoding="utf-8")
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ}
    started = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        input=given.encode(), capture_output=True, cwd=tmp_path, env=surroundings, check=False,
    )  # fmt: skip
    forked = answer(arguments, str(tmp_path), surroundings, given.encode())
    assert forked == (started.returncode, started.stdout, started.stderr)


def test_one_leaves_nothing_to_the_next(tmp_path):
    french = answer(("score", "alkekan", "gone.toml"), str(tmp_path), {"COMPANION_LANG": "fr"}, b"")
    english = answer(("score", "alkekan", "gone.toml"), str(tmp_path), {"COMPANION_LANG": "en"}, b"")
    assert french[2] != english[2]
    assert answer(("score", "alkekan", "gone.toml"), str(tmp_path), {"COMPANION_LANG": "fr"}, b"") == french


def test_ctrl_c_reaches_a_program_whoever_started_the_server_of_forks(tmp_path):
    """A blocked signal is handed down: by a test that had work done deaf to Ctrl-C, to programs of all tests after it."""
    from entering.terminal import Terminal

    forked()  # says what it is to read first
    forkserver._forkserver._stop()
    resource_tracker.ensure_running()  # else its start would unblock the signal
    with deaf_to_ctrl_c():
        forkserver.ensure_running()
    asked = Terminal(tmp_path, "en", "keep", "lobbys", "new.toml").until("Who is playing?")
    assert asked.status(interrupted=True) == 130
    assert "Nothing was entered yet" in asked.shown
