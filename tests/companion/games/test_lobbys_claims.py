"""Claims at Lobbys: each slip a table makes is recognised by the total it leads to."""

import pytest

from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.json import score_json

GAME = find_game("lobbys")


def judged(total, rulings=None, **more):
    """The claim that Ana has this total after a round in which every kind of slip would show.

    100 - 3 (election) + 12 + 6 + 6 (majorities) + 12 (omnipresence) + 24 (partisan) - 4 (loss) = 153.
    """
    ana = {"name": "Ana", "markets": "J♠ J♥ J♦ J♣ Q♠ Q♥ K♠ K♥", "last": "4♥", "bid": "3♣", **more}
    ben = {"name": "Ben", "markets": "Q♦ Q♣ K♦ K♣", "last": "A♣", "bid": "2♣"}
    data = {
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rounds": [{"players": [ana, ben]}],
        "rulings": rulings or {},
        "claims": [{"player": "Ana", "total": total}],
    }
    sheet = settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    for lang in LANGS:
        (claim,) = score_json(GAME, sheet, rulings or {}, lang)["claims"]
        assert all("{" not in reason["text"] for reason in claim["reasons"])
    (claim,) = sheet.claims
    return claim


def test_a_right_total_holds():
    assert judged(153).holds


@pytest.mark.parametrize(
    ("total", "article", "key"),
    [
        (141, "score.partisan", "slip-partisan-once"),
        (165, "score.majority", "slip-unsplit"),
        (161, "score.loss", "slip-loss-added"),
        (159, "election.cost", "slip-cost-added"),
        (53, "setup.capital", "line-missed"),
        (156, "election.cost", "line-missed"),
    ],
)
def test_a_wrong_total_is_traced_to_its_slip(total, article, key):
    claim = judged(total)
    assert not claim.holds
    assert [(reason.article, reason.note.key) for reason in claim.reasons] == [(article, key)]


def test_partisan_counted_for_each_suit_where_the_table_counts_it_once():
    assert judged(141, {"partisan": "once"}).holds
    (reason,) = judged(153, {"partisan": "once"}).reasons
    assert (reason.article, reason.note.key) == ("score.partisan", "slip-partisan-each")


def test_omnipresence_counted_for_every_set():
    """Two sets: 12 too many; with the majorities of queens and kings won, no other slip comes to 12."""
    markets = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ K♠ K♥ K♦"
    data = {
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rounds": [
            {
                "players": [
                    {"name": "Ana", "markets": markets, "last": "4♥"},
                    {"name": "Ben", "markets": "Q♣ K♣", "last": "A♣"},
                ]
            }
        ],
        "claims": [{"player": "Ana", "total": 100 + 36 + 36 + 36 - 4}],
    }
    sheet = settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    assert sheet.player("Ana").total == 100 + 36 + 12 + 36 - 4
    (reason,) = sheet.claims[0].reasons
    assert (reason.article, reason.note.key) == ("score.omnipresence", "slip-omnipresence")


def test_bids_that_nobody_remembers_are_no_slip():
    assert judged(156, bid=None).holds
    (reason,) = judged(159, bid=None).reasons
    assert reason.note.key != "slip-cost-added"
