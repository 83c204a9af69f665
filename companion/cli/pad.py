"""``companion pad``: score pads."""

from __future__ import annotations

from companion.cli.documents import printing_verb

app = printing_verb("pad", ("paper", "players", "ink", "type", "n_up", "copies", "data", "printer", "fillable", "qr"))
