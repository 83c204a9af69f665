"""Random grids of Paparazzi against a count made another way."""

from hypothesis import given
from hypothesis import strategies as st
from judging.paparazzi import claimed, judge, totals

from companion.rulebook import open_rulebook

ARTICLES = open_rulebook("paparazzi", "en").articles.keys()


@st.composite
def positions(draw):
    count = draw(st.integers(2, 4))
    suits = draw(st.permutations("♠♥♦♣"))[:count]
    ranks = {2: "A 2 3 4 5 6 7 8 9 10", 3: "2 3 4 5 6 7 8 9 10", 4: "3 4 5 6 7 8 9 10"}[count].split()
    numbers = draw(st.permutations([rank + suit for suit in suits for rank in ranks]))
    places = draw(st.permutations([(r, c) for r in range(7) for c in range(9) if (r + c) % 2]))
    laid = draw(st.integers(0, min(len(numbers), 31)))
    courts = iter(draw(st.permutations([rank + suit for rank in "KQJ" for suit in "♠♥♦♣"])))
    table = dict(zip(places[:laid], numbers, strict=False))
    table |= {(r, c): next(courts) for r in (1, 3, 5) for c in (1, 3, 5, 7)}
    rows = [" ".join(table.get((r, c), ".") for c in range(9)) for r in range(7)]
    players = [{"name": f"P{i}", "suit": suit} for i, suit in enumerate(suits)]
    return {"players": players, "grid": rows}


def counted_by_hand(data):
    """Another way to count: strings and coordinates only. Gives who took what, and the totals."""
    table = {(r, c): token for r, row in enumerate(data["grid"]) for c, token in enumerate(row.split())}
    taken = {player["name"]: [] for player in data["players"]}
    for (row, column), celebrity in table.items():
        if celebrity[0] in "KQJ":
            sums = {}
            for player in data["players"]:
                near = [table[row + dr, column + dc] for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1))]
                own = [token[:-1] for token in near if token[-1] == player["suit"]]
                sums[player["name"]] = sum(1 if rank == "A" else int(rank) for rank in own)
            order = sorted(sums.values())
            if order[-1] > order[-2]:
                taken[max(sums, key=sums.get)].append(celebrity)
    points = {}
    for name, cards in taken.items():
        points[name] = sum({"K": 5, "Q": 4, "J": 3}[card[0]] for card in cards)
        points[name] += sum({0: 0, 1: 0, 2: 2, 3: 3}[sum(card[-1] == suit for card in cards)] for suit in "♠♥♦♣")
    return taken, points


@given(positions())
def test_any_grid_scores_as_counted_by_hand(data):
    taken, points = counted_by_hand(data)
    sheet = judge(data)
    assert totals(sheet) == points
    assert set(sheet.winners) == {name for name in points if points[name] == max(points.values())}
    for player in sheet.players:
        assert sum(line.points for line in player.lines) == player.total
        values = [line for line in player.lines if line.article in ("score.king", "score.queen", "score.jack")]
        assert sorted(str(line.cards[0]) for line in values) == sorted(taken[player.name])
        assert {line.article for line in player.lines} <= ARTICLES
    ties = [remark.values["card"] for remark in sheet.remarks if remark.key == "untaken-tie"]
    nobody = [card for remark in sheet.remarks if remark.key == "untaken-nobody" for card in remark.values["cards"]]
    assert len(ties) + len(nobody) + sum(map(len, taken.values())) == 12


@given(positions(), st.randoms(use_true_random=False))
def test_order_of_players_does_not_matter(data, random):
    shuffled = {**data, "players": random.sample(data["players"], len(data["players"]))}
    assert totals(judge(shuffled)) == totals(judge(data))
    assert sorted(judge(shuffled).winners) == sorted(judge(data).winners)


@given(positions())
def test_celebrities_taken_score_as_the_grid_does(data):
    sheet = judge(data)
    taken = {p.name: [str(line.cards[0]) for line in p.lines if len(line.cards) == 1] for p in sheet.players}
    again = judge(claimed(**taken))
    assert totals(again) == totals(sheet)
    assert again.winners == sheet.winners


@given(positions(), st.integers(-5, 70))
def test_any_wrong_claim_is_refused_and_what_is_only_possible_makes_it(data, total):
    """What slips make is held by `tests/companion/test_games_claims.py`: whoever has nothing has made none."""
    sheet = judge({**data, "claims": [{"player": "P0", "total": total}]})
    (claim,) = sheet.claims
    lines = sheet.player("P0").lines
    assert claim.holds == (total == sheet.player("P0").total)
    assert not (claim.holds and claim.reasons)
    told = {reason.note.key for reason in claim.reasons}
    assert ("none-taken" in told) == (not claim.holds and not lines)
    for reason in claim.reasons:
        assert reason.article is not None or not reason.possible
