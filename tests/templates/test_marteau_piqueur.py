"""Marteau-Piqueur on paper: the board, the ways a worker may go, the pad's rows of cards and the board made small."""

import ast
import re

import pytest
from sheets.printed import printed
from sheets.reading import WHITE, read, shapes, words

from companion.cards import deck, read_cards
from companion.folders import game_folder
from companion.games import find_numbers
from companion.games.marteau_piqueur.rules import RANKS, SIDE, compared
from companion.printing.paper import PENCIL
from companion.rulebook import LANGS, open_rulebook

FIGURES = game_folder("marteau-piqueur") / "figures"
NUMBERS = find_numbers("marteau-piqueur")


def told(figure, name):
    """What a figure's template sets."""
    template = (FIGURES / f"{figure}.xml.j2").read_text(encoding="utf-8")
    return ast.literal_eval(re.search(rf"set {name} = (.+?) %}}", template)[1])


def ways(worker, stops):
    """Where a worker may go, square by square: a naive queen on a board of six by six."""
    free = set()
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            row, column = worker[0] + down, worker[1] + right
            while (down or right) and 0 <= row < SIDE and 0 <= column < SIDE and (row, column) not in stops:
                free.add((row, column))
                row, column = row + down, column + right
    return free


@pytest.mark.parametrize("figure", ["board", "moves"])
def test_a_board_is_the_whole_deck(figure):
    laid = told(figure, "laid")
    assert [len(row) for row in laid] == [SIDE] * SIDE
    assert sorted(read_cards(" ".join(card for row in laid for card in row)), key=str) == sorted(deck(RANKS), key=str)


def test_workers_start_on_the_four_aces():
    workers = told("board", "workers")
    assert workers.keys() == {"A♠", "A♥", "A♦", "A♣"}
    assert len(set(workers.values())) == 4
    assert all(card[0] in "JQK" for card in workers.values())


def test_the_cards_with_a_dot_are_those_that_the_queen_can_reach():
    """A dot in the corner of each, and a smaller one in the key."""
    template = (FIGURES / "moves.xml.j2").read_text(encoding="utf-8")
    worker, other = ast.literal_eval(f"({re.search(r'set worker, other = (.+?) %}', template)[1]})")
    free = ways(worker, {*told("moves", "holes"), other})
    drawn = (shape for page in shapes(printed("marteau-piqueur", "rules")) for shape in page)
    discs = [shape.box for shape in drawn if shape.fill and abs(shape.box.width - shape.box.height) < 0.02]
    dots = sorted((box for box in discs if 1.5 < box.width < 4), key=lambda box: box.width)[1:]
    assert len(dots) == len(free) and dots[-1].width - dots[0].width < 0.02
    rows = sorted({round(dot.top) for dot in dots})
    assert len(rows) >= len({row for row, _ in free})
    assert len(free) > 8 and not free & {*told("moves", "holes"), other, worker}


def test_the_second_board_follows_from_the_first_by_two_moves_of_each_worker():
    start = {card: (r, c) for r, row in enumerate(told("board", "laid")) for c, card in enumerate(row)}
    template = (FIGURES / "moves.xml.j2").read_text(encoding="utf-8")
    walks = [ast.literal_eval(f"[{walk}]") for walk in re.findall(r": (\(\d, \d\), \(\d, \d\))\.", template)]
    worker, other = ast.literal_eval(f"({re.search(r'set worker, other = (.+?) %}', template)[1]})")
    walks = [[*walk, end] for walk, end in zip(walks, (worker, other, (1, 5), (4, 0)), strict=True)]
    assert {walk[0] for walk in walks} == {start[ace] for ace in told("board", "workers")}
    holes, at = set(), [walk[0] for walk in walks]
    for move in (1, 2):
        for mover, walk in enumerate(walks):
            assert walk[move] in ways(at[mover], holes | set(at))
            holes.add(at[mover])
            at[mover] = walk[move]
    assert holes == {*told("moves", "holes")} and told("moves", "laid") == told("board", "laid")


def test_on_the_left_the_queen_can_leave_and_on_the_right_she_is_stuck():
    laid = told("stuck", "laid")
    holes = {(r, c) for r, row in enumerate(laid) for c, card in enumerate(row) if not card}
    outside = {(r, c) for r in range(-1, 7) for c in range(-1, 7) if not (0 <= r < 4 and 0 <= c < 4)}
    queen = next((r, c) for r, row in enumerate(laid) for c, card in enumerate(row) if card == "Q♣")
    last = next((r, c) for r, row in enumerate(laid) for c, card in enumerate(row) if card == "4♣")
    assert last in ways(queen, holes | outside)
    assert ways(queen, holes | outside | {last}) == set()


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_of_the_law_adds_up(lang):
    rows = re.findall(r"^(.+) # (\w+) ?: (.+)$", open_rulebook("marteau-piqueur", lang).text, re.MULTILINE)
    assert len(rows) == 3
    text = open_rulebook("marteau-piqueur", lang).text.replace("**", "")
    for cards, name, totals in rows:
        taken = read_cards(cards.replace("|", " "))
        suits = {sign: sum(int(card.rank) for card in taken if card.suit.value == sign) for sign in "♠♥♦♣"}
        assert ", ".join(f"{sign} {total}" for sign, total in suits.items()) == totals.replace("\u00a0", " ")
        assert f"| {name} | " + " | ".join(map(str, compared(taken))) + " |" in text


@pytest.mark.parametrize(("players", "paper", "games"), [(2, "a4", 2), (4, "a4", 2), (3, "letter", 2), (4, "a5", 1)])
def test_every_player_has_the_deck_to_strike_off_and_four_totals_twice(players, paper, games):
    document = printed("marteau-piqueur", "pad", players=players, paper=paper)
    page = read(document)[0]
    assert [word.text for word in words(page)].count("9") == players * games * 4
    boxes = [shape.box for shape in shapes(document)[0] if shape.frame and shape.fill and shape.line]
    pencils = [box for box in boxes if min(box.width, box.height) >= PENCIL - 0.01 and box.width < 60]
    assert len(pencils) >= players * games * (36 + 4 + 4)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("type_", ["normal", "large"])
def test_the_score_has_a_box_of_its_own_before_the_sums_that_break_a_tie(lang, type_):
    page = read(printed("marteau-piqueur", "pad", lang=lang, players=2, type=type_))[0]
    titles = [word.box for word in words(page) if word.text == "Score" and word.box.left < 150]
    boxes = [one.box for one in page.shapes if one.frame and one.fill == WHITE and one.line and one.box.width > 9]
    assert len(titles) == 4
    for title in titles:
        level = [box for box in boxes if box.top < title.top < box.bottom and 0 < box.left - title.left < 90]
        first, second, *_ = sorted(level, key=lambda box: box.left)
        assert first.width > second.width
        assert second.left - first.right > 8  # their label stands between


@pytest.mark.parametrize(("paper", "large"), [("a4", False), ("a5", True)])
def test_the_board_made_small_has_numbered_places_for_a_card_and_a_start(paper, large):
    """Rows and columns have the numbers of the advice; in each place there is a box for the card and a ring for who starts there."""
    document = printed("marteau-piqueur", "pad", lang="en", paper=paper, type="large" if large else "normal")
    assert len(read(document)) == 2
    boxes = [shape.box for shape in shapes(document)[1] if shape.frame and shape.fill and shape.line]
    assert len([box for box in boxes if 14 < box.width < 100 and box.height > PENCIL]) == SIDE * SIDE
    rings = [
        box for shape in shapes(document)[1] if (box := shape.box).height > 6 and abs(box.width - box.height) < 0.1
    ]
    assert len(rings) == SIDE * SIDE
    numbers = [word.text for word in words(read(document)[1])]
    assert all(numbers.count(str(number)) == 2 for number in range(1, SIDE + 1))


def test_a_hole_is_dark_everywhere_and_an_answer_has_a_place_for_every_card():
    """One macro draws holes; a walk can go to every card but its own."""
    from companion.printing.jinja import environment

    for name in ("aid.xml.j2", "advice.xml.j2", "figures/moves.xml.j2", "figures/stuck.xml.j2"):
        assert "marteau-piqueur/hole.xml.j2" in (FIGURES.parent / name).read_text(encoding="utf-8"), name
    entry = {"at": [0, 0], "taken": ["9♠"]}
    lying = [["2♠", "", "3♠"], ["", "4♠", "5♠"], *[[]] * 4]
    position = {"rows": [row + [""] * (SIDE - len(row)) for row in lying], "entry": entry}
    told = {
        "type": "normal",
        "ink": "normal",
        "paper": "a4",
        "field": str,
        "words": {"walk": "", "sum": ""},
        "sheets": [[{"position": position}]],
    }
    front = environment().get_template("marteau-piqueur/puzzle.xml.j2").make_module(told).front
    drawn = front(position, 70, 180, [])
    assert drawn.count("<place") == 3
    assert drawn.count('fill="paper" stroke="deep"') == 4  # beside the places, a box for the total of each suit
