"""A kit, made: its documents counted, bound and read back; what to bring adds up; the same file gives the same bytes."""

import io
import json
import re
import zipfile
from collections import Counter
from functools import cache

import pypdf
import pytest
from sheets.reading import read

from companion.components import print_components
from companion.errors import InputError, PrintError
from companion.folders import shared_folder
from companion.kit import layout
from companion.kit.documents import _pooled, aids_of
from companion.kit.evening import EveningError, check_evening
from companion.kit.folder import MANIFEST, check_folder, write_kit, zipped
from companion.kit.make import make_kit, summarize
from companion.kit.packing import packing_list
from companion.kit.papers import NO_PAPER, House
from companion.kit.plan import plan_of
from companion.kit.words import kit_words
from companion.printing.kinds import AidOptions, ComponentsOptions, PadOptions
from companion.printing.named import CAPITAL
from companion.printing.paper import mm
from companion.printing.press import measure_aid, print_pad
from companion.rulebook import LANGS, open_rulebook

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
    return make_kit(check_evening({"title": "Friday", "tables": TABLES}, "en", None))


@pytest.fixture(scope="module")
def seated():
    return make_kit(check_evening(SEATED, "en", None))


def text_of(data):
    return "\n".join(page.text for page in read(data))


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


def test_names_stand_on_the_pads(kit):
    pads = [one for one in kit.documents if "-pad-" in one.file]
    assert pads[0].file == "table-1-lobbys-pad-en-3.pdf"
    assert all(name in text_of(pads[0].data) for name in ("Ana", "Ben", "Chloé"))


def test_all_is_bound_in_order_each_on_a_front(kit):
    bound = pypdf.PdfReader(io.BytesIO(kit.files()["kit.pdf"]))
    flat = [one for item in bound.outline for one in (item if isinstance(item, list) else [item])]
    heads = dict.fromkeys(one.head for one in kit.documents if one.head)
    assert [one.title for one in flat if one.title in heads] == list(heads)
    outline = [(item.title, bound.get_destination_page_number(item)) for item in flat if item.title not in heads]
    assert [title for title, _ in outline] == [one.title for one in kit.documents]
    assert all(page % 2 == 0 for _, page in outline)
    assert len(bound.pages) == 2 * kit.sheets
    assert bound.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    texts = [page.text for page in read(kit.files()["kit.pdf"])]
    for one, (_, page) in zip(kit.documents, outline, strict=True):
        assert texts[page] == read(one.data)[0].text


def test_what_is_cut_apart_has_empty_backs(kit):
    tents = next(one for one in kit.documents if one.file.startswith("tents"))
    assert tents.pages == 2 * len(TABLES)
    texts = [page.text.strip() for page in read(tents.data)]
    assert all(texts[::2])
    assert not any(texts[1::2])


def test_sheets_are_what_the_documents_take(kit, seated):
    for one in (kit, seated):
        assert one.sheets == sum(each.copies * ((each.pages + 1) // 2) for each in one.documents)


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_pads_say_their_table_round_and_date(paper, size):
    """On every page, in the white at its head: also a pad that everybody has, which has no names, and one whose players are a number."""
    told = {**SEATED, "tables": [{"game": "lobbys"}, {"game": "hod"}], "date": "2026-11-27"}
    told = {**told, "players": [*SEATED["players"], "Flo"], "paper": paper, "type": size}
    fixed = {"title": "x", "tables": [{"game": "cour", "players": 2}], "paper": paper, "type": size}
    seats = ((("Ana", "Ben", "Cy"), ("Di", "Eve", "Flo")),) * 2
    evening = check_evening(told, "en", None)
    made = make_kit(evening, planned=plan_of(evening, given=seats)), make_kit(check_evening(fixed, "en", None))
    pads = [one for kit in made for one in kit.documents if "-pad-" in one.file]
    captions = [
        f"Table {table} · Round {turn} of the evening · 27 November 2026" for table in (1, 2) for turn in (1, 2)
    ]
    each = [
        caption for caption in captions for _ in range(3 if "Table 2" in caption else 1)
    ]  # a notebook for everybody
    for one, caption in zip(pads, [*each, "Table 1"], strict=True):
        for page in read(one.data):
            base = min(letter.base for letter in page.letters)
            line = [letter for letter in page.letters if abs(letter.base - base) < 0.1]
            assert "".join(letter.text for letter in line) == caption.replace(" ", "")
            assert min(letter.box.top for letter in line) > 3.4
            assert page.letters and {letter.size for letter in line} == {line[0].size}
            assert line[0].size >= (9.5 if size == "normal" else 13)


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_every_pad_of_a_page_says_its_table(paper, size):
    """A page that is cut into pads, below or beside one another: each has the line over its title, in letters that are read."""
    games = {"industrie": 4, "deringer": 4, "serpent-noir": 4, "traitre": 4, "hache": 4, "lobbys": 2, "virus": 4}
    tables = [{"game": game, "players": players} for game, players in games.items()]
    told = {"title": "x", "tables": tables, "paper": paper, "type": size, "date": "2026-11-27"}
    pads = [one for one in make_kit(check_evening(told, "en", None)).documents if "-pad-" in one.file]
    many = 0
    for number, (one, game) in enumerate(zip(pads, games, strict=True), 1):
        caption = f"Table{number}·27November2026"
        title = open_rulebook(game, "en").title.replace(" ", "")
        for page in read(one.data):
            letters = "".join(letter.text for letter in page.letters)
            named = [page.letters[found.start()] for found in re.finditer(re.escape(title), letters)]
            heads = [one.box for one in named if one.size == max(one.size for one in named)]
            stamps = [page.letters[found.start() : found.end()] for found in re.finditer(re.escape(caption), letters)]
            over = {
                (round(stamp[0].box.left), round(stamp[0].base)): min(letter.size for letter in stamp)
                for stamp in stamps
                if any(stamp[0].box.left <= head.left and 0 < head.top - stamp[0].base < 10 for head in heads)
            }
            assert len(over) == len(stamps) == len(heads) >= 1, game
            assert min(over.values()) >= (13 if size == "large" else 7.5), (game, over)
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
    pads = [one for one in make_kit(check_evening(told, "en", None)).documents if "-pad-" in one.file]
    for number, (one, game) in enumerate(zip(pads, games, strict=True), 1):
        for page in read(one.data):
            letters = "".join(letter.text for letter in page.letters)
            starts = re.finditer(f"Table{number}·27November2026", letters)
            stamps = sorted((page.letters[found.start()] for found in starts), key=lambda letter: letter.base)
            tops = [stamp.base - mm(stamp.size * CAPITAL) for stamp in stamps]
            first = stamps[0].base
            tight = (game, paper, size) == ("hache", "letter", "normal")  # four pads that leave 5 mm between two
            assert tops[0] > (4.4 if tight else 4.98), game
            levels = [shape.box.top for shape in page.shapes if shape.line and shape.box.height < 0.1]
            for top, stamp in zip(tops, stamps, strict=True):
                if stamp.base < first + 1:  # at the head of the page
                    continue
                clear = top - max(level for level in levels if level < stamp.base)
                assert clear >= (1.19 if tight else 1.98), game


@pytest.mark.usefixtures("pads_only")
@pytest.mark.parametrize("players", [2, 3, 4, ["Ana", "Ben", "Cy"]])
@pytest.mark.parametrize(("paper", "size"), [("a4", "normal"), ("a4", "large"), ("a5", "normal")])
def test_a_pad_is_of_as_many_as_sit_there(players, paper, size):
    """Virus has one for two, another for more: a table that is known gets its own only; a pad for nobody knows how many has both."""
    told = {"title": "x", "tables": [{"game": "virus", "players": players}], "paper": paper, "type": size}
    pad = next(one for one in make_kit(check_evening(told, "en", None)).documents if "-pad-" in one.file)
    two, many = "For two", "For 3 or 4"
    text = text_of(pad.data)
    assert [two in text, many in text] == [players == 2, players != 2]
    alone = text_of(print_pad("virus", PadOptions(lang="en", paper=paper, type=size)))
    assert two in alone and many in alone


@pytest.mark.usefixtures("pads_only")
def test_a_long_name_is_cut_short():
    long = "Marie-Antoinette Josèphe Jeanne de Habsbourg-Lorraine, reine de France et de Navarre, et bien davantage"
    made = make_kit(check_evening({"title": "x", "tables": [{"game": "lobbys", "players": [long, "Ana"]}]}, "fr", None))
    pad = next(one for one in made.documents if "-pad-" in one.file)
    shown = " ".join(text_of(pad.data).split())
    assert "Marie-Antoinette Josèphe" in shown
    assert "…" in shown
    assert long not in shown


@pytest.mark.usefixtures("pads_only")
def test_a_name_on_several_grids_stands_once_on_each_column():
    names = ["Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"]
    tables = [{"game": "deringer", "players": names, "type": "large"}]
    made = make_kit(check_evening({"title": "x", "tables": tables}, "en", None))
    pad = next(one for one in made.documents if "-pad-" in one.file)
    words = Counter(text_of(pad.data).split())
    assert {words[name] for name in names} == {1}


TWINS = ["M" * 180, "M" * 190, "M" * 200]
"""Names that even cut in the middle read alike: nothing but their length tells the first two apart."""


@pytest.mark.usefixtures("pads_only")
def test_names_that_do_not_fit_are_told_together():
    tables = [
        {"game": "lobbys", "players": [*TWINS, "Ana"]},
        {"game": "traitre", "players": ["B", *(one.replace("M", "W") for one in TWINS)]},
    ]
    with pytest.raises(EveningError) as caught:
        make_kit(check_evening({"title": "x", "tables": tables, "type": "large"}, "en", None))
    told = {(fault.code, fault.where) for fault in caught.value.faults}
    assert told == {
        ("kit-name-long", f"tables[{place}]")
        for place in ("0].players[0", "0].players[1", "1].players[1", "1].players[2")
    }


@pytest.mark.usefixtures("pads_only")
def test_all_names_of_a_roster_that_do_not_fit_are_told_once():
    """They have no place in the file but their table's."""
    told = {"title": "x", "players": [*TWINS, "Ana"], "rounds": 2, "tables": [{"game": "campagne"}], "type": "large"}
    with pytest.raises(EveningError) as caught:
        make_kit(check_evening(told, "en", None))
    faults = caught.value.faults
    assert [(fault.code, fault.where) for fault in faults] == [("kit-name-long", "tables[0]")] * 2
    assert {fault.data["name"] for fault in faults} == set(TWINS[:2])


def test_aids_in_everybodys_language_and_size(tmp_path):
    (tmp_path / "g.csv").write_text("name,lang,type\nAna,,\nBen,fr,\nCy,fr,large\nDi,,\n", encoding="utf-8")
    data = {"title": "x", "roster": "g.csv", "rounds": 3, "tables": [{"game": "alkekan"}, {"game": "alkekan"}]}
    evening = check_evening(data, "en", tmp_path)
    rounds = ((("Ana", "Ben"), ("Cy", "Di")), (("Ana", "Di"), ("Ben", "Cy")))
    at = [[tables[number] for tables in rounds] for number in (0, 1)]
    assert aids_of(evening, at[0], evening.tables[0]) == {("en", "normal"): 2, ("fr", "normal"): 1}
    assert aids_of(evening, at[1], evening.tables[1]) == {
        ("en", "normal"): 1,
        ("fr", "large"): 1,
        ("fr", "normal"): 1,
    }
    text = text_of(next(one for one in make_kit(evening).documents if one.file == "aids-en.pdf").data)
    assert all(words in text for words in ("Turn up the encounter", "Les numéros renvoient"))
    assert "large" in {chosen.type for _, chosen, _ in _pooled(evening, plan_of(evening)).pool}


def test_aids_of_all_tables_share_sheets():
    """A sheet of nine cards is begun only when the one before is full, whatever is played; each names the games on it."""
    tables = [("lobbys", 3), ("alkekan", 2), ("lobbys", 2), ("hod", 2)]
    told = {"title": "x", "tables": [{"game": game, "players": players} for game, players in tables]}
    made = make_kit(check_evening(told, "en", None))
    (aids,) = (one for one in made.documents if "aid" in one.file)
    assert (aids.table, aids.game, aids.stock, aids.copies) == (None, None, True, 1)
    each = {game: measure_aid(game, AidOptions(lang="en"))[1] for game, _ in tables}
    assert aids.pages == 2 * -(-sum(each[game] * players for game, players in tables) // 9)
    foots = {"lobbys": "Lobbys", "alkekan": "The Woods of Alkekan", "hod": "T.O.D."}
    text = text_of(aids.data)
    for game, foot in foots.items():
        sets = sum(players for other, players in tables if other == game)
        assert text.count(f"{foot} · ") >= sets
    fronts = [page.text for page in read(aids.data)[::2]]
    last = " ".join(fronts[-1].split())
    assert re.search(r"The Woods of Alkekan · .* – T\.O\.D\. · ", last)


def test_on_two_cores_the_same_bytes(kit, monkeypatch):
    monkeypatch.setattr(layout, "MANY", 1)
    small = check_evening({"title": "x", "tables": [{"game": "alkekan", "players": 2}]}, "en", None)
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
    assert [one["file"] for one in told["documents"][:2]] == ["cover-en.pdf", "evening-en.pdf"]
    assert told["documents"][1] == {"file": "evening-en.pdf", "game": None, "table": None, "pages": 2, "copies": 1}
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


def test_a_seated_evening_has_a_pad_a_round(seated):
    pads = [one.file for one in seated.documents if "-pad-" in one.file]
    assert pads == [
        f"table-{table}-round-{turn}-{game}-pad-en-{count}.pdf"
        for table, game, count in ((1, "lobbys", 3), (2, "alkekan", 2))
        for turn in (1, 2)
    ]
    plan = text_of(seated.documents[1].data)
    assert "Round 2" in plan
    assert all(name in plan for name in SEATED["players"])


def test_the_same_file_the_same_bytes(seated):
    again = make_kit(check_evening(SEATED, "en", None))
    assert again.files() == seated.files()
    assert zipped(again.files()) == zipped(seated.files())


def test_written_whole_and_again(tmp_path):
    folder = tmp_path / "new" / "kit"
    assert write_kit(folder, {"a.pdf": b"1", "b.pdf": b"2"}) == ([], [])
    assert sorted(path.name for path in folder.iterdir()) == [MANIFEST, "a.pdf", "b.pdf"]
    (folder / "mine.txt").write_text("mine")
    assert write_kit(folder, {"a.pdf": b"3"}) == (["b.pdf"], [])
    assert sorted(path.name for path in folder.iterdir()) == [MANIFEST, "a.pdf", "mine.txt"]
    assert (folder / "a.pdf").read_bytes() == b"3"
    assert [path.name for path in folder.parent.iterdir()] == ["kit"]


def test_what_no_kit_made_is_left_alone(tmp_path):
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "a.pdf").write_bytes(b"mine")
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path / "kit", {"a.pdf": b"1", "b.pdf": b"2"})
    assert [fault.code for fault in caught.value.faults] == ["kit-in-the-way"]
    assert [path.name for path in (tmp_path / "kit").iterdir()] == ["a.pdf"]
    (tmp_path / "file").write_text("x")
    with pytest.raises(PrintError):
        write_kit(tmp_path / "file" / "kit", {"a.pdf": b"1"})


def test_a_list_of_files_that_was_tampered_with(tmp_path):
    folder = tmp_path / "kit"
    write_kit(folder, {"a.pdf": b"1"})
    (tmp_path / "precious").write_text("x")
    (folder / MANIFEST).write_text(json.dumps({"files": ["a.pdf", "sub"]}))
    (folder / "sub").mkdir()
    assert write_kit(folder, {"b.pdf": b"1"}) == (["a.pdf"], []), "a folder is nobody's file"
    with pytest.raises(PrintError):
        write_kit(folder, {"sub": b"1"})


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ("[" * 100_000, 1),
        ("", 1),
        ('{\n"files": ', 2),
        ("[]", 1),
        ('{"files": 3}', 1),
        *((json.dumps({"files": ["a.pdf", name]}, indent=1), 4) for name in ("..", ".", "", "../x", "/x", "a\\b", 3)),
        (json.dumps({"files": ["a\0b"]}), 1),
        (json.dumps({"files": {"a.pdf": "0", "../x": "0"}}, indent=1), 4),
        (json.dumps({"files": {"a.pdf": "0", "b.pdf": None}}, indent=1), 4),
        ("x" * 2_000_000, 1),
    ],
    ids=lambda told: str(told)[:20],
)
def test_a_list_of_files_that_no_kit_wrote(tmp_path, told, line):
    """100,000 brackets ended in a traceback; ``..`` wrote eleven files and failed then."""
    folder = tmp_path / "kit"
    write_kit(folder, {"a.pdf": b"1"})
    (folder / MANIFEST).write_text(told)
    for tried in (lambda: check_folder(folder), lambda: write_kit(folder, {"b.pdf": b"1"})):
        with pytest.raises(PrintError) as caught:
            tried()
        (found,) = caught.value.faults
        assert (found.code, found.data) == ("kit-manifest", {"file": str(folder / MANIFEST), "line": line})
    assert sorted(path.name for path in tmp_path.rglob("*")) == [MANIFEST, "a.pdf", "kit"]


@pytest.mark.parametrize("sums", [False, True])
def test_a_list_that_was_handed_over_takes_away_nothing_of_ones_own(tmp_path, sums):
    """A letter was deleted that no kit had made."""
    named = [MANIFEST, "letter.txt", "none.pdf"]
    told = dict.fromkeys(named, "0" * 64) if sums else named
    (tmp_path / MANIFEST).write_text(json.dumps({"files": told}))
    (tmp_path / "letter.txt").write_text("dear")
    assert write_kit(tmp_path, {"a.pdf": b"1"}) == ([], ["letter.txt"])
    assert (tmp_path / "letter.txt").read_text() == "dear"
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path, {"letter.txt": b"1"})
    assert [fault.code for fault in caught.value.faults] == ["kit-in-the-way"]


def test_a_file_of_a_kit_that_was_changed_since_stays(tmp_path):
    """A pad may be filled in on the screen."""
    write_kit(tmp_path, {"a.pdf": b"1", "b.pdf": b"2", "c.pdf": b"3"})
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_bytes(b"filled in")
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path, {"a.pdf": b"1"})
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-changed", str(tmp_path / "a.pdf"))]
    assert len([*tmp_path.iterdir()]) == 4, "nothing was written"
    assert write_kit(tmp_path, {"a.pdf": b"filled in"}) == (["c.pdf"], ["b.pdf"]), "the same bytes lose nothing"
    assert (tmp_path / "b.pdf").read_bytes() == b"filled in"


def test_a_kit_that_noted_no_sums_is_made_again(tmp_path):
    folder = tmp_path / "friday"
    names = ["a.pdf", "b.pdf", "friday.zip", "other.zip"]
    write_kit(folder, dict.fromkeys(names, b"1"))
    (folder / MANIFEST).write_text(json.dumps({"files": names}))
    assert write_kit(folder, {"a.pdf": b"2"}) == (["b.pdf", "friday.zip"], ["other.zip"])


def test_an_archive_holds_the_same():
    files = {"kit.pdf": b"1", "a.pdf": b"2"}
    archive = zipfile.ZipFile(io.BytesIO(zipped(files)))
    assert {name: archive.read(name) for name in archive.namelist()} == files


def test_words_are_the_same_in_both_languages():
    def keys(table):
        return {key: keys(inner) if isinstance(inner, dict) else None for key, inner in table.items()}

    assert keys(kit_words("fr")) == keys(kit_words("en"))
    assert {path.name for path in (shared_folder() / "kit").glob("example.*")} == {
        f"example.{lang}.toml" for lang in LANGS
    }


def evening_with_components(**more):
    tables = [{"game": "lobbys", "players": 3}, {"game": "alkekan", "players": 2, "components": True, **more}]
    return check_evening({"title": "Cards", "tables": tables}, "en", None)


@cache
def with_components(**more):
    return make_kit(evening_with_components(**more))


def test_components_are_printed_for_the_tables_that_want_them():
    made = with_components()
    (document,) = (one for one in made.documents if "components" in one.file)
    assert (document.file, document.table, document.game) == ("alkekan-components-en.pdf", 1, "alkekan")
    assert (document.pages, document.sheets) == (12, 6)
    assert made.documents[-1] is document
    assert document.data == print_components("alkekan", ComponentsOptions(lang="en"))


def test_a_printed_deck_is_not_brought():
    bring = {item.what: item.number for item in with_components().packing}
    words = kit_words("en")["items"]
    assert bring[words["deck"][0]] == 1
    assert not bring.keys() & set(words["deck-jokers"])


def test_a_game_printed_whole_needs_no_box():
    for printed, boxes in ((True, 0), (False, 1)):
        tables = [{"game": "campagne", "players": 3, "components": printed}]
        made = check_evening({"title": "Votes", "tables": tables}, "en", None)
        bring = {item.what: item.number for item in packing_list(made, None, NO_PAPER)}
        assert bring.get("game of Election Campaign in its box", 0) == boxes


def test_what_a_game_has_besides_cards_is_brought_or_printed_and_glued():
    words = kit_words("en")
    own = [words["items"][key][1] for key in ("character", "purse", "coin")]
    once = [words["items"]["tile"][0].format(game="Deringer"), words["items"]["token"][0]]

    def bring(**more):
        made = check_evening({"title": "Dice", "tables": [{"game": "deringer", "players": 4, **more}]}, "en", None)
        return {item.what: item.number for item in packing_list(made, None, NO_PAPER)}

    brought, printed = bring(), bring(components=True)
    assert [brought[what] for what in own] == [4, 4, 48]
    assert [brought[what] for what in once] == [1, 1]
    assert words["item-glue"] not in brought
    assert not printed.keys() & {*own, *once}
    assert printed[words["item-glue"]] == 1


def test_a_solved_table_needs_dice_for_those_who_ever_sit_there():
    nine = {"title": "Dice", "players": 9, "rounds": 3, "tables": [{"game": "deringer"}, {"game": "campagne"}]}
    made = check_evening(nine, "en", None)
    planned = plan_of(made, seconds=0.1)
    most = max(len(tables[0]) for tables in planned.rounds)
    bring = {item.what: item.number for item in packing_list(made, planned, NO_PAPER)}
    words = kit_words("en")["items"]
    assert most < 8  # as many as the game takes
    assert (bring[words["die"][1]], bring[words["cup"][1]], bring[words["coin"][1]]) == (3 * most, most, 12 * most)


def test_a_table_with_large_print_has_large_indices():
    (file,) = (one.file for one in with_components(type="large").documents if "components" in one.file)
    assert file == "alkekan-components-en-large-index.pdf"


def test_a_game_without_components_is_refused(monkeypatch):
    monkeypatch.setattr("companion.kit.models.has_components", lambda _: False)
    with pytest.raises(InputError) as caught:
        evening_with_components()
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-components", "tables[1].components")]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_the_evenings_own_papers_hold_on_every_paper(paper, size):
    told = {**SEATED, "paper": paper, "type": size}
    papers = _own_papers(told)
    files = {name: text_of(one.data) for name, one in papers.items()}
    assert papers["tents"].pages == 4  # with an empty back each: a tent is folded from one sheet: a page a table
    tent = files["tents"].split()
    assert tent.count("Table") == 4 and tent.count("1") >= 2 and tent.count("2") >= 2  # both sides of it
    assert all(name in files["names"] for name in SEATED["players"])
    assert papers["cover"].pages == 1
    assert all(word in files["cover"] for word in ("Lobbys", "5 players"))
    assert files["where"].count("Who plays at which table") >= 1


@pytest.mark.parametrize(("players", "rounds"), [(8, 3), (12, 4)])
def test_a_solved_plan_fills_its_page(players, rounds):
    """On A4 and on Letter, which is shorter; who sits where is solved once for both."""
    names = ["Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea"][:players]
    tables = [{"game": game} for game in ("lobbys", "cour", "paparazzi")[: players // 4]]
    told = {"title": "Friday", "tables": tables, "players": names, "rounds": rounds}
    planned = plan_of(check_evening(told, "en", None), seconds=0.1)  # that a better one is looked for fills no page
    for paper in ("a4", "letter"):
        page, back = read(_own_papers({**told, "paper": paper}, planned)["evening"].data)
        assert not back.letters
        foot = page.height - 12 - 12  # margin, footer
        assert page.above(foot).bottom > 0.8 * page.height, paper


def _own_papers(told, planned=None):
    evening = check_evening(told, "en", None)
    house = House(evening, planned or plan_of(evening))
    return {name: house.paper(name) for name in house.opening}


def test_names_that_no_line_holds_are_cut():
    long = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft"
    papers = _own_papers({**SEATED, "players": [long, "Ben", "Cy", "Di", "Eve"], "paper": "a5", "type": "large"})
    assert papers["names"].pages


def test_puzzles_are_printed_for_the_tables_that_want_them_each_its_own():
    tables = [
        {"game": "cour", "players": 2, "puzzles": True},
        {"game": "lobbys", "players": 3},
        {"game": "cour", "players": 3, "puzzles": True},
    ]
    made = make_kit(check_evening({"title": "Friday", "tables": tables}, "en", None))
    found = [one for one in made.documents if "puzzles" in one.file]
    assert [(one.table, one.pages, one.file) for one in found] == [
        (0, 2, "table-1-cour-puzzles-en.pdf"),
        (2, 2, "table-3-cour-puzzles-en.pdf"),
    ]
    assert found[0].data != found[1].data


def test_a_game_without_puzzles_is_refused():
    with pytest.raises(EveningError) as caught:
        check_evening({"title": "Friday", "tables": [{"game": "virus", "players": 4, "puzzles": True}]}, "en", None)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-puzzles", "tables[0].puzzles")]


@pytest.mark.usefixtures("pads_only")
def test_everybody_has_a_notebook_where_a_game_wants_one_each():
    tables = [{"game": "hod", "players": ["Ana", "Ben", "Cy"]}, {"game": "campagne", "players": 3}]
    made = make_kit(check_evening({"title": "Friday", "tables": tables}, "en", None))
    pads = {one.file: one for one in made.documents if "-pad-" in one.file}
    own = [f"table-1-player-{place}-hod-pad-en-3.pdf" for place in (1, 2, 3)]
    assert {file: one.copies for file, one in pads.items()} == {**dict.fromkeys(own, 1), "campagne-pad-en-3.pdf": 1}
    for file, name in zip(own, ("Ana", "Ben", "Cy"), strict=True):
        assert pads[file].title == f"score pad, {name}"
        assert Counter(re.findall(r"Ana|Ben|Cy", text_of(pads[file].data))) == {"Ana": 1, "Ben": 1, "Cy": 1, name: 2}
    bring = {item.what: item.number for item in made.packing}
    assert bring["pencils"] == 4
    assert bring["game of Election Campaign in its box"] == 1


@pytest.mark.usefixtures("pads_only")
def test_notebooks_of_players_without_names_are_copies():
    made = make_kit(check_evening({"title": "Friday", "tables": [{"game": "hod", "players": 3}]}, "en", None))
    assert {one.file: one.copies for one in made.documents if "-pad-" in one.file} == {"hod-pad-en-3.pdf": 3}
    assert "3 × 1 p." in summarize(made)


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "kit").write_text("mine")
    with pytest.raises(PrintError) as caught:
        write_kit(tmp_path / "kit", {"kit.pdf": b"x"})
    assert [fault.code for fault in caught.value.faults] == ["kit-not-folder"]
    assert (tmp_path / "kit").read_text() == "mine"


@pytest.mark.usefixtures("pads_only")
def test_who_plays_a_game_again_is_told():
    guests = ["Zoé", "Éva", "Ben", "Cy"]
    data = {"title": "x", "players": guests, "rounds": 3, "tables": [{"game": "alkekan"}, {"game": "cour"}]}
    evening = check_evening(data, "en", None)
    rounds = ((("Zoé", "Éva"), ("Ben", "Cy")), (("Ben", "Cy"), ("Éva", "Zoé")), (("Ben", "Zoé"), ("Cy", "Éva")))
    planned = plan_of(evening, given=rounds)
    told = [("Ben", "alkekan", [2, 3]), ("Cy", "cour", [1, 3]), ("Éva", "cour", [2, 3]), ("Zoé", "alkekan", [1, 3])]
    assert planned.playing_again(["alkekan", "cour"]) == told
    said = summarize(make_kit(evening, planned=planned))
    assert "again, and in which rounds: Ben – The Woods of Alkekan (2, 3); Cy – Court (1, 3);" in said
