import sys
import unicodedata

import pytest

from companion.visible import harmless, is_blank, is_control


@pytest.mark.parametrize(
    "character", ["\0", "\n", "\x1b", "\x7f", "\x9b", "\u2028", "\u2029", "\u202e", "\u2066", "\ud800"]
)
def test_control_characters(character):
    assert is_control(character)
    assert harmless(f"a{character}b") == f"a\\u{ord(character):04x}b"


FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\U0001d159\ufe0f\U000e0100\u180b\u00ad\u2060\u200d\U000e0020"


@pytest.mark.parametrize("character", [*FILLERS, " ", "\u00a0", "\u3000", ""])
def test_names_in_which_nothing_can_be_seen(character):
    assert is_blank(character)
    assert is_blank(f" {character} ")
    assert not is_blank(f"{character}a")


def test_every_letter_and_digit_is_seen_unless_it_is_a_filler():
    everything = map(chr, range(sys.maxunicode + 1))
    unseen = {c for c in everything if unicodedata.category(c)[0] in "LN" and is_blank(c)}
    assert unseen == set("\u115f\u1160\u3164\uffa0")


def test_what_is_visible_stays_as_it_is():
    for text in ("Zoé", "日本", "👩‍👩‍👧", "a b", "♥\ufe0f"):
        assert harmless(text) == text
        assert not is_blank(text)
    assert harmless("a\n\tb\x07", keep="\n\t") == "a\n\tb\\u0007"
