"""Lobbys scored: a test for every article that scoring rests on, the source's example, whole games played another way."""

import json
import tomllib
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Rank, Suit, deck, write_cards
from companion.errors import InputError
from companion.games import find_game
from companion.games.lobbys.rules import SPLIT
from companion.rulebook import LANGS, open_rulebook, templates_root
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import score_json

GAME = find_game("lobbys")
EXAMPLES = Path(__file__).parents[3] / "examples" / "lobbys"

ALL = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣"
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")
LAST = ("A♠", "A♥", "A♦", "A♣", "2♠")


def seat(name, markets="", last="A♠", **more):
    return {"name": name, "markets": markets, "last": last, **more}


def one_round(*markets, **more):
    """A position of one round in which Ana, Ben, … won these markets, with aces left over."""
    seats = [seat(*entry) for entry in zip(NAMES, markets, LAST, strict=False)]
    return {"players": [{"name": s["name"]} for s in seats], "rounds": [{"players": seats}], **more}


def parsed(data):
    return GAME.position.model_validate(data, context={"notation": data.get("cards", "en")})


def judge(data):
    return settle(GAME, parsed(data))


def lines(sheet, name, article=None):
    found = [(line.article, line.points, *map(str, line.cards)) for line in sheet.player(name).lines]
    return [line for line in found if article in (None, line[0])]


def points(sheet, name, article):
    return [line.points for line in sheet.player(name).lines if line.article == article]


def totals(sheet):
    return {player.name: player.total for player in sheet.players}


def remarks(sheet):
    return {note.key: dict(note.values) for note in sheet.remarks}


def faults(data):
    """The faults of a position as (code, where), and every one of them said in both languages."""
    with pytest.raises(InputError) as caught:
        judge(data)
    for lang in LANGS:
        assert all(error_lines(caught.value, FaultWords(lang, "lobbys", data)))
        for fault in caught.value.faults:
            template = open_rulebook("lobbys", lang).sentence("faults", fault.code) or ""
            assert {name for _, name, _, _ in Formatter().parse(template) if name} <= fault.data.keys()
    return [(fault.code, fault.where) for fault in caught.value.faults]


def only_fault(data):
    with pytest.raises(InputError) as caught:
        judge(data)
    (found,) = caught.value.faults
    return found


# The source's example


def john(**rulings):
    example = json.loads((EXAMPLES / "john.json").read_text(encoding="utf-8"))
    return example, judge({**example["position"], "rulings": rulings})


def test_source_example_lines_are_right_and_its_sum_slips():
    """The source's own lines, 12 + 6 + 6 + 12 + 12 + 12 - 4, make 56; it says 44. By default the lines are right."""
    example, sheet = john()
    assert [[line.article, line.points] for line in sheet.player("John").lines[1:]] == example["lines"]
    assert totals(sheet)["John"] == example["sum_of_the_lines"] == 56


def test_source_example_44_is_the_ruling_once():
    example, sheet = john(partisan="once")
    assert totals(sheet)["John"] == example["said_by_the_source"] == 44
    assert points(sheet, "John", "score.partisan") == [12]


def test_source_example_other_player():
    """Paul shares queens and kings; without a jack he is not omnipresent."""
    _, sheet = john()
    assert [line.points for line in sheet.player("Paul").lines[1:]] == [6, 6, -1]
    assert sheet.winners == ("John",)


# setup.capital


def test_setup_capital_is_100_for_everybody_and_may_be_another():
    sheet = judge(one_round(ALL, ""))
    assert [points(sheet, name, "setup.capital") for name in ("Ana", "Ben")] == [[100], [100]]
    assert "start-unusual" not in remarks(sheet)
    sheet = judge(one_round(ALL, "", start=40))
    assert points(sheet, "Ben", "setup.capital") == [40]
    assert remarks(sheet)["start-unusual"] == {"start": 40, "usual": 100}


# election.cost


def test_election_cost_is_paid_by_everybody():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["bid"] = "4♠"
    data["rounds"][0]["players"][1]["bid"] = "3♠"
    sheet = judge(data)
    assert lines(sheet, "Ana", "election.cost") == [("election.cost", -4, "4♠")]
    assert lines(sheet, "Ben", "election.cost") == [("election.cost", -3, "3♠")]
    assert "bids-missing" not in remarks(sheet)


# tender.gain


def test_tender_gain_is_the_value_of_the_winning_offers():
    data = one_round("J♠ J♥ J♦ J♣", "Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣")
    data["rounds"][0]["players"][0]["wins"] = "4♠ 2♣"
    data["rounds"][0]["players"][1]["wins"] = "4♣ A♦ 3♠ 2♥"
    sheet = judge(data)
    assert lines(sheet, "Ana", "tender.gain") == [("tender.gain", 6, "2♣", "4♠")]
    assert points(sheet, "Ben", "tender.gain") == [10]
    assert "wins-missing" not in remarks(sheet)


def test_tender_gain_nobody_misses_the_offers_of_who_won_nothing():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["wins"] = "4♠ 2♣ 2♦ 2♠ 3♠ 4♣"
    assert "wins-missing" not in remarks(judge(data))


# score.majority


@pytest.mark.parametrize(
    ("markets", "expected"),
    [
        (("J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ K♠ K♥ K♦", "Q♣ K♣"), [[12, 12, 12], []]),
        (("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣"), [[6, 6, 6], [6, 6, 6]]),
        (("J♠ J♥ J♦ Q♠", "J♣ Q♥", "Q♦ K♠", "Q♣ K♥", "K♦ K♣"), [[12, 3], [3], [3], [3], [12]]),
        (("J♠ Q♥", "J♥ Q♦", "J♦ Q♣", "J♣ K♠", "Q♠ K♥ K♦ K♣"), [[3, 3], [3, 3], [3, 3], [3], [3, 12]]),
        (("J♠ J♥ Q♠ Q♥", "J♦ J♣ Q♦ K♠", "Q♣ K♥ K♦ K♣"), [[6, 12], [6], [12]]),
    ],
)
def test_score_majority_goes_to_the_most_and_is_split(markets, expected):
    sheet = judge(one_round(*markets))
    assert [points(sheet, name, "score.majority") for name in NAMES[: len(markets)]] == expected


def test_score_majority_three_can_never_be_tied_for_most_of_four():
    """The source gives 4 points each to three tied players; with all four cards of a kind won, that cannot happen."""
    shares = [count for count in product(range(5), repeat=5) if sum(count) == 4]
    assert {count.count(max(count)) for count in shares} == {1, 2, 4}
    assert SPLIT == {1: 12, 2: 6, 3: 4, 4: 3}


def test_score_majority_says_with_whom_it_is_shared():
    sheet = judge(one_round("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣"))
    (jacks, *_) = (line for line in sheet.player("Ana").lines if line.article == "score.majority")
    assert jacks.note.key == "majority-jack-tied"
    assert (jacks.stage, dict(jacks.note.values)) == (1, {"others": ("Ben",)})


# score.omnipresence


def test_score_omnipresence_once_even_with_several_sets():
    assert points(judge(one_round(ALL, "")), "Ana", "score.omnipresence") == [12]


def test_score_omnipresence_needs_all_three_kinds_of_any_suit():
    sheet = judge(one_round("J♠ Q♥ K♦ K♣", "J♥ J♦ Q♠ Q♦", "J♣ Q♣ K♠ K♥"))
    assert [points(sheet, name, "score.omnipresence") for name in NAMES[:3]] == [[12], [], [12]]


# score.partisan


def test_score_partisan_12_for_every_suit_completed():
    sheet = judge(one_round(ALL, ""))
    assert lines(sheet, "Ana", "score.partisan") == [
        ("score.partisan", 12, f"J{suit}", f"Q{suit}", f"K{suit}") for suit in "♠♥♦♣"
    ]
    assert points(sheet, "Ben", "score.partisan") == []


def test_score_partisan_two_of_a_suit_are_not_enough():
    sheet = judge(one_round("J♠ Q♠ J♥ Q♥", "K♠ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"))
    assert points(sheet, "Ana", "score.partisan") == []
    assert points(sheet, "Ben", "score.partisan") == [12, 12]


def test_score_partisan_once_is_once_a_round():
    data = one_round(ALL, "", rulings={"partisan": "once"})
    data["rounds"] *= 2
    sheet = judge(data)
    assert points(sheet, "Ana", "score.partisan") == [12, 12]
    assert points(sheet, "Ben", "score.partisan") == []
    assert {line.note.key for line in sheet.player("Ana").lines if line.article == "score.partisan"} == {
        "partisan-once"
    }


# score.loss


def test_score_loss_is_the_eighth_card_and_closes_the_round_with_the_capital():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][1] = seat("Ben", "", "4♥", bid="3♣")
    data["rounds"].append({"players": [seat("Ben", ALL, "2♣", bid="A♥", wins=9), seat("Ana", "", "4♦")]})
    sheet = judge(data)
    losses = [line for line in sheet.player("Ben").lines if line.article == "score.loss"]
    assert [(line.points, line.stage, line.note.key, line.note.values["capital"]) for line in losses] == [
        (-4, 1, "loss", 93),
        (-2, 2, "loss", 93 - 1 + 9 + 36 + 12 + 48 - 2),
    ]
    assert totals(sheet)["Ben"] == losses[-1].note.values["capital"]


def test_score_loss_tells_no_capital_once_something_is_missing():
    """Nor in any later round, whatever is known of that one."""
    whole = {"bid": "3♣", "wins": 9}
    rounds = [
        {"players": [seat("Ana", ALL, "A♠", **more), seat("Ben", "", "A♥", bid="2♥")]}
        for more in (whole, {"wins": 9}, whole)
    ]
    sheet = judge({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    losses = {n: [line for line in sheet.player(n).lines if line.article == "score.loss"] for n in ("Ana", "Ben")}
    assert [line.note.key for line in losses["Ana"]] == ["loss", "loss-capital-unknown", "loss-capital-unknown"]
    assert [line.note.values.keys() for line in losses["Ana"]] == [{"card", "capital"}, {"card"}, {"card"}]
    assert [line.note.values["capital"] for line in losses["Ben"]] == [97, 94, 91]


# stages


def test_every_line_says_its_round_and_the_capital_none():
    data = one_round(ALL, "")
    data["rounds"] *= 2
    for player in judge(data).players:
        assert (player.lines[0].stage, player.lines[0].given) == (0, True)
        stages = [line.stage for line in player.lines[1:]]
        assert stages == sorted(stages) and set(stages) == {1, 2}
        assert not any(line.given for line in player.lines[1:])


# what is missing


def told(sheet, name):
    return [(one.where, one.article) for one in sheet.player(name).missing]


def test_what_was_not_entered_is_missing_and_the_game_not_finished():
    rounds = [{"players": [seat("Ana", ALL), seat("Ben", "", "A♥", bid="2♥")]} for _ in range(3)]
    rounds[1]["players"][0] |= {"bid": "2♣", "wins": "2♠ 3♠ 4♠ 2♦ 3♦ 4♦"}
    sheet = judge({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    assert sheet.finished is False
    assert told(sheet, "Ana") == [
        ("rounds[0].players[0].bid", "election.cost"),
        ("rounds[0].players[0].wins", "tender.gain"),
        ("rounds[2].players[0].bid", "election.cost"),
        ("rounds[2].players[0].wins", "tender.gain"),
    ]
    assert told(sheet, "Ben") == [], "who won no markets has no winning offers to enter"
    for round_ in rounds:
        round_["players"][0] |= {"bid": "2♣", "wins": 9}
    sheet = judge({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    assert (sheet.finished, told(sheet, "Ana")) == (True, [])


def test_the_place_of_what_is_missing_is_that_of_the_entry():
    data = one_round(ALL, "")
    data["rounds"][0]["players"].reverse()
    assert told(judge(data), "Ana") == [
        ("rounds[0].players[1].bid", "election.cost"), ("rounds[0].players[1].wins", "tender.gain"),
    ]  # fmt: skip


def test_two_rounds_are_no_finished_game():
    data = one_round(ALL, "")
    for entry, wins in zip(data["rounds"][0]["players"], (9, 0), strict=True):
        entry |= {"bid": 2, "wins": wins}
    assert [judge({**data, "rounds": data["rounds"] * count}).finished for count in (1, 2, 3)] == [False, False, True]


def test_without_bids_and_wins_nobody_has_won():
    """Who leads on what was entered need not be who won: Ben's election cards and offers were the worse."""
    halves = ("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣")
    ana = seat("Ana", halves[0], 2, bid=1, wins=6)
    ben = seat("Ben", halves[1], 1, bid=4, wins=5)
    whole = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [{"players": [ana, ben]}] * 3}
    bare = {
        **whole,
        "rounds": [{"players": [{**ana, "bid": None, "wins": None}, {**ben, "bid": None, "wins": None}]}] * 3,
    }
    assert (judge(whole).finished, judge(whole).winners) == (True, ("Ana",))
    assert (judge(bare).finished, judge(bare).winners) == (False, ("Ben",))
    assert all(len(player.missing) == 6 for player in judge(bare).players)


# end.winner, remarks


def test_end_winner_equal_wealth_is_a_shared_victory():
    sheet = judge(one_round("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣"))
    assert sheet.winners == ("Ana", "Ben")
    assert [player.rank for player in sheet.players] == [1, 1]


def test_ranking_is_standard_competition_ranking():
    sheet = judge(one_round("J♠ J♥ Q♠ Q♥", "J♦ J♣ Q♦ Q♣", "K♠ K♥ K♦ K♣", ""))
    assert [(player.total, player.rank) for player in sheet.players] == [(111, 1), (111, 1), (111, 1), (99, 4)]


def test_remarks_say_what_is_missing_and_for_whom():
    data = one_round("J♠ J♥", ALL[12 - 6 :], "")
    data["rounds"][0]["players"][1]["bid"] = "4♥"
    data["rounds"][0]["players"] = data["rounds"][0]["players"][::-1]
    assert remarks(judge(data)) == {
        "rounds-missing": {"count": 1, "most": 3},
        "bids-missing": {"round": 1, "names": ("Ana", "Cy")},
        "wins-missing": {"round": 1, "names": ("Ana", "Ben")},
    }


def test_three_rounds_with_everything_remembered_leave_no_remark():
    for lang in LANGS:
        text = (templates_root() / "lobbys" / f"example.{lang}.toml").read_text(encoding="utf-8")
        sheet = judge(tomllib.loads(text))
        assert sheet.remarks == ()
        assert list(totals(sheet).values()) == [174, 162, 166]


# Bad input


def test_too_few_and_too_many_players():
    assert ("player-count", "players") in faults(one_round(ALL))
    data = one_round(ALL, "", "", "", "")
    data["players"].append({"name": "Flo"})
    assert ("player-count", "players") in faults(data)


def test_the_same_name_twice():
    data = one_round(ALL, "")
    data["players"][1]["name"] = "Ana"
    data["rounds"][0]["players"][1]["name"] = "Ana"
    assert faults(data) == [("name-twice", "players[1].name"), ("name-twice", "rounds[0].players[1].name")]


def test_no_round_and_four_rounds():
    assert faults({**one_round(ALL, ""), "rounds": []}) == [("rounds-count", "rounds")]
    data = one_round(ALL, "")
    assert faults({**data, "rounds": data["rounds"] * 4}) == [("rounds-count", "rounds")]


@pytest.mark.parametrize("start", [-1, 1_000_001])
def test_a_capital_nobody_has(start):
    assert faults(one_round(ALL, "", start=start)) == [("start-range", "start")]


def test_a_misspelt_name_is_one_fault_with_the_name_that_was_meant():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][1]["name"] = "Benn"
    found = only_fault(data)
    assert (found.code, found.where) == ("player-unknown", "rounds[0].players[1].name")
    assert found.data["near"] == ("Ben",)


def test_two_rounds_with_other_players():
    data = one_round(ALL, "")
    data["rounds"].append({"players": [seat("Ana", ALL, "A♠"), seat("Zoë", "", "2♠")]})
    assert faults(data) == [
        ("player-unknown", "rounds[1].players[1].name"),
        ("player-missing", "rounds[1]"),
    ]


def test_a_player_missing_is_not_also_a_lack_of_markets():
    data = one_round("J♠ J♥", ALL[6:])
    data["rounds"][0]["players"].pop()
    assert faults(data) == [("player-missing", "rounds[0]")]


def test_thirteen_markets():
    data = one_round(ALL + " J♠", "")
    assert faults(data) == [
        ("markets-odd", "rounds[0].players[0].markets"),
        ("card-twice", "rounds[0].players[0].markets[12]"),
        ("markets-too-many", "rounds[0]"),
    ]


def test_odd_markets():
    data = one_round("J♠", ALL[3:])
    assert faults(data) == [
        ("markets-odd", "rounds[0].players[0].markets"),
        ("markets-odd", "rounds[0].players[1].markets"),
    ]


def test_ten_markets_name_those_that_nobody_has():
    found = only_fault(one_round(ALL[6:], ""))
    assert (found.code, found.where) == ("markets-missing", "rounds[0]")
    assert write_cards(found.data["absent"], "en") == "J♠ J♥"


def test_the_same_market_with_two_players():
    assert faults(one_round(ALL[6:] + " J♠ J♥", "J♠ J♥")) == [
        ("card-twice", "rounds[0].players[1].markets[0]"),
        ("card-twice", "rounds[0].players[1].markets[1]"),
        ("markets-too-many", "rounds[0]"),
    ]


@pytest.mark.parametrize("card", ["10♠", "A♠", "Jo"])
def test_a_market_that_is_no_court_card(card):
    assert faults(one_round(ALL[3:] + " " + card, ""))[0] == ("market-not-court", "rounds[0].players[0].markets[11]")


@pytest.mark.parametrize(("players", "card"), [(2, "5♠"), (3, "7♠"), (4, "9♠")])
def test_a_rank_that_this_number_of_players_takes_out(players, card):
    data = one_round(ALL, *[""] * (players - 1))
    data["rounds"][0]["players"][0]["last"] = card
    found = only_fault(data)
    assert (found.code, found.where) == ("card-beyond-deck", "rounds[0].players[0].last")
    assert found.data["highest"] == 2 * players


def test_with_five_players_every_number_is_there():
    data = one_round(ALL, "", "", "", "")
    data["rounds"][0]["players"][0]["last"] = "10♠"
    assert points(judge(data), "Ana", "score.loss") == [-10]


@pytest.mark.parametrize("card", ["J♠", "Jo"])
@pytest.mark.parametrize("field", ["last", "bid", "wins"])
def test_a_card_that_is_in_no_hand(field, card):
    data = one_round(ALL, "")
    data["rounds"][0]["players"][1][field] = card
    found = faults(data)
    assert found[0][0] == "card-not-number"
    assert found[0][1].startswith(f"rounds[0].players[1].{field}")


def test_the_same_card_in_two_hands():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["bid"] = "4♥"
    data["rounds"][0]["players"][1]["last"] = "4♥"
    found = only_fault(data)
    assert (found.code, found.where) == ("card-twice", "rounds[0].players[1].last")
    assert found.data["first"] == "rounds[0].players[0].bid"


def test_the_same_card_in_two_rounds_is_no_fault():
    data = one_round(ALL, "")
    data["rounds"].append(data["rounds"][0])
    judge(data)


@pytest.mark.parametrize("wins", ["", "2♠ 3♠ 4♠ 2♥ 3♥", "2♠ 3♠ 4♠ 2♥ 3♥ 4♥ 2♦"])
def test_as_many_winning_offers_as_pairs_of_markets(wins):
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["wins"] = wins
    assert faults(data) == [("wins-count", "rounds[0].players[0].wins")]


def test_all_faults_at_once():
    data = one_round("J♠ Q♠ K♠", "J♠", start=-5)
    data["rounds"][0]["players"][0] |= {"last": "9♠", "wins": "A♥"}
    data["claims"] = [{"player": "Anna", "total": 3}]
    assert [code for code, _ in faults(data)] == [
        "start-range",
        "markets-odd",
        "markets-odd",
        "card-twice",
        "markets-missing",
        "card-beyond-deck",
        "card-twice",
        "player-unknown",
    ]


# Whole games, played and counted another way


def play(decks, courts, people):
    """Deal, elect and award by sorting keys; the position, and everybody's capital as a bookkeeper would have it."""
    names = NAMES[:people]
    capital = dict.fromkeys(names, 100)
    rounds = []
    for cards, markets in zip(decks, courts, strict=True):
        hands = {name: list(cards[8 * i : 8 * i + 8]) for i, name in enumerate(names)}
        bids = {name: hand.pop() for name, hand in hands.items()}
        trump = cards[0].suit
        won = {name: [] for name in names}
        wins = {name: [] for name in names}
        for k in range(6):
            offers = {name: hand.pop() for name, hand in hands.items()}
            best = min(offers, key=lambda name: (offers[name].suit is not trump, offers[name].rank))
            won[best] += markets[2 * k : 2 * k + 2]
            wins[best].append(offers[best])
            capital[best] += int(offers[best].rank)
        for name in names:
            capital[name] -= int(bids[name].rank) + int(hands[name][0].rank)
            capital[name] += 12 * ({card.rank for card in won[name]} == {Rank.JACK, Rank.QUEEN, Rank.KING})
            capital[name] += 12 * sum([card.suit for card in won[name]].count(suit) == 3 for suit in Suit)
        for kind in (Rank.JACK, Rank.QUEEN, Rank.KING):
            counts = sorted(((sum(c.rank is kind for c in won[name]), name) for name in names), reverse=True)
            best = [name for count, name in counts if count == counts[0][0]]
            for name in best:
                capital[name] += 12 // len(best)
        seats = [
            seat(n, write_cards(won[n], "en"), str(hands[n][0]), bid=str(bids[n]), wins=write_cards(wins[n], "en"))
            for n in names
        ]
        rounds.append({"players": seats})
    return {"players": [{"name": name} for name in names], "rounds": rounds}, capital


@st.composite
def games(draw):
    people = draw(st.integers(2, 5))
    count = draw(st.integers(1, 3))
    cards = deck([Rank(rank) for rank in range(1, 2 * people + 1)])
    courts = deck([Rank.JACK, Rank.QUEEN, Rank.KING])
    return play(
        [draw(st.permutations(cards)) for _ in range(count)],
        [draw(st.permutations(courts)) for _ in range(count)],
        people,
    )


@given(games())
def test_a_game_scores_what_a_bookkeeper_has(game):
    data, capital = game
    sheet = judge(data)
    assert totals(sheet) == capital
    for player in sheet.players:
        assert sum(line.points for line in player.lines) == player.total
        assert {line.article for line in player.lines} <= open_rulebook("lobbys", "en").articles.keys()
    assert set(sheet.winners) == {name for name, wealth in capital.items() if wealth == max(capital.values())}
    for lang in LANGS:
        written = score_json(GAME, parsed(data), sheet, lang)
        assert all("{" not in (line["note"] or "") for player in written["players"] for line in player["lines"])


@given(games())
def test_majorities_of_a_kind_are_always_twelve(game):
    data, _ = game
    sheet = judge(data)
    majorities = [line for player in sheet.players for line in player.lines if line.article == "score.majority"]
    assert sum(line.points for line in majorities) == 36 * len(data["rounds"])


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_cards_and_players_never_matters(game, random):
    data, _ = game
    before = judge(data)
    for played in data["rounds"]:
        random.shuffle(played["players"])
        for entry in played["players"]:
            for field in ("markets", "wins"):
                cards = entry[field].split()
                random.shuffle(cards)
                entry[field] = ", ".join(cards)
    assert judge(data) == before
    random.shuffle(data["players"])
    after = judge(data)
    assert {player.name: player for player in after.players} == {player.name: player for player in before.players}
    assert set(after.winners) == set(before.winners)


@given(games())
def test_leaving_out_bids_and_wins_leaves_out_their_lines_only(game):
    data, _ = game
    whole = judge(data)
    for played in data["rounds"]:
        for entry in played["players"]:
            del entry["bid"], entry["wins"]
    bare = judge(data)
    for player in whole.players:
        kept = [line.points for line in player.lines if line.article not in ("election.cost", "tender.gain")]
        assert [line.points for line in bare.player(player.name).lines] == kept
