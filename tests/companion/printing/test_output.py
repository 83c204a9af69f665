import errno
import os
from pathlib import Path

import pytest

from companion import files
from companion.errors import PrintError
from companion.printing.output import write_atomically


def refused(*arguments):
    with pytest.raises(PrintError) as caught:
        write_atomically(*arguments)
    return caught.value.faults[0].code


def test_missing_folders_are_made(tmp_path):
    path = tmp_path / "a/b/c.pdf"
    assert write_atomically(path, b"x") == path
    assert path.read_bytes() == b"x"
    assert [entry.name for entry in path.parent.iterdir()] == ["c.pdf"]


def test_an_older_file_is_replaced(tmp_path):
    path = tmp_path / "c.pdf"
    path.write_bytes(b"old")
    write_atomically(str(path), b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize(("number", "code"), [(errno.ENOSPC, "output-full"), (errno.EIO, "output-unwritable")])
def test_a_failed_write_leaves_nothing_and_damages_nothing(tmp_path, monkeypatch, number, code):
    old = tmp_path / "old.pdf"
    old.write_bytes(b"old")

    def fail(_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(files.os, "fsync", fail)
    assert refused(old, b"new") == code
    assert refused(tmp_path / "new/er/c.pdf", b"x") == code
    assert old.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["old.pdf"]


def test_ctrl_c_leaves_nothing(tmp_path, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "a/c.pdf", b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_file(tmp_path):
    assert refused(tmp_path, b"x") == "output-is-folder"


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert refused(tmp_path / "file/c.pdf", b"x") == "output-unwritable"


def test_folders_made_before_a_failure_are_taken_away(tmp_path, monkeypatch):
    real = Path.mkdir

    def mkdir(self, *arguments, **keywords):
        if self.name == "b":
            raise PermissionError(errno.EACCES, "no")
        real(self, *arguments, **keywords)

    monkeypatch.setattr(Path, "mkdir", mkdir)
    assert refused(tmp_path / "a/b/c.pdf", b"x") == "output-unwritable"
    assert list(tmp_path.iterdir()) == []


def test_a_protected_file_stays(tmp_path, monkeypatch):
    path = tmp_path / "c.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(files.os, "access", lambda *_: False)
    assert refused(path, b"x") == "output-unwritable"
    assert path.read_bytes() == b"old"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_devices_are_written_to_and_not_replaced():
    write_atomically("/dev/null", b"x")
    assert Path("/dev/null").is_char_device()
    assert refused("/dev/full", b"x") == "output-full"
