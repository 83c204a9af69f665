"""Alkekan on paper: what is drawn on its rule sheet, its pad and its aid (tests/test_sheets_contract.py holds the rest)."""

import re

import pytest
from sheets.code import cited_articles
from sheets.law import articles
from sheets.printed import printed, sheet, written
from sheets.reading import lines, read, said, shapes, words

from companion.cards import read_cards
from companion.games import find_numbers
from companion.games.alkekan.rules import effect_gain, value
from companion.printing.paper import PAPERS, PENCIL
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

NUMBERS = find_numbers("alkekan")
COURTS = {"fr": "VDR", "en": "JQK"}
ROOMS = [(paper, type_) for paper in ("a4", "letter", "a5") for type_ in ("normal", "large")]


def purses_on_a_page(paper, type_):
    """A game has a page; in large print on small paper, a player."""
    return 1 if (paper, type_) == ("a5", "large") else 2


SCORING = sorted(article for article in cited_articles("alkekan") if article.startswith("score."))


def cited(article, text):
    """How often the number of an article stands in the text."""
    number = re.escape(open_rulebook("alkekan", "fr").article(article).number)
    return len(re.findall(rf"(?<![\d.]){number}(?![\d.])", text))


# the rule sheet


@pytest.mark.parametrize("lang", LANGS)
def test_rules_name_those_who_helped_and_the_version(lang):
    text = said(printed("alkekan", "rules", lang=lang))
    for name in ("Alexandre Delporte", "Quentin Orias", "1.0.1"):
        assert name in text


def test_the_mirror_is_article_7_3():
    for lang, title in (("fr", "Miroir enchanté"), ("en", "Enchanted mirror")):
        article = open_rulebook("alkekan", lang).article("score.queen")
        assert (article.number, article.title) == ("7.3", title)


@pytest.mark.parametrize("form", ["txt", "md", "html"])
@pytest.mark.parametrize("lang", LANGS)
def test_rules_print_the_numbers_that_scoring_uses(lang, form):
    text = " ".join(re.sub(r"<[^>]+>", " ", written("alkekan", lang, form)).split())
    most = NUMBERS["most"]
    for number in (NUMBERS["cards"], NUMBERS["turns"], *most["plain"].values(), *most["called"].values()):
        assert re.search(rf"\b{number}\b", text), number
    assert f"+{NUMBERS['joker_alone']}" in text
    assert "−15" in text
    assert "28" in text


@pytest.mark.parametrize("lang", LANGS)
def test_rules_and_pad_teach_one_arithmetic_in_the_same_words(lang):
    """Both say what a card is worth once magic acts on it: as the figure of the sheet, its example and the verdict do."""
    text, pad = articles("alkekan", lang)["score.best"], open_rulebook("alkekan", lang).words["pad"]
    assert f" {pad['worth']} " in text
    on, *magic = read_cards("8♦ J♣ Q♣ K♣")
    worth = [value(on) + effect_gain(card, on) for card in magic]
    assert [int(told.replace("−", "-")) for told in re.findall(r"([+−]?\d+) (?:sous|under)", text)] == worth
    (thief,) = read_cards("3♠")
    both = [*worth, *(value(thief) + effect_gain(card, thief) for card in magic)]
    told = [f"{points:+}".replace("-", "−") if points else "0" for points in both]
    page = read(printed("alkekan", "rules", lang=lang))[1]
    assert " ".join(told) in " ".join(word.text for word in words(page) if word.text in told)
    untouched = {"fr": "que la magie ne touche pas", "en": "no magic touches"}[lang]
    notes = open_rulebook("alkekan", lang).words["notes"].values()
    assert untouched in text
    assert untouched in pad["key"]
    assert any(untouched in note for note in notes)


@pytest.mark.parametrize("lang", LANGS)
def test_rules_draw_the_purse_of_the_source(lang):
    """Ranks of the drawn cards of the last example, left to right."""
    page = read(printed("alkekan", "rules", lang=lang))[1]
    jack, queen, king = COURTS[lang]
    assert ["3", "5", "8", jack, queen, king, king] in [row[-7:] for row in lines(page)]


# the pad


@pytest.mark.parametrize(("paper", "type_"), ROOMS)
@pytest.mark.parametrize("lang", LANGS)
def test_pad_is_one_game_with_two_purses_and_a_tick_for_each_call(lang, paper, type_):
    document = sheet("alkekan", "pad", lang=lang, paper=paper, type=type_)
    text, label = said(document), open_rulebook("alkekan", lang).words["pad"]
    pages = read(document)
    assert len(pages) == 2 // purses_on_a_page(paper, type_)
    for word in ("name", "total", "on", "call"):
        assert text.count(label[word].split()[0]) >= 2
    assert sum(word.text == "Jo" for page in pages for word in words(page)) == 2 * 2


@pytest.mark.parametrize("lang", LANGS)
def test_pad_cites_the_article_of_every_scoring_line_for_every_purse(lang):
    text = said(printed("alkekan", "pad", lang=lang))
    wanted = (*SCORING, "score.win")
    assert {article: cited(article, text) for article in wanted} == dict.fromkeys(wanted, 2)


def below_heads(document):
    """What the first page draws below its heads, which show the game's scene."""
    drawn = shapes(document)[0]
    heads = [one.box for one in drawn if one.frame and one.box.width > 120 and one.box.height > 8]
    near = 0.01  # what adjoins a head may lie a rounded decimal within it
    return [
        one
        for one in drawn
        if not any(head.top < one.box.bottom - near and one.box.top < head.bottom - near for head in heads)
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
def test_pad_has_a_box_to_tick_for_each_of_54_cards(lang, paper):
    document = sheet("alkekan", "pad", lang=lang, paper=paper, type="normal")
    purses = 2
    boxes = [shape.box for shape in below_heads(document) if shape.frame and shape.fill and shape.line]
    assert len(boxes) == 54 * purses
    assert min(min(box.width, box.height) for box in boxes) >= (PENCIL - 0.01 if paper == "a5" else 11)
    inside = [word.text for word in words(read(document)[0]) if any(box.holds(word.box, 0.2) for box in boxes)]
    for rank in ("A", *map(str, range(2, 11)), *COURTS[lang]):
        assert inside.count(rank) == 4 * purses
    assert inside.count("Jo") == 2 * purses


@pytest.mark.parametrize(("paper", "type_"), ROOMS)
def test_pad_leaves_room_for_a_pencil(paper, type_):
    """Each of the twelve magic cards has two boxes of 8 mm a side or more, and the sums as well."""
    drawn = below_heads(sheet("alkekan", "pad", paper=paper, type=type_))
    upright = [shape.box for shape in drawn if shape.line and shape.box.width < 0.05]
    flat = [shape.box for shape in drawn if shape.line and shape.box.height < 0.05 and 1 < shape.box.width < 120]
    assert min(box.height for box in upright) >= PENCIL - 0.01
    assert min(box.width for box in flat) >= PENCIL - 0.01
    # The sides of the name, of the tick of a call, of two rows of twelve boxes in three groups, of five sums; the frame of the deck.
    sides = {(round(box.left, 1), round(box.top, 1)) for box in upright}
    assert len(sides) == (2 + 2 + 2 * 3 * 5 + 6 + 2) * purses_on_a_page(paper, type_)


# the player aid


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_aid_cites_what_it_says(lang, type_):
    text = said(sheet("alkekan", "aid", lang=lang, type=type_))
    more = {"turn.play", "setup.roles", "alkekan.value", "alkekan.after", "end.hand"}
    expected = cited_articles("alkekan") - {"score.best"} | more
    assert {article for article in expected if not cited(article, text)} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_aid_prints_the_numbers_that_scoring_uses(lang):
    text = said(sheet("alkekan", "aid", lang=lang))
    assert f"+{NUMBERS['joker_alone']}" in text
    assert f"−{-NUMBERS['jokers_both']}" in text
    for letter, action in zip(COURTS[lang], (11, 12, 13), strict=True):
        assert letter in text
        assert str(action) in text
