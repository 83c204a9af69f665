"""Beside the net: how a box is made, what is in it and what is needed besides."""

import io

import pdfplumber
import pypdfium2
import pytest
from sheets.reading import read

from companion.components.boxes import guide, make
from companion.components.boxes.guide import Guide
from companion.components.boxes.lines import MARK
from companion.components.boxes.make import EDGE, FOOT, boxes_of, print_boxes
from companion.games import game_ids
from companion.printing.kinds import BoxOptions
from companion.printing.paragraphs import fitted, fitted_alike
from companion.rulebook import open_rulebook

from .conftest import POINT, said_on

pytestmark = pytest.mark.turns(games=3)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_ids())
def test_no_tick_of_a_fold_comes_near_a_word(game, paper):
    """Two millimetres at least, on the net and off it, in either language."""
    for lang in ("fr", "en"):
        with pdfplumber.open(io.BytesIO(print_boxes(game, BoxOptions(lang=lang, paper=paper)))) as pdf:
            for page in pdf.pages:
                ticks = [line for line in page.lines if line["linewidth"] == MARK]
                assert len(ticks) >= 14
                for word in page.extract_words():
                    for tick in ticks:
                        across = max(word["x0"] - tick["x1"], tick["x0"] - word["x1"])
                        down = max(word["top"] - tick["bottom"], tick["top"] - word["bottom"])
                        assert max(across, down) * POINT >= 2, (lang, word["text"])


@pytest.mark.parametrize("game", game_ids())
def test_the_steps_of_all_boxes_stand_alike(game, monkeypatch):
    """Their numbers beside their words, their pictures of one size; lower only where the net leaves less."""
    drawn, step = [], guide._step
    monkeypatch.setattr(guide, "_step", lambda *given: drawn.append(given[-1]) or step(*given))
    print_boxes(game, BoxOptions(lang="fr"))
    most = (guide.BLOCK - 2 * guide.GAP) / 3
    for x, _, wide, high in drawn:
        assert (x, wide) == (make.SIDES + guide.BOX + guide.GAP, guide.DRAWN)
        assert high == pytest.approx(most) or high > 15


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_the_pictures_of_the_steps_show_something_on_letter(game, lang, monkeypatch):
    drawn, step = [], guide._step
    monkeypatch.setattr(guide, "_step", lambda *given: drawn.append(given[-1]) or step(*given))
    print_boxes(game, BoxOptions(lang=lang, paper="letter"))
    assert drawn and min(high for _, _, _, high in drawn) >= guide.SEEN


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_the_steps_are_large_and_fill_the_sheet(game, lang, monkeypatch):
    """Words of the steps have 11 points at least, lists 9, and the sheet no empty third."""
    listed, steps = [], []
    monkeypatch.setattr(guide, "fitted", lambda *given, **how: listed.append(fitted(*given, **how)) or listed[-1])
    monkeypatch.setattr(
        guide, "fitted_alike", lambda *given, **how: steps.extend(fitted_alike(*given, **how)) or steps[-3:]
    )
    printed = print_boxes(game, BoxOptions(lang=lang))
    assert len(steps) >= 3 and min(made.style.fontSize for made in steps) >= 11
    assert min(made.style.fontSize for made in listed) >= 9
    for page, one in zip(pypdfium2.PdfDocument(printed), boxes_of(game, BoxOptions(lang=lang)), strict=True):
        made = Guide.within(297 - one.net.size[1] - FOOT - 2 * EDGE)
        assert made is not None and (made.below, made.tall > 95) == (True, True)
        seen = page.render(scale=1).to_pil().convert("L").point(lambda value: 255 * (value < 250))
        rows = [any(seen.crop((0, y, seen.width, y + 1)).tobytes()) for y in range(seen.height)]
        gaps = "".join("x" if row else "." for row in rows).strip(".").split("x")
        assert max(map(len, gaps)) * POINT < 12


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("game", "chosen"), [("lobbys", True), ("deringer", True), ("virus", True), ("campagne", False)]
)
def test_what_stands_in_for_something_is_listed_as_a_choice(game, lang, chosen):
    """Banknotes, chits and role cards: whoever packs the box sees that one of the two is enough."""
    said, heading = said_on(print_boxes(game, BoxOptions(lang=lang))), {"fr": "Auchoix", "en": "Chooseone"}[lang]
    assert (heading in said) == chosen


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_says_whose_box_it_is_and_how_it_is_made(paper):
    data = print_boxes("virus", BoxOptions(lang="fr", paper=paper))
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        texts = [page.extract_text().replace("\u202f", " ").replace("\u00a0", " ") for page in pdf.pages]
    for words in (
        "Découpez",
        "Marquez les plis",
        "Encollez",
        "Dans la boîte",
        "À prévoir hors de la boîte",
        "1 crayon",
        "couper",
        "plier",
        "coller",
    ):
        assert all(words in text for text in texts)
    # titles of components stand small behind their numbers
    inside = "16 cartes de gestes et 28 cartes Flacon/Germe/Virus, boîte B"
    assert inside in texts[1].replace("\n", " ") and "ce trait mesure 50 mm" in texts[1]


def test_which_of_several_boxes_stands_beside_what_is_in_it_and_not_in_the_title():
    with pdfplumber.open(io.BytesIO(print_boxes("campagne", BoxOptions(lang="en")))) as pdf:
        text = pdf.pages[0].extract_text()
    title = open_rulebook("campagne", "en").title
    assert "box 1 of 2" in text.replace("\xa0", " ")
    assert f"{title} 1/2" not in text.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("lang", "kinds"),
    [
        ("fr", (("cartes à jouer", 53), ("cartes d’identité", 4), ("carte «\u00a0Missions\u00a0»", 1))),
        ("en", (("playing cards", 53), ("identity cards", 4), ("“Missions” card", 1))),
    ],
)
def test_a_card_unlike_the_others_of_its_kind_is_counted_by_its_own_name(lang, kinds):
    (one,) = boxes_of("traitre", BoxOptions(lang=lang))
    assert one.contents.kinds == kinds
    assert one.contents.extra == 1


def test_the_steps_of_a_small_box_fit_on_small_paper():
    assert print_boxes("virus", BoxOptions(lang="en", paper="a5"))


def test_small_paper_shows_on_a_page_of_its_own_how_boxes_are_made():
    """Beside a net A5 had no room, and said nothing of it."""
    *nets, guide = read(print_boxes("lobbys", BoxOptions(lang="fr", paper="a5")))
    text = " ".join(guide.text.split())
    assert len(nets) == 2 and "Dans la boîte" in text and "Encollez" in text
    assert "boîte 1 sur 2" in text and "boîte 2 sur 2" in text


def needs_of(game, options, drawn):
    """The lists beside that of a box."""
    return make._needs(game, options, drawn).lists(make._BoxWords(options.lang))


def test_what_each_player_needs_stands_before_what_the_table_needs_and_quoted_words_stay_together():
    book, options = open_rulebook("deringer", "fr"), BoxOptions(lang="fr")
    drawn = make._drawn("deringer", options)
    (first, theirs), (second, ours), (third, choices) = needs_of("deringer", options, drawn)
    assert (first, second, third) == ("À prévoir par joueur", "À prévoir pour la table", "Au choix")
    assert [thing.words for thing in choices] == ["Jouez avec des dés, ou découpez les jetons de 1 à 6."]
    assert [thing.words.replace("\u00a0", " ") for thing in theirs][:2] == ["3 dés à six faces", "1 gobelet"]
    assert any("12 pièces par joueur" in thing.words.replace("\u00a0", " ") for thing in ours)  # they form the loot
    assert ours[0].words == "Règle du jeu" and any(book.title in thing.words for thing in ours)
    kinds = [kind for one in boxes_of("deringer", options) for kind, _ in one.contents.kinds]
    assert any("«\u00a0Sans\u00a0dés\u00a0»" in kind for kind in kinds)


def test_what_one_player_needs_heads_the_list():
    ((_, things),) = needs_of("hod", BoxOptions(lang="fr"), {})
    assert things[0].words.replace("\u00a0", " ") == "1 crayon par joueur"


@pytest.mark.parametrize(
    ("lang", "game", "listed"),
    [
        (
            "fr",
            "campagne",
            ("112 cartes, boîte 2", "112 cartes à vendre, boîte 1"),
        ),
        ("en", "campagne", ("112 cards, box 2", "112 cards for sale, box 1")),
        ("fr", "virus", ("16 cartes de gestes, boîte B", None)),
        ("en", "virus", ("16 gesture cards, box B", None)),
    ],
)
def test_what_lies_in_the_other_boxes_is_listed_unless_something_stands_in_for_it(lang, game, listed, monkeypatch):
    faces, page = [], make._page
    monkeypatch.setattr(make, "_page", lambda *given: faces.append(given[2]) or page(*given))
    print_boxes(game, BoxOptions(lang=lang))
    for face, words in zip(faces, listed, strict=True):
        first = face.lists[1][1][0].words.replace("\xa0", " ")
        assert first == (words or {"fr": "Règle du jeu", "en": "Rule sheet"}[lang])
