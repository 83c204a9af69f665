"""What several rooms' tests share: a terminal played beforehand, questions answered by lines typed beforehand."""

from collections.abc import Sequence

import pytest

from companion.asking import ask_event, ask_position
from companion.asking.saving import offer_to_save
from companion.errors import Fault
from companion.games import find_game
from companion.reading import Flags

EN = Flags(lang="en")


ASKED_BACK = "Was that the last one?", "Was nothing played yet?", "C’était le dernier", "Rien n’a encore été joué"


class Played:
    """A terminal whose lines were typed beforehand; keeps what it was asked, told and reproached with.

    An empty line that ends a list is asked back; ``confirms``: Enter is then pressed once more, beside the lines and the questions.
    """

    def __init__(self, lines: Sequence[str], symbols: bool = True, *, confirms: bool = True) -> None:
        self.confirms = confirms
        self.is_asked_back = False
        self.lines = list(lines)
        self.symbols = symbols
        self.asked: list[str] = []
        self.said: list[str] = []
        self.faults: list[Fault] = []
        self.known: list[dict] = []

    def ask(self, prompt: str, complete=None) -> str:
        if self.is_asked_back:
            self.is_asked_back = False
            return ""
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def say(self, text: str) -> None:
        self.said.append(text)
        if self.confirms and text.startswith(ASKED_BACK):
            self.is_asked_back = True

    def complain(self, faults, lang, data) -> None:
        self.faults += faults
        self.known.append(data)


@pytest.fixture
def played():
    return Played


@pytest.fixture
def alkekan():
    return find_game("alkekan")


@pytest.fixture
def lobbys():
    return find_game("lobbys")


@pytest.fixture
def paparazzi():
    return find_game("paparazzi")


@pytest.fixture
def ask(alkekan, played):
    def play(*lines, game=alkekan, event=None, flags=EN, symbols=True):
        terminal = played([*lines], symbols)
        if event:
            entered = ask_event(game, event, flags, terminal)
        else:
            entered = ask_position(game, flags, terminal)
            offer_to_save(game, entered, terminal)  # behind the verdict, as `score` does
        assert terminal.lines == [], "questions ended before the answers"
        return entered, terminal

    return play
