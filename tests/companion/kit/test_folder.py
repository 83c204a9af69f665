"""A kit on the disk: written whole or not at all; what no kit made, or was changed since, is left alone."""

import io
import json
import zipfile

import pytest

from companion.errors import PrintError
from companion.kit.folder import MANIFEST, check_folder, write_kit, zipped


def test_written_whole_and_again(tmp_path):
    folder = tmp_path / "new" / "kit"
    assert write_kit(folder, {"a.pdf": b"1", "b.pdf": b"2"}) == ([], [])
    assert sorted(path.name for path in folder.iterdir()) == [MANIFEST, "a.pdf", "b.pdf"]
    (folder / "mine.txt").write_text("mine")
    assert write_kit(folder, {"a.pdf": b"3"}) == (["b.pdf"], [])
    assert sorted(path.name for path in folder.iterdir()) == [MANIFEST, "a.pdf", "mine.txt"]
    assert (folder / "a.pdf").read_bytes() == b"3"
    assert [path.name for path in folder.parent.iterdir()] == ["kit"]


def test_what_no_kit_made_is_left_alone(tmp_path):
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "a.pdf").write_bytes(b"mine")
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path / "kit", {"a.pdf": b"1", "b.pdf": b"2"})
    assert [fault.code for fault in caught.value.faults] == ["kit-in-the-way"]
    assert [path.name for path in (tmp_path / "kit").iterdir()] == ["a.pdf"]
    (tmp_path / "file").write_text("x")
    with pytest.raises(PrintError):
        write_kit(tmp_path / "file" / "kit", {"a.pdf": b"1"})


def test_a_list_of_files_that_was_tampered_with(tmp_path):
    folder = tmp_path / "kit"
    write_kit(folder, {"a.pdf": b"1"})
    (tmp_path / "precious").write_text("x")
    (folder / MANIFEST).write_text(json.dumps({"files": ["a.pdf", "sub"]}))
    (folder / "sub").mkdir()
    assert write_kit(folder, {"b.pdf": b"1"}) == (["a.pdf"], []), "a folder is nobody's file"
    with pytest.raises(PrintError):
        write_kit(folder, {"sub": b"1"})


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ("[" * 100_000, 1),
        ("", 1),
        ('{\n"files": ', 2),
        ("[]", 1),
        ('{"files": 3}', 1),
        *((json.dumps({"files": ["a.pdf", name]}, indent=1), 4) for name in ("..", ".", "", "../x", "/x", "a\\b", 3)),
        (json.dumps({"files": ["a\0b"]}), 1),
        (json.dumps({"files": {"a.pdf": "0", "../x": "0"}}, indent=1), 4),
        (json.dumps({"files": {"a.pdf": "0", "b.pdf": None}}, indent=1), 4),
        ("x" * 2_000_000, 1),
    ],
    ids=lambda told: str(told)[:20],
)
def test_a_list_of_files_that_no_kit_wrote(tmp_path, told, line):
    """100,000 brackets ended in a traceback; ``..`` wrote eleven files and failed then."""
    folder = tmp_path / "kit"
    write_kit(folder, {"a.pdf": b"1"})
    (folder / MANIFEST).write_text(told)
    for tried in (lambda: check_folder(folder), lambda: write_kit(folder, {"b.pdf": b"1"})):
        with pytest.raises(PrintError) as caught:
            tried()
        (found,) = caught.value.faults
        assert (found.code, found.data) == ("kit-manifest", {"file": str(folder / MANIFEST), "line": line})
    assert sorted(path.name for path in tmp_path.rglob("*")) == [MANIFEST, "a.pdf", "kit"]


@pytest.mark.parametrize("sums", [False, True])
def test_a_list_that_was_handed_over_takes_away_nothing_of_ones_own(tmp_path, sums):
    """A letter was deleted that no kit had made."""
    named = [MANIFEST, "letter.txt", "none.pdf"]
    told = dict.fromkeys(named, "0" * 64) if sums else named
    (tmp_path / MANIFEST).write_text(json.dumps({"files": told}))
    (tmp_path / "letter.txt").write_text("dear")
    assert write_kit(tmp_path, {"a.pdf": b"1"}) == ([], ["letter.txt"])
    assert (tmp_path / "letter.txt").read_text() == "dear"
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path, {"letter.txt": b"1"})
    assert [fault.code for fault in caught.value.faults] == ["kit-in-the-way"]


def test_a_file_of_a_kit_that_was_changed_since_stays(tmp_path):
    """A pad may be filled in on the screen."""
    write_kit(tmp_path, {"a.pdf": b"1", "b.pdf": b"2", "c.pdf": b"3"})
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"filled in")
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path, {"a.pdf": b"1"})
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-changed", str(tmp_path / "a.pdf"))]
    assert len([*tmp_path.iterdir()]) == 4, "nothing was written"
    assert write_kit(tmp_path, {"a.pdf": b"filled in"}) == (["c.pdf"], ["b.pdf"]), "the same bytes lose nothing"
    assert (tmp_path / "b.pdf").read_bytes() == b"filled in"


def test_a_kit_that_noted_no_sums_is_made_again(tmp_path):
    folder = tmp_path / "friday"
    names = ["a.pdf", "b.pdf", "friday.zip", "other.zip"]
    write_kit(folder, dict.fromkeys(names, b"1"))
    (folder / MANIFEST).write_text(json.dumps({"files": names}))
    assert write_kit(folder, {"a.pdf": b"2"}) == (["b.pdf", "friday.zip"], ["other.zip"])


def test_an_archive_holds_the_same():
    files = {"kit.pdf": b"1", "a.pdf": b"2"}
    archive = zipfile.ZipFile(io.BytesIO(zipped(files)))
    assert {name: archive.read(name) for name in archive.namelist()} == files


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "kit").write_text("mine")
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path / "kit", {"kit.pdf": b"x"})
    assert [fault.code for fault in caught.value.faults] == ["kit-not-folder"]
    assert (tmp_path / "kit").read_text() == "mine"
