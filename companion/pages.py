"""The options of every printed page, verdicts included. They stand apart from printing, so that a score on the screen
need not load it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

from companion.words import N_


class Option(NamedTuple):
    """What the interface knows about an option besides its type.

    ``help`` is its help text, ``metavar`` the name of its value there. ``named`` is the format in which a file name
    shows a choice other than the default ("": not shown). ``least`` and ``most`` are the bounds of a number.
    """

    help: str
    metavar: str | None = None
    named: str = ""
    least: float | None = None
    most: float | None = None


PaperName = Literal["a4", "letter", "a5"]
InkName = Literal["normal", "low"]
TypeName = Literal["normal", "large"]
Paper = Annotated[PaperName, Option(N_("Size of the paper."), named="{}")]
Ink = Annotated[
    InkName, Option(N_("low: outlines instead of fills, also for a black-and-white printer."), named="{}-ink")
]
Type = Annotated[TypeName, Option(N_("Size of the letters."), named="{}-type")]


def help_of(choice: Any) -> str:  # noqa: ANN401 (an annotation)
    """The help text of an option.

    >>> help_of(Ink)
    'low: outlines instead of fills, also for a black-and-white printer.'
    """
    return next(one.help for one in get_args(choice) if isinstance(one, Option))
