"""Paparazzi (S. Huntington, Femtitvå), for two to four: its position and its scoring.

Numbers laid next to twelve celebrities are photographs: whoever has the strictly highest sum next to a celebrity takes
it. A table that has already shared out the celebrities enters them instead of the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.cards import Card, Rank, Suit
from companion.errors import Fault
from companion.game import Cards, Game, Model, Name, OneSuit, Position, check_cards_once, check_names
from companion.games.paparazzi_grid import Grid, Photo, Row, cards_on, check_grid, photos
from companion.games.paparazzi_rules import BONUS, CELEBRITIES, LOWEST, NUMBERS, POINTS, whole_grid
from companion.sheet import Line, Note, PlayerScore, Reason, ScoreSheet, rank_by_points

_VALUE_ARTICLE = {Rank.KING: "score.king", Rank.QUEEN: "score.queen", Rank.JACK: "score.jack"}
_BONUS_ARTICLE = {2: "score.pair", 3: "score.triple"}
_BONUS_NOTE = {2: "pair", 3: "triple"}


class Photographer(Model):
    """A player: the suit played (the grid needs it) or, without a grid, the celebrities taken."""

    name: Name
    suit: OneSuit | None = None
    celebrities: Cards | None = None


class PaparazziPosition(Position):
    """The players and the grid; or the players with the celebrities they took."""

    players: list[Photographer]
    grid: list[Row] | None = None


def check(position: PaparazziPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: players, suits, grid or celebrities."""
    players = position.players
    yield from check_names((player.name for player in players), min(LOWEST), max(LOWEST))
    yield from _check_suits(position)
    yield from _check_source(position)
    if position.grid is not None:
        yield from check_grid(position.grid, [player.suit for player in players], len(players))
    yield from _check_celebrities(position)


def _check_suits(position: PaparazziPosition) -> Iterable[Fault]:
    first: dict[Suit, str] = {}
    for index, player in enumerate(position.players):
        where = f"players[{index}].suit"
        if player.suit is None and position.grid is not None:
            yield Fault("suit-missing", where, {"name": player.name})
        elif player.suit in first:
            yield Fault("suit-twice", where, {"name": player.name, "suit": player.suit, "first": first[player.suit]})
        elif player.suit is not None:
            first[player.suit] = player.name


def _check_source(position: PaparazziPosition) -> Iterable[Fault]:
    """The grid, or everybody's celebrities: not both, and not a player of whom nothing is said."""
    told = [player.celebrities is not None for player in position.players]
    if position.grid is not None and any(told):
        yield Fault("grid-and-celebrities", "grid")
    elif position.grid is None and not any(told):
        yield Fault("grid-or-celebrities")
    elif position.grid is None:
        for index, player in enumerate(position.players):
            if not told[index]:
                yield Fault("celebrities-missing", f"players[{index}].celebrities", {"name": player.name})


def _check_celebrities(position: PaparazziPosition) -> Iterable[Fault]:
    taken = [
        (f"players[{index}].celebrities[{k}]", card)
        for index, player in enumerate(position.players)
        for k, card in enumerate(player.celebrities or ())
    ]
    for where, card in taken:
        if not card.rank.court:
            yield Fault("celebrity-not-court", where, {"card": card})
    yield from check_cards_once(taken)


def score(position: PaparazziPosition) -> ScoreSheet:
    """Score a grid, or the celebrities taken (sections take and score). The position has no faults."""
    taken = celebrities_taken(position)
    shots = {photo.celebrity: photo for photo in photos(position.grid or ())}
    scores = [(name, lines_for(cards, shots)) for name, cards in taken.items()]
    players, winners = rank_by_points(scores)
    remarks = tuple(_remarks(position, taken))
    finished = all(remark.key != "grid-unfinished" for remark in remarks)
    return ScoreSheet(players, winners, remarks, finished=finished)


def celebrities_taken(position: PaparazziPosition) -> dict[str, list[Card]]:
    """Who took which celebrities, by name: as told, or from the grid (articles take.highest and take.tie)."""
    if position.grid is None:
        return {player.name: list(player.celebrities or ()) for player in position.players}
    taken: dict[str, list[Card]] = {player.name: [] for player in position.players}
    names = names_by_suit(position)
    for photo in photos(position.grid):
        if len(photo.leaders) == 1:
            taken[names[photo.leaders[0]]].append(photo.celebrity)
    return taken


def names_by_suit(position: PaparazziPosition) -> dict[Suit, str]:
    """Whose suit is whose."""
    return {player.suit: player.name for player in position.players if player.suit}


def lines_for(celebrities: Iterable[Card], shots: Mapping[Card, Photo]) -> list[Line]:
    """A player's lines: one a celebrity, kings first, then one a bonus; ``shots`` gives the sums, where known."""
    cards = [card for card in CELEBRITIES if card in set(celebrities)]
    lines = [Line(_VALUE_ARTICLE[card.rank], POINTS[card.rank], (card,), _sum_note(shots.get(card))) for card in cards]
    for suit in Suit:
        of_suit = tuple(card for card in cards if card.suit is suit)
        if len(of_suit) in BONUS:
            note = Note(_BONUS_NOTE[len(of_suit)], {"suit": suit})
            lines.append(Line(_BONUS_ARTICLE[len(of_suit)], BONUS[len(of_suit)], of_suit, note))
    return lines


def _sum_note(photo: Photo | None) -> Note:
    """How the celebrity was won: ``sum-2`` is two numbers and their sum against a rival's, ``alone-2`` without a rival;
    ``told`` where the table entered it.
    """
    if photo is None:
        return Note("told")
    (suit,) = photo.leaders
    numbers = photo.numbers[suit]
    values: dict[str, Any] = dict(zip(("first", "second", "third", "fourth"), numbers, strict=False))
    rival = photo.rival(suit)
    if rival:
        return Note(f"sum-{len(numbers)}", {**values, "sum": photo.best, "rival": rival})
    return Note(f"alone-{len(numbers)}", {**values, "sum": photo.best})


def _remarks(position: PaparazziPosition, taken: Mapping[str, list[Card]]) -> Iterable[Note]:
    if position.grid is None:
        told = {card for cards in taken.values() for card in cards}
        if rest := tuple(card for card in CELEBRITIES if card not in told):
            yield Note("untaken", {"cards": rest})
        return
    yield from _grid_remarks(position.grid, position)


def _grid_remarks(grid: Grid, position: PaparazziPosition) -> Iterable[Note]:
    laid = sum(not card.rank.court for _, card in cards_on(grid))
    whole = whole_grid(len(position.players))
    if laid < whole:
        yield Note("grid-unfinished", {"count": laid, "whole": whole})
    names = names_by_suit(position)
    shots = photos(grid)
    for photo in shots:
        if len(photo.leaders) > 1:
            tied = tuple(names[suit] for suit in photo.leaders)
            yield Note("untaken-tie", {"card": photo.celebrity, "sum": photo.best, "names": tied})
    if alone := tuple(photo.celebrity for photo in shots if not photo.leaders):
        yield Note("untaken-nobody", {"cards": alone})


def explain_total(position: PaparazziPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Where a wrong total may come from: three of a suit counted otherwise, a tied celebrity, none taken at all; else ()."""
    player = sheet.player(name)
    if not player.lines:
        return (Reason("take.highest", Note("none-taken", {"name": name})),)
    triples = sum(line.article == _BONUS_ARTICLE[3] for line in player.lines)
    for count in range(1, triples + 1):
        if claimed - player.total in (count * BONUS[2], count * (BONUS[2] - BONUS[3])):
            values = {"pair": BONUS[2], "triple": BONUS[3], "both": BONUS[2] + BONUS[3]}
            return (Reason(_BONUS_ARTICLE[3], Note("triple-counts", values)),)
    return _tied_celebrity(position, player, claimed) if position.grid is not None else ()


def _tied_celebrity(position: PaparazziPosition, player: PlayerScore, claimed: int) -> tuple[Reason, ...]:
    """The tied celebrity that, taken by this player, would make the claimed total."""
    own = celebrities_taken(position)[player.name]
    suits = names_by_suit(position)
    for photo in photos(position.grid or ()):
        if len(photo.leaders) > 1 and player.name in (suits[suit] for suit in photo.leaders):
            points = sum(line.points for line in lines_for([*own, photo.celebrity], {})) - player.total
            if claimed == player.total + points:
                values = {"card": photo.celebrity, "sum": photo.best, "points": points}
                return (Reason("take.tie", Note("tied-celebrity", values)),)
    return ()


GAME = Game(
    id="paparazzi",
    position=PaparazziPosition,
    check=check,
    score=score,
    articles=frozenset({*_VALUE_ARTICLE.values(), *_BONUS_ARTICLE.values(), "take.highest", "take.tie"}),
    numbers=NUMBERS,
    shortcut=("celebrities",),
    explain_total=explain_total,
)
