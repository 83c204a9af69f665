"""Player aids and pads of all games, measured on paper: letters, colour beyond the cut, no lone card, signs and scenes."""

import re
from collections import Counter
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas
from sheets.printed import sheet
from sheets.reading import WHITE, read, shapes, words

from companion.games import game_ids
from companion.printing.imposition import PieceNeeds, lay
from companion.printing.kinds import AidOptions
from companion.printing.markup.aids import BLEED, FACTORS, GAP, SAFE, Cover, Frame
from companion.printing.markup.artwork import BandScene
from companion.printing.paper import AID, pt
from companion.printing.press import aid_deck, print_aid
from companion.printing.styles import STYLES
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

GAMES = sorted(game_ids())
LEAST = 9.0
"""Points of the words of an aid; article numbers, credits and the letters of drawn cards may be smaller."""


def heads(page):
    """The lines below the heads of cards: as wide as a card and its bleed."""
    wide = AID.width + 2 * BLEED
    return [one.box for one in page.shapes if one.box.height < 0.1 and abs(one.box.width - wide) < 0.2]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_of_an_aid_are_large(game_id, lang):
    small, book = set(), open_rulebook(game_id, lang)
    feet = [*book.facts["credits"].values(), *(book.words["aid"].get(key, "") for key in ("author", "licence"))]
    named = f"{book.title} · {' '.join(map(str, feet))}".replace("'", "’").split()
    for page in read(sheet(game_id, "aid", lang=lang)):
        cards = [shape.box for shape in page.shapes if shape.fill == WHITE and shape.box.width < 20]
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
                or any(place.holds(box) for place in cards)
            ):
                continue
            if min(letter.size for letter in letters if not letter.text.isdigit() and letter.text != ".") < LEAST:
                small.add(word)
    assert small == set()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_deck_has_the_full_type_size(game_id, lang):
    """No side has so much to say that the whole deck is set smaller."""
    sizes = Counter(round(letter.size, 2) for page in read(sheet(game_id, "aid", lang=lang)) for letter in page.letters)
    full = STYLES["aid-body"].step.size
    assert sizes[full] > 100
    smaller = full * FACTORS["normal"][-1]
    assert not [size for size in sizes if abs(size - smaller) < 0.02]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_cut_that_drifts_shows_nothing_of_the_next_aid(game_id):
    """One millimetre beyond every cut is the head's own colour beside the head.

    Beside the words it is white, or what stands inside the cut goes on: a sleeve.
    """
    for page in read(sheet(game_id, "aid", lang="en"))[:2]:
        dots = page.picture.width / page.width

        def bright(x, y, page=page, dots=dots):
            return page.picture.getpixel((int(x * dots), int(y * dots))) > 200

        for head in heads(page):
            assert not bright(head.left + BLEED / 2, head.top - 3), head
            for x, inside in ((head.left + BLEED - 1, 2), (head.right - BLEED + 1, -2)):
                for y in (head.bottom + down for down in range(3, 90, 3)):
                    near = (bright(x + inside, y + down) for down in (-1, 0, 1))
                    assert bright(x, y) or not all(near), (x, y, head)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_side_ends_in_white(game_id, lang):
    """Words go down to the last quarter of every side; the foot's small credit does not count."""
    for page in read(sheet(game_id, "aid", lang=lang)):
        for head in heads(page):
            below = [one for one in page.letters if head.left < one.box.left < head.right and one.size > LEAST]
            lowest = max(one.box.bottom for one in below if 0 < one.box.bottom - head.bottom < AID.height - 10)
            assert lowest - head.bottom > 0.6 * AID.height, (head, lowest)


@pytest.mark.turns(games=4)
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("game_id", GAMES)
def test_no_sheet_carries_a_lone_aid(game_id, paper):
    """Whatever the number of players: further cards fill the sheets."""
    least, most = open_rulebook(game_id, "en").facts["facts"]["players"]
    slots = lay(AID, "aid", paper, PieceNeeds(GAP, BLEED, backed=True, signed=True, spaced=True)).slots
    for players in (*range(least, most + 1), None):
        options = AidOptions(lang="en", paper=paper, players=players)
        deck, sets = aid_deck(game_id, options)
        cards = len(deck.cards) * sets
        fronts = read(print_aid(game_id, options))[::2]
        held = [len(heads(page)) for page in fronts]
        assert len(fronts) == -(-cards // slots)
        assert set(held) == {slots}, (players, held)


@pytest.mark.parametrize("kind", ["aid", "pad"])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_picture_stands_whole_in_the_head(game_id, kind):
    """The emblem, or in a tall head the scene, at the right; nothing of an emblem is cut off."""
    drawn = shapes(sheet(game_id, kind, lang="en"))[0]
    head = next(one.box for one in drawn if one.box.width > 58 and one.fill not in (None, WHITE))
    assert 7 < head.height < 31
    inside = [one.box for one in drawn[1:] if head.holds(one.box, 0.1 if head.height < 13 else 30)]
    assert len(inside) > 2


def test_how_to_print_is_set_in_words():
    """Its letters are not spaced out over the page."""
    told = [word.text for word in words(read(sheet("virus", "aid", lang="fr"))[0])]
    assert {"Imprimez", "recto", "verso,"} <= set(told)


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_side_is_headed_with_its_game(game_id, type_):
    """Cards of several games lie in one heap; in large print only the last side has a foot, or is a cover without words."""
    title = open_rulebook(game_id, "fr").title.replace("'", "’").split()
    for page in read(sheet(game_id, "aid", lang="fr", type=type_)):
        told = [word.text for word in words(page)]
        assert not told or all(told.count(word) for word in title), (title, told)


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_title_ends_before_the_scene_and_fronts_have_heads_of_one_height(game_id, lang, type_):
    """Where a long title leaves no room for the scene, the emblem takes its place."""
    deck, _ = aid_deck(game_id, AidOptions(lang=lang, type=type_))
    fronts = [side.frame for side, _ in deck.cards if isinstance(side.frame, Frame)]
    assert len({round(frame.band, 1) for frame in fronts}) == 1
    for frame in fronts:
        if frame.scene is not None:
            art = frame.plan.width - frame.scene.head_width(frame.least)
            assert pt(SAFE) + frame.head.width <= art


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_of_a_scene_reaches_the_title(game_id):
    """From a title's end to the part that the head shows whole is the head's own colour, above the floor of the scene."""
    deck, _ = aid_deck(game_id, AidOptions(lang="fr"))
    fronts = [side.frame for side, _ in deck.cards if side.frame.scene is not None]
    assert fronts
    for frame in fronts:
        target, wide = BytesIO(), frame.plan.width
        canvas = Canvas(target, pagesize=(wide, frame.plan.height))
        frame._replace(name=None).draw(canvas, None, (0, 0))
        canvas.save()
        (page,) = read(target.getvalue())
        dots = page.picture.width / wide
        left, right = pt(SAFE) + max(frame.head.getActualLineWidths0()), wide - frame.scene.head_width(frame.least)
        box = ((left + pt(0.8)) * dots, 3, (right - pt(0.3)) * dots, 0.8 * frame.band * dots)
        darkest, brightest = page.picture.crop(tuple(map(int, box))).getextrema()
        assert brightest - darkest < 12, frame.head.getPlainText()


@pytest.mark.parametrize("game_id", ["hod", "lobbys", "paparazzi", "virus"])
def test_a_scene_cut_off_by_the_top_edge_goes_on_in_the_bleed(game_id):
    """A card cut a little too high shows more of the scene, no strip of plain ground above it."""
    deck, _ = aid_deck(game_id, AidOptions(lang="fr"))
    frame, target = deck.cards[0][0].frame, BytesIO()
    high = frame.plan.height + pt(BLEED)
    canvas = Canvas(target, pagesize=(frame.plan.width, high))
    frame.draw(canvas, None, (0, 0))
    canvas.save()
    (page,) = read(target.getvalue())
    strip = page.picture.crop((0, 0, page.picture.width, int(pt(BLEED) * page.picture.height / high)))
    darkest, brightest = strip.getextrema()
    assert brightest - darkest > 12


@pytest.mark.parametrize("game_id", ["alkekan", "cour", "hache", "marteau-piqueur", "serpent-noir"])
def test_a_back_without_words_shows_the_scene_whole(game_id, monkeypatch):
    """The part of the scene that a poster shows whole stands inside the card."""
    deck, _ = aid_deck(game_id, AidOptions(lang="fr", type="large"))
    covers = [side.frame for card in deck.cards for side in card if side and isinstance(side.frame, Cover)]
    assert len(covers) == 1
    drawn = []
    monkeypatch.setattr(BandScene, "_fill", lambda *given, **_: drawn.append(given[2:]))
    canvas = Canvas(BytesIO())
    covers[0].draw(canvas, None, (0, 0))
    poster = covers[0].scene.poster
    ((_, corner, scale),) = drawn
    middle, wide = corner[0] + poster.middle * scale, poster.width * scale
    assert middle - wide / 2 >= -0.1
    assert middle + wide / 2 <= AID.points[0] + 0.1
    assert corner[1] + poster.height * scale <= AID.points[1]
