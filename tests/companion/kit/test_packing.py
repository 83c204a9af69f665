"""What a table brings, and what is printed in its place."""

from dataclasses import replace
from functools import cache

import pytest
from sheets.reading import read, words

from companion.components.make import print_components
from companion.errors import InputError
from companion.kit.documents import KitDocument
from companion.kit.make import Kit, make_kit, summarize
from companion.kit.night import check_night
from companion.kit.packing import Paper, apart_at, packing_list
from companion.kit.papers import NO_PAPER, House
from companion.kit.plan import plan_of
from companion.kit.words import kit_words
from companion.printing.kinds import ComponentsOptions
from companion.printing.printer import Printer


def night_with_components(**more):
    tables = [{"game": "lobbys", "players": 3}, {"game": "alkekan", "players": 2, "components": True, **more}]
    return check_night({"title": "Cards", "tables": tables}, "en", None)


@cache
def with_components(**more):
    return make_kit(night_with_components(**more))


def test_components_are_printed_for_the_tables_that_want_them():
    made = with_components()
    (document,) = (one for one in made.documents if "components" in one.file)
    assert (document.file, document.table, document.game) == ("alkekan-components-en.pdf", 1, "alkekan")
    assert (document.pages, document.sheets) == (12, 6)
    assert made.documents[-1] is document
    assert document.data == print_components("alkekan", ComponentsOptions(lang="en"))


def test_where_a_games_own_cards_do_as_well_a_kit_prints_no_playing_cards():
    tables = [{"game": "virus", "players": 4, "components": True}]
    made = make_kit(check_night({"title": "Cards", "tables": tables}, "en", None))
    (document,) = (one for one in made.documents if "components" in one.file)
    pages = read(document.data)
    assert len(pages) == len(read(print_components("virus", ComponentsOptions(lang="en", players=4)))) - 12
    assert not any("or Bottle/Germ/Virus" in page.text for page in pages)
    assert not {item.what for item in made.packing} & set(kit_words("en")["items"]["deck-jokers"])


def test_a_printed_deck_is_not_brought():
    bring = {item.what: item.number for item in with_components().packing}
    words = kit_words("en")["items"]
    assert bring[words["deck"][0]] == 1
    assert not bring.keys() & set(words["deck-jokers"])


def test_a_game_printed_whole_needs_no_box():
    for printed, boxes in ((True, 0), (False, 1)):
        tables = [{"game": "campagne", "players": 3, "components": printed}]
        made = check_night({"title": "Votes", "tables": tables}, "en", None)
        bring = {item.what: item.number for item in packing_list(made, None, NO_PAPER)}
        assert bring.get("set of Election Campaign, to print", 0) == boxes


@pytest.mark.parametrize(("private", "pencils"), [(True, 6), (False, 2)])
def test_everybody_who_notes_alone_has_a_pencil(private, pencils):
    tables = [{"game": "campagne", "players": 5, "private": private}, {"game": "lobbys", "players": 4}]
    made = check_night({"title": "Votes", "tables": tables}, "en", None)
    bring = {item.what: item.number for item in packing_list(made, None, NO_PAPER)}
    assert bring["pencils"] == pencils


def test_a_pad_without_private_pages_is_refused_them():
    with pytest.raises(InputError) as caught:
        check_night({"title": "x", "tables": [{"game": "lobbys", "players": 4, "private": True}]}, "en", None)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-private", "tables[0].private")]


def test_a_game_printed_apart_is_told_with_its_sheets():
    """On its tile, with the card stock to buy, which counts its sheets, and by `--check` with its table."""
    night = check_night({"title": "Votes", "tables": [{"game": "campagne", "players": 3}]}, "en", None)
    count = len(read(print_components("campagne", ComponentsOptions(lang="en", players=3)))) // 2
    assert apart_at(night, None) == {0: count}
    told = " ".join(read(House(night, None).paper("packing", Paper(9, 5)).data)[0].text.split())
    told = told.replace("\u00a0", " ")
    assert told.count(f"cut out the day before: {count} sheets of card stock") == 1
    assert f"{5 + count} sheets of A4 card stock {count} of them for Election Campaign" in told
    summary = summarize(Kit(night, None, [KitDocument("x.pdf", "x", b"", 1)]))
    assert f"Election Campaign (table 1), {count}" in summary.replace("\u00a0", " ")
    printed = [{"game": "campagne", "players": 3, "components": True}]
    assert apart_at(check_night({"title": "Votes", "tables": printed}, "en", None), None) == {}


@pytest.mark.parametrize("size", ["normal", "large"])
def test_how_to_print_says_what_is_done_with_printed_pieces(size):
    def told(**more):
        tables = [{"game": "deringer", "players": 4, **more}]
        made = House(check_night({"title": "Dice", "tables": tables, "type": size}, "en", None), None)
        return " ".join(word.text for page in read(made.paper("packing", Paper(9, 5)).data) for word in words(page))

    printed = told(components=True)
    assert printed.count("cards and pieces") == 3  # on which paper, and how they are cut
    assert "Cut cards and pieces along their lines" in printed
    assert "pieces" not in told()


def test_what_a_game_has_besides_cards_is_brought_or_printed_and_glued():
    words = kit_words("en")
    own = [words["items"][key][1] for key in ("character", "purse", "coin", "die")]
    once = [words["items"]["tile"][0].format(game="Deringer"), words["items"]["token"][0]]

    def bring(**more):
        made = check_night({"title": "Dice", "tables": [{"game": "deringer", "players": 4, **more}]}, "en", None)
        return {item.what: item.number for item in packing_list(made, None, NO_PAPER)}

    brought, printed = bring(), bring(components=True)
    assert [brought[what] for what in own] == [4, 4, 48, 12]
    assert [brought[what] for what in once] == [1, 1]
    assert words["item-glue"] not in brought
    assert not printed.keys() & {*own, *once}
    assert printed[words["item-glue"]] == 1


def test_the_list_says_what_can_be_printed_instead_and_what_is_printed_already():
    def told(**more):
        tables = [{"game": "deringer", "players": 4, **more}, {"game": "lobbys", "players": 3}]
        made = House(check_night({"title": "Dice", "tables": tables}, "en", None), None)
        return " ".join(word.text for word in words(read(made.paper("packing", Paper(9, 5)).data)[0]))

    brought, printed = told(), told(components=True)
    assert "Sheets to cut out (Lobbys, Deringer)" in brought.replace("\u00a0", " ")
    assert "Sheets to cut out (Lobbys)" in printed.replace("\u00a0", " ")
    assert "The cards and pieces for Deringer are in this kit" in printed.replace("\u00a0", " ")


@pytest.mark.thorough
def test_a_solved_table_needs_dice_for_those_who_ever_sit_there():
    nine = {"title": "Dice", "players": 9, "rounds": 3, "tables": [{"game": "deringer"}, {"game": "campagne"}]}
    made = check_night(nine, "en", None)
    planned = plan_of(made, seconds=0.1)
    most = max(len(tables[0]) for tables in planned.rounds)
    bring = {item.what: item.number for item in packing_list(made, planned, NO_PAPER)}
    words = kit_words("en")["items"]
    assert most < 8  # as many as the game takes
    assert (bring[words["die"][1]], bring[words["cup"][1]], bring[words["coin"][1]]) == (3 * most, most, 12 * most)


@pytest.mark.thorough
def test_a_table_with_large_print_has_large_indices():
    (file,) = (one.file for one in with_components(type="large").documents if "components" in one.file)
    assert file == "alkekan-components-en-large-index.pdf"


def test_a_game_without_components_is_refused(monkeypatch):
    monkeypatch.setattr("companion.kit.models.has_components", lambda _: False)
    with pytest.raises(InputError) as caught:
        night_with_components()
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("kit-components", "tables[1].components")]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_to_bring_and_how_to_print_take_one_leaf(paper):
    """With all five steps and with remarks about the plan, on the shorter paper too."""
    names = [f"N{number}" for number in range(12)]
    tables = [{"game": "campagne"}, {"game": "virus", "components": True}, {"game": "cour"}]
    told = {"title": "Vendredi", "paper": paper, "players": names, "rounds": 2, "tables": tables}
    night = check_night(told, "fr", None)
    turns = (tuple(tuple(names[at : at + 4]) for at in (0, 4, 8)), tuple(tuple(names[at::3]) for at in range(3)))
    assert House(night, plan_of(night, given=turns)).paper("packing", Paper(41, 18)).pages == 2


def test_a_game_printed_apart_is_counted_for_the_nights_printer_and_takes_glue():
    """A printer with wide edges needs more sheets; the board is glued together."""
    tables = [{"game": "campagne", "players": 4}]
    night = check_night({"title": "Votes", "tables": tables}, "en", None)
    narrow = Printer("narrow", left=14, right=14, one_sided=True)
    table = night.tables[0]
    edged = night._replace(tables=(table._replace(page=replace(table.page, printer=narrow)),))
    printed = print_components("campagne", ComponentsOptions(lang="en", players=4, printer=narrow))
    assert apart_at(edged, None) == {0: len(read(printed)) // 2}
    assert apart_at(edged, None)[0] > apart_at(night, None)[0]
    assert kit_words("en")["item-glue"] in {item.what for item in packing_list(night, None, NO_PAPER)}


def test_where_problems_are_set_everybody_has_a_pencil():
    tables = [{"game": "cour", "players": 4, "puzzles": True}]
    made = check_night({"title": "Court", "tables": tables}, "en", None)
    assert {item.what: item.number for item in packing_list(made, None, NO_PAPER)}["pencils"] == 4
