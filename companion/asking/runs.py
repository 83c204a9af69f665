"""Cards typed without blanks: what a hand is sorted by need not be typed again. ``358h`` is 3♥ 5♥ 8♥, ``JQsKd`` J♠ Q♠ K♦;
an ace may be a 1.

Only where somebody is asked, and is shown what was understood; files and flags say every card by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from companion.cards import Card, Notation, Suit, read_card, suit_letter

_RANKS = {"en": "AJQKT", "fr": "AVDR"}
_SYMBOLS = "♠♥♦♣♤♡♢♧"


def expand(token: str, notation: Notation) -> list[str]:
    """The cards that a word runs together; the word itself where it is one card, or no cards.

    >>> expand("358h", "en"), expand("Jsh", "en"), expand("10JsJo", "en"), expand("AD", "en"), expand("xy", "en")
    (['3h', '5h', '8h'], ['Js', 'Jh'], ['10s', 'Js', 'Jo'], ['AD'], ['xy'])
    >>> expand("1s", "en"), expand("110♥", "en")
    (['As'], ['A♥', '10♥'])
    """
    if isinstance(read_card(token, notation), Card):
        return [token]
    suits = "".join(suit_letter(suit, notation) for suit in Suit) + _SYMBOLS
    ranks = rf"(?:10|[1-9{_RANKS[notation]}])"
    run = rf"({ranks}+)([{suits}]+)|(Jo|\*)"
    if not re.fullmatch(f"(?:{run})+", token, re.IGNORECASE):
        return [token]
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
