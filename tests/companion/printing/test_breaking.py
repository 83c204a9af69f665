"""Names wider than their column: parted at blanks, then after hyphens, inside a word only where nothing else helps."""

import pytest

from companion.printing import breaking, fonts
from companion.printing.look import Look, Palette
from companion.printing.options import PageOptions
from companion.printing.paragraphs import words_in
from companion.printing.styles import style

NBSP = "\u00a0"


def lines(words: str, room: str) -> list[str]:
    """The lines of words in a column as wide as others."""
    look = Look.of(Palette(), PageOptions())
    chosen = style("total", look)
    made = words_in(words, "total", look, breakable=True)
    made.wrap(fonts.width(room, chosen.fontName, chosen.fontSize) + 1, 10**6)
    if made.blPara.kind == 0:
        return [" ".join(words).replace(NBSP, " ") for _, words in made.blPara.lines]
    return ["".join(word.text for word in line.words).strip().replace(NBSP, " ") for line in made.blPara.lines]


@pytest.mark.parametrize(
    ("words", "room", "expected"),
    [
        ("Élisabeth-Charlotte de Rochechouart-Mortemart", "Rochechouart-Mortemart", ["Élisabeth-Charlotte de", "Rochechouart-Mortemart"]),
        (f"Aÿ{NBSP}Dvořák, Jean{NBSP}Le{NBSP}Goaziou, Ana", "Jean Le G", ["Aÿ", "Dvořák,", "Jean Le", "Goaziou,", "Ana"]),
        (f"Aÿ{NBSP}Le{NBSP}Goaziou-Kerambellec, Ana", "Kerambellec,", ["Aÿ Le", "Goaziou-", "Kerambellec,", "Ana"]),
        ("Ana, Jo-Anne", "Ana, Jo-A", ["Ana,", "Jo-Anne"]),
        (f"Al, Ed{NBSP}Goaziou-Kerambellec", "Kerambellec", ["Al,", "Ed Goaziou-", "Kerambellec"]),
        ("Maximilienne, Ana", "Maximilienne", ["Maximilien-", "ne, Ana"]),
        ("Donaudampfschiff, Ana", "Donaudampf-", ["Donaudampf-", "schiff, Ana"]),
    ],
)  # fmt: skip
def test_a_name_is_parted_where_a_reader_would_part_it(words: str, room: str, expected: list[str]) -> None:
    assert lines(words, room) == expected


def test_a_word_cut_inside_is_told_one_parted_at_its_hyphen_is_not() -> None:
    look = Look.of(Palette(), PageOptions())
    for words, cut in (("Marie-Antoinette", False), ("Donaudampfschiff", True)):
        made = words_in(words, "total", look, breakable=True)
        made.wrap(50, 10**6)
        assert made.cut is cut


def test_words_set_in_a_wider_column_again_are_whole_again() -> None:
    made = words_in("Donaudampfschiff", "total", Look.of(Palette(), PageOptions()), breakable=True)
    low = made.wrap(400, 10**6)[1]
    assert made.wrap(40, 10**6)[1] > low
    assert made.wrap(400, 10**6)[1] == low


def test_a_word_twice_as_long_takes_twice_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name of 1,800 letters took ten minutes: every line measured all that was left, once for each of its letters."""
    asked, wide = 0, breaking._Letter.wide

    def counting(letter: breaking._Letter) -> float:
        nonlocal asked
        asked += 1
        return wide(letter)

    monkeypatch.setattr(breaking._Letter, "wide", counting)
    counts = []
    for length in (400, 800):
        asked = 0
        lines("x" * length, "x" * 30)
        counts.append(asked)
    assert 0 < counts[1] < 2.1 * counts[0]
