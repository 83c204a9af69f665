import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.reading.write import save, write_toml

text = st.text(st.characters(exclude_categories=["Cs"]))
scalar = st.booleans() | st.integers(-(10**14), 10**14) | text
value = st.recursive(
    scalar, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3), max_leaves=12
)


@given(st.dictionaries(text, value, max_size=5))
def test_toml_reads_back_as_what_was_written(data):
    # An empty table at the top is left out: nothing in a position means something by being empty.
    wanted = {key: inner for key, inner in data.items() if inner != {}}
    assert tomllib.loads(write_toml(data)) == wanted


@given(st.lists(st.fixed_dictionaries({"name": text, "purse": text}, optional={"alkekan": st.none()}), max_size=3))
def test_null_is_left_out(players):
    read = tomllib.loads(write_toml({"players": players, "alkekan": None}))
    assert read == {"players": [{key: text for key, text in p.items() if text is not None} for p in players]}


name = st.text(st.sampled_from("AbéЖ .[]\"'\\n#="), min_size=1, max_size=30)
row = st.fixed_dictionaries({"name": name, "markets": st.lists(st.sampled_from(["J♠", "10♥", "Jo"]), max_size=12)})
part = st.dictionaries(name, st.lists(row, max_size=3) | row | name, max_size=3)
position = st.fixed_dictionaries(
    {"players": st.lists(row, min_size=1, max_size=5)},
    optional={
        "rounds": st.lists(st.fixed_dictionaries({"players": st.lists(row, max_size=5)}), min_size=1, max_size=3),
        "stages": st.lists(part, min_size=1, max_size=3),
        "claims": st.lists(st.fixed_dictionaries({"player": name, "plan": st.lists(row, max_size=2)}), max_size=2),
        "rulings": st.dictionaries(name, name, min_size=1, max_size=2),
    },
)


@given(position)
def test_a_position_reads_back_however_long_its_names_and_rows_are(data):
    """tomli_w writes a list of tables in blocks once a row is longer than a line: their heads must say what they are in."""
    assert tomllib.loads(write_toml(data)) == data


def test_long_rows_stay_in_their_round():
    rows = [
        {"name": name * 6, "markets": "J♠ Q♠ K♠ J♥ Q♥ K♥", "last": "3♥", "bid": "2♣", "wins": "9♥ 8♥ 7♥"}
        for name in "AB"
    ]
    data = {"players": [{"name": row["name"]} for row in rows], "rounds": [{"players": rows}, {"players": rows}]}
    written = write_toml(data)
    assert tomllib.loads(written) == data
    assert written.count("[[rounds.players]]\n") == 4


def test_reads_like_a_file_somebody_wrote():
    data = {
        "rulings": {"partisan": "once"},
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rounds": [{"players": [{"name": "Ana", "markets": "V♠ D♥", "last": "3♥"}]}],
        "start": 100,
        "claims": [{"player": "Ana", "plan": [{"magic": "Q♠", "on": "8♦"}]}],
        "lang": "fr",
        "cards": "fr",
    }
    written = write_toml(data)
    assert written.startswith('lang = "fr"\ncards = "fr"\nstart = 100\n\n[[players]]\nname = "Ana"\n')
    assert tomllib.loads(written) == json.loads(json.dumps(data))


class TestSave:
    def test_whole(self, tmp_path):
        save("é\n", tmp_path / "a.toml")
        assert (tmp_path / "a.toml").read_bytes() == "é\n".encode()
        assert list(tmp_path.iterdir()) == [tmp_path / "a.toml"]

    def test_or_not_at_all(self, tmp_path, monkeypatch):
        path = tmp_path / "a.toml"
        path.write_text("older")

        def full(*_):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space"):
            save("newer", path)
        assert path.read_text() == "older"
        assert list(tmp_path.iterdir()) == [path]

    def test_folder_that_is_missing(self, tmp_path):
        with pytest.raises(FileNotFoundError):
            save("x", tmp_path / "no" / "a.toml")
