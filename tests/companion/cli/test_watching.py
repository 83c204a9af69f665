"""--watch: printed again after each change, in a process that reads everything anew; mistakes are said, and it goes on."""

import threading

import pypdf
import pytest

from companion.cli import watching
from companion.errors import Fault
from companion.folders import roots


@pytest.fixture
def changing(monkeypatch):
    """Changes as told by a test: functions that are called one after the other, each before a change is told; then Ctrl-C."""

    def go(*deeds):
        seen = []

        def changes(folders):
            seen.extend(folders)
            for deed in deeds:
                deed()
                yield ["pad.xml.j2", "a", "b", "c", "d"]
            raise KeyboardInterrupt

        monkeypatch.setattr(watching, "changes", changes)
        return seen

    return go


def test_a_document_is_printed_again(run, changing, tmp_path):
    made = []
    folders = changing(
        lambda: made.append((tmp_path / "p.pdf").read_bytes()), lambda: (tmp_path / "p.pdf").write_bytes(b"old")
    )
    ran = run("pad", "deringer", "--players", "4", "--watch", "-o", "p.pdf")
    assert ran.status == 130
    assert ran.out.splitlines() == ["p.pdf"] * 3
    assert (tmp_path / "p.pdf").read_bytes() == made[0]
    assert "Changed: pad.xml.j2, a, b + 2" in ran.err
    assert folders == [*roots()]


def test_mistakes_are_said_and_the_watching_goes_on(run, changing, monkeypatch, tmp_path):
    answers = [
        [
            Fault(
                "template", "x/pad.xml.j2:7", {"file": "x/pad.xml.j2", "line": 7, "problem": "syntax", "detail": "odd"}
            )
        ],
        b"%PDF-",
    ]

    class Now:
        def result(self):
            return answers.pop(0)

    monkeypatch.setattr(watching, "submit", lambda *_: Now())
    changing(lambda: None)
    ran = run("pad", "deringer", "--watch", "-o", "p.pdf")
    assert ran.status == 130
    assert "x/pad.xml.j2, line 7" in ran.err
    assert (tmp_path / "p.pdf").read_bytes() == b"%PDF-"


def test_what_cannot_be_watched(run):
    assert run("pad", "deringer", "--watch", "-o", "-").status == 2
    assert run("components", "deringer", "--watch").status == 2


def test_a_change_is_noticed(tmp_path):
    """The real watching of a folder."""
    found = watching.changes([tmp_path])
    stop = threading.Event()

    def write():
        number = 0
        while not stop.wait(0.3):
            number += 1
            (tmp_path / "words.toml").write_text(str(number), encoding="utf-8")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert next(found) == ["words.toml"]
    finally:
        stop.set()
        writer.join()


@pytest.mark.parametrize("game_id", ["deringer"])
def test_a_new_process_reads_what_is_there_now(tmp_path, game_id):
    from companion.printing.kinds import Document, PadOptions

    made = watching.afresh(Document(game_id, "pad", PadOptions(lang="en", players=4)))
    (tmp_path / "p.pdf").write_bytes(made)
    assert len(pypdf.PdfReader(tmp_path / "p.pdf").pages) == 2
    with pytest.raises(watching.NotMadeError):
        watching.afresh(Document(game_id, "pad", PadOptions(lang="en", players=99)))
