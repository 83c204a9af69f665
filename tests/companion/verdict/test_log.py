"""What happened to the whole table is told once to people, and before everybody's own lines to programs.

Made of another game's words, so that it holds whichever game has a log: nobody counts points in it.
"""

import io
from dataclasses import replace

import pytest
from sheets.reading import said

from companion.games import find_game
from companion.notes import Note
from companion.printing.kinds import SlipOptions
from companion.sheet import Line, Tally, ranked
from companion.verdict.json import score_json
from companion.verdict.page import Page
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report
from companion.verdict.text import show_report, show_stage

GAME = find_game("lobbys")
LOG = [Line("election.cost", 0, (), Note("gains"), stage=1), Line("tender.gain", 0, (), Note("start"))]


def position():
    seats = [{"name": "Ana", "markets": "J♠ J♥", "last": "A♠"}, {"name": "Ben", "markets": "", "last": "2♠"}]
    return GAME.position.model_validate(
        {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"players": seats}]}, context={"notation": "en"}
    )


def sheet(ana=1, ben=0, **more):
    tallies = [Tally("Ana", [Line("score.loss", ana)]), Tally("Ben", [Line("score.loss", ben)])]
    return ranked(tallies, log=LOG, counted=False, ending=Note("omnipresence"), **more)


def lines(told, lang="en"):
    show_report(Reporter(GAME, lang).score(position(), told), Page(lang, stream := io.StringIO(), 80))
    return stream.getvalue().splitlines()


def test_programs_find_the_log_before_everybodys_own_lines():
    for player in score_json(GAME, position(), sheet(), "en")["players"]:
        assert [line["article"] for line in player["lines"]] == ["election.cost", "tender.gain", "score.loss"]
        assert player["total"] == sum(line["points"] for line in player["lines"])
    ana = score_json(GAME, position(), sheet(), "en")["players"][0]["lines"]
    assert ana[0]["note"] == "round 1, winning offers"


def test_people_read_the_log_once_and_who_wins_instead_of_points():
    told = lines(sheet())
    assert sum("winning offers" in line for line in told) == 1
    first, second = (line.split() for line in told if line.startswith(("  3.", "  4.")))
    assert first[1:3] == ["Round", "1"], "headed by the stage it tells of"
    assert second[1:4] == ["Gain", "from", "offers"], "or by its article"
    assert not any("+1" in line or "point" in line for line in told)
    assert next(line for line in told if line.startswith("Ana ")).split() == ["Ana", "wins"]
    assert next(line for line in told if line.startswith("Ben ")).split() == ["Ben", "loses"]
    assert "Le déroulement" in lines(sheet(), "fr")


def test_the_first_stage_of_an_evening_has_its_line_of_the_log_too():
    """There is nothing before it to compare with."""
    report = Reporter(GAME, "en").score(position(), sheet())
    show_stage(report, "round 1", Page("en", stream := io.StringIO(), 80))
    assert stream.getvalue().count("winning offers") == 1
    assert "Gain from offers" not in stream.getvalue()


def test_a_stage_has_what_is_remarked_of_it_and_no_other():
    remarks = [Note("bids-missing", {"round": number, "names": (name,)}) for number, name in ((1, "Ana"), (2, "Ben"))]
    told, reporter = sheet(remarks=remarks), Reporter(find_game("serpent-noir"), "en")
    covered = [Note("card-on-top", {"number": number, "name": "Ben", "card": "A♣"}) for number in (1, 2)]
    found = reporter.remarks(position(), sheet(remarks=covered), 2)
    assert len(found) == 1 and found[0].said.startswith("Remark: Run 2")
    assert Reporter(GAME, "en").remarks(position(), told, 1) == (), "what is missing is told with the result"
    report = replace(Reporter(GAME, "en").score(position(), sheet()), remarks=found)
    show_stage(report, "", Page("en", stream := io.StringIO(), 80))
    assert stream.getvalue().count("Run 2") == 1


def test_nobody_has_won_or_lost_a_game_that_is_not_over():
    told = lines(sheet(0, 0, finished=False))
    assert [line.split()[-1] for line in told if line.startswith(("Ana ", "Ben "))] == ["–", "–"]


def test_what_the_log_tells_is_not_told_as_it_was_entered_besides():
    game = find_game("paparazzi")
    rows = [". " * 8 + "."] * 7
    rows[1::2] = [". K♠ . Q♠ . J♠ . K♥ .", ". Q♥ . J♥ . K♦ . Q♦ .", ". J♦ . K♣ . Q♣ . J♣ ."]
    data = {"players": [{"name": "Ana", "suit": "♠"}, {"name": "Ben", "suit": "♥"}], "grid": rows}
    entered = game.position.model_validate(data, context={"notation": "en"})
    plain = ranked([Tally("Ana", []), Tally("Ben", [])])
    assert Reporter(game, "en").score(entered, plain).laid
    assert not Reporter(game, "en").score(entered, plain._replace(log=(Line("take.tie", 0),))).laid


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"type": "large"}])
def test_the_page_has_the_log_and_no_ranks(options):
    report = Reporter(GAME, "en").score(position(), sheet())
    made = print_report("lobbys", report, SlipOptions(lang="en", **options))
    text = said(made)
    assert text.count("What happened") == 1
    assert text.count("winning offers") == 1
    assert "Victory Ana" in text and "Ana wins" not in text  # said once
    assert "1. Ana" not in text and "+1" not in text
