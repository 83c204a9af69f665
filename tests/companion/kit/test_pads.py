"""The pads of a kit: each of as many as sit there, with their names, its table, its round and its date."""

import re
from collections import Counter

import pytest
from sheets.reading import read

from companion.kit.make import make_kit, summarize
from companion.kit.night import NightError, check_night
from companion.kit.plan import plan_of
from companion.printing.kinds import PadOptions
from companion.printing.named import CAPITAL
from companion.printing.paper import mm
from companion.printing.press import print_pad
from companion.rulebook import open_rulebook

pytestmark = pytest.mark.turns

SEATED = {
    "title": "Seats",
    "players": ["Ana", "Ben", "Cy", "Di", "Eve"],
    "rounds": 2,
    "tables": [{"game": "lobbys"}, {"game": "alkekan"}],
}


def text_of(data):
    return "\n".join(page.text for page in read(data))


TWINS = ["M" * 180, "M" * 190, "M" * 200]


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_pads_say_their_table_and_round(paper, size):
    """On every page, beside the game's name as large as it, or where they have no room there, in the white above: also on a pad that everybody has, which has no names, and on one
    whose players are a number.
    """
    told = {**SEATED, "tables": [{"game": "lobbys"}, {"game": "hod"}]}
    told = {**told, "players": [*SEATED["players"], "Flo"], "paper": paper, "type": size}
    fixed = {"title": "x", "tables": [{"game": "cour", "players": 2}], "paper": paper, "type": size}
    seats = ((("Ana", "Ben", "Cy"), ("Di", "Eve", "Flo")),) * 2
    night = check_night(told, "en", None)
    made = make_kit(night, planned=plan_of(night, given=seats)), make_kit(check_night(fixed, "en", None))
    pads = [one for kit in made for one in kit.documents if "-pad-" in one.file]
    places = [f"Table{table}·Session{turn}" for table in (1, 2) for turn in (1, 2)]
    each = [place for place in places for _ in range(3 if "Table2" in place else 1)]  # a notebook for everybody
    beside = 0
    for one, place in zip(pads, [*each, "Table1"], strict=True):
        for page in read(one.data):
            letters = "".join(letter.text for letter in page.letters)
            (found,) = re.finditer(place, letters)
            base = min(letter.base for letter in page.letters)
            in_head = page.letters[found.start()].base > base + 0.1
            least = min(letter.size for letter in page.letters[found.start() : found.end()])
            assert least >= (13 if size == "large" else 12.5 if in_head else 9.5)  # 14.7 but in the lowest head
            beside += in_head
            line = [letter for letter in page.letters if abs(letter.base - base) < 0.1]
            assert min(letter.box.top for letter in line) > 3.4
    assert beside >= len(pads) // 2


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cours_pad_with_a_code_is_one_page(lang, paper):
    """Its three rounds and their total stand on a page for each session, also beside the code of a page for phones."""
    tables = [{"game": "cour"}, {"game": "virus"}]
    told = {"title": "x", "players": ["Anaïs", "Bastien", *"ABCDEF"], "rounds": 2, "tables": tables, "paper": paper}
    night = check_night({**told, "page": "http://192.168.1.20:8300"}, lang, None)
    pads = [one for one in make_kit(night).documents if "cour-pad" in one.file]
    assert [len(read(one.data)) for one in pads] == [1, 1]


@pytest.mark.usefixtures("pads_only")
def test_a_pad_speaks_the_language_of_its_table_alone():
    tables = [{"game": "cour", "players": 2, "lang": "en"}, {"game": "cour", "players": 2}]
    made = make_kit(check_night({"title": "x", "tables": tables}, "fr", None))
    english, french = (read(one.data)[0].text for one in made.documents if "-pad-" in one.file)
    assert "Table 1" in english and "Court" in english
    assert "Table 2" in french and "Cour " in french.replace("\n", " ")


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_every_pad_of_a_page_says_its_table(paper, size):
    """A page that is cut into pads, below or beside one another: each has it beside its title or over it, in letters that are read."""
    games = {"industrie": 4, "deringer": 4, "serpent-noir": 4, "traitre": 4, "hache": 4, "lobbys": 2, "virus": 4}
    tables = [{"game": game, "players": players} for game, players in games.items()]
    told = {"title": "x", "tables": tables, "paper": paper, "type": size, "date": "2026-11-27"}
    pads = [one for one in make_kit(check_night(told, "en", None)).documents if "-pad-" in one.file]
    many = 0
    for number, (one, game) in enumerate(zip(pads, games, strict=True), 1):
        title = open_rulebook(game, "en").title.replace(" ", "")
        for page in read(one.data):
            letters = "".join(letter.text for letter in page.letters)
            named = [page.letters[found.start()] for found in re.finditer(re.escape(title), letters)]
            heads = [one.box for one in named if one.size == max(one.size for one in named)]
            stamps = [page.letters[found.start() : found.end()] for found in re.finditer(f"Table{number}", letters)]
            near = {
                (round(stamp[0].box.left), round(stamp[0].base)): min(letter.size for letter in stamp)
                for stamp in stamps
                if any(-8 < head.top - stamp[0].base < 16 for head in heads)
            }
            assert len(near) == len(stamps) == len(heads) >= 1, game
            assert min(near.values()) >= (13 if size == "large" else 7.5), (game, near)
            many += len(stamps) > 1
    assert many or (paper, size) == ("a5", "large")


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_scissors_and_printers_leave_the_line_over_a_pad(paper, size):
    """Its capitals are 2 mm from the cut above them (1.2 where a page would lose a pad) and 5 mm from the end of the paper."""
    games = {"industrie": 4, "deringer": 4, "serpent-noir": 4, "hache": 4, "lobbys": 2, "virus": 2}
    tables = [{"game": game, "players": players} for game, players in games.items()]
    told = {"title": "x", "tables": tables, "paper": paper, "type": size, "date": "2026-11-27"}
    pads = [one for one in make_kit(check_night(told, "en", None)).documents if "-pad-" in one.file]
    seen = 0
    for one, game in zip(pads, games, strict=True):
        for page in read(one.data):
            letters = "".join(letter.text for letter in page.letters)
            stamps = [page.letters[found.start()] for found in re.finditer("Forasecondgame", letters)]
            tight = (game, paper, size) == ("hache", "letter", "normal")  # four pads that leave 5 mm between two
            levels = [shape.box.top for shape in page.shapes if shape.line and shape.box.height < 0.1]
            for stamp in stamps:
                top = stamp.base - mm(stamp.size * CAPITAL)
                cuts = [level for level in levels if level < stamp.base]
                assert top > (4.4 if tight else 4.98), game
                assert not cuts or top - max(cuts) >= (1.19 if tight else 1.98), game
            seen += len(stamps)
    assert seen or (paper, size) == ("a5", "large")


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("players", [2, 3, 4, ["Ana", "Ben", "Cy"]])
@pytest.mark.parametrize(("paper", "size"), [("a4", "normal"), ("a4", "large"), ("a5", "normal")])
def test_a_pad_is_of_as_many_as_sit_there(players, paper, size):
    """Virus has one for two, another for more: a table that is known gets its own only; a pad for nobody knows how many has both."""
    told = {"title": "x", "tables": [{"game": "virus", "players": players}], "paper": paper, "type": size}
    pad = next(one for one in make_kit(check_night(told, "en", None)).documents if "-pad-" in one.file)
    two, many = "For two", "For 3 or 4"
    text = text_of(pad.data)
    assert [two in text, many in text] == [players == 2, players != 2]
    alone = text_of(print_pad("virus", PadOptions(lang="en", paper=paper, type=size)))
    assert two in alone and many in alone


@pytest.mark.usefixtures("pads_only")
def test_a_long_name_is_cut_short():
    long = "Marie-Antoinette Josèphe Jeanne de Habsbourg-Lorraine, reine de France et de Navarre, et bien davantage encore, à ce que disent les mémoires"
    made = make_kit(check_night({"title": "x", "tables": [{"game": "lobbys", "players": [long, "Ana"]}]}, "fr", None))
    pad = next(one for one in made.documents if "-pad-" in one.file)
    shown = " ".join(text_of(pad.data).split())
    assert "Marie-Antoinette Josèphe" in shown
    assert "…" in shown
    assert long not in shown


@pytest.mark.usefixtures("pads_only")
def test_a_name_on_several_grids_stands_once_on_each_column():
    names = ["Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"]
    tables = [{"game": "deringer", "players": names, "type": "large"}]
    made = make_kit(check_night({"title": "x", "tables": tables}, "en", None))
    pad = next(one for one in made.documents if "-pad-" in one.file)
    words = Counter(text_of(pad.data).split())
    assert {words[name] for name in names} == {1}


@pytest.mark.usefixtures("pads_only")
def test_names_that_do_not_fit_are_told_together():
    tables = [
        {"game": "lobbys", "players": [*TWINS, "Ana"]},
        {"game": "traitre", "players": ["B", *(one.replace("M", "W") for one in TWINS)]},
    ]
    with pytest.raises(NightError) as caught:
        make_kit(check_night({"title": "x", "tables": tables, "type": "large"}, "en", None))
    told = {(fault.code, fault.where) for fault in caught.value.faults}
    assert told == {
        ("kit-name-long", f"tables[{place}]")
        for place in ("0].players[0", "0].players[1", "1].players[1", "1].players[2")
    }


@pytest.mark.usefixtures("pads_only")
def test_all_names_of_a_roster_that_do_not_fit_are_told_once():
    """They have no place in the file but their table's."""
    told = {"title": "x", "players": [*TWINS, "Ana"], "rounds": 2, "tables": [{"game": "campagne"}], "type": "large"}
    with pytest.raises(NightError) as caught:
        make_kit(check_night(told, "en", None))
    faults = caught.value.faults
    assert [(fault.code, fault.where) for fault in faults] == [("kit-name-long", "tables[0]")] * 2
    assert {fault.data["name"] for fault in faults} == set(TWINS[:2])


@pytest.mark.usefixtures("pads_only")
def test_everybody_has_a_notebook_where_a_game_wants_one_each():
    tables = [{"game": "hod", "players": ["Mia", "Ben", "Cy"]}, {"game": "campagne", "players": 3, "private": True}]
    made = make_kit(check_night({"title": "Friday", "tables": tables}, "en", None))
    pads = {one.file: one for one in made.documents if "-pad-" in one.file}
    own = [f"table-1-player-{place}-hod-pad-en-3.pdf" for place in (1, 2, 3)]
    assert {file: one.copies for file, one in pads.items()} == {**dict.fromkeys(own, 1), "campagne-pad-en-3.pdf": 1}
    for file, name in zip(own, ("Mia", "Ben", "Cy"), strict=True):
        assert pads[file].title == f"score pad, {name}"
        assert Counter(re.findall(r"Mia|Ben|Cy", text_of(pads[file].data))) == {"Mia": 1, "Ben": 1, "Cy": 1, name: 2}
    bring = {item.what: item.number for item in made.packing}
    assert bring["pencils"] == 6
    assert bring["set of Election Campaign, to print"] == 1


@pytest.mark.usefixtures("pads_only")
def test_notebooks_of_players_without_names_are_copies():
    made = make_kit(check_night({"title": "Friday", "tables": [{"game": "hod", "players": 3}]}, "en", None))
    assert {one.file: one.copies for one in made.documents if "-pad-" in one.file} == {"hod-pad-en-3.pdf": 3}
    assert "3 × 1 p." in summarize(made)


@pytest.mark.usefixtures("pads_only")
def test_a_long_name_in_large_print_is_whole_on_a_pad_of_two_parts():
    names = ["Anna-Katharina Schöneberger-Wörtmann", "Bob", "Cy", "Di", "Eva"]
    told = {"title": "x", "tables": [{"game": "deringer", "players": names}], "paper": "letter", "type": "large"}
    made = make_kit(check_night(told, "en", None))
    (pad,) = (one for one in made.documents if "-pad-" in one.file)
    assert "Schöneberger-Wörtmann" in text_of(pad.data)
