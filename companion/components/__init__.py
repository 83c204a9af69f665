"""What a game is played with, to print and cut: a deck of cards of our own drawing, and what else its facts name.

Other rooms call `print_components`, and ask what there is. Nothing heavy is imported here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.components.make import by_players, has_components, has_deck, print_components, replaced, tools_for

__all__ = ["by_players", "has_components", "has_deck", "print_components", "replaced", "tools_for"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.components import make

    return getattr(make, name)
