"""How much is typed for a game without a slip, Enter counted: by somebody who knows the shortcuts, all of them shown by ``?``."""

import pytest

from companion.asking import ask_position
from companion.asking.saving import offer_to_save
from companion.reading import Flags
from companion.settle import settle

ALKEKAN = (
    "Ana,Ben",
    "359hQKs210dJ46cJo",  # eleven cards each, all that there are
    "2A69s57c8hA8dQJh",
    "",  # nobody called
    "",  # nobody claims anything
    "",  # all right
    "",  # not saved
)
LOBBYS = (
    "Ana,Ben,Cy,Di",
    "",  # the usual capital
    *("JQKsJh/2/5/12", "QKh/1/6/7", "JQdc/3/2/9", "/4/1/8", ""),
    *("Jshdc/3/4/11", "Qsh/2/6/5", "Qdc/5/3/8", "/1/2/9", ""),
    *("/4/2", "JQKsc/1/7/10", "JQKhJd/2/3/4", "/3/5/6"),
)
PAPARAZZI = (
    "Ana,Ben",
    "1",
    "s",
    "h",
    "7s 3h 9s 4h",
    "6s Ks . Kh 8s Kd . Kc 5h",
    "As Ah 3s 2h",
    "2s Qs . Qh . Qd 5s Qc 6h",
    "7h 4s 8h 10s",
    "10h Js . Jh 9h Jd . Jc .",
    ". . . .",
    "",
    "",
    "",
)


def strokes(lines):
    return sum(len(line) + 1 for line in lines)


def asked(game, played, lines):
    terminal = played(list(lines))
    entered = ask_position(game, Flags(lang="en"), terminal)
    offer_to_save(game, entered, terminal)
    assert terminal.lines == []
    assert terminal.faults == []
    return entered.entry, settle(game, entered.entry)


def test_alkekan(alkekan, played):
    entry, _ = asked(alkekan, played, ALKEKAN)
    assert [len(player.purse) for player in entry.players] == [11, 11]
    assert strokes(ALKEKAN) <= 55


def test_lobbys_with_four_players_and_three_rounds(lobbys, played):
    lines = (*LOBBYS, "", "", "")
    entry, sheet = asked(lobbys, played, lines)
    assert len(entry.rounds) == 3
    assert sheet.finished
    assert not any(player.missing for player in sheet.players)
    assert strokes(lines) <= 150


def test_the_grid_of_paparazzi(paparazzi, played):
    entry, sheet = asked(paparazzi, played, PAPARAZZI)
    assert len(entry.grid) == 7
    assert sheet.finished
    assert strokes(PAPARAZZI) <= 170


@pytest.mark.parametrize("lines", [ALKEKAN, PAPARAZZI])
def test_what_is_counted(lines):
    assert strokes(lines) == len("\n".join(lines)) + 1
