"""Les bois d'Alkekan (Kevin Langouët), for two: scoring final purses.

A final purse holds treasures (red ace to ten, +), thieves (black ace to ten, -), magic cards (courts) and jokers. Every
magic card must act on a treasure or thief, one effect a card; the owner maximises: see `magic`.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards import JOKER
from companion.games.alkekan.magic import Magic, best_use, proof_of
from companion.games.alkekan.position import AlkekanPosition, Purse
from companion.games.alkekan.rules import EFFECTS, JOKER_ALONE, JOKERS_BOTH, MOST, VALUES
from companion.notes import Note
from companion.sheet import Line, ScoreSheet, Tally, ranked


def score(position: AlkekanPosition) -> ScoreSheet:
    """Score the purses (articles of section 7). The position has no faults."""
    magic = {purse.name: best_use(purse.purse) for purse in position.players}
    return ranked(
        (Tally(p.name, _lines(p, magic[p.name], position.alkekan)) for p in position.players),
        finished=not any(_is_short(purse) for purse in position.players),
        remarks=_remarks(position),
        proof={name: proof_of(used) for name, used in magic.items()},
    )


def _lines(purse: Purse, used: Magic, taker: str | None) -> list[Line]:
    touched = {effect.on for effect in used.plan}
    plain = [(card, VALUES[card]) for card in used.targets if card not in touched]
    lines = []
    for article, key, sign in (("score.treasure", "treasures", 1), ("score.thief", "thieves", -1)):
        if alike := [(card, points) for card, points in plain if points * sign > 0]:
            cards, points = zip(*alike, strict=True)
            lines.append(Line(article, sum(points), cards, Note(key)))
    for effect in used.plan:
        does = EFFECTS[effect.magic.rank]
        note = Note(does.note, {"magic": effect.magic, "on": effect.on})
        lines.append(Line(does.article, VALUES[effect.on] + effect.gain, (effect.on,), note))
    if used.idle:
        lines.append(Line("score.magic", 0, used.idle, Note("idle", {"cards": used.idle})))
    return lines + _joker_lines(purse, taker)


def _joker_lines(purse: Purse, taker: str | None) -> list[Line]:
    """Article score.joker: alone +15, both -15; after an Alkekan 15 for the joker taken, 0 for the other."""
    held = purse.purse.count(JOKER)
    if not held:
        return []
    if taker is None:
        points, key = (JOKER_ALONE, "joker-alone") if held == 1 else (JOKERS_BOTH, "jokers-both")
    elif purse.name == taker:
        points, key = JOKER_ALONE, "joker-taken" if held == 1 else "jokers-lifted"
    else:
        points, key = 0, "joker-void"
    return [Line("score.joker", points, (JOKER,) * held, Note(key, {"taker": taker} if taker else {}))]


def _is_short(purse: Purse) -> bool:
    return len(purse.purse) < MOST["least"]["one"]


def _remarks(position: AlkekanPosition) -> Iterable[Note]:
    for purse in filter(_is_short, position.players):
        yield Note("purse-short", {"name": purse.name, "count": len(purse.purse), "least": MOST["least"]["one"]})
    if position.alkekan and position.alkekan not in [purse.name for purse in position.players]:
        yield Note("alkekan-absent", {"taker": position.alkekan})
