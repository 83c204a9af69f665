"""A verdict that takes several pages: what its proofs rest on is there, and nothing is torn."""

import pytest
from sheets.reading import lines, read, words

from companion.games import find_game
from companion.printing.options import Options
from companion.reading.qr_text import qr_text
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip import print_report

from .conftest import example

CLAIM = {"player": "Ana", "total": 30}


def large(game_id, lang, *claims):
    """A game's example on A5 in large print, with its code, and its report."""
    data = example(game_id, lang) | {"claims": list(claims)}
    game = find_game(game_id)
    position = game.position.model_validate(data, context={"notation": lang})
    report = Reporter(game, lang).score(position, settle(game, position))
    options = Options(lang=lang, paper="a5", type="large")
    return read(print_report(game_id, report, options, qr_text(game_id, data))), report


def flat(text):
    """Without what setting a line changes: blanks."""
    return "".join(text.split()).replace("\u200b", "")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("claims", [(), (CLAIM,)], ids=len)
@pytest.mark.parametrize("game_id", ["alkekan", "campagne"])
def test_a_proof_keeps_its_table_and_no_sentence_of_it_is_torn(game_id, lang, claims) -> None:
    pages, report = large(game_id, lang, *claims)
    assert len(pages) > 1
    said = [flat(page.text) for page in pages]
    rows = [[flat("".join(line)) for line in lines(page)] for page in pages]
    for number, proof in enumerate(report.proofs):
        sentences = (proof.title, *proof.opening, *(() if number else proof.how), *proof.check, proof.closing)
        for sentence in filter(None, sentences):
            assert any(flat(sentence) in page for page in said), sentence
        for block in proof.blocks(4):
            told = {
                flat(
                    head
                    + figure
                    + "".join(f"[{cell}]" if (at, place) in block.chosen else cell for place, cell in enumerate(cells))
                )
                for at, (head, figure, cells) in enumerate(block.rows)
            }
            assert any(told <= set(page) for page in rows), told


def test_a_title_of_a_proof_is_not_left_alone_at_the_foot_of_a_page() -> None:
    pages, report = large("campagne", "fr", CLAIM)
    for proof in report.proofs:
        (page,) = (page for page in pages if flat(proof.title) in flat(page.text))
        below = flat(page.text).partition(flat(proof.title))[2]
        assert flat(next(iter((*proof.opening, proof.closing)))) in below


def test_whoever_signs_in_large_print_has_the_width_of_the_page() -> None:
    """The words that say what the code is for stand beside it, not in a tower below."""
    pages, _ = large("alkekan", "fr")
    last = words(pages[-1])
    names = [word for word in last if word.text in {"Ana", "Ben"}][-2:]
    scan = next(word for word in last if word.text.startswith("scannez"))
    assert scan.base < names[0].base
    assert names[1].box.left - names[0].box.left > 55
