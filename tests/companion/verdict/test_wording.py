"""Notes become sentences: values in words, gaps told apart from mistakes of ours."""

import pytest

from companion.cards import Suit, read_cards
from companion.errors import InternalError
from companion.sheet import Note
from companion.verdict.wording import in_words, wording
from companion.words import NBSP


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "–"),
        (True, "oui"),
        (False, "non"),
        (-3, "\u22123"),
        (2.5, "2,5"),
        (Suit.HEARTS, "♥"),
        ((Suit.HEARTS, Suit.SPADES), "♥ ♠"),
        (read_cards("QS 8D"), "D♠ 8♦"),
        (read_cards("QS")[0], "D♠"),
        ((tuple(read_cards("QS 8D")), tuple(read_cards("JC 5H"))), f"D♠{NBSP}→{NBSP}8♦, V♣{NBSP}→{NBSP}5♥"),
        (("Ana", "Bo", "Cy"), "Ana, Bo et Cy"),
        ((), ""),
        ({Suit.SPADES: 12, Suit.CLUBS: 0}, "♠ 12, ♣ 0"),
        ("{name}", "{name}"),
    ],
)
def test_values_in_words(value, said) -> None:
    assert in_words(value, "fr") == said


def test_a_decimal_in_english() -> None:
    assert in_words(-2.5, "en") == "\u22122.5"


def test_what_a_game_does_not_say_is_our_own_mistake() -> None:
    words = wording("alkekan", "en")
    with pytest.raises(InternalError) as caught:
        words.sentence("notes", Note("no-such-note"))
    assert caught.value.faults[0].code == "words-missing"
    with pytest.raises(InternalError) as caught:
        words.sentence("notes", Note("doubles", {"magic": 1}))
    assert caught.value.faults[0].code == "words-place"


def test_a_line_without_a_note_is_told_by_its_article() -> None:
    words = wording("alkekan", "en")
    note = Note("line-missed", {"claimed": 1, "total": 2, "points": 1, "line": Note("")})
    assert "Enchanted mirror" in words.reason(note, "score.queen")
    assert words.note(Note("")) is None
    assert words.note(None) is None


def test_reasons_for_every_game_speak_french_with_its_spaces() -> None:
    note = Note("total-is", {"claimed": 1, "total": 2, "points": 1, "line": Note("treasures")})
    assert f"plus{NBSP}: " in wording("alkekan", "fr").reason(note, "score.treasure")
