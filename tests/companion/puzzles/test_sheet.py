"""Puzzles on paper, read back: every position on the front, every solution on its head on the back, several sheets where they must be."""

import re
from collections import Counter
from itertools import product

import pytest
from sheets.reading import read

from companion.games import find_game, game_ids
from companion.printing.kinds import PuzzlesOptions
from companion.printing.printer import Printer
from companion.puzzles.posing import pose, stars
from companion.puzzles.sheet import _graded as graded
from companion.puzzles.sheet import _lesson as lesson
from companion.puzzles.sheet import in_short, print_puzzles
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.rulebook import open_rulebook
from companion.verdict.advice import advice_of
from companion.words import LANGS

pytestmark = pytest.mark.turns

POSING = [id_ for id_ in game_ids() if find_game(id_).puzzle]
SEED = 7


@pytest.fixture(scope="module")
def posed():
    known = {}

    def of(game_id, count):
        if (game_id, count) not in known:
            known[game_id, count] = pose(find_game(game_id), count, SEED, "en")
        return known[game_id, count]

    return of


READ = {}


def printed(posed, game_id, count=2, **options):
    """The pages, printed and read once for all tests that want the same."""
    asked = game_id, count, PuzzlesOptions(**options)
    if asked not in READ:
        READ[asked] = read(print_puzzles(find_game(game_id), posed(game_id, count), SEED, asked[2]))
    return READ[asked]


def letters(text):
    return re.sub(r"[\W_]", "", text)


def words(text):
    """How often each word stands there."""
    return Counter(re.findall(r"\w+", text))


@pytest.mark.parametrize(
    "options",
    [{"lang": "fr"}, {"lang": "en", "paper": "letter", "ink": "low"}, {"lang": "fr", "type": "large"}],
    ids=str,
)
@pytest.mark.parametrize("game_id", POSING)
def test_positions_in_front_and_solutions_behind(posed, game_id, options):
    pages = printed(posed, game_id, **options)
    assert len(pages) % 2 == 0
    front, back = (" ".join(page.text for page in pages[side::2]) for side in (0, 1))
    for one in posed(game_id, 2):
        advice = advice_of(find_game(game_id), one.entry, one.advised, options["lang"])
        # What stands on its head is read back piece by piece from the right, a piece ending at each suit.
        why = lesson(find_game(game_id).puzzle(), one, advice.words)[0]
        assert not words(why) - words(back)
        assert letters(why)[:16] not in letters(front)
        hidden = {letters(advice.words.field(field)).casefold() for field in find_game(game_id).puzzle().hidden}
        shown = {
            letters(held.label) for held in advice.held if held.cards and letters(held.label).casefold() not in hidden
        }
        shown -= {"Cour", "Court"}  # the only cards there are need no name
        assert all(label in letters(front) for label in shown)


@pytest.mark.parametrize("game_id", ["cour", "serpent-noir"])
def test_a_row_of_cards_fills_the_page_from_side_to_side(game_id):
    game = find_game(game_id)
    front, _ = read(print_puzzles(game, pose(game, 3, 5, "fr"), 5, PuzzlesOptions(lang="fr")))
    ranks = [one for one in front.letters if one.text.strip() and one.size > 22]  # larger than those of the panels
    assert max(one.box.right for one in ranks) > front.width - 40


@pytest.mark.parametrize("game_id", POSING)
def test_three_solutions_fill_the_back(game_id):
    """They stood one below the other, a third of the page empty beside them; then small in the middle of their bands."""
    game = find_game(game_id)
    _, back = read(print_puzzles(game, pose(game, 3, 5, "fr"), 5, PuzzlesOptions(lang="fr")))
    bands = sorted(
        {round(shape.box.top) for shape in back.shapes if shape.box.right - shape.box.left > back.width - 24}
    )
    assert bands[-1] - bands[0] > back.height / 2
    ranks = [one.size for one in back.letters if one.text in "A23456789RDV" and one.box.left < 140]
    assert max(ranks) > 16
    assert back.inked.right - back.inked.left > back.width - 24


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_rules_and_reasons_are_read_in_bad_light(game_id, lang):
    """Rules were 11 points high; a solution said in words of 9 what its cards showed, and not what was overlooked."""
    game = find_game(game_id)
    made = pose(game, 3, SEED, lang)
    front, back = read(print_puzzles(game, made, SEED, PuzzlesOptions(lang=lang)))
    for page, said in (
        (front, open_rulebook(game_id, lang).words["puzzle"]["1-more"]),
        (back, lesson(game.puzzle(), made[0], advice_of(game, made[0].entry, made[0].advised, lang).words)[0]),
    ):
        large = Counter(one.text for one in page.letters if one.size >= 12.5)
        assert not Counter(re.sub(r"\W", "", said)) - large


@pytest.mark.parametrize("game_id", ["cour", "industrie", "serpent-noir"])
def test_a_solution_has_its_score_and_that_of_the_obvious_choice_beside_what_is_drawn(game_id):
    """One headed the words, the other stood in small words before small cards; a third of the page was empty beside them."""
    game = find_game(game_id)
    made = pose(game, 3, SEED, "fr")
    _, back = read(print_puzzles(game, made, SEED, PuzzlesOptions(lang="fr")))
    right = [one for one in back.letters if one.box.right < 64]  # the back stands on its head
    for one in made:
        for value, least in ((one.advised.answer["value"], 18), (one.greedy, 11)):
            assert re.search(rf"{value}points?", letters("".join(each.text for each in right if each.size > least)))


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", "qui rapporte autant est juste aussi"), ("en", "that scores as much is right as well")]
)
def test_other_right_answers_are_told_in_the_same_words_in_every_game(lang, said):
    ties = [open_rulebook(game_id, lang).words["puzzle"]["ties"] for game_id in POSING if game_id != "alkekan"]
    assert ties and all(said in one for one in ties)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_what_is_to_be_found_out_is_the_title(game_id, lang):
    """It stood small below the name of the game. Beside this stands where the solutions are, on the front alone."""
    game = find_game(game_id)
    front, back = read(print_puzzles(game, pose(game, 3, 5, lang), 5, PuzzlesOptions(lang=lang)))
    largest = [one.text for one in front.letters if one.size > 38 and one.box.top < 40]
    assert letters("".join(largest)) == letters(open_rulebook(game_id, lang).words["puzzle"]["title"])
    overleaf = letters({"fr": "solutions au dos, tête en bas", "en": "solutions on the back, upside down"}[lang])
    assert [overleaf in letters(page.text) for page in (front, back)] == [True, False]


@pytest.mark.parametrize("game_id", POSING)
def test_solutions_stand_on_their_head_at_the_end_of_the_page(posed, game_id):
    _, back, *_ = printed(posed, game_id)
    title = [letter for letter in back.letters if letter.text == "S" and letter.size > 10][
        :1
    ]  # no running head is as large
    assert title
    assert title[0].box.top > 200, "turned around, the page begins with them"


@pytest.mark.parametrize("lang", LANGS)
def test_the_same_seed_gives_the_same_page(posed, lang):
    made = [print_puzzles(find_game("cour"), posed("cour", 2), SEED, PuzzlesOptions(lang=lang)) for _ in range(2)]
    assert made[0] == made[1]


def test_more_than_a_sheet_holds_take_several_with_their_solutions_behind_each(posed):
    pages = printed(posed, "cour", 8, paper="a5", type="large")
    assert len(pages) >= 4
    assert len(pages) % 2 == 0
    for back in pages[1::2]:
        assert "Solutions" in back.text.replace(" ", "")


def test_nothing_stands_where_a_printer_cannot_print(posed):
    pages = printed(posed, "cour", printer=Printer(name="old", left=20, right=18, top=19, bottom=22))
    for page in pages:
        assert page.inked.left >= 19.5
        assert page.inked.top >= 18.5
        assert page.inked.right <= page.width - 17.5
        assert (
            page.inked.bottom <= page.height - 21
        )  # the picture's last row of pixels, half a millimetre high, is begun


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_rules_are_three_panels_under_a_title_and_nothing_is_a_command(posed, game_id, lang):
    front = printed(posed, game_id, lang=lang)[0]
    book = open_rulebook(game_id, lang)
    said = letters(front.text)
    assert letters(book.words["puzzle"]["title"]) in said
    assert all(letters(book.words["puzzle"][str(number)].split("{")[0]) in said for number in (1, 2, 3))
    assert "--" not in front.text
    assert {"fr": "Série 7", "en": "Set 7"}[lang] in front.text


@pytest.mark.parametrize("game_id", POSING)
def test_the_running_head_of_solutions_stands_on_its_head_with_them(posed, game_id):
    """It was upright above what is read upside down."""
    _, back, *_ = printed(posed, game_id)
    title = re.sub(r"\W", "", open_rulebook(game_id, "fr").words["puzzle"]["title"])
    head = [letter.text for letter in back.letters if letter.box.top > back.height - 16]
    assert sorted(title) == sorted(re.sub(r"\W", "", "".join(head)))
    assert all(letter.box.top < 20 or letter.size > 7 for letter in back.letters)


@pytest.mark.parametrize("game_id", POSING)
def test_a_puzzle_has_one_to_three_stars_and_more_ways_are_more_of_them(game_id):
    game = find_game(game_id)
    puzzle = game.puzzle()
    first, second = puzzle.levels
    assert 1 < first < second
    ways = [puzzle.ways(one.entry, one.advised) for one in pose(game, 8, 1, "en")]
    assert min(ways) >= 1
    assert len({(count > first) + (count > second) for count in ways}) > 1


def test_the_ways_of_a_puzzle_are_those_there_are():
    """Counted by hand: the walks of a worker among three cards in a row, the turns of three cards with one factory, each built for the other two."""
    game = find_game("marteau-piqueur")
    board = ["A♠ 2♠ 3♠ . . .", *[". . . . . ."] * 5]
    entry = check_entry(
        game, game.advice().model, {"board": board, "at": [0, 1], "taken": ["A♥"]}, Flags(lang="en")
    ).entry
    assert game.puzzle().ways(entry, None) == 2
    game = find_game("industrie")
    data = {"city": ["2♠", "6♦"], "hand": ["7♥", "8♥", "9♥"]}
    entry = check_entry(game, game.advice().model, data, Flags(lang="en")).entry
    assert game.puzzle().ways(entry, None) == 3


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_each_puzzle_has_its_solution_behind_it_on_the_smallest_page_in_large_print(posed, game_id, lang):
    """Rules in panels took a page of their own there: solutions stood in front. Words and prices had no room."""
    pages = printed(posed, game_id, 2, paper="a5", type="large", lang=lang)
    assert len(pages) == 4
    assert all("Solutions" in page.text.replace(" ", "") for page in pages[1::2])


@pytest.mark.parametrize("game_id", POSING)
def test_rules_stand_once_and_the_set_is_parted_from_the_credits(game_id):
    """Four puzzles on small paper had their rules on each of four sheets."""
    game = find_game(game_id)
    pages = read(print_puzzles(game, pose(game, 3, 5, "fr"), 5, PuzzlesOptions(lang="fr", paper="a5")))
    assert len(pages) == 6
    title = letters(open_rulebook(game_id, "fr").words["puzzle"]["1"].split("{")[0])
    assert [title in letters(page.text) for page in pages[::2]] == [True] + [False] * (len(pages) // 2 - 1)
    assert "Série 5 ·" in pages[0].text


def test_the_titles_of_all_puzzles_are_of_one_size():
    sizes = set()
    for game_id in POSING:
        game = find_game(game_id)
        front, _ = read(print_puzzles(game, pose(game, 2, 5, "fr"), 5, PuzzlesOptions(lang="fr", type="large")))
        title = open_rulebook(game_id, "fr").words["puzzle"]["title"]
        sizes.add(next(one.size for one in front.letters if one.text == title[0] and one.box.top < 30))
    assert len(sizes) == 1


def test_alkekan_cards_fill_their_bands():
    """They were 10 mm wide, with as much empty cloth beside and around them."""
    game = find_game("alkekan")
    front, _ = read(print_puzzles(game, pose(game, 3, 5, "fr"), 5, PuzzlesOptions(lang="fr")))
    ranks = [one for one in front.letters if one.text in "23456789" and one.box.left > 40 and one.box.top > 80]
    assert max(one.size for one in ranks) > 20


def test_the_worker_s_own_card_is_read_as_large_as_the_others():
    """It is taken, too, and was half as large; rows and columns had numbers that no word of the sheet named."""
    game = find_game("marteau-piqueur")
    posed = pose(game, 3, SEED, "fr")
    front, _ = read(print_puzzles(game, posed, SEED, PuzzlesOptions(lang="fr")))
    digits = [
        one for one in front.letters if one.text in "A123456789" and 120 < one.box.top < 272 and 13 < one.size < 25
    ]
    largest = max(one.size for one in digits)
    lying = sum(card is not None for one in posed for row in one.entry.board for card in row)
    taken = sum(len(one.entry.taken) for one in posed)
    assert sum(one.size > 0.9 * largest for one in digits) == len(digits) == lying + taken
    assert min(one.size for one in digits) > 18


@pytest.mark.parametrize("game_id", POSING)
def test_three_puzzles_fill_a_sheet_with_cards_as_wide_as_a_thumb(game_id):
    """Four stood there, their cards and places 8 to 10 mm wide, and their rules were four lines each."""
    game = find_game(game_id)
    front, _ = read(print_puzzles(game, pose(game, 3, 11, "fr"), 11, PuzzlesOptions(lang="fr")))
    ranks = [one.size for one in front.letters if one.text in "A23456789" and one.box.top > 110 and one.size > 12]
    assert max(ranks) > 21
    words_ = open_rulebook(game_id, "fr").words["puzzle"]
    assert max(len(words_[f"{number}-more"].split()) for number in (1, 2, 3)) <= 16


def drawn_on_one_sheet(game_id, seed, lang, paper, type_):
    """Positions stand as cards of at least 9 mm, not as words, on as few sheets as can be."""
    options = PuzzlesOptions(lang=lang, paper=paper, type=type_)
    game = find_game(game_id)
    pages = read(print_puzzles(game, pose(game, 3, seed, lang), seed, options))
    assert len(pages) == (2 if type_ == "normal" else 4)
    fronts = pages[::2]
    answer = letters({"fr": "Votre réponse", "en": "Your answer"}[lang])
    assert not any(answer in letters(page.text) for page in fronts)
    boxes = [shape.box for page in fronts for shape in page.shapes if shape.box.top > 65]  # below the panels
    sizes = [(box.right - box.left, box.bottom - box.top) for box in boxes]
    cards = [wide for wide, high in sizes if wide > 4 and abs(high / wide - 88 / 63) < 0.05]
    assert len(cards) > 20
    assert min(cards) >= 9


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seed", [2, 5, 8, 20])
@pytest.mark.parametrize("game_id", POSING)
def test_no_position_is_left_to_words(game_id, seed, lang, paper, type_):
    """Most of Industry's were: a name above its cards stood half a millimetre outside the drawing."""
    drawn_on_one_sheet(game_id, seed, lang, paper, type_)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(1, 41))
@pytest.mark.parametrize("game_id", POSING)
def test_no_position_is_left_to_words_whatever_the_seed(game_id, seed):
    for lang, paper, type_ in product(LANGS, ("a4", "letter"), ("normal", "large")):
        drawn_on_one_sheet(game_id, seed, lang, paper, type_)


@pytest.mark.parametrize("seed", [3, 7])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_small_paper_in_large_print_holds_a_puzzle_a_page(game_id, lang, seed):
    """Marteau-Piqueur and Serpent Noir failed there: a rank, a sum or a title did not fit its place."""
    game = find_game(game_id)
    options = PuzzlesOptions(lang=lang, paper="a5", type="large")
    assert len(read(print_puzzles(game, pose(game, 5, seed, lang), seed, options))) == 10


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_the_easy_ones_come_first_and_the_obvious_choice_is_named(game_id, lang):
    """Stars came as chance had dealt them; “the obvious choice” left one guessing which."""
    game = find_game(game_id)
    puzzle, posed = game.puzzle(), pose(game, 3, 11, "en")
    advices = [advice_of(game, one.entry, one.advised, lang) for one in posed]
    stars = [count for count, _, _ in graded(puzzle, posed, advices)]
    assert stars == sorted(stars)
    _, back = read(print_puzzles(game, posed, 11, PuzzlesOptions(lang=lang)))
    obvious = open_rulebook(game_id, lang).words["puzzle"]["obvious"]
    assert not Counter(re.findall(r"\w{3,}", obvious)) - words(back.text)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_panels_cite_their_articles_and_solutions_say_what_else_is_right(posed, game_id, lang):
    book = open_rulebook(game_id, lang)
    front, back = printed(posed, game_id, lang=lang)
    for articles in find_game(game_id).puzzle().articles:
        numbers = in_short([book.article(article).number for article in articles])
        assert f"({numbers})" in " ".join(front.text.split())
    assert not Counter(re.findall(r"\w{3,}", book.words["puzzle"]["ties"])) - words(back.text)


@pytest.mark.parametrize(("game_id", "articles"), [("cour", "3.3, 4.1–4.4"), ("industrie", "3.1, 3.3, 5.1–5.4")])
def test_a_solution_cites_the_articles_of_its_points(posed, game_id, articles):
    solutions = printed(posed, game_id, lang="en")[1].text
    assert letters(articles) in letters(solutions)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", POSING)
def test_a_puzzle_has_a_name_on_both_sides_and_another_set_begins_with_another(posed, game_id, lang):
    names = open_rulebook(game_id, lang).words["puzzle"]["titles"].split(" | ")
    assert len({*names}) == len(names) >= 9
    front, back = printed(posed, game_id, lang=lang)
    game = find_game(game_id)
    hard = sorted(stars(game.puzzle(), one) for one in posed(game_id, 2))
    each = len(names) // 3
    for number, level in enumerate(hard, 1):
        # Each level has names of its own; the numbers of the set and the puzzle make them one puzzle's.
        name = f"{names[(level - 1) * each + (SEED + number) % each]} · {SEED}-{number}"
        assert letters(name) in letters(front.text)
        assert not words(name) - words(back.text)


def test_every_card_of_a_hand_has_a_place_on_the_rails():
    """Six cards had five places."""
    game = find_game("serpent-noir")
    made = pose(game, 3, 5, "fr")
    front, _ = read(print_puzzles(game, made, 5, PuzzlesOptions(lang="fr")))
    boxes = [shape.box for shape in front.shapes if shape.box.top > 110 and shape.box.right - shape.box.left > 8]
    wide = [
        one.right - one.left for one in boxes if abs((one.bottom - one.top) / (one.right - one.left) - 88 / 63) < 0.05
    ]
    places = sum(each < max(wide) * 0.9 for each in wide)
    assert places == sum(1 + len(one.entry.hand) for one in made)
