"""``companion components``: what a game is played with, to print and cut."""

from __future__ import annotations

from companion.cli.documents import printing_verb
from companion.printing.kinds import ComponentsOptions
from companion.words import N_

MORE = N_(
    "Print on card stock, on both sides (flip on the long edge), at 100 %. "
    "--one-per-page is for print shops: a card a page, with 3 mm of bleed."
)

app = printing_verb("components", ComponentsOptions)
