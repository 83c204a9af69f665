"""What the tests of guided entry share: questions answered by lines typed beforehand."""

import pytest

from companion.reading import Flags, ask_event, ask_position
from companion.reading.ask.saving import offer_to_save

EN = Flags(lang="en")


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
