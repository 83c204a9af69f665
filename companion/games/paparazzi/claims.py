"""Where a wrong total at Paparazzi may come from."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Slip, fitting
from companion.games.paparazzi.grid import photos
from companion.games.paparazzi.position import PaparazziPosition
from companion.games.paparazzi.rules import BONUS
from companion.games.paparazzi.scoring import BONUS_ARTICLE, celebrities_taken, lines_for, names_by_suit
from companion.notes import Note
from companion.sheet import PlayerScore, Reason, ScoreSheet


def explain_total(position: PaparazziPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """That none was taken; else the typical slips that give just the claimed total, as possibilities: a tied celebrity, three of
    a suit counted otherwise.
    """
    player = sheet.player(name)
    slips = fitting(claimed, player.total, _slips(position, player))
    if not slips and not player.lines:
        return (Reason("take.highest", Note("none-taken", {"name": name})),)
    return slips


def _slips(position: PaparazziPosition, player: PlayerScore) -> Iterator[Slip]:
    yield from _tied_celebrities(position, player)
    triples = sum(line.article == BONUS_ARTICLE[3] for line in player.lines)
    for bonus in (BONUS[2] + BONUS[3], BONUS[2]):
        said = {"bonus": bonus, "triple": BONUS[3]}
        yield Slip("triple-counts", triples * (bonus - BONUS[3]), "score.triple", said)


def _tied_celebrities(position: PaparazziPosition, player: PlayerScore) -> Iterator[Slip]:
    """The tied celebrities, each taken by this player who shares the highest sum; none without a grid."""
    own = celebrities_taken(position)[player.name]
    suits = names_by_suit(position)
    for photo in photos(position.grid or ()):
        if len(photo.leaders) > 1 and player.name in (suits[suit] for suit in photo.leaders):
            more = sum(line.points for line in lines_for([*own, photo.celebrity], {})) - player.total
            yield Slip("tied-celebrity", more, "take.tie", {"card": photo.celebrity, "sum": photo.best})
