"""What a file says is never lost: every game's example survives a name put right, and what nobody would be asked for stays in it."""

import json
import tomllib

import pytest

from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.keep.file import game_in
from companion.reading import Flags, read_position
from companion.settle import settle

EN = Flags(lang="en")


def plain(position, name, other):
    """All that a position says, as it would be said with another name."""
    return json.dumps(position.model_dump(mode="json", exclude={"cards", "lang"}), sort_keys=True).replace(name, other)


@pytest.mark.parametrize("game_id", game_ids())
def test_an_example_is_whole_after_a_name_is_put_right(kept, tmp_path, game_id):
    game, source = find_game(game_id), game_folder(game_id) / "example.en.toml"
    before = read_position(game, source, EN, None)
    path = tmp_path / "eve.toml"
    path.write_bytes(source.read_bytes())
    names = [seat.name for seat in before.entry.players]
    old, new = names[0], f"{names[0]}bel"
    lines = ["!", "1", ", ".join([new, *names[1:]]), "y"]
    kept(game, lines, EN, "eve.toml", lambda players: [one.total for one in players])
    assert new in path.read_text(encoding="utf-8")
    after = read_position(game, path, EN, None)
    assert plain(after.entry, new, old) == plain(before.entry, old, old)
    assert settle(game, after.entry).players[0].total == settle(game, before.entry).players[0].total


def test_a_card_that_nobody_would_ask_for_stays(kept, tmp_path):
    """Traître asks for the draw pile's card only where its spies are ignored; a file may say it all the same."""
    path = tmp_path / "eve.toml"
    path.write_bytes((game_folder("traitre") / "example.en.toml").read_bytes())
    assert "deck" in path.read_text(encoding="utf-8")
    kept(find_game("traitre"), ["!", "1", "Anabel, Ben, Chloe", "y"], EN, "eve.toml", list)
    assert tomllib.loads(path.read_text(encoding="utf-8"))["missions"][1]["deck"] == "A♣"


def test_a_file_without_a_journal_tells_its_game_by_what_it_says(tmp_path):
    path = tmp_path / "eve.toml"
    path.write_text('lays = [{ by = "Ana", lay = "4♠ > 3♥" }]\n[[players]]\nname = "Ana"\n', encoding="utf-8")
    assert game_in(path) == "serpent-noir"
    path.write_text('[[players]]\nname = "Ana"\n', encoding="utf-8")
    assert game_in(path) is None
    path.write_text('[unfinished]\ngame = "hache"\n', encoding="utf-8")
    assert game_in(path) == "hache"
    path.write_text("players = [", encoding="utf-8")
    assert (game_in(path), game_in(tmp_path / "no.toml")) == (None, None)
