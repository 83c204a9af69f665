"""Notes become sentences: values in words, gaps told apart from mistakes of ours."""

from fractions import Fraction

import pytest

from companion.cards import Suit, read_cards
from companion.errors import InternalError
from companion.notes import Cited, Moves, Note, Sum
from companion.sheet import Line, Missing
from companion.verdict.values import counted, in_words
from companion.verdict.wording import wording
from companion.words import NBSP, elided


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "–"),
        (True, "oui"),
        (False, "non"),
        (-3, "\u22123"),
        (13824, f"13{NBSP}824"),
        (2.5, "2,5"),
        (Fraction(147, 8), "18,4"),
        (Fraction(427, 10), "42,7"),
        (Fraction(6), "6"),
        (Fraction(1, 495), "0,002"),
        (Fraction(494, 495), "0,998"),
        (Fraction(-1, 58905), "\u22120,00002"),
        (Suit.HEARTS, "♥"),
        ((Suit.HEARTS, Suit.SPADES), "♥ ♠"),
        (read_cards("QS 8D"), "D♠ 8♦"),
        (read_cards("QS")[0], "D♠"),
        (Moves((read_cards("QS 8D"), read_cards("JC 5H"))), f"D♠{NBSP}→{NBSP}8♦, V♣{NBSP}→{NBSP}5♥"),
        ((read_cards("QS 8D"), read_cards("JC 5H")), "D♠ 8♦, V♣ 5♥"),
        (("Ana", "Bo", "Cy"), "Ana, Bo et Cy"),
        ((), ""),
        ({Suit.SPADES: 12, Suit.CLUBS: 0}, "♠ 12, ♣ 0"),
        (Sum((5, 0, 3, -2)), f"5{NBSP}+{NBSP}3{NBSP}\u2212{NBSP}2{NBSP}={NBSP}6"),
        (Sum((0, 3)), "3"),
        (Sum((-4,)), "\u22124"),
        (Sum(()), "0"),
        ("{name}", "{name}"),
    ],
)
def test_values_in_words(value, said) -> None:
    assert in_words(value, "fr") == said


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ben", "Chloé"), "Les 8 de Ben et de Chloé"),
        (("Ana", "Ben", "Ève"), "Les 8 d’Ana, de Ben et d’Ève"),
        (("Ben",), "Les 8 de Ben"),
        (("A{x}", "Ben"), "Les 8 de A{x} et de Ben"),
    ],
)
def test_each_of_several_names_has_its_own_de(names, said) -> None:
    values = {"names": counted(names, "fr")}
    assert elided("Les 8 de {names}", values).format_map(values) == said


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


def test_a_line_is_told_by_its_article_its_cards_and_its_points() -> None:
    """Never by its note: what the line says (a card is doubled) is not what would have to be left out."""
    words = wording("alkekan", "en")
    doubled = Line("score.queen", 6, read_cards("3♥"), Note("doubles", {"magic": 1, "on": 2}))
    note = Note("without", {"claimed": 18, "count": 1, "lines": (doubled,)})
    assert words.reason(note) == "18 would be the total without this line: Enchanted mirror 3♥ (+6)."
    jack = Note("without", {"claimed": 15, "count": 1, "lines": (Line("score.jack", 3, read_cards("JS")),)})
    assert wording("paparazzi", "fr").reason(jack).endswith(f"sans cette ligne{NBSP}: Valet V♠ (+3).")


def test_a_line_without_a_note_has_none() -> None:
    words = wording("alkekan", "en")
    assert words.note(Note("")) is None
    assert words.note(None) is None


def test_reasons_for_every_game_speak_french_with_its_spaces() -> None:
    lines = (Line("score.queen", 16), Line("score.treasure", -3, (), Note("treasures"), stage=2))
    note = Note("twice-one-of", {"claimed": 1, "total": 2, "lines": lines})
    assert wording("alkekan", "fr").reason(note) == (
        f"1 serait le total avec l’une de ces lignes comptée deux fois{NBSP}: Miroir enchanté (+16){NBSP}; "
        "manche 2, Trésors (\u22123)."
    )


def test_lines_of_the_same_name_are_told_apart() -> None:
    """By round and cards where those tell, else by what the game calls the place: a department, a lay, a suit."""
    lines = tuple(Line("win.held", 1, which=Note("department", {"number": number})) for number in (4, 7))
    values = {"claimed": 4, "total": 5, "count": 2, "lines": lines}
    assert wording("campagne", "en").reason(Note("without-one-of", values)) == (
        "4 would be the total without one of these lines: department 4, Holding a department (+1); "
        "department 7, Holding a department (+1)."
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_more_lines_are_listed_than_one_reads(lang) -> None:
    lines = tuple(Line("score.queen", points) for points in range(1, 31))
    said = wording("alkekan", lang).reason(Note("without", {"claimed": 1, "count": 30, "lines": lines}))
    assert said.count("(+") == 10
    assert said.endswith("; ….")


def test_what_is_missing_is_said_without_the_player_whose_it_is() -> None:
    missing = (Missing("rounds[1].players[0].bid", "election.cost"), Missing("players[1].x", "election.cost"))
    said = wording("lobbys", "en").reason(Note("not-entered", {"missing": missing}))
    assert said == "Not entered, though it counts: round 2, price of the vote; x."


def test_an_article_is_pointed_to_by_its_number() -> None:
    assert wording("alkekan", "en").value(Cited("score.queen")) == wording("alkekan", "en").article("score.queen")[0]


@pytest.mark.parametrize(
    ("value", "lang", "said"),
    [
        (1, "en", "1 card"), (0, "en", "0 cards"), (2, "en", "2 cards"), (-1, "en", "\u22121 card"),
        (1, "fr", "1 card"), (0, "fr", "0 card"), (2, "fr", "2 cards"),
        (["Ana"], "en", "Ana card"), (["Ana", "Bo"], "fr", "Ana et Bo cards"), ([], "en", " cards"), ([], "fr", " card"),
    ],
)  # fmt: skip
def test_words_agree_with_how_many_there_are(value, lang, said) -> None:
    assert "{n} {n:card|cards}".format(n=counted(value, lang)) == said


@pytest.mark.parametrize("value", ["Ana", True, Suit.SPADES, read_cards("3♥")[0], None])
def test_what_is_not_many_has_no_plural(value) -> None:
    with pytest.raises(ValueError, match=r"Invalid format|format specifier"):
        "{n:card|cards}".format(n=counted(value, "en"))


def test_a_plural_of_what_cannot_be_counted_is_our_own_mistake(monkeypatch) -> None:
    words = wording("alkekan", "en")
    monkeypatch.setitem(words._templates, ("notes", "made-up"), "{name:card|cards}")
    with pytest.raises(InternalError) as caught:
        words.sentence("notes", Note("made-up", {"name": "Ana"}))
    assert caught.value.faults[0].code == "words-place"


def test_points_in_words() -> None:
    words = wording("alkekan", "en")
    assert [words.points(points) for points in (1, -2, 0)] == ["1 point", "\u22122 points", "0 points"]


def test_what_is_missing_of_somebody_else_is_told_with_the_name() -> None:
    missing = Missing("rounds[0].players[1].bid", "election.cost", "Ben")
    assert wording("lobbys", "en").value(missing) == "Ben, round 1, price of the vote"


def test_a_note_in_a_note_is_said_whole() -> None:
    words = wording("alkekan", "en")
    equal = words.note(Note("turn-equal"))
    assert words.note(Note("doubles", {"magic": Note("turn-equal"), "on": 3})) == f"{equal} doubles 3"
    assert words.value((Note("turn-equal"), Note("turn-equal"))) == f"{equal} {equal}"


def test_a_game_may_count_something_else_than_points() -> None:
    assert [wording("deringer", "en").points(count) for count in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [wording("deringer", "fr").points(count) for count in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]
