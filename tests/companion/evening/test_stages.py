"""What a game goes through, stage by stage: rounds entered one after the other, cards told by their values."""

import pytest

from companion.cards import read_card, read_cards
from companion.evening.stages import stages_of
from companion.model import Entry


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
        assert any("gain from offers" in prompt and prompt.endswith("[99]") for prompt in terminal.asked)

    def test_values_and_cards_are_explained(self, ask, lobbys):
        said = ("J♠ Q♠ K♠ J♥ Q♥ K♥", "?", "3", "?", "4", "?", "9", "J♦ Q♦ K♦ J♣ Q♣ K♣", "4H", "2D", "AH 2S 3S")
        _, terminal = ask("Ana, Ben", "", *said, "n", "?", "", "", "", game=lobbys)
        told = "\n".join(terminal.said)
        assert told.count("A card, 8♦; or only its value, 8.") == 2
        assert "or only the sum of their values, 13." in told
        assert "A name and a total: Ana=26.\n" in told, "Lobbys knows no other claim"

    def test_markets_missing_are_told_at_the_last_player_until_they_are_there(self, ask, lobbys):
        ana = "3", "+QH +KH"  # Ben’s are right: it is hers that are not
        faulty = ("J♠ Q♠ K♠ J♥", *self.ROUND[1:3], "", self.ROUND[4], "", *ana, "", *self.ROUND[5:])
        entered, terminal = ask("Ana, Ben", "x", "", "", *faulty, "maybe", "n", "", "", "", game=lobbys)
        assert len(entered.entry.rounds[0].players[0].markets) == 6
        assert [f.code for f in terminal.faults].count("markets-missing") == 1
        assert {"not-yes-or-no", "answer-number"} < {f.code for f in terminal.faults}

    def test_no_card_at_all_is_an_answer(self, ask, lobbys):
        everything = "J♠ Q♠ K♠ J♥ Q♥ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"
        entered, terminal = ask(
            "Ana, Ben", "", "", "3H", "", everything, "XX", "4H", "", "-", "n", "", "", "", game=lobbys
        )
        assert entered.entry.rounds[0].players[0].markets == []
        assert "  = - (cards: 0)" in terminal.said
        assert [f.code for f in terminal.faults] == ["card-unreadable"]


def test_only_a_table_of_tables_is_asked_entry_by_entry():
    class Shift(Entry):
        streets: dict[int, dict[str, int]]
        nicknames: dict[int, str]
        open: dict[int, bool]

    assert [(stage.key, stage.shape) for stage in stages_of(Shift)] == [("streets", "table")]
