"""Who wins the evening of a kit: on the host's page, on the television, in the history, and never before it is known."""

from __future__ import annotations

import re
from html import unescape

from serving.house import HOST, House
from starlette.testclient import TestClient

PAGES = ("/host", "/history", "/tv?page=2")


def page(house: House, path: str, lang: str = "en") -> str:
    client = TestClient(house.app, headers={"Accept-Language": lang}, cookies={"companion": HOST})
    answer = client.get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", unescape(answer.text).replace("\u202f", " ").replace("\xa0", " "))


def table(house: House, place: tuple[int, int], **coins: int) -> str:
    """A table of Deringer, over once it has all 48 coins."""
    house.lay("deringer", *coins)
    house.places[house.host.table] = place
    for number, count in enumerate(coins.values()):
        if count:
            house.host.set(f"players[{number}].coins", count)
    return house.host.table


def duel(house: House, place: tuple[int, int], first: str, second: str, entered: int = 2) -> str:
    """A table of Les bois d'Alkekan that the second player wins once both purses are entered."""
    house.lay("alkekan", first, second)
    house.places[house.host.table] = place
    play(house, house.host.table, *range(entered))
    return house.host.table


def play(house: House, table: str, *players: int) -> None:
    house.host.table = table
    for number in players:
        house.host.set(f"players[{number}].purse", ("2S 3S 4S", "5H 6H 7H")[number])


def rows(text: str) -> list[tuple[str, ...]]:
    """The ranking's rows: rank, name, boxes, sum."""
    section = re.search(r'<section class="ranking.*?</section>', text)
    assert section is not None
    body = section[0].partition("<tbody>")[2]
    return [tuple(re.findall(r">([^<>]+)</(?:td|bdi)>", row)) for row in re.findall(r"<tr.*?</tr>", body)]


def test_places_are_added_up_as_on_the_results_sheet(house: House) -> None:
    assert all('id="evening"' not in page(house, path) for path in PAGES)
    table(house, (1, 1), Ana=20, Ben=12, Chloe=12, Dan=4)
    last = duel(house, (1, 2), "Eve", "Felix", 1)
    second = [duel(house, (2, 1), "Ana", "Felix", 0), duel(house, (2, 2), "Dan", "Eve", 0)]
    assert all('id="evening"' not in page(house, path) for path in PAGES), "no round is over"
    play(house, last, 1)
    assert "Sessions played: 1 of 2</b>" in page(house, "/host")
    assert rows(page(house, "/host")) == [
        ("1", "Ana", "100"), ("1", "Felix", "100"), ("3", "Ben", "50"), ("3", "Chloe", "50"), ("5", "Dan", "0"), ("5", "Eve", "0"),
    ]  # fmt: skip
    play(house, second[0], 0, 1)
    for path in PAGES:
        told = page(house, path)
        assert "Sessions played: 1 of 2" in told
        assert "Still playing: Session 2, table 2" in told
        assert "wins the evening" not in told
    assert "Parties jouées : 1 sur 2 · Encore en jeu : Partie 2, table 2" in page(house, "/host", "fr")
    play(house, second[1], 0, 1)
    assert rows(page(house, "/history"))[:4] == [
        ("1", "Felix", "100", "100", "200"), ("2", "Ana", "100", "0", "100"), ("2", "Ben", "50", "(50)", "100"), ("2", "Chloe", "50", "(50)", "100"),
    ]  # fmt: skip
    for path in (*PAGES, "/tv"):  # the television stays at it
        assert "<b><bdi>Felix</bdi></b> wins the evening" in page(house, path)
        assert "<b><bdi>Felix</bdi></b> remporte la soirée" in page(house, path, "fr")
    assert 'id="evening"' not in page(house, "/history?player=Ana")


def test_a_table_that_will_not_end_is_put_away_and_its_round_missed(house: House) -> None:
    duel(house, (1, 1), "Ana", "Ben")
    table(house, (1, 2), Chloe=20, Dan=12, Eve=12, Flo=4)
    duel(house, (2, 1), "Chloe", "Ben")
    stuck = duel(house, (2, 2), "Dan", "Ana", 1)
    assert "put it away" in page(house, "/host")
    client = TestClient(house.app, cookies={"companion": HOST})
    client.post(f"/host/t/{stuck}", data={"do": "put-away"})
    told = page(house, "/host")
    assert "<b><bdi>Ben</bdi></b> wins the evening" in told
    assert [row[1:] for row in rows(told) if row[1] == "Ana"] == [("Ana", "0", "(0)", "0")]


def test_those_with_equal_sums_win_together(house: House) -> None:
    duel(house, (1, 1), "Ana", "Ben")
    duel(house, (1, 2), "Chloe", "Dan")
    table(house, (2, 1), Ana=12, Ben=12, Chloe=12, Dan=12)
    assert "<bdi>Ben</bdi>, <bdi>Dan</bdi></b> win the evening" in page(house, "/host")


def test_points_of_one_game_are_added_up_in_one_round_too(house: House) -> None:
    table(house, (1, 1), Ana=20, Ben=12, Chloe=12, Dan=4)
    table(house, (1, 2), Ana=22, Eve=12, Flo=10, Gus=4)
    told = page(house, "/host")
    assert rows(told)[:3] == [("1", "Ana (2)", "22"), ("2", "Ana", "20"), ("3", "Ben", "12")]
    assert "Points are added up" in told


def test_different_games_of_one_round_have_nothing_to_add_up(house: House) -> None:
    duel(house, (1, 1), "Ana", "Ben")
    table(house, (1, 2), Chloe=20, Dan=12, Eve=12, Flo=4)
    assert all('id="evening"' not in page(house, path) for path in PAGES)


def test_nobody_has_won_where_rounds_were_played_elsewhere(house: House) -> None:
    duel(house, (2, 1), "Ana", "Ben")
    duel(house, (2, 2), "Chloe", "Dan")
    told = page(house, "/host")
    assert "Sessions before session 2: not known here" in told
    assert "the evening</p>" not in told
    assert rows(told)[0][:2] == ("1", "Ben")


def test_winners_of_a_game_without_points_have_100(house: House) -> None:
    duel(house, (1, 1), "Ana", "Ben")
    house.lay("hod", "Ana", "Ben", "Chloe")
    house.places[house.host.table] = (2, 1)
    for number, solution in enumerate(("4D 3C", "2H 6S", "5D 5C")):
        house.host.set(f"players[{number}].solution", solution)
    for field, value in {"by": "Ana", "time": "7:34", "motive": "D", "weapon": "C"}.items():
        house.host.set(f"guesses[0].{field}", value)
    assert house.host.view()["finished"], house.host.view()
    told = page(house, "/host")
    assert "In games without points" in told
    assert rows(told) == [
        ("1", "Ana", "0", "100", "100"),
        ("1", "Ben", "100", "0", "100"),
        ("3", "Chloe", "(0)", "0", "0"),
    ]


def test_seats_without_names_are_told_from_ranks(house: House) -> None:
    duel(house, (1, 1), "1", "2")
    duel(house, (2, 1), "2", "1", 0)
    assert [row[1] for row in rows(page(house, "/host"))] == ["Player 2", "Player 1"]
    play(house, house.host.table, 0, 1)
    assert "<bdi>Joueur 1</bdi>, <bdi>Joueur 2</bdi></b> remportent la soirée" in page(house, "/tv", "fr")
