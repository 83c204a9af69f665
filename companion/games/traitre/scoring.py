"""The result of Traître (S. Huntington, Femtitvå), for two to four players.

Five successful missions win the game for the team, five failed ones for the traitor. An accusation ends it at once.
Nobody counts points: the total of each winner is 1, and that of all others is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from companion.games.traitre.position import SPY_RULING, MissionOutcome, TraitrePosition, accused, decided_by, outcomes
from companion.games.traitre.rules import NEEDED
from companion.notes import Cited, Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


class GameEnd(NamedTuple):
    """How a game ended: the article, the key of its note, and the winners."""

    article: str
    key: str
    winners: tuple[str, ...]


def score(position: TraitrePosition) -> ScoreSheet:
    """The winners (sections mission, accuse and end). The position has no faults."""
    results = outcomes(position)
    end = ended(position, [result.success for result in results])
    values = _end_values(position, results, end)
    return ranked(
        [Tally(player.name, list(_lines(player.name, position, end))) for player in position.players],
        finished=end is not None,
        remarks=_remarks(position, results, end),
        ending=Note(end.key, values) if end else Note("open", values),
        counted=False,
        log=[
            Line(result.article, 0, result.cards, result.note, stage=number) for number, result in enumerate(results, 1)
        ],
    )


def ended(position: TraitrePosition, successes: Sequence[bool]) -> GameEnd | None:
    """How the game ended, if its missions succeeded or failed like this; None if it is not over.

    An accusation that counts came last, because nobody can accuse in a game that is over.
    """
    team = tuple(player.name for player in position.players if player.name != position.traitor)
    traitor = (position.traitor,) if position.traitor is not None else ()
    last = decided_by(successes)
    if last is not None and successes[last]:
        return GameEnd("end.success", "ended-success" if traitor else "ended-success-all", team)
    if last is not None:
        lost = ("end.failure", "ended-failure", traitor) if traitor else ("end.nobody", "ended-failure-all", ())
        return GameEnd(*lost)
    accusation = accused(position)
    if accusation is None:
        return None
    if not traitor:
        return GameEnd("accuse.nobody", "ended-accused-nobody", ())
    if accusation.of == position.traitor:
        return GameEnd("accuse.right", "ended-accused-right", team)
    return GameEnd("accuse.wrong", "ended-accused-wrong", traitor)


def _lines(name: str, position: TraitrePosition, end: GameEnd | None) -> Iterator[Line]:
    """A player's line for the end of the game. There is none before it."""
    if end is not None:
        who = Note("traitor") if name == position.traitor else Note("team")
        yield Line(end.article, int(name in end.winners), (), who)


def _end_values(position: TraitrePosition, results: Sequence[MissionOutcome], end: GameEnd | None) -> dict[str, Any]:
    """The values that the note about the end may use."""
    accusation = position.accusation
    successes = sum(result.success for result in results)
    return {
        "team": tuple(player.name for player in position.players if player.name != position.traitor),
        "traitor": position.traitor,
        "by": accusation.by if accusation else None,
        "of": accusation.of if accusation else None,
        "successes": successes,
        "failures": len(results) - successes,
        "needed": NEEDED,
        "winners": end.winners if end else (),
    }


def _remarks(position: TraitrePosition, results: Sequence[MissionOutcome], end: GameEnd | None) -> Iterable[Note]:
    successes = sum(result.success for result in results)
    if end is None:
        left = {"successes": NEEDED - successes, "failures": NEEDED - len(results) + successes}
        yield Note("game-open", left)
    if position.accusation is not None and accused(position) is None:
        void = {"by": position.accusation.by, "of": position.accusation.of, "ref": Cited("accuse.void")}
        yield Note("accusation-void", void)
    if SPY_RULING.chosen(position.rulings) == "ignored":
        for number, (one, result) in enumerate(zip(position.missions, results, strict=True), 1):
            if one.deck is None and result.spies:
                yield Note("deck-unmarked", {"number": number, "spies": result.spies})


def explain_total(position: TraitrePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Why a claim is wrong: what the end of the game means for the player's side, by its article.

    If a slip would make the claim right, it follows as a possible reason. The winners are not repeated, because they
    are shown above. A claim that is neither 1 nor 0 cannot be right, so the meaning of these two comes first.
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
"""The notes on what each end means for the team and for the traitor."""

_ARTICLES = {
    "slip-deck-fails": "mission.spies",
    "slip-deck-ignored": "mission.spies",
    "slip-equal": "mission.total",
    "slip-spies": "mission.spies",
    "slip-others": "mission.total",
}
"""The article that each slip misreads."""


def _slips(position: TraitrePosition, name: str, *, won: bool) -> Iterator[str]:
    """The mistakes about missions by which this player would have won (if ``won``), or would not have won."""
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
