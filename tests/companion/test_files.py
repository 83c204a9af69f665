"""Files are written whole or not at all, by whoever and however many do it."""

import errno
import os
import stat
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion import files
from companion.files import opened, read_within, write_whole

posix = pytest.mark.skipif(os.name == "nt", reason="permissions and links are different there")


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_many_at_once_all_succeed_and_leave_one_whole_file(tmp_path):
    """Threads of one process share its number: a name made of it was one name for all (125 of 240 writes failed)."""
    path = tmp_path / "a.toml"
    texts = [bytes([65 + number % 26]) * 20_000 for number in range(120)]
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(lambda data: write_whole(path, data), texts))
    assert path.read_bytes() in texts
    assert names(tmp_path) == ["a.toml"]


def test_a_name_in_use_is_somebody_elses(tmp_path, monkeypatch):
    tokens = iter(["used", "free"])
    monkeypatch.setattr(files.secrets, "token_hex", lambda _size: next(tokens))
    theirs = tmp_path / f".companion-{files._machine()}-{os.getpid()}-used.part"
    theirs.write_bytes(b"theirs")
    write_whole(tmp_path / "a", b"ours")
    assert theirs.read_bytes() == b"theirs"
    monkeypatch.setattr(files.secrets, "token_hex", lambda _size: "used")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "b", b"ours")
    assert names(tmp_path) == [theirs.name, "a"]
    assert theirs.read_bytes() == b"theirs"


@posix
def test_permissions_stay_and_new_files_get_the_usual_ones(tmp_path):
    older, new = tmp_path / "older", tmp_path / "new"
    older.write_bytes(b"")
    older.chmod(0o640)
    mask = os.umask(0o027)
    try:
        write_whole(older, b"x")
        write_whole(new, b"x")
    finally:
        os.umask(mask)
    assert [stat.S_IMODE(path.stat().st_mode) for path in (older, new)] == [0o640, 0o640]
    older.chmod(0o755)
    write_whole(older, b"y")
    assert stat.S_IMODE(older.stat().st_mode) == 0o755


@posix
def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "dangling").symlink_to("later")
    for name in ("link", "dangling"):
        write_whole(tmp_path / name, b"new")
        assert (tmp_path / name).is_symlink()
    assert (tmp_path / "real").read_bytes() == (tmp_path / "later").read_bytes() == b"new"


@posix
def test_names_that_cannot_be_are_errors_of_the_system(tmp_path):
    (tmp_path / "round").symlink_to("about")
    (tmp_path / "about").symlink_to("round")
    for path, number in ((tmp_path / ("x" * 300), errno.ENAMETOOLONG), (tmp_path / "round", errno.ELOOP)):
        with pytest.raises(OSError) as caught:
            write_whole(path, b"x", make_folders=True)
        assert caught.value.errno == number
    with pytest.raises(ValueError):
        write_whole(tmp_path / "a\0b", b"x")
    assert names(tmp_path) == ["about", "round"]


def test_the_longest_name_there_can_be(tmp_path):
    write_whole(tmp_path / ("x" * 255), b"x")
    assert names(tmp_path) == ["x" * 255]


@posix
def test_a_working_folder_that_is_gone(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(FileNotFoundError):
        write_whole(Path("a"), b"x", make_folders=True)


@posix
def test_a_fifo_gets_the_bytes(tmp_path):
    import threading

    os.mkfifo(tmp_path / "fifo")
    got: list[bytes] = []
    reader = threading.Thread(daemon=True, target=lambda: got.append((tmp_path / "fifo").read_bytes()))
    reader.start()
    write_whole(tmp_path / "fifo", b"x" * 300_000)
    reader.join(10)
    assert got == [b"x" * 300_000]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_full_device():
    with pytest.raises(OSError) as caught:
        write_whole(Path("/dev/full"), b"x")
    assert caught.value.errno == errno.ENOSPC


def test_folders_somebody_else_filled_stay(tmp_path, monkeypatch):
    def fail(_descriptor):
        (tmp_path / "a/theirs").write_bytes(b"")
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(OSError, match="broken"):
        write_whole(tmp_path / "a/b/c", b"x", make_folders=True)
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))] == ["a", "a/theirs"]


def test_an_ordinary_file_is_read_up_to_a_byte_more_than_allowed(tmp_path):
    (tmp_path / "a").write_bytes(b"12345")
    assert [read_within(tmp_path / "a", most) for most in (3, 5, 9)] == [b"1234", b"12345", b"12345"]
    with opened(tmp_path / "a") as stream:
        assert stream.read() == b"12345"
    for reading in (lambda: read_within(tmp_path / "b", 3), lambda: opened(tmp_path / "b").__enter__()):
        with pytest.raises(FileNotFoundError):
            reading()


@posix
@pytest.mark.parametrize("writing", ["nobody", "somebody late", "somebody slow"])
def test_a_pipe_is_waited_for_and_not_for_ever(tmp_path, monkeypatch, writing):
    """Opening a pipe into which nobody writes never came back."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    if writing == "nobody":
        monkeypatch.setattr(files, "PATIENCE", 0.05)
        with pytest.raises(OSError, check=lambda error: error.errno == errno.EPIPE), opened(path):
            pass
        return
    ready = threading.Event()

    def write():
        with path.open("wb") as pipe:
            if writing == "somebody slow":
                ready.wait(60)
            pipe.write(b"x" * 100_000)

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    if writing == "somebody slow":
        monkeypatch.setattr(files, "PATIENCE", 0.5)
    with opened(path) as stream:
        ready.set()
        assert len(stream.read()) == 100_000
    writer.join()


@posix
def test_what_is_no_ordinary_file_is_not_read_within_limits(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, check=lambda error: error.errno == errno.ESPIPE):
            read_within(path, 9)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nothing tells without harm whether a process lives")
def test_what_a_kill_left_is_taken_away_by_the_next_run_and_nobody_elses(tmp_path):
    """Only what nobody writes to any more: not a living process's, another machine's, a fresh one that tells no process, or a link."""
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    ended, here, chance = int(dead.stdout), files._machine(), "0123456789abcdef"
    left = tmp_path / f".companion-{here}-{ended}-{chance}.part"
    older = tmp_path / f".companion-{chance}.part"
    kept = [
        tmp_path / name
        for name in (
            f".companion-{here}-{os.getppid()}-{chance}.part",
            f".companion-{'0' * 8}-{ended}-{chance}.part",
            f".companion-{chance[::-1]}.part",
            f"companion-{here}-{ended}-{chance}.part",
        )
    ]
    for path in (left, older, *kept):
        path.write_text("half a f")
    link = tmp_path / f".companion-{here}-{ended}-{chance[::-1]}.part"
    link.symlink_to(kept[0])
    os.utime(older, (0, 0))
    write_whole(tmp_path / "a", b"whole")
    assert {path.name for path in tmp_path.iterdir()} == {"a", link.name, *(path.name for path in kept)}


def test_a_process_killed_in_the_middle_leaves_a_part_that_tells_whose_it_was(tmp_path):
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from companion import files\n"
        "files._write_all = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"files.write_whole(Path({str(tmp_path / 'a')!r}), b'whole')\n"
    )
    subprocess.run([sys.executable, "-c", script], check=False)
    assert len(list(tmp_path.iterdir())) == 1
    files._take_away_left.cache_clear()
    write_whole(tmp_path / "a", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
