"""One line a player: its parts are answers to the questions to come."""

import pytest

from companion.asking import ask_position
from companion.cards import read_card, read_cards
from companion.games import find_game
from companion.reading import Flags, ReadingError


class TestOneLineAPlayer:
    def test_a_round(self, ask, lobbys):
        lines = ("Ana: JQKsJh/3/2/4", "qkh jqkd jqkc / 4H / 3S / AD 2S 3D 2H")
        entered, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        ana, ben = entered.entry.rounds[0].players
        assert (ana.markets, ana.last, ana.bid, ana.wins) == (list(read_cards("JS QS KS JH")), 3, 2, 4)
        assert (ben.last, ben.bid, ben.wins) == (read_card("4H"), read_card("3S"), list(read_cards("AD 2S 3D 2H")))
        assert "  = J♠ Q♠ K♠ J♥ (cards: 4) / 3 / 2 / 4" in terminal.said

    def test_a_round_in_french_letters(self, ask, lobbys):
        """The line is tried on the rules before its parts are put, and those read cards by their symbols."""
        lines = ("Ana: VDRpVDRc/3/2/9", "Ben: /4/1/9")
        entered, terminal = ask(
            "Ana, Ben", "", *lines, "n", "", "", "", game=lobbys, flags=Flags(lang="fr", cards="fr")
        )
        assert entered.entry.rounds[0].players[0].markets == list(read_cards("JS QS KS JH QH KH"))
        assert terminal.faults == []

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
        assert any("Ana’s price of the vote" in prompt for prompt in terminal.asked)

    def test_another_round_is_the_usual(self, ask, lobbys):
        line = ("JQKsJQKh/3/2/9", "/4/1/9")
        entered, _ = ask("Ana, Ben", "", *line, "", *line, "", *line, "", "", "", game=lobbys)
        assert len(entered.entry.rounds) == 3

    def test_who_won_no_markets_is_not_asked_for_winning_offers(self, ask, lobbys):
        _, terminal = ask("Ana, Ben", "", "", "3", "2", "/4/1/14", "n", "", "", "", game=lobbys)
        assert [prompt for prompt in terminal.asked if "gain from offers" in prompt] == []

    def test_all_that_is_wrong_with_a_line_is_told_when_it_is_typed_and_once(self, ask):
        wrong, ben = "/ 1 / x / 0 / y / 0 0 0 z", "/ 0 / 0 / 0 / 0 / 0 0 0 0"
        _, terminal = ask("Ana, Ben", wrong, "1", "1", "0 0 0 5", ben, "n", "", "", game=find_game("cour"))
        assert [(fault.code, fault.where) for fault in terminal.faults] == [
            ("answer-number", "rounds[0].players[0].intrigues"),
            ("answer-number", "rounds[0].players[0].aces"),
            ("sums-unread", "rounds[0].players[0].wealth"),
        ]
        assert len(terminal.known) == 1

    def test_what_the_rules_have_against_several_parts_is_told_at_once(self, ask):
        ana, ben = "/ 1 / 1 / 0 / 0 / 0 0 0 0", "/ 3 / 1 / 0 / 0 / 0 0 0 1"
        _, terminal = ask("Ana, Ben", ana, ben, "0", "0 0 0 0", "n", "", "", game=find_game("cour"))
        assert [fault.code for fault in terminal.faults] == ["kings-too-many", "sum-impossible"]
        assert len(terminal.known) == 1

    def test_a_refused_part_is_not_missing_for_those_behind_it(self, ask, lobbys):
        lines = ("JQKsJQKh/3/2/9", "JQKdJc/4/1/5", "JQKdJQKc")
        _, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
        assert [fault.code for fault in terminal.faults] == ["markets-missing"]


class TestOneLineAPlayerOfAnEvent:
    """A turn of Virus: what each player has, then what each does, of which there are two tables."""

    CARDS = ("Ana: 2 / 1 / no", "Ben: 3/2/yes", "1 / 2 / no")

    def test_a_turn(self, ask):
        lines = ("Ana: drink /", "Ben: infect / Cy", "block / Ana")
        entered, terminal = ask("Ana, Ben, Cy", *self.CARDS, *lines, "", game=find_game("virus"), event="turn")
        turn = entered.entry
        assert [(one.undrunk, one.germs, one.virus) for one in turn.players.values()] == [
            (2, 1, False),
            (3, 2, True),
            (1, 2, False),
        ]
        assert [(one.gesture, one.at) for one in turn.gestures.values()] == [
            ("drink", None),
            ("infect", "Cy"),
            ("block", "Ana"),
        ]
        assert len(terminal.asked) == 1 + 3 + 3 + 1  # who plays, what they have, what they do, whether it is right
        assert terminal.faults == []

    def test_each_table_says_what_a_line_is_made_of(self, ask):
        lines = ("drink /", "infect / Cy", "block / Ana")
        _, terminal = ask("Ana, Ben, Cy", *self.CARDS, *lines, "", game=find_game("virus"), event="turn")
        told = [said for said in terminal.said if said.startswith("One line per player")]
        assert [said.partition(": ")[2] for said in told] == [
            "Ana: undrunk bottles / germs / virus.",
            "Ana: gesture / player pointed at.",
        ]

    def test_what_is_left_out_of_a_line_is_asked(self, ask):
        lines = ("drink", "infect", "Cy", "block / Ana")
        entered, terminal = ask(
            "Ana, Ben, Cy", "Ben: 3", "2 / 1", "", "2", "y", "1/2/no", *lines, "", game=find_game("virus"), event="turn"
        )
        assert entered.entry.players["Ben"].virus is True
        assert entered.entry.players["Ana"].virus is False
        assert terminal.faults == []

    def test_whoever_drinks_is_not_asked_at_whom(self, ask):
        lines = ("drink / Ben", "drink", "steal / Ana")
        entered, terminal = ask("Ana, Ben, Cy", *self.CARDS, *lines, "", game=find_game("virus"), event="turn")
        assert [one.at for one in entered.entry.gestures.values()] == [None, None, "Ana"]
        assert not [prompt for prompt in terminal.asked if "point at" in prompt]
        assert "Left out, as it is not asked here: player pointed at Ben" in terminal.said


LEFT = {"en": "Left out, as it is not asked here: ", "fr": "Laissé de côté, car on ne le demande pas ici : "}


@pytest.mark.parametrize(("lang", "named"), [("en", "marriages 1, aces 2"), ("fr", "mariages 1, as 2")])
def test_what_a_line_says_that_nobody_asks_is_told(ask, lang, named):
    """Cour asks for cards or for numbers: whoever types both hears what was not taken, also of the last line of all."""
    lines = "6♠ 8♠ 8♥ 6♦ J♥ Q♥ 2♣ 3♣ 4♣ / 1 / / / 2", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣ 4♥ / 3"
    flags = Flags(lang=lang, cards="en")
    entered, terminal = ask("Ana, Ben", *lines, "n", "", "", "", game=find_game("cour"), flags=flags)
    assert not entered.entry.rounds[0].players[0].numbered
    told = [line.replace("\u00a0", " ") for line in terminal.said]
    assert f"{LEFT[lang]}{named}" in told
    assert len([line for line in told if LEFT[lang] in line]) == 2


def test_what_nobody_asks_is_refused_where_it_contradicts_an_earlier_answer(ask):
    """A second virus is not left out: either player may be the one who has it."""
    lines = ("5 / 4 / y", "4 / 3 / y", "n", "3 / 4", "n", "", "", "")
    entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
    (fault,) = terminal.faults
    assert (fault.code, fault.where, fault.data["name"]) == ("virus-twice", "rounds[0].players[1].virus", "Ana")
    assert terminal.known[0]["rounds"][0]["players"][1]["name"] == "Ben"
    assert [hand.virus for hand in entered.entry.rounds[0].players] == [True, False, False]


def test_the_earlier_answer_can_be_the_one_that_changes(ask):
    lines = ("5 / 4 / y", "3 / 4 / n", "4 / 3 / y", "!", "4", "n", "n", "y", "n", "", "", "")
    entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
    assert [fault.code for fault in terminal.faults][:1] == ["virus-twice"]
    assert [hand.virus for hand in entered.entry.rounds[0].players] == [False, False, True]


def test_what_a_line_still_has_is_kept_over_a_step_back(ask):
    numbers = "1 / 0 / 0 / 1 / 0 19 0 5"
    cards = "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣ 4♥"
    told = ("Ana, Ben", f"Ben: / {numbers}", "back", "", cards, "n", "", "", "")
    entered, terminal = ask(*told, game=find_game("cour"))
    assert entered.entry.rounds[0].players[1].marriages == 1
    assert not [line for line in terminal.said if line.startswith(LEFT["en"])]


class TestWhoseLine:
    """Whom a line is about, told where it cannot be about them."""

    def test_a_name_that_nobody_has_is_told_and_not_what_stands_behind_it(self, ask):
        _, terminal = ask(
            "Ana, Ben, Cy", "Bne: 4/3", "5/4/n", "4/3/y", "", "", "n", "", "", "", game=find_game("virus")
        )
        (fault,) = terminal.faults
        assert (fault.code, fault.data["name"], fault.data["near"]) == ("player-unknown", "Bne", ("Ben",))

    def test_of_a_step_too(self, ask):
        lines = ("yan: 7S > 8S", "7S > 8S", "Yann: 3H > 4H", "", "", "", "")
        entered, terminal = ask("Zoe, Yann", "", *lines, game=find_game("serpent-noir"))
        assert [fault.code for fault in terminal.faults] == ["player-unknown"]
        assert [lay.by for lay in entered.entry.lays] == ["Zoe", "Yann"]

    def test_a_line_for_somebody_asked_later_is_noted_at_once(self, ask):
        lines = ("ben: 4/3/y", "5/4/n", "", "", "n", "", "", "")
        _, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
        assert terminal.said.index("Noted for Ben.") < terminal.said.index("  = Ben: 4 / 3 / yes")

    def test_in_the_middle_of_somebody_another_line_is_noted(self, ask):
        lines = ("5", "ben: 4/3/y", "4", "n", "", "", "n", "", "", "")
        entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
        assert "Noted for Ben." in terminal.said
        assert [hand.germs for hand in entered.entry.rounds[0].players] == [4, 3, 4]
        assert terminal.faults == []

    @pytest.mark.parametrize("rest", ["4/n", "Ana: 4/n", "Ana: 5/4/n", "Ana 4/n", "Ana 5 4 n", "7/4/n"])
    def test_in_the_middle_of_a_line_its_rest_or_all_of_it_is_taken(self, ask, rest):
        entered, terminal = ask("Ana, Ben, Cy", "7", rest, *("4/3/y", "", "", "n", "", "", ""), game=find_game("virus"))
        first = entered.entry.rounds[0].players[0]
        assert (first.medicine, first.germs, first.virus) == (5 if "5" in rest else 7, 4, False)
        assert "virus" not in " ".join(terminal.said[-1:])

    @pytest.mark.parametrize(
        "lines",
        [("5/4", "4/3/y", "2", "3/4"), ("5", "4/3", "Ben", "4", "", "y", "3/4"), ("5/3", "5/4/n", "1", "4/3/y", "3/4")],
    )
    def test_a_line_that_would_replace_answers_asks_whose_it_is(self, ask, lines):
        """It was taken as Ana’s, and everybody behind her moved up by one."""
        entered, terminal = ask("Ana, Ben, Cy", *lines, "n", "", "", "", game=find_game("virus"))
        hands = entered.entry.rounds[0].players
        assert [hand.medicine for hand in hands] == [5, 4, 3]
        assert [hand.virus for hand in hands] == [False, True, False]
        assert [prompt for prompt in terminal.asked if "Ana instead of 5" in prompt and "2 Ben" in prompt]

    def test_a_line_that_would_replace_the_last_players_answers_may_be_nobodys(self, ask):
        lines = ("5/4/n", "4/3/n", "3/4", "2/1", "nobody", "y")
        entered, _ = ask("Ana, Ben, Cy", *lines, "n", "", "", "", game=find_game("virus"))
        assert [hand.medicine for hand in entered.entry.rounds[0].players] == [5, 4, 3]

    @pytest.mark.parametrize(
        ("game", "lines"), [("virus", ("5", "4 3 n", "4 / n")), ("lobbys", ("", "JQKsJQKh", "Qs Qh Ks Kh", "3/2/9"))]
    )
    def test_in_the_middle_of_a_line_several_answers_without_slashes_are_refused(self, played, game, lines):
        """One value was expected. The others went into fields that nobody asked for."""
        terminal = played(["Ana, Ben, Cy" if game == "virus" else "Ana, Ben", *lines])
        with pytest.raises(ReadingError):
            ask_position(find_game(game), Flags(lang="en"), terminal)
        assert len(terminal.faults) == 1
        assert not [said for said in terminal.said if "replaced" in said]

    def test_a_whole_line_typed_for_one_field_asked_again_is_that_line(self, ask):
        """4/3 was read as 4 germs and a virus "3", since the rest of the line has two parts as well."""
        lines = ("2/0/y", "6/8", "4/4", "4/3", "n", "", "", "")
        entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
        assert [(hand.medicine, hand.germs) for hand in entered.entry.rounds[0].players] == [(2, 0), (6, 8), (4, 3)]
        assert len(terminal.faults) == 1

    def test_a_part_that_nobody_asks_for_is_left_out_aloud_after_a_detour(self, ask):
        """It was kept unseen, for a question that never came."""
        lines = ("5/4/y", "2/9/n", "!", "", "3", "", "", "n", "", "", "")
        _, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
        assert [line for line in terminal.said if line.startswith(LEFT["en"])] == [f"{LEFT['en']}virus n"]

    def test_in_the_middle_of_a_line_parts_of_no_known_beginning_are_refused(self, played):
        terminal = played(["Ana, Ben", "-", "0", "1 / 0 / 0 / 1 / 19 0 0 9"])  # four of Ana's questions are left
        with pytest.raises(ReadingError):
            ask_position(find_game("cour"), Flags(lang="en"), terminal)
        assert [(fault.code, fault.where) for fault in terminal.faults] == [
            ("answer-number", "rounds[0].players[0].intrigues")
        ]

    def test_a_question_of_a_round_asked_again_does_not_offer_its_end(self, ask):
        lines = ("Ana: 3/2/y", "Ben: 4/1", "Ana: 4/1/n", "", "Ben: 2/0", "n", "6 / 10 / y", "n", "", "", "")
        entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
        assert not any("virus" in prompt and "(nothing" in prompt for prompt in terminal.asked)
        assert [hand.medicine for hand in entered.entry.rounds[0].players] == [4, 2, 6]

    def test_slashes_may_be_left_out_where_nothing_else_can_be_meant(self, ask):
        lines = ("ana 5 4 n", "4 3 y", "", "", "n", "", "", "")
        entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
        assert [(one.medicine, one.germs) for one in entered.entry.rounds[0].players][:2] == [(5, 4), (4, 3)]
        assert terminal.faults == []

    def test_a_players_line_takes_the_answer_proposed_before_it(self, ask):
        lines = ("JQKsJQKh/3/2/9", "Ben: JQKdJQKc/4/3/9", "n", "", "", "")
        entered, terminal = ask("Ana, Ben", *lines, game=find_game("lobbys"))
        assert entered.entry.start == 100
        assert "  = starting capital: 100" in terminal.said
        assert [player.last for player in entered.entry.rounds[0].players] == [3, 4]

    def test_cards_take_the_answer_proposed_before_them(self, ask):
        entered, terminal = ask("Zoe, Yann", "7S > 8S", "", "", "", "", game=find_game("serpent-noir"))
        assert entered.entry.target == 30
        assert [lay.by for lay in entered.entry.lays] == ["Zoe"]
        assert terminal.faults == []


def test_what_a_sentence_proposes_for_a_file_is_taken_as_it_stands(ask):
    lines = ("12", "target = 40", "7S > 8S", "", "", "", "")
    entered, terminal = ask("Zoe, Yann", *lines, game=find_game("serpent-noir"))
    assert entered.entry.target == 40
    assert len(terminal.faults) == 1, "of 12 alone"
    lines = ('solution = "4♦ 3♣"', "6♠ 2♥", "", "", "", "")
    entered, _ = ask("Ana, Ben", *lines, game=find_game("hod"))
    assert entered.entry.players[0].solution == list(read_cards("4♦ 3♣"))
    lines = ("5/4/n", "4/3/n", "", "", "no", "virus = true", "n", "", "", "")
    entered, terminal = ask("Ana, Ben, Cy", *lines, game=find_game("virus"))
    assert [hand.virus for hand in entered.entry.rounds[0].players] == [False, False, True]
    assert [fault.code for fault in terminal.faults] == ["virus-nobody"]


def test_a_turn_of_somebody_later_is_noted_and_one_told_anew_replaces_it(ask):
    lines = ("2", "Cy: 1", "Cy: 2", "3", "Ana: 4", "", "", "")
    entered, terminal = ask("Ana, Bob, Cy", *lines, game=find_game("hache"))
    assert [[turn.number for turn in player.turns] for player in entered.entry.players] == [[2, 4], [3], [2]]
    assert terminal.said.count("Noted for Cy.") == 2


def test_a_newcomers_line_is_taken_where_it_is_asked_when_they_joined(ask):
    hache = find_game("hache")
    typed = ("1", "2", "3", "!", "1", "Ana, Ben, Zoé", "Zoé: 4", "2", "done", "", "", "")
    entered, terminal = ask("Ana, Ben", *typed, game=hache)
    assert "Noted for Zoé." in terminal.said
    assert entered.data["players"][2] == {"name": "Zoé", "turns": ["absent", 4]}
    assert terminal.faults == []
