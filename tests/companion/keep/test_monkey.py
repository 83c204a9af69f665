"""A monkey at the keyboard, seeded: nothing it types breaks the questions, and every file it leaves is taken up again."""

import random

import pytest
from entering.shapes import GAMES as SHAPES
from fuzzing import tries

from companion.asking import ask_event, ask_position
from companion.errors import InputError
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags
from companion.settle import settle
from companion.verdict.faults import FaultWords

WORDS = (
    *(
        "Ana",
        "Ana, Ben",
        "Zoé, Ana",
        "Ana, Ben, Cy, Di",
        "",
        "",
        "",
        "-",
        "!",
        "back",
        "?",
        "1",
        "2",
        "3",
        "12",
        "n",
        "y",
    ),
    *("3h", "35h8d", "JQKs", "JQKh/3/2/4", "/4/1/9", "Ana: JQs/3/4/9", "Ben: / 4", "10s/", "//////", "JQKd JQKc"),
    *("XX", "none", "Jo Jo Jo", "7s 3h 9s 4h", ". . . . . . . . .", "6s Ks . Kh 8s Kd . Kc 5h", "♠", "s", "h"),
    *("done", "Ana:", "Ben: 9d > 8h", "4s > 3h 2d", "> 3h", "7:34/d/c", "8:26 / h", "7 70 20 10", "7: Ana 70, Ben 30"),
    *("♠♦", "V♣", "JC", "0", "Ana 5 3, Ben 22", "4 3 5 2", "Ana 10", "10 -", "3h 4d 5c 6s", "7s / 3h 4d 2c 5h"),
    *("Ana=26", "Ana: Q♠>8♦", "1=5h", "+5h", "2=", "Ben", "a" * 250, "\x1b[31m"),
)


class Monkey:
    """Types whatever comes, so many lines; every fault it is told can be worded."""

    symbols = True

    def __init__(self, dice, game_id, lines):
        self.dice, self.game_id, self.left = dice, game_id, lines

    def ask(self, prompt, complete=None):
        self.left -= 1
        if self.left < 0:
            raise EOFError
        return self.dice.choice(WORDS)

    def say(self, text):
        assert text

    def complain(self, faults, lang, data):
        words = FaultWords(lang, self.game_id, data)
        assert faults
        assert all(words.message(fault) for fault in faults)


def ended(play):
    """Runs questions to their end, or to that of the lines."""
    try:
        return play()
    except InputError as error:
        assert [fault.code for fault in error.faults] == ["entry-ended"]
        return None


GAMES = {
    **{game_id: find_game(game_id) for game_id in game_ids()},
    **{name: game for name, (game, _) in SHAPES.items()},
}


@pytest.mark.parametrize("game_id", GAMES)
def test_questions(game_id):
    game = GAMES[game_id]
    for seed in range(tries(4, 32)):
        dice = random.Random(f"{game_id} {seed}")
        flags = Flags(lang=dice.choice(["en", "fr"]))
        if entered := ended(lambda: ask_position(game, flags, Monkey(dice, game.id, 60))):  # noqa: B023 (called at once)
            settle(game, entered.entry)
        for event in game.events:
            ended(lambda: ask_event(game, event, flags, Monkey(dice, game.id, 20)))  # noqa: B023


@pytest.mark.parametrize("game_id", GAMES)
def test_evenings(game_id, tmp_path):
    game = GAMES[game_id]
    for seed in range(tries(2, 20)):
        dice, path = random.Random(f"{game_id} {seed}"), tmp_path / f"{seed}.toml"
        flags = Flags(lang=dice.choice(["en", "fr"]))
        for lines in (6, 40, 20):
            monkey = Monkey(dice, game.id, lines)
            evening = Keeper(
                game, open_file(game, path, flags), flags, monkey, lambda entered, _: settle(game, entered.entry)
            )
            ended(evening.run)
