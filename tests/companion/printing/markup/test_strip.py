"""The head of a piece that is cut off."""

import pytest


def test_every_piece_says_what_it_is(press):
    piece = (
        '<fill grow="1"><strip title="Game" subtitle="A. Thor">the key</strip><boxes height="60">Sum [*]</boxes></fill>'
    )
    printed = press(f'<document title="T">{piece}</document>')
    words = printed.text.replace("\u00a0", " ")
    assert words.count("Sum") > 2
    for said in ("Game", "A. Thor", "the key"):
        assert words.count(said) == words.count("Sum")


@pytest.mark.parametrize("kind", ["normal", "large"])
def test_a_key_wraps_beside_the_name(body, kind):
    page = body(f'<strip title="Game">{"many words " * 30}</strip>', type=kind).plumber.pages[0]
    name = next(word for word in page.extract_words() if word["text"] == "Game")
    assert all(word["x0"] > name["x1"] for word in page.extract_words() if word["text"] == "many")


def test_no_room_for_a_key_is_refused(refused):
    strip = '<columns widths="32 *"><column><strip title="A long name">key</strip></column><column/></columns>'
    assert refused(strip)[0].code == "text-overflow"


def test_low_ink_fills_nothing(body):
    page = body('<strip title="Game">key</strip>', ink="low").plumber.pages[0]
    assert not [shape for shape in (*page.rects, *page.curves) if shape["fill"] and shape["width"] > 100]


def test_the_lines_of_a_key_are_even(body):
    key = "many words that say how it is reckoned " * 4 + "end"
    words = [word for word in body(f'<strip title="G">{key}</strip>').words() if word["text"] != "G"]
    rows = {}
    for word in words:
        rows.setdefault(round(word["top"]), []).append(word["x1"] - word["x0"])
    lengths = [sum(row) for row in rows.values()]
    assert len(lengths) > 1
    assert min(lengths) > 0.7 * max(lengths)
