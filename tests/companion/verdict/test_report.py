"""A verdict in a line: everybody's points in the order of the places, and who won, and nothing that is not known."""

import pytest

from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.reading import Flags, read_position
from companion.settle import settle
from companion.verdict.report import Reporter, article_order, short_result


def short(game_id, lang="en", **flags):
    game = find_game(game_id)
    source = None if flags else game_folder(game_id) / f"example.{lang}.toml"
    entered = read_position(game, source, Flags(lang=lang, **flags), None)
    return short_result(Reporter(game, lang).score(entered.entry, settle(game, entered.entry)))


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_game_has_a_line_that_begins_with_its_name(game_id, lang):
    line = short(game_id, lang)
    assert "\n" not in line
    assert line.endswith(".")
    assert not line.endswith("..")
    assert line.startswith(Reporter(find_game(game_id), lang).words.book.title)


def test_points_stand_in_the_order_of_the_places():
    assert short("hache") == "Hatchet. Ben 23, Ana 22. Ben wins with 23 points, 1 ahead of Ana."


def test_where_nobody_counts_only_the_result_is_told():
    assert short("traitre") == "Turncoat. The team wins (Ana and Ben): Ana accused Chloe, rightly."


def test_somebody_alone_has_points_and_has_won_nothing():
    assert short("alkekan", players=("Ana: 3H 5H",)) == "The Woods of Alkekan. Ana 8."


def test_an_unfinished_game_has_no_winner(tmp_path):
    text = (game_folder("lobbys") / "example.en.toml").read_text(encoding="utf-8")
    half = tmp_path / "half.toml"
    half.write_text(text[: text.rindex("[[rounds]]")], encoding="utf-8")
    game = find_game("lobbys")
    entered = read_position(game, half, Flags(lang="en"), None)
    sheet = settle(game, entered.entry)
    line = short_result(Reporter(game, "en").score(entered.entry, sheet))
    assert not sheet.finished
    assert "wins" not in line


@pytest.mark.parametrize(("game_id", "by_number"), [("alkekan", True), ("hache", False)])
def test_lines_stand_in_the_order_of_their_articles_unless_they_tell_a_play(game_id, by_number):
    game = find_game(game_id)
    entered = read_position(game, game_folder(game_id) / "example.en.toml", Flags(lang="en"), None)
    told = Reporter(game, "en").score(entered.entry, settle(game, entered.entry))
    for player in told.players:
        shown = [line for _, lines in player.stages() for line in lines]
        assert shown == (
            sorted(player.lines, key=lambda line: article_order(line.ref)) if by_number else [*player.lines]
        )
