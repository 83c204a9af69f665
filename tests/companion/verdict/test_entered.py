"""An event is told again as it was understood, whole: cards, numbers, names, choices, yes or no, and that there was none."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from companion.folders import game_folder
from companion.game import ADVICE, Advising
from companion.games import find_game, game_ids
from companion.model import settings_in
from companion.reading import Flags, read_event
from companion.settle import advise
from companion.verdict.advice import advice_of
from companion.verdict.echo import echo
from companion.verdict.report import Reporter
from companion.verdict.wording import wording
from companion.words import NBSP, Lang

EVENTS = [(game, event) for game in game_ids() for event in find_game(game).events]


def understood(game_id: str, event: str, entry: Any, lang: Lang = "en") -> list[str]:
    game = find_game(game_id)
    read = (
        game.events[event].model.model_validate(entry, context={"notation": "en"}) if isinstance(entry, dict) else entry
    )
    return [said.replace(NBSP, " ") for said in Reporter(game, lang).entered(read)]


def said_in(model: BaseModel) -> Iterator[str]:
    """The fields of a model, of all that is in it, at which something was entered."""
    for field in type(model).model_fields:
        value = getattr(model, field)
        if field in settings_in(type(model)) or value is None:
            continue
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        models = [one for one in inside if isinstance(one, BaseModel)]
        if models:
            for one in models:
                yield from said_in(one)
        else:
            yield field


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("game_id", "event"), EVENTS)
def test_every_event_is_told_whole(game_id: str, event: str, lang: Lang) -> None:
    game = find_game(game_id)
    path = game_folder(game_id) / f"example-{event}.{lang}.toml"
    entry = read_event(game, event, path, Flags(), None).entry
    told = {one.field for one in echo(entry, lang, wording(game_id, lang).entered) if any(one.lines)}
    assert told == set(said_in(entry))


def test_an_auction_is_told_bid_by_bid() -> None:
    entry = {"bids": {"Ana": 4, "Ben": 8}, "attempt": 2, "unable": "Ben"}
    assert understood("campagne", "auction", entry) == [
        "cards played: Ana 4, Ben 8",
        "attempt: 2",
        "who cannot pay: Ben",
    ]
    assert understood("campagne", "auction", {"bids": {"Ana": 4}}, "fr") == ["cartes jouées : Ana 4", "tentative : 1"]


def test_a_call_is_told_with_its_yes_and_no() -> None:
    entry = {"caller": "Ana", "other": "Ben", "other_has_joker": True}
    assert understood("alkekan", "call", entry, "fr") == [
        "qui a appelé : Ana",
        "l’autre joueur : Ben",
        "l’autre joueur avait le second joker : oui",
        "un joker était déjà dans une bourse : non",
    ]


def test_what_everybody_has_and_does_is_told_thing_by_thing() -> None:
    entry = {
        "players": {"Ana": {"undrunk": 2, "germs": 4}, "Ben": {"undrunk": 3, "germs": 3, "virus": True}},
        "gestures": {"Ana": {"gesture": "drink"}, "Ben": {"gesture": "infect", "at": "Ana"}},
    }
    assert understood("virus", "turn", entry) == [
        "undrunk bottles: Ana 2, Ben 3",
        "germs: Ana 4, Ben 3",
        "virus: Ana no, Ben yes",
        "gesture: Ana drink, Ben infect",
        "player pointed at: Ben → Ana",
    ]
    assert understood("virus", "turn", entry, "fr")[3:] == [
        "geste : Ana boire, Ben infecter",
        "joueur visé : Ben → Ana",
    ]


@pytest.mark.parametrize(("lang", "none"), [("en", "trump: none"), ("fr", "atout : aucun")])
def test_no_trump_is_something_that_was_said(lang: Lang, none: str) -> None:
    entry = {"trump": None, "principal": "KS", "offers": {"Ana": "3h", "Ben": "4c"}}
    assert understood("lobbys", "tender", entry, lang)[0] == none


def test_what_nobody_said_is_not_told() -> None:
    """The people’s cards are only there in the variant, and nobody marked what the draw pile gave."""
    assert understood("lobbys", "election", {"bids": {"Ana": "3h", "Ben": "4c"}}) == ["card laid: Ana 3♥, Ben 4♣"]
    entry = {"mission": "7♥", "cards": "5♥ 4♥ K♠"}
    assert understood("traitre", "mission", entry) == ["mission: 7♥", "cards turned over: 5♥ 4♥ K♠"]


def test_choices_are_told_in_the_words_of_the_game() -> None:
    entry = {"solution": "4♦ 3♣", "table": "6♠ 5♥ A♦ 2♠", "question": "suit-missing"}
    assert understood("hod", "answer", entry)[2] == "question: a suit is missing"
    assert understood("hod", "answer", entry, "fr")[2] == "question : une couleur manque"


def test_the_camps_are_told_with_their_leaders() -> None:
    camps = [{"leader": "Ana", "pairs": {"Ana": "6 6"}}, {"leader": "Ben", "pairs": {"Ben": "4 1"}}]
    assert understood("deringer", "duel", {"camps": camps}) == [
        "camp 1, leader: Ana",
        "camp 1, pairs: Ana 6 6",
        "camp 2, leader: Ben",
        "camp 2, pairs: Ben 4+1",
    ]


def test_advice_tells_what_was_asked_and_answered_too() -> None:
    """One line for the cards of a question, one for what it was and its answer."""
    game = find_game("hod")
    advising = game.part(ADVICE)
    assert isinstance(advising, Advising)
    log = [{"table": "6♠ 5♥ A♦ 2♠", "question": "suit-missing", "answer": True}]
    entry = advising.model.model_validate(
        {"mine": "5♣ 2♥", "seen": "6♠ 5♥ A♦ 2♠", "log": log}, context={"notation": "en"}
    )
    advice = advice_of(game, entry, advise(advising, entry, 5), "en")
    assert advice.understood[2:] == ("Question 1, table: 6♠ 5♥ A♦ 2♠", "Question 1: a suit is missing, yes")
