"""A game of rounds as a table of rounds and players."""

from companion.sheet import Line
from companion.verdict.report import Reporter
from companion.verdict.slip_rounds import rounds_table


def table(settled, game_id, data):
    game, position, sheet = settled(game_id, data)
    return rounds_table(Reporter(game, "en").score(position, sheet), str)


def test_a_part_a_round_with_what_it_gave(settled, long_lobbys) -> None:
    data = long_lobbys(3, 2)
    for played in data["rounds"]:
        for hand in played["players"]:
            hand["bid"] = 5
    parts = table(settled, "lobbys", data)
    assert [part["stage"] for part in parts] == ["", "Round 1", "Round 2"]
    gained = [int(part["sums"][0]["gained"].replace("−", "-")) for part in parts]
    assert [int(part["sums"][0]["then"]) for part in parts] == [sum(gained[: n + 1]) for n in range(3)]
    assert [row["ref"] for row in parts[1]["rows"]] == sorted(row["ref"] for row in parts[1]["rows"])


def test_what_is_missing_leaves_no_running_total(settled, long_lobbys) -> None:
    parts = table(settled, "lobbys", long_lobbys(2, 1))
    assert all(sum_["then"] == "" for part in parts for sum_ in part["sums"])


def test_only_cards_that_no_line_shows_have_a_row(settled, long_lobbys) -> None:
    held = [row["label"] for part in table(settled, "lobbys", long_lobbys(4, 1)) for row in part["held"]]
    assert held == ["Contracts won"]


def test_a_game_without_rounds_has_no_such_table(settled, dispute) -> None:
    assert table(settled, "alkekan", dispute) == []


def test_what_comes_after_the_rounds_stands_after_them(settled, long_lobbys) -> None:
    game, position, sheet = settled("lobbys", long_lobbys(2, 1))
    bonus = Line("score.loss", 5)
    players = tuple(player._replace(lines=(*player.lines, bonus)) for player in sheet.players)
    parts = rounds_table(Reporter(game, "en").score(position, sheet._replace(players=players)), str)
    assert [(part["stage"], part["after"]) for part in parts] == [("", False), ("Round 1", False), ("", True)]
    assert [sum_["gained"] for sum_ in parts[-1]["sums"]] == ["+5", "+5"]


def test_rounds_stand_in_the_order_played_though_each_gave_points_to_one_player_only(settled, long_lobbys) -> None:
    """The first has lines in rounds 1 and 3, the other in 2."""
    game, position, sheet = settled("lobbys", long_lobbys(2, 3))
    kept = ((1, 3), (2,))
    players = tuple(
        player._replace(lines=tuple(line for line in player.lines if line.stage in rounds))
        for player, rounds in zip(sorted(sheet.players, key=lambda one: one.rank), kept, strict=True)
    )
    parts = rounds_table(Reporter(game, "en").score(position, sheet._replace(players=players)), str)
    assert [part["stage"] for part in parts] == ["Round 1", "Round 2", "Round 3"]
