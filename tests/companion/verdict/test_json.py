"""The tables of the contract: to the letter, in order, in the reader's language, provable by themselves."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit
from companion.games import find_game, game_ids
from companion.notes import Note
from companion.proof import Explanation, Proof
from companion.settle import resolve, settle
from companion.sheet import Decision, Step
from companion.verdict.json import decision_json, dumps, score_json

DECK = [f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ("A", *range(2, 11), "J", "Q", "K")] + ["Jo", "Jo"]


def test_the_shape_and_the_order_of_the_contract(settled, dispute) -> None:
    game, position, sheet = settled("alkekan", dispute)
    table = score_json(game, position, sheet, "en")
    assert list(table) == ["game", "lang", "rulings", "finished", "players", "winners", "remarks", "claims", "proof"]
    assert list(table["players"][0]) == ["name", "total", "rank", "missing", "lines"]
    assert list(table["players"][0]["lines"][0]) == ["article", "ref", "label", "points", "cards", "note"]
    assert list(table["claims"][0]) == ["player", "claimed", "holds", "reasons"]
    assert list(table["claims"][0]["reasons"][0]) == ["article", "text"]
    assert list(table["proof"]["Ana"]) == ["base", "plan", "idle", "optimum", "prices", "unique"]
    assert list(table["proof"]["Ana"]["plan"][0]) == ["magic", "on", "gain"]
    assert list(table["proof"]["Ana"]["prices"]) == ["magic", "on"]
    assert json.loads(dumps(table)) == table


def test_the_example_of_the_source(settled, dispute) -> None:
    game, position, sheet = settled("alkekan", dispute)
    table = score_json(game, position, sheet, "en")
    ana = table["players"][0]
    assert (ana["total"], ana["rank"], table["winners"]) == (28, 1, ["Ana"])
    queen = next(line for line in ana["lines"] if line["article"] == "score.queen")
    assert (queen["points"], queen["cards"], queen["note"]) == (16, ["8♦"], "Q♠ doubles 8♦")
    assert [claim["holds"] for claim in table["claims"]] == [False, False, False, True]
    assert table["claims"][2]["claimed"] is None


def test_cards_and_labels_speak_the_language_of_the_answer(settled, dispute) -> None:
    game, position, sheet = settled("alkekan", dispute)
    table = score_json(game, position, sheet, "fr")
    queen = next(line for line in table["players"][0]["lines"] if line["article"] == "score.queen")
    assert (queen["label"], queen["note"]) == ("Miroir enchanté", "D♠ double 8♦")
    assert set(table["proof"]["Ana"]["prices"]["magic"]) == {"V♣", "D♠", "R♥", "R♦"}


def gain(magic: str, on: str) -> int:
    """What a magic card gains on a card, from the text of the contract alone."""
    worth = {"A": 1}.get(on[:-1]) or int(on[:-1])
    signed = worth if on[-1] in "♥♦" else -worth
    return {"J": -1, "Q": 1, "K": -2}[magic[0]] * signed


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(range(len(DECK))), min_size=0, max_size=19, unique=True))
def test_whoever_checks_the_table_has_checked_the_verdict(places) -> None:
    """The proof stands by its JSON alone: prices cover every gain, add up to the optimum, and spare sides have none below 0."""
    game = find_game("alkekan")
    position = game.position.model_validate({"players": [{"name": "Ana", "purse": [DECK[place] for place in places]}]})
    table = score_json(game, position, settle(game, position), "en")
    proof, player = table["proof"]["Ana"], table["players"][0]
    magic, on = proof["prices"]["magic"], proof["prices"]["on"]
    assert sum(line["points"] for line in player["lines"]) == player["total"]
    assert all(magic[m] + on[t] >= gain(m, t) for m in magic for t in on)
    assert sum(magic.values()) + sum(on.values()) == proof["optimum"] == sum(step["gain"] for step in proof["plan"])
    assert all(step["gain"] == gain(step["magic"], step["on"]) for step in proof["plan"])
    assert len(proof["plan"]) == min(len(magic), len(on))
    if len(magic) > len(on):
        assert min(magic.values()) >= 0
    if len(on) > len(magic):
        assert min(on.values()) >= 0
    assert set(proof["idle"]) == set(magic) - {step["magic"] for step in proof["plan"]}


def test_names_come_out_as_typed(settled, hostile) -> None:
    data = {
        "players": [{"name": hostile, "purse": "Jo Jo"}],
        "alkekan": "Bo",
        "claims": [{"player": hostile, "total": 3}],
    }
    data["players"][0]["purse"] = "Jo"
    game, position, sheet = settled("alkekan", data)
    text = dumps(score_json(game, position, sheet, "fr"))
    table = json.loads(text)
    assert table["players"][0]["name"] == table["winners"][0] == table["claims"][0]["player"] == hostile
    assert hostile in table["remarks"][0]["text"]


def test_only_rulings_that_are_not_the_default_are_told(settled, long_lobbys) -> None:
    for choice, told in (("once", {"partisan": "once"}), ("each", {})):
        game, position, sheet = settled("lobbys", long_lobbys(2, 1) | {"rulings": {"partisan": choice}})
        assert score_json(game, position, sheet, "en")["rulings"] == told


def test_half_a_stream_of_ascii_says_the_same() -> None:
    table = {"cards": ["D♠"], "name": "Zoé"}
    assert dumps(table, ascii_only=True).isascii()
    assert json.loads(dumps(table, ascii_only=True)) == json.loads(dumps(table, indent=2)) == table


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_decision_has_its_own_fields_and_the_article(lang) -> None:
    game = find_game("lobbys")
    event = game.events["election"]
    entry = event.model.model_validate({"bids": {"Ana": "3♥", "Ben": "4♠"}})
    table = decision_json(game, "election", entry, resolve(event, entry), lang)
    assert list(table) == ["game", "event", "lang", "trump", "votes", "article", "ref", "label", "note", "then"]
    assert table["trump"] == "♠"
    assert table["votes"] == {"♠": 4, "♥": 3, "♦": 0, "♣": 0}
    assert table["note"]
    assert json.loads(dumps(table)) == table


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game_id", game_ids())
def test_every_example_is_told_in_full(game_id, lang) -> None:
    import tomllib

    from companion.folders import game_folder

    data = tomllib.loads((game_folder(game_id) / f"example.{lang}.toml").read_text(encoding="utf-8"))
    game = find_game(game_id)
    position = game.position.model_validate(data, context={"notation": data.get("cards", lang)})
    table = score_json(game, position, settle(game, position), lang)
    assert any(player["lines"] for player in table["players"])
    for player in table["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        assert all(line["note"] and line["ref"] and "{" not in line["note"] for line in player["lines"])


@pytest.mark.parametrize("named", ["table 4", 7, 0, ""])
def test_an_id_comes_back_first(settled, dispute, named) -> None:
    game, position, sheet = settled("alkekan", dispute | {"id": named})
    assert next(iter(score_json(game, position, sheet, "en").items())) == ("id", named)
    event = game.events["call"]
    entry = event.model.model_validate({"id": named, "caller": "Ana", "other": "Ben", "other_has_joker": True})
    assert next(iter(decision_json(game, "call", entry, resolve(event, entry), "en").items())) == ("id", named)


def test_without_an_id_there_is_none(settled, dispute) -> None:
    assert "id" not in score_json(*settled("alkekan", dispute), "en")


def test_what_is_missing_is_told_by_its_place_and_nobody_has_won(settled, long_lobbys) -> None:
    data = long_lobbys(2, 3)
    data["claims"] = [{"player": "Player number 1", "total": 328}]
    table = score_json(*settled("lobbys", data), "en")
    assert table["finished"] is False
    assert [player["missing"] for player in table["players"]] == [
        [f"rounds[{number}].players[{seat}].bid" for number in range(3)] for seat in range(2)
    ]
    (claim,) = table["claims"]
    assert (claim["holds"], claim["claimed"]) == (None, 328)
    assert claim["reasons"][0]["article"] == "election.cost"
    assert claim["reasons"][0]["text"].startswith("Not entered, though it counts: round 1, price of the vote; round 2,")


def test_a_whole_game_misses_nothing_and_is_finished(settled, dispute) -> None:
    table = score_json(*settled("alkekan", dispute), "en")
    assert table["finished"] is True
    assert [player["missing"] for player in table["players"]] == [[], []]


def test_a_possibility_cites_the_article_that_it_forgets(settled) -> None:
    data = {"players": [{"name": "Ana", "purse": "3♥ Jo"}], "claims": [{"player": "Ana", "total": 3}]}
    (claim,) = score_json(*settled("alkekan", data), "en")["claims"]
    assert claim["holds"] is False
    assert [reason["article"] for reason in claim["reasons"]] == ["score.joker"]


def test_a_decision_says_where_to_read_on() -> None:
    game = find_game("alkekan")
    event = game.events["call"]
    entry = event.model.model_validate({"caller": "Ana", "other": "Ben", "other_has_joker": True})
    assert decision_json(game, "call", entry, resolve(event, entry), "en")["then"] == "alkekan.after"
    late = entry.model_copy(update={"joker_in_purse": True, "other_has_joker": False})
    assert decision_json(game, "call", late, resolve(event, late), "en")["then"] is None


def _in_steps():
    """A decision that took a step, with a reason why somebody could have done no better."""
    step = Step({"by": "Ana", "card": Card(Rank.QUEEN, Suit.SPADES)}, Note("turn-equal"))
    proof = Proof(3, lambda found, notation: {"found": found, "in": notation}, lambda _: Explanation())
    return Decision("turn.equal", {"taker": None}, Note("turn-equal"), steps=(step,), proof={"Ana": proof})


def test_a_decision_tells_its_steps_and_its_proofs() -> None:
    game = find_game("alkekan")
    entry = game.events["turn"].model.model_validate({"encounter": "7♦", "actions": {"Ana": "K♠", "Ben": "K♣"}})
    table = decision_json(game, "turn", entry, _in_steps(), "fr")
    assert table["steps"] == [{"by": "Ana", "card": "D♠", "text": table["note"]}]
    assert table["proof"] == {"Ana": {"found": 3, "in": "fr"}}
    assert list(table)[-2:] == ["then", "proof"]
