"""Games of Paparazzi broken off, for the tests of advice: what is asked, and every way to lay what is left, counted another way than the game does."""

from functools import cache
from itertools import combinations, permutations
from random import Random

from companion.cards import Suit
from companion.games import find_game
from companion.games.paparazzi.carpet import PaparazziAdvice
from companion.games.paparazzi.rules import CELEBRITIES, CELEBRITY_PLACES, NUMBER_PLACES, POINTS, beside, deck_of
from companion.settle import advise as advise_on

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


def found(data, seconds=3_600.0):
    return advise_on(GAME.advice(), asked(data), seconds)


def lead(answer):
    return answer["value"]["Ana"] - answer["value"]["Ben"]


def score_data(table):
    return {key: value for key, value in table.data().items() if key != "turn"}
