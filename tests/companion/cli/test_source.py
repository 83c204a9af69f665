"""How input comes: pipes, FIFOs, standard input, files whose names say nothing; and what one bad line does to the others."""

import json
import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

import companion

GOOD = '{"players": [{"name": "Ana", "purse": "3♥"}]}'
TOML = '[[players]]\nname = "Ana"\npurse = "3♥"\n'
posix = pytest.mark.skipif(os.name == "nt", reason="no FIFO, and no /dev, there")


def results(ran) -> list[dict]:
    return [json.loads(line) for line in ran.out.splitlines()]


@pytest.mark.parametrize("arguments", [["--lines"], ["-", "--lines"], ["--input", "jsonl"], ["-", "--input", "jsonl"]])
def test_lines_from_standard_input(piped, arguments) -> None:
    ran = piped("score", "alkekan", *arguments, stdin=f"{GOOD}\n{{\n{GOOD}\n")
    assert (ran.status, ran.err) == (2, "")
    assert [next(iter(table)) for table in results(ran)] == ["game", "line", "game"]


@posix
@pytest.mark.parametrize("arguments", [["/dev/stdin", "--lines"], ["/dev/stdin", "--input", "jsonl"]])
def test_lines_from_the_device(process, arguments) -> None:
    ran = process("score", "alkekan", *arguments, stdin=f"{GOOD}\n" * 300)
    assert (ran.status, len(results(ran))) == (0, 300)


@posix
def test_a_fifo_is_read_from_its_beginning_to_its_end(run, tmp_path) -> None:
    """It was opened twice: the first time swallowed its beginning, the second waited for ever."""
    for name, text, status in (("a.jsonl", f"{GOOD}\n" * 3, 0), ("a.toml", TOML, 0), ("a.json", GOOD, 0)):
        os.mkfifo(name)
        writer = threading.Thread(daemon=True, target=Path(name).write_text, args=[text])
        writer.start()
        ran = run("score", "alkekan", name, "--format", "json")
        writer.join(10)
        assert (ran.status, ran.err) == (status, "")


@posix
@pytest.mark.parametrize(("text", "told"), [(TOML, "toml"), (GOOD, "json"), (GOOD + "\n", "jsonl")])
def test_what_a_name_does_not_tell(process, text, told) -> None:
    ran = process("score", "alkekan", "/dev/stdin", "--format", "json", "--input", told, stdin=text)
    assert (ran.status, json.loads(ran.out)["winners"]) == (0, ["Ana"])
    ran = process("score", "alkekan", "/dev/stdin", stdin=text)
    assert (ran.status, ran.out) == (2, "")
    assert "--input toml, json or jsonl" in ran.err


@pytest.mark.parametrize("arguments", [["-", "--input", "toml"], ["--input", "toml"]])
def test_toml_from_standard_input(piped, arguments) -> None:
    assert "Ana" in piped("score", "alkekan", *arguments, stdin=TOML).out


def test_events_line_by_line_from_standard_input(piped) -> None:
    given = '{"id": "a", "encounter": "8♦", "actions": {"Ana": "K♠", "Ben": "2♣"}}\n{"id": "b"}\n'
    first, second = results(piped("resolve", "alkekan", "turn", "--lines", stdin=given))
    assert (first["id"], first["article"]) == ("a", "encounter.treasure")
    assert (second["id"], second["line"], second["error"]["code"]) == ("b", 2, "field-missing")


def test_lines_and_something_else_cannot_both_be(run) -> None:
    ran = run("score", "alkekan", "--lines", "--input", "toml")
    assert (ran.status, ran.out) == (2, "")
    assert "--lines" in ran.err


@posix
def test_somebody_who_waits_for_each_answer_gets_it(tmp_path) -> None:
    root = Path(__file__).parents[3]
    command = [sys.executable, "-m", "companion", "score", "alkekan", "--lines"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as child:
        for number in range(3):
            child.stdin.write(GOOD.replace("{", f'{{"id": {number}, ', 1).encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["id"] == number
        child.stdin.close()
        assert child.wait() == 0


WORST = [
    '{"a": 1, "a": 2} x',
    '{"a": 1, "a": 2, "b": ' + "[" * 30_000,
    "[" * 60_000,
    "{'players': []}",
    "x" * 70_000,
    "\ud800",
    '{"players": "\\ud800"}',
    '{"players": ' + "9" * 5000 + "}",
    "null",
    "NaN",
    '{"id": 5, "lang": [], "cards": {}, "rulings": 3, "claims": {"a": 1}, "players": [[], 3, null]}',
]


def test_whatever_is_wrong_with_a_line_the_others_are_scored(run, tmp_path) -> None:
    """64 of 201 lines came out: one repeated key before rubbish was a mistake of ours that ended the stream."""
    texts = [text for bad in WORST for text in (GOOD, bad)] + [GOOD]
    (tmp_path / "a.jsonl").write_text("\n".join(texts), encoding="utf-8", errors="surrogatepass")
    ran = run("score", "alkekan", "a.jsonl")
    assert (ran.status, ran.err) == (2, "")
    tables = results(ran)
    assert [table.get("line") for table in tables] == [None if n % 2 == 0 else n + 1 for n in range(len(texts))]
    assert not [table for table in tables if table.get("error", {}).get("code") == "internal"]
    assert tables[21]["id"] == 5


def test_a_mistake_of_ours_on_a_line_is_that_lines_error(run, tmp_path, monkeypatch) -> None:
    from companion.settle import settle

    def sometimes(game, position):
        if position.id == "boom":
            raise ZeroDivisionError("ours")
        return settle(game, position)

    monkeypatch.setattr("companion.cli.score.settle", sometimes)
    (tmp_path / "a.jsonl").write_text(
        "\n".join([GOOD, GOOD.replace("{", '{"id": "boom", ', 1), GOOD]), encoding="utf-8"
    )
    ran = run("score", "alkekan", "a.jsonl")
    assert ran.status == 2
    assert [table.get("id") for table in results(ran)] == [None, "boom", None]
    assert results(ran)[1]["error"]["code"] == "internal"


def test_an_error_without_words_is_still_that_lines_error(run, tmp_path, monkeypatch) -> None:
    def message(*_: object) -> str:
        raise KeyError("sentence")

    (tmp_path / "a.jsonl").write_text(f"{GOOD}\n{{\n{GOOD}\n", encoding="utf-8")
    real = sys.modules["companion.verdict.faults"].FaultWords.message
    calls = []

    def once(self, fault):
        calls.append(fault.code)
        return message() if fault.code == "json-invalid" else real(self, fault)

    monkeypatch.setattr("companion.verdict.faults.FaultWords.message", once)
    ran = run("score", "alkekan", "a.jsonl")
    assert [table.get("line") for table in results(ran)] == [None, 2, None]
    assert calls == ["json-invalid", "internal"]


def test_what_is_made_is_written_before_the_end_that_came_too_early(run, tmp_path, monkeypatch) -> None:
    from companion.reading import read_lines

    def interrupted(*arguments, **keywords):
        for number, entered in read_lines(*arguments, **keywords):
            if number == 3:
                raise KeyboardInterrupt
            yield number, entered

    monkeypatch.setattr("companion.cli.lines.read_lines", interrupted)
    (tmp_path / "a.jsonl").write_text(f"{GOOD}\n" * 5, encoding="utf-8")
    ran = run("score", "alkekan", "a.jsonl")
    assert (ran.status, len(results(ran))) == (130, 2)


def test_an_id_comes_back_first(run, tmp_path) -> None:
    path = tmp_path / "a.json"
    path.write_text(GOOD.replace("{", '{"id": "hand 7", ', 1), encoding="utf-8")
    table = json.loads(run("score", "alkekan", str(path), "--format", "json").out)
    assert (next(iter(table)), table["id"]) == ("id", "hand 7")


def test_utf_16_as_powershell_writes_it(run, tmp_path) -> None:
    (tmp_path / "a.toml").write_bytes(TOML.encode("utf-16"))
    (tmp_path / "a.json").write_bytes(GOOD.encode("utf-16"))
    assert [run("score", "alkekan", name).status for name in ("a.toml", "a.json")] == [0, 0]


def test_what_is_no_utf_8_is_told_how_to_save(run, tmp_path) -> None:
    (tmp_path / "a.toml").write_bytes('# Règle\n[[players]]\nname = "Zoé"\npurse = "3H"\n'.encode("cp1252"))
    ran = run("score", "alkekan", "a.toml")
    assert ran.status == 2
    assert "line 1" in ran.err
    assert "example GAME -o FILE" in ran.err
    (tmp_path / "a.jsonl").write_bytes(GOOD.encode("utf-16"))
    assert "UTF-16" in run("score", "alkekan", "a.jsonl").err


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_told_how_to_save(run, tmp_path, encoding) -> None:
    for name, text in (("a.toml", TOML), ("a.json", GOOD), ("a.jsonl", GOOD)):
        (tmp_path / name).write_bytes(text.encode(encoding))
        ran = run("score", "alkekan", name, "--format", "json")
        assert ran.status == 2
        assert "Save it again as UTF-8" in ran.err + ran.out


def test_single_quotes_are_named(run, tmp_path) -> None:
    (tmp_path / "a.json").write_text("{'players': []}")
    ran = run("score", "alkekan", "a.json")
    assert (ran.status, "double quotes" in ran.err, "single ones" in ran.err) == (2, True, True)


def test_brackets_without_end_in_a_file_are_no_mistake_of_ours(run) -> None:
    """What looks for the leftovers of `keep` in a file that was refused parsed it again, and fell over it."""
    for name in ("a.toml", "a.json"):
        Path(name).write_text("a = " + "[" * 5_000, encoding="utf-8")
        assert run("score", "alkekan", name).status == 2


@contextmanager
def stops_of(file: str):
    """The functions of ours that ``file`` passes through as an argument, until the position is made: how deep each is, its module, its name."""
    root, stops = str(Path(companion.__file__).parent), []
    frames = set()  # a generator is called again each time it goes on

    def watch(frame, event, _argument) -> None:
        code = frame.f_code
        if event == "return" and code.co_name == "read_entry":
            sys.setprofile(None)
        if event != "call" or frame in frames or not code.co_filename.startswith(root):
            return
        frames.add(frame)
        arguments = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]]
        if any(str(one) == file for one in arguments if isinstance(one, (str, Path))):
            above, depth = frame, 0
            while above := above.f_back:
                depth += above.f_code.co_filename.startswith(root)
            stops.append((depth, Path(code.co_filename).relative_to(root), code.co_name))

    sys.setprofile(watch)
    try:
        yield stops
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(("name", "text"), [("a.toml", TOML), ("a.json", GOOD)])
def test_the_way_of_a_file_is_short(run, name, text) -> None:
    """A stranger who follows a file's name meets few functions in few modules, and seldom turns back to go down elsewhere."""
    Path(name).write_text(text, encoding="utf-8")
    with stops_of(name) as stops:
        assert run("score", "alkekan", name, "--format", "json").status == 0
    names = [stop for _, _, stop in stops]
    stops = stops[names.index("score") :]
    assert "open_source" in names
    climbs = sum(stop[0] <= before[0] for before, stop in pairwise(stops))
    count, modules = len(stops), len({module for _, module, _ in stops})
    assert count <= 10 and modules <= 5 and climbs <= 2, stops
