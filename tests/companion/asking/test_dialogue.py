"""Guided entry, played on a terminal whose lines were typed beforehand: the whole of it, steps back, what is checked when."""

import pytest

from companion.asking import ask_event, ask_position
from companion.cards import read_card, read_cards
from companion.game import ADVICE
from companion.games import find_game
from companion.reading import Flags, ReadingError
from companion.verdict.faults import FaultWords

ANA = "3H 5H 8D JC QS KH KD Jo"


def test_a_position_from_names_and_cards(ask):
    entered, terminal = ask("Ana, Ben", ANA, "6D 4S", "Ana", "Ana=26", "", "", "")
    ana, ben = entered.entry.players
    assert (ana.name, ana.purse) == ("Ana", list(read_cards(ANA)))
    assert ben.purse == list(read_cards("6D 4S"))
    assert entered.entry.alkekan == "Ana"
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 26)]
    assert "  = 3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo (cards: 8)" in terminal.said
    assert terminal.faults == []


def test_a_name_put_right_keeps_what_was_answered(ask):
    entered, terminal = ask("Ana, Bne", "3H", "4H Jo", "Bne", "Bne=4", "", "1", "Ana, Ben", "y", "")
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
    entered, _ = ask("Ana, Ben", "3H", "4H", "", "Ben=4", "Ana=3", "", "1", "Ana", "y", "", "")
    assert [player.name for player in entered.entry.players] == ["Ana"]
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ana", 3)]


@pytest.mark.parametrize(("back", "retour"), [("back", "retour"), ("undo", "Annuler")])
def test_one_step_back_offers_the_answer_again(ask, back, retour):
    entered, terminal = ask("Ana, Ben", "3H", back, "4H", "5H", "", retour, "", "", "", "")
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


def test_claims_are_checked_when_they_are_made(ask):
    entered, terminal = ask("Ana", "3H QS", "", "Anna=3", "Ana", "Ana: Q♠>3♥", "", "", "")
    assert [f.code for f in terminal.faults] == ["player-unknown", "flag-claim"]
    assert terminal.faults[1].data["plan"] == "Q♠>8♦ J♣>5♥"
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
        def ask(self, prompt, complete=None):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask_position(alkekan, Flags(lang="en"), Interrupted([]))


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
            ask_event(alkekan, "trun", Flags(lang="en"), played([]))
        assert caught.value.faults[0].code == "event-unknown"


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


def test_who_stands_by_an_answer_that_is_refused_changes_the_other(ask):
    entered, terminal = ask("Ana, Ben", "3H", "3H", "", "2", "4H", "", "", "", "")
    assert [str(player.purse[0]) for player in entered.entry.players] == ["4♥", "3♥"]
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", "players[1].purse[0]")]


def test_two_answers_that_were_mixed_up_change_places(ask):
    """Ana's card is Ben's, and Ben's is Ana's: in between, both have the same one."""
    entered, terminal = ask("Ana, Ben", "3H", "4H", "!", "2", "4H", "4H", "2", "3H", "", "", "", "")
    assert [str(player.purse[0]) for player in entered.entry.players] == ["4♥", "3♥"]
    assert [fault.code for fault in terminal.faults] == ["card-twice"]


def test_a_fault_that_a_later_answer_may_lift_waits(ask):
    twenty = "A2345678h A2345678d Jo 9h 9d 10h"
    entered, terminal = ask("Ana, Ben", twenty, "4S", "Ana", "", "", "")
    assert len(entered.entry.players[0].purse) == 20
    assert terminal.faults == [], "twenty cards fit the purse of whoever took a joker by an Alkekan"
    _, terminal = ask("Ana, Ben", twenty + " 10d", "20=", "4S", "Ana", "", "", "")
    assert [fault.code for fault in terminal.faults] == ["purse-too-big"], "twenty-one fit none"


def test_a_claim_of_the_flags_that_is_refused_is_asked_again(ask):
    flags = Flags(lang="en", claims=("Anna=3", "Ben=4"))
    entered, terminal = ask("Ana, Ben", "3H", "4H", "", "Ana=3", "", "", "", flags=flags)
    assert [(claim.player, claim.total) for claim in entered.entry.claims] == [("Ben", 4), ("Ana", 3)]
    assert [fault.code for fault in terminal.faults] == ["player-unknown"]


def test_who_leaves_is_told_of_keep(ask):
    with pytest.raises(ReadingError) as caught:
        ask("Ana", "3H")
    assert FaultWords("en").message(caught.value.faults[0]).endswith("companion keep alkekan FILE")


def test_the_number_of_players_is_told_at_once_where_advice_is_asked(ask, lobbys):
    lines = ("Ana", "Ana, Ben", "2♠", "J♠ Q♠ K♠ J♥ Q♥ K♥", "A♥", "J♦ Q♦ K♦ J♣ Q♣ K♣", "Ana", "", "-", "")
    entered, terminal = ask(*lines, game=lobbys, event=ADVICE)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("player-count", "players")]
    assert entered.entry.left == [], "nothing to come can be said"


def test_a_card_in_two_hands_is_told_at_once(ask, lobbys):
    lines = ("Ana, Ben", "2♠", "J♠ Q♠ K♠ J♥ Q♥ K♥", "2♠", "A♥", "J♦ Q♦ K♦ J♣ Q♣ K♣", "Ana", "", "-", "")
    _, terminal = ask(*lines, game=lobbys, event=ADVICE)
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", "players[1].hand[0]")]


def test_a_court_that_can_never_be_right_is_asked_again_at_once(ask):
    """However often it is kept: only where the fault may lie in somebody else's cards is an answer left for the end."""
    cour = find_game("cour")
    courts = "K♠ Q♦ J♠ J♥ A♣ 9♥ 10♥ 2♣ 3♣", "K♥ J♦ Q♣ A♠ A♦ 7♠ 5♦ 4♥ 5♣"
    lines = ("Ana, Ben", courts[0][:-3], "", "", courts[0], courts[1], "n", "", "", "")
    entered, terminal = ask(*lines, game=cour)
    assert [len(court.court) for court in entered.entry.rounds[0].players] == [9, 9]
    assert [(fault.code, fault.where) for fault in terminal.faults] == [
        ("court-size", "rounds[0].players[0].court")
    ] * 3
    assert all("Ana" in asked for asked in terminal.asked[1:5]) and "Ben" in terminal.asked[5]
    short = ("Ana, Ben, Cleo", courts[0], "back", "back", "Ana, Ben", "", courts[1], "n", "", "", "")
    assert ask(*short, game=cour)[0].entry.players[1].name == "Ben", "it is right for another number of players"
