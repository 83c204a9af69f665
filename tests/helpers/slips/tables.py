"""The slips of games that are scored once, at their end, or turn by turn."""

from collections import Counter

from companion.cards import JOKER, Card, Suit
from companion.games.industrie.position import built
from companion.games.paparazzi.position import photos

# Alkekan


def _purse(position, name):
    return next(one.purse for one in position.players if one.name == name)


def _signed(card):
    return int(card.rank) * (1 if card.suit in (Suit.HEARTS, Suit.DIAMONDS) else -1)


def _jokers(sheet, name):
    return sum(line.points for line in sheet.player(name).lines if line.cards and line.cards[0] == JOKER)


def _with_plan(position, sheet, name, plan):
    """The total of a purse of which these magic cards act, each on its card."""
    purse = _purse(position, name)
    assert len({magic for magic, _ in plan}) == len({on for _, on in plan}) == len(plan)
    assert all(card in purse for step in plan for card in step)
    factors = {on: {11: 0, 12: 2, 13: -1}[int(magic.rank)] for magic, on in plan}
    counted = [card for card in purse if card != JOKER and not card.rank.court]
    return sum(_signed(card) * factors.get(card, 1) for card in counted) + _jokers(sheet, name)


def _effects(position, name):
    purse = _purse(position, name)
    magic = sum(card.rank.court for card in purse)
    return min(magic, sum(card != JOKER and not card.rank.court for card in purse))


def _weaker(position, sheet, name, values):
    assert len(values["plan"]) == _effects(position, name)
    return _with_plan(position, sheet, name, values["plan"])


def _left_out(position, sheet, name, values):
    assert len(values["plan"]) == values["count"] < values["needed"] == _effects(position, name)
    return _with_plan(position, sheet, name, values["plan"])


def _jokers_otherwise(position, sheet, name, values):
    assert values["n"] == _purse(position, name).count(JOKER) and values["points"] == _jokers(sheet, name)
    return sheet.player(name).total - values["points"] + values["other"]


# Industrie


def _city(position, name, housing=2):
    """What the buildings of a city bring; what else is in the lead, alone and shared."""
    cities = {one.name: built(one.city) for one in position.players}
    points = sum(count * (housing if suit is Suit.HEARTS else 1) for suit, count in cities[name].items())
    alone, tied = set(), set()
    for suit in Suit:
        others = [city[suit] for who, city in cities.items() if who != name]
        if cities[name][suit] and cities[name][suit] >= max(others):
            (tied if cities[name][suit] == max(others) else alone).add(suit)
    return points, alone, tied


def _tied_bonuses(position, _sheet, name, values):
    points, alone, tied = _city(position, name)
    assert set(values["suits"]) == tied and 1 <= values["count"] <= len(tied)
    return points + 5 * (len(alone) + values["count"])


def _all_tied(position, sheet, name, values):
    assert values["count"] == len(values["suits"])
    return _tied_bonuses(position, sheet, name, values)


def _forgotten_bonuses(position, _sheet, name, values):
    points, alone, _ = _city(position, name)
    assert set(values["suits"]) == alone and 2 <= values["count"] <= len(alone)
    return points + 5 * (len(alone) - values["count"])


def _plain_housing(position, _sheet, name, _values):
    points, alone, _ = _city(position, name, housing=1)
    return points + 5 * len(alone)


# Hache


def _turns(position, name):
    return next(one.turns for one in position.players if one.name == name)


def _courts(each):
    def made(position, _sheet, name, values):
        turns = _turns(position, name)
        courts = [turn for turn in turns if isinstance(turn, Card)]
        assert list(values["cards"]) == courts
        return sum(turn.number for turn in turns if not isinstance(turn, Card)) + each * len(courts)

    return made


def _turn(times):
    def made(position, sheet, name, values):
        turns = _turns(position, name)
        for number in values["turns"]:
            turn = turns[number - 1]
            assert (2 if isinstance(turn, Card) else turn.number) == values["points"] > 0
        return sheet.player(name).total + times * values["points"]

    return made


# Paparazzi


def _celebrities(cards, triple=3):
    of_suit = Counter(card.suit for card in cards)
    return sum({13: 5, 12: 4, 11: 3}[int(card.rank)] for card in cards) + sum(
        {1: 0, 2: 2, 3: triple}[count] for count in of_suit.values()
    )


def _taken(sheet, name):
    return {card for line in sheet.player(name).lines for card in line.cards}


def _tied_too(position, sheet, name, values):
    (photo,) = (photo for photo in photos(position.grid) if photo.celebrity == values["card"])
    own = next(one.suit for one in position.players if one.name == name)
    assert own in photo.leaders and len(photo.leaders) > 1 and photo.best == values["sum"]
    return _celebrities(_taken(sheet, name) | {values["card"]})


# Marteau-Piqueur


def _suits(position, name):
    taken = next(one.taken for one in position.players if one.name == name)
    return {suit: sum(int(card.rank) for card in taken if card.suit is suit) for suit in Suit}


def _another(position, _sheet, name, values):
    totals = _suits(position, name)
    (points,) = {totals[suit] for suit in values["suits"]}
    assert points > min(totals.values()) == values["total"]
    assert set(values["suits"]) == {suit for suit in Suit if totals[suit] == points}
    return points


def _passed_over(position, _sheet, name, values):
    totals = _suits(position, name)
    assert set(values["empty"]) == {suit for suit in Suit if not totals[suit]}
    return min(points for points in totals.values() if points)


# Campagne


def _departments(most):
    def made(position, sheet, name, values):
        for number in values["departments"]:
            told = position.departments[str(number)]
            row = (
                dict(zip([one.name for one in position.players], told, strict=False))
                if isinstance(told, (list, tuple))
                else told
            )
            own = row.get(name, 0)
            assert own < 70 and all(own > points for who, points in row.items() if who != name)
            assert own >= most
        return sheet.player(name).total + len(set(values["departments"]))

    return made


# Serpent Noir


def _lays(each):
    def made(position, _sheet, name, _values):
        return sum(each(len(played.lay.cards)) for played in position.lays if played.by == name)

    return made


TABLES = {
    "alkekan": {
        "weaker-plan": _weaker,
        "magic-left-out": _left_out,
        "magic-forgotten": lambda position, sheet, name, _values: _with_plan(position, sheet, name, ()),
        "joker-slip": _jokers_otherwise,
    },
    "industrie": {
        "slip-tied": _all_tied,
        "slip-tied-one-of": _tied_bonuses,
        "slip-tied-some-of": _tied_bonuses,
        "slip-bonus": _forgotten_bonuses,
        "slip-bonus-some-of": _forgotten_bonuses,
        "slip-housing": _plain_housing,
        "slip-starters-left-out": lambda _position, sheet, name, values: sheet.player(name).total - values["points"],
        "slip-starters-counted": lambda _position, sheet, name, values: sheet.player(name).total + values["points"],
    },
    "hache": {
        "slip-courts-left-out": _courts(0),
        "slip-courts-one": _courts(1),
        "slip-courts-four": _courts(4),
        "slip-turn-left-out": _turn(-1),
        "slip-turn-twice": _turn(1),
    },
    "paparazzi": {
        "tied-celebrity": _tied_too,
        "triple-counts": lambda _position, sheet, name, values: _celebrities(_taken(sheet, name), values["bonus"]),
    },
    "marteau-piqueur": {
        "all-suits": lambda position, _sheet, name, _values: sum(_suits(position, name).values()),
        "another-suit": _another,
        "empty-suit": _passed_over,
    },
    "campagne": {
        "slip-proportional": _departments(0),
        "slip-led": _departments(0),
        "slip-close": _departments(60),
    },
    "serpent-noir": {"point-a-card": _lays(lambda count: count), "points-go-on": _lays(lambda count: 2 * count - 1)},
    "hod": {},
    "traitre": {},
    "deringer": {},
}
