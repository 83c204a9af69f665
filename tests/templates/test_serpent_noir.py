"""Serpent Noir on paper: every lay that is drawn is what the scorer says of it; the tracks of the pad wind from 1 to 40."""

import ast
import re
from itertools import pairwise

import pytest
from sheets.law import law
from sheets.printed import printed
from sheets.reading import read, said, shapes, words

from companion.cards import read_card, read_cards
from companion.folders import game_folder
from companion.games import find_numbers
from companion.games.serpent_noir.lays import breaks, ways
from companion.games.serpent_noir.rules import points_for
from companion.printing.paper import PENCIL
from companion.rulebook import LANGS, open_rulebook

FOLDER = game_folder("serpent-noir")
NUMBERS = find_numbers("serpent-noir")


def drawn(side):
    """The lays of one side of the figure, as its template has them: the track, the cards, what is told."""
    template = (FOLDER / "figures" / "lays.xml.j2").read_text(encoding="utf-8")
    return ast.literal_eval(re.search(rf"set {side} = (.+?) %}}", template)[1])


# what is drawn


def test_the_legal_lays_that_are_drawn_are_legal_and_score_what_stands_beside_them():
    for track, laid, place in drawn("legal"):
        cards = read_cards(" ".join(laid))
        assert list(breaks(read_card(track), cards)) == []
        assert NUMBERS["points"][place]["points"] == points_for(len(cards))


def test_the_illegal_lays_that_are_drawn_break_the_article_beside_them_at_the_card_crossed_out():
    for track, laid, article in drawn("illegal"):
        (broken,) = breaks(read_card(track), read_cards(" ".join(laid)))
        assert (broken.article, broken.step) == (article, len(laid))


def test_the_lays_on_the_aid_are_what_it_says():
    template = (FOLDER / "aid.xml.j2").read_text(encoding="utf-8")
    rows = re.findall(r'shown\("(.+?)", (\[.+?\]), (true|false), words[^,]+, "(.+?)"\)', template)
    assert len(rows) == 5
    for track, laid, crossed, article in rows:
        found = list(breaks(read_card(track), read_cards(" ".join(ast.literal_eval(laid)))))
        assert [broken.article for broken in found] == ([article] if crossed == "true" else [])


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_the_most_points_are_told_in_the_same_words_on_the_sheet_the_pad_and_the_aid(lang, type_):
    """“4 or more”: the aid had “4 or +”."""
    most = f"{NUMBERS['most_cards']} {'ou plus' if lang == 'fr' else 'or more'}"
    assert f"| {most} |" in law("serpent-noir", lang)
    for kind in ("pad", "aid"):
        text = said(printed("serpent-noir", kind, lang=lang, type=type_))
        assert most in text.replace(" ", " ")


@pytest.mark.parametrize("lang", LANGS)
def test_the_examples_of_the_law_score_what_they_say(lang):
    text = law("serpent-noir", lang)
    rows = re.findall(r"^(\S+) \| ([^|#\n]+?) # (.+)$", text, re.MULTILINE)
    ((track, laid, below),) = re.findall(r"^(\S+) \| ([^|#\n]+)\n```\n+(.+)$", text, re.MULTILINE)[-1:]
    assert "#" not in laid
    rows.append((track, laid, below.rpartition(":")[2].replace("\u00a0", " ")))
    assert len(rows) == 4
    for track, laid, caption in rows:
        cards = read_cards(laid)
        assert not any(breaks(read_card(track), cards))
        assert f"{points_for(len(cards))} points" in caption
        up, down = ("en montant", "en descendant") if lang == "fr" else ("going up", "going down")
        both = len(ways(read_card(track), cards)) == 2
        assert (up in caption, down in caption) == (
            (False, False) if both else ("up" in ways(read_card(track), cards), "down" in ways(read_card(track), cards))
        )


# the pad


@pytest.mark.parametrize(
    ("players", "paper", "games"), [(2, "a4", 2), (4, "a4", 2), (4, "letter", 2), (6, "a4", 1), (5, "a5", 1)]
)
def test_every_player_has_a_track_of_forty_places(players, paper, games):
    """Places have frames in low ink alone: else the snake shows them."""
    document = printed("serpent-noir", "pad", players=players, paper=paper, ink="low")
    numbers = [word.text for word in words(read(document)[0])]
    assert all(numbers.count(str(number)) == players * games for number in range(8, 30))
    places = [shape.box for shape in shapes(document)[0] if shape.frame and shape.fill and shape.line]
    nearly_square = [box for box in places if PENCIL - 0.01 <= box.width <= box.height * 1.01 < box.width * 1.2]
    assert len(nearly_square) == 40 * players * games


def test_a_track_winds_place_by_place_and_its_finishes_end_a_row():
    page = read(printed("serpent-noir", "pad", players=2, paper="a5"))[0]
    left = {}
    for word in words(page):
        if word.text.isdigit() and word.box.left < page.width / 2:
            left[int(word.text)] = ((word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2)
    track = [left[number] for number in range(8, 41)]  # the head of the pad has smaller numbers too
    steps = {(round(abs(b[0] - a[0])), round(abs(b[1] - a[1]))) for a, b in pairwise(track)}
    across, down = (max(sizes) for sizes in zip(*steps, strict=True))
    assert steps == {(across, 0), (0, down)}
    for finish in (NUMBERS["short"], NUMBERS["long"]):
        assert round(left[finish][1]) > round(max(left[number][1] for number in range(8, finish - 5)))
        assert finish % 5 == 0


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_every_player_has_a_box_for_the_total_at_the_end(paper):
    """It may be more than the last place of the track."""
    text = said(printed("serpent-noir", "pad", lang="en", players=6, paper=paper))
    assert text.count(open_rulebook("serpent-noir", "en").words["pad"]["final"]) == 6


@pytest.mark.parametrize("lang", LANGS)
def test_the_back_of_the_pad_is_a_log_that_score_can_read(lang):
    """Who, the track's card, the cards laid: what `lays` wants."""
    document = printed("serpent-noir", "pad", lang=lang, players=4)
    text = " ".join(read(document)[1].text.split())
    table = open_rulebook("serpent-noir", lang).words["pad"]
    assert all(table[key] in text for key in ("log", "who", "track", "laid", "points"))
    boxes = [shape.box for shape in shapes(document)[1] if shape.frame and shape.box.width >= PENCIL - 0.01]
    assert boxes
    assert said(document).count("52") >= 1
