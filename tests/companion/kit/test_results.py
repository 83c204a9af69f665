"""The results sheet, read back: a box for every round, the sum (of shares of opponents beaten where points are not of one measure) and a rank."""

import io
from itertools import pairwise

import pdfplumber
import pytest
from sheets.reading import read, words

from companion.kit.night import check_night
from companion.kit.papers import House
from companion.kit.plan import plan_of
from companion.kit.ranking import shares_of

pytestmark = pytest.mark.turns


def sheet(games, rounds, paper="a4", size="normal", count=9, lang="en"):
    names = [f"N{number:03d}" for number in range(count)]
    told = {"title": "Friday", "players": names, "rounds": rounds, "tables": [{"game": game} for game in games]}
    night = check_night({**told, "paper": paper, "type": size}, lang, None)
    turn = tuple(tuple(names[table :: len(games)]) for table in range(len(games)))
    pages = read(House(night, plan_of(night, given=(turn,) * rounds)).paper("results").data)
    assert "wins the evening" in pages[-1].text or "remporte la soirée" in pages[-1].text
    assert len(pages) % 2 == 1  # on a leaf of its own
    return [page for page in pages[:-1] if page.text.strip()]


def heads(page):
    """The words of the row of heads, from left to right."""
    told = words(page)
    base = next(word.base for word in told if word.text == "Name")
    return [word.text for word in sorted(told, key=lambda word: word.box.left) if abs(word.base - base) < 0.1]


def worths(page):
    """What each place is worth, by the size of the table, in the large figures above the podium."""
    told = words(page)
    sizes = [
        ((word.box.top + word.box.bottom) / 2, before.text) for before, word in pairwise(told) if word.text == "players"
    ]
    figures = [
        word for word in told if word.text.isdecimal() and word.box.height > 4 and word.box.bottom < page.height / 4
    ]
    return {size: [word.text for word in figures if word.box.top - 6 < at < word.box.bottom + 6] for at, size in sizes}


@pytest.mark.parametrize("rounds", [7, 8, 20])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_every_round_has_a_box(rounds, paper, size):
    pages = sheet(["lobbys", "deringer", "cour"], rounds, paper, size)
    numbered = {}
    for page in pages:
        told = heads(page)
        numbered.update({int(word): told for word in told if word.isdecimal()})
        assert page.inked.right <= page.width - 6.9
        head = next(word.base for word in words(page) if word.text == "Name")
        below = [shape.box for shape in page.shapes if shape.box.top > head]
        sides = sorted({round(box.left) for box in below if box.width < 0.5 < 5 < box.height})
        assert len(sides) == len([word for word in told if word != "Session"])  # a name has none
        assert all(right - left >= 8 for left, right in pairwise(sides))  # a box that a pencil writes into
    assert sorted(numbered) == list(range(1, rounds + 1))
    assert heads(pages[-1])[-2:] == ["Sum", "Rank"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_whoever_wins_takes_home_a_page_with_the_evenings_title(paper, size):
    """A picture, a place for a name at least 15 mm high, title, date and place; it is the last page."""
    told = {"title": "Friday", "date": "2026-11-27", "place": "Café", "paper": paper, "type": size}
    night = check_night({**told, "tables": [{"game": "cour", "players": 2}]}, "en", None)
    page = read(House(night, None).paper("results").data)[-1]
    assert all(word in page.text for word in ("wins the evening", "Friday", "27 November 2026, Café", "Signatures"))
    places = [shape.box for shape in page.shapes if shape.box.width > 70 and 15 < shape.box.height < 40]
    assert any(abs(box.left + box.right - page.width) < 1 for box in places)


def test_points_of_one_game_are_added_up():
    (page,) = sheet(["lobbys"] * 3, 3)
    assert heads(page) == ["Name", "Session", "1", "Session", "2", "Session", "3", "Total", "Rank"]
    assert "add them up" in page.text


def test_shares_of_opponents_beaten_are_added_up_where_games_differ():
    (page,) = sheet(["lobbys", "deringer", "cour"], 3)
    assert heads(page) == ["Name", "Session", "1", "Session", "2", "Session", "3", "Sum", "Rank"]
    assert "what your place is worth, not your points" in page.text
    assert worths(page) == {"3": ["100", "50", "0"]}
    (page,) = sheet(["lobbys", "deringer", "cour"], 3, lang="fr")
    assert "Somme" in page.text


def test_a_table_of_three_counts_as_much_as_one_of_four():
    """Each size of table gives the same average, so that nobody gains by the number of their opponents."""
    for size in range(2, 9):
        shares = shares_of(size)
        assert (shares[0], shares[-1], sorted(shares, reverse=True)) == (100, 0, shares)
        assert abs(sum(shares) / size - 50) < 0.5
    (page,) = sheet(["lobbys", "deringer"], 3, count=7)
    assert worths(page) == {"3": ["100", "50", "0"], "4": ["100", "67", "33", "0"]}


def test_one_round_has_nothing_to_add_up():
    (page,) = sheet(["lobbys", "deringer", "cour"], 1)
    assert heads(page) == ["Name", "Points", "Rank"]
    assert "The rank is that at the table" in page.text
    assert "your place is worth" not in page.text


def test_tables_that_keep_their_players_have_points_and_a_rank():
    tables = [{"game": "lobbys", "players": ["Ana", "Ben"]}, {"game": "hache", "players": 3}]
    house = House(check_night({"title": "Friday", "tables": tables}, "en", None), None)
    page = read(house.paper("results").data)[0]
    assert heads(page) == ["Name", "Game", "Points", "Rank"]
    assert page.text.count("Lobbys") == 2
    assert page.text.count("Hatchet") + page.text.count("Axe") + page.text.count("Hache") == 3
    one = House(check_night({"title": "Friday", "tables": tables[:1]}, "en", None), None)
    page = read(one.paper("results").data)[0]
    assert heads(page) == ["Name", "Game", "Points", "Rank"]
    assert "rank is that at the table" not in page.text


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "all who win write 100"), ("fr", "tous ceux qui gagnent notent 100")]
)
def test_a_game_without_points_says_who_is_first(lang, told):
    for games in (["lobbys", "traitre", "cour"], ["traitre"] * 3):
        (page,) = sheet(games, 3, lang=lang)
        assert told in " ".join(page.text.split())
        assert ("not your points" if lang == "en" else "pas vos points") in page.text
    assert told not in sheet(["lobbys", "deringer", "cour"], 3, lang=lang)[0].text


def test_ranks_at_several_tables_are_no_podium():
    for games, podium in ((["lobbys", "hache"], False), (["lobbys", "lobbys"], True)):
        tables = [
            {"game": game, "players": ["Ana", "Ben"] if not at else ["Cy", "Di"]} for at, game in enumerate(games)
        ]
        house = House(check_night({"title": "Friday", "tables": tables}, "en", None), None)
        page = read(house.paper("results").data)[0]
        assert ("3" in [word.text for word in words(page)]) is podium


def test_rounds_that_somebody_misses_ask_for_the_mean():
    names = [f"N{number}" for number in range(5)]
    told = {"title": "Friday", "players": names, "rounds": 3, "tables": [{"game": "cour"}], "from": {"N0": 2}}
    night = check_night({**told, "until": {"N1": 1}}, "en", None)
    house = House(night, plan_of(night))
    boxes = {row[0]: row[3] for row in house._results()["rows"]}
    assert (boxes["N0"], boxes["N1"], boxes["N2"]) == ([False, True, True], [True, False, False], [True] * 3)
    page, *_ = read(house.paper("results").data)
    assert sum(word.text == "mean" and word.box.top > page.height / 3 for word in words(page)) == 3


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("rounds", [3, 7])
def test_thirty_people_are_on_one_page(paper, rounds):
    assert len(sheet(["lobbys", "deringer", "cour", "hache"] * 2, rounds, paper, count=30)) == 1


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize("count", [26, 30, 31, 40])
def test_pages_hold_about_as_many_people_each(paper, size, count):
    pages = sheet(["lobbys", "deringer", "cour", "hache"] * 2, 7, paper, size, count, "fr")
    rows = [sum(word.text[1:].isdecimal() and word.text[0] == "N" for word in words(page)) for page in pages]
    assert sum(rows) == count
    assert max(rows) <= 2 * min(rows)  # rows have a greatest height


def test_people_are_listed_by_name():
    tables = [{"game": "cour"}]
    told = {"title": "Friday", "players": ["Zoé", "Œdipe", "Émile"], "rounds": 1, "tables": tables}
    night = check_night(told, "en", None)
    page = read(House(night, plan_of(night, given=((("Zoé", "Œdipe", "Émile"),),))).paper("results").data)[0]
    assert page.text.index("Émile") < page.text.index("Œdipe") < page.text.index("Zoé")


def test_a_tent_says_who_sits_there_in_seven_rounds():
    names, turns = [f"N{number}" for number in range(6)], 7
    told = {"title": "Friday", "players": names, "rounds": turns, "tables": [{"game": "cour"}, {"game": "lobbys"}]}
    night = check_night(told, "en", None)
    turn = (tuple(names[:3]), tuple(names[3:]))
    tents = read(House(night, plan_of(night, given=(turn,) * turns)).paper("tents").data)
    assert all(tents[0].text.count(f"Session {number}") == 2 for number in range(1, turns + 1))


def test_no_rule_is_heavier_in_some_cells():
    """Rules and the boxes of all columns have one weight, and the rule below the heads one colour from side to side."""
    names = [f"N{number}" for number in range(6)]
    told = {"title": "Friday", "players": names, "rounds": 2, "tables": [{"game": "cour"}, {"game": "lobbys"}]}
    night = check_night(told, "en", None)
    turn = (tuple(names[:3]), tuple(names[3:]))
    with pdfplumber.open(io.BytesIO(House(night, plan_of(night, given=(turn,) * 2)).paper("results").data)) as pdf:
        page = pdf.pages[0]
        head = next(word for word in page.extract_words() if word["text"] == "Name")
        below = [line for line in page.lines if line["top"] > head["bottom"]]
    level = [line for line in below if abs(line["top"] - line["bottom"]) < 0.1 and line["bottom"] < page.height - 60]
    first = min(line["top"] for line in level)
    heads = [line for line in level if abs(line["top"] - first) < 0.3]
    assert len({tuple(line["stroking_color"]) for line in heads if line["linewidth"] > 0.6}) == 1
    assert {round(line["linewidth"], 2) for line in level if line not in heads} == {0.35}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("paper", "size"), [("a4", "normal"), ("letter", "large"), ("a5", "normal"), ("a5", "large")])
def test_the_rule_takes_nobody_to_a_second_page(paper, size, lang):
    (page,) = sheet(["lobbys", "traitre", "hache"], 3, paper, size, lang=lang, count=11)
    assert ("equal sums" if lang == "en" else "à égalité, même rang") in " ".join(page.text.split())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_example_below_the_heads_adds_up(lang):
    (page,) = sheet(["lobbys", "deringer", "cour"], 3, count=12, lang=lang)
    told = words(page)
    at = next(word.base for word in told if word.text.startswith(("Example", "Exemple")))
    figures = [word.text for word in told if abs(word.base - at) < 1.5]
    shares = [int(figures[place + 1]) for place, word in enumerate(figures) if word == "→"]
    assert len(shares) == 3
    assert str(sum(shares)) == figures[-1]


@pytest.mark.parametrize(("lang", "says"), [("en", "3 at the table: 100 · 50 · 0"), ("fr", "à 3 : 100 · 50 · 0")])
def test_the_results_say_what_places_are_worth_where_somebody_is_absent(lang, says):
    """All tables were of four; one stayed away, and a table of three had no scale."""
    (page,) = sheet(["lobbys", "deringer", "cour"], 3, count=12, lang=lang)
    assert says in " ".join(page.text.replace("\u00a0", " ").replace("\u202f", " ").split())
