"""What the rules find wrong is told together with what cannot be read, as far as it is certain."""

from collections import Counter

import pytest

from companion import InputError, advise, resolve, score
from companion.errors import MOST_FAULTS
from companion.reading import rule_faults

LONE = {"name": "Ana", "taken": "A♠ 10♥"}
BEN = {"name": "Ben", "taken": "A♥"}


def told(game, position):
    with pytest.raises(InputError) as caught:
        score(game, position)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("more", "code", "where"),
    [
        ({"foo": 1}, "key-unknown", "foo"),
        ({"id": True}, "not-an-id", "id"),
        ({"lang": "de"}, "choice-unknown", "lang"),
        ({"claims": 3}, "not-a-list", "claims"),
        ({"claims": [{"player": "Ana", "total": "3"}]}, "not-a-number", "claims[0].total"),
        ({"rulings": {"a": "b"}}, "ruling-unknown", "rulings.a"),
        ({"players": [{**LONE, "coins": 3}, BEN]}, "key-unknown", "players[0].coins"),
        ({"players": [LONE, {**BEN, "a": 1, "b": [2]}]}, "key-unknown", "players[1].b"),
    ],
)
def test_a_game_that_is_whole_is_checked_whatever_stands_beside_it(more, code, where):
    position = {"players": [LONE, BEN], **more}
    found = told("marteau-piqueur", position)
    assert (code, where) in found
    assert ("card-not-laid", "players[0].taken[1]") in found


def test_what_was_entered_stays_as_it_was():
    position = {"players": [{**LONE, "coins": 3}, BEN], "rounds": 1}
    told("marteau-piqueur", position)
    assert position == {"players": [{**LONE, "coins": 3}, BEN], "rounds": 1}


def test_where_something_of_the_game_cannot_be_read_a_card_twice_is_certain():
    """Cy's ace may be the one that cannot be read, so nobody says that it is missing."""
    players = [LONE, {"name": "Ben", "taken": "A♥ 2♥ 2♥"}, {"name": "Cy", "taken": "XX"}]
    found = told("marteau-piqueur", {"players": players})
    assert found == [("card-unreadable", "players[2].taken[0]"), ("card-twice", "players[1].taken[2]")]


def test_beside_a_card_that_cannot_be_read_the_rest_of_its_row_is_checked():
    """Places are those of what was entered, whatever stands before them."""
    players = [{"name": "Ana", "purse": "15♠ 3♥ XX 3♥"}, {"name": "Ben", "purse": "4♥ 3♥"}]
    with pytest.raises(InputError) as caught:
        score("alkekan", {"players": players}, lang="en")
    assert [(fault["code"], fault["where"]) for fault in caught.value.faults] == [
        ("card-rank", "players[0].purse[0]"),
        ("card-unreadable", "players[0].purse[2]"),
        ("card-twice", "players[0].purse[3]"),
        ("card-twice", "players[1].purse[1]"),
    ]
    assert all("(Ana, purse, card 2)" in fault["message"] for fault in caught.value.faults[2:])


ANA_BEN = [{"name": "Ana"}, {"name": "Ben"}]


@pytest.mark.parametrize(
    ("game", "position", "unreadable", "twice"),
    [
        (
            "industrie",
            {"players": [{"name": "Ana", "city": "3♥ Z9 3♥"}, {"name": "Ben", "city": "2 2 2 2"}]},
            "players[0].city[1]",
            "players[0].city[2]",
        ),
        (
            "serpent-noir",
            {"players": ANA_BEN, "lays": [{"by": "Ana", "lay": "4♠>Z9 3♥ 3♥"}]},
            "lays[0].lay[1]",
            "lays[0].lay[3]",
        ),
        (
            "serpent-noir",
            {"players": ANA_BEN, "lays": [{"by": "Ana", "lay": "Z9 → 3♥ 3♥"}]},
            "lays[0].lay[0]",
            "lays[0].lay[2]",
        ),
    ],
)
def test_beside_a_card_that_cannot_be_read_a_city_and_a_run_are_checked(game, position, unreadable, twice):
    assert told(game, position) == [("card-unreadable", unreadable), ("card-twice", twice)]


@pytest.mark.parametrize("left", [["K♥ K♥", "Z9 Q♣"], "K♥ K♥ Z9 Q♣"])
def test_beside_a_card_that_cannot_be_read_pairs_are_checked(left):
    with pytest.raises(InputError) as caught:
        advise("lobbys", {"me": "Ana", "trump": None, "left": left, "players": seated("Ana", "Ben")})
    assert [(fault["code"], fault["where"]) for fault in caught.value.faults] == [
        ("card-unreadable", "left[1][0]"),
        ("card-twice", "left[0][1]"),
    ]


def test_a_name_twice_is_certain_too():
    players = [LONE, {"name": "Ana", "taken": "XX"}]
    assert told("marteau-piqueur", {"players": players}) == [
        ("card-unreadable", "players[1].taken[0]"),
        ("name-twice", "players[1].name"),
    ]


def seated(*names):
    return [{"name": name, "hand": f"{rank}♥", "markets": ""} for rank, name in zip("A23", names, strict=False)]


@pytest.mark.parametrize(
    ("me", "names", "certain"),
    [
        ("Zoe", ["Ana", "Ben"], True),
        ("Ana", ["Ana", "Ben"], False),
        ("E\u0301va", ["\u00c9va", "Ben"], False),  # one name, composed in two ways
        ("Zoe", ["Ana", 3], False),  # 3 may be meant for Zoe
        ("Zoe", ["Ana", " "], False),
        ("Zoe", ["Ana", "Zoe\u0007"], False),
        (" ", ["Ana", "Ben"], False),
    ],
)
def test_who_is_not_at_the_table_is_certain_where_all_names_can_be_read(me, names, certain):
    with pytest.raises(InputError) as caught:
        advise("lobbys", {"me": me, "trump": "x", "left": [], "players": seated(*names)})
    assert (("player-unknown", "me") in [(fault["code"], fault["where"]) for fault in caught.value.faults]) == certain


@pytest.mark.parametrize("more", [{}, {"foo": 1}])
def test_a_ruling_without_such_a_choice_leaves_the_rules_in_doubt(more):
    """With ``skip`` a city without its first buildings is right."""
    players = [{"name": "Ana", "city": "2♥"}, {"name": "Ben", "city": "3♥ 3♥"}]
    found = told("industrie", {"players": players, "rulings": {"starters": "skipp"}, **more})
    assert ("ruling-choice", "rulings.starters") in found
    assert "starter-missing" not in [code for code, _ in found]


def test_an_event_too():
    with pytest.raises(InputError) as caught:
        resolve("effraction", "leave", {"cards": "7♠", "table": 40, "foo": 1})
    assert [fault["where"] for fault in caught.value.faults] == ["foo", "cards[0]", "table"]


def test_thousands_of_keys_are_not_looked_behind():
    players = [{**LONE, **{f"x{number}": 1 for number in range(5000)}}, BEN]
    found = told("marteau-piqueur", {"players": players})
    assert len(found) == MOST_FAULTS + 1
    assert {code for code, _ in found[:MOST_FAULTS]} == {"key-unknown"}


SOLUTIONS = [{"name": "Ana", "solution": "3♥ 5♠"}, {"name": "Ben", "solution": "4♥ 6♠"}]


def in_rounds(many):
    return {"players": ANA_BEN, "rounds": [{"players": [{"name": "An"}, {"name": "Bn"}], "foo": 1}] * many}


@pytest.mark.parametrize(
    ("game", "made"),
    [
        ("lobbys", in_rounds),
        ("cour", in_rounds),
        ("hod", lambda many: {"players": SOLUTIONS, "guesses": [{"by": f"Cy {n}", "time": "x"} for n in range(many)]}),
        ("hache", lambda many: {"players": [{"name": "Ana", "turns": ["♠♦"] * many}, BEN]}),
        ("traitre", lambda many: {"players": ANA_BEN, "missions": [{"foo": 1}] * many}),
        ("alkekan", lambda many: {"players": [{"name": f"A{number}", "purse": "3"} for number in range(many)]}),
    ],
)
def test_much_too_much_is_less_work_than_a_little(game, made, monkeypatch):
    """What lies beyond the limits of any game is not made and asked about, only told to be too much."""
    calls = Counter()
    for name in ("_model_of", "_value"):
        usual = getattr(rule_faults, name)
        monkeypatch.setattr(rule_faults, name, lambda *given, _n=name, _u=usual: calls.update([_n]) or _u(*given))
    told(game, made(102))
    assert 0 < calls.total() < 5 * rule_faults.MOST_LOOKED_AT
    calls.clear()
    assert {code for code, _ in told(game, made(2500))} <= {"player-count", "rounds-count", "too-long"}
    assert not calls


def test_what_is_no_table_or_no_list_hides_nothing_that_stands_beside_it():
    """A text in the place of the rounds, or of somebody's entry, kept the rules from being asked at all."""
    twice = [{"name": "Ben"}, {"name": "Ben"}]
    assert told("cour", {"players": twice, "rounds": "en"}) == [
        ("not-a-list", "rounds"),
        ("name-twice", "players[1].name"),
    ]
    turns = [["J♠", 99, "K♠"], ["K♥", "J♦", "J♦"]]
    players = [{"name": name, "turns": played} for name, played in zip(("Ana", "Ben"), turns, strict=True)]
    assert ("card-twice", "players[1].turns[2]") in told("hache", {"players": players})


def test_the_key_that_a_misspelt_one_stands_for_is_not_missing_too():
    rows = [{"name": name, "market": [], "wins": 0, "last": 3, "bid": 2} for name in ("Ana", "Ben")]
    found = told("lobbys", {"players": ANA_BEN, "rounds": [{"players": rows}]})
    assert [code for code, _ in found] == ["key-unknown", "key-unknown"]
