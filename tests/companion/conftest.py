"""What several rooms' tests share: a terminal played beforehand."""

from collections.abc import Sequence

import pytest

from companion.errors import Fault


class Played:
    """A terminal whose lines were typed beforehand; keeps what it was asked, told and reproached with."""

    def __init__(self, lines: Sequence[str], symbols: bool = True) -> None:
        self.lines = list(lines)
        self.symbols = symbols
        self.asked: list[str] = []
        self.said: list[str] = []
        self.faults: list[Fault] = []
        self.known: list[dict] = []

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def say(self, text: str) -> None:
        self.said.append(text)

    def complain(self, faults, lang, data) -> None:
        self.faults += faults
        self.known.append(data)


@pytest.fixture
def played():
    return Played
