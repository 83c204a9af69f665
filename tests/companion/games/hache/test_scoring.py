"""Hache scored: every turn, the end, claims, and random games against another count."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Suit, deck
from companion.folders import game_folder
from companion.games import find_game, find_numbers
from companion.games.hache.position import in_order_of_play
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.json import score_json

GAME = find_game("hache")
COURTS = [str(card) for card in deck() if card.rank.court]
SUITS = "♠♥♦♣"


def position(*turns, names="ABCDEF", **more):
    return {"players": [{"name": name, "turns": one} for name, one in zip(names, turns, strict=False)], **more}


def entered(data):
    return GAME.position.model_validate(data, context={"notation": data.get("cards", "en")})


def judge(data):
    return settle(GAME, entered(data))


def lines(sheet, name):
    return [(line.note.values["number"], line.article, line.points) for line in sheet.player(name).lines]


def totals(sheet):
    return [player.total for player in sheet.players]


def remarks(sheet):
    return {note.key: dict(note.values) for note in sheet.remarks}


# a turn


@pytest.mark.parametrize(
    ("turn", "article", "points", "key"),
    [
        ("", "score.pips", 0, "nothing"),
        (0, "score.pips", 0, "nothing"),
        ("♠", "score.pips", 1, "suits"),
        ("♠♦", "score.pips", 2, "suits"),
        ("♣♦♥♠", "score.pips", 4, "suits"),
        (1, "score.pips", 1, "pips"),
        (4, "score.pips", 4, "pips"),
        ("J♣", "score.court", 2, "court"),
        ("Q♥", "score.court", 2, "court"),
        ("K♠", "score.court", 2, "court"),
    ],
)
def test_what_a_turn_scores(turn, article, points, key):
    sheet = judge(position([turn], [""]))
    (line,) = sheet.player("A").lines
    assert (line.article, line.points, line.note.key, line.note.values["number"]) == (article, points, key, 1)


def test_suits_are_told_in_the_order_of_the_house_whatever_was_typed():
    (line,) = judge(position(["♣♦♥♠"], [""])).player("A").lines
    assert line.note.values["suits"] == tuple(Suit)


def test_a_court_card_is_the_card_of_its_line():
    (line,) = judge(position(["V♣"], [""])).player("A").lines
    assert list(map(str, line.cards)) == ["J♣"]


def test_every_turn_has_a_line_with_its_number():
    """Those that brought nothing too: the verdict is laid beside the pad, turn by turn."""
    sheet = judge(position(["♠♦", "", "J♣"], ["♥", 3, "K♥"]))
    assert lines(sheet, "A") == [(1, "score.pips", 2), (2, "score.pips", 0), (3, "score.court", 2)]
    assert lines(sheet, "B") == [(1, "score.pips", 1), (2, "score.pips", 3), (3, "score.court", 2)]


# the end


@pytest.mark.parametrize("drawn", [0, 1, 9])
def test_a_game_without_its_tenth_court_card_is_not_finished(drawn):
    turns = COURTS[:drawn]
    sheet = judge(position(turns[::2], turns[1::2]))
    assert sheet.finished is False
    assert remarks(sheet) == {"game-unfinished": {"count": drawn, "whole": 10}}


def test_the_tenth_court_card_finishes_it_and_scores():
    sheet = judge(position(COURTS[:10:2], COURTS[1:10:2]))
    assert (sheet.finished, sheet.remarks, totals(sheet)) == (True, (), [10, 10])


# more suits than cards


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        # The first card is of one suit: whoever begins covers one pip of it, or none.
        ((["♠"], ["♠♦"]), None),
        ((["♠♦"], ["♠"]), ("A", 1, 2, 1)),
        (([2], [1]), ("A", 1, 2, 1)),
        # Two cards lie there when the second one is laid, three suits have been covered by then.
        ((["♠"], ["♥♦"]), ("B", 1, 3, 2)),
        # A court card is not laid.
        ((["J♠", "♠♦"], ["♠"]), None),
        ((["J♠", "♠♦♣"], ["♠"]), ("A", 2, 3, 2)),
        ((["♠", ""], ["", "♠♥♦♣"]), None),
        ((["", 3, 4], ["", 4]), None),
        ((["", 4, 4], ["", 4]), ("A", 2, 4, 3)),
    ],
)
def test_more_suits_than_cards_on_the_table_are_remarked_on(turns, told):
    sheet = judge(position(*turns))
    values = remarks(sheet).get("suits-above-cards")
    assert (values and (values["name"], values["turn"], values["suits"], values["cards"])) == told
    if told:
        entry = entered(position(*turns))
        for lang in LANGS:
            assert "{" not in score_json(GAME, entry, sheet, lang)["remarks"][0]["text"]


# who wins


def test_most_points_wins():
    sheet = judge(position(["♠"], ["♠♥"], [""]))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("B",), [2, 1, 3])


def test_equal_points_share_it():
    sheet = judge(position(["J♠"], ["♠♥"], ["♣"]))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("A", "B"), [1, 1, 3])


# claims


def explain(data, player, total):
    entry = entered({**data, "claims": [{"player": player, "total": total}]})
    sheet = settle(GAME, entry)
    for lang in LANGS:
        (claim,) = score_json(GAME, entry, sheet, lang)["claims"]
        assert all("{" not in reason["text"] for reason in claim["reasons"])
    (claim,) = sheet.claims
    return claim.holds, [(reason.article, reason.note.key) for reason in claim.reasons]


# A: 1 + 4 + 2 + 3 + three court cards; B: 1 a turn
CLAIMED = position(["♠", "J♠", "♠♥♦♣", "J♥", "♠♦", "J♣", 3], [1] * 7)


@pytest.mark.parametrize(
    ("total", "key"),
    [
        (10, "slip-courts-left-out"),
        (13, "slip-courts-one"),
        (22, "slip-courts-four"),
        (15, "slip-turn-left-out"),
        (12, "slip-turn-left-out"),
        (19, "slip-turn-twice"),
        (11, None),
        (30, None),
    ],
)
def test_where_a_wrong_total_may_come_from(total, key):
    assert explain(CLAIMED, "A", 16) == (True, [])
    holds, reasons = explain(CLAIMED, "A", total)
    assert not holds and (key in [told for _, told in reasons] if key else reasons == [])


def test_no_court_cards_are_no_reason():
    assert explain(CLAIMED, "B", 5) == (False, [])


def test_a_single_court_card_is_a_turn_as_any_other():
    data = position(["♠", "J♠", "♠♥"], [1] * 3)
    entry = entered({**data, "claims": [{"player": "A", "total": 3}]})
    (claim,) = settle(GAME, entry).claims
    (turn,) = (reason for reason in claim.reasons if "turns" in reason.note.values)
    assert (turn.article, turn.note.values["turns"]) == ("score", (2, 3))


# random games against a count made another way


@st.composite
def games(draw):
    """A game as a table may play it: turns one after the other until the tenth court card, or until somebody goes home."""
    players = draw(st.integers(2, 6))
    courts = draw(st.permutations(COURTS))
    turns = [[] for _ in range(players)]
    drawn = 0
    for number in range(draw(st.integers(0, 45))):
        if drawn == 10:
            break
        if draw(st.integers(0, 3)) == 0:
            turns[number % players].append(courts[drawn])
            drawn += 1
        else:
            suits = draw(st.lists(st.sampled_from(SUITS), unique=True))
            turns[number % players].append(draw(st.sampled_from(["".join(suits), len(suits)])))
    laid = sum(turn not in courts for each in turns for turn in each)
    return (turns, drawn) if laid <= 39 else ([["♠"]] + [[""]] * (players - 1), 0)


@given(games())
def test_any_game_scores_as_counted_by_hand(game):
    turns, drawn = game
    sheet = judge(position(*turns))
    by_hand = [
        sum(2 if turn in COURTS else turn if isinstance(turn, int) else len(turn) for turn in each) for each in turns
    ]
    assert totals(sheet) == by_hand
    assert all(player.total == sum(line.points for line in player.lines) for player in sheet.players)
    assert sheet.winners == tuple(name for name, total in zip("ABCDEF", by_hand, strict=False) if total == max(by_hand))
    assert sheet.finished is (drawn == 10)


@given(games(), st.randoms())
def test_the_order_in_which_suits_are_typed_does_not_matter(game, random):
    turns, _ = game
    stirred = [
        [turn if turn in COURTS or isinstance(turn, int) else "".join(random.sample(turn, len(turn))) for turn in each]
        for each in turns
    ]
    assert judge(position(*stirred)) == judge(position(*turns))


@given(games())
def test_turns_are_played_one_after_the_other(game):
    turns, _ = game
    played = list(in_order_of_play(turns))
    assert sorted((number, seat) for number, seat, _ in played) == [(number, seat) for number, seat, _ in played]
    assert len(played) == sum(map(len, turns))


# the sheets


@pytest.mark.parametrize("lang", LANGS)
def test_example_to_start_from(lang):
    text = (game_folder("hache") / f"example.{lang}.toml").read_text(encoding="utf-8")
    sheet = judge(tomllib.loads(text))
    assert totals(sheet) == [22, 23]
    assert sheet.finished and not sheet.remarks


def test_numbers_of_the_sheet():
    """39 cards laid and ten court cards are the longest game: the pad has a box for each turn."""
    numbers = find_numbers("hache")
    for players, most in numbers["turns_each"].items():
        assert (most - 1) * players < 39 + 10 <= most * players
    for lang in LANGS:
        assert "52" in open_rulebook("hache", lang).facts["material"]
