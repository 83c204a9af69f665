"""The cover, the head of the plan and the packing list of a game night with long names: nothing runs out of its room or is broken where it hurts."""

from bisect import bisect_left

import pytest
from sheets.reading import lines, read, words

from companion.games import find_numbers, game_ids
from companion.kit.night import check_night
from companion.kit.papers import House
from companion.kit.plan import plan_of
from companion.rulebook import open_rulebook
from companion.words import NBSP

pytestmark = pytest.mark.turns

TITLE = "La grande soirée jeux du vendredi soir de la ludothèque p, q"


def house(games=("lobbys", "campagne", "industrie"), lang="fr", **told):
    tables = [{"game": game, "players": find_numbers(game)["players"][0]} for game in games]
    return House(check_night({"title": TITLE, "tables": tables, **told}, lang, None), None)


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_a_title_of_two_lines_stays_in_its_bar(paper, size):
    assert len(TITLE) == 60
    page = read(house(paper=paper, type=size).paper("evening").data)[0]
    bar = page.shapes[0].box
    title = [letter for letter in page.letters if letter.box.top < bar.bottom]
    assert len(title) > 50
    assert all(bar.top + 0.7 < letter.box.top and letter.box.bottom < bar.bottom - 0.7 for letter in title)


def cover(**told):
    return [" ".join(line).replace(NBSP, " ") for line in lines(read(house(**told).paper("cover").data)[0])]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_on_the_cover_no_game_is_parted_and_no_line_ends_with_a_dot(paper, size):
    games = ("lobbys", "campagne", "industrie", "alkekan", "deringer", "serpent-noir")
    made = house(games, paper=paper, type=size)
    told = [" ".join(line) for line in lines(read(made.paper("cover").data)[0])]
    assert not any(line.endswith("·") or line.startswith("·") for line in told)
    assert all(
        any(table["title"].replace(NBSP, " ") in line.replace(NBSP, " ") for line in told) for table in made.tables
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("count", range(1, 9))
def test_the_longest_titles_have_room_on_every_paper_of_the_night(lang, paper, count):
    """In large print, which makes no letter smaller; the list by name has the least room for a title at five tables."""
    longest = sorted(game_ids(), key=lambda game: -len(open_rulebook(game, lang).title))[:4]
    games = [longest[number % 4] for number in range(count)]
    players = [f"N{number}" for number in range(sum(find_numbers(game)["players"][0] for game in games))]
    told = {"title": TITLE, "players": players, "rounds": 1, "tables": [{"game": game} for game in games]}
    night = check_night({**told, "paper": paper, "type": "large"}, lang, None)
    made = House(night, plan_of(night))
    assert all(made.paper(name).pages for name in (*made.opening, "packing"))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "before", ["Soirée au", "La ludothèque :", "Soirée jeux au café", "La grande soirée jeux du café-théâtre"]
)
def test_on_the_cover_a_name_in_guillemets_stands_whole_and_no_line_begins_with_a_colon(before, lang):
    told = cover(title=f"{before} « Le Nœud coulant »", place="Chez « Le Nœud coulant »", paper="a5", lang=lang)
    assert sum("« Le Nœud coulant »" in line for line in told) == 2
    assert not any(line.startswith(":") for line in told)


def test_the_cover_has_a_large_title_and_large_tickets():
    """It is what an organiser sees first: three tickets side by side, twice as high as they are wide or nearly, the title's letters over 80 points."""
    page = read(house(title="La nuit des as", date="27 novembre 2026", place="Café").paper("cover").data)[0]
    assert max(letter.size for letter in page.letters) > 80
    assert sum(50 < shape.box.width < 60 and shape.box.height >= 90 for shape in page.shapes) >= 3


@pytest.mark.parametrize("count", [17, 18, 19, 20])
def test_lines_of_a_title_on_the_cover_are_of_like_length(count):
    title = " ".join(["le"] * count)
    told = cover(title=title, paper="a4", date="27 novembre 2026")
    rows = told[: told.index("27 novembre 2026")]
    assert " ".join(rows) == title
    assert min(map(len, rows)) > 0.5 * max(map(len, rows))


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_no_line_of_the_packing_list_stands_alone_on_a_second_page(paper, size):
    """Where the list grows onto another page, and with a few lines more; shorter and longer lists break nowhere else."""
    made = house(paper=paper, type=size)

    def lines_by_page(count):
        items = [{"number": "68", "what": "feuilles", "kind": "paper", "picture": "thing.sheet"} for _ in range(count)]
        pages = read(made._print("packing", items=items).data)
        return [len([line for line in lines(page) if "feuilles" in line]) for page in pages]

    first = bisect_left(range(14, 40), 2, key=lambda count: len(lines_by_page(count))) + 14
    for count in range(first - 1, first + 4):
        assert lines_by_page(count)[-1] > 1, count


def seated(**more):
    names = ["Ana", "Ben", "Chloé", "Dov", "Eva", "Félix"]
    tables = [{"game": "cour"}, {"game": "lobbys"}]
    night = check_night({"title": "Vendredi", "players": names, "rounds": 2, "tables": tables, **more}, "fr", None)
    turns = ((tuple(names[:3]), tuple(names[3:])), (tuple(names[::2]), tuple(names[1::2])))
    return House(night, plan_of(night, given=turns))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tent_shows_its_number_and_names_to_the_whole_table(paper):
    """The number is 60 mm high on A4, beside a scene that fills the side; names have 18 points, well below it; all begins at one line."""
    page = read(seated(paper=paper).paper("tents").data)[0]
    lower = [letter for letter in page.letters if letter.box.top > page.height / 2 + 4]
    number, *_ = sorted(lower, key=lambda letter: -letter.size)
    assert number.size * 0.7 * 25.4 / 72 > (59.5 if paper == "a4" else 53)
    feet = [letter for letter in lower if letter.box.top > number.box.bottom]
    names = [letter for letter in feet if letter.size > 15]
    assert {"C", "h", "l", "o"} <= {letter.text for letter in names}
    assert min(letter.size for letter in names) >= 18
    side = max((shape.box for shape in page.shapes if 180 < shape.box.width < page.width), key=lambda box: box.bottom)
    assert min(letter.box.top for letter in feet) > side.bottom + 3
    assert min(letter.box.left for letter in feet) - number.box.left == pytest.approx(0, abs=3)


def test_the_turn_inside_a_tent_is_seen_by_the_whole_table():
    page = read(house().paper("tents").data)[1]
    panels = [shape for shape in page.shapes if 31 < shape.box.width < 60 and 24 < shape.box.height < 50]
    assert len(panels) >= 2 * 4, "four pictures for each side of the table"


def test_a_name_card_says_the_table_of_each_round():
    """Emblems of its games, with the numbers of the tables in the order of the rounds."""
    cards = read(seated().paper("names").data)[0]
    read_out = [word.text for word in words(cards)]
    told = [read_out[place + 3] for place, word in enumerate(read_out[:-3]) if word == "Partie"]
    # Ana, Ben in the first row: Ana at table 1 twice, Ben first at table 1, then at 2
    assert told[:4] == ["1", "1", "1", "2"]


@pytest.mark.parametrize(("paper", "size", "cards"), [("a4", "large", 2 * 12), ("a5", "normal", 8)])
def test_name_cards_say_table_in_large_print_too_and_on_small_paper(paper, size, cards):
    """Before each number, or where the card is narrow once above them."""
    names = [f"N{number}" for number in range(6)]
    told = {"title": "Vendredi", "players": names, "rounds": 2, "tables": [{"game": "cour"}, {"game": "lobbys"}]}
    night = check_night({**told, "paper": paper, "type": size}, "fr", None)
    turn = (tuple(names[:3]), tuple(names[3:]))
    page = read(House(night, plan_of(night, given=(turn, turn))).paper("names").data)[0]
    assert [word.text for word in words(page)].count("Table") == cards


@pytest.mark.parametrize("rounds", [3, 4])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_tail_of_a_name_keeps_clear_of_the_first_line(paper, rounds):
    told = {"title": "Vendredi", "players": ["Hugo", "Ana", "Eva"], "rounds": rounds, "tables": [{"game": "cour"}]}
    night = check_night({**told, "paper": paper}, "fr", None)
    page = read(House(night, plan_of(night, given=((("Hugo", "Ana", "Eva"),),) * rounds)).paper("names").data)[0]
    tail = next(letter.box for letter in page.letters if letter.text == "g" and letter.box.height > 8)
    below = [word.box.top for word in words(page) if word.text == "Partie" and word.box.top > tail.bottom - 4]
    assert min(below) - tail.bottom > 2.4


def test_name_cards_that_are_left_are_for_who_comes_without_notice():
    page = read(seated().paper("names").data)[0]
    assert [word.text for word in words(page)].count(
        "Table"
    ) == 24  # two rounds on each of twelve; six of them have names


def test_a_plan_shows_an_evenings_scene():
    """The picture in its title band: right of the words, beyond what a band without one draws."""
    page = read(seated().paper("evening").data)[0]
    right = [shape for shape in page.shapes if shape.box.left > 0.6 * page.width and shape.box.top < 40]
    assert len(right) > 20


def test_the_results_begin_with_a_podium():
    page = read(seated().paper("results").data)[0]
    told = [word.text for word in words(page)]
    assert told.index("1") < told.index("Nom")
    assert {"1", "2", "3"} <= set(told[: told.index("Nom")])


def test_a_round_of_the_evening_is_called_otherwise_than_a_round_of_a_game():
    for name in ("evening", "tents", "results", "where"):
        text = read(seated().paper(name).data)[0].text
        assert "anche" not in text
        assert "artie" in text


def test_the_packing_list_says_how_to_print():
    (*_, page) = read(house().paper("packing").data)
    assert "Comment imprimer" in page.text
    assert "d’un côté" in page.text, "whose printer prints one side only is not left alone"
    assert "100 mm" in page.text


@pytest.mark.parametrize("title", ["Vendredi des loups", "Été", "Soirée jeux"])
def test_on_the_cover_tails_of_the_title_end_six_millimetres_above_the_date(title):
    page = read(house(title=title, date="27 novembre 2026").paper("cover").data)[0]
    most = max(letter.size for letter in page.letters)
    above = [letter for letter in page.letters if letter.size == most]
    date = next(letter for letter in page.letters if letter.text == "2" and letter.size < most)
    tail = (
        max(letter.box.bottom for letter in above if letter.text in TAILED) if TAILED & {o.text for o in above} else 0
    )
    assert "".join(letter.text for letter in above).replace(" ", "") == title.replace(" ", "")
    assert date.box.top - tail > 6


TAILED = set("gjpqy")


@pytest.mark.parametrize(("players", "each"), [(14, [12, 2]), (12, [12]), (25, [12, 12, 1])])
def test_name_cards_fill_their_sheets(players, each):
    """Cards without a name stand together on the last one; behind each card stands the same card, so that a badge may turn."""
    names = [f"Nom{number}" for number in range(players)]
    tables = range(-(-players // 5))
    told = {"title": "Soirée", "tables": [{"game": "lobbys", "players": names[at :: len(tables)]} for at in tables]}
    pages = read(House(check_night(told, "fr", None), None).paper("names").data)
    named = [[word for word in words(page) if word.text.startswith("Nom")] for page in pages]
    assert [len(page) for page in named[::2]] == each
    for front, back, page in zip(named[::2], named[1::2], pages, strict=False):
        sides = [{word.text: word.box.left < page.width / 2 for word in one} for one in (front, back)]
        assert sides[0] == {name: not left for name, left in sides[1].items()}


def test_the_number_of_a_table_is_what_a_name_card_shows_largest_below_the_name():
    """It is read at arm's length in bad light; the time above it is set in full."""
    page = read(seated(start="19:00", end="22:00").paper("names").data)[0]
    numbers = [letter.size for letter in page.letters if letter.text in "12" and letter.size > 18]
    assert min(letter.size for letter in page.letters) >= 9
    assert len(numbers) == 12
    assert min(numbers) >= 20
    names = [letter.size for letter in page.letters if letter.size > 40]
    assert len(names) == len("AnaBenChloéDovEvaFélix"), "the name is larger than all else"
    assert page.text.count("Cour") == page.text.count("Lobbys") == 6, "each round says its game"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [1, 3])
def test_the_plan_of_few_tables_is_a_poster_of_each(paper, count):
    """The scene of the game from side to side, and the names as large as there is room: at least 24 points of three tables, more of one."""
    tables = [{"game": game, "players": ["Zoé", "Barthélemy", "Ève", "Bao"]} for game in ("cour", "hache", "virus")]
    for number, table in enumerate(tables):
        table["players"] = [f"{name} {number}" for name in table["players"]]
    house = House(check_night({"title": "Soirée", "tables": tables[:count], "paper": paper}, "fr", None), None)
    (page,) = read(house.paper("evening").data)
    names = [letter.size for letter in page.letters if letter.text == "Z"]
    assert len(names) == count
    assert min(names) >= (24 if count > 1 else 50)
    assert page.text.count("Table") == count
    posters = [shape for shape in page.shapes if shape.box.width > 180 and shape.box.height > 20]
    assert page.height - max(shape.box.bottom for shape in posters) < 36, "no white below them"


def test_who_plays_one_game_all_night_is_explained_on_the_leaf_of_the_host():
    """The organiser holds the paper, not the log; no key of a file stands on it."""
    names = ["Ana", "Ben", "Chloé", "Dov", "Eva", "Félix"]
    told = {"title": "Vendredi", "players": names, "rounds": 2, "tables": [{"game": "cour"}, {"game": "lobbys"}]}
    turn = (tuple(names[:3]), tuple(names[3:]))
    for more, said in (({}, True), ({"prefer": "variety"}, False)):
        night = check_night({**told, **more}, "fr", None)
        text = read(House(night, plan_of(night, given=(turn, turn))).paper("evening").data)[-2].text
        text = " ".join(text.split()).replace("\u00a0", " ")
        assert ("le même jeu pendant les 2 parties" in text) is said
        assert ("échangez deux places" in text) is said, "how it is changed"
        assert "prefer" not in text
