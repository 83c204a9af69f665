"""The verbs, each with its one-line summary: all that ``companion --help`` needs, so that it imports no command."""

from __future__ import annotations

from companion.words import N_

VERBS: dict[str, str] = {
    "score": N_("Score the end of a game, judge claims, and prove it."),
    "keep": N_("Keep the score as the evening goes, in a file."),
    "resolve": N_("Settle one event of play by the rules."),
    "advise": N_("Show the best that can still be had, and why nothing beats it."),
    "rules": N_("Print a game's rule sheet."),
    "pad": N_("Print a score pad."),
    "aid": N_("Print player aids, four cards a sheet."),
    "puzzle": N_("Print puzzles, with their solutions on the back."),
    "components": N_("Print what a game is played with, to cut out: cards, money, tokens."),
    "box": N_("Print tuck boxes for a game's cards, to cut and fold."),
    "cards": N_("Print a deck of your own from a table (CSV), to cut out."),
    "kit": N_("Prepare a game night from one file: everything for all tables."),
    "printer": N_("Describe a printer (margins, offset) and calibrate it."),
    "serve": N_("Keep the score on everybody's phone, from one laptop."),
    "history": N_("Copy, export or forget what was played at a server's tables."),
    "games": N_("List the games, or show what is known about one."),
    "example": N_("Show a position file to start from."),
    "schema": N_("Show the JSON Schema of what is read and answered."),
    "help": N_("Show the help of a command."),
    "demo": N_("Print every game and settle a sample dispute."),
}

GROUPS: dict[str, tuple[str, ...]] = {
    N_("Settle"): ("score", "keep", "resolve", "advise"),
    N_("Print"): ("rules", "pad", "aid", "puzzle", "components", "box", "cards"),
    N_("Prepare a game night"): ("kit", "printer"),
    N_("On everybody's phone"): ("serve", "history"),
    N_("Look up"): ("games", "example", "schema", "help", "demo"),
}
"""The headings under which ``companion --help`` lists the verbs."""

PRINTING = ("rules", "pad", "aid", "components")
"""The verbs of `companion.cli.documents`. Each other verb has a module of its own with its command ``app`` and
``MORE``, the end of its help.
"""
