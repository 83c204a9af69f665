"""Positions of Cour as its tests write them: rounds of courts, told by their cards or in the numbers of the pad, and dealt ones."""

from hypothesis import strategies as st

from companion.cards import JOKER, Rank, Suit, deck, write_cards
from companion.games import find_game
from companion.games.cour.couples import laid, worth

GAME = find_game("cour")
NAMES = ("Ana", "Ben", "Cleo", "David")
SIZE = {2: 9, 3: 8, 4: 7}


def parsed(data):
    return GAME.position.model_validate(data, context={"notation": "en"})


def game(rounds, **more):
    """A position of these rounds, each the courts of everybody."""
    names = NAMES[: len(rounds[0])]
    played = [
        {"players": [{"name": name, "court": court} for name, court in zip(names, courts, strict=True)]}
        for courts in rounds
    ]
    return {"players": [{"name": name} for name in names], "rounds": played, **more}


def in_numbers(court):
    """A court as somebody writes it on the pad: the couples as laid, counted, the aces, the sums of ♠ ♥ ♦ ♣."""
    kinds = [worth(couple)[0] for couple in laid(court).couples]
    sums = [sum(int(c.rank) for c in court if c.suit is suit and 2 <= int(c.rank) <= 10) for suit in Suit]
    return {
        "marriages": kinds.count("marriage"),
        "intrigues": kinds.count("intrigue"),
        "affairs": kinds.count("affair"),
        "aces": [card.rank for card in court].count(Rank.ACE),
        "wealth": sums,
    }


@st.composite
def games(draw):
    players = draw(st.integers(2, 4))
    pack = [*deck([rank for rank in Rank if rank is not JOKER.rank]), JOKER, JOKER]
    rounds = []
    for _ in range(draw(st.integers(1, 3))):
        shuffled, size = draw(st.permutations(pack)), SIZE[players]
        rounds.append({name: shuffled[size * i : size * (i + 1)] for i, name in enumerate(NAMES[:players])})
    return rounds


def data_of(rounds, **more):
    return game([[write_cards(court, "en") for court in courts.values()] for courts in rounds], **more)
