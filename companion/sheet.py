"""The result of scoring: points, cards and the ids of the articles they rest on. No sentences (see `notes`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.cards import Card
from companion.notes import Note
from companion.proof import Proof


class Line(NamedTuple):
    """One line of a score: points (negative or 0 too), the article that gives them, the cards that earn them.

    - ``given``: every player has these points from the start, so nobody can have forgotten them.
    - ``stage``: the round, mission or turn of the line, from 1; 0 for the whole game.
    - ``which``: tells apart lines of one article that neither stage nor cards tell apart: the department, the lay.
    - ``group``: a heading for several lines, in a game without stages: the hand, the box.
    """

    article: str
    points: int
    cards: tuple[Card, ...] = ()
    note: Note | None = None
    given: bool = False
    stage: int = 0
    which: Note | None = None
    group: Note | None = None


class Missing(NamedTuple):
    """Something that counts and was not entered: its place in the input, and the article by which it would count.

    ``of`` names the player it belongs to, if that is not the player whose total depends on it.
    """

    where: str
    article: str
    of: str = ""


class PlayerScore(NamedTuple):
    """A player's lines in reading order. ``rank`` is by standard competition ranking (1, 2, 2, 4).

    ``total`` adds up what was entered; ``missing`` lists what was not. ``tiebreak`` says what ranks equal totals;
    ``away`` lists the stages (from 1) that the player missed.
    """

    name: str
    total: int
    rank: int
    lines: tuple[Line, ...]
    missing: tuple[Missing, ...] = ()
    tiebreak: Note | None = None
    away: tuple[int, ...] = ()


class Reason(NamedTuple):
    """Why a claim does not hold. ``article`` is the rule that it breaks or overlooks; None if several are concerned.

    ``possible``: the reason is a guess, a slip that would explain the claim.
    """

    article: str | None
    note: Note
    possible: bool = False


class JudgedClaim(NamedTuple):
    """A claim, and whether it holds; None if something that it depends on is missing.

    ``claimed`` is the claimed total, or the total that a claimed plan reaches; None for an illegal plan.
    """

    player: str
    claimed: int | None
    holds: bool | None
    reasons: tuple[Reason, ...] = ()


class Spot(NamedTuple):
    """A place of the table with a card on it, and the player who laid or took it; None if nobody did.

    ``taken``: the card is a prize, not a card that was played.
    """

    card: Card
    owner: str | None = None
    taken: bool = False


Board: TypeAlias = Sequence[Sequence[Spot | None]]
"""The cards on the table, row by row; None for an empty place."""


class ScoreSheet(NamedTuple):
    """The score of a whole position. ``winners`` are all who share the victory after the game's own tie-breaks.

    - ``finished``: False if the game is unfinished or something is missing; ``winners`` then lead, and have not won.
    - ``ending``: how the game ended, where "wins with so many points" does not describe it (a team, a traitor,
      nobody).
    - ``board``: the cards on the table, in games that lay them out.
    - ``log``: what happened to the whole table, line by line. Programs find it before the players' own lines; people
      read it once.
    - ``counted``: False if nobody counts points; a total is then 1 for winners and 0 for others.
    - ``lowest``: the fewest points win.
    """

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    remarks: tuple[Note, ...] = ()
    claims: tuple[JudgedClaim, ...] = ()
    proof: Mapping[str, Proof] = {}
    finished: bool = True
    ending: Note | None = None
    board: Board = ()
    log: tuple[Line, ...] = ()
    counted: bool = True
    lowest: bool = False

    def player(self, name: str) -> PlayerScore:
        """The score of the player called ``name``. Raises KeyError if there is none."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)


class Step(NamedTuple):
    """Something that happens in an event: its data in the answer's terms, and its sentence."""

    data: Mapping[str, Any]
    note: Note


class Decision(NamedTuple):
    """The outcome of an event of play: the article that decided, and the answer's own fields (cards, suits, names,
    numbers).

    ``then`` names the article with what happens next, if the table has something to do. ``steps`` tell how the
    outcome came about. ``proof`` tells, by name, why a player could not have done better.
    """

    article: str
    answer: Mapping[str, Any]
    note: Note | None = None
    then: str | None = None
    steps: tuple[Step, ...] = ()
    proof: Mapping[str, Proof] = {}


class Tally(NamedTuple):
    """A player's lines before ranking, and the total if it is not simply their sum."""

    name: str
    lines: Sequence[Line]
    total: int | None = None
    missing: tuple[Missing, ...] = ()
    tiebreak: Note | None = None

    @property
    def points(self) -> int:
        """The total: given, or else the sum of the lines."""
        return sum([line.points for line in self.lines]) if self.total is None else self.total


def ranked(  # noqa: PLR0913 (what a sheet may hold)
    tallies: Iterable[Tally],
    *,
    by: Callable[[Tally], Any] | None = None,
    finished: bool = True,
    remarks: Iterable[Note] = (),
    proof: Mapping[str, Proof] | None = None,
    ending: Note | None = None,
    board: Board = (),
    log: Iterable[Line] = (),
    counted: bool = True,
    lowest: bool = False,
) -> ScoreSheet:
    """The score sheet of these players, in the order given. The greatest ``by`` has rank 1; equals share a rank.

    Without ``by`` players are ranked by total. With ``lowest`` the fewest points win; a ``by`` must then begin with
    ``-tally.points``. Nobody has won while something is missing. If points are not ``counted``, every player with a
    total has won.

    >>> sheet = ranked([Tally("Ana", [Line("a", 2)]), Tally("Ben", [Line("a", 3)]), Tally("Cy", [Line("a", 2)])])
    >>> [(p.name, p.total, p.rank) for p in sheet.players], sheet.winners
    ([('Ana', 2, 2), ('Ben', 3, 1), ('Cy', 2, 2)], ('Ben',))
    """
    listed = list(tallies)
    totals = [tally.points for tally in listed]
    keys = list(map(by, listed)) if by else [-total for total in totals] if lowest else totals
    # Lists in the place of generators: a stream of purses is made of a handful of such small steps.
    players = tuple(
        [
            PlayerScore(name, total, 1 + sum([other > key for other in keys]), tuple(lines), missing, tiebreak)
            for (name, lines, _, missing, tiebreak), total, key in zip(listed, totals, keys, strict=True)
        ]
    )
    return ScoreSheet(
        players,
        tuple([player.name for player in players if player.rank == 1 and (counted or player.total)]),
        tuple(remarks),
        (),
        proof or {},
        finished and not any(player.missing for player in players),
        ending,
        board,
        tuple(log),
        counted,
        lowest,
    )
