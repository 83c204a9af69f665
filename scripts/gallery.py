"""Prints every sheet, the slip of every example, and what is cut out, and pictures their pages into docs/gallery/: `make gallery`.

``make gallery GAMES="loup hache"`` pictures these games alone. A file whose picture would look the same is not written. The page at the table goes into docs/page/ (`gallery_page`), where there is a browser.

The pictures show what a change did to the page; docs/gallery/README.md lists them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import gallery_page

from companion.components.boxes.make import print_boxes
from companion.components.make import print_components
from companion.components.own.images import card_pictures
from companion.components.own.make import lay_deck, print_cards
from companion.components.own.table import Wanted, read_table
from companion.folders import game_folder, shared_folder
from companion.games import find_game, find_id, game_ids
from companion.kit.make import make_kit
from companion.kit.night import check_night
from companion.model import Position
from companion.printers.calibration import print_calibration
from companion.printing.kinds import (
    AidOptions,
    BoxOptions,
    CardsOptions,
    ComponentsOptions,
    PadOptions,
    RulesOptions,
    SlipOptions,
)
from companion.printing.markup.pieces import Poster
from companion.printing.press import print_aid, print_pad, read_components
from companion.printing.printer import Printer
from companion.printing.rules import print_rules
from companion.reading import Flags, read_position
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report
from companion.words import Lang

if TYPE_CHECKING:
    from PIL import Image

FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
DOTS_PER_INCH = 80


def print_slip(game_id: str, options: SlipOptions) -> bytes:
    """The verdict of the game's example."""
    game = find_game(game_id)
    example = game_folder(game_id) / f"example.{options.lang}.toml"
    position = read_position(game, example, Flags(), None).entry
    assert isinstance(position, Position)
    return print_report(game_id, Reporter(game, options.lang).score(position, settle(game, position)), options)


def print_cut(game_id: str, options: ComponentsOptions) -> bytes:
    """What a game is played with, its mats too."""
    mats = any(isinstance(made, Poster) and made.mat for made in read_components(game_id, options))
    return print_components(game_id, replace(options, mats=mats))


def print_own(lang: Lang) -> bytes:
    """The deck that `companion cards --new` begins."""
    with TemporaryDirectory() as folder:
        ours, table = shared_folder() / "cards", Path(folder) / "deck.csv"
        copyfile(ours / "picture.svg", table.with_name("picture.svg"))
        example = (ours / f"example.{lang}.csv").read_text(encoding="utf-8")
        table.write_text(example.replace("{picture}", "picture.svg"), encoding="utf-8")
        return print_cards(read_table(table, lang), "deck", CardsOptions(lang=lang)).data


def picture_deck() -> None:
    """Picture the deck of docs/deck, eleven cards and their back, as README shows it."""
    import io

    from PIL import Image, ImageDraw

    folder = FOLDER.parent / "deck"
    options = CardsOptions(lang="en", template="tgc-poker", layout=shared_folder() / "cards" / "layout.xml.j2")
    table = read_table(folder / "tide.en.csv", "en", None, Wanted(options.template, options.layout))
    files = list(card_pictures(lay_deck(table, "tide", options), "tide", options))
    sheet = Image.new("RGB", (6 * 226 + 14, 2 * 310 + 14), "#e9e2d3")
    for place, file in enumerate(files):
        card = Image.open(io.BytesIO(file.data)).crop((38, 38, 787, 1087)).resize((212, 296), Image.Resampling.LANCZOS)
        mask = Image.new("L", (848, 1184))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, 847, 1183), 42, fill=255)
        sheet.paste(
            card, (14 + place % 6 * 226, 14 + place // 6 * 310), mask.resize(card.size, Image.Resampling.LANCZOS)
        )
    sheet.convert("P", palette=1, colors=256).save(folder / "tide.png", optimize=True)


def on_paper() -> Iterator[tuple[str, str, bytes]]:
    """What is laid out for printers: a title, what the pictures are called, the PDF."""
    for lang in LANGS:
        yield f"Calibration sheet, {lang}", f"paper-calibration-{lang}", print_calibration(Printer("home"), lang)
        night = {"title": "Soirée" if lang == "fr" else "Friday", "tables": [{"game": "alkekan", "players": 2}]}
        guide = next(one for one in make_kit(check_night(night, lang, FOLDER)).documents if "packing" in one.file)
        yield f"What to bring and how to print a kit, {lang}", f"paper-kit-{lang}", guide.data
    folded = AidOptions(lang="fr", players=2, duplex="gutterfold")
    yield "Player aids to fold and glue", "paper-gutterfold", print_aid("lobbys", folded)
    yield "A booklet", "paper-booklet", print_rules("cour", RulesOptions(lang="en", booklet=True))
    yield "Two pads on a sheet", "paper-two-up", print_pad("alkekan", PadOptions(lang="fr", n_up=2))


CUT = (("components", print_cut, ComponentsOptions), ("box", print_boxes, BoxOptions))
"""What is cut out: in one language, and of each kind of piece the first sheet."""

PRINTERS = (
    ("rules", print_rules, RulesOptions),
    ("pad", print_pad, PadOptions),
    ("aid", print_aid, AidOptions),
    ("slip", print_slip, SlipOptions),
)


INTRO = "# Gallery\n\nEvery sheet at default options (A4), made by `make gallery`. Do not edit by hand.\n"


def main(chosen: Sequence[str]) -> None:
    """Print and picture everything, or the chosen games alone; pictures of pages that no longer exist are removed."""
    games = frozenset(map(find_id, chosen)) or frozenset(game_ids())
    listed = FOLDER / "README.md"
    before = dict(re.findall(r"^### (.+)\n\n(.+)$", listed.read_text(encoding="utf-8"), re.MULTILINE))
    rows = {heading: row or before.get(heading, "") for heading, row in of_games(games)}
    rows |= {heading: row for heading, row in before.items() if heading not in rows} if chosen else dict(of_house())
    text = "\n".join([INTRO, *(f"### {heading}\n\n{row}\n" for heading, row in rows.items() if row)])
    listed.write_text(text, encoding="utf-8")
    for old in FOLDER.glob("*.png"):
        if f"({old.name})" not in text:
            old.unlink()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}")


def of_games(wanted: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The heading of everything that games print, and its pictures as README.md shows them; "" for a game that is not wanted."""
    for game, lang, (kind, make, options) in product(game_ids(), LANGS, PRINTERS):
        made = picture(f"{game}-{kind}-{lang}", make(game, options(lang=lang))) if game in wanted else ""
        yield f"{open_rulebook(game, lang).title}: {kind}, {lang}", made
    for game, (kind, make, options) in product(game_ids(), CUT):
        made = picture(f"{game}-{kind}", make(game, options(lang="fr")), begun=True) if game in wanted else ""
        yield f"{open_rulebook(game, 'fr').title}: {kind}", made


def of_house() -> Iterator[tuple[str, str]]:
    """The same of all that is of no game."""
    for lang in LANGS:
        yield f"Cards of one's own, {lang}", picture(f"own-cards-{lang}", print_own(lang))
    for title, stem, made in on_paper():
        yield title, picture(stem, made)
    yield "The page at the table", " ".join(f"![](../page/{name})" for name in gallery_page.main())
    picture_deck()


def picture(stem: str, document: bytes, *, begun: bool = False) -> str:
    """Picture the pages of a PDF, or those alone that bookmarks lead to; the pictures as README.md shows them."""
    import pypdfium2

    names = []
    pdf = pypdfium2.PdfDocument(document)
    marked = dict.fromkeys(mark.get_dest().get_index() for mark in pdf.get_toc()) if begun else range(len(pdf))
    for number, page in enumerate(marked, start=1):
        names.append(f"{stem}-{number}.png")
        made = pdf[page].render(scale=DOTS_PER_INCH / 72).to_pil().convert("P", palette=1, colors=128)
        if not looks_like(made, FOLDER / names[-1]):
            made.save(FOLDER / names[-1], optimize=True)
    return " ".join(f"![]({name})" for name in names)


def looks_like(made: Image.Image, path: Path) -> bool:
    """Whether a file shows this picture already: other versions of what writes PNG make other bytes of it."""
    from PIL import Image, ImageChops

    if not path.is_file():
        return False
    with Image.open(path) as there:
        other = there.convert("RGB")
    return made.size == other.size and ImageChops.difference(made.convert("RGB"), other).getbbox() is None


if __name__ == "__main__":
    main(sys.argv[1:])
