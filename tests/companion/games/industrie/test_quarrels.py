"""What a table of Industrie argues about, each with the answer worked out by hand, the article that decides, and the
sentence of the sheet that says so. The source's example is among them word for word.
"""

import json
from pathlib import Path

import pytest
from sheets.law import articles

from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import settle

GAME = find_game("industrie")
EXAMPLES = Path(__file__).parents[3] / "examples" / "industrie"

QUARRELS = [
    # 4 (8) (+5), 2, 3, 2 against 3 (6), 3 (+5), 3, 3 (+5)
    ("source", [8 + 2 + 3 + 2 + 5, 6 + 3 + 3 + 3 + 5 + 5], ["Ben"], "score.tie", "25 à 20", "25 to 20"),
    (
        "source-counted",
        [20, 25],
        ["Ben"],
        "score.majority",
        "le plus de bâtiments gagne un bonus",
        "the only player with the most buildings gets a bonus",
    ),
    # Two offices, two factories, all of them tied; neither of them built anything.
    ("nothing-built", [2, 2], ["Ana", "Ben"], "win.shared", "partagent la victoire", "share the victory"),
    # The first buildings count: "A starting card is no building of mine."
    ("nothing-built", [2, 2], ["Ana", "Ben"], "score", "comptent aussi", "count like any other"),
    # "One bank is no majority."
    (
        "one-against-none",
        [3 + 5, 2],
        ["Ana"],
        "score.majority",
        "Un seul bâtiment suffit",
        "A single building is enough",
    ),
    # "My king is worth more than your ace and your two."
    (
        "rank-does-not-count",
        [4, 6 + 5],
        ["Ben"],
        "setup.buildings",
        "sa valeur ne compte plus",
        "its rank no longer matters",
    ),
    # "You two are tied, so the bonus is mine": 6 + 1 + 1, the same, 4 + 1 + 1.
    (
        "tie-not-the-next",
        [8, 8, 6],
        ["Ana", "Ben"],
        "score.tie",
        "pas même le joueur qui vient après eux",
        "not even the player with the next",
    ),
    # "One bonus a player": 5 + 1 + 1 + 5 against 6 + 2 + 2 + 15.
    ("three-majorities", [12, 25], ["Ben"], "score.majority", "dans plusieurs couleurs", "the bonus of several suits"),
    # 4 + 2 + 5 against 5 + 1 + 5: "I have more buildings."
    ("shared", [11, 11], ["Ana", "Ben"], "win.shared", "à égalité en tête", "tied for the most points"),
    # ♥ and ♦ are tied; ♠ is Ben's, ♣ is Chloe's.
    ("five", [9, 8 + 5, 6 + 5, 7, 9], ["Ben"], "score.tie", "personne ne gagne le bonus", "nobody gets its bonus"),
    # A table that leaves the first buildings out.
    ("starters-skipped", [2 + 5, 0], ["Ana"], "score.housing", "rapporte 2 points", "scores 2 points"),
]

AT_THE_TABLE = [
    ("turn.build", "usines au début du tour", "factories at the start of the turn"),  # "I built a factory just now."
    (
        "turn.cost",
        "dès le bâtiment suivant du même tour",
        "from the next building of the same turn",
    ),  # a bank just built
    ("turn.cost", "La valeur de la carte bâtie ne change rien", "The rank of the card you build makes no difference"),
    ("turn.pay", "paie tous les bâtiments du tour ensemble", "pays for all its buildings together"),  # 19 $ for 8 and 7
    ("turn.pay", "ne rend pas la monnaie", "no change is given"),
    ("turn.draw", "y compris ceux bâtis ce tour-ci", "those built this turn included"),  # an office just built
    ("turn.draw", "pas de limite à la main", "no hand limit"),
    ("end.last", "prend ce qui reste", "takes what is left"),  # three to draw, one left
    ("end.last", "ne remélange pas la défausse", "is not reshuffled"),
    ("end.last", "Les cartes en main ne comptent pas", "Cards in hand do not count"),
]


@pytest.mark.parametrize(("name", "totals", "winners", "article", "french", "english"), QUARRELS)
def test_a_quarrel_is_settled_as_by_hand(name, totals, winners, article, french, english):
    data = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    sheet = settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    assert [player.total for player in sheet.players] == totals
    assert list(sheet.winners) == winners
    for lang, words in zip(LANGS, (french, english), strict=True):
        assert words in articles("industrie", lang)[article]


@pytest.mark.parametrize(("article", "french", "english"), AT_THE_TABLE)
def test_what_happens_in_a_turn_is_answered_in_a_sentence(article, french, english):
    for lang, words in zip(LANGS, (french, english), strict=True):
        assert words in articles("industrie", lang)[article]


def test_every_example_is_a_quarrel():
    assert {path.stem for path in EXAMPLES.glob("*.json")} == {name for name, *_ in QUARRELS}
