"""A table's own board, deck and tokens: what they change, and every way in which they can be wrong, with file and line."""

import json

import pytest
from markdown_it import MarkdownIt
from sheets import reading
from sheets.reading import read

from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, find_numbers
from companion.games.campagne.material import draw_board
from companion.games.campagne.rules import classic
from companion.printing.prose.nodes import Figure
from companion.rulebook import LANGS
from companion.verdict.faults import FaultWords

OURS = game_folder("campagne") / "data"
NAMES = ("Ana", "Ben", "Cy")


def lines(name):
    return (OURS / name).read_text(encoding="utf-8").splitlines()


def plain(line):
    return "".join(span.text for span in line)


@pytest.fixture
def own(tmp_path):
    """A folder with one of our files, some of its lines (from 1) replaced; None takes a line out."""

    def made(name, changes=None, more=()):
        told = dict(enumerate(lines(name), 1)) | (changes or {})
        text = "\n".join([line for line in told.values() if line is not None] + list(more)) + "\n"
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return made


def faults(folder):
    with pytest.raises(InputError) as caught:
        find_game("campagne", folder)
    for lang in LANGS:
        for fault in caught.value.faults:
            said = FaultWords(lang, "campagne").message(fault)
            assert str(fault.data["file"]) in said and "{" not in said
    return [(fault.code, str(fault.where).rpartition("/")[2]) for fault in caught.value.faults]


# our own


def test_ours_is_as_the_rulings_have_it():
    numbers = find_numbers("campagne")
    assert [region["departments"] for region in numbers["regions"]] == [
        (1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12), (13, 14), (15, 16), (17, 18), (19, 20), (21, 22),
    ]  # fmt: skip
    assert numbers["masked"] == {3: "1–6", 4: "1–3", 5: ""}
    assert [len(numbers["open"][count]) for count in (3, 4, 5)] == [16, 19, 22]
    assert sum(line[colour] for line in numbers["deck_lines"] for colour in ("black", "red", "special")) == 174
    assert (numbers["cards"], numbers["packs"], numbers["pack"]) == (174, 6, 29)
    assert 0.3 < numbers["red"] / (numbers["black"] + numbers["red"]) < 0.36, "about one in three"
    assert (numbers["given_up"], numbers["gains"]) == (1, {3: 2, 2: 1})


def test_every_region_of_ours_hangs_together():
    """Two departments of a region share an edge, all of it one by one."""
    board = find_numbers("campagne")["board"]
    where = {one.department: (one.x, one.y) for one in board.hexagons}
    for region in find_numbers("campagne")["regions"]:
        reached, waiting = set(), [region["departments"][0]]
        while waiting:
            here = waiting.pop()
            reached.add(here)
            near = [
                other
                for other in region["departments"]
                if sum((a - b) ** 2 for a, b in zip(where[here], where[other], strict=True)) < 1.01
            ]
            waiting += [one for one in near if one not in reached]
        assert reached == set(region["departments"])


def test_the_lot_rule_of_the_source():
    """N+N, R+R, N+N+N, N+R+R are classic; N+R, N+N+R, R+R+R are à la carte."""
    assert [classic(red) for red in (0, 2, 0, 2)] == [True] * 4
    assert [classic(red) for red in (1, 1, 3)] == [False] * 3


def test_hexagons_touch_and_do_not_overlap():
    from companion.data import Data
    from companion.games.campagne.material import read_board

    found = draw_board(read_board(Data("campagne", ("board.csv",))))
    assert len(found.hexagons) == 22 and found.width == pytest.approx(5)
    centres = [(one.x, one.y) for one in found.hexagons]
    gaps = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for i, (a, b) in enumerate(centres) for c, d in centres[:i]]
    assert min(gaps) == pytest.approx(1)
    assert all(
        0 <= x <= found.width + 1e-9 and 0 <= y <= found.height + 1e-9 for h in found.hexagons for x, y in h.corners
    )


# a table's own


def test_another_board_masks_others_and_says_so(own, run, tmp_path):
    """Region D out instead of B with three players: 10 to 12 must be empty, 4 to 6 are in play."""
    changes = {n + 1: lines("board.csv")[n].replace(",4,", ",3,", 1) for n in (4, 5, 6)}
    changes |= {n + 1: lines("board.csv")[n].replace("D,3,", "D,4,") for n in (10, 11, 12)}
    folder = own("board.csv", changes)
    rows = {str(n): {} for n in (4, 5, 6, 7, 8, 9, *range(13, 23))} | {"4": {"Ana": 80}}
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"players": [{"name": name} for name in NAMES], "departments": rows}))
    said = run("score", "campagne", str(position), "--format", "json", "--lang", "en", "--data", str(folder))
    found = json.loads(said.out)
    assert (found["winners"], found["finished"]) == (["Ana"], True)
    assert [remark["code"] for remark in found["remarks"]] == ["own-board"]
    slip = tmp_path / "slip.pdf"
    run("score", "campagne", str(position), "--lang", "en", "--data", str(folder), "--format", "pdf", "-o", str(slip))
    words = {word.text for page in read(slip.read_bytes()) for word in reading.words(page)}
    assert "Ana" in words and "22" not in words, "no map of our board is drawn"
    assert run("score", "campagne", str(position)).status == 2, "on our board 4 is masked"


def test_only_what_is_in_the_folder_is_replaced(own):
    numbers = find_numbers("campagne", own("tokens.toml", {2: "given_up = 2"}))
    assert (numbers["given_up"], numbers["ours"]) == (2, {"board": True, "deck": True, "tokens": False})
    assert numbers["regions"] == find_numbers("campagne")["regions"]


def test_the_sheet_says_which_is_ours(own, run):
    folder = own("tokens.toml", {2: "given_up = 2"})
    plain = run("rules", "campagne", "--format", "txt", "--lang", "en", "-o", "-").out
    changed = run("rules", "campagne", "--format", "txt", "--lang", "en", "--data", str(folder), "-o", "-").out
    assert "your table's choice" in changed.replace("’", "'") and "your table's choice" not in plain.replace("’", "'")
    assert "put 2 tokens back" in " ".join(changed.split())


@pytest.mark.parametrize(
    ("lang", "ours", "theirs"),
    [
        ("en", "with 3 players is ours", "your table's choice, not ours"),
        ("fr", "à 3 joueurs est de nous", "le choix de votre table"),
    ],
)
def test_what_a_table_masks_is_not_called_ours(own, run, lang, ours, theirs):
    """1 to 3 out with three players, 4 to 6 in play: no ruling of ours."""
    folder = own("board.csv", {n + 1: lines("board.csv")[n].replace(",4,", ",3,", 1) for n in (4, 5, 6)})
    told = [
        " ".join(run("rules", "campagne", "--format", "txt", "--lang", lang, *more, "-o", "-").out.split()).replace(
            "’", "'"
        )
        for more in ((), ("--data", str(folder)))
    ]
    assert [(ours in text, theirs in text) for text in told] == [(True, False), (False, True)]


@pytest.mark.parametrize("verb", ["rules", "pad", "aid"])
def test_a_broken_file_stops_every_printing(own, run, verb, tmp_path):
    folder = own("board.csv", {3: "2,A,5,zero,3"})
    ran = run(verb, "campagne", "--lang", "en", "--data", str(folder), "-o", str(tmp_path / "x.pdf"))
    assert ran.status == 2 and "board.csv:3" in ran.err and not (tmp_path / "x.pdf").exists()


def test_lines_on_several_cores_know_the_folder(own, run, tmp_path):
    """Answers to JSON lines, with --jobs and without."""
    folder = own("board.csv", {n + 1: lines("board.csv")[n].replace(",4,", ",3,", 1) for n in (4, 5, 6)})
    position = {"players": [{"name": name} for name in NAMES], "departments": {"4": {"Ben": 70}}}
    file = tmp_path / "many.jsonl"
    file.write_text((json.dumps(position) + "\n") * 3)
    told = [
        run("score", "campagne", str(file), "--format", "json", "--data", str(folder), *jobs).out
        for jobs in ((), ("--jobs", "2"))
    ]
    assert told[0] == told[1] and told[0].count('"winners":["Ben"]') == 3


def test_an_event_takes_a_folder_and_refuses_a_broken_one(own, run):
    bids = ("--set", "bids.Ana=5", "--set", "bids.Ben=4")
    assert run("resolve", "campagne", "auction", *bids, "--data", str(own("tokens.toml"))).status == 0
    assert (
        run("resolve", "campagne", "auction", *bids, "--data", str(own("tokens.toml", {2: "given_up = 9"}))).status == 2
    )


def test_a_game_without_data_refuses_a_folder(own, run):
    ran = run("score", "lobbys", "--player", "Ana: ", "--data", str(own("tokens.toml")), "--lang", "en")
    assert ran.status == 2 and "--data would change nothing here" in ran.err


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({2: "0,A,5,0,1"}, [("data-number", "board.csv:2")]),
        ({2: "23,A,5,0,1"}, [("data-number", "board.csv:2")]),
        ({2: "1,A,2,0,1", 3: "2,A,6,0,3"}, [("data-number", "board.csv:2"), ("data-number", "board.csv:3")]),
        ({2: "1,A,5,0,99"}, [("data-number", "board.csv:2")]),
        ({2: "1,,5,0,1"}, [("data-empty", "board.csv:2")]),
        ({2: "1,Alsace,5,0,1"}, [("data-words", "board.csv:2")]),
        ({2: "2,A,5,0,1"}, [("board-twice", "board.csv:3"), ("board-absent", "board.csv")]),
        ({2: None}, [("board-absent", "board.csv")]),
        ({2: "1,B,4,0,1"}, [("board-region-size", "board.csv:7")]),
        ({2: "1,A,4,0,1"}, [("board-region-players", "board.csv:3"), ("board-region-players", "board.csv:4")]),
        ({3: "2,A,5,0,1"}, [("board-place-twice", "board.csv:3")]),
        ({3: "2,A,5,0,4"}, [("board-place-aside", "board.csv:3")]),
    ],
)
def test_a_board_that_cannot_be(own, changes, found):
    assert faults(own("board.csv", changes)) == found


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({2: lines("deck.csv")[1].replace("*,7", "*,6")}, [("deck-pack", "deck.csv")] * 6),
        ({2: lines("deck.csv")[1].replace("*,7", "*,0")}, [("data-number", "deck.csv:2")]),
        ({2: lines("deck.csv")[1].replace("*,7", "7,7")}, [("data-choice", "deck.csv:2")]),
        ({2: lines("deck.csv")[1].replace("black", "noir")}, [("data-choice", "deck.csv:2")]),
        ({2: lines("deck.csv")[1].replace("*,7", "²,7")}, [("data-choice", "deck.csv:2")]),
        ({2: lines("deck.csv")[1].replace("*,7", "*,²")}, [("data-number", "deck.csv:2")]),
        ({2: "*,7,black,,x"}, [("data-empty", "deck.csv:2")]),
        ({2: "*,7,black,+10 %"}, [("data-cells", "deck.csv:2")]),
    ],
)
def test_a_deck_that_cannot_be(own, changes, found):
    assert faults(own("deck.csv", changes)) == found


def test_packs_may_differ(own):
    """Six lines, one a pack, in the place of one for all."""
    first = lines("deck.csv")[1]
    folder = own("deck.csv", {2: None}, [first.replace("*,", f"{pack},", 1) for pack in range(1, 7)])
    assert find_numbers("campagne", folder)["black"] == find_numbers("campagne")["black"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("given_up = 4", "tokens-given-up"),
        ("given_up = -1", "tokens-given-up"),
        ("given_up = true", "tokens-given-up"),
        ('given_up = "1"', "tokens-given-up"),
        ("given_up = 1.0", "tokens-given-up"),
        ("", "tokens-given-up"),
        ("given = 1", "data-key"),
        ("given_up", "data-broken"),
    ],
)
def test_tokens_that_cannot_be(own, line, code):
    place = "tokens.toml:2" if code == "data-broken" else "tokens.toml"
    assert faults(own("tokens.toml", {2: line}))[0] == (code, place)


MARKED_UP = ("a | b", "<b> ![x](#y)", "a*b* `q` [k](z)", "&amp; \\_x_", "{{7*7}} {#deck}", "D♠ Q♠", "1 ~~2~~ <!--")
"""Texts of cards that mean something in Markdown, HTML, our templates or our own marks; seven, as the line they stand for has seven copies."""


def test_words_of_a_table_are_text(own):
    """They were read as Markdown: `a | b` printed another card and lost the number, `<b>` blamed our template."""
    from companion.printing.kinds import RulesOptions
    from companion.printing.rules import print_rules, read_rules

    def written(lang, form):
        return print_rules("campagne", RulesOptions(lang=lang, format=form, data=folder)).decode()

    folder = own("deck.csv", {2: None}, [f'*,1,black,"{words}","{words}"' for words in MARKED_UP])
    for lang in LANGS:
        figures = [block for block in read_rules("campagne", lang, folder).blocks if isinstance(block, Figure)]
        cards = [plain(figure.alternative) for figure in figures if figure.name == "black"]
        told = " ".join(written(lang, "txt").split())
        for words in MARKED_UP:
            assert cards[0].count(f" {words} (6)") == 1, words
            assert f" {words} (6)" in told, words
        assert print_rules("campagne", RulesOptions(lang=lang, data=folder))
    again = MarkdownIt("commonmark").parse(written("en", "md"))
    texts = ["".join(one.content for one in token.children or ()) for token in again if token.type == "inline"]
    assert all(any(f" {words} (6)" in text for text in texts) for words in MARKED_UP)


@pytest.mark.parametrize("lang", LANGS)
def test_a_character_that_no_font_has_is_told_with_its_file_line_and_column(own, lang):
    """Our templates were blamed for it, and the line of the table's file was not told."""
    from companion.components.make import print_components
    from companion.printing.kinds import ComponentsOptions, RulesOptions
    from companion.printing.rules import print_rules

    folder = own("deck.csv", {2: "*,7,black,𓀀 au choix,of your choice", 4: "*,2,black,à Ana,to Ana 😀"})
    for make, options in ((print_components, ComponentsOptions), (print_rules, RulesOptions)):
        with pytest.raises(InputError) as caught:
            make("campagne", options(lang=lang, data=folder))
        told = [FaultWords(lang, "campagne").message(fault) for fault in caught.value.faults]
        assert len(told) == 2
        for said, *named in zip(told, ("deck.csv:2", "deck.csv:4"), ("fr", "en"), ("𓀀", "😀"), strict=True):
            assert all(one in said for one in named)
    written = print_rules("campagne", RulesOptions(lang="fr", format="txt", data=folder)).decode()
    assert "𓀀 au choix" in written  # a screen may have a font for it
