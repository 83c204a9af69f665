"""The figures that the rule sheet prints are those that scoring uses, and they add up."""

from companion.cards import Suit
from companion.games import find_game
from companion.games.lobbys_rules import CHEAPEST_FIRST, HAND, HIGHEST, KINDS, MARKETS, NUMBERS, SISTER, SPLIT
from companion.rulebook import LANGS, open_rulebook

GAME = find_game("lobbys")


def test_everybody_gets_eight_cards_and_none_is_left():
    assert {players: 4 * highest for players, highest in HIGHEST.items()} == {p: HAND * p for p in range(2, 6)}


def test_deck_and_cards_aside_are_forty_number_cards():
    assert [NUMBERS["deck"][players] + NUMBERS["aside"][players] for players in HIGHEST] == [40] * 4
    assert NUMBERS["aside"] == {2: 24, 3: 16, 4: 8, 5: 0}


def test_shares_of_a_majority_are_whole():
    assert {tied * share for tied, share in SPLIT.items()} == {12}


def test_sisters_have_one_colour_and_know_each_other():
    assert all(SISTER[other] is one and one.red is other.red and one is not other for one, other in SISTER.items())


def test_twelve_markets_and_four_suits():
    assert len(KINDS) * len(Suit) == MARKETS == 2 * NUMBERS["tenders"]
    assert set(CHEAPEST_FIRST) == set(Suit)


def test_every_cited_article_is_printed_in_both_languages():
    for lang in LANGS:
        assert GAME.articles <= open_rulebook("lobbys", lang).articles.keys()


def test_both_languages_have_the_same_words_and_name_the_same_places():
    from string import Formatter

    fr, en = (open_rulebook("lobbys", lang).words for lang in LANGS)
    assert fr.keys() == en.keys()
    for table, words in fr.items():
        assert words.keys() == en[table].keys()
        for key, text in words.items():
            places = [{name for _, name, _, _ in Formatter().parse(t) if name} for t in (text, en[table][key])]
            assert places[0] == places[1], (table, key)
