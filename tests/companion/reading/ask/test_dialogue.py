"""Guided entry, played on a terminal whose lines were typed beforehand."""

import pytest

from companion.cards import read_card, read_cards
from companion.game import ADVICE
from companion.games import find_game
from companion.questions import Question
from companion.reading import Flags, ReadingError, ask_event, ask_position
from companion.reading.ask.question import read_answer
from companion.reading.ask.saving import offer_to_save
from companion.verdict.faults import FaultWords

EN = Flags(lang="en")
ANA = "3H 5H 8D JC QS KH KD Jo"


@pytest.fixture
def ask(alkekan, played):
    def play(*lines, game=alkekan, event=None, flags=EN, symbols=True):
        terminal = played([*lines], symbols)
        if event:
            entered = ask_event(game, event, flags, terminal)
        else:
            entered = ask_position(game, flags, terminal)
            offer_to_save(game, entered, terminal)  # behind the verdict, as `score` does
        assert terminal.lines == [], "questions ended before the answers"
        return entered, terminal

    return play


def test_a_position_from_names_and_cards(ask):
    entered, terminal = ask("Ana, Ben", ANA, "6D 4S", "Ana", "Ana=26", "", "", "")
    ana, ben = entered.entry.players
    assert (ana.name, ana.purse) == ("Ana", list(read_cards(ANA)))
    assert ben.purse == list(read_cards("6D 4S"))
    assert entered.entry.alkekan == "Ana"
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 26)]
    assert "  = 3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo (cards: 8)" in terminal.said
    assert terminal.faults == []


def test_a_bad_card_is_named_and_only_it_is_asked_again(ask):
    entered, terminal = ask("Ana", "3H XX 8D VP", "YY", "5H", "QS", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 5H 8D QS"))
    assert [(f.code, f.where) for f in terminal.faults] == [
        ("card-unreadable", "players[0].purse[1]"),
        ("card-unreadable", "players[0].purse[1]"),
        ("card-notation", "players[0].purse[3]"),
    ]
    assert terminal.asked[2:5] == [
        "Ana, purse, card 2 (XX) should be (- takes away)",
        "Ana, purse, card 2 (YY) should be (- takes away)",
        "Ana, purse, card 4 (VP) should be (- takes away)",
    ]


def test_whose_card_it_is_can_be_told(ask, lobbys):
    _, terminal = ask("Ana, Ben", "3H", "XX", "4H", "", "", "", "")
    assert terminal.known == [{"players": [{}, {"name": "Ben"}]}]
    everything = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"
    _, terminal = ask("Ana, Ben", "", everything, "3H", "", "", "", "XX", "4H", "", "n", "", "", "", game=lobbys)
    assert terminal.known == [{"rounds": [{"players": [{}, {"name": "Ben"}]}]}]
    _, terminal = ask("8D", "Ana, Ben", "XX", "KS", "2C", "", event="turn")
    assert terminal.known == [{}]


def test_a_bad_card_can_be_taken_away_and_an_empty_line_is_no_answer(ask):
    entered, terminal = ask("Ana", "3H XX", "", "-", "", "", "", "")
    assert entered.entry.players[0].purse == [read_card("3H")]
    assert len(terminal.faults) == 2


def test_a_card_twice_is_asked_alone(ask):
    entered, terminal = ask("Ana, Ben", "3H 5H", "6D 4S 3H", "5D", "", "", "", "")
    assert [(f.code, f.where) for f in terminal.faults] == [("card-twice", "players[1].purse[2]")]
    assert entered.entry.players[1].purse == list(read_cards("6D 4S 5D"))
    assert terminal.asked[3] == "Ben, purse, card 3 (3♥) should be (Enter keeps, - takes away)", "at once"


def test_a_name_put_right_keeps_what_was_answered(ask):
    entered, terminal = ask("Ana, Bne", "3H", "4H Jo", "Bne", "Bne=4", "", "1", "Ana, Ben", "")
    assert [(one.name, len(one.purse)) for one in entered.entry.players] == [("Ana", 1), ("Ben", 2)]
    assert entered.entry.alkekan == "Ben"
    assert entered.entry.claims[0].player == "Ben"
    assert terminal.faults == []


def test_a_player_nobody_knows_is_asked_again_and_the_refused_word_is_not_offered(ask):
    entered, terminal = ask("Ana, Ben", "3H", "4H Jo", "Bne", "Ben", "", "", "")
    assert entered.entry.alkekan == "Ben"
    assert [(f.code, f.where) for f in terminal.faults] == [("player-unknown", "alkekan")]
    assert not any("[Bne]" in prompt for prompt in terminal.asked)


def test_too_many_players_are_asked_again(ask):
    entered, terminal = ask("Ana, Ben, Cy", "Ana, Ben", "3H", "4H", "", "", "", "")
    assert [f.code for f in terminal.faults] == ["player-count"]
    assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]


def test_more_players_after_all_ask_for_their_cards(ask):
    entered, _ = ask("Ana", "3H", "", "", "1", "Ana, Ben", "4H", "", "")
    assert [(p.name, p.purse) for p in entered.entry.players] == [
        ("Ana", [read_card("3H")]),
        ("Ben", [read_card("4H")]),
    ]


def test_what_was_said_stays_with_who_said_it(ask, lobbys):
    everything = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"
    said = ("", "3H", "", everything, "4H", "", "", "", "5H", "", "n", "")
    entered, _ = ask("Ana, Ben, Cy", "", *said, "1", "Cy, Ana, Ben", "", "", game=lobbys)
    hands = {hand.name: (hand.last, len(hand.markets)) for hand in entered.entry.rounds[0].players}
    assert hands == {"Ana": (read_card("3H"), 0), "Cy": (read_card("5H"), 0), "Ben": (read_card("4H"), 12)}


def test_who_left_claims_nothing(ask):
    entered, _ = ask("Ana, Ben", "3H", "4H", "", "Ben=4", "Ana=3", "", "1", "Ana", "", "", "")
    assert [player.name for player in entered.entry.players] == ["Ana"]
    assert not entered.entry.claims


def test_purses_too_big_together_let_one_be_chosen(ask):
    ana = "3H 4H 5H 6H 7H 8H 9H 10H 3D 4D 5D 6D"
    ben = "3S 4S 5S 6S 7S 8S 9S 10S 3C 4C 5C 6C"
    entered, terminal = ask("Ana, Ben", ana, ben, "", "", "x", "9", "3", "1= 2=", "", "")
    assert [(f.code, f.where) for f in terminal.faults] == [("purses-too-big", "players")]
    assert len(entered.entry.players[1].purse) == 10
    assert terminal.said.count("A number from 1 to 3.") == 2


def test_one_step_back_offers_the_answer_again(ask):
    entered, terminal = ask("Ana, Ben", "3H", "back", "4H", "5H", "", "retour", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("4H")], [read_card("5H")]]
    purses = [prompt for prompt in terminal.asked if "purse" in prompt]
    assert [prompt.partition(" [")[2] for prompt in purses] == ["", "", "3♥]", ""]


def test_back_before_the_first_question_stays_there(ask):
    entered, _ = ask("back", "Ana", "BACK", "", "3H", "", "", "", "")
    assert entered.entry.players[0].name == "Ana"


def test_back_at_the_first_question_keeps_the_names_however_often(ask):
    entered, terminal = ask("Ana, Ben", "back", "back", "retour", "", "3H", "4H", "", "", "", "")
    assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]
    assert terminal.said.count("This is the first question.") == 2


def test_back_while_a_card_is_put_right_asks_the_whole_again(ask):
    entered, terminal = ask("Ana", "3H XX", "back", "", "4H", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 4H"))
    assert terminal.asked[3].endswith("[3♥ XX]"), "what was typed is offered"
    entered, _ = ask("Ana", "3H XX", "back", "2=5H", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 5H"))


def test_the_question_about_one_card_explains_itself(ask):
    _, terminal = ask("Ana", "3H XX", "?", "4H", "", "", "", "")
    told = 'One card, or - to take it away; the whole hand may be typed again; "back" returns to the question.'
    assert told in terminal.said


def test_corrections_by_number(ask):
    entered, terminal = ask("Ana", "3H 4H 5H", "back", "2=8D 3= +9C", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 8D 9C"))
    assert any(prompt.endswith("[3♥ 4♥ 5♥]") for prompt in terminal.asked)


def test_corrections_of_the_summary(ask):
    entered, terminal = ask("Ana", "3H Jo", "", "", "2", "1=4H", "3", "Ana", "3", "-", "2", "back", "x", "")
    assert entered.entry.players[0].purse == list(read_cards("4H Jo"))
    assert entered.entry.alkekan is None
    assert "  2  Ana, purse: 3♥ Jo" in terminal.said
    assert "  2  Ana, purse: 4♥ Jo" in terminal.said
    assert "  3  who took the joker by the call: Ana" in terminal.said


def test_back_from_the_summary(ask):
    entered, _ = ask("Ana", "3H", "", "Ana=3", "", "back", "Ana=4", "", "", "")
    assert [claim.total for claim in entered.entry.claims] == [3, 4]


def test_help_at_every_kind_of_question(ask, lobbys):
    _, terminal = ask("?", "Ana", "?", "3H", "?", "", "?", "", "", "")
    said = "\n".join(terminal.said)
    for word in ("commas", "♠ S ♥ H ♦ D ♣ C", "A name.", "Ana=26", "Or: Ana: Q♠>8♦ J♣>5♥.", "empty line", "Ctrl-C"):
        assert word in said


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ("", "answer-needed"),
        (" , ", "answer-needed"),
        ("Ana, Ana", "name-twice"),
        ("x" * 201, "text-too-long"),
        ("a\x1bb", "text-control"),
    ],
)
def test_names_that_are_none(ask, names, code):
    _, terminal = ask(names, "Ana", "3H", "", "", "", "")
    assert [f.code for f in terminal.faults] == [code]


def test_claims_are_checked_when_they_are_made(ask):
    entered, terminal = ask("Ana", "3H QS", "", "Anna=3", "Ana", "Ana: Q♠>3♥", "", "", "")
    assert [f.code for f in terminal.faults] == ["player-unknown", "flag-claim"]
    assert terminal.faults[1].data["example"] == "Q♠>8♦ J♣>5♥"
    assert entered.entry.claims[0].plan[0].magic == read_card("QS")
    assert "  5  claim: Ana: Q♠>3♥" not in terminal.said
    assert any(line.endswith("Ana: Q♠>3♥") for line in terminal.said)


@pytest.mark.parametrize("typed", [(), ("Ana",), ("Ana", "3H XX"), ("Ana", "3H", "", "")])
def test_the_end_of_input_leaves_politely(ask, typed):
    with pytest.raises(ReadingError) as caught:
        ask(*typed)
    assert [f.code for f in caught.value.faults] == ["entry-ended"]


def test_the_end_of_input_at_the_last_question_saves_nothing(ask):
    entered, _ = ask("Ana", "3H", "", "", "")
    assert entered.entry.players[0].name == "Ana"


def test_ctrl_c_passes_through(alkekan, played):
    class Interrupted(played):
        def ask(self, prompt):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask_position(alkekan, EN, Interrupted([]))


def test_a_terminal_without_suits_gets_letters(ask):
    entered, terminal = ask("Ana", "3H XX", "10D", "back", "?", "", "", "", "", "", symbols=False)
    assert entered.entry.players[0].purse == list(read_cards("3H 10D"))
    shown = "\n".join([*terminal.said, *terminal.asked])
    assert "3H 10D" in shown
    assert not set(shown) & set("♠♥♦♣")


def test_french_terminal_and_notation(ask):
    entered, terminal = ask("Ana", "3C VP", "", "", "", "", flags=Flags(lang="fr"), symbols=False)
    assert entered.entry.players[0].purse == list(read_cards("3♥ J♠"))
    assert any("3C VP" in line for line in terminal.said)
    assert terminal.asked[0].startswith("Qui joue")


def test_flags_are_checked_before_the_first_question(alkekan, played):
    for flags, code in (
        (Flags(lang="xx"), "choice-unknown"),
        (Flags(lang="en", rulings=("x",)), "flag-ruling"),
        (Flags(lang="en", rulings=("x=y",)), "ruling-unknown"),
        (Flags(lang="en", claims=("x",)), "flag-claim"),
    ):
        terminal = played([])
        with pytest.raises(ReadingError) as caught:
            ask_position(alkekan, flags, terminal)
        assert caught.value.faults[0].code == code
        assert terminal.asked == []


class TestLobbys:
    ROUND = ("J♠ Q♠ K♠ J♥ Q♥ K♥", "3H", "2S", "AH AS AD", "J♦ Q♦ K♦ J♣ Q♣ K♣", "4H", "", "")

    def test_a_round(self, ask, lobbys):
        entered, terminal = ask("Ana, Ben", "", *self.ROUND, "n", "", "", "", game=lobbys)
        assert entered.entry.start == 100
        ana, ben = entered.entry.rounds[0].players
        assert (ana.name, ana.last, ana.bid) == ("Ana", read_card("3H"), read_card("2S"))
        assert (ben.bid, ben.wins) == (None, None)
        assert any("round 1, Ana, " in line for line in terminal.said)

    def test_three_rounds_are_all(self, ask, lobbys):
        entered, _ = ask("Ana, Ben", "50", *self.ROUND, "y", *self.ROUND, "yes", *self.ROUND, "", "", "", game=lobbys)
        assert len(entered.entry.rounds) == 3
        assert entered.entry.start == 50

    def test_the_number_on_the_pad_is_accepted_for_the_card(self, ask, lobbys):
        said = ("J♠ Q♠ K♠ J♥ Q♥ K♥", "3", "4", "9", "J♦ Q♦ K♦ J♣ Q♣ K♣", "4H", "2D", "AH 2S 3S")
        entered, terminal = ask("Ana, Ben", "", *said, "n", "", "", "", game=lobbys)
        ana, ben = entered.entry.rounds[0].players
        assert (ana.last, ana.bid, ana.wins) == (3, 4, 9)
        assert (ben.last, ben.wins) == (read_card("4H"), list(read_cards("AH 2S 3S")))
        assert terminal.faults == []
        assert not any("= 9 (cards" in line for line in terminal.said)

    @pytest.mark.parametrize("nonsense", ["9.5", "nine", "9="])
    def test_what_is_neither_a_number_nor_a_card_is_asked_again(self, ask, lobbys, nonsense):
        said = ("J♠ Q♠ K♠ J♥ Q♥ K♥", "3H", "", f"{nonsense} 2C 3C", "AD", "J♦ Q♦ K♦ J♣ Q♣ K♣", "4H", "2D", "AH 2S 3S")
        entered, terminal = ask("Ana, Ben", "", *said, "n", "", "", "", game=lobbys)
        assert entered.entry.rounds[0].players[0].wins == list(read_cards("AD 2C 3C"))
        assert [(f.code, f.where) for f in terminal.faults] == [("card-unreadable", "rounds[0].players[0].wins[0]")]

    def test_a_sum_that_cannot_be_is_asked_again_with_the_old_one_offered(self, ask, lobbys):
        said = ("J♠ Q♠ K♠ J♥ Q♥ K♥", "3H", "", "99", "9", "J♦ Q♦ K♦ J♣ Q♣ K♣", "4H", "2D", "AH 2S 3S")
        entered, terminal = ask("Ana, Ben", "", *said, "n", "", "", "", game=lobbys)
        assert entered.entry.rounds[0].players[0].wins == 9
        assert [(f.code, f.where) for f in terminal.faults] == [("wins-sum", "rounds[0].players[0].wins")]
        assert any("winning offers" in prompt and prompt.endswith("[99]") for prompt in terminal.asked)

    def test_values_and_cards_are_explained(self, ask, lobbys):
        said = ("J♠ Q♠ K♠ J♥ Q♥ K♥", "?", "3", "?", "4", "?", "9", "J♦ Q♦ K♦ J♣ Q♣ K♣", "4H", "2D", "AH 2S 3S")
        _, terminal = ask("Ana, Ben", "", *said, "n", "?", "", "", "", game=lobbys)
        told = "\n".join(terminal.said)
        assert told.count("A card, 8♦; or only its value, 8.") == 2
        assert "or only the sum of their values, 13." in told
        assert "A name and a total: Ana=26.\n" in told, "Lobbys knows no other claim"

    def test_markets_missing_are_told_at_the_last_player_and_kept_asked_among_that_round(self, ask, lobbys):
        faulty = ("J♠ Q♠ K♠ J♥", *self.ROUND[1:3], "", self.ROUND[4], "", *self.ROUND[5:])
        entered, terminal = ask("Ana, Ben", "x", "", *faulty, "maybe", "n", "", "1", "+QH +KH", "", "", game=lobbys)
        assert len(entered.entry.rounds[0].players[0].markets) == 6
        assert [f.code for f in terminal.faults].count("markets-missing") == 2
        assert {"not-yes-or-no", "answer-number"} < {f.code for f in terminal.faults}

    def test_no_card_at_all_is_an_answer(self, ask, lobbys):
        everything = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"
        entered, terminal = ask(
            "Ana, Ben", "", "", "3H", "", everything, "XX", "4H", "", "-", "n", "", "", "", game=lobbys
        )
        assert entered.entry.rounds[0].players[0].markets == []
        assert "  = - (cards: 0)" in terminal.said
        assert [f.code for f in terminal.faults] == ["card-unreadable"]


class TestEvents:
    def test_a_table_from_names_to_cards(self, ask):
        entered, _ = ask("8D", "Ana, Ben", "KS", "2C", "", event="turn")
        assert entered.entry.actions == {"Ana": read_card("KS"), "Ben": read_card("2C")}

    def test_too_many_at_the_table(self, ask):
        entered, terminal = ask("8D", "Ana, Ben, Cy", "Ana, Ben", "KS", "2C", "", event="turn")
        assert [f.code for f in terminal.faults] == ["player-count"]
        assert list(entered.entry.actions) == ["Ana", "Ben"]

    def test_yes_and_no(self, ask):
        entered, _ = ask("Ana", "Ben", "oui", "", "", event="call")
        assert (entered.entry.other_has_joker, entered.entry.joker_in_purse) == (True, False)

    def test_names_said_before_stand_in_prompts(self, ask):
        _, terminal = ask("Ana", "Ben", "n", "y", "", event="call")
        assert any("Ben" in prompt for prompt in terminal.asked)

    def test_no_trump_is_an_answer(self, ask, lobbys):
        entered, terminal = ask("", "KH", "Ana, Ben", "AH", "2H", "", game=lobbys, event="tender")
        assert entered.entry.trump is None
        entered, terminal = ask("x", "?", "h", "KH", "Ana, Ben", "AH", "2H", "", game=lobbys, event="tender")
        assert entered.entry.trump.value == "♥"
        assert [f.code for f in terminal.faults] == ["suit-unreadable"]

    def test_unknown_event(self, alkekan, played):
        with pytest.raises(ReadingError) as caught:
            ask_event(alkekan, "trun", EN, played([]))
        assert caught.value.faults[0].code == "event-unknown"


class TestPaparazzi:
    GRID = (
        ". . . . . . . . .",
        ". K♠ . K♥ . K♦ . K♣ .",
        ". . . . . . . . .",
        "A♠ Q♠ . Q♥ . Q♦ . Q♣ .",
        ". . . . . . . . .",
        ". J♠ . J♥ . J♦ . J♣ A♥",
        ". . . . . . . . .",
    )

    def test_celebrities(self, ask, paparazzi):
        entered, _ = ask("Ana, Ben", "c", "KH QH", "", "", "", "", game=paparazzi)
        assert [player.celebrities for player in entered.entry.players] == [list(read_cards("KH QH")), []]

    def test_grid(self, ask, paparazzi):
        entered, _ = ask("Ana, Ben", "1", "S", "♥", *self.GRID, "", "", "", game=paparazzi)
        assert entered.data["grid"] == list(self.GRID)
        assert [str(player.suit.value) for player in entered.entry.players] == ["♠", "♥"]

    def test_a_card_in_a_wrong_place_is_asked_alone(self, ask, paparazzi):
        grid = [*self.GRID]
        grid[1] = ". K♠ . 2♥ . K♦ . K♣ ."
        entered, terminal = ask("Ana, Ben", "1", "S", "H", *grid[:2], "KH", *grid[2:], "", "", "", game=paparazzi)
        assert {f.code for f in terminal.faults} == {"celebrity-expected"}
        assert "row 2, card 4 (2♥) should be (Enter keeps, - takes away)" in terminal.asked
        assert entered.data["grid"] == list(self.GRID)

    def test_a_whole_row_typed_for_one_card_replaces_the_row(self, ask, paparazzi):
        grid = [*self.GRID]
        grid[1] = ". K♠ . XX . K♦ . K♣ ."
        entered, terminal = ask(
            "Ana, Ben", "1", "S", "H", *grid[:2], self.GRID[1], *grid[2:], "", "", "", game=paparazzi
        )
        assert entered.data["grid"] == list(self.GRID)
        assert [fault.code for fault in terminal.faults] == ["card-unreadable"]

    def test_a_row_of_the_wrong_length_and_a_bad_token(self, ask, paparazzi):
        grid = [*self.GRID]
        grid[0] = ". . ."
        lines = [grid[0], self.GRID[0], *grid[1:3], "A♠ Q♠ XX Q♥ . Q♦ . Q♣ .", "-", *grid[4:]]
        entered, terminal = ask("Ana, Ben", "9", "gr", "S", "H", *lines, "", "", "", game=paparazzi)
        assert {f.code for f in terminal.faults} == {"choice-unknown", "card-unreadable", "grid-columns"}
        assert entered.data["grid"] == list(self.GRID)


@pytest.mark.parametrize("hand", ["3H 5H 8D", "35h8d", "2=5H +8D"])
def test_a_whole_hand_typed_for_one_card_replaces_all(ask, hand):
    entered, terminal = ask("Ana", "3H XX", hand, "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("3H 5H 8D"))
    assert [fault.code for fault in terminal.faults] == ["card-unreadable"]


def test_a_whole_hand_typed_for_a_doubled_card_replaces_all(ask):
    entered, _ = ask("Ana, Ben", "3H", "6D 3H", "7D 8D", "", "", "", "")
    assert entered.entry.players[1].purse == list(read_cards("7D 8D"))


@pytest.mark.parametrize("word", ["no", "Non", "nobody", "personne", "aucun", "none"])
def test_nobody_has_many_words(ask, word):
    entered, terminal = ask("Ana, Ben", "3H", "4H", word, "", "", "")
    assert entered.entry.alkekan is None
    assert terminal.faults == []


def test_yes_is_agreed_with_too(ask):
    entered, _ = ask("Ana", "3H", "", "", "oui", "")
    assert entered.entry.players[0].purse == [read_card("3H")]


def test_questions_about_the_entry_itself_have_no_place(ask, lobbys, paparazzi):
    everything = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"
    lines = ("Ana, Ben", "", everything, "3H", "", "", "", "4H", "", "maybe", "n", "", "", "")
    _, terminal = ask(*lines, game=lobbys)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("not-yes-or-no", None)]
    _, terminal = ask("Ana, Ben", "grade", "2", "K♠", "", "", "", "", game=paparazzi)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("choice-unknown", None)]


def test_back_from_a_doubled_card_lets_the_other_one_be_changed(ask):
    lines = ("Ana, Ben", "3H", "3H", "back", "back", "4H", "", "", "26", "", "")
    entered, terminal = ask(*lines, "")
    assert [str(player.purse[0]) for player in entered.entry.players] == ["4♥", "3♥"]
    assert ("flag-claim", None) in [(fault.code, fault.where) for fault in terminal.faults]


def test_what_is_kept_all_the_same_is_asked_at_the_end(ask):
    lines = ("Ana, Ben", "3H", "3H", "", "", "", "back", "back", "2", "4H", "", "")
    entered, terminal = ask(*lines)
    assert [str(player.purse[0]) for player in entered.entry.players] == ["4♥", "3♥"]
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", "players[1].purse[0]")] * 2


def test_a_fault_that_a_later_answer_may_lift_waits(ask):
    twenty = "A2345678h A2345678d Jo 9h 9d 10h"
    entered, terminal = ask("Ana, Ben", twenty, "4S", "Ana", "", "", "")
    assert len(entered.entry.players[0].purse) == 20
    assert terminal.faults == [], "twenty cards fit the purse of whoever took a joker by an Alkekan"
    _, terminal = ask("Ana, Ben", twenty + " 10d", "20=", "4S", "Ana", "", "", "")
    assert [fault.code for fault in terminal.faults] == ["purse-too-big"], "twenty-one fit none"


def test_the_keys_are_shown_where_something_is_asked_again(ask):
    _, terminal = ask("Ana", "3H", "", "", "1", "", "2", "", "3", "", "", "")
    assert terminal.asked[5] == "Who is playing? (names, commas between) (Enter keeps) [Ana]"
    assert terminal.asked[7] == "Ana’s final purse, last hand included (Enter keeps, - clears) [3♥]"


def test_cards_of_a_suit_or_rank_can_run_together(ask):
    entered, _ = ask("Ana, Ben", "35h8dJc Kh 10qs", "Ksd Jo", "", "", "", "")
    ana, ben = entered.entry.players
    assert ana.purse == list(read_cards("3H 5H 8D JC KH 10S QS"))
    assert ben.purse == list(read_cards("KS KD Jo"))


def test_nobody_can_be_said(ask):
    entered, _ = ask("Ana, Ben", "3H", "4H", "none", "aucun", "", "")
    assert entered.entry.alkekan is None
    entered, _ = ask("None, Ben", "3H Jo", "4H", "None", "", "", "")
    assert entered.entry.alkekan == "None", "who is called so is meant"


def test_a_claim_of_the_flags_that_is_refused_is_asked_again(ask):
    flags = Flags(lang="en", claims=("Anna=3", "Ben=4"))
    entered, terminal = ask("Ana, Ben", "3H", "4H", "", "Ana=3", "", "", "", flags=flags)
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 3), ("Ben", 4)]
    assert [fault.code for fault in terminal.faults] == ["player-unknown"]


class TestOneLineAPlayer:
    def test_a_round(self, ask, lobbys):
        lines = ("Ana: JQKsJh/3/2/4", "qkh jqkd jqkc / 4H / 3S / AD 2S 3D 2H")
        entered, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        ana, ben = entered.entry.rounds[0].players
        assert (ana.markets, ana.last, ana.bid, ana.wins) == (list(read_cards("JS QS KS JH")), 3, 2, 4)
        assert (ben.last, ben.bid, ben.wins) == (read_card("4H"), read_card("3S"), list(read_cards("AD 2S 3D 2H")))
        assert "  = J♠ Q♠ K♠ J♥ (cards: 4) / 3 / 2 / 4" in terminal.said

    def test_what_the_last_player_has_follows(self, ask, lobbys):
        entered, terminal = ask("Ana, Ben", "", "JQKsJQKhJQd/3/2/9", "/4/1/3", "n", "", "", "", game=lobbys)
        assert entered.entry.rounds[0].players[1].markets == list(read_cards("KD JC QC KC"))
        assert "  = K♦ J♣ Q♣ K♣ (cards: 4) / 4 / 1 / 3" in terminal.said
        assert terminal.faults == []

    def test_lines_come_in_any_order_and_can_be_said_again(self, ask, lobbys):
        lines = ("Ben: JQKdJQKc/4/1/9", "ana: JQKsJQKh/3/2/9", "y", "Ana: JQKsJQKh/3/3/9", "Ana: JQKsJQKh/3/4/9")
        entered, _ = ask("Ana, Ben", "", *lines, "JQKdJQKc/4/1/9", "n", "", "", "", game=lobbys)
        first, second = entered.entry.rounds
        assert [hand.bid for hand in first.players] == [2, 1]
        assert [hand.bid for hand in second.players] == [4, 1]

    def test_a_line_typed_where_one_card_is_asked_for_is_taken(self, ask, lobbys):
        lines = ("JQKsJQX/3/2/9", "JQKsJQKh/3/2/9", "JQKdJQKc 2s/4/1/9", "JQKdJQKc/4/1/9")
        entered, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        assert [len(hand.markets) for hand in entered.entry.rounds[0].players] == [6, 6]
        assert [hand.last for hand in entered.entry.rounds[0].players] == [3, 4]
        assert "  = J♦ Q♦ K♦ J♣ Q♣ K♣ (cards: 6) / 4 / 1 / 9" in terminal.said

    def test_whose_line_was_typed_ahead_is_said(self, ask, lobbys):
        lines = ("Ben: JQKdJQKc/4/1/9", "JQKsJQKh/3/2/9")
        _, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        assert "  = J♠ Q♠ K♠ J♥ Q♥ K♥ (cards: 6) / 3 / 2 / 9" in terminal.said
        assert "  = Ben: J♦ Q♦ K♦ J♣ Q♣ K♣ (cards: 6) / 4 / 1 / 9" in terminal.said

    def test_a_part_that_is_wrong_is_asked_alone(self, ask, lobbys):
        lines = ("JQKsJQKh/9h/2/9", "3H", "a/b/c/d/e", "JQKdJQKc/x/1/9", "4H")
        entered, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        assert [hand.last for hand in entered.entry.rounds[0].players] == list(read_cards("3H 4H"))
        codes = [fault.code for fault in terminal.faults]
        assert codes == ["card-beyond-deck", "flag-fields", "card-unreadable"]

    def test_what_is_left_out_of_a_line_is_asked(self, ask, lobbys):
        entered, terminal = ask("Ana, Ben", "", "JQKsJQKh/3", "2", "9", "/4/1/9", "n", "", "", "", game=lobbys)
        assert entered.entry.rounds[0].players[0].wins == 9
        assert any("Ana’s election card" in prompt for prompt in terminal.asked)

    def test_another_round_is_the_usual(self, ask, lobbys):
        line = ("JQKsJQKh/3/2/9", "/4/1/9")
        entered, _ = ask("Ana, Ben", "", *line, "", *line, "", *line, "", "", "", game=lobbys)
        assert len(entered.entry.rounds) == 3

    def test_who_won_no_markets_is_not_asked_for_winning_offers(self, ask, lobbys):
        _, terminal = ask("Ana, Ben", "", "", "3", "2", "/4/1/14", "n", "", "", "", game=lobbys)
        assert [prompt for prompt in terminal.asked if "winning offers" in prompt] == []


def test_an_answer_before_can_be_changed_at_any_question(ask):
    entered, terminal = ask("Ana, Ben", "3H", "!", "2", "5H", "5H", "6H", "!", "", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("5H")], [read_card("6H")]]
    assert [fault.code for fault in terminal.faults] == ["card-twice"]


def test_what_is_changed_is_checked_too(ask):
    entered, terminal = ask("Ana, Ben", "3H", "4H", "!", "2", "4H", "7H", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("7H")], [read_card("4H")]]
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", "players[1].purse[0]")]


class TestPeople:
    """Who is meant: names as they are typed at a table."""

    @pytest.mark.parametrize("typed", ["chloe", "CHLOE\u0301", "Chloé"])
    def test_capitals_and_accents_may_be_left_out(self, ask, typed):
        entered, terminal = ask("Ana, Chloé", "3H", "4H Jo", typed, f"{typed}=3", "", "", "")
        assert (entered.entry.alkekan, entered.entry.claims[0].player) == ("Chloé", "Chloé")
        assert terminal.faults == []

    def test_before_a_line_too(self, ask):
        entered, _ = ask("Ana, Chloé", "chloe: 4H", "ANA: 3H", "", "", "", "")
        assert [player.purse for player in entered.entry.players] == [[read_card("3H")], [read_card("4H")]]

    def test_nothing_behind_a_name_is_no_answer(self, ask):
        entered, terminal = ask("Ana, Ben", "Ana:", "3H", "Ana:", "4H", "", "", "", "")
        assert [player.purse for player in entered.entry.players] == [[read_card("3H")], [read_card("4H")]]
        assert terminal.said.count('Nothing stands behind "Ana:".') == 2

    def test_a_line_typed_anew_says_that_it_replaces_and_offers_the_rest_again(self, ask, lobbys):
        lines = ("JQKsJQKh/3/2/9", "Ana: JQKsJh", "", "", "5", "/4/1/9")
        entered, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        ana = entered.entry.rounds[0].players[0]
        assert (len(ana.markets), ana.last, ana.bid, ana.wins) == (4, 3, 2, 5)
        assert "  = Ana, contracts won, answer replaced: J♠ Q♠ K♠ J♥ (cards: 4)" in terminal.said
        assert sum(prompt.endswith("[3]") for prompt in terminal.asked) == 1

    def test_names_without_commas_are_asked_back(self, ask):
        entered, terminal = ask("Ana Ben", "Ana, Ben", "3H", "4H", "", "", "", "")
        assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]
        assert "One player, “Ana Ben”? Put commas between names." in terminal.said
        entered, _ = ask("Ana Ben", "", "3H", "", "", "", "")
        assert [player.name for player in entered.entry.players] == ["Ana Ben"], "an empty line keeps it"

    def test_cards_for_names_are_asked_back(self, ask):
        _, terminal = ask("KD QH", "3H, Ana", "Jo, Ana", "3H", "4H", "", "", "", "")
        assert "“3H” looks like cards. Is it a name?" in terminal.said
        assert not any("Jo" in line and "cards?" in line for line in terminal.said), "Jo is a name as well"

    def test_one_name_in_two_ways_is_twice_the_same(self, ask):
        _, terminal = ask("Ana, ana", "Ana", "3H", "", "", "", "")
        assert [fault.code for fault in terminal.faults] == ["name-twice"]

    def test_too_few_at_a_tender_are_told_at_once(self, ask, lobbys):
        _, terminal = ask("h", "KH", "Ana", "Ana, Ben", "AH", "2H", "", game=lobbys, event="tender")
        assert [fault.code for fault in terminal.faults] == ["player-count"]
        assert terminal.asked[3].startswith("Who is playing?")

    def test_two_claims_in_one_line_are_both_taken(self, ask):
        entered, terminal = ask("Ana, Ben", "3H", "4H", "", "Ana=3, ben=4", "", "", "")
        assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 3), ("Ben", 4)]
        assert terminal.faults == []


def test_no_card_where_there_must_be_some_is_asked_back_once(ask):
    entered, terminal = ask("Ana, Ben", "", "3H", "", "", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("3H")], []]
    assert terminal.said.count("No card? A finished game leaves 3 at least. (Enter: none)") == 2


def test_a_row_and_its_card_are_named_alike_in_message_and_question(ask, paparazzi):
    grid = [*TestPaparazzi.GRID]
    grid[2] = ". . . XX . . . . ."
    lines = ("Ana, Ben", "1", "S", "H", *grid[:3], ".", *grid[3:], "", "", "")
    _, terminal = ask(*lines, game=paparazzi)
    assert [FaultWords("en", "paparazzi").message(fault).partition(":")[0] for fault in terminal.faults] == [
        "row 3, card 4"
    ]
    assert "row 3, card 4 (XX) should be (- takes away)" in terminal.asked


def test_what_is_offered_is_not_contradicted_by_the_prompt(ask, lobbys):
    _, terminal = ask("Ana, Ben", "", "JQKsJQKhJQd/3/2/9", "/4/1/3", "n", "", "", "", game=lobbys)
    assert "Contracts Ben won in round 1 (Enter: K♦ J♣ Q♣ K♣; -: none)" in terminal.asked


@pytest.mark.parametrize("word", ["n", "no", "Non"])
def test_what_is_not_right_is_chosen(ask, word):
    entered, terminal = ask("Ana", "3H", "", "", word, "", "2", "4H", "", "")
    assert entered.entry.players[0].purse == [read_card("4H")]
    assert terminal.asked.count("Which one? Its number.") == 2, "an empty line agrees no more"


def test_who_leaves_is_told_of_keep(ask):
    with pytest.raises(ReadingError) as caught:
        ask("Ana", "3H")
    assert FaultWords("en").message(caught.value.faults[0]).endswith("companion keep alkekan FILE")


def test_a_plan_is_read_when_it_is_claimed(ask):
    entered, terminal = ask("Ana, Ben", "3H QS", "4H", "", "Ana: QX>3H", "ana: QS>3H, Ben=4", "", "", "")
    assert [(f.code, f.where) for f in terminal.faults] == [("card-unreadable", "claims[0].plan[0].magic")]
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", None), ("Ben", 4)]
    assert "  = Ana: QS>3H" in terminal.said


@pytest.mark.parametrize("number", ["14 9 17 11", "1 4"])
def test_several_numbers_are_not_run_into_one(ask, number):
    game = find_game("deringer")
    entered, terminal = ask("Ana, Ben, Chloé, David", number, "14", "9", "13", "12", "", "", "", game=game)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("answer-number", "players[0].coins")]
    assert [player.coins for player in entered.entry.players] == [14, 9, 13, 12]


def test_thousands_may_stand_apart():
    assert [read_answer(Question("", "", "number"), text, "en") for text in ("1 234", "-12 345 678", "7")] == [
        1234,
        -12345678,
        7,
    ]


def test_one_card_of_a_doubled_pair_is_corrected_by_its_number(ask):
    entered, terminal = ask("Ana", "3H 5H 3H", "1=4H", "", "", "", "")
    assert entered.entry.players[0].purse == list(read_cards("4H 5H 3H"))
    assert [fault.code for fault in terminal.faults] == ["card-twice"]


def test_the_number_of_players_is_told_at_once_where_advice_is_asked(ask, lobbys):
    lines = ("Ana", "Ana, Ben", "2♠", "J♠ Q♠ K♠ J♥ Q♥ K♥", "A♥", "J♦ Q♦ K♦ J♣ Q♣ K♣", "Ana", "", "-", "")
    entered, terminal = ask(*lines, game=lobbys, event=ADVICE)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("player-count", "players")]
    assert entered.entry.left == [], "nothing to come can be said"


def test_a_card_in_two_hands_is_told_at_once(ask, lobbys):
    lines = ("Ana, Ben", "2♠", "J♠ Q♠ K♠ J♥ Q♥ K♥", "2♠", "A♥", "J♦ Q♦ K♦ J♣ Q♣ K♣", "Ana", "", "-", "")
    _, terminal = ask(*lines, game=lobbys, event=ADVICE)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", "players[1].hand[0]")]


def test_how_many_players_there_are_is_no_name(ask):
    entered, terminal = ask("2", "Ana, Ben", "3H", "4H", "", "", "", "")
    assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]
    assert "“2” is a number. Type the players’ names." in terminal.said
