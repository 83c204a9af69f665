import pytest

from companion.errors import PrintError
from companion.printing.emblem import Emblem
from companion.printing.look import Look, Palette, colour
from companion.printing.styles import STYLES, style


def test_low_ink_has_no_tint_and_no_red():
    low = Look(ink="low")
    assert low.tint is None
    assert low.red == low.black
    assert Look().tint is not None


@pytest.mark.parametrize("bad", ["red", "#12", "#gggggg"])
def test_a_colour_that_cannot_be_read(bad):
    with pytest.raises(PrintError) as caught:
        colour(bad)
    assert caught.value.faults[0].code == "colour-unreadable"


def test_large_print_reads_at_13_points():
    large = Look(type="large")
    for name, measure in STYLES.items():
        assert style(name, large).fontSize >= (10 if measure.fine else 13), name


def test_body_is_set_for_reading():
    body = style("body", Look())
    assert 9.5 <= body.fontSize <= 10
    assert body.leading > 1.25 * body.fontSize


def test_an_emblem_names_colours_of_the_palette():
    with pytest.raises(PrintError) as caught:
        Emblem.read({"paths": [{"d": "M0 0 Z", "fill": "pink"}]})
    assert caught.value.faults[0].code == "emblem-colour"
    assert Emblem.read({}).shapes == ()


def test_styles_of_a_palette_are_made_once():
    look = Look(Palette("#112233"))
    assert style("heading1", look) is style("heading1", look)
    assert style("heading1", look).textColor == colour("#112233")
