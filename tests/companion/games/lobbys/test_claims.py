"""Claims at Lobbys: each slip a table makes is recognised by the total it leads to."""

import pytest

from companion.folders import game_folder
from companion.games import find_game
from companion.model import Claim
from companion.reading import Flags, read_position
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.json import score_json

GAME = find_game("lobbys")


def judged(total, rulings=None, **more):
    """The claim that Ana has this total after a round in which every kind of slip would show.

    100 - 3 (election) + 10 (tenders) + 12 + 6 + 6 (majorities) + 12 (omnipresence) + 24 (partisan) - 4 (loss) = 163.
    """
    ana = {"name": "Ana", "markets": "J♠ J♥ J♦ J♣ Q♠ Q♥ K♠ K♥", "last": "4♥", "bid": "3♣", "wins": 10, **more}
    ben = {"name": "Ben", "markets": "Q♦ Q♣ K♦ K♣", "last": "A♣", "bid": "2♣", "wins": 7}
    data = {
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rounds": [{"players": [ana, ben]}],
        "rulings": rulings or {},
        "claims": [{"player": "Ana", "total": total}],
    }
    entry = GAME.position.model_validate(data, context={"notation": "en"})
    sheet = settle(GAME, entry)
    for lang in LANGS:
        (claim,) = score_json(GAME, entry, sheet, lang)["claims"]
        assert all("{" not in reason["text"] for reason in claim["reasons"])
    (claim,) = sheet.claims
    return claim


def test_a_right_total_holds():
    assert judged(163).holds


@pytest.mark.parametrize(
    ("total", "key"),
    [
        (151, "slip-partisan-once"),
        (175, "slip-unsplit"),
        (171, "added"),  # the loss
        (169, "added"),  # the price of the vote
        (166, "without"),
        (63, None),
        (64, None),
        (263, None),
    ],
)
def test_a_wrong_total_is_met_by_the_slip_that_would_make_it(total, key):
    """As a possibility, with the article it forgets; and the starting capital, which everybody has, is nobody's slip."""
    claim = judged(total)
    assert claim.holds is False
    keys = [reason.note.key for reason in claim.reasons]
    assert key in keys if key else keys == []
    assert keys[1:] == [] or keys[0].startswith("one-of-these")


def test_partisan_counted_for_each_suit_where_the_table_counts_it_once():
    assert judged(151, {"partisan": "once"}).holds
    (reason,) = (r for r in judged(163, {"partisan": "once"}).reasons if r.note.key == "slip-partisan-each")
    assert reason.article == "score.partisan"
    assert dict(reason.note.values) == {"claimed": 163, "total": 151, "points": 12}


def test_omnipresence_counted_for_every_set():
    """Two sets: 12 too many; one of five lines of 12 counted twice would do as well, which is too many to be told."""
    markets = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ K♠ K♥ K♦"
    data = {
        "players": [{"name": "Ana"}, {"name": "Ben"}],
        "rounds": [
            {
                "players": [
                    {"name": "Ana", "markets": markets, "last": "4♥", "bid": "A♥", "wins": 10},
                    {"name": "Ben", "markets": "Q♣ K♣", "last": "A♣", "bid": "2♥", "wins": 1},
                ]
            }
        ],
        "claims": [{"player": "Ana", "total": 100 - 1 + 10 + 36 + 36 + 36 - 4}],
    }
    sheet = settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    assert sheet.player("Ana").total == 100 - 1 + 10 + 36 + 12 + 36 - 4
    (reason,) = sheet.claims[0].reasons
    assert (reason.article, reason.note.key) == ("score.omnipresence", "slip-omnipresence")


def test_slips_are_found_where_values_were_entered_too():
    """The same round, its hand cards told as the pad has them."""
    assert judged(163, last=4, bid=3).holds
    for total, article in ((171, "score.loss"), (169, "election.cost")):
        assert (article, "added") in [(r.article, r.note.key) for r in judged(total, last=4, bid=3).reasons]


@pytest.mark.parametrize(
    ("more", "article", "fields"),
    [
        ({"bid": None}, "election.cost", ["bid"]),
        ({"wins": None}, "tender.gain", ["wins"]),
        ({"bid": None, "wins": None}, "election.cost", ["bid", "wins"]),
    ],
)
@pytest.mark.parametrize("total", [163, 166, 153, 156, 1])
def test_what_nobody_remembers_makes_a_claim_one_that_cannot_be_judged(total, more, article, fields):
    """Whatever is claimed, even what the lines that are there add up to."""
    claim = judged(total, **more)
    assert (claim.claimed, claim.holds) == (total, None)
    ((reason),) = claim.reasons
    assert (reason.article, reason.note.key) == (article, "not-entered")
    assert [one.where for one in reason.note.values["missing"]] == [f"rounds[0].players[0].{f}" for f in fields]


@pytest.mark.parametrize(("total", "lead"), [(162, "this-or-another"), (164, "one-of-these")])
def test_the_only_slip_told_is_not_the_only_one_that_there_is(total, lead):
    """In the example six lines of +12, any of which may have been left out, are too many to be told."""
    position = read_position(GAME, game_folder("lobbys") / "example.en.toml", Flags(lang="en"), None).entry
    name = {162: "Ana", 164: "Ben"}[total]
    entry = position.model_copy(update={"claims": [Claim(player=name, total=total)]})
    (claim,) = settle(GAME, entry).claims
    assert claim.reasons[0].note.key == lead
