"""From a position to a judged score sheet, from an event to a decision: check everything first, then let the game
decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from math import inf
from numbers import Real
from typing import TYPE_CHECKING, Any

from companion.errors import MOST_FAULTS, Fault, InputError
from companion.game import Advising, Event, Game
from companion.model import Entry, Position, RoundsPosition, TotalsPosition, seat_faults, stranger_faults
from companion.notes import Note
from companion.sheet import Decision, ScoreSheet

if TYPE_CHECKING:  # a score advises nobody
    from companion.advice import Advised


def settle(game: Game, position: Position) -> ScoreSheet:
    """Score a position and judge its claims.

    Raises InputError with every fault of the position that the rules find, at most MOST_FAULTS. Reading has already
    refused unknown rulings.

    >>> from companion.games import find_game
    >>> game = find_game("alkekan")
    >>> position = game.position.model_validate({"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠ J♣ Jo"}]})
    >>> settle(game, position).player("Ana").total
    31
    """
    refuse(faults_in(game, position))
    return scored(game, position)


def scored(game: Game, position: Position) -> ScoreSheet:
    """`settle` for a position that is known to have no faults."""
    game = record_of(game, position)
    sheet = _with_alike(_with_absent(position, game.score(position)))
    if not position.claims:  # as most have none, what judges them is imported only for those that do
        return sheet
    from companion.claims import judge_claims

    return judge_claims(game, position, sheet)


def record_of(game: Game, position: Position) -> Game:
    """The record that settles a position: the game's own, or the one for totals only."""
    if not isinstance(position, TotalsPosition):
        return game
    from companion.totals import totals_of

    return totals_of(game)


def _with_alike(sheet: ScoreSheet) -> ScoreSheet:
    """The score sheet, with a remark on each name that differs from another's in capitals alone."""
    firsts: dict[str, str] = {}
    pairs = [(firsts.setdefault(one.name.casefold(), one.name), one.name) for one in sheet.players]
    if len(firsts) == len(pairs):
        return sheet
    remarks = [Note("names-alike", {"name": first, "other": name}) for first, name in pairs if first != name]
    return sheet._replace(remarks=(*sheet.remarks, *remarks))


def _with_absent(position: Position, sheet: ScoreSheet) -> ScoreSheet:
    """The score sheet, with the rounds that each player missed. For those a player has nothing, not even a 0."""
    played = list(enumerate(position.rounds, 1)) if isinstance(position, RoundsPosition) else []
    if not any(one.absent for _, one in played):
        return sheet
    away = {one.name: tuple(number for number, round_ in played if one.name in round_.absent) for one in sheet.players}
    remarks = [
        Note("absent", {"name": name, "count": len(rounds), "rounds": tuple(map(str, rounds))})
        for name, rounds in away.items()
        if rounds
    ]
    players = tuple(player._replace(away=away[player.name]) for player in sheet.players)
    return sheet._replace(players=players, remarks=(*sheet.remarks, *remarks))


def faults_in(game: Game, position: Position) -> Iterable[Fault]:
    """All faults of a position: in seats and rounds, by the game's rules, in claims."""
    game = record_of(game, position)
    faults, hopeless = seat_faults(position, game.seated, game.rounds)
    yield from faults
    if hopeless:  # a thousand players: nobody would read their other faults
        return
    yield from stranger_faults(position, game.players[0])
    yield from game.check(position)
    if position.claims:
        from companion.claims import check_claims

        yield from check_claims(game, position)


def resolve(event: Event, entry: Entry) -> Decision:
    """Settle one event of play. Raises InputError with every fault that the rules find in it."""
    refuse(event.check(entry))
    return event.resolve(entry)


def advise(advising: Advising, entry: Entry, seconds: float) -> Advised:
    """Find the best option of a position in play. ``seconds`` limits a search that could go on for very long.

    Raises InputError with every fault that the rules find in it.
    """
    refuse(advising.check(entry))
    return advising.advise(entry, seconds)


def check_seconds(seconds: Any) -> None:  # noqa: ANN401 (a program may hand over anything)
    """Raise InputError ``time-range`` unless ``seconds`` is a number that a search can use: not too small, not
    endless.

    >>> check_seconds(0.5)
    >>> check_seconds(float("nan"))
    Traceback (most recent call last):
    companion.errors.InputError: time-range
    """
    measured = isinstance(seconds, Real) and not isinstance(seconds, bool)
    if not measured or not 0 < seconds < inf:
        raise InputError(Fault("time-range", None, {"found": seconds if measured else repr(seconds)[:40]}))


def refuse(faults: Iterable[Fault]) -> None:
    """Raise InputError with the first MOST_FAULTS faults, if there are any."""
    # Checks are generators: no more faults are looked for than will be told.
    found = list(islice(faults, MOST_FAULTS + 1))
    if len(found) > MOST_FAULTS:
        found[MOST_FAULTS:] = [Fault("faults-more", None, {"shown": MOST_FAULTS})]
    if found:
        raise InputError(found)
