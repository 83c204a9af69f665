"""Who won, who merely leads, and where everybody stands, for games of every shape."""

from typing import get_args, get_type_hints

import pytest

from companion.notes import Note
from companion.rulebook import house_words
from companion.sheet import Line, Missing, ScoreSheet, Tally, ranked
from companion.verdict.standing import Outcome, headline, outcome_of, result, standing
from companion.verdict.wording import wording
from companion.words import NBSP


def tally(name, *points, missing=(), stage=0):
    return Tally(
        name,
        [Line("score.queen", each, stage=stage and index) for index, each in enumerate(points, 1)],
        missing=missing,
    )


MISSING = (Missing("players[0].purse", "score.queen"),)


@pytest.mark.parametrize(
    ("tallies", "more", "en", "fr"),
    [
        ([("Ana", 3), ("Bo", 1)], {}, "Ana wins with 3 points, 2 ahead of Bo.", "Ana l’emporte avec 3 points, 2 d’avance sur Bo."),
        ([("Ana", 3), ("Bo", 1), ("Cy", 1)], {}, "Ana wins with 3 points, 2 ahead of Bo and Cy.", "Ana l’emporte avec 3 points, 2 d’avance sur Bo et Cy."),
        ([("Ana", 1), ("Bo", 0)], {"finished": False}, "Ana leads with 1 point, 1 ahead of Bo.", "Ana mène avec 1 point, 1 d’avance sur Bo."),
        ([("Ana", 3), ("Bo", 3)], {}, "Shared victory with 3 points: Ana and Bo.", f"Victoire partagée avec 3 points{NBSP}: Ana et Bo."),
        ([("Ana", 3), ("Bo", 3)], {"finished": False}, "Sharing the lead with 3 points: Ana and Bo.", f"En tête à égalité avec 3 points{NBSP}: Ana et Bo."),
        ([("Ana", 1), ("Bo", 3)], {"lowest": True}, "Ana wins with 1 point, 2 ahead of Bo.", "Ana l’emporte avec 1 point, 2 d’avance sur Bo."),
        ([("Ana", 1), ("Bo", 3)], {"lowest": True, "by": lambda one: (-one.points, 0)}, "Ana wins with 1 point, 2 ahead of Bo.", "Ana l’emporte avec 1 point, 2 d’avance sur Bo."),
        ([("Ana", 1), ("Bo", 3)], {"by": lambda one: -one.points}, "Ana wins with 1 point.", "Ana l’emporte avec 1 point."),
    ],
)  # fmt: skip
def test_who_won_and_by_how_much(tallies, more, en, fr):
    sheet = ranked((tally(*one) for one in tallies), **more)
    assert list(result(sheet, wording("alkekan", "en"))) == [en]
    assert list(result(sheet, wording("alkekan", "fr"))) == [fr]


def test_who_leads_by_the_rule_on_ties_alone_is_said_to():
    """That Chloé leads with 0 departments is a riddle where nobody has any."""
    tied = [tally(name, 0)._replace(tiebreak=Note("gains")) for name in ("Ana", "Ben", "Chloé")]
    sheet = ranked([*tied, tally("Dan", -1)], by=lambda one: (one.points, one.name == "Chloé"), finished=False)
    assert list(result(sheet, wording("alkekan", "en"))) == [
        "Chloé leads with 0 points: level with Ana and Ben, but ahead on the tie-break."
    ]
    (said,) = result(sheet, wording("alkekan", "fr"))
    assert said.startswith("Chloé mène avec 0 point\N{NO-BREAK SPACE}: à égalité avec Ana et Ben, mais devant")
    over = sheet._replace(finished=True)
    assert list(result(over, wording("alkekan", "en"))) == [
        "Chloé wins with 0 points: level with Ana and Ben, but ahead on the tie-break."
    ]
    assert headline(over, wording("alkekan", "en")).figure == "0 points, level with Ana and Ben, ahead on the tie-break"
    (said,) = result(over, wording("alkekan", "fr"))
    assert said.startswith("Chloé l’emporte avec 0 point\N{NO-BREAK SPACE}: à égalité avec Ana et Ben, mais devant")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("finished", [True, False])
@pytest.mark.parametrize("lacks", [(), MISSING])
@pytest.mark.parametrize("points", [(3, 3), (3, 1)])
def test_sentence_and_poster_tell_the_same_outcome(points, lacks, finished, lang):
    """Whatever state a game is in: who is in front, and by how much, in both."""
    sheet = ranked([tally("Ana", points[0]), tally("Bo", points[1], missing=lacks)], finished=finished)
    outcome, words = outcome_of(sheet), wording("alkekan", lang)
    assert outcome.state == ("incomplete" if lacks else "over" if finished else "open")
    said, poster = next(result(sheet, words)), headline(sheet, words)
    assert all(name in said for name in outcome.winners)
    assert poster.names == outcome.winners
    assert poster.kind and poster.figure.startswith(words.points(points[0]))
    assert ("2" in said) == ("2" in poster.figure) == (outcome.margin == 2)


def test_every_outcome_has_its_sentence_and_no_sentence_is_of_none():
    states, ways = (get_args(get_type_hints(Outcome)[name]) for name in ("state", "by"))
    said = {f"{state}-{by}" for state in states for by in ways} - {"incomplete-ahead", "incomplete-ties"}
    said |= {f"title-{state}" for state in (*states, "over-shared", "open-shared", "one", "nobody", "total")}
    said |= {f"points-{figure}" for figure in ("incomplete", "ahead", "ties")}
    assert house_words("en")["outcome"].keys() == said | {"nobody", "missing"}


def test_an_outcome_is_of_points():
    assert outcome_of(ScoreSheet((), ())) is None
    assert outcome_of(ranked([tally("Ana", 3)], ending=Note("turn-ace"))) is None
    assert outcome_of(ranked([tally("Ana", 3)])) == Outcome("over", "alone", ("Ana",), 3)


def test_nobody_wins():
    assert list(result(ScoreSheet((), ()), wording("alkekan", "en"))) == ["Nobody wins."]


def test_a_game_says_itself_how_it_ended():
    sheet = ranked([tally("Ana", 3), tally("Bo", 1)], ending=Note("turn-ace", {"name": "Bo"}))
    (said,) = result(sheet, wording("alkekan", "en"))
    assert said.endswith("Bo takes the encounter.")
    assert "wins" not in said


def test_nobody_has_won_while_something_is_missing_of_anybody():
    sheet = ranked([tally("Ana", 3), tally("Bo", 1, missing=MISSING)])
    assert not sheet.finished
    assert list(result(sheet, wording("alkekan", "en"))) == [
        "Judging by what was entered, Ana leads.",
        "Bo: not entered, though it counts: purse.",
    ]
    shared = ranked([tally("Ana", 3, missing=MISSING), tally("Bo", 3)])
    assert list(result(shared, wording("alkekan", "fr"))) == [
        "D’après ce qui a été saisi, Ana et Bo sont en tête à égalité.",
        f"Pour Ana, encore à saisir, car cela compte{NBSP}: bourse.",
    ]


def test_the_table_is_best_first_and_marks_what_is_incomplete():
    made = standing(
        ranked([tally("Ana", 1), tally("Bo", 3), tally("Cy", 1, missing=MISSING)]), wording("alkekan", "en")
    )
    assert made.columns == ("", "Player", "Total")
    assert made.rows == (("1.", "Bo", "3"), ("2.", "Ana", "1"), ("2.", "Cy", "1?"))
    assert made.stages == 0


def test_the_table_holds_what_each_round_gave():
    rounds = ranked([tally("Ana", 5, -2, stage=1), tally("Bo", 0, 4, stage=1)])
    made = standing(rounds, wording("alkekan", "fr"))
    assert made.columns == ("", "Joueur", "manche 1", "manche 2", "Total")
    assert made.rows == (("1.", "Bo", "0", "+4", "4"), ("2.", "Ana", "+5", "\u22122", "3"))
    beside = Tally("Ana", [Line("score.queen", 100, given=True), Line("score.queen", 5, stage=1)])
    made = standing(ranked([beside, tally("Bo", 7, stage=1)]), wording("alkekan", "en"))
    assert made.columns == ("", "Player", "start", "round 1", "Total")
    assert made.rows == (("1.", "Ana", "100", "+5", "105"), ("2.", "Bo", "0", "+7", "7"))


def test_a_round_of_which_something_was_not_entered_is_no_zero():
    def waits(index):
        return (Missing(f"rounds[{index}].players[1].last", "score.queen"),)

    rows = ranked([tally("Ana", 5, -2, stage=1), tally("Bo", 3, stage=1, missing=waits(0))])
    assert standing(rows, wording("alkekan", "en")).rows[1] == ("1.", "Bo", "+3?", "0", "3?")
    rows = ranked([tally("Ana", 5, -2, stage=1), tally("Bo", 3, stage=1, missing=waits(1))])
    assert standing(rows, wording("alkekan", "en")).rows[1] == ("1.", "Bo", "+3", "?", "3?")


def test_somebody_alone_is_told_how_it_ended_and_nothing_else():
    from companion.games import find_game
    from companion.verdict.report import Reporter

    game = find_game("alkekan")
    position = game.position.model_validate({"players": [{"name": "Ana", "purse": []}]})
    reporter = Reporter(game, "en")
    assert reporter.score(position, ranked([tally("Ana", 3)])).result == ()
    (said,) = reporter.score(position, ranked([tally("Ana", 3)], ending=Note("thief-scared"))).result
    assert said.endswith("the thief is discarded.")
