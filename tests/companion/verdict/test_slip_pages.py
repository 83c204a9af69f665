"""A verdict that takes several pages: what its proofs rest on is there, and nothing is torn."""

import pytest
from sheets.reading import lines, read, words

from companion.games import find_game
from companion.printing.kinds import SlipOptions
from companion.reading.qr_text import qr_text
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip import columns_of, print_report

from .conftest import example

pytestmark = pytest.mark.turns(games=3)

CLAIM = {"player": "Ana", "total": 30}


def large(game_id, lang, *claims, paper="a5", size="large", turns=()):
    """A game's example in large print, on A5 unless told, with its code, and its report; ``turns`` come before the last."""
    data = example(game_id, lang) | {"claims": list(claims)}
    for player in data["players"] if turns else ():
        player["turns"][-1:-1] = turns
    game = find_game(game_id)
    position = game.position.model_validate(data, context={"notation": lang})
    report = Reporter(game, lang).score(position, settle(game, position))
    options = SlipOptions(lang=lang, paper=paper, type=size)
    return read(print_report(game_id, report, options, qr_text(game_id, data))), report


def flat(text):
    """Without what setting a line changes: blanks."""
    return "".join(text.split()).replace("\u200b", "")


def pages_with(block, pages):
    """The pages on which all rows of a part of a proof's table stand. A card that heads a row may be drawn."""
    told = []
    for at, (head, figure, cells) in enumerate(block.rows):
        shown = "".join(
            (figure, *(f"✓{cell}" if (at, place) in block.chosen else cell for place, cell in enumerate(cells)))
        )
        told.append({flat(head + shown), flat(shown)})
    return [page for page in pages if all(one & {flat("".join(line)) for line in lines(page)} for one in told)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("claims", [(), (CLAIM,)], ids=len)
@pytest.mark.parametrize("game_id", ["alkekan", "campagne"])
def test_a_proof_keeps_its_table_and_no_sentence_of_it_is_torn(game_id, lang, claims) -> None:
    pages, report = large(game_id, lang, *claims)
    assert len(pages) > 1
    said = [flat(page.text) for page in pages]
    for number, proof in enumerate(one for one in report.proofs if one.tables):
        sentences = (proof.title, *proof.opening, *(() if number else proof.how), *proof.check, proof.closing)
        for sentence in filter(None, sentences):
            assert any(flat(sentence) in page for page in said), sentence
        for block in proof.blocks(4):
            assert pages_with(block, pages), block


@pytest.mark.parametrize(("paper", "size"), [("a4", "large"), ("letter", "large"), ("a5", "normal")])
def test_a_small_page_takes_another_rather_than_a_proof_without_its_table(paper, size) -> None:
    pages, report = large("alkekan", LANGS[paper == "letter"], CLAIM, paper=paper, size=size)
    assert len(pages) <= 4  # the winner, the lines, a page for each proof
    for proof in report.proofs:
        (block,) = proof.blocks(columns_of(SlipOptions(paper=paper, type=size)))
        assert len(pages_with(block, pages)) == 1


def test_many_turns_are_one_table_in_large_print_too() -> None:
    """A list for each player went over the page turn."""
    pages, _ = large("hache", "fr", turns=["♠", "♥♦"] * 6)
    assert [page.text.count("Ana commence") for page in pages[1:]] == [1]


def test_points_take_as_much_of_a_line_as_the_longest_of_them() -> None:
    """In large print they took 17 mm whatever they were: what is said beside +7 ran into a second line."""
    pages, report = large("hod", "fr")
    assert len(pages) == 2
    assert all(player.name in pages[1].text for player in report.players)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("claims", [(53,), (90, 48), (53, 90), (50, 48), (50, 46)])
def test_two_claims_the_code_and_the_signatures_are_one_page_many_rows_of_three_rounds_another(lang, claims) -> None:
    """A wrong claim with its reasons beside a second one sent the signatures to a page of their own."""
    told = [{"player": "Ana", "total": total} for total in claims]
    pages, report = large("cour", lang, *told, paper="letter", size="normal")
    assert len(pages) == 2
    assert pages[1].text.count("4.4 Mis" if lang == "en" else "4.4 Mal") == 1  # it took cards and gave nothing
    assert pages[1].text.count("4.6 A") == 3
    said = flat(pages[0].text)
    for claim in report.claims:
        assert all(flat(reason) in said for reason in claim.reasons)
    assert all(flat(one) in said for one in ("Date", {"fr": "Scannez pour rejuger", "en": "Scan to judge again"}[lang]))


def test_pages_stand_closer_where_that_saves_the_last_of_them() -> None:
    pages, _ = large("lobbys", "en", {"player": "Ana", "total": 176})
    assert len(pages) == 3
    assert "Capital" in pages[-1].text
    assert any("Date" in page.text for page in pages[:2])


def test_a_title_of_a_proof_is_not_left_alone_at_the_foot_of_a_page() -> None:
    pages, report = large("campagne", "fr", CLAIM)
    for proof in (one for one in report.proofs if one.tables):
        (page,) = (page for page in pages if flat(proof.title) in flat(page.text))
        below = flat(page.text).partition(flat(proof.title))[2]
        assert flat(next(iter((*proof.opening, proof.closing)))) in below


def test_whoever_signs_in_large_print_has_the_width_of_the_page() -> None:
    """The words that say what the code is for stand beside it, not in a tower below."""
    pages, _ = large("alkekan", "fr")
    first = words(pages[0])
    names = [word for word in first if word.text in {"Ana", "Ben"}][-2:]
    scan = next(word for word in first if word.text.startswith("Scannez"))
    assert scan.base < names[0].base
    assert names[1].box.left - names[0].box.left > 55
