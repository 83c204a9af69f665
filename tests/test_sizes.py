"""No PDF is too large to be sent: the largest of each kind of document, found by printing all of them in all settings."""

from pathlib import Path

import pytest

from companion.components.boxes.make import print_boxes
from companion.components.make import print_components
from companion.components.own.make import print_cards
from companion.components.own.table import Wanted, read_table
from companion.folders import game_folder
from companion.games import find_game
from companion.kit.make import make_kit
from companion.kit.night import check_night
from companion.kit.packing import WHOLE
from companion.model import Position
from companion.printing.kinds import (
    AidOptions,
    BoxOptions,
    CardsOptions,
    ComponentsOptions,
    PadOptions,
    PuzzlesOptions,
    RulesOptions,
    SlipOptions,
)
from companion.printing.press import print_aid, print_pad
from companion.printing.rules import print_rules
from companion.puzzles.posing import pose
from companion.puzzles.sheet import print_puzzles
from companion.reading import Flags, read_position
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report

MOST = 400_000
"""Bytes. A page for each of a thousand pieces (`--one-per-page`), for a print shop, may have more."""

SMALL = {"lang": "fr", "paper": "a5"}
LARGE = {**SMALL, "type": "large"}


def verdict():
    game = find_game("campagne")
    position = read_position(game, game_folder(game.id) / "example.fr.toml", Flags(), None).entry
    assert isinstance(position, Position)
    return print_report(game.id, Reporter(game, "fr").score(position, settle(game, position)), SlipOptions(lang="fr"))


def puzzles():
    game = find_game("cour")
    return print_puzzles(game, pose(game, 3, 7, "fr"), 7, PuzzlesOptions(**LARGE))


def deck():
    """The deck of docs/deck, ten drawings and a back, with the layout that README prints it with."""
    root = Path(__file__).parents[1]
    layout = root / "templates" / "shared" / "cards" / "layout.xml.j2"
    table = read_table(root / "docs" / "deck" / "marée.fr.csv", "fr", wanted=Wanted(layout=layout))
    return print_cards(table, "marée", CardsOptions(lang="fr", type="large")).data


BIGGEST = {
    "rules": lambda: print_rules("campagne", RulesOptions(**LARGE)),
    "pad": lambda: print_pad("serpent-noir", PadOptions(lang="fr", players=6, fillable=True)),
    "aid": lambda: print_aid("deringer", AidOptions(**LARGE)),
    "components": lambda: print_components("campagne", ComponentsOptions(**SMALL)),
    "box": lambda: print_boxes("campagne", BoxOptions(**SMALL)),
    "puzzles": puzzles,
    "cards": deck,
    "verdict": verdict,
}


@pytest.mark.parametrize("kind", BIGGEST)
def test_the_largest_document_of_a_kind(kind):
    assert len(BIGGEST[kind]()) < MOST


def test_every_paper_of_a_kit():
    tables = [{"game": game, "players": 4} for game in ("campagne", "deringer", "lobbys", "paparazzi")]
    for made in make_kit(check_night({"title": "Soirée", "tables": tables}, "fr", Path())).documents:
        assert len(made.data) < MOST, made.file


def test_a_kit_of_three_tables_and_three_rounds_as_one_file():
    tables = [{"game": "campagne"}, {"game": "virus", "components": True}, {"game": "cour", "puzzles": True}]
    names = ["Anne", "Basile", "Chloé", "David", "Élodie", "Farid", "Gwen", "Hugo", "Inès", "Jules", "Karim", "Léa"]
    night = {"title": "Soirée", "rounds": 3, "players": names, "tables": tables, "page": "http://192.168.1.20:8300"}
    assert len(make_kit(check_night(night, "fr", Path())).files()[WHOLE]) < MOST
