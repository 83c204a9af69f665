"""A form made after an edit is the form made anew, whatever was edited: of every game, and of every shape of a game."""

import random
from datetime import UTC, datetime

import pytest
from entering.shapes import GAMES as SHAPES
from fuzzing import tries

from companion.evening.edits import Move, Remove, Set
from companion.evening.evening import Evening
from companion.evening.tree import PLAYERS
from companion.fields import Kind
from companion.games import find_game, game_ids

NOW = datetime(2026, 11, 22, 21, 30, tzinfo=UTC)
CARDS = ("3♥", "5♥ 8♦ J♣", "Q♠")
EXAMPLES = {"lay": ("4♠ > 3♥ 2♦", "7♥ > 8♠"), "time": ("7:43", "10:55")}
GAMES = {**{one: find_game(one) for one in game_ids()}, **{name: game for name, (game, _) in SHAPES.items()}}


def evening_of(game, journal=None):
    return Evening(game, None, "en", "en", lambda: NOW, kept=True, journal=journal)


def answer_to(dice, question):
    if question.kind == "names":
        return dice.sample(["Ana", "Ben", "Cy", "Di"], dice.randint(2, 4))
    if question.kind in ("some", "people"):
        return list(question.names[:1])
    if question.kind == "claim":
        return None
    if question.kind == "yes-no":
        return dice.choice([True, True, False])
    if question.kind == "number":
        return dice.choice([0, 1, 2, None])
    if isinstance(question.kind, Kind):
        return dice.choice([*EXAMPLES.get(question.kind.name, CARDS), None])
    return dice.choice([*(question.choices or question.names), None])


def edit(dice, evening):
    """One change, anywhere."""
    form, tree = evening.form(), evening.tree
    there = [listed for listed in tree.lists if listed != PLAYERS and tree.absence(listed) is None]
    steps = [(*listed, item) for listed in there for item in tree.items(*listed)]
    players = [(*PLAYERS, one) for one in tree.items(*PLAYERS)]
    missing = next(form.missing(), None)
    match dice.randrange(12):
        case 0 if players:
            evening.do(
                Set(
                    at=(*dice.choice(players), "name"),
                    value=dice.choice(["Zoé", "Flo", "Gil"]) + str(len(evening.journal.records)),
                )
            )
        case 1 if len(players) > 1:
            evening.do(Move(at=players[-1], after=None))
        case 2 if len(players) > 2:
            evening.do(Remove(at=dice.choice(players)))
        case 3 if players:
            evening.do(*evening.seat([*evening.names, f"New{len(evening.journal.records)}"]))
        case 4 if steps:
            evening.do(Remove(at=dice.choice(steps)))
        case 5 if steps:
            evening.insert_before(dice.choice(steps))
        case 6:
            evening.undo()
        case 7 if form.fields:
            evening.clear(dice.choice(form.fields).place)
        case 8 if evening.game.rulings:
            ruling = dice.choice(evening.game.rulings)
            evening.do(Set(at=("rulings", ruling.key), value=dice.choice(ruling.choices)))
        case 9 if len(form.fields) > 1:
            field = dice.choice(form.fields[1:])
            evening.enter(field.question, answer_to(dice, field.question))
        case _ if missing is not None:
            evening.enter(missing.question, answer_to(dice, missing.question))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_form_after_an_edit_is_the_form_made_anew(game_id):
    for seed in range(tries(2, 30)):
        dice = random.Random(f"{game_id} {seed}")
        evening = evening_of(GAMES[game_id])
        for _ in range(40):
            edit(dice, evening)
            assert evening.form() == evening_of(GAMES[game_id], evening.journal.copy()).form()
            if dice.random() < 0.1:
                evening = evening.trial()
