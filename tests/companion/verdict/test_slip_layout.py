"""The verdict on paper: at what size, on how many pages, how full."""

import re
from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from sheets import reading
from sheets.reading import read

from companion.games import game_ids
from companion.printing.kinds import SlipOptions
from companion.printing.paper import pt
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.fitting import pages
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report

from .conftest import BAND, example, letters, printed, slip

pytestmark = pytest.mark.turns(games=3)

LEAST = {"normal": 7.5, "large": 13.0}
"""Points: no letter is smaller."""

SMALL_WORDS = 9.2
"""Points: up to this size letters stand on drawn cards, below a code, or at the foot of the page."""

RUNNING = 18.0
"""The same of later pages: above is their running head, as of every document."""

PAPER = [{"paper": "a4"}, {"paper": "letter", "ink": "low"}, {"paper": "a5"}, {"type": "large"}]

NARROWER = [*PAPER, {"paper": "letter", "type": "large"}, {"paper": "a5", "type": "large"}]
"""Of which names of different lengths take turns."""


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


def test_a_page_has_a_long_proof_to_its_end(settled, dispute) -> None:
    """On a terminal --proof asks for what is left out; a page is said to have it anyway."""
    game, position, sheet = settled("alkekan", dispute)
    report = Reporter(game, "en").score(position, sheet)
    proof = replace(report.proofs[0], check=("First step.",), rest=("Last step.",), cut="The rest with --proof.")
    text = reading.said(print_report("alkekan", replace(report, proofs=(proof,)), SlipOptions(lang="en")))
    assert "First step." in text and "Last step." in text
    assert "--proof" not in text


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


def test_the_page_is_that_which_was_asked_for(settled, dispute) -> None:
    for paper, width in (("a4", 210), ("letter", 215.9), ("a5", 148)):
        reader, _ = printed(settled, "alkekan", dispute, paper=paper)
        assert abs(float(reader.pages[0].mediabox.width) - pt(width)) < 0.1


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


@pytest.mark.parametrize("game_id", ["deringer", "hod", "industrie", "serpent-noir", "traitre", "virus"])
def test_a_verdict_on_small_paper_and_in_large_print_is_one_page(settled, game_id) -> None:
    """Most had a second one, a third of it used; in large print as well. On A5 a podium is worth a page of lines."""
    for options in ({"paper": "a5"}, {"type": "large"}):
        if game_id in ("industrie", "serpent-noir", "virus") and options.get("paper"):
            continue
        assert len(read(slip(settled, game_id, example(game_id), "fr", "fr", **options))) == 1


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


@pytest.mark.parametrize("game_id", ["deringer", "hod"])
def test_a_verdict_is_one_page_wherever_its_lines_can_be_read_below_the_laurel(exemplary, game_id) -> None:
    """Half of the second page was empty."""
    assert pages(exemplary(game_id, "fr")) == 1


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}], ids=str)
@pytest.mark.parametrize("game_id", game_ids())
def test_no_second_page_is_half_empty(exemplary, game_id, options) -> None:
    """What its lines leave free, larger cards and higher rows take."""
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


def test_fine_print_is_as_large_as_its_own_page_allows(settled) -> None:
    """Claims take the room of the first page: the second was as small, a third of it empty, its cards in words."""
    claims = [{"player": "Ana", "total": 53}, {"player": "Ben", "total": 48}]
    sizes = []
    for told in ([], claims):
        page = read(slip(settled, "cour", example("cour") | {"claims": told}, "fr", "fr"))[1]
        sizes.append(max(letter.size for letter in page.letters))
    assert sizes[0] == pytest.approx(sizes[1], abs=1.5)


@pytest.mark.parametrize("lang", LANGS)
def test_what_an_author_allows_stands_on_every_verdict(settled, lang) -> None:
    """The sentence about the numbers had pushed Campagne's permission out of the foot."""
    for paper in PAPER:
        made = read(slip(settled, "campagne", example("campagne", lang), lang, lang, **paper))
        assert all("120537-271201" in page.text for page in made)
        assert all(re.search("non-profit|non lucratif", page.text) for page in made)


def test_many_rows_of_rounds_leave_the_winners_page(exemplary) -> None:
    """Effraction's five rounds stood below the laurel in small letters; the markets of Lobbys were a list of cards."""
    first, account = read(exemplary("effraction", "fr"))
    assert "5.2" not in first.text
    assert account.text.count("5.2") == 4
    _, account = read(exemplary("lobbys", "fr"))
    assert account.text.count("Majorités") == account.text.count("Marchés emportés") == 3
    assert min(letter.size for letter in account.letters if RUNNING < letter.box.top < 280) > SMALL_WORDS


def test_what_broke_a_tie_stands_on_the_winners_page(exemplary) -> None:
    """Campagne's figures of the tie-break stood only on the second."""
    first, account = read(exemplary("campagne", "fr"))
    assert "règle proportionnelle ajoute le département 9. Total pour départager" in " ".join(
        first.text.split()
    ).replace("\u00a0", " ")
    assert first.text.count("Total pour départager") == account.text.count("Total pour départager") == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game_id", "told", "rows"), [("traitre", r"3\.[34]", 7), ("serpent-noir", r"(?:Pose|Run) \d+, (?:Ana|Ben)", 11)]
)
def test_what_happened_is_drawn_on_a_page_of_its_own(exemplary, game_id, told, rows, paper) -> None:
    """Missions and runs were lines of cards and figures, in small letters below the laurel."""
    for lang in LANGS:
        first, account = read(exemplary(game_id, lang, paper=paper))
        assert not re.search(told, first.text)
        assert len(re.findall(told, account.text)) == rows
        assert sum(letter.text in "♠♥♦♣" for letter in account.letters) < 12  # the others are on drawn cards


def test_a_campaign_of_five_draws_the_board_too(settled) -> None:
    """It stood on one page, with lists of small numbers in the board's place."""
    names = ["Ana", "Ben", "Chloé", "David", "Ève"]
    shares = {str(number): {names[number % 5]: 60 + number % 3 * 10} for number in range(1, 23)}
    data = {"players": [{"name": name} for name in names], "departments": shares}
    for paper in ("a4", "letter"):
        first, board = read(slip(settled, "campagne", data, paper=paper))
        assert "9.1" not in first.text
        assert board.text.count("%") == 15  # of who holds a department


@pytest.mark.parametrize("lang", LANGS)
def test_the_heads_of_four_players_rounds_stay_on_one_line(settled, lang) -> None:
    """“Les / flacons” was broken, with room beside it."""
    hands = [("Ana", 0, 7), ("Ben", 6, 0), ("Chloé", 4, 8), ("David", 2, 0)]
    played = [
        {"name": name, "medicine": drunk, "germs": germs, "virus": name == "David"} for name, drunk, germs in hands
    ]
    data = {"players": [{"name": name} for name, *_ in hands], "rounds": [{"players": played}] * 3}
    text = read(slip(settled, "virus", data, lang))[1].text
    assert text.count("4.3 Les flacons · " if lang == "fr" else "4.3 Bottles · ") == 3 * 3
