"""What a game is to the rest of Companion: one frozen record.

A game's functions are pure: a position in, a score sheet out. The shape of a position (names, types, cards that can be
read) is checked by its pydantic model, seats and rounds by `companion.model` for every game alike; what only the rules
can tell (the same card twice, 13 markets) by ``check``, which gives every fault it finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from companion.cards import JOKER, Card
from companion.errors import Fault
from companion.folders import module_name
from companion.model import Claim, Entry, Position, RoundsPosition
from companion.notes import Note
from companion.sheet import Decision, JudgedClaim, Reason, ScoreSheet

if TYPE_CHECKING:  # a score asks nothing, and advises nobody
    from random import Random

    from pydantic import BaseModel

    from companion.advice import Advised
    from companion.questions import Asker, Follows, Script


ADVICE = "advise"
"""What a game's advice goes by where its events go by their names; no event is called so."""


class Ruling(NamedTuple):
    """A question the source leaves open; the first choice is the default."""

    key: str
    choices: tuple[str, ...]

    def chosen(self, rulings: Mapping[str, str]) -> str:
        """The choice that applies under ``rulings``.

        >>> Ruling("partisan", ("each", "once")).chosen({})
        'each'
        """
        return rulings.get(self.key, self.choices[0])


class Event(NamedTuple):
    """An event of play that can be resolved: its input model, its check and the function that settles it.

    ``follows`` tells what a field of somebody's entry in a table must be, by its key, from that entry's own fields so far;
    None where it must be asked. ``keeps``: what goes into the step of the position that is entered, field by field: a field of the event, or
    a text of some (``{track} > {cards}``), and what it is called there. A table by name goes to everybody's own field, or to an entry of
    a table of the position.
    """

    model: type[Entry]
    resolve: Callable[[Any], Decision]
    check: Callable[[Any], Iterable[Fault]] = lambda _entry: ()
    follows: Callable[[str, Mapping[str, Any]], Follows | None] | None = None
    keeps: Mapping[str, str] = {}


class OwnClaim(NamedTuple):
    """A claim that is more than a total, for a game that knows such claims.

    ``field`` is its key beside ``player`` and ``total`` in a claim; ``read`` makes its plain value of what is typed
    behind ``Ana:`` (None: that is no such claim), ``write`` the text again; ``judge`` decides it. ``example`` is what
    somebody may type behind the colon.
    """

    field: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    judge: Callable[[Any, ScoreSheet, Any], JudgedClaim]
    example: str


class Totals(NamedTuple):
    """How a game is settled where a table enters everybody's totals and nothing else (`companion.totals`).

    ``article`` says who wins by points. ``start``: what everybody has from the start, by ``start_article``. ``players``: with fewer,
    points decide nothing. ``lowest``: the lowest total wins. Equal totals share the victory.
    """

    article: str
    start: int = 0
    start_article: str = ""
    players: int = 1
    lowest: bool = False


class Puzzle(NamedTuple):
    """Positions for people to think about: what is asked, how one is made, how easy it is.

    ``question`` is the note (of the ``[advice]`` words) of what is asked, and what whoever has no sheet must know.
    ``deal`` makes a position out of chance, as a file would say it (cards as text). ``greedy`` is what somebody gets who takes
    the first thing that comes to mind, in the terms of the answer's ``value``; a position is worth printing where one choice
    alone is best (``unique``) and beats it. ``ways``: how many ways to play somebody has to tell apart who solves it, and ``levels``
    the numbers of ways beyond which a puzzle has two stars and three. ``hidden``: fields that are not told in words, because the
    game's picture shows them.
    """

    question: Note
    deal: Callable[[Random], Mapping[str, Any]]
    greedy: Callable[[Any, Advised], Any]
    unique: Callable[[Any, Advised], bool]
    ways: Callable[[Any, Advised], int]
    levels: tuple[int, int]
    hidden: tuple[str, ...] = ()


class Advising(NamedTuple):
    """How a game advises: the model of a position in play, its check, and the function that finds the best.

    ``advise`` takes a position without faults and the seconds it may think, which only a search that does not end looks at.
    ``puzzle`` where the game makes puzzles. ``ask`` puts the game's own questions where the model does not tell what to ask.
    """

    model: type[Entry]
    advise: Callable[[Any, float], Advised]
    check: Callable[[Any], Iterable[Fault]] = lambda _entry: ()
    puzzle: Puzzle | None = None
    ask: Callable[[Asker], Script] | None = None


class Game(NamedTuple):
    """A game as code. See docs/adding-a-game.md.

    ``players`` is the least and the most who can play; ``seats`` how many a position may name where that is not the
    same (half a table's purses); ``rounds`` the most rounds of a game whose position is a RoundsPosition.
    ``check`` gives every fault of a well-formed position; ``score`` takes a position without faults. ``articles``: by
    the code of a fault that the house raises (``card-twice``, ``joker-not-played``, ``rounds-count``), the article it breaks.
    ``explain_total`` tells why a total is wrong, or every slip of the game that would make it, beyond those that `claims`
    finds by itself; ``claim`` is the game's own kind of claim.
    ``shortcut`` names the fields that ``--player "Ana: … / …"`` fills, in order; none where players have a name only. ``ask`` puts the game's own questions
    where its model does not tell what to ask. ``follows`` tells what a player's field must be, by its key, from what was
    answered before: the player's own fields (plain), those of the players before, and how many sit at the table.
    ``step(field, step, position)`` tells the same of a field of a step: of an object in a list at the top of the position (a round, lay,
    mission, guess, turn). ``step`` holds the step's own fields so far, ``position`` what else was entered, its rulings too; other steps are left out, so
    that none is asked anew when another changes. Of ``by`` it tells who is proposed; None leaves that to the house, which goes by seats.
    ``fixed`` is the article that settles for the whole game who plays, where one does: nobody joins or leaves then.
    ``gaps`` are the keys of remarks that only tell what `Missing` lists: programs read them, people hear it once.
    ``counted`` is False where nobody counts points, so that a claim is that somebody has won.
    ``summed`` is False where lines left out or counted twice are no mistakes that people make, or the game tells them itself.
    ``with_data`` makes the game with the data files of a folder in the place of ours (`companion.data`), for a game that has
    some; ``folder`` is where those of this record came from. ``totals`` tells how totals alone settle the game, where they do.
    """

    id: str
    players: tuple[int, int]
    position: type[Position]
    check: Callable[[Any], Iterable[Fault]]
    score: Callable[[Any], ScoreSheet]
    articles: Mapping[str, str] = {}
    seats: tuple[int, int] | None = None
    rounds: int | None = None
    rulings: tuple[Ruling, ...] = ()
    events: Mapping[str, Event] = {}
    shortcut: tuple[str, ...] = ()
    explain_total: Callable[[Any, ScoreSheet, str, int], tuple[Reason, ...]] | None = None
    claim: OwnClaim | None = None
    ask: Callable[[Asker], Script] | None = None
    follows: Callable[[str, Mapping[str, Any], Sequence[Mapping[str, Any]], int], Follows | None] | None = None
    step: Callable[[str, Mapping[str, Any], Mapping[str, Any]], Follows | None] | None = None
    fixed: str = ""
    gaps: tuple[str, ...] = ()
    counted: bool = True
    summed: bool = True
    with_data: Callable[[Path], Game] | None = None
    folder: Path | None = None
    totals: Totals | None = None

    def part(self, name: str) -> Event | Advising | None:
        """An event by its name, or the advice (ADVICE): what has a model and a check of its own; None where there is no such."""
        if name == ADVICE:
            return self.advice() if self.advice else None
        return self.events.get(name)

    def part_of(self, model: type[BaseModel]) -> str | None:
        """The name of the part that has this model; None for the position's, and for one that is another game's."""
        if name := next((name for name, event in self.events.items() if event.model is model), None):
            return name
        return ADVICE if self.advice and not issubclass(model, Position) and self.advice().model is model else None

    @property
    def advice(self) -> Callable[[], Advising] | None:
        """What gives ``ADVISING`` of the game's advice.py, imported when somebody asks; None for a game without that file."""
        return _advice_of(self.id)

    @property
    def seated(self) -> tuple[int, int]:
        """The least and the most players that a position names."""
        return self.seats or self.players


@cache
def _advice_of(game_id: str) -> Callable[[], Advising] | None:
    name = module_name(game_id, "advice")
    return (lambda: cast("Advising", import_module(name).ADVISING)) if find_spec(name) else None


def own_part(game: Game, claim: Claim) -> Any:  # noqa: ANN401 (the game's own)
    """What a claim claims in the game's own terms; None where it is a total, or the game knows totals only."""
    return getattr(claim, game.claim.field) if game.claim else None


def check_cards_once(placed: Iterable[tuple[str, Card]], copies: Mapping[Card, int] | None = None) -> Iterable[Fault]:
    """A fault ``card-twice`` for each card beyond those in the deck; ``placed`` pairs places with cards.

    ``copies`` says of which cards the deck has more than one (jokers). The data name the first place it was seen at.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_cards_once(zip("ab", read_cards("3♥ 3♥")))]
    ['card-twice at b']
    """
    seen: dict[Card, list[str]] = {}
    for where, card in placed:
        places = seen.setdefault(card, [])
        allowed = (copies or {}).get(card, 1)
        if len(places) >= allowed:
            yield Fault("card-twice", where, {"card": card, "first": places[0], "allowed": allowed})
        places.append(where)


def check_rows_once(
    rows: Sequence[tuple[str, Sequence[Card]]], copies: Mapping[Card, int] | None = None
) -> Iterable[Fault]:
    """The same for whole fields of cards; the place of a single card is told only where one is there too often.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_rows_once([("a", read_cards("3♥ 4♥")), ("b", read_cards("3♥"))])]
    ['card-twice at b[0]']
    """
    cards = [card for _, row in rows for card in row]
    if len(set(cards)) < len(cards):
        yield from check_cards_once((spot for field, row in rows for spot in places_of(field, row)), copies)


def check_without_jokers(placed: Iterable[tuple[str, Card]]) -> Iterable[Fault]:
    """A fault ``joker-not-played`` for each joker, then ``card-twice`` for what else is there too often (`check_cards_once`).

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_without_jokers(zip("abc", read_cards("3♥ Jo 3♥")))]
    ['joker-not-played at b', 'card-twice at c']
    """
    cards = list(placed)
    yield from (Fault("joker-not-played", where) for where, card in cards if card == JOKER)
    yield from check_cards_once((where, card) for where, card in cards if card != JOKER)


def places_of(field: str, cards: Sequence[Card]) -> list[tuple[str, Card]]:
    """Cards with their places in a field, as `check_cards_once` wants them.

    >>> places_of("players[0].purse", [Card(3)])[0][0]
    'players[0].purse[0]'
    """
    return [(f"{field}[{index}]", card) for index, card in enumerate(cards)]


def rounds_missing(position: RoundsPosition, most: int) -> Iterator[Note]:
    """The remark ``rounds-missing`` on a game of which fewer than ``most`` rounds are entered; a game whose rounds are called otherwise says it in ``[remarks]``."""
    if len(position.rounds) < most:
        yield Note("rounds-missing", {"count": len(position.rounds), "most": most})


class Slip(NamedTuple):
    """A mistake that people make: the key of its ``[reasons]`` words, what it adds to the total, the article that it forgets or reads otherwise, and what else is said of it."""

    key: str
    difference: int
    article: str
    values: Mapping[str, Any] = {}


def fitting(claimed: int, total: int, slips: Iterable[Slip]) -> tuple[Reason, ...]:
    """Every slip that makes just the claimed total of the right one, as a possibility.

    Its words may say ``claimed``, ``total`` and ``points`` (how far off the slip is) beside the slip's own values.

    >>> slips = [Slip("none", 0, "a"), Slip("other", 1, "a"), Slip("twice", 2, "a"), Slip("late", 2, "b")]
    >>> [(reason.article, reason.note.key) for reason in fitting(9, 7, slips)]
    [('a', 'twice'), ('b', 'late')]
    """
    return tuple(
        Reason(
            slip.article,
            Note(slip.key, {"claimed": claimed, "total": total, "points": abs(slip.difference), **slip.values}),
            possible=True,
        )
        for slip in slips
        if slip.difference and total + slip.difference == claimed
    )
