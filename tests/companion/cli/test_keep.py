"""``companion keep`` on a terminal of its own, in both languages; and where there is none."""

import os
import signal

import pytest
from entering.terminal import Terminal

from companion.cli.keep import _wants_page

ROUND = ("JQKsJQKh/3/2/9", "/4/1/9")


def test_words_that_came_with_those_before_are_not_missed(tmp_path):
    asked = Terminal(tmp_path, "en", "--version").until("compan").until("ion")
    with pytest.raises(AssertionError):
        asked.until("compan")
    assert asked.status() == 0


def test_an_evening_in_french_left_and_taken_up(tmp_path, run):
    first = Terminal(tmp_path, "fr", "keep", "lobbys", "eve.toml")
    first.until("Qui joue").type("Ana, Zoé").until("Capital").type("").until("Marchés").type("VDRpVDRc/3/2/9")
    first.until("Marchés emportés par Zoé")
    assert first.status(interrupted=True) in (130, -signal.SIGINT)
    assert "plus rien n’est écrit" not in first.shown
    ran = run("score", "lobbys", str(tmp_path / "eve.toml"), "--lang", "fr")
    assert (ran.status, ran.out) == (2, "")
    assert "Rien à compter encore" in ran.err
    assert f"companion keep lobbys {tmp_path}" in ran.err.replace("\n", " ")
    again = Terminal(tmp_path, "fr", "keep", "lobbys", "eve.toml")
    again.until("Marchés").type("/4/1/9").until("On continue").type("n").until("total").type("")
    again.until("plusieurs couleurs").type("")
    again.until("verdict").type("o")
    again.until("output/lobbys-verdict-fr.pdf")
    assert again.status() == 0
    assert again.shown.rstrip().endswith(": Ana et Zoé."), "who leads is what stays in sight"
    assert (tmp_path / "output" / "lobbys-verdict-fr.pdf").read_bytes().startswith(b"%PDF")
    ran = run("score", "lobbys", str(tmp_path / "eve.toml"))
    assert (ran.status, "Zoé" in ran.out) == (0, True)


def test_two_windows_of_one_evening_lose_no_line(tmp_path):
    first = Terminal(tmp_path, "en", "keep", "serpent-noir", "z.toml")
    first.until("Who is playing?").type("A, B, C").until("(").type("").until("run 1").type("4s > 3h 2d").until(
        "B, run 2"
    )
    second = Terminal(tmp_path, "en", "keep", "z.toml")
    second.until("z.toml is open in another window, too.").until("B, run 2").type("7h > 8s").until("C, run 3")
    first.type("9c > 8d").until("z-2.toml. To go on: companion keep serpent-noir z-2.toml")
    assert first.status() == 2
    assert "9♣ > 8♦" in (tmp_path / "z-2.toml").read_text(encoding="utf-8")
    second.status(interrupted=True)
    third = Terminal(tmp_path, "en", "keep").until("1. z-2.toml").until("2. z.toml").type("").until("C, run 3")
    assert "open in another window" not in third.shown
    third.status(interrupted=True)


def test_the_verdict_of_score_comes_before_saving(tmp_path):
    asked = Terminal(tmp_path, "en", "score", "alkekan")
    asked.until("Who is playing?").type("Ana", "35h8dJcQsKhdJo", "", "Ana=28", "", "")
    asked.until("Save under what name?")
    assert asked.shown.index("Ana’s claim") < asked.shown.index("Save under")
    asked.type("eve").until("Saved")
    assert asked.status() == 0


def test_the_winner_stands_on_the_last_line(tmp_path):
    asked = Terminal(tmp_path, "en", "score", "hache", "--totals")
    asked.until("Who is playing?").type("Ana, Ben", "12", "4+6", "").until("Save under what name?").type("")
    assert asked.status() == 0
    assert asked.shown.rstrip().splitlines()[-1].endswith("Ana wins with 12 points, 2 ahead of Ben.")


def test_keep_without_a_terminal_says_so(run, tmp_path):
    ran = run("keep", "lobbys", "eve.toml")
    assert ran.status == 2
    assert "no terminal" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "The game comes first:"), ("fr", "Le jeu vient d’abord\N{NO-BREAK SPACE}:")]
)
@pytest.mark.parametrize("verb", ["keep", "score"])
def test_the_file_before_the_game_is_told_with_what_to_type(run, lang, said, verb):
    ran = run(verb, "our eve.toml", "Virus", "--lang", lang)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.strip() == f"{said} companion {verb} virus 'our eve.toml'"
    ran = run(verb, "eve.toml", "nothing", "--lang", lang)
    assert f"companion {verb}" not in ran.err


@pytest.mark.parametrize(
    ("lang", "following", "who", "capital"),
    [("en", "ound 2", "Who is playing?", "apital"), ("fr", "anche 2", "Qui joue", "apital")],
)
def test_an_evening_is_found_again_without_its_name(tmp_path, lang, following, who, capital):
    older = Terminal(tmp_path, lang, "keep", "lobbys", "old.toml")
    older.until(who).type("Ana, Zoé").until(capital).status(interrupted=True)
    first = Terminal(tmp_path, lang, "keep", "lobbys", "eve.toml", "--cards", "en")
    first.until(who).type("Ana, Ben").until(capital).type("", *ROUND).until("(y/n)" if lang == "en" else "(o/n)")
    first.status(interrupted=True)
    os.utime(tmp_path / "old.toml", (1, 1))
    (tmp_path / "torn.journal").write_text("{", encoding="utf-8")
    (tmp_path / "torn.toml").write_text("", encoding="utf-8")
    for arguments, answer, taken in (((), "", "eve.toml"), (("lobbys",), "2", "old.toml")):
        again = Terminal(tmp_path, lang, "keep", *arguments)
        again.until("1. eve.toml").until(following).until("2. old.toml").until(following[:-1] + "1")
        again.type(answer).until("«" if lang == "fr" else '"').status(interrupted=True)
        assert f"companion keep lobbys {taken}" in again.shown.replace("\n", " ")
        assert "torn" not in again.shown


def test_no_evening_here_is_told_with_what_is_missing(run):
    ran = run("keep", "lobbys")
    assert (ran.status, ran.out, "lobbys.toml" in ran.err) == (2, "", True)


def test_ctrl_c_at_the_last_question_loses_nothing_and_says_so(tmp_path):
    asked = Terminal(tmp_path, "en", "keep", "alkekan", "eve.toml")
    asked.until("Who is playing?").type("Ana", "35h8dJcQsKhdJo", "", "", "")
    asked.until("Print the verdict")
    asked.type("\x03")
    assert asked.status() == 0
    assert "Interrupted" not in asked.shown


@pytest.mark.parametrize("interrupted", [True, False], ids=["ctrl-c", "ctrl-d"])
def test_left_before_anybody_plays_nothing_is_said_to_be_kept(tmp_path, interrupted):
    asked = Terminal(tmp_path, "en", "keep", "lobbys", "new.toml")
    asked.until("Who is playing?")
    if not interrupted:
        os.write(asked.end, b"\x04")
    asked.status(interrupted=interrupted)
    assert "companion keep lobbys new.toml" in asked.shown
    assert "Nothing was entered yet, so there is no new.toml. To begin:" in asked.shown
    assert "Kept in" not in asked.shown and list(tmp_path.iterdir()) == []


def test_lays_are_told_as_they_come_and_the_game_is_over(tmp_path):
    asked = Terminal(tmp_path, "en", "keep", "serpent-noir", "eve.toml")
    asked.until("Who is playing?").type("Ana, Zoé").until("30 or 40").type("").until("run 1").type("4s>3h2dAc")
    asked.until("run 2").type("Ana: 9d > 8h").until("run 3")
    assert "Ana leads with" in asked.shown
    asked.type("done", "").until("Print the verdict").type("n")
    assert asked.status() == 0
    assert (tmp_path / "eve.toml").read_text(encoding="utf-8").count("[[lays]]") == 2


@pytest.mark.parametrize(
    ("lang", "asks", "said", "go_on"),
    [
        ("en", "claim a total", "Kept in eve.toml.", "To go on"),
        ("fr", "total", "Enregistré dans eve.toml.", "Pour continuer"),
    ],
)
def test_a_game_that_is_over_is_not_to_go_on(tmp_path, run, lang, asks, said, go_on):
    path = tmp_path / "eve.toml"
    path.write_text(run("example", "lobbys", "--lang", lang).out, encoding="utf-8")
    before = path.read_bytes()
    looked = Terminal(tmp_path, lang, "keep", "lobbys", "eve.toml")
    looked.until(asks).type("").until("verdict").type("n")
    assert looked.status() == 0
    assert (path.read_bytes(), said in looked.shown, go_on in looked.shown) == (before, False, False)
    claimed = Terminal(tmp_path, lang, "keep", "lobbys", "eve.toml", "--ruling", "partisan=each")
    claimed.until(asks).type("Ana=3", "").until(said).until("verdict").type("n")
    assert claimed.status() in (0, 1)
    assert go_on not in claimed.shown


@pytest.mark.parametrize(
    ("lines", "wanted", "again"),
    [
        (["y"], True, 0),
        ([""], False, 0),
        (["Ana=26", "n"], False, 1),
        (["Chloé", "o"], True, 1),
        (["x", "x"], False, 1),
    ],
)
def test_whether_the_verdict_is_printed_is_asked_once_more_after_anything_but_yes_and_no(played, lines, wanted, again):
    terminal = played(lines)
    assert _wants_page(terminal, "en") is wanted
    assert len(terminal.said) == again
    assert ("too late" in " ".join(terminal.said)) is ("Ana=26" in lines)


def test_a_file_alone_tells_its_game_or_it_is_asked(tmp_path):
    first = Terminal(tmp_path, "en", "keep", "eve.toml")
    first.until("Which game").type("virsu").until("Did you mean virus?").until("Which game").type("virus")
    first.until("companion keep virus eve.toml --totals").until("Who is playing?").type("Ana, Ben, Cy").until(
        "in round 1"
    ).type("\x04")
    first.until("companion keep virus eve.toml")
    assert first.status() == 0
    again = Terminal(tmp_path, "en", "keep", "eve.toml").until("in round 1").type("\x04")
    assert again.status() == 0


def test_without_a_game_or_a_file_the_game_is_asked_and_its_name_is_the_files(tmp_path):
    first = Terminal(tmp_path, "en", "keep")
    first.until("serpent-noir").until("Which game").type("court").until("Who is playing?").type("Ana, Ben").until(
        "in round 1"
    ).type("\x04")
    first.until("companion keep cour cour.toml")
    assert first.status() == 0
    Terminal(tmp_path, "en", "keep", "virus").until("Who is playing?").type("\x04").until(
        "companion keep virus virus.toml"
    )
    scored = Terminal(tmp_path, "en", "score").until("Which game").type("alkekan").until("Who is playing?").type("\x04")
    assert scored.status() == 2
