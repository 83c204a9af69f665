"""Work that is not trusted to end: what overruns is killed, the next piece is done all the same, and nothing is left behind."""

import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_context
from pathlib import Path

import pytest

from companion import processes
from companion.processes import Confined, Limits, OverrunError

ROOT = Path(__file__).parents[2]
AMPLE = Limits(seconds=60, memory=1 << 30)
posix = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


@pytest.fixture(autouse=True)
def _spawned(monkeypatch):
    """As the program starts them."""
    monkeypatch.setattr(processes, "get_context", get_context)


def work(given: str) -> object:
    """In the other process."""
    if given == "sleep":
        time.sleep(600)
    if given == "fall":
        os._exit(3)
    if given == "raise":
        raise KeyboardInterrupt
    if given == "swallow":
        return len(bytearray(2 << 30))
    if given == "out of time":
        os.kill(os.getpid(), signal.SIGPROF)
    if given == "spin":
        while True:
            pass
    if given == "wait":
        time.sleep(1)
    return os.getpid() if given == "who" else given


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


def test_one_process_does_it_all():
    with_, told = Confined(work, AMPLE), []
    try:
        told = [with_.ask("who") for _ in range(3)]
        assert with_.ask("x" * 1_000_000) == "x" * 1_000_000
    finally:
        with_.end()
    assert len(set(told)) == 1
    assert told[0] != os.getpid()


@posix
@pytest.mark.parametrize(
    ("given", "limits", "slow"),
    [
        pytest.param("sleep", Limits(0.5, 1 << 30), True, marks=pytest.mark.thorough),
        ("spin", Limits(0.5, 1 << 30), True),
        ("out of time", AMPLE, True),
        ("fall", AMPLE, False),
        ("raise", AMPLE, False),
        ("swallow", AMPLE, False),
    ],
)
def test_what_overruns_is_killed_and_the_next_piece_is_done(given, limits, slow):
    confined = Confined(work, AMPLE)
    try:
        before = confined.ask("who")
        confined.limits = limits
        with pytest.raises(OverrunError) as caught:
            confined.ask(given)
        assert caught.value.slow is slow
        assert not lives(before)
        confined.limits = AMPLE
        assert confined.ask("who") != before
    finally:
        confined.end()


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(signal, "ITIMER_PROF"), reason="there the clock decides")
def test_a_busy_machine_does_not_decide(monkeypatch):
    """What is limited is the work that is done, not how long others keep the processor."""
    monkeypatch.setattr("companion.processes._NET", 1_000)
    confined = Confined(work, Limits(0.5, 1 << 30))
    try:
        assert confined.ask("wait") == "wait"
        assert confined.used < 0.5
        with pytest.raises(OverrunError) as caught:
            confined.ask("spin")
        assert caught.value.slow
        assert confined.used >= 0.5
    finally:
        confined.end()


@posix
def test_it_ends_when_asked_and_twice():
    confined = Confined(work, AMPLE)
    pid = confined.ask("who")
    confined.end()
    confined.end()
    assert not lives(pid)


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_it_never_outlives_who_started_it(number):
    """Ctrl-C goes to the whole group of a terminal; a kill tells nobody."""
    code = (
        "from tests.companion.test_processes import AMPLE, Confined, work\n"
        "confined = Confined(work, AMPLE)\n"
        "try:\n    print(confined.ask('who'), flush=True); confined.ask('sleep')\n"
        "finally:\n    confined.end()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n{code}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        os.killpg(parent.pid, number)
        parent.wait(60)
    for _ in range(600):  # a safety net
        if not lives(pid):
            break
        time.sleep(0.1)
    assert not lives(pid)
