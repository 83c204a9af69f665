"""What holds for every command: statuses, streams, speed of start, faults of our own."""

import json
import os
import signal
import subprocess
import sys

import pytest

from companion.cli import main
from companion.cli.quick import skip_plugins
from companion.errors import Fault, InternalError

GOOD = '{"players": [{"name": "Ana", "purse": "3♥ Q♠ J♦ 8♣"}]}\n'


def boom(*_: object) -> None:
    raise ZeroDivisionError("a\nmistake")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_mistake_of_ours_is_70_and_no_traceback(run, hand, monkeypatch, form) -> None:
    monkeypatch.setattr("companion.cli.score.settle", boom)
    ran = run("score", "alkekan", hand, "--format", form)
    assert (ran.status, ran.out) == (70, "")
    assert "ZeroDivisionError: a mistake" in ran.err
    assert "Traceback" not in ran.err
    assert len(ran.err.splitlines()) == 1
    monkeypatch.setenv("COMPANION_DEBUG", "1")
    assert "Traceback" in run("score", "alkekan", hand, "--format", form).err


def test_a_mistake_we_caught_ourselves_is_70_too(run, hand, monkeypatch) -> None:
    def wrong(*_: object) -> None:
        raise InternalError(Fault("proof-failed", None, {"problem": "prices"}))

    monkeypatch.setattr("companion.cli.score.settle", wrong)
    ran = run("score", "alkekan", hand)
    assert ran.status == 70
    assert "prices" in ran.err


def test_an_empty_mistake(run, hand, monkeypatch) -> None:
    def wrong(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("companion.cli.score.settle", wrong)
    assert "(RuntimeError)" in run("score", "alkekan", hand).err


DELETED = """
import os, sys
os.mkdir("gone"); os.chdir("gone"); os.rmdir("../gone")
from companion.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.turns
@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no folder that somebody is in")
@pytest.mark.parametrize(
    "arguments",
    [
        ("pad", "alkekan"),
        ("rules", "alkekan", "-o", "-"),
        ("score", "alkekan", "--player", "Ana: 3♥", "--format", "pdf", "-o", "-"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_deleted_working_folder_is_no_mistake_of_ours(tmp_path, environ, arguments, lang) -> None:
    # A process of its own: the PDF library asks where it is only while it is imported.
    command = [sys.executable, "-c", DELETED, *arguments, "--lang", lang]
    ran = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ("The folder you are in is gone" if lang == "en" else "Le dossier où vous êtes n’existe plus") in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_file_of_ours_that_is_missing_is_a_mistake_of_ours_still(run, hand, monkeypatch) -> None:
    def wrong(*_: object) -> None:
        raise FileNotFoundError(2, "No such file")

    monkeypatch.setattr("companion.cli.score.settle", wrong)
    assert run("score", "alkekan", hand).status == 70


def test_ctrl_c_is_130_and_a_word(run, hand, monkeypatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.score.settle", interrupt)
    ran = run("score", "alkekan", hand)
    assert ran.status == 130
    assert "Interrupted" in ran.err


def test_ctrl_c_while_importing(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "companion.cli.run", None)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    import types

    module = types.ModuleType("companion.cli.run")
    module.run = interrupt
    monkeypatch.setitem(sys.modules, "companion.cli.run", module)
    assert main([]) == 130


def test_ctrl_c_before_a_command_runs(monkeypatch, capsys) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.cli.run._run", interrupt)
    assert main(["games"]) == 130
    assert "Interrupted" in capsys.readouterr().err


def write_lines(path, count: int) -> str:
    path.write_text(GOOD * count, encoding="utf-8")
    return str(path)


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "companion", *arguments]


@pytest.fixture
def environ():
    from pathlib import Path

    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}


@pytest.mark.skipif(os.name == "nt", reason="pipes close differently there")
def test_a_closed_pipe_is_silent(tmp_path, environ) -> None:
    lines = write_lines(tmp_path / "a.jsonl", 3000)
    with subprocess.Popen(
        command("score", "alkekan", lines), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline().startswith(b"{")
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")  # noqa: PTH110
def test_a_full_device_is_an_error(environ) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ran = subprocess.run(command("games"), stdout=full, stderr=subprocess.PIPE, env=environ, check=False)
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("Standard output cannot be written")


@pytest.mark.skipif(os.name == "nt", reason="signals are different there")
def test_ctrl_c_in_a_process(tmp_path, environ) -> None:
    lines = write_lines(tmp_path / "a.jsonl", 30000)
    with subprocess.Popen(
        command("score", "alkekan", lines), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environ
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        child.stdout.read()
        said = child.stderr.read().decode()
        assert child.wait() == 130
    assert said.strip() == "Interrupted: nothing more is written."


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_a_terminal_without_suits(process, encoding, hand) -> None:
    ran = process("score", "alkekan", hand, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert ran.status == 0, ran.err
    assert "QS doubles 8D" in ran.out
    ran = process("score", "alkekan", hand, "--format", "json", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert json.loads(ran.out)["players"][0]["lines"][1]["cards"] == ["8♦"]
    ran = process("score", "alkekan", "--player", "Ana: 3♥ 3♥", "--format", "json", PYTHONIOENCODING=encoding)
    assert json.loads(ran.err)["error"]["message"].startswith("Ana, purse, card 2: 3♥")


def test_bytes_that_are_no_text_do_not_crash(environ) -> None:
    ran = subprocess.run(
        [*command("score", "alkekan"), b"\xff\xfe.json"], capture_output=True, env=environ, check=False
    )
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr


def test_a_score_in_json_imports_nothing_heavy(hand, environ) -> None:
    code = (
        "import sys; from companion.cli import main\n"
        f"main(['score', 'alkekan', {hand!r}, '--format', 'json'])\n"
        "heavy = ('rich', 'jinja2', 'reportlab', 'markdown_it', 'babel', 'pandas', 'numpy', 'fontTools',"
        " 'companion.printing', 'companion.asking', 'companion.evening', 'companion.games.lobbys')\n"
        "print([m for m in heavy if m in sys.modules], file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True)
    assert ran.stderr.strip() == "[]"


def test_a_score_in_rounds_reads_no_sentences_about_faults(tmp_path, environ) -> None:
    """What a round is called stands in every line of it; what may be wrong with a printer is no score's affair."""
    code = (
        "import sys; from companion.cli import main\n"
        f"main(['example', 'lobbys', '--format', 'json', '-o', {str(tmp_path / 'a.json')!r}])\n"
        f"main(['score', 'lobbys', {str(tmp_path / 'a.json')!r}, '--format', 'json'])\n"
        "from companion.verdict.faults import error_words; print(error_words.cache_info().currsize, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True)
    assert ran.stderr.split()[-1] == "0"
    assert '"round 2, ' in ran.stdout


def test_help_imports_no_command_and_no_game(environ) -> None:
    code = (
        "import sys; from companion.cli import main; main(['--help'])\n"
        "print([m for m in ('companion.cli.score', 'companion.game', 'pydantic.main', 'ortools') if m in sys.modules],"
        " file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True)
    assert ran.stderr.strip() == "[]"


def test_a_rule_sheet_needs_no_pydantic_and_a_score_no_other_games_names_no_events_and_no_solver(
    tmp_path, environ
) -> None:
    """Typer would read every option with Pydantic; of two purses whose spells want different cards nothing is searched."""
    sheet, purses = str(tmp_path / "a.pdf"), tmp_path / "a.json"
    purses.write_text('{"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠"}, {"name": "Ben", "purse": "9♠ J♣"}]}', "utf-8")
    code = (
        "import sys; from companion.cli import main; from companion.games import aliases\n"
        f"main(['rules', 'alkekan', '--lang', 'en', '--paper', 'a5', '-o', {sheet!r}])\n"
        "print('pydantic' in sys.modules, file=sys.stderr)\n"
        f"main(['score', 'alkekan', {str(purses)!r}, '--format', 'json'])\n"
        "unwanted = {'ortools', 'companion.games.alkekan.events'} & {*sys.modules}\n"
        "print(unwanted, aliases.cache_info().currsize, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True)
    assert ran.stderr.split()[-3:] == ["False", "set()", "0"]
    assert '"total": 19' in ran.stdout


@pytest.mark.thorough
def test_memory_does_not_grow_with_lines(tmp_path, environ) -> None:
    code = (
        "import sys, resource; from companion.cli import main\n"
        "main(['score', 'alkekan', sys.argv[1]])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    pytest.importorskip("resource")
    peaks = []
    for count in (200, 8000):
        path = write_lines(tmp_path / f"{count}.jsonl", count)
        ran = subprocess.run(
            [sys.executable, "-c", code, path], capture_output=True, text=True, env=environ, check=True
        )
        assert ran.stdout.count("\n") == count
        peaks.append(int(ran.stderr))
    assert peaks[1] < peaks[0] * 1.1


def test_pydantic_looks_for_no_plugins_unless_somebody_says_which(monkeypatch) -> None:
    monkeypatch.delenv("PYDANTIC_DISABLE_PLUGINS", raising=False)
    skip_plugins()
    assert os.environ["PYDANTIC_DISABLE_PLUGINS"] == "__all__"
    monkeypatch.setenv("PYDANTIC_DISABLE_PLUGINS", "logfire-plugin")
    skip_plugins()
    assert os.environ["PYDANTIC_DISABLE_PLUGINS"] == "logfire-plugin"


def test_what_is_known_of_packages_is_read_when_somebody_asks() -> None:
    code = (
        "import sys; from companion.cli.quick import skip_plugins; skip_plugins(); import pydantic\n"
        "class Model(pydantic.BaseModel): number: int\n"
        "from importlib.metadata import entry_points\n"
        "assert 'email' not in sys.modules\n"
        "assert entry_points(group='console_scripts')\n"
        "import importlib.metadata as metadata\n"
        "assert metadata.version('pydantic') == pydantic.VERSION and 'email' in sys.modules\n"
    )
    environ = {key: value for key, value in os.environ.items() if key != "PYDANTIC_DISABLE_PLUGINS"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environ)


def test_a_language_nobody_speaks_here_is_remarked_on_once(run, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_LANG", "deutsch")
    ran = run("games")
    assert ran.status == 0
    assert ran.err.count("deutsch") == 1
    assert "fr ou en" in ran.err
    assert run("games", "--lang", "en").err == ""
    assert run("games", "--format", "json").err == ""


def test_the_module_runs(process) -> None:
    assert process("--version").out.startswith("companion ")


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ({}, "Joueur"),
        ({"LANG": "fr_CA.UTF-8"}, "Joueur"),
        ({"LANG": "de_DE.UTF-8"}, "Player"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "Player"),
        ({"LC_MESSAGES": "POSIX"}, "Player"),
        ({"LANG": "C.UTF-8"}, "Player"),
    ],
)
def test_a_locale_that_is_set_speaks_french_or_english_and_none_french(run, monkeypatch, locale, said) -> None:
    monkeypatch.delenv("COMPANION_LANG")
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    seats = [part for name in ("Ana", "Ben", "Cy", "Zoé") for part in ("--player", f"{name}: 12")]
    ran = run("score", "deringer", *seats)
    assert ran.status == 0
    assert said in ran.out
