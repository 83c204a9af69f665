"""Virus (S. Huntington, "Femtitvå"), for two to four: its scoring.

Three or four players count points: bottles for, germs against, and a single point for whoever holds the virus when a round
ends. Two players play for rounds: whoever has won two has won the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.game import Slip, fitting, rounds_missing
from companion.games.virus.position import Hand, VirusPosition
from companion.games.virus.rules import BOTTLE, GERM, HOLDER, ROUNDS, TWO, WINS
from companion.notes import Note
from companion.sheet import Line, Missing, Reason, ScoreSheet, Tally, ranked


def score(position: VirusPosition) -> ScoreSheet:
    """Score all rounds (sections score and two). The position has no faults."""
    return _score_wins(position) if len(position.players) == TWO else _score_points(position)


def _score_points(position: VirusPosition) -> ScoreSheet:
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    missing: dict[str, list[Missing]] = {player.name: [] for player in position.players}
    for index, played in enumerate(position.rounds):
        for seat, hand in enumerate(played.players or ()):
            lines[hand.name] += _round_lines(hand, index + 1)
            missing[hand.name] += _missing(hand, f"rounds[{index}].players[{seat}]")
    return ranked(
        (Tally(name, own, missing=tuple(missing[name])) for name, own in lines.items()),
        finished=len(position.rounds) == ROUNDS,
        remarks=_remarks(position),
    )


def _round_lines(hand: Hand, number: int) -> Iterator[Line]:
    """Article score.virus, or else score.medicine and score.germs: the virus makes its holder ignore all other cards."""
    if hand.virus:
        yield Line("score.virus", HOLDER, (), Note("virus"), stage=number)
        return
    if hand.medicine is not None:
        values = {"count": hand.medicine}
        yield Line("score.medicine", BOTTLE * hand.medicine, (), Note("medicine", values), stage=number)
    if hand.germs is not None:
        yield Line("score.germs", -GERM * hand.germs, (), Note("germs", {"count": hand.germs}), stage=number)


def _missing(hand: Hand, where: str) -> Iterator[Missing]:
    """What counts and was not entered; nothing of the holder's does."""
    if not hand.virus:
        if hand.medicine is None:
            yield Missing(f"{where}.medicine", "score.medicine")
        if hand.germs is None:
            yield Missing(f"{where}.germs", "score.germs")


def _score_wins(position: VirusPosition) -> ScoreSheet:
    """Section two: a point a round won."""
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    for number, played in enumerate(position.rounds, 1):
        assert played.winner is not None  # check refused it otherwise
        lines[played.winner].append(Line("two.round", 1, (), Note("round-won"), stage=number))
    winner = next((name for name, own in lines.items() if len(own) >= WINS), None)
    return ranked(
        (Tally(name, own) for name, own in lines.items()),
        finished=winner is not None,
        remarks=() if winner else [Note("no-winner-of-two", {"count": len(position.rounds), "wins": WINS})],
        ending=Note("won-rounds", {"name": winner, "won": WINS, "lost": len(position.rounds) - WINS})
        if winner
        else None,
    )


def _remarks(position: VirusPosition) -> Iterable[Note]:
    yield from rounds_missing(position, ROUNDS)
    for number, played in enumerate(position.rounds, 1):
        counted = [hand for hand in played.players or () if not hand.virus]
        if names := tuple(hand.name for hand in counted if hand.medicine is None):
            yield Note("medicine-missing", {"round": number, "names": names})
        if names := tuple(hand.name for hand in counted if hand.germs is None):
            yield Note("germs-missing", {"round": number, "names": names})


def explain_total(position: VirusPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, as possibilities. Of two players: what they won.

    The holder of the virus counting like the others, or so and the point of the virus besides, the point of the virus
    taken off, all germs added.
    """
    if len(position.players) == TWO:
        won = tuple(number for number, played in enumerate(position.rounds, 1) if played.winner == name)
        note = Note("rounds-won", {"name": name, "rounds": won}) if won else Note("no-round-won", {"name": name})
        return (Reason("two.round", note),)
    hands = [hand for played in position.rounds for hand in played.players or () if hand.name == name]
    return fitting(claimed, sheet.player(name).total, _slips(hands))


def _slips(hands: list[Hand]) -> Iterator[Slip]:
    """What each slip adds to the total; what the holder of the virus had besides may not have been entered, and nobody knows it then."""
    held = [hand for hand in hands if hand.virus]
    if all(hand.medicine is not None and hand.germs is not None for hand in held):
        plain = sum(BOTTLE * (hand.medicine or 0) - GERM * (hand.germs or 0) for hand in held)
        yield Slip("slip-virus-plain", plain - HOLDER * len(held), "score.virus")
        yield Slip("slip-virus-besides", plain, "score.virus")
    yield Slip("slip-virus-minus", -2 * HOLDER * len(held), "score.virus")
    germs = [hand.germs for hand in hands if not hand.virus and hand.germs]
    if len(germs) > 1:  # those of a single round are a line of the score, which is tried for every game
        yield Slip("slip-germs-added", 2 * GERM * sum(germs), "score.germs")
