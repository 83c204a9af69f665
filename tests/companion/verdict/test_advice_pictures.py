"""Advice on paper: the table as it lies, with the move on it, read back out of the page."""

import re
import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from sheets.reading import read, words

from companion.cli.example import example_of
from companion.game import ADVICE
from companion.games import find_game, ids_with
from companion.printing.jinja import environment, page_variables
from companion.printing.kinds import SlipOptions
from companion.printing.look import Look
from companion.printing.styles import BODY, LABEL, SMALL, STYLES
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.reading.shapes import with_nulls
from companion.rulebook import LANGS
from companion.settle import advise
from companion.verdict.advice import PICTURE, advice_of, position_context, print_advice
from companion.verdict.slip import Printable
from companion.verdict.wording import wording

pytestmark = pytest.mark.turns(games=3)

ADVISING = ids_with("advice")


@cache
def answered(game_id, lang="fr"):
    game = find_game(game_id)
    data = with_nulls(game.advice().model, tomllib.loads(example_of(game_id, lang, ADVICE)))
    entry = check_entry(game, game.advice().model, data, Flags(lang=lang)).entry
    return entry, advise(game.advice(), entry, 20)


@cache
def page(game_id, lang="fr", **options):
    """The first page of a game's example, as `companion advise --format pdf` prints it, and how many there are."""
    entry, advised = answered(game_id, lang)
    advice = advice_of(find_game(game_id), entry, advised, lang)
    made = read(print_advice(game_id, advice, SlipOptions(lang=lang, **options)))
    return made[0], len(made)


@pytest.mark.parametrize("options", [{}, {"paper": "letter", "ink": "low"}], ids=str)
@pytest.mark.parametrize("game_id", ADVISING)
def test_every_game_draws_its_table_on_one_page(game_id, options, monkeypatch) -> None:
    """What it says it shows is not printed as a table besides; nothing is smaller than one reads."""
    lang = LANGS[ADVISING.index(game_id) % 2]
    made, count = page(game_id, lang, **options)
    assert count == 1
    picture = environment().get_template(f"{game_id}/{PICTURE}").make_module(page_variables(Look(), "a4"))
    _, advised = answered(game_id, lang)
    for place, table in enumerate(advised.choices):
        if table.title:
            title = re.sub(r"\W", "", wording(game_id, lang).advice(table.title))[:30]
            assert (title.lower() in re.sub(r"\W", "", made.text).lower()) == (place not in picture.shown)
    assert min(letter.size for letter in made.letters if letter.box.top > 30) >= 6.3  # a rank in a card's corner


@pytest.mark.parametrize("game_id", ADVISING)
def test_why_is_of_one_size_in_every_game(game_id) -> None:
    """A full page has a smaller picture, not smaller letters: reasons were set as small as a foot note."""
    made, _ = page(game_id)
    sizes = Counter(round(one.size, 1) for one in made.letters if one.text.islower() and one.box.top < made.height - 15)
    assert STYLES["reason"].step.size in sizes
    assert STYLES["reason"].step.size >= 13
    assert not {size for size in sizes if BODY.size < size < LABEL.size or SMALL.size < size < BODY.size}


@pytest.mark.parametrize("game_id", ADVISING)
def test_why_is_one_column_and_the_foot_is_readable(game_id) -> None:
    """Two columns had two short lines; the foot was 6 points high and told where the rules come from."""
    made, _ = page(game_id)
    why = next(word for word in words(made) if word.text == "Pourquoi")
    below: dict[int, float] = {}
    for word in words(made):
        if why.base < word.base < made.height - 18:
            below[round(word.base)] = min(below.get(round(word.base), made.width), word.box.left)
    assert max(below.values()) - min(below.values()) < 0.5
    foot = [one.size for one in made.letters if one.box.top > made.height - 15]
    assert foot
    assert min(foot) >= 7.5


@pytest.mark.parametrize("game_id", ADVISING)
def test_plain_figures_are_told(game_id) -> None:
    """The exact fraction is for programs: nobody at a table reads 596/15."""
    made, _ = page(game_id)
    said = advice_of(find_game(game_id), *answered(game_id), "fr")
    told = [cell for block in said.blocks(8) for _, _, cells in block.rows for cell in cells]
    for text in (made.text, said.text, *said.why, *told):
        assert "≈" not in text
        assert not re.search(r"\d/\d", text)


def test_reasons_end_at_the_same_edge_in_every_game() -> None:
    """Their ground ended 1 to 8 mm above the foot."""
    ends = [
        max(one.box.bottom for one in page(game_id)[0].shapes if one.box.width > page(game_id)[0].width - 26)
        for game_id in ADVISING
    ]
    assert max(ends) - min(ends) < 0.5


@pytest.mark.parametrize("game_id", ADVISING)
def test_a_title_is_the_same_in_every_game_and_the_picture_names_who_is_advised(game_id) -> None:
    """Two sheets said “Conseil à Ana”, seven “Conseil”."""
    text = page(game_id)[0].text
    assert text.count("Conseil") == 1 and "Conseil à" not in text
    if game_id in ("lobbys", "paparazzi"):
        assert {"lobbys": "Ana, offrez", "paparazzi": "Ana, posez 4♠"}[game_id] in " ".join(text.split())


@pytest.mark.parametrize("game_id", ADVISING)
def test_the_proof_is_as_large_as_the_reasons(game_id) -> None:
    """What was tried was the smallest text of the page."""
    made, _ = page(game_id)
    why = next(word for word in words(made) if word.text == "Pourquoi").base
    below = {round(one.size, 1) for one in made.letters if why + 2 < one.base < made.height - 18 and one.text.islower()}
    assert below == {STYLES["reason"].step.size}


def test_effraction_says_what_both_ways_bring_once_in_the_picture_and_once_in_words() -> None:
    """The bars are the two decisions, not what the next card can be."""
    text = " ".join(page("effraction")[0].text.split())
    assert len(re.findall(r"\b20 \$", text)) == 2
    assert len(re.findall(r"\b16,42 \$", text)) == 3  # the reasons say how it comes from 24,63 $ and the risk
    assert "en moyenne 24,63 $ ; avec ce risque, 16,42 $" in text
    assert re.search(r"partir maintenant 20 0 partir après une carte de plus chacun 16,42 1 sur 3", text)
    assert "maintenant : 8 $ + 12 cartes" in text
    assert text.startswith("Effraction Conseil Maintenant, ou après une carte de plus chacun ?")
    assert len(re.findall("une carte de plus", text)) == len(re.findall("une carte de plus chacun", text)) == 5
    # Every card that can come is drawn: those that would end the round, large, over those that would not.
    ranks = [one for one in page("effraction")[0].letters if one.text in ("V", "D", "R")]
    assert max(one.size for one in ranks) > 1.8 * min(one.size for one in ranks) > 22
    assert re.search(
        r"4 sur 24 finissent la manche V \+ D R D \+ V R 20 sur 24 : on continue( [A2-6VDR]){20}\b", text
    ), text


def squares(made):
    """Where the cards of Marteau-Piqueur's board stand: x by column and y by row, from 0, read from 2♦ 3♠ A♠ and 7♣."""
    ranks = [word for word in words(made) if word.text in list("A23456789") and word.box.right < made.width * 0.62]
    top = min(word.base for word in ranks)
    second, fourth, fifth = sorted((w.box.left + w.box.right) / 2 for w in ranks if abs(w.base - top) < 0.5)
    pitch = fifth - fourth
    assert abs(fourth - second - 2 * pitch) < 0.5
    step = min(w.base for w in ranks if w.text == "7") - top
    return [second + (n - 1) * pitch for n in range(6)], [top + n * step for n in range(6)]


def grid_of(made, courts):
    """Where the places of Paparazzi's grid stand: x by column and y by row, from 0, read from its celebrities."""
    seen = [word for word in words(made) if word.text in courts and word.box.top < made.height * 0.66]
    rows = [
        line for base in sorted({word.base for word in seen}) if len(line := [w for w in seen if w.base == base]) == 4
    ]
    assert len(rows) == 3
    first, second, *_ = sorted((word.box.left + word.box.right) / 2 for word in rows[0])
    pitch, step = (second - first) / 2, (rows[1][0].base - rows[0][0].base) / 2
    return [first + (n - 1) * pitch for n in range(9)], [rows[0][0].base + (n - 1) * step for n in range(7)]


def test_a_walk_is_numbered_card_by_card() -> None:
    made, _ = page("marteau-piqueur")
    _, advised = answered("marteau-piqueur")
    across, down = squares(made)
    pitch = across[1] - across[0]
    for number, (row, column) in enumerate(advised.answer["best"], 1):
        assert any(
            word.text == str(number)
            and abs((word.box.left + word.box.right) / 2 - across[column]) < pitch * 0.5
            and 5 < word.base - down[row] < 18  # at the card's foot, which is free
            for word in words(made)
        ), number
    sizes = [letter.size for letter in made.letters if letter.text == "4" and letter.box.left > across[1]]
    assert min(sizes) >= 11


def test_a_walk_has_a_direction() -> None:
    """In a corner, numbers 8 to 11 did not say where the line went next: a head stands at the edge of each card.

    Fourteen heads of one weight hid the three that the headline names.
    """
    made, _ = page("marteau-piqueur")
    _, advised = answered("marteau-piqueur")
    white = (255, 255, 255)
    heads = [
        one for one in made.shapes if one.fill and one.fill != white and one.line == white and 2 < one.box.width < 6
    ]
    assert len(heads) == len(advised.answer["best"])
    assert sorted(Counter(one.fill for one in heads).values()) == [3, len(heads) - 3]


def test_a_walk_leaves_values_free() -> None:
    """The line and its discs lay over the cards: it passes below them, the numbers hang over their edges."""
    made, _ = page("marteau-piqueur")
    _, advised = answered("marteau-piqueur")
    across, down = squares(made)
    pitch = across[1] - across[0]
    for row, column in advised.answer["best"]:
        (value,) = (
            word
            for word in words(made)
            if word.text[0] in "A23456789"
            and abs((word.box.left + word.box.right) / 2 - across[column]) < pitch * 0.2
            and -pitch * 0.6 < word.base - down[row] < pitch * 0.2
        )
        assert value.box.right < across[column] + pitch * 0.25, "clear of the disc"
    # Beside each suit stands what was taken, what the walk adds, and their sum.
    side = [word for word in words(made) if word.box.left > across[-1] + pitch / 2 and down[0] < word.base]
    parts = [
        sorted((w for w in side if abs(w.base - plus.base) < 3), key=lambda w: w.box.left)
        for plus in side
        if plus.text == "+"
    ]
    sums = [[int(word.text) for word in line if word.text.isdecimal()] for line in parts]
    assert all(taken + gained == total for taken, gained, total in sums)
    assert sorted(total for *_, total in sums) == list(advised.answer["value"])


def test_sums_keep_off_cards() -> None:
    """They lay over the pips of celebrities."""
    made, _ = page("paparazzi", "en")
    across, down = grid_of(made, "JQK")
    beside = across[-1] + across[1] - across[0]
    sums = [word for word in words(made) if word.text in ("11", "14") and word.box.left > beside]
    assert sorted(one.text for one in sums if one.base < down[-1]) == ["11", "11", "14"]


def test_a_table_is_as_high_as_its_cards_are_from_side_to_side() -> None:
    """A third of it was empty in Industrie."""
    made, _ = page("industrie", "en")
    said = min(word.base for word in words(made) if word.text == "Build")
    city = [word for word in words(made) if word.text in "2356789" and 25 < said - word.base < 55]
    assert max(word.box.right for word in city) - min(word.box.left for word in city) > made.width * 0.72
    foot = max(word.base for word in words(made) if word.text in "23569" and word.base < said)
    assert said - foot < 60


def test_industrie_sets_the_best_turn_beside_those_that_come_next() -> None:
    """Bars of what was due and what was paid compared nothing."""
    text = " ".join(page("industrie")[0].text.split())
    assert "on bâtit on paie points $ en trop" in text
    rows = [re.sub(r"\W+", " ", row) for row in re.findall(r"(?=(4♣ 7♥ R♦ 9♠ 3 4|7♥ 9♠ 2 1|4♣ R♦ 9♠ 7♥ 2 1))", text)]
    assert len(rows) == 3, text


def test_the_card_to_lay_lies_in_its_place() -> None:
    made, _ = page("paparazzi")
    _, advised = answered("paparazzi")
    across, down = grid_of(made, "VDR")
    row, column = advised.answer["best"]["place"]
    assert advised.answer["best"]["card"].rank == 4
    there = [word for word in words(made) if word.text == "4" and abs(word.box.left - across[column]) < 8]
    assert any(abs(word.base - down[row]) < 8 for word in there)
    # Ana's spades beside D♣ are 7 and 4, beside D♦ 10 and 4; Ben's hearts are 4, and 8 and 3.
    # They stand beside the grid, twice as large as its ranks have room for.
    beside = [word for word in words(made) if word.base < down[6] and word.text in {"4", "11", "14"}]
    sums = [word for word in beside if across[-1] + 15 < word.box.left]
    assert [word.text for word in sorted(sums, key=lambda word: (round(word.base), word.box.left))] == [
        "14",
        "11",
        "11",
        "4",
    ]


def test_the_table_takes_the_most_of_the_page_and_the_move_is_the_largest_word_below_it() -> None:
    """It lay on white, a third of the page high."""
    for game_id in ADVISING:
        made, _ = page(game_id)
        move = max(letter.size for letter in made.letters if letter.text.islower() and letter.box.top > made.height / 3)
        below = [letter.box.top for letter in made.letters if letter.size == move and letter.text.islower()]
        assert move >= 15, game_id
        assert max(below) > made.height * 0.46, game_id


def test_paparazzi_shows_the_card_to_lay_and_the_leads_of_the_hand() -> None:
    """Six numbered moves in dotted places, and a legend of odd and even numbers, had to be deciphered."""
    text = " ".join(page("paparazzi")[0].text.split())
    assert "pointillé" not in text and "impairs" not in text and "6." not in text
    moves = answered("paparazzi")[1].choices[0]
    assert all(f" {lead} {ana} {ben} " in f"{text} " for lead, ana, ben in moves.cells)
    assert "4♠ fait passer D♦ de Ben à Ana : 14 contre 11" in text


def test_paparazzi_shows_who_has_each_celebrity_in_that_players_tone() -> None:
    """Tags of one colour stood at two celebrities; who had the others had to be added up.

    Blue and green were none of the page's colours, and Ben, who lays hearts, was green.
    """
    made, _ = page("paparazzi")
    across, _ = grid_of(made, "VDR")
    rings = [one for one in made.shapes if one.line and one.fill and 3 < one.box.width < 6]
    lines = Counter(one.line for one in rings if one.box.left < across[-1])
    assert sorted(lines.values())[-2:] == [5, 6]  # R♣ is nobody's: 3 against 3
    assert all(red > max(green, blue) for (red, green, blue), count in lines.items() if count > 4)
    assert "Sommes avec 4♠" in " ".join(made.text.split())


def test_the_headline_of_lobbys_names_the_cards_to_offer() -> None:
    _, advised = answered("lobbys")
    said = advice_of(find_game("lobbys"), answered("lobbys")[0], advised, "fr").text
    for tender in advised.answer["play"]:
        assert tender["offers"]["Ana"].write("fr") in said.split(".")[0]


def test_couples_have_their_points_and_all_add_up() -> None:
    made, _ = page("cour")
    points = [int(found) for found in re.findall(r"^\w+ \+(\d)\s*$", made.text, re.MULTILINE)]
    assert sum(points) == answered("cour")[1].answer["value"]


def test_cour_names_each_couple_beside_its_points() -> None:
    """A legend repeated the points of the tags; half of the lower panel was empty, though its cards had room."""
    made, _ = page("cour")
    text = " ".join(made.text.split())
    assert all(said in text for said in ("Mariage +5", "Intrigue +4", "Aventure +3"))
    assert "Un mariage rapporte" not in text
    said = next(word for word in words(made) if word.text == "Hors")
    beside = [word for word in words(made) if abs(word.base - said.base) < 45 and word.text in "9A4"]
    assert max(word.box.right for word in beside) > made.width * 0.75
    assert min(word.box.left for word in beside) > said.box.right


def test_buildings_have_price_tags_and_offers_their_gain() -> None:
    text = page("industrie")[0].text
    assert "= 8 $" in text
    assert "= 7 $" in text
    assert "$10 − 2 = 8" in page("industrie", "en")[0].text
    text = page("lobbys")[0].text
    for tender in answered("lobbys")[1].answer["play"]:
        assert f"+{tender['gain']}" in text


def test_times_stand_by_their_numbers_full_where_a_yes_leaves_them() -> None:
    """A list of tickets had to be read through: a row for the lower number, a column for the higher one, is seen."""
    made, _ = page("hod")
    entry, advised = answered("hod")
    text = " ".join(made.text.split())
    assert "oui : 14 restent" in text
    assert "non : 12 restent" in text
    times = {one["time"].replace(":", " h ") for one in advised.answer["solutions"]}
    assert all(time in text for time in times)
    assert not any(f"{low + high} h {low}{high}" in text for low, high in ((4, 4), (4, 6), (5, 5), (6, 6)))
    said = words(made)
    minutes = {said[at + 1].text: said[at + 1] for at, word in enumerate(said) if word.text == "h"}
    assert len(minutes) == len(times)
    lines = sorted({round(word.base) for word in minutes.values()})
    columns = sorted({round(word.box.left / 5) for word in minutes.values()})
    assert (len(lines), len(columns)) == (5, 6)  # 6:66 is out of question
    axis = [word.text for word in said if 3 < lines[0] - word.base < 11 and word.text in list("A123456")]
    assert axis == list("A23456")  # as on the sheet, the pad and the aid
    table = {str(card.rank) for card in entry.table}
    full = [one.box for one in made.shapes if one.fill and sum(one.fill) < 400 and 8 < one.box.width < 20]
    for numbers, word in minutes.items():
        assert lines.index(round(word.base)) == int(numbers[0]) - 1
        assert any(
            box.left < word.box.left and word.box.right < box.right and box.top < word.base < box.bottom for box in full
        ) == (not {*numbers} <= table), numbers


@pytest.mark.parametrize("game_id", ["alkekan", "cour", "effraction", "hod", "industrie", "lobbys", "serpent-noir"])
def test_numbers_at_bars_are_thirteen_points(game_id) -> None:
    """They were 11.6: too small for a table in the evening."""
    made, _ = page(game_id)
    why = next(word for word in words(made) if word.text == "Pourquoi").base
    article = next(word for word in words(made) if word.text == "Article").base
    figures = [one for one in made.letters if article + 3 < one.box.top < why - 8 and one.text.isdecimal()]
    heads = [one for one in figures if one.size < 12]  # "the next card, of the 24 left"
    assert len(figures) - len(heads) >= 3
    assert all(one.size >= 13 for one in figures if one not in heads)
    assert len({round(one.box.top) for one in heads}) <= 1


def test_the_best_question_of_hod_is_the_longest_bar() -> None:
    """It was the shortest: what it left at worst."""
    made, _ = page("hod")
    text = " ".join(made.text.split())
    assert re.search(
        r"Solutions éliminées à coup sûr, sur 26 Un numéro manque-t-il \? 12 Un numéro est-il là \? 3", text
    )


@pytest.mark.parametrize("seen", ["2♣ 3♥", "2♣ 3♥ Jo", "2♣ 3♥ Jo Jo"])
def test_alkekan_draws_every_card_that_was_tried(seen) -> None:
    """“Tried against 19” stood beside 18 cards: an unseen joker was not drawn."""
    game = find_game("alkekan")
    data = {"purse": "5♥", "hand": "K♠ 9♦", "encounter": "9♣", "seen": seen}
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "fr")
    position = position_context(advice, SlipOptions(lang="fr"), Printable())
    picture = (
        environment().get_template(f"alkekan/{PICTURE}").make_module({**page_variables(Look(), "a4"), "lang": "fr"})
    )
    (count,) = (values["count"] for key, values in position["reasons"] if key == "tried")
    assert len(str(picture.unseen(position["entry"])).split()) == count
    assert page("alkekan")[0].text.count("JOKER") == 1


def test_a_group_of_few_cards_has_room_beside_one_of_many() -> None:
    """Its cards lay over the last ones of the other group."""
    game = find_game("alkekan")
    seen = "2♣ 3♥ 6♦ 10♥ Jo J♦ 10♣ 3♠ 6♥ 5♦ Q♦ A♠ 8♣ 7♥ J♠ 4♥ 2♠ K♦ 3♣ 10♠ Q♥ 6♣ 9♥ 5♠ Q♣ K♥ 2♥ 3♦ A♥ 4♦ 5♣ 9♣"
    data = {"purse": "5♥", "hand": "K♠ 9♦ 4♠", "encounter": "7♦", "seen": seen}
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "fr")
    made, *_ = read(print_advice("alkekan", advice, SlipOptions(lang="fr")))
    head = min(word.base for word in words(made) if word.text == "face")
    ranks = [word for word in words(made) if 0 < word.base - head < 60 and word.text in ("A", "2", "4", "6", "7")]
    first = min(word.base for word in ranks)
    row = sorted((word.box.left + word.box.right) / 2 for word in ranks if abs(word.base - first) < 1)
    gaps = [right - left for left, right in pairwise(row)]
    assert max(gaps) > 2 * min(gaps) > 16  # from one panel to the other, from card to card


def test_alkekan_parts_what_the_other_may_lay_into_two_panels() -> None:
    """The purse and both groups stood side by side, in small cards of three sizes, under a long arrow."""
    made, _ = page("alkekan")
    text = " ".join(made.text.split())
    assert "l’adversaire peut poser : 19" in text
    assert "Vous prenez 9♣ face à 11 cartes sur 19" in text and "Vous ne prenez pas 9♣ face à 8 cartes sur 19" in text
    foot = next(word.base for word in words(made) if word.text == "Jouez")
    head = next(word.base for word in words(made) if word.text == "poser")
    ranks = [one for one in made.letters if head + 12 < one.base < foot - 12 and one.text in "2345678"]
    assert min(one.size for one in ranks) > 20


@pytest.mark.parametrize("options", [{}, {"type": "large"}], ids=str)
@pytest.mark.parametrize("game_id", ["hod", "marteau-piqueur"])
def test_a_board_has_a_page_of_the_smallest_paper_for_itself(game_id, options) -> None:
    """Its cards were 5 mm wide, and none in large print, which had lists of squares instead."""
    made, count = page(game_id, paper="a5", **options)
    assert count == 2
    tints = [one.box for one in made.shapes if one.box.width > made.width - 26 and one.box.height > 60]
    assert tints, "the table, from side to side"
    assert "Pourquoi" not in made.text


@pytest.mark.parametrize("game_id", ADVISING)
def test_the_table_is_drawn_on_the_smallest_paper_in_large_print(game_id) -> None:
    """Those of Alkekan, Effraction and Lobbys were lists of cards, and the move was nowhere to be seen."""
    made, _ = page(game_id, paper="a5", type="large")
    assert any(one.box.width > made.width - 26 and one.box.height > 60 for one in made.shapes)


def test_a_table_and_a_few_sentences_share_a_page() -> None:
    """Effraction's was a list of cards."""
    made, count = page("effraction", "fr", paper="letter", type="large")
    assert count == 1
    assert any(one.box.width > made.width - 26 and one.box.height > 60 for one in made.shapes)


@pytest.mark.parametrize("game_id", ["cour", "effraction", "serpent-noir"])
def test_a_hand_and_its_reasons_share_a_small_page(game_id) -> None:
    assert page(game_id, paper="a5")[1] == 1


def test_each_price_of_a_turn_is_said_once() -> None:
    """It stood on a tag, in a bar and in a sum; the price of a second building came as a surprise."""
    text = page("industrie")[0].text
    assert [" ".join(one.split()) for one in re.findall(r"10 − \d = \d \$", text)] == ["10 − 2 = 8 $", "10 − 3 = 7 $"]
    paid = sum(map(int, re.findall(r"^(\d+) \$\s*$", text, re.MULTILINE)))
    assert paid - 8 - 7 == answered("industrie")[1].answer["best"]["waste"]
    assert len(re.findall(r"[78] \$", text)) == 2


def test_lobbys_parts_what_is_certain_from_what_is_hoped() -> None:
    """“At best” read like a promise, and “to aim for 76 points” held only if the others did their part."""
    text = " ".join(page("lobbys")[0].text.split()).replace(" :", ":")  # a narrow blank is not always read
    advised = answered("lobbys")[1]
    values = advised.note.values
    # Both ends in one breath, and that the best is one case of several.
    assert (
        f"Aucun autre choix ne fait mieux, ni au pire (−{-values['least']}) ni au mieux ({values['most']} points)"
        in text
    )
    assert "par exemple si les autres offrent les cartes montrées" in text
    assert values["most"] == advised.answer["value"]
    assert "Offrez 3♦, 4♣ et 5♥; gardez 2♠" in text.replace("5♥ ;", "5♥;")
    assert "Mains et marchés à venir sont supposés connus" in text
    assert advised.note.values["least"] > advised.answer["range"]["Ana"]["least"], "of the cards advised, not of any"
    # A bar a card to keep; the points of an article together, a line each.
    assert [str(row.of) for row in advised.choices[2].rows] == ["2♠", "4♣", "5♥", "3♦"]
    assert "Majorités +30" in text and "Partisan +24" in text
    assert "Meilleur cas: 76 points" in text  # what the others have not offered yet
    assert all(f"−{-low} {high}" in text for low, high in advised.choices[2].cells)  # a bar from worst to best
    assert "Appel d’offres 1" not in text


@pytest.mark.parametrize("game_id", ADVISING)
def test_words_of_a_picture_are_eleven_points_at_least(game_id) -> None:
    """“Main”, “Table”, “Gardée”, heads of columns and the line of the article were 9.6."""
    made, _ = page(game_id)
    said = [one for one in made.letters if one.text.islower() and 30 < one.box.top < made.height - 15]
    assert min(one.size for one in said) >= 8
    assert sum(one.size < 11 for one in said) <= 0.05 * len(said)


def test_the_picture_begins_at_one_height_in_every_game() -> None:
    """It began lower where a line about the position stood above it; that line is its caption."""
    tops = [
        min(one.box.top for one in made.shapes if one.box.height > 60 and one.box.width > made.width - 26)
        for made in (page(game_id)[0] for game_id in ADVISING)
    ]
    assert max(tops) - min(tops) < 4.5


def test_serpent_noir_has_a_bar_a_track() -> None:
    """Every length of run had its own on every track: five for two tracks, and only the best of a track decides."""
    rows = answered("serpent-noir")[1].choices[0].rows
    assert sorted(str(row.of) for row in rows) == ["4♠", "7♥"]
    text = " ".join(page("serpent-noir")[0].text.split())
    assert "3♥ 2♦ A♣" in text and "6♣ 5♦" in text and "3♥ 2♦ Art" not in text


def test_alkekan_says_what_a_card_leads_to_with_the_encounter_and_without() -> None:
    """Four columns of numbers stood beside the bars; how A♥ differs from 4♠ had to be found in them."""
    text = " ".join(page("alkekan")[0].text.split())
    assert "sur 19 cas (7.7) avec 9♣ sans 9♣" in text
    assert "45 · 11 cas 44 · 8 cas" in text and "50 · 7 cas 39 · 12 cas" in text
    assert "minimum" not in text
    assert "Magie au mieux (7.7), A♥ ne risque que 1 point (45 ou 44), 4♠ en risque 11 (50 ou 39)." in text
