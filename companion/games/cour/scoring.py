"""Cour (S. Huntington, "Femtitvå"), for two to four: its scoring.

The game has three rounds. In each round the players draft a hand into a court: couples of nobles, aces, and number
cards for the wealth of each suit. A round is scored from the courts on the table when it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from companion.cards import JOKER, Card, Rank, Suit, in_order
from companion.game import Slip, fitting, rounds_missing
from companion.games.cour.couples import PAIRS_RULING, Coupled, best, laid, proof_of, worth
from companion.games.cour.position import NUMBERS, CourPosition, CourRound, Court
from companion.games.cour.rules import ACES, AFFAIR, INTRIGUE, MARRIAGE, ROUNDS, WEALTH, riches
from companion.model import place
from companion.notes import Note
from companion.sheet import Line, Missing, PlayerScore, Reason, ScoreSheet, Tally, ranked

_COUPLES = {"marriages": MARRIAGE, "intrigues": INTRIGUE, "affairs": AFFAIR}


def score(position: CourPosition) -> ScoreSheet:
    """Scores all rounds (section score). The position has no faults."""
    chosen = PAIRS_RULING.chosen(position.rulings) == "best"
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    coupled: dict[str, list[Coupled]] = {player.name: [] for player in position.players}
    missing: dict[str, list[Missing]] = {player.name: [] for player in position.players}
    for number, played in enumerate(position.rounds, 1):
        for court in played.players:
            found = (best if chosen else laid)(court.cards)
            coupled[court.name].append(found)
            lines[court.name] += _round_lines(court, found, played, number)
            missing[court.name] += _missing(court, played, number - 1)
    numbered = {one.name for played in position.rounds for one in played.players if one.numbered}
    return ranked(
        (Tally(name, own, missing=tuple(missing[name])) for name, own in lines.items()),
        finished=len(position.rounds) == ROUNDS,
        remarks=_remarks(position, chosen=chosen),
        # Players whose cards are not all known get no proof: their best couples cannot be found.
        proof={name: proof_of(own) for name, own in coupled.items() if name not in numbered} if chosen else None,
    )


def _missing(court: Court, played: CourRound, index: int) -> Iterator[Missing]:
    """The numbers that were not entered. If one player's sums are missing, the wealth of all players is missing."""
    for seat, one in enumerate(played.players):
        own = one.name == court.name
        for field, article in NUMBERS.items() if one.numbered else ():
            if getattr(one, field) is None and (own or field == "wealth"):
                yield Missing(place(index, seat, field), article, "" if own else one.name)


def _remarks(position: CourPosition, *, chosen: bool) -> Iterator[Note]:
    yield from rounds_missing(position, ROUNDS)
    for number, played in enumerate(position.rounds, 1):
        numbered = [one for one in played.players if one.numbered]
        for field in NUMBERS:
            if names := tuple(one.name for one in numbered if getattr(one, field) is None):
                yield Note(f"missing-{field}", {"round": number, "names": names})
        if chosen and numbered:
            yield Note("couples-as-entered", {"round": number, "names": tuple(one.name for one in numbered)})


def _round_lines(court: Court, coupled: Coupled, played: CourRound, number: int) -> Iterator[Line]:
    """The lines of a round in the order of the sheet: couples, aces, wealth.

    Couples that bring nothing get a line too, if the cards are known.
    """
    for couple in coupled.couples:
        name, points = worth(couple)
        yield Line(f"score.{name}", points, couple, Note(name), stage=number)
    for field, each in _COUPLES.items():
        if count := getattr(court, field):
            note = Note("entered", {"count": count, "each": each})
            yield Line(NUMBERS[field], count * each, (), note, stage=number)
    aces = in_order(card for card in court.cards if card.rank is Rank.ACE)
    if count := len(aces) or court.aces:
        yield Line("score.ace", ACES[count], aces, Note(f"aces-{count}", {"count": count}), stage=number)
    if all(one.wealth is not None or not one.numbered for one in played.players):
        for suit in Suit:
            yield from _wealth(court, suit, played, number)
    jokers = tuple(card for card in court.cards if card == JOKER)
    if jokers:
        yield Line("turn.joker", 0, jokers, Note("joker-left", {"count": len(jokers)}), stage=number)


def _wealth(court: Court, suit: Suit, played: CourRound, number: int) -> Iterator[Line]:
    """The line of a suit's wealth (article score.wealth): 5 points for the greatest sum.

    Tied players divide the points, and the remainder is dropped.
    """
    most, names = richest(played, suit)
    if court.name in names:
        # In alphabetical order, so that the order in which players were entered never shows in a line.
        others = tuple(sorted(name for name in names if name != court.name))
        cards = in_order(card for card in court.cards if card.suit is suit and riches(card))
        less = max((total for total in sums_of(played, suit).values() if total < most), default=0)
        values = {"suit": suit, "sum": most, "others": others, "next": less}
        note = Note("wealth-tied" if others else "wealth", values)
        which = None if cards else Note("of-suit", {"suit": suit})  # without cards the line has to name the suit
        yield Line("score.wealth", WEALTH // len(names), cards, note, stage=number, which=which)


def richest(played: CourRound, suit: Suit, value: Callable[[Card], int] = riches) -> tuple[int, tuple[str, ...]]:
    """The greatest sum of a suit in a round, and the players who have it; none if no court has a card that counts.

    ``value``: the function that gives a card's value. `explain_total` passes another one to find the cause of a wrong
    total. Sums that were entered as numbers stay the same.
    """
    sums = sums_of(played, suit, value)
    most = max(sums.values())
    return most, tuple(name for name, total in sums.items() if total == most) if most else ()


def sums_of(played: CourRound, suit: Suit, value: Callable[[Card], int] = riches) -> dict[str, int]:
    """Every player's sum of a suit in a round."""
    return {one.name: _sum(one, suit, value) for one in played.players}


def _sum(court: Court, suit: Suit, value: Callable[[Card], int]) -> int:
    if court.wealth is not None:
        return int(court.wealth[[*Suit].index(suit)])
    return sum(value(card) for card in court.cards if card.suit is suit)


def explain_total(position: CourPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give exactly the claimed total, as possible reasons.

    - Couples are formed by the other ruling.
    - Wealth is not divided, or the remainder is not dropped.
    - Every ace counts as much as a single one.
    - There is one ace fewer or more in a round.
    - Aces count as wealth.
    """
    player = sheet.player(name)
    return fitting(claimed, player.total, _slips(position, player))


def _slips(position: CourPosition, player: PlayerScore) -> Iterator[Slip]:
    """The typical slips. Slips about cards are left out if the cards are not known because numbers were entered."""
    courts = [one for played in position.rounds for one in played.players if one.name == player.name]
    if not any(court.numbered for court in courts):
        gained = sum(best(court.cards).points - laid(court.cards).points for court in courts)
        if PAIRS_RULING.chosen(position.rulings) == "best":
            yield Slip("slip-pairs-laid", -gained, "turn.nobles")
        else:
            yield Slip("slip-pairs-best", gained, "turn.nobles")
    wealth = [line for line in player.lines if line.article == "score.wealth"]
    yield Slip("slip-unsplit", sum(WEALTH - line.points for line in wealth), "score.wealth")
    yield Slip("slip-remainder", _remainders(wealth), "score.wealth")
    aces = [line for line in player.lines if line.article == "score.ace"]
    held = [(line, line.note.values["count"]) for line in aces if line.note]
    yield Slip("slip-aces", sum(ACES[1] * count - line.points for line, count in held), "score.ace")
    for line, count in held:
        for other in (count - 1, count + 1):
            if other in ACES:
                values = {"count": count, "other": other, "round": line.stage}
                yield Slip("slip-ace-count", ACES[other] - line.points, "score.ace", values)
    if any(one.numbered for played in position.rounds for one in played.players):
        return  # the suits of the aces are not known
    without = sum(line.points for line in wealth)
    yield Slip("slip-wealth-aces", _with_aces(position, player.name) - without, "score.wealth")


def _remainders(wealth: list[Line]) -> int:
    """The sum of the remainders that were dropped; 0 if it is not a whole number, which no player can have claimed."""
    shares = [1 + len(line.note.values["others"]) for line in wealth if line.note]
    kept = sum(Fraction(WEALTH % shared, shared) for shared in shares)
    return int(kept) if kept == int(kept) else 0


def _with_aces(position: CourPosition, name: str) -> int:
    """The points that wealth would bring if aces counted 1."""

    def value(card: Card) -> int:
        return 1 if card.rank is Rank.ACE else riches(card)

    held = [richest(played, suit, value)[1] for played in position.rounds for suit in Suit]
    return sum(WEALTH // len(names) for names in held if name in names)
