"""Tokens: everybody has 14, under the big cache and the small ones; ``tokens.toml`` says how many a department won costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.data import Data

TOKENS_FILE = "tokens.toml"
TOKENS = 14
_KEY, _MOST = "given_up", 3


def read_tokens(data: Data) -> int:
    """How many tokens are given up for good on each department won (article win.token)."""
    place, table = data.table(TOKENS_FILE)
    for key in table:
        if key != _KEY:
            data.wrong("data-key", place, key=key, known=(_KEY,))
    value = table.get(_KEY)
    if type(value) is int and 0 <= value <= _MOST:
        return value
    if not data.faults:
        data.wrong("tokens-given-up", place, key=_KEY, found=str(value)[:40], most=_MOST)
    return 0
