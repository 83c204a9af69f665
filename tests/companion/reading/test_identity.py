import pytest

from companion.reading import id_of, with_id


@pytest.mark.parametrize("found", ["", "hand 7", "é" * 200, 0, -7, 10**15 - 1])
def test_an_id_comes_back(found, read):
    assert id_of({"id": found}) == found
    assert with_id({"a": 1}, {"id": found}) == {"id": found, "a": 1}
    assert read({"id": found, "players": [{"name": "Ana", "purse": "3H"}]}).entry.id == found


@pytest.mark.parametrize(
    ("found", "code"),
    [
        *((found, "not-an-id") for found in (True, 1.0, [], {}, 10**15)),
        ("x" * 201, "text-too-long"),
        ("a\x1b", "text-control"),
        ("\u202ea", "text-control"),
    ],
)
def test_what_is_no_id_is_said_and_does_not_come_back(found, code, read):
    assert id_of({"id": found}) is None
    assert read.codes({"id": found, "players": [{"name": "Ana", "purse": "3H"}]}) == [(code, "id")]


def test_no_id_is_no_fault(read):
    assert read({"id": None, "players": [{"name": "Ana", "purse": "3H"}]}).entry.id is None
    assert id_of(None) is None
