"""What hangs on the wall, read back: everybody once in every round, the head on every page, letters for two metres, nothing over the edge."""

import os
import re
from itertools import groupby, product

import pytest
from sheets.reading import read, words

from companion.kit.night import check_night
from companion.kit.papers import House
from companion.kit.plan import plan_of
from companion.words import NBSP

pytestmark = pytest.mark.turns

GAMES = ("lobbys", "deringer", "industrie", "campagne")
EVERY = os.environ.get("SHEETS") == "every"
"""All sizes on all papers (`make sheets`); otherwise each size on one, so that each paper, type and number of rounds comes up."""

SOME = [
    (8, "a4", "normal", 2),
    (12, "letter", "large", 4),
    (26, "a5", "normal", 4),
    (40, "a4", "normal", 5),
    (77, "a4", "large", 3),
    (100, "letter", "normal", 4),
    (100, "a5", "large", 2),
    pytest.param(400, "a4", "normal", 8, marks=pytest.mark.thorough),
]
ALL = list(product((8, 24, 30, 40, 77, 100, 200, 400), ("a4", "letter", "a5"), ("normal", "large"), (2, 4, 5, 8, 20)))
NAME = re.compile(r"N[0-9]{3}")


def seated(players, paper="a4", size="normal", rounds=3, lang="en", name="N{:03d}"):
    """A game night of so many, four a table, who move on by one seat a round more than their neighbours: no solver is needed to print."""
    names = [name.format(number) for number in range(players)]
    tables = [{"game": GAMES[number % len(GAMES)]} for number in range(players // 4)]
    told = {"title": "Club night", "players": names, "rounds": rounds, "tables": tables, "paper": paper, "type": size}
    count = len(tables)
    turns = tuple(
        tuple(
            tuple(names[at] for at in range(players) if (at % count + turn * (at // count)) % count == table)
            for table in range(count)
        )
        for turn in range(rounds)
    )
    night = check_night(told, lang, None)
    return House(night, plan_of(night, given=turns)), turns


def fronts(laid):
    """The pages that hang; what lies behind each of several is empty, and a last leaf for the host is left out."""
    pages = read(laid.data)
    if len(pages) == 1:
        return pages
    assert not any(page.letters or page.shapes for page in pages[1::2])
    assert len(pages) % 2 == 0
    hung = pages[::2]
    return hung[:-1] if hung[-1].text.split()[:3] == ["For", "the", "host"] else hung


def check_edges(pages):
    for page in pages:
        box = page.inked
        assert (
            min(box.left, box.top, page.width - box.right, page.height - box.bottom) > 10.9
        )  # a margin of 12 mm, in dots


def foot_of(page):
    """Where the line above the foot stands."""
    return max(shape.box.top for shape in page.shapes if shape.box.height < 0.2)


def page_words(page):
    """The letters of each word."""
    return [list(letters) for _, letters in groupby(page.letters, key=lambda letter: letter.word)]


def initials(pages):
    """The first letter of every name on the pages."""
    for page in pages:
        for letters in page_words(page):
            if NAME.match("".join(letter.text for letter in letters)):
                yield letters[0]


def heads_of(page):
    """Where the word Round stands."""
    return [letters[0].box for letters in page_words(page) if "".join(one.text for one in letters) == "Session"]


def is_grid(page):
    """Whether the rounds stand beside one another."""
    heads = heads_of(page)
    return len(heads) > 1 and abs(heads[0].bottom - heads[1].bottom) < 1


def check_grid(pages, turns):
    """All on one page, everybody once below each round's head, table by table."""
    assert len(pages) == 1
    page, heads = pages[0], heads_of(pages[0])
    assert len(heads) == len(turns)
    found = [[] for _ in turns]
    for letters in page_words(page):
        if NAME.match(name := "".join(letter.text for letter in letters)):
            found[max(at for at, head in enumerate(heads) if head.left <= letters[0].box.left + 1)].append(name)
    assert found == [[name for table in tables for name in table] for tables in turns]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_few_tables_and_rounds_are_a_grid(paper, rounds):
    house, turns = seated(12, paper, rounds=rounds)
    pages = fronts(house.paper("evening"))
    check_edges(pages)
    assert is_grid(pages[0])
    check_grid(pages, turns)
    assert min(letter.size for letter in initials(pages)) >= 20


def test_names_too_wide_for_a_grid_are_a_list_whole():
    house, _ = seated(12, rounds=4, name="N{:03d}" + "m" * 16)
    page = fronts(house.paper("evening"))[0]
    assert not is_grid(page)


@pytest.mark.parametrize(("players", "paper", "size", "rounds"), ALL if EVERY else SOME)
def test_everybody_stands_once_in_every_round_below_its_head(players, paper, size, rounds):
    house, turns = seated(players, paper, size, rounds)
    pages = fronts(house.paper("evening"))
    check_edges(pages)
    if is_grid(pages[0]):
        check_grid(pages, turns)
        return
    found = {turn: [] for turn in range(1, rounds + 1)}
    turn = 0
    for page in pages:
        told = words(page)
        heads = [at for at, word in enumerate(told) if word.text == "Session"]
        first = next(at for at, word in enumerate(told) if NAME.match(word.text))
        assert heads and heads[0] < first  # a page says of which round it is
        for at, word in enumerate(told):
            if word.text == "Session":
                turn = int(told[at + 1].text)
            found[turn or 1] += NAME.findall(word.text)
        assert all(letter.box.bottom < foot_of(page) for letter in initials([page]))
    for number, tables in enumerate(turns, 1):
        assert found[number] == [name for table in tables for name in table], number


@pytest.mark.parametrize(("players", "paper", "size", "rounds"), ALL if EVERY else SOME)
def test_the_list_by_name_has_everybodys_tables(players, paper, size, rounds):
    house, turns = seated(players, paper, size, rounds)
    pages = fronts(house.paper("where"))
    check_edges(pages)
    tables = {name: [] for tables in turns for table in tables for name in table}
    for turn in turns:
        for number, names in enumerate(turn, 1):
            for name in names:
                tables[name].append(str(number))
    found = {}
    order = []
    for page in pages:
        told = [word.text for word in words(page)]
        starts = [at for at, word in enumerate(told) if NAME.fullmatch(word)]
        head = " ".join(told[: starts[0]])
        assert "Table in each session" in head or "Session 1" in head
        for at in starts:
            row = []
            for word in told[at + 1 :]:
                if not word.isdecimal():
                    break
                row.append(word)
            found.setdefault(told[at], []).extend(row)
            order.append(told[at])
    assert found == tables
    lists = len(order) // players  # many rounds: the same people again
    assert order == sorted(tables) * lists


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize(("players", "rounds"), [(8, 2), (48, 3), (400, 2)])
def test_names_on_the_wall_are_read_from_two_metres(paper, size, players, rounds):
    house, _ = seated(players, paper, size, rounds)
    names = list(initials(fronts(house.paper("evening"))))
    assert len(names) == players * rounds
    assert min(letter.size for letter in names) >= 20
    assert min(letter.box.height for letter in names) >= 5  # mm: a capital, a 400th of the distance


def test_few_names_are_as_large_as_their_page_holds():
    def size_of(players):
        return min(letter.size for letter in initials(fronts(seated(players, rounds=2)[0].paper("evening"))))

    assert size_of(8) > 1.5 * size_of(400) >= 1.5 * 20


def test_larger_words_take_no_page_more():
    house, _ = seated(40, rounds=5)
    grown = len(fronts(house.paper("evening")))
    assert grown == 5


def test_a_name_is_not_parted_at_its_blank():
    house, _ = seated(16, rounds=2, name="Marie-Antoinette W{:03d}")
    for page in fronts(house.paper("evening")):
        lines = {}
        for letter in page.letters:
            lines.setdefault(round(letter.base), []).append(letter.text)
        told = ["".join(letters) for letters in lines.values()]
        assert all("Antoinette" in line for line in told if re.search(r"W[0-9]{3}", line))


def test_many_fixed_tables_have_a_list_by_name():
    tables = [{"game": "lobbys", "players": [f"N{4 * table + seat:03d}" for seat in range(3)]} for table in range(5)]
    house = House(check_night({"title": "Club night", "tables": tables}, "en", None), None)
    assert house.opening == ["cover", "evening", "where", "tents", "names", "results"]
    (page,) = fronts(house.paper("where"))
    told = [word.text for word in words(page)]
    assert [told[told.index(f"N{number:03d}") + 1] for number in (0, 1, 18)] == ["1", "1", "5"]
    few = House(check_night({"title": "Club night", "tables": tables[:4]}, "en", None), None)
    assert "where" not in few.opening
    told = [word for page in fronts(few.paper("evening")) for word in NAME.findall(page.text)]
    assert told == [name for table in tables[:4] for name in table["players"]]


def test_a_name_on_the_grid_is_never_parted_at_its_hyphen():
    """However much the other words grow: two lines would count as two people."""
    for tail in ("n-Bap", "n-Bapti", "n-Baptis"):
        house, turns = seated(12, rounds=3, name="N{:03d}" + tail)
        page = fronts(house.paper("evening"))[0]
        names = [word.text for word in words(page) if NAME.match(word.text)]
        assert names and all(name.endswith(tail) for name in names), tail
        assert len(names) == sum(len(names) for tables in turns for names in tables)


@pytest.mark.parametrize(
    ("players", "size"), [(8, "normal"), (12, "normal"), (24, "normal"), (8, "large"), (20, "large")]
)
def test_the_list_by_name_says_which_game_each_table_plays(players, size):
    """Above the names, so that an emblem is known also where colours are greys; more than 16 names stand in two columns of like length."""
    house, _ = seated(players, size=size, rounds=3)
    (page,) = fronts(house.paper("where"))
    first = min(letter.box.top for letter in initials([page]))
    titles = {table["title"].split()[0] for table in house.tables}
    assert titles <= {word.text for word in words(page) if word.box.bottom < first}
    left = [letter.box.left < page.width / 2 for letter in initials([page])]
    assert sum(left) == (players if players <= 16 else players / 2)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_24_guests_at_five_tables_have_one_page(paper):
    """Three rounds beside one another; how well the plan mixes them is told where the organiser reads, not on the wall."""
    names = [f"N{number:03d}" for number in range(24)]
    tables = [{"game": game} for game in ("paparazzi", "deringer", "traitre", "industrie", "hache")]
    told = {"title": "Club night", "players": names, "rounds": 3, "tables": tables, "paper": paper}
    turn = tuple(tuple(names[at] for at in range(24) if at % 5 == table) for table in range(5))
    night = check_night(told, "en", None)
    house = House(night, plan_of(night, given=(turn,) * 3))
    pages = fronts(house.paper("evening"))
    check_grid(pages, (turn,) * 3)
    assert min(letter.size for letter in initials(pages)) >= 20
    assert "meets" not in pages[0].text
    assert ["meets" in page.text for page in read(house.paper("evening").data)] == [False, False, True, False], (
        "on the leaf of the host"
    )


def test_24_guests_in_large_print_have_one_list_and_two_rounds_a_page():
    house, _ = seated(24, "letter", "large", rounds=4)
    assert len(fronts(house.paper("where"))) == 1
    assert [len(heads_of(page)) for page in fronts(house.paper("evening"))] == [2, 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tent_in_large_print_says_who_plays_in_four_rounds(paper):
    house, turns = seated(12, paper, "large", rounds=4)
    said = read(house.paper("tents").data)[0].text
    assert all(name in said for tables in turns for name in tables[0])


def test_names_too_long_for_a_tent_are_left_out():
    house, _ = seated(8, "a4", "large", rounds=4, name="Maximilian-Alexander von Hohenstein-Rothenburg N{:03d}")
    said = read(house.paper("tents").data)[0].text
    assert not NAME.search(said)


def test_name_cards_in_large_print_say_the_round_of_each_table():
    house, _ = seated(12, "letter", "large", rounds=4)
    said = read(house.paper("names").data)[0].text
    assert all(f"Session {number}" in said.replace(NBSP, " ") for number in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "6 players play the same game more than once."),
        ("fr", "6 joueurs jouent plus d’une fois au même jeu."),
    ],
)
def test_the_host_reads_how_many_play_a_game_again(lang, says):
    """Guests saw it on the wall, and the host had no answer: only repeated meetings were told."""
    told = {"title": "Friday", "players": [*"ABCDEF"], "rounds": 3, "tables": [{"game": "cour"}, {"game": "lobbys"}]}
    night = check_night(told, lang, None)
    turns = ("ABC", "DEF"), ("ADE", "BCF"), ("BCF", "ADE")
    given = [tuple(tuple(names) for names in tables) for tables in turns]
    last = read(House(night, plan_of(night, given=given)).paper("evening").data)[-2]
    assert says in " ".join(last.text.replace(NBSP, " ").split())
