"""Rounds handed back: what was played is kept and counts, a plan changed by hand is checked, its repeats told."""

import json

import pytest
from sheets.reading import read

from companion.kit import plan
from companion.kit.make import make_kit, seated, summarize
from companion.kit.night import NightError, check_night
from companion.kit.papers import House
from companion.kit.plan import plan_in_words, plan_of
from companion.kit.rounds import misspelt, read_plan, read_played
from companion.printing.options import PageOptions
from solvers.seating import seat


def night(names, rounds=3):
    tables = [{"game": "alkekan"}, {"game": "lobbys"}]
    return check_night({"title": "x", "players": names, "rounds": rounds, "tables": tables}, "en", None)


def file(tmp_path, rounds):
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(rounds), encoding="utf-8")
    return path


PLAYED = [[["Ana", "Ben"], ["Cy", "Di"]]]


@pytest.mark.usefixtures("pads_only")
def test_the_rest_is_seated_keeping_what_was_played(tmp_path):
    made = night(["Ana", "Ben", "Cy", "Eve"])  # Di has left, Eve came
    played = read_played(file(tmp_path, {"plan": {"rounds": PLAYED, "repeats": 0}}), made)
    planned = plan_of(made, played=played)
    assert planned.rounds[0] == (("Ana", "Ben"), ("Cy", "Di"))
    assert all(
        sorted(name for table in tables for name in table) == ["Ana", "Ben", "Cy", "Eve"]
        for tables in planned.rounds[1:]
    )
    assert (planned.played, planned.repeats, planned.proved) == (1, 0, True)
    kit = make_kit(made, planned=planned)
    pads = [one.file for one in kit.documents if "-pad-" in one.file]
    assert [name.split("-")[3] for name in pads] == ["2", "3", "2", "3"]  # nothing is printed for the first


def test_of_a_whole_plan_only_the_first_rounds_may_be_over(tmp_path):
    made = night(["Ana", "Ben", "Cy", "Di"])
    assert read_played(file(tmp_path, {"rounds": PLAYED * 3}), made, 1) == ((("Ana", "Ben"), ("Cy", "Di")),)


@pytest.mark.parametrize(("played", "found"), [("Cyd", [("Cyd", ("Cy",))]), ("Zoé", []), ("Cy", [])])
def test_a_slip_in_the_rounds_played_is_remarked_on(tmp_path, played, found):
    made = night(["Ana", "Ben", "Cy", "Di"])
    rounds = read_played(file(tmp_path, {"rounds": [[["Ana", "Ben"], [played, "Di"]]]}), made)
    assert [(fault.data["found"], fault.data["near"]) for fault in misspelt(rounds, made)] == found


@pytest.mark.usefixtures("pads_only")
def test_a_plan_changed_by_hand(tmp_path):
    made = night(["Ana", "Ben", "Cy", "Di"])
    given = read_plan(file(tmp_path, {"rounds": PLAYED * 3}), made)
    planned = plan_of(made, given=given)
    assert (planned.rounds, planned.repeats, planned.bound, planned.proved) == (given, 4, 0, False)
    said = summarize(make_kit(made, planned=planned))
    assert "Ana – Ben (1, 2, 3); Cy – Di (1, 2, 3)" in said


@pytest.mark.parametrize(
    ("rounds", "codes"),
    [
        (PLAYED * 2, ["plan-rounds"]),
        ([*PLAYED * 2, [["Ana", "Ben"], ["Cy", "Ben"]]], ["plan-twice", "plan-missing"]),
        ([*PLAYED * 2, [["Ana", "Ben"], ["Cy", "Dy"]]], ["kit-guest-unknown", "plan-missing"]),
        ([*PLAYED * 2, [["Ana", "Ben", "Cy", "Di"]]], ["plan-tables", "player-count"]),
        ([*PLAYED * 2, [["Ana", 3], ["Cy", "Di"]]], ["not-text"]),
    ],
)
def test_plans_that_cannot_be(tmp_path, rounds, codes):
    with pytest.raises(NightError) as caught:
        read_plan(file(tmp_path, {"rounds": rounds}), night(["Ana", "Ben", "Cy", "Di"]))
    assert [fault.code for fault in caught.value.faults] == codes


def test_one_round_is_left(tmp_path):
    with pytest.raises(NightError) as caught:
        read_played(file(tmp_path, {"rounds": PLAYED * 3}), night(["Ana", "Ben", "Cy", "Di"]))
    assert [fault.code for fault in caught.value.faults] == ["played-rounds"]
    alone = check_night({"title": "x", "tables": [{"game": "alkekan", "players": 2}]}, "en", None)
    with pytest.raises(NightError, match="kit-rounds-idle"):
        read_plan(file(tmp_path, {"rounds": PLAYED}), alone)


@pytest.mark.parametrize(
    ("found", "near"), [("Bem", ("Ben",)), ("Anna", ("Ana",)), ("Annna", ("Anna",)), ("Quentin", ())]
)
def test_who_was_meant_is_said(tmp_path, found, near):
    """One guest, the likest."""
    names = ["Ana", "Ben", "Anna" if found == "Annna" else "Cy", "Di"]
    rounds = [*[[names[:2], names[2:]]] * 2, [["Ana", found], names[2:]]]
    with pytest.raises(NightError) as caught:
        read_plan(file(tmp_path, {"rounds": rounds}), night(names))
    assert [fault.data["near"] for fault in caught.value.faults if fault.code == "kit-guest-unknown"] == [near]


def test_figures_are_those_of_all_rounds_and_of_those_who_left(tmp_path):
    """Ana and Ben met twice, and their game was one; Di and Eve met twice, and left."""
    made = night(["Ana", "Ben", "Cy", "Flo"], 3)
    over = [[["Ana", "Ben"], ["Di", "Eve", "Cy"]], [["Ana", "Ben"], ["Di", "Eve", "Cy"]]]
    planned = plan_of(made, played=read_played(file(tmp_path, {"rounds": over}), made))
    assert {"Ana", "Ben"} not in map(set, planned.rounds[2])  # would cost 4
    assert (planned.repeats, planned.cost, planned.most, planned.bound, planned.proved) == (4, 4, 2, 4, True)
    assert planned.games == 5 + sum(name in planned.rounds[2][0] for name in ("Ana", "Ben")) + ("Cy" in planned.rounds[2][1])  # fmt: skip


def test_a_plan_by_hand_is_held_against_all_plans_not_only_those_wished_for(tmp_path):
    told = {"title": "x", "players": ["Ana", "Ben", "Cy", "Di"], "rounds": 3, "together": [["Ana", "Ben"]]}
    made = check_night({**told, "tables": [{"game": "alkekan"}, {"game": "lobbys"}]}, "en", None)
    apart = [[["Ana", "Ben"], ["Cy", "Di"]], [["Ana", "Cy"], ["Ben", "Di"]], [["Ana", "Di"], ["Ben", "Cy"]]]
    planned = plan_of(made, given=read_plan(file(tmp_path, {"rounds": apart}), made))
    assert (planned.repeats, planned.bound, planned.proved) == (0, 0, True)


@pytest.mark.parametrize(
    ("lang", "rounds", "said"),
    [
        ("en", PLAYED, "Nobody meets the same person twice."),
        ("en", PLAYED * 2, "Nobody meets anybody more than twice; 2 pairs meet twice. Whether a better plan exists is not known. Counting everybody, players come back 4 times to a game they have played."),
        ("en", PLAYED * 3, "Nobody meets anybody more than 3 times; 2 pairs meet more than once. Whether a better plan exists is not known. Counting everybody, players come back 8 times to a game they have played."),
        ("fr", PLAYED * 2, "On ne rencontre personne plus de deux fois\xa0; 2\xa0paires de joueurs se rencontrent deux fois. On ne sait pas s’il existe un meilleur plan. Au total, les joueurs reviennent 4 fois à un jeu auquel ils ont déjà joué."),
        ("fr", PLAYED, "Personne ne rencontre deux fois la même personne."),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("pads_only")
def test_what_a_plan_brings_is_told(tmp_path, lang, rounds, said):
    made = night(["Ana", "Ben", "Cy", "Di"], len(rounds))._replace(page=PageOptions(lang=lang))
    planned = plan_of(made, given=read_plan(file(tmp_path, {"rounds": rounds}), made))
    games = [table.game for table in made.tables]
    assert plan_in_words(lang, planned, games).replace("\u202f", "\xa0") == said
    assert plan_in_words(lang, planned, games) in summarize(make_kit(made, planned=planned))


def test_that_no_plan_does_better_is_told_only_of_one_that_is_proved():
    planned = plan_of(night(["Ana", "Ben", "Cy", "Di"], 4))
    assert (planned.cost, planned.proved) == (2, True)
    assert "2 pairs meet twice. No plan mixes people better." in plan_in_words("en", planned, ["alkekan", "lobbys"])
    doubtful = planned._replace(proved=False)
    assert "In every plan at least 2 meetings are repeats." in plan_in_words("en", doubtful, ["alkekan"])
    assert "Tout plan répète au moins une rencontre." in plan_in_words("fr", doubtful._replace(bound=1), ["alkekan"])


@pytest.mark.parametrize(("told", "first"), [({}, False), ({"prefer": "people"}, False), ({"prefer": "games"}, True)])
def test_which_plan_is_preferred(monkeypatch, told, first):
    wishes = []
    monkeypatch.setattr(plan, "seat", lambda wish, seconds: wishes.append(wish) or seat(wish, seconds))
    tables = [{"game": "lobbys"}, {"game": "cour"}]
    plan_of(check_night({"title": "x", "players": 5, "rounds": 2, "tables": tables, **told}, "en", None))
    assert [wish.kinds_first for wish in wishes] == [first]


def test_a_preference_that_there_is_not():
    tables = [{"game": "lobbys"}]
    for data, code in (
        ({"players": 4, "rounds": 2, "prefer": "peeple", "tables": tables}, "choice-unknown"),
        ({"prefer": "games", "tables": [{"game": "lobbys", "players": 4}]}, "kit-rounds-idle"),
    ):
        with pytest.raises(NightError) as caught:
            check_night({"title": "x", **data}, "en", None)
        assert [(fault.code, fault.where) for fault in caught.value.faults] == [(code, "prefer")]


ELEVEN = {
    "title": "x",
    "players": ["Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit"],
    "rounds": 3,
    "tables": [{"game": "lobbys"}, {"game": "cour"}, {"game": "hache"}],
}


def test_who_would_play_one_game_all_night_is_remarked_on_until_variety_is_preferred():
    usual = check_night(ELEVEN, "en", None)
    (remark,) = plan.all_night(usual, plan_of(usual))
    assert (remark.code, remark.data["rounds"]) == ("kit-all-night", 3)
    varied = check_night({**ELEVEN, "prefer": "variety"}, "en", None)
    planned = plan_of(varied)
    games = [table.game for table in varied.tables]
    assert list(plan.all_night(varied, planned)) == []
    assert max(len(numbers) for *_, numbers in planned.playing_again(games)) == 2
    assert "plan" not in plan_in_words("en", planned, games, varied=True), "it is not held against others"


def test_couples_who_asked_for_it_are_not_counted_among_those_who_meet_again():
    made = check_night({**ELEVEN, "together": [["Ana", "Ben"]]}, "en", None)
    planned = plan_of(made)
    told = plan_in_words("en", planned, ["cour"], made.couples)
    assert "more than twice" in told
    assert "Pairs who asked to sit together are not counted." in told
    again = next((line for line in seated(made, planned) if line.startswith("Who meets again")), "")
    for couple in made.couples:
        assert " – ".join(sorted(couple)) not in again


def test_a_plan_by_hand_may_leave_out_who_is_away_and_nobody_else(tmp_path):
    told = {"title": "x", "players": ["Ana", "Ben", "Cy", "Di", "Eve"], "rounds": 1, "tables": [{"game": "lobbys"}]}
    late = check_night({**told, "rounds": 2, "from": {"Eve": 2}}, "en", None)
    rounds = [[["Ana", "Ben", "Cy", "Di"]], [["Ana", "Ben", "Cy", "Di", "Eve"]]]
    planned = plan_of(late, given=read_plan(file(tmp_path, {"rounds": rounds}), late))
    assert (planned.repeats, planned.proved) == (6, True)
    with pytest.raises(NightError):
        read_plan(file(tmp_path, {"rounds": [rounds[0], rounds[0]]}), late)


def test_plan_and_check_say_who_is_not_there_in_every_round_and_when_rounds_begin():
    hours = {"start": "19:30", "end": "23:00", "from": {"Kit": "20:30"}, "until": {"Ana": "22:00"}, "place": "here"}
    made = check_night({**ELEVEN, **hours}, "en", None)
    house = House(made, plan_of(made))
    page, back, host, _ = read(house.paper("evening").data)
    assert not back.letters and host.text.startswith("For the host")
    assert "Session 1" in host.text.replace("\u00a0", " ") and "The end" in host.text
    assert "Ana leaves after session 2, Kit arrives for session 2." in " ".join(page.text.split())
    assert all(clock in page.text for clock in ("19:30", "20:40", "21:50"))
    (cards, _) = read(house.paper("names").data)
    assert cards.text.replace("\u00a0", " ").count("not here") == 2
