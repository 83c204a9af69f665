import importlib.util
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from companion.printing import paths, suits

ROOT = Path(__file__).parents[3]
FONT = ROOT / "templates/shared/fonts/CompanionSuits.ttf"
HOLLOW = ROOT / "templates/shared/fonts/CompanionSuitsHollow.ttf"


def measured(data):
    """Area and bounds of path data."""
    area, bounds = AreaPen(), BoundsPen(None)
    for pen in (area, bounds):
        for kind, points in paths.parse(data):
            pairs = list(zip(points[::2], points[1::2], strict=True))
            {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo, "Z": pen.closePath}[kind](*pairs)
    return abs(area.value), bounds.bounds


@pytest.fixture(scope="module")
def font():
    return TTFont(FONT)


@pytest.mark.parametrize("sign", [*suits.OUTLINES, *suits.SIGNS])
def test_font_and_outlines_agree(font, sign):
    advance, data = (suits.ADVANCE[sign], suits.OUTLINES[sign]) if sign in suits.OUTLINES else suits.SIGNS[sign]
    name = font.getBestCmap()[ord(sign)]
    glyphs = font.getGlyphSet()
    area, bounds = AreaPen(glyphs), BoundsPen(glyphs)
    glyphs[name].draw(area)
    glyphs[name].draw(bounds)
    wanted_area, wanted_bounds = measured(data)
    assert font["hmtx"][name][0] == advance
    assert abs(area.value) == pytest.approx(wanted_area, rel=0.005)
    assert bounds.bounds == pytest.approx(wanted_bounds, abs=2)


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("make_suits_font", ROOT / "scripts/make_suits_font.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


@pytest.mark.parametrize(("hollow", "font_file"), [(False, FONT), (True, HOLLOW)])
def test_the_committed_fonts_are_the_built_ones(script, tmp_path, hollow, font_file):
    script.build(hollow=hollow).save(tmp_path / "font.ttf")
    assert (tmp_path / "font.ttf").read_bytes() == font_file.read_bytes()
    assert font_file.stat().st_size < 2000


@pytest.mark.parametrize("suit", sorted(suits.RED))
def test_a_hollow_suit_is_a_line_around_the_same_shape(script, suit):
    font = TTFont(HOLLOW)
    name = font.getBestCmap()[ord(suit)]
    glyphs = font.getGlyphSet()
    area, bounds = AreaPen(glyphs), BoundsPen(glyphs)
    glyphs[name].draw(area)
    glyphs[name].draw(bounds)
    whole, wanted_bounds = measured(suits.OUTLINES[suit])
    assert font["hmtx"][name][0] == suits.ADVANCE[suit]
    assert bounds.bounds == pytest.approx(wanted_bounds, abs=2)
    assert 0.25 * whole < abs(area.value) < 0.6 * whole


def test_suits_differ_by_more_than_colour():
    areas = [round(measured(data)[0] / 1000) for data in suits.OUTLINES.values()]
    assert len(set(areas)) == 4


def test_low_ink_hollows_red_suits(body):
    low = body("<cards>8♥</cards>", ink="low").plumber.pages[0]
    normal = body("<cards>8♥</cards>").plumber.pages[0]
    assert not [curve for curve in low.curves if curve["fill"] and not curve["stroke"]]
    assert [curve for curve in normal.curves if curve["fill"] and not curve["stroke"]]


def test_low_ink_hollows_red_suits_in_running_text_which_stays_the_same(body):
    low, normal = body("<para>8♥ <b>♦</b> ♠</para>", ink="low"), body("<para>8♥ <b>♦</b> ♠</para>")
    faces = {char["text"]: char["fontname"].split("+")[-1] for char in low.plumber.pages[0].chars}
    assert (faces["♥"], faces["♦"], faces["♠"]) == ("CompanionSuitsHollow", "CompanionSuitsHollow", "CompanionSuits")
    assert low.text == normal.text
    assert not [char for char in normal.plumber.pages[0].chars if "Hollow" in char["fontname"]]
