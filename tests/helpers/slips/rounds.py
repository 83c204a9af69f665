"""The slips of games in rounds."""

from collections import Counter
from fractions import Fraction

from companion.cards import Rank, Suit
from companion.games import find_game
from companion.settle import settle


def _hands(position, name):
    return [one for played in position.rounds for one in played.players if one.name == name]


# Cour


def _other_pairs(choice):
    def made(position, _sheet, name, _values):
        assert not any(one.numbered for one in _hands(position, name)), "of numbers nobody knows other couples"
        rulings = {**position.rulings, "pairs": choice}
        return (
            settle(find_game("cour"), position.model_copy(update={"rulings": rulings, "claims": []})).player(name).total
        )

    return made


def _wealth(position, name, ace):
    """In how many suits, and with how many others, somebody is richest, ``ace`` being what an ace counts: a list of sharers."""
    shares = []
    for played in position.rounds:
        for place, suit in enumerate(Suit):
            sums = {}
            for one in played.players:
                own = [card for card in one.cards if card.suit is suit and not card.rank.court]
                counted = sum(ace if card.rank is Rank.ACE else int(card.rank) for card in own)
                sums[one.name] = one.wealth[place] if one.wealth is not None else counted
            if sums[name] and sums[name] == max(sums.values()):
                shares.append(list(sums.values()).count(sums[name]))
    return shares


def _unsplit(position, sheet, name, _values):
    shares = _wealth(position, name, 0)
    return sheet.player(name).total - sum(5 // share for share in shares) + 5 * len(shares)


def _remainder(position, sheet, name, _values):
    shares = _wealth(position, name, 0)
    return sheet.player(name).total - sum(5 // share for share in shares) + sum(Fraction(5, share) for share in shares)


def _wealth_aces(position, sheet, name, _values):
    assert not any(one.numbered for played in position.rounds for one in played.players)
    shares, other = _wealth(position, name, 0), _wealth(position, name, 1)
    return sheet.player(name).total - sum(5 // share for share in shares) + sum(5 // share for share in other)


_ACES = (0, 5, 3, 1, 0)


def _aces(position, name):
    return [sum(card.rank is Rank.ACE for card in one.cards) or one.aces or 0 for one in _hands(position, name)]


def _each_ace(position, sheet, name, _values):
    return sheet.player(name).total + sum(5 * count - _ACES[count] for count in _aces(position, name))


def _ace_count(position, sheet, name, values):
    assert _aces(position, name)[values["round"] - 1] == values["count"]
    assert abs(values["count"] - values["other"]) == 1
    return sheet.player(name).total - _ACES[values["count"]] + _ACES[values["other"]]


# Lobbys


def _worth(card):
    return card if isinstance(card, int) else int(card.rank)


def _partisan(choice):
    def made(position, _sheet, name, _values):
        rulings = {**position.rulings, "partisan": choice}
        game = find_game("lobbys")
        return settle(game, position.model_copy(update={"rulings": rulings, "claims": []})).player(name).total

    return made


def _whole_majorities(position, sheet, name, _values):
    more = 0
    for played in position.rounds:
        for kind in (Rank.JACK, Rank.QUEEN, Rank.KING):
            held = {one.name: sum(card.rank is kind for card in one.markets) for one in played.players}
            shared = list(held.values()).count(max(held.values()))
            more += (12 - {1: 12, 2: 6, 3: 4, 4: 3}[shared]) * (held[name] == max(held.values()))
    return sheet.player(name).total + more


def _every_set(position, sheet, name, _values):
    more = 0
    for hand in _hands(position, name):
        kinds = Counter(card.rank for card in hand.markets)
        sets = min(kinds[kind] for kind in (Rank.JACK, Rank.QUEEN, Rank.KING))
        more += 12 * max(sets - 1, 0)
    return sheet.player(name).total + more


def _losses_added(position, sheet, name, _values):
    return sheet.player(name).total + 2 * sum(_worth(hand.last) for hand in _hands(position, name))


def _costs_added(position, sheet, name, _values):
    return sheet.player(name).total + 2 * sum(_worth(hand.bid) for hand in _hands(position, name))


# Effraction


def _cards(told):
    assert isinstance(told, list), "of a number nobody knows the cards"
    return told


def _own_in_a_round(position, sheet, name, values):
    hands = _hands(position, name)
    (count,) = {len(_cards(hands[number - 1].cards)) for number in values["numbers"]}
    return sheet.player(name).total - count


def _guards_in_a_round(position, sheet, name, values):
    hands = _hands(position, name)
    (count,) = {sum(card.rank.court for card in _cards(hands[number - 1].table)) for number in values["numbers"]}
    return sheet.player(name).total - count


def _own_never(position, sheet, name, _values):
    left = [hand for hand in _hands(position, name) if hand.table is not None]
    return sheet.player(name).total - sum(len(_cards(hand.cards)) for hand in left)


def _guards_never(position, sheet, name, _values):
    left = [hand for hand in _hands(position, name) if hand.table is not None]
    return sheet.player(name).total - sum(card.rank.court for hand in left for card in _cards(hand.table))


# Virus


def _virus(position, name, holder, germ=-1):
    """A total where the holder of the virus has ``holder`` for it, and, without one, counts like everybody else."""
    total = 0
    for hand in _hands(position, name):
        points, besides = holder if hand.virus else (0, True)
        total += points
        if besides:
            assert None not in (hand.medicine, hand.germs), "what was not entered nobody knows"
            total += 4 * hand.medicine + germ * hand.germs
    return total


ROUNDS = {
    "cour": {
        "slip-pairs-best": _other_pairs("best"),
        "slip-pairs-laid": _other_pairs("laid"),
        "slip-unsplit": _unsplit,
        "slip-remainder": _remainder,
        "slip-wealth-aces": _wealth_aces,
        "slip-aces": _each_ace,
        "slip-ace-count": _ace_count,
    },
    "lobbys": {
        "slip-partisan-once": _partisan("once"),
        "slip-partisan-each": _partisan("each"),
        "slip-unsplit": _whole_majorities,
        "slip-omnipresence": _every_set,
        "slip-loss-added": _losses_added,
        "slip-cost-added": _costs_added,
    },
    "effraction": {
        "slip-own": _own_in_a_round,
        "slip-guards": _guards_in_a_round,
        "every-own": _own_never,
        "every-guards": _guards_never,
    },
    "virus": {
        "slip-virus-plain": lambda position, _sheet, name, _values: _virus(position, name, (0, True)),
        "slip-virus-besides": lambda position, _sheet, name, _values: _virus(position, name, (1, True)),
        "slip-virus-minus": lambda position, _sheet, name, _values: _virus(position, name, (-1, False)),
        "slip-germs-added": lambda position, _sheet, name, _values: _virus(position, name, (1, False), germ=1),
    },
}
