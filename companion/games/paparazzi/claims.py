"""Where a wrong total at Paparazzi may come from."""

from __future__ import annotations

from companion.games.paparazzi.grid import photos
from companion.games.paparazzi.position import PaparazziPosition
from companion.games.paparazzi.rules import BONUS
from companion.games.paparazzi.scoring import BONUS_ARTICLE, celebrities_taken, lines_for, names_by_suit
from companion.notes import Note
from companion.sheet import PlayerScore, Reason, ScoreSheet


def explain_total(position: PaparazziPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Where a wrong total may come from: a tied celebrity, three of a suit counted otherwise, none taken at all; else ()."""
    player = sheet.player(name)
    if tied := _tied_celebrity(position, player, claimed):
        return tied
    triples = sum(line.article == BONUS_ARTICLE[3] for line in player.lines)
    for count in range(1, triples + 1):
        # What a triple was taken to bring: both bonuses, or a pair's only.
        for bonus in (BONUS[2] + BONUS[3], BONUS[2]):
            if claimed - player.total == count * (bonus - BONUS[3]):
                values = {"claimed": claimed, "bonus": bonus, "triple": BONUS[3]}
                return (Reason(None, Note("triple-counts", values)),)
    return () if player.lines else (Reason(None, Note("none-taken", {"name": name})),)


def _tied_celebrity(position: PaparazziPosition, player: PlayerScore, claimed: int) -> tuple[Reason, ...]:
    """The tied celebrities of which one, taken by this player, would make the claimed total; () without a grid."""
    reasons: list[Reason] = []
    own = celebrities_taken(position)[player.name]
    suits = names_by_suit(position)
    for photo in photos(position.grid or ()):
        if len(photo.leaders) > 1 and player.name in (suits[suit] for suit in photo.leaders):
            points = sum(line.points for line in lines_for([*own, photo.celebrity], {})) - player.total
            if claimed == player.total + points:
                values = {"claimed": claimed, "card": photo.celebrity, "sum": photo.best, "points": points}
                reasons.append(Reason(None, Note("tied-celebrity", values)))
    return tuple(reasons)
