"""``companion pad``: score pads."""

from __future__ import annotations

from companion.cli.documents import printing_verb
from companion.printing.kinds import PadOptions

app = printing_verb("pad", PadOptions)
