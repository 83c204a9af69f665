"""Player aids and pads of all games, measured on paper: letters, colour beyond the cut, no lone card, signs and scenes."""

import re

import pytest
from sheets.printed import sheet
from sheets.reading import WHITE, read, shapes, words

from companion.folders import game_folder
from companion.games import game_ids
from companion.printing.imposition import impose
from companion.printing.kinds import AidOptions
from companion.printing.press import measure_aid, print_aid
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

GAMES = sorted(game_ids())
LEAST = 9.5
"""Points of the words of an aid; article numbers, credits and the letters of drawn cards may be smaller."""


def bands(page):
    """Heads and feet: frames of a dark colour, as wide as a card or wider."""
    return [one.box for one in page.shapes if one.frame and one.fill not in (None, WHITE) and 60 < one.box.width < 66]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_of_an_aid_are_large(game_id, lang):
    small, named = set(), open_rulebook(game_id, lang).title.replace("'", "’").split()
    for page in read(sheet(game_id, "aid", lang=lang)):
        cards = [shape.box for shape in page.shapes if shape.fill == WHITE and shape.box.width < 20]
        feet = [box for box in bands(page) if box.height < 10]
        words = {}
        for letter in page.letters:
            words.setdefault(letter.word, []).append(letter)
        for letters in words.values():
            word, box = "".join(letter.text for letter in letters), letters[0].box
            margin = min(box.left, page.height - box.bottom) < 9
            if (
                margin
                or word in named
                or re.fullmatch(r"[\d.]*(e|er|re)?", word)
                or any(place.holds(box) for place in (*feet, *cards))
            ):
                continue
            if min(letter.size for letter in letters if not letter.text.isdigit() and letter.text != ".") < LEAST:
                small.add(word)
    assert small == set()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_colour_of_an_aid_goes_beyond_the_cut(game_id):
    """Above and left of the first card, and below the last row; on both sides."""
    for page in read(sheet(game_id, "aid", lang="en"))[:2]:
        dots, found = page.picture.width / page.width, bands(page)
        left, top = min(box.left for box in found), min(box.top for box in found)
        low = max(found, key=lambda box: (round(box.bottom), -box.left))
        grid = impose("poker", "a4")
        columns = {round((box.left + box.right) / 2 / 63) for box in found}
        assert left < (page.width - len(columns) * grid.card[0]) / 2 - 0.9
        for x, y in ((left + 5, top + 0.3), (left + 0.3, top + 5), (low.left + 5, low.bottom - 0.3)):
            assert page.picture.getpixel((int(x * dots), int(y * dots))) < 128, (x, y)


@pytest.mark.turns(games=2)
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_sheet_carries_a_lone_aid(game_id, paper):
    """Whatever the number of players; where none is asked for, what is left of the sheet holds no further set."""
    least, most = open_rulebook(game_id, "en").facts["facts"]["players"]
    slots = impose("poker", paper).slots
    for players in (*range(least, most + 1), None):
        options = AidOptions(lang="en", paper=paper, players=players)
        _, a_set, sets = measure_aid(game_id, options)
        cards = a_set * sets
        fronts = read(print_aid(game_id, options))[::2]
        held = [len(bands(page)) // 2 for page in fronts]
        assert sum(held) == (cards if players else cards + -cards % slots // a_set * a_set)
        assert len(fronts) == -(-cards // slots)
        assert min(held) > 1, (players, held)


@pytest.mark.parametrize("kind", ["aid", "pad"])
@pytest.mark.parametrize("game_id", [game for game in GAMES if (game_folder(game) / "scene.xml.j2").is_file()])
def test_the_scene_stands_in_the_head(game_id, kind):
    """A band alone is one shape; the detail of a scene in it are many."""
    drawn = shapes(sheet(game_id, kind, lang="en"))[0]
    head = next(one.box for one in drawn if one.frame and one.box.width > 60 and one.fill not in (None, WHITE))
    assert 7 < head.height < (26 if kind == "pad" else 16)
    assert sum(head.left <= one.box.left and head.holds(one.box, 30) for one in drawn[1:]) > 12


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_side_is_headed_with_its_game(game_id, type_):
    """Cards of several games lie in one heap; in large print only the last side has a foot."""
    title = open_rulebook(game_id, "fr").title.replace("'", "’").split()
    for page in read(sheet(game_id, "aid", lang="fr", type=type_)):
        told = [word.text for word in words(page)]
        assert all(told.count(word) for word in title), (title, told)
