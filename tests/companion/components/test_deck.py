"""Decks: every card of every game counted and measured in the finished PDF; backs that give nothing away."""

import itertools
import re
from collections import Counter
from math import dist

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from sheets.parts import ROUNDED
from sheets.reading import said
from sheets.told import cards_in

from companion.cards import Card, Rank, Suit
from companion.components import faces
from companion.components.faces import HEIGHT, WIDTH
from companion.components.make import COURT_PICTURES, cards_of, has_components, has_deck, print_components
from companion.errors import PrintError
from companion.games import game_ids
from companion.printing.artwork import find_pictures
from companion.printing.cards import PLACES
from companion.printing.kinds import ComponentsOptions
from companion.printing.printer import Printer
from companion.rulebook import open_rulebook

pytestmark = pytest.mark.turns(games=3)

CARDS = {game: cards_in(game) for game in game_ids() if cards_in(game)}
"""How many cards each game is played with, as its source says: `cards` of its facts."""

POINT = 25.4 / 72


def deck(made):
    """The names of a deck's fronts, without the spares that fill its last sheet."""
    return [one for one in fronts(made) if not one.startswith("spare-")]


def fronts(made):
    """The names of all fronts printed with a deck."""
    return [name.removeprefix("0-") for name in made.names() if name.startswith("0-") and name != "0-back"]


@pytest.mark.parametrize("game", game_ids())
def test_every_deck_is_counted(game):
    said = f"`cards` of tests/templates/facts/{game}.toml says how many cards its source asks for, where it is played with some"
    assert has_deck(game) == (game in CARDS), said


@pytest.mark.parametrize(("game", "count"), CARDS.items())
def test_every_card_is_printed_once_with_its_back(made, game, count):
    printed = made(game)
    wanted = [
        card.letters("en") for card in cards_of(open_rulebook(game, "en").facts["components"]["deck"]) if card.suit
    ]
    jokers = [f"joker{number}" for number in range(1, count - len(wanted) + 1)]
    assert len(wanted) + len(jokers) == count
    assert sorted(deck(printed)) == sorted([*wanted, *jokers])
    spares = [one for one in fronts(printed) if one.startswith("spare-")]
    assert spares == ["spare-title", *8 * ["spare-turn"]][: -count % 9]  # nine cards a sheet: it is full
    assert printed.names().count("0-back") == count + len(spares)


def test_the_court_of_a_full_deck():
    cards = cards_of({"ranks": "A-K", "jokers": 2})
    assert Counter(card.rank for card in cards)[Rank.JOKER] == 2
    assert {card for card in cards if card.suit} == {Card(rank, suit) for rank in tuple(Rank)[1:] for suit in Suit}
    small = {card.rank for card in cards_of({"ranks": "A-6 J-K"})}
    assert small == {*(Rank(number) for number in range(1, 7)), Rank.JACK, Rank.QUEEN, Rank.KING}


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_backs_lie_behind_their_fronts(made, paper):
    printed = made("alkekan", paper=paper)
    assert len(printed.pages) == {"a4": 12, "letter": 12, "a5": 28}[paper]
    for number in range(0, len(printed.pages), 2):
        wide, tall = printed.size(number)
        fronts, backs = printed.pages[number : number + 2]
        mirrored = sorted((wide - one.x - 63, one.y) for one in fronts)
        assert mirrored == [pytest.approx(place, abs=0.1) for place in sorted((one.x, one.y) for one in backs)]
        for one, other in itertools.combinations(fronts, 2):  # no card lies on another
            assert abs(one.x - other.x) >= 62.9 or abs(one.y - other.y) >= 87.9
        least = 5 - ROUNDED
        assert all(
            one.x >= least and one.x + 63 <= wide - least and one.y >= least and one.y + 88 <= tall - least
            for one in fronts
        )


def test_cards_are_poker_cards(made):
    first = made("alkekan").pages[0]
    assert sorted({round(one.x, 2) for one in first}) == pytest.approx([10.5, 73.5, 136.5], abs=0.1)
    assert sorted({round(one.y, 2) for one in first}) == pytest.approx([16.5, 104.5, 192.5], abs=0.1)


@pytest.mark.parametrize(("lang", "letters"), [("fr", "VDR"), ("en", "JQK")])
def test_indices_speak_the_language(made, lang, letters):
    text = said(made("hache", lang=lang, one_per_page=True).data)
    assert all(letter in text for letter in letters)
    assert not any(letter in text for letter in {"fr": "JQK", "en": "VDR"}[lang])


def picture(made, page, scale=2.0):
    return pypdfium2.PdfDocument(made.data)[page].render(scale=scale).to_pil()


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_a_back_is_the_same_upside_down(made, ink):
    back = picture(made("alkekan", one_per_page=True, ink=ink), 1, 4.0).convert("L")
    differing = ImageChops.difference(back, back.rotate(180)).point(lambda value: 255 * (value > 96))
    assert sum(1 for value in differing.tobytes() if value) < 0.01 * back.width * back.height


@pytest.mark.parametrize("game", [game for game in game_ids() if has_components(game)])
def test_the_border_of_a_back_is_plain(game):
    """Cut 2 mm off, a back shows what it shows everywhere: one colour up to the edge of its bleed."""
    back = back_of(game)
    around = 4 * 6  # 3 mm of bleed and 3 mm of card
    wide, high = back.size
    for strip in ((2, 2, around, high - 2), (wide - around, 2, wide - 2, high - 2), (2, 2, wide - 2, around)):
        low, most = back.crop(strip).getextrema()
        assert most - low < 8 and most < 120


def test_one_a_page_for_print_shops(made):
    printed = made("alkekan", one_per_page=True)
    assert len(printed.pages) == 108
    for page, placed in zip(printed.reader.pages, printed.pages, strict=True):
        assert [round(float(one) * POINT, 2) for one in page.trimbox] == [3, 3, 66, 91]
        assert [round(float(one) * POINT, 2) for one in page.bleedbox] == [0, 0, 69, 94]
        assert [round(float(one) * POINT, 2) for one in page.mediabox] == [0, 0, 69, 94]
        assert [(round(one.x, 2), round(one.y, 2)) for one in placed] == [(3, 3)]


def test_without_colour_no_two_cards_look_alike(made):
    """In grey, small as seen from afar, any two fronts differ."""
    printed = made("alkekan", one_per_page=True)
    seen = [picture(printed, page, 0.35).convert("L") for page in range(0, 108, 2)]
    for one, other in itertools.combinations(seen, 2):
        apart = ImageChops.difference(one, other)
        assert sum(value > 60 for value in apart.tobytes()) >= 8


def test_options_change_the_page(made):
    plain = made("alkekan").data
    for option in ("four_colour", "large_index"):
        assert made("alkekan", **{option: True}).data != plain
    assert made("alkekan", ink="low").data != plain


def test_every_sheet_is_marked_true_to_size(made):
    preferences = made("alkekan").reader.trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == "/DuplexFlipLongEdge"


def test_a_game_without_components_says_so(monkeypatch):
    from companion.components import make

    monkeypatch.setattr(make, "has_components", lambda _: False)
    with pytest.raises(PrintError) as caught:
        make.print_components("hache", ComponentsOptions(lang="en"))
    assert [(fault.code, fault.data) for fault in caught.value.faults] == [("components-none", {"game": "Hatchet"})]


def test_a_page_as_large_as_its_piece_is_on_no_paper():
    from companion.components.make import print_components

    for options, flags in (
        (ComponentsOptions(one_per_page=True, paper="letter"), "--paper"),
        (ComponentsOptions(one_per_page=True, corners=True, gap=4), "--corners, --gap"),
    ):
        with pytest.raises(PrintError) as caught:
            print_components("hache", options)
        assert [(fault.code, fault.data["keys"]) for fault in caught.value.faults] == [("components-one-page", flags)]


@pytest.mark.parametrize(("game", "count"), CARDS.items())
def test_the_box_says_what_is_printed(game, count):
    """The cards that a game's facts at a glance tell of are those of its deck."""
    facts = open_rulebook(game, "en").facts
    told = re.search(r"(\d+) cards", facts["material"])
    assert told is not None
    assert int(told[1]) in (count, count - facts["components"]["deck"].get("jokers", 0))


def back_of(game):
    """The back of a game's first card, as a print shop gets it: 3 mm of bleed around; in grey, 4 dots a millimetre."""
    printed = print_components(game, ComponentsOptions(lang="en", one_per_page=True))
    return pypdfium2.PdfDocument(printed)[1].render(scale=4 * 25.4 / 72, grayscale=True).to_pil().convert("L")


def test_every_game_has_a_back_of_its_own_that_is_never_upside_down():
    """It is dark up to the edge of its bleed, the same when turned by half, and no other game's."""
    backs = {game: back_of(game) for game in game_ids() if has_components(game)}
    for game, back in backs.items():
        turned = ImageStat.Stat(ImageChops.difference(back, back.rotate(180))).mean[0]
        assert turned < 6, game
        wide, high = back.size
        edge = [back.getpixel((x, y)) for x in (2, wide - 3) for y in range(4, high - 4)]
        assert max(edge) < 235, game
    whole = [back.resize((66, 94)) for back in backs.values()]
    apart = [
        ImageStat.Stat(ImageChops.difference(one, other)).mean[0] for one, other in itertools.combinations(whole, 2)
    ]
    assert min(apart) > 5


@pytest.mark.parametrize(("what", "box"), [("face", (25.5, 10, 43.5, 37)), ("object", (44.5, 11, 54, 38))])
def test_courts_differ_by_face_hair_and_object(made, what, box):
    """Without colour (boxes in millimetres), two courts of one rank have neither the same head nor the same thing in their hand."""
    printed = made("cour", one_per_page=True, ink="low")
    dots = 3.0  # a point
    for rank in (10, 11, 12):
        shown = [
            picture(printed, 2 * (13 * suit + rank), dots).convert("L").crop([round(one * dots / POINT) for one in box])
            for suit in range(4)
        ]
        for one, other in itertools.combinations(shown, 2):
            differing = ImageChops.difference(one, other)
            assert sum(value > 80 for value in differing.tobytes()) > 0.02 * one.width * one.height, (what, rank)


def test_courts_are_of_their_game_s_world():
    """What kings, queens and jacks hold, and what jacks wear, is drawn for each deck; Cour's are the usual courts."""
    seen = []
    for game in CARDS:
        pictures = find_pictures(game)
        drawn = [pictures[name] for name in COURT_PICTURES.values() if name in pictures]
        assert len(drawn) == (0 if game == "cour" else len(COURT_PICTURES)), game
        seen += drawn
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("suit", range(4))
def test_every_ace_bears_the_emblem_of_its_game(made, suit):
    """A disc of paper in the middle of the sign, and the game's colour on it; in low ink the sign alone."""

    def middle_of(ink: str) -> set[tuple[int, ...]]:
        printed = made("cour", lang="fr", one_per_page=True, ink=ink)
        page = pypdfium2.PdfDocument(printed.data)[2 * 13 * suit].render(scale=2).to_pil().convert("RGB")
        across, down = page.width // 2, page.height // 2
        box = page.crop((across - 20, down - 20, across + 20, down + 20))
        return {found for _, found in box.getcolors(1 << 16)}

    assert any(blue > 80 > green and red < blue for red, green, blue in middle_of("normal"))
    assert middle_of("low") == {(0, 0, 0) if suit in {0, 3} else (255, 255, 255)}


def test_every_card_wears_its_game_s_colours(made):
    """From 2 to 10 it has the game's emblem in its upper right corner, and a tinted frame; low ink leaves both out."""
    seen = {}
    for game, ink in (("cour", "normal"), ("hache", "normal"), ("cour", "low")):
        printed = made(game, one_per_page=True, ink=ink)
        for page in range(2, 20, 2):
            drawn = picture(printed, page).convert("RGB")
            dots = drawn.width / 69  # 3 mm of bleed at both sides of the card
            corner = drawn.crop([round(dots * one) for one in (3 + 63 - 9.6, 3 + 4, 3 + 63 - 2.8, 3 + 11)])
            frame = drawn.getpixel((round(dots * 15), drawn.height // 2))
            seen.setdefault((game, ink), set()).add(
                (corner.tobytes(), min((colour for _, colour in corner.getcolors(1 << 16)), key=sum), frame)
            )
    assert {len(one) for one in seen.values()} == {1}, "all pip cards alike"
    dark, frame = ({key: next(iter(one))[place] for key, one in seen.items()} for place in (1, 2))
    assert dark["cour", "low"] == frame["cour", "low"] == (255, 255, 255)
    assert len(set(dark.values())) == len(set(frame.values())) == 3
    assert sum(dark["cour", "normal"]) < 400 > sum(dark["hache", "normal"])


def test_on_a_grey_printer_red_suits_are_outlines(made):
    printed = made("hache", printer=Printer("laser", grey=True))

    def upper_pip(page, card):
        """What is in the middle of the upper pip of a card on a sheet."""
        one, seen = printed.pages[page][card], picture(printed, page).convert("L")
        return seen.getpixel((round((one.x + 31.5) * 2 / POINT), seen.height - round((one.y + 0.83 * 88) * 2 / POINT)))

    assert upper_pip(0, 1) < 60  # the 2 of spades
    assert upper_pip(2, 5) > 220  # that of hearts


@pytest.mark.parametrize("large", [False, True])
def test_no_index_stands_near_the_cut(made, large):
    """Cut 2 mm beside its line, a card still shows its index whole, a 10's as well."""
    printed = made("alkekan", one_per_page=True, large_index=large)
    scale, least = 1.5, (3 + 2.5) / POINT
    for page in range(0, 104, 2):  # without the jokers
        seen = picture(printed, page, scale).convert("L").point(lambda value: 255 * (value < 200))
        left, _, right, _ = seen.getbbox()
        assert min(left, seen.width - right) >= scale * least - 1, page


@pytest.mark.parametrize("index", [faces.ORDINARY, faces.LARGE])
@pytest.mark.parametrize("rank", [Rank.NINE, Rank.TEN])
def test_the_pips_of_the_fullest_cards_stand_apart_and_in_the_frame(rank, index):
    """The middles of two pips are a third more apart than a pip is high."""
    places = [(WIDTH * (across - 0.5) * index.spread, HEIGHT * (0.5 - down)) for across, down in PLACES[rank]]
    assert min(dist(*pair) for pair in itertools.combinations(places, 2)) >= index.pip * 1.33
    for across, up in places:
        assert abs(across) + index.pip / 2 < faces.HALF_WIDTH * index.frame
        assert abs(up) + index.pip / 2 < faces.HALF_HEIGHT - 2
