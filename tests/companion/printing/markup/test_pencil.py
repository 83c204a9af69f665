"""Boxes measure what they say, and none is below 8 mm."""

import pytest

from companion.printing.paper import mm


def boxes(printed, page=0):
    """(width, height) in mm of the framed boxes of a page."""
    found = printed.plumber.pages[page]
    return sorted(
        (round(mm(o["width"]), 2), round(mm(o["height"]), 2)) for o in [*found.rects, *found.curves] if o["stroke"]
    )


def test_boxes_measure_what_they_say(body):
    printed = body('<boxes ref="7.3" height="9">Queen [] on [12.5] = [*]</boxes>')
    (first, second, rest) = boxes(printed)
    assert first == pytest.approx((9, 9), abs=0.1)
    assert second == pytest.approx((12.5, 9), abs=0.1)
    assert rest[0] > 100
    assert "Queen" in printed.text
    assert "7.3" in printed.text


def test_two_stars_share(body):
    found = boxes(body("<boxes>[*] and [*]</boxes>"))
    assert found[0][0] == pytest.approx(found[1][0], abs=0.05)


@pytest.mark.parametrize(
    "markup",
    ["<boxes>[7.9]</boxes>", '<boxes height="7">[]</boxes>', '<lines pitch="6"/>'],
)
def test_a_box_below_8_mm_is_refused(refused, markup):
    fault = refused(markup)[0]
    assert fault.code == "box-too-small"
    assert fault.data["each"] < fault.data["least"] == 8


def test_no_room_for_a_starred_box(refused):
    fault = refused('<columns widths="20 *"><column><boxes>words words [*]</boxes></column><column/></columns>')[0]
    assert (fault.code, fault.data["available"], fault.data["wanted"], fault.data["fits"]) == (
        "box-too-small",
        20,
        1,
        0,
    )


def test_no_room_for_fixed_boxes(refused):
    assert (
        refused('<columns widths="20 *"><column><boxes>[] [] []</boxes></column><column/></columns>')[0].code
        == "text-overflow"
    )


def test_a_tick_box(body):
    printed = body("<checkbox>Alkekan called <ref>6.2</ref></checkbox>", ink="low")
    assert boxes(printed) == [pytest.approx((8, 8), abs=0.1)]
    assert "Alkekan called 6.2" in printed.text


def test_a_deck_of_54(body):
    printed = body("<deckgrid/>", lang="en")
    found = boxes(printed)
    assert len(found) == 54
    assert [box for box in found if box[1] < 9] == [pytest.approx((8, 8), abs=0.1)] * 52
    assert [box for box in found if box[1] > 9] == [pytest.approx((8, 16), abs=0.1)] * 2
    assert all(rank in printed.text for rank in ("A", "10", "J", "Q", "K", "Jo"))


def test_ranks_are_written_in_the_language(body):
    assert "V" in body('<deckgrid ranks="J-R"/>', lang="fr").text
    assert len(boxes(body('<deckgrid ranks="2-6" suits="♥ ♦" jokers="0"/>'))) == 10


def test_a_deck_is_made_narrower_but_not_below_8_mm(body, refused):
    page = '<columns widths="{} *"><column><deckgrid cell="10" height="9"/></column><column/></columns>'
    found = boxes(body(page.format(120)))
    assert found[0][0] == pytest.approx((120 - 1.2) / 14, abs=0.1)
    fault = refused(page.format(100))[0]
    assert fault.code == "box-too-small"
    assert (fault.data["wanted"], fault.data["fits"]) == (14, 12)


def test_lines_to_write_on(body):
    page = body('<lines pitch="9" label="Notes"/><lines pitch="9"/>').plumber.pages[0]
    labelled, plain = sorted(page.lines, key=lambda line: line["top"])
    assert 9 <= mm(plain["top"] - labelled["top"]) < 11
    assert plain["x0"] < labelled["x0"]


def test_a_label_of_lines_too_long_is_refused(refused):
    assert refused(f'<lines label="{"many words " * 30}"/>')[0].code == "text-overflow"
