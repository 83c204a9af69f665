"""Effraction on paper: whatever leaving, or a second guard, is drawn or told as an example is what the scorer says of it."""

import ast
import re

import pytest
from sheets.law import articles, law, plain
from sheets.printed import printed, sheet
from sheets.reading import read, said

from companion.cards import read_cards
from companion.folders import game_folder
from companion.games import find_game, find_numbers
from companion.games.effraction.events import Leave, check_leave, resolve_leave
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.wording import wording
from companion.words import NBSP

FOLDER = game_folder("effraction")
GAME = find_game("effraction")
NUMBERS = find_numbers("effraction")


# the rule sheet


@pytest.mark.parametrize("lang", LANGS)
def test_the_leaving_that_is_drawn_brings_what_the_example_says(lang):
    template = (FOLDER / "figures" / "leaving.xml.j2").read_text(encoding="utf-8")
    (own, _), (others, _), (guards, _) = ast.literal_eval(re.search(r"set groups = (.+?) %}", template)[1])
    assert (len(own), len(others), len(guards)) == (3, 7, 2)
    table = [*own, *others, *guards]
    entry = Leave(cards=list(read_cards(" ".join(own))), table=list(read_cards(" ".join(table))))
    assert list(check_leave(entry)) == []
    points = resolve_leave(entry).answer["points"]
    assert f"8 + {len(table)} = **{'$' if lang == 'en' else ''}{points}" in law("effraction", lang)


@pytest.mark.parametrize(("lang", "total"), [("fr", f"66{NBSP}$"), ("en", "$66")])
def test_a_total_is_money_on_the_sheet_on_the_pad_and_in_the_verdict(lang, total):
    """Whoever has the most money wins, whoever has the least so far begins: nobody is told of points."""
    said_ = articles("effraction", lang)
    money, so_far = ("argent", "jusqu'ici") if lang == "fr" else ("money", "so far")
    assert f"{money} {so_far}" in said_["round.first"]
    assert plain(open_rulebook("effraction", lang).words["pad"]["sofar"]).lower() == f"{money} {so_far}"
    assert money in said_["end.winner"]
    assert wording("effraction", lang).points(66) == total


@pytest.mark.parametrize("lang", LANGS)
def test_the_guards_that_are_drawn_catch_where_the_example_says(lang):
    rows = re.findall(r"^([^|#\n]+) # ", law("effraction", lang), re.MULTILINE)
    caught = []
    for drawn in rows:
        guards = list(read_cards(drawn))
        faults = [fault.code for fault in check_leave(Leave(cards=[], table=guards))]
        assert faults in ([], ["guard-second"])
        caught.append(bool(faults))
    assert caught == [False, True]


@pytest.mark.parametrize("lang", LANGS)
def test_the_round_that_is_drawn_scores_what_stands_above_it(lang):
    """Two leave, one after the other; then a second guard catches the third, who sat in the bank all along."""
    template = (FOLDER / "figures" / "round.xml.j2").read_text(encoding="utf-8")
    tables = ast.literal_eval(re.search(r"set tables = (\[.+?\]) %}", template, re.DOTALL)[1])
    words = open_rulebook("effraction", lang).words["rules"]
    seats, before = [], set()
    for told, whose, groups in tables[:2]:
        hands = {name: list(read_cards(" ".join(cards))) for name, cards in groups}
        table = [card for cards in hands.values() for card in cards]
        entry = Leave(cards=hands[whose], table=table)
        assert list(check_leave(entry)) == []
        assert before < set(table)
        before = set(table)
        assert str(resolve_leave(entry).answer["points"]) == words[told].rpartition("= ")[2].strip("$ ")
        worth = sum(int(card.rank) for card in hands[whose])
        assert re.findall(r"\d+", words[told])[:2] == [str(worth), str(len(table))]
        seats.append({"name": words[whose], "cards": hands[whose], "table": table})
    guards = list(read_cards(" ".join(tables[2][2][-1][1])))
    assert [fault.code for fault in check_leave(Leave(cards=[], table=guards))] == ["guard-second"]
    assert set(guards[:-1]) <= before
    seats.append({"name": words["ben"]})
    position = {"players": [{"name": seat["name"]} for seat in seats], "rounds": [{"players": seats}]}
    totals = {player.name: player.total for player in settle(GAME, GAME.position.model_validate(position)).players}
    assert totals == {words["chloe"]: 14, words["ana"]: 20, words["ben"]: 0}
    for cards in ("6♥ 2♦", "4♦ A♣ 3♠"):
        assert cards in law("effraction", lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_piles_are_the_whole_deck(lang):
    for players, piles in NUMBERS["piles"].items():
        assert piles * NUMBERS["pile"][players] == NUMBERS["deck"] == NUMBERS["money"] + NUMBERS["guards"]
    assert NUMBERS["most_table"] == NUMBERS["money"] + NUMBERS["most_guards"]
    assert str(NUMBERS["most_table"]) in law("effraction", lang)


# the pad and the aid


@pytest.mark.parametrize(("paper", "type_", "games"), [("a4", "normal", 2), ("letter", "normal", 2), ("a5", "normal", 1), ("a5", "large", 1)])  # fmt: skip
@pytest.mark.parametrize("lang", LANGS)
def test_a_pad_has_five_rounds_and_as_many_games_as_fit(lang, paper, type_, games):
    found = read(sheet("effraction", "pad", lang=lang, paper=paper, type=type_, players=4))
    assert len(found) == 1
    pad = open_rulebook("effraction", lang).words["pad"]
    text = " ".join(found[0].text.split())
    for number in range(1, NUMBERS["rounds"] + 1):
        assert text.count(pad["round"].format(round=number)) == games
    assert f"{NUMBERS['rounds'] + 1}" not in re.findall(rf"{pad['round'].split()[0]} (\d)", text)


@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("lang", LANGS)
def test_an_aid_counts_as_the_scorer_does(lang, type_):
    """The example on the card is the source's."""
    text = said(sheet("effraction", "aid", lang=lang, type=type_, players=2))
    assert resolve_leave(Leave(cards=list(read_cards("4♦ A♣ 3♠")), table=12)).answer["points"] == 20
    assert re.search(r"\b20\b", text) and re.search(r"\+ 12\b", text)
    for article in (
        "round.turn",
        "catch.second",
        "catch.nothing",
        "leave.cards",
        "leave.table",
        "leave.stays",
        "leave.when",
    ):
        number = open_rulebook("effraction", lang).article(article).number
        assert re.search(rf"(?<![\d.]){re.escape(number)}(?![\d.])", text), article


@pytest.mark.parametrize("lang", LANGS)
def test_one_card_is_enough_for_an_aid(lang):
    assert len(read(printed("effraction", "aid", lang=lang))) == 2
