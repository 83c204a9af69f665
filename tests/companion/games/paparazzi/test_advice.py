"""What can still come of a grid, against every way to lay the last cards; and what a table may ask wrongly."""

from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit
from companion.errors import InputError, InternalError
from companion.games import find_game
from companion.games.paparazzi import outlook
from companion.games.paparazzi.advice import advise, check
from companion.games.paparazzi.asked import PaparazziAdvice
from companion.games.paparazzi.rules import (
    CELEBRITIES,
    CELEBRITY_PLACES,
    LOWEST,
    NUMBER_PLACES,
    POINTS,
    beside,
    deck_of,
)
from companion.rulebook import open_rulebook
from companion.settle import advise as advise_on
from companion.settle import settle
from companion.verdict.advice import advice_of
from companion.verdict.wording import counted

GAME = find_game("paparazzi")
NAMES = ("Ana", "Ben", "Chloé", "Dan")
SUITS = tuple(Suit)


class Table:
    """A game broken off: ``celebrities`` by place, ``lying`` numbers by place, ``hands`` in seat order, whose ``turn``."""

    def __init__(self, left, turn=0, seed=0):
        chance = Random(seed)
        self.count, self.turn = len(left), turn
        self.celebrities = dict(zip(CELEBRITY_PLACES, chance.sample(CELEBRITIES, len(CELEBRITIES)), strict=True))
        self.hands, laid = [], []
        for suit, keeps in zip(SUITS, left, strict=False):
            deck = chance.sample(deck_of(suit, self.count), len(deck_of(suit, self.count)))
            self.hands.append(deck[:keeps])
            laid += deck[keeps:]
        self.lying = dict(zip(chance.sample(NUMBER_PLACES, len(laid)), laid, strict=True))
        self.names = NAMES[: self.count]

    @property
    def free(self):
        return [place for place in NUMBER_PLACES if place not in self.lying]

    def rows(self, more=()):
        cards = self.celebrities | self.lying | dict(more)
        return [" ".join(str(cards.get((r, c), ".")) for c in range(9)) for r in range(7)]

    def data(self, **more):
        players = [{"name": name, "suit": suit.value} for name, suit in zip(self.names, SUITS, strict=False)]
        return {"players": players, "grid": self.rows(), "turn": self.names[self.turn], **more}

    def told(self, **more):
        """The same with everybody's cards told, in the order of the hands."""
        data = self.data(**more)
        for player, hand in zip(data["players"], self.hands, strict=True):
            player["left"] = [str(card) for card in hand]
        return data

    def lays(self):
        """How many cards everybody lays."""
        lays, free, seat = [0] * self.count, len(self.free), self.turn
        while free and any(done < len(hand) for done, hand in zip(lays, self.hands, strict=True)):
            if lays[seat] < len(self.hands[seat]):
                lays[seat] += 1
                free -= 1
            seat = (seat + 1) % self.count
        return lays

    @cache  # noqa: B019 (a few tables)
    def sums(self):
        """By celebrity's place, everybody's sum."""
        return {place: self.sum_near(place, self.lying) for place in CELEBRITY_PLACES}

    def sum_near(self, place, cards):
        sums = [0] * self.count
        for other in beside(*place):
            if other in cards:
                sums[SUITS.index(cards[other].suit)] += cards[other].rank
        return sums

    def totals(self, more):
        """Everybody's total with these cards laid too, counted another way than the game does."""
        sums = {place: list(near) for place, near in self.sums().items()}
        for place, card in more:
            for other in beside(*place):
                if other in sums:
                    sums[other][SUITS.index(card.suit)] += card.rank
        taken = [[] for _ in range(self.count)]
        for place, near in sums.items():
            if near.count(max(near)) == 1:
                taken[near.index(max(near))].append(self.celebrities[place])
        return tuple(
            sum(POINTS[card.rank] for card in cards)
            + sum((0, 0, 2, 3)[sum(card.suit is suit for card in cards)] for suit in Suit)
            for cards in taken
        )

    def every_way(self):
        """Everybody's totals, for every way to lay what is left."""
        choices = [()]
        for hand, lays in zip(self.hands, self.lays(), strict=True):
            choices = [(*before, *some) for before in choices for some in combinations(hand, lays)]
        return {
            self.totals(zip(places, cards, strict=True))
            for cards in choices
            for places in permutations(self.free, len(cards))
        }

    @cache  # noqa: B019
    def best(self, hands, seat, laid=frozenset()):
        """How far the first player is ahead at best play, by trying everything. ``hands`` are of tuples."""
        if not any(hands):
            first, second = self.totals(laid)
            return first - second
        seat = seat if hands[seat] else 1 - seat
        taken = dict(laid)
        return (min if seat else max)(
            self.best(without(hands, card), 1 - seat, laid | {(place, card)})
            for card in hands[seat]
            for place in self.free
            if place not in taken
        )


def without(hands, card):
    return tuple(tuple(one for one in hand if one != card) for hand in hands)


def asked(data):
    return PaparazziAdvice.model_validate(data, context={"notation": data.get("cards", "en")})


def found(data, seconds=60.0):
    return advise_on(GAME.advice(), asked(data), seconds)


def faults(data):
    return [(fault.code, fault.where) for fault in check(asked(data))]


def lead(answer):
    return answer["value"]["Ana"] - answer["value"]["Ben"]


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(lambda: Table((1, 1), seed=1), id="two players, a card each"),
        pytest.param(lambda: Table((1, 2), 1, seed=2), id="two players, two cards and one"),
        pytest.param(lambda: Table((2, 1), 0, seed=3), id="two players, one card and two"),
        pytest.param(lambda: Table((1, 1, 1), seed=4), id="three players"),
        pytest.param(lambda: Table((2, 1, 1), seed=5), id="three players, four cards"),
        pytest.param(lambda: Table((0, 0, 1, 1), 2, seed=6), id="four players, two cards for one place"),
        pytest.param(lambda: Table((1, 1, 1, 1), seed=7), id="four players, four cards for three places"),
        pytest.param(lambda: Table((2, 1, 1, 1), seed=8), id="four players, somebody has two, one of them is not laid"),
        pytest.param(lambda: Table((0, 0, 0, 1), 3, seed=9), id="four players, no place"),
    ],
)
def test_nobody_can_end_with_less_or_more(table):
    table = table()
    ways = table.every_way()
    answer = found(table.data()).answer
    for seat, name in enumerate(table.names):
        totals = [way[seat] for way in ways]
        assert answer["range"][name] == {"least": min(totals), "most": max(totals)}


@pytest.mark.parametrize(
    ("left", "turn", "seed"),
    [
        ((1, 1), 0, 11),
        ((1, 1), 1, 12),
        ((0, 1), 1, 13),
        ((2, 1), 0, 14),
        ((1, 2), 1, 15),
        ((2, 1), 0, 16),
        ((1, 2), 1, 17),
    ],
)
def test_best_play_is_that_of_trying_everything(left, turn, seed):
    table = Table(left, turn, seed)
    advised = found(table.told())
    answer = advised.answer
    assert advised.proved and lead(answer) == table.best(without(table.hands, None), turn)
    # The first of equals: cards as they were entered, places row by row.
    hands = table.hands
    for card in hands[turn]:
        for place in table.free:
            if table.best(without(hands, card), 1 - turn, frozenset({(place, card)})) == lead(answer):
                assert answer["best"] == {"card": card, "place": list(place)}
                return


def test_four_cards_of_two_players_by_trying_everything():
    table = Table((2, 2), seed=21)
    assert lead(found(table.data()).answer) == table.best(without(table.hands, None), 0)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 5000), st.integers(0, 1), st.booleans(), st.randoms())
def test_whoever_follows_the_advice_does_at_least_as_well(seed, turn, answers, chance):
    """Against anything that the other lays; and nobody does better against somebody who follows it."""
    table = Table((2, 2), turn, seed)
    value = lead(found(table.data()).answer)
    while any(table.hands):
        follows = table.turn == turn if answers else table.turn != turn
        if follows:
            best = found(table.data()).answer["best"]
            card, place = best["card"], tuple(best["place"])
        else:
            card, place = chance.choice(table.hands[table.turn]), chance.choice(table.free)
        table.lying[place] = card
        table.hands[table.turn] = [one for one in table.hands[table.turn] if one != card]
        table.turn = 1 - table.turn
    first, second = settle(GAME, GAME.position.model_validate(score_data(table))).players
    end = first.total - second.total
    assert end >= value if (turn == 0) == answers else end <= value


def score_data(table):
    return {key: value for key, value in table.data().items() if key != "turn"}


@settings(max_examples=8, deadline=None)
@given(
    st.sampled_from([(3, 3), (4, 4), (5, 4), (2, 2, 2), (3, 3, 2), (2, 2, 2, 2)]), st.integers(0, 5000), st.randoms()
)
def test_whatever_is_laid_ends_within_the_range(left, seed, chance):
    table = Table(left, len(left) - 1 if left[-1] > left[0] else 0, seed)
    entry = asked(table.data())
    carpet = outlook.Carpet(entry)
    ranges = outlook.ranges(carpet, float("inf"))
    for _ in range(30):
        cards = [c for hand, lays in zip(table.hands, table.lays(), strict=True) for c in chance.sample(hand, lays)]
        totals = table.totals(zip(chance.sample(table.free, len(cards)), cards, strict=True))
        assert all(one.least <= total <= one.most for one, total in zip(ranges, totals, strict=True))


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 5000), st.randoms())
def test_the_order_of_cards_and_of_seats_never_matters(seed, chance):
    table = Table((2, 2), seed=seed)
    plain = found(table.data()).answer
    for hand in table.hands:
        chance.shuffle(hand)
    mixed = table.told()
    mixed["players"].reverse()
    other = found(mixed).answer
    assert other["range"] == plain["range"]
    assert lead(other) == lead(plain)


@cache
def six():
    table = Table((3, 3), seed=10)
    return table, found(table.data())


def test_six_cards_of_two_players():
    """The totals told are those of the game when the line is laid, and no card does better than the one advised."""
    table, advised = six()
    assert advised.proved and advised.bound is None and advised.of == "Ana"
    steps = [note.values for note in advised.why if note.key == "step"]
    assert [(step["number"], step["name"]) for step in steps] == [(n, NAMES[(n - 1) % 2]) for n in range(1, 7)]
    laid = {(step["row"] - 1, step["column"] - 1): step["card"] for step in steps}
    data = {**score_data(table), "grid": table.rows(laid)}
    sheet = settle(GAME, GAME.position.model_validate(data))
    assert {player.name: player.total for player in sheet.players} == advised.answer["value"]
    moves, spans = advised.choices
    assert [cells[2] - cells[3] for cells in moves.cells] == sorted(
        (cells[2] - cells[3] for cells in moves.cells), reverse=True
    )
    assert moves.rows[0].of == advised.answer["best"]["card"]
    assert moves.cells[0][:2] == tuple(at + 1 for at in advised.answer["best"]["place"])
    assert [tuple(span.values()) for span in advised.answer["range"].values()] == list(spans.cells)


def test_a_game_that_is_over():
    table = Table((0, 0), seed=3)
    totals = dict(zip(NAMES, table.totals(()), strict=False))
    advised = found(table.data())
    assert advised.answer["value"] == totals and advised.answer["best"] is None
    assert advised.answer["range"] == {name: {"least": total, "most": total} for name, total in totals.items()}
    assert (advised.note.key, advised.choices, advised.remarks) == ("over", (), ())
    three = found(Table((0, 0, 0), seed=3).data())
    assert three.answer["value"] is None and three.note.key == "over"


@pytest.mark.parametrize(
    ("left", "turn", "remarks"),
    [
        ((2, 2), 0, []),
        ((4, 4), 0, ["best-later"]),
        ((4, 3), 0, ["best-later"]),
        ((4, 3), 1, ["turns-uneven", "best-later"]),
        ((1, 3), 1, ["turns-uneven"]),
        ((1, 1, 1), 2, ["best-of-two"]),
        ((2, 1, 1), 0, ["best-of-two"]),
        ((1, 2, 1), 0, ["turns-uneven", "best-of-two"]),
        ((1, 1, 1, 1), 2, ["one-place-short", "best-of-two"]),
        ((0, 0, 0, 1), 3, ["one-place-short"]),
    ],
)
def test_what_is_unusual_is_remarked_on(left, turn, remarks):
    advised = found(Table(left, turn, 5).data())
    assert [note.key for note in advised.remarks] == remarks
    if len(left) > 2 or max(left) > 3:
        assert advised.answer["best"] is advised.answer["value"] is None


def test_somebody_who_has_nothing_left_is_passed_over():
    table = Table((0, 1), 0, seed=4)
    advised = found(table.data())
    assert [note.key for note in advised.remarks] == ["turns-uneven"]
    assert advised.answer["best"] is None and advised.answer["value"] is None
    assert advised.answer["range"]["Ben"]["most"] == max(way[1] for way in table.every_way())


def test_who_wins_whatever_is_laid():
    keys = set()
    for seed in range(12):
        table = Table((1, 1), seed=seed)
        advised = found(table.data())
        said = {note.key: note.values["name"] for note in advised.why if note.key in ("wins", "loses")}
        keys |= said.keys()
        ways = table.every_way()
        if "wins" in said:
            winner = NAMES.index(said["wins"])
            assert all(way[winner] > way[1 - winner] for way in ways)
    assert keys == {"wins", "loses"}


def test_what_was_not_found_in_time_is_not_claimed():
    table, whole = six()
    short = found(table.data(), 1e-9)
    assert not short.proved and short.answer["best"] is None and short.answer["value"] is None
    assert short.note.key == "found"
    for name, span in whole.answer["range"].items():
        bound = short.bound["range"][name]
        assert bound["least"] <= span["least"] <= span["most"] <= bound["most"]
        assert (
            span["least"] <= short.answer["range"][name]["least"] <= short.answer["range"][name]["most"] <= span["most"]
        )
    assert short.bound["value"] >= lead(whole.answer)


def test_a_search_cut_short_tells_the_best_it_found(monkeypatch):
    """The clock is a count of looks at it, so that it stops where it is told to."""
    table = Table((2, 2), seed=10)
    value = lead(found(table.data()).answer)
    ticks = iter(range(10**9))
    monkeypatch.setattr("solvers.twosides.monotonic", lambda: next(ticks))
    carpet = outlook.Carpet(asked(table.data()))
    seen = set()
    for looks in (*range(0, 240, 20), 10**8):
        ticks = iter(range(10**9))
        play = outlook.best_play(carpet, looks)
        seen.add((bool(play.options), play.bound is None))
        if play.bound is None:
            assert play.options[0].totals["Ana"] - play.options[0].totals["Ben"] == value
        else:
            assert play.bound >= value
            assert all(one.totals["Ana"] - one.totals["Ben"] <= value for one in play.options)
    assert {(False, False), (True, False), (True, True)} <= seen


def test_a_solver_that_is_wrong_is_not_believed(monkeypatch):
    table = Table((1, 1), seed=1)
    true = outlook.most

    def wrong(*given):
        return true(*given)._replace(points=59)

    monkeypatch.setattr(outlook, "most", wrong)
    with pytest.raises(InternalError, match="proof-failed"):
        found(table.data())

    def nowhere(*given):
        return true(*given)._replace(laid=())

    monkeypatch.setattr(outlook, "most", nowhere)
    with pytest.raises(InternalError, match="proof-failed"):
        found(table.data())
    monkeypatch.setattr(outlook, "most", true)
    right = outlook.Ending.score
    monkeypatch.setattr(outlook.Ending, "score", lambda ending, ahead: right(ending, ahead) + 1)
    with pytest.raises(InternalError, match="proof-failed"):
        found(table.data())


def changed(**more):
    return {**Table((2, 2), seed=10).told(), **more}


def with_left(*left, count=2, seed=10):
    data = Table((2,) * count, seed=seed).data()
    for player, cards in zip(data["players"], left, strict=False):
        player["left"] = cards
    return data


HANDS = [" ".join(map(str, hand)) for hand in Table((2, 2), seed=10).hands]
LYING = next(iter(card for card in Table((2, 2), seed=10).lying.values() if card.suit is SUITS[0]))


@pytest.mark.parametrize(
    ("data", "codes"),
    [
        pytest.param(changed(), [], id="nothing"),
        pytest.param(changed(turn="Bea"), [("player-unknown", "turn")], id="turn of nobody"),
        pytest.param(with_left(HANDS[0] + f" {LYING}", HANDS[1]), [("left-laid", "players[0].left[2]")], id="laid"),
        pytest.param(with_left(HANDS[1], HANDS[1]), None, id="the other's cards"),
        pytest.param(with_left(HANDS[0].split()[0], HANDS[1]), [("left-missing", "players[0].left")], id="lost"),
        pytest.param(with_left("", HANDS[1]), [("left-missing", "players[0].left")], id="no card told"),
        pytest.param(with_left(HANDS[0] + " Q♠ Jo", HANDS[1]), None, id="a court card and a joker"),
        pytest.param(with_left(" ".join(HANDS[0].split() * 2), HANDS[1]), None, id="twice"),
        pytest.param(with_left("2♠", count=4, seed=1), None, id="not dealt"),
        pytest.param(changed(grid=Table((2, 2), seed=10).rows()[:6]), [("grid-rows", "grid")], id="six rows"),
    ],
)
def test_what_cannot_be(data, codes):
    told = faults(data)
    if codes is not None:
        assert told == codes
    else:
        assert {code for code, _ in told} & {"left-suit", "left-not-number", "card-twice", "left-not-dealt"}


def test_every_fault_is_told_at_once():
    table = Table((2, 2), seed=10)
    data = table.data(turn="Zoé")
    data["players"][1] |= {"suit": "♠"}
    data["players"][0] |= {"left": f"J♠ 5♦ {LYING}"}
    row = data["grid"][1].split()
    data["grid"][1] = " ".join([*row[:8], "K♠"])
    codes = {code for code, _ in faults(data)}
    assert {"suit-twice", "left-not-number", "left-suit", "left-laid", "player-unknown", "number-expected"} <= codes
    with pytest.raises(InputError) as error:
        found(data)
    assert len(error.value.faults) == len(faults(data))


def test_too_few_and_too_many_players_and_a_name_twice():
    assert ("player-count", "players") in faults({**changed(), "players": [{"name": "Ana", "suit": "♠"}]})
    twice = changed()
    twice["players"][1] |= {"name": "Ana"}
    assert ("name-twice", "players[1].name") in faults(twice)
    five = Table((2, 2, 2, 2), seed=1).data()
    five["players"] = [*five["players"], {"name": "Eva", "suit": "♠"}]
    assert {("player-count", "players"), ("suit-twice", "players[4].suit")} <= set(faults(five))


def test_every_fault_has_words_in_both_languages():
    """And each sentence names only values that its fault carries."""
    case = with_left("J♠ 5♦ 2♠ 9♠ 10♠", count=4, seed=1)
    told = {fault.code: fault.data for fault in check(asked(case))}
    told |= {fault.code: fault.data for fault in check(asked(with_left("", HANDS[1])))}
    told |= {fault.code: fault.data for fault in check(asked(with_left(f"{LYING}", HANDS[1])))}
    for lang in ("fr", "en"):
        words = open_rulebook("paparazzi", lang).words["faults"]
        own = {code: sentence for code, sentence in words.items() if code.startswith("left-")}
        assert len(own) == 5
        for code, sentence in own.items():
            assert sentence.format(**{key: counted(value, lang) for key, value in told[code].items()})


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_all_of_it_is_told_in_words(lang):
    cases = [
        ((3, 1), 0, 60),
        ((1, 1), 1, 60),
        ((0, 0), 0, 60),
        ((4, 4), 0, 1e-9),
        ((1, 1), 0, 1e-9),
        ((1, 1, 1), 0, 60),
    ]
    cases += [((0, 0, 0, 1), 3, 60), ((2, 2), 0, 60), ((1, 2), 0, 60)]
    for left, turn, seconds in cases:
        for seed in (3, 10):
            entry = asked(Table(left, turn, seed).data())
            said = advice_of(GAME, entry, advise(entry, seconds), lang)
            text = " ".join((said.said, *said.why, *said.remarks, said.bound))
            assert "{" not in text and "None" not in text
            assert all(block.rows for block in said.blocks(8))


def test_cards_of_a_player_are_known_from_the_grid():
    """And are told as the deck has them, the lowest first."""
    table = Table((3, 3), seed=10)
    carpet = outlook.Carpet(asked(table.data()))
    assert [sorted(hand) for hand in table.hands] == [list(hand) for hand in carpet.hands]
    assert all(len(deck_of(suit, 2)) == 10 == Rank.TEN - LOWEST[2] + 1 for suit in Suit)
    assert Card(Rank.ACE, Suit.SPADES) in deck_of(Suit.SPADES, 2)
