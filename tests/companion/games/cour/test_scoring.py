"""Cour scored: a test for every article that scoring rests on, couples against brute force, whole games counted another way."""

import tomllib
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging.cour import GAME, NAMES, data_of, game, games, parsed

from companion.cards import Rank, Suit, read_cards, write_cards
from companion.games.cour.couples import KINDS, best, laid, worth
from companion.reading.write import write_toml
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.json import score_json

BEN = "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣ 4♥"


def lines(court, article, **more):
    sheet = settle(GAME, parsed(game([(court, BEN)], **more)))
    return [(line.points, *map(str, line.cards)) for line in sheet.player("Ana").lines if line.article == article]


@pytest.mark.parametrize(
    ("couple", "article", "points"),
    [("K♠ Q♥", "marriage", 5), ("Q♥ K♠", "marriage", 5), ("K♠ J♥", "intrigue", 4), ("J♥ K♠", "intrigue", 4),
     ("Q♥ J♥", "affair", 3), ("J♥ Q♥", "affair", 3), ("K♠ K♦", "misunderstanding", 0), ("Q♠ Q♦", "misunderstanding", 0),
     ("J♠ J♥", "misunderstanding", 0)],
)  # fmt: skip
def test_couples(couple, article, points):
    """Articles score.marriage to score.misunderstanding, whichever of the two was laid first."""
    court = f"{couple} 2♠ 3♠ 4♠ 5♠ 6♠ 8♠ 9♠"
    assert lines(court, f"score.{article}") == [(points, *couple.split())]


def test_a_noble_alone():
    assert lines("2♥ K♠ 2♠ 3♠ 4♠ 5♠ 6♠ 8♠ 9♠", "score.alone") == [(0, "K♠")]


def test_other_cards_may_come_between_two_nobles():
    assert lines("K♠ 2♠ 3♠ 4♠ 5♠ 6♠ 8♠ 9♠ Q♥", "score.marriage") == [(5, "K♠", "Q♥")]


@pytest.mark.parametrize(("count", "points"), [(1, 5), (2, 3), (3, 1), (4, 0)])
def test_the_more_aces_the_less(count, points):
    own, others = ["A♠", "A♥", "A♦", "A♣"][:count], ["A♠", "A♥", "A♦", "A♣"][count:]
    ana = " ".join([*own, *["2♠", "3♠", "4♠", "6♠", "8♠", "9♠", "10♠", "7♠"]][:9])
    ben = " ".join([*others, *["2♥", "3♥", "4♥", "6♥", "8♥", "9♥", "10♥", "7♥", "5♥"]][:9])
    sheet = settle(GAME, parsed(game([(ana, ben)])))
    assert [line.points for line in sheet.player("Ana").lines if line.article == "score.ace"] == [points]


def test_without_an_ace_there_is_no_line():
    assert lines("2♠ 3♠ 4♠ 6♠ 8♠ 9♠ 10♠ 10♥ 2♦", "score.ace") == []


@pytest.mark.parametrize(("sharing", "points"), [(1, 5), (2, 2), (3, 1), (4, 1)])
def test_wealth_is_divided_and_the_remainder_dropped(sharing, points):
    """Ten of spades by four roads; who does not share has nine or less."""
    tens = [["10♠"], ["4♠", "6♠"], ["3♠", "7♠"], ["2♠", "8♠"]]
    fill = [
        "K♠",
        "K♥",
        "K♦",
        "K♣",
        "Q♠",
        "Q♥",
        "Q♦",
        "Q♣",
        "J♠",
        "J♥",
        "J♦",
        "J♣",
        "A♠",
        "A♥",
        "A♦",
        "A♣",
        "2♥",
        "2♦",
        "2♣",
        "3♥",
        "3♦",
        "3♣",
        "4♥",
        "4♦",
        "4♣",
        "5♥",
        "5♦",
        "5♣",
    ]
    courts = []
    for seat in range(4):
        own = tens[seat] if seat < sharing else []
        courts.append(" ".join([*own, *(fill.pop() for _ in range(7 - len(own)))]))
    sheet = settle(GAME, parsed(game([tuple(courts)])))
    for seat, name in enumerate(NAMES):
        won = [line.points for line in sheet.player(name).lines if line.cards and line.cards[0].suit is Suit.SPADES
               and line.article == "score.wealth"]  # fmt: skip
        assert won == ([points] if seat < sharing else [])


def test_a_suit_nobody_has_brings_nobody_anything():
    ana, ben = "2♠ 3♠ 4♠ 5♠ 6♠ K♥ K♦ Q♥ J♥", "2♦ 3♦ 4♦ 5♦ 6♦ A♥ A♣ Q♦ J♦"
    sheet = settle(GAME, parsed(game([(ana, ben)])))
    wealth = [line for player in sheet.players for line in player.lines if line.article == "score.wealth"]
    assert [(line.points, line.cards[0].suit) for line in wealth] == [(5, Suit.SPADES), (5, Suit.DIAMONDS)]


def test_an_unfinished_game_is_scored_as_it_stands():
    sheet = settle(GAME, parsed(game([("K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣ 3♣", BEN)])))
    assert not sheet.finished and sheet.winners == ("Ben",)
    assert [(note.key, note.values["count"]) for note in sheet.remarks] == [("rounds-missing", 1)]


# Couples in the most valuable way


def nobles_of(counts):
    suits = "♠♥♦♣"
    return [card for rank, count in zip("KQJ", counts, strict=True) for card in read_cards(" ".join(f"{rank}{s}" for s in suits[:count]))]  # fmt: skip


@pytest.mark.parametrize("counts", [(k, q, j) for k in range(5) for q in range(5) for j in range(5) if k + q + j <= 6])
def test_no_order_of_laying_brings_more_than_the_best(counts):
    """Brute force over every order in which so many nobles can be laid."""
    row = nobles_of(counts)
    assert best(row).points == max(laid(order).points for order in set(permutations(row)))


@given(st.lists(st.sampled_from(nobles_of((4, 4, 4))), max_size=9, unique=True))
def test_the_best_couples_are_couples_of_these_nobles(row):
    """Each noble once, one alone at most; what is chosen could have been laid."""
    found = best(row)
    used = [card for couple in found.couples for card in couple]
    assert len(used) == len(row) and set(used) == set(row)
    assert sum(len(couple) == 1 for couple in found.couples) == len(row) % 2
    order = [card for couple in found.couples for card in couple]
    assert laid(order).points == found.points == found.found.value >= laid(row).points


def test_the_proof_is_every_way_there_is():
    """A person can redo it: so many marriages and intrigues, as many affairs as are left, 5 + 4 + 3 points."""
    rounds = [("K♠ K♦ 2♠ Q♣ 3♥ J♥ K♥ 4♦ 5♣", "A♠ 6♠ 7♥ 8♦ 9♣ 10♠ 2♥ 2♦ 2♣"), ("2♠ 3♠ 4♠ 6♠ 8♠ 9♠ 10♠ 10♥ 2♦", BEN)]
    position = parsed(game(rounds, rulings={"pairs": "best"}))
    for lang in LANGS:
        proof = score_json(GAME, position, settle(GAME, position), lang)["proof"]["Ana"]["rounds"]
        assert len(proof) == 2
        kings, queens, jacks = 3, 1, 1
        assert proof[0]["counts"] == [
            {"marriages": m, "intrigues": i, "affairs": min(queens - m, jacks - i), "points": 5 * m + 4 * i + 3 * min(queens - m, jacks - i)}
            for m in range(2) for i in range(2) if m + i <= kings
        ]  # fmt: skip
        assert proof[0]["optimum"] == max(row["points"] for row in proof[0]["counts"]) == 9
        king = "R" if lang == "fr" else "K"
        assert proof[0]["couples"] == [
            [f"{king}♠", "D♣" if lang == "fr" else "Q♣"],
            [f"{king}♥", "V♥" if lang == "fr" else "J♥"],
        ]
        assert proof[0]["alone"] == [f"{king}♦"]
        assert proof[1] == {
            "couples": [],
            "alone": [],
            "optimum": 0,
            "counts": [{"marriages": 0, "intrigues": 0, "affairs": 0, "points": 0}],
        }


def test_only_a_choice_needs_a_proof():
    position = parsed(game([("K♠ K♦ 2♠ Q♣ 3♥ J♥ K♥ 4♦ 5♣", "2♣ 3♣ 4♣ 6♣ 8♣ 9♣ 10♣ 10♥ 2♦")], rulings={"pairs": "best"}))
    sheet = settle(GAME, position)
    assert [sheet.proof[name].choice for name in ("Ana", "Ben")] == [True, False]
    assert settle(GAME, parsed(game([(BEN, "2♣ 3♣ 4♣ 6♣ 8♣ 9♣ 10♣ 10♥ 2♦")]))).proof == {}


# Whole games, counted another way


def bookkeeper(courts):
    """A round's points by plain sorting and dictionaries, as somebody with a pencil would do it."""
    points = dict.fromkeys(courts, 0)
    for name, court in courts.items():
        row = [card for card in court if card.rank in KINDS]
        points[name] += sum(worth(tuple(row[i : i + 2]))[1] for i in range(0, len(row), 2))
        points[name] += (0, 5, 3, 1, 0)[[card.rank for card in court].count(Rank.ACE)]
    for suit in Suit:
        sums = {
            n: sum(int(c.rank) for c in court if c.suit is suit and 2 <= int(c.rank) <= 10)
            for n, court in courts.items()
        }
        tied = [n for n in sums if sums[n] == max(sums.values()) > 0]
        for name in tied:
            points[name] += 5 // len(tied)
    return points


@given(games())
def test_a_game_scores_what_a_bookkeeper_has(rounds):
    sheet = settle(GAME, parsed(data_of(rounds)))
    points = [bookkeeper(courts) for courts in rounds]
    for player in sheet.players:
        assert player.total == sum(one[player.name] for one in points)
        for number, one in enumerate(points, 1):
            assert sum(line.points for line in player.lines if line.stage == number) == one[player.name]
        assert {line.article for line in player.lines} <= open_rulebook("cour", "en").articles.keys()
    top = max(player.total for player in sheet.players)
    assert set(sheet.winners) == {player.name for player in sheet.players if player.total == top}
    assert sheet.finished is (len(rounds) == 3)


@given(games(), st.randoms(use_true_random=False))
def test_under_best_the_order_of_cards_and_players_never_matters(rounds, random):
    data = data_of(rounds, rulings={"pairs": "best"})
    before = settle(GAME, parsed(data))
    for played in data["rounds"]:
        random.shuffle(played["players"])
        for entry in played["players"]:
            cards = entry["court"].split()
            random.shuffle(cards)
            entry["court"] = cards
    after = settle(GAME, parsed(data))
    assert (before.players, before.winners) == (after.players, after.winners)


@given(games())
def test_best_brings_nobody_less_than_laid(rounds):
    usual, chosen = (settle(GAME, parsed(data_of(rounds, rulings={"pairs": pairs}))) for pairs in ("laid", "best"))
    for one, other in zip(usual.players, chosen.players, strict=True):
        assert one.total <= other.total


@given(games(), st.sampled_from(LANGS))
def test_written_down_and_read_again_it_is_the_same_game(rounds, notation):
    data = game([[write_cards(court, notation) for court in courts.values()] for courts in rounds])
    again = GAME.position.model_validate(tomllib.loads(write_toml(data)), context={"notation": notation})
    assert again == parsed(data_of(rounds))


def test_every_cell_of_the_proof_says_how_it_is_made() -> None:
    from companion.cards import read_cards
    from companion.games.cour.couples import best, table_of
    from companion.notes import Note

    table = table_of(best(read_cards("K♠ Q♥ Q♦ J♠")), Note("round"))
    for row, (cells, reasons) in enumerate(zip(table.cells, table.reasons, strict=True)):
        for column, (cell, reason) in enumerate(zip(cells, reasons, strict=True)):
            assert (reason.values["marriages"], reason.values["intrigues"]) == (row, column)
            assert (reason.key == "cell") == (cell is not None)
            assert cell is None or reason.values["sum"].total == cell
    assert {reason.key for row in table.reasons for reason in row} == {"cell", "cell-too-many", "cell-one-more"}


@pytest.mark.parametrize("court", ["K♠ K♦ Q♣ Q♦ J♥ J♠", "K♠ K♦ K♥ Q♣ J♥ J♠ J♦", "K♠ Q♥ Q♦ J♠", "K♠ K♦ Q♣ J♥ J♠"])
def test_the_proof_shows_exactly_the_couples_that_can_be_laid(court) -> None:
    """Every order of the nobles, counted by brute force: no cell for couples that no order makes."""
    from companion.cards import Card
    from companion.games.cour.couples import table_of
    from companion.notes import Note

    def made(ranks: tuple[Rank, ...]) -> tuple[int, int]:
        couples = [{*ranks[at : at + 2]} for at in range(0, len(ranks) - 1, 2)]
        return couples.count({Rank.KING, Rank.QUEEN}), couples.count({Rank.KING, Rank.JACK})

    cards: list[Card] = read_cards(court)
    table = table_of(best(cards), Note("round"))
    shown = {
        (row, column) for row, cells in enumerate(table.cells) for column, cell in enumerate(cells) if cell is not None
    }
    assert shown == {made(order) for order in set(permutations(card.rank for card in cards))}
