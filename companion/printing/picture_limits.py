"""What a picture that people bring may be at most, and why one cannot be used."""

from __future__ import annotations

from typing import Literal

MOST_BYTES = 20_000_000
"""Bytes of a file."""

MOST_PIXELS = 50_000_000
"""Dots of a PNG, or of all pictures that a drawing embeds."""

MOST_SIDE = 20_000
"""Dots of a side: what is resized takes memory by its side as well as by its dots."""

Reason = Literal[
    "kind", "missing", "folder", "outside", "unreadable", "big", "broken", "empty",
    "linked", "entities", "embedded", "heavy", "heavy-png", "slow", "slow-plain", "slow-png", "untried", "spent",
]  # fmt: skip
"""``linked``: a drawing shows another file (detail: which). ``entities``: it declares words of its own. ``embedded``: a picture in it is no PNG or JPEG
(detail: what it is). ``unreadable``: no file, or not to be opened. ``heavy``: too much memory, nested too deep. ``slow`` (detail: the seconds it had):
with filters or repeated shapes; ``slow-plain``: without. ``untried``: others failed before it. ``spent`` (detail: time or bytes): all pictures together."""


class PictureError(Exception):
    """Why a picture cannot be used; ``detail`` says more where there is more to say."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.detail = detail


def plain(problem: BaseException) -> str:
    """What a library says, on one line."""
    return " ".join(str(problem).split())[:100]
