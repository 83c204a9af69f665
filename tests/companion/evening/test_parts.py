"""Questions of one part of a position: a grid entered row by row, a card of a row put right alone."""

from companion.cards import read_cards
from companion.verdict.faults import FaultWords


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
        assert "row 2, card 4 (2♥) should be (- takes away; or the whole line again)" in terminal.asked
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
        assert {f.code for f in terminal.faults} == {"choice-unknown", "card-unreadable", "grid-numbers"}
        assert entered.data["grid"] == list(self.GRID)


def test_a_row_and_its_card_are_named_alike_in_message_and_question(ask, paparazzi):
    grid = [*TestPaparazzi.GRID]
    grid[2] = ". . . XX . . . . ."
    lines = ("Ana, Ben", "1", "S", "H", *grid[:3], ".", *grid[3:], "", "", "")
    _, terminal = ask(*lines, game=paparazzi)
    assert [FaultWords("en", "paparazzi").message(fault).partition(":")[0] for fault in terminal.faults] == [
        "row 3, card 4"
    ]
    assert "row 3, card 4 (XX) should be (- takes away; or the whole line again)" in terminal.asked
