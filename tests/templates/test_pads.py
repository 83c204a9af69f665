"""What is cut off a pad stands by itself: which game it is, whose, and how it is reckoned."""

import io
import re

import pypdf
import pytest
from sheets.law import law
from sheets.printed import printed
from sheets.reading import DOTS, read, said, words

from companion.cards import Card, read_card
from companion.folders import game_folder
from companion.games import game_ids
from companion.games.alkekan.rules import effect_gain, value
from companion.printing.emblem import Emblem
from companion.printing.kinds import PadOptions
from companion.printing.markup.setting import HEADS
from companion.printing.named import TablePad
from companion.printing.press import print_pad, print_pads
from companion.printing.printer import Printer
from companion.rulebook import LANGS, open_rulebook


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("game_id", "keys", "pieces"), [("alkekan", ["key"], 2), ("paparazzi", ["board-hint", "column-hint"], 3)]
)
def test_every_piece_has_its_title_and_its_key(game_id, keys, pieces, lang):
    book, text = open_rulebook(game_id, lang), " ".join(said(printed(game_id, "pad", lang=lang)).split())
    assert text.count(book.title.replace("'", "’")) == pieces
    assert text.count(book.facts["credits"]["authors"]) == pieces
    for key in keys:
        # A colon stands off by less than what is read as a blank.
        told = " ".join(book.words["pad"][key].replace("'", "’").split()).replace(" :", ":")
        assert text.replace(" :", ":").count(told) == pieces


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("kind", "magic"), [("jack", "J♠"), ("queen", "Q♠"), ("king", "K♠")])
def test_the_arithmetic_beside_the_boxes_is_that_of_the_rules(lang, kind, magic):
    """“×−1”, as under the figure of the sheet: for a treasure and for a thief."""
    told = open_rulebook("alkekan", lang).words["pad"][f"times-{kind}"]
    (caption,) = re.findall(r"^```figure magic\n(.*)$", law("alkekan", lang), re.M)
    assert told in re.split("[ ,:]+", caption)
    assert f" {open_rulebook('alkekan', lang).words['pad'][f'does-{kind}']} " in law("alkekan", lang)
    factor = int(told.removeprefix("×").replace("−", "-"))
    for card in (read_card("8♦", "en"), read_card("7♣", "en")):
        assert value(card) + effect_gain(read_card(magic, "en"), card) == factor * value(card)
    words_ = open_rulebook("alkekan", lang).words["pad"][f"example-{kind}"].split()
    card = next(found for word in words_ if isinstance(found := read_card(word, "en"), Card))  # behind "e.g."
    assert value(card) + effect_gain(read_card(magic, "en"), card) == int(words_[-1])


@pytest.mark.parametrize("game_id", ["alkekan", "lobbys", "paparazzi"])
def test_a_simpler_emblem_is_drawn_for_a_few_millimetres(game_id):
    emblem = Emblem.read(open_rulebook(game_id, "en").facts["emblem"])
    assert 0 < len(emblem.small.shapes) < len(emblem.shapes)
    assert Emblem(emblem.shapes).small.shapes == emblem.shapes


@pytest.mark.parametrize(
    ("game_id", "asked", "boxes"), [("lobbys", r"Round\s\d, tenders \d", 3 * 6), ("alkekan", "“Alkekan!”", 2)]
)
def test_what_a_game_settles_has_a_box(game_id, asked, boxes):
    """Every tender of three rounds; everybody's call."""
    found = pypdf.PdfReader(io.BytesIO(print_pad(game_id, PadOptions(lang="en", fillable=True)))).get_fields()
    asked_for = [one for one in found.values() if re.fullmatch(asked, one["/TU"])]
    assert len(asked_for) == boxes
    assert {one["/FT"] for one in asked_for} == {"/Btn" if game_id == "alkekan" else "/Tx"}  # a call is ticked


def boxes_behind(page, heads):
    """Of each of these words that stands before a pencil box: the distance to it, and where the box begins, in mm."""
    frames = [one.box for one in page.shapes if one.frame and one.line and 7 < one.box.height < 24]
    for word in (word for word in words(page) if word.text in heads):
        middle = (word.box.top + word.box.bottom) / 2
        level = [box for box in frames if box.top < middle < box.bottom]
        if behind := [box.left for box in level if 0 <= box.left - word.box.right < 4]:
            yield min(behind) - word.box.right, min(behind)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game_id", "rows"), [("campagne", 14), ("serpent-noir", 52), ("traitre", 18)])
def test_the_number_of_a_row_does_not_touch_its_box(game_id, rows, lang):
    page = read(printed(game_id, "pad", lang=lang))[-1]
    found = [distance for distance, _ in boxes_behind(page, {str(row) for row in range(1, rows + 1)})]
    assert len(found) >= rows
    assert min(found) > 0.8


@pytest.mark.parametrize(("paper", "type_"), [("a4", "normal"), ("a5", "normal"), ("a4", "large"), ("a5", "large")])
def test_the_names_of_a_traitre_pad_begin_below_one_another(paper, type_):
    page = read(printed("traitre", "pad", paper=paper, type=type_))[-1]
    lefts = [left for _, left in boxes_behind(page, {"1.", "2.", "3.", "4."})]
    assert len(lefts) % 4 == 0 and lefts
    columns = {round(left, 1) for left in lefts}
    assert len(columns) == (2 if (paper, type_) == ("a5", "large") else 1)


def test_all_boxes_beside_the_log_of_a_traitre_pad_begin_at_one_edge():
    page = read(printed("traitre", "pad"))[0]
    sides = [one.box for one in page.shapes if one.line and one.box.width < 0.05 and one.box.left > 140]
    rows = {round(box.top): round(box.left, 1) for box in sorted(sides, key=lambda box: -box.left)}
    assert len(rows) >= 2 * (4 + 4)
    assert len(set(rows.values())) == 1


@pytest.mark.parametrize(("lang", "any_number", "told"), [("fr", "ex. à 4", "ex."), ("en", "with 4", "e.g.")])
def test_the_example_of_a_traitre_pad_stands_once_and_says_for_how_many(lang, any_number, told):
    """With fewer players fewer cards are turned over."""
    for players, words_ in ((None, any_number), (4, told)):
        text = " ".join(said(printed("traitre", "pad", lang=lang, players=players)).split())
        assert text.count("S. Huntington") == 2
        assert text.count(words_) == text.count("6♥") == 1
    assert any_number not in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game_id", game_ids())
def test_all_pads_have_one_head_with_the_scene_before_the_title(game_id, paper):
    """High enough for a large scene where that costs no pad; lower, with the emblem, only where that saves one."""
    page = read(printed(game_id, "pad", paper=paper))[0]
    head = next(one.box for one in page.shapes if one.frame and one.fill and one.box.width > 180)
    assert any(head.height == pytest.approx(high, abs=0.05) for high in HEADS)
    # A game just laid out fills its page to the line: it has the low head.
    drawn = (game_folder(game_id) / "stage.xml.j2").is_file()
    assert paper == "letter" or not drawn or head.height > 17
    title = min(one.box.left for one in page.letters if head.holds(one.box) and one.size > 12)
    if head.height < 8:
        emblem = [one.box for one in page.shapes if head.holds(one.box) and one.box.right < title]
        high = max(box.bottom for box in emblem) - min(box.top for box in emblem)
        assert 0.59 * head.height < high < 0.81 * head.height
        return
    assert 0.8 < (title - head.left) / head.height < 2.1
    corner = [round(side * DOTS) for side in (head.left, head.top, title - 3, head.bottom)]
    assert len(page.picture.crop(corner).getcolors()) > 3, "a scene has several tones from edge to edge"


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_virus_pad_that_is_alone_on_its_page_fills_it(paper, players):
    page = read(printed("virus", "pad", paper=paper, players=players))[0]
    assert page.above(page.height - 5).bottom > 0.85 * page.height


@pytest.mark.parametrize("lang", LANGS)
def test_large_print_says_on_a_pad_what_normal_type_says(lang):
    """Instructions, the majorities, what a box asks for."""
    for game_id, keys in (
        ("campagne", ["percent-hint", "token-hint", "token-bid", "token-next", "token-hand"]),
        ("lobbys", ["key", "jacks", "queens", "kings"]),
    ):
        told = " ".join(said(printed(game_id, "pad", lang=lang, type="large")).split()).replace(" :", ":")
        for key in keys:
            words_ = open_rulebook(game_id, lang).words["pad"][key].format(held=70).replace("'", "’")
            assert " ".join(words_.split()).replace(" :", ":") in told, (game_id, key)
    assert said(printed("campagne", "pad", lang=lang, type="large", players=3)).count("%") >= 16 * 3
    assert "1 · A (5)" in said(printed("campagne", "pad", lang=lang))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", ["alkekan", "effraction", "hache", "industrie", "paparazzi", "traitre"])
def test_what_to_write_is_as_large_as_a_label_in_the_head_of_a_piece(game_id, lang):
    """Beside title and author, which end 85 mm from the edge; article numbers and raised letters may be smaller."""
    page = read(printed(game_id, "pad", lang=lang))[0]
    head = next(one.box for one in page.shapes if one.frame and one.fill and one.box.width > 120)
    key = [one for one in page.letters if head.holds(one.box) and one.box.left > 85 and one.text.islower()]
    assert len([one for one in key if one.size < 9.8]) <= 2 and len(key) > 40


NARROWED = (
    Printer("inkjet", 3.4, 3.4, 3.4, 12.7, grey=True),
    Printer("library", 6.4, 6.4, 6.4, 14.0, 1.5, -1, one_sided=True),
)


@pytest.mark.turns(games=4)
@pytest.mark.parametrize("printer", NARROWED, ids=lambda printer: f"{printer.bottom} mm")
@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("game_id", game_ids())
def test_a_pad_prints_within_wide_margins(game_id, type_, printer):
    """An inkjet leaves a centimetre white at the foot; boxes stay as large as a pencil needs, or a pad takes a page more."""
    ends = printer.needs(duplex=False)[1]
    for paper in ("a4", "letter", "a5"):
        pages = read(printed(game_id, "pad", paper=paper, type=type_, printer=printer))
        for page in pages:
            heads = [one.box for one in page.shapes if one.frame and one.fill and one.box.width > 110]
            reach = [
                one.box
                for one in (*page.letters, *page.shapes)
                # what a scene has beyond its head is cut off
                if one.box in heads
                or not any(
                    one.box.left < head.left + 40 and one.box.top < head.bottom and one.box.bottom > head.top
                    for head in heads
                )
            ]
            assert min(box.top for box in reach) > ends - 0.3
            assert max(box.bottom for box in reach) < page.height - ends + 0.3
            assert page.inked.top > ends - 1 and page.inked.bottom < page.height - ends + 1.5


@pytest.mark.turns(games=4)
@pytest.mark.parametrize("printer", NARROWED, ids=lambda printer: f"{printer.bottom} mm")
@pytest.mark.parametrize("game_id", game_ids())
def test_a_tables_line_stands_within_wide_margins_too(game_id, printer):
    caption = "Table 1 · 21:30"
    pad = TablePad(("Ana", "Ben"), caption)
    for paper in ("letter", "a5"):
        (made,) = print_pads(game_id, PadOptions(lang="en", paper=paper, printer=printer), [pad])
        page = read(made.data)[0]
        above = [one for one in words(page) if one.text in ("Table", "21:30")]
        assert above and min(one.box.top for one in above) > printer.bottom - 0.1
