"""What the tests of reading share: a document read as standard input, faults as pairs."""

import io
import json

import pytest

from companion.errors import Fault
from companion.games import find_game
from companion.reading import Entered, Flags, ReadingError, read_event, read_position


class Reader:
    """Reads a document (text, bytes or plain data) as standard input."""

    def __call__(self, document, flags=None, game="alkekan", event=None) -> Entered:
        if not isinstance(document, (str, bytes)):
            document = json.dumps(document)
        raw = document.encode() if isinstance(document, str) else document
        flags = flags or Flags(lang="en")
        if event:
            return read_event(find_game(game), event, "-", flags, io.BytesIO(raw))
        return read_position(find_game(game), "-", flags, io.BytesIO(raw))

    def faults(self, document, flags=None, game="alkekan", event=None) -> list[Fault]:
        with pytest.raises(ReadingError) as caught:
            self(document, flags, game, event)
        return list(caught.value.faults)

    def codes(self, document, flags=None, game="alkekan", event=None) -> list[tuple[str, str | None]]:
        return [(fault.code, fault.where) for fault in self.faults(document, flags, game, event)]


@pytest.fixture
def read():
    return Reader()
