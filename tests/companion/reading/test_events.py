"""Reading one event: what is missing, misplaced or unknown; from a file, from JSON, from flags alone."""

import pytest

from companion.cards import Card, Rank, Suit
from companion.reading import Flags, ReadingError, read_event


class TestEvents:
    def test_event(self, read):
        entered = read({"encounter": "8D", "actions": {"Ana": "KS", "Ben": "2C"}}, event="turn")
        assert entered.entry.actions["Ben"] == Card(Rank.TWO, Suit.CLUBS)

    def test_faults_are_placed(self, read):
        faults = read.codes({"encounter": "8D", "encounters": 1, "actions": {"Ana": "x", "Ben": 3}}, event="turn")
        assert faults == [
            ("card-unreadable", "actions.Ana"), ("not-a-card", "actions.Ben"), ("key-unknown", "encounters"),
        ]  # fmt: skip

    def test_name_that_is_none(self, read):
        assert ("text-control", "actions.A\\u000a") in read.codes(
            {"encounter": "8D", "actions": {"A\n": "3H"}}, event="turn"
        )

    def test_unknown_event(self, read):
        (fault,) = read.faults({}, event="trun")
        assert (fault.code, fault.data["near"], fault.data["events"]) == ("event-unknown", ("turn",), ("turn", "call"))

    def test_what_toml_cannot_say_is_left_out(self, tmp_path, lobbys):
        path = tmp_path / "a.toml"
        path.write_text('principal = "K♥"\n[offers]\nAna = "A♥"\nBen = "2♥"\n', encoding="utf-8")
        assert read_event(lobbys, "tender", path, Flags(lang="en"), None).entry.trump is None
        path.write_text('[offers]\nAna = "A♥"\n', encoding="utf-8")
        with pytest.raises(ReadingError) as caught:
            read_event(lobbys, "tender", path, Flags(lang="en"), None)
        assert [(f.code, f.where) for f in caught.value.faults] == [("field-missing", "principal")]

    def test_but_json_can(self, read):
        document = {"principal": "KH", "offers": {"Ana": "AH", "Ben": "2H"}}
        assert read.codes(document, game="lobbys", event="tender") == [("field-missing", "trump")]

    def test_flags_alone(self, alkekan):
        flags = Flags(lang="en", sets=("encounter=8D", "actions.Ana=KS", "actions.Ben=2C"))
        assert read_event(alkekan, "turn", None, flags, None).entry.actions["Ana"] == Card(Rank.KING, Suit.SPADES)

    def test_rulings_of_the_game_hold_for_its_events(self, read):
        document = {"trump": None, "principal": "KH", "offers": {"Ana": "AH", "Ben": "2H"}, "rulings": {"x": "y"}}
        assert read.codes(document, game="lobbys", event="tender") == [("ruling-unknown", "rulings.x")]
