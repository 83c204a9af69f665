"""What games draw themselves: every piece counted in the finished PDF against the game's facts, and measured."""

import io
import itertools
import math
import re
from collections import Counter

import pdfplumber
import pypdfium2
import pytest
from sheets.papers import unsigned
from sheets.parts import ROUNDED
from sheets.reading import read, shapes, words
from sheets.told import pieces_of

from companion.components import backs
from companion.components.make import has_components, print_components
from companion.components.tiles import OVERLAP, tiling
from companion.errors import PrintError
from companion.folders import game_folder
from companion.games import find_numbers, game_ids
from companion.printing.artwork import find_pictures
from companion.printing.kinds import ComponentsOptions
from companion.printing.options import options_of
from companion.printing.paper import CARDS
from companion.printing.paths import parse
from companion.printing.press import read_components
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns(games=3)

POINT = 25.4 / 72
MATS = ("paparazzi", "marteau-piqueur", "serpent-noir")


def pieces(printed, number):
    """How often each side of a batch is there; batches are numbered in their order."""
    start = f"{number}-"
    return Counter(name.removeprefix(start) for name in printed.names() if name.startswith(start))


def places(printed, number):
    return [[one for one in page if one.name.startswith(f"{number}-")] for page in printed.pages]


BATCHES = {game: pieces_of(game) for game in game_ids() if pieces_of(game)}
"""Kinds of pieces that each game draws itself, as its facts say (`pieces`): all of them are counted below."""


@pytest.mark.parametrize("game", game_ids())
def test_no_kind_of_piece_is_left_uncounted(game):
    assert (game in BATCHES) == (game_folder(game) / "components.xml.j2").is_file()
    drawn = len(read_components(game, ComponentsOptions(lang="en")))
    assert drawn == BATCHES.get(game, 0), (
        f"count its pieces in a test below, then say how many kinds there are: `pieces` of tests/templates/facts/{game}.toml"
    )


def turn(game, number):
    """The language whose turn it is: games take turns, and so do options, of which ``number`` says whether first or second."""
    return LANGS[(game_ids().index(game) + number) % 2]


@pytest.mark.parametrize(("options", "number"), [({}, 0), ({"ink": "low"}, 1), ({"paper": "letter"}, 1)], ids=str)
@pytest.mark.parametrize("game", BATCHES)
def test_every_template_prints(made, game, options, number):
    printed = made(game, lang=turn(game, number), mats=game in MATS, **options)
    assert printed.names()
    for number, page in enumerate(printed.pages):
        wide, tall = printed.size(number)
        for one in page:
            if "poster" not in one.name:
                assert 5 - ROUNDED <= one.x < wide - 5
                assert 5 - ROUNDED <= one.y < tall - 5


@pytest.mark.parametrize(
    ("options", "number"),
    [({}, 0), ({"paper": "letter"}, 1), ({"paper": "a5"}, 0), ({"duplex": "gutterfold"}, 1)],
    ids=str,
)
@pytest.mark.parametrize("game", [game for game in game_ids() if has_components(game)])
def test_every_sheet_says_whose_game_it_is(made, game, options, number):
    lang = turn(game, number)
    try:
        printed = made(game, lang=lang, mats=game in MATS, **options)
    except PrintError as error:
        assert {fault.code for fault in error.faults} == {"option-idle"}, "nothing has a back"
        return
    assert not list(unsigned(printed.data, open_rulebook(game, lang).facts)), lang


@pytest.mark.parametrize("game", ["campagne", "deringer"])
def test_a_print_shop_is_told_whose_game_it_is(made, game):
    """On a page as large as its piece there is no margin: the file says it."""
    credits_ = open_rulebook(game, "fr").facts["credits"]
    subject = made(game, lang="fr", one_per_page=True).reader.metadata.subject
    assert all(credits_[name] in subject for name in ("authors", "licence") if name in credits_)


@pytest.mark.parametrize("players", [None, 2])
def test_money_of_lobbys(made, players):
    """Everybody begins with what the rules say; the bank has six times as much, mostly in high values, so that three
    rounds do not empty it.
    """
    count = pieces(made("lobbys", players=players), 1)
    assert count.pop("back") == sum(count.values())
    facts = find_numbers("lobbys")
    seats, bank = players or facts["players"][1], {50: 10, 20: 4, 10: 4, 5: 3, 2: 2, 1: 1}
    theirs = {value: count[f"note-{value}"] - copies for value, copies in bank.items()}
    assert len(count) == len(bank) and all(copies % seats == 0 for copies in theirs.values())
    assert sum(value * copies for value, copies in theirs.items()) == facts["start"] * seats
    assert sum(value * copies for value, copies in bank.items()) == 640


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_small_backs_have_no_picture(ink, monkeypatch):
    """On a chit of 21 mm it would be specks, or outlined a tangle."""
    sizes = set()
    monkeypatch.setattr(backs, "_draw_halves", lambda *given: sizes.add(min(given[3])))
    print_components("deringer", ComponentsOptions(lang="en", ink=ink))
    assert min(sizes) >= backs.SMALL


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_mats_are_printed_when_they_are_asked_for(made, paper):
    game = "marteau-piqueur"
    assert "1-poster" not in made(game, paper=paper).names()
    printed = made(game, paper=paper, mats=True)
    board = (6 * 66 + 5, 6 * 91 + 5)
    across, up = tiling(board, paper).counts
    assert pieces(printed, 1)["poster"] == across * up
    shop = made(game, mats=True, one_per_page=True)
    assert shop.size(len(shop.pages) - 2) == pytest.approx((board[0] + 6, board[1] + 6), abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_places_of_paparazzi_take_two_sheets(made, paper):
    """A place for each celebrity, to cut out."""
    facts = find_numbers("paparazzi")
    plain, printed = made("paparazzi", paper=paper), made("paparazzi", paper=paper, mats=True)
    assert "1-place" not in plain.names()
    assert pieces(printed, 1) == {"place": facts["columns"] * facts["rows"]}
    assert sum(any(one.name == "1-place" for one in page) for page in printed.pages) == 2


def test_the_picture_on_a_card_of_campagne_is_half_as_wide_as_the_card(made):
    page = shapes(made("campagne", lang="fr").data)[2]
    assert sum(20 < shape.box.width < 30 and 20 < shape.box.height < 30 for shape in page) == 16


def test_a_card_of_campagne_says_its_amount_whole(made):
    """The amount stands on one line, in a figure that is read across the table; the words below it are not torn."""
    page = read(made("campagne", lang="fr").data)[2]
    amounts = [word for word in words(page) if word.text.startswith("+10")]
    assert len(amounts) >= 16
    assert "un\ndépartement" not in page.text
    letters = [letter for letter in page.letters if letter.text == "+"]
    assert min(letter.size for letter in letters) >= 18
    told = [word.text for word in words(page)]
    assert "dans un département" in " ".join(told)


@pytest.mark.parametrize("players", [None, 2])
def test_the_table_of_serpent_noir(made, players):
    """A place for the deck, one for each open card, one for each track; everything whole on the sheets put together."""
    facts = find_numbers("serpent-noir")
    seats = players or facts["players"][1]
    printed = made("serpent-noir", mats=True, players=players)
    board = (max(seats, facts["open"] + 1) * 66 + 5, 4 + 7 + 88 + 1 + 7 + 88 + 4)
    across, up = tiling(board, "a4").counts
    assert across * up == tiling(board, "letter").counts[0] * tiling(board, "letter").counts[1] <= 2
    assert pieces(printed, 1)["poster"] == across * up
    shop = made("serpent-noir", mats=True, players=players, one_per_page=True)
    page = next(number for number, page in enumerate(shop.pages) if page and page[0].name == "1-poster")
    assert shop.size(page) == pytest.approx((board[0] + 6, board[1] + 6), abs=0.01)
    form = pdfplumber.open(io.BytesIO(shop.data)).pages[page]
    drawn = [(one["width"] * POINT, one["height"] * POINT) for one in (*form.rects, *form.curves)]
    places = [size for size in drawn if size == pytest.approx((63, 88), abs=0.1)]
    assert len(places) == 1 + facts["open"] + seats


@pytest.mark.parametrize("game", MATS[1:])  # those of Paparazzi are pieces of that size
def test_a_mat_has_places_for_the_cards_that_the_help_names(made, game):
    shop = made(game, mats=True, one_per_page=True)
    page = next(number for number, page in enumerate(shop.pages) if page and page[0].name == "1-poster")
    form = pdfplumber.open(io.BytesIO(shop.data)).pages[page]
    drawn = [(one["width"] * POINT, one["height"] * POINT) for one in (*form.rects, *form.curves)]
    size = next(size for size in drawn if size == pytest.approx(CARDS["poker"], abs=0.1))
    option = options_of(ComponentsOptions)["mats"]
    named = re.search(r"hold ([\w ,]+) cards, up to 63 × 88 mm", option.help)[1]
    fitting = [card for card, (wide, high) in CARDS.items() if wide <= size[0] + 0.1 and high <= size[1] + 0.1]
    assert re.findall(r"poker|bridge|mini|tarot", named) == fitting


def test_a_mat_that_is_not_there_is_refused():
    with pytest.raises(PrintError) as caught:
        print_components("hache", ComponentsOptions(mats=True))
    assert [fault.code for fault in caught.value.faults] == ["option-idle"]


def test_identities_of_traitre(made):
    count = pieces(made("traitre"), 1)
    facts = find_numbers("traitre")
    assert count.pop("back") == sum(count.values()) == 5
    assert count.pop("missions") == 1
    team = {f"team-{agent + 1}": 1 for agent in range(facts["tens"][facts["players"][1]])}  # each agent looks different
    assert count == team | {"traitor": 1}
    two = pieces(made("traitre", players=2), 1)
    assert {name: two[name] for name in two if name != "back"} == dict(list(team.items())[: facts["tens"][2]]) | {
        "traitor": 1,
        "missions": 1,
    }


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("virus", {}, "recto verso, bord long"),
        ("virus", {"duplex": "short"}, "recto verso, bord court"),
        ("virus", {"duplex": "two-pass"}, "d’abord tous les rectos"),
        ("virus", {"duplex": "gutterfold"}, "pliez le long du trait mixte"),
        ("campagne", {}, "recto verso, bord long"),
    ],
)
def test_the_first_sheet_says_how_it_is_printed(made, game, options, says):
    """And that one of Virus's two decks is enough, which the sheet says as well on which the other begins."""
    printed = [re.sub(r"\s+", " ", page.text) for page in read(made(game, lang="fr", **options).data)]
    assert says in printed[0]
    assert not any(says in page for page in printed[1:])
    assert sum("ou Flacon/Germe/Virus" in page for page in printed) == (2 if game == "virus" else 0)
    if game == "virus" and not options:
        (begins,) = (number for number, page in enumerate(printed[1:], 2) if "ou Flacon/Germe/Virus" in page)
        assert re.search(
            rf"Prenez les cartes à jouer \(p. 1–\d+\) ou Flacon/Germe/Virus \(p. {begins}–\d+\)", printed[0]
        )


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("virus", {"fr": "Prenez les cartes à", "en": "Use playing"}),
        ("traitre", {"fr": "Identités", "en": "Identities"}),
    ],
)
def test_which_of_two_sets_to_print_is_read_first_upright_and_in_bold(game, first, lang, paper):
    with pdfplumber.open(io.BytesIO(print_components(game, ComponentsOptions(lang=lang, paper=paper)))) as pdf:
        page = pdf.pages[0]
        above = [char for char in page.chars if char["upright"] and char["top"] * POINT < 17 and char["size"] < 14]
        bold = [char for char in above if "Bold" in char["fontname"]]
        said = "".join(char["text"] for char in bold)
        assert said.startswith(first[lang]) and said.endswith(".") and "(p." in said.replace("\xa0", "")
        assert len({round(char["top"], 1) for char in bold}) == 1
        assert min(char["size"] for char in bold) >= 9.9


@pytest.mark.parametrize("game", ["virus", "deringer", "campagne"])
def test_how_to_print_stands_large_at_the_head_of_the_first_sheet_with_a_line_to_check_the_scale(made, game):
    with pdfplumber.open(io.BytesIO(made(game, lang="fr").data)) as pdf:
        first, second = pdf.pages[0], pdf.pages[2]
        head = first.crop((0, 0, first.width, 45)).chars
        assert "Imprimez" in "".join(char["text"] for char in head) and min(char["size"] for char in head) >= 9
        long = [[line for line in page.lines if abs(line["width"] * 25.4 / 72 - 50) < 0.01] for page in (first, second)]
        assert [len(lines) for lines in long] == [1, 0] and long[0][0]["top"] > first.height - 45


def test_gestures_of_virus(made):
    """A set of the four for everybody who can play."""
    count = pieces(made("virus"), 1)
    assert count.pop("back") == sum(count.values())
    seats = find_numbers("virus")["players"][1]
    assert count == {f"gesture-{gesture}": seats for gesture in ("drink", "infect", "steal", "block")}


@pytest.mark.parametrize("players", [None, 2, 3, 4])
def test_roles_of_virus(made, players):
    """As many bottles and germs as the rules say for so many, and the virus; a back on each that tells nothing."""
    facts = find_numbers("virus")
    seats = players or facts["players"][1]
    count = pieces(made("virus", players=players), 2)
    assert count.pop("back") == sum(count.values())
    kinds = Counter()
    for name, copies in count.items():  # of each kind there are several pictures
        kinds[name.partition("-")[0]] += copies
    assert kinds == {"bottle": facts["bottles"][seats], "germ": facts["germs"][seats], "virus": 1}


def on_both_sides(count: Counter) -> dict[str, int]:
    """How many there are of pieces whose backs are their fronts."""
    assert not any(copies % 2 for copies in count.values())
    return {name: copies // 2 for name, copies in count.items()}


@pytest.mark.parametrize("players", [None, 4, 8])
def test_deringer(made, players):
    printed, facts = made("deringer", players=players), find_numbers("deringer")
    seats = players or facts["players"][1]
    characters = pieces(printed, 0)
    assert characters.pop("back") == seats
    assert characters == {f"character-{number}": 1 for number in range(1, seats + 1)}
    assert pieces(printed, 1) == {"chits-card": 1, "back": 1}  # how chits stand in for dice
    assert on_both_sides(pieces(printed, 2)) == {"coin": seats * facts["coins"]}
    assert players == 4 or on_both_sides(pieces(printed, 2)) == {"coin": 96}
    purses = pieces(printed, 3)
    assert purses.pop("purse-how") == 1
    assert purses == {f"purse-{number}": 1 for number in range(1, seats + 1)}
    assert on_both_sides(pieces(printed, 4)) == {"tile": 1, "first-player": 1}
    dice = pieces(printed, 5)
    assert dice.pop("back") == sum(dice.values()), "nobody sees from behind what a die shows"
    assert dice == {f"die-{face}": seats * facts["dice"] for face in range(1, 7)}


COLOURS = ("red", "blue", "green", "yellow", "violet")


@pytest.mark.parametrize(("lang", "name"), [("fr", "violet"), ("en", "violet"), ("fr", "vert"), ("en", "green")])
def test_pieces_of_campagne_name_their_colour(made, lang, name):
    """A bid card, a big cover and a hexagon once each, a small cover at least on the half that stands upright."""
    found = sum(page.text.split().count(name) for page in read(made("campagne", lang=lang).data))
    assert found >= 10 + 1 + 10 + 14


def test_campagne(made):
    printed, facts = made("campagne"), find_numbers("campagne")
    cards = pieces(printed, 0)
    assert cards.pop("back") == sum(cards.values()) == facts["cards"] == 174
    for colour in ("black", "red", "special"):
        assert sum(copies for name, copies in cards.items() if name.endswith(colour)) == facts[colour]
    bids = pieces(printed, 1)
    assert bids.pop("back") == 50
    assert bids == {f"bid-{colour}-{value}": 1 for colour in COLOURS for value in range(1, 11)}
    assert pieces(printed, 3) == {"mask": 22 - len(facts["open"][3])}
    assert pieces(printed, 4) == {f"cover-{colour}": 1 for colour in COLOURS}
    assert pieces(printed, 5) == {
        f"small-{colour}": 14 for colour in COLOURS
    }  # as many as tokens: the rule sheet says that 14 suffice
    assert on_both_sides(pieces(printed, 6)) == {f"token-{colour}": facts["tokens"] for colour in COLOURS}
    assert on_both_sides(pieces(printed, 7)) == {f"marker-{colour}": 36 for colour in COLOURS}  # ours too
    assert on_both_sides(pieces(printed, 8)) == {f"won-{colour}": 16 for colour in COLOURS}


@pytest.mark.parametrize("players", [3, 4])
def test_campagne_for_fewer(made, players):
    """That many whole sets of what everybody has, and as many masks as departments are out."""
    printed, facts = made("campagne", players=players), find_numbers("campagne")
    of_players = Counter(name.rpartition("-")[2] for name in printed.names() if "token-" in name)
    assert on_both_sides(of_players) == dict.fromkeys(COLOURS[:players], facts["tokens"])
    bids = [name for name in printed.names() if "-bid-" in name]
    assert len(bids) == players * 10
    assert sum("-mask" in name for name in printed.names()) == 22 - len(facts["open"][players])
    assert sum("-card-" in name for name in printed.names()) == 174


@pytest.mark.parametrize(("game", "options"), [("hache", {}), ("paparazzi", {"mats": True}), ("serpent-noir", {})])
def test_a_number_of_players_that_changes_nothing_is_refused(game, options):
    with pytest.raises(PrintError) as caught:
        print_components(game, ComponentsOptions(players=3, **options))
    assert [(fault.code, fault.data["option"]) for fault in caught.value.faults] == [("option-idle", "players")]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_board_of_campagne_is_whole(made, paper):
    """On every sheet the same board, moved by just the window's place; all 22 departments stand on some sheet."""
    printed, facts = made("campagne", paper=paper), find_numbers("campagne")
    sheets = [(number, one) for number, page in enumerate(printed.pages) for one in page if one.name == "2-poster"]
    drawn = facts["board"]
    board = (drawn.width * 81 + 2.4, drawn.height * 81 + 2.4)
    laid = tiling(board, paper)
    assert len(sheets) == laid.counts[0] * laid.counts[1]
    for (number, placed), tile in zip(sheets, laid.tiles(), strict=True):
        wide, tall = printed.size(number)
        assert (wide, tall) == pytest.approx(laid.page, abs=0.01)
        assert placed.x == pytest.approx((wide - tile.width) / 2 - tile.x, abs=0.1)
        assert placed.y == pytest.approx((tall - tile.height) / 2 - tile.y, abs=0.1)
    assert len(drawn.hexagons) == facts["departments"] == 22
    for one in drawn.hexagons:
        x, y = 1.2 + one.x * 81, board[1] - 1.2 - one.y * 81
        assert any(tile.x <= x <= tile.x + tile.width and tile.y <= y <= tile.y + tile.height for tile in laid.tiles())


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_each_part_of_the_board_says_how_it_is_joined(paper):
    read_pages = read(print_components("campagne", ComponentsOptions(lang="en", paper=paper)))
    pages = [" ".join(page.text.split()) for page in read_pages]
    parts = [page for page in pages if "cross on cross" in page]
    count = len(parts)
    assert [f"part {number} of {count}" in page for number, page in enumerate(parts, 1)] == [True] * count
    assert "Put glue on the hatched edges" in parts[0]
    assert "the left edge along the dashes" in parts[1]
    assert "the left and upper edges" in parts[-1]
    assert "glue" not in parts[-1].replace("on the glue,", ""), "nothing is laid on the last part"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_of_campagne_fills_its_four_sheets(made, paper):
    """Its parts are nearly as high as their paper; a larger board would take more sheets of Letter."""
    drawn = find_numbers("campagne")["board"]
    laid = tiling((drawn.width * 81 + 2.4, drawn.height * 81 + 2.4), paper)
    assert laid.counts == (2, 2)
    assert laid.page[1] - laid.shown[1] < 22
    bigger = tiling((drawn.width * 83 + 2.4, drawn.height * 83 + 2.4), "letter")
    assert bigger.counts != (2, 2)


def test_a_board_for_a_print_shop_is_one_page(made):
    printed = made("campagne", one_per_page=True)
    (number,) = (number for number, page in enumerate(printed.pages) if page and page[0].name == "2-poster")
    wide, tall = printed.size(number)
    drawn = find_numbers("campagne")["board"]
    assert (wide, tall) == pytest.approx((drawn.width * 81 + 8.4, drawn.height * 81 + 8.4), abs=0.01)


def test_the_cards_of_a_table_of_ones_own(tmp_path):
    """A folder with another deck.csv: its words are on the cards, and as many as it says."""
    ours = (game_folder("campagne") / "data" / "deck.csv").read_text(encoding="utf-8")
    (tmp_path / "deck.csv").write_text(ours.replace("Double auction", "Free lunch"), encoding="utf-8")
    printed = print_components("campagne", ComponentsOptions(lang="en", data=tmp_path))
    text = " ".join(" ".join(page.text for page in read(printed)).split())
    assert "Free lunch" in text
    assert "Double auction" not in text


def test_round_pieces_stand_apart(made):
    """A circle of 22 mm may be cut 1.5 mm beside its line and still touch no neighbour."""
    for page in places(made("deringer"), 1):
        for one, other in itertools.combinations(page, 2):
            assert math.hypot(one.x - other.x, one.y - other.y) >= 22 + 2 * 1.5


@pytest.mark.parametrize("game", ["deringer", "campagne"])
def test_round_pieces_may_be_cut_a_little_off(made, game):
    """Within 1.5 mm of its line a round piece shows its ground and nothing else: so much may be cut away or left on."""
    shop = made(game, one_per_page=True)
    scale, seen = 4.0 / POINT, set()
    for number, page in enumerate(shop.pages):
        wide, tall = shop.size(number)
        (name,) = {one.name for one in page} or {""}
        if not any(word in name for word in ("coin", "tile", "first-player", "token")) or name in seen:
            continue
        seen.add(name)
        assert wide == pytest.approx(tall)
        drawn = pypdfium2.PdfDocument(shop.data)[number].render(scale=4).to_pil().convert("RGB")
        middle, radius = drawn.width / 2, (wide - 6) / 2
        for away in (-1.4, -0.9, -0.4, 0.4, 0.9, 1.4):
            reach = (radius + away) * scale
            around = {
                drawn.getpixel(
                    (round(middle + reach * math.cos(turn / 20)), round(middle + reach * math.sin(turn / 20)))
                )
                for turn in range(126)
            }
            assert len(around) == 1, (name, away)
    assert len(seen) == {"deringer": 3, "campagne": 5}[game]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("board", [(376.2, 347.6), (180, 180), (600, 250), (190, 277)])
def test_tiles_meet(board, paper):
    """Every spot of a board is on a sheet, neighbours share a strip, and each cross on it is on both."""
    laid = tiling(board, paper)
    tiles = list(laid.tiles())
    assert len(tiles) == laid.counts[0] * laid.counts[1]
    for tile in tiles:
        assert tile.width <= laid.window[0] + 0.01
        assert tile.height <= laid.window[1] + 0.01
    for axis, side, count in ((0, board[0], laid.counts[0]), (1, board[1], laid.counts[1])):
        starts = sorted({round(tile[axis], 6) for tile in tiles})
        assert len(starts) == count
        assert starts[0] == 0
        assert starts[-1] + laid.shown[axis] == pytest.approx(side)
        assert all(
            one + laid.shown[axis] - other == pytest.approx(OVERLAP) for one, other in itertools.pairwise(starts)
        )
    for cross in laid.crosses():
        assert sum(cross in laid.crosses_on(tile) for tile in tiles) >= 2
    if len(tiles) > 1:
        assert len(laid.crosses()) >= 3 * (len(tiles) - 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", BATCHES)
def test_no_sheet_is_printed_for_one_piece(made, game, paper):
    """What does not fill a sheet shares one with others; a board's sheet is one piece."""
    printed = made(game, paper=paper)
    alone = [page[0].name for page in printed.pages if len(page) == 1 and "poster" not in page[0].name]
    assert not alone


def test_what_shares_a_sheet_has_its_backs_behind_it(made):
    """Deringer's characters for four stand over its tiles: their backs are mirrored about the middle, at the same height."""
    printed = made("deringer", players=4)
    shared = next(number for number, page in enumerate(printed.pages) if len({one.name[0] for one in page}) > 1)
    fronts = [one for one in printed.pages[shared] if one.name.startswith("0-")]
    backs = [one for one in printed.pages[shared + 1] if one.name.startswith("0-")]
    wide, _ = printed.size(shared)
    card = 63
    assert fronts
    assert sorted((round(wide - one.x - card, 1), round(one.y, 1)) for one in fronts) == sorted(
        (round(one.x, 1), round(one.y, 1)) for one in backs
    )


def pixels_of(printed, page, box, dots):
    """A box of a page in millimetres, as rows of grey, so many ``dots`` a millimetre; y downwards from the top."""
    rendered = pypdfium2.PdfDocument(printed.data)[page].render(scale=dots * POINT, grayscale=True).to_pil()
    return rendered.crop([round(one * dots) for one in box]).convert("L")


def test_colour_goes_beyond_a_round_piece_on_all_its_sides(made):
    """Deringer's token for the first player: 1.5 mm outside its line the ground is what it is inside."""
    printed = made("deringer")
    page, token = next(
        (number, one) for number, page in enumerate(printed.pages) for one in page if one.name.endswith("first-player")
    )
    high = printed.size(page)[1]
    x, y, dots = token.x + 31, high - token.y - 31, 10
    shown = pixels_of(printed, page, (x - 34, y - 34, x + 34, y + 34), dots)
    ring = {
        shown.getpixel((round(dots * (34 + 32.5 * math.cos(turn))), round(dots * (34 + 32.5 * math.sin(turn)))))
        for turn in (number * math.pi / 18 for number in range(36))
    }
    assert max(ring) < 160, "accent all around"


@pytest.mark.parametrize("ink", ["normal", "low"])
def test_deringers_characters_are_eight(made, ink):
    """Their pictures differ from one another at 8 mm, in the grey of a cheap printer too."""
    printed = made("deringer", ink=ink)
    high = printed.size(0)[1]
    tiny = []
    page = next(number for number, page in enumerate(printed.pages) if page[0].name.endswith("character-1"))
    for one in [one for one in printed.pages[page] if "-character-" in one.name]:
        x, y = one.x + 4.2, high - one.y - 88 + 4.2
        tiny.append(pixels_of(printed, page, (x, y, x + 54.6, y + 46), 4).resize((36, 30)).tobytes())
    apart = [
        sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)
        for one, other in itertools.combinations(tiny, 2)
    ]
    assert len(tiny) == 8
    assert min(apart) > (18 if ink == "normal" else 9), sorted(apart)[:3]


@pytest.mark.parametrize("game", game_ids())
def test_what_a_back_shows_whole_keeps_from_the_cut(game):
    """What goes over an edge is meant to be cut, and what only glows may be; all else stays 3 mm away, as cuts are not exact."""
    half = find_pictures(game).get("back.half")
    if half is None:
        pytest.skip("its backs have a pattern")
    for shape in half.shapes:
        across = [points[-2] for _, points in parse(shape.d) if points]  # where its curves end
        if shape.fill not in {"dusk", "deep", "none"} and min(across) > 0 and max(across) < half.width:
            assert min(across) > 2.9 and max(across) < half.width - 2.9, shape.d


def test_no_name_is_torn_on_a_purse(made):
    found = [word.text for page in read(made("deringer", lang="fr").data) for word in words(page)]
    assert found.count("croque-mort") == 2  # on the card and on the purse


def test_cards_with_a_back_of_their_own_are_on_sheets_of_their_own(made):
    """Campagne's bid cards, which have another back than its cards for sale; no sheet of them is nearly empty."""
    printed = made("campagne")
    cards = [
        [one.name for one in page]
        for page in printed.pages
        if any(re.match("[01]-(card|bid)", one.name) for one in page)
    ]
    kinds = [{name[:5] for name in page} for page in cards]
    assert kinds == [{"0-car"}] * 11 + [{"1-bid"}] * 4
    assert [len(page) for page in cards] == [16] * 10 + [14, 16, 16, 8, 10]
    titles = [entry.title for entry in printed.reader.outline]
    assert len(titles) == len(set(titles)) == BATCHES["campagne"], "each kind is still found by its own bookmark"


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"duplex": "gutterfold"}], ids=str)
def test_the_first_sheet_of_many_says_what_is_on_which_pages(made, options):
    """Each kind of Campagne's pieces with its number and pages, and what will do instead; small sets have no such sheet."""
    printed = made("campagne", lang="en", **options)
    text = " ".join(read(printed.data)[0].text.split())
    assert not any("-" in one.name for one in printed.pages[0])  # a scene, but no piece
    assert "A bowl upside down" in text and "4 sheets to glue together" in text
    for number, title in enumerate(entry.title for entry in printed.reader.outline):
        on = [
            page
            for page, placed in enumerate(printed.pages, 1)
            if any(one.name.startswith(f"{number}-") for one in placed)
        ]
        first, last = re.search(rf"{re.escape(title)} (\d+)–(\d+)", text).groups()
        assert int(first) == min(on) and int(last) - max(on) in {0, 1}, title  # its last back may be blank
    assert made("virus", lang="en").pages[0]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("kind", ["cover", "small", "token", "marker", "won"])
def test_pieces_of_a_kind_take_one_sheet(made, paper, kind):
    """With its back, where they have one."""
    pages = made("campagne", paper=paper).pages
    assert sum(any(f"-{kind}-" in one.name for one in page) for page in pages) == (
        1 if kind in {"cover", "small"} else 2
    )


def test_a_back_beside_an_empty_place_goes_beyond_its_edge(made, monkeypatch):
    """A cut that is a little off shows no white there; and where two backs meet there is no light line."""
    kind = type(made("hache"))
    monkeypatch.setattr("companion.components.make.with_spares", lambda deck, *_: deck)
    printed = kind(print_components("lobbys", ComponentsOptions(lang="en")))
    page = next(number for number, page in enumerate(printed.pages) if len(page) == 7 and page[0].name == "0-back")
    high = printed.size(page)[1]
    alone = min(printed.pages[page], key=lambda one: one.y)
    shown = pixels_of(printed, page, (alone.x - 3, high - alone.y - 60, alone.x + 3, high - alone.y - 28), 10)
    assert shown.crop((11, 0, 29, 320)).getextrema()[1] < 100, "2 mm beyond"
    first = printed.pages[page][0]
    seam = pixels_of(printed, page, (first.x - 1, high - first.y - 86, first.x + 1, high - first.y - 80), 2)
    assert seam.getextrema()[1] < 60
