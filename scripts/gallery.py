"""Prints every sheet and pictures its pages into docs/gallery/: `make gallery`.

The pictures show what a change did to the page; docs/gallery/README.md lists them.
"""

from __future__ import annotations

from pathlib import Path

from companion.games import game_ids
from companion.printing import print_aid, print_pad
from companion.printing.options import Options
from companion.printing.rules import print_rules
from companion.rulebook import LANGS, open_rulebook

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
DOTS_PER_INCH = 80


def main() -> None:
    """Print and picture everything; pictures of pages that no longer exist are removed."""
    import pypdfium2

    for old in FOLDER.glob("*.png"):
        old.unlink()
    rows = []
    for game in game_ids():
        for lang in LANGS:
            for kind, make in (("rules", print_rules), ("pad", print_pad), ("aid", print_aid)):
                pages = pypdfium2.PdfDocument(make(game, Options(lang=lang)))
                names = []
                for number, page in enumerate(pages, start=1):
                    name = f"{game}-{kind}-{lang}-{number}.png"
                    page.render(scale=DOTS_PER_INCH / 72).to_pil().convert("P", palette=1, colors=128).save(
                        FOLDER / name, optimize=True
                    )
                    names.append(name)
                rows.append(
                    f"### {open_rulebook(game, lang).title}: {kind}, {lang}\n\n" + " ".join(f"![]({n})" for n in names)
                )
    intro = "# Gallery\n\nEvery sheet at default options (A4), made by `make gallery`. Do not edit by hand.\n\n"
    (FOLDER / "README.md").write_text(intro + "\n\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
