"""What a game of Virus leaves: everybody's cards round by round, or, for two players, who won each; and what can be wrong with it."""

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
    """What a player ends a round with: bottles in front of them, drunk or not, germs in hand, and whether the virus is there too."""

    medicine: Count | None = None
    germs: Count | None = None
    virus: bool = False


class VirusRound(Round):
    """A finished round: everybody's cards with three or four players, the winner with two."""

    players: list[Hand] | None = None
    winner: Name | None = None


class VirusPosition(RoundsPosition):
    """One to three finished rounds."""

    players: list[Seat]
    rounds: list[VirusRound]


def check(position: VirusPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: rounds told in the other number's way, more or fewer cards than there are, no end."""
    names = [player.name for player in position.players]
    rounds = position.rounds[:ROUNDS]
    if len(names) == TWO:
        yield from _check_winners(rounds, names)
    else:
        for index, played in enumerate(rounds):
            yield from _check_cards(played, index, names)


def _check_winners(rounds: Iterable[VirusRound], names: list[str]) -> Iterator[Fault]:
    """Each round has a winner and nobody's cards, and none comes after the game is won."""
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
    """All bottles, all germs and the virus are somewhere; where something was not entered, no more than all."""
    players = present_in(played, names)
    if players == TWO:  # they would play for rounds, the others for points
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
    # Told with the last entry: until then somebody may still have it.
    if not holders and not absent:
        data = {"players": len(hands)}
        yield Fault("virus-nobody", f"rounds[{index}].players[{len(hands) - 1}].virus", data, article="setup.deck")


def follows(field: str, own: Mapping[str, Any], before: Sequence[Mapping[str, Any]], players: int) -> Follows | None:
    """Two players tell no cards; there is one virus; the last player has the bottles and the germs that nobody else has.

    >>> follows("medicine", {}, [{"medicine": 5}, {"medicine": 3}], 3)
    Follows(value=4, asked=True)
    >>> follows("virus", {}, [{"virus": True}], 3)
    Follows(value=None, asked=False)
    """
    if players == TWO:
        return Follows(asked=False)
    if players not in BOTTLES:  # more than can play: it will be said when all is told
        return None
    is_last = len(before) == players - 1
    if field == "virus":
        if any(hand.get("virus") for hand in before):
            return Follows(asked=False)
        return Follows(True) if is_last else None
    counts = [hand.get(field) for hand in before]
    if is_last and all(isinstance(count, int) for count in counts):
        return Follows((BOTTLES if field == "medicine" else GERMS)[players] - sum(filter(None, counts)))
    return None


def step(field: str, _step: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    """Of a round, two players tell the winner, three and four their cards.

    >>> step("players", {}, {"players": [{"name": "Ana"}, {"name": "Ben"}]})
    Follows(value=None, asked=False)
    """
    is_two = len(data.get("players") or ()) == TWO
    return None if (field == "winner") == is_two else Follows(asked=False)


def gesture_follows(field: str, own: Mapping[str, Any]) -> Follows | None:
    """Of a turn, whoever drinks is not asked at whom.

    >>> gesture_follows("at", {"gesture": "drink"}), gesture_follows("at", {"gesture": "steal"})
    (Follows(value=None, asked=False), None)
    """
    return Follows(asked=False) if field == "at" and own.get("gesture") == "drink" else None
