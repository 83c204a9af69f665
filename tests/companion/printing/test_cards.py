"""Cards drawn with their pips: as many as the rank says, each on the card, in the order in which they lie on a real one."""

from itertools import combinations

import pytest

from companion.cards import JOKER, Rank, Suit, deck
from companion.printing import cards
from companion.printing.cards import PIP, PLACES, RATIO

PIP_RANKS = [rank for rank in Rank if rank.pip]


@pytest.mark.parametrize("rank", PIP_RANKS)
def test_as_many_pips_as_the_rank_says_each_in_its_own_place(rank):
    places = PLACES[rank]
    assert len(set(places)) == len(places) == rank
    for (across, down), (other, below) in combinations(places, 2):
        assert max(abs(across - other), abs(down - below) * RATIO) >= PIP * 0.8
    for across, down in places:
        assert PIP / 2 < across < 1 - PIP / 2 and PIP / 2 < down * RATIO < RATIO - PIP / 2


@pytest.mark.parametrize("rank", [rank for rank in PIP_RANKS if rank is not Rank.SEVEN])
def test_a_card_looks_the_same_upside_down(rank):
    """But the seven, whose odd pip is in the upper half."""
    turned = {(round(1 - across, 6), round(1 - down, 6)) for across, down in PLACES[rank]}
    assert turned == {(round(across, 6), round(down, 6)) for across, down in PLACES[rank]}


class Looks:
    """What draws a card needs to know of the page."""

    lang, black, accent, paper, least, low = "en", "black", "accent", "paper", 0.0, False

    def suit(self, sign):
        return sign


class Canvas:
    """Takes whatever is asked of it."""

    def __getattr__(self, name):
        return lambda *_, **__: None


@pytest.fixture
def signs(monkeypatch):
    """The suit signs drawn, by height, and the words."""
    drawn = []
    monkeypatch.setattr(cards.paths, "round_rect", lambda *_, **__: None)
    monkeypatch.setattr(
        cards.suits, "draw_suit", lambda _c, sign, _x, _y, height, *_, **__: drawn.append((sign, height))
    )
    monkeypatch.setattr(cards, "draw_line", lambda _c, text, *_, **__: drawn.append(text))
    return drawn


@pytest.mark.parametrize("card", deck(PIP_RANKS), ids=str)
def test_pips_two_corner_signs_and_two_ranks_are_drawn(signs, card):
    cards.draw_pips(Canvas(), card, 0, 0, 100, Looks())
    size = 40 if card.rank is Rank.ACE else 100 * PIP
    assert signs.count((card.suit.value, size)) == card.rank
    assert signs.count((card.suit.value, 11.0)) == 2
    assert signs.count(card.write("en").removesuffix(card.suit.value)) == 2


def test_in_large_print_a_small_card_has_no_rank_that_would_lie_on_its_pips(signs):
    looks = Looks()
    looks.least = 13.0
    (five,) = (card for card in deck() if (card.rank, card.suit) == (Rank.FIVE, Suit.SPADES))
    cards.draw_pips(Canvas(), five, 0, 0, 24, looks)
    assert "5" not in signs
    cards.draw_pips(Canvas(), five, 0, 0, 40, looks)
    assert signs.count("5") == 2


@pytest.mark.parametrize(("width", "words"), [(60, ["JOKER"]), (20, [])])
def test_a_joker_is_a_jester_s_cap_which_says_it_alone_where_the_word_has_no_room(signs, width, words):
    """On small cards it was a crown over “Jo”."""
    cards.draw_card(Canvas(), JOKER, 0, 0, width, Looks())
    assert [sign for sign in signs if isinstance(sign, str)] == words
    assert [sign for sign, _ in (one for one in signs if isinstance(one, tuple))] == ["joker"]
