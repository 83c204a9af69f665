"""What holds for all tests: hypothesis measures no time, as a busy machine is no fault of the code; and who runs what.

Workers share the tests by games and files (`make test` says ``--dist loadgroup``, see `sharing`), so that what is printed for one
of them is there for the others. A game that lacks a file fails one test, which says so; its other tests are skipped.
"""

import gc
import os
import signal

import pytest
from _pytest.doctest import DoctestModule
from _pytest.runner import runtestprotocol
from hypothesis import settings
from sheets.files import missing_files
from sheets.whole import OnlyWhole
from turns import MARKS, choose
from working.forked import forked

from companion import processes
from companion.games import game_ids

# Python looks for garbage less often, as in the program itself (companion/cli/run.py): there is little while ten thousand tests are collected.
gc.set_threshold(200_000)

# Nobody pulls the plug on a test: what is written is handed to the system and not waited for until the disk has it, a hundredth of a
# second each of thousands of times. What is no open file fails as before; that it is asked for is seen in tests/companion/test_files.py.
os.fsync = os.fstat

pytest.register_assert_rewrite("judging")  # what its asserts found is told as in a test

# Tests send these to programs they start, which would inherit that they are ignored, as in a job in the background.
for number, usual in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
    if hasattr(signal, number) and signal.getsignal(getattr(signal, number)) is signal.SIG_IGN:
        signal.signal(getattr(signal, number), usual)

# Nobody's tests speak the language of their machine, or see their own games: where no locale is set, Companion speaks French.
for name in ("COMPANION_GAMES", "COMPANION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(name, None)

# Fewer than hypothesis' usual examples: fourteen games are tested in minutes. The same ones in every run, so that what passes
# today passes tomorrow; HYPOTHESIS_EXAMPLES says another number, and then others are tried each time.
# `make test` tries half as many, `make rest` all.
EXAMPLES = os.environ.get("HYPOTHESIS_EXAMPLES")
FEW = 15 if os.environ.get("TESTS") == "turns" else 30
settings.register_profile(
    "companion", deadline=None, max_examples=int(EXAMPLES or FEW), derandomize=not EXAMPLES, database=None
)
settings.load_profile("companion")


processes.get_context = forked()


@pytest.fixture(autouse=True, scope="session")
def _own_configuration(tmp_path_factory):
    """No test ever sees, or writes, the printers of whoever runs it."""
    before = os.environ.get("COMPANION_CONFIG")
    os.environ["COMPANION_CONFIG"] = str(tmp_path_factory.mktemp("config"))
    yield
    if before is None:
        del os.environ["COMPANION_CONFIG"]
    else:
        os.environ["COMPANION_CONFIG"] = before


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Hand out the tests in shares of our own where groups are asked for."""
    from sharing import Shared  # needs pytest-xdist, which a run without workers can do without

    return Shared(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_configure(config):
    """Skip whatever touches a game that lacks a file, the doctests of its code too."""
    config.pluginmanager.register(OnlyWhole(), "only whole games")
    for name, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path):
    """Look for examples in docstrings where there are any: three files of four have none, and each would be searched whole."""
    found = yield
    return [
        one for one in found if not isinstance(one, DoctestModule) or ">>>" in file_path.read_text(encoding="utf-8")
    ]


def pytest_collection_modifyitems(config, items):
    """Leave out what this run leaves out; let the tests of a game's contract stay together document by document."""
    choose(config, items)
    items.sort(key=_place)


def pytest_collection_finish():
    """Keep Python from looking for garbage among ten thousand collected tests again and again: a sixth of the whole time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Let a worker say once how a test went, and what failed before or after it. That each of its three parts began, went well
    and ended are five messages more, of which thirteen thousand tests send so many that all workers wait for who reads them.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return None
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_runtest_setup(item):
    """Skip the tests of a game that lacks a file, but for the one that says which."""
    game_id = _game_of(item)
    if game_id and missing_files(game_id) and item.originalname != "test_every_file_of_a_game_is_there":
        pytest.skip(f"{game_id} lacks {missing_files(game_id)[0]}")


def _game_of(item):
    """The game a test is about: its parameter, or whose its file is (tests/templates, tests/companion/games); None for no game."""
    asked = getattr(getattr(item, "callspec", None), "params", {})
    named = asked.get("game_id", asked.get("game"))
    if named in game_ids():
        return named
    folder = item.path.parent
    whose = folder.name if folder.parent.name == "games" else item.path.stem if folder.name == "templates" else ""
    whose = whose.removeprefix("test_").replace("_", "-")
    return next((game_id for game_id in game_ids() if f"{whose}-".startswith(f"{game_id}-")), None)


def _place(item):
    """Tests of the sheets by document; all others where they stand (the sort is stable)."""
    game_id = _game_of(item)
    if item.path.name != "test_sheets_contract.py" or not game_id:
        return ("",)
    return ("sheets", game_id, item.callspec.params.get("kind", ""))
