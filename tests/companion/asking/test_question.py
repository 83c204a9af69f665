"""Names, as they are typed at a table."""

import pytest

from companion.asking.question import read_answer
from companion.cards import read_card
from companion.questions import Question


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
        assert terminal.said.count('Nothing follows "Ana:".') == 2

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

    def test_names_without_commas_are_offered_where_one_player_is_too_few(self, ask, lobbys):
        entered, terminal = ask("Ana Ben", "", "", *("JQKsJQKh/3/2/9", "JQKdJQKc/4/3/9", "n", "", "", ""), game=lobbys)
        assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]
        assert terminal.faults == []

    def test_cards_for_names_are_asked_back(self, ask):
        _, terminal = ask("KD QH", "3H, Ana", "Jo, Ana", "3H", "4H", "", "", "", "")
        assert "“3H” looks like cards. Is it a name?" in terminal.said
        assert not any("Jo" in line and "cards?" in line for line in terminal.said), "Jo is a name as well"

    @pytest.mark.parametrize(
        ("line", "found"),
        [
            ("Ana: 4s, Ben: AD", "Ana: 4s"),
            ("Ana, Ben 4c", "Ben 4c"),
            ("Ana 4S QH, Ben", "Ana 4S QH"),
            ("Ana:4s", "Ana:4s"),
        ],
    )
    def test_players_lines_for_names_are_asked_back(self, ask, line, found):
        entered, terminal = ask(line, "Ana, Ben", "3H", "4H", "", "", "", "")
        assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]
        assert f"“{found}” is more than a name. Type only the names: the rest is asked afterwards." in terminal.said

    def test_names_with_a_colon_or_a_second_word_stay_names(self, ask):
        entered, terminal = ask("Dr: Ana, Ben Jo", "", "3H", "4H", "", "", "", "")
        assert [player.name for player in entered.entry.players] == ["Dr: Ana", "Ben Jo"], "an empty line keeps them"
        assert "“Dr: Ana” is more than a name. Type only the names: the rest is asked afterwards." in terminal.said
        _, plain = ask("Ana Jr, Ben Jo", "3H", "4H", "", "", "", "")
        assert not any("more than a name" in line for line in plain.said)

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


def test_how_many_players_there_are_is_no_name(ask):
    entered, terminal = ask("2", "Ana, Ben", "3H", "4H", "", "", "", "")
    assert [player.name for player in entered.entry.players] == ["Ana", "Ben"]
    assert "“2” is a number. Type the players’ names." in terminal.said
    assert not any("[2]" in prompt for prompt in terminal.asked), "what was refused is not offered"


@pytest.mark.parametrize("text", ["o", "y", "n", "N", "oui", "no"])
def test_yes_and_no_are_the_beginning_of_no_choice(text):
    words = ("ne vient plus", "n'a jamais joué")
    question = Question("", "Ben est parti :", "choice", choices=("leaves", "never"), words=words)
    (fault,) = read_answer(question, text, "en")
    assert fault.code == "choice-unknown"
    assert read_answer(question, "ne", "en") == "leaves"


@pytest.mark.parametrize("typed", ["Ana 3h, Ben 4h 5s", "Ana: 3h, Ben: 4h", "ana 3♥, Ben"])
def test_enter_after_names_with_cards_takes_the_names_alone(ask, typed):
    """Nobody is called “Ana 3h”."""
    entered, _ = ask(typed, "", "3H", "4H", "", "", "", "")
    assert [player.name.title() for player in entered.entry.players] == ["Ana", "Ben"]
