"""Claims of totals, for any game: who may claim what, and where a wrong total comes from."""

from typing import get_args

import pytest
from pydantic import ValidationError

from companion.claims import check_claims, explain_by_lines, judge_claims
from companion.folders import game_folder
from companion.game import OwnClaim, own_part
from companion.games import find_game, game_ids
from companion.notes import Note
from companion.reading import Flags, read_position
from companion.settle import settle
from companion.sheet import JudgedClaim, Line, Missing, PlayerScore, Reason, ScoreSheet
from companion.verdict.wording import wording

LINES = (Line("a", 5, note=Note("five")), Line("b", 3), Line("c", -2), Line("d", 0))
ANA = PlayerScore("Ana", 6, 1, LINES)
SHEET = ScoreSheet((ANA,), ("Ana",))
STEP = {"magic": "QS", "on": "8D"}


@pytest.fixture
def game():
    return find_game("alkekan")._replace(explain_total=None)


def position(game, *claims, players=({"name": "Ana", "purse": ""},)):
    return game.position.model_validate({"players": list(players), "claims": list(claims)})


@pytest.mark.parametrize(
    ("claimed", "key", "article"),
    [
        (1, "without", "a"),
        (3, "without", "b"),
        (8, "without", "c"),
        (11, "twice", "a"),
        (9, "twice", "b"),
        (4, "twice", "c"),
        (10, "added", "c"),
    ],
)
def test_the_line_that_would_make_a_wrong_total_right(claimed, key, article):
    """As a possibility, with the line's article."""
    (reason,) = explain_by_lines(ANA, claimed)
    assert (reason.article, reason.note.key, reason.possible) == (article, key, True)
    lines = tuple(line for line in LINES if line.article == article)
    assert dict(reason.note.values) == {"claimed": claimed, "total": 6, "lines": lines}


PAIRS = PlayerScore("Ben", 10, 1, (Line("a", 5), Line("b", 3), Line("b", 3), Line("c", -1)))


@pytest.mark.parametrize(("claimed", "key"), [(7, "without-one-of"), (13, "twice-one-of")])
def test_where_one_of_several_lines_would_do_all_of_them_are_named(claimed, key):
    told = {"claimed": claimed, "total": 10, "lines": PAIRS.lines[1:3]}
    assert explain_by_lines(PAIRS, claimed) == (Reason("b", Note(key, told), possible=True),)


def test_lines_of_different_articles_are_told_one_by_one():
    both = PlayerScore("Ben", 10, 1, (Line("a", 5), Line("b", 5)))
    assert [(reason.article, reason.note.key) for reason in explain_by_lines(both, 5)] == [
        ("a", "without"),
        ("b", "without"),
    ]


@pytest.mark.parametrize(("lines", "told"), [(4, ["without-one-of"]), (5, [])])
def test_of_many_lines_that_would_do_none_is_told(lines, told):
    many = PlayerScore("Ben", 3 * lines, 1, (Line("a", 3),) * lines)
    assert [reason.note.key for reason in explain_by_lines(many, 3 * lines - 3)] == told


def test_a_line_left_out_and_another_counted_twice_are_both_told():
    both = PlayerScore("Ben", 6, 1, (Line("a", 4), Line("b", -4), Line("c", 6)))
    assert [reason.note.key for reason in explain_by_lines(both, 2)] == ["without", "twice"]


def test_with_no_idea_nothing_is_said():
    assert explain_by_lines(ANA, 100) == ()


@pytest.mark.parametrize("lines", [(Line("d", 0),), ()])
def test_no_line_scores(lines):
    assert explain_by_lines(PlayerScore("Ana", 0, 1, lines), 3) == ()


@pytest.mark.parametrize("claimed", [6, 206, 3, 1])
def test_what_everybody_has_from_the_start_is_nobodys_mistake(claimed):
    """Left out, counted twice, or together with another line: 106 less 100, and 100, 103 and 105 more or less."""
    rich = PlayerScore("Ana", 106, 1, (Line("start", 100, given=True), *LINES))
    assert explain_by_lines(rich, claimed) == ()
    assert [reason.note.key for reason in explain_by_lines(rich, 101)] == ["without"]


def test_several_possibilities_are_told_as_such(game):
    """Behind what is certain; and where something is, no line is guessed at."""
    one, other = (Reason(article, Note(article), possible=True) for article in "xy")
    sure = Reason("z", Note("z"))
    for told, expected in (
        ((one,), [None, "x", "a"]),
        ((one, other), [None, "x", "y", "a"]),
        ((sure, one), ["z", "x"]),
        ((sure, one, other), ["z", None, "x", "y"]),
        ((one, other, one, other), [None, "x", "y", "x"]),
        ((sure,), ["z"]),
        ((), ["a"]),
    ):
        claim = position(game, {"player": "Ana", "total": 1})
        (judged,) = judge_claims(game._replace(explain_total=lambda *_, told=told: told), claim, SHEET).claims
        assert [reason.article for reason in judged.reasons] == expected
        leads = [reason.note.key for reason in judged.reasons if reason.article is None]
        assert leads in ([], ["one-of-these"], ["one-of-these-or-another"])
        assert (leads == ["one-of-these-or-another"]) == (len(told) > 3)


def test_judging(game):
    claims = position(game, {"player": "Ana", "total": 6}, {"player": "Ana", "total": 1})
    judged = judge_claims(game, claims, SHEET).claims
    assert judged[0] == JudgedClaim("Ana", 6, True)
    assert (judged[1].claimed, judged[1].holds) == (1, False)
    assert [(reason.article, reason.note.key) for reason in judged[1].reasons] == [("a", "without")]


@pytest.mark.parametrize("claim", [{"total": 6}, {"total": 7}, {"plan": [STEP]}])
def test_what_was_not_entered_makes_any_claim_one_that_cannot_be_judged(game, claim):
    """Neither right nor wrong, even where the total happens to be that of what was entered."""
    missing = (Missing("x[0].y", "art"), Missing("x[0].z", "other"))
    short = ScoreSheet((ANA._replace(missing=missing),), ("Ana",), finished=False)
    game = game._replace(explain_total=lambda *_: pytest.fail("a reason was looked for"))
    (judged,) = judge_claims(game, position(game, {"player": "Ana", **claim}), short).claims
    assert judged == JudgedClaim(
        "Ana", claim.get("total"), None, (Reason("art", Note("not-entered", {"missing": missing})),)
    )


def test_what_somebody_else_did_not_enter_hinders_no_claim(game):
    ben = PlayerScore("Ben", 0, 2, (), (Missing("x", "art"),))
    short = ScoreSheet((ANA, ben), ("Ana",), finished=False)
    (judged,) = judge_claims(game, position(game, {"player": "Ana", "total": 6}), short).claims
    assert judged.holds is True


def test_a_games_own_explanation_goes_first(game):
    own = (Reason("own", Note("own")),)
    claim = position(game, {"player": "Ana", "total": 1})
    (judged,) = judge_claims(game._replace(explain_total=lambda *_: own), claim, SHEET).claims
    assert judged.reasons == own
    (judged,) = judge_claims(game._replace(explain_total=lambda *_: ()), claim, SHEET).claims
    assert [reason.note.key for reason in judged.reasons] == ["without"]


def test_a_claim_of_the_games_own_kind_is_judged_by_the_game(game):
    verdict, asked = JudgedClaim("Ana", 6, True), []

    def judge(*given):
        asked.append(given)
        return verdict

    own = OwnClaim("plan", lambda _: None, str, judge, "")
    game = game._replace(claim=own)
    entry = position(game, {"player": "Ana", "plan": []})
    assert list(check_claims(game, entry)) == []
    assert judge_claims(game, entry, SHEET).claims == (verdict,)
    assert asked == [(entry, SHEET, entry.claims[0])]


def test_the_own_part_of_a_claim(game):
    plan, total = position(game, {"player": "Ana", "plan": []}, {"player": "Ana", "total": 3}).claims
    assert (own_part(game, plan), own_part(game, total)) == ([], None)
    assert own_part(game._replace(claim=None), plan) is None


def test_claims_nobody_can_judge(game):
    players = [{"name": "Ana", "purse": ""}, {"name": "Ben", "purse": ""}]
    claims = [{"player": "Anna", "total": 3}, {"player": "Ana"}, {"player": "Ben", "total": 3, "plan": [STEP]}]
    faults = list(check_claims(game, position(game, *claims, players=players)))
    assert [(fault.code, fault.where) for fault in faults] == [
        ("player-unknown", "claims[0].player"),
        ("claim-unsaid", "claims[1]"),
        ("claim-unsaid", "claims[2]"),
    ]
    assert faults[0].data == {"name": "Anna", "names": ("Ana", "Ben"), "near": ("Ana",)}
    assert [fault.data for fault in faults[1:]] == [{"name": "Ana", "field": "plan"}, {"name": "Ben", "field": "plan"}]


@pytest.mark.parametrize("game_id", ["lobbys", "paparazzi"])
def test_a_game_that_knows_totals_only_takes_no_plan(game_id):
    game = find_game(game_id)
    assert game.claim is None
    with pytest.raises(ValidationError, match="extra_forbidden"):
        game.position.model_validate({"players": [], "rounds": [], "claims": [{"player": "Ana", "plan": []}]})
    unsaid = game.position.model_construct(
        players=[], claims=[game.position.model_fields["claims"].annotation.__args__[0](player="Ana")]
    )
    assert [fault.data.get("field") for fault in check_claims(game, unsaid)][-1] is None


@pytest.mark.parametrize("game_id", game_ids())
def test_no_two_lines_of_a_reason_are_told_alike(game_id):
    """“Holding a department” twice says nothing of which one it is."""
    game = find_game(game_id)
    entry = read_position(game, game_folder(game_id) / "example.en.toml", Flags(), None).entry
    words = wording(game_id, "en")
    claim = get_args(game.position.model_fields["claims"].annotation)[0]
    for player in settle(game, entry).players:
        claims = [claim(player=player.name, total=player.total + by) for by in range(-20, 21)]
        judged = settle(game, entry.model_copy(update={"claims": claims})).claims
        lists = [
            reason.note.values["lines"] for one in judged for reason in one.reasons if "lines" in reason.note.values
        ]
        for lines in lists:
            told = [words.value(line) for line in lines]
            assert len(set(told)) == len(told), told
