"""Questions as a game hands them to a dialogue: plain data, so that a game can ask without knowing a terminal.

The dialogue (`companion.asking`) words them with the game's ``[prompts]`` and ``[fields]`` and reads the answers.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.fields import Kind

Answer: TypeAlias = Any
"""A plain value as a file would hold it: text, a number, true or false, a list of names; None for "not given"."""


@lru_cache(maxsize=8192)
def path_of(where: str, owner: str = "") -> tuple[str | int, ...]:
    """See `Question.path`. Cached, because every form uses it for every question."""
    head, _, rest = where.partition(".")
    if owner and "[" not in head and (rest == owner or rest.startswith(f"{owner}.")):
        return (head, owner, *filter(None, [rest[len(owner) + 1 :]]))
    steps: list[str | int] = []
    for part in filter(None, where.split(".")):
        key, *indices = part.replace("]", "").split("[")
        steps += [key, *map(int, indices)]
    return tuple(steps)


class Question(NamedTuple):
    """A question. ``kind`` is a kind of field, or a word: "number", "numbers", "yes-no", "choice", "text", "names"
    (the players), "people" (some of the players), "row", "key", "claim".

    - ``where``: the answer's place in the position, by which a fault leads back to the question. It is "" for a
      question about the entry itself, which has a ``memory`` instead.
    - ``label``: the short name for the summary. ``before``: a text shown before the question. ``explained``: what
      ``?`` shows first.
    - ``doubt``: asked once if an unusual empty line is given. ``optional``: an empty line gives ``default``.
      ``offered``: ``default`` follows from other answers, so an empty line accepts it even if an answer is required.
    - ``memory``: an identity of the question that stays the same when players join, leave or change seats.
    - ``owner``: the player whose answer it is. ``names``: the players concerned. ``of``: what each of them has in a
      "row".
    - ``lines``: with the first question about a player, the questions that this player's whole line answers, in the
      order in which ``/`` separates the parts.

    In a list of steps: ``ends``: an empty line or "done" says that there is no further step. ``proposed``:
    ``default`` is taken without asking until somebody corrects it. ``turn``: the key of the question whose answer
    (whose step it is) a name before a colon changes. ``step``: how many steps there are already.
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
        """The identity under which the answer is remembered: ``memory``, or else the place."""
        return self.memory or self.where

    @property
    def of_cards(self) -> bool:
        """True if the answer is a row of cards of which a single one can be corrected."""
        return isinstance(self.kind, Kind) and self.kind.tokens

    @property
    def path(self) -> tuple[str | int, ...]:
        """The keys and indices that lead to the answer's place. A name among them may contain dots and brackets.

        >>> Question("rounds[0].players[1].last", "", "number", owner="Ben").path
        ('rounds', 0, 'players', 1, 'last')
        >>> Question("actions.J. R.", "", "number", owner="J. R.").path
        ('actions', 'J. R.')
        """
        return path_of(self.where, self.owner)

    @property
    def known(self) -> dict[str, Any]:
        """A minimal position that names the answer's player, for faults.

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
    """What an answer must be, as earlier answers determine it: offered as the default, or (``asked`` False) not asked
    at all.
    """

    value: Any = None
    asked: bool = True


Script: TypeAlias = Generator[Question, Answer, dict[str, Any]]
"""Questions in order, each of which is sent its answer. Returns the position as plain tables. After a step back it
runs again.
"""

Asking: TypeAlias = Generator[Question, Answer, None]
"""A part of a script. It asks questions and puts the answers into the data it was given."""


class Asker(Protocol):
    """Makes questions in the game's words. ``answers`` holds the answers so far, for the names in prompts."""

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers so far."""

    def question(self, where: str, key: str, kind: Kind | str, **more: Any) -> Question:  # noqa: ANN401 (fields of Question)
        """A question about the field ``key``."""

    def choice(self, key: str, choices: Sequence[str]) -> Question:
        """Asks which of these fields will be entered. The answer is not part of the position."""

    def names(self, where: str) -> Question:
        """Asks who plays."""

    def claims(self, names: Sequence[str], data: dict[str, Any]) -> Asking:
        """Asks for claims and puts them into ``data``."""
