"""Who runs what, where several workers share the tests: what is printed or built for one test is there for those like it.

The groups of pytest-xdist itself (``xdist_group``) are not for us: they travel in the ids of the tests, where pytest 9.2
no longer lets them be written, and are then silently gone (pytest-xdist issue 1386): each worker printed everything.
"""

from __future__ import annotations

import re
from functools import cache

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

from companion.games import game_ids

BROWSER = "tests/browser/"


class Shared(LoadScopeScheduling):  # type: ignore[misc, unused-ignore]
    """Hands each worker one share of the tests after the other; the large shares come first.

    What runs in a browser waits for most of its time, and its shares are few tests: one worker begins with them and goes on with them,
    while the others reckon; at the end they would wait alone.
    """

    def _split_scope(self, nodeid: str) -> str:
        return share_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        taken = any(self._browses(other) for other in self.nodes if other is not node)
        first = min(self.workqueue, key=lambda share: share.startswith(BROWSER) is taken)  # else as they stand
        self.workqueue.move_to_end(first, last=False)
        super()._assign_work_unit(node)

    def _browses(self, node: WorkerController) -> bool:
        """Whether a worker has tests in a browser before it."""
        given = self.assigned_work[node].items()
        return any(share.startswith(BROWSER) and not all(tests.values()) for share, tests in given)


def share_of(nodeid: str) -> str:
    """What a test is run together with: those of its game, else of its file; the examples in the docstrings of a package.

    >>> share_of("tests/test_sheets_contract.py::test_every_letter_is_one[serpent-noir-aid]")
    'serpent-noir'
    >>> share_of("tests/templates/test_marteau_piqueur.py::test_the_mat_is_drawn")
    'marteau-piqueur'
    >>> share_of("tests/companion/test_cards.py::test_a_rank[10]")
    'tests/companion/test_cards.py'
    >>> share_of("companion/cards.py::companion.cards.Card")
    'companion'

    Those in a browser, too, go by their files:

    >>> share_of("tests/browser/test_table.py::test_every_game_from_join_to_verdict[alkekan]")
    'tests/browser/test_table.py'
    """
    path, _, name = nodeid.partition("::")
    choices = name.partition("[")[2]
    if not path.startswith("tests/"):
        return path.partition("/")[0]
    if path.startswith(BROWSER):
        return path
    named = _any_game().search(choices) or (path.startswith("tests/templates/") and _any_game().search(kebab(path)))
    return named[0] if named else path


def kebab(path: str) -> str:
    """A file's name written like the id of a game."""
    return path.rpartition("/test_")[2].replace("_", "-")


@cache
def _any_game() -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])({'|'.join(game_ids())})(?![a-z])")
