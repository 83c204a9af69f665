"""The program's processes as tests start them: forked from one that has read the libraries already.

Each is a process of its own, with its own limits and end, as what `companion.processes` spawns; only that it starts in a hundredth of the
time. `tests/companion/test_processes.py` spawns them as the program does.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext, ForkServerContext, ForkServerProcess

LIBRARIES = [
    "companion.asking", "companion.cli.app", "companion.cli.asking", "companion.cli.editing",
    "companion.cli.keep", "companion.cli.score", "companion.components.own.templates", "companion.keep.keeper",
    "companion.printing.picture_dots", "companion.printing.press", "companion.printing.rules",
    "companion.reading.toml", "companion.verdict.report", "companion.verdict.text", "jinja2.sandbox", "openpyxl",
    "PIL.Image", "resvg_py", "rich.console",
]  # fmt: skip
"""What drawings, and the commands that people type, would read first."""


class _Process(ForkServerProcess):
    """One that sees the environment of whoever starts it, not that of the first test."""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)  # type: ignore[arg-type]
        self._environ = dict(os.environ)

    def run(self) -> None:
        os.environ.clear()
        os.environ.update(self._environ)
        super().run()


class _Context(ForkServerContext):
    Process = _Process


def forked() -> Callable[[str], BaseContext]:
    """What stands for `multiprocessing.get_context`."""
    if "forkserver" not in get_all_start_methods():
        return get_context
    context = _Context()
    context.set_forkserver_preload(LIBRARIES)
    return lambda _method: context
