"""``companion aid``: player aids, the size of a card."""

from __future__ import annotations

from companion.cli.documents import printing_verb
from companion.printing.kinds import AidOptions

app = printing_verb("aid", AidOptions)
