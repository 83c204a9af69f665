"""Games that suit a table: filters over invented games, what would do where none suits, and the command over those there are."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cli.filters import MATERIALS, GameFacts, GameFilter, suits, wanted, ways
from companion.errors import InputError
from companion.games import game_ids
from companion.rulebook import LANGS, open_rulebook

DUEL = GameFacts("duel", (2, 2), (20, 30), ("cards",))
CROWD = GameFacts("crowd", (3, 6), (40, 60), ("cards",))
BONES = GameFacts("bones", (4, 8), (60, 90), ("dice", "coins"))
SHELF = (DUEL, CROWD, BONES)


def found(*want, games=SHELF):
    return [game.game for game in games if suits(game, GameFilter(*want))]


def test_without_filters_every_game_suits():
    assert found() == ["duel", "crowd", "bones"]


def test_ends_count():
    assert found(2) == ["duel"]
    assert found(3) == ["crowd"]
    assert found(6) == ["crowd", "bones"]
    assert found(9) == []


def test_a_game_has_to_be_over_in_time():
    assert found(None, 30) == ["duel"]
    assert found(None, 29) == []
    assert found(None, 60) == ["duel", "crowd"]


def test_any_of_several_materials_will_do():
    assert found(None, None, ("dice",)) == ["bones"]
    assert found(None, None, ("coins", "cards")) == ["duel", "crowd", "bones"]
    assert found(None, None, ("board",)) == []


def test_what_would_do_where_one_filter_is_too_much():
    assert ways(SHELF, GameFilter(2, 10)) == [(("minutes",), 30, ("duel",))]
    assert ways(SHELF, GameFilter(9, None, ("cards",))) == [(("players",), 6, ("crowd",))]
    assert ways(SHELF, GameFilter(2, None, ("dice",))) == [
        (("players",), 4, ("bones",)),
        (("material",), None, ("duel",)),
    ]


def test_what_would_do_where_it_takes_more_than_one():
    assert ways(SHELF, GameFilter(1, 5)) == [(("players", "minutes"), None, ("duel", "crowd", "bones"))]
    assert ways(SHELF, GameFilter(1, 5, ("board",))) == [
        (("players", "minutes", "material"), None, ("duel", "crowd", "bones"))
    ]
    assert ways((), GameFilter(1)) == []


GAMES = st.lists(
    st.builds(
        lambda least, more, short, long, needs: GameFacts(f"{least}{more}{short}", (least, least + more), (short, short + long), needs),
        st.integers(1, 6), st.integers(0, 4), st.integers(5, 60), st.integers(0, 60), st.lists(st.sampled_from(list(MATERIALS)), min_size=1, unique=True),
    ),
    min_size=1, max_size=6,
)  # fmt: skip
WANTS = st.builds(
    GameFilter,
    st.none() | st.integers(1, 12),
    st.none() | st.integers(1, 130),
    st.lists(st.sampled_from(list(MATERIALS)), unique=True).map(tuple),
)


@given(GAMES, WANTS)
def test_whatever_is_offered_instead_suits(games, want):
    """By the filters that are left, or with the value offered; and nothing is offered that changes more than it has to."""
    if any(suits(game, want) for game in games):
        return
    offered = ways(games, want)
    assert offered
    assert len({len(way.filters) for way in offered}) == 1
    for way in offered:
        other = want.without(way.filters)
        if way.value is not None:
            other = other.at(way.filters[0], way.value)
        assert way.games == tuple(game.game for game in games if suits(game, other))
        assert way.games


@pytest.mark.parametrize("key", MATERIALS)
def test_materials_are_said_in_either_language(key):
    for word in (key, *MATERIALS[key]["fr"], *MATERIALS[key]["en"]):
        assert wanted(None, None, [f" {word.upper()}"]).material == (key,)


def test_material_said_twice_is_said_once():
    assert wanted(None, None, ["cards", "cartes"]).material == ("cards",)


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ((0, None, None), ["option-range"]),
        ((-1, 0, None), ["option-range", "option-range"]),
        ((100, None, ["stones"]), ["option-range", "choice-unknown"]),
        ((None, None, [""]), ["choice-unknown"]),
    ],
)
def test_what_no_table_can_want(asked, codes):
    with pytest.raises(InputError) as caught:
        wanted(*asked)
    assert [fault.code for fault in caught.value.faults] == codes


# the command


def ids(run, *filters):
    return [table["game"] for table in json.loads(run("games", "--format", "json", *filters).out)["games"]]


def facts(game_id):
    return open_rulebook(game_id, "en").facts["facts"]


def test_the_command_filters_by_the_facts_of_the_games(run):
    three = [name for name in game_ids() if facts(name)["players"][0] <= 3 <= facts(name)["players"][1]]
    assert ids(run, "--players", "3") == three
    quick = [name for name in three if facts(name)["minutes"][1] <= 30 and "cards" in facts(name)["needs"]]
    assert ids(run, "--players", "3", "--minutes", "30", "--material", "cards") == quick
    assert "paparazzi" in quick
    ran = run("games", "--players", "3", "--minutes", "30", "--material", "cartes", "--lang", "en")
    assert [line.split()[0] for line in ran.out.splitlines() if line[:1] not in ("", " ")][:-1] == quick


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_tells_players_minutes_and_material(run, lang):
    out = " ".join(run("games", "--lang", lang).out.replace("\u00a0", " ").split())
    for game_id in game_ids():
        book = open_rulebook(game_id, lang)
        assert " ".join(book.facts["material"].replace("\u00a0", " ").split()) in out
    assert ".." not in out, "a title may end in a full stop of its own"


def test_no_game_is_no_mistake_and_what_would_do_is_said(run):
    ran = run("games", "--players", "1", "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("No game suits: 1 player.")
    assert "With 2 players: " in ran.out
    assert "alkekan" in ran.out
    assert run("games", "--minutes", "1", "--lang", "fr").out.startswith("Aucun jeu ne convient")
    assert ids(run, "--players", "99") == []


def test_one_game_is_not_filtered(run):
    ran = run("games", "lobbys", "--players", "3", "--minutes", "30", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "--players" in ran.err
    assert "--minutes" in ran.err


def test_needs_are_told_to_programs(run):
    (game,) = json.loads(run("games", "lobbys", "--format", "json").out)["games"]
    assert game["needs"] == ["cards"]
