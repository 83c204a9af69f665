"""What a table may ask wrongly of a grid: every fault at its place, in words of both languages."""

import pytest
from judging.paparazzi_advice import SUITS, Table, asked, found

from companion.errors import InputError
from companion.games.paparazzi.advice import check_in_play
from companion.rulebook import open_rulebook
from companion.verdict.values import counted


def faults(data):
    return [(fault.code, fault.where) for fault in check_in_play(asked(data))]


def changed(**more):
    return {**Table((2, 2), seed=10).told(), **more}


def with_left(*left, count=2, seed=10):
    data = Table((2,) * count, seed=seed).data()
    for player, cards in zip(data["players"], left, strict=False):
        player["left"] = cards
    return data


HANDS = [" ".join(map(str, hand)) for hand in Table((2, 2), seed=10).hands]
LYING = next(iter(card for card in Table((2, 2), seed=10).lying.values() if card.suit is SUITS[0]))


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        pytest.param(changed(), [], id="nothing"),
        pytest.param(changed(turn="Bea"), [("player-unknown", "turn")], id="turn of nobody"),
        pytest.param(with_left(HANDS[0] + f" {LYING}", HANDS[1]), [("left-laid", "players[0].left[2]")], id="laid"),
        pytest.param(with_left(HANDS[1], HANDS[1]), None, id="the other's cards"),
        pytest.param(with_left(HANDS[0].split()[0], HANDS[1]), [("left-missing", "players[0].left")], id="lost"),
        pytest.param(with_left("", HANDS[1]), [("left-missing", "players[0].left")], id="no card told"),
        pytest.param(with_left(HANDS[0] + " Q♠ Jo", HANDS[1]), None, id="a court card and a joker"),
        pytest.param(with_left(" ".join(HANDS[0].split() * 2), HANDS[1]), None, id="twice"),
        pytest.param(with_left("2♠", count=4, seed=1), None, id="not dealt"),
        pytest.param(changed(grid=Table((2, 2), seed=10).rows()[:6]), [("grid-rows", "grid")], id="six rows"),
    ],
)
def test_what_cannot_be(data, codes):
    told = faults(data)
    if codes is not None:
        assert told == codes
    else:
        assert {code for code, _ in told} & {"left-suit", "left-not-number", "card-twice", "left-not-dealt"}


def test_every_fault_is_told_at_once():
    table = Table((2, 2), seed=10)
    data = table.data(turn="Zoé")
    data["players"][1] |= {"suit": "♠"}
    data["players"][0] |= {"left": f"J♠ 5♦ {LYING}"}
    row = data["grid"][1].split()
    data["grid"][1] = " ".join([*row[:8], "K♠"])
    codes = {code for code, _ in faults(data)}
    assert {"suit-twice", "left-not-number", "left-suit", "left-laid", "player-unknown", "number-expected"} <= codes
    with pytest.raises(InputError) as error:
        found(data)
    assert len(error.value.faults) == len(faults(data))


def test_too_few_and_too_many_players_and_a_name_twice():
    assert ("player-count", "players") in faults({**changed(), "players": [{"name": "Ana", "suit": "♠"}]})
    twice = changed()
    twice["players"][1] |= {"name": "Ana"}
    assert ("name-twice", "players[1].name") in faults(twice)
    five = Table((2, 2, 2, 2), seed=1).data()
    five["players"] = [*five["players"], {"name": "Eva", "suit": "♠"}]
    assert {("player-count", "players"), ("suit-twice", "players[4].suit")} <= set(faults(five))


def test_every_fault_has_words_in_both_languages():
    """And each sentence names only values that its fault carries, and the article that refuses it."""
    case = with_left("J♠ 5♦ 2♠ 9♠ 10♠", count=4, seed=1)
    told = {fault.code: fault.data for fault in check_in_play(asked(case))}
    told |= {fault.code: fault.data for fault in check_in_play(asked(with_left("", HANDS[1])))}
    told |= {fault.code: fault.data for fault in check_in_play(asked(with_left(f"{LYING}", HANDS[1])))}
    for lang in ("fr", "en"):
        words = open_rulebook("paparazzi", lang).words["faults"]
        own = {code: sentence for code, sentence in words.items() if code.startswith("left-")}
        assert len(own) == 5
        for code, sentence in own.items():
            assert sentence.format(ref="", **{key: counted(value, lang) for key, value in told[code].items()})
