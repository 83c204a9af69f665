"""Every game's example, typed from beginning to end: on a terminal, and kept as the evening goes. What it costs in keys."""

import io
import tomllib

import pytest
from entering.typist import lines, strokes

from companion.asking import ask_event, ask_position
from companion.evening.stages import stage_of
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError, read_event, read_position
from companion.reading.shapes import with_nulls
from companion.settle import resolve, settle

LANGS = ("fr", "en")
PLAIN = 40
"""Keys that a game may take beyond what its file says: names, "all right", that there are no more rounds."""

UNASKED = {"traitre": "deck = "}
"""What a file may say and nobody is asked for: it changes a sentence of the verdict, and no result."""


def example(game, lang):
    return with_nulls(game.position, tomllib.loads(path_of(game, lang).read_text(encoding="utf-8")))


def path_of(game, lang):
    return game_folder(game.id) / f"example.{lang}.toml"


def position_of(game, lang):
    """The example's position, read from its file; what nobody is asked for is left out."""
    rows = path_of(game, lang).read_text(encoding="utf-8").splitlines(keepends=True)
    asked = [row for row in rows if not row.startswith(UNASKED.get(game.id, ()))]
    assert (len(asked) < len(rows)) is (game.id in UNASKED)
    return read_position(game, "-", Flags(input="toml"), io.StringIO("".join(asked))).entry


def flags_of(game, data, lang):
    """What stands on the command line beside the example: its notation, and every ruling, so that none is asked."""
    chosen = {ruling.key: ruling.chosen(data.get("rulings", {})) for ruling in game.rulings}
    return Flags(lang=lang, cards=data.get("cards"), rulings=tuple(f"{key}={one}" for key, one in chosen.items()))


def said(value):
    """How many characters a position is made of, names of fields aside."""
    if isinstance(value, dict):
        return sum(said(inner) for inner in value.values())
    return sum(map(said, value)) if isinstance(value, list) else len(str(value)) + 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_example_can_be_entered(played, game_id, lang):
    game = find_game(game_id)
    data = example(game, lang)
    flags = flags_of(game, data, lang)
    typed = lines(game, data, lang)
    terminal = played([*typed, ""])
    entered = ask_position(game, flags, terminal)
    assert terminal.lines == [], terminal.asked
    assert terminal.faults == []
    assert settle(game, entered.entry) == settle(game, position_of(game, lang))
    assert strokes(typed) <= said(data) + PLAIN, typed


def keep(game, folder, flags, terminal):
    return Keeper(game, open_file(game, folder / "eve.toml", flags), flags, terminal, lambda *_: None).run()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_example_can_be_kept(played, tmp_path, game_id, lang):
    game = find_game(game_id)
    data = example(game, lang)
    flags = flags_of(game, data, lang)
    typed = lines(game, data, lang, kept=True)
    half = len(typed) // 2
    with pytest.raises(ReadingError, match="entry-ended"):
        keep(game, tmp_path, flags, played(typed[:half]))
    terminal = played([*typed[half:], ""][: None if stage_of(game.position) is None else -1])
    entered = keep(game, tmp_path, flags, terminal)
    assert terminal.lines == [], terminal.asked
    assert terminal.faults == []
    assert settle(game, entered.entry) == settle(game, position_of(game, lang))


def events():
    return [(game_id, event) for game_id in game_ids() for event in find_game(game_id).events]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game_id", "event"), events())
def test_the_example_of_an_event_can_be_entered(played, game_id, event, lang):
    game = find_game(game_id)
    path = game_folder(game_id) / f"example-{event}.{lang}.toml"
    model = game.events[event].model
    data = with_nulls(model, tomllib.loads(path.read_text(encoding="utf-8")))
    cards = data.get("cards") if data.get("cards") in LANGS else None
    flags = Flags(lang=lang, cards=cards, rulings=tuple(f"{k}={v}" for k, v in data.get("rulings", {}).items()))
    terminal = played([*lines(game, data, lang, event=event), ""])
    entered = ask_event(game, event, flags, terminal)
    assert terminal.lines == [], terminal.asked
    assert terminal.faults == []
    told = read_event(game, event, path, Flags(), None).entry
    typed, filed = (resolve(game.events[event], entry) for entry in (entered.entry, told))
    assert (typed.article, typed.answer, typed.note) == (filed.article, filed.answer, filed.note)
