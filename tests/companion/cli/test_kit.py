"""``companion kit``: a file begun, checked, made; errors with their place and status 2, nothing written."""

import io
import json
from datetime import date

import pytest

from companion.kit.begin import example_toml, night_toml
from companion.kit.night import check_night
from companion.reading.toml import parse_toml

TODAY = date(2026, 11, 27)


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.fixture
def asked(monkeypatch):
    """`companion kit` on a terminal, with answers; gives the status and what was on the screen."""

    def go(answers, *words):
        from companion.cli import main

        screen, left = Screen(), iter(answers)

        def answer(prompt=""):
            screen.write(prompt + "\n")
            told = next(left, None)
            if told is None:
                raise EOFError
            return told

        monkeypatch.setattr("sys.stdin", Screen())
        monkeypatch.setattr("sys.stdout", screen)
        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setenv("COLUMNS", "999")  # lines are looked for whole
        status = main(["kit", "--new", *words])
        monkeypatch.undo()
        return status, screen.getvalue()

    return go


def test_enter_keeps_what_is_proposed(asked, tmp_path):
    status, screen = asked([""] * 20, "--lang", "en")
    assert status == 0
    path = tmp_path / screen.splitlines()[-1]
    made = check_night(parse_toml(path.read_text(encoding="utf-8")), "en", tmp_path)
    assert made.title == "Game night"
    assert [table.seated for table in made.tables] == [2]


def test_a_question_mark_is_no_title_and_is_answered_in_the_language_chosen(asked, tmp_path):
    status, screen = asked(["EN?", "?", "en", "?", "Friday", "?", *[""] * 15], "--lang", "fr")
    assert status == 0
    assert "« EN? » n’est pas possible" in screen.replace("\u00a0", " "), "as it was typed"
    assert screen.count("Le numéro ou les premières lettres") == 1
    assert screen.count("An empty line takes") == 2
    path = tmp_path / screen.splitlines()[-1]
    made = check_night(parse_toml(path.read_text(encoding="utf-8")), "en", tmp_path)
    assert (made.title, made.date) == ("Friday", "")


@pytest.mark.parametrize("word", ["nothing", "Rien", "-"])
def test_the_word_for_an_empty_line_is_one(asked, tmp_path, word):
    """“When is it? (nothing: left out)”; a title is proposed, and may be any word."""
    status, screen = asked(["", word, word, word, "", "", word, *[""] * 9], "--lang", "en")
    assert status == 0
    path = tmp_path / screen.splitlines()[-1]
    made = check_night(parse_toml(path.read_text(encoding="utf-8")), "en", tmp_path)
    assert (made.title, made.date, made.place, [table.players for table in made.tables]) == (word, "", "", [2])


def test_answers_that_cannot_stand_are_asked_again(asked, tmp_path):
    answers = [
        *("de", "fr", 'Vendredi "chez" Zoé', "27 nov. 2026", "", "a3", "letter"),
        *("rien", "lobys", "lobbys, Les bois d'Alkekan", "Ana, Ben, Cyd", "Ana, Di", "Di, Eve"),
    ]
    status, screen = asked(answers, "e.toml")
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert told == {
        "title": 'Vendredi "chez" Zoé',
        "date": "27 nov. 2026",
        "lang": "fr",
        "paper": "letter",
        "tables": [
            {"game": "lobbys", "players": ["Ana", "Ben", "Cyd"]},
            {"game": "alkekan", "players": ["Di", "Eve"]},
        ],
    }
    assert "Vouliez-vous dire lobbys" in screen
    assert screen.count("✗") == 5, "a name of no game is told, and all games"


def test_tables_that_cannot_seat_everybody_are_asked_for_again_with_what_would_do(asked, tmp_path):
    """Nobody has to type names twice: the games alone are asked for again, and Enter takes those that seat everybody."""
    names = "Ana, Ben, Cy, Di, Eve, Flo, Gus, Hal"
    status, screen = asked(["", "Jeux", "", "", "", names, "alkekan", *[""] * 7], "e.toml", "--lang", "fr")
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert [table["game"] for table in told["tables"]] == ["alkekan"] * 4
    assert told["players"] == names.split(", ")
    seen = screen.replace("\u00a0", " ").replace("\u202f", " ")
    assert "Ces tables en prennent ensemble au plus 2." in seen
    assert "ceux entre crochets ont de la place pour tout le monde" in seen
    assert "[alkekan, alkekan, alkekan, alkekan]" in seen
    assert seen.count("Qui joue ?") == 1


def test_tables_too_many_for_those_who_come_are_fewer(asked, tmp_path):
    many = ["", "", "", "", "", "4", "lobbys, lobbys, cour", "", "", ""]
    status, screen = asked(many, "e.toml", "--lang", "en")
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert (told["players"], [table["game"] for table in told["tables"]]) == (4, ["lobbys", "lobbys"])


def test_where_tables_of_one_game_leave_somebody_over_another_game_would_do(asked, tmp_path):
    status, screen = asked(["", "", "", "", "", "5", "alkekan, alkekan", "", "", ""], "e.toml", "--lang", "en")
    assert status == 0, screen
    games = [table["game"] for table in parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))["tables"]]
    assert (games[0], len(games)) == ("alkekan", 2)


def test_where_nothing_near_would_do_it_says_so(asked, tmp_path):
    """Four hundred players at tables of two are more tables than a game night has."""
    answers = ["", "", "", "", "", "400", "alkekan", "back", "back", "2", "", "", "", ""]
    status, screen = asked(answers, "e.toml", "--lang", "en")
    assert "name others, or type “back” to change who plays" in screen
    assert status == 0, screen


def test_names_of_no_game_are_each_told_with_what_was_meant_and_the_games_listed_once(asked):
    _, screen = asked(["", "", "", "", "", "", "lobys, alkekann, zzz"], "--lang", "en")
    said = [line for line in screen.splitlines() if line.startswith("✗")]
    assert said[:2] == [
        "✗ There is no game “lobys” here. Did you mean lobbys?",
        "✗ There is no game “alkekann” here. Did you mean alkekan?",
    ]
    assert (said[2], len(said)) == ("✗ There is no game “zzz” here.", 4)
    assert said[3].startswith("✗ The games here are alkekan, ")


def test_back_goes_to_the_question_before_and_offers_its_answer(asked, tmp_path):
    answers = [
        *("retour", "fr", "Vendredi", "demain", "RETOUR", "samedi", "undo", "", "ici", "", "annuler", "back", "là", ""),
        *("Ana, Ben, Cy, Di", "lobbys, alkekan", "back", "back", "rien", "", "3", "back", "4", "Ed, Flo"),
    ]
    status, screen = asked(answers, "e.toml")
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert told == {
        **{"title": "Vendredi", "date": "samedi", "place": "là", "lang": "fr", "paper": "a4"},
        "tables": [{"game": "lobbys", "players": 4}, {"game": "alkekan", "players": ["Ed", "Flo"]}],
    }
    assert screen.replace("\u00a0", " ").count("[Ana, Ben, Cy, Di]") == 1


def test_the_title_that_is_proposed_goes_with_the_language(asked, tmp_path):
    status, screen = asked(["en", "", "back", "back", "fr", *[""] * 9], "e.toml", "--lang", "en")
    assert status == 0, screen
    assert parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))["title"] == "Soirée jeux"


def test_a_night_in_rounds_and_one_that_is_left(asked, tmp_path):
    status, screen = asked(
        ["", "", "", "", "", "Ana, Ben, Cy, Di", "alkekan, alkekan", "", "99", "2", *[""] * 5], "e.toml", "--lang", "en"
    )
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert (told["players"], told["rounds"]) == (["Ana", "Ben", "Cy", "Di"], 2)
    assert asked([""], "f.toml")[0] == 2
    assert not (tmp_path / "f.toml").exists()
    assert asked([], "e.toml")[0] == 2


def test_who_sits_with_whom_is_asked_and_what_cannot_be_is_asked_again(asked, tmp_path):
    answers = [
        *("", "", "2026-13-27", "2026-11-27", "", "", "Ana, Ben, Cy, di", "alkekan, alkekan", "", "2", "", ""),
        *("Ana", "Ana + Bob", "Ana + Ben", "Ben + Ana", "Cy, di", "back", "nothing", "Ana + Ben, Cy + di"),
    ]
    status, screen = asked(answers, "e.toml", "--lang", "en")
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert (told["date"], told["apart"], "together" in told) == ("2026-11-27", [["Ana", "Ben"], ["Cy", "di"]], False)
    said = [line for line in screen.splitlines() if line.startswith("✗")]
    assert [word for word, line in zip(("no day", "a + between", "not one of", "Give up", "together"), said, strict=True) if word in line] == [
        "no day", "a + between", "not one of", "Give up", "together",
    ]  # fmt: skip
    assert "card 1" not in screen, "a pair is no card"


def test_games_may_be_typed_without_commas(asked, tmp_path):
    status, screen = asked(
        ["", "", "", "", "", "9", "lobbys court Black Snake", "lobbys court virus", "", ""], "e.toml", "--lang", "en"
    )
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert [table["game"] for table in told["tables"]] == ["lobbys", "cour", "virus"]
    assert "2–6 players" in screen


def test_hours_and_who_is_not_there_all_the_time_are_asked(asked, tmp_path):
    answers = [
        "",
        "",
        "",
        "",
        "",
        "Ana, Ben, Cy, Di, Eve",
        "lobbys, cour",
        "late",
        "19:30",
        "soon",
        "23h",
        "3",
        "Ben",
        "Ben at 8:30",
    ]
    status, screen = asked([*answers, "Di 2", "", ""], "e.toml", "--lang", "en")
    assert status == 0, screen
    told = parse_toml((tmp_path / "e.toml").read_text(encoding="utf-8"))
    assert [told[key] for key in ("start", "end", "from", "until", "prefer")] == [
        *("19:30", "23:00", {"Ben": "20:30"}, {"Di": 2}, "variety"),
    ]
    assert screen.count("is no time of day") == 3
    assert screen.count("And until when?") == 2
    assert "start =" not in screen, "a question does not speak of the file"


@pytest.mark.parametrize(
    ("lang", "lasts", "misses"),
    [
        ("fr", "Durée de la soirée : 240 minutes", "Gaspard manque la partie 2 à 10 minutes près ; avec 4 parties"),
        ("en", "The evening has 240 minutes", "Gaspard misses session 2 by 10 minutes; with 4 sessions"),
    ],
)
def test_the_questions_explain_the_games_and_the_rounds_and_end_with_the_seats(asked, capsys, lang, lasts, misses):
    names = "Ana, Ben, Cy, Di, Eve, Fay, Gaspard, Hal, Ida, Jo, Ximena"
    asking = ["", "", "", "?", "", "", names, "?", "hache, hache, marteau-piqueur", "19h30 - 23h30", "3"]
    status, screen = asked([*asking, "Ximena 20h30", "Gaspard 22h00", "", ""], "e.toml", "--lang", lang)
    assert status == 0, screen
    screen = screen.replace("\u00a0", " ").replace("\u202f", " ")
    assert ("It is printed on the cover" if lang == "en" else "C’est imprimé sur la couverture") in screen
    assert ("Jackhammer, 15 to 25 minutes" if lang == "en" else "Marteau-Piqueur, 15 à 25 minutes") in screen
    assert lasts in screen
    assert "[6]" in screen, "rounds that leave the longest game its time"
    assert misses in screen
    seats = capsys.readouterr().err.replace("\u00a0", " ").replace("\u202f", " ")
    assert ("A session of the evening has 80 minutes" if lang == "en" else "partie de la soirée : 80 minutes") in seats
    assert seats.count("Gaspard") >= 2


@pytest.mark.turns
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_remarks_do_not_stand_among_the_answers(run, tmp_path, lang):
    (tmp_path / "e.toml").write_text(
        'title = "x"\nplayers = ["Ana", "ana"]\nrounds = 1\n[[tables]]\ngame = "alkekan"\n', encoding="utf-8"
    )
    ran = run("kit", "e.toml", "--check", "--format", "json", "--lang", lang)
    assert (ran.status, json.loads(ran.out)["plan"]["rounds"]) == (0, [[["Ana", "ana"]]])
    assert "ana" in ran.err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_wishes_are_written_too(lang):
    data = {
        **{"title": "A", "date": "", "place": "", "lang": lang, "paper": "a5"},
        **{"rounds": 4, "tables": [{"game": "cour"}], "together": [["Ana", "Zoé"]], "apart": [["Ana", "Ben"]]},
    }
    for people in ({"roster": "guests.csv"}, {"players": ["Ana", "Ben", "Zoé"]}):
        told = parse_toml(night_toml({**data, **people}, TODAY))
        assert told == {key: value for key, value in {**data, **people}.items() if value}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_written_is_what_was_told(lang):
    data = {
        **{"title": 'A "B"', "date": "", "place": "Chez \\ Zoé", "lang": lang, "paper": "a5"},
        **{"roster": "guests.csv", "rounds": 4, "tables": [{"game": "cour"}]},
    }
    assert parse_toml(night_toml(data, TODAY)) == {key: value for key, value in data.items() if value}


@pytest.mark.thorough
def test_from_nothing_to_a_kit(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("kit", "evening.toml", "--new", "--lang", "en").status == 0
    assert run("kit", "evening.toml", "--new", "--lang", "en").status == 2
    checked = run("kit", "evening.toml", "--check")
    assert checked.status == 0
    assert "lobbys-rules-en.pdf" in checked.out
    assert "× sheets of A4 paper" in checked.out
    assert not (tmp_path / "output").exists()
    told = json.loads(run("kit", "evening.toml", "--check", "--format", "json").out)
    made = run("kit", "evening.toml", "--zip", "-o", "mine")
    assert made.status == 0
    names = {path.name for path in (tmp_path / "mine").iterdir()}
    assert {document["file"] for document in told["documents"]} | {"kit.pdf", "mine.zip"} <= names


def test_without_a_file_it_says_what_to_type(run):
    for words in (("kit",), ("kit", "--check")):
        ran = run(*words, "--lang", "en")
        assert ran.status == 2
        assert "companion kit --new friday.toml" in ran.err


def test_what_is_wrong_is_told_and_nothing_written(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "e.toml").write_text(
        'title = "x"\nlang = "fr"\n[[tables]]\ngame = "lobys"\nplayers = 3\n[[tables]]\ngame = "alkekan"\nplayers = 3\n',
        encoding="utf-8",
    )
    ran = run("kit", "e.toml")
    assert ran.status == 2
    assert "lobbys" in ran.err
    assert len(ran.err.strip().splitlines()) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["e.toml"]
    told = json.loads(run("kit", "e.toml", "--check", "--format", "json").err)["error"]
    assert (told["where"], told["more"][0]["where"]) == ("tables[0].game", "tables[1].players")
    assert run("kit", "e.toml", "--format", "json").status == 2
    assert run("kit", "absent.toml").status == 2


@pytest.mark.parametrize(
    ("made", "lang", "said"),
    [
        ("lobbys", "en", "is a score of Lobbys, not an evening. To read it: companion score lobbys FILE"),
        ("alkekan", "fr", "(Les bois d’Alkekan), et non une soirée. Pour le lire : companion score alkekan FILE"),
        ("lobbys tender", "en", "belongs to Lobbys: companion resolve lobbys tender FILE"),
    ],
)
def test_a_score_is_told_with_the_command_that_takes_it(run, tmp_path, made, lang, said):
    path = tmp_path / "played.toml"
    path.write_text(run("example", *made.split(), "--lang", lang).out, encoding="utf-8")
    ran = run("kit", str(path), "--check", "--lang", lang)
    assert ran.status == 2
    assert len(ran.err.strip().splitlines()) == 1
    assert said.replace("FILE", str(path)) in ran.err.replace("\u00a0", " ")


@pytest.mark.parametrize(("lang", "said"), [("en", "is the score of a game"), ("fr", "est le score d’une partie")])
def test_a_score_of_nobody_knows_which_game_is_one_all_the_same(run, tmp_path, lang, said):
    path = tmp_path / "played.toml"
    path.write_text('[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\nxyz = 3\n', encoding="utf-8")
    ran = run("kit", str(path), "--lang", lang)
    assert said in ran.err
    assert len(ran.err.strip().splitlines()) == 1
    path.write_text('players = ["Ana", "Ben"]\nrounds = 2\n', encoding="utf-8")  # a game night without its tables
    assert said not in run("kit", str(path), "--lang", lang).err


def test_what_is_checked_reads_well(run, tmp_path):
    (tmp_path / "e.toml").write_text(
        'title = "Vendredi"\nlang = "fr"\nplayers = ["Ana", "Ben", "Cy", "Di"]\nrounds = 3\n'
        '[[tables]]\ngame = "alkekan"\n[[tables]]\ngame = "alkekan"\n',
        encoding="utf-8",
    )
    ran = run("kit", str(tmp_path / "e.toml"), "--check")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Vendredi"
    assert "Table 2, Les bois d’Alkekan" in lines
    assert any(line.startswith("Plan de la soirée") and "deux fois" in line for line in lines)
    assert sum(line.startswith("Partie ") for line in lines) == 3


def test_nothing_is_left_when_it_is_interrupted(run, tmp_path, monkeypatch):
    import companion.kit.folder as folder

    def interrupted(*_):
        raise KeyboardInterrupt

    (tmp_path / "e.toml").write_text('title = "x"\n[[tables]]\ngame = "alkekan"\nplayers = 2\n', encoding="utf-8")
    monkeypatch.setattr(folder.os, "fsync", interrupted)
    assert run("kit", str(tmp_path / "e.toml"), "-o", str(tmp_path / "out" / "kit")).status == 130
    assert not list((tmp_path / "out").iterdir())


def test_a_kept_score_is_told_by_the_game_it_names(run, tmp_path):
    """Names alone fit Paparazzi's model, and what keep noted tells that it is Lobbys."""
    file = tmp_path / "night.toml"
    file.write_text('[[players]]\nname = "Ana"\n\n[[players]]\nname = "Ben"\n\n[unfinished]\ngame = "lobbys"\n')
    ran = run("kit", str(file), "--check", "--lang", "en")
    assert ran.status == 2
    said = " ".join(ran.err.split())
    assert "is a score of Lobbys" in said
    assert f"companion keep lobbys {file}" in said


@pytest.mark.parametrize(
    ("lang", "doing"), [("en", "Checking: "), pytest.param("fr", "Contrôle\u00a0: ", marks=pytest.mark.thorough)]
)
def test_what_is_checked_is_one_line_of_a_terminal_rewritten_and_taken_away(lang, doing, tmp_path):
    from entering.terminal import Terminal

    (tmp_path / "eve.toml").write_text(example_toml(lang, TODAY), encoding="utf-8")
    shown = Terminal(tmp_path, lang, "kit", "eve.toml", "--check")
    assert shown.status() == 0
    assert shown.shown.count(f"\r{doing}") > 3
    assert "Printing" not in shown.shown and f"\n{doing}" not in shown.shown
    assert shown.shown.rpartition(doing)[2].partition("\r")[2].startswith(f"\r{' ' * 79}\r")
