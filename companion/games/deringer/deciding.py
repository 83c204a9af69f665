"""What decided a duel that was solved: the article, and the sentence that sums it up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.deringer.fight import DONE
from companion.games.deringer.telling import Move, Teller
from companion.notes import Note
from solvers.duel import Winner


def decided(teller: Teller, line: Sequence[Move], winner: Winner) -> tuple[str, Note]:
    """The article by which it ended, and a note, for a line of best play and who wins by it."""
    return _alone(teller, line[0], winner) if teller.alone else _between(teller, line[-1], winner)


def _alone(teller: Teller, move: Move, winner: Winner) -> tuple[str, Note]:
    """Articles duel.single and duel.several: what the other side made of a lone pair."""
    several, lone = teller.camps[move.side], teller.camps[1 - move.side][0]
    if winner is None:
        return "duel.single", Note("single-equal")
    leader = teller.leaders[winner]
    if len(several) == 1:
        return "duel.single", Note("single-won", {"leader": leader})
    if winner == move.side:
        return "duel.several", Note("several-won", {"leader": leader, "lone": str(lone)})
    if several[0].power == lone.power:
        return "duel.several", Note("lone-ties", {"lone": str(lone), "other": str(several[0])})
    return "duel.several", Note("lone-won", {"lone": str(lone)})


def _between(teller: Teller, last: Move, winner: Winner) -> tuple[str, Note]:
    """Articles of section camps: how the last pair of a camp went, or of both; face to face in the first bout, or in one that followed."""
    face_to_face = "camps.line" if last.state.bout == 1 else "camps.again"
    if winner is None:
        return face_to_face, Note("camps-nobody")
    note = Note("camps-won", {"leader": teller.leaders[winner], "other": teller.leaders[1 - winner]})
    return face_to_face if last.move == DONE else "camps.last", note
