"""The last turn of Les bois d'Alkekan, if no Alkekan was called: which card to play, and which cards to keep.

Every unseen card is equally likely to be the other player's card. That card only decides who takes the encounter, so
each card that may be played leads to two final purses: one with the encounter and one without.

No rule is repeated here. `resolve_turn` settles every pair of action cards, and `score` scores every final purse,
with its proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from pydantic import Field

from companion.advice import Advised
from companion.cards import JOKER, Card, Rank, deck, in_order
from companion.errors import Fault
from companion.fields import Cards, OneCard, so_many
from companion.game import Advising, check_cards_once, places_of
from companion.games.alkekan.events import EncounterTurn, resolve_turn
from companion.games.alkekan.position import AlkekanPosition, Purse
from companion.games.alkekan.rules import NUMBERS, is_magic, is_target
from companion.games.alkekan.scoring import best_use, score
from companion.model import Entry
from companion.notes import Chance, Cited, Moves, Note
from companion.proof import Head, ProofTable

FULL_HAND: int = NUMBERS["hand"]
LEAST_HAND = 2
"""The fewest cards in the hand: with a single card there is nothing to choose."""
MOST_PURSE: int = NUMBERS["turns"] - 1
"""The most cards in the purse: one encounter for each turn so far. The last encounter still lies on the table."""
_DECK = Counter(deck(jokers=2))


class LastTurn(Entry):
    """The last turn as one player sees it: the player's purse and hand, the encounter, all other cards seen."""

    purse: Cards
    hand: Cards = Field(json_schema_extra=so_many(LEAST_HAND, FULL_HAND))
    encounter: OneCard
    seen: Cards


class CardOption(NamedTuple):
    """A card to play, the chance that it takes the encounter, and the final totals with the encounter and without it."""

    play: Card
    takes: Chance
    with_it: int
    without: int

    @property
    def value(self) -> Fraction:
        """The average final total."""
        return self.takes * self.with_it + (1 - self.takes) * self.without

    @property
    def totals(self) -> tuple[int, ...]:
        """The possible final totals, lowest first."""
        outcomes = (self.with_it, self.takes), (self.without, 1 - self.takes)
        return tuple(sorted({total for total, chance in outcomes if chance}))


def check(turn: LastTurn) -> Iterable[Fault]:
    """The faults of a last turn: a card twice, a hand or purse of a wrong size, no card left for the other player."""
    rows = (("purse", turn.purse), ("hand", turn.hand), ("seen", turn.seen))
    placed = [spot for field, cards in rows for spot in places_of(field, cards or ())]
    placed += [("encounter", turn.encounter)] if turn.encounter else []
    yield from check_cards_once(placed, {JOKER: 2})
    if len(turn.purse or ()) > MOST_PURSE:
        data = {"count": len(turn.purse), "most": MOST_PURSE, "turns": NUMBERS["turns"]}
        yield Fault("purse-before-last", "purse", data, article="rulings")
    if not LEAST_HAND <= len(turn.hand or ()) <= FULL_HAND:
        data = {"count": len(turn.hand or ()), "least": LEAST_HAND, "most": FULL_HAND}
        yield Fault("hand-size", "hand", data, article="end.hand")
    if not _DECK - Counter(card for _, card in placed):
        yield Fault("nothing-unseen", "seen", article="turn.play")


def advise(turn: LastTurn, _seconds: float) -> Advised:
    """Finds the card that leaves the most points in the purse on average (articles end.hand, score.best).

    The turn has no faults. Raises InternalError ``proof-failed`` if the best use of a purse's magic fails its check.

    >>> from companion.cards import read_cards
    >>> purse, hand, seen = (list(read_cards(cards)) for cards in ("4♦", "K♠ 2♥", "A♠"))
    >>> advised = advise(LastTurn(purse=purse, hand=hand, encounter=read_cards("9♥")[0], seen=seen), 1)
    >>> str(advised.answer["best"]), advised.answer["value"]
    ('K♠', Fraction(681, 49))
    """
    unseen = _DECK - Counter([*turn.purse, *turn.hand, turn.encounter, *turn.seen])
    found = [_option(turn, play, unseen) for play in turn.hand]
    options = sorted(found, key=lambda option: -option.value)  # equals stay in the order entered
    best = options[0]
    return Advised(
        "end.hand",
        {
            "options": [
                {
                    "play": option.play,
                    "takes": option.takes,
                    "value": option.value,
                    "least": option.totals[0],
                    "most": option.totals[-1],
                }
                for option in options
            ],
            "best": best.play,
            "value": best.value,
        },
        Note("best", {"play": best.play, "value": best.value}),
        choices=(_table(turn.encounter, options, unseen.total()),),
        why=tuple(_why(turn, options, unseen)),
        remarks=tuple(_remarks(turn, unseen)),
    )


def _option(turn: LastTurn, play: Card, unseen: Counter[Card]) -> CardOption:
    """The outcome of playing a card. The rest of the hand goes into the purse, and the encounter if it is taken."""
    taking = sum(count for card, count in unseen.items() if _takes(turn.encounter, play, card))
    takes = Chance(taking, unseen.total())
    return CardOption(play, takes, *(_total(_purse(turn, play, taken=taken)) for taken in (True, False)))


def outcomes(turn: LastTurn, play: Card) -> list[tuple[Card, int, bool]]:
    """Each unseen card, the lowest first, with the final total against it and whether the encounter is taken then."""
    unseen = _DECK - Counter([*turn.purse, *turn.hand, turn.encounter, *turn.seen])
    totals = {won: _total(_purse(turn, play, taken=won)) for won in (True, False)}
    taken = ((other, _takes(turn.encounter, play, other)) for other in in_order(unseen.elements()))
    return [(other, totals[won], won) for other, won in taken]


def _takes(encounter: Card, mine: Card, other: Card) -> bool:
    """True if the encounter goes to the player of ``mine``, even if that player does not want it."""
    # The entry was checked, so the turns made from it need no validation.
    turn = EncounterTurn.model_construct(encounter=encounter, actions={"mine": mine, "other": other})
    return bool(resolve_turn(turn).answer["taker"] == "mine")


def _total(purse: Sequence[Card]) -> int:
    """The total of a final purse if no Alkekan was called."""
    only = Purse.model_construct(name="", purse=list(purse))
    return score(AlkekanPosition.model_construct(players=[only], alkekan=None)).players[0].total


def _table(encounter: Card, options: Sequence[CardOption], count: int) -> ProofTable:
    """The table of all cards: their averages, and their totals with the encounter and without it, each with the cards
    of the other player, of ``count``, that lead to it. The best are marked.
    """
    return ProofTable(
        columns=(
            Head(Note("average", {"count": count, "ref": Cited("score.best")})),
            Head(Note("if-taken", {"encounter": encounter})),
            Head(Note("if-not", {"encounter": encounter})),
        ),
        rows=tuple(Head(option.play) for option in options),
        cells=tuple(
            (
                option.value,
                _outcome(option.with_it, option.takes * count),
                _outcome(option.without, (1 - option.takes) * count),
            )
            for option in options
        ),
        chosen=frozenset((row, 0) for row, option in enumerate(options) if option.value == options[0].value),
        reasons=tuple((Note("why-card", {**option._asdict(), "value": option.value}),) * 3 for option in options),
        bars=(0,),
    )


def _outcome(total: int, cards: Fraction) -> Note:
    """A final total, and how many cards lead to it; nothing if none does."""
    return Note("outcome", {"total": total, "cards": int(cards)}) if cards else Note("no-outcome")


def _why(turn: LastTurn, options: Sequence[CardOption], unseen: Counter[Card]) -> Iterator[Note]:
    """The reasons for the best card: the totals it leads to, what sets it apart from the next best card, the cards it
    was tried against, cards as good.
    """
    best = options[0]
    values = {"encounter": turn.encounter, "takes": best.takes}
    if best.takes:
        yield Note("with-it", {**values, "total": best.with_it})
        if plan := _magic(_purse(turn, best.play, taken=True)):
            yield Note("magic-with", {"encounter": turn.encounter, "plan": plan, "ref": Cited("score.best")})
    if best.takes < 1:
        yield Note("without-it", {**values, "total": best.without})
        if plan := _magic(_purse(turn, best.play, taken=False)):
            yield Note("magic-without", {"encounter": turn.encounter, "plan": plan, "ref": Cited("score.best")})
    ref = Cited(_article(turn.encounter))
    if other := next((option for option in options if option.value < best.value), None):
        takes = tuple(int(option.takes * unseen.total()) for option in (best, other))
        values = {"play": best.play, "other": other.play, "takes": takes[0], "other_takes": takes[1]}
        yield Note(
            "takes-both" if takes[0] >= takes[1] else "takes-fewer",
            {**values, "encounter": turn.encounter, "count": unseen.total(), "ref": ref},
        )
        yield from _apart(turn, best, other)
    won = tuple(card for card in unseen if _takes(turn.encounter, best.play, card))
    values = {"hand": len(turn.hand), "count": unseen.total(), "won": won, "ref": ref}
    yield Note("tried", values)
    if others := tuple(option.play for option in options[1:] if option.value == best.value):
        yield Note("as-good", {"cards": others})


def _apart(turn: LastTurn, best: CardOption, other: CardOption) -> Iterator[Note]:
    """What makes the best card better than the next best one: how much hangs on the encounter, and the first of what
    the other card is worth if it is kept, and what magic would have to spoil if it is played.
    """
    risks = tuple(abs(option.with_it - option.without) for option in (best, other))
    if len(best.totals) == len(other.totals) == 2 and risks[0] < risks[1]:
        values = {"play": best.play, "with_it": best.with_it, "without": best.without, "risk": risks[0]}
        two = {"other": other.play, "other_with": other.with_it, "other_without": other.without, "more": risks[1]}
        yield Note("risk", {**values, **two, "ref": Cited("score.best")})
    for magic, on in _magic(_purse(turn, best.play, taken=best.takes * 2 > 1)):
        if other.play in (magic, on) and _worth(magic, on) > _worth(None, on):
            told = {"other": other.play, "magic": magic, "on": on, "points": _worth(magic, on)}
            yield Note("kept-acts" if other.play == magic else "kept", {**told, "ref": Cited(_MAGIC[magic.rank])})
            return
    taken = other.takes * 2 > 1
    for magic, on in _magic(_purse(turn, other.play, taken=taken)):
        if _worth(magic, on) < _worth(None, on):
            told = {"other": other.play, "magic": magic, "on": on, "points": _worth(None, on) - _worth(magic, on)}
            values = {**told, "encounter": turn.encounter, "ref": Cited("score.magic")}
            yield Note("spoils-with" if taken else "spoils-without", values)
            return


_MAGIC = {Rank.JACK: "score.jack", Rank.QUEEN: "score.queen", Rank.KING: "score.king"}
"""The articles of the kinds of magic."""


def _worth(magic: Card | None, on: Card) -> int:
    """What a treasure or a thief brings alone in a purse, under this magic."""
    return _total([on] if magic is None else [on, magic])


def _purse(turn: LastTurn, play: Card, *, taken: bool) -> list[Card]:
    """The final purse after a card is played, with the encounter or without it."""
    index = turn.hand.index(play)
    kept = [*turn.purse, *turn.hand[:index], *turn.hand[index + 1 :]]
    return [*kept, turn.encounter] if taken else kept


def _magic(purse: Sequence[Card]) -> Moves:
    """The best use of the purse's magic."""
    return Moves((effect.magic, effect.on) for effect in best_use(purse).plan)


def _article(encounter: Card) -> str:
    """The article that says who takes this kind of encounter."""
    if is_target(encounter):
        return "encounter.treasure" if encounter.suit and encounter.suit.red else "encounter.thief"
    return "encounter.magic" if is_magic(encounter) else "encounter.joker"


def _remarks(turn: LastTurn, unseen: Counter[Card]) -> Iterator[Note]:
    if len(turn.hand) < FULL_HAND:
        yield Note("hand-short", {"count": len(turn.hand), "most": FULL_HAND})
    if unseen.total() < len(turn.hand):
        yield Note("seen-too-much", {"count": unseen.total(), "hand": len(turn.hand)})


ADVISING = Advising(LastTurn, advise, check)
