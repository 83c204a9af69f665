"""Layouts of one's own: what a template may do, what is told of one that may not, and that no template gets out of its sandbox."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest
from sheets.reading import said

from companion.components.own.make import lay_deck
from companion.components.own.table import Wanted, read_table
from companion.components.own.templates import MOST_BYTES
from companion.errors import CompanionError
from companion.printing.kinds import CardsOptions
from companion.printing.paper import mm
from companion.processes import Limits
from companion.verdict.faults import FaultWords
from tests.companion.components.own.test_own_cards import SVG, printed, table

pytestmark = pytest.mark.turns

DECKS, DECK = Path(__file__).parents[4] / "docs" / "deck", {"en": "tide.en.csv", "fr": "marée.fr.csv"}
LIMITS = Limits(seconds=1, memory=1 << 30)
CARD = '<layout>\n<text x="4" y="4" width="55" height="70">{{ card.title }} {{ card.power }}</text>\n</layout>\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "red.svg").write_text(SVG, encoding="utf-8")
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "coin.svg").write_text(SVG, encoding="utf-8")
    return tmp_path


def layout(folder: Path, text: str, name: str = "own.xml.j2") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def told(folder: Path, rows: str, text: str, head: str = "title,power\n", lang: str = "en", **options) -> list[str]:
    with pytest.raises(CompanionError) as caught:
        printed(table(folder, rows, head), layout=layout(folder, text), lang=lang, **options)
    return [FaultWords(lang).message(fault) for fault in caught.value.faults]


def test_any_column_is_there_for_the_layout(folder):
    made = printed(table(folder, "Whale,**9** {coin}\n", "title,power\n"), layout=layout(folder, CARD))
    assert "Whale 9" in said(made.data)


def test_rows_name_their_own_layout(folder):
    layout(folder, CARD)
    made = printed(table(folder, "Whale,9,own.xml.j2\nGull,2,\n", "title,power,layout\n"))
    assert "Whale 9" in said(made.data)
    assert "Gull 2" not in said(made.data), "ours does not know the column"


def test_conditions_and_colours(folder):
    text = '<layout ground="{{ card.colour or \'none\' }}">{% if card.power|int > 5 %}<text x="4" y="4" width="55" height="20">strong</text>{% endif %}</layout>'
    made = printed(table(folder, "A,9,#12ab34\nB,2,\n", "title,power,colour\n"), layout=layout(folder, text))
    assert said(made.data).count("strong") == 1
    assert b".070588 .670588 .203922" in uncompressed(made.data), "a colour is printed as it is given"


def uncompressed(data: bytes) -> bytes:
    import io

    import pypdf

    reader = pypdf.PdfReader(io.BytesIO(data))
    forms = [one.get_object() for page in reader.pages for one in page["/Resources"]["/XObject"].values()]
    return b"".join(form.get_data() for form in forms)


BAD = {
    "unknown column": (CARD.replace("power", "powre"), "own.xml.j2, line 2: the table has no column “powre”", "power"),
    "syntax": ("<layout>\n\n{% if %}</layout>", "own.xml.j2, line 3", "Jinja"),
    "element": ("<layout>\n<tetx/></layout>", "own.xml.j2, line 2: there is no element <tetx>", "text"),
    "value": ('<layout>\n<text x="a" y="0" width="9" height="9"/></layout>', "own.xml.j2, line 2", "number"),
    "nan": ('<layout><text x="nan" y="0" width="9" height="9"/></layout>', "own.xml.j2, line 1", "number"),
    "not closed": ("<layout>\n<group x='0' y='0'></layout>", "own.xml.j2, line 2", "XML"),
    "entities": ('<!DOCTYPE a [<!ENTITY b "c">]><layout/>', "own.xml.j2", "DOCTYPE"),
    "deep": ("<layout>" + '<group x="0" y="0">' * 3000 + "</group>" * 3000 + "</layout>", "own.xml.j2", "100"),
    "too long": ('<layout><text x="4" y="4" width="9" height="3">{{ card.title * 40 }}</text></layout>', "line 2", "9 × 3"),
    "missing picture": ('<layout><image x="0" y="0" width="9" height="9" of="rde.svg"/></layout>', "line 2", "red.svg"),
    "a picture elsewhere": ('<layout><image x="0" y="0" width="9" height="9" of="../a.png"/></layout>', "line 2", "leads out"),
    "icon": ('<layout><text x="4" y="4" width="50" height="30"><sign of="coni"/></text></layout>', "no icon “coni”", "coin"),
    "sandbox": ("<layout>{{ card.__class__.__mro__ }}</layout>", "own.xml.j2, line 1", "unsafe"),
    "outside": ('<layout>{% include "../secret.xml" %}</layout>', "../secret.xml", "missing"),
    "link": ('<layout>{% include "link.xml" %}</layout>', "link.xml", "missing"),
    "endless": ("<layout>{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}</layout>", "loops", "s"),
    "memory": ("<layout>{{ 'x' * 3000000000 }}</layout>", "own.xml.j2", "memory"),
    "much": ("<layout>{% for a in range(90000) %}<group x='0' y='0'/>{% endfor %}</layout>", f"{MOST_BYTES:,}", "less"),
}  # fmt: skip


@pytest.mark.parametrize("problem", BAD)
def test_what_is_wrong_with_a_layout_is_told_with_its_place(folder, monkeypatch, problem):
    (folder.parent / "secret.xml").write_text("<layout/>")
    (folder / "link.xml").symlink_to(folder.parent / "secret.xml")
    monkeypatch.setattr("companion.components.own.templates.LIMITS", LIMITS)
    text, place, more = BAD[problem]
    found = told(folder, "Whale,9\nGull,2\n", text)
    assert place in found[0] and more in found[0]
    assert all("{" not in one.replace("\\{", "") for one in told(folder, "Whale,9\n", text, lang="fr"))


def test_each_row_that_does_not_fit_is_told_and_a_mistake_of_the_layout_once(folder):
    text = '<layout><text x="4" y="4" width="20" height="4">{{ card.title }}</text></layout>'
    found = told(folder, "A,1\n" + "B " * 40 + ",2\n" + "C " * 40 + ",3\n", text)
    assert [one.partition(":")[0].rpartition("”, ")[2] for one in found] == ["line 3", "line 4"]
    assert len(told(folder, "A,1\nB,2\nC,3\n", "<layout><tetx/></layout>")) == 1


def test_what_a_cell_says_is_never_markup(folder):
    made = printed(
        table(folder, '"<b>x</b> {{ 7 * 7 }} &amp; \\{coin} 2 ** 3",1\n', "title,power\n"), layout=layout(folder, CARD)
    )
    assert "<b>x</b> {{ 7 * 7 }} &amp; {coin} 2 ** 3 1" in said(made.data)


@pytest.mark.parametrize("name", ["own.txt", "none.xml"])
def test_what_is_no_layout(folder, name):
    (folder / "own.txt").write_text(CARD)
    with pytest.raises(CompanionError) as caught:
        printed(table(folder, "A,1\n", "title,power\n"), layout=folder / name)
    assert name in FaultWords("en").message(caught.value.faults[0])


def test_a_row_names_a_layout_that_is_not_there(folder):
    layout(folder, CARD)
    with pytest.raises(CompanionError) as caught:
        printed(table(folder, "A,1,onw.xml.j2\n", "title,power,layout\n"))
    said_ = FaultWords("en").message(caught.value.faults[0])
    assert "line 2, layout" in said_ and "own.xml.j2" in said_


MORE = {}, {"type": "large"}, {"template": "tarot"}, {"template": "tgc-square"}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    "options",
    [{"ink": "low"}, *(pytest.param(one, marks=pytest.mark.thorough) for one in MORE)],
)
def test_the_deck_of_the_documentation_is_printed(lang, options):
    """docs/deck, with the layout that `companion cards --new` writes."""
    from companion.folders import shared_folder

    deck = DECKS / DECK[lang]
    made = printed(deck, lang=lang, layout=shared_folder() / "cards" / "layout.xml.j2", **options)
    assert (made.cards, made.remarks.codes, made.remarks.coarse) == (36, (), ())
    assert len(made.data) < 1_000_000
    assert not set("{}*") & set(said(made.data)), "signs and bold words are drawn, not written"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_deck_has_texts_of_one_size_that_begin_at_one_height_below_pictures_of_one_height(lang):
    """Without a layout of one's own: the longest text sets the size of all, and where they begin."""
    table = read_table(DECKS / DECK[lang], lang, None, Wanted("poker"))
    sides = lay_deck(table, "tide", CardsOptions(lang=lang)).batch.sides
    fronts = [sides[f"line-{card.line}"].keywords["laid"].shared for card in table.cards if card.picture]
    assert len(fronts) == 10, "all but the one that tells the rules"
    assert len({front[:3] for front in fronts}) == 1
    assert fronts[0].tall > 0.55 * 88
    assert fronts[0].text >= 1.1
    assert 0 < fronts[0].gap < 5
    assert 0.5 <= fronts[0].corner <= 1


def test_the_deck_of_the_documentation_fills_its_sheets():
    """Nine cards a sheet, none with a few."""
    table = read_table(DECKS / DECK["en"], "en", None, Wanted("poker"))
    assert sum(card.copies for card in table.cards) % 9 == 0


@pytest.mark.parametrize(
    ("options", "gap", "pages"), [({}, [2.0], 8), ({"paper": "letter"}, [3.0], 10), ({"gap": 0.0}, [], 8)]
)
def test_cards_lie_apart_where_that_costs_no_sheet(options, gap, pages):
    """The pictures of docs/deck reach the edge: each has a bleed of its own. The margin names the deck."""
    deck = DECKS / DECK["en"]
    with pdfplumber.open(BytesIO(printed(deck, lang="en", **options).data)) as pdf:
        page = pdf.pages[0]
        upright = sorted({round(line["x0"], 1) for line in page.lines if abs(line["x0"] - line["x1"]) < 0.1})
        between = [mm(right - left) for left, right in pairwise(upright)]
        assert [round(one, 1) for one in between if 1 < one < 4][:1] == gap
        assert len(pdf.pages) == pages
        assert "Print" in page.extract_text()
