"""``companion rules``: a game's rule sheet, for paper, for the web, as text."""

from __future__ import annotations

from companion.cli.documents import printing_verb
from companion.printing.kinds import RulesOptions

app = printing_verb("rules", RulesOptions)
