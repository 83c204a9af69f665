"""--jobs: several processes give what one gives, byte by byte, in the order of the lines; and none outlives the command."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

GOOD = '{"id": %d, "players": [{"name": "Ana", "purse": "3♥ Q♠ 8♣"}]}'
WRONG_CLAIM = '{"players": [{"name": "Ana", "purse": "3♥"}], "claims": [{"player": "Ana", "total": 4}]}'
posix = pytest.mark.skipif(os.name == "nt", reason="no such signals there")


def mixed(path: Path) -> str:
    """Good lines, with bad ones at the seams of the chunks, too."""
    bad = {10: "{", 63: '{"players": 3}', 64: "", 128: WRONG_CLAIM, 130: "x" * 70_000}
    path.write_text("".join(bad.get(n, GOOD % n) + "\n" for n in range(200)), encoding="utf-8")
    return str(path)


@pytest.mark.thorough
def test_the_same_bytes_in_the_same_order(run, process, tmp_path) -> None:
    lines = mixed(tmp_path / "a.jsonl")
    one = run("score", "alkekan", lines, "--jobs", "1")
    two = process("score", "alkekan", lines, "--jobs", "2")
    assert (one.status, one.err) == (two.status, two.err) == (2, "")
    assert one.out == two.out
    tables = [json.loads(line) for line in two.out.splitlines()]
    assert [table.get("id", table.get("line")) for table in tables[60:68]] == [60, 61, 62, 64, 65, 65, 66, 67]


def test_from_standard_input_and_of_an_event(run, process) -> None:
    turn = run("example", "alkekan", "turn", "--format", "json").out
    lines = json.dumps(json.loads(turn)) + "\n"
    ran = process("resolve", "alkekan", "turn", "--lines", "--jobs", "2", stdin=lines * 70 + WRONG_CLAIM)
    assert (ran.status, len(ran.out.splitlines())) == (2, 71)
    claims = process("score", "alkekan", "-", "--lines", "--jobs", "2", stdin=WRONG_CLAIM)
    assert (claims.status, json.loads(claims.out)["claims"][0]["holds"]) == (1, False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.jsonl", "--jobs", "0"], "--jobs cannot be 0: from 1 to 64."),
        (["a.jsonl", "--jobs", "65"], "--jobs cannot be 65: from 1 to 64."),
        (["a.json", "--jobs", "2"], "it shares out JSON lines"),
        (["--player", "Ana: 3♥", "--jobs", "1"], "it shares out JSON lines"),
        (["gone.jsonl", "--jobs", "2"], "gone.jsonl"),
    ],
)
def test_what_cannot_be_shared_out(run, arguments, said) -> None:
    ran = run("score", "alkekan", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_an_event_that_there_is_not_is_told_once(run, tmp_path) -> None:
    ran = run("resolve", "alkekan", "trun", mixed(tmp_path / "a.jsonl"), "--jobs", "2")
    assert (ran.status, ran.out, ran.err.count("trun")) == (2, "", 1)


def started(tmp_path, **streams) -> subprocess.Popen:
    """A long stream on two processes, in a process group of its own, of which the first answers are there."""
    lines = tmp_path / "long.jsonl"
    lines.write_text((GOOD % 1 + "\n") * 60_000, encoding="utf-8")
    child = subprocess.Popen(
        [sys.executable, "-m", "companion", "score", "alkekan", str(lines), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    assert child.stdout.readline().startswith(b"{")
    return child


def group_is_gone(group: int) -> bool:
    """True once no process of the group lives (one that is only waited for by nobody does not)."""
    for _ in range(600):  # a safety net
        stats = (path.read_text() for path in Path("/proc").glob("[0-9]*/stat") if path.exists())
        fields = (stat.rpartition(")")[2].split() for stat in stats)
        if not any(int(told[2]) == group and told[0] != "Z" for told in fields):
            return True
        time.sleep(0.1)
    return False


@posix
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    "way", ["ctrl-c", *(pytest.param(one, marks=pytest.mark.thorough) for one in ("killed", "closed pipe"))]
)
def test_no_process_outlives_the_command(tmp_path, way) -> None:
    with started(tmp_path) as child:
        if way == "ctrl-c":
            os.killpg(child.pid, signal.SIGINT)  # as a terminal does: to all of them
            child.stdout.read()
            assert (child.wait(60), b"Traceback" in child.stderr.read()) == (130, False)
        elif way == "killed":
            child.kill()
        else:
            child.stdout.close()
            assert (child.wait(60), child.stderr.read()) == (141, b"")
        assert group_is_gone(child.pid)
