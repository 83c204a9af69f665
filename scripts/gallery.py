"""Prints every sheet, and the slip of every example, and pictures their pages into docs/gallery/: `make gallery`.

The pictures show what a change did to the page; docs/gallery/README.md lists them.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

from companion.games import find_game, game_ids
from companion.model import Position
from companion.printing import print_aid, print_pad
from companion.printing.options import Options
from companion.printing.rules import print_rules
from companion.reading import Flags, read_position
from companion.rulebook import LANGS, open_rulebook, templates_root
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
DOTS_PER_INCH = 80


def print_slip(game_id: str, options: Options) -> bytes:
    """The verdict of the game's example."""
    game = find_game(game_id)
    example = templates_root() / game_id / f"example.{options.lang}.toml"
    position = read_position(game, example, Flags(), None).entry
    assert isinstance(position, Position)
    return print_report(game_id, Reporter(game, options.lang).score(position, settle(game, position)), options)


PRINTERS = (("rules", print_rules), ("pad", print_pad), ("aid", print_aid), ("slip", print_slip))


def main() -> None:
    """Print and picture everything; pictures of pages that no longer exist are removed."""
    for old in FOLDER.glob("*.png"):
        old.unlink()
    rows = [
        f"### {open_rulebook(game, lang).title}: {kind}, {lang}\n\n" + " ".join(f"![]({name})" for name in names)
        for game, lang, (kind, make) in product(game_ids(), LANGS, PRINTERS)
        for names in [picture(f"{game}-{kind}-{lang}", make(game, Options(lang=lang)))]
    ]
    intro = "# Gallery\n\nEvery sheet at default options (A4), made by `make gallery`. Do not edit by hand.\n\n"
    (FOLDER / "README.md").write_text(intro + "\n\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


def picture(stem: str, document: bytes) -> list[str]:
    """Picture the pages of a PDF; the names of the pictures."""
    import pypdfium2

    names = []
    for number, page in enumerate(pypdfium2.PdfDocument(document), start=1):
        names.append(f"{stem}-{number}.png")
        made = page.render(scale=DOTS_PER_INCH / 72).to_pil().convert("P", palette=1, colors=128)
        made.save(FOLDER / names[-1], optimize=True)
    return names


if __name__ == "__main__":
    main()
