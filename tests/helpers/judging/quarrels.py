"""What tables argue about: files of tests/examples, each a position or an event with its answer worked out by hand and the words
of the sheet that settle it.
"""

import io
import json
from pathlib import Path

from sheets.law import articles, plain

from companion.rulebook import LANGS

EXAMPLES = Path(__file__).parents[2] / "examples"


def quarrels(game_id, folder="."):
    """The files of a game's positions, or of one of its events."""
    return sorted((EXAMPLES / game_id / folder).glob("*.json"), key=lambda path: path.stem)


def read(path):
    """What a file tells, and its position as a stream to read from."""
    told = json.loads(path.read_text(encoding="utf-8"))
    return told, io.BytesIO(json.dumps(told["position"]).encode())


def is_answered(game_id, told):
    """The sheet answers in words, in the article that decides."""
    for lang in LANGS:
        assert plain(told["said"][lang]) in articles(game_id, lang)[told["article"]], lang
