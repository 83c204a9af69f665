"""What the rest of a round can still bring: every way the cards can fall against plain sorting and counting, bad input, words."""

import tomllib
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.cards import Rank, Suit, deck, read_cards
from companion.errors import InputError, InternalError
from companion.folders import game_folder
from companion.games import find_game
from companion.games.lobbys import advice as advice_module
from companion.games.lobbys.advice import place, replay
from companion.rulebook import LANGS
from companion.settle import advise
from companion.verdict.advice import advice_of
from companion.verdict.faults import FaultWords, error_lines
from companion.verdict.json import advice_json, dumps
from companion.words import NBSP

GAME = find_game("lobbys")
ADVISING = GAME.advice()
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")
COURTS = deck([Rank.JACK, Rank.QUEEN, Rank.KING])
SISTER = dict(zip("♠♣♥♦", "♣♠♦♥", strict=True))
EXAMPLES = {
    lang: tomllib.loads((game_folder("lobbys") / f"example-advise.{lang}.toml").read_text("utf-8")) for lang in LANGS
}


def read(data):
    return ADVISING.model.model_validate(data, context={"notation": data.get("cards", "en")})


def advised(data, seconds=3_600.0):
    return advise(ADVISING, read(data), seconds)


def ranges(data):
    return {name: (ends["least"], ends["most"]) for name, ends in advised(data).answer["range"].items()}


def position(hands, left, markets=(), trump=None, me="Ana", **more):
    """A position in play; whatever market nobody has told of is Ana's."""
    told = [card for row in (*left, *markets) for card in read_cards(row)]
    lost = [str(card) for card in COURTS if card not in told]
    won = dict(zip(NAMES, markets, strict=False))
    players = [
        {"name": name, "hand": hand, "markets": won.get(name, "")} for name, hand in zip(NAMES, hands, strict=False)
    ]
    players[0]["markets"] = " ".join([players[0]["markets"], *lost])
    return {"me": me, "trump": trump, "left": list(left), "players": players, **more}


# An oracle that shares nothing with the game: cards as text, tenders by sorting, points by counting.


def strong(card, trump, principal):
    value, suit = int(card.rank), card.suit.value
    if suit == trump:
        return (0, value)
    if suit == principal:
        return (1, value)
    return (2, value) if suit == SISTER[principal] else (3, value, "♣♦♥♠".index(suit))


def brought(data, arrangement):
    """What everybody gets who plays the hands in this order, the last card being kept."""
    once = data.get("rulings", {}).get("partisan") == "once"
    owned = {player["name"]: list(read_cards(player["markets"])) for player in data["players"]}
    points = {name: -int(cards[-1].rank) for name, cards in arrangement.items()}
    for turn, row in enumerate(data["left"]):
        pair = read_cards(row)
        offers = {name: cards[turn] for name, cards in arrangement.items()}
        order = sorted(offers, key=lambda name: strong(offers[name], data["trump"], pair[0].suit.value))
        owned[order[0]] += pair
        points[order[0]] += int(offers[order[0]].rank)
    for rank in (11, 12, 13):
        counts = {name: sum(card.rank == rank for card in cards) for name, cards in owned.items()}
        first = [name for name, count in counts.items() if count == max(counts.values())]
        for name in first:
            points[name] += {1: 12, 2: 6, 3: 4, 4: 3}[len(first)]
    for name, cards in owned.items():
        points[name] += 12 if len({card.rank for card in cards}) == 3 else 0
        full = sum(sum(card.suit is suit for card in cards) == 3 for suit in Suit)
        points[name] += 12 * (min(full, 1) if once else full)
    return points


def limits(data):
    hands = {player["name"]: read_cards(player["hand"]) for player in data["players"]}
    found = [
        brought(data, dict(zip(hands, cards, strict=True))) for cards in product(*map(permutations, hands.values()))
    ]
    return {name: (min(points[name] for points in found), max(points[name] for points in found)) for name in hands}


@st.composite
def in_play(draw, tenders=(0, 1, 2), most_ways=300):
    count = draw(st.sampled_from(tenders))
    ways = len(list(permutations(range(count + 1))))
    players = draw(st.integers(2, 5).filter(lambda players: ways**players <= most_ways))
    cards = draw(st.permutations(deck([rank for rank in Rank if 1 <= rank <= 2 * players])))
    courts = draw(st.permutations(COURTS))
    pairs = [" ".join(map(str, courts[2 * turn : 2 * turn + 2])) for turn in range(6)]
    won = {name: [] for name in NAMES[:players]}
    for pair in pairs[count:]:
        won[draw(st.sampled_from(NAMES[:players]))].append(pair)
    hands = [" ".join(map(str, cards[(count + 1) * seat : (count + 1) * (seat + 1)])) for seat in range(players)]
    return {
        "me": draw(st.sampled_from(NAMES[:players])),
        "trump": draw(st.sampled_from([None, "♠", "♥", "♦", "♣"])),
        "left": pairs[:count],
        "players": [
            {"name": name, "hand": hand, "markets": " ".join(won[name])} for name, hand in zip(won, hands, strict=True)
        ],
        "rulings": draw(st.sampled_from([{}, {"partisan": "once"}])),
    }


@settings(max_examples=40, deadline=None)
@given(in_play())
def test_no_way_the_cards_can_fall_goes_beyond_and_some_goes_so_far(data):
    found = advised(data)
    assert ranges(data) == limits(data)
    answer = found.answer
    assert (found.proved, found.of, answer["value"]) == (True, data["me"], answer["range"][data["me"]]["most"])
    arrangement = {}
    for player in data["players"]:
        offered = [tender["offers"][player["name"]] for tender in answer["play"]]
        (kept,) = set(read_cards(player["hand"])) - set(offered)
        arrangement[player["name"]] = [*offered, kept]
    assert brought(data, arrangement)[data["me"]] == answer["value"]


def test_the_limits_with_three_tenders():
    data = position(["4♥ 2♠ 4♣ 3♦", "A♥ 2♥ 4♦ 3♣"], ["K♥ Q♣", "J♥ K♠", "Q♥ J♦"], ["J♠ Q♠", "K♦ Q♦ J♣ K♣"], trump="♦")
    assert ranges(data) == limits(data)


def test_the_gain_of_each_tender_is_what_its_winner_offered():
    play = advised(EXAMPLES["en"]).answer["play"]
    assert play
    for tender in play:
        assert int(tender["offers"][tender["winner"]].rank) == tender["gain"]


WHOLE = position(
    ["A♠ 3♥ 6♦ 2♣ 5♣ 4♠ 6♥", "2♠ A♥ 5♦ 3♣ 6♣ 3♠ 4♦", "5♠ 2♥ A♦ 4♣ A♣ 6♠ 3♦"],
    ["K♥ Q♣", "J♥ K♠", "Q♥ J♦", "K♦ Q♦", "J♣ K♣", "J♠ Q♠"],
    trump="♥",
)


@settings(max_examples=5, deadline=None)
@given(st.randoms(use_true_random=False))
def test_any_play_of_a_whole_round_stays_within_its_range(random):
    """More ways than can be counted: the solver's range, known from before, and plays that chance makes."""
    found = WHOLE_RANGES or WHOLE_RANGES.update(ranges(WHOLE)) or WHOLE_RANGES
    for _ in range(10):
        arrangement = {player["name"]: random.sample(read_cards(player["hand"]), 7) for player in WHOLE["players"]}
        for name, points in brought(WHOLE, arrangement).items():
            assert found[name][0] <= points <= found[name][1]


WHOLE_RANGES: dict = {}


@settings(max_examples=10, deadline=None)
@given(in_play(), st.randoms(use_true_random=False))
def test_the_order_in_which_things_are_entered_changes_nothing(data, random):
    mixed = {
        **data,
        "players": [
            {
                **player,
                **{
                    key: " ".join(random.sample(player[key].split(), len(player[key].split())))
                    for key in ("hand", "markets")
                },
            }
            for player in random.sample(data["players"], len(data["players"]))
        ],
    }
    one, other = advised(data), advised(mixed)
    assert one.answer == other.answer


def test_markets_won_before_count_and_gains_made_before_do_not():
    """One card each: nothing is left but the end of the round."""
    data = position(["4♠", "A♥"], [], ["J♠ Q♠ K♠ J♥ Q♥ K♥", "J♦ Q♦ K♦ J♣ Q♣ K♣"])
    both = 6 + 6 + 6 + 12 + 12 + 12
    assert ranges(data) == {"Ana": (both - 4, both - 4), "Ben": (both - 1, both - 1)}
    assert advised(data).answer["play"] == []
    assert ranges({**data, "rulings": {"partisan": "once"}})["Ana"] == (both - 16, both - 16)
    assert advised(data).note.key == "nothing-left"


def test_who_can_still_have_which_majority():
    """Ana has three jacks, Ben all queens, and the last king would be Ana's second or Ben's third."""
    data = position(["2♠ 4♠", "A♠ 3♥"], ["K♣ J♣"], ["J♠ J♥ J♦ K♠", "Q♠ Q♥ Q♦ Q♣ K♥ K♦"])
    _, shares, *_ = advised(data).choices
    said = [[cell.key for cell in row] for row in shares.cells]
    assert said == [["lead-alone", "lead-none", "lead-shared"], ["lead-none", "lead-alone", "lead-alone"]]
    assert shares.cells[0][2].values == {"points": 6}


def test_what_is_said_of_orders_and_of_cards_kept_is_so():
    """Every order of Ana's offers against every order of Ben's, by the game's own tenders and scores."""
    markets = ["J♠ Q♠ J♥ Q♥", "K♠ K♥ J♣ Q♦"]
    entry = read(position(["2♠ 4♠ A♥", "A♠ 3♥ 2♦"], ["K♣ J♦", "Q♣ K♦"], markets))
    hands = {player.name: player.hand for player in entry.players}
    ends = {}
    for mine, theirs in product(*(permutations(hands[player.name], 2) for player in entry.players)):
        names = [player.name for player in entry.players]
        offers = [dict(zip(names, two, strict=True)) for two in zip(mine, theirs, strict=True)]
        total = replay(entry, offers).total("Ana")
        low, high = ends.get(mine, (total, total))
        ends[mine] = min(low, total), max(high, total)
    found = advice_module.advise(entry, 20)
    own, kept = found.note.values["cards"], found.note.values["kept"]
    assert (found.note.values["least"], found.note.values["most"]) == ends[own]
    assert ends[own][1] == max(high for _, high in ends.values())
    same = {end for order, end in ends.items() if set(order) == set(own)}
    assert found.note.key.startswith("can-bring-any") == (len(same) == 1)
    assert ends[own][0] == max(low for low, high in ends.values() if high == ends[own][1])
    safest = max(low for low, _ in ends.values())
    assert found.note.key.endswith("-safest") == (ends[own][0] == safest)
    safer = [note.values["least"] for note in found.why if note.key == "safer"]
    assert safer == ([] if ends[own][0] == safest else [safest])
    order_keys = {note.key.removesuffix("-sure") for note in found.why} & {"any-order", "other-order"}
    assert order_keys == {"any-order" if len(same) == 1 else "other-order"}
    table = found.choices[2]
    assert table.rows[0].of == kept
    for head, (low, high) in zip(table.rows, table.cells, strict=True):
        orders = [end for order, end in ends.items() if head.of not in order]
        assert high == max(end[1] for end in orders)
        assert (low, high) in orders


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(deck([rank for rank in Rank if rank.pip])), min_size=2, max_size=5, unique=True),
    st.sampled_from([None, *Suit]),
    st.sampled_from(COURTS),
)
def test_the_order_of_offers_is_that_of_the_tender(cards, trump, principal):
    """The four steps as one order, against the game's own resolving of a tender."""
    tender = GAME.events["tender"]
    offers = dict(zip(NAMES, cards, strict=False))
    winner = tender.resolve(tender.model(trump=trump, principal=principal, offers=offers)).answer["winner"]
    assert min(offers, key=lambda name: place(offers[name], trump, principal)) == winner


def test_a_play_that_does_not_bring_what_the_solver_says_is_our_mistake(monkeypatch):
    honest = advice_module.search

    def lying(*given_):
        found = honest(*given_)
        first = found.most[0]._replace(value=found.most[0].value + 1)
        return found._replace(most=(first, *found.most[1:]))

    monkeypatch.setattr(advice_module, "search", lying)
    with pytest.raises(InternalError) as caught:
        advised(EXAMPLES["en"])
    assert caught.value.faults[0].code == "proof-failed"


def test_when_the_time_is_over_the_best_found_is_told_with_its_bound():
    found = advised(WHOLE, 0.001)
    assert not found.proved
    assert found.answer["value"] <= found.bound
    assert {remark.key for remark in found.remarks} == {"range-open"}
    assert (found.note.key, found.choices[0].title.key) == ("can-bring-found", "ranges-found")
    assert not [note for note in found.why if note.key in {"all-ways", "none-more"}]
    for lang in LANGS:
        entry = read({**WHOLE, "lang": lang})
        told = advice_json(GAME, entry, found, lang)
        assert (told["proved"], told["bound"]) == (False, found.bound)
        said = advice_of(GAME, entry, found, lang)
        assert str(found.bound) in said.bound
        assert said.heading != advice_of(GAME, entry, found._replace(proved=True), lang).heading


# Words


@pytest.mark.parametrize("lang", LANGS)
def test_advice_reads_in_either_language(lang):
    data = EXAMPLES[lang]
    assert (data["lang"], data["cards"]) == (lang, lang)
    entry = read(data)
    told = advice_of(GAME, entry, advised(data), lang)
    said = " ".join((told.text, *told.why)).replace(NBSP, " ")
    assert "76" in told.text and told.ref == "4.2"
    assert ("R♥ D♣" if lang == "fr" else "K♥ Q♣") in said
    assert "= 76" in said and ("13 824" if lang == "fr" else "13,824") in said
    assert [len(list(block.rows)) for block in told.blocks(5)] == [3, 3, 4]


def test_both_examples_are_the_same_position():
    found = [advised(EXAMPLES[lang]) for lang in LANGS]
    assert found[0].answer["value"] == found[1].answer["value"]
    assert list(found[0].answer["range"].values()) == list(found[1].answer["range"].values())


def test_the_answer_is_the_same_each_time():
    entry = read(WHOLE)
    one, other = (dumps(advice_json(GAME, entry, advise(ADVISING, entry, 20), "en")) for _ in range(2))
    assert one == other


# Bad input


def faults(data):
    """The faults of a position as (code, where), each said in both languages."""
    with pytest.raises(InputError) as caught:
        advised(data)
    for lang in LANGS:
        assert all(said and " ? " not in said for said in error_lines(caught.value, FaultWords(lang, "lobbys", data)))
    return {(fault.code, fault.where) for fault in caught.value.faults}


GOOD = position(["2♠ 4♠", "A♥ 3♥"], ["K♣ J♣"], ["J♠ J♥ J♦ K♠", "Q♠ Q♥ Q♦ Q♣ K♥ K♦"])


def changed(**players):
    """GOOD with fields of its players changed: ``hand=["…", None]`` leaves the second."""
    seats = [dict(player) for player in GOOD["players"]]
    for key, values in players.items():
        for seat, value in zip(seats, values, strict=True):
            if value is not None:
                seat[key] = value
    return {**GOOD, "players": seats}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param({**GOOD, "me": "Anna"}, {("player-unknown", "me")}, id="me is not there"),
        pytest.param(changed(hand=["2♠", None]), {("hand-count", "players[0].hand")}, id="a card too few"),
        pytest.param(changed(hand=["2♠ 4♠ 4♦", ""]), {("hand-count", "players[0].hand"), ("hand-count", "players[1].hand")}, id="hands too large and empty"),
        pytest.param(changed(hand=["2♠ 5♠", None]), {("card-beyond-deck", "players[0].hand[1]")}, id="not in this deck"),
        pytest.param(changed(hand=["2♠ Q♠", None]), {("card-not-number", "players[0].hand[1]")}, id="a court card in a hand"),
        pytest.param(changed(hand=["2♠ Jo", None]), {("card-not-number", "players[0].hand[1]")}, id="a joker"),
        pytest.param(changed(hand=["2♠ A♥", None]), {("card-twice", "players[1].hand[0]")}, id="a card in two hands"),
        pytest.param(changed(name=["Ben", None]) | {"me": "Ben"}, {("name-twice", "players[1].name")}, id="a name twice"),
        pytest.param(
            changed(markets=["J♠ J♥ J♦ K♠ 3♣ 4♣", None]),
            {("market-open-not-court", "players[0].markets[4]"), ("market-open-not-court", "players[0].markets[5]"), ("markets-too-many", "left")},
            id="number cards won",
        ),
        pytest.param(
            changed(markets=["J♠ J♥ J♦", None]),
            {("markets-odd", "players[0].markets"), ("markets-nowhere", "left")},
            id="an odd number won",
        ),
        pytest.param(changed(markets=["J♠ J♥", None]), {("markets-nowhere", "left")}, id="two are nowhere"),
        pytest.param(
            changed(markets=["J♠ J♥ J♦ J♣", None]),
            {("card-twice", "left[0][1]")},
            id="won and to come",
        ),
        pytest.param({**GOOD, "left": ["K♣"]}, {("tender-pair", "left[0]"), ("markets-nowhere", "left")}, id="half a tender"),
        pytest.param(
            {**GOOD, "left": [["K♣", "J♣", "2♣"]]},
            {("tender-pair", "left[0]"), ("markets-too-many", "left"), ("market-open-not-court", "left[0][2]")},
            id="three in a tender",
        ),
        pytest.param({**GOOD, "players": GOOD["players"][:1]}, {("player-count", "players"), ("markets-nowhere", "left")}, id="alone"),
        pytest.param({**GOOD, "players": GOOD["players"] * 500}, {("player-count", "players")}, id="a thousand players"),
        pytest.param(
            {**changed(hand=["2♠ 9♠ 4♦", None], markets=["J♠ J♥ J♦", None]), "me": "Zoe"},
            {
                ("player-unknown", "me"),
                ("card-beyond-deck", "players[0].hand[1]"),
                ("hand-count", "players[0].hand"),
                ("markets-odd", "players[0].markets"),
                ("markets-nowhere", "left"),
            },
            id="all at once",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(data, expected):
    assert faults(data) == expected


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        pytest.param("K♣ J♣", None, id="as one row"),
        pytest.param(7, ("not-cards", ("left",)), id="a number"),
        pytest.param(["K♣ J♣", 5], ("not-cards", ("left", 1)), id="a number in the list"),
        pytest.param(["K♣ xx"], ("card-unreadable", ("left", 0, 1)), id="no card"),
        pytest.param("K♣ xx", ("card-unreadable", ("left", 0, 1)), id="no card in one row"),
        pytest.param([["K♣", ["J♣"]]], ("not-a-card", ("left", 0, 1)), id="a list too deep"),
        pytest.param(["K♣ J♣"] * 500, ("too-long", ("left",)), id="five hundred tenders"),
        pytest.param("K♣ " * 500, ("too-long", ("left",)), id="five hundred cards"),
    ],
)
def test_what_tenders_can_be_written_as(left, expected):
    if expected is None:
        assert read({**GOOD, "left": left}) == read(GOOD)
        return
    with pytest.raises(ValidationError) as caught:
        read({**GOOD, "left": left})
    (error,) = caught.value.errors()
    assert (error["ctx"]["code"], error["loc"]) == expected


def test_more_tenders_than_a_round_has():
    many = {**GOOD, "left": [["K♣", "J♣"]] * 7}
    assert ("markets-too-many", "left") in faults(many)
    assert not any(code == "hand-count" for code, _ in faults(many))


def test_the_tenders_to_come_may_be_one_row_of_cards():
    data = {**EXAMPLES["en"], "left": "K♥ Q♣ J♥ K♠ Q♥ J♦"}
    assert read(data) == read(EXAMPLES["en"])
    assert read({**data, "left": [["K♥", "Q♣"], "J♥ K♠", ["Q♥", "J♦"]]}) == read(data)
