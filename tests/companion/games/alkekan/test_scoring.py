"""Les bois d'Alkekan scored: the source's examples, a test for each article of section 7, brute force, and bad input."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import JOKER, deck, read_card, read_cards
from companion.errors import InputError, InternalError
from companion.games import find_game
from companion.games.alkekan import scoring
from companion.settle import settle
from solvers import WrongAnswerError

GAME = find_game("alkekan")
EXAMPLES = Path(__file__).parents[3] / "examples" / "alkekan"
FACTOR = {"J": -1, "Q": 1, "K": -2}


def sheet_of(*purses, alkekan=None, names=("Ana", "Ben")):
    """The score sheet of purses given as text or cards."""
    players = [{"name": name, "purse": purse} for name, purse in zip(names, purses, strict=False)]
    return settle(GAME, GAME.position.model_validate({"players": players, "alkekan": alkekan}))


def lines_of(purse, **more):
    """(article, points, cards, note key) of each line of one purse."""
    player = sheet_of(purse, **more).player("Ana")
    assert player.total == sum(line.points for line in player.lines)
    return [(line.article, line.points, " ".join(map(str, line.cards)), line.note.key) for line in player.lines]


def total_of(purse, **more):
    return sheet_of(purse, **more).player("Ana").total


def faults_of(*purses, **more):
    with pytest.raises(InputError) as caught:
        sheet_of(*purses, **more)
    return caught.value.faults


def example(name):
    entry = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return settle(GAME, GAME.position.model_validate(entry, context={"notation": entry.get("cards", "en")}))


# The source's examples


@pytest.mark.parametrize("name", ["purse-28", "purse-28.fr"])
def test_the_example_of_the_source_scores_28(name):
    sheet = example(name)
    told = [(line.article, line.points, [str(card) for card in line.cards]) for line in sheet.player("Ana").lines]
    assert told == [
        ("score.jack", 0, ["5♥"]),
        ("score.queen", 16, ["8♦"]),
        ("score.king", -3, ["3♥"]),
        ("score.magic", 0, ["K♦"]),
        ("score.joker", 15, ["Jo"]),
    ]
    assert sheet.player("Ana").total == 28
    proof = sheet.proof["Ana"]
    data = proof.data("en")
    assert (data["base"], data["optimum"], data["unique"]) == (16, -3, False)  # either king may be the idle one
    assert data["idle"] == ["K♦"]
    assert [tuple(step.values()) for step in data["plan"]] == [("J♠", "5♥", -5), ("Q♣", "8♦", 8), ("K♥", "3♥", -6)]


def test_treasures_and_thieves_of_the_source():
    """An ace of diamonds gives 1 point, an eight of hearts 8; a three of spades takes 3, a seven of clubs 7."""
    assert [player.total for player in example("values").players] == [9, -10]


def test_without_a_call_each_scores_15_for_a_joker():
    joker_lines = [line for p in example("no-call").players for line in p.lines if line.article == "score.joker"]
    assert [line.points for line in joker_lines] == [15, 15]


@pytest.mark.parametrize(("name", "total"), [("both-jokers", -6), ("both-jokers-called", 24)])
def test_both_jokers_cost_15_unless_an_alkekan_was_called(name, total):
    assert example(name).player("Ana").total == total


def test_a_queen_must_double_a_thief_where_there_is_no_treasure():
    assert example("queen-on-a-thief").player("Ana").total == -6 + 15


# Articles


def test_score_treasure():
    assert lines_of("10♥ A♦ 4♥") == [("score.treasure", 15, "A♦ 4♥ 10♥", "treasures")]


def test_score_thief():
    assert lines_of("10♠ A♣ 4♣") == [("score.thief", -15, "A♣ 4♣ 10♠", "thieves")]


@pytest.mark.parametrize(("purse", "points"), [("Q♠ 8♦ 2♠", 16), ("Q♠ 4♣ 9♣", -8)])
def test_score_queen(purse, points):
    """Doubles the best treasure, or for want of one the smallest thief."""
    assert lines_of(purse)[-1][:2] == ("score.queen", points)


@pytest.mark.parametrize(("purse", "gone"), [("J♠ 8♦ 2♠ 7♣", "7♣"), ("J♠ 4♥ 9♦", "4♥")])
def test_score_jack(purse, gone):
    """Destroys the worst thief, or for want of one the smallest treasure."""
    assert lines_of(purse)[-1] == ("score.jack", 0, gone, "destroys")


@pytest.mark.parametrize(("purse", "points"), [("K♠ 8♦ 2♠ 7♣", 7), ("K♠ 4♥ 9♦", -4)])
def test_score_king(purse, points):
    assert lines_of(purse)[-1][:2] == ("score.king", points)


def test_score_magic_must_all_be_used_even_at_a_loss():
    assert lines_of("J♠ Q♠ K♠ 2♥ 5♥ 9♥ 10♥") == [
        ("score.treasure", 9, "9♥", "treasures"),
        ("score.jack", 0, "5♥", "destroys"),
        ("score.queen", 20, "10♥", "doubles"),
        ("score.king", -2, "2♥", "turns"),
    ]


def test_score_magic_that_finds_no_card_stays_idle():
    assert lines_of("J♠ Q♠ K♠ Jo") == [
        ("score.magic", 0, "J♠ Q♠ K♠", "idle"),
        ("score.joker", 15, "Jo", "joker-alone"),
    ]


def test_score_magic_the_owner_chooses_what_stays_idle():
    assert lines_of("J♠ Q♠ K♠ 6♦") == [
        ("score.queen", 12, "6♦", "doubles"),
        ("score.magic", 0, "J♠ K♠", "idle"),
    ]


def test_score_best_the_owner_chooses():
    """The king belongs on the greater thief, although that leaves the jack the smaller one."""
    assert total_of("J♣ K♣ 9♠ 8♠ A♥") == 0 + 9 + 1


@pytest.mark.parametrize(
    ("jokers", "taker", "points", "key"),
    [
        ("Jo", None, 15, "joker-alone"),
        ("Jo Jo", None, -15, "jokers-both"),
        ("Jo", "Ana", 15, "joker-taken"),
        ("Jo Jo", "Ana", 15, "jokers-lifted"),
        ("Jo", "Ben", 0, "joker-void"),
    ],
)
def test_score_joker(jokers, taker, points, key):
    assert lines_of(jokers + " 2♥ 3♥", alkekan=taker)[-1] == ("score.joker", points, jokers, key)


def test_score_joker_when_the_taker_is_at_the_table():
    sheet = sheet_of("2♥ 3♥ Jo", "4♥ 5♥ Jo", alkekan="Ben")
    assert [player.total for player in sheet.players] == [5, 24]


def test_score_win():
    assert sheet_of("2♥ 3♥ 4♥", "10♥ 2♠ 3♠").winners == ("Ana",)
    assert sheet_of("2♥ 3♥ 4♥", "10♥ 6♦ 3♠").winners == ("Ben",)


def test_score_win_is_shared_at_equal_totals():
    sheet = sheet_of("2♥ 3♥ 4♥", "10♥ A♠ A♣ A♦")
    assert sheet.winners == ("Ana", "Ben")
    assert [player.rank for player in sheet.players] == [1, 1]


# Remarks


def remarks_of(*purses, **more):
    return [(note.key, dict(note.values)) for note in sheet_of(*purses, **more).remarks]


def test_a_finished_game_is_not_remarked_on():
    assert remarks_of("2♥ 3♥ 4♥", "5♥ 6♥ Jo", alkekan="Ben") == []


def test_an_unfinished_purse_is_scored_and_remarked_on():
    assert remarks_of("2♥ 3♥") == [("purse-short", {"name": "Ana", "count": 2, "least": 3})]
    assert sheet_of("").player("Ana").total == 0


def test_a_taker_whose_purse_is_not_there_is_remarked_on():
    assert remarks_of("2♥ 3♥ Jo", alkekan="Anna") == [("alkekan-absent", {"taker": "Anna"})]


# Bad input


@pytest.mark.parametrize("others", [["5♥ 6♥ Jo"], ["5♥ 6♥ 7♥"], []])
def test_a_taker_without_a_joker(others):
    """A joker taken never leaves its purse."""
    fault, *more = faults_of("2♥ 3♥ 4♥", *others, alkekan="Ana")
    assert (fault.code, fault.where, more) == ("alkekan-no-joker", "players[0].purse", [])
    assert fault.data == {"name": "Ana"}


def test_a_card_in_both_purses():
    fault, *more = faults_of("2♥ 8♦ 4♥", "8♦ 3♥ 5♥")
    assert (fault.code, fault.where, more) == ("card-twice", "players[1].purse[0]", [])
    assert fault.data == {"card": read_cards("8♦")[0], "first": "players[0].purse[1]", "allowed": 1}


def test_three_jokers():
    assert [(f.code, f.where) for f in faults_of("Jo Jo 4♥", "Jo 3♥ 5♥")] == [("card-twice", "players[1].purse[0]")]


DECK = deck(jokers=2)
REDS = [card for card in DECK if card.suit and card.suit.red]
BLACKS = [card for card in DECK if card.suit and not card.suit.red]


@pytest.mark.parametrize(("taker", "one", "both"), [(None, 19, 22), ("Ana", 20, 23)])
def test_purses_as_big_as_a_game_allows(taker, one, both):
    assert sheet_of([*REDS[: one - 1], JOKER], BLACKS[: both - one], alkekan=taker).winners
    assert sheet_of([*REDS[:10], JOKER], BLACKS[: both - 11], alkekan=taker).winners


def test_twenty_cards_fit_the_takers_purse_only():
    """It is the joker taken that makes the twentieth."""
    assert sheet_of([JOKER, *REDS[:2]], BLACKS[:19], alkekan="Ana").winners
    fault, *more = faults_of([JOKER, *REDS[:2]], BLACKS[:20], alkekan="Ana")
    assert (fault.code, fault.where, more) == ("purse-too-big", "players[1].purse", [])
    assert fault.data == {"name": "Ben", "count": 20, "most": 19}
    fault, *more = faults_of(BLACKS[:20], alkekan="Ben")
    assert (fault.code, fault.data["most"], more) == ("purse-too-big", 19, [])


@pytest.mark.parametrize(("taker", "one", "both"), [(None, 19, 22), ("Ana", 20, 23)])
def test_purses_bigger_than_a_game_allows(taker, one, both):
    fault, *more = faults_of([*REDS[:one], JOKER], alkekan=taker)
    assert (fault.code, fault.where, more) == ("purse-too-big", "players[0].purse", [])
    assert fault.data == {"name": "Ana", "count": one + 1, "most": one}
    fault, *more = faults_of([*REDS[:11], JOKER], BLACKS[: both - 11], alkekan=taker)
    assert (fault.code, fault.where, more) == ("purses-too-big", "players", [])
    assert fault.data == {"count": both + 1, "most": both}


def test_a_taker_nobody_knows():
    fault, *more = faults_of("2♥ 3♥ 4♥", "5♥ 6♥ Jo", alkekan="Bne")
    assert (fault.code, fault.where, more) == ("player-unknown", "alkekan", [])
    assert fault.data == {"name": "Bne", "names": ("Ana", "Ben"), "near": ("Ben",)}


def test_a_taker_without_a_name():
    assert [(f.code, f.where) for f in faults_of("2♥ 3♥ Jo", alkekan=" ")] == [("name-blank", "alkekan")]


@pytest.mark.parametrize("others", [["2♥ 3♥ 4♥"], []])
def test_both_jokers_beside_an_alkekan_somebody_else_won(others):
    fault, *more = faults_of("5♥ Jo Jo", *others, alkekan="Ana", names=("Ben", "Ana"))
    assert (fault.code, fault.where) == ("alkekan-jokers", "players[0].purse")
    assert fault.data == {"taker": "Ana", "name": "Ben"}
    assert [(f.code, f.where) for f in more] == [("alkekan-no-joker", "players[1].purse")] * len(others)


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        (("Ana", "Ana"), ("name-twice", "players[1].name")),
        (("Ana", " "), ("name-blank", "players[1].name")),
        (("Ana", "Ben", "Cy"), ("player-count", "players")),
        ((), ("player-count", "players")),
    ],
)
def test_names_that_cannot_be(names, fault):
    found = faults_of(*["2♥ 3♥", "4♥ 5♥", "6♥ 7♥"][: len(names)], names=names)
    assert [(f.code, f.where) for f in found] == [fault]


def test_every_fault_is_named_at_once():
    codes = {fault.code for fault in faults_of([*REDS, JOKER, JOKER], [REDS[0], *BLACKS], alkekan="Cy", names="AA")}
    assert codes == {"name-twice", "card-twice", "purse-too-big", "purses-too-big", "player-unknown"}


def test_an_unproved_answer_is_an_internal_fault(monkeypatch):
    def refuses(*_):
        raise WrongAnswerError("the prices do not add up")

    monkeypatch.setattr(scoring, "assign", refuses)
    with pytest.raises(InternalError) as caught:
        sheet_of("2♥ Q♠")
    assert caught.value.faults[0].code == "proof-failed"


# Any purse


def purses(most=19, jokers=2):
    """Hands of the deck, in any order."""
    return st.permutations(deck(jokers=jokers)).flatmap(
        lambda cards: st.integers(0, most).map(lambda count: cards[:count])
    )


def points(card):
    """Written anew, so that a slip in the game's own table shows."""
    return int(card.rank) * (1 if card.suit.name in ("HEARTS", "DIAMONDS") else -1)


def best_by_trying(purse):
    """The best sum of treasures and thieves over every allowed use of the magic."""
    magic = [FACTOR[str(card)[0]] for card in purse if card.rank > 10]
    values = [points(card) for card in purse if 1 <= card.rank <= 10]
    effects = min(len(magic), len(values))
    if len(magic) <= len(values):
        ways = (zip(magic, chosen, strict=True) for chosen in permutations(values, effects))
    else:
        ways = (zip(chosen, values, strict=True) for chosen in permutations(magic, effects))
    return sum(values) + max(sum(factor * on for factor, on in way) for way in ways)


@given(purses(most=8))
def test_nothing_beats_the_total(purse):
    jokers = {0: 0, 1: 15, 2: -15}[purse.count(JOKER)]
    assert total_of(purse) == best_by_trying(purse) + jokers


@given(purses())
def test_the_total_is_base_plus_gains_plus_jokers_and_every_card_has_its_line(purse):
    sheet = sheet_of(purse)
    proof, player = sheet.proof["Ana"].data("en"), sheet.player("Ana")
    jokers = {0: 0, 1: 15, 2: -15}[purse.count(JOKER)]
    assert player.total == sum(line.points for line in player.lines) == proof["base"] + proof["optimum"] + jokers
    told = [card for line in player.lines for card in line.cards] + [effect["magic"] for effect in proof["plan"]]
    assert sorted(map(str, told)) == sorted(map(str, purse))


@given(purses())
def test_the_proof_can_be_checked_by_hand(purse):
    proof = sheet_of(purse).proof["Ana"].data("en")
    magic, on = proof["prices"]["magic"], proof["prices"]["on"]
    assert sorted(map(str, [*magic, *on])) == sorted(str(card) for card in purse if card != JOKER)
    on = {read_card(card): price for card, price in on.items()}
    assert proof["base"] == sum(map(points, on))
    for m, m_price in magic.items():
        for t, t_price in on.items():
            assert m_price + t_price >= FACTOR[str(m)[0]] * points(t)
    plan = [(effect["magic"], effect["on"], effect["gain"]) for effect in proof["plan"]]
    assert sum(magic.values()) + sum(on.values()) == proof["optimum"] == sum(gain for _, _, gain in plan)
    assert all(gain == FACTOR[used[0]] * points(read_card(card)) for used, card, gain in plan)
    assert len(plan) == min(len(magic), len(on))
    if len(magic) != len(on):
        longer = magic if len(magic) > len(on) else on
        assert min(longer.values()) >= 0
    assert {used for used, _, _ in plan} | set(proof["idle"]) == set(magic)


@given(purses(), st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(purse, random):
    shuffled = list(purse)
    random.shuffle(shuffled)
    assert sheet_of(purse) == sheet_of(shuffled)


@given(purses(most=11, jokers=0), purses(most=11, jokers=0))
def test_a_purse_is_counted_on_its_own(one, other):
    other = [card for card in other if card not in one]
    assert sheet_of(one, other).player("Ana").lines == sheet_of(one).player("Ana").lines
