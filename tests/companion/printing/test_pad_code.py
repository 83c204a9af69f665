"""A pad with the QR code of its game: read back from the rendered page; where there is no room for it, that is told."""

import pypdfium2
import pytest
import zxingcpp

from companion.errors import PrintError
from companion.games import game_ids
from companion.printing.kinds import PadOptions
from companion.printing.press import print_pad
from companion.reading.qr_text import position_in, qr_text

pytestmark = pytest.mark.turns(games=3)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_pad_knows_its_game(game_id):
    made = print_pad(game_id, PadOptions(lang="fr", ink="low"), qr_text(game_id, {}))
    page = pypdfium2.PdfDocument(made)[0].render(scale=150 / 72).to_pil()
    found = [position_in(one.text) for one in zxingcpp.read_barcodes(page)]
    assert found
    assert found == [(game_id, {})] * len(found)


def test_a_pad_gives_way_to_its_code():
    """Four players' cards of A5 take two pages: that pad was refused."""
    made = print_pad("marteau-piqueur", PadOptions(lang="en", paper="a5"), qr_text("marteau-piqueur", {}))
    assert len(pypdfium2.PdfDocument(made)) == 3


def test_no_room_is_told():
    with pytest.raises(PrintError) as caught:
        print_pad("campagne", PadOptions(lang="fr", paper="a5", type="large"), qr_text("campagne", {}))
    assert [fault.code for fault in caught.value.faults] == ["qr-no-room"]
