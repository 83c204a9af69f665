"""The position of a game of Virus, round by round, and the faults that it can have.

A round has each player's cards. With two players, it has its winner instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from companion.errors import Fault
from companion.fields import Name
from companion.games.virus.rules import BOTTLES, GERMS, ROUNDS, TWO, WINS
from companion.model import Round, RoundsPosition, Seat, absent_from, present_in
from companion.questions import Follows

Count = Annotated[int, Field(ge=0)]


class Hand(Seat):
    """What a player ends a round with: bottles in front of them, drunk or not, germs in hand, perhaps the virus."""

    medicine: Count | None = None
    germs: Count | None = None
    virus: bool = False


class VirusRound(Round):
    """A finished round: each player's cards with three or four players, the winner with two."""

    players: list[Hand] | None = None
    winner: Name | None = None


class VirusPosition(RoundsPosition):
    """One to three finished rounds."""

    players: list[Seat]
    rounds: list[VirusRound]


def check(position: VirusPosition) -> Iterable[Fault]:
    """Every fault of a position: rounds entered in the way of another number of players, and wrong numbers of cards.

    With two players: rounds without a winner, and rounds after the end.
    """
    names = [player.name for player in position.players]
    rounds = position.rounds[:ROUNDS]
    if len(names) == TWO:
        yield from _check_winners(rounds, names)
    else:
        for index, played in enumerate(rounds):
            yield from _check_cards(played, index, names)


def _check_winners(rounds: Iterable[VirusRound], names: list[str]) -> Iterator[Fault]:
    """Faults of the rounds of two players. Each has a winner and no cards, and none comes after the game is won."""
    won: Counter[str] = Counter()
    for index, played in enumerate(rounds):
        if any(hand.virus or hand.medicine is not None or hand.germs is not None for hand in played.players or ()):
            yield Fault("cards-of-two", f"rounds[{index}].players", article="two.round")
        over = next((name for name in names if won[name] >= WINS), None)
        if over is not None:
            yield Fault("round-after-win", f"rounds[{index}]", {"name": over, "wins": WINS}, article="two.winner")
        if played.winner is None:
            yield Fault("winner-missing", f"rounds[{index}]", {"names": tuple(names)})
        else:
            won[played.winner] += 1


def _check_cards(played: VirusRound, index: int, names: list[str]) -> Iterator[Fault]:
    """Faults of the cards of a round: all bottles, all germs and the virus must be somewhere.

    If something was not entered, only more cards than there are is a fault.
    """
    players = present_in(played, names)
    if players < TWO:  # too few play at all, which is told
        return
    if players == TWO:  # two would play for rounds, more play for points
        yield Fault("round-of-two", f"rounds[{index}].absent", {"round": index + 1}, article="two.winner")
        return
    if played.winner is not None:
        yield Fault("winner-of-many", f"rounds[{index}].winner", {"players": players})
    if played.players is None:
        yield Fault("cards-missing", f"rounds[{index}]", {"players": players})
        return
    hands = played.players
    absent = bool(absent_from(played, names))
    for code, counts, all_ in (
        ("medicine-count", [hand.medicine for hand in hands], BOTTLES.get(players)),
        ("germs-count", [hand.germs for hand in hands], GERMS.get(players)),
    ):
        count = sum(one for one in counts if one is not None)
        if all_ is not None and (count > all_ or (count < all_ and None not in counts and not absent)):
            data = {"count": count, "needed": all_, "players": players}
            yield Fault(code, f"rounds[{index}]", data, article="setup.deck")
    yield from _check_virus(hands, index, absent=absent)


def _check_virus(hands: list[Hand], index: int, *, absent: bool) -> Iterator[Fault]:
    holders = [(place, hand.name) for place, hand in enumerate(hands) if hand.virus]
    for place, _ in holders[1:]:
        first = {"name": holders[0][1]}
        yield Fault("virus-twice", f"rounds[{index}].players[{place}].virus", first, article="setup.deck")
    # Reported at the last entry: until then another player may still have it.
    if not holders and not absent:
        data = {"players": len(hands)}
        yield Fault("virus-nobody", f"rounds[{index}].players[{len(hands) - 1}].virus", data, article="setup.deck")


def follows(field: str, own: Mapping[str, Any], before: Sequence[Mapping[str, Any]], players: int) -> Follows | None:
    """What a field of a player must be, if it follows from the others.

    Two players enter no cards. There is one virus. The last player has the bottles and the germs that nobody else
    has.

    >>> follows("medicine", {}, [{"medicine": 5}, {"medicine": 3}], 3)
    Follows(value=4, asked=True)
    >>> follows("virus", {}, [{"virus": True}], 3)
    Follows(value=None, asked=False)
    """
    if players == TWO:
        return Follows(asked=False)
    if players not in BOTTLES:  # an impossible number of players, which `check` reports later
        return None
    is_last = len(before) == players - 1
    if field == "virus":
        if any(hand.get("virus") for hand in before):
            return Follows(asked=False)
        return Follows(True) if is_last else None
    counts = [hand.get(field) for hand in before]
    if is_last and all(isinstance(count, int) for count in counts):
        left = (BOTTLES if field == "medicine" else GERMS)[players] - sum(filter(None, counts))
        return Follows(left) if left >= 0 else None
    return None


def step(field: str, _step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    """Whether a field of a round is asked for: two players enter the winner, three and four their cards.

    >>> step("players", {}, {"players": [{"name": "Ana"}, {"name": "Ben"}]})
    Follows(value=None, asked=False)
    """
    is_two = len(data.get("players") or ()) == TWO
    return None if (field == "winner") == is_two else Follows(asked=False)


def gesture_follows(field: str, own: Mapping[str, Any]) -> Follows | None:
    """Whether a field of a gesture is asked for: a player who drinks points at nobody.

    >>> gesture_follows("at", {"gesture": "drink"}), gesture_follows("at", {"gesture": "steal"})
    (Follows(value=None, asked=False), None)
    """
    return Follows(asked=False) if field == "at" and own.get("gesture") == "drink" else None
