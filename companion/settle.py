"""From a position to a judged score sheet, from an event to a decision: check everything, then let the game decide."""

from __future__ import annotations

from companion.claims import check_claims, judge_claims
from companion.errors import InputError
from companion.game import Entry, Event, Game, Position
from companion.sheet import Decision, ScoreSheet


def settle(game: Game, position: Position) -> ScoreSheet:
    """Score a position and judge its claims.

    Raises InputError with every fault that the rules find in the position, its rulings' keys aside (see reading).

    >>> from companion.games import find_game
    >>> game = find_game("alkekan")
    >>> position = game.position.model_validate({"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠ J♣ Jo"}]})
    >>> settle(game, position).player("Ana").total
    31
    """
    faults = list(game.check(position))
    names = [player.name for player in getattr(position, "players", ())]
    faults += check_claims(game, position, names)
    if faults:
        raise InputError(faults)
    return judge_claims(game, position, game.score(position))


def resolve(event: Event, entry: Entry) -> Decision:
    """Settle one event of play. Raises InputError with every fault that the rules find in it."""
    faults = list(event.check(entry))
    if faults:
        raise InputError(faults)
    return event.resolve(entry)
