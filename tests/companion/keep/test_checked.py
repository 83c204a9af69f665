"""Checked, then saved: whatever is typed, no file holds what `score` would refuse, and what is refused is asked again."""

import random
import tomllib

import pytest
from entering.typist import lines
from fuzzing import tries

from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.games.hache.rules import MOST_LAID
from companion.keep import file as files
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError, read_position
from companion.settle import settle

EN = Flags(lang="en", cards="en")
MISSING = {"field-missing", "grid-rows", "grid-or-celebrities", "celebrities-missing", "keep-unfinished"}
"""What an evening in the middle of it lacks, and what comes next puts right."""


class Stubborn:
    """Types lines, and stands by what is refused, by an empty line."""

    symbols = True

    def __init__(self, typed, patience=200):
        self.typed, self.patience, self.refused = list(typed), patience, False

    def ask(self, prompt, complete=None):
        self.patience -= 1
        if self.patience < 0 or not self.typed:
            raise EOFError
        if self.refused and self.patience > 50:  # some answers can never be kept
            self.refused = False
            return ""
        return self.typed.pop(0)

    def say(self, text):
        pass

    def complain(self, faults, lang, data):
        self.refused = True


def refused(game, path):
    """What `score` has against a file, what is missing in it aside."""
    try:
        settle(game, read_position(game, path, EN, None).entry)
    except InputError as error:
        return [str(fault) for fault in error.faults if fault.code not in MISSING]
    return []


@pytest.fixture
def evening(monkeypatch, tmp_path):
    """Plays an evening; each file that was written on the way was one that `score` takes, or finds something missing in."""
    save, path = files.save, tmp_path / "evening.toml"

    def play(game, typed):
        def judged(text, where):
            save(text, where)
            assert refused(game, where) == [], text

        monkeypatch.setattr(files, "save", judged)
        path.unlink(missing_ok=True)
        told = Stubborn(typed)
        try:
            Keeper(game, open_file(game, path, EN), EN, told, lambda entered, _: settle(game, entered.entry)).run()
        except ReadingError as error:
            assert [fault.code for fault in error.faults] == ["entry-ended"]
        return path

    return play


@pytest.mark.turns(games=2)
@pytest.mark.parametrize("game_id", game_ids())
def test_no_file_is_written_that_score_would_refuse(evening, game_id):
    game = find_game(game_id)
    data = tomllib.loads((game_folder(game_id) / "example.en.toml").read_text(encoding="utf-8"))
    typed = lines(game, {"cards": "en", **data}, "en", kept=True)
    dice = random.Random(game_id)
    for _ in range(tries(5, 16)):
        slipped = list(typed)
        slipped[dice.randrange(1, len(typed))] = dice.choice(typed[1:])
        evening(game, slipped)


def test_what_an_earlier_version_kept_although_it_is_wrong_is_asked_about(evening, played):
    """Ben's purse has Ana's card, and stands beside the position."""
    game = find_game("alkekan")
    path = evening(game, ["Ana, Ben", "3h 4h 5h", "3h 6h 7h", "", ""])
    text = path.read_text(encoding="utf-8")
    position, _, waiting = text.partition("[unfinished]")
    assert "3♥ 6♥ 7♥" not in position, "an empty line keeps it no more"
    assert "3♥ 6♥ 7♥" in waiting, "it is asked about again"
    path.write_text(position + '\n# companion keep alkekan: {"/Ben/purse": "3♥ 6♥ 7♥"}\n', encoding="utf-8")
    terminal = played(["4s", "", "", ""])
    entered = Keeper(game, open_file(game, path, EN), EN, terminal, lambda *_: None).run()
    assert [str(card) for card in entered.entry.players[1].purse] == ["4♠", "6♥", "7♥"], terminal.asked


ROUND = ("Ana, Ben", "", "JQKsJQKh/3s/2s/9", "/4h/1h/9")


@pytest.fixture
def lobbys(tmp_path, played):
    """Plays lines into a file of Lobbys until they end; the terminal, and what is counted then."""

    def play(*typed):
        game, terminal = find_game("lobbys"), played([*typed])
        keeper = Keeper(game, open_file(game, tmp_path / "eve.toml", EN), EN, terminal, lambda *_: None)
        with pytest.raises(ReadingError):
            keeper.run()
        return terminal, keeper.counted()

    return play


@pytest.mark.parametrize(
    ("written", "edited", "place"),
    [
        ('last = "4♥"', 'last = "3♠"', "rounds[0].players[1].last"),
        ('answer = "J♠ Q♠"', 'answer = "J♠ J♠"', "rounds[1].players[0].markets[1]"),
    ],
    ids=["finished", "open"],
)
def test_a_card_that_an_editor_put_in_twice_is_asked_about_first(lobbys, tmp_path, written, edited, place):
    lobbys(*ROUND, "", "JQs/3s")
    path = tmp_path / "eve.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(written, edited), encoding="utf-8")
    terminal, _ = lobbys()
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", place)]
    assert "election card" not in terminal.asked[0]


def test_what_is_counted_follows_a_finished_round_that_is_changed_or_taken_away(lobbys):
    _, counted = lobbys(*ROUND, "", "JQs/3s")
    assert [str(row.last) for row in counted.entry.rounds[0].players] == ["3♠", "4♥"]
    _, counted = lobbys("!", "4", "4s")
    assert [str(row.last) for row in counted.entry.rounds[0].players] == ["4♠", "4♥"]
    assert lobbys("!", "3-")[1] is None


def test_one_card_too_many_on_the_table_is_never_in_the_file(evening):
    """Hache: the fortieth card was saved first, and refused afterwards."""
    game = find_game("hache")
    path = evening(game, ["Ana, Ben", *["♠"] * 41])
    text = path.read_text(encoding="utf-8")
    assert sum(len(player["turns"]) for player in tomllib.loads(text)["players"]) == MOST_LAID
    assert "turns" not in text.partition("# companion keep")[2], "nor does the fortieth wait beside the position"


@pytest.mark.parametrize("ending", ["", '\n[[unfinished.typed]]\nat = ["lays", 2]\nline = "3h"\n'])
def test_what_was_written_into_the_unfinished_part_is_told_where_it_belongs(tmp_path, ending):
    game, path = find_game("serpent-noir"), tmp_path / "eve.toml"
    start = '[[players]]\nname = "Ana"\n\n[[players]]\nname = "Ben"\n\n[unfinished]\ngame = "serpent-noir"\n'
    path.write_text(f"{start}{ending}target = 40\n", encoding="utf-8")
    for read in (open_file, lambda *told: read_position(*told, None)):
        with pytest.raises(InputError) as caught:
            read(game, path, EN)
        assert [(fault.code, fault.data["key"]) for fault in caught.value.faults] == [("keep-inside", "target")]
