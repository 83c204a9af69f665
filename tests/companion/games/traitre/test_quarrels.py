"""What a table argues about at Traître: every file of tests/examples/traitre, the article that settles it, and the sentence of our sheet.

Their answers are worked out by hand in test_scoring (games) and test_events (missions).
"""

import json
from pathlib import Path

import pytest
from sheets.law import articles, box, plain

from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import resolve, settle

GAME = find_game("traitre")
MISSION = GAME.events["mission"]
EXAMPLES = Path(__file__).parents[3] / "examples" / "traitre"
BOX = "rulings"
"""Where a sentence stands that is our own ruling: in the box, not in the article."""

TOTAL = (
    "mission.total",
    "la mission réussit si le total est au moins égal à la valeur de la carte de mission ; elle échoue s'il est plus petit.",
    "the mission succeeds if the total is at least the value of the mission card; it fails if it is lower.",
)
SPIES = (
    "mission.spies",
    "Un espion suffit : la mission échoue, quel que soit le total",
    "One spy is enough: the mission fails, whatever the total",
)
IGNORED = (BOX, "on peut convenir qu'il ne compte pas", "you may agree that it does not count")

QUARRELS = {
    "equal-is-enough": [TOTAL],
    "spy-of-the-suit": [("mission.spies", "et même s'il vient de la pioche", "whatever the total or the spy's suit")],
    "spy-of-the-draw-pile": [("mission.spies", "même s'il vient de la pioche", "even if it came from the draw pile")],
    "nobody-was-the-traitor": [
        (
            "end.nobody",
            "5 missions ont échoué et personne n'a le joker : tout le monde perd.",
            "5 missions fail and nobody has the joker: everybody loses.",
        )
    ],
    "five-failures": [
        ("end.failure", "5 missions ont échoué : le traître gagne.", "5 missions fail: the traitor wins.")
    ],
    "the-ninth-mission": [
        (
            "end.success",
            "5 missions ont réussi : l'équipe gagne, qu'il y ait un traître ou non.",
            "5 missions succeed: the team wins, traitor or not.",
        )
    ],
    "accused-wrongly": [
        (
            "accuse.wrong",
            "L'accusé est de l'équipe et un autre joueur est le traître : le traître gagne.",
            "The player accused is on the team and another player is the traitor: the traitor wins.",
        )
    ],
    "accused-and-no-traitor": [
        (
            "accuse.nobody",
            "Personne n'a le joker : tout le monde perd.",
            "Nobody has the joker: everybody loses.",
        )
    ],
    "accused-by-the-traitor": [
        (
            "accuse.void",
            "son accusation est nulle. Personne d'autre ne retourne son identité et la partie continue",
            "the accusation is void. Nobody else turns over an identity, and play goes on",
        ),
        ("end.success", "5 missions ont réussi : l'équipe gagne", "5 missions succeed: the team wins"),
    ],
    "accused-at-once": [
        (
            "accuse.when",
            "À tout moment, tant que la partie n'est pas finie, un joueur peut en accuser un autre",
            "At any time before the game is over, a player may openly accuse another",
        ),
        (
            "accuse.right",
            "L'accusé est le traître : l'équipe gagne",
            "The player accused is the traitor: the team wins",
        ),
    ],
    "a-card-comes-back": [
        (
            "mission.next",
            "Quand la pioche est épuisée, mélangez la défausse : elle devient la pioche.",
            "When the draw pile runs out, shuffle the discards: they become the draw pile.",
        ),
        TOTAL,
    ],
    "mission/below-nothing": [TOTAL],
    "mission/one-card-too-many": [
        ("mission.total", "toutes les autres se retranchent", "all others are subtracted"),
        TOTAL,
    ],
    "mission/two-spies": [
        SPIES,
        ("mission.spies", "Un espion n'ajoute ni ne retranche rien.", "A spy adds and subtracts nothing."),
    ],
    "mission/draw-pile-ignored": [IGNORED, TOTAL],
    "mission/draw-pile-ignored-and-too-low": [IGNORED, TOTAL],
}
"""By the name of the example: what of our sheet answers it, in French and in English, and in which article."""


def read(name):
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def decided(name):
    """The articles by which an example is settled, and those that were remarked on."""
    context = {"notation": "en"}
    if name.startswith("mission/"):
        return {resolve(MISSION, MISSION.model.model_validate(read(name), context=context)).article}
    sheet = settle(GAME, GAME.position.model_validate(read(name), context=context))
    return {line.article for player in sheet.players for line in (*player.lines, *sheet.log)}


def test_every_quarrel_has_its_sentence():
    found = {path.relative_to(EXAMPLES).with_suffix("").as_posix() for path in EXAMPLES.rglob("*.json")}
    assert found == QUARRELS.keys()
    assert len(found) >= 10


@pytest.mark.parametrize("name", QUARRELS)
def test_it_is_settled_by_an_article_that_answers_it(name):
    assert decided(name) & {article for article, _, _ in QUARRELS[name]}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", QUARRELS)
def test_a_sentence_of_the_sheet_answers_it(name, lang):
    for article, french, english in QUARRELS[name]:
        said = box("traitre", lang) if article == BOX else articles("traitre", lang)[article]
        assert plain(french if lang == "fr" else english) in said
