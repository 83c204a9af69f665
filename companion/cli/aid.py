"""``companion aid``: player aids, the size of a card."""

from __future__ import annotations

from companion.cli.documents import printing_verb

app = printing_verb(
    "aid", ("paper", "players", "ink", "type", "copies", "data", "corners", "duplex-or-fold", "printer")
)
