"""Whole games of Lobbys, played and counted another way."""

from hypothesis import given
from hypothesis import strategies as st
from judging.lobbys import GAME, NAMES, judge, parsed, seat, totals

from companion.cards import Rank, Suit, deck, write_cards
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.json import score_json


def play(decks, courts, people):
    """Deal, elect and award by sorting keys; the position, and everybody's capital as a bookkeeper would have it."""
    names = NAMES[:people]
    capital = dict.fromkeys(names, 100)
    rounds = []
    for cards, markets in zip(decks, courts, strict=True):
        hands = {name: list(cards[8 * i : 8 * i + 8]) for i, name in enumerate(names)}
        bids = {name: hand.pop() for name, hand in hands.items()}
        trump = cards[0].suit
        won = {name: [] for name in names}
        wins = {name: [] for name in names}
        for k in range(6):
            offers = {name: hand.pop() for name, hand in hands.items()}
            best = min(offers, key=lambda name: (offers[name].suit is not trump, offers[name].rank))
            won[best] += markets[2 * k : 2 * k + 2]
            wins[best].append(offers[best])
            capital[best] += int(offers[best].rank)
        for name in names:
            capital[name] -= int(bids[name].rank) + int(hands[name][0].rank)
            capital[name] += 12 * ({card.rank for card in won[name]} == {Rank.JACK, Rank.QUEEN, Rank.KING})
            capital[name] += 12 * sum([card.suit for card in won[name]].count(suit) == 3 for suit in Suit)
        for kind in (Rank.JACK, Rank.QUEEN, Rank.KING):
            counts = sorted(((sum(c.rank is kind for c in won[name]), name) for name in names), reverse=True)
            best = [name for count, name in counts if count == counts[0][0]]
            for name in best:
                capital[name] += 12 // len(best)
        seats = [
            seat(n, write_cards(won[n], "en"), str(hands[n][0]), bid=str(bids[n]), wins=write_cards(wins[n], "en"))
            for n in names
        ]
        rounds.append({"players": seats})
    return {"players": [{"name": name} for name in names], "rounds": rounds}, capital


@st.composite
def games(draw):
    people = draw(st.integers(2, 5))
    count = draw(st.integers(1, 3))
    cards = deck([Rank(rank) for rank in range(1, 2 * people + 1)])
    courts = deck([Rank.JACK, Rank.QUEEN, Rank.KING])
    return play(
        [draw(st.permutations(cards)) for _ in range(count)],
        [draw(st.permutations(courts)) for _ in range(count)],
        people,
    )


@given(games())
def test_a_game_scores_what_a_bookkeeper_has(game):
    data, capital = game
    sheet = judge(data)
    assert totals(sheet) == capital
    for player in sheet.players:
        assert sum(line.points for line in player.lines) == player.total
        assert {line.article for line in player.lines} <= open_rulebook("lobbys", "en").articles.keys()
    assert set(sheet.winners) == {name for name, wealth in capital.items() if wealth == max(capital.values())}
    for lang in LANGS:
        written = score_json(GAME, parsed(data), sheet, lang)
        assert all("{" not in (line["note"] or "") for player in written["players"] for line in player["lines"])


@given(games())
def test_majorities_of_a_kind_are_always_twelve(game):
    data, _ = game
    sheet = judge(data)
    majorities = [line for player in sheet.players for line in player.lines if line.article == "score.majority"]
    assert sum(line.points for line in majorities) == 36 * len(data["rounds"])


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_cards_and_players_never_matters(game, random):
    data, _ = game
    before = judge(data)
    for played in data["rounds"]:
        random.shuffle(played["players"])
        for entry in played["players"]:
            for field in ("markets", "wins"):
                cards = entry[field].split()
                random.shuffle(cards)
                entry[field] = ", ".join(cards)
    assert judge(data) == before
    random.shuffle(data["players"])
    after = judge(data)
    assert {player.name: player for player in after.players} == {player.name: player for player in before.players}
    assert set(after.winners) == set(before.winners)


@given(games())
def test_leaving_out_bids_and_wins_leaves_out_their_lines_only(game):
    data, _ = game
    whole = judge(data)
    for played in data["rounds"]:
        for entry in played["players"]:
            del entry["bid"], entry["wins"]
    bare = judge(data)
    for player in whole.players:
        kept = [line.points for line in player.lines if line.article not in ("election.cost", "tender.gain")]
        assert [line.points for line in bare.player(player.name).lines] == kept
