"""Workers share the tests by games and by files: handed out by the very scheduler of `make test`, to workers that only take note."""

import doctest

import pytest
import sharing

from companion.games import game_ids
from tests import conftest

pytest.importorskip("xdist")


class Worker:
    """Takes note of the places of the tests that it is sent."""

    shutting_down = False

    def __init__(self, name):
        self.gateway = self
        self.id = self.spec = name
        self.sent = []

    def send_runtest_some(self, places):
        self.sent += places

    def shutdown(self):
        pass


TESTS = [
    *(f"tests/test_a.py::test_a[{game}-{kind}]" for kind in ("rules", "pad") for game in game_ids()),
    *(f"tests/test_b.py::test_b[fr-{game}]" for game in reversed(game_ids())),
    *(f"tests/test_c.py::test_c{number}" for number in range(5)),
    *(f"tests/browser/test_d{file}.py::test_d{number}" for file in range(3) for number in range(2)),
]


def shared_out(pytestconfig, monkeypatch):
    """What each of two workers is sent, who always finish what they have at the same time."""
    monkeypatch.setattr(pytestconfig.option, "dist", "loadgroup", raising=False)
    monkeypatch.setattr(pytestconfig.option, "loadscopereorder", True, raising=False)
    monkeypatch.setattr(pytestconfig.option, "tx", ["2*popen"], raising=False)
    scheduler = conftest.pytest_xdist_make_scheduler(pytestconfig, None)
    workers = [Worker("first"), Worker("second")]
    for worker in workers:
        scheduler.add_node(worker)
    for worker in workers:
        scheduler.add_node_collection(worker, TESTS)
    scheduler.schedule()
    done = 0
    while any(len(worker.sent) > done for worker in workers):
        for worker in workers:
            if len(worker.sent) > done:
                scheduler.mark_test_complete(worker, worker.sent[done])
        done += 1
    return [[TESTS[place] for place in worker.sent] for worker in workers]


def test_every_test_runs_once_and_those_of_a_game_or_a_file_in_one_worker(pytestconfig, monkeypatch):
    first, second = map(set, shared_out(pytestconfig, monkeypatch))
    assert first | second == set(TESTS)
    assert not first & second
    assert first
    assert second
    assert not {sharing.share_of(test) for test in first} & {sharing.share_of(test) for test in second}


def test_one_worker_begins_with_all_that_runs_in_a_browser(pytestconfig, monkeypatch):
    first, second = shared_out(pytestconfig, monkeypatch)
    assert [test.startswith(sharing.BROWSER) for test in first[:7]] == [True] * 6 + [False]
    assert not any(test.startswith(sharing.BROWSER) for test in second)


def test_other_ways_to_share_stay_those_of_xdist(pytestconfig, monkeypatch):
    monkeypatch.setattr(pytestconfig.option, "dist", "load", raising=False)
    assert conftest.pytest_xdist_make_scheduler(pytestconfig, None) is None


def test_the_examples_hold():
    assert doctest.testmod(sharing).failed == 0
