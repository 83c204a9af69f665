import pytest

from companion.errors import PrintError
from companion.printing.paths import parse


def test_quadratic_curves_become_cubic_ones():
    curve = parse("M0 0 Q3 6 6 0")[1]
    assert (curve.kind, curve.points) == ("C", (2.0, 4.0, 4.0, 4.0, 6.0, 0.0))


def test_horizontal_vertical_and_repeated_arguments():
    assert [step.points for step in parse("M1,1 H5 V7 L2 3 4 5 Z")] == [(1, 1), (5, 1), (5, 7), (2, 3), (4, 5), ()]


@pytest.mark.parametrize("data", ["M1", "L", "A1 2 3", "M1 2 x", "5 5", "M1 2 Z 3", "m1 2", "C1 2 3 4 5"])
def test_what_cannot_be_read(data):
    with pytest.raises(PrintError) as caught:
        parse(data)
    assert caught.value.faults[0].code == "path-unreadable"
