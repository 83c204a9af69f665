"""Streams that are closed, full or somebody else's: a status and, where anybody can hear it, a sentence; never a mistake of ours."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cli.delivery import place_for
from companion.cli.run import run as run_line
from companion.cli.signals import EndError, ending_politely
from companion.cli.streams import wrapped

ROOT = Path(__file__).parents[3]
POSIX = os.name == "posix"
pytestmark = pytest.mark.skipif(not POSIX, reason="needs a POSIX shell")
GOOD = '{"players": [{"name": "Ana", "purse": "3♥"}]}'


@pytest.fixture
def shell(tmp_path):
    """A command line of the shell's, in which COMPANION is the program."""

    def go(line: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", line.replace("COMPANION", f"'{sys.executable}' -m companion")],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        )

    return go


@pytest.mark.parametrize(("closed", "form"), [("2>&-", "text"), ("2>/dev/full", "json")])
def test_bad_input_is_2_even_where_nobody_hears_it(shell, closed, form) -> None:
    ran = shell(f"COMPANION score alkekan - --format {form} {closed}", "{")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "")


def test_nobody_hears_that_all_is_well(shell) -> None:
    assert shell("COMPANION score alkekan - 2>&-", GOOD).returncode == 0


@pytest.mark.parametrize(
    ("verb", "closed"),
    [("score alkekan -", ">&-"), ("score alkekan --lines", ">&-"), ("score alkekan --lines", "> /dev/full")],
)
def test_a_closed_or_full_standard_output_is_said(shell, verb, closed) -> None:
    ran = shell(f"COMPANION {verb} {closed}", GOOD)
    assert ran.returncode == 2
    assert "Standard output cannot be written" in ran.stderr


def test_a_closed_standard_input_is_said(shell) -> None:
    ran = shell("COMPANION score alkekan --lines <&-")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "standard input" in ran.stderr


def test_errors_are_never_written_into_a_file_that_got_the_number_of_a_closed_stream(shell, tmp_path) -> None:
    ran = shell("COMPANION rules paparazzi --format md -o a.md >&- 2>&-")
    assert ran.returncode == 2
    assert (tmp_path / "a.md").read_text(encoding="utf-8").startswith("# ")


def test_a_document_on_standard_output(shell, tmp_path) -> None:
    ran = shell(
        "COMPANION rules paparazzi --format md -o /dev/stdout > a.md; COMPANION rules paparazzi --format md -o - | cat"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == ran.stdout
    assert ran.stdout.startswith("# ")
    assert shell("COMPANION score alkekan - --format pdf -o /dev/fd/1 | head -c 5", GOOD).stdout == "%PDF-"
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


def test_an_example_on_standard_output(run, tmp_path) -> None:
    assert run("example", "alkekan", "-o", "-").out == run("example", "alkekan").out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "place", ["x" * 300, "round", "round/a.md", "/dev/full", "/proc/a.md", "/dev/null/a.md", "a\0b"]
)
def test_a_place_where_nothing_can_be_written(run, tmp_path, place) -> None:
    (tmp_path / "round").symlink_to("about")
    (tmp_path / "about").symlink_to("round")
    ran = run("rules", "paparazzi", "--format", "md", "-o", place)
    assert (ran.status, ran.out) == (2, "")
    assert "cannot be written" in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["about", "round"]


def test_a_working_folder_that_is_gone(shell) -> None:
    ran = shell("mkdir gone; cd gone; rmdir ../gone; COMPANION rules paparazzi --format md -o a.md; echo $?")
    assert (ran.stdout, "cannot be written" in ran.stderr) == ("2\n", True)


@pytest.mark.skipif(not POSIX or os.getuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_one_may_not_enter(shell) -> None:
    ran = shell("mkdir a; chmod 0 a; COMPANION rules paparazzi --format md -o a/b.md; echo $?; chmod 700 a")
    assert (ran.stdout, "Permission denied" in ran.stderr) == ("2\n", True)


def test_a_folder_one_may_not_look_into(run, monkeypatch) -> None:
    """What a system says to anybody but root."""

    def refuse(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "is_dir", refuse)
        assert place_for("a.md", "a/b.md") == Path("a/b.md")
    monkeypatch.setattr("companion.files._stat", refuse)
    ran = run("rules", "paparazzi", "--format", "md", "-o", "a/b.md")
    assert (ran.status, "Permission denied" in ran.err) == (2, True)


def test_ending_takes_away_what_is_half_written(tmp_path) -> None:
    code = (
        "import os, signal, sys, time\nfrom companion.cli import main\nimport companion.files as files\n"
        # whoever runs the tests in the background may have had them ignored
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def slow(_):\n    print(*os.listdir('.'), flush=True); time.sleep(600)\n"
        "files.os.fsync = slow\n"
        "sys.exit(main(['rules', 'paparazzi', '--format', 'md', '-o', 'deep/a.md']))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        with subprocess.Popen(
            [sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
        ) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == b"deep\n"
            child.send_signal(number)
            child.communicate(timeout=60)
        assert child.returncode == 128 + number
        assert list(tmp_path.iterdir()) == []


def test_only_signals_that_nobody_else_wants_are_caught() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_politely():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            with pytest.raises(EndError) as caught:
                os.kill(os.getpid(), signal.SIGTERM)
                time.sleep(60)
            assert caught.value.status == 128 + signal.SIGTERM
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL, "asked twice, it ends at once"
    finally:
        signal.signal(signal.SIGHUP, before)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_another_thread_catches_no_signals() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(run_line, ["--version"]).result() == 0


ESCAPES = "a\x1b]0;x\x07\x9b31m\u202eb"


@pytest.mark.parametrize(
    "arguments",
    [
        ["score", ESCAPES],
        [ESCAPES],
        ["score", "alkekan", f"--{ESCAPES}"],
        ["score", "alkekan", f"{ESCAPES}.toml"],
        ["score", "alkekan", "--player", ESCAPES],
        ["score", "alkekan", "--player", f"{ESCAPES}: 3♥"],
        ["score", "alkekan", "--player", "Ana: 3♥", "--claim", ESCAPES],
        ["score", "alkekan", "--player", "Ana: 3♥", "--ruling", f"{ESCAPES}=x"],
        ["score", "alkekan", "--set", f"{ESCAPES}={ESCAPES}"],
        ["score", "alkekan", "--format", ESCAPES],
        ["resolve", "alkekan", ESCAPES],
        ["resolve", "alkekan", "turn", "--set", f"encounter={ESCAPES}"],
        ["resolve", "alkekan", "turn", "--set", f"actions.{ESCAPES}=8♦"],
        ["rules", "paparazzi", "--paper", ESCAPES],
        ["rules", "paparazzi", "--format", "md", "-o", f"{ESCAPES}.md"],
        ["rules", "paparazzi", "--format", "md", "-o", f"{ESCAPES}.html"],
        ["rules", "paparazzi", ESCAPES],
        ["schema", "alkekan", ESCAPES],
        ["games", ESCAPES],
        ["example", "alkekan", "-o", f"{ESCAPES}/a.toml"],
        ["example", "alkekan", ESCAPES],
    ],
    ids=lambda words: " ".join(words).replace(ESCAPES, "§"),
)
@pytest.mark.parametrize("form", [[], ["--format", "json"]], ids=["text", "json"])
def test_what_steers_a_terminal_is_never_echoed(run, arguments, form) -> None:
    if form and (arguments[0] not in ("score", "resolve") or "--format" in arguments):
        pytest.skip("no JSON here")
    ran = run(*arguments, *form)
    assert ran.status in (0, 2), ran.err
    assert not set("\x1b\x07\x9b\u202e") & set(ran.out + ran.err)
    if ran.status == 2:
        assert "u001b" in ran.err or arguments[0] == "resolve"


def test_an_opener_that_is_missing_is_said(run, monkeypatch) -> None:
    monkeypatch.setattr("typer.launch", lambda _path: 1)
    ran = run("rules", "paparazzi", "--format", "md", "--open")
    assert (ran.status, ran.out) == (0, f"{Path('output/paparazzi-rules-en.md')}\n")
    assert "No program here opens this file" in ran.err
    ran = run("rules", "paparazzi", "--format", "md", "-o", "-", "--open")
    assert (ran.status, ran.out) == (2, "")


def test_a_name_that_promises_something_else(run, tmp_path) -> None:
    for words in (["rules", "paparazzi", "--format", "html", "-o", "out.pdf"], ["pad", "paparazzi", "-o", "a.HTML"]):
        ran = run(*words)
        assert (ran.status, ran.out) == (2, "")
        assert "--format" in ran.err
    assert run("rules", "paparazzi", "--format", "md", "-o", "readme.en").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["readme.en"]


def test_no_pdf_on_a_terminal(run, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    ran = run("rules", "paparazzi", "-o", "-")
    assert (ran.status, ran.out) == (2, "")


def test_errors_in_json_are_one_object_whatever_is_in_them(run) -> None:
    ran = run("score", "alkekan", "--player", f"{ESCAPES}: 3♥ 3♥", "--format", "json")
    error = json.loads(ran.err)["error"]
    assert error["where"] == "players[0].name"


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_errors_are_wrapped_on_a_terminal_between_words_and_never_in_a_pipe(run, tmp_path, columns, lang) -> None:
    from entering.terminal import Terminal

    said = run("rules", "--lang", lang).err
    shown = Terminal(tmp_path, lang, "rules", columns=columns)
    assert shown.status() == 2
    lines = shown.shown.rstrip("\n").split("\n")
    assert all(len(line) <= columns for line in lines)
    assert len(lines) > 2 == said.count("\n"), "the pipe has each sentence on its line"
    assert " ".join(lines) == " ".join(said.rstrip("\n").split("\n"))


def test_commands_and_no_break_spaces_stay_whole_where_lines_are_wrapped() -> None:
    assert wrapped("Qui gagne\u00a0? Ana\u00a0: 3", 10) == "Qui\ngagne\u00a0?\nAna\u00a0: 3"
    assert wrapped("tapez « retour » ; ou Ana", 12) == "tapez\n« retour » ;\nou Ana"
    kept = "Kept. To go on: companion keep lobbys 'our eve.toml'"
    assert wrapped(kept, 30).split("\n")[-1] == "companion keep lobbys 'our eve.toml'"
    assert wrapped("Type `companion games GAME` for all", 24).split("\n")[1] == "`companion games GAME`"
