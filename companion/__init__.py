"""Companion: prints what a game table needs, and settles who won.

>>> import companion
>>> companion.score("alkekan", {"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠"}]})["winners"]
['Ana']

docs/api.md tells about the functions, docs/json.md about what they take and give. Importing this package imports nothing
else: a function's libraries come when it is first asked for.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.api import InputError, advise, print_rules, resolve, score

__all__ = ["InputError", "__version__", "advise", "print_rules", "resolve", "score"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
