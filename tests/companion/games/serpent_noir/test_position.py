"""Lays entered wrongly: what cannot be read, what no table can have, what is against the rules, what comes after the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.cards import Card, Rank, Suit, deck, read_cards
from companion.errors import Fault, InputError
from companion.games import find_game
from companion.games.serpent_noir.lays import LAY, Lay, split_lay
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("serpent-noir")
PIPS = [Card(rank, suit) for rank in Rank if rank.pip for suit in Suit]


def document(*lays, players="Ana Ben", **more):
    """A game of these lays, in turn by the players, or by whom it says: "Ben: 4♠ > 3♥"."""
    names = players.split()
    told = []
    for index, lay in enumerate(lays):
        by, colon, rest = lay.partition(": ") if isinstance(lay, str) else ("", "", lay)
        told.append({"by": by, "lay": rest} if colon else {"by": names[index % len(names)], "lay": lay})
    return {"players": [{"name": name} for name in names], "lays": told, **more}


def faults(data, lang="en"):
    """Every fault as (code, where); each is said in both languages, with no value lacking."""
    with pytest.raises(InputError) as caught:
        settle(GAME, check_entry(GAME, GAME.position, data, Flags(lang=lang)).entry)
    for one in LANGS:
        said = error_lines(caught.value, FaultWords(one, "serpent-noir", data))
        assert all(line and " ? " not in line and "{" not in line for line in said)
    return [(fault.code, fault.where) for fault in caught.value.faults]


def said(data, lang):
    with pytest.raises(InputError) as caught:
        settle(GAME, check_entry(GAME, GAME.position, data, Flags(lang="en")).entry)
    return [line.replace("\u00a0", " ") for line in error_lines(caught.value, FaultWords(lang, "serpent-noir", data))]


# Reading a lay


@pytest.mark.parametrize(
    "text",
    ["4♠ > 3♥ 2♦ A♣", "4♠>3♥ 2♦ A♣", "4♠ → 3♥, 2♦, A♣", " 4S  > 3h 2D ac ", "4♤ > 3♡ 2♢ A♧", "4♠, > 3♥,2♦ A♣,"],
)
def test_a_lay_is_read_however_it_is_spaced(text):
    entered = check_entry(GAME, GAME.position, document(text), Flags(lang="en")).entry
    assert entered.lays[0].lay == Lay(*[read_cards("4♠")[0], read_cards("3♥ 2♦ A♣")])


def test_letters_are_those_of_the_notation():
    for notation, text in (("fr", "4P > 3C DK 10T"), ("en", "4S > 3H QD TC")):
        entered = check_entry(GAME, GAME.position, document(text, cards=notation), Flags(lang="en")).entry
        assert LAY.write(entered.lays[0].lay, "fr") == "4♠ > 3♥ D♦ 10♣"


@given(st.lists(st.sampled_from(deck()), min_size=2, max_size=9), st.sampled_from(LANGS))
def test_what_is_written_is_read_again_as_the_same(cards, notation):
    lay = Lay(cards[0], tuple(cards[1:]))
    data = document(LAY.write(lay, notation), cards=notation)
    assert GAME.position.model_validate(data, context={"notation": notation}).lays[0].lay == lay
    assert GAME.position.model_validate(document(lay)).lays[0].lay == lay


@pytest.mark.parametrize(
    ("lay", "expected"),
    [
        ("4♠ 3♥ 2♦", [("lay-mark", "lays[0].lay")]),
        ("4♠ > 3♥ > 2♦", [("lay-mark", "lays[0].lay")]),
        ("", [("lay-mark", "lays[0].lay")]),
        (">", [("lay-track", "lays[0].lay")]),
        ("> 3♥", [("lay-track", "lays[0].lay")]),
        ("4♠ 5♠ > 3♥", [("lay-track", "lays[0].lay")]),
        ("4♠ >", [("lay-empty", "lays[0].lay")]),
        ("4♠ > , ", [("lay-empty", "lays[0].lay")]),
        ("4♠ > 3♥ zz 99♠", [("card-unreadable", "lays[0].lay[2]"), ("card-rank", "lays[0].lay[3]")]),
        ("4K > 3♥", [("card-notation", "lays[0].lay[0]")]),
        (["4♠", "3♥"], [("lay-not-text", "lays[0].lay")]),
        (7, [("lay-not-text", "lays[0].lay")]),
        (None, [("lay-not-text", "lays[0].lay")]),
        ("4♠ > " + "3♥ " * 130, [("too-long", "lays[0].lay")]),
    ],
)
def test_what_is_no_lay_says_what_one_looks_like(lay, expected):
    assert faults(document(lay)) == expected


def test_all_that_cannot_be_read_is_told_at_once_and_no_more_than_anybody_reads():
    data = document("4♠ > zz", "yy > 3♥", "4♠ 3♥")
    assert [where for _, where in faults(data)] == ["lays[0].lay[1]", "lays[1].lay[0]", "lays[2].lay"]
    assert len(faults(document(*["zz > yy xx"] * 200))) <= 101


@given(st.text(alphabet="4♠>→ 3h,xA", max_size=12))
def test_any_text_is_a_lay_or_a_fault(text):
    assert isinstance(split_lay(text), (tuple, Fault))
    try:
        GAME.position.model_validate(document(text), context={"notation": "en"})
    except ValidationError as error:
        assert error.error_count() >= 1


# What no table can have


@pytest.mark.parametrize(
    ("lay", "expected"),
    [
        ("Q♠ > 3♥", [("track-court", "lays[0].lay")]),
        ("Jo > 3♥", [("joker-not-played", "lays[0].lay")]),
        ("4♠ > Jo 2♦", [("joker-not-played", "lays[0].lay[1]")]),
        ("4♠ > Jo Jo", [("joker-not-played", "lays[0].lay[1]"), ("joker-not-played", "lays[0].lay[2]")]),
        ("4♠ > 3♥ 4♠", [("card-twice", "lays[0].lay[2]")]),
        ("4♠ > 5♥ 5♥", [("card-twice", "lays[0].lay[2]")]),
        ("4♠ > J♥ J♥ 7♦", [("card-twice", "lays[0].lay[2]")]),
        ("K♠ > K♠ Jo", [("track-court", "lays[0].lay"), ("joker-not-played", "lays[0].lay[2]"), ("card-twice", "lays[0].lay[1]")]),
    ],
)  # fmt: skip
def test_bad_cards_are_told_instead_of_what_the_lay_would_break(lay, expected):
    assert faults(document(lay)) == expected


def test_somebody_who_does_not_play():
    data = document("Benn: 4♠ > 3♥", "Ana: 4♠ > 9♥")
    assert faults(data) == [("player-unknown", "lays[0].by"), ("illegal-step-open", "lays[1].lay")]
    assert "Ben" in said(data, "en")[0]


@pytest.mark.parametrize("target", [0, 29, 35, 41, 300, -30])
def test_a_game_ends_at_30_or_at_40(target):
    assert faults(document("4♠ > 3♥", target=target)) == [("target-unknown", "target")]


@pytest.mark.parametrize("target", ["30", 30.5, True, None, [30]])
def test_the_target_is_a_whole_number(target):
    assert [where for _, where in faults(document("4♠ > 3♥", target=target))] == ["target"]


@pytest.mark.parametrize("names", ["Ana", "A B C D E F G"])
def test_two_to_six_play(names):
    assert faults(document("4♠ > 3♥", players=names)) == [("player-count", "players")]


@pytest.mark.parametrize("key", ["track", "cards", "points"])
def test_a_lay_knows_no_other_keys(key):
    data = document("4♠ > 3♥")
    data["lays"][0][key] = "3♥"
    assert faults(data) == [("key-unknown", f"lays[0].{key}")]


# What is against the rules


@pytest.mark.parametrize(
    ("lay", "code", "article", "told"),
    [
        ("4♠ > 3♥ 2♦ 3♣", "illegal-turn-down", "lay.direction", ["3♣", "2♦", "3", "ace"]),
        ("4♠ > 5♥ 4♦", "illegal-turn-up", "lay.direction", ["2", "4♦", "6"]),
        ("4♠ > Q♥ 4♦", "illegal-turn-open", "lay.direction", ["2", "4♦", "Q♥", "6"]),
        ("4♠ > J♠ Q♠ K♠ J♥ 5♦", "illegal-turn-same", "lay.direction", ["5", "5♦", "J♥", "9"]),
        ("4♠ > 5♥ 7♦", "illegal-step-up", "lay.step", ["2", "7♦", "5♥", "6"]),
        ("2♠ > A♥ 9♦", "illegal-step-down", "lay.step", ["2", "9♦", "A♥", "10"]),
        ("4♠ > 9♥", "illegal-step-open", "lay.step", ["1", "9♥", "4♠", "5", "3"]),
        ("4♠ > J♠ Q♠ K♠ J♥ 4♦", "illegal-step-same", "lay.step", ["5", "4♦", "9"]),
        ("4♠ > 3♥ K♦", "illegal-end", "lay.last", ["2", "K♦"]),
    ],
)
def test_an_illegal_lay_names_its_article_the_card_and_the_step(lay, code, article, told):
    data = document("7♣ > 8♣", lay)
    assert faults(data) == [(code, "lays[1].lay")]
    for lang in LANGS:
        (line,) = said(data, lang)
        number = open_rulebook("serpent-noir", lang).article(article).number
        assert f"({number})" in line and "Ben" in line
        assert line.startswith("pose 2 : Ben " if lang == "fr" else "run 2: Ben ")
        courts = str.maketrans("JQK", "VDR") if lang == "fr" else {}
        words = {"ace": "un as" if lang == "fr" else "an ace"}
        assert all(words.get(one, one.translate(courts)) in line for one in told), line


def test_a_lay_can_break_two_articles_and_several_lays_can_be_illegal():
    assert faults(document("4♠ > 9♥ K♦", "7♠ > 7♥")) == [
        ("illegal-step-open", "lays[0].lay"),
        ("illegal-end", "lays[0].lay"),
        ("illegal-step-open", "lays[1].lay"),
    ]


# After the end

FOUR = ["4♠ > 5♠ 6♠ 7♠ 8♠", "8♠ > 9♠ 10♠ A♠ 2♠", "2♠ > 3♥ 4♥ 5♥ 6♥", "6♥ > 7♥ 8♥ 9♥ 10♥"]
TO_28 = [f"Ana: {lay}" for lay in FOUR]


def test_a_lay_after_somebody_reached_the_target_is_refused_once():
    data = document(*TO_28, "Ana: 10♥ > 9♦ 8♦", "Ben: 8♦ > 7♦", "Ana: 7♦ > 6♦")
    assert faults(data) == [("lay-after-short-end", "lays[5]")]
    number = open_rulebook("serpent-noir", "en").article("end.target").number
    (line,) = said(data, "en")
    assert f"({number})" in line and "Ana has 31 points" in line and "30" in line and "2" in line


def test_exactly_the_target_ends_the_game_and_one_point_less_does_not():
    assert faults(document(*TO_28, "Ana: 10♥ > 9♦", "Ana: 9♦ > 8♦", "Ben: 8♦ > 7♦")) == [
        ("lay-after-short-end", "lays[6]")
    ]
    position = check_entry(GAME, GAME.position, document(*TO_28, "Ana: 10♥ > 9♦", "Ben: 9♦ > 8♦"), Flags(lang="en"))
    assert not settle(GAME, position.entry).finished


def test_with_40_points_to_reach_the_game_goes_on():
    lays = [*TO_28, "Ana: 10♥ > 9♦ 8♦", "Ben: 8♦ > 7♦"]
    assert settle(GAME, check_entry(GAME, GAME.position, document(*lays, target=40), Flags(lang="en")).entry)
    assert faults(document(*lays)) == [("lay-after-short-end", "lays[5]")]


def test_after_40_points_nothing_more_is_offered():
    data = document(*TO_28, "Ana: 10♥ > 9♦ 8♦ 7♦ 6♦", "Ana: 6♦ > 5♣ 4♣ 3♣ 2♣", "Ben: 2♣ > A♦", target=40)
    assert faults(data) == [("lay-after-end", "lays[6]")]
    assert said(data, "en")[0].endswith("Runs after that: 1. Take them out.")


def test_an_illegal_lay_scores_nothing_towards_the_end():
    data = document(*TO_28, "Ana: 10♥ > 9♦ 7♦", "Ben: 8♦ > 7♦")
    assert faults(data) == [("illegal-step-down", "lays[4].lay")]
