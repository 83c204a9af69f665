"""Positions that the tests of verdicts are about."""

import io
import tomllib
from functools import cache

import pypdf
import pytest
from sheets import reading

from companion.folders import game_folder
from companion.games import find_game
from companion.printing.kinds import SlipOptions
from companion.settle import settle
from companion.verdict.fitting import pages
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report

HOSTILE = [
    "<b>Ana</b>",
    "{{7*7}} {name}",
    "A &amp; B",
    "[bold]Ana[/bold]",
    "« Zoé »!? : ;",
    "%s %(x)s \\n",
    "Ça œuvre, naïve Ÿ",
    "O'Neill “the” J♠ck",
]


@pytest.fixture(params=HOSTILE)
def hostile(request) -> str:
    return request.param


@pytest.fixture
def settled():
    """game id, position data -> (game, position, sheet)."""

    def make(game_id, data, notation="en"):
        game = find_game(game_id)
        position = game.position.model_validate(data, context={"notation": notation})
        return game, position, settle(game, position)

    return make


def example(game_id, lang="fr"):
    """The finished game that `companion example` prints."""
    return tomllib.loads((game_folder(game_id) / f"example.{lang}.toml").read_text(encoding="utf-8"))


BAND = 66.0
"""Millimetres from the top: cards in the scene above have letters of their own, some of them beyond its edge."""


def slip(settled, game_id, data, lang="fr", notation="en", **options):
    game, position, sheet = settled(game_id, data, notation)
    return print_report(game_id, Reporter(game, lang).score(position, sheet), SlipOptions(lang=lang, **options))


def printed(settled, game_id, data, lang="fr", **options):
    made = slip(settled, game_id, data, lang, **options)
    reader = pypdf.PdfReader(io.BytesIO(made))
    assert pages(made) == len(reader.pages)
    return reader, reading.said(made)


def letters(made):
    return [(number, letter) for number, page in enumerate(reading.read(made), 1) for letter in page.letters]


@pytest.fixture(scope="session")
def exemplary():
    """exemplary(game id, language, **options) -> the slip of the game's example, printed once."""

    @cache
    def make(game_id, lang, **options):
        game = find_game(game_id)
        position = game.position.model_validate(example(game_id, lang), context={"notation": lang})
        report = Reporter(game, lang).score(position, settle(game, position))
        return print_report(game_id, report, SlipOptions(lang=lang, **options))

    return make


@pytest.fixture
def dispute():
    """The source's example purse, a second one, three claims: a total, a weaker plan, an illegal one, and one that holds."""
    return {
        "players": [
            {"name": "Ana", "purse": "3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"},
            {"name": "Ben", "purse": "6♦ 4♠ 9♣ J♦ Q♥ Jo"},
        ],
        "claims": [
            {"player": "Ana", "total": 26},
            {"player": "Ana", "plan": [{"magic": "Q♠", "on": "8♦"}, {"magic": "J♣", "on": "3♥"}, {"magic": "K♥", "on": "5♥"}]},
            {"player": "Ben", "plan": [{"magic": "J♦", "on": "Q♥"}]},
            {"player": "Ben", "total": 23},
        ],
    }  # fmt: skip


def lobbys_of(players: int, rounds: int):
    """A Lobbys game with a bid and won offers for everybody, as long a verdict as there can be."""
    names = [f"Player number {n + 1}" for n in range(players)]
    courts = [f"{kind}{suit}" for suit in "♠♥♦♣" for kind in "JQK"]
    shares = [courts[2 * n : 2 * n + 2] for n in range(players)]
    shares[0] += courts[2 * players :]
    numbers = iter([f"{rank}{suit}" for rank in ("A", 2, 3, 4) for suit in "♠♥♦♣"])
    hands = []
    for name, markets in zip(names, shares, strict=True):
        wins = [next(numbers) for _ in range(len(markets) // 2)]
        hands.append({"name": name, "markets": markets, "last": next(numbers), "wins": wins})
    return {
        "players": [{"name": name} for name in names],
        "rounds": [{"players": [dict(hand) for hand in hands]} for _ in range(rounds)],
    }


@pytest.fixture
def long_lobbys():
    return lobbys_of
