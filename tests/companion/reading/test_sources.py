import io
import os
import random
import zipfile
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.reading.sources import MOST_BYTES, file_kind, read_text
from companion.verdict.faults import FaultWords


def fault(source, stdin=None):
    with pytest.raises(InputError) as caught:
        if source != "-":
            file_kind(source)
        read_text(source, stdin)
    (found,) = caught.value.faults
    assert found.where is None
    return found


def test_missing_file_names_what_lies_beside_it(tmp_path):
    (tmp_path / "evening.toml").write_text("")
    (tmp_path / "evening.txt").write_text("")
    found = fault(tmp_path / "evenin.toml")
    assert found.code == "file-missing"
    assert found.data["near"] == (str(tmp_path / "evening.toml"),)
    assert fault(tmp_path / "evening.json").data["near"] == (str(tmp_path / "evening.toml"),)
    assert fault(tmp_path / "x.toml").data["near"] == ()
    (tmp_path / "folder.toml").mkdir()
    assert fault(tmp_path / "foldr.toml").data["near"] == ()
    assert fault(tmp_path / "no" / "folder.toml").data["near"] == ()
    assert fault(tmp_path / "evenin").code == "file-missing"


def test_folder(tmp_path):
    assert fault(tmp_path).code == "file-is-folder"
    (tmp_path / "a.json").mkdir()
    assert fault(tmp_path / "a.json").code == "file-is-folder"


def test_wrong_kind(tmp_path):
    (tmp_path / "a.yaml").write_text("a: 1")
    found = fault(tmp_path / "a.yaml")
    assert (found.code, found.data["found"]) == ("file-kind", ".yaml")
    assert found.data["kinds"] == (".toml", ".json", ".jsonl")
    assert fault(Path(os.devnull)).code == "file-kind"


@pytest.mark.parametrize("raw", [b"", b"  \n\t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"])
def test_empty(tmp_path, raw):
    (tmp_path / "a.json").write_bytes(raw)
    assert fault(tmp_path / "a.json").code == "file-empty"
    assert fault("-", io.BytesIO(raw)).code == "file-empty"


@pytest.mark.parametrize(
    ("raw", "line", "encoding"),
    [
        (b"a\n\nb\xff", 3, "Latin-1"),
        (random.Random(7).randbytes(100) + b"\xff\xff", None, None),
        ("é".encode("latin-1"), 1, "Latin-1"),
        (b"a\0\xe9", 1, None),
        (b"\xff\xfe{", 1, "UTF-16"),
        (b"\xfe\xff\xd8\x00", 1, "UTF-16"),
        ("{}\xff".encode("utf-32"), 1, "UTF-32"),
        ('court = ["♠", "é"]\nb = 2\n'.encode("utf-16-le"), 1, None),
        ('court = ["♠", "é"]\nb = 2\n'.encode("utf-16-be"), 1, None),
        ("{}\n".encode("utf-32-le"), 1, None),
    ],
)
def test_not_utf_8(tmp_path, raw, line, encoding):
    (tmp_path / "a.json").write_bytes(raw)
    found = fault(tmp_path / "a.json")
    assert found.code == "file-not-text"
    if line:
        assert (found.data["line"], found.data["encoding"]) == (line, encoding)


def test_one_nul_is_left_to_who_reads_the_text(tmp_path):
    (tmp_path / "a.toml").write_bytes(b'a = "b\0"')
    assert read_text(tmp_path / "a.toml", None) == 'a = "b\0"'


def test_byte_order_mark_is_accepted(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xef\xbb\xbfa = 1")
    assert read_text(tmp_path / "a.toml", None) == "a = 1"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_as_powershell_writes_it(tmp_path, encoding):
    mark = "" if encoding == "utf-16" else "\ufeff"  # Python's "utf-16" writes its own
    raw = f'{mark}a = "♠é"\r\n'.encode(encoding)
    (tmp_path / "a.toml").write_bytes(raw)
    assert read_text(tmp_path / "a.toml", None) == 'a = "♠é"\r\n'
    assert read_text("-", io.BytesIO(raw)) == 'a = "♠é"\r\n'
    (tmp_path / "a.json").write_bytes(f"{mark} \n".encode(encoding))
    assert fault(tmp_path / "a.json").code == "file-empty"


def test_what_was_told_goes_before_the_name(tmp_path):
    assert file_kind(tmp_path / "no.json", "toml") == file_kind("-", "toml") == "toml"


class Endless(io.RawIOBase):
    """Garbage without end that counts how much of it was taken."""

    taken = 0

    def read(self, size=-1):
        assert size > 0, "read without a limit"
        self.taken += size
        return b"x" * size


def test_standard_input_without_end_is_read_to_the_limit_only():
    garbage = Endless()
    assert fault("-", garbage).code == "file-too-big"
    assert garbage.taken == MOST_BYTES + 1


def test_limit_is_inclusive(tmp_path):
    (tmp_path / "a.json").write_bytes(b" " * (MOST_BYTES - 2) + b"{}")
    assert read_text(tmp_path / "a.json", None).endswith("{}")
    (tmp_path / "a.json").write_bytes(b" " * (MOST_BYTES - 1) + b"{}")
    found = fault(tmp_path / "a.json")
    assert (found.code, found.data["most"]) == ("file-too-big", MOST_BYTES)


def test_standard_input_as_text_stream_or_none():
    assert read_text("-", io.StringIO("é{}")) == "é{}"
    assert read_text("-", io.TextIOWrapper(io.BytesIO("é".encode()), "ascii")) == "é"
    assert fault("-", None).code == "file-unreadable"


class Broken(io.RawIOBase):
    def read(self, size=-1):
        raise OSError(5, "broken")


def test_standard_input_that_breaks():
    found = fault("-", Broken())
    assert (found.code, found.data["reason"]) == ("file-unreadable", "EIO")


def test_unreadable(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    path.write_text("{}")

    def refuse(*_):
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "open", refuse)
    found = fault(path)
    assert (found.code, found.data["reason"]) == ("file-unreadable", "EACCES")


def test_names_no_disk_can_have(tmp_path):
    assert fault(tmp_path / ("x" * 300 + ".json")).code in ("file-unreadable", "file-missing")
    assert fault(Path("a\0b.json")).code in ("file-unreadable", "file-missing")
    found = fault(tmp_path / "a\x1b[31m\n.json")
    assert "\x1b" not in FaultWords("en").message(found)


def workbook(kind):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet" if kind == "ods" else "")
        archive.writestr("content.xml" if kind == "ods" else "xl/workbook.xml", "<x/>")
    return stream.getvalue() if kind != "xls" else b"\xd0\xcf\x11\xe0" + bytes(600)


@pytest.mark.parametrize(("kind", "program"), [("xlsx", "Excel"), ("xls", "Excel"), ("ods", "LibreOffice")])
@pytest.mark.parametrize("ending", ["", "toml", "json"])
def test_a_workbook_is_called_one_whatever_its_name(tmp_path, kind, program, ending):
    path = tmp_path / f"a.{ending or kind}"
    path.write_bytes(workbook(kind))
    found = fault(path)
    assert (found.code, found.data["program"]) == ("file-workbook", program)


def test_any_other_archive_is_no_workbook(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.toml", "w") as archive:
        archive.writestr("a.txt", "x")
    assert fault(tmp_path / "a.toml").code == "file-not-text"
