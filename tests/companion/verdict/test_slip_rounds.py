"""A game of rounds as a table of rounds and players."""

import json
import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.rulebook import LANGS
from companion.settle import settle
from companion.sheet import Line
from companion.verdict.report import Reporter
from companion.verdict.slip_rounds import _merged as merged
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


def kinds(part):
    """What the rows of a part are called, top down."""
    return [*(row["label"] for row in part["held"]), *(row["label"] for row in part["rows"])]


def bare(name):
    """A name without what does not tell two things apart.

    >>> bare("Les marchés emportés") == bare("Marchés emportés")
    True
    """
    return re.sub(r"^(the|les?|la|l[’'])\s*", "", name.casefold())


def test_what_players_had_has_a_row_in_every_round_and_what_gave_nobody_anything_has_none(settled) -> None:
    """In the second round of the example every contract won stands on some line, and nobody is partisan."""
    data = tomllib.loads((game_folder("lobbys") / "example.en.toml").read_text(encoding="utf-8"))
    rounds = [part for part in table(settled, "lobbys", data) if part["stage"]]
    assert [[row["label"] for row in part["held"]] for part in rounds] == [["Contracts won"]] * 3
    assert [cell["cards"] for cell in rounds[1]["held"][0]["cells"]] == ["", "J♥ J♦ J♣ Q♠ Q♦ Q♣ K♠ K♥", "J♠ Q♥ K♦ K♣"]
    assert ["5.3" in [row["ref"] for row in part["rows"]] for part in rounds] == [True, False, True]


def test_an_article_that_may_still_give_something_has_its_row(settled) -> None:
    """While somebody's entry lacks something, nobody knows that the article gives nothing."""
    data = tomllib.loads((game_folder("lobbys") / "example.en.toml").read_text(encoding="utf-8"))
    del data["rounds"][1]["players"][0]["bid"]
    rounds = [part for part in table(settled, "lobbys", data) if part["stage"]]
    assert "5.3" in [row["ref"] for row in rounds[1]["rows"]]


def positions(root, game_id):
    """Every finished game there is of a game: its examples, and those of the tests."""
    for lang in LANGS:
        yield tomllib.loads((game_folder(game_id) / f"example.{lang}.toml").read_text(encoding="utf-8"))
    for path in sorted((root / "tests" / "examples" / game_id).glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        yield told.get("position", told)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_row_says_something_and_no_two_of_a_round_have_one_name(pytestconfig, game_id) -> None:
    game = find_game(game_id)
    for data in positions(pytestconfig.rootpath, game_id):
        position = game.position.model_validate(data, context={"notation": data.get("cards", "en")})
        sheet = settle(game, position)
        for lang in LANGS:
            parts = rounds_table(Reporter(game, lang).score(position, sheet), str)
            if not any(player.missing for player in sheet.players):
                assert all(any(row["cells"]) for part in parts for row in part["rows"])
            for names in map(kinds, parts):
                assert len(set(map(bare, names))) == len(names), names


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


def test_what_only_some_have_stands_straight_behind_what_it_follows() -> None:
    assert merged([["a", "c", "d"], ["a", "b"]]) == ["a", "b", "c", "d"]
    assert merged([["a", "d", "e"], ["a", "b", "c"]]) == ["a", "b", "c", "d", "e"]


@given(st.lists(st.sampled_from(["both", "one", "other"]), max_size=9))
def test_two_players_orders_are_both_kept(whose) -> None:
    """Each has some of the kinds there are, in the one order of the table."""
    orders = [[kind for kind, who in enumerate(whose) if who in ("both", one)] for one in ("one", "other")]
    both = merged(orders)
    assert sorted(both) == list(range(len(whose)))
    for order in orders:
        assert [kind for kind in both if kind in order] == order


def test_a_round_that_gave_a_player_nothing_says_why_beside_the_total(settled) -> None:
    """Rows of 0 for those caught stood in every round."""
    data = tomllib.loads((game_folder("effraction") / "example.fr.toml").read_text(encoding="utf-8"))
    rounds = [part for part in table(settled, "effraction", data) if part["stage"]]
    assert all(row["ref"] != "4.2" for part in rounds for row in part["rows"])
    assert [bool(one["said"]) for one in rounds[1]["sums"]] == [True] * 3
    cells = next(row["cells"] for row in rounds[2]["rows"] if row["ref"] == "5.2")
    assert [line["cards"] for cell in cells for line in cell] == ["cards not noted"] * 2


def test_sums_that_were_compared_and_ties_stand_beside_the_cards(settled) -> None:
    """The page said +5 and +2, and not what had been compared."""
    data = tomllib.loads((game_folder("cour") / "example.fr.toml").read_text(encoding="utf-8"))
    first = next(part for part in table(settled, "cour", data) if part["stage"])
    cells = next(row["cells"] for row in first["rows"] if row["ref"] == "4.7")
    said = [[line["brief"] for line in cell] for cell in cells]
    assert said == [["7 against 0", "5 against 0", "5 against 5, tied"], ["19 against 4", "5 against 5, tied"]]
