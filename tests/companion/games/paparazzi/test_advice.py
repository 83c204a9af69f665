"""What can still come of a grid, as it is advised: what is told, remarked on, not claimed."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging.paparazzi_advice import GAME, NAMES, Table, asked, found, lead, score_data

from companion.games.paparazzi.advice import _certain as certain
from companion.games.paparazzi.advice import advise
from companion.games.paparazzi.outlook import Range
from companion.games.paparazzi.rules import beside
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.advice import advice_of


@cache
def six():
    table = Table((3, 3), seed=10)
    return table, found(table.data())


def test_six_cards_of_two_players():
    """The totals told are those of the game when the line is laid, and no card does better than the one advised."""
    table, advised = six()
    assert advised.proved and advised.bound is None and advised.of == "Ana"
    steps = [note.values for note in advised.why if note.key == "step"]
    assert [(step["number"], step["name"]) for step in steps] == [(n, NAMES[(n - 1) % 2]) for n in range(1, 7)]
    laid = {(step["row"] - 1, step["column"] - 1): step["card"] for step in steps}
    data = {**score_data(table), "grid": table.rows(laid)}
    sheet = settle(GAME, GAME.position.model_validate(data))
    assert {player.name: player.total for player in sheet.players} == advised.answer["value"]
    moves, spans = advised.choices
    leads = [lead_ for lead_, *_ in moves.cells]
    assert leads == [mine - theirs for _, mine, theirs in moves.cells] == sorted(leads, reverse=True)
    move = moves.rows[0].of.values
    assert (move["card"], [move["row"] - 1, move["column"] - 1]) == tuple(advised.answer["best"].values())
    assert [tuple(span.values()) for span in advised.answer["range"].values()] == list(spans.cells)


@pytest.mark.parametrize(("left", "turn"), [((3, 3), 0), ((2, 3), 1), ((1, 1), 0), ((2, 1), 0)])
def test_who_takes_a_celebrity_is_told_as_the_line_leaves_it(left, turn):
    """The reason “3♥ takes K♥ for Ben: 3 against 0” stood above a line whose last card, 9♠, takes it back."""
    told = set()
    for seed in range(20):
        table = Table(left, turn, seed)
        advised = found(table.data())
        line = [note.values for note in advised.why if note.key == "step"]
        laid = table.lying | {(step["row"] - 1, step["column"] - 1): step["card"] for step in line}
        at = {card: place for place, card in table.celebrities.items()}
        first = (line[0]["row"] - 1, line[0]["column"] - 1)
        said = [note for note in advised.why if note.key.startswith(("swing-", "end-"))]
        assert {at[note.values["celebrity"]] for note in said} == set(beside(*first)) & set(at.values())
        for note in said:
            sums = table.sum_near(at[note.values["celebrity"]], laid)
            mine, theirs = sums[turn], sums[1 - turn]
            assert (note.values["after"], note.values["against"]) == (mine, theirs)
            standing = "ahead" if mine > theirs else "behind" if mine < theirs else "level"
            assert note.key.endswith(f"-{standing}")
            told.add(note.key.split("-")[0])
    assert told == {"swing", "end"}


def test_a_game_that_is_over():
    table = Table((0, 0), seed=3)
    totals = dict(zip(NAMES, table.totals(()), strict=False))
    advised = found(table.data())
    assert advised.answer["value"] == totals and advised.answer["best"] is None
    assert advised.answer["range"] == {name: {"least": total, "most": total} for name, total in totals.items()}
    assert (advised.note.key, advised.choices, advised.remarks) == ("over", (), ())
    three = found(Table((0, 0, 0), seed=3).data())
    assert three.answer["value"] is None and three.note.key == "over"


@pytest.mark.parametrize(
    ("left", "turn", "remarks"),
    [
        ((2, 2), 0, []),
        ((4, 4), 0, ["best-later"]),
        ((4, 3), 0, ["best-later"]),
        ((4, 3), 1, ["turns-uneven", "best-later"]),
        ((1, 3), 1, ["turns-uneven"]),
        ((1, 1, 1), 2, ["best-of-two"]),
        ((2, 1, 1), 0, ["best-of-two"]),
        ((1, 2, 1), 0, ["turns-uneven", "best-of-two"]),
        ((1, 1, 1, 1), 2, ["one-place-short", "best-of-two"]),
        ((0, 0, 0, 1), 3, ["one-place-short"]),
    ],
)
def test_what_is_unusual_is_remarked_on(left, turn, remarks):
    advised = found(Table(left, turn, 5).data())
    assert [note.key for note in advised.remarks] == remarks
    if len(left) > 2 or max(left) > 3:
        assert advised.answer["best"] is advised.answer["value"] is None


def test_somebody_who_has_nothing_left_is_passed_over():
    table = Table((0, 1), 0, seed=4)
    advised = found(table.data())
    assert [note.key for note in advised.remarks] == ["turns-uneven"]
    assert advised.answer["best"] is None and advised.answer["value"] is None
    assert advised.answer["range"]["Ben"]["most"] == max(way[1] for way in table.every_way())


def test_who_wins_whatever_is_laid():
    keys = set()
    for seed in range(12):
        table = Table((1, 1), seed=seed)
        advised = found(table.data())
        said = {note.key: note.values["name"] for note in advised.why if note.key in ("wins", "loses")}
        keys |= said.keys()
        ways = table.every_way()
        if "wins" in said:
            winner = NAMES.index(said["wins"])
            assert all(way[winner] > way[1 - winner] for way in ways)
    assert keys == {"wins", "loses"}


def test_what_was_not_found_in_time_is_not_claimed():
    table, whole = six()
    short = found(table.data(), 1e-9)
    assert not short.proved and short.answer["best"] is None and short.answer["value"] is None
    assert short.note.key == "found"
    for name, span in whole.answer["range"].items():
        bound = short.bound["range"][name]
        assert bound["least"] <= span["least"] <= span["most"] <= bound["most"]
        assert (
            span["least"] <= short.answer["range"][name]["least"] <= short.answer["range"][name]["most"] <= span["most"]
        )
    assert short.bound["value"] >= lead(whole.answer)


def test_all_of_it_is_summarize():
    """In both languages, of one search each."""
    cases = [
        ((3, 1), 0, 3_600),
        ((1, 1), 1, 3_600),
        ((0, 0), 0, 3_600),
        ((4, 4), 0, 1e-9),
        ((1, 1), 0, 1e-9),
        ((1, 1, 1), 0, 3_600),
    ]
    cases += [((0, 0, 0, 1), 3, 3_600), ((2, 2), 0, 3_600), ((1, 2), 0, 3_600)]
    for left, turn, seconds in cases:
        for seed in (3, 10):
            entry = asked(Table(left, turn, seed).data())
            advised = advise(entry, seconds)
            for lang in LANGS:
                said = advice_of(GAME, entry, advised, lang)
                text = " ".join((said.text, *said.why, *said.remarks, said.bound))
                assert "{" not in text and "None" not in text
                assert all(block.rows for block in said.blocks(8))


def spans(*limits):
    """Ranges that were proved, by name: the least and the most."""
    return {name: Range(least, most, least, most) for name, (least, most) in zip("ABCD", limits, strict=False)}


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (((10, 12), (3, 9), (0, 5)), [("wins", "A"), ("loses", "B"), ("loses", "C")]),
        (((10, 12), (3, 11), (0, 5)), [("loses", "C")]),  # ahead of the weakest only
        (((10, 12), (3, 10), (0, 5)), [("loses", "C")]),  # a tie is no win
        (((0, 5), (3, 11), (10, 12)), [("loses", "A")]),
        (((0, 9), (0, 4), (8, 12), (0, 8)), [("loses", "B")]),  # as many as the leader has in any case: level
        (((4, 4), (4, 4), (4, 4)), []),
    ],
)
def test_who_wins_whatever_is_laid_beats_everybody_and_who_loses_is_beaten_by_one(limits, told):
    assert [(note.key, note.values["name"]) for note in certain(spans(*limits))] == told


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 6)), min_size=2, max_size=4))
def test_what_is_said_of_winning_holds_for_every_total_within_reach(limits):
    found = spans(*((least, least + more) for least, more in limits))
    every = [dict(zip(found, totals, strict=True)) for totals in product(*({o.least, o.most} for o in found.values()))]

    def best_of(totals, name):
        return max(total for other, total in totals.items() if other != name)

    told = {(note.key, note.values["name"]) for note in certain(found)}
    for name in found:
        assert (("wins", name) in told) == all(totals[name] > best_of(totals, name) for totals in every)
        assert (("loses", name) in told) <= all(totals[name] < best_of(totals, name) for totals in every)
