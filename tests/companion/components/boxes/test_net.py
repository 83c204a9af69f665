"""The net of a tuck box folds into a box of the right size, and no part lies on another."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.components.boxes.net import GLUE, LEAST_DEPTH, NOTCH, ROOM, SLEEVE, SLEEVES, Net, depth_of
from companion.printing.paper import CARDS

pytestmark = pytest.mark.turns(games=3)

NETS = st.builds(
    Net.of,
    st.sampled_from([tuple(size) for size in CARDS.values()]),
    st.integers(1, 150),
    st.floats(0.1, 0.6),
    sleeved=st.booleans(),
)


def test_inside_is_what_goes_in_and_a_little_room():
    assert Net.of((63, 88), 54, 0.30) == (63 + ROOM, 88 + ROOM, 54 * 0.30 + ROOM)
    sleeved = Net.of((63, 88), 54, 0.30, sleeved=True)
    assert sleeved == (63 + SLEEVE + ROOM, 88 + SLEEVE + ROOM, 54 * (0.30 + SLEEVES) + ROOM)
    assert depth_of(1, 0.3) == LEAST_DEPTH


def area(corners):
    return (
        abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True))) / 2
    )


def edges(panel):
    return list(zip(panel.corners, [*panel.corners[1:], panel.corners[0]], strict=True))


def key(start, end):
    return frozenset(((round(start[0], 3), round(start[1], 3)), (round(end[0], 3), round(end[1], 3))))


@settings(max_examples=40, deadline=None)
@given(NETS)
def test_the_net_folds_into_a_box(net):
    panels = {panel.name: panel for panel in net.panels()}
    walls = [panels[name] for name in ("front", "side", "back", "other side")]
    assert [wall.box[2:] for wall in walls] == [
        pytest.approx((wide, net.height)) for wide in (net.width, net.depth, net.width, net.depth)
    ]
    for one, other in pairwise(walls):  # they stand side by side
        assert other.box[0] == pytest.approx(one.box[0] + one.box[2])
        assert other.box[1] == one.box[1]
    assert panels["lid"].box[3] == pytest.approx(net.depth)
    assert panels["bottom"].box[3] == pytest.approx(net.depth)
    assert panels["glue"].box[2] == pytest.approx(min(GLUE, net.depth - 1))
    for name in ("upper dust flap, side", "lower dust flap, side"):
        assert panels[name].box[3] <= net.width / 2
    assert panels["bottom flap"].box[3] < net.depth


@settings(max_examples=40, deadline=None)
@given(NETS)
def test_every_edge_is_a_fold_between_two_parts_or_a_cut(net):
    panels = list(net.panels())
    count = Counter(key(*edge) for panel in panels for edge in edges(panel))
    folds = {key(*line) for line in net.folds()}
    assert {edge for edge, times in count.items() if times == 2} == folds
    assert max(count.values()) == 2
    assert len(folds) == len(panels) - 1  # the parts hang together as a tree: no part is loose, nothing goes round
    front = next(panel for panel in panels if panel.kind == "front")
    cut = sum(line.length for line in net.cuts())
    around = sum(((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5 for panel in panels for (x1, y1), (x2, y2) in edges(panel))
    folded = sum(line.length for line in net.folds())
    assert cut == pytest.approx(around - 2 * folded - 2 * NOTCH, abs=0.01)
    assert net.notch == pytest.approx((front.box[0] + net.width / 2, front.box[1] + net.height))


@settings(max_examples=40, deadline=None)
@given(NETS)
def test_parts_lie_within_the_sheet_and_not_on_each_other(net):
    wide, tall = net.size
    panels = list(net.panels())
    for panel in panels:
        x, y, across, up = panel.box
        assert -0.01 <= x <= x + across <= wide + 0.01
        assert -0.01 <= y <= y + up <= tall + 0.01
        assert area(panel.corners) > 0
    for one, other in combinations(panels, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = one.box, other.box
        across = min(ax + aw, bx + bw) - max(ax, bx)
        up = min(ay + ah, by + bh) - max(ay, by)
        assert across < 0.01 or up < 0.01, (one.name, other.name)


@given(NETS)
def test_ticks_stand_outside_the_net_in_line_with_both_ends_of_every_fold(net):
    folds, parts = list(net.folds()), list(net.panels())
    ticks = list(net.ticks())
    assert len(ticks) == 2 * len(list(net.creases()))
    uprights = {round(tick.start[0], 4) for tick in ticks if tick.start[0] == tick.end[0]}
    assert uprights == {round(fold.start[0], 4) for fold in folds if fold.start[0] == fold.end[0]}
    levels = {round(tick.start[1], 4) for tick in ticks if tick.start[1] == tick.end[1]}
    assert levels == {round(fold.start[1], 4) for fold in folds if fold.start[1] == fold.end[1]}
    for tick in ticks:
        assert not any(part.holds(tick.start) for part in parts)
        in_line = [fold for fold in folds if len({round(x, 4) for x, _ in (*fold, *tick)}) == 1]
        in_line += [fold for fold in folds if len({round(y, 4) for _, y in (*fold, *tick)}) == 1]
        assert in_line
