"""A position is judged once an edit, and what an edit did not touch is not asked anew."""

from datetime import UTC, datetime

from companion.evening import judged as judged_module
from companion.evening.edits import Set
from companion.evening.evening import Evening
from companion.evening.judged import judged
from companion.evening.loading import load
from companion.evening.partial import PartialEntry
from companion.games import find_game
from companion.keep.file import open_file
from companion.reading.entered import Flags
from companion.reading.write import write_toml
from companion.web.devices import Author, Entering, seen_at

NOW = datetime(2026, 11, 22, 21, 30, tzinfo=UTC)
LAYS = {
    "players": [{"name": "Ana"}, {"name": "Ben"}],
    "lays": [{"by": "Ana", "lay": "4♠ > 5♥"}, {"by": "Ben", "lay": "5♥ > 6♦"}, {"by": "Ana", "lay": "6♦ > 7♥"}],
}


def evening_of(game_id, data, tmp_path):
    file = tmp_path / "evening.toml"
    file.write_text(write_toml({"cards": "en", "lang": "en"} | data), encoding="utf-8")
    kept = open_file(find_game(game_id), file, Flags())
    evening = Evening(find_game(game_id), None, "en", "en", lambda: NOW, kept=True)
    for _ in range(2):  # what was chosen tells what is asked
        load(evening, kept.data, kept.known)
    return evening


def test_the_check_of_an_answer_and_the_form_after_it_read_the_position_once(monkeypatch, tmp_path):
    evening = evening_of("serpent-noir", LAYS, tmp_path)
    partial = PartialEntry(evening.game, None, "en")
    field = next(one for one in evening.form().fields if one.question.where == "lays[1].lay")
    others = [(one.question, one.value) for one in evening.form().fields if one.answer and one.place != field.place]
    read = []
    valid_entry = judged_module.valid_entry
    monkeypatch.setattr(judged_module, "valid_entry", lambda *args: read.append(1) or valid_entry(*args))
    assert partial.faults(others, (field.question, "5♥ > 4♦")) == []
    evening.enter(field.question, "5♥ > 4♦")
    assert evening.form().data["lays"][1]["lay"] == "5♥ > 4♦"
    assert len(read) == 1


def test_data_that_are_changed_afterwards_are_judged_anew():
    game = find_game("alkekan")
    data = {"players": [{"name": "Ana", "purse": "3♥"}, {"name": "Ben", "purse": "4♥"}]}
    before = judged(game, game.position, data, "en")
    data["players"][0]["purse"] = "9♥"
    assert before.sheet.player("Ana").total == 3
    assert judged(game, game.position, data, "en").sheet.player("Ana").total == 9


def test_true_is_not_one():
    game = find_game("deringer")

    def of(coins):
        return judged(
            game, game.position, {"players": [{"name": n, "coins": coins} for n in ("Ana", "Ben", "Cy")]}, "en"
        )

    assert of(1).entry is not None
    assert of(True).entry is None


def test_a_round_that_no_edit_touched_is_not_asked_anew_though_a_file_gave_more_than_is_asked(tmp_path):
    """Virus: that somebody else does not have the virus is not asked; the round's questions are those of before all the same."""
    names = ("Ana", "Ben", "Cy", "Di")
    hands = [{"name": name, "medicine": 3, "germs": 4 - (name == "Di"), "virus": name == "Ana"} for name in names]
    rounds = [{"players": hands} for _ in range(2)]
    evening = evening_of("virus", {"players": [{"name": name} for name in names], "rounds": rounds}, tmp_path)
    assert any(place[0] == "aside" for place in evening.tree.values)
    before = {one.question.where: one.question for one in evening.form().fields if one.question.where}
    evening.enter(next(one for where, one in before.items() if where.startswith("rounds[1].players")), 1)
    after = {one.question.where: one.question for one in evening.form().fields if one.question.where}
    first = [where for where in after if where.startswith("rounds[0].")]
    assert first
    assert all(after[where] is before[where] for where in first)


def test_a_field_follows_its_players_name_and_its_value(tmp_path):
    evening = evening_of("serpent-noir", LAYS, tmp_path)
    evening.form()
    evening.do(Set(at=("players", "p2", "name"), value="Zoé"))
    fields = {one.question.where: one for one in evening.form().fields}
    assert fields["lays[1].by"].value == "Zoé"
    evening.clear(fields["lays[1].lay"].place)
    assert evening.form().at(fields["lays[1].lay"].place).entered is None


def test_the_form_that_another_device_sees_is_the_one_made_anew(tmp_path):
    journal = evening_of("serpent-noir", LAYS, tmp_path).journal

    def entering():
        return Entering(find_game("serpent-noir"), None, "en", "en", lambda: NOW, kept=True, journal=journal.copy())

    evening, anew = entering(), entering()
    evening.by(Author("s1", "Ana"), {})
    ana = evening.form()
    evening.by(Author("s2", "Ben"), {})
    anew.by(Author("s2", "Ben"), {})
    assert evening.form() == anew.form()
    assert evening.form() != ana  # the lay to come is each one's own


def test_what_could_be_known_at_a_revision_is_what_the_records_before_it_say():
    evening = Entering(find_game("alkekan"), None, "en", "en", lambda: NOW, kept=True)
    for number, device in enumerate(("host", "s1", "s2", "s1", "host", "s2", "s2")):
        evening.by(Author(device, device), evening.journal.known)
        evening.do(Set(at=("page", f"note{number}"), value=number))
    records = evening.journal.records
    for revision in range(len(records) + 2):
        known = {record.edit.id.device: record.edit.id.number for record in records[:revision]}
        assert seen_at(evening.journal, revision) == known
