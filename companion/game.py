"""What a game is to the rest of Companion: one frozen record.

A game's functions are pure: a position in, a score sheet out. Its pydantic model checks the position's shape (names,
types, readable cards). `companion.model` checks seats and rounds for all games. The game's ``check`` reports what
only its rules can tell (the same card twice, 13 markets), every fault at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

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
"""The name under which a game's advice is looked up, where its events have names. No event may be called so."""


class Ruling(NamedTuple):
    """A question that the source leaves open. The first choice is the default."""

    key: str
    choices: tuple[str, ...]

    def chosen(self, rulings: Mapping[str, str]) -> str:
        """The choice that applies under ``rulings``.

        >>> Ruling("partisan", ("each", "once")).chosen({})
        'each'
        """
        return rulings.get(self.key, self.choices[0])


class Event(NamedTuple):
    """An event of play that Companion can settle: its input model, its check and the function that settles it.

    - ``follows(key, fields)``: what a field of a player's entry must be, derived from the fields already entered for
      that player; None if it has to be asked.
    - ``keeps``: how the event's answers become a step of the position. It maps a field of the event, or a text made
      of several (``{track} > {cards}``), to the step's field. A table by player's name goes into each player's own
      field, or into one entry a player.
    """

    model: type[Entry]
    resolve: Callable[[Any], Decision]
    check: Callable[[Any], Iterable[Fault]] = lambda _entry: ()
    follows: Callable[[str, Mapping[str, Any]], Follows | None] | None = None
    keeps: Mapping[str, str] = {}


class OwnClaim(NamedTuple):
    """A kind of claim that a game knows besides a total.

    - ``field``: its key in a claim, beside ``player`` and ``total``.
    - ``read``: makes its plain value of the text behind ``Ana:``; None if the text is no such claim. ``write`` makes
      the text again.
    - ``judge``: decides whether the claim holds.
    - ``example``: what somebody might type behind the colon.
    """

    field: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    judge: Callable[[Any, ScoreSheet, Any], JudgedClaim]
    example: str


class Totals(NamedTuple):
    """How a game is settled when a table enters the players' totals only (`companion.totals`). Equal totals share the
    victory.

    - ``article``: the rule or section by which points are scored. Every player's points cite it, not the winner's alone.
    - ``start``: points that every player has from the start, by the rule ``start_article``.
    - ``players``: with fewer players than this, points decide nothing.
    - ``lowest``: the lowest total wins.
    """

    article: str
    start: int = 0
    start_article: str = ""
    players: int = 1
    lowest: bool = False


class Puzzle(NamedTuple):
    """How a game makes puzzles: what is asked, how a position is dealt, how hard it is.

    - ``question``: the note (of the ``[advice]`` words) that says what is asked, with all a reader without the rules
      has to know.
    - ``deal``: deals a random position, as a file would hold it (cards as text).
    - ``greedy``: the result of the first move that comes to mind, comparable with the answer's ``value``.
    - ``unique``: whether a single option is best. A position is printed only if this is true and the best option
      beats ``greedy``.
    - ``ways``: how many ways to play a solver has to tell apart. ``levels``: from how many ways on a puzzle has two
      stars, and three.
    - ``hidden``: fields that are not put into words, because the picture shows them.
    - ``articles``: the articles behind each of the three panels of rules.
    - ``scored``: the articles that a solution cites besides the advice's own: those of its points.
    - ``lesson``: what the first move overlooks, as notes of the ``[lesson]`` words. Their values have besides what the
      picture shows of that move, and ``ref``, an article to cite.
    - ``thought``: a name for what has to be seen, so that the puzzles of a sheet differ in it; empty if all are alike.
    """

    question: Note
    deal: Callable[[Random], Mapping[str, Any]]
    greedy: Callable[[Any, Advised], Any]
    unique: Callable[[Any, Advised], bool]
    ways: Callable[[Any, Advised], int]
    levels: tuple[int, int]
    lesson: Callable[[Any, Advised], Iterable[Note]] = lambda _entry, _advised: ()
    thought: Callable[[Any, Advised], str] = lambda _entry, _advised: ""
    hidden: tuple[str, ...] = ()
    articles: tuple[tuple[str, ...], ...] = ()
    scored: tuple[str, ...] = ()


class Advising(NamedTuple):
    """How a game advises: the model of a position in play, its check, and the function that finds the best option.

    ``advise`` takes a position without faults and a time limit in seconds, which only long searches use. ``ask`` asks
    the game's own questions where the model does not say what to ask.
    """

    model: type[Entry]
    advise: Callable[[Any, float], Advised]
    check: Callable[[Any], Iterable[Fault]] = lambda _entry: ()
    ask: Callable[[Asker], Script] | None = None


class Game(NamedTuple):
    """A game as code. See docs/adding-a-game.md.

    - ``players``: the least and the most who can play. ``seats``: how many players a position may name, if that
      differs (half a table's purses). ``rounds``: the most rounds, for a RoundsPosition.
    - ``check``: every fault of a well-formed position. ``score``: scores a position without faults.
    - ``articles``: the article that a fault of the house breaks, by the fault's code (``card-twice``,
      ``joker-not-played``, ``rounds-count``).
    - ``explain_total``: why a claimed total is wrong, or each of the game's own slips that would give it; `claims`
      finds the general ones. ``claim``: the game's own kind of claim.
    - ``shortcut``: the fields that ``--player "Ana: … / …"`` fills, in order; empty if players have only a name.
    - ``ask``: asks the game's own questions where the model does not say what to ask.
    - ``follows``: what a player's field must be, given that player's earlier fields, those of the players before, and
      the number of players.
    - ``step(field, step, position)``: the same for a field of a step (a round, lay, mission, guess, turn): an object
      in a list at the top of the position. ``step`` holds the step's fields so far, ``position`` everything else,
      rulings included, but no other steps, so that a change in one step asks nothing again in another. For the field
      ``by`` it proposes a player; None leaves the proposal to the order of seats.
    - ``fixed``: the article that fixes the players for the whole game; nobody can join or leave then.
    - ``told_as_missing``: keys of remarks that repeat what `Missing` lists. Programs get them; people read it once.
    - ``counted``: False if nobody counts points; a claim then says that somebody has won.
    - ``summed``: False if forgetting a line or counting it twice is not a plausible mistake, or if the game names
      such mistakes itself.
    - ``with_data``: makes the game with a table's own data files (`companion.data`). ``folder``: where this record's
      files came from.
    - ``totals``: how totals alone settle the game, if they can.
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
    shortcut: tuple[str, ...] = ()
    explain_total: Callable[[Any, ScoreSheet, str, int], tuple[Reason, ...]] | None = None
    claim: OwnClaim | None = None
    ask: Callable[[Asker], Script] | None = None
    follows: Callable[[str, Mapping[str, Any], Sequence[Mapping[str, Any]], int], Follows | None] | None = None
    step: Callable[[str, Mapping[str, Any], Mapping[str, Any]], Follows | None] | None = None
    fixed: str = ""
    told_as_missing: tuple[str, ...] = ()
    counted: bool = True
    summed: bool = True
    with_data: Callable[[Path], Game] | None = None
    folder: Path | None = None
    totals: Totals | None = None

    def part(self, name: str) -> Event | Advising | None:
        """An event by its name, or the advice (ADVICE); None if there is no such part."""
        if name == ADVICE:
            return self.advice() if self.advice else None
        return self.events.get(name)

    def part_of(self, model: type[BaseModel]) -> str | None:
        """The name of the part that uses this model; None for the position's model and for other games' models."""
        if name := next((name for name, event in self.events.items() if event.model is model), None):
            return name
        return ADVICE if self.advice and not issubclass(model, Position) and self.advice().model is model else None

    @property
    def events(self) -> Mapping[str, Event]:
        """The game's events by their names, imported from its events.py when first needed; none without that file."""
        load = _part_of(self.id, "events", "EVENTS")
        return load() if load else {}

    @property
    def advice(self) -> Callable[[], Advising] | None:
        """The game's `Advising`, imported from its advice.py when first needed; None for a game without that file."""
        return _part_of(self.id, "advice", "ADVISING")

    @property
    def puzzle(self) -> Callable[[], Puzzle] | None:
        """The game's `Puzzle`, imported from its puzzle.py when first needed; None for a game without that file."""
        return _part_of(self.id, "puzzle", "PUZZLE")

    @property
    def seated(self) -> tuple[int, int]:
        """The least and the most players that a position may name."""
        return self.seats or self.players


@cache
def _part_of(game_id: str, module: str, record: str) -> Callable[[], Any] | None:
    """A function that imports a record of one of the game's modules; None if the game has no such module."""
    name = module_name(game_id, module)
    return (lambda: getattr(import_module(name), record)) if find_spec(name) else None


def own_part(game: Game, claim: Claim) -> Any:  # noqa: ANN401 (the game's own)
    """What a claim claims in the game's own terms; None if it claims a total."""
    return getattr(claim, game.claim.field) if game.claim else None


def check_cards_once(placed: Iterable[tuple[str, Card]], copies: Mapping[Card, int] | None = None) -> Iterable[Fault]:
    """A fault ``card-twice`` for each card beyond those in the deck. ``placed`` pairs places with cards.

    ``copies`` lists cards of which the deck has several (jokers). The fault's data name the place where the card was
    first seen.

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
    """`check_cards_once` for whole fields of cards. A single card's place is worked out only if a card is there too
    often.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_rows_once([("a", read_cards("3♥ 4♥")), ("b", read_cards("3♥"))])]
    ['card-twice at b[0]']
    """
    cards = [card for _, row in rows for card in row]
    if len(set(cards)) < len(cards):
        yield from check_cards_once((spot for field, row in rows for spot in places_of(field, row)), copies)


def check_without_jokers(placed: Iterable[tuple[str, Card]]) -> Iterable[Fault]:
    """A fault ``joker-not-played`` for each joker, and ``card-twice`` for other cards (`check_cards_once`).

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_without_jokers(zip("abc", read_cards("3♥ Jo 3♥")))]
    ['joker-not-played at b', 'card-twice at c']
    """
    cards = list(placed)
    yield from (Fault("joker-not-played", where) for where, card in cards if card == JOKER)
    yield from check_cards_once((where, card) for where, card in cards if card != JOKER)


def places_of(field: str, cards: Sequence[Card]) -> list[tuple[str, Card]]:
    """The cards of a field with their places, as `check_cards_once` takes them.

    >>> places_of("players[0].purse", [Card(3)])[0][0]
    'players[0].purse[0]'
    """
    return [(f"{field}[{index}]", card) for index, card in enumerate(cards)]


def rounds_missing(position: RoundsPosition, most: int) -> Iterator[Note]:
    """The remark ``rounds-missing`` if fewer than ``most`` rounds are entered.

    A game that calls its rounds otherwise words the remark in its own ``[remarks]``.
    """
    if len(position.rounds) < most:
        yield Note("rounds-missing", {"count": len(position.rounds), "most": most})


class Slip(NamedTuple):
    """A mistake that people make when they add up.

    ``key`` names its sentence in ``[reasons]``, ``difference`` is what it adds to the total, ``article`` the rule
    that it overlooks, ``values`` what else the sentence needs.
    """

    key: str
    difference: int
    article: str
    values: Mapping[str, Any] = {}


def fitting(claimed: int, total: int, slips: Iterable[Slip]) -> tuple[Reason, ...]:
    """The slips that turn the right total into exactly the claimed one, as possible reasons.

    Their sentences may use ``claimed``, ``total`` and ``points`` (the size of the slip) besides the slip's own
    values.

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
