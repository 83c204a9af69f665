"""What nobody needs to be asked at the end of a round of Lobbys, because the rest tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cards import Card, Suit, read_card, split_cards
from companion.games.lobbys.rules import KINDS
from companion.questions import Follows


def follows(field: str, own: Mapping[str, Any], before: Sequence[Mapping[str, Any]], players: int) -> Follows | None:
    """The last player won all the markets that nobody else has; without markets nobody made an offer that won.

    >>> hands = [{"markets": "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦"}, {"markets": "J♣ Q♣"}]
    >>> [str(card) for card in follows("markets", {}, hands, 3).value], follows("markets", {}, hands, 4)
    (['K♦', 'K♣'], None)
    >>> follows("wins", {"markets": ""}, [], 3)
    Follows(value=None, asked=False)
    """
    if field == "wins" and own.get("markets") == "":
        return Follows(None, asked=False)
    if field == "markets" and before and len(before) == players - 1:
        taken = {read_card(token) for hand in before for token in split_cards(hand.get("markets") or "")}
        return Follows([card for suit in Suit for kind in KINDS if (card := Card(kind, suit)) not in taken])
    return None
