"""Whatever cannot be is refused when it is typed, and whatever is offered is possible: of every game."""

import random
import tomllib
from contextlib import suppress

import pytest
from entering.typist import answers
from fuzzing import tries

from companion.asking import ask_position
from companion.asking.prompter import Prompter
from companion.asking.tokens import faults_of
from companion.errors import InputError
from companion.evening.partial import PartialEntry
from companion.fields import Kind
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.reading import Flags, ReadingError
from companion.reading.checked import check_entry
from companion.settle import faults_in

PACK = " ".join(f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ("A", *range(2, 11), "J", "Q", "K"))
WRONG = {"number": (-1, 10**6), "numbers": ([-1], [10**6]), "percent-row": ("100 100 100",)}
"""What hardly any field can be, whatever everybody else has."""


def example(game_id):
    path = game_folder(game_id) / "example.en.toml"
    return {"cards": "en", **tomllib.loads(path.read_text(encoding="utf-8"))}


def codes_of(game, data):
    """What is wrong with a position, by the codes of the faults."""
    try:
        entry = check_entry(game, game.position, data, Flags(cards="en")).entry
    except InputError as refused:
        return {fault.code for fault in refused.faults}
    return {fault.code for fault in faults_in(game, entry)}


def wrong_for(question):
    kind = question.kind
    if isinstance(kind, Kind) and kind.numbers:
        yield from WRONG["number"]
    if question.of_cards:
        yield PACK
    yield from WRONG.get(kind.name if isinstance(kind, Kind) else kind, ())


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("kept", [False, True])
def test_what_cannot_be_is_refused_when_it_is_typed(game_id, kept):
    game, data = find_game(game_id), example(game_id)
    given = list(answers(game, None, data, "en", kept=kept))
    partial_entry = PartialEntry(game, None, data["cards"])
    for index, (question, _) in enumerate(given):
        for wrong in wrong_for(question) if question.where else ():
            before, now = given[:index], (question, wrong)
            unread = isinstance(question.kind, Kind) and faults_of(question.kind, question.where, wrong, "en")
            # Cards that others hold are no fault before they are typed: a game may let one player have them all.
            if not unread and codes_of(game, partial_entry.data([*before, now, *given[index + 1 :]])) - {"card-twice"}:
                told = f"{question.where}: {wrong} is refused in the end, and not when it is typed; let check() tell it of half a position"
                assert partial_entry.faults(before, now), told


class Taker:
    """Takes whatever is offered, and types chance at any other question; a fault may not follow an offer that was taken."""

    symbols = True

    def __init__(self, dice, lines):
        self.dice, self.left, self.took = dice, lines, ""
        self.question = None
        self.offers = 0

    def ask(self, prompt, complete=None):
        self.left -= 1
        if self.left < 0:
            raise EOFError
        question, self.took = self.question, ""
        if question is None or question.kind == "names":
            return "Ana, Ben, Cy"
        if question.offered:
            self.took, self.offers = prompt, self.offers + 1
            return ""
        if question.of_cards:
            return " ".join(self.dice.sample(PACK.split(), self.dice.choice([0, 2, 4])))
        return self.dice.choice(["0", "1", "3", "6", "13", "", "8s", "y"])

    def say(self, text):
        pass

    def complain(self, faults, lang, data):
        assert not self.took, (self.took, faults)


@pytest.mark.parametrize("game_id", [one for one in game_ids() if find_game(one).follows])
def test_what_is_offered_is_possible(game_id, monkeypatch):
    offers = 0
    put = Prompter._put

    def seen(self, question, *more, **told):
        self._terminal.question = question if more[0] is None else question._replace(offered=False)
        return put(self, question, *more, **told)

    monkeypatch.setattr(Prompter, "_put", seen)
    for seed in range(tries(25, 120)):
        taker = Taker(random.Random(f"{game_id} {seed}"), 40)
        with suppress(ReadingError):
            ask_position(find_game(game_id), Flags(lang="en"), taker)
        offers += taker.offers
    assert offers > 0 or game_id in {"effraction"}, "nothing was offered"


@pytest.fixture
def ask(played):
    def play(game_id, *typed):
        terminal = played(list(typed))
        with suppress(ReadingError):
            ask_position(find_game(game_id), Flags(lang="en"), terminal)
        assert terminal.lines == []
        return terminal

    return play


def test_thirteen_bottles_of_twelve_are_refused_at_the_first_player(ask):
    terminal = ask("virus", "Ana, Ben, Cy", "13", "5")
    assert [(fault.code, fault.data["count"]) for fault in terminal.faults[:1]] == [("medicine-count", 13)]
    assert terminal.asked[2] == terminal.asked[1], "nobody may keep them"
    assert "germs" in terminal.asked[-1]


def test_what_is_left_below_nothing_is_not_offered(ask):
    terminal = ask("virus", "Ana, Ben, Cy", "5/1/n", "8", "-", "1", "y")
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("medicine-count", "rounds[0]")]
    assert terminal.asked[-1] == "Cy’s bottles in round 1, drunk or not (a number)"


def test_a_hundred_coins_come_before_the_claims(ask):
    terminal = ask("deringer", "Ana, Ben, Cy, Di", "100")
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("coins-many", "players")]
    assert "Ana" in terminal.asked[-1]


def test_fifteen_hearts_come_before_the_claims(ask):
    terminal = ask("industrie", "Ana, Ben, Cy", "1 7 1 1", "1 8 1 1")
    assert [fault.code for fault in terminal.faults] == ["suit-too-many"]
    assert "Ben" in terminal.asked[-1]


@pytest.mark.parametrize("text", ["-5", "−5"])
def test_a_number_below_nothing_is_read_where_a_file_may_have_one(ask, text):
    """Whether the game takes it is the game's to say; that it is a number is plain."""
    terminal = ask("effraction", "Ana, Ben", text)
    assert [(fault.code, fault.data.get("found")) for fault in terminal.faults] == [("value-range", -5)]


def test_a_row_that_four_cards_are_enough_for_never_needs_nine(ask):
    terminal = ask("paparazzi", "Ana, Ben", "1", "s", "h", "7s 3h 9s", "7s 3h 9s 4h")
    assert [(fault.code, fault.data["few"]) for fault in terminal.faults] == [("grid-numbers", 4)]
    assert "ow 2" in terminal.asked[-1]


def test_a_number_on_the_table_is_a_count_and_said_to_be_one(ask):
    said = "\n".join(ask("effraction", "Ana, Ben", "?", "3h", "?").said)
    assert said.index("only the sum of their values") < said.index("only how many cards lie there")
    assert said.count("the sum of their values") == 1


def test_a_department_may_stand_before_what_everybody_has_there(ask):
    lines = ("7: Ana 70, Ben 20", "9: Ana 50", "7: Ana 60, Cy 10", "99: Ana 3", "-")
    terminal = ask("campagne", "Ana, Ben, Cy", *lines)
    assert [fault.code for fault in terminal.faults] == ["choice-unknown"]
    assert [line for line in terminal.said if "70 20 0" in line or "60 0 10" in line or "50 0 0" in line]
    assert "Department 10" in terminal.asked[-1], "9 was told before it was asked for"
