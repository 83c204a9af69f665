"""The event ``lay``: legal or not, points, direction; the quarrels of a table, and what is bad input instead."""

import json
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.games import find_game
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.rulebook import LANGS, open_rulebook
from companion.settle import resolve
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import decision_json

GAME = find_game("serpent-noir")
EVENT = GAME.events["lay"]
FOLDER = Path(__file__).parents[3] / "examples" / "serpent-noir" / "lay"


def entered(document):
    return check_entry(GAME, EVENT.model, document, Flags(lang="en"))


def answer(document, lang="en"):
    entry = entered(document).entry
    return decision_json(GAME, "lay", entry, resolve(EVENT, entry), lang)


def faults(track, cards):
    data = {"track": track, "cards": cards}
    with pytest.raises(InputError) as caught:
        resolve(EVENT, entered(data).entry)
    for lang in LANGS:
        assert all(" ? " not in line for line in error_lines(caught.value, FaultWords(lang, "serpent-noir", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]


QUARRELS = {
    # of the source: what can be laid on the 7 and on the 4 from A 3 5 6 2 3
    "source-best": (True, 5, "down", "lay.points"),
    "source-down": (True, 3, "down", "lay.points"),
    "source-up": (True, 3, "up", "lay.points"),
    "source-turn": (False, 0, None, "lay.direction"),
    # "After the 10 it is over." No, the ranks are a circle; "then I may come back over the ace": no, that is the other way.
    "loop-up": (True, 5, "up", "lay.points"),
    "loop-down": (True, 5, "down", "lay.points"),
    "loop-there-and-back": (False, 0, None, "lay.direction"),
    # "A seven on a seven follows." "I left one out, the jack would have been it."
    "same-rank": (False, 0, None, "lay.step"),
    "skipped": (False, 0, None, "lay.step"),
    # court cards: not at the end, not even alone; not worth two ranks; the way may stay open, and then both are right
    "court-last": (False, 0, None, "lay.last"),
    "court-alone": (False, 0, None, "lay.last"),
    "court-inside": (True, 3, "up", "lay.points"),
    "court-and-back": (False, 0, None, "lay.direction"),
    "court-too-late": (False, 0, None, "lay.step"),
    "courts-both-ways": (True, 7, "both", "lay.points"),
    "courts-nowhere": (False, 0, None, "lay.direction"),
    # "Eight cards must be worth more than four."
    "eight-cards": (True, 7, "up", "lay.points"),
}


@pytest.mark.parametrize("name", QUARRELS)
def test_quarrels(name):
    document = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    told = answer(document)
    assert (told["legal"], told["points"], told["direction"], told["article"]) == QUARRELS[name]
    assert told["ref"] == open_rulebook("serpent-noir", "en").article(told["article"]).number


def test_every_quarrel_of_the_folder_is_answered():
    assert {path.stem for path in FOLDER.glob("*.json")} == QUARRELS.keys()


def test_cards_may_be_an_array_and_either_notation():
    assert answer({"track": "4♠", "cards": ["3♥", "V♦", "A♣"]})["direction"] == "down"
    french = check_entry(GAME, EVENT.model, {"track": "4P", "cards": "3C DK AT", "lang": "fr"}, Flags())
    assert resolve(EVENT, french.entry).answer == {"legal": True, "points": 5, "direction": "down"}
    assert (
        answer({"track": "4♠", "cards": "3♥ Q♦ A♣"}, "fr")["note"].replace("\u00a0", " ").startswith("Sur 4♠, 3♥ D♦ A♣")
    )


@pytest.mark.parametrize(
    ("track", "cards", "expected"),
    [
        ("J♠", "3♥", [("track-court", "track")]),
        ("Jo", "3♥", [("joker-not-played", "track")]),
        ("4♠", "", [("lay-empty", "cards")]),
        ("4♠", [], [("lay-empty", "cards")]),
        ("4♠", "3♥ Jo", [("joker-not-played", "cards[1]")]),
        ("4♠", "3♥ 3♥", [("card-twice", "cards[1]")]),
        ("4♠", "3♥ 4♠", [("card-twice", "cards[1]")]),
        ("4♠", "3♥ zz", [("card-unreadable", "cards[1]")]),
        ("4♠", "fr", [("card-unreadable", "cards[0]")]),
        ("4♠", None, [("not-cards", "cards")]),
        ("K♠", "Jo Jo", [("track-court", "track"), ("joker-not-played", "cards[0]"), ("joker-not-played", "cards[1]")]),
    ],
)
def test_bad_input_is_no_illegal_lay(track, cards, expected):
    assert faults(track, cards) == expected


@pytest.mark.parametrize("missing", ["track", "cards"])
def test_both_must_be_said(missing):
    data = {"track": "4♠", "cards": "3♥"}
    del data[missing]
    with pytest.raises(InputError) as caught:
        entered(data)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("field-missing", missing)]


SENTENCES = {
    "loop-up": ("lay.loop", "Passer du 10 à l'as, c'est monter", "From 10 to ace is up"),
    "loop-there-and-back": ("lay.direction", "Elle ne change pas de sens en route", "It does not change direction on the way"),
    "same-rank": ("lay.step", "vaut 1 de plus ou 1 de moins que celle qu'elle recouvre", "1 higher or 1 lower than the card it covers"),
    "skipped": ("lay.step", "vaut 1 de plus ou 1 de moins que celle qu'elle recouvre", "1 higher or 1 lower than the card it covers"),
    "court-last": ("lay.last", "Un aiguilleur n'est jamais la dernière carte d'une pose", "A switchman is never the last card of a run"),
    "court-alone": ("lay.last", "Un aiguilleur n'est jamais la dernière carte d'une pose", "A switchman is never the last card of a run"),
    "court-inside": ("lay.points", "aiguilleurs compris", "switchmen included"),
    "court-and-back": ("lay.direction", "Elle ne change pas de sens en route", "It does not change direction on the way"),
    "courts-both-ways": ("lay.top", "après cinq pas, les deux sens mènent au 9", "after five steps both directions lead to the 9"),
    "eight-cards": ("lay.points", "}} ou plus |", "}} or more |"),
}  # fmt: skip
"""What the sheet answers to a quarrel: the article, and the words there."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SENTENCES)
def test_the_sheet_answers_every_quarrel_in_a_sentence(name, lang):
    article, french, english = SENTENCES[name]
    text = open_rulebook("serpent-noir", lang).text
    _, _, after = text.partition(f"{{#{article}}}")
    assert (french if lang == "fr" else english) in after.split("\n##")[0]
