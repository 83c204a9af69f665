"""What is cut off a pad stands by itself: which game it is, whose, and how it is reckoned."""

import pytest
from sheets.law import law
from sheets.printed import printed
from sheets.reading import said

from companion.cards import read_card
from companion.games.alkekan.rules import effect_gain, value
from companion.printing.emblem import Emblem
from companion.rulebook import LANGS, open_rulebook


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game_id", "keys", "pieces"), [("alkekan", ["key"], 2), ("paparazzi", ["board-hint", "column-hint"], 4)]
)
def test_every_piece_has_its_title_and_its_key(game_id, keys, pieces, lang):
    book, text = open_rulebook(game_id, lang), " ".join(said(printed(game_id, "pad", lang=lang)).split())
    assert text.count(book.title.replace("'", "’")) == pieces
    assert text.count(book.facts["credits"]["authors"]) == pieces
    for key in keys:
        assert text.count(" ".join(book.words["pad"][key].replace("'", "’").split())) == pieces


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("kind", "magic"), [("jack", "J♠"), ("queen", "Q♠"), ("king", "K♠")])
def test_the_arithmetic_beside_the_boxes_is_that_of_the_rules(lang, kind, magic):
    """“×−1”, as the heads of the sheet's table: for a treasure and for a thief."""
    told = open_rulebook("alkekan", lang).words["pad"][f"times-{kind}"]
    assert f" {told} |" in law("alkekan", lang)
    factor = int(told.removeprefix("×").replace("−", "-"))
    for card in (read_card("8♦", "en"), read_card("7♣", "en")):
        assert value(card) + effect_gain(read_card(magic, "en"), card) == factor * value(card)


@pytest.mark.parametrize("game_id", ["alkekan", "lobbys", "paparazzi"])
def test_a_simpler_emblem_is_drawn_for_a_few_millimetres(game_id):
    emblem = Emblem.read(open_rulebook(game_id, "en").facts["emblem"])
    assert 0 < len(emblem.small.shapes) < len(emblem.shapes)
    assert Emblem(emblem.shapes).small.shapes == emblem.shapes
