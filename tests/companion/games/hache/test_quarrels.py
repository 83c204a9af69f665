"""What a table of Hache argues about, each with the answer worked out by hand, the article that decides, and the sentence of
the sheet that says so. What is scored stands in tests/examples/hache.
"""

import json
from pathlib import Path

import pytest
from sheets.law import articles

from companion import InputError, score
from companion.rulebook import LANGS

EXAMPLES = Path(__file__).parents[3] / "examples" / "hache"

SCORED = [
    # 2+2+0+4+2+2+1, 2+2+2+2+1+2+2, 1+2+2+0+2+2; K♣ is the tenth, so Chloe has a turn less.
    (
        "finished",
        [13, 13, 9],
        ["Ana", "Ben"],
        True,
        "end.tenth",
        "certains peuvent avoir joué un tour de moins",
        "may have had one turn fewer",
    ),
    # The example of the sheet.
    ("four-turns", [7, 9], ["Ben"], False, "score.pips", "rapporte 1 point", "scores 1 point"),
    ("as-on-the-pad", [7, 9], ["Ben"], False, "score.court", "rapporte 2 points", "scores 2 points"),
    # "The tenth only ends the game."
    (
        "nothing-but-courts",
        [10, 10],
        ["Ana", "Ben"],
        True,
        "end.tenth",
        "Elle compte encore",
        "It still counts",
    ),
    # "We have stopped." Nine court cards: nobody has won.
    ("nine-courts", [14, 8], ["Ana"], False, "end.tenth", "tire la dixième figure", "draws the tenth court card"),
    # "I have had a turn less than Ana!" K♥ is Ana's, the ninth; J♦ Q♦ K♦: nine in all, the game goes on.
    ("a-turn-less", [12, 14], ["Ben"], False, "turn", "à tour de rôle", "turns pass clockwise"),
    # "A court card beats two pips."
    ("shared-lead", [2, 2], ["Ana", "Ben"], False, "win.shared", "partagent la victoire", "share the victory"),
    ("one-turn", [4, 0, 0], ["Ana"], False, "score.pips", "4 au plus par tour", "4 a turn at most"),
    # "I have six of the ten court cards!" 6 x 2 against 1+2+1+2+1+2+2+2; both had eight turns, J♣ is the tenth.
    (
        "most-courts",
        [12, 13],
        ["Ben"],
        True,
        "win.most",
        "Le plus haut total gagne",
        "The player with the most points wins.",
    ),
    ("not-begun", [0, 0], ["Ana", "Ben"], False, "turn.cover", "de 0 à 4", "0 to 4 pips"),
]

REFUSED = [
    # "Two spades are two points."
    ([["♠♠"], [""]], "turn-suit-twice", "turn.cover", "mais pas deux ♠", "but not two ♠"),
    # "It was not my turn when the tenth came."
    (
        [["J♠", "Q♠", "K♠", "J♥", "Q♥", "♠"], ["K♥", "J♦", "Q♦", "K♦", "J♣"]],
        "turn-after-end", "end.tenth", "personne ne joue après elle", "nobody plays after it",
    ),
    # "I may lay a court card if I like."
    ([["7♣"], [""]], "turn-not-court", "turn.draw", "Une figure ne se pose pas", "A court card is not laid"),
]  # fmt: skip

AT_THE_TABLE = [
    ("turn.whole", "ou pas du tout", "or not at all"),  # "Half of it is covered, that is half a point."
    ("turn.corners", "n'empêchent rien", "rule nothing out"),  # "You are covering the sign in the corner."
    ("turn.cover", "Un symbole déjà caché ne se couvre plus", "already hidden cannot be covered again"),
    ("turn.lay", "tant que vous ne l'avez pas lâchée", "until you let go of it"),  # "You have moved it!"
    ("turn.lay", "Les autres cartes ne bougent pas", "The other cards stay where they are"),
    ("turn.lay", "tournée comme vous voulez", "turned whichever way you like"),
    ("setup.first", "Si c'est une figure, elle ne compte pas", "If it is a court card, it does not count"),
    ("turn.court", "Votre tour est fini", "Your turn is over"),  # "I draw another one and lay that."
]


@pytest.mark.parametrize(("name", "totals", "winners", "finished", "article", "french", "english"), SCORED)
def test_a_quarrel_is_settled_as_by_hand(name, totals, winners, finished, article, french, english):
    told = score("hache", json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))
    assert [player["total"] for player in told["players"]] == totals
    assert (told["winners"], told["finished"], bool(told["remarks"])) == (winners, finished, not finished)
    for lang, words in zip(LANGS, (french, english), strict=True):
        assert words in articles("hache", lang)[article]


@pytest.mark.parametrize(("turns", "code", "article", "french", "english"), REFUSED)
def test_what_the_rules_forbid_is_refused(turns, code, article, french, english):
    players = [{"name": name, "turns": one} for name, one in zip("AB", turns, strict=True)]
    with pytest.raises(InputError) as caught:
        score("hache", {"players": players})
    assert [fault["code"] for fault in caught.value.faults] == [code]
    for lang, words in zip(LANGS, (french, english), strict=True):
        assert words in articles("hache", lang)[article]


@pytest.mark.parametrize(("article", "french", "english"), AT_THE_TABLE)
def test_what_happens_at_the_table_is_answered_in_a_sentence(article, french, english):
    for lang, words in zip(LANGS, (french, english), strict=True):
        assert words in articles("hache", lang)[article]


def test_every_example_is_a_quarrel():
    assert {path.stem for path in EXAMPLES.glob("*.json")} == {name for name, *_ in SCORED}
