"""What was not entered of a game of Lobbys: told at its place, and nobody has won until it is."""

from judging.lobbys import ALL, judge, one_round, seat


def told(sheet, name):
    return [(one.where, one.article) for one in sheet.player(name).missing]


def test_what_was_not_entered_is_missing_and_the_game_not_finished():
    rounds = [{"players": [seat("Ana", ALL), seat("Ben", "", "A♥", bid="2♥")]} for _ in range(3)]
    rounds[1]["players"][0] |= {"bid": "2♣", "wins": "2♠ 3♠ 4♠ 2♦ 3♦ 4♦"}
    sheet = judge({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    assert sheet.finished is False
    assert told(sheet, "Ana") == [
        ("rounds[0].players[0].bid", "election.cost"),
        ("rounds[0].players[0].wins", "tender.gain"),
        ("rounds[2].players[0].bid", "election.cost"),
        ("rounds[2].players[0].wins", "tender.gain"),
    ]
    assert told(sheet, "Ben") == [], "who won no markets has no winning offers to enter"
    for round_ in rounds:
        round_["players"][0] |= {"bid": "2♣", "wins": 9}
    sheet = judge({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    assert (sheet.finished, told(sheet, "Ana")) == (True, [])


def test_the_place_of_what_is_missing_is_that_of_the_entry():
    data = one_round(ALL, "")
    data["rounds"][0]["players"].reverse()
    assert told(judge(data), "Ana") == [
        ("rounds[0].players[1].bid", "election.cost"), ("rounds[0].players[1].wins", "tender.gain"),
    ]  # fmt: skip


def test_two_rounds_are_no_finished_game():
    data = one_round(ALL, "")
    for entry, wins in zip(data["rounds"][0]["players"], (9, 0), strict=True):
        entry |= {"bid": 2, "wins": wins}
    assert [judge({**data, "rounds": data["rounds"] * count}).finished for count in (1, 2, 3)] == [False, False, True]


def test_without_bids_and_wins_nobody_has_won():
    """Who leads on what was entered need not be who won: Ben's election cards and offers were the worse."""
    halves = ("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣")
    ana = seat("Ana", halves[0], 2, bid=1, wins=6)
    ben = seat("Ben", halves[1], 1, bid=4, wins=5)
    whole = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"players": [ana, ben]}] * 3}
    bare = {
        **whole,
        "rounds": [{"players": [{**ana, "bid": None, "wins": None}, {**ben, "bid": None, "wins": None}]}] * 3,
    }
    assert (judge(whole).finished, judge(whole).winners) == (True, ("Ana",))
    assert (judge(bare).finished, judge(bare).winners) == (False, ("Ben",))
    assert all(len(player.missing) == 6 for player in judge(bare).players)
