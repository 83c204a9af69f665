"""The QR code of a slip, read back from the rendered page by a reader that is not ours, and settled again to the same verdict."""

import tomllib

import pypdfium2
import pytest
import zxingcpp

from companion.api import score
from companion.folders import game_folder
from companion.games import game_ids
from companion.printing.kinds import SlipOptions
from companion.printing.markup.qr import LEAST, MODULE, QrCode, fits
from companion.printing.paper import mm, pt
from companion.reading.qr_text import position_in, qr_text
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report

pytestmark = pytest.mark.turns(games=3)


def example(game_id, lang):
    return tomllib.loads((game_folder(game_id) / f"example.{lang}.toml").read_text(encoding="utf-8"))


def codes_on(made):
    """What the codes on all pages say."""
    found = []
    for page in pypdfium2.PdfDocument(made):
        picture = page.render(scale=150 / 72).to_pil()
        found += [code.text for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)]
    return found


@pytest.mark.parametrize("game_id", game_ids())
def test_every_example_comes_back_from_paper(settled, game_id):
    for number, (lang, options) in enumerate(
        (("fr", {}), ("en", {"paper": "a5", "ink": "low"}), ("en", {"type": "large"}))
    ):
        if number and game_id not in (game_ids()[0], game_ids()[-1]):
            continue  # one look at each game, and at each kind of page
        data = example(game_id, lang)
        game, position, sheet = settled(game_id, data, lang)
        text = qr_text(game_id, {"lang": lang, **data})
        made = print_report(
            game_id, Reporter(game, lang).score(position, sheet), SlipOptions(lang=lang, **options), text
        )
        assert codes_on(made) == [text]
        found, again = position_in(codes_on(made)[0])
        assert found == game_id
        assert score(found, again, lang=lang) == score(game_id, data, lang=lang)


def test_a_position_too_long_for_a_code_is_told_instead(settled):
    from random import Random

    data = example("alkekan", "en")
    game, position, sheet = settled("alkekan", data, "en")
    text = qr_text("alkekan", {"noise": "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=3000))})
    made = print_report("alkekan", Reporter(game, "en").score(position, sheet), SlipOptions(lang="en"), text)
    assert codes_on(made) == []
    said = " ".join("".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made)).split())
    assert "too long for a QR code" in said


@pytest.mark.parametrize("count", [1, 60, 400, 900, 1400])
def test_modules_are_never_too_small(count):
    text = "A" * count
    assert fits(text, 40)
    code = QrCode(text, pt(40), None, "t:1")
    assert mm(code.module) >= MODULE - 1e-6
    assert mm(code.module) * len(code.rows) >= LEAST - 1e-6
    assert mm(code.width) <= 40 + 1e-6
    assert not fits("A" * 3000, 40)
    assert not fits("A" * 9000, 40)
