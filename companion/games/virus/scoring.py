"""The scoring of Virus (S. Huntington, "Femtitvå"), for two to four players.

Three or four players count points: bottles add to them, germs subtract, and the player who holds the virus at the end
of a round gets a single point. Two players play for rounds: the first to win two has won the game.
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
    """Article score.virus, or else score.medicine and score.germs. For the holder of the virus no other card counts."""
    if hand.virus:
        yield Line("score.virus", HOLDER, (), Note("virus"), stage=number)
        return
    if hand.medicine is not None:
        values = {"count": hand.medicine}
        yield Line("score.medicine", BOTTLE * hand.medicine, (), Note("medicine", values), stage=number)
    if hand.germs is not None:
        yield Line("score.germs", -GERM * hand.germs, (), Note("germs", {"count": hand.germs}), stage=number)


def _missing(hand: Hand, where: str) -> Iterator[Missing]:
    """What counts but was not entered. For the holder of the virus, nothing else counts."""
    if not hand.virus:
        if hand.medicine is None:
            yield Missing(f"{where}.medicine", "score.medicine")
        if hand.germs is None:
            yield Missing(f"{where}.germs", "score.germs")


def _score_wins(position: VirusPosition) -> ScoreSheet:
    """Score a game of two players: a point for each round won (section two)."""
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
    """The typical slips that would give the claimed total, as possible reasons.

    For two players: the rounds that they won.

    The slips are: the cards of the virus's holder counted like those of the others, with or without the point of the
    virus; the point of the virus subtracted; all germs added.
    """
    if len(position.players) == TWO:
        won = tuple(number for number, played in enumerate(position.rounds, 1) if played.winner == name)
        note = Note("rounds-won", {"name": name, "rounds": won}) if won else Note("no-round-won", {"name": name})
        return (Reason("two.round", note),)
    hands = [hand for played in position.rounds for hand in played.players or () if hand.name == name]
    return fitting(claimed, sheet.player(name).total, _slips(hands))


def _slips(hands: list[Hand]) -> Iterator[Slip]:
    """What each slip adds to the total.

    If the other cards of the virus's holder were not entered, slips about them are left out.
    """
    held = [hand for hand in hands if hand.virus]
    if all(hand.medicine is not None and hand.germs is not None for hand in held):
        plain = sum(BOTTLE * (hand.medicine or 0) - GERM * (hand.germs or 0) for hand in held)
        yield Slip("slip-virus-plain", plain - HOLDER * len(held), "score.virus")
        yield Slip("slip-virus-besides", plain, "score.virus")
    yield Slip("slip-virus-minus", -2 * HOLDER * len(held), "score.virus")
    germs = [hand.germs for hand in hands if not hand.virus and hand.germs]
    if len(germs) > 1:  # those of a single round are a line of the score, and lines are tried for every game
        yield Slip("slip-germs-added", 2 * GERM * sum(germs), "score.germs")
