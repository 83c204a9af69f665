"""Questions left in the middle: what was typed is offered as a file, and never half of one is written."""

import pytest
from entering.typist import lines

from companion.asking import ask_position
from companion.cli import main
from companion.cli.leaving import offer_to_keep
from companion.cli.signals import EndError, LeftError
from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError, read_position
from companion.reading.checked import check_entry
from companion.reading.toml import parse_toml
from companion.settle import settle

EN = Flags(lang="en", cards="en")


@pytest.fixture
def leave(tmp_path, played, monkeypatch):
    """Types lines, then Ctrl-C (or ``by``), then the answers to what is offered."""
    monkeypatch.chdir(tmp_path)

    def play(game, typed, *answers, by=KeyboardInterrupt):
        terminal = played([*typed, by, *answers])
        ask = terminal.ask

        def asked(prompt, complete=None):
            line = ask(prompt, complete)
            if isinstance(line, str):
                return line
            raise line() if line is not EndError else EndError(15)

        terminal.ask = asked
        with pytest.raises((KeyboardInterrupt, ReadingError)) as left:
            ask_position(game, EN, terminal, lambda one: offer_to_keep(game, EN, one, terminal))
        return terminal, left.value

    return play


@pytest.mark.parametrize("game_id", game_ids())
def test_keep_goes_on_where_score_was_left(leave, game_id, tmp_path, played):
    game = find_game(game_id)
    text = (game_folder(game_id) / "example.en.toml").read_text(encoding="utf-8")
    data = {"cards": "en", **parse_toml(text)}
    typed = lines(game, data, "en")
    half = len(typed) // 2
    terminal, _ = leave(game, typed[:half], "night")
    assert any("companion keep" in line for line in terminal.said), terminal.said
    path = tmp_path / "night.toml"
    try:
        settle(game, read_position(game, path, EN, None).entry)
    except InputError as error:
        assert {fault.code for fault in error.faults} <= {"field-missing", "grid-rows", "grid-or-celebrities"}
    if game_id == "campagne":  # its own questions name the departments one by one, an evening's ask which
        typed = [*typed[:half], *(f"{number} {row}" for number, row in [*data["departments"].items()][half - 1 :])]
    rest = played([*typed[half:], "", "", ""])
    entered = Keeper(game, open_file(game, path, EN), EN, rest, lambda *_: None).run()
    whole = check_entry(game, game.position, data, EN).entry
    assert game.score(entered.entry).players == game.score(whole).players


def test_nothing_was_entered_so_nothing_is_asked(leave):
    terminal, left = leave(find_game("alkekan"), [])
    assert isinstance(left, KeyboardInterrupt)
    assert len(terminal.asked) == 1


@pytest.mark.parametrize("answers", [[""], [KeyboardInterrupt]])
def test_a_second_ctrl_c_is_told_to_lose_them(leave, answers, tmp_path):
    terminal, left = leave(find_game("alkekan"), ["Ana, Ben", "3h 4h"], *answers)
    assert "Answers entered so far: 2." in "".join(terminal.said)
    assert terminal.said[-1].startswith("They are not kept.")
    assert isinstance(left, KeyboardInterrupt)
    assert list(tmp_path.iterdir()) == []


def test_who_is_told_to_end_is_asked_nothing(leave):
    terminal, left = leave(find_game("alkekan"), ["Ana, Ben", "3h 4h"], by=EndError)
    assert len(terminal.asked) == 3
    assert terminal.said[-1].startswith("They are not kept.")
    assert left.status == 143


@pytest.mark.parametrize(("answer", "told"), [("night", {}), ("", {"game": "alkekan"})])
def test_the_end_of_input_says_they_are_gone_only_where_they_are(leave, answer, told):
    _, left = leave(find_game("alkekan"), ["Ana, Ben", "3h 4h"], answer, by=EOFError)
    assert [(fault.code, dict(fault.data)) for fault in left.faults] == [("entry-ended", told)]


@pytest.mark.parametrize(
    ("answer", "by", "status"), [("night", KeyboardInterrupt, 130), ("", KeyboardInterrupt, 130), ("", EndError, 143)]
)
def test_after_what_becomes_of_the_answers_nothing_else_is_said(leave, answer, by, status, monkeypatch, capsys):
    _, left = leave(find_game("alkekan"), ["Ana, Ben", "3h 4h"], answer, by=by)
    assert isinstance(left, LeftError)

    def interrupt(*_):
        raise left

    monkeypatch.setattr("companion.cli.run._run", interrupt)
    for lang in ("en", "fr"):
        assert main(["games", "--lang", lang]) == status
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "")
