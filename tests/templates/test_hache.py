"""Hache on paper: its pictures keep the rule they explain, the pad has room for every turn (tests/test_sheets_contract.py holds the rest).

The pictures are measured: which pips of the cards below lie under a card, entirely or in part.
"""

import math
import re
from itertools import chain

import pytest
from sheets.printed import printed
from sheets.reading import read, said

from companion.cards import read_card
from companion.games import find_numbers
from companion.printing.cards import PIP, PLACES, RATIO
from companion.printing.emblem import Emblem
from companion.printing.jinja import render
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

NUMBERS = find_numbers("hache")
CARD = re.compile(r"<(card|place)\b([^>]*)>(?:([^<]+)</card>)?")
HALF = PIP / 2

RANGE = r"Turns? (\d+) (?:to|\| turn) (\d+)"
"""What a line of the pad is for: two turns on the two sides of its dashed line, or more in order."""


class Lying:
    """A card, or the outline of one: where it lies and how it is turned, in millimetres and degrees."""

    def __init__(self, tag, attributes, text):
        given = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
        self.what = read_card(text, "en") if tag == "card" else None
        self.x, self.y, self.width = float(given["x"]), float(given["y"]), float(given["width"])
        self.turn = math.radians(float(given.get("turn", 0)))
        self.pips_drawn = given.get("pips") == "yes"

    @property
    def middle(self):
        return self.x + self.width / 2, self.y + self.width * RATIO / 2

    def pips(self):
        """The middles of its pips."""
        across, down = self.middle
        for column, row in PLACES[self.what.rank] if self.pips_drawn else ():
            x, y = (column - 0.5) * self.width, (row - 0.5) * self.width * RATIO
            yield (
                across + x * math.cos(self.turn) - y * math.sin(self.turn),
                down + x * math.sin(self.turn) + y * math.cos(self.turn),
            )

    def over(self, pip, width):
        """True where it lies over a pip entirely, False where not at all, None where in part."""
        x, y = pip[0] - self.middle[0], pip[1] - self.middle[1]
        inside = min(
            self.width / 2 - abs(x * math.cos(self.turn) + y * math.sin(self.turn)),
            self.width * RATIO / 2 - abs(-x * math.sin(self.turn) + y * math.cos(self.turn)),
        )
        return True if inside >= HALF * width else False if inside <= -HALF * width else None


def drawn(name, text=None, paper="a4"):
    """What lies in a figure, in the order in which it was laid."""
    words = open_rulebook("hache", "en").words["rules"]
    context = {"words": words, "numbers": NUMBERS, "type": "normal", "paper": paper, "lang": "en"}
    text = text or render(f"hache/figures/{name}.xml.j2", context)
    return [Lying(*found) for found in CARD.findall(re.sub(r' _at="[^"]*"', "", text))]


def covered(below, laid):
    """The suits of the pips in sight that a card lies over; None among them for each it covers in part."""
    found = []
    for at, card in enumerate(below):
        for pip in card.pips():
            if not any(other.what and other.over(pip, card.width) for other in below[at + 1 :]):
                over = laid.over(pip, card.width)
                found += [card.what.suit.value] if over else [None] if over is None else []
    return sorted(found, key=str)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_every_card_on_the_table_was_laid_as_the_rule_has_it(paper):
    first, second, third = [card for card in drawn("table", paper=paper) if card.pips_drawn]
    assert covered([first], second) == ["♣"]
    assert covered([first, second], third) == sorted("♣♦")


def test_the_card_of_the_example_covers_three_suits():
    cards = drawn("turn")
    before, outline, after = cards[:3], cards[3], cards[4:]
    assert outline.what is None
    assert covered(before, outline) == covered(after[:3], after[3]) == sorted("♠♥♦")
    assert str(after[3].what) == "9♣"


def test_the_four_pictures_show_what_they_say():
    cards = [*drawn("cover"), *drawn("whole")]
    pictures = [cards[:3], cards[3:6], cards[6:9], cards[9:]]
    found = [covered(below, outline) for *below, outline in pictures]
    assert found == [sorted("♠♦"), ["♠", "♠"], [None, None], []]


def test_the_last_picture_covers_the_whole_sign_of_a_corner():
    """The sign of the lower corner is 0.11 of the width from the right and some 0.2 from the foot."""
    five, outline = drawn("whole")[-2:]
    corner = five.x + five.width * 0.89, five.y + five.width * (RATIO - 0.2)
    assert outline.over(corner, five.width * 0.06) is True


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("choices", [{}, {"paper": "a5"}, {"paper": "letter"}, {"type": "large"}])
def test_the_pad_has_a_box_for_every_turn(players, choices):
    text = " ".join(said(printed("hache", "pad", lang="en", players=players, **choices)).split())
    ranges = [(int(first), int(last)) for first, last in re.findall(RANGE, text)]
    games = text.count("S. Huntington")
    each = ranges[: len(ranges) // games]
    boxes = list(chain.from_iterable(range(first, last + 1) for first, last in each))
    assert boxes == list(range(1, len(boxes) + 1)) and len(boxes) >= NUMBERS["turns_each"][players]
    assert games >= 1 and ranges == each * games


@pytest.mark.parametrize(
    ("players", "keys", "games"), [(6, ["key", "foot"], 3), (None, ["key", "foot", "foot-any"], 2)]
)
@pytest.mark.parametrize("lang", LANGS)
def test_every_game_of_the_pad_has_its_title_and_its_key(lang, players, keys, games):
    book = open_rulebook("hache", lang)
    text = " ".join(said(printed("hache", "pad", lang=lang, players=players)).split())
    # PDFium reads a blank behind raised letters, and not always one before a colon.
    text = text.replace("10e ,", "10e,").replace(" :", ":")
    values = {"players": 6, "most": 3, "least": 4, "court": NUMBERS["court"], "last": NUMBERS["last_court"]}
    for key in keys:
        told = " ".join(book.words["pad"][key].format(**values).split()).replace(" :", ":")
        assert text.count(told) == text.count("S. Huntington") == games


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"type": "large"}])
def test_a_pad_for_nobody_knows_how_many_has_turns_for_all(options):
    """A column each from four players on; two or three take two columns each."""
    boxes = max(int(last) for _, last in re.findall(RANGE, said(printed("hache", "pad", **options))))
    for players, turns in NUMBERS["turns_each"].items():
        assert boxes * (2 if players < 4 else 1) >= turns


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_is_one_card(lang):
    assert len(read(printed("hache", "aid", lang=lang, players=4))) == 2


def test_a_simpler_emblem_is_drawn_for_a_few_millimetres():
    emblem = Emblem.read(open_rulebook("hache", "en").facts["emblem"])
    assert 0 < len(emblem.small.shapes) < len(emblem.shapes)


@pytest.mark.parametrize("lang", LANGS)
def test_a_row_of_one_turn_names_one_turn(lang):
    """Where only one box stands beside another player's, a row is a turn, not the turns from it to itself."""
    words = open_rulebook("hache", lang).words["pad"]
    text = said(printed("hache", "pad", lang=lang, paper="a5", type="large", players=6))
    assert words["turn"].format(first=9) in text and words["turns"].format(first=9, last=9) not in text
