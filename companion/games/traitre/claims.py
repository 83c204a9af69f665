"""What a claimed total means at Traître (1: I have won, 0: I have not), and why a wrong one is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.traitre.mission import SPY_RULING
from companion.games.traitre.position import TraitrePosition, outcomes
from companion.games.traitre.rules import NEEDED
from companion.games.traitre.scoring import ended
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: TraitrePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """What that end means to whoever is on the player's side, by its article; where a slip would make the claim right, that
    too, as a possibility. Who won is told above it.

    A claim that is neither 1 nor 0 says nothing that can be so; what the two mean is told first.
    """
    reasons = [] if claimed in (0, 1) else [Reason("end", Note("won-or-not", {"claimed": claimed}))]
    end = ended(position, [result.success for result in outcomes(position)])
    if end is None:
        reasons.append(Reason("end", Note("not-over")))
    else:
        team, traitor = _WHY[end.article]
        key = traitor if name == position.traitor else team
        reasons.append(Reason(end.article, Note(key, {"name": name, "needed": NEEDED})))
    if (claimed, sheet.player(name).total) in ((0, 1), (1, 0)):
        slips = _slips(position, name, won=claimed == 1)
        reasons += [Reason(_ARTICLES[key], Note(key), possible=True) for key in slips]
    return tuple(reasons)


_WHY = {
    "accuse.right": ("right-team", "right-traitor"),
    "accuse.wrong": ("wrong-team", "wrong-traitor"),
    "accuse.nobody": ("accused-nobody", "accused-nobody"),
    "end.success": ("success-team", "success-traitor"),
    "end.failure": ("failure-team", "failure-traitor"),
    "end.nobody": ("failure-nobody", "failure-nobody"),
}
"""What each end means to the team, and to the traitor."""

_ARTICLES = {
    "slip-deck-fails": "mission.spies",
    "slip-deck-ignored": "mission.spies",
    "slip-equal": "mission.total",
    "slip-spies": "mission.spies",
    "slip-others": "mission.total",
}
"""The article that each slip reads otherwise."""


def _slips(position: TraitrePosition, name: str, *, won: bool) -> Iterator[str]:
    """The mistakes about missions by which this player would have won, or would not."""
    results = outcomes(position)
    by_deck = [
        one.deck is not None and one.deck in result.courts
        for one, result in zip(position.missions, results, strict=True)
    ]
    enough = [result.total >= result.mission.rank for result in results]
    ignored = SPY_RULING.chosen(position.rulings) == "ignored"
    tried = {
        "slip-deck-fails" if ignored else "slip-deck-ignored": [
            result.success and not deck if ignored else good and all(card == one.deck for card in result.spies)
            for one, result, good, deck in zip(position.missions, results, enough, by_deck, strict=True)
        ],
        "slip-equal": [result.success and result.total > result.mission.rank for result in results],
        "slip-spies": enough,
        "slip-others": [
            not result.spies and sum(card.rank for card in result.added) >= result.mission.rank for result in results
        ],
    }
    for key, successes in tried.items():
        end = ended(position, successes)
        if (end is not None and name in end.winners) == won and successes != [result.success for result in results]:
            yield key
