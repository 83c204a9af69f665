"""Worked examples are executed: an example of a rule sheet names a position, and what it tells is what scoring says of it.

A total, a line's points or a winner changed by hand in a rule text fails here. tests/helpers/sheets/worked.py tells how an
example names its positions.
"""

from collections import Counter
from itertools import product

import pytest
from sheets.law import plain
from sheets.worked import JINJA, MARK, bare, examples, known_numbers, numbers, shown, told_of, worked

from companion.games import game_ids
from companion.rulebook import LANGS

POINTS = ("total", "points", "gain", "price")

SHEETS = list(product(game_ids(), LANGS))
SCORED = [
    pytest.param(game_id, lang, place, id=f"{game_id}-{lang}-{place + 1}")
    for game_id, lang in SHEETS
    for place, example in enumerate(examples(game_id, lang))
    if example.names
]


def parts(game_id, lang, place):
    """Each position that an example shows, with its part of the example as written and as printed."""
    example = examples(game_id, lang)[place]
    return [
        (shown(game_id, name), *part) for name, part in zip(example.names, example.parts(), strict=True) if name != "-"
    ]


def place_of(game_id, lang, place):
    """Where an example stands, and the positions that it names."""
    example = examples(game_id, lang)[place]
    return f"templates/{game_id}/rules.{lang}.md, “{example.title}” ({', '.join(example.names)})"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_example_names_its_positions_or_says_why_it_has_none(game_id):
    sheets = [examples(game_id, lang) for lang in LANGS]
    for found in sheets:
        unmarked = [example.title for example in found if len(example.marks) != 1]
        assert not unmarked, f"<!-- scored: … --> or <!-- not scored: … --> is missing: {unmarked}"
    assert [example.names for example in sheets[0]] == [example.names for example in sheets[1]]


@pytest.mark.parametrize(("game_id", "lang", "place"), SCORED)
def test_every_number_that_is_typed_was_entered_or_scored(game_id, lang, place):
    """Numbers that the rule text takes from the code are right by themselves."""
    given = examples(game_id, lang)[place].given
    for judged, written, _ in parts(game_id, lang, place):
        typed = numbers(JINJA.sub("", MARK.sub("", written)))
        unknown = typed.keys() - given - known_numbers(judged.position, judged.answer)
        assert not unknown, (
            f"{place_of(game_id, lang, place)}: {sorted(unknown)} is typed, and neither entered nor scored nor `given` by the story: {written.strip()}"
        )


@pytest.mark.parametrize(("game_id", "lang", "place"), SCORED)
def test_every_point_that_is_scored_stands_in_the_example(game_id, lang, place):
    for judged, _, printed in parts(game_id, lang, place):
        for name, points in points_of(judged):
            told = told_of(name, judged.whose, printed) if name else printed
            missing = sorted((Counter(points) - numbers(told)).elements())
            assert not missing, (
                f"{place_of(game_id, lang, place)}: {missing} is scored, and not told{name and ' of '}{name}: {told.strip()}"
            )


def points_of(judged):
    """The points that an example must show: of an event all at once, by no name; by each name the total, and the lines that make it up."""
    if "players" not in judged.answer:
        yield "", [abs(value) for key, value in judged.answer.items() if type(value) is int and key in POINTS]
        return
    for player in judged.answer["players"]:
        lines = [abs(line["points"]) for line in player["lines"] if line["points"]]
        if judged.counted and player["name"] in judged.whose and lines:
            yield player["name"], [abs(player["total"])]
            yield player["name"], lines if set(lines) != {1} and len(lines) > 1 else []


@pytest.mark.parametrize(("game_id", "lang", "place"), SCORED)
def test_what_comes_out_is_summarize(game_id, lang, place):
    """Who wins, what succeeds: `words` of the game's file say how the sheet calls it; of two results only the right one is told."""
    known = worked(game_id).get("words", {})
    for judged, _, printed in parts(game_id, lang, place):
        for key, said in known.items():
            result = result_of(judged.answer, key)
            told = {name for name, words in said.items() if words[lang] in plain(printed)}
            assert result is None or told == {result} & said.keys(), f"{key} is {result}: {printed.strip()}"


def result_of(answer, key):
    """What the answer says of this, as a word; None where it says nothing, as of the winners of a game that goes on."""
    if key not in answer or (key == "winners" and not answer["finished"]):
        return None
    return ", ".join(map(str, answer[key])) if isinstance(answer[key], list) else str(answer[key])


@pytest.mark.parametrize(("game_id", "lang", "place"), SCORED)
def test_whoever_takes_or_wins_is_named(game_id, lang, place):
    for judged, _, printed in parts(game_id, lang, place):
        taken = [result_of(judged.answer, key) for key in ("taker", "winner", "winners")]
        names = [name for found in taken if found for name in found.split(", ") if name in judged.whose]
        assert all(bare(name) in bare(printed) for name in names), f"{names}: {printed.strip()}"
