"""Advice on paper for positions that are nearly empty, full or crowded: the picture stays, on one page."""

import pytest
from sheets.reading import read, words

from companion.games import find_game
from companion.printing.jinja import environment, page_variables
from companion.printing.kinds import SlipOptions
from companion.printing.look import Look
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.settle import advise
from companion.verdict.advice import PICTURE, advice_of, print_advice

pytestmark = pytest.mark.turns(games=3)

EDGES = [
    ("serpent-noir", {"tracks": "7♥ 4♠", "hand": "K♠"}),
    ("serpent-noir", {"tracks": "7♥ 4♠ 9♣ 2♦ A♣ 8♠", "hand": "A♠ 2♠ 3♠ 4♥ 5♠ 6♠ 7♠ 8♥ 9♠ 10♠ J♠ Q♠"}),
    ("industrie", {"city": "4 2 3 2", "hand": "K♦ 7♥ 9♠ 4♣"}),
    ("industrie", {"city": "2♠ 2♣ 6♦", "hand": "3♠"}),
    ("cour", {"court": "2♠ 3♠"}),
    ("cour", {"court": "K♠ K♥ 2♠"}),
    ("effraction", {"table": "", "mine": "", "players": 1}),
    ("effraction", {"table": "4♦ J♥ Q♣ K♠ J♦", "mine": "4♦", "players": 4}),
    ("hod", {"mine": "5♣ 2♥", "seen": "6♠ 5♥ A♦"}),
    (
        "lobbys",
        {
            "me": "Ana",
            "trump": "♦",
            "left": [],
            "players": [
                {"name": "Ana", "hand": "3♦", "markets": "J♠ Q♠ K♥ Q♣ J♥ K♠"},
                {"name": "Ben", "hand": "A♥", "markets": "Q♥ J♦ K♦ Q♦ J♣ K♣"},
            ],
        },
    ),
    ("marteau-piqueur", {"board": ["A♠ . . . . ."] + [". . . . . ."] * 5, "at": "A♠", "taken": ""}),
    ("alkekan", {"purse": "", "hand": "K♠ 2♥", "encounter": "9♥", "seen": ""}),
    ("alkekan", {"purse": "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ J♣ Q♣ K♣ Jo 2♦ 3♦ 4♦", "hand": "K♠ 2♥ Jo A♥", "encounter": "J♥", "seen": ""}),
]  # fmt: skip
"""Nothing to lay, to build, to ask, to offer, nowhere to go; as much as there can be; a city by its numbers."""


@pytest.mark.parametrize(("game_id", "data"), EDGES, ids=[f"{game_id}-{n}" for n, (game_id, _) in enumerate(EDGES)])
def test_a_position_at_its_edge_is_drawn_on_one_page(game_id, data) -> None:
    game = find_game(game_id)
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    assert not list(game.advice().check(entry))
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "fr")
    assert len(read(print_advice(game_id, advice, SlipOptions(lang="fr")))) == 1


FULL = [
    ("effraction", {"table": "4♦ J♥ Q♣ 2♠ 3♠ 6♦ 5♦ 6♣ A♠ 5♥ 6♠ 2♣ 3♥ 4♣", "mine": "4♦ 2♠ 3♠ 6♦ 5♦ 6♣ A♠", "players": 4}),
    ("hod", {"mine": "5♣ 2♥", "seen": "6♠ 5♥ A♦ 2♠ 3♠", "table": "6♠ 5♥ A♦ 2♠ 3♠"}),
    (
        "lobbys",
        {
            "me": "Ana",
            "trump": None,
            "left": ["K♥ Q♣", "J♥ K♠"],
            "players": [
                {"name": "Ana", "hand": "5♥ 2♠ 10♦", "markets": "J♠ Q♠"},
                {"name": "Benoît-Alexandre", "hand": "A♥ 6♠ 9♣", "markets": ""},
                {"name": "Chloé", "hand": "2♥ 5♠ 8♦", "markets": "K♦ Q♦ J♣ K♣"},
                {"name": "David", "hand": "7♥ 4♠ 3♦", "markets": "Q♥ J♦"},
                {"name": "Emma", "hand": "8♥ 9♠ A♣", "markets": ""},
            ],
        },
    ),
    (
        "lobbys",
        {
            "me": "Ana",
            "trump": "♦",
            "left": ["K♥ Q♣", "J♥ K♠"],
            "players": [
                {"name": "Ana", "hand": "3♦ 4♣ 2♠", "markets": "J♠ Q♠ K♦ Q♦ J♣ K♣ Q♥ J♦"},
                {"name": "Ben", "hand": "A♥ 4♠ 2♣", "markets": ""},
            ],
        },
    ),
]  # fmt: skip
"""As many cards and players as a table has."""


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize(("game_id", "data"), FULL, ids=[f"{game_id}-{n}" for n, (game_id, _) in enumerate(FULL)])
def test_a_full_table_is_drawn_in_large_print(game_id, data, paper) -> None:
    """Words above its cards had no room, and the page was refused."""
    game = find_game(game_id)
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    assert not list(game.advice().check(entry))
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "fr")
    made, *_ = read(print_advice(game_id, advice, SlipOptions(lang="fr", paper=paper, type="large")))
    assert any(one.box.width > made.width - 26 and one.box.height > 60 for one in made.shapes)


def test_a_long_name_does_not_make_a_small_page_smaller() -> None:
    """Lobbys' cards were 2 mm wide on A5 where a name had no room above them."""
    game_id, data = FULL[2]
    game = find_game(game_id)
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "fr")
    made, *_ = read(print_advice(game_id, advice, SlipOptions(lang="fr", paper="a5")))
    assert "Benoît" in made.text
    assert max(word.box.height for word in words(made) if word.text in ("8", "2", "5", "9")) > 2.5


CROWDED = [
    ("cour", {"court": "J♠ J♣ J♦ Q♥ K♠ K♣ J♥ Q♦ Q♣"}, {}),
    ("industrie", {"city": "10♠ 5♦ 9♥ 2♦ A♠ 10♥ 9♦ 4♠ 5♠ Q♦ 8♣ K♣ 8♦ A♥ 8♠", "hand": "Q♣ 2♣ 5♥ 6♥ 7♦ K♦ 2♠ 3♠"}, {}),
    ("industrie", {"city": "K♠ 9♦ 8♣ K♥ Q♦ 8♦ 2♦ 9♠", "hand": "4♥"}, {"paper": "letter", "type": "large"}),
    ("industrie", {"city": "5♠ Q♦ 3♦ 9♣ 10♠ K♦ 4♥ 4♦", "hand": "2♣ 8♣ J♠"}, {"paper": "letter", "type": "large"}),
    (
        "industrie",
        {"city": "K♠ 7♦ 6♥ Q♦ 6♦ 10♣ K♥", "hand": "9♣ 9♥ 8♣ 7♣ 2♦ K♣ 4♣ 7♥"},
        {"paper": "a5", "type": "large"},
    ),
    ("effraction", {"table": "K♠ Q♥ 6♣", "mine": "6♣", "players": 4}, {"paper": "a5", "type": "large"}),
    ("hod", {"mine": "5♦ A♠", "seen": "", "table": "4♦ 2♠ 5♣ 4♣"}, {"paper": "a5", "type": "large"}),
]


@pytest.mark.parametrize(
    ("game_id", "data", "options"), CROWDED, ids=[f"{one[0]}-{n}" for n, one in enumerate(CROWDED)]
)
def test_a_word_that_has_no_room_never_costs_the_picture(game_id, data, options) -> None:
    """A tag too narrow for its words made the page a list of cards, or none at all."""
    game = find_game(game_id)
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    advice = advice_of(game, entry, advise(game.advice(), entry, 5), "fr")
    made, *_ = read(print_advice(game_id, advice, SlipOptions(lang="fr", **options)))
    assert any(one.box.width > made.width - 26 and one.box.height > 25 for one in made.shapes)


LEARNT = [(game_id, data) for game_id, data in [*EDGES, *FULL] if game_id in ("cour", "effraction", "hod", "industrie")]


@pytest.mark.parametrize(("game_id", "data"), LEARNT, ids=[f"{game_id}-{n}" for n, (game_id, _) in enumerate(LEARNT)])
def test_why_has_three_sentences_at_most_to_learn_from(game_id, data) -> None:
    game = find_game(game_id)
    entry = check_entry(game, game.advice().model, data, Flags(lang="fr", cards="en")).entry
    drawn = environment().get_template(f"{game_id}/{PICTURE}").make_module(page_variables(Look(), "a4"))
    notes = [note.key for note in advise(game.advice(), entry, 5).why]
    assert len([key for key in notes if key not in (*drawn.seen, *drawn.sure)]) <= 3
    assert len([key for key in notes if key in drawn.sure]) <= 2
