"""What may be chosen about every page, a verdict's too. Apart from printing, which a score on the screen does without."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, get_args

from companion.words import N_


class Option(NamedTuple):
    """What is known of an option besides its type: what help says, what help calls its value, how the name of a file tells a choice
    that is not the usual one ("": not at all; a format of the value), and the least and the most it may be.
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
    """What help says of a choice.

    >>> help_of(Ink)
    'low: outlines instead of fills, also for a black-and-white printer.'
    """
    return next(one.help for one in get_args(choice) if isinstance(one, Option))
