"""Data that a table may replace: read file by file, whatever is wrong told with file and line, and nothing believed of a bad file."""

import errno
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli import main
from companion.data import MOST_BYTES, Data
from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, find_numbers, game_ids
from companion.rulebook import LANGS
from companion.verdict.faults import FaultWords

FILES = ("things.csv", "more.toml")
COLUMNS = ("name", "count")


@pytest.fixture
def folder(tmp_path):
    """A folder with these files."""

    def made(**files):
        for name, content in files.items():
            path = tmp_path / name.replace("_", ".")
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return made


def faults(data):
    """Code and place of what was found wrong, each said in both languages."""
    with pytest.raises(InputError) as caught:
        data.finish()
    for lang in LANGS:
        for fault in caught.value.faults:
            said = FaultWords(lang).message(fault)
            assert "{" not in said and "“?”" not in said and "« ? »" not in said
    return [(fault.code, str(fault.where).rpartition("/")[2]) for fault in caught.value.faults]


def rows(folder):
    data = Data("hod", FILES, folder)
    return data, data.rows("things.csv", COLUMNS)


def test_a_table_is_read_with_its_lines(folder):
    data, read = rows(folder(things_csv="name,count\nred,3\n\n blue , 4 \n"))
    data.finish()
    assert [(row.place.rpartition("/")[2], dict(row.cells)) for row in read] == [
        ("things.csv:2", {"name": "red", "count": "3"}),
        ("things.csv:4", {"name": "blue", "count": "4"}),
    ]


@pytest.mark.parametrize(
    "content",
    [
        "count,name\n3,red\n",
        "name;count\nred;3\n",
        "\ufeffname;count\r\nred;3\r\n",
        'name,count\n"red",3',
        "name,count\rred,3\r",
    ],
    ids=["any order", "semicolons", "as a spreadsheet writes it", "quotes", "old line ends"],
)
def test_a_table_may_be_written_so(folder, content):
    data, (row,) = rows(folder(things_csv=content))
    data.finish()
    assert dict(row.cells) == {"name": "red", "count": "3"}


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("", [("data-blank", "things.csv")]),
        ("\n \n", [("data-blank", "things.csv"), ("data-columns", "things.csv:1")]),
        ("name\nred\n", [("data-columns", "things.csv:1")]),
        ("name,count,name\nred,3,red\n", [("data-columns", "things.csv:1")]),
        ("name,count\nred\nblue,3,4\n", [("data-cells", "things.csv:2"), ("data-cells", "things.csv:3")]),
        (b"name,count\nr\xe9d,3\n", [("data-encoding", "things.csv:2")]),
        ('name,count\n"red,3\n', [("data-broken", "things.csv:2")]),
        ("name,count\n" + "red,3\n" * 1001, [("data-long", "things.csv")]),
        (b"x" * (MOST_BYTES + 1), [("data-big", "things.csv")]),
    ],
)
def test_a_table_that_cannot_be_read(folder, content, found):
    data, read = rows(folder(things_csv=content))
    assert faults(data)[: len(found)] == found
    assert read == []


@pytest.mark.parametrize("text", ["", "x", "-1", "1.0", "11", "٣", "9" * 5000, "0x1"])
def test_a_number_that_is_none(folder, text):
    data, (row,) = rows(folder(things_csv=f"name,count\nred,{text}\n"))
    assert data.number(row, "count", 0, 10) is None
    assert faults(data) == [("data-number", "things.csv:2")]


def test_words_and_choices(folder):
    data, read = rows(folder(things_csv="name,count\nred,3\ngreen,\nblue\x07,4\nextralong,5\n"))
    assert [data.choice(row, "name", ("red", "green")) for row in read][:2] == ["red", "green"]
    data.words(read[1], "count", 5)
    for row in read:
        data.words(row, "name", 5)
    assert faults(data) == [
        ("data-choice", "things.csv:4"),
        ("data-choice", "things.csv:5"),
        ("data-empty", "things.csv:3"),
        ("data-words", "things.csv:4"),
        ("data-words", "things.csv:5"),
    ]


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("a = ", ("data-broken", "more.toml:1")),
        ("a = 1\na = 2\n", ("data-broken", "more.toml:2")),
        ("\na = ²\n", ("data-broken", "more.toml:2")),
        ("b = 1\na = " + "1" * 5000, ("data-line", "more.toml:2")),
        (".".join("a" * 30_000) + " = 1", ("data-line", "more.toml:1")),
        ("\na = " + "[\n" * 5000, ("data-deep", "more.toml:2")),
    ],
    ids=["no value", "twice", "superscript", "digits", "dots", "brackets"],
)
def test_toml_that_is_none(folder, content, found):
    """Thousands of digits ended in a traceback, a key of thousands of parts not at all."""
    data = Data("hod", FILES, folder(more_toml=content))
    assert data.table("more.toml")[1] == {}
    assert faults(data) == [found]


@pytest.mark.skipif(os.name == "nt", reason="no FIFO, and no /dev, there")
def test_a_file_that_never_ends_or_never_begins(folder, tmp_path):
    """Either kept the program waiting for ever."""
    path = folder(things_csv="name,count\nred,3\n")
    os.mkfifo(path / "more.toml")
    (path / "things.csv").unlink()
    (path / "things.csv").symlink_to("/dev/zero")
    data, read = rows(path)
    data.table("more.toml")
    assert (read, faults(data)) == ([], [("data-unreadable", "things.csv"), ("data-unreadable", "more.toml")])


def refused(folder):
    with pytest.raises(InputError) as caught:
        Data("hod", FILES, folder)
    return [fault.code for fault in caught.value.faults]


def test_a_folder_that_holds_nothing_of_use(folder, tmp_path):
    assert refused(tmp_path) == ["data-nothing"]
    assert refused(tmp_path / "nowhere") == ["folder-missing"]
    (tmp_path / "a-file").write_text("")
    assert refused(tmp_path / "a-file") == ["folder-missing"]
    assert refused(folder(README_md="hello")) == ["data-nothing"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_folder_that_may_not_be_read_says_so(tmp_path, monkeypatch, capsys, lang):
    # Simulated: nothing is forbidden to root. Typer looks by itself, unless it is told not to.
    closed, iterdir, access = tmp_path / "closed", type(tmp_path).iterdir, os.access
    closed.mkdir()

    def looking(folder):
        if folder == closed:
            raise PermissionError(errno.EACCES, "Permission denied", str(folder))
        return iterdir(folder)

    monkeypatch.setattr(type(tmp_path), "iterdir", looking)
    monkeypatch.setattr(os, "access", lambda path, mode, **more: path != closed and access(path, mode, **more))
    said = {"en": "cannot be read: no permission.", "fr": "ne peut pas être lu : pas d’autorisation."}[lang]
    assert main(["rules", "campagne", "--data", str(closed), "--lang", lang]) == 2
    told = capsys.readouterr().err.replace("\u00a0", " ")
    assert str(closed) in told
    assert said in told


@pytest.mark.parametrize("lang", LANGS)
def test_a_folder_in_the_place_of_a_file_is_called_one(tmp_path, capsys, lang):
    (tmp_path / "board.csv").mkdir()
    said = {"en": "cannot be read: it is a folder.", "fr": "ne peut pas être lu : c’est un dossier."}[lang]
    assert main(["rules", "campagne", "--data", str(tmp_path), "--lang", lang]) == 2
    assert said in capsys.readouterr().err.replace("\u00a0", " ")


def test_a_file_by_another_name_is_refused_with_the_nearest(folder):
    with pytest.raises(InputError) as caught:
        Data("hod", FILES, folder(thing_csv="name,count\n", things_csv="name,count\n"))
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["near"]) == ("data-file-unknown", ("things.csv",))


@pytest.mark.parametrize("game_id", ["campagne"])
def test_what_a_folder_lacks_stays_ours(folder, game_id):
    data = Data(game_id, ("board.csv", "tokens.toml"), folder(tokens_toml="given_up = 0\n"))
    assert (data.ours("board.csv"), data.ours("tokens.toml")) == (True, False)
    assert data.rows("board.csv", ("department", "region", "players", "row", "column"))
    assert data.table("tokens.toml")[1] == {"given_up": 0}


@given(st.binary(max_size=300))
def test_no_bytes_at_all_are_too_much(tmp_path_factory, content):
    folder = tmp_path_factory.mktemp("data", numbered=True)
    (folder / "things.csv").write_bytes(content)
    (folder / "more.toml").write_bytes(content)
    data = Data("hod", FILES, folder)
    read = data.rows("things.csv", COLUMNS)
    data.table("more.toml")
    assert not read or not data.faults or all(set(row.cells) == set(COLUMNS) for row in read)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_takes_its_own_data_or_says_that_it_has_none(game_id, tmp_path):
    """Ours, copied, make the same figures; a game without data refuses a folder."""
    ours = game_folder(game_id) / "data"
    if find_game(game_id).with_data is None:
        assert not ours.exists()
        for find in (find_game, find_numbers):
            with pytest.raises(InputError) as caught:
                find(game_id, tmp_path)
            assert [fault.code for fault in caught.value.faults] == ["option-idle"]
        return
    for path in ours.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    plain = {key: value for key, value in find_numbers(game_id).items() if key != "ours"}
    own = find_numbers(game_id, tmp_path)
    assert {key: value for key, value in own.items() if key != "ours"} == plain
    assert not any(own["ours"].values()) and all(find_numbers(game_id)["ours"].values())
    assert find_game(game_id, tmp_path).folder == tmp_path
