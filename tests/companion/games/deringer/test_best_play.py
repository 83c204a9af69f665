"""Duels at best play against a search written another way: over the dice themselves, with nothing but the rules' own words.

Every duel of small camps, random ones of up to eight pairs; the steps are replayed by the rules, and what a losing camp is
shown is complete: every move it has, each with the reply.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from working import calls

from companion.games import find_game
from companion.settle import resolve

EVENT = find_game("deringer").events["duel"]
NAMES = ["Ana", "Ben", "Chloe", "David", "Eve", "Finn", "Gwen", "Hugo"]
LADDER = [*((total,) for total in range(3, 12)), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (1, 1)]
KINDS = [(2, 1), (4, 1), (6, 5), (2, 2), (6, 6), (1, 1)]
HOUSES = list(product((False, True), (True, False)))
"""Whether equal doubles serve together, whether a lone player wins ties."""


# the rules, on dice


def rung(pair):
    """How high a pair stands on the ladder."""
    return LADDER.index(pair if pair[0] == pair[1] else (sum(pair),))


def united(camp, equal_doubles):
    """Every group of pairs that may be sacrificed together, by their places; True where it counts as a double 1."""
    for size in (2, 3, 4):
        for group in combinations(range(len(camp)), size):
            doubles = [camp[place] for place in group if camp[place][0] == camp[place][1]]
            sums = size - len(doubles)
            if (sums, len(doubles)) == (2, 0):
                yield group, False
            elif (sums, len(doubles)) in ((2, 1), (4, 0)) or (
                sums == 0 and len(doubles) == 2 and (equal_doubles or doubles[0] != doubles[1])
            ):
                yield group, True


def sacrificed(own, enemy, equal_doubles):
    """What is left of both camps after every sacrifice there is."""
    for group, as_one in united(own, equal_doubles):
        for target, beaten in enumerate(enemy):
            if as_one or beaten != (1, 1):
                rest = tuple(pair for place, pair in enumerate(own) if place not in group)
                yield rest, enemy[:target] + enemy[target + 1 :]


def lined_up(taker, challenger):
    kept, held = [], []
    taker, challenger = (sorted(camp, key=rung, reverse=True) for camp in (taker, challenger))
    for place in range(max(len(taker), len(challenger))):
        mine = taker[place] if place < len(taker) else None
        theirs = challenger[place] if place < len(challenger) else None
        if theirs is None or (mine is not None and rung(mine) > rung(theirs)):
            kept.append(mine)
        elif mine is None or rung(theirs) > rung(mine):
            held.append(theirs)
    return tuple(sorted(kept)), tuple(sorted(held))


@cache
def camps(taker, challenger, challengers_turn, equal_doubles):
    """+1 where the taker's camp wins, -1 where the challenger's does, 0 for nobody."""
    if challengers_turn:
        found = [camps(taker, challenger, False, equal_doubles)]
        for own, enemy in sacrificed(challenger, taker, equal_doubles):
            found.append(-1 if not enemy else 1 if not own else camps(enemy, own, True, equal_doubles))
        return min(found)
    kept, held = lined_up(taker, challenger)
    found = [camps(kept, held, True, equal_doubles) if kept and held else 1 if kept else -1 if held else 0]
    for own, enemy in sacrificed(taker, challenger, equal_doubles):
        found.append(1 if not enemy else -1 if not own else camps(own, enemy, False, equal_doubles))
    return max(found)


def brute(taker, challenger, equal_doubles, lone_wins):
    """0, 1 or None, as the answer says it."""
    taker, challenger = tuple(sorted(taker)), tuple(sorted(challenger))
    if len(taker) == len(challenger) == 1:
        mine, theirs = rung(taker[0]), rung(challenger[0])
        return None if mine == theirs else int(theirs > mine)
    if lone_wins and 1 in (len(taker), len(challenger)):
        lone, several = (0, challenger) if len(taker) == 1 else (1, taker)
        (pair,) = (taker, challenger)[lone]
        beaten = any(rung(other) > rung(pair) for other in several)
        beaten |= any(as_one or pair != (1, 1) for _, as_one in united(several, equal_doubles))
        return 1 - lone if beaten else lone
    return {1: 0, -1: 1, 0: None}[camps(taker, challenger, True, equal_doubles)]


# what the program says


def entry(taker, challenger, equal_doubles=False, lone_wins=True):
    rulings = {"doubles": "any" if equal_doubles else "different", "lone-tie": "lone" if lone_wins else "cancel"}
    names = iter(NAMES)
    sides = [{next(names): list(pair) for pair in side} for side in (taker, challenger)]
    told = [{"leader": next(iter(side)), "pairs": side} for side in sides]
    return EVENT.model.model_validate({"camps": told, "rulings": rulings})


def settled(*duel):
    return resolve(EVENT, entry(*duel))


def replayed(taker, challenger, steps, equal_doubles, lone_wins):
    """The steps, played by the rules: who is left in each camp; fails where a step is not allowed."""
    left = [dict(zip(NAMES, taker, strict=False)), dict(zip(NAMES[len(taker) :], challenger, strict=False))]
    alone = 1 in map(len, left) and (lone_wins or len(left[0]) == len(left[1]))
    bout, side = 1, 1
    faced = []

    def line_up():
        """All face-offs of a bout, taken together: who faced whom, and who is gone."""
        rows = [sorted(camp.items(), key=lambda item: rung(tuple(item[1])), reverse=True) for camp in left]
        wanted = [{(*one[1],), (*two[1],)} for one, two in zip(*rows, strict=False)]
        assert [{tuple(pair["dice"]) for pair in step["pairs"]} for step in faced] == wanted
        for step in faced:
            for camp in left:
                for name in step["discarded"]:
                    camp.pop(name, None)
        faced.clear()

    for step in steps:
        if faced and (step["bout"] > bout or step["kind"] == "sacrifice"):
            line_up()
        if step["bout"] > bout:
            bout, side = step["bout"], 1
        if step["kind"] == "face-off":
            one, two = (rung(tuple(pair["dice"])) for pair in step["pairs"])
            if not alone:
                assert step["winner"] == (None if one == two else int(two > one))
            assert all(left[camp][pair["name"]] == tuple(pair["dice"]) for camp, pair in enumerate(step["pairs"]))
            assert step["discarded"] == [p["name"] for camp, p in enumerate(step["pairs"]) if camp != step["winner"]]
            faced.append(step)
            continue
        assert alone or step["camp"] <= side, "the challenger's camp sacrifices first"
        side = step["camp"]
        own, enemy = left[side], left[1 - side]
        spent = [own.pop(name) for name in step["spent"]]
        assert [list(pair) for pair in spent] == list(step["spent"].values())
        ((beaten, dice),) = step["beaten"].items()
        assert enemy.pop(beaten) == tuple(dice)
        groups = [as_one for group, as_one in united(spent, equal_doubles) if len(group) == len(spent)]
        assert groups == [step["counts"] == "double 1"]
        assert groups[0] or tuple(dice) != (1, 1)
    if faced and not alone:
        line_up()
    return left


def check(taker, challenger, equal_doubles, lone_wins):
    """The winner and the steps of one duel."""
    decision = settled(taker, challenger, equal_doubles, lone_wins)
    winner = decision.answer["winner"]
    assert winner == brute(taker, challenger, equal_doubles, lone_wins), (taker, challenger)
    steps = [step.data for step in decision.steps]
    assert steps
    left = replayed(taker, challenger, steps, equal_doubles, lone_wins)
    if 1 not in (len(taker), len(challenger)):
        assert not (left[0] or left[1] if winner is None else left[1 - winner])
    return decision


def small(total):
    """Every duel of so many pairs, of one kind for each sort that the rules tell apart."""
    for size in range(1, total):
        yield from product(
            combinations_with_replacement(KINDS, size), combinations_with_replacement(KINDS, total - size)
        )


@pytest.mark.parametrize(("equal_doubles", "lone_wins"), HOUSES)
@pytest.mark.parametrize("total", [2, 3, 4])
def test_every_small_duel_is_that_of_the_plain_search(total, equal_doubles, lone_wins):
    for taker, challenger in small(total):
        check(taker, challenger, equal_doubles, lone_wins)


def test_every_duel_of_five_pairs_is_that_of_the_plain_search():
    for taker, challenger in small(5):
        check(taker, challenger, False, True)


PAIRS = st.tuples(st.integers(1, 6), st.integers(1, 6))
SIDES = st.tuples(st.lists(PAIRS, min_size=1, max_size=7), st.lists(PAIRS, min_size=1, max_size=7)).filter(
    lambda sides: len(sides[0]) + len(sides[1]) <= 8
)


@given(SIDES, st.booleans(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_duel_of_up_to_eight_pairs_is_that_of_the_plain_search(sides, equal_doubles, lone_wins):
    check(*sides, equal_doubles, lone_wins)


@given(SIDES, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_in_which_players_and_dice_are_entered_changes_nothing(sides, random):
    stirred = [[pair[::-1] if random.random() < 0.5 else pair for pair in side] for side in sides]
    for side in stirred:
        random.shuffle(side)
    one, two = settled(*sides), settled(*stirred)
    assert one.answer == two.answer and one.article == two.article
    assert [step.data["kind"] for step in one.steps] == [step.data["kind"] for step in two.steps]


# what a camp that does not win is shown


@given(SIDES, st.booleans(), st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_camp_that_does_not_win_is_shown_every_move_with_a_reply_that_keeps_it_from_winning(
    sides, equal_doubles, lone_wins
):
    decision = settled(*sides, equal_doubles, lone_wins)
    winner = decision.answer["winner"]
    assert len(decision.proof) == (2 if winner is None else 1)
    for proof in decision.proof.values():
        data = proof.data("en")
        side = data["camp"]
        assert side != winner == data["winner"]
        assert [one["position"] for one in data["positions"]] == list(range(1, len(data["positions"]) + 1))
        for position in data["positions"]:
            own, enemy = position["camps"][side], position["camps"][1 - side]
            moves = [one["move"] for one in position["moves"]]
            assert moves.count(None) == 1
            assert told(moves) == possible(own, enemy, equal_doubles)
            for move in position["moves"]:
                assert move["winner"] != side and (winner is None or move["winner"] == winner)
                assert move["next"] is None or 1 <= move["next"] <= len(data["positions"])


def told(moves):
    """The sacrifices of a list, by the strengths of their pairs."""
    found = (one for one in moves if one is not None)
    return Counter(
        (tuple(sorted(map(rung, map(tuple, one["spent"].values())))), *map(rung, map(tuple, one["beaten"].values())))
        for one in found
    )


def possible(own, enemy, equal_doubles):
    """Every sacrifice that there is, each once for all that are equally strong."""
    own, enemy = [tuple(pair) for pair in own.values()], [tuple(pair) for pair in enemy.values()]
    found = {
        (tuple(sorted(rung(own[place]) for place in group)), rung(beaten))
        for group, as_one in united(own, equal_doubles)
        for beaten in enemy
        if as_one or beaten != (1, 1)
    }
    return Counter(dict.fromkeys(found, 1))


# time


def test_the_largest_duels_are_little_work():
    """Of three hundred duels of eight pairs no one takes more, proofs and all; what takes most is sums that are nearly equal."""
    random, most = Random(7), 0
    for _ in range(300):
        size = random.randint(1, 7)
        pool = random.choice(
            (KINDS, [(5, 3), (4, 3), (6, 1), (6, 5)], [(a, b) for a in range(1, 7) for b in range(1, 7)])
        )
        pairs = [random.choice(pool) for _ in range(8)]
        houses = random.random() < 0.5, random.random() < 0.5

        def told(camps=(pairs[:size], pairs[size:]), houses=houses):
            for proof in settled(*camps, *houses).proof.values():
                proof.data("en")
                proof.explain()

        most = max(most, calls(told))
    assert most < 200_000
