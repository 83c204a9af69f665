"""Player aids and pads of all games, measured on paper: letters, colour beyond the cut, no lone card, signs and scenes."""

import re

import pytest
from sheets.parts import Box
from sheets.printed import sheet
from sheets.reading import WHITE, read, shapes, words

from companion.games import game_ids
from companion.printing.imposition import impose
from companion.printing.kinds import AidOptions
from companion.printing.markup.aids import EDGE
from companion.printing.press import measure_aid, print_aid
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

GAMES = sorted(game_ids())
LEAST = 9.5
"""Points of the words of an aid; article numbers, credits and the letters of drawn cards may be smaller."""


def heads(page):
    """The heads of cards: dark, and as wide as a card without its white edges."""
    wide = 63 - 2 * EDGE
    return [one.box for one in page.shapes if one.fill not in (None, WHITE) and abs(one.box.width - wide) < 0.2]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_of_an_aid_are_large(game_id, lang):
    small, book = set(), open_rulebook(game_id, lang)
    licence = book.words["aid"].get("licence", "")  # Campagne's stands at the foot of every back
    named = f"{book.title} {licence}".replace("'", "’").split()
    for page in read(sheet(game_id, "aid", lang=lang)):
        cards = [shape.box for shape in page.shapes if shape.fill == WHITE and shape.box.width < 20]
        feet = [Box(box.left, box.top + 80, box.right, box.top + 86) for box in heads(page)]
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
def test_a_cut_that_drifts_shows_nothing_of_the_next_aid(game_id):
    """One millimetre beside every cut is white, on fronts and backs, but for the marks where cuts meet."""
    for page in read(sheet(game_id, "aid", lang="en"))[:2]:
        dots = page.picture.width / page.width
        for head in heads(page):
            left, right, top = head.left - EDGE, head.right + EDGE, head.top - EDGE
            bottom = top + 88
            level = [(x, y) for x in range(int(left) + 4, int(right) - 3) for y in (top + 1, bottom - 1)]
            upright = [(x, y) for x in (left + 1, right - 1) for y in range(int(top) + 4, int(bottom) - 3)]
            for x, y in level + upright:
                assert page.picture.getpixel((int(x * dots), int(y * dots))) > 200, (x, y)


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
        held = [len(heads(page)) for page in fronts]
        assert sum(held) == (cards if players else cards + -cards % slots // a_set * a_set)
        assert len(fronts) == -(-cards // slots)
        assert min(held) > 1, (players, held)


@pytest.mark.parametrize("kind", ["aid", "pad"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_stands_whole_in_the_head(game_id, kind):
    """The emblem, or in the tall head of a pad the scene, at the right; nothing of an emblem is cut off."""
    drawn = shapes(sheet(game_id, kind, lang="en"))[0]
    head = next(one.box for one in drawn if one.box.width > 58 and one.fill not in (None, WHITE))
    assert 7 < head.height < (26 if kind == "pad" else 13)
    inside = [one.box for one in drawn[1:] if head.holds(one.box, 0.1 if head.height < 13 else 30)]
    assert len(inside) > 2


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_side_is_headed_with_its_game(game_id, type_):
    """Cards of several games lie in one heap; in large print only the last side has a foot."""
    title = open_rulebook(game_id, "fr").title.replace("'", "’").split()
    for page in read(sheet(game_id, "aid", lang="fr", type=type_)):
        told = [word.text for word in words(page)]
        assert all(told.count(word) for word in title), (title, told)
