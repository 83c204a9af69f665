"""Industrie on paper: what is drawn on its rule sheet, its pad and its aid (tests/test_sheets_contract.py holds the rest)."""

import pytest
from sheets.printed import printed
from sheets.reading import read, said

from companion.games import find_numbers
from companion.printing.emblem import Emblem
from companion.rulebook import LANGS, open_rulebook

NUMBERS = find_numbers("industrie")


def flat(text):
    return " ".join(text.replace("'", "’").split())


def pad(lang, **choices):
    return flat(said(printed("industrie", "pad", lang=lang, **choices)))


@pytest.mark.parametrize("lang", LANGS)
def test_rules_draw_the_turn_of_the_source(lang):
    """What is paid and each price: in the panels and in the example's sentences."""
    text = flat(said(printed("industrie", "rules", lang=lang)))
    turn = NUMBERS["turn"]
    for amount in ("paid", "first", "second"):
        money = f"{turn[amount]} $" if lang == "fr" else f"${turn[amount]}"
        assert text.count(money) >= 2, amount


@pytest.mark.parametrize(
    ("choices", "games"), [({}, 3), ({"paper": "letter"}, 3), ({"paper": "a5"}, 2), ({"type": "large"}, 3)]
)
@pytest.mark.parametrize("lang", LANGS)
def test_every_game_of_the_pad_has_its_title_and_its_key(lang, choices, games):
    book, text = open_rulebook("industrie", lang), pad(lang, **choices)
    assert text.count("S. Huntington") == games
    assert text.count(flat(book.words["pad"]["key"])) == games


@pytest.mark.parametrize("lang", LANGS)
def test_the_pad_says_what_a_building_scores(lang):
    text = pad(lang, players=2)
    per_game = text.count("S. Huntington")
    for number, times in ((NUMBERS["housing"], 1), (NUMBERS["other"], 3), (NUMBERS["majority"], 1)):
        assert text.count(f"× {number}") == times * per_game * 2  # two players


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_is_one_card(lang):
    """Four lie on a sheet of A4: four players' cards take one sheet, front and back."""
    assert len(read(printed("industrie", "aid", lang=lang, players=4))) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_prints_the_numbers_of_the_rules(lang):
    text = flat(said(printed("industrie", "aid", lang=lang)))
    assert " ".join(str(step["cost"]) for step in NUMBERS["ladder"][:5]) + " … 0" in text
    money = "{} $" if lang == "fr" else "${}"
    bank, house, paid = NUMBERS["ladder"][0]["cost"], NUMBERS["ladder"][1]["cost"], NUMBERS["turn"]["paid"]
    assert f"4 {money.format(bank)} 7 {money.format(house)}" in text  # a first bank at the full price, then one off
    assert paid == bank + house
    assert money.format(paid) in text
    assert f"+{NUMBERS['majority']}" in text


def test_a_simpler_emblem_is_drawn_for_a_few_millimetres():
    emblem = Emblem.read(open_rulebook("industrie", "en").facts["emblem"])
    assert 0 < len(emblem.small.shapes) < len(emblem.shapes)
