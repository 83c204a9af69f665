"""Cards shown as examples are cards of the game: at a question, where one could not be read, in the game's own words."""

import re

import pytest

from companion.asking.prompts import Prompts
from companion.cards import JOKER, Card, read_card
from companion.components.make import cards_of
from companion.errors import Fault
from companion.fields import CARD, CARD_OR_VALUE, CARDS, CARDS_OR_VALUE, SUIT
from companion.games import find_game, game_ids
from companion.games.cour.position import SUMS
from companion.games.deringer.events import PAIR
from companion.games.hache.position import TURN
from companion.games.hod.position import TIME
from companion.questions import Question
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.faults import FaultWords

_SHOWN = re.compile(r"\b(?:10|[2-9AJQKVDR])[♠♥♦♣]|\bJo\b")
_SAME = re.compile(r"(?:Q♠ and D♠|D♠ et Q♠)[^.]*\.")

WITH_CARDS = [game for game in game_ids() if "cards" in open_rulebook(game, "en").facts["facts"]["needs"]]


def cards_in(text, lang):
    """The cards in a text; that a queen has a letter in either language is told of one card in both."""
    return [read_card(shown, lang) for shown in _SHOWN.findall(_SAME.sub("", text))]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", WITH_CARDS)
def test_examples_are_cards_of_the_game(game_id, lang):
    book = open_rulebook(game_id, lang)
    prompts, words = Prompts(find_game(game_id), True, lang, lang), FaultWords(lang, game_id)
    codes = ("card-unreadable", "not-a-card", "not-cards")
    said = [prompts.explained(Question("", "", kind)) for kind in (CARD, CARDS, CARD_OR_VALUE, CARDS_OR_VALUE)]
    said += [words.message(Fault(code, None, {"card": "XX", "found": 3, "kind": "number"})) for code in codes]
    said += [text for table in ("prompts", "help") for text in book.words.get(table, {}).values()]
    shown = [card for text in said for card in cards_in(text, lang)]
    assert len(shown) > len(codes)
    assert all(isinstance(card, Card) for card in shown)
    wrong = {str(card) for card in shown if card.rank not in book.ranks and card != JOKER}
    assert not wrong
    assert book.has_jokers or JOKER not in shown


@pytest.mark.parametrize("game_id", WITH_CARDS)
def test_what_is_played_with_is_of_the_deck(game_id):
    book = open_rulebook(game_id, "en")
    assert book.ranks <= {card.rank for card in cards_of(book.facts["components"]["deck"])}


@pytest.mark.parametrize(
    ("game_id", "kind", "told"),
    [
        ("alkekan", CARD, True),
        ("lobbys", SUIT, True),
        ("hache", TURN, True),
        ("deringer", PAIR, False),
        ("hod", TIME, False),
        ("cour", SUMS, False),
    ],
    ids=["card", "suit", "suits", "dice", "time", "sums"],
)
def test_letters_of_suits_are_told_where_one_may_be_typed(game_id, kind, told):
    """And not of dice, a time, or sums in the order of the suits."""
    explained = Prompts(find_game(game_id), True, "en", "en").explained(Question("", "", kind))
    assert ("Letters of the suits: ♠ S ♥ H ♦ D ♣ C" in explained) == told


def test_a_deck_of_six_ranks_and_one_without_jokers():
    said = "\n".join(Prompts(find_game("hod"), True, "en", "en").explained(Question("", "", k)) for k in (CARD, CARDS))
    assert "A card: 6♦, or 6 and the letter of its suit.\n" in said
    assert "Cards separated by spaces: 3♥ 6♦ 6♠." in said
    assert "356H = 3♥ 5♥ 6♥, 6SH = 6♠ 6♥" in said
    fault = Fault("card-unreadable", None, {"card": "XX"})
    assert FaultWords("fr", "effraction").message(fault).endswith("comme 6♦ ou D♠.")
    assert FaultWords("en", "alkekan").message(fault).endswith("such as 8♦ or Q♠, and Jo for a joker.")
    assert FaultWords("en").message(fault).endswith("such as 8♦ or Q♠, and Jo for a joker.")
