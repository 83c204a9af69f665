"""H.O.D. (Femtitvå, S. Huntington), for two to six: the first player to find the solution wins.

No points are counted. The first right guess wins at once (article guess.right). A wrong guess is shown part by part.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cards import Card, in_order
from companion.games.hod.position import Guess, HodPosition, wrong_parts
from companion.games.hod.rules import MOTIVES, TIMES
from companion.notes import Cited, Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


def score(position: HodPosition) -> ScoreSheet:
    """Judges all guesses of a position without faults (section guess): 1 for the player who was right, else 0."""
    solutions = {player.name: player.solution for player in position.players}
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    ending = Note("unsolved")
    for number, guess in enumerate(position.guesses, 1):
        wrong = wrong_parts(guess, solutions[guess.by])
        values = _values(guess, number)
        if wrong:
            lines[guess.by].append(Line("guess.wrong", 0, (), Note(f"wrong-{'-'.join(wrong)}", values)))
            continue
        note = Note("right-numbers" if guess.numbers else "right", values)
        lines[guess.by].append(Line("guess.right", 1, _red_first(solutions[guess.by]), note))
        ending = Note(f"solved-{_case(guess)}", {**values, "name": guess.by})
    return ranked(
        (Tally(name, own) for name, own in lines.items()),
        finished=ending.key != "unsolved",
        remarks=_remarks(position, solved=ending.key != "unsolved"),
        ending=ending,
        counted=False,
    )


def _values(guess: Guess, number: int) -> dict[str, Any]:
    """The values for a guess's note: its number in the order of play, and its parts."""
    if guess.numbers:
        return {"number": number, "numbers": guess.numbers}
    return {"number": number, "time": guess.time, "motive": guess.motive, "weapon": guess.weapon}


def _case(guess: Guess) -> str:
    """The end of the keys of a guess's notes: motive and weapon ("diamonds-clubs"), or "numbers" for four numbers."""
    if guess.motive is None or guess.weapon is None:
        return "numbers"
    return f"{guess.motive.name}-{guess.weapon.name}".lower()


def _remarks(position: HodPosition, *, solved: bool) -> Iterable[Note]:
    if not solved:
        yield Note("unsolved", {"count": len(position.guesses)})
    for number, guess in enumerate(position.guesses, 1):
        if guess.time is not None and guess.time not in TIMES:
            yield Note("time-impossible", {"number": number, "time": guess.time, "ref": Cited("solution.time")})


def _red_first(solution: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a solution in the usual order: motives, then weapons."""
    return tuple(sorted(in_order(solution), key=lambda card: card.suit not in MOTIVES))


def explain_total(_position: HodPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Explains why a claim is wrong.

    The reason is that the right guess counts 1 and nothing counts more, or that the player guessed right, guessed
    wrong or never guessed.
    """
    player = sheet.player(name)
    if claimed not in (0, 1):
        return (Reason("guess.right", Note("one-or-none", {"name": name, "total": player.total})),)
    if player.total:
        return (Reason("guess.right", Note("was-right", {"name": name})),)
    wrong = sum(line.article == "guess.wrong" for line in player.lines)
    if wrong:
        return (Reason("guess.wrong", Note("was-wrong", {"name": name, "count": wrong})),)
    return (Reason("guess.right", Note("never-guessed", {"name": name})),)
