"""A program that a test forks says and does what one says and does that is started anew."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from working.children import answer, can_fork

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
