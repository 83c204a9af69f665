"""From a position to a judged score sheet, from an event to a decision: check everything, then let the game decide."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, islice

from companion.errors import MOST_FAULTS, Fault, InputError
from companion.game import Entry, Event, Game, Position
from companion.sheet import Decision, ScoreSheet


def settle(game: Game, position: Position) -> ScoreSheet:
    """Score a position and judge its claims.

    Raises InputError with every fault that the rules find in the position (the first MOST_FAULTS of them), its rulings
    aside: reading refuses those that the game does not know.

    >>> from companion.games import find_game
    >>> game = find_game("alkekan")
    >>> position = game.position.model_validate({"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠ J♣ Jo"}]})
    >>> settle(game, position).player("Ana").total
    31
    """
    if not position.claims:  # as most have none, what judges them is imported only for those that do
        _refuse(game.check(position))
        return game.score(position)
    from companion.claims import check_claims, judge_claims

    names = [player.name for player in getattr(position, "players", ())]
    _refuse(chain(game.check(position), check_claims(game, position, names)))
    return judge_claims(game, position, game.score(position))


def resolve(event: Event, entry: Entry) -> Decision:
    """Settle one event of play. Raises InputError with every fault that the rules find in it."""
    _refuse(event.check(entry))
    return event.resolve(entry)


def _refuse(faults: Iterable[Fault]) -> None:
    # Checks are generators: no more faults are looked for than will be told.
    found = list(islice(faults, MOST_FAULTS + 1))
    if len(found) > MOST_FAULTS:
        found[MOST_FAULTS:] = [Fault("faults-more", None, {"shown": MOST_FAULTS})]
    if found:
        raise InputError(found)
