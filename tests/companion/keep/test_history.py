"""The journal beside an evening's file: history goes on with it, and only history is lost without it."""

import json
import os
import random
import signal
import time
import tomllib
from contextlib import suppress

import pytest

from companion.games import find_game
from companion.keep.file import open_file
from companion.keep.history import ChangedError, History
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError

EN = Flags(lang="en")
BEGIN = ("Ana, Ben", "50", "JQKsJQKh", "3")


@pytest.fixture
def lobbys():
    return find_game("lobbys")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "eve.toml"


@pytest.fixture
def keeps(lobbys, path, played):
    """Lines typed into the file; the terminal."""

    def play(*lines):
        terminal = played(lines)
        with pytest.raises(ReadingError):
            Keeper(lobbys, open_file(lobbys, path, EN), EN, terminal, lambda *_: None).run()
        return terminal

    return play


@pytest.fixture
def history(path):
    """The journal as it is now."""

    def read():
        return History(path, "lobbys", "en", path.read_bytes() if path.exists() else None)

    return read


def values(history):
    """The values that are there, by their places without the round, which there is one of."""
    tree = history.journal.tree
    there = {at: value for at, value in tree.values.items() if tree.absence(at) is None}
    return {"/".join(at[2:] if at[0] == "rounds" else at): value for at, value in there.items()}


def test_each_edit_is_a_line_and_history_goes_on(keeps, history, path):
    keeps(*BEGIN)
    lines = path.with_suffix(".journal").read_text(encoding="utf-8").splitlines()
    assert {key: value for key, value in json.loads(lines[0]).items() if key != "file"} == {
        "version": 1,
        "game": "lobbys",
        "cards": "en",
    }
    before = history()
    assert (before.fits, before.is_ahead) == (True, False)
    keeps("2")
    after = history()
    count = len(before.journal.records)
    assert after.journal.records[:count] == before.journal.records, "who changed what and when stays"
    assert {record.edit.id.device for record in after.journal.records} == {"here"}
    assert values(after)["p1/bid"] == 2


def test_undo_reaches_what_was_done_before_the_evening_was_taken_up(keeps, lobbys, path, played):
    keeps(*BEGIN)
    keeper = Keeper(lobbys, open_file(lobbys, path, EN), EN, played([]), lambda *_: None)
    with pytest.raises(ReadingError):
        keeper.run()
    evening = keeper._evening
    assert evening.tree.values["rounds", "rounds1", "p1", "last"] == 3
    evening.undo()
    assert ("rounds", "rounds1", "p1", "last") not in evening.tree.values


@pytest.mark.parametrize("harm", ["gone", "cut", "nonsense", "another game", "empty", "binary"])
def test_a_journal_that_cannot_be_read_loses_history_alone(keeps, history, path, harm):
    keeps(*BEGIN)
    journal, text = path.with_suffix(".journal"), path.read_bytes()
    lines = journal.read_bytes()
    match harm:
        case "gone":
            journal.unlink()
        case "cut":
            journal.write_bytes(lines[:-9])
        case "nonsense":
            journal.write_bytes(lines.replace(b'"set"', b'"sat"', 1))
        case "another game":
            journal.write_bytes(lines.replace(b"lobbys", b"hache", 1))
        case _:
            journal.write_bytes(b"" if harm == "empty" else b"\xff\n\x00")
    kept = journal.read_bytes() if journal.exists() else None
    assert keeps().faults == []
    assert path.read_bytes() == text
    assert (journal.read_bytes() if journal.exists() else None) == kept, "what is only looked at stays as it is"
    assert keeps("2").faults == []
    found = history()
    assert (found.fits, values(found)["p1/bid"]) == (True, 2)
    spare = path.with_name("eve.journal.bak")
    assert spare.exists() == (harm not in ("gone", "cut"))


def test_an_edit_that_was_not_saved_in_the_file_is_taken_up(keeps, path):
    """Killed behind the line of the journal, before the file was written."""
    keeps(*BEGIN)
    older = path.read_bytes()
    keeps("2")
    newer, lines = path.read_bytes(), path.with_suffix(".journal").read_bytes()
    path.write_bytes(older)
    keeps()
    assert path.read_bytes() == newer
    path.write_bytes(older)
    path.with_suffix(".journal").write_bytes(lines[: lines.rindex(b'{"saved"')])
    keeps()
    assert path.read_bytes() == newer


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("answer = 3", "answer = 4", {"p1/last": 4}),
        ('"Ana"', '"Anna"', {"players/p1/name": "Anna", "p1/last": 3}),
        ("start = 50", "start = 40", {"start": 40}),
    ],
)
def test_what_the_owner_changed_with_an_editor_is_an_edit_by_the_file(keeps, history, path, old, new, said):
    keeps(*BEGIN)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    keeps("2")
    found = history()
    assert {key: values(found)[key] for key in said} == said
    devices = [record.edit.id.device for record in found.journal.records]
    assert devices[0] == "here"
    assert "file" in devices
    assert devices[-1] == "here"
    assert not path.with_name("eve.journal.bak").exists()


def test_rounds_and_players_that_the_owner_took_out_are_gone(keeps, history, path):
    keeps("Ana, Ben, Cy", "50", "JQKs/3/2/9")
    path.write_text('lang = "en"\nplayers = [{name = "Ben"}, {name = "Ana"}]\n', encoding="utf-8")
    keeps("40")
    tree = history().journal.tree
    assert [*tree.players().items()] == [("Ben", "p2"), ("Ana", "p1")]
    assert tree.items("rounds") == []
    assert tomllib.loads(path.read_text(encoding="utf-8"))["start"] == 40


def test_a_file_that_is_gone_is_begun_anew(keeps, history, path):
    keeps(*BEGIN)
    path.unlink()
    terminal = keeps("Cy, Di")
    assert terminal.asked[0].startswith("Who is playing?")
    assert history().journal.tree.players().keys() == {"Cy", "Di"}
    assert path.with_name("eve.journal.bak").exists()


@pytest.mark.parametrize("harm", ["folder", "full"])
def test_trouble_with_the_journal_is_told_once_and_the_file_is_saved(keeps, path, monkeypatch, harm):
    def full(_history, _lines):
        raise OSError(28, "No space left on device")

    if harm == "folder":
        path.with_suffix(".journal").mkdir()
    else:
        monkeypatch.setattr(History, "_write", full)
    terminal = keeps(*BEGIN)
    assert [fault.code for fault in terminal.faults] == ["keep-journal"]
    assert "answer = 3" in path.read_text(encoding="utf-8")
    monkeypatch.undo()
    assert keeps("2").faults == [] or harm == "folder"
    assert "answer = 2" in path.read_text(encoding="utf-8")


def test_two_windows_do_not_mix_their_journals(keeps, lobbys, path, played):
    keeps(*BEGIN)
    other = Keeper(lobbys, open_file(lobbys, path, EN), EN, played(["2"]), lambda *_: None)
    keeps("1")
    before = path.read_bytes(), path.with_suffix(".journal").read_bytes()
    with pytest.raises(ChangedError) as caught:
        other.run()
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["command"]) == (
        "keep-changed-kept",
        f"companion keep lobbys {path.with_stem('eve-2')}",
    )
    assert "answer = 2" in path.with_stem("eve-2").read_text(encoding="utf-8"), "what was typed last is not lost"
    assert (path.read_bytes(), path.with_suffix(".journal").read_bytes()) == before


class Table:
    """A terminal that calls ``asking`` whenever something is asked: all that was typed before is then acknowledged."""

    symbols = True

    def __init__(self, asking):
        self.lines, self.asking = iter(LINES), asking

    def ask(self, prompt, complete=None):
        self.asking()
        return next(self.lines)

    def say(self, text):
        """Nobody reads."""

    def complain(self, faults, lang, data):
        """Nor listens."""


LINES = ("Ana, Ben", "50", "J♠ Q♠ K♠ J♥ Q♥ K♥", "3", "2", "9", "/4/1/9", "", "JQKsJQKh/3/2/9", "/4/1/9", "", "JQKs")


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process to kill")
def test_nothing_that_was_acknowledged_is_lost_by_a_kill(lobbys, tmp_path):
    def keep(path, asking):
        keeper = Keeper(lobbys, open_file(lobbys, path, EN), EN, Table(lambda: asking(keeper)), lambda *_: None)
        with suppress(StopIteration):
            keeper.run()

    wanted = []
    keep(tmp_path / "whole.toml", lambda keeper: wanted.append(dict(keeper._evening.tree.values)))
    dice = random.Random(16)
    for attempt in range(12):
        path = tmp_path / f"{attempt}.toml"
        reading, writing = os.pipe()
        if not (child := os.fork()):
            try:
                keep(path, lambda _keeper: os.write(writing, b"."))  # noqa: B023 (called at once)
            finally:
                os._exit(0)
        os.close(writing)
        asked = sum(len(os.read(reading, 1)) for _ in range(dice.randint(2, len(wanted))))
        time.sleep(dice.random() * 0.05)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        asked += len(os.read(reading, 1000))  # what it acknowledged meanwhile
        os.close(reading)
        history = History(path, "lobbys", "en", path.read_bytes())
        assert history.fits
        assert history.journal.tree.values.items() >= wanted[asked - 1].items()
