"""The printing verbs: where files go, what they are called, what the last line says."""

import shlex
from pathlib import Path

import pytest
from pypdf import PdfReader

from companion.cli.surroundings import called_as
from companion.games import game_ids
from companion.printing.kinds import AidOptions, Document, PadOptions


@pytest.mark.parametrize("verb", ["rules", "pad", "aid", "components"])
def test_a_document_is_written_and_its_path_is_the_last_line(run, verb, tmp_path) -> None:
    ran = run(verb, "paparazzi", "--lang", "fr")
    assert ran.status == 0, ran.err
    path = Path(ran.out.splitlines()[-1])
    assert path == Path("output") / f"paparazzi-{verb}-fr.pdf"
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("form", "start"), [("html", "<!doctype html>"), ("md", "# "), ("txt", "PAPARAZZI")])
def test_rules_as_text(run, form, start) -> None:
    ran = run("rules", "paparazzi", "--format", form, "-o", "sub/")
    path = Path(ran.out.strip())
    assert path.parts[-2:] == ("sub", f"paparazzi-rules-en.{form}")
    assert path.read_text(encoding="utf-8").lower().lstrip().startswith(start.lower())


def test_names_tell_what_is_not_usual() -> None:
    options = PadOptions(lang="en", paper="letter", players=3, ink="low", type="large", copies=2)
    assert Document("lobbys", "pad", options).name == "lobbys-pad-en-letter-3-low-ink-large-type-x2.pdf"
    assert Document("lobbys", "aid", AidOptions(corners=True)).name == "lobbys-aid-fr-corners.pdf"


def test_corners_are_an_option_of_aids_alone(run) -> None:
    assert run("aid", "paparazzi", "--corners").status == 0
    assert run("pad", "paparazzi", "--corners").status == 2


def test_opening_what_was_written(run, monkeypatch) -> None:
    opened = []
    monkeypatch.setattr("typer.launch", opened.append)
    ran = run("aid", "paparazzi", "--open")
    assert opened == [ran.out.strip()]


def test_a_terminal_sees_progress(run, monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    ran = run("--lang", "fr", "rules", "paparazzi", "--format", "md")
    assert ran.err.startswith("Impression")
    assert "Paparazzi" in ran.err


def test_what_cannot_be_printed_is_refused_with_the_reason(run) -> None:
    ran = run("pad", "paparazzi", "--players", "9")
    assert (ran.status, ran.out) == (2, "")
    assert "2 to 4" in ran.err
    assert not Path("output").exists()


def test_a_folder_that_cannot_be_written(run) -> None:
    Path("file").write_text("x")
    ran = run("rules", "paparazzi", "--format", "md", "-o", "file/x.md")
    assert ran.status == 2
    assert "cannot be written" in ran.err


@pytest.mark.parametrize("verb", ["rules", "pad", "aid", "components"])
def test_several_games_are_one_deed(run, verb) -> None:
    ran = run(verb, "paparazzi", "lobby", "lobbys", "-o", "sheets")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [str(Path("sheets") / f"{name}-{verb}-en.pdf") for name in ("paparazzi", "lobbys")]
    assert all(Path(line).read_bytes().startswith(b"%PDF") for line in ran.out.splitlines())


def test_all_games_and_what_becomes_of_older_files(run) -> None:
    ran = run("rules", "--all", "--format", "md")
    assert [Path(line).name for line in ran.out.splitlines()] == [f"{game_id}-rules-en.md" for game_id in game_ids()]
    first, second, *_ = map(Path, ran.out.splitlines())
    text = first.read_text(encoding="utf-8")
    first.write_text("mine", encoding="utf-8")
    ran = run("rules", "--all", "--format", "md")
    assert f"{first}: replaces" in ran.err
    assert f"{second}: the same as before" in ran.err
    assert first.read_text(encoding="utf-8") == text
    assert "the same as before" in run("rules", game_ids()[0], "--format", "md").err


def test_several_documents_are_all_made_or_none_is_written(run) -> None:
    ran = run("pad", "paparazzi", "alkekan", "lobbys", "--players", "5")
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 2)
    assert not Path("output").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pad"], "GAME"),
        (["pad", "--all", "lobbys"], "--all prints every game"),
        (["pad", "--all", "-o", "one.pdf"], "one file"),
        (["pad", "--all", "-o", "-"], "one file"),
        (["pad", "chess", "lobys"], "Did you mean lobbys?"),
        (["rules", "paparazzi", "--players", "3"], "--players"),
    ],
)
def test_what_several_games_cannot_be(run, arguments, said) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert not Path("output").exists()


def test_a_terminal_sees_how_far_it_is(run, monkeypatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    ran = run("rules", "--all", "--format", "txt")
    assert ran.status == 0
    assert f"0/{len(game_ids())}" in ran.err or f"{len(game_ids())}/{len(game_ids())}" in ran.err


def test_several_are_opened_as_their_folder(run, monkeypatch) -> None:
    opened = []
    monkeypatch.setattr("typer.launch", opened.append)
    run("rules", "lobbys", "paparazzi", "--format", "md", "--open")
    assert opened == ["output"]


def test_the_demo_prints_everything_and_settles_a_dispute(run, monkeypatch) -> None:
    from companion.cli import demo

    assert demo.game_ids is game_ids
    some = ("alkekan", "cour", "hod")  # the contract of sheets prints those of all
    monkeypatch.setattr(demo, "game_ids", lambda: some)
    ran = run("demo", "-o", "shown", "--lang", "en")
    assert ran.status == 0, ran.err
    files = sorted(path.name for path in Path("shown").iterdir())
    assert len(files) == 3 * len(some) + 1
    assert all(f"{Path('shown') / name}" in ran.out for name in files)
    assert "does not hold" in ran.out
    assert "companion score alkekan --player" in ran.out
    assert "score pad, The Woods of Alkekan" in ran.out
    verdict = PdfReader("shown/alkekan-verdict-en.pdf").pages[0].extract_text()
    assert "Scan to judge again" in " ".join(verdict.split()), "the QR code, as on every verdict"
    assert ran.out.index("Written:") < ran.out.index("A sample dispute"), "the verdict stands last"


@pytest.mark.thorough
@pytest.mark.parametrize("columns", ["80", "40"])
def test_the_demos_command_can_be_pasted_and_gives_the_verdict_it_shows(run, monkeypatch, columns) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("companion.cli.demo.game_ids", lambda: ("hache",))  # the sheets of all are printed above
    shown = run("demo", "-o", "shown", "--lang", "fr").out
    (command,) = (line for line in shown.splitlines() if line.startswith("companion score"))
    ran = run(*shlex.split(command)[1:])
    assert ran.status == 1
    assert ran.out.strip() in shown


def test_the_demo_says_how_it_was_called(monkeypatch, tmp_path) -> None:
    script = tmp_path / "some where" / "companion"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(script)])
    monkeypatch.setenv("PATH", "")
    assert shlex.split(called_as()) == ["some where/companion"]
    monkeypatch.chdir(script.parent)
    assert called_as() == "./companion"
    monkeypatch.setenv("PATH", str(script.parent))
    assert called_as() == "companion"
    monkeypatch.setattr("sys.argv", [str(tmp_path / "companion" / "__main__.py")])
    assert called_as().endswith("-m companion")


def test_a_pad_with_the_code_of_its_game(run, tmp_path):
    import pypdfium2
    import zxingcpp

    assert run("pad", "deringer", "--qr", "-o", "p.pdf").status == 0
    page = pypdfium2.PdfDocument("p.pdf")[0].render(scale=150 / 72).to_pil()
    text = zxingcpp.read_barcodes(page)[0].text
    told = run("score", "--qr-text", text, "--lang", "en")
    assert told.status == 2
    assert told.err.startswith("This QR code is of a pad: it knows the game, and no points.")
    assert run("score", "cour", "--qr-text", text).status == 2
    assert run("rules", "deringer", "--qr").status == 2
