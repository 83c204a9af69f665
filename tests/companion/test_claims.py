"""Claims of totals, for any game: who may claim what, and where a wrong total comes from."""

from dataclasses import replace

import pytest

from companion.claims import check_claims, explain_by_lines, judge_claims
from companion.game import Claim, ClaimedEffect
from companion.games import find_game
from companion.sheet import JudgedClaim, Line, Note, PlayerScore, Reason, ScoreSheet

LINES = (Line("a", 5, note=Note("five")), Line("b", 3), Line("c", -2), Line("d", 0))
ANA = PlayerScore("Ana", 6, 1, LINES)
SHEET = ScoreSheet((ANA,), ("Ana",))


@pytest.fixture
def game():
    return replace(find_game("alkekan"), explain_total=None, judge_plan=None)


def position(game, *claims):
    return game.position(players=[{"name": "Ana", "purse": ""}], claims=list(claims))


@pytest.mark.parametrize(
    ("claimed", "key", "articles"),
    [
        (1, "line-missed", ["a"]),
        (3, "line-missed", ["b"]),
        (8, "line-missed", ["c"]),
        (11, "line-twice", ["a"]),
        (9, "line-twice", ["b"]),
        (4, "line-twice", ["c"]),
        (-2, "lines-missed", ["a", "b"]),
        (5, "lines-missed", ["b", "c"]),
        (14, "lines-twice", ["a", "b"]),
        (100, "total-is", ["a"]),
    ],
)
def test_the_fewest_lines_that_explain_a_wrong_total(claimed, key, articles):
    reasons = explain_by_lines(ANA, claimed)
    assert [reason.article for reason in reasons] == articles
    assert {reason.note.key for reason in reasons} == {key}
    assert all(reason.note.values["claimed"] == claimed and reason.note.values["total"] == 6 for reason in reasons)


def test_the_reason_names_the_line():
    (reason,) = explain_by_lines(ANA, 1)
    assert (reason.note.values["line"], reason.note.values["points"]) == (Note("five"), 5)


def test_no_line_scores():
    nothing = PlayerScore("Ana", 0, 1, (Line("d", 0),))
    assert [reason.note.key for reason in explain_by_lines(nothing, 3)] == ["total-is"]
    assert explain_by_lines(replace(nothing, lines=()), 3) == ()


def test_judging(game):
    judged = judge_claims(
        game, position(game, Claim(player="Ana", total=6), Claim(player="Ana", total=1)), SHEET
    ).claims
    assert judged[0] == JudgedClaim("Ana", 6, True)
    assert (judged[1].claimed, judged[1].holds, judged[1].reasons[0].article) == (1, False, "a")


def test_a_games_own_explanation_goes_first(game):
    own = (Reason("own", Note("own")),)
    game = replace(game, explain_total=lambda *_: own)
    (judged,) = judge_claims(game, position(game, Claim(player="Ana", total=1)), SHEET).claims
    assert judged.reasons == own
    game = replace(game, explain_total=lambda *_: ())
    (judged,) = judge_claims(game, position(game, Claim(player="Ana", total=1)), SHEET).claims
    assert judged.reasons[0].article == "a"


def test_a_plan_is_judged_by_the_game(game):
    verdict = JudgedClaim("Ana", 6, True)
    game = replace(game, judge_plan=lambda *_: verdict)
    claim = Claim(player="Ana", plan=[])
    assert list(check_claims(game, position(game, claim), ["Ana"])) == []
    assert judge_claims(game, position(game, claim), SHEET).claims == (verdict,)


def test_claims_nobody_can_judge(game):
    from companion.cards import read_card

    step = ClaimedEffect(magic=read_card("QS"), on=read_card("8D"))
    claims = [
        Claim(player="Anna", total=3), Claim(player="Ana"), Claim(player="Ana", total=3, plan=[step]), Claim(player="Ana", plan=[step]),
    ]  # fmt: skip
    faults = list(check_claims(game, position(game, *claims), ["Ana", "Ben"]))
    assert [(fault.code, fault.where) for fault in faults] == [
        ("player-unknown", "claims[0].player"),
        ("claim-total-or-plan", "claims[1]"),
        ("claim-total-or-plan", "claims[2]"),
        ("claim-plan-unknown", "claims[3].plan"),
    ]
    assert faults[0].data == {"name": "Anna", "names": ("Ana", "Ben"), "near": ("Ana",)}
