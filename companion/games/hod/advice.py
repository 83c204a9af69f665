"""The solutions that are left after cards were seen and questions answered, and the best question to ask next.

The best question leaves the fewest solutions in the worst case.

A solution is a pair of a red and a black card that nobody has seen. `resolve_answer` of the game itself decides how a
pair answers. A guess is a time, a motive and a weapon, so pairs with the same three are one solution. Answers depend
only on numbers and suits, which such pairs share. So all pairs of a solution answer alike, and only one of them is
tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias, get_args

from pydantic import Field

from companion.advice import Advised
from companion.cards import Card, Rank, Suit, deck
from companion.errors import Fault
from companion.fields import Cards, so_many
from companion.game import Advising, check_rows_once, places_of
from companion.games.hod.events import Answer, Question, resolve_answer
from companion.games.hod.rules import (
    COMPLICATED,
    HIGHEST,
    LOWEST,
    MOTIVES,
    SIMPLE,
    TABLE_RANGE,
    WEAPONS,
    check_cards,
    clock,
    numbers_of,
)
from companion.model import Entry, Model
from companion.notes import Cited, Note
from companion.proof import Head, ProofTable

QUESTIONS: tuple[Question, ...] = get_args(Question)
_DECK = deck([Rank(number) for number in range(LOWEST, HIGHEST + 1)])

Pair: TypeAlias = tuple[Card, Card]
"""A red card (the motive) and a black card (the weapon)."""


class Solution(NamedTuple):
    """The three parts of a guess (article guess.say)."""

    time: str
    motive: Suit
    weapon: Suit


class AnsweredQuestion(NamedTuple):
    """A question that was answered, and the cards face up on the table at that time."""

    table: Sequence[Card]
    question: Question
    answer: bool


class QuestionChoice(NamedTuple):
    """A question that can be asked, and the number of solutions that each answer leaves."""

    question: Question
    yes: int
    no: int

    @property
    def value(self) -> int:
        """The number of solutions left in the worst case."""
        return max(self.yes, self.no)


Solutions: TypeAlias = Mapping[Solution, Sequence[Pair]]
"""Solutions, each with the pairs of cards that give it."""


def unseen(known: Collection[Card]) -> list[Pair]:
    """The pairs that can be a solution if the cards in ``known`` are elsewhere."""
    cards = [card for card in _DECK if card not in known]
    return [(red, black) for red in cards if red.suit in MOTIVES for black in cards if black.suit in WEAPONS]


def answered(pair: Pair, table: Sequence[Card], question: Question) -> bool:
    """The answer of a player who holds this pair.

    >>> from companion.cards import read_cards
    >>> answered(read_cards("4♦ 3♣"), read_cards("6♠ 5♥ A♦ 2♠"), "suit-missing")
    True
    """
    asked = Answer.model_construct(solution=[*pair], table=[*table], question=question)
    return bool(resolve_answer(asked).answer["answer"])


def after(left: Solutions, log: Iterable[AnsweredQuestion]) -> Iterator[Solutions]:
    """The solutions left before the first question, and after each question: one item more than questions."""
    yield left
    for reply in log:
        left = {
            one: pairs for one, pairs in left.items() if answered(pairs[0], reply.table, reply.question) is reply.answer
        }
        yield left


def solutions(pairs: Iterable[Pair]) -> Solutions:
    """The solutions of these pairs, ordered by time, then motive, then weapon.

    >>> from companion.cards import read_cards
    >>> found = solutions([read_cards("4♦ 3♣"), read_cards("3♦ 4♣")])
    >>> [(one.time, len(pairs)) for one, pairs in found.items()]
    [('7:34', 2)]
    """
    found: dict[Solution, list[Pair]] = {}
    for pair in sorted(pairs, key=_order):
        red, black = pair
        assert red.suit and black.suit
        found.setdefault(Solution(clock(numbers_of(pair)), red.suit, black.suit), []).append(pair)
    return found


def _order(pair: Pair) -> tuple[int, tuple[int, ...], int, int]:
    red, black = pair
    assert red.suit and black.suit
    return sum(numbers_of(pair)), numbers_of(pair), MOTIVES.index(red.suit), WEAPONS.index(black.suit)


def choices(left: Solutions, table: Sequence[Card]) -> list[QuestionChoice]:
    """The questions about the cards on the table, best first: fewest solutions left in the worst case.

    Equally good questions are in the order of the rules.
    """
    found = []
    for question in QUESTIONS:
        replies = [{answered(pair, table, question) for pair in pairs} for pairs in left.values()]
        found.append(
            QuestionChoice(question, sum(True in reply for reply in replies), sum(False in reply for reply in replies))
        )
    return sorted(found, key=lambda choice: choice.value)


MOST_QUESTIONS = 100


class Asked(Model):
    """A question that the player asked: the cards on the table at that time, and the answer."""

    table: Cards = Field(json_schema_extra=so_many(*TABLE_RANGE))
    question: Question
    answer: bool


class Case(Entry):
    """What a player knows.

    - ``mine``: the two cards in the player's hand.
    - ``seen``: the cards that were turned up.
    - ``log``: the questions that were answered.
    - ``table``: the cards on the table now.
    """

    mine: Cards = Field(json_schema_extra=so_many(SIMPLE, SIMPLE))
    seen: Cards
    log: list[Asked] = Field(default_factory=list, max_length=MOST_QUESTIONS)
    table: Cards | None = Field(default=None, json_schema_extra=so_many(*TABLE_RANGE))


def check(entry: Case) -> Iterable[Fault]:
    """The faults of an entry: cards, tables, a card both in the hand and seen, answers that leave no solution."""
    faults = list(chain(_check_mine(entry), _check_seen(entry)))
    yield from faults
    if not faults:
        yield from _check_answers(entry)


def _check_mine(entry: Case) -> Iterator[Fault]:
    """The faults of the hand, which has one red and one black card.

    Four cards, as in the complicated case, are refused, because they have no time to find.
    """
    red = sum(card.suit in MOTIVES for card in entry.mine)
    black = sum(card.suit in WEAPONS for card in entry.mine)
    if len(entry.mine) == COMPLICATED:
        yield Fault("advice-complicated", "mine", {"count": COMPLICATED}, article="vary.four")
    elif len(entry.mine) != SIMPLE or red > 1 or black > 1:  # a joker is neither; it is reported as a card not played
        data = {"count": len(entry.mine), "red": red, "black": black}
        yield Fault("mine-cards", "mine", data, article="setup.solutions")
    yield from check_cards(places_of("mine", entry.mine))
    yield from check_rows_once([("mine", entry.mine)])


def _rows(entry: Case) -> list[tuple[str, Sequence[Card]]]:
    """Every row of cards that lay on the table, with its place."""
    rows: list[tuple[str, Sequence[Card]]] = [("seen", entry.seen)]
    rows += [(f"log[{index}].table", asked.table) for index, asked in enumerate(entry.log)]
    return rows if entry.table is None else [*rows, ("table", entry.table)]


def _check_seen(entry: Case) -> Iterator[Fault]:
    """The faults of the rows of cards.

    The cards must be of the deck, each once in its row, and none in the player's hand. A table has three to five
    cards.
    """
    least, most = TABLE_RANGE
    for where, cards in _rows(entry):
        if where != "seen" and not least <= len(cards) <= most:
            data = {"count": len(cards), "least": least, "most": most}
            yield Fault("table-count", where, data, article="vary.table")
        yield from check_cards(places_of(where, cards))
        yield from check_rows_once([(where, cards)])
        for place, card in places_of(where, cards):
            if card in entry.mine:
                yield Fault("mine-seen", place, {"card": card}, article="setup.solutions")


def _check_answers(entry: Case) -> Iterator[Fault]:
    """The fault of answers that leave no solution. A wrong answer is corrected (article ask.slip).

    Questions that are not entered completely yet are left out.
    """
    log = [asked for asked in entry.log if asked.table and asked.question and asked.answer is not None]
    counts = [len(left) for left in after(solutions(unseen(_known(entry))), map(_reply_of, log))]
    if not counts[0]:
        yield Fault("nothing-unseen", "seen", article="solution.suits")
    elif not counts[-1]:
        number = counts.index(0)
        data = {"number": number}
        yield Fault("log-contradicts", f"log[{number - 1}].answer", data, article="ask.slip")


def _known(entry: Case) -> set[Card]:
    return {*entry.mine, *chain.from_iterable(cards for _, cards in _rows(entry))}


def _reply_of(asked: Asked) -> AnsweredQuestion:
    return AnsweredQuestion(asked.table, asked.question, asked.answer)


def advise(entry: Case, _seconds: float) -> Advised:
    """Finds the solutions still possible (section solution), and the best question about the table (section ask)."""
    steps = list(after(solutions(unseen(_known(entry))), map(_reply_of, entry.log)))
    left = steps[-1]
    asked = choices(left, entry.table) if entry.table else []
    return Advised(
        article=f"ask.{asked[0].question}" if asked and asked[0].value < len(left) else "guess.say",
        answer={
            "solutions": [one._asdict() for one in left],
            "options": [{**one._asdict(), "value": one.value} for one in asked],
            "best": asked[0].question if asked else None,
            "value": asked[0].value if asked else None,
        },
        note=_note(left, asked),
        choices=tuple(_tables(left, asked)),
        why=tuple(_why(entry, steps, asked)),
        remarks=tuple(_remarks(entry)),
    )


def _note(left: Solutions, asked: Sequence[QuestionChoice]) -> Note:
    """The answer in a sentence: the only solution, the question to ask, or the number of solutions."""
    if len(left) == 1:
        (only,) = left
        return Note("only-one", only._asdict())
    if not asked:
        return Note("left", {"count": len(left)})
    best = asked[0]
    values = {"yes": best.yes, "no": best.no, "count": len(left)}
    return Note("ask-nothing" if best.value == len(left) else f"ask-{best.question}", values)


def _tables(left: Solutions, asked: Sequence[QuestionChoice]) -> Iterator[ProofTable]:
    """The table of questions with the solutions each leaves, and the table of solutions with their numbers of pairs."""
    if asked and len(left) > 1:
        yield ProofTable(
            columns=(Head(Note("yes")), Head(Note("no")), Head(Note("at-worst"))),
            rows=tuple(Head(Note(one.question)) for one in asked),
            cells=tuple((one.yes, one.no, one.value) for one in asked),
            chosen=frozenset({(0, 2)}),
            title=Note("questions"),
            reasons=tuple((Note("why-question", {**one._asdict(), "value": one.value}),) * 3 for one in asked),
            bars=(2,),
        )
    suits = [(motive, weapon) for motive in MOTIVES for weapon in WEAPONS]
    times = list(dict.fromkeys(one.time for one in left))
    pairs = {(one.time, (one.motive, one.weapon)): found for one, found in left.items()}
    yield ProofTable(
        columns=tuple(Head(pair) for pair in suits),
        rows=tuple(Head(time) for time in times),
        cells=tuple(tuple(len(pairs.get((time, pair), ())) or None for pair in suits) for time in times),
        title=Note("solutions", {"count": len(left)}),
        reasons=tuple(
            tuple(
                Note("why-pairs", {"pairs": [list(one) for one in pairs[time, pair]]})
                if (time, pair) in pairs
                else Note("why-no-pair")
                for pair in suits
            )
            for time in times
        ),
    )


def _why(entry: Case, steps: Sequence[Solutions], asked: Sequence[QuestionChoice]) -> Iterator[Note]:
    """The notes on how the solutions became fewer, step by step; and that no other question is better."""
    known = {"known": len(_known(entry)), "count": len(steps[0])}
    if entry.log:
        yield Note("known-answered", {**known, "answers": len(entry.log), "left": len(steps[-1])})
    else:
        yield Note("known-cards", known)
    for number, (reply, left) in enumerate(zip(entry.log, steps[1:], strict=True), 1):
        values = {"number": number, "table": tuple(reply.table), "answer": reply.answer, "count": len(left)}
        yield Note(f"step-{reply.question}", values)
    if asked and len(left := steps[-1]) > 1:
        yield from _lessons(entry, left, asked)
        value, count = asked[0].value, len(left)
        yield Note("why-best", {"value": value, "count": count, "struck": count - value})


def _lessons(entry: Case, left: Solutions, asked: Sequence[QuestionChoice]) -> Iterator[Note]:
    """The notes on how the best question parts the solutions, on questions that tell nothing, and on how many
    questions are needed at worst: a yes or no halves the solutions at best. None if no question tells anything.
    """
    best, count = asked[0], len(left)
    if best.value == count:  # no question tells anything: the answer itself says so
        return
    assert entry.table is not None
    told = tuple(one for one, pairs in left.items() if answered(pairs[0], entry.table, best.question))
    yield Note("parts", {"yes": best.yes, "no": best.no, "told": told, "ref": Cited(f"ask.{best.question}")})
    if useless := sum(one.value == count for one in asked):
        yield Note("tells-nothing", {"useless": useless})
    yield Note("halves", {"questions": (count - 1).bit_length()})


def _remarks(entry: Case) -> Iterator[Note]:
    """The remark on tables of different sizes.

    The number of cards on the table is agreed on before the game (article vary.table), so a table of another size
    lacks a card.
    """
    sizes = {len(cards) for where, cards in _rows(entry) if where != "seen"}
    if len(sizes) > 1:
        yield Note("tables-differ", {"sizes": tuple(sorted(sizes)), "ref": Cited("vary.table")})


ADVISING = Advising(Case, advise, check)
