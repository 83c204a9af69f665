"""One position from a file: what it may hold, how much of it."""

import pytest

from companion.cards import Card, Rank, Suit
from companion.reading import Flags, ReadingError, read_position
from companion.reading.sources import MOST_BYTES


class TestFiles:
    def test_toml_and_json_are_the_same_position(self, tmp_path, alkekan):
        (tmp_path / "a.toml").write_text('lang = "fr"\n[[players]]\nname = "Ana"\npurse = "3C VP"\n', encoding="utf-8")
        (tmp_path / "a.json").write_text(
            '{"lang": "fr", "players": [{"name": "Ana", "purse": "3C VP"}]}', encoding="utf-8"
        )
        toml = read_position(alkekan, tmp_path / "a.toml", Flags(), None)
        assert toml == read_position(alkekan, tmp_path / "a.json", Flags(), None)
        assert (toml.lang, toml.entry.players[0].purse[1]) == ("fr", Card(Rank.JACK, Suit.SPADES))

    @pytest.mark.parametrize("text", ["players = 2024-01-01", "players = inf", "players = nan", "players = 07:34:00"])
    def test_what_only_toml_can_say(self, tmp_path, alkekan, text):
        (tmp_path / "a.toml").write_text(text)
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, tmp_path / "a.toml", Flags(), None)
        assert [(f.code, f.where) for f in caught.value.faults] == [("not-a-list", "players")]

    def test_lines_are_not_one_position(self, tmp_path, alkekan):
        (tmp_path / "a.jsonl").write_text("{}")
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, tmp_path / "a.jsonl", Flags(), None)
        assert caught.value.faults[0].code == "lines-not-here"

    def test_fifty_megabytes_of_garbage(self, tmp_path, alkekan):
        path = tmp_path / "a.toml"
        with path.open("wb") as stream:
            for _ in range(50):
                stream.write(b"\x00\xff\n[" * 262_144)
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, path, Flags(), None)
        assert (caught.value.faults[0].code, caught.value.faults[0].data["most"]) == ("file-too-big", MOST_BYTES)

    def test_nothing_at_all(self, alkekan):
        with pytest.raises(ReadingError) as caught:
            read_position(alkekan, None, Flags(claims=("Ana=3",)), None)
        assert caught.value.faults[0].code == "nothing-entered"
