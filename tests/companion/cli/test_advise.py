"""companion advise: by file, by flags, by lines, as text, JSON and a page; what is wrong is told as it is of a score."""

import json
from fractions import Fraction

import pypdf
import pytest

import companion
from companion.advice import Advised
from companion.game import Advising, Game
from companion.games.cour.advice import CourAdvice
from companion.notes import Note

COURT = '{"court": "K♠ K♦ Q♣ J♠", "id": "mine"}'


@pytest.fixture
def court(tmp_path):
    path = tmp_path / "court.json"
    path.write_text(COURT, encoding="utf-8")
    return str(path)


@pytest.fixture
def unfinished(monkeypatch):
    """A game whose search has no time to end, and answers in fractions."""
    found = Advised(
        "turn.nobles",
        {"best": None, "chance": Fraction(34, 86), "average": Fraction(10, 2), "values": {"Ana": Fraction(-1, 2)}},
        Note("no-nobles"),
        of="Ana",
        proved=False,
        bound=Fraction(7, 2),
    )
    asked = []

    def slow(entry, seconds):
        asked.append(seconds)
        return found

    monkeypatch.setattr(Game, "advice", property(lambda _game: lambda: Advising(CourAdvice, slow)))
    return asked


def test_by_file_and_by_flags(run, court) -> None:
    table = json.loads(run("advise", "cour", court, "--format", "json").out)
    assert list(table)[:5] == ["id", "game", "lang", "for", "article"]
    assert (table["id"], table["best"], table["value"]) == ("mine", ["K♠", "Q♣", "K♦", "J♠"], 9)
    assert (table["proved"], table["bound"], table["remarks"]) == (True, None, [])
    flags = run("advise", "cour", "--set", "court=RP RK DT VP", "--cards", "fr", "--lang", "en", "--format", "json")
    assert {**json.loads(flags.out), "id": "mine"} == table


def test_the_best_comes_first_and_then_why(run, court) -> None:
    ran = run("advise", "cour", court)
    assert ran.status == 0
    places = [ran.out.index(said) for said in ("K♠ Q♣ K♦ J♠", "1 marriage", "Why nothing is better")]
    assert places == sorted(places)
    assert "Pourquoi rien ne fait mieux" in run("advise", "cour", court, "--lang", "fr").out
    assert "any order scores the same" in run("advise", "cour", court, "--ruling", "pairs=best").out


def test_by_lines(run, process, tmp_path) -> None:
    path = tmp_path / "courts.jsonl"
    path.write_text(f'{COURT}\n{{"court": "K♠ K♠"}}\n{{"court": "Q♠", "claims": []}}\n{COURT}\n', encoding="utf-8")
    ran = run("advise", "cour", str(path))
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert [table.get("value") for table in told] == [9, None, None, 9]
    assert [told[place]["error"]["code"] for place in (1, 2)] == ["card-twice", "key-unknown"]
    by_two = process(
        "advise", "cour", "--lines", "--jobs", "2", "--time", "3", stdin=path.read_bytes(), COMPANION_LANG="en"
    )
    assert (by_two.out, by_two.status) == (ran.out, 2)


def test_a_search_that_ran_out_of_time_says_what_nothing_can_exceed(run, unfinished, court) -> None:
    table = json.loads(run("advise", "cour", court, "--time", "0.5", "--format", "json").out)
    assert unfinished == [0.5]
    assert (table["for"], table["proved"], table["bound"]) == ("Ana", False, "7/2")
    assert (table["chance"], table["average"], table["values"]) == ("17/43", "5", {"Ana": "-1/2"})
    ran = run("advise", "cour", court)
    assert unfinished == [0.5, 20]
    assert "The time ran out" in ran.out
    assert "Nothing\ncan exceed 3.5." in ran.out
    assert "Advice for Ana:\n" in ran.out


@pytest.mark.parametrize("time", ["0", "-1", "nan", "inf"])
def test_a_time_that_is_none_is_refused(run, court, time) -> None:
    ran = run("advise", "cour", court, "--time", time)
    assert ran.status == 2
    assert "greater than 0" in ran.err
    assert ran.out == ""


def test_a_time_may_have_a_point(run, court) -> None:
    assert run("advise", "cour", court, "--time", "0.5").status == 0
    ran = run("advise", "cour", court, "--time", "soon")
    assert (ran.status, ran.out) == (2, "")
    assert "A number is expected, such as 2.5; “soon” is not one." in ran.err
    assert "A whole number is expected" in run("puzzle", "cour", "--count", "2.5").err


def test_what_is_wrong_is_told_all_at_once_and_nothing_is_written(run, tmp_path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"court": "K♠ K♠ XX", "claims": [], "rulings": {"pairs": "no"}}', encoding="utf-8")
    ran = run("advise", "cour", str(path), "--format", "json")
    error = json.loads(ran.err)["error"]
    assert ran.status == 2
    assert ran.out == ""
    assert {error["code"], *(more["code"] for more in error["more"])} >= {
        "card-unreadable",
        "key-unknown",
        "ruling-choice",
    }


@pytest.mark.parametrize("form", ["text", "json"])
def test_standard_output_may_be_named(run, court, form) -> None:
    told = run("advise", "cour", court, "--format", form, "-o", "-")
    assert (told.status, told.out) == (0, run("advise", "cour", court, "--format", form).out)


def test_a_page(run, court, tmp_path) -> None:
    ran = run("advise", "cour", court, "--format", "pdf", "--paper", "a5", "-o", "could-i.pdf")
    assert ran.out == "could-i.pdf\n"
    text = pypdf.PdfReader(tmp_path / "could-i.pdf").pages[0].extract_text()
    assert "Advice" in text
    assert run("advise", "cour", court, "--format", "pdf").out.strip().endswith("cour-advice-en.pdf")
    for wrong in (("-o", "x.pdf"), ("--paper", "a5"), ("--format", "pdf", "--lines")):
        assert run("advise", "cour", court, *wrong).status == 2


def test_a_game_without_advice_names_those_that_have_some(run) -> None:
    ran = run("advise", "virus", "--set", "a=b")
    assert ran.status == 2
    assert "cour" in ran.err
    assert run("schema", "virus", "advise").status == run("example", "virus", "--advise").status == 2


def test_advice_is_no_event(run, court) -> None:
    assert "no events" in run("resolve", "cour", "advise", court).err
    assert run("example", "alkekan", "turn", "--advise").status == 2
    assert "Did you mean advise?" in run("schema", "cour", "advice").err
    with pytest.raises(companion.InputError, match="no events"):
        companion.resolve("cour", "advise", json.loads(COURT))


def test_a_file_of_advice_given_to_score_is_sent_to_advise(run, court) -> None:
    assert "companion advise cour" in run("score", "cour", court).err


def test_games_tell_who_advises(run) -> None:
    assert "companion advise cour" in run("games", "cour").out
    assert json.loads(run("games", "cour", "--format", "json").out)["games"][0]["advice"] is True
    assert json.loads(run("games", "virus", "--format", "json").out)["games"][0]["advice"] is False


def test_from_python(court) -> None:
    told = companion.advise("cour", json.loads(COURT), lang="fr", seconds=3)
    assert (told["id"], told["best"][0], told["lang"]) == ("mine", "R♠", "fr")
    for wrong in ({"court": ""}, {"court": "K♠", "claims": []}):
        with pytest.raises(companion.InputError):
            companion.advise("cour", wrong)
    with pytest.raises(companion.InputError, match="greater than 0"):
        companion.advise("cour", json.loads(COURT), seconds=0)


def test_what_is_told_in_its_own_kind_is_not_told_again_as_numbers(run) -> None:
    ran = run("advise", "industrie", "--set", "city=0 3 2 2", "--set", "hand=7♥ K♦ 9♠ 4♣", "--lang", "en")
    assert sum(line.strip().startswith("City:") for line in ran.out.splitlines()) == 1
