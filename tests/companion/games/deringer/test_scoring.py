"""Coins counted: who wins, what is left of the loot, what cannot be, what somebody claims."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets.law import law, plain

from companion.errors import InputError
from companion.games import find_game, find_numbers
from companion.games.deringer.rules import DOUBLES, SUMS, is_double, strength
from companion.reading import Flags, read_position
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.report import Reporter

GAME = find_game("deringer")
NAMES = ["Ana", "Ben", "Chloe", "David", "Eve", "Finn", "Gwen", "Hugo"]
EXAMPLES = Path(__file__).parents[3] / "examples" / "deringer"


def position(*coins, **more):
    players = [{"name": name, "coins": own} for name, own in zip(NAMES, coins, strict=False)]
    return {"players": players, **more}


def judge(data):
    return settle(GAME, GAME.position.model_validate(data))


def faults(data):
    """(code, where) of every fault, each said in both languages."""
    with pytest.raises(InputError) as caught:
        judge(data)
    for lang in LANGS:
        said = error_lines(caught.value, FaultWords(lang, "deringer", data))
        assert all(said) and not any(" ?" in line for line in said), said
    return [(fault.code, fault.where) for fault in caught.value.faults]


def read_faults(data):
    with pytest.raises(InputError) as caught:
        read_position(GAME, None, Flags(lang="en", players=data), None)
    return [(fault.code, fault.where) for fault in caught.value.faults]


def test_the_richest_wins():
    sheet = judge(position(14, 9, 17, 8))
    assert sheet.winners == ("Chloe",) and sheet.finished and not sheet.remarks
    assert [(player.total, player.rank) for player in sheet.players] == [(14, 2), (9, 3), (17, 1), (8, 4)]
    assert {line.article for player in sheet.players for line in player.lines} == {"end.richest"}


def test_equal_fortunes_share_the_victory():
    sheet = judge(position(16, 16, 10, 6))
    assert sheet.winners == ("Ana", "Ben")
    assert [player.rank for player in sheet.players] == [1, 1, 3, 4]


def test_with_coins_left_in_the_loot_the_game_is_not_over():
    sheet = judge(position(5, 0, 3, 9, 2))
    assert not sheet.finished and sheet.winners == ("David",)
    (remark,) = sheet.remarks
    assert (remark.key, remark.values["left"], remark.values["whole"]) == ("loot-left", 41, 60)


def test_before_the_first_coin_everybody_leads():
    sheet = judge(position(0, 0, 0, 0))
    assert sheet.winners == tuple(NAMES[:4]) and not sheet.finished


@pytest.mark.parametrize("players", range(4, 9))
def test_the_loot_holds_twelve_coins_a_player(players):
    assert judge(position(12 * players, *[0] * (players - 1))).finished
    assert faults(position(12 * players + 1, *[0] * (players - 1))) == [("coins-many", "players")]


def test_coins_below_none_are_told_with_all_other_faults():
    assert faults(position(-1, 60, -3, 0)) == [
        ("coins-below", "players[0].coins"),
        ("coins-below", "players[2].coins"),
        ("coins-many", "players"),
    ]


@pytest.mark.parametrize("players", [1, 3, 9])
def test_four_to_eight_play(players):
    assert ("player-count", "players") in faults(position(*[1] * min(players, 8)) if players < 9 else crowd())


def crowd():
    return {"players": [{"name": f"P{number}", "coins": 1} for number in range(9)]}


def test_names_are_told_apart():
    data = position(12, 12, 12, 12)
    data["players"][3]["name"] = "Ana"
    assert faults(data) == [("name-twice", "players[3].name")]


@pytest.mark.parametrize("coins", [None, "12", 12.0, True, [12]])
def test_coins_are_a_whole_number_and_must_be_told(coins):
    data = position(12, 12, 12, 12)
    data["players"][1]["coins"] = coins
    with pytest.raises(ValueError, match="coins"):
        judge(data)
    del data["players"][1]["coins"]
    with pytest.raises(ValueError, match="coins"):
        judge(data)


def test_a_game_can_be_entered_by_flags():
    flags = Flags(lang="en", players=("Ana: 14", "Ben: 9", "Chloe: 17", "David: 8"))
    assert settle(GAME, read_position(GAME, None, flags, None).entry).winners == ("Chloe",)
    assert read_faults(("Ana: many", "Ben: 9", "Chloe: 17", "David: 8"))


@pytest.mark.parametrize(
    ("claimed", "holds", "key"), [(16, True, None), (17, False, "loot-gone"), (15, False, "recount")]
)
def test_a_claim_is_counted_again(claimed, holds, key):
    sheet = judge(position(16, 16, 10, 6, claims=[{"player": "Ana", "total": claimed}]))
    (claim,) = sheet.claims
    assert claim.holds is holds
    assert [reason.note.key for reason in claim.reasons] == [key] * (key is not None)


def test_with_coins_left_a_claim_may_be_a_matter_of_counting():
    sheet = judge(position(16, 16, 10, 0, claims=[{"player": "Ana", "total": 17}]))
    assert [reason.note.key for reason in sheet.claims[0].reasons] == ["recount"]


@pytest.mark.parametrize(
    ("lang", "end"),
    [
        ("en", "The claimed total, 19, is more than the loot allows: only 2 coins are left in it (2)."),
        ("fr", "Le total annoncé, 19, dépasse ce que le butin permet\u00a0: il n’y reste que 2 pièces (2)."),
    ],
)
def test_a_claim_beyond_what_is_left_of_the_loot_is_told_how_much_that_is(lang, end):
    """48 coins, 46 entered: 18 may be a matter of counting, 19 cannot be."""
    entered = position(16, 16, 10, 4, claims=[{"player": "Ana", "total": total} for total in (18, 19)])
    sheet = judge(entered)
    within, beyond = sheet.claims
    assert [reason.note.key for reason in within.reasons] == ["recount"]
    assert [reason.note.key for reason in beyond.reasons] == ["beyond-loot"]
    told = Reporter(GAME, lang).score(GAME.position.model_validate(entered), sheet)
    assert "16" in told.claims[1].reasons[0] and told.claims[1].reasons[0].endswith(end)


@given(st.lists(st.integers(0, 12), min_size=4, max_size=8))
def test_totals_are_the_coins_and_the_order_of_players_never_matters(coins):
    sheet, turned = judge(position(*coins)), judge({"players": position(*coins)["players"][::-1]})
    assert [player.total for player in sheet.players] == coins
    assert (
        set(sheet.winners) == set(turned.winners) == {n for n, c in zip(NAMES, coins, strict=False) if c == max(coins)}
    )


def test_the_examples_score():
    for path in sorted(EXAMPLES.glob("*.json")):
        assert judge(json.loads(path.read_text(encoding="utf-8"))).winners, path


QUARRELS = {
    "eight-players": (
        ("Chloe",),
        True,
        "The player with the most coins wins",
        "Le plus riche gagne",
    ),
    "shared-victory": (
        ("Ana", "Ben"),
        True,
        "Tied players share the victory",
        "à égalité, la victoire est partagée.",
    ),
    "loot-left": (
        ("David",),
        False,
        "an unfinished game is scored as it stands",
        "une partie interrompue se compte en l'état",
    ),
    "nothing-taken": (tuple(NAMES[:4]), False, "scored as it stands", "se compte en l'état"),
}
"""By the name of the example: who wins or leads, whether it is over, and the words of our sheet that say so, English and French."""


@pytest.mark.parametrize("name", QUARRELS)
def test_the_sheet_answers_it(name):
    winners, finished, english, french = QUARRELS[name]
    sheet = judge(json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8")))
    assert (sheet.winners, sheet.finished) == (winners, finished)
    assert plain(english) in plain(law("deringer", "en"))
    assert plain(french) in plain(law("deringer", "fr"))


def test_every_example_is_a_quarrel():
    assert {path.stem for path in EXAMPLES.glob("*.json")} == QUARRELS.keys()


# the ladder


def test_the_ladder_of_pairs():
    """Sums below doubles, double 1 above all; pairs of a sum are equal."""
    ladder = sorted({strength((a, b)) for a in range(1, 7) for b in range(1, 7)})
    assert ladder == [*range(3, 12), *DOUBLES]
    assert [strength((die, die)) for die in (2, 3, 4, 5, 6, 1)] == list(DOUBLES)
    assert all(strength(pair) == total for total, pairs in SUMS.items() for pair in pairs)
    assert sum(map(len, SUMS.values())) == 15
    assert [power for power in ladder if is_double(power)] == list(DOUBLES)


def test_the_numbers_of_the_sheet():
    numbers = find_numbers("deringer")
    assert numbers["loot"] == {4: 48, 5: 60, 6: 72, 7: 84, 8: 96}
    assert numbers["most"] == {4: 5, 5: 6, 6: 7, 7: 8, 8: 9}
    assert (numbers["all_coins"], numbers["all_dice"]) == (96, 24)
