"""Cards, and the two ways people write them: the section "Cards" of the contract, line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import (
    JOKER,
    Card,
    Rank,
    Suit,
    deck,
    read_card,
    read_cards,
    read_suit,
    split_cards,
    suit_letter,
    write_cards,
)
from companion.errors import Fault, InputError

CARDS = [*deck(), JOKER]
cards = st.sampled_from(CARDS)
notations = st.sampled_from(["en", "fr"])


@pytest.mark.parametrize("symbols", ["♠♥♦♣", "♤♡♢♧"])
@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
def test_suit_symbols_filled_or_not_with_or_without_selectors(symbols, selector):
    for symbol, suit in zip(symbols, Suit, strict=True):
        assert read_card("7" + symbol + selector) == Card(Rank.SEVEN, suit)
        assert read_suit(symbol + selector) is suit


@pytest.mark.parametrize("notation", ["en", "fr"])
@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("A", 1),
        ("2", 2),
        ("9", 9),
        ("10", 10),
        ("T", 10),
        ("J", 11),
        ("V", 11),
        ("Q", 12),
        ("D", 12),
        ("K", 13),
        ("R", 13),
    ],
)
def test_with_a_symbol_both_alphabets_are_read_everywhere(text, rank, notation):
    assert read_card(text + "♣", notation) == read_card(text.lower() + "♣", notation) == Card(Rank(rank), Suit.CLUBS)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("10C", "10♣", "10♥"), ("AC", "A♣", "A♥"), ("ac", "A♣", "A♥"), ("2C", "2♣", "2♥"),
        ("QS", "Q♠", None), ("TH", "10♥", None), ("JD", "J♦", None), ("KD", "K♦", None), ("kh", "K♥", None),
        ("VP", None, "J♠"), ("DK", None, "Q♦"), ("RT", None, "K♣"), ("10K", None, "10♦"), ("AT", None, "A♣"),
        ("DC", None, "Q♥"), ("VC", None, "J♥"), ("QC", "Q♣", None), ("TC", "10♣", None),
    ],
)  # fmt: skip
def test_with_letters_the_notation_decides_and_nothing_is_guessed(text, english, french):
    for notation, other, here, there in (("en", "fr", english, french), ("fr", "en", french, english)):
        read = read_card(text, notation)
        if here:
            assert str(read) == here
        else:
            assert read.code == "card-notation"
            assert (read.data["notation"], read.data["other"], str(read.data["meant"])) == (notation, other, there)
            assert str(read_card(read.data["typed"], notation)) == there, "what to type instead can be typed"
            assert read.data["typed"].isascii()


@pytest.mark.parametrize("text", ["Jo", "jo", "JO", "JK", "jk", "Joker", "JOKER", "*", "🃏", "🃏\ufe0f", " Jo "])
@pytest.mark.parametrize("notation", ["en", "fr"])
def test_jokers(text, notation):
    assert read_card(text, notation) == JOKER
    assert JOKER.write(notation) == JOKER.letters(notation) == "Jo"


@pytest.mark.parametrize(
    "text",
    [
        "0♠",
        "1♠",
        "11♠",
        "100♠",
        "02♠",
        "010♠",
        "♠",
        "X♠",
        "♠♠",
        "3♥♠",
        "10 ♠",
        "-2♠",
        "２♠",
        "²♠",
        "Jo♠",
        "9" * 39 + "♠",
    ],
)
def test_a_suit_behind_what_is_no_rank(text):
    read = read_card(text)
    assert (read.code, read.data["card"]) == ("card-rank", text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "X",
        "XX",
        "S",
        "10",
        "3",
        "3X",
        "SQ",
        "♠Q",
        "Q",
        "3ſ",
        "TT",
        "0S",
        "1S",
        "11S",
        "é",
        "\x1b[31m",
        "J",
        "3HH",
    ],
)
def test_what_is_no_card_at_all(text):
    assert read_card(text, "en").code in ("card-unreadable", "card-notation")
    assert isinstance(read_card(text, "fr"), Fault)


def test_a_very_long_text_is_not_told_whole():
    read = read_card("x" * 1000)
    assert read.code == "card-unreadable"
    assert len(read.data["card"]) == 38


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [("S", Suit.SPADES, None), ("h", Suit.HEARTS, None), ("D", Suit.DIAMONDS, None), ("C", Suit.CLUBS, Suit.HEARTS),
     ("P", None, Suit.SPADES), ("k", None, Suit.DIAMONDS), ("T", None, Suit.CLUBS), ("♠♠", None, None)],
)  # fmt: skip
def test_suits(text, english, french):
    for notation, suit in (("en", english), ("fr", french)):
        read = read_suit(text, notation)
        assert read is suit if suit else read.code == "suit-unreadable"


def test_no_suit_is_told_as_that():
    assert read_suit(" ").code == "suit-empty"


def test_suits_in_words():
    words = (
        "pique Spades spade coeur CŒUR cœurs hearts carreau diamond DIAMONDS trèfle Trefle TRÈFLES tre\u0300fle club"
    )
    told = [read_suit(word, notation) for notation in ("en", "fr") for word in words.split()]
    assert told == [*[Suit.SPADES] * 3, *[Suit.HEARTS] * 4, *[Suit.DIAMONDS] * 3, *[Suit.CLUBS] * 5] * 2
    assert [read_suit(text).code for text in ("piqu", "ſpades", "pique cœur")] == ["suit-unreadable"] * 3


@given(cards, notations)
def test_a_card_reads_back_however_it_is_written(card, notation):
    for text in (card.write(notation), card.letters(notation)):
        for typed in (text, text.lower(), f" {text}\u00a0", text + "\ufe0f"):
            assert read_card(typed, notation) == card
    for other in ("en", "fr"):
        assert read_card(card.write(notation), other) == card, "output can be entered in either notation"


@given(st.lists(cards), notations, st.sampled_from([" ", ",", ", ", "\n", " ,, "]))
def test_lists_read_back(some, notation, between):
    assert list(read_cards(write_cards(some, notation).replace(" ", between), notation)) == some


@given(st.text(), notations)
def test_any_text_is_a_card_or_a_fault(text, notation):
    assert isinstance(read_card(text, notation), Card | Fault)
    assert isinstance(read_suit(text, notation), Suit | Fault)


@given(st.text(max_size=4), notations)
def test_what_is_read_is_what_was_written(text, notation):
    """Nothing is guessed: whatever reads as a card is that card's own writing, but for case, selectors and blanks."""
    read = read_card(text, notation)
    if isinstance(read, Card) and read != JOKER:
        rank, suit = text.strip()[:-1], read.suit
        assert suit is not None
        assert rank.upper().rstrip("♠♥♦♣♤♡♢♧") in {str(int(read.rank)), "A", "T", "J", "Q", "K", "V", "D", "R"}


def test_every_bad_card_of_a_list_is_told():
    with pytest.raises(InputError) as caught:
        read_cards("3H XX VP 4H")
    assert [(f.code, f.where) for f in caught.value.faults] == [("card-unreadable", "[1]"), ("card-notation", "[2]")]


def test_writing():
    assert [card.write("fr") for card in read_cards("QS JH KD 10C AS *")] == ["D♠", "V♥", "R♦", "10♣", "A♠", "Jo"]
    assert write_cards(read_cards("QS 10h"), "en") == "Q♠ 10♥"
    assert [suit_letter(suit, "fr") for suit in Suit] == ["P", "C", "K", "T"]
    assert str(read_card("dp", "fr")) == "Q♠"
    assert split_cards("") == split_cards(" , ") == []


def test_deck():
    assert len(deck()) == len(set(deck())) == 52
    assert deck(jokers=2).count(JOKER) == 2
    assert [str(card) for card in deck([Rank.ACE])] == ["A♠", "A♥", "A♦", "A♣"]


def test_ranks_and_suits():
    assert [rank.name for rank in Rank if rank.court] == ["JACK", "QUEEN", "KING"]
    assert [int(rank) for rank in Rank if rank.pip] == list(range(1, 11))
    assert [suit.red for suit in Suit] == [False, True, True, False]


def test_a_list_where_one_card_is_wanted_says_so():
    assert read_card("Q♦ KC, Jo", "en") == Fault("card-several", None, {"card": "Q♦ KC, Jo", "count": 3})
    assert read_card("Q♦ XX", "en").code == "card-unreadable"
