"""Running the command line, in this process and in one of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from working.children import answer, can_fork

from companion.cli import main

ROOT = Path(__file__).parents[3]


@dataclass
class Ran:
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _speak_english(monkeypatch, tmp_path):
    """English, in an empty folder, whatever the machine says; questions put in this process are put by `input`."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COMPANION_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COMPANION_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("COMPANION_PLAIN", "1")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys):
    """The command line in this process."""

    def go(*arguments: str) -> Ran:
        status = main(list(arguments))
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return go


@pytest.fixture
def piped(run, monkeypatch):
    """The command line in this process, its standard input a pipe (of few bytes: nobody reads while they are written)."""

    def go(*arguments: str, stdin: str) -> Ran:
        end, start = os.pipe()
        with os.fdopen(start, "w", encoding="utf-8") as writing:
            writing.write(stdin)
        with os.fdopen(end, encoding="utf-8") as reading:
            monkeypatch.setattr(sys, "stdin", reading)
            return run(*arguments)

    return go


@pytest.fixture
def process(tmp_path):
    """The command line in a process of its own (`working.children`; started anew where that is what a test is about)."""

    def go(*arguments: str, stdin: str | bytes = b"", **environ: str) -> Ran:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        if can_fork(environ) and "--jobs" not in arguments:
            status, out, err = answer(arguments, str(tmp_path), {**os.environ, **environ}, given)
            return Ran(status, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))
        ran = subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            input=given,
            capture_output=True,
            cwd=tmp_path,
            check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", **environ},
        )
        return Ran(ran.returncode, ran.stdout.decode("utf-8", "replace"), ran.stderr.decode("utf-8", "replace"))

    return go


@pytest.fixture
def hand(tmp_path) -> str:
    """A file with the source's example purse."""
    path = tmp_path / "hand.toml"
    path.write_text('[[players]]\nname = "Ana"\npurse = "3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"\n', encoding="utf-8")
    return str(path)
