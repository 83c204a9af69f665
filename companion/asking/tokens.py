"""A row of cards as it is typed: its tokens, the marks between its cards, corrections of single cards, and the check
of the whole row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError

from companion.cards import SUIT_WORDS, Card, Notation, Suit, read_card, split_cards, suit_letter
from companion.errors import Fault
from companion.fields import CARD_OR_VALUE, CARDS_OR_VALUE, CardsKind, Kind
from companion.questions import Answer, Question
from companion.reading.flags import typed

_RANKS = {"en": "AJQKT", "fr": "AVDR"}
_SYMBOLS = "♠♥♦♣♤♡♢♧"
_NUMBERED = re.compile("1[1-9](?!0)")
"""A court card by its number, or a number that no card has."""
_RANK_WORDS = {"ace": "A", "as": "A", "king": "K", "roi": "K", "queen": "Q", "dame": "Q", "jack": "J", "valet": "J"}
_IN_WORDS = re.compile(
    rf"(?<![^\s,])(1[0-3]|[1-9AJQKTVDR]|{'|'.join(_RANK_WORDS)})\s+(?:(?:of|de)\s+)?({'|'.join(SUIT_WORDS)})(?![^\s,])",
    re.IGNORECASE,
)
"""A card whose suit is a word. Words are read whatever the notation."""


def singly(text: str, notation: Notation) -> list[str]:
    """The cards of a typed text, one by one: runs are taken apart, words and lone suits joined to their ranks.

    >>> singly("358h, 10 of hearts, K s", "en"), singly("Dame de pique As de coeur 10 C", "fr")
    (['3h', '5h', '8h', '10♥', 'Ks'], ['Q♠', 'A♥', '10C'])
    """

    def joined(found: re.Match[str]) -> str:
        return _RANK_WORDS.get(found[1].lower(), found[1]) + SUIT_WORDS[found[2].lower()].value

    text = _IN_WORDS.sub(joined, text)
    suits = "".join(suit_letter(suit, notation) for suit in Suit) + _SYMBOLS
    text = re.sub(
        rf"(?<![^\s,])(1[0-3]|[1-9{_RANKS[notation]}])\s+([{suits}])(?![^\s,])", r"\1\2", text, flags=re.IGNORECASE
    )
    return [card for token in split_cards(text) for card in expand(token, notation)]


def expand(token: str, notation: Notation) -> list[str]:
    """The cards of a word that runs several together; the word itself if it is one card, or no cards.

    >>> expand("358h", "en"), expand("Jsh", "en"), expand("10JsJo", "en"), expand("AD", "en"), expand("xy", "en")
    (['3h', '5h', '8h'], ['Js', 'Jh'], ['10s', 'Js', 'Jo'], ['AD'], ['xy'])
    >>> expand("1s", "en"), expand("110♥", "en")
    (['As'], ['A♥', '10♥'])
    >>> expand("h10", "en"), expand("k10", "fr"), expand("vp", "en")
    (['10h'], ['10k'], ['vp'])
    >>> expand("12h", "en"), expand("13", "en")  # nobody writes an ace so: a queen is meant, or a two and a slip
    (['12h'], ['13'])
    """
    if isinstance(read_card(token, notation), Card) or _NUMBERED.search(token):
        return [token]
    suits = "".join(suit_letter(suit, notation) for suit in Suit) + _SYMBOLS
    ranks = rf"(?:10|[1-9{_RANKS[notation]}])"
    run = rf"({ranks}+)([{suits}]+)|(Jo|\*)"
    if not re.fullmatch(f"(?:{run})+", token, re.IGNORECASE):
        suit_first = re.fullmatch(rf"([{suits}])(10|[2-9])", token, re.IGNORECASE)
        return [suit_first[2] + suit_first[1]] if suit_first else [token]
    return list(_cards(re.finditer(run, token, re.IGNORECASE), ranks))


def _cards(runs: Iterator[re.Match[str]], ranks: str) -> Iterator[str]:
    for run in runs:
        if run[3]:
            yield run[3]
            continue
        singles = ["A" if rank == "1" else rank for rank in re.findall(ranks, run[1], re.IGNORECASE)]
        if len(singles) > 1:
            yield from (rank + suit for suit, rank in product(run[2], singles))
        else:
            yield from (singles[0] + suit for suit in run[2])


def row_of(question: Question) -> str | None:
    """The text for an empty place, if the answer is a row of places; None for any other answer."""
    return question.kind.empty if isinstance(question.kind, Kind) else None


def number_in(kind: Kind | str, text: str) -> int | None:
    """A bare number that is an answer of this kind; None if there is none. It may be below 0, as in a file.

    If the number is the value of cards, A is 1. If it is the value of several cards, numbers are added.

    >>> from companion.fields import CARD_OR_VALUE, CARDS, CARDS_OR_VALUE
    >>> number_in(CARDS_OR_VALUE, "4 6+A"), number_in(CARD_OR_VALUE, "a"), number_in(CARD_OR_VALUE, "4 6"), number_in(CARDS, "4")
    (11, 1, None, None)
    """
    if not isinstance(kind, Kind) or not kind.numbers:
        return None
    if isinstance(number := typed(text, int), int):
        return number
    several = text.replace("+", " ").split() if kind is CARDS_OR_VALUE else [text]
    values = [1 if one in {"A", "a"} else typed(one, int) for one in several]
    of_cards = kind in {CARD_OR_VALUE, CARDS_OR_VALUE}
    return sum(values) if of_cards and values and all(isinstance(one, int) for one in values) else None


def is_number(question: Question, text: str) -> bool:
    """True if a bare number is typed that is an answer of its own."""
    return number_in(question.kind, text) is not None


def holds_cards(question: Question, text: str, notation: Notation) -> bool:
    """True if a line is a row of cards that can be corrected singly. In a field that also takes numbers, the line
    must have a card in it.
    """
    if question.of_cards or not isinstance(question.kind, CardsKind):
        return question.of_cards and not is_number(question, text)
    return any(isinstance(read_card(card, notation), Card) for card in singly(text, notation))


def is_marked(question: Question) -> bool:
    """True if there are marks between the cards of a row."""
    return isinstance(question.kind, Kind) and bool(question.kind.marks)


def read_token(question: Question, token: str, notation: Notation) -> Card | Fault | None:
    """The card that a token stands for; None for an empty place of a grid, and for a mark between cards."""
    kind = question.kind
    assert isinstance(kind, Kind)
    return None if token == kind.empty or token in {*kind.marks} else read_card(token, notation)


def tokens_of(question: Question, text: str) -> list[str]:
    """The tokens of a row of cards, including the marks between its cards."""
    marks = question.kind.marks if isinstance(question.kind, Kind) else ""
    return split_cards("".join(f" {one} " if one in {*marks} else one for one in text))


def cards_in(question: Question, tokens: Sequence[str]) -> list[int]:
    """The indexes of the tokens that are cards, or should be. Faults count only these."""
    marks = question.kind.marks if isinstance(question.kind, Kind) else ""
    return [index for index, token in enumerate(tokens) if token not in {*marks}]


def fault_of(question: Question, index: int, tokens: Sequence[str], notation: Notation) -> Fault | None:
    """The fault of a token that is not a card, at the place of that card; None if there is none."""
    read = read_token(question, tokens[index], notation)
    if not isinstance(read, Fault):
        return None
    return read._replace(where=f"{question.where}[{cards_in(question, tokens).index(index)}]")


def written(question: Question, tokens: Sequence[str], notation: Notation) -> str:
    """A row with the symbols of the suits, whatever letters were typed."""
    read = [(token, read_token(question, token, notation)) for token in tokens]
    return " ".join(card.write(notation) if isinstance(card, Card) else token for token, card in read)


def whole_faults(question: Question, text: str, notation: Notation) -> list[Fault]:
    """The faults of a row in which every card can be read. A row without marks then has none."""
    kind = question.kind
    return faults_of(kind, question.where, text, notation) if isinstance(kind, Kind) and kind.marks else []


def faults_of(kind: Kind, where: str, value: object, notation: Notation) -> list[Fault]:
    """The faults that prevent a value from being one of this kind."""
    try:
        TypeAdapter(Annotated[Any, kind]).validate_python(value, context={"notation": notation})
    except ValidationError as error:
        details = [dict(detail.get("ctx", {})) for detail in error.errors()]
        return [Fault(one.pop("code"), where, one, one.pop("article", None)) for one in details]
    return []


def faults_among(answer: Answer) -> list[Fault]:
    """The faults that were read instead of an answer; none if it is an answer."""
    return answer if isinstance(answer, list) and answer and isinstance(answer[0], Fault) else []


def correct(tokens: Sequence[str], text: str) -> list[str] | None:
    """The tokens with single ones corrected; None if ``text`` is not a correction.

    "3=5H" replaces the third, "3=" removes it, "+5H" adds one.

    >>> correct(["2H", "3H", "XX"], "3=4H"), correct(["2H", "3H"], "1= +9S"), correct(["2H"], "3H 4H")
    (['2H', '3H', '4H'], ['3H', '9S'], None)
    """
    changed: list[str | None] = list(tokens)
    steps = split_cards(text)
    for step in steps:
        number, equals, card = step.partition("=")
        if step.startswith("+") and len(step) > 1:
            changed.append(step[1:])
        elif equals and number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(tokens):
            changed[int(number) - 1] = card or None
        else:
            return None
    return [token for token in changed if token is not None] if steps else None
