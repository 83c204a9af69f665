"""The scoring of Paparazzi (S. Huntington, Femtitvå), for two to four players.

Numbers laid next to twelve celebrities are photographs. The player with the strictly highest sum next to a celebrity
takes it. A table that has already shared out the celebrities enters them instead of the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.cards import Card, Rank, Suit
from companion.game import Slip, fitting
from companion.games.paparazzi.position import Grid, PaparazziPosition, Photo, Token, cards_on, photos
from companion.games.paparazzi.rules import BONUS, CELEBRITIES, POINTS, whole_grid
from companion.notes import Cited, Note
from companion.sheet import Board, Line, PlayerScore, Reason, ScoreSheet, Spot, Tally, ranked

VALUE_ARTICLE = {Rank.KING: "score.king", Rank.QUEEN: "score.queen", Rank.JACK: "score.jack"}
BONUS_ARTICLE = {2: "score.pair", 3: "score.triple"}
_BONUS_NOTE = {2: "pair", 3: "triple"}


def score(position: PaparazziPosition) -> ScoreSheet:
    """Score a grid, or the celebrities taken (sections take and score). The position has no faults."""
    taken = celebrities_taken(position)
    shots = {photo.celebrity: photo for photo in photos(position.grid or ())}
    return ranked(
        (Tally(name, lines_for(cards, shots)) for name, cards in taken.items()),
        finished=position.grid is None or numbers_laid(position.grid) >= whole_grid(len(position.players)),
        remarks=_remarks(position, taken),
        board=_board(position, taken),
    )


def _board(position: PaparazziPosition, taken: Mapping[str, list[Card]]) -> Board:
    """The grid, with the owner of each number and the player who took each celebrity."""
    owners = {card: name for name, cards in taken.items() for card in cards}
    names = names_by_suit(position)

    def spot(card: Token) -> Spot | None:
        if not isinstance(card, Card) or card.suit is None:
            return None
        return Spot(card, owners.get(card) if card.rank.court else names.get(card.suit), card.rank.court)

    return [list(map(spot, row)) for row in position.grid or ()]


def numbers_laid(grid: Grid) -> int:
    """The number of number cards on a grid."""
    return sum(not card.rank.court for _, card in cards_on(grid))


def celebrities_taken(position: PaparazziPosition) -> dict[str, list[Card]]:
    """The celebrities that each player took, by name, as entered or from the grid.

    Articles take.highest, take.tie and take.nobody.
    """
    if position.grid is None:
        return {player.name: list(player.celebrities or ()) for player in position.players}
    taken: dict[str, list[Card]] = {player.name: [] for player in position.players}
    names = names_by_suit(position)
    for photo in photos(position.grid):
        if len(photo.leaders) == 1:
            taken[names[photo.leaders[0]]].append(photo.celebrity)
    return taken


def names_by_suit(position: PaparazziPosition) -> dict[Suit, str]:
    """The player of each suit."""
    return {player.suit: player.name for player in position.players if player.suit}


def lines_for(celebrities: Iterable[Card], shots: Mapping[Card, Photo]) -> list[Line]:
    """A player's lines: one for each celebrity, kings first, then one for each bonus.

    ``shots`` gives the sums of the celebrities, if they are known.
    """
    cards = [card for card in CELEBRITIES if card in set(celebrities)]
    lines = [Line(VALUE_ARTICLE[card.rank], POINTS[card.rank], (card,), _sum_note(shots.get(card))) for card in cards]
    for suit in Suit:
        of_suit = tuple(card for card in cards if card.suit is suit)
        if len(of_suit) in BONUS:
            note = Note(_BONUS_NOTE[len(of_suit)], {"suit": suit})
            lines.append(Line(BONUS_ARTICLE[len(of_suit)], BONUS[len(of_suit)], of_suit, note))
    return lines


def _sum_note(photo: Photo | None) -> Note:
    """How the celebrity was won.

    - ``sum-2``: by two numbers, with their sum against a rival's.
    - ``alone-2``: by two numbers, without a rival.
    - ``told``: the table entered it as taken.
    """
    if photo is None:
        return Note("told")
    (suit,) = photo.leaders
    numbers = photo.numbers[suit]
    values: dict[str, Any] = {"ref": Cited("take.highest")}
    values |= dict(zip(("first", "second", "third", "fourth"), numbers, strict=False))
    rival = photo.rival(suit)
    if rival:
        return Note(f"sum-{len(numbers)}", {**values, "sum": photo.best, "rival": rival})
    return Note(f"alone-{len(numbers)}", {**values, "sum": photo.best})


def _remarks(position: PaparazziPosition, taken: Mapping[str, list[Card]]) -> Iterable[Note]:
    if position.grid is None:
        entered = {card for cards in taken.values() for card in cards}
        if rest := tuple(card for card in CELEBRITIES if card not in entered):
            yield Note("untaken", {"cards": rest})
        return
    yield from _grid_remarks(position.grid, position)


def _grid_remarks(grid: Grid, position: PaparazziPosition) -> Iterable[Note]:
    laid = numbers_laid(grid)
    whole = whole_grid(len(position.players))
    if laid < whole:
        yield Note("grid-unfinished", {"count": laid, "whole": whole})
    names = names_by_suit(position)
    each = {name: sum(card.suit is suit for _, card in cards_on(grid) if card.rank.pip) for suit, name in names.items()}
    in_turn = [each[player.name] for player in position.players]
    if not can_be_laid(in_turn):
        yield Note("turns-uneven", {"laid": {player.name: each[player.name] for player in position.players}})
    shots = photos(grid)
    for photo in shots:
        if len(photo.leaders) > 1:
            tied = tuple(names[suit] for suit in photo.leaders)
            values = {"card": photo.celebrity, "sum": photo.best, "names": tied, "ref": Cited("take.tie")}
            yield Note("untaken-tie", values)
    if alone := tuple(photo.celebrity for photo in shots if not photo.leaders):
        yield Note("untaken-nobody", {"cards": alone, "ref": Cited("take.nobody")})


def can_be_laid(numbers: Sequence[int]) -> bool:
    """True if clockwise turns, whoever began, can leave these numbers of cards laid by each player (articles turn.*).

    >>> can_be_laid([3, 3, 2]), can_be_laid([2, 3, 2]), can_be_laid([3, 2, 3, 2]), can_be_laid([4, 2])
    (True, True, False, False)
    """
    ahead = [number > min(numbers) for number in numbers]
    begins = sum(not before and now for before, now in zip((ahead[-1], *ahead), ahead, strict=False))
    return max(numbers) - min(numbers) <= 1 and begins <= 1


def explain_total(position: PaparazziPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that would give the claimed total, as possible reasons.

    If there are none, and the player took no celebrity, that is the reason.

    The slips are: a tied celebrity counted as taken, three of a suit scored otherwise.
    """
    player = sheet.player(name)
    slips = fitting(claimed, player.total, _slips(position, player))
    if not slips and not player.lines:
        return (Reason("take.highest", Note("none-taken", {"name": name})),)
    return slips


def _slips(position: PaparazziPosition, player: PlayerScore) -> Iterator[Slip]:
    yield from _tied_celebrities(position, player)
    triples = sum(line.article == BONUS_ARTICLE[3] for line in player.lines)
    for bonus in (BONUS[2] + BONUS[3], BONUS[2]):
        values = {"bonus": bonus, "triple": BONUS[3]}
        yield Slip("triple-counts", triples * (bonus - BONUS[3]), "score.triple", values)


def _tied_celebrities(position: PaparazziPosition, player: PlayerScore) -> Iterator[Slip]:
    """A slip for each tied celebrity: the player, who shares the highest sum, counts it as taken.

    None without a grid.
    """
    own = celebrities_taken(position)[player.name]
    suits = names_by_suit(position)
    for photo in photos(position.grid or ()):
        if len(photo.leaders) > 1 and player.name in (suits[suit] for suit in photo.leaders):
            more = sum(line.points for line in lines_for([*own, photo.celebrity], {})) - player.total
            yield Slip("tied-celebrity", more, "take.tie", {"card": photo.celebrity, "sum": photo.best})
