"""Questions as a game hands them to whoever asks: pure data, so that a game can have its own and knows no terminal.

The one who asks (`companion.asking`) words them with the game's ``[prompts]`` and ``[fields]`` and reads answers.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.fields import Kind

Answer: TypeAlias = Any
"""A plain value as a file would hold it: text, a number, true or false, a list of names, None for "not said"."""


@lru_cache(maxsize=8192)
def path_of(where: str, owner: str = "") -> tuple[str | int, ...]:
    """See `Question.path`; read once, as every form asks it of every question."""
    head, _, rest = where.partition(".")
    if owner and "[" not in head and (rest == owner or rest.startswith(f"{owner}.")):
        return (head, owner, *filter(None, [rest[len(owner) + 1 :]]))
    steps: list[str | int] = []
    for part in filter(None, where.split(".")):
        key, _, index = part.rstrip("]").partition("[")
        steps += [key, int(index)] if index else [key]
    return tuple(steps)


class Question(NamedTuple):
    """A question as it is put. ``kind`` is a kind of field, or else a word: "number", "numbers", "yes-no", "choice", "text", "names" (who plays), "people" (some names), "row",
    "key", "claim".

    ``where`` is the answer's place in the position, so that a fault found there can be asked again ("" for a question
    about the entry itself, which then has a ``memory``); ``label`` is its
    short name for the summary; ``doubt`` is asked back once where nothing is typed, as that is unusual; ``memory`` tells whose answer it is, so that it stays theirs when somebody else joins or
    leaves; ``optional``: an empty line is an answer (``default``). ``lines`` holds, for the first question about somebody,
    what each player's whole line is made of, in the order in which its parts are typed with ``/`` between.

    A list of steps needs more: ``ends``, an empty line or "done" says that there is no such step any more; ``proposed``,
    ``default`` is the answer, without a word, until somebody says otherwise; ``turn``, the key of the question whose
    answer (whose step it is) a name before a colon changes. ``of`` is what each of the ``names`` has in a "row".
    ``offered``: the default follows from other answers, so an empty line says it even where nothing need be said. ``step`` is how many of them there are already. ``before`` is said before the question is put,
    ``explained`` is what ``?`` is answered first ("": what there is to say of its kind).
    """

    where: str
    prompt: str
    kind: Kind | str
    label: str = ""
    doubt: str = ""
    optional: bool = False
    default: Answer = None
    choices: tuple[Any, ...] = ()
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    memory: str = ""
    owner: str = ""
    lines: Mapping[str, tuple[Question, ...]] = {}  # nobody adds to it
    ends: bool = False
    proposed: bool = False
    offered: bool = False
    turn: str = ""
    step: int = 0
    of: Any = None
    before: str = ""
    explained: str = ""

    @property
    def key(self) -> str:
        """By what the answer is remembered: its place, or ``memory`` where the place can change hands."""
        return self.memory or self.where

    @property
    def of_cards(self) -> bool:
        """True where the answer is a row of tokens, of which one can be put right alone."""
        return isinstance(self.kind, Kind) and self.kind.tokens

    @property
    def path(self) -> tuple[str | int, ...]:
        """The steps to the answer's place; a name among them may hold dots and brackets.

        >>> Question("rounds[0].players[1].last", "", "number", owner="Ben").path
        ('rounds', 0, 'players', 1, 'last')
        >>> Question("actions.J. R.", "", "number", owner="J. R.").path
        ('actions', 'J. R.')
        """
        return path_of(self.where, self.owner)

    @property
    def known(self) -> dict[str, Any]:
        """As much of the position as a fault needs to name the player whose answer this is.

        >>> Question("rounds[0].players[1].last", "", "number", owner="Ben").known
        {'rounds': [{'players': [{}, {'name': 'Ben'}]}]}
        """
        table: dict[str, Any] = {}
        here = table
        for part in self.where.split(".")[:-1] if self.owner else ():
            key, _, index = part.rstrip("]").partition("[")
            if not index:
                return {}
            here[key] = [{} for _ in range(int(index) + 1)]
            here = here[key][-1]
        here.update({"name": self.owner} if here is not table else {})
        return table


class Follows(NamedTuple):
    """What an answer must be, as the answers before it tell: offered, or (``asked`` False) not even asked for."""

    value: Any = None
    asked: bool = True


Script: TypeAlias = Generator[Question, Answer, dict[str, Any]]
"""Questions in order, each sent its answer; returns the position as plain tables. Run anew after a step back."""

Asking: TypeAlias = Generator[Question, Answer, None]
"""A part of a script: asks, and puts what it learns into the data it was given."""


class Asker(Protocol):
    """Makes questions in the game's words; ``said`` holds what was answered so far, for the names in prompts."""

    @property
    def said(self) -> dict[str, Answer]:
        """What was answered so far."""

    def question(self, where: str, key: str, kind: Kind | str, **more: Any) -> Question:  # noqa: ANN401 (fields of Question)
        """A question about the field ``key``."""

    def choice(self, key: str, choices: Sequence[str]) -> Question:
        """Which of these fields is to be entered: no part of the position itself."""

    def names(self, where: str) -> Question:
        """Who plays."""

    def claims(self, names: Sequence[str], data: dict[str, Any]) -> Asking:
        """What anybody claims, put into ``data``."""
