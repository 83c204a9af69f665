import json
import os
import threading
import tracemalloc
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.reading import Entered, Flags, ReadingError, read_lines
from companion.reading.sources import MOST_LINE

LINE = json.dumps({"players": [{"name": "Ana", "purse": "3♥ 8♦ Q♠"}]}, ensure_ascii=False)


@pytest.fixture
def lines(tmp_path, alkekan):
    def read(raw, flags=None, event=None):
        path = tmp_path / "a.jsonl"
        path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
        return list(read_lines(alkekan, path, flags or Flags(lang="en"), event))

    return read


def told(result):
    return [(number, "ok" if isinstance(entered, Entered) else entered.faults[0].code) for number, entered in result]


def test_bad_lines_give_their_error_and_the_others_go_on(lines):
    text = "\n".join([LINE, "{", "[]", LINE, "null", '{"a":1,"a":2}', '{"players": 3}', LINE, ""])
    assert told(lines(text)) == [
        (1, "ok"), (2, "json-invalid"), (3, "not-an-object"), (4, "ok"), (5, "not-an-object"),
        (6, "key-twice"), (7, "not-a-list"), (8, "ok"),
    ]  # fmt: skip


def test_place_of_invalid_json_is_the_files(lines):
    (_, _), (_, error) = lines(LINE + '\n{"players": x}\n')
    assert (error.faults[0].data["line"], error.faults[0].data["column"]) == (2, 13)


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n\n", "\n  \n\t\n"])
def test_empty_lines_at_the_end_are_no_lines(lines, end):
    assert told(lines(LINE + "\n" + LINE + end)) == [(1, "ok"), (2, "ok")]


def test_empty_lines_before_a_position_keep_the_count(lines):
    assert told(lines(f"\n{LINE}\n\n \n{LINE}\n")) == [
        (1, "line-empty"), (2, "ok"), (3, "line-empty"), (4, "line-empty"), (5, "ok"),
    ]  # fmt: skip


def test_line_too_long_is_skipped_whole(lines):
    long = '{"players": [{"name": "' + "x" * 3 * MOST_LINE + '"}]}'
    assert told(lines(f"{LINE}\n{long}\n{LINE}\n{long}")) == [
        (1, "ok"), (2, "line-too-long"), (3, "ok"), (4, "line-too-long"),
    ]  # fmt: skip


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
@pytest.mark.parametrize(("extra", "code"), [(0, "ok"), (1, "line-too-long")])
def test_limit_of_a_line_is_inclusive(lines, extra, code, end):
    padded = LINE + " " * (MOST_LINE - len(LINE.encode()) + extra)
    assert told(lines(padded + end + (LINE if end else ""))) == [(1, code), *([(2, "ok")] if end else [])]


def test_line_that_is_not_text(lines):
    result = lines(LINE.encode() + b"\n\xff\xfe\n" + LINE.encode())
    assert told(result) == [(1, "ok"), (2, "file-not-text"), (3, "ok")]
    assert result[1][1].faults[0].data["line"] == 2


def test_byte_order_mark(lines):
    assert told(lines(b"\xef\xbb\xbf" + LINE.encode())) == [(1, "ok")]


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"\xef\xbb\xbf\n"])
def test_empty_file_is_refused_at_once(lines, raw):
    with pytest.raises(ReadingError) as caught:
        lines(raw)
    assert caught.value.faults[0].code == "file-empty"


def test_what_is_wrong_with_the_whole_is_raised_before_the_first_line(tmp_path, alkekan):
    with pytest.raises(ReadingError) as caught:
        read_lines(alkekan, tmp_path / "no.jsonl", Flags(lang="en"))
    assert caught.value.faults[0].code == "file-missing"
    (tmp_path / "a.jsonl").write_text(LINE)
    for flags, event, code in ((Flags(lang="xx"), None, "choice-unknown"), (Flags(), "trun", "event-unknown")):
        with pytest.raises(ReadingError) as caught:
            read_lines(alkekan, tmp_path / "a.jsonl", flags, event)
        assert caught.value.faults[0].code == code


def test_every_line_has_its_own_language_and_flags_are_for_all(lines):
    text = "\n".join(json.dumps({"lang": lang, "players": []}) for lang in ("fr", "en"))
    assert [entered.lang for _, entered in lines(text, Flags())] == ["fr", "en"]
    claims = lines(f"{LINE}\n{LINE}", Flags(lang="en", claims=("Ana=3",)))
    assert [entered.entry.claims[0].total for _, entered in claims] == [3, 3]


def test_events_line_by_line(lines):
    text = '{"encounter": "8D", "actions": {"Ana": "KS", "Ben": "2C"}}\n{"encounter": "8D"}'
    assert told(lines(text, event="turn")) == [(1, "ok"), (2, "field-missing")]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_lines_in_another_encoding_are_refused_as_a_whole(lines, encoding):
    with pytest.raises(ReadingError) as caught:
        lines(f"{LINE}\n{LINE}\n".encode(encoding))
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["encoding"]) == ("file-not-text", encoding.upper())


@pytest.mark.parametrize("bad", ['{"id": 7, "a": 1, "a": 2} x', '{"id": 7, "a": 1, "a": 2, "b": ' + "[" * 30_000])
def test_a_repeated_key_and_then_rubbish_is_that_lines_error(lines, bad):
    """It was a mistake of ours, and ended the whole stream."""
    result = lines(f"{LINE}\n{bad}\n{LINE}")
    assert [number for number, _ in result] == [1, 2, 3]
    assert told(result)[1][1] in ("json-invalid", "too-deep")
    assert isinstance(result[2][1], Entered)


def test_a_mistake_of_ours_is_that_lines_error(lines, monkeypatch):
    from companion.reading import lines as module

    real = module.parse_json

    def parse(text, number):
        if number == 2:
            raise ZeroDivisionError("ours")
        return real(text, number)

    monkeypatch.setattr(module, "parse_json", parse)
    result = lines(f"{LINE}\n{LINE}\n{LINE}")
    assert [type(entered).__name__ for _, entered in result] == ["Entered", "InternalError", "Entered"]


def test_an_error_still_knows_what_could_be_read(lines):
    """Its id, and the language to answer in."""
    twice = '{"lang": "fr", "id": 7, "a": 1, "a": 2}'
    half = '{"lang": "fr", "id": "x", "a": "\\ud800"}'
    for (_, error), wanted in zip(lines(f"{twice}\n{half}", Flags()), (7, "x"), strict=True):
        assert (error.lang, error.data["id"]) == ("fr", wanted)


def test_lines_come_as_they_are_written_and_the_file_is_opened_once(alkekan):
    """A pipe can be read once: looking whether it holds anything must not swallow its beginning."""
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as stream, os.fdopen(writing, "wb", buffering=0) as pipe:
        pipe.write(LINE.encode() + b"\n")
        lines = read_lines(alkekan, "-", Flags(lang="en"), stdin=stream)
        assert told([next(lines)]) == [(1, "ok")]
        pipe.write(b"{\n" + LINE.encode())
        assert told([next(lines)]) == [(2, "json-invalid")]
        pipe.close()
        assert told(lines) == [(3, "ok")]


@pytest.mark.skipif(os.name == "nt", reason="no FIFO there")
def test_a_fifo(tmp_path, alkekan):
    os.mkfifo(tmp_path / "a.jsonl")
    writer = threading.Thread(daemon=True, target=(tmp_path / "a.jsonl").write_text, args=[f"{LINE}\n" * 300])
    writer.start()
    assert told(read_lines(alkekan, tmp_path / "a.jsonl", Flags(lang="en"))) == [(n, "ok") for n in range(1, 301)]
    writer.join(10)


def test_the_longest_line_after_a_byte_order_mark(lines):
    padded = LINE + " " * (MOST_LINE - len(LINE.encode()))
    assert told(lines(b"\xef\xbb\xbf" + padded.encode() + b"\r\n")) == [(1, "ok")]


def peak(path, game):
    tracemalloc.start()
    count = sum(1 for _ in read_lines(game, path, Flags(lang="en")))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return count, most


def test_memory_does_not_grow_with_the_number_of_lines(tmp_path, alkekan):
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    few.write_text((LINE + "\n") * 100 + "{\n")
    many.write_text((LINE + "\n") * 5_000 + "{\n" + "x" * 2_000_000 + "\n")
    peak(few, alkekan)
    (_, small), (count, big) = peak(few, alkekan), peak(many, alkekan)
    assert count == 5_002
    assert big < small + 4 * MOST_LINE


def test_garbage_is_told_line_by_line(lines):
    import random

    noise = random.Random(1).randbytes(200_000)
    result = lines(noise)
    assert all(isinstance(error, InputError) for _, error in result)
    assert [number for number, _ in result] == list(range(1, len(result) + 1))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="no /dev/zero here")  # noqa: PTH110
def test_a_line_that_never_ends_is_not_waited_for(alkekan):
    """It kept the program reading for ever."""
    with pytest.raises(InputError) as caught:
        list(read_lines(alkekan, Path("/dev/zero"), Flags(input="jsonl")))
    assert caught.value.faults[0].code == "line-endless"
