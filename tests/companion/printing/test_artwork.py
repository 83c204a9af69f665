"""Pictures of paths: what low ink makes of them; that every picture named exists; that a scene and its panels stand on the sheet."""

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.games import game_ids
from companion.printing.artwork import LOW, Shape, find_pictures
from companion.printing.emblem import Emblem
from companion.printing.look import Look, Palette
from companion.printing.markup import artwork
from companion.printing.markup.artwork import read_scene
from companion.printing.paper import mm, pt

PATHS = ("M0 0 H10 V10 Z",)


@pytest.mark.parametrize("game_id", ["", *game_ids()])
def test_every_picture_can_be_read_and_has_its_box(game_id):
    for name, picture in find_pictures(game_id).items():
        assert picture.shapes, name
        assert picture.width > 0
        assert picture.height > 0


@pytest.mark.parametrize("low", LOW)
def test_low_ink_fills_nothing_but_what_is_kept(low):
    made = Shape("M0 0 H1 V1 Z", fill="accent", low=low).in_low_ink()
    if low == "drop":
        assert made is None
        return
    assert made is not None
    assert made.fill == ("deep" if low in ("keep", "ink") else "paper")
    assert (made.stroke == "deep") == (low == "line")


def test_tones_lie_between_the_palette_s_colours():
    look = Look(Palette(accent="#000000", deep="#000000", tint="#ffffff"))
    assert [look.tone(name).red for name in ("mid", "pale", "dusk")] == pytest.approx([0.6, 0.84, 0.0], abs=0.01)


EMBLEM = (Shape("M0 0 H100 V100 H0 Z", "deep"), Shape("M20 20 H80 V80 H20 Z", "paper", low="{}"))


@pytest.mark.parametrize(("low", "outlines"), [("line", 2), ("light", 1)])
def test_an_emblem_keeps_its_features_in_low_ink(low, outlines):
    """What is paper on a fill is outlined, as the fill is gone (the crown's base, the keyhole, the virus' spikes were lost)."""
    canvas = Canvas(BytesIO(), pageCompression=0)
    shapes = (EMBLEM[0], EMBLEM[1]._replace(low=low))
    Emblem(shapes).draw(canvas, 0, 0, 60, Look(ink="low"))
    painted = " ".join(canvas._code).split()
    assert sum(operator in ("B", "B*", "b", "b*", "S") for operator in painted) == outlines


DRAWN = """<drawing width="100" height="60" align="left">
<path d="M10 10 H30 V20 H10 Z" fill="accent"/>
<group x="50" y="10" scale="0.5"><rect x="0" y="0" width="20" height="10" fill="deep"/></group>
<picture of="{picture}" x="60" y="20" size="30" turn="5" flip="yes"/>
<badge x="20" y="40">+7</badge>
</drawing>"""


def test_paths_and_groups_lie_where_they_are_put(body):
    page = body(DRAWN.format(picture="hand.fist")).plumber.pages[0]
    rects = {(round(mm(one["x0"]) - 11), round(mm(one["top"]) - 11)) for one in page.rects + page.curves}
    assert {(10, 10), (50, 10)} <= rects
    assert "+7" in page.extract_text()


def test_a_picture_that_is_not_there_is_told(refused):
    fault = refused(DRAWN.format(picture="hand.seven"))[0]
    assert fault.data["problem"] == "attribute-value"
    assert "hand.fist" in fault.data["expected"]


def test_steps_are_three_or_four(refused):
    one = '<step lead="a"/>'
    assert refused(f"<steps>{one}{one}</steps>")[0].data["problem"] == "value"


@pytest.mark.parametrize(
    ("paper", "across", "count", "wide"),
    [("a4", 188, 3, 60.7), ("a4", 188, 4, 44.75), ("letter", 193.9, 3, 62.63), ("letter", 193.9, 4, 46.22)],
)
def test_panels_stand_side_by_side(body, paper, across, count, wide):
    made = "".join(f'<step lead="Lead {i}" more="and more"><badge x="5" y="5">{i}</badge></step>' for i in range(count))
    page = body(f'<steps title="A turn">{made}</steps>', paper=paper).plumber.pages[0]
    grounds = {round(mm(one["x0"]) - 11, 1) for one in page.rects if abs(mm(one["width"]) - wide) < 0.1}
    assert len(grounds) == count
    assert max(grounds) == pytest.approx(across - wide, abs=0.2)


@pytest.mark.parametrize("type_", ["normal", "large"])
def test_four_panels_of_a_narrow_page_fill_its_width_with_their_words_below(body, type_):
    made = "".join(f'<step lead="lead{i}" more="and more"/>' for i in range(4))
    page = body(f"<steps>{made}</steps>", paper="a5", type=type_).plumber.pages[0]
    grounds = [one for one in page.rects if abs(mm(one["width"]) - (126 - 9) / 4) < 0.1 and mm(one["height"]) > 15]
    lefts = sorted({round(mm(one["x0"]) - 11, 1) for one in grounds})
    assert (lefts[0], lefts[-1], len(lefts)) == (0, pytest.approx(126 - 29.25, abs=0.2), 4)
    leads = {word["text"]: word for word in page.extract_words() if word["text"].startswith("lead")}
    assert all(leads[f"lead{i}"]["x0"] == pytest.approx(pt(lefts[i] + 11), abs=1) for i in range(4))
    assert min(word["top"] for word in leads.values()) > max(one["bottom"] for one in grounds)


@pytest.mark.parametrize("high", [14, 42])
def test_a_band_shows_the_whole_height_of_a_scene(high, monkeypatch):
    """Heads, and the hand at the ballot box, were cut off where it is low."""
    drawn = []
    monkeypatch.setattr(
        artwork,
        "paint_all",
        lambda canvas, _paints, tall: drawn.extend(canvas.absolutePosition(0, y)[1] for y in (0, tall)),
    )
    scene = read_scene("", Look(), "a4")
    assert scene is not None
    scene.draw_in(Canvas(BytesIO()), pt(11), pt(200), pt(188), pt(high))
    assert drawn == pytest.approx([pt(200), pt(200 + high)])
