"""Claims about a purse: totals explained, whole plans judged for legality and then for value."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.cards import deck, read_cards
from companion.errors import InputError
from companion.games import find_game
from companion.games.alkekan.rules import effect_gain, is_magic, is_target
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.wording import wording

GAME = find_game("alkekan")
SOURCE = "3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"


POSSIBLE = {"without", "twice", "added", "joker-slip", "magic-forgotten", "magic-left-out", "weaker-plan"}
"""Reasons that are only possible: each would make the total, whether it was made nobody knows."""


def judge(purse, alkekan=None, **claim):
    """The one claim about a purse, judged."""
    entry = {
        "players": [{"name": "Ana", "purse": purse}],
        "alkekan": alkekan,
        "claims": [{"player": "Ana", **claim}],
    }
    (judged,) = settle(GAME, GAME.position.model_validate(entry)).claims
    return judged


def reasons(judged):
    return [(reason.article, reason.note.key) for reason in judged.reasons]


def steps(text):
    """ "Q♠>8♦ J♣>5♥" as a plan."""
    return [dict(zip(("magic", "on"), step.split(">"), strict=True)) for step in text.split()]


# Totals


def test_the_right_total_holds():
    judged = judge(SOURCE, total=28)
    assert (judged.holds, judged.claimed, judged.reasons) == (True, 28, ())


def test_score_best_a_weaker_plan_is_found():
    """26: the queen on the 8, the jack on the 3, a king on the 5 would be 16 + 0 - 5 + 15."""
    judged = judge(SOURCE, total=26)
    assert not judged.holds
    assert reasons(judged) == [("score.best", "weaker-plan")]
    plan = judged.reasons[0].note.values["plan"]
    assert 16 + 15 + sum(effect_gain(magic, on) for magic, on in plan) == 26
    assert len(plan) == 3


def test_score_magic_forgotten_altogether():
    """The 3 doubled and the thief destroyed would be 6."""
    judged = judge("2♠ Q♠ 3♥ J♥", total=1)
    assert reasons(judged) == [("score.magic", "magic-forgotten")]
    assert dict(judged.reasons[0].note.values) == {"claimed": 1, "total": 6, "needed": 2}


def test_score_magic_left_out():
    """The queen on the 8 alone; the king on the 9 would turn it."""
    judged = judge("8♦ 5♥ 9♠ Q♠ K♠", total=12)
    assert reasons(judged) == [("score.magic", "magic-left-out")]
    values = judged.reasons[0].note.values
    assert (values["count"], values["needed"], tuple(values["plan"])) == (1, 2, (read_cards("Q♠ 8♦"),))


@pytest.mark.parametrize("total", [29, 31, 39, 99])
def test_score_best_out_of_reach(total):
    """Certain, whatever somebody may have left out: with no magic it would be 31, with the queen alone 39, which is told behind it."""
    judged = judge(SOURCE, total=total)
    possible = {31: [("score.magic", "magic-forgotten")], 39: [("score.magic", "magic-left-out")]}.get(total)
    assert reasons(judged)[0] == ("score.best", "beyond-best")
    assert possible is None or reasons(judged)[1:] == possible
    assert dict(judged.reasons[0].note.values) == {"claimed": total, "total": 28}


def test_score_best_is_not_cited_where_there_is_no_magic_to_use():
    assert reasons(judge("9♥ 2♠", total=99)) == []


@pytest.mark.parametrize(
    ("purse", "alkekan", "total", "key"),
    [
        ("9♥ 2♥ Jo", None, 11, "without"),
        ("9♥ 2♥ Jo", None, -4, "joker-slip"),
        ("9♥ 2♥ Jo Jo", None, 26, "added"),
        ("9♥ 2♥ Jo Jo", None, 41, "joker-slip"),
        ("9♥ 2♥ Jo Jo", "Ana", -4, "joker-slip"),
        ("9♥ 2♥ Jo", "Ben", 26, "joker-slip"),
    ],
)
def test_jokers_may_be_counted_otherwise(purse, alkekan, total, key):
    judged = judge(purse, alkekan, total=total)
    assert reasons(judged) == [("score.joker", key)]
    if key != "joker-slip":
        return
    right = judged.reasons[0].note.values
    assert total - right["other"] == right["total"] - right["points"]
    several = purse.count("Jo") > 1
    for lang, one, more in (("fr", "le joker comptait", "les jokers comptaient"), ("en", "the joker ", "the jokers ")):
        said = wording("alkekan", lang).reason(judged.reasons[0].note)
        assert (one in said, more in said) == (not several, several)


def test_what_is_certain_goes_before_what_is_possible_and_of_several_slips_none_is_the_one():
    """13 would be right without the joker, too: whether it was that, or a weaker plan, nobody knows."""
    several = [(None, "one-of-these"), ("score.best", "weaker-plan"), ("score.joker", "without")]
    assert reasons(judge(SOURCE, total=13)) == several
    assert reasons(judge("8♦ Q♠ Jo", total=46)) == [("score.best", "beyond-best")]
    assert reasons(judge("8♦ Q♠ Jo", total=1)) == [("score.joker", "joker-slip")]


def test_a_total_too_low_for_any_slip_is_explained_by_its_lines():
    assert reasons(judge("9♥ 2♠", total=9)) == [("score.thief", "without")]


@given(
    st.sampled_from([SOURCE, "9♥ 2♠ 3♣ J♠ Q♠", "K♠ K♥ Q♦ 4♠", "J♥ Q♥ Jo Jo", "7♦ 7♣ 7♥ K♠ Jo", ""]),
    st.integers(-80, 80),
)
def test_every_wrong_total_gets_a_reason_that_is_true(purse, total):
    judged = judge(purse, total=total)
    assert judged.claimed == total
    for reason in judged.reasons:
        assert reason.possible == (reason.note.key in POSSIBLE)
        assert (reason.article is None) == reason.note.key.startswith("one-of-these")
        values = reason.note.values
        assert values.get("claimed", total) == total
        assert reason.note.key != "beyond-best" or total > values["total"]
        if "plan" in values:
            jokers = {0: 0, 1: 15, 2: -15}[purse.count("Jo")]
            cards = read_cards(purse)
            base = sum(effect_gain(read_cards("Q♠")[0], card) for card in cards if is_target(card))
            assert base + jokers + sum(effect_gain(*step) for step in values["plan"]) == total
            used = ({magic for magic, _ in values["plan"]}, {on for _, on in values["plan"]})
            assert len(used[0]) == len(used[1]) == len(values["plan"])
            assert (reason.note.key == "weaker-plan") == (reason.article == "score.best")
            assert values.get("count", len(values["plan"])) == len(values["plan"])
            most = min(sum(map(is_magic, cards)), sum(map(is_target, cards)))
            assert (len(values["plan"]) == most) == (reason.note.key == "weaker-plan")


# Plans


@pytest.mark.parametrize("king", ["K♥", "K♦"])
def test_any_best_plan_is_accepted(king):
    judged = judge(SOURCE, plan=steps(f"Q♠>8♦ J♣>5♥ {king}>3♥"))
    assert (judged.holds, judged.claimed, judged.reasons) == (True, 28, ())


def test_the_weaker_steps_are_named_and_their_losses_add_up():
    judged = judge(SOURCE, plan=steps("Q♠>8♦ J♣>3♥ K♥>5♥"))
    assert (judged.holds, judged.claimed) == (False, 26)
    assert reasons(judged) == [("score.king", "weaker-step")]
    assert sum(reason.note.values["loss"] for reason in judged.reasons) == 2


def test_a_card_wrongly_left_out_is_named():
    """Best is the king on the 9, the jack on the 8."""
    judged = judge("J♠ K♠ 9♠ 8♠ A♠", plan=steps("K♠>8♠ J♠>A♠"))
    assert (judged.holds, judged.claimed) == (False, -18 + 16 + 1)
    assert sum(reason.note.values["loss"] for reason in judged.reasons) == 18 + 8 - 16 - 1
    assert ("score.best", "left-out") in reasons(judged)


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        ("Q♥>8♦ J♣>5♥ K♥>3♥", "not-in-purse"),
        ("Q♠>9♦ J♣>5♥ K♥>3♥", "not-in-purse"),
        ("8♦>5♥ J♣>8♦ K♥>3♥", "not-magic"),
        ("Jo>8♦ J♣>5♥ K♥>3♥", "not-magic"),
        ("Q♠>8♦ J♣>K♦ K♥>3♥", "not-target"),
        ("Q♠>8♦ J♣>Jo K♥>3♥", "not-target"),
        ("Q♠>8♦ Q♠>5♥ K♥>3♥", "magic-twice"),
        ("Q♠>8♦ J♣>8♦ K♥>3♥", "target-twice"),
        ("Q♠>8♦ J♣>5♥", "too-few-effects"),
        ("", "too-few-effects"),
    ],
)
def test_score_magic_illegal_plans(plan, key):
    judged = judge(SOURCE, plan=steps(plan))
    assert (judged.holds, judged.claimed) == (False, None)
    assert reasons(judged) == [("score.magic", key)]


def test_all_that_is_illegal_is_named():
    judged = judge(SOURCE, plan=steps("Q♥>K♦ 8♦>8♦"))
    assert {key for _, key in reasons(judged)} == {"not-in-purse", "not-target", "not-magic", "too-few-effects"}


def test_the_empty_plan_holds_where_there_is_nothing_to_do():
    assert judge("9♥ 2♠ Jo", plan=[]).holds
    assert judge("J♥ Jo", plan=[]).holds


def test_a_claim_needs_a_total_or_a_plan():
    with pytest.raises(InputError, match="claim-unsaid"):
        judge(SOURCE)


DECK = [card for card in deck() if card.rank in (1, 4, 7, 11, 12, 13)]


@given(st.permutations(DECK), st.integers(0, 7))
def test_plans_hold_exactly_when_nothing_beats_them(cards, count):
    """Every legal plan of a purse: those as good as the best hold, and of the others the losses add up."""
    purse = cards[:count]
    magic, on = ([card for card in purse if fits(card)] for fits in (is_magic, is_target))
    if len(magic) <= len(on):
        plans = [list(zip(magic, chosen, strict=True)) for chosen in permutations(on, len(magic))]
    else:
        plans = [list(zip(chosen, on, strict=True)) for chosen in permutations(magic, len(on))]
    gains = [sum(effect_gain(*step) for step in plan) for plan in plans]
    for plan, gain in list(zip(plans, gains, strict=True))[:40]:
        judged = judge(purse, plan=[{"magic": m, "on": t} for m, t in plan])
        assert judged.holds == (gain == max(gains))
        assert sum(reason.note.values["loss"] for reason in judged.reasons) == max(gains) - gain


SMALL = read_cards("2♥ 7♥ 4♠ J♣ Q♠ K♥ Jo 9♦ K♣")
"""Cards of plans that may be anything; the last two are not in the purse."""


@given(st.lists(st.tuples(st.sampled_from(SMALL), st.sampled_from(SMALL)), max_size=5))
def test_any_plan_is_accepted_exactly_when_it_is_legal_and_as_good_as_the_best(plan):
    magic, on = [m for m, _ in plan], [t for _, t in plan]
    fitting = set(magic) <= set(read_cards("J♣ Q♠ K♥")) and set(on) <= set(read_cards("2♥ 7♥ 4♠"))
    legal = fitting and len(plan) == len(set(magic)) == len(set(on)) == 3
    judged = judge(SMALL[:7], plan=[{"magic": m, "on": t} for m, t in plan])
    assert (judged.claimed is not None) == legal
    # Best by hand: the queen on the 7, the king on the 4, the jack must destroy the 2.
    assert judged.holds == (legal and sum(effect_gain(*step) for step in plan) == 7 + 8 - 2)
    assert judged.holds == (not judged.reasons)


@given(st.permutations(["J♣>2♥", "Q♠>7♥", "K♥>4♠"]))
def test_the_order_of_a_plan_never_matters(plan):
    assert judge(SMALL[:7], plan=steps(" ".join(plan))).holds


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Q♠>8♦ J♣>5♥", [("Q♠", "8♦"), ("J♣", "5♥")]),
        ("Q♠ → 8♦, J♣ => 5♥", [("Q♠", "8♦"), ("J♣", "5♥")]),
        ("DP sur 8K", [("DP", "8K")]),
        ("Q♠ on 8♦", [("Q♠", "8♦")]),
        ("Q♠->8♦", [("Q♠", "8♦")]),
    ],
)
def test_a_plan_is_read_as_it_is_typed(text, plan):
    assert GAME.claim.read(text) == [{"magic": magic, "on": on} for magic, on in plan]


@pytest.mark.parametrize("text", ["26", "", " ", "Q♠", "Q♠>", ">8♦", "Q♠>8♦>5♥", "Q♠ 8♦"])
def test_what_is_no_plan(text):
    assert GAME.claim.read(text) is None


def test_a_plan_is_written_as_it_is_typed():
    assert GAME.claim.write(steps("Q♠>8♦ J♣>5♥")) == "Q♠>8♦ J♣>5♥"
    assert GAME.claim.read(GAME.claim.example) == steps(GAME.claim.example)


def test_not_more_steps_than_any_plan_has():
    with pytest.raises(ValidationError, match="at most 12"):
        judge(SOURCE, plan=steps("Q♠>8♦") * 13)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("purse", "claim"),
    [
        *[(SOURCE, {"total": total}) for total in (26, 31, 39, 99, 13)],
        *[(SOURCE, {"plan": steps(plan)}) for plan in ("Q♠>8♦ J♣>3♥ K♥>5♥", "Q♥>K♦ 8♦>8♦", "Q♠>8♦ Q♠>8♦ J♣>5♥")],
        ("J♠ K♠ 9♠ 8♠ A♠", {"plan": steps("K♠>8♠ J♠>A♠")}),
    ],
)
def test_every_reason_can_be_said(lang, purse, claim):
    said = [wording("alkekan", lang).reason(reason.note) for reason in judge(purse, **claim).reasons]
    assert said and all(text.endswith(".") and "{" not in text for text in said)


def test_a_claim_on_an_empty_purse_has_its_reason():
    game = find_game("alkekan")
    empty = {"players": [{"name": "Ana", "purse": ""}], "claims": [{"player": "Ana", "total": 3}]}
    (claim,) = settle(game, game.position.model_validate(empty)).claims
    assert [(reason.article, reason.note.key) for reason in claim.reasons] == [("score", "purse-empty")]
