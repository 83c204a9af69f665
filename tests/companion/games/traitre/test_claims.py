"""What a claim means where nobody counts points: 1 that one has won, 0 that one has not."""

import json
from pathlib import Path

from companion.games import find_game
from companion.settle import settle

GAME = find_game("traitre")
EXAMPLES = Path(__file__).parents[3] / "examples" / "traitre"
GOOD = {"mission": "2♥", "cards": "5♥ 4♥ 3♠ A♥"}
BAD = {"mission": "9♣", "cards": "5♦ 4♦ 3♠ A♦"}


def judged(data, *claims):
    """Whether each claim holds, and the keys of the reasons why it does not."""
    told = [{"player": name, "total": total} for name, total in claims]
    sheet = settle(GAME, GAME.position.model_validate({**data, "claims": told}, context={"notation": "en"}))
    return [(claim.holds, [(reason.article, reason.note.key) for reason in claim.reasons]) for claim in sheet.claims]


def example(name):
    return json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))


def three(*missions, **more):
    return {"players": [{"name": name} for name in ("Ana", "Ben", "Cleo")], "missions": list(missions), **more}


def test_one_says_that_somebody_has_won_and_nothing_that_they_have_not():
    assert judged(example("accused-wrongly"), ("Dan", 1), ("Ana", 0), ("Ana", 1), ("Dan", 0)) == [
        (True, []),
        (True, []),
        (False, [("accuse.wrong", "has-not-won")]),
        (False, [("accuse.wrong", "has-won")]),
    ]


def test_nobody_has_won_a_game_that_is_not_over():
    assert judged(example("equal-is-enough"), ("Ana", 1), ("Ben", 0)) == [(False, [("end", "not-over")]), (True, [])]


def test_any_other_number_means_nothing():
    """Five missions of the team's are no five points of Ana's."""
    assert judged(example("the-ninth-mission"), ("Ana", 5)) == [
        (False, [("end", "won-or-not"), ("end.success", "has-won")])
    ]
    assert judged(example("equal-is-enough"), ("Ana", -1)) == [(False, [("end", "won-or-not"), ("end", "not-over")])]


def test_a_claim_that_would_hold_by_a_slip_is_told_which():
    equal = {"mission": "7♥", "cards": "5♥ 4♥ 2♠ K♠"}
    spied = {"mission": "2♥", "cards": "5♥ 4♥ 3♥ K♠", "deck": "K♠"}
    four = [GOOD] * 4
    cases = {
        "slip-deck-ignored": three(*four, *[BAD] * 4, spied, traitor="Cleo"),
        "slip-spies": three(*four, *[BAD] * 4, {**spied, "deck": "3♥"}, traitor="Cleo"),
        "slip-others": three(*four, *[BAD] * 4, {"mission": "7♥", "cards": "5♥ 4♥ 2♠ A♠"}, traitor="Cleo"),
    }
    for key, data in cases.items():
        for claim, certain in ((("Ana", 1), "has-not-won"), (("Cleo", 0), "has-won")):
            ((holds, reasons),) = judged(data, claim)
            assert not holds and reasons[0] == ("end.failure", certain)
            assert key in [told for _, told in reasons[1:]]
            assert (reasons[1] == (None, "one-of-these")) == (len(reasons) > 2)
    reached = three(*four, *[BAD] * 4, {**equal, "cards": "5♥ 4♥ 2♠ A♥"}, traitor="Cleo")
    reached["missions"][-1]["mission"] = "8♥"
    assert judged(reached, ("Cleo", 1)) == [(False, [("end.success", "has-not-won"), ("mission.total", "slip-equal")])]


def test_the_other_ruling_is_a_slip_too():
    spied = {"mission": "2♥", "cards": "5♥ 4♥ 3♥ K♠", "deck": "K♠"}
    data = three(*[GOOD] * 4, *[BAD] * 4, spied, traitor="Cleo", rulings={"deck-spy": "ignored"})
    assert judged(data, ("Cleo", 1)) == [
        (False, [("end.success", "has-not-won"), ("mission.spies", "slip-deck-fails")])
    ]


def test_a_claim_that_no_slip_explains_has_no_possibility_told():
    assert judged(three(*[GOOD] * 5, traitor="Cleo"), ("Cleo", 1)) == [(False, [("end.success", "has-not-won")])]
