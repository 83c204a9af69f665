"""What scoring gives back: points, cards and the ids of the articles they rest on. No sentences (see `notes`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from companion.cards import Card
from companion.notes import Note
from companion.proof import Proof


class Line(NamedTuple):
    """One line of a score: points (may be negative or 0), the article that gives them, the cards that earn them.

    ``given``: points that everybody has from the start, which nobody can have forgotten. ``stage``: the round, mission
    or turn it belongs to, from 1; 0 where it belongs to the whole game. ``which`` tells it from others of its article where
    neither stage nor cards do: the department, the lay. ``group``: what lines stand under together in a game without stages:
    the hand, the box.
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

    ``of`` names whose it is where that is somebody else than the player whose total waits for it.
    """

    where: str
    article: str
    of: str = ""


class PlayerScore(NamedTuple):
    """A player's lines in the order they are read out; ``rank`` by standard competition ranking (1, 2, 2, 4).

    ``total`` is that of what was entered: ``missing`` says what was not. ``tiebreak`` says what ranks equal totals,
    ``away`` for which stages (from 1) they were not there.
    """

    name: str
    total: int
    rank: int
    lines: tuple[Line, ...]
    missing: tuple[Missing, ...] = ()
    tiebreak: Note | None = None
    away: tuple[int, ...] = ()


class Reason(NamedTuple):
    """Why a claim does not hold. ``article`` is the one it breaks, misses or reads otherwise; None where it is about several.

    ``possible``: a slip that would make the claim right; whether it was made nobody can tell.
    """

    article: str | None
    note: Note
    possible: bool = False


class JudgedClaim(NamedTuple):
    """A claim and whether it holds; None where something is missing to judge it.

    ``claimed`` is the total claimed or reached by the claimed plan; None where an illegal plan reaches none.
    """

    player: str
    claimed: int | None
    holds: bool | None
    reasons: tuple[Reason, ...] = ()


class Spot(NamedTuple):
    """A place of the table with a card on it, and the player whose it is (laid it, took it); None for nobody's.

    ``taken``: the card is what was played for, not what was played.
    """

    card: Card
    owner: str | None = None
    taken: bool = False


Board: TypeAlias = Sequence[Sequence[Spot | None]]
"""What lies on the table, row by row; None for an empty place."""


class ScoreSheet(NamedTuple):
    """The score of a whole position. ``winners`` are all who are tied for the win after the game's own tie-breaks.

    ``finished`` is False for a game scored as it stands, or of which something is missing: then the winners are merely
    in the lead. ``ending`` says how the game ended where "wins with so many points" is not what happened (a team, a
    traitor, nobody). ``board``: what lies on the table, for games that lay something out. ``log``: what happened to the
    whole table, line by line; programs find it before everybody's own lines, people read it once. ``counted`` is False
    where nobody counts points, and a total is 1 for whoever has won and 0 for everybody else. ``lowest``: the fewest points win.
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
        """The score of the player called ``name``; KeyError when nobody is."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)


class Step(NamedTuple):
    """Something that happens in an event, one after the other: what it is in the answer's terms, and its sentence."""

    data: Mapping[str, Any]
    note: Note


class Decision(NamedTuple):
    """An event of play, settled: the article that decided and the answer's own fields (cards, suits, names, numbers).

    ``then`` names the article that says what happens next, where the table has something to do. ``steps``: how it came to
    that, where it takes several; ``proof``: by name, why somebody could have done no better.
    """

    article: str
    answer: Mapping[str, Any]
    note: Note | None = None
    then: str | None = None
    steps: tuple[Step, ...] = ()
    proof: Mapping[str, Proof] = {}


class Tally(NamedTuple):
    """What a player has, before anybody is ranked: lines, and the total where it is not simply their sum."""

    name: str
    lines: Sequence[Line]
    total: int | None = None
    missing: tuple[Missing, ...] = ()
    tiebreak: Note | None = None

    @property
    def points(self) -> int:
        """The total: the sum of the lines, unless it was told."""
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
    """The score sheet of these players: the greatest ``by`` has rank 1, equals the same rank, players in the order given.

    Without ``by`` players are ranked by total. ``lowest``: the fewest points win; a ``by`` then begins with ``-tally.points``.

    Nobody has won while something is missing of anybody. Where no points are ``counted``, whoever has a total has won.

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
