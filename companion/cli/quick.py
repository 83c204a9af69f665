"""A quicker start: what Pydantic and Typer would do on the way to a score, and a score has no use for.

Pydantic asks every installed package whether it holds a plugin. Typer builds a Pydantic adapter for every option, even
for text that stays as it is: a fiftieth of a cold score. Both are spared here, and only here: a program that imports
`companion` as a library gets Pydantic as it is. Where a version of Typer has none of these inner parts, nothing
happens and all is merely slower.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from types import ModuleType
from typing import Any, get_args, get_origin


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


class _AsTyped:
    """Takes what is right as it stands; leaves everything else, and so every error, to Typer."""

    def __init__(self, descriptor: Any) -> None:  # noqa: ANN401
        self.descriptor = descriptor
        self.choices: tuple[Any, ...] = descriptor.choices or ()
        annotation = descriptor.annotation
        self.own: type | None = annotation if annotation in (bool, int) else None
        self.text = (get_args(annotation) if get_origin(annotation) is list else (annotation,)) == (str,)

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:  # noqa: ANN401
        """The value of an option (what Typer calls this method for)."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if type(value) is self.own:  # a default, or a flag
            return value
        if isinstance(value, str) and (value in self.choices if self.choices else self.text and not param.multiple):
            return value
        if self.text and isinstance(value, (list, tuple)) and all(isinstance(inner, str) for inner in value):
            return list(value)
        from typer._coercion import build_runtime_param

        return build_runtime_param(self.descriptor).coerce(value, param=param, ctx=ctx)


def take_as_typed(parameter: Any) -> None:  # noqa: ANN401
    """Let a parameter of Typer's take text as it stands."""
    if getattr(parameter, "_runtime_param", 0) is None and hasattr(parameter, "type_descriptor"):
        parameter._runtime_param = _AsTyped(parameter.type_descriptor)
