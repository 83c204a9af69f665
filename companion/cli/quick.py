"""A quicker start: Pydantic's search for plugins is spared, and Pydantic itself where no value needs it.

This holds for the command line only: a program that imports `companion` as a library gets Pydantic as it is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_args, get_origin


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


class _Passing(NamedTuple):
    """Reads the value of a parameter as Typer does, but for what needs no reading: nothing, text, one of its words."""

    usual: Callable[[], Any]
    kind: Any

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        if several and self.kind == list[str] and isinstance(value, (list, tuple)):
            return list(value)
        if type(value) is self.kind or (get_origin(self.kind) is Literal and value in get_args(self.kind)):
            return value
        return self.usual().coerce(value, param=param, ctx=ctx)


def pass_on(*parameters: Any) -> None:  # noqa: ANN401 (Typer's)
    """Let parameters of a command pass on what needs no reading.

    Typer reads every value with Pydantic, whose import takes an eighth of the time of a rule sheet.
    """
    for parameter in parameters:
        if "get_runtime_param" in vars(parameter):
            continue
        passing = _Passing(parameter.get_runtime_param, parameter.type_descriptor.annotation)
        parameter.get_runtime_param = lambda passing=passing: passing
