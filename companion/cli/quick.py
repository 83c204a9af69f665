"""A quicker start: Pydantic asks every installed package whether it holds a plugin, a tenth of a cold score.

That is spared here, and only here: a program that imports `companion` as a library gets Pydantic as it is.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _LaterModule(ModuleType):
    """`importlib.metadata`, imported when somebody asks it for something: Pydantic's search for plugins imports it, the
    mail parser and all, before it looks whether it is to search at all.
    """

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "entry_points":
            return lambda **wanted: self._own().entry_points(**wanted)
        return getattr(self._own(), name)

    def _own(self) -> Any:  # noqa: ANN401
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return import_module(self.__name__)


def skip_plugins() -> None:
    """Keep Pydantic from looking for plugins, unless somebody has said which."""
    if os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__") == "__all__":
        sys.modules.setdefault("importlib.metadata", _LaterModule("importlib.metadata"))
