"""The verdict on paper: what stands on it, at what size, on how many pages; names as typed."""

import io
import re
import tomllib
from dataclasses import replace
from itertools import groupby, pairwise

import pypdf
import pytest
from sheets import reading
from sheets.reading import read

from companion.folders import game_folder
from companion.games import game_ids
from companion.printing import artwork
from companion.printing.artwork import find_pictures
from companion.printing.emblem import Emblem
from companion.printing.kinds import SlipOptions
from companion.printing.paper import pt
from companion.proof import Head, ProofTable
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.report import Reporter, ScoredLine
from companion.verdict.slip import pages, print_report, slip_context
from companion.verdict.slip_lines import merged

pytestmark = pytest.mark.turns(games=3)

LEAST = {"normal": 7.5, "large": 13.0}
"""Points: no letter is smaller."""

SMALL_WORDS = 9.2
"""Points: up to this size letters stand on drawn cards, below a code, or at the foot of the page."""

FACTS = {"credits": {"authors": "A. Nonymous"}}

BAND = 66.0
"""Millimetres from the top: cards in the scene above have letters of their own, some of them beyond its edge."""

RUNNING = 18.0
"""The same of later pages: above is their running head, as of every document."""

PAPER = [{"paper": "a4"}, {"paper": "letter", "ink": "low"}, {"paper": "a5"}, {"type": "large"}]
NARROWER = [*PAPER, {"paper": "letter", "type": "large"}, {"paper": "a5", "type": "large"}]
"""Of which names of different lengths take turns."""


def slip(settled, game_id, data, lang="fr", notation="en", **options):
    game, position, sheet = settled(game_id, data, notation)
    return print_report(game_id, Reporter(game, lang).score(position, sheet), SlipOptions(lang=lang, **options))


def printed(settled, game_id, data, lang="fr", **options):
    made = slip(settled, game_id, data, lang, **options)
    reader = pypdf.PdfReader(io.BytesIO(made))
    assert pages(made) == len(reader.pages)
    return reader, reading.said(made)


def example(game_id, lang="fr"):
    return tomllib.loads((game_folder(game_id) / f"example.{lang}.toml").read_text(encoding="utf-8"))


def letters(made):
    return [(number, letter) for number, page in enumerate(read(made), 1) for letter in page.letters]


def test_a_page_with_the_claims_one_of_fine_print_and_one_of_proofs_say_it_all(settled, dispute) -> None:
    reader, text = printed(settled, "alkekan", dispute, "en")
    assert len(reader.pages) == 3
    *_, told, proof = (" ".join(page.extract_text().split()) for page in reader.pages)
    assert "No other way scores more: the proof is on the next page." in told
    assert "Why nothing beats it" not in told
    assert "The proof, to check by hand" in proof
    assert reader.metadata.title == "The Woods of Alkekan – Verdict"
    for said in (
        "Victory Ana",
        "28 points, 5 ahead of Ben",
        "7.3",
        "Enchanted mirror",
        "+16",
        "REJECTED",
        "Holds",
        "Ben’s claim of 23 holds",
        "Why nothing beats it: Ben",
        "Date",
        "Place",
        "Signatures",
        "page 1 of 3",
    ):
        assert said in text, said


def test_the_winner_is_the_largest_thing_on_the_page(settled, dispute) -> None:
    sizes = {letter.size for _, letter in letters(slip(settled, "alkekan", dispute))}
    largest = [letter for _, letter in letters(slip(settled, "alkekan", dispute)) if letter.size == max(sizes)]
    assert "".join(letter.text for letter in largest) == "Ana"
    assert max(sizes) >= 30


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("options", PAPER, ids=str)
def test_letters_are_of_a_size_one_reads_and_on_the_page(exemplary, game_id, options) -> None:
    """Languages take turns: every game in both, and so every paper."""
    lang = LANGS[(game_ids().index(game_id) + PAPER.index(options)) % 2]
    made = exemplary(game_id, lang, **options)
    page = read(made)[0]
    found = [letter for number, letter in letters(made) if letter.box.top > (BAND if number == 1 else RUNNING)]
    assert min(letter.size for letter in found) >= LEAST[options.get("type", "normal")] - 0.01
    for letter in found:
        assert 10 < letter.box.left <= letter.box.right < page.width - 10
        assert 10 < letter.box.top <= letter.box.bottom < page.height - 10


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_example_fills_its_page(exemplary, game_id, paper) -> None:
    """The languages of A4 take turns, as above. Where there is much of fine print it has a second page, and two proofs have a third."""
    lang = LANGS[game_ids().index(game_id) % 2] if paper == "a4" else "fr"
    made = exemplary(game_id, lang, paper=paper)
    assert pages(made) == 3 if game_id == "alkekan" else pages(made) <= 2
    picture = read(made)[0].picture
    wide, high = picture.size
    white = [picture.crop((0, y, wide, y + 1)).getextrema()[0] > 250 for y in range(high)]
    voids = [len(list(run)) for blank, run in groupby(white) if blank]
    assert max(voids) < high / 6  # nothing between two lines, pictures or edges of the page is as empty as that


def test_words_are_larger_where_there_is_room(settled) -> None:
    def size(game_id, data):
        """Of the same words on every slip: those of the lines to sign above."""
        found = read(slip(settled, game_id, data, paper="a5"))[0]
        return next(word.box.height for word in reading.words(found) if word.text == "Date")

    assert size("effraction", example("effraction")) > 1.1 * size("traitre", example("traitre"))


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fine_print_has_a_page_of_its_own_rather_than_small_letters(exemplary, game_id, paper) -> None:
    """It was read with a glass, below half a page of laurel."""
    made = exemplary(game_id, "fr", paper=paper)
    sizes = [letter.size for number, letter in letters(made) if letter.box.top > (BAND if number == 1 else RUNNING)]
    assert min(size for size in sizes if size > SMALL_WORDS) >= 11


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_longest_game_is_two_pages(settled, long_lobbys, paper, lang) -> None:
    reader, text = printed(settled, "lobbys", long_lobbys(5, 3), lang, paper=paper)
    assert len(reader.pages) <= 2
    assert all(f"Player number {n}" in text for n in range(1, 6))


def test_rounds_are_a_table_of_rounds_and_players(settled) -> None:
    """Each round stands there once, with what it gave every player and what each had then."""
    reader, _ = printed(settled, "lobbys", example("lobbys"), "fr", notation="fr")
    short, text = (" ".join(page.extract_text().split()) for page in reader.pages)
    assert "Manche 2 −5 +42 +17" in short  # the first page says no more
    assert re.search(r"1\. Ana 2\. Chloé 3\. Ben", text)
    assert "Manche 1 +1 → 101 +28 → 128 +48 → 148" in text
    assert text.count("Manche 2 ") == text.count("Manche 3 ") == 1
    assert "Fortune 174 166 162" in text
    assert text.count("Majorités") == 3


def test_nobody_is_the_winner_of_what_is_not_over_or_incomplete(settled, long_lobbys) -> None:
    _, text = printed(settled, "lobbys", long_lobbys(2, 1), "en")
    assert "In the lead, judging by what was entered" in text
    assert "(incomplete)" in text
    assert "131?" in text or "176?" in text
    data = example("paparazzi")
    grid = [row if index < 4 else re.sub(r"\d+\S", ".", row) for index, row in enumerate(data["grid"])]
    _, text = printed(settled, "paparazzi", data | {"grid": grid}, "en", notation="fr")
    assert "In the lead, the game is not over" in text
    assert "Victory" not in text


def test_a_claim_that_cannot_be_judged_is_neither_held_nor_rejected(settled, long_lobbys) -> None:
    data = long_lobbys(2, 1) | {"claims": [{"player": "Player number 1", "total": 170}]}
    _, text = printed(settled, "lobbys", data, "fr")
    assert "? Ne peut être jugée" in text
    assert "REJETÉE" not in text


def test_what_lies_on_the_table_is_drawn_with_its_owners(settled) -> None:
    made = slip(settled, "paparazzi", example("paparazzi"), "fr", "fr")
    text = read(made)[1].text
    board = text[: text.index("1. Chloé")]
    assert [board.count(name) for name in ("Ana", "Ben", "Chloé")] == [4, 3, 4]


def test_long_names_on_the_table_are_letters(settled) -> None:
    data = example("paparazzi")
    for player, name in zip(data["players"], ("Maximilienne-Apolline de Sainte-Croix", "Bo", "Cy"), strict=True):
        player["name"] = name
    _, text = printed(settled, "paparazzi", data, "fr", notation="fr")
    # PDFium takes a hyphen at the end of a line for one that only breaks a word.
    assert "MaximilienneApolline de SainteCroix (A)" in text.replace("-", "")
    assert "Bo (B)" in text


@pytest.mark.parametrize(
    ("letters_long", "options"),
    [(long, options) for turn, long in enumerate((5, 9, 12, 14)) for options in NARROWER[turn % 2 :: 2]],
    ids=str,
)
def test_a_name_on_the_table_has_room_or_is_a_letter(settled, options, letters_long) -> None:
    data = example("paparazzi")
    data["players"][0]["name"] = "Maximiliennes"[:letters_long]
    assert pages(slip(settled, "paparazzi", data, "fr", "fr", **options)) <= 3


def test_many_magic_cards_on_one_page(settled) -> None:
    purse = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣ 3♥ 4♠ 5♥ 6♠"
    for options in ({}, {"paper": "a5"}, {"type": "large"}):
        reader, text = printed(settled, "alkekan", {"players": [{"name": "Ana", "purse": purse}]}, **options)
        assert len(reader.pages) <= 2
        assert "Pourquoi on ne peut pas faire mieux" in text


@pytest.mark.parametrize("options", [{}, {"paper": "letter", "ink": "low"}], ids=str)
def test_a_proof_may_have_several_tables_of_names_and_no_figures(settled, dispute, options) -> None:
    """What other games prove with: heads that are names somebody typed, nothing beside them."""
    game, position, sheet = settled("alkekan", dispute)
    report = Reporter(game, "en").score(position, sheet)
    pairs = ProofTable(
        (Head("Zoé 😀"), Head("Ben")), (Head("Wolfgang"), Head("Ana")), ((1, 2), (3, 4)), frozenset({(1, 0)})
    )
    proof = replace(report.proofs[0], tables=(pairs, *report.proofs[0].tables))
    made = print_report("alkekan", replace(report, claims=(), proofs=(proof,)), SlipOptions(lang="en", **options))
    text = " ".join(" ".join(page.text for page in read(made)).split())
    assert "Zoé [U+1F600]" in text
    assert "Wolfgang 1 2" in text
    assert "✓ 3" in text.replace("\u00a0", " ")
    assert "edge" in text


def test_a_page_has_a_long_proof_to_its_end(settled, dispute) -> None:
    """On a terminal --proof asks for what is left out; a page is said to have it anyway."""
    game, position, sheet = settled("alkekan", dispute)
    report = Reporter(game, "en").score(position, sheet)
    proof = replace(report.proofs[0], check=("First step.",), rest=("Last step.",), cut="The rest with --proof.")
    text = reading.said(print_report("alkekan", replace(report, proofs=(proof,)), SlipOptions(lang="en")))
    assert "First step." in text and "Last step." in text
    assert "--proof" not in text


def test_a_hundred_claims_are_all_there(settled, dispute) -> None:
    data = dispute | {"claims": [{"player": "Ana", "total": total} for total in range(-50, 50)]}
    reader, text = printed(settled, "alkekan", data, "en")
    assert len(reader.pages) > 1
    assert text.count("REJECTED") == 99
    assert text.count("Holds") == 1


def test_names_come_out_as_typed(settled, hostile) -> None:
    reader, text = printed(settled, "alkekan", {"players": [{"name": hostile, "purse": "3♥ Q♠ J♦"}]})
    bare = re.sub(r"[\s\u00a0\u202f]", "", hostile)
    assert re.sub(r"[\s\u00a0\u202f]", "", text).count(bare) >= 2
    assert len(reader.pages) == 1


def test_a_long_name_wraps(settled) -> None:
    name = "W" * 199 + "Z"
    data = {"players": [{"name": name, "purse": "3♥ Q♠ J♦"}], "claims": [{"player": name, "total": 1}]}
    for options in ({}, {"paper": "a5"}):
        reader, text = printed(settled, "alkekan", data, **options)
        assert text.replace(" ", "").count(name) >= 2
        assert len(reader.pages) <= 2


@pytest.mark.thorough
@pytest.mark.parametrize("options", [{}, {"paper": "a5", "type": "large"}], ids=str)
def test_names_taller_than_a_page_flow_on(settled, long_lobbys, options) -> None:
    """200 characters that no font has are 1,800 letters; columns are then headed by letters of the alphabet."""
    data = long_lobbys(5, 1)
    names = {f"Player number {n}": "😀" * 199 + str(n) for n in range(1, 6)}
    for seat in [*data["players"], *(hand for played in data["rounds"] for hand in played["players"])]:
        seat["name"] = names[seat["name"]]
    data["claims"] = [{"player": names["Player number 2"], "total": 10**6}]
    reader, text = printed(settled, "lobbys", data, "en", **options)
    assert len(reader.pages) > 1
    assert "1. A 2. E" in text.replace("\n", " ")
    assert text.replace(" ", "").count("[U+1F600]") > 5 * 199
    assert "CANNOT BE JUDGED" in text


def test_a_glyph_no_font_has_is_shown_by_its_number_and_remarked_on(settled) -> None:
    _, text = printed(settled, "alkekan", {"players": [{"name": "Zoé 😀 日", "purse": "3♥"}]}, "en")
    assert "Zoé [U+1F600] [U+65E5]" in text
    assert "no font here has these characters, they are shown by their numbers: U+1F600, U+65E5" in text
    _, text = printed(settled, "alkekan", {"players": [{"name": "Zoé 😀", "purse": "3♥"}]})
    assert "aucune police" in text


def test_a_ruling_of_the_house_is_on_it(settled, long_lobbys) -> None:
    _, text = printed(settled, "lobbys", long_lobbys(2, 1) | {"rulings": {"partisan": "once"}}, "en")
    assert "the points once per round only" in text


def test_the_same_verdict_has_the_same_bytes(settled, dispute) -> None:
    assert slip(settled, "alkekan", dispute) == slip(settled, "alkekan", dispute)


def test_the_page_is_that_which_was_asked_for(settled, dispute) -> None:
    for paper, width in (("a4", 210), ("letter", 215.9), ("a5", 148)):
        reader, _ = printed(settled, "alkekan", dispute, paper=paper)
        assert abs(float(reader.pages[0].mediabox.width) - pt(width)) < 0.1


def test_turns_are_rows_across_the_players(settled) -> None:
    """Hache told each turn in a line of its own, twenty-four times "Symboles couverts" or "Figures"."""
    text = reading.said(slip(settled, "hache", example("hache"), "fr", "fr")).replace("\u00a0", " ")
    assert [int(number) for number in re.findall(r"Tour (\d+) 5", text)] == list(range(1, 13))
    assert re.search(r"Tour 3 5\.1 ♥ ♣ \+2 5\.2 V♣ \+2 Tour 4", text)
    assert text.count("Symboles couverts") == text.count("Figures") == 1


@pytest.mark.parametrize("game_id", ["serpent-noir"])
def test_lays_are_told_once_in_the_order_they_were_played(settled, game_id) -> None:
    """Each has a line of its own; what was entered is not said besides, nor their article at each of them."""
    game, position, sheet = settled(game_id, example(game_id), "fr")
    report = Reporter(game, "fr").score(position, sheet)
    _, text = printed(settled, game_id, example(game_id), "fr", notation="fr")
    for player in report.players:
        steps = [one for one in player.held if one.steps]
        assert [one.steps for one in steps] == [len(player.lines)]
        assert f"{steps[0].label} :".capitalize() not in text
        said = [text.index(" ".join(line.text.split()[:2])) for line in player.lines]
        assert len(said) == len(player.lines)
    assert text.count(report.players[0].lines[0].ref) == 1


def test_rows_of_a_round_stand_in_the_order_of_the_law(settled) -> None:
    reader, _ = printed(settled, "cour", example("cour"), "fr", notation="fr")
    rounds = " ".join(reader.pages[1].extract_text().split()).split("Manche ")[1:]
    for part in rounds:
        numbers = [tuple(map(int, found)) for found in re.findall(r"\b([345])\.(\d) [A-Z]", part.partition("Total")[0])]
        assert numbers == sorted(numbers)
        assert len(numbers) > 3


def test_hands_of_two_players_do_not_run_together(settled) -> None:
    """Between the last card of one and the first of the next is more room than between two cards of a hand."""
    page = read(slip(settled, "cour", example("cour"), "fr", "fr"))[1]
    rows = {}
    for letter in page.letters:
        if letter.text in "AVDR123456789" and letter.box.left > 50:
            rows.setdefault(round(letter.base), []).append(letter.box.left)
    hands = [sorted(row) for row in rows.values() if len(row) >= 8]
    assert len(hands) >= 3
    for row in hands:
        apart = sorted(after - before for before, after in pairwise(row))
        assert apart[-1] > 1.2 * apart[len(apart) // 2]


@pytest.mark.parametrize(("lang", "word"), [("fr", "Victoire"), ("en", "Victory")])
@pytest.mark.parametrize("game_id", ["hod", "traitre", "deringer"])
def test_a_victory_is_said_to_be_one_whoever_wins_and_however(exemplary, game_id, lang, word) -> None:
    """A detective and a team win without points: theirs had no headline."""
    page = read(exemplary(game_id, lang))[0]
    largest = max(letter.size for letter in page.letters)
    assert largest >= 40
    said = "".join(letter.text for letter in page.letters if letter.size == largest)
    winners = {"hod": ["Ana"], "deringer": ["Chlo"], "traitre": ["Ana", "Ben"]}[game_id]
    assert all(name in said for name in winners)
    assert word in page.text


def test_what_nobody_wins_has_no_laurel_and_no_seal(settled, monkeypatch) -> None:
    """A keepsake of a game that is not over would be a false one."""
    seen = []
    monkeypatch.setattr(artwork.Picture, "draw", lambda self, *_args: seen.append(self))
    kept = {find_pictures()[name] for name in ("laurel.branch", "prop.seal")}
    slip(settled, "traitre", example("traitre"), "fr", "fr")
    assert kept <= set(seen)
    seen.clear()
    lost = example("traitre")
    del lost["traitor"]
    text = reading.said(slip(settled, "traitre", lost, "fr", "fr"))
    assert "Personne ne gagne" in text
    half = example("paparazzi")
    half["grid"] = [row if index < 4 else re.sub(r"\d+\S", ".", row) for index, row in enumerate(half["grid"])]
    assert "En tête" in reading.said(slip(settled, "paparazzi", half, "fr", "fr"))
    assert not kept & set(seen)


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}], ids=str)
def test_who_is_ahead_is_as_large_as_a_winner(settled, options) -> None:
    """Of a game broken off the name was no larger than a heading, in the middle of an empty page."""
    data = example("hache")
    for player in data["players"]:
        player["turns"] = player["turns"][:3]
    page = read(slip(settled, "hache", data, "fr", "fr", **options))[0]
    assert "Victoire" not in page.text
    assert max(letter.size for letter in page.letters if letter.box.top > 60) > 35


def test_a_winner_has_a_laurel_and_a_seal_on_small_paper_too(settled, monkeypatch) -> None:
    seen = []
    monkeypatch.setattr(artwork.Picture, "draw", lambda self, *_args: seen.append(self))
    slip(settled, "virus", example("virus"), paper="a5")
    assert {find_pictures()[name] for name in ("laurel.branch", "prop.seal")} <= set(seen)


@pytest.mark.parametrize("game_id", ["deringer", "hache", "hod", "industrie", "serpent-noir", "traitre", "virus"])
def test_a_verdict_on_small_paper_and_in_large_print_is_one_page(settled, game_id) -> None:
    """Most had a second one, a third of it used; in large print as well. On A5 a podium is worth a page of lines."""
    for options in ({"paper": "a5"}, {"type": "large"}):
        if game_id in ("hache", "industrie", "serpent-noir", "virus") and options.get("paper"):
            continue
        assert len(read(slip(settled, game_id, example(game_id), "fr", "fr", **options))) == 1


def test_the_winner_s_name_is_larger_than_the_game_s(settled) -> None:
    page = read(slip(settled, "cour", example("cour"), "fr", "fr"))[0]
    sizes = {one.text: one.size for one in page.letters if one.size > 30}
    assert sizes["B"] > 1.5 * sizes["C"]


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"paper": "a5", "type": "large"}], ids=str)
def test_a_long_name_has_its_laurel_as_well(settled, monkeypatch, options) -> None:
    seen: list[artwork.Picture] = []
    monkeypatch.setattr(artwork.Picture, "draw", lambda self, *_args: seen.append(self))
    name = "Maximilienne-Antoinette de La Rochefoucauld"
    players = [{"name": name, "coins": 30}, *({"name": one, "coins": 6} for one in ("Ana", "Ben", "Chloé"))]
    slip(settled, "deringer", {"players": players}, "fr", **options)
    assert find_pictures()["laurel.branch"] in seen


def test_whose_victory_it_is_stands_above_a_long_sentence_on_a_full_page(settled) -> None:
    text = reading.said(slip(settled, "marteau-piqueur", example("marteau-piqueur"), notation="fr", type="large"))
    assert re.search(r"Verdict Victoire Ben (9 départage 1\. Ben 9 départage 2\. Ana 0 3\. Chloé )?9 points", text)


def test_what_is_told_in_one_line_is_not_added_up(settled) -> None:
    """Everybody's coins are their total: the line and the head say so."""
    assert "Total" not in reading.said(slip(settled, "deringer", example("deringer")))
    assert "Total" in reading.said(slip(settled, "industrie", example("industrie"), notation="fr"))


def test_the_only_line_of_everybody_stands_once(settled) -> None:
    """Each of eight players had a line that said where the coins of the line above lay."""
    assert reading.said(slip(settled, "deringer", example("deringer"), "en", "en")).count("in the purse") == 1


def test_a_row_in_which_nobody_has_anything_is_left_out(settled) -> None:
    """In two rounds of five nobody left the table with a card, or only one did."""
    text = reading.said(slip(settled, "effraction", example("effraction"), notation="fr"))
    assert 0 < text.count("5.2 La valeur") < len(re.findall(r"Manche \d", text))


def test_what_a_line_counts_has_no_row_of_cards_besides(settled) -> None:
    """Of a table some wrote down the cards, others their number: a list of cards stood beside figures."""
    data = example("effraction")
    tables = [player.get("table") for played in data["rounds"] for player in played["players"]]
    assert {int, str} <= set(map(type, tables))
    assert " Table " not in reading.said(slip(settled, "effraction", data, notation="fr"))


def test_a_podium_has_everybody_the_winner_in_the_middle(settled) -> None:
    _, _, sheet = told = settled("campagne", example("campagne"), "fr")
    context = slip_context(Reporter(told[0], "fr").score(*told[1:]), FACTS, SlipOptions(lang="fr"))
    assert [player.rank for player in sheet.players] == [1, 2, 3, 3]
    steps = [(one["at"], one["rank"], one["name"]) for one in context["podium"]["steps"]]
    assert steps == [(0, 1, "Ana"), (-1, 2, "Ben"), (1, 3, "Chloé, Dan")]
    # Ana and Ben have equal scores: their steps are equally high, and say why she is ahead.
    assert [(one["step"], one["tie"]) for one in context["podium"]["steps"]] == [(1, "départage")] * 2 + [(3, "")]
    assert context["podium"]["others"] == []


def test_who_has_no_room_on_a_step_is_named_below_the_podium(settled) -> None:
    data = example("virus")
    for turn in [data, *data.get("rounds", [])]:
        for player in turn["players"]:
            player["name"] = player["name"].replace("Ben", "Bartholomew the Second of Somewhere")
    game, position, sheet = settled("virus", data, "fr")
    context = slip_context(Reporter(game, "fr").score(position, sheet), FACTS, SlipOptions(lang="fr"))
    assert [one["rank"] for one in context["podium"]["steps"]] == [1]
    _, text = printed(settled, "virus", data, "fr")
    assert "2. Bartholomew the Second of Somewhere · 25 3. Chlo" in text


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"ink": "low"}], ids=str)
@pytest.mark.parametrize("game_id", ["alkekan", "cour", "deringer", "lobbys", "traitre"])
def test_the_winner_stands_exactly_in_the_middle_as_large_as_a_title(settled, game_id, options) -> None:
    page = read(slip(settled, game_id, example(game_id), "fr", "fr", **options))[0]
    below = [letter for letter in page.letters if letter.box.top > 53]
    largest = max(letter.size for letter in below)
    name = [letter for letter in below if letter.size == largest]
    assert largest >= 42
    middle = (min(one.box.left for one in name) + max(one.box.right for one in name)) / 2
    assert middle == pytest.approx(page.width / 2, abs=1)


def test_lines_that_differ_in_numbers_alone_are_one() -> None:
    """Five departments were five rows of a keepsake."""
    line = ScoredLine("1.1", "Cards", "card 4♠, round 2", "+1", "", 1, ())
    others = [replace(line, text="card 5♠, round 3"), replace(line, text="card 4♠, round 3", value=2, points="+2")]
    assert merged([line, *others], "en") == [line, *others]


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"type": "large", "ink": "low"}], ids=str)
def test_who_holds_what_is_a_map(settled, options) -> None:
    """Departments were numbers in a list, and the page below it white. A table's own board lies otherwise."""
    made = slip(settled, "campagne", example("campagne"), "fr", "fr", **options)
    assert pages(made) == (3 if "type" in options or "paper" in options else 2)  # a page for the rule on ties
    words = [word.text for word in reading.words(read(made)[1])]
    assert [words.count(name) >= held for name, held in (("Ana", 5), ("Ben", 5), ("Chloé", 3), ("Dan", 3))] == [
        True
    ] * 4
    assert set(map(str, range(1, 23))) <= set(words)
    game, position, sheet = settled("campagne", example("campagne"), "fr")
    own = open_rulebook("campagne", "fr").sentence("remarks", "own-board")
    report = replace(Reporter(game, "fr").score(position, sheet), remarks=(own,))
    listed = read(print_report("campagne", report, SlipOptions(lang="fr", **options)))[1]
    assert "4, 5, 7, 18, 20" in re.sub(r"\s+", " ", listed.text)


def blocks(made):
    """The steps of the podium on the first page, from left to right."""
    filled = {one.box for one in reading.shapes(made)[0] if one.fill and one.box.top > BAND}
    return sorted(
        box
        for box in filled
        if 8 < box.height < (40 if box.width > 40 else 24)
        and any(abs(box.width - wide) < 0.2 for wide in (35.2, 37.2, 55.2))
    )


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"paper": "a5"}], ids=str)
@pytest.mark.parametrize("game_id", ["cour", "lobbys", "hache", "virus"])
def test_a_podium_is_never_squeezed_and_stands_below_the_laurel(settled, game_id, options) -> None:
    """A bar four millimetres high read as one of progress. Of two players only two have a step: an empty one read as a missing score.

    The winner of three stands in the middle. Two steps are centred together: with the winner's in the middle the podium seemed to have slipped to one side.
    """
    made = slip(settled, game_id, example(game_id), "fr", "fr", **options)
    found, middle = blocks(made), read(made)[0].width / 2
    heights = {22: (15, 22, 11), 28: (21, 28, 16), 38: (28, 38, 20)}[max(round(box.height) for box in found)]
    assert [round(box.height) for box in found] == list(heights[: len(example(game_id)["players"])])
    assert (found[0].left + found[-1].right) / 2 == pytest.approx(middle, abs=0.5)


@pytest.mark.parametrize("game_id", ["cour", "hache"])
def test_of_two_players_the_second_is_named_on_a_step(settled, game_id) -> None:
    """The second was a bar below the winner, which read as the foot of the podium. The laurel names the winner."""
    page = read(slip(settled, game_id, example(game_id), "fr", "fr"))[0]
    assert re.search(r"2\. \w+", page.text) and not re.search(r"1\. \w+", page.text[: page.text.index("Signatures")])


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}], ids=str)
def test_points_stand_on_the_steps_as_large_as_a_title(settled, options) -> None:
    """The rank stood there: one had to look for the points, in small letters above or below."""
    page = read(slip(settled, "lobbys", example("lobbys"), "fr", "fr", **options))[0]
    large = "".join(one.text for one in page.letters if one.size > 20)
    assert all(points in large for points in ("166", "174", "162"))


@pytest.mark.parametrize("game_id", game_ids())
def test_the_title_is_in_the_band_of_the_scene_and_whoever_signs_signs_on_the_first_page(exemplary, game_id) -> None:
    """Three layouts pretended to be one: here the title was below a third of a page left dark, there in it."""
    page = read(exemplary(game_id, "fr"))[0]
    above = "".join(letter.text for letter in page.letters if letter.box.bottom < BAND - 4)
    assert re.sub(r"[\s-]", "", open_rulebook(game_id, "fr").title) in re.sub(r"[\s\u00ad\ufffe\x02-]", "", above)
    assert "Signatures" in page.text


def test_rows_of_a_long_game_are_read_without_a_glass(settled, long_lobbys) -> None:
    found = [letter for _, letter in letters(slip(settled, "lobbys", long_lobbys(5, 3)))]
    rows = [letter for letter in found if 70 < letter.box.top < 240 and letter.text.isalnum()]
    assert min(letter.size for letter in rows) >= 8


@pytest.mark.parametrize("names", [("Maximilienne-Apolline", "Jo"), ("Ana", "W" * 60)])
def test_long_names_leave_the_slip_a_page(settled, names) -> None:
    data = {"players": [{"name": name, "purse": purse} for name, purse in zip(names, ("3♥ 5♥", "4♠"), strict=True)]}
    reader, text = printed(settled, "alkekan", data, "en")
    assert len(reader.pages) == 1
    assert names[0] in text.replace("\n", "")


def test_no_card_stands_alone_on_the_last_line_of_what_is_said(settled) -> None:
    for game_id in ("hache", "serpent-noir"):
        game, position, sheet = settled(game_id, example(game_id), "fr")
        context = slip_context(Reporter(game, "fr").score(position, sheet), FACTS, SlipOptions(lang="fr"))
        said = [line["text"] for player in context["players"] for line in player["lines"]]
        several = [one for one in said if len(re.findall("[♠♥♦♣]", one)) > 1]
        assert several
        assert all(re.search(r"\u00a0\S*[♠♥♦♣]\S*$", one) for one in several)


def test_the_emblem_of_a_game_stands_once_on_a_stage(settled, monkeypatch) -> None:
    drawn = []
    monkeypatch.setattr(Emblem, "draw", lambda _self, *_box, **_more: drawn.append(1))
    slip(settled, "deringer", example("deringer"), "fr", "fr")
    assert drawn == [1]


@pytest.mark.parametrize(("lang", "between"), [("fr", "\u00a0; "), ("en", "; ")])
def test_lines_of_one_article_that_give_nothing_are_one(settled, lang, between) -> None:
    """Three lines of 0 stood below the suit that counts."""
    game, position, sheet = settled("marteau-piqueur", example("marteau-piqueur", lang), lang)
    context = slip_context(Reporter(game, lang).score(position, sheet), FACTS, SlipOptions(lang=lang))
    assert [len(player["lines"]) for player in context["players"]] == [2, 2, 2]
    assert all(player["lines"][1]["text"].count(between) == 2 for player in context["players"])


@pytest.mark.parametrize("game_id", ["deringer", "hod", "industrie", "marteau-piqueur", "serpent-noir", "virus"])
def test_a_verdict_is_one_page_wherever_its_lines_can_be_read_below_the_laurel(exemplary, game_id) -> None:
    """Half of the second page was empty."""
    assert pages(exemplary(game_id, "fr")) == 1


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}], ids=str)
@pytest.mark.parametrize("game_id", game_ids())
def test_no_second_page_is_half_empty(exemplary, game_id, options) -> None:
    """What its lines leave free, the game's scene closes."""
    for page in read(exemplary(game_id, "fr", **options))[1:]:
        wide, high = page.picture.size
        ink = [
            y for y in range(high) if page.picture.crop((0, y, wide, y + 1)).getextrema()[0] <= 250 and y < 0.93 * high
        ]
        assert max(ink) > 0.8 * high
        assert max(after - before for before, after in pairwise(ink)) < high / 8


@pytest.mark.parametrize("options", [{}, {"paper": "letter", "ink": "low"}, {"paper": "a5"}], ids=str)
@pytest.mark.parametrize("game_id", game_ids())
def test_the_foot_is_one_line(exemplary, game_id, options) -> None:
    page = read(exemplary(game_id, "fr", **options))[0]
    assert len({round(letter.base) for letter in page.letters if letter.box.top > page.height - 19}) == 1


def test_lays_stand_in_the_order_of_play_with_what_each_player_has_then(settled) -> None:
    """They stood in a column for each player: nobody could follow the tracks."""
    text = reading.said(slip(settled, "serpent-noir", example("serpent-noir"), "fr", "fr"))
    told = re.findall(r"(Ana|Ben) · pose (\d+),.*?\+(\d) → (\d+)", text.replace("\u00a0", " "))
    assert [int(number) for _, number, _, _ in told] == list(range(1, 12))
    had = {"Ana": 0, "Ben": 0}
    for name, _, points, then in told:
        had[name] += int(points)
        assert had[name] == int(then)
    assert had == {"Ana": 36, "Ben": 23}


def test_guesses_stand_in_the_order_of_play(settled) -> None:
    text = reading.said(slip(settled, "hod", example("hod"), "fr", "fr"))
    told = re.findall(r"(Ana|Ben|Chloé) · proposition (\d)[^,]*, (juste)?", text)
    assert [(name, bool(right), number) for name, number, right in told] == [
        ("Ana", False, "1"),
        ("Chloé", False, "2"),
        ("Ben", False, "3"),
        ("Ana", True, "4"),
    ]


@pytest.mark.parametrize("game_id", ["alkekan", "cour", "paparazzi", "virus"])
def test_a_short_name_fills_its_laurel(settled, monkeypatch, game_id) -> None:
    """It floated in the middle: a third of the room between the branches was its own."""
    drawn = []
    draw = artwork.Picture.draw
    monkeypatch.setattr(
        artwork.Picture, "draw", lambda self, *told, **more: (drawn.append((self, told)), draw(self, *told, **more))
    )
    page = read(slip(settled, game_id, example(game_id), "fr", "fr"))[0]
    largest = max(letter.size for letter in page.letters)
    name = [letter for letter in page.letters if letter.size == largest]
    high = max(letter.box.bottom for letter in name) - min(letter.box.top for letter in name)
    assert high > 0
    assert largest >= (140 if game_id == "cour" else 60)


def test_only_a_tie_that_was_broken_is_said_to_be_one(settled) -> None:
    """Two who share the third place stand on both sides of two winners: nothing decided between them."""
    coins = {"Ana": 14, "Ben": 14, "Chloé": 10, "Dan": 10}
    game, position, sheet = settled("deringer", {"players": [{"name": one, "coins": n} for one, n in coins.items()]})
    context = slip_context(Reporter(game, "fr").score(position, sheet), FACTS, SlipOptions(lang="fr"))
    steps = [(one["at"], one["rank"], one["name"], one["tie"]) for one in context["podium"]["steps"]]
    assert steps == [(0, 1, "", ""), (-1, 3, "Chloé", ""), (1, 3, "Dan", "")]


def test_fine_print_is_as_large_as_its_own_page_allows(settled) -> None:
    """Claims take the room of the first page: the second was as small, a third of it empty, its cards in words."""
    claims = [{"player": "Ana", "total": 53}, {"player": "Ben", "total": 48}]
    sizes = []
    for told in ([], claims):
        page = read(slip(settled, "cour", example("cour") | {"claims": told}, "fr", "fr"))[1]
        sizes.append(max(letter.size for letter in page.letters))
    assert sizes[0] == pytest.approx(sizes[1], abs=1.5)
