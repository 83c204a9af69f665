"""A game that lacks a file fails one test, which says which file: whatever else touches the game is skipped.

A test touches a game by opening a file of its code or of its words, for itself or as one of all games, by importing a module
of its code, which is not opened where it is not there, or by starting a program, which may. The same holds for a module of
tests while it is collected.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from companion.folders import game_folder
from companion.games import game_ids
from sheets.files import ROOMS, missing_files


class OnlyWhole:
    """A plugin that skips what touches an incomplete game, while tests are collected and run (no report opens too little)."""

    def __init__(self) -> None:
        self.watching = False
        self.lacks = {game_id: missing[0] for game_id in game_ids() if (missing := missing_files(game_id))}
        rooms = {game_id: (ROOMS / game_id.replace("-", "_"), game_folder(game_id)) for game_id in self.lacks}
        self.rooms = {f"{room}{os.sep}": game_id for game_id, both in rooms.items() for room in both}
        if self.lacks:
            sys.addaudithook(self.heard)
            sys.meta_path.insert(0, self)

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> None:
        """What Python asks before it imports a module: it is found by others, if the game is whole."""
        package = name.removeprefix("companion.games.").partition(".")[0]
        if self.watching and name.startswith("companion.games."):
            self.skip_for([game_id for game_id in self.lacks if game_id.replace("-", "_") == package])

    def heard(self, event: str, given: tuple[Any, ...]) -> None:
        """What Python says before it opens a file or starts a program."""
        if not self.watching:
            return
        if event == "open" and isinstance(given[0], str | os.PathLike):
            self.skip_for([game_id for room, game_id in self.rooms.items() if str(given[0]).startswith(room)])
        elif event == "subprocess.Popen":
            self.skip_for(list(self.lacks))  # nobody sees what a program opens

    def skip_for(self, games: list[str]) -> None:
        """Skip the test that runs, or the module that is collected, because of the first of these games."""
        for game_id in games:
            pytest.skip(f"{game_id} lacks {self.lacks[game_id]}", allow_module_level=True)

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Leave out the doctests of an incomplete game: what was begun to be imported for them would stay there."""
        return True if f"{collection_path}{os.sep}" in self.rooms else None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, pytest.CollectReport, Any]:
        """Watch while a module is collected; one that is skipped is half imported, and must not be taken for a whole one."""
        report = yield from self._watched()
        if report.skipped:
            half = [name for name, one in sys.modules.items() if getattr(one, "__file__", "") == str(collector.path)]
            for name in half:
                del sys.modules[name]
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self) -> Generator[None, Any, Any]:
        """Watch while a test runs."""
        return (yield from self._watched())

    def _watched(self) -> Generator[None, Any, Any]:
        before, self.watching = self.watching, True
        try:
            return (yield)
        finally:
            self.watching = before
