"""A kit, made: its documents counted, bound and read back; what to bring adds up; the same file gives the same bytes."""

import io
import json
import re
from collections import Counter
from itertools import pairwise

import pypdf
import pytest
from sheets.reading import read, words

from companion.folders import shared_folder
from companion.kit import layout
from companion.kit.documents import _pooled, aids_of
from companion.kit.folder import zipped
from companion.kit.make import make_kit, summarize
from companion.kit.night import NightError, check_night
from companion.kit.papers import House
from companion.kit.plan import plan_of
from companion.kit.words import kit_words
from companion.printing.kinds import AidOptions
from companion.printing.press import aid_deck
from companion.rulebook import LANGS, open_rulebook

pytestmark = pytest.mark.turns

TABLES = [
    {"game": "lobbys", "players": ["Ana", "Ben", "Chloé"]},
    {"game": "alkekan", "players": 2, "lang": "fr"},
    {"game": "lobbys", "players": 3},
]


SEATED = {
    "title": "Seats",
    "players": ["Ana", "Ben", "Cy", "Di", "Eve"],
    "rounds": 2,
    "tables": [{"game": "lobbys"}, {"game": "alkekan"}],
}


@pytest.fixture(scope="module")
def kit():
    return make_kit(check_night({"title": "Friday", "tables": TABLES}, "en", None))


@pytest.fixture(scope="module")
def seated():
    return make_kit(check_night(SEATED, "en", None))


def text_of(data):
    return "\n".join(page.text for page in read(data))


def _own_papers(told, planned=None):
    night = check_night(told, "en", None)
    house = House(night, planned or plan_of(night))
    return {name: house.paper(name) for name in house.opening}


def test_every_table_has_its_sheets(kit):
    by_table = [
        (one.table, one.game, one.file.split("-")[-2 if one.game != "x" else 0]) for one in kit.documents if one.game
    ]
    assert Counter(table for table, *_ in by_table) == {0: 2, 1: 2, 2: 2}
    rules = [one.file for one in kit.documents if "rules" in one.file]
    assert rules == ["lobbys-rules-en.pdf", "alkekan-rules-fr.pdf", "lobbys-rules-en.pdf"]


def test_what_several_tables_print_is_laid_out_once(kit):
    first, _, second = (one.data for one in kit.documents if "rules" in one.file)
    assert first is second


def test_documents_bound_into_one_share_their_faces(kit):
    pages = pypdf.PdfReader(io.BytesIO(kit.files()["kit.pdf"])).pages
    assert len({page.indirect_reference.idnum for page in pages}) == len(pages)  # no page stands in for another
    files = {}
    for page in pages:
        for font in page["/Resources"].get("/Font", {}).values():
            descriptor = font.get_object()["/FontDescriptor"].get_object()
            files.setdefault(descriptor["/FontName"], set()).add(descriptor.raw_get("/FontFile2").idnum)
    assert len(files) >= 6
    assert all(len(once) == 1 for once in files.values()), files


def test_names_stand_on_the_pads(kit):
    pads = [one for one in kit.documents if "-pad-" in one.file]
    assert pads[0].file == "table-1-lobbys-pad-en-3.pdf"
    assert all(name in text_of(pads[0].data) for name in ("Ana", "Ben", "Chloé"))


def test_all_is_bound_in_order_each_on_a_front(kit):
    whole = kit.files()["kit.pdf"]
    bound = pypdf.PdfReader(io.BytesIO(whole))
    flat = [one for item in bound.outline for one in (item if isinstance(item, list) else [item])]
    heads = dict.fromkeys(one.head for one in kit.documents if one.head)
    assert [one.title for one in flat if one.title in heads] == list(heads)
    outline = [(item.title, bound.get_destination_page_number(item)) for item in flat if item.title not in heads]
    assert [title for title, _ in outline] == [one.title for one in kit.documents]
    assert [page % 2 == 1 for _, page in outline] == [one.behind for one in kit.documents]
    assert len(bound.pages) == 2 * kit.sheets
    assert bound.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    texts = [page.text for page in read(whole)]
    for one, (_, page) in zip(kit.documents, outline, strict=True):
        assert texts[page] == read(one.data)[0].text


def test_a_turn_stands_inside_a_tent_for_both_sides_of_the_table(kit):
    """Unfolded, each half shows the panels of a turn with their words in letters of 16 pt or larger."""
    tents = next(one for one in kit.documents if one.file.startswith("tents"))
    assert tents.pages == 2 * len(TABLES)
    pages = read(tents.data)
    assert all(page.text.strip() for page in pages[::2])
    for table, page in zip(TABLES, pages[1::2], strict=True):
        steps = open_rulebook(table["game"], "en").words["steps"]
        leads = [steps["title"], *(steps[key.removesuffix("-more")] for key in steps if key.endswith("-more"))]
        large = [letter for letter in page.letters if letter.size >= 16 and letter.text.strip()]
        halves = [[one.text for one in large if (one.box.top < page.height / 2) is upper] for upper in (True, False)]
        assert len(leads) >= 4 and all(lead.replace(" ", "") in "".join(halves[1]) for lead in leads)
        assert Counter(halves[0]) == Counter(halves[1])


def test_sheets_are_what_the_documents_take(kit, seated):
    assert {each.pages for one in (kit, seated) for each in one.documents if each.behind} == {1}
    for one in (kit, seated):
        backs = [each for each in one.documents if each.behind]
        assert one.sheets == sum(each.copies * ((each.pages + 1) // 2) for each in one.documents) - len(backs)


def test_papers_share_a_sheet_where_one_is_turned_over_for_the_other(seated):
    """A round's pad stands behind that of the round before; nothing behind the cover, which hangs."""
    both = [(before.file, one.file) for before, one in pairwise(seated.documents) if one.behind]
    assert both
    for before, one in both:
        assert "round-1" in before and before.split("-pad-")[0].replace("round-1", "round-2") == one.split("-pad-")[0]


def test_aids_in_everybodys_language_and_size(tmp_path):
    (tmp_path / "g.csv").write_text("name,lang,type\nAna,,\nBen,fr,\nCy,fr,large\nDi,,\n", encoding="utf-8")
    data = {"title": "x", "roster": "g.csv", "rounds": 3, "tables": [{"game": "alkekan"}, {"game": "alkekan"}]}
    night = check_night(data, "en", tmp_path)
    rounds = ((("Ana", "Ben"), ("Cy", "Di")), (("Ana", "Di"), ("Ben", "Cy")))
    at = [[tables[number] for tables in rounds] for number in (0, 1)]
    assert aids_of(night, at[0], night.tables[0]) == {("en", "normal"): 2, ("fr", "normal"): 1}
    assert aids_of(night, at[1], night.tables[1]) == {
        ("en", "normal"): 1,
        ("fr", "large"): 1,
        ("fr", "normal"): 1,
    }
    text = text_of(next(one for one in make_kit(night).documents if one.file == "aids-en.pdf").data)
    assert all(words in text for words in ("Turn up the encounter", "Les numéros renvoient"))
    assert "large" in {chosen.type for _, chosen, _ in _pooled(night, plan_of(night)).pool}


@pytest.mark.thorough
def test_aids_of_all_tables_share_sheets():
    """A sheet of nine cards is begun only when the one before is full, whatever is played; each names the games on it."""
    tables = [("lobbys", 3), ("alkekan", 2), ("lobbys", 2), ("hod", 2)]
    told = {"title": "x", "tables": [{"game": game, "players": players} for game, players in tables]}
    made = make_kit(check_night(told, "en", None))
    (aids,) = (one for one in made.documents if "aid" in one.file)
    assert (aids.table, aids.game, aids.stock, aids.copies) == (None, None, True, 1)
    each = {game: len(aid_deck(game, AidOptions(lang="en"))[0].cards) for game, _ in tables}
    assert aids.pages == 2 * -(-sum(each[game] * players for game, players in tables) // 4)
    foots = {"lobbys": "Lobbys", "alkekan": "The Woods of Alkekan", "hod": "T.O.D"}
    text = text_of(aids.data)
    for game, foot in foots.items():
        sets = sum(players for other, players in tables if other == game)
        assert len(re.findall(rf"^(?:\d/\d · )?{re.escape(foot)}\b", text, re.MULTILINE)) >= sets, (
            "each card names its game"
        )
    fronts = [page.text for page in read(aids.data)[::2]]
    last = " ".join(fronts[-1].split())
    assert re.search(r"The Woods of Alkekan · .* – T\.O\.D\. · ", last)


@pytest.mark.thorough
def test_on_two_cores_the_same_bytes(kit, monkeypatch):
    monkeypatch.setattr(layout, "MANY", 1)
    small = check_night({"title": "x", "tables": [{"game": "alkekan", "players": 2}]}, "en", None)
    assert make_kit(small, processes=2).files() == make_kit(small).files()


def test_what_to_bring_adds_up(kit):
    items = {item.what: item.number for item in kit.packing}
    words = kit_words("en")["items"]
    one, several = (0, 1)
    counts = items[words["deck"][several]], items[words["deck-jokers"][one]], items[words["pencil"][several]]
    assert counts == (2, 1, 3)
    assert items["sheets of A4 paper"] + items["sheets of A4 card stock"] == kit.sheets
    assert items["sheets of A4 card stock"] == sum(one.sheets for one in kit.documents if one.stock)
    packing = next(one for one in kit.documents if one.file.startswith("packing"))
    assert str(items["sheets of A4 paper"]) in text_of(packing.data)


def test_the_answer_for_programs(kit, seated):
    told = kit.to_data()
    assert set(told) == {"documents", "sheets", "packing", "plan"}
    assert told["plan"] is None
    assert [one["file"] for one in told["documents"][:3]] == ["cover-en.pdf", "packing-en.pdf", "evening-en.pdf"]
    assert told["documents"][2] == {"file": "evening-en.pdf", "game": None, "table": None, "pages": 1, "copies": 1}
    assert json.loads(json.dumps(told)) == told
    plan = seated.to_data()["plan"]
    assert [sorted(name for table in tables for name in table) for tables in plan["rounds"]] == [
        sorted(SEATED["players"])
    ] * 2
    assert [[len(table) for table in tables] for tables in plan["rounds"]] == [[3, 2], [3, 2]]
    assert plan["bound"] <= plan["repeats"]
    assert set(plan) == {"rounds", "repeats", "cost", "most", "games", "bound", "proved"}
    assert (plan["repeats"], plan["cost"], plan["most"], plan["games"]) == (1, 1, 2, 3)
    assert plan["proved"]


def test_a_seated_night_has_a_pad_a_round(seated):
    pads = [one.file for one in seated.documents if "-pad-" in one.file]
    assert pads == [
        f"table-{table}-round-{turn}-{game}-pad-en-{count}.pdf"
        for table, game, count in ((1, "lobbys", 3), (2, "alkekan", 2))
        for turn in (1, 2)
    ]
    plan = text_of(seated.documents[2].data)
    assert "Session 2" in plan
    assert all(name in plan for name in SEATED["players"])


@pytest.mark.thorough
def test_the_same_file_the_same_bytes(seated, monkeypatch):
    monkeypatch.setattr(layout, "_printed", layout._printed.__wrapped__)  # all of it is printed again
    again, before = make_kit(check_night(SEATED, "en", None)).files(), seated.files()
    assert again == before
    assert zipped(again) == zipped(before)


def test_words_are_the_same_in_both_languages():
    def keys(table):
        return {key: keys(inner) if isinstance(inner, dict) else None for key, inner in table.items()}

    assert keys(kit_words("fr")) == keys(kit_words("en"))
    assert {path.name for path in (shared_folder() / "kit").glob("example.*")} == {
        f"example.{lang}.toml.j2" for lang in LANGS
    }


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_the_nights_own_papers_hold_on_every_paper(paper, size):
    told = {**SEATED, "paper": paper, "type": size}
    papers = _own_papers(told)
    files = {name: text_of(one.data) for name, one in papers.items()}
    assert papers["tents"].pages == 4  # a tent is folded from one sheet, with a turn inside
    for number, tent in zip("12", read(papers["tents"].data)[::2], strict=True):
        largest = max(letter.size for letter in tent.letters)
        assert [one.text for one in tent.letters if one.size == largest] == [number] * 2  # on both sides
        assert tent.text.count("Lobbys" if number == "1" else "Alkekan") == 2
    assert all(name in files["names"] for name in SEATED["players"])
    assert papers["cover"].pages == 1
    assert all(word in files["cover"] for word in ("Lobbys", "5 players"))
    assert files["where"].count("Who plays at which table") >= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_name_card_says_round_and_table_in_12_points(paper):
    page = read(_own_papers({**SEATED, "paper": paper})["names"].data)[0]
    told = [word for word in words(page) if word.text in ("Session", "Table")]
    assert len(told) >= 3 * len(SEATED["players"])  # "Table" stands once over both rounds
    sizes = {word.text: letter.size for word in told for letter in page.letters if word.box.left == letter.box.left}
    assert min(sizes.values()) >= 12


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (12, 4)])
def test_a_solved_plan_fills_its_page(players, rounds):
    """On A4 and on Letter, which is shorter; who sits where is solved once for both."""
    names = ["Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea"][:players]
    tables = [{"game": game} for game in ("lobbys", "cour", "paparazzi")[: players // 4]]
    told = {"title": "Friday", "tables": tables, "players": names, "rounds": rounds}
    planned = plan_of(check_night(told, "en", None), seconds=0.1)  # that a better one is looked for fills no page
    for paper in ("a4", "letter"):
        page, _, host, _ = read(_own_papers({**told, "paper": paper}, planned)["evening"].data)
        assert host.text.startswith("For the host")
        foot = page.height - 12 - 12  # margin, footer
        assert page.above(foot).bottom > 0.8 * page.height, paper


def test_names_that_no_line_holds_are_cut():
    long = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft"
    papers = _own_papers({**SEATED, "players": [long, "Ben", "Cy", "Di", "Eve"], "paper": "a5", "type": "large"})
    assert papers["names"].pages


@pytest.mark.thorough
def test_puzzles_are_printed_for_the_tables_that_want_them_each_its_own():
    tables = [
        {"game": "cour", "players": 2, "puzzles": True},
        {"game": "lobbys", "players": 3},
        {"game": "cour", "players": 3, "puzzles": True},
    ]
    made = make_kit(check_night({"title": "Friday", "tables": tables}, "en", None))
    found = [one for one in made.documents if "puzzles" in one.file]
    assert [(one.table, one.pages, one.file) for one in found] == [
        (0, 2, "table-1-cour-puzzles-en.pdf"),
        (2, 2, "table-3-cour-puzzles-en.pdf"),
    ]
    assert found[0].data != found[1].data


def test_a_game_without_puzzles_is_refused():
    with pytest.raises(NightError) as caught:
        check_night({"title": "Friday", "tables": [{"game": "virus", "players": 4, "puzzles": True}]}, "en", None)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-puzzles", "tables[0].puzzles")]


@pytest.mark.usefixtures("pads_only")
def test_who_plays_a_game_again_is_told():
    guests = ["Zoé", "Éva", "Ben", "Cy"]
    data = {"title": "x", "players": guests, "rounds": 3, "tables": [{"game": "alkekan"}, {"game": "cour"}]}
    night = check_night(data, "en", None)
    rounds = ((("Zoé", "Éva"), ("Ben", "Cy")), (("Ben", "Cy"), ("Éva", "Zoé")), (("Ben", "Zoé"), ("Cy", "Éva")))
    planned = plan_of(night, given=rounds)
    told = [("Ben", "alkekan", [2, 3]), ("Cy", "cour", [1, 3]), ("Éva", "cour", [2, 3]), ("Zoé", "alkekan", [1, 3])]
    assert planned.playing_again(["alkekan", "cour"]) == told
    said = summarize(make_kit(night, planned=planned))
    assert "again, and in which sessions: Ben – The Woods of Alkekan (2, 3); Cy – Court (1, 3);" in said
