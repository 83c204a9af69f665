"""Lobbys entered by values, as the pad has them: what is accepted for cards, and every fault of a value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.cards import Rank, deck
from companion.errors import InputError
from companion.games import find_game
from companion.games.lobbys.position import follows
from companion.model import place
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("lobbys")
ALL = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣"
HALVES = (ALL[: 6 * 3], ALL[6 * 3 :])
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")


def position(*hands, markets=None):
    """A round of these players; Ana has all markets unless they are told."""
    markets = markets or (ALL, *[""] * (len(hands) - 1))
    seats = [
        {"name": name, "markets": won, "last": "A♠"} | hand
        for name, hand, won in zip(NAMES, hands, markets, strict=False)
    ]
    return {"players": [{"name": seat["name"]} for seat in seats], "rounds": [{"players": seats}]}


def judge(data):
    return settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))


def faults(data):
    """Every fault as (code, where, data), each of them said in both languages."""
    with pytest.raises(InputError) as caught:
        judge(data)
    for lang in LANGS:
        assert all(said and "{" not in said for said in error_lines(caught.value, FaultWords(lang, "lobbys", data)))
    return [(fault.code, fault.where, dict(fault.data)) for fault in caught.value.faults]


def lines(sheet, name="Ana"):
    return [(line.article, line.points, " ".join(map(str, line.cards))) for line in sheet.player(name).lines]


def test_the_place_of_a_field():
    assert place(1, 2, "wins") == "rounds[1].players[2].wins"


# what is accepted


def test_values_count_as_the_cards_do_and_show_none():
    cards = judge(position({"last": "A♠", "bid": "4♥", "wins": "2♠ 3♠ 4♠ 2♦ 3♦ 4♦"}, {"last": "A♥", "bid": "3♣"}))
    values = judge(position({"last": 1, "bid": 4, "wins": 18}, {"last": 1, "bid": 3}))
    assert [player.total for player in values.players] == [player.total for player in cards.players]
    assert [line[:2] for line in lines(values)] == [line[:2] for line in lines(cards)]
    shown = {article: cards for article, _, cards in lines(values)}
    assert (shown["election.cost"], shown["tender.gain"], shown["score.loss"]) == ("", "", "")
    assert values.player("Ana").missing == ()


def test_values_and_cards_may_stand_side_by_side():
    sheet = judge(position({"last": 1, "bid": "4♥", "wins": "2♠ 3♠ 4♠ 2♦ 3♦ 4♦"}, {"last": "A♥", "bid": 3}))
    assert {article: points for article, points, _ in lines(sheet, "Ben")} == {
        "setup.capital": 100, "election.cost": -3, "score.loss": -1,
    }  # fmt: skip


def test_nothing_won_brings_nothing():
    sheet = judge(position({"wins": 18, "bid": 4}, {"last": "A♥", "wins": 0, "bid": 4}))
    assert "tender.gain" not in {article for article, *_ in lines(sheet, "Ben")}
    assert sheet.player("Ben").missing == ()


@pytest.mark.parametrize("field", ["last", "bid", "wins"])
@pytest.mark.parametrize("value", [True, 4.0, [4]])
def test_what_is_neither_a_card_nor_a_value(field, value):
    with pytest.raises(ValidationError):
        judge(position({field: value}, {"last": "A♥"}))


@pytest.mark.parametrize("field", ["markets"])
def test_markets_are_never_told_by_a_value(field):
    with pytest.raises(ValidationError, match="not-cards"):
        judge(position({field: 12}, {"last": "A♥"}))


# value-beyond-deck


@pytest.mark.parametrize("field", ["last", "bid"])
@pytest.mark.parametrize(("players", "value"), [(2, 5), (3, 7), (4, 9), (5, 11), (2, 0), (2, -4), (2, 10**30)])
def test_a_value_that_this_number_of_players_does_not_have(field, players, value):
    hands = [{"last": 1}] * players
    hands[1] = hands[1] | {field: value}
    assert faults(position({"last": 2}, *hands[1:])) == [
        (
            "value-beyond-deck",
            f"rounds[0].players[1].{field}",
            {"found": value, "highest": 2 * players, "count": players},
        )
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_highest_value_of_each_deck_is_there(players):
    judge(position(*[{"last": 1 + i // 4, "bid": 2 * players} if i < 4 else {"last": 2} for i in range(players)]))


# value-fifth


def test_a_value_a_fifth_time():
    hands = [{"last": 4, "bid": 4}, {"last": 4, "bid": 4}, {"last": 4}]
    assert faults(position(*hands)) == [("value-fifth", "rounds[0].players[2].last", {"found": 4, "allowed": 4})]
    hands[2]["last"] = 5
    judge(position(*hands))


def test_a_value_a_fifth_time_beside_cards():
    cards = [{"last": "4♠", "bid": "4♥"}, {"last": "4♦", "bid": "4♣"}]
    assert faults(position(*cards, {"last": 4})) == [
        ("value-fifth", "rounds[0].players[2].last", {"found": 4, "allowed": 4})
    ]


def test_a_value_before_the_cards_that_leave_none_for_it():
    """Whatever the order in which players are entered: four cards are told, so the value is one too many."""
    cards = [{"last": "4♠", "bid": "4♥"}, {"last": "4♦", "bid": "4♣"}]
    assert faults(position({"last": 4}, *cards)) == [
        ("value-fifth", "rounds[0].players[0].last", {"found": 4, "allowed": 4})
    ]


def test_the_winning_offers_that_are_told_as_cards_count_too():
    hands = [{"last": "A♠", "bid": "A♥", "wins": "A♦ A♣ 2♠ 2♥ 2♦ 2♣"}, {"last": 2, "bid": 3}]
    assert faults(position(*hands)) == [("value-fifth", "rounds[0].players[1].last", {"found": 2, "allowed": 4})]


def test_a_card_twice_is_told_as_that():
    assert [code for code, *_ in faults(position({"last": "4♠", "bid": "4♠"}, {"last": 4, "bid": 4}))] == ["card-twice"]


def test_the_same_value_in_two_rounds_is_no_fault():
    data = position({"last": 4, "bid": 4}, {"last": 4, "bid": 4})
    judge({**data, "rounds": data["rounds"] * 3})


# wins-sum


@pytest.mark.parametrize(
    ("markets", "players", "least", "most"),
    [
        ((ALL, ""), 2, 8, 22),
        ((ALL, "", "", "", ""), 5, 8, 58),
        (HALVES, 2, 3, 12),
        ((ALL[:6], ALL[6:]), 2, 1, 4),
    ],
)
def test_what_winning_offers_can_bring_in_all(markets, players, least, most):
    """One offer won two markets; four cards of each value, 1 to twice the number of players."""
    needed = len(markets[0].split()) // 2

    def with_wins(wins):
        rest = [{"last": 1} for _ in range(players - 1)]
        return position({"last": 2, "wins": wins}, *rest, markets=markets)

    for wins in (least, most):
        judge(with_wins(wins))
    for wins in (least - 1, most + 1, -1, 10**30):
        assert faults(with_wins(wins)) == [
            (
                "wins-sum",
                "rounds[0].players[0].wins",
                {"found": wins, "needed": needed, "least": least, "most": most},
            )
        ]


@pytest.mark.parametrize("wins", [1, -1, 10**30, "A♦", "2♦ 3♦"])
def test_without_markets_no_offer_won(wins):
    """No range of sums and no number of offers is told to somebody who has nothing to enter here."""
    data = position({"last": 2, "wins": wins}, {"last": 1, "wins": 12}, markets=("", ALL))
    assert faults(data) == [("wins-without-markets", "rounds[0].players[0].wins", {"name": "Ana"})]
    for nothing in (0, ""):
        judge(position({"last": 2, "wins": nothing}, {"last": 1, "wins": 12}, markets=("", ALL)))


def test_of_odd_markets_no_sum_is_expected():
    markets = (ALL[: 5 * 3], ALL[5 * 3 :])
    codes = [code for code, *_ in faults(position({"wins": 999}, {"last": "A♥", "wins": 999}, markets=markets))]
    assert codes == ["markets-odd", "markets-odd"]


# any round told by values


@given(st.integers(2, 5), st.data())
def test_any_round_that_could_be_dealt_is_accepted_as_values(players, data):
    """Cards of one deck, every field told by card or by value at random: the score is the same."""
    cards = data.draw(st.permutations(deck([Rank(rank) for rank in range(1, 2 * players + 1)])))
    lasts, bids, wins = cards[:players], cards[players : 2 * players], cards[2 * players : 2 * players + 6]
    winner = data.draw(st.integers(0, players - 1))
    markets = [ALL if seat == winner else "" for seat in range(players)]
    told = [
        {"last": str(last), "bid": str(bid), "wins": " ".join(map(str, wins)) if seat == winner else ""}
        for seat, (last, bid) in enumerate(zip(lasts, bids, strict=True))
    ]
    by_value = [dict(hand) for hand in told]
    for hand, last, bid in zip(by_value, lasts, bids, strict=True):
        if data.draw(st.booleans()):
            hand["last"] = int(last.rank)
        if data.draw(st.booleans()):
            hand["bid"] = int(bid.rank)
        if data.draw(st.booleans()):
            hand["wins"] = sum(int(card.rank) for card in wins) if hand["wins"] else 0
    before, after = judge(position(*told, markets=markets)), judge(position(*by_value, markets=markets))
    assert [player.total for player in after.players] == [player.total for player in before.players]
    assert after.finished is before.finished is False


def test_nothing_follows_from_contracts_that_cannot_be_read():
    """A table that goes on past a warning may hold such an entry."""
    before = [{"markets": "J♠ XX"}, {"markets": "K♣"}]
    assert follows("markets", {}, before, 3) is None
    assert follows("markets", {}, [{"markets": "J♠ Q♠"}, {"markets": "K♣"}], 3) is not None
