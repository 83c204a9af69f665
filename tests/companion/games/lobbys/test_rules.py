"""The figures and the worked examples that the rule sheet prints are those of the scoring, and they add up."""

import re

import pytest

from companion.cards import Suit, read_cards
from companion.games import find_game
from companion.games.lobbys.rules import (
    CHEAPEST_FIRST,
    HAND,
    HIGHEST,
    KINDS,
    MARKETS,
    NUMBERS,
    SISTER,
    SPLIT,
    TENDERS,
    cheapest,
    dearest,
    worth,
)
from companion.rulebook import LANGS, open_rulebook
from companion.settle import resolve, settle

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
    assert len(KINDS) * len(Suit) == MARKETS == 2 * TENDERS
    assert set(CHEAPEST_FIRST) == set(Suit)


def test_what_so_many_winning_offers_can_bring():
    """Tried out: the least and the most of every number of cards of every deck."""
    for highest in HIGHEST.values():
        values = sorted(value for value in range(1, highest + 1) for _ in Suit)
        for count in range(MARKETS // 2 + 1):
            assert cheapest(count) == sum(values[:count])
            assert dearest(count, highest) == sum(values[len(values) - count :])


def test_a_card_and_its_value_are_worth_the_same():
    assert [worth(card) for card in (*read_cards("A♣ 10♠"), 1, 10)] == [1, 10, 1, 10]


def test_both_languages_have_the_same_words_and_name_the_same_places():
    from string import Formatter

    fr, en = (open_rulebook("lobbys", lang).words for lang in LANGS)
    assert fr.keys() == en.keys()
    for table, words in fr.items():
        assert words.keys() == en[table].keys()
        for key, text in words.items():
            places = [{name for _, name, _, _ in Formatter().parse(t) if name} for t in (text, en[table][key])]
            assert places[0] == places[1], (table, key)


def drawn(lang):
    """The rows of drawn cards of the rule sheet with their captions: groups of cards, caption."""
    fences = re.findall(r"```cards\n(.*?)```", open_rulebook("lobbys", lang).text, re.DOTALL)
    for row in "".join(fences).splitlines():
        laid, caption = row.split(" # ")
        yield [list(read_cards(group, lang)) for group in laid.split(" | ")], caption.replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGS)
def test_the_tenders_of_the_sheet_are_won_as_it_says(lang):
    rows = [(groups, caption) for groups, caption in drawn(lang) if len(groups[0]) == 1]
    kind = GAME.events["tender"]
    for step, ((principal,), offers), caption in ((n, *row) for n, row in enumerate(rows, 1)):
        trump = re.match(r"(?:Atout|Trump) (.)", caption)
        told = re.search(r"(\S+) (?:gagne à l'étape|wins at step) (\d), \+(\d)", caption)
        data = {"trump": trump and trump[1], "principal": str(principal), "offers": {str(c): str(c) for c in offers}}
        decision = resolve(kind, kind.model.model_validate(data, context={"notation": "en"}))
        assert decision.answer == {"winner": told[1], "gain": int(told[3]), "step": int(told[2])}
        assert decision.answer["step"] == step
    assert len(rows) == 4


@pytest.mark.parametrize("lang", LANGS)
def test_the_election_of_the_sheet_is_won_as_it_says(lang):
    (row,) = re.findall(r"\| Ana \| Ben .*\n.*\n\|(.*)\|", open_rulebook("lobbys", lang).text)
    cards = read_cards(row.replace("|", " "), lang)
    kind = GAME.events["election"]
    bids = dict(zip(("Ana", "Ben", "Chloe", "David"), map(str, cards), strict=True))
    decision = resolve(kind, kind.model.model_validate({"bids": bids}, context={"notation": "en"}))
    assert decision.answer["trump"] is Suit.SPADES
    assert decision.answer["votes"] == {Suit.SPADES: 8, Suit.HEARTS: 8, Suit.DIAMONDS: 0, Suit.CLUBS: 0}
    assert decision.article == "election.tie-highest"


@pytest.mark.parametrize("lang", LANGS)
def test_the_round_of_the_sheet_scores_as_it_says(lang):
    (markets, (last,)) = next(groups for groups, _ in drawn(lang) if len(groups[0]) == 8)
    others = [card for card in read_cards("Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣") if card not in markets]
    seats = [
        {"name": "John", "markets": " ".join(map(str, markets)), "last": str(last)},
        {"name": "Paul", "markets": " ".join(map(str, others)), "last": "A♣"},
    ]
    data = {"start": 0, "players": [{"name": "John"}, {"name": "Paul"}], "rounds": [{"players": seats}]}
    sheet = settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    assert sheet.player("John").total == 56
    assert re.search(r"\*\*56\s", open_rulebook("lobbys", lang).text)
