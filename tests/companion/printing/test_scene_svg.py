"""A scene as SVG: well-formed, every thing of it drawn, in the game's own colours."""

import re
from xml.etree import ElementTree as ET

import pytest

from companion.folders import game_folder
from companion.games import game_ids
from companion.printing import scene_svg
from companion.printing.scene_svg import POINT
from companion.printing.scene_svg import scene_svg as written

SCENES = [game for game in game_ids() if (game_folder(game) / "scene.xml.j2").is_file()]
DRAWN = set(scene_svg.DRAWERS)


@pytest.mark.parametrize("game_id", SCENES)
def test_a_scene_is_well_formed_and_small(game_id):
    svg = written(game_id)
    root = ET.fromstring(svg)
    assert root.attrib["viewBox"] == scene_svg.SHOWN
    assert len(svg.encode()) < 60_000
    assert set(re.findall(r"(?:fill|stroke)=\"([^#n][^\"]*)\"", svg)) == set()


@pytest.mark.parametrize("game_id", SCENES)
def test_nothing_of_a_scene_is_left_out_but_words(game_id):
    tags = set(re.findall(r"<([a-z-]+)", (game_folder(game_id) / "scene.xml.j2").read_text(encoding="utf-8")))
    assert tags - {"scene"} <= DRAWN | {"label", "badge"}


def test_a_game_without_a_scene_has_no_picture(monkeypatch, tmp_path):
    assert all(written(game) == "" for game in game_ids() if game not in SCENES)
    assert pytest.approx(0.3528, abs=1e-4) == POINT
