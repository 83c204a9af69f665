"""Campagne électorale on paper: what its pad counts and asks, what its aid says (tests/test_sheets_contract.py holds the rest)."""

import io
from itertools import product

import pypdf
import pytest
from sheets.papers import flat
from sheets.printed import printed
from sheets.reading import read, said

from companion.games import find_numbers
from companion.printing.kinds import AidOptions, PadOptions
from companion.printing.press import aid_deck, print_pad
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

PAPERS = ("a4", "letter", "a5")
TYPES = ("normal", "large")


@pytest.mark.parametrize(("lang", "paper", "type_"), list(product(LANGS, PAPERS, TYPES)))
def test_the_tokens_on_the_pad_add_up(lang, paper, type_):
    """What is under small covers, what departments cost, what whole regions give back: a box each, with its article."""
    book = open_rulebook("campagne", lang)
    text = flat(said(printed("campagne", "pad", lang=lang, paper=paper, type=type_)))
    for article, sign, word in (
        ("tokens.count", "14 −", "covers"),
        ("win.token", "−", "given"),
        ("win.region", "+", "back"),
    ):
        assert f"{sign} {flat(book.words['pad'][word])} ({book.article(article).number})" in text, word


@pytest.mark.parametrize(("lang", "paper", "type_"), list(product(LANGS, PAPERS, TYPES)))
def test_tokens_are_on_a_sheet_of_one_player_that_is_not_the_back_of_the_common_one(lang, paper, type_):
    """By article setup.player what lies under a big cover is secret."""
    document = printed("campagne", "pad", lang=lang, paper=paper, type=type_)
    pages = [flat(page.text) for page in read(document)]
    told = flat(open_rulebook("campagne", lang).words["pad"]["tokens"])
    own = 2 if (paper, type_) == ("a5", "large") else 1
    common = len(pages) - own
    assert [told in page for page in pages] == [False] * common + [True] * own
    assert common % 2 == 0 or "/Duplex" not in document.decode("latin-1")


@pytest.mark.parametrize(("lang", "paper", "type_"), list(product(LANGS, PAPERS, TYPES)))
def test_the_pad_tells_how_a_lot_is_sold(lang, paper, type_):
    book = open_rulebook("campagne", lang)
    text = said(printed("campagne", "pad", lang=lang, paper=paper, type=type_))
    pad = book.words["pad"]
    told = f"{pad['lots']} ({book.article('lots.rule').number}) {pad['lot-red']}"
    assert "".join(told.split()) in "".join(text.split())


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_map_has_boxes_for_who_leads_and_by_how_much_in_every_open_department(paper, players):
    data = print_pad("campagne", PadOptions(lang="en", paper=paper, players=players, fillable=True))
    told = [field["/TU"] for field in pypdf.PdfReader(io.BytesIO(data)).get_fields().values()]
    regions = {one: region["name"] for region in find_numbers("campagne")["regions"] for one in region["departments"]}
    for department, region in regions.items():
        boxes = 1 if department in find_numbers("campagne")["open"][players] else 0
        for asked in ("leader", "percentage"):
            found = [one for one in told if one.startswith(f"{department} · {region}") and one.endswith(asked)]
            assert len(found) == boxes, (department, asked)


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_says_where_a_department_goes_in_a_tie(lang):
    text = flat(said(printed("campagne", "aid", lang=lang)))
    told = {
        "fr": "revient au joueur qui y est seul en tête, sinon à personne",
        "en": "leads in it alone, otherwise to nobody",
    }
    assert told[lang] in text


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_has_two_cards_played_from_four_or_more(lang):
    """Several cards may be freed at once: with five or six in hand one plays two as well (article play.four)."""
    text = flat(said(printed("campagne", "aid", lang=lang)))
    assert {"fr": "Quatre ou plus en main : jouez-en deux", "en": "Four or more in hand: play two"}[lang] in text


def test_the_aid_is_three_cards_with_one_thought_a_side():
    """Drawings stand beside what they show and take no card more, in either language."""
    for lang in LANGS:
        assert len(aid_deck("campagne", AidOptions(lang=lang))[0].cards) == 3
