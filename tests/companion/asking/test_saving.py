import json
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.asking import ask_position, saving
from companion.cards import JOKER, Card, Rank, Suit
from companion.games import find_game
from companion.reading import Flags, read_position
from companion.settle import settle


@pytest.fixture
def saved(tmp_path, alkekan, played, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def play(*lines, flags=None):
        terminal = played(["Ana", "3C 8K DP", "", "", "", *lines])
        entered = ask_position(alkekan, flags or Flags(lang="en", cards="fr"), terminal)
        saving.offer_to_save(alkekan, entered, terminal)
        return entered, terminal

    return play


def test_the_file_scores_the_same(saved, tmp_path, alkekan):
    asked, terminal = saved("evening", flags=Flags(lang="en", cards="fr", claims=("Ana=3",)))
    again = read_position(alkekan, tmp_path / "evening.toml", Flags(), None)
    assert (again.lang, again.notation) == (asked.lang, asked.notation) == ("en", "fr")
    assert settle(alkekan, again.entry) == settle(alkekan, asked.entry)
    assert any("companion score alkekan evening.toml" in line for line in terminal.said)


def test_yes_is_no_name_and_no_is_none(saved, tmp_path):
    _, terminal = saved("oui", "Y", "evening")
    assert [path.name for path in tmp_path.iterdir()] == ["evening.toml"]
    assert terminal.asked[-3:] == ["Save under what name? (nothing: don’t save)"] * 3
    assert sum("alkekan.toml" in line for line in terminal.said) == 2
    saved("non")
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("nothing", ["-", "none", "Aucun", "no", "nothing", "Rien"])
def test_a_word_for_nothing_is_no_name(saved, tmp_path, nothing):
    _, terminal = saved(nothing)
    assert list(tmp_path.iterdir()) == [] and terminal.faults == []


def test_the_command_can_be_pasted(saved):
    _, terminal = saved("our evening")
    assert terminal.said[-1].endswith("companion score alkekan 'our evening.toml'")


def test_nothing_is_saved_without_a_name(saved, tmp_path):
    saved("")
    saved()
    assert list(tmp_path.iterdir()) == []


def test_another_kind_is_not_written(saved, tmp_path):
    _, terminal = saved("a.pdf", "a.TOML")
    assert [(f.code, f.data["found"], f.data["toml"]) for f in terminal.faults] == [("save-kind", ".pdf", "a.toml")]
    assert [path.name for path in tmp_path.iterdir()] == ["a.TOML"]


@pytest.mark.parametrize(("answer", "text"), [("n", "older"), ("", "older"), ("what?", "older"), ("y", 'lang = "en"')])
def test_an_older_file_is_asked_about(saved, tmp_path, answer, text):
    (tmp_path / "a.toml").write_text("older")
    saved("a", answer, "")
    assert (tmp_path / "a.toml").read_text().startswith(text)


def test_a_folder_that_is_missing_or_a_name_nobody_can_have(saved, tmp_path):
    _, terminal = saved("no/a.toml", "x" * 300, "a\0b", ".", "~nobody-here/a", "good")
    assert [f.code for f in terminal.faults] == ["folder-missing", *["file-unwritable"] * 4]
    assert terminal.faults[0].data["folder"] == "no"
    assert [path.name for path in tmp_path.iterdir()] == ["good.toml"]


def test_a_full_disk_leaves_nothing(saved, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving, "save", full)
    _, terminal = saved("a", "")
    assert (terminal.faults[0].code, terminal.faults[0].data["reason"]) == ("file-unwritable", "ENOSPC")
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_may_be_read_by_others(saved, tmp_path):
    saved("a")
    (tmp_path / "plain").write_text("")
    assert stat.S_IMODE((tmp_path / "a.toml").stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


cards = st.lists(
    st.sampled_from([Card(rank, suit) for suit in Suit for rank in tuple(Rank)[1:]] + [JOKER]), max_size=11, unique=True
)
names = st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters=",;-?!"), min_size=1, max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
@given(st.sampled_from(["en", "fr"]), st.sampled_from(["en", "fr"]), names, cards)
def test_whatever_is_entered_reads_back(tmp_path_factory, played, lang, notation, name, purse):
    if name.casefold() in ("back", "retour") or name.isdecimal():  # asked back
        return
    game, path = find_game("alkekan"), tmp_path_factory.mktemp("saved") / "a.toml"
    letters = " ".join(card.letters(notation) for card in purse)
    terminal = played([name, letters or "-", "", "", "", str(path)])
    asked = ask_position(game, Flags(lang=lang, cards=notation), terminal)
    saving.offer_to_save(game, asked, terminal)
    again = read_position(game, Path(path), Flags(), None)
    assert (again.lang, again.notation) == (lang, notation)
    assert again.entry.players == asked.entry.players
    assert again.entry.players[0].purse == purse
    assert json.loads(json.dumps(asked.data)) == asked.data
