"""A document that somebody asks for: what it is called, and the file name it gets by itself."""

from __future__ import annotations

from typing import NamedTuple

from companion.printing.options import Options
from companion.words import N_

KINDS = {
    "rules": N_("rule sheet"),
    "pad": N_("score pad"),
    "aid": N_("player aids"),
    "components": N_("components"),
    "verdict": N_("verdict"),
    "advice": N_("advice"),
    "puzzles": N_("puzzles"),
}
"""What a printed thing is called."""


class Wanted(NamedTuple):
    """A document somebody asked for; ``suffix`` is its file's kind, ``own`` what else its name tells."""

    game_id: str
    kind: str
    options: Options
    suffix: str = "pdf"
    own: str = ""

    @property
    def name(self) -> str:
        """The file name it gets by itself; choices that are not the usual ones are in it.

        >>> Wanted("alkekan", "pad", Options(lang="fr", paper="a5", players=2)).name
        'alkekan-pad-fr-a5-2.pdf'
        """
        chosen = self.options
        usual = Options()
        extra = [
            self.own,
            chosen.paper if chosen.paper != usual.paper else "",
            str(chosen.players or ""),
            f"{chosen.ink}-ink" if chosen.ink != usual.ink else "",
            f"{chosen.type}-type" if chosen.type != usual.type else "",
            "four-colour" if chosen.four_colour else "",
            "large-index" if chosen.large_index else "",
            "corners" if chosen.corners else "",
            "mats" if chosen.mats else "",
            "fillable" if chosen.fillable else "",
            "qr" if chosen.code else "",
            "one-per-page" if chosen.one_per_page else "",
            "booklet" if chosen.booklet else "",
            f"{chosen.n_up}-up" if chosen.n_up > 1 else "",
            f"bleed-{chosen.bleed:g}" if chosen.bleed is not None else "",
            f"gap-{chosen.gap:g}" if chosen.gap else "",
            chosen.duplex or "",
            chosen.printer.name.replace(" ", "-") if chosen.printer else "",
            f"x{chosen.copies}" if chosen.copies != usual.copies else "",
        ]
        return "-".join([self.game_id, self.kind, chosen.lang, *filter(None, extra)]) + f".{self.suffix}"
