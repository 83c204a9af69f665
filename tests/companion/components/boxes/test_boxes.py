"""Tuck boxes: the net is one that folds into a box of the right size; on paper it lies within the margins, true to size."""

import io
import re
from collections import Counter
from math import hypot

import pdfplumber
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas
from sheets.papers import unsigned
from sheets.reading import read

from companion.components.boxes import guide, walls
from companion.components.boxes.label import label_of
from companion.components.boxes.lines import CUT, DOTS, MARK, SEAM, draw_lines
from companion.components.boxes.make import EDGE, FOOT, boxes_of, print_boxes, print_deck_boxes
from companion.components.boxes.net import NOTCH, Net
from companion.components.boxes.walls import DEEP, LETTER
from companion.components.boxes.walls import FOOT as FRONT_FOOT
from companion.errors import PrintError
from companion.games import game_ids
from companion.printing.about import imprint
from companion.printing.artwork import Shape
from companion.printing.context import dress
from companion.printing.emblem import NO_EMBLEM
from companion.printing.kinds import BoxOptions
from companion.printing.look import Look
from companion.printing.markup.artwork import BandScene, read_scene
from companion.printing.markup.panels import Panel
from companion.printing.paragraphs import fitted
from companion.printing.prose.sheet import state_facts
from companion.rulebook import open_rulebook

from .conftest import POINT, said_on

pytestmark = pytest.mark.turns(games=3)


def foot_of(page, net):
    """Where the lower edge of a net stands on its page, in millimetres: its ticks tell."""
    lowest = min(float(line["y0"]) for line in page.lines if line["linewidth"] == MARK) * POINT
    return lowest - min(tick.end[1] for tick in net.ticks())


@pytest.mark.parametrize(("game", "paper"), [("alkekan", "a4"), ("alkekan", "letter"), ("campagne", "letter")])
def test_on_paper_it_is_true_to_size_and_within_the_margins(game, paper):
    options = BoxOptions(lang="fr", paper=paper)
    made, data = boxes_of(game, options), print_boxes(game, options)
    for page in pypdfium2.PdfDocument(data):
        seen = page.render(scale=2).to_pil().convert("L")
        left, top, right, bottom = seen.point(lambda value: 255 * (value < 250)).getbbox()
        edge = 2 * (EDGE - 0.5) / POINT
        assert min(left, top, seen.width - right, seen.height - bottom) >= edge
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == len(made)
        for page, one in zip(pdf.pages, made, strict=True):
            marks = {
                tuple(round(float(line[side]) * POINT, 1) for side in ("x0", "y0", "x1", "y1"))
                for line in page.lines
                if line["linewidth"] == MARK
            }
            left, foot = (float(page.width) * POINT - one.net.size[0]) / 2, foot_of(page, one.net)
            assert foot >= EDGE + FOOT - 0.1
            for tick in one.net.ticks():
                (x1, y1), (x2, y2) = sorted(tick)
                drawn = (left + x1, foot + y1, left + x2, foot + y2)
                assert any(mark == pytest.approx(drawn, abs=0.1) for mark in marks)
            assert not [
                line
                for line in page.lines
                if line["dash"] and line["dash"][0] and line["width"] + line["height"] > 120
                if line["linewidth"] != DOTS[0]
            ]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_box_for_all_its_cards(game):
    """Whatever is parted over several boxes adds up."""
    found = {}
    for options in (BoxOptions(lang="en", sleeved=True), BoxOptions(lang="en")):
        made = boxes_of(game, options)
        found[options] = sum(one.contents.cards for one in made)
        for one in made:
            assert one.net.depth >= one.contents.cards * options.stock
        assert [(one.place, one.of) for one in made] == [(place, len(made)) for place in range(1, len(made) + 1)]
    assert len(set(found.values())) == 1


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_sheet_says_whose_game_it_is(game, lang):
    """Outside of the box as well as on it: its line stands below what the net's lines mean."""
    book = open_rulebook(game, lang)
    printed = print_boxes(game, BoxOptions(lang=lang))
    assert not list(unsigned(printed, book.facts))
    for page in read(printed):
        below = max(letter.base for letter in page.letters)
        last = "".join(letter.text for letter in page.letters if abs(letter.base - below) < 0.1)
        assert last.replace(" ", "") == imprint(book.title, book.facts).replace(" ", "").replace("\u00a0", "").replace(
            "\u202f", ""
        )


@pytest.mark.parametrize("game", game_ids())
def test_the_scene_fills_the_front_and_stops_at_its_folds(game, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        BandScene,
        "draw_poster",
        lambda scene, canvas, box, room, at: drawn.append([side * POINT for side in (*box, at, *room)]) or room[1],
    )
    options = BoxOptions(lang="fr")
    print_boxes(game, options)
    nets = [one.net for one in boxes_of(game, options) for _ in range(2)]  # the picture of the closed box comes first
    for net, (x, y, wide, tall, at, across, high) in zip(nets, drawn, strict=True):
        front = {panel.name: panel.box for panel in net.panels()}["front"]
        under = FRONT_FOOT * front[3]
        assert (x, y, wide, tall) == pytest.approx((front[0], front[1] + under, front[2], front[3] - under))
        assert at == pytest.approx(wide / 2) and across == pytest.approx(wide)
        assert y + high < front[1] + front[3] - NOTCH
    drawn.clear()
    print_boxes(game, BoxOptions(lang="fr", ink="low"))
    assert len(drawn) == 2 * len(boxes_of(game, options))


@pytest.mark.parametrize("game", game_ids())
def test_who_made_the_game_stands_under_its_title_and_again_off_the_front(game):
    """On the bottom, or on the back of a box whose bottom is too shallow for words."""
    options, author = BoxOptions(lang="fr"), open_rulebook(game, "fr").facts["credits"]["authors"].lower().split()[0]
    with pdfplumber.open(io.BytesIO(print_boxes(game, options))) as pdf:
        for page, one in zip(pdf.pages, boxes_of(game, options), strict=True):
            panels = {panel.name: panel.box for panel in one.net.panels()}
            left = (float(page.width) * POINT - one.net.size[0]) / 2
            found = [
                word for word in page.extract_words() if author in (word["text"].lower(), word["text"][::-1].lower())
            ]
            where = "bottom" if one.net.depth >= DEEP else "back"
            x, _, wide, _ = panels[where]
            across = [word for word in found if left + x < word["x0"] * POINT < word["x1"] * POINT < left + x + wide]
            assert len(across) >= 1
            folds = max(line["top"] for line in page.lines if line["width"] == 0 and line["height"] > 120)
            front, inside = panels["front"], page.height
            assert [
                word
                for word in found
                if left + front[0] < word["x0"] * POINT < left + front[0] + front[2]
                and folds < word["top"] < folds + front[3] / POINT < inside
            ]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", ["lobbys", "deringer"])
def test_a_box_credits_an_author_whom_the_source_does_not_name(game, lang):
    """That the name is not known belongs at the foot of the sheet, not on a cover."""
    options = BoxOptions(lang=lang)
    book = open_rulebook(game, lang)
    credits_ = label_of(game, book, Look.of(dress(book.facts)[0], options), options).credits
    assert credits_.startswith({"fr": "Par l’auteur", "en": "By the author"}[lang])
    assert not re.search(r"not named|non nommé", credits_)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_words_of_a_box_are_large_enough_to_read(game, lang, monkeypatch):
    sizes = []
    for module in (walls, guide):
        monkeypatch.setattr(module, "fitted", lambda *given, **how: sizes.append(fitted(*given, **how)) or sizes[-1])
    print_boxes(game, BoxOptions(lang=lang))
    assert sizes and min(made.style.fontSize for made in sizes) >= LETTER - 0.01


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", ["campagne", "virus"])
def test_what_is_read_in_the_pictures_of_a_small_back_is_large_enough(game, lang):
    options, seen = BoxOptions(lang=lang), 0
    with pdfplumber.open(io.BytesIO(print_boxes(game, options))) as pdf:
        for page, one in zip(pdf.pages, boxes_of(game, options), strict=True):
            if one.net.width >= walls.ROOMY:
                continue
            (back,) = (panel.box for panel in one.net.panels() if panel.name == "back")
            left = (float(page.width) * POINT - one.net.size[0]) / 2 + back[0]
            foot = foot_of(page, one.net) + back[1]
            sizes = [
                char["size"]
                for char in page.chars
                if left < char["x0"] * POINT < left + back[2] and foot < char["y0"] * POINT < foot + back[3]
                if char["text"].strip()
            ]
            assert min(sizes) >= 5
            seen += 1
    assert seen


@pytest.mark.parametrize("game", game_ids())
def test_the_lid_bears_the_sign_if_it_is_deep_enough(game, monkeypatch):
    drawn, lid = [], walls._lid
    monkeypatch.setattr(walls, "_spine", lambda *given, **how: None)
    monkeypatch.setattr(walls, "_back", lambda *given: None)
    monkeypatch.setattr(walls, "_lid", lambda *given, **how: (lid(*given, **how), drawn.append(signs.pop()[-1])))
    signs, sign = [], walls._sign
    monkeypatch.setattr(walls, "_sign", lambda *given: (sign(*given), signs.append(given)))
    print_boxes(game, BoxOptions(lang="fr"))
    for one in boxes_of(game, BoxOptions(lang="fr")):
        sizes = {drawn.pop(0), drawn.pop(0)}  # of the closed box and of the net
        assert len(sizes) == 1 and (sizes.pop() >= walls.LEAST) == (one.net.depth >= 11)


def inked(draw, size):
    """Where the ink of a drawing on paper of this size in points begins and ends from its left and its foot, in millimetres."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=size)
    draw(canvas)
    canvas.save()
    (page,) = pypdfium2.PdfDocument(target.getvalue())
    seen = page.render(scale=8).to_pil().convert("L").point(lambda value: 255 * (value < 200))
    left, top, right, foot = (side / 8 * POINT for side in seen.getbbox())
    return left, right, size[1] * POINT - foot, size[1] * POINT - top


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_titles_on_sides_and_lid_stay_clear_of_the_folds_with_the_tails_of_their_letters(game, lang, monkeypatch):
    drawn, walls_drawn = [], {name: getattr(walls, name) for name in ("_spine", "_lid")}
    for name in walls_drawn:
        monkeypatch.setattr(walls, name, lambda canvas, panel, face, look, name=name: drawn.append((name, panel, face)))
    print_boxes(game, BoxOptions(lang=lang))
    assert len(drawn) == 5 * len(boxes_of(game, BoxOptions(lang=lang)))  # a side and the lid of the closed box too
    for name, panel, face in drawn:
        x, y, wide, tall = panel.box
        canvas_size = ((x + wide) / POINT + 9, (y + tall) / POINT + 9)
        left, right, low, high = inked(
            lambda canvas, name=name, panel=panel, face=face: walls_drawn[name](canvas, panel, face, Look(ink="low")),
            canvas_size,
        )
        near, far, ends = (left, right, (x, x + wide)) if name == "_spine" else (low, high, (y, y + tall))
        assert near >= ends[0] + 0.7 and far <= ends[1] - 0.7


@pytest.mark.parametrize("dark", [True, False])
def test_cuts_are_one_black_line_in_a_seam_on_ink_and_folds_are_pale_dots_on_ink_alone(dark):
    look, drawn = Look(), []
    canvas = Canvas(io.BytesIO())
    canvas.line = lambda *ends: drawn.append((canvas._lineWidth, canvas._strokeColorObj, canvas._code[-1], ends))
    net = Net.of((63, 88), 54, 0.3)
    draw_lines(canvas, net, look, dark=dark)
    black = [one for one in drawn if one[:2] == (CUT, look.black)]
    assert len(black) == len(list(net.cuts()))
    marks = [one for one in drawn if one[0] == MARK > 2 * CUT * 0.7]
    assert len(marks) == len(list(net.ticks())) and {one[1] for one in marks} == {look.black}
    seams = [one for one in drawn if one[:2] == (SEAM, look.tone("mid"))]
    assert len(seams) == (len(list(net.cuts(glued=False))) if dark else 0)
    assert not seams or drawn.index(seams[-1]) < drawn.index(black[0])  # the line lies on it
    dots = [one for one in drawn if one[:2] == (DOTS[0], look.tone("mid"))]
    assert len(dots) == (len(list(net.folds())) if dark else 0)
    assert len(drawn) == len(black) + len(seams) + len(marks) + len(dots)


@pytest.mark.parametrize("game", game_ids())
def test_the_front_of_every_box_says_for_how_many_and_how_long_in_large_letters(game, monkeypatch):
    sizes, told = [], walls._glance
    monkeypatch.setattr(walls, "_glance", lambda *given: sizes.append(told(*given)) or sizes[-1])
    options = BoxOptions(lang="fr")
    print_boxes(game, options)
    made = boxes_of(game, options)
    assert len(sizes) == 2 * len(made)  # the net and the closed box
    assert min(one.style.fontSize for one in sizes) >= 11


@pytest.mark.parametrize("game", game_ids())
def test_the_back_of_a_box_shows_a_turn_in_order_in_large_pictures(game, monkeypatch):
    """The whole turn in order on every box, its words in one size."""
    drawn, told = [], []
    monkeypatch.setattr(
        Panel,
        "draw",
        lambda panel, canvas, x, y, scale, look: drawn.append((panel, x, y, *(scale * side for side in panel.size))),
    )
    monkeypatch.setattr(
        walls, "fitted", lambda *given, **how: told.append((given, fitted(*given, **how))) or told[-1][1]
    )
    options = BoxOptions(lang="fr")
    said = said_on(print_boxes(game, options))
    assert all("".join((panel.brief or panel.words).split()) in said for panel, *_ in drawn)
    made, panels = boxes_of(game, options), {panel.brief or panel.words for panel, *_ in drawn}
    assert len(panels) in (3, 4) and len(drawn) == len(panels) * len(made)
    sizes = [
        made.style.fontSize for (words, *_), made in told if not isinstance(words, str) and words[0].text in panels
    ]
    assert sizes == [pytest.approx(11.8 if len(panels) == 3 else 11, abs=0.1) for one in made for _ in panels]
    for one in made:
        (back,) = (panel.box for panel in one.net.panels() if panel.name == "back")
        before = (0.0, back[1] + back[3])
        for _ in panels:
            x, y, wide, tall = (side * POINT for side in drawn.pop(0)[1:])
            assert wide > (26 if one.net.width >= walls.ROOMY else 14)
            assert back[0] < x and x + wide < back[0] + back[2]
            assert back[1] < y and (y + tall < before[1] or (x > before[0] and y == pytest.approx(before[1])))
            before = x + wide, y


def test_no_word_of_a_tagline_stands_on_a_line_alone():
    with pdfplumber.open(io.BytesIO(print_boxes("deringer", BoxOptions(lang="en")))) as pdf:
        lines = {line["text"] for line in pdf.pages[0].extract_text_lines()}
    assert {"Three dice, one loot,", "and nobody to trust"} <= lines


def test_all_cards_of_a_game_go_in():
    count = Counter()
    for one in boxes_of("campagne", BoxOptions(lang="en")):
        count[one.contents.card] += one.contents.cards
    assert count[44, 63] == 174 + 50
    (deck,) = (one for one in boxes_of("alkekan", BoxOptions(lang="en")) if one.contents.kinds[0][0] == "playing cards")
    assert (deck.contents.cards, deck.net) == (54, Net.of((63, 88), 54, 0.30))


@pytest.mark.parametrize(("game", "extra"), [("lobbys", 2), ("alkekan", 0), ("traitre", 1), ("virus", 1), ("hod", 3)])
def test_a_box_holds_the_cards_that_fill_the_last_sheet(game, extra):
    """What is printed beside the deck: a card with the title, and ones with a turn."""
    options = BoxOptions(lang="en")
    one = boxes_of(game, options)[0]
    assert one.contents.extra == extra
    assert one.net == Net.of((63, 88), one.contents.cards + extra, options.stock)
    said = said_on(print_boxes(game, options)).replace("\u00a0", "")
    assert (("titleandremindercards" if extra > 1 else "titlecard") in said) == bool(extra)
    inside = "×".join(f"{side:.1f}".removesuffix(".0") for side in one.net)
    assert f"inside{inside}mm" in said


def test_what_does_not_fit_is_told_with_the_arithmetic():
    with pytest.raises(PrintError) as caught:
        print_boxes("campagne", BoxOptions(lang="en", boxes=1))
    (fault,) = caught.value.faults
    net = Net.of((44, 63), 224, 0.30)
    assert fault.code == "box-large"
    assert (fault.data["count"], fault.data["depth"]) == (224, net.depth)
    assert (fault.data["width"], fault.data["height"]) == net.size
    assert (fault.data["room_width"], fault.data["lying_width"]) == (198, 285)


@pytest.mark.parametrize(
    ("chosen", "option"), [({"stock": 0}, "stock"), ({"stock": 9}, "stock"), ({"boxes": 0}, "boxes")]
)
def test_what_is_beyond_reason_is_refused(chosen, option):
    with pytest.raises(PrintError) as caught:
        print_boxes("alkekan", BoxOptions(**chosen))
    assert [(fault.code, fault.data["option"]) for fault in caught.value.faults] == [("option-range", option)]


def test_low_ink_and_the_same_bytes():
    plain = print_boxes("hod", BoxOptions(lang="fr"))
    assert plain == print_boxes("hod", BoxOptions(lang="fr"))
    assert plain != print_boxes("hod", BoxOptions(lang="fr", ink="low"))


@pytest.mark.parametrize("game", ["lobbys", "campagne", "deringer"])
def test_the_back_says_what_the_game_is_and_the_front_for_how_many_and_how_long(game):
    facts = state_facts(open_rulebook(game, "fr").facts, "fr")
    with pdfplumber.open(io.BytesIO(print_boxes(game, BoxOptions(lang="fr")))) as pdf:
        page, net = pdf.pages[0], boxes_of(game, BoxOptions(lang="fr"))[0].net
        foot = float(page.height) - (foot_of(page, net) + net.size[1]) / POINT  # without the steps above the net
        said = {}
        for panel in net.panels():
            left = (float(page.width) * POINT - net.size[0]) / 2 + panel.box[0]
            part = page.crop((left / POINT, foot, (left + panel.box[2]) / POINT, page.height))
            said[panel.name] = " ".join(part.extract_text().split())
    assert " ".join(facts.pitch.split()) in said["back"]
    for words in (facts.players, facts.minutes):
        assert words.split()[0] in said["front"].replace("+", "")


@pytest.mark.parametrize("game", game_ids())
def test_colour_goes_on_a_little_beyond_the_cuts_but_not_around_what_is_glued(game):
    """A cut that is a little off shows no white."""
    options = BoxOptions(lang="fr")
    printed = print_boxes(game, options)
    lines = pdfplumber.open(io.BytesIO(printed)).pages
    for at, (page, one) in enumerate(zip(pypdfium2.PdfDocument(printed), boxes_of(game, options), strict=True)):
        seen, dots = page.render(scale=4).to_pil().convert("L"), 4 / POINT
        left, foot = (seen.width / dots - one.net.size[0]) / 2, seen.height / dots - foot_of(lines[at], one.net)
        parts = list(one.net.panels())
        for glued in (True, False):
            looked = 0
            for (x1, y1), (x2, y2) in one.net.cuts(glued=glued):
                over, up, long = x2 - x1, y2 - y1, hypot(x2 - x1, y2 - y1)
                for turn in (1, -1):
                    side = (-turn * up / long, turn * over / long)
                    near, far = (((x1 + x2) / 2 + off * side[0], (y1 + y2) / 2 + off * side[1]) for off in (1.0, 2.2))
                    around = [(far[0] + dx, far[1] + dy) for dx in (-1.7, 0, 1.7) for dy in (-1.7, 0, 1.7)]
                    if any(part.holds(point) for part in parts for point in around):
                        continue
                    shades = [seen.getpixel((int((left + x) * dots), int((foot - y) * dots))) for x, y in (near, far)]
                    assert shades[1] == 255 and (shades[0] == 255) == glued
                    looked += 1
            assert looked > (3 if glued else 6)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_players_and_time_stand_clear_of_the_picture(game, lang, monkeypatch):
    """Around them, at the front's foot, there is nothing but the box's colour."""
    options, spots, told = BoxOptions(lang=lang), [], walls._glance

    def unseen(*given):
        made = told(*given)
        made.drawOn = lambda canvas, x, y: spots.append((x, y, made.width, made.height))
        return made

    monkeypatch.setattr(walls, "_glance", unseen)
    printed, one = print_boxes(game, options), boxes_of(game, options)[0]
    page, lines = pypdfium2.PdfDocument(printed)[0], pdfplumber.open(io.BytesIO(printed)).pages[0]
    seen, look = page.render(scale=4).to_pil(), Look.of(dress(open_rulebook(game, lang).facts)[0], options)
    plain = [tuple(round(255 * part) for part in colour.rgb()) for colour in (look.deep, look.tone("dusk"))]
    left, low = (seen.width / 4 - one.net.size[0] / POINT) / 2, foot_of(lines, one.net) / POINT
    x, y, wide, tall = spots[1]  # after that of the closed box
    x, y = 4 * (left + x - 2), seen.height - 4 * (low + y + tall)
    spot = seen.crop((int(x), int(y), int(x + 4 * (wide + 4)), int(y + 4 * tall + 4)))
    others = [
        count
        for count, colour in spot.getcolors(1 << 16)
        if not any(max(abs(a - b) for a, b in zip(colour, one, strict=True)) < 3 for one in plain)
    ]
    assert sum(others) < 0.02 * spot.width * spot.height  # the edge of the glow


def test_low_ink_leaves_out_what_glows_and_draws_what_is_paper_on_it():
    chalk = Shape("M0 0 H1", "none", "paper", low="ink").in_low_ink()
    assert chalk is not None and chalk.stroke == "deep"
    scene = read_scene("virus", Look(ink="low"), "a4", poster=True)
    assert scene is not None
    canvas = Canvas(io.BytesIO())
    seen = []
    canvas.circle = lambda x, y, radius, **_how: seen.append(radius * POINT)
    scene.draw_poster(canvas, (0, 0, 100, 100), (100, 100), 50)
    assert max(seen) == pytest.approx(26)  # not the glow of 40 around it


def test_what_somebody_calls_a_deck_stays_as_it_is():
    data = print_deck_boxes("mein Spiel", (63, 88), 9, NO_EMBLEM, BoxOptions(lang="en"))
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        assert "mein Spiel: 9" in pdf.pages[0].extract_text().replace("\u00a0", " ")


@pytest.mark.parametrize("boxes", [4, 6, 9])
def test_a_thin_box_says_what_its_author_allows_on_the_back(boxes):
    """Its bottom is too small for a licence of three lines."""
    licence = open_rulebook("campagne", "fr").facts["credits"]["licence-short"]
    said = said_on(print_boxes("campagne", BoxOptions(lang="fr", boxes=boxes)))
    assert said.count("".join(licence.split())[:20]) >= boxes


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_the_author_allows_is_read_at_the_foot_of_a_narrow_box_too(lang):
    """It has several lines beside the net."""
    with pdfplumber.open(io.BytesIO(print_boxes("campagne", BoxOptions(lang=lang, boxes=6)))) as pdf:
        page = pdf.pages[0]
        foot = [char for char in page.chars if char["x0"] > page.width * 0.75 and char["top"] > page.height - 80]
        assert "INPI" in "".join(char["text"] for char in foot)
        assert min(char["size"] for char in foot) >= 5.5
