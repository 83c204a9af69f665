"""What was entered, told again: whose, in which round, and the tables of events."""

from companion.cards import read_card
from companion.fields import Cards, OneCard, OneSuit
from companion.folders import game_folder
from companion.games import find_game
from companion.model import Entry, Model
from companion.reading import Flags, read_position
from companion.verdict.echo import Echo, echo


def told(model, data, lang="en"):
    return list(echo(model.model_validate(data, context={"notation": "en"}), lang))


def test_a_round_and_its_players():
    data = {
        "players": [{"name": "Ana"}, {"name": "Bo"}],
        "rounds": [
            {"players": [{"name": "Bo", "markets": "JS", "last": 3}, {"name": "Ana", "markets": "", "last": "2H", "wins": 9}]},
            {"players": [{"name": "Ana", "markets": "QS", "last": "2H", "wins": "AH 3H"}]},
        ],
    }  # fmt: skip
    assert told(find_game("lobbys").position, data, "fr") == [
        Echo("Bo", 1, "markets", ("V♠",)),
        Echo("Bo", 1, "last", ("3",)),
        Echo("Ana", 1, "last", ("2♥",)),
        Echo("Ana", 1, "wins", ("9",)),
        Echo("Ana", 2, "markets", ("D♠",)),
        Echo("Ana", 2, "last", ("2♥",)),
        Echo("Ana", 2, "wins", ("A♥ 3♥",)),
    ]


def test_the_tables_of_events_with_whose_card_it_was():
    events = find_game("lobbys").events
    assert told(events["election"].model, {"bids": {"Ana": "3h", "Bo": "4s"}, "people": "10s 10d"}) == [
        Echo("Ana", 0, "bids", ("3♥",)),
        Echo("Bo", 0, "bids", ("4♠",)),
        Echo(None, 0, "people", ("10♠ 10♦",)),
    ]
    offers = {"trump": None, "principal": "ks", "offers": {"Ana": "3h"}}
    assert told(events["tender"].model, offers, "fr") == [
        Echo(None, 0, "principal", ("R♠",)),
        Echo("Ana", 0, "offers", ("3♥",)),
    ]
    turn = find_game("alkekan").events["turn"].model
    assert told(turn, {"encounter": "Jo", "actions": {"A.[0]": "KS"}})[1:] == [Echo("A.[0]", 0, "actions", ("K♠",))]


def test_claims_and_settings_are_not_told_again():
    data = {"players": [{"name": "Ana", "purse": "3H"}], "claims": [{"player": "Ana", "plan": [{"magic": "QS", "on": "3H"}]}], "id": 3}  # fmt: skip
    assert told(find_game("alkekan").position, data) == [Echo("Ana", 0, "purse", ("3♥",))]


class Shown(Entry):
    """An event whose ``cards`` are cards: they are told again, unlike the notation that other inputs mean by it."""

    cards: Cards  # type: ignore[assignment]


def test_cards_that_are_no_notation_are_told_again():
    assert told(Shown, {"cards": "QS 3h", "lang": "en"}, "fr") == [
        Echo(None, 0, "cards", ("D♠ 3♥",), (read_card("Q♠"), read_card("3♥")))
    ]


class Lay(Model):
    by: OneCard


class Laid(Entry):
    lays: list[Lay]


def test_what_stands_in_a_list_says_in_which_of_its_entries():
    said = told(Laid, {"lays": [{"by": "3h"}, {"by": "4s"}]})
    assert [(one.lines, one.item) for one in said] == [(("3♥",), ("lays", 1)), (("4♠",), ("lays", 2))]


def test_what_somebody_did_is_told_together_in_order():
    """A list of things done, each saying by whom: one line a player, however many parts a thing has."""

    class Deed(Model):
        by: str
        card: OneCard
        suit: OneSuit | None = None

    class Told(Entry):
        deeds: list[Deed]

    deeds = [{"by": "Ana", "card": "3h", "suit": "S"}, {"by": "Bo", "card": "kd"}, {"by": "Ana", "card": "4s"}]
    assert told(Told, {"deeds": deeds}, "fr") == [
        Echo("Ana", 0, "deeds", ("3♥ ♠, 4♠",), steps=2),
        Echo("Bo", 0, "deeds", ("R♦",), steps=1),
    ]


def test_a_list_of_things_of_a_kind_is_told_on_one_line():
    """Everybody's turns; one in which there is nothing is a dash."""
    game = find_game("hache")
    players = [{"name": "Ana", "turns": ["♠♦", "", 3, "J♣"]}, {"name": "Ben", "turns": ["♥", "Q♣", "", ""]}]
    told = list(echo(game.position.model_validate({"players": players}), "fr"))
    assert [(one.name, one.field, one.lines) for one in told] == [
        ("Ana", "turns", ("♠♦, –, 3, V♣",)),
        ("Ben", "turns", ("♥, D♣, –, –",)),
    ]


def test_what_lies_row_by_row_is_told_as_rows():
    for game_id in ("paparazzi", "alkekan"):
        entry = read_position(find_game(game_id), game_folder(game_id) / "example.en.toml", Flags(), None).entry
        boards = [one.rows for one in echo(entry, "en") if one.rows]
        assert bool(boards) is (game_id == "paparazzi")
        for rows in boards:
            assert len({len(row) for row in rows}) == 1
            assert any(spot is None for row in rows for spot in row)
