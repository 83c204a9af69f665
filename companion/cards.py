"""Playing cards, and the two ways people write them.

A card is written with a suit symbol (then both rank alphabets are understood) or with letters, where the notation
decides: ``10C`` is the ten of clubs in English and of hearts in French. Nothing is guessed: a card that only the other
notation can read is an error that says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Literal, NamedTuple
from unicodedata import normalize

from companion.errors import Fault, InputError

Notation = Literal["fr", "en"]

CARD_SIZE = (63, 88)
"""Width and height of a card in millimetres: what shops call poker size."""


class Suit(Enum):
    """The four suits; the value is the symbol that output uses."""

    SPADES = "♠"
    HEARTS = "♥"
    DIAMONDS = "♦"
    CLUBS = "♣"

    __hash__ = object.__hash__  # members are single; Enum's own hash costs a tenth of a stream of purses

    @property
    def red(self) -> bool:
        """True for hearts and diamonds.

        >>> [suit.value for suit in Suit if suit.red]
        ['♥', '♦']
        """
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """Ranks in order. The value is the pip value: 11 to 13 for the court cards, 0 for the joker."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def court(self) -> bool:
        """True for jack, queen and king."""
        return self >= Rank.JACK

    @property
    def pip(self) -> bool:
        """True for ace to ten."""
        return Rank.ACE <= self <= Rank.TEN


class Card(NamedTuple):
    """A playing card. The joker has no suit, and the two jokers are the same card.

    >>> str(Card(Rank.QUEEN, Suit.SPADES)), Card(Rank.QUEEN, Suit.SPADES).write("fr")
    ('Q♠', 'D♠')
    """

    rank: Rank
    suit: Suit | None = None

    def write(self, notation: Notation) -> str:
        """The card as output writes it: rank in ``notation``, suit symbol; ``Jo`` for the joker."""
        return _WRITTEN[notation][self]

    def letters(self, notation: Notation) -> str:
        """The card in letters only, for terminals that cannot show the suits; `read_card` reads it in ``notation``.

        >>> Card(Rank.QUEEN, Suit.SPADES).letters("en"), Card(Rank.TEN, Suit.DIAMONDS).letters("fr")
        ('QS', '10K')
        """
        written = self.write(notation)
        return written if self.suit is None else written[:-1] + suit_letter(self.suit, notation)

    def __str__(self) -> str:
        return self.write("en")


JOKER = Card(Rank.JOKER)

_COURT = {
    "en": {Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"},
    "fr": {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R"},
}
_RANK_LETTERS: dict[Notation, dict[str, Rank]] = {
    "en": {"A": Rank.ACE, "T": Rank.TEN, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING},
    "fr": {"A": Rank.ACE, "V": Rank.JACK, "D": Rank.QUEEN, "R": Rank.KING},
}
_NUMBERED = {"11": Rank.JACK, "12": Rank.QUEEN, "13": Rank.KING}
_SUIT_LETTERS: dict[Notation, dict[str, Suit]] = {
    "en": {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS},
    "fr": {"P": Suit.SPADES, "C": Suit.HEARTS, "K": Suit.DIAMONDS, "T": Suit.CLUBS},
}
_SUIT_SYMBOLS = {suit.value: suit for suit in Suit} | dict(zip("♤♡♢♧", Suit, strict=True))
_SUIT_NAMES = {
    Suit.SPADES: ("spade", "spades", "pique", "piques"),
    Suit.HEARTS: ("heart", "hearts", "coeur", "coeurs", "cœur", "cœurs"),
    Suit.DIAMONDS: ("diamond", "diamonds", "carreau", "carreaux"),
    Suit.CLUBS: ("club", "clubs", "trefle", "trefles", "trèfle", "trèfles"),
}
SUIT_WORDS = {
    normalize(form, name): suit for suit, names in _SUIT_NAMES.items() for name in names for form in ("NFC", "NFD")
}
"""The suits' names in lower case, in both languages. They are read whatever the notation, because no word names two
suits.
"""
_JOKERS = {"JO", "JK", "JOKER", "*", "🃏"}
_SELECTORS = re.compile("[\ufe0e\ufe0f]")


def _written(card: Card, notation: Notation) -> str:
    if card.suit is None:
        return "Jo"
    letter = _COURT[notation].get(card.rank) or ("A" if card.rank is Rank.ACE else str(int(card.rank)))
    return letter + card.suit.value


# Every card there is. Looking one up is faster than comparing its rank and suit, or than writing and reading it each
# time, and much of a stream of purses is reading cards, putting them in order and writing them.
_ALL = (JOKER, *(Card(rank, suit) for rank in tuple(Rank)[1:] for suit in Suit))
_ORDER = {card: place for place, card in enumerate(_ALL)}
_WRITTEN: dict[Notation, dict[Card, str]] = {
    "fr": {card: _written(card, "fr") for card in _ALL},
    "en": {card: _written(card, "en") for card in _ALL},
}
_AS_WRITTEN = {text: card for written in _WRITTEN.values() for card, text in written.items()}


def _plain(text: str) -> str:
    # Only ASCII is raised: the long s (ſ) is no S.
    bare = _SELECTORS.sub("", text).strip()
    return bare.upper() if bare.isascii() or bare[-1:] in _SUIT_SYMBOLS else bare


def _rank(text: str, *alphabets: Notation) -> Rank | None:
    if text.isascii() and text.isdigit() and 2 <= int(text[:3]) <= 10 and not text.startswith("0"):
        return Rank(int(text))
    return next((_RANK_LETTERS[a][text] for a in alphabets if text in _RANK_LETTERS[a]), None)


def _lettered(text: str, notation: Notation) -> Card | None:
    suit = _SUIT_LETTERS[notation].get(text[-1:])
    rank = _rank(text[:-1], notation)
    return Card(rank, suit) if suit and rank else None


@lru_cache(maxsize=1024)
def _parsed(text: str, notation: Notation) -> Card | Fault:
    plain = _plain(text)
    if plain in _JOKERS:
        return JOKER
    several = split_cards(text)
    if len(several) > 1 and not any(isinstance(_parsed(one, notation), Fault) for one in several):
        return Fault("card-several", None, {"card": text, "count": len(several)})
    suit = _SUIT_SYMBOLS.get(plain[-1:])
    if suit is not None:
        rank = _rank(plain[:-1], "en", "fr")
        return Card(rank, suit) if rank else Fault("card-rank", None, {"card": text})
    card = _lettered(plain, notation)
    if card is not None:
        return card
    other: Notation = "fr" if notation == "en" else "en"
    other_card = _lettered(plain, other)
    if other_card is not None:
        values = {"meant": other_card, "typed": other_card.letters(notation)}  # a keyboard has no suits
        return Fault("card-notation", None, {"card": text, "notation": notation, "other": other, **values})
    values = {}
    if plain[:-1] in _NUMBERED and plain[-1:] in _SUIT_LETTERS[notation]:
        court = Card(_NUMBERED[plain[:-1]], _SUIT_LETTERS[notation][plain[-1]])
        values = {"meant": court, "typed": court.letters(notation)}
    return Fault("card-unreadable", None, {"card": text, "notation": notation, **values})


def read_card(text: str, notation: Notation = "en") -> Card | Fault:
    """The card that ``text`` writes, or the fault (without a place) that says why it is not a card.

    Faults: ``card-unreadable`` (with ``meant`` and ``typed`` as below if it is a court card by its number);
    ``card-rank`` (a suit symbol with something before it that is not a rank);
    ``card-notation`` (only the other notation can read it: ``meant`` is that card, ``typed`` its letters in
    ``notation``); ``card-several`` (a list of cards where one is wanted).

    >>> read_card("10C", "en"), read_card("10C", "fr")
    (Card(rank=<Rank.TEN: 10>, suit=<Suit.CLUBS: '♣'>), Card(rank=<Rank.TEN: 10>, suit=<Suit.HEARTS: '♥'>))
    >>> str(read_card("d♤")), read_card("VP", "en").code
    ('Q♠', 'card-notation')
    """
    if known := _AS_WRITTEN.get(text):
        return known
    if len(text) > 40:
        return Fault("card-unreadable", None, {"card": text[:37] + "…", "notation": notation})
    return _parsed(text, notation)


def read_each(texts: Iterable[str], notation: Notation = "en") -> list[Card | Fault]:
    """`read_card` for many texts. The usual spelling is looked up in a table, which is faster.

    >>> [str(card) for card in read_each(["3♥", "qs", "Jo"])]
    ['3♥', 'Q♠', 'Jo']
    """
    return [_AS_WRITTEN.get(text) or read_card(text, notation) for text in texts]


def read_suit(text: str, notation: Notation = "en") -> Suit | Fault:
    """The suit that ``text`` names: by symbol, by the notation's letter, or by its name in either language.

    Otherwise a fault: ``suit-empty`` for an empty text, else ``suit-unreadable`` (data ``choices``: the notation's
    letters with their symbols).

    >>> read_suit("♢").name, read_suit("K", "fr").name, read_suit("Trèfle").name, read_suit("x").code
    ('DIAMONDS', 'DIAMONDS', 'CLUBS', 'suit-unreadable')
    """
    plain = _plain(text)
    suit = _SUIT_SYMBOLS.get(plain) or _SUIT_LETTERS[notation].get(plain) or SUIT_WORDS.get(text.strip().lower())
    if suit is not None:
        return suit
    choices = tuple(f"{letter} ({suit.value})" for letter, suit in _SUIT_LETTERS[notation].items())
    code = "suit-unreadable" if plain else "suit-empty"
    return Fault(code, None, {"suit": text[:40], "notation": notation, "choices": choices})


def suit_letter(suit: Suit, notation: Notation) -> str:
    """The letter of a suit.

    >>> suit_letter(Suit.CLUBS, "en"), suit_letter(Suit.CLUBS, "fr")
    ('C', 'T')
    """
    return next(letter for letter, found in _SUIT_LETTERS[notation].items() if found is suit)


def split_cards(text: str) -> list[str]:
    """The single cards in a string: blanks or commas separate them.

    >>> split_cards(" 3♥, 5♥ Jo,")
    ['3♥', '5♥', 'Jo']
    """
    return text.replace(",", " ").split()


def read_cards(text: str, notation: Notation = "en") -> tuple[Card, ...]:
    """All cards in a string.

    Raises InputError with one fault a bad card, ``where`` its place (``[3]``).

    >>> [str(card) for card in read_cards("3♥ QS *")]
    ['3♥', 'Q♠', 'Jo']
    """
    read = read_each(split_cards(text), notation)
    faults = [Fault(c.code, f"[{i}]", c.data) for i, c in enumerate(read) if isinstance(c, Fault)]
    if faults:
        raise InputError(faults)
    return tuple(card for card in read if isinstance(card, Card))


def write_cards(cards: Iterable[Card], notation: Notation) -> str:
    """Cards as one string, blanks between.

    >>> write_cards(read_cards("QS 10h"), "fr")
    'D♠ 10♥'
    """
    return " ".join(write_each(cards, notation))


def write_each(cards: Iterable[Card], notation: Notation) -> list[str]:
    """Cards as strings, one each.

    >>> write_each(read_cards("QS 10h"), "fr")
    ['D♠', '10♥']
    """
    return list(map(_WRITTEN[notation].__getitem__, cards))


_IN_TEXT = re.compile(r"(?<!\w)(?:10|[2-9AJQKVDR])[♠♥♦♣]")


def in_notation(text: str, notation: Notation) -> str:
    """``text`` with its cards written in another notation.

    >>> in_notation("Ana: Q♠>8♦ J♣>10♥", "fr"), in_notation("R♠, Jo", "en")
    ('Ana: D♠>8♦ V♣>10♥', 'K♠, Jo')
    """
    return _IN_TEXT.sub(lambda found: read_cards(found[0])[0].write(notation), text)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards sorted by rank, then suit, so that an answer never depends on the order in which cards were entered.

    >>> [str(card) for card in in_order(read_cards("3♥ Q♠ Jo 3♠"))]
    ['Jo', '3♠', '3♥', 'Q♠']
    """
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def deck(ranks: Iterable[Rank] = tuple(Rank)[1:], jokers: int = 0) -> tuple[Card, ...]:
    """A deck with the given ranks in all four suits, jokers last.

    >>> len(deck(jokers=2)), len(deck([Rank.ACE, Rank.TWO]))
    (54, 8)
    """
    return tuple(Card(rank, suit) for suit in Suit for rank in ranks) + (JOKER,) * jokers
