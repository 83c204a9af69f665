"""What a claim means where nobody counts points: 1 that one has won, 0 that one has not."""

import json
from pathlib import Path

import pytest

from companion.games import find_game
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.report import Reporter

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
        (False, [("accuse.wrong", "wrong-team")]),
        (False, [("accuse.wrong", "wrong-traitor")]),
    ]


def test_nobody_has_won_a_game_that_is_not_over():
    assert judged(example("equal-is-enough"), ("Ana", 1), ("Ben", 0)) == [(False, [("end", "not-over")]), (True, [])]


def test_any_other_number_means_nothing():
    """Five missions of the team's are no five points of Ana's."""
    assert judged(example("the-ninth-mission"), ("Ana", 5)) == [
        (False, [("end", "won-or-not"), ("end.success", "success-team")])
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
        for claim, certain in ((("Ana", 1), "failure-team"), (("Cleo", 0), "failure-traitor")):
            ((holds, reasons),) = judged(data, claim)
            assert not holds and reasons[0] == ("end.failure", certain)
            assert key in [told for _, told in reasons[1:]]
            assert (reasons[1] == (None, "one-of-these")) == (len(reasons) > 2)
    reached = three(*four, *[BAD] * 4, {**equal, "cards": "5♥ 4♥ 2♠ A♥"}, traitor="Cleo")
    reached["missions"][-1]["mission"] = "8♥"
    assert judged(reached, ("Cleo", 1)) == [
        (False, [("end.success", "success-traitor"), ("mission.total", "slip-equal")])
    ]


def test_the_other_ruling_is_a_slip_too():
    spied = {"mission": "2♥", "cards": "5♥ 4♥ 3♥ K♠", "deck": "K♠"}
    data = three(*[GOOD] * 4, *[BAD] * 4, spied, traitor="Cleo", rulings={"deck-spy": "ignored"})
    assert judged(data, ("Cleo", 1)) == [
        (False, [("end.success", "success-traitor"), ("mission.spies", "slip-deck-fails")])
    ]


def test_a_claim_that_no_slip_explains_has_no_possibility_told():
    assert judged(three(*[GOOD] * 5, traitor="Cleo"), ("Cleo", 1)) == [(False, [("end.success", "success-traitor")])]


ENDS = {
    "accuse.right": {"missions": [GOOD], "traitor": "Cleo", "accusation": {"by": "Ana", "of": "Cleo"}},
    "accuse.wrong": {"missions": [GOOD], "traitor": "Cleo", "accusation": {"by": "Ana", "of": "Ben"}},
    "accuse.nobody": {"missions": [GOOD], "accusation": {"by": "Ana", "of": "Cleo"}},
    "end.success": {"missions": [GOOD] * 5, "traitor": "Cleo"},
    "end.failure": {"missions": [BAD] * 5, "traitor": "Cleo"},
    "end.nobody": {"missions": [BAD] * 5},
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("article", ENDS)
def test_a_wrong_claim_is_told_why_and_not_once_more_that_it_is_wrong(article, lang):
    """It said “Ana has not won” below “Ana claims to have won, and has not”: the side and what the end means to it say why."""
    data = three(**ENDS[article])
    for name in ("Ana", "Cleo"):
        position = GAME.position.model_validate(data, context={"notation": "en"})
        won = settle(GAME, position).player(name).total
        told = {**data, "claims": [{"player": name, "total": 1 - won}]}
        position = GAME.position.model_validate(told, context={"notation": "en"})
        (claim,) = Reporter(GAME, lang).score(position, settle(GAME, position)).claims
        assert not claim.holds
        assert claim.reasons[0].endswith(f"({open_rulebook('traitre', lang).article(article).number}).")
        wins, loses, traitor = {"en": ("wins", "lose", "traitor"), "fr": ("gagne", "perd", "traître")}[lang]
        assert (wins if won else loses) in claim.reasons[0]
        assert (loses if won else wins) not in claim.reasons[0]
        assert (traitor in claim.reasons[0]) == (name == data.get("traitor") or "traitor" not in data)
