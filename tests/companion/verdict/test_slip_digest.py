"""What stands beside the winner of a verdict besides the podium, drawn by the game: how the victory came about."""

import pytest
from sheets.reading import read

from companion.rulebook import LANGS

from .conftest import example, slip

TOLD = {
    "campagne": dict.fromkeys(LANGS, ("Ana · 5", "David · 3")),
    "deringer": {
        "fr": ("17 + 14 + 11 + 9 + 9 = 60, soit 5 × 12 : il ne manque aucune pièce.", "Chloé · 17"),
        "en": ("17 + 14 + 11 + 9 + 9 = 60, that is 5 × 12: no coin is missing.", "Chloe · 17"),
    },
    "marteau-piqueur": {
        "fr": ("5.3 La plus basse 9 9 0 (aucun ♣)", "La deuxième plus basse 10 9 8"),
        "en": ("5.3 The lowest 9 9 0 (no ♣)", "The second-lowest suit 10 9 8"),
    },
    "serpent-noir": {
        "fr": ("6.1 La course aux 30 points", "Ana 36", "Ben 23"),
        "en": ("6.1 The race to 30 points", "Ana 36", "Ben 23"),
    },
    "traitre": dict.fromkeys(LANGS, ("1 6 ✓ 2 4 ✓ 3 9 ✓ 4 5 ×",)),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game_id", TOLD)
def test_the_first_page_tells_how_the_victory_came_about(settled, game_id, paper, lang) -> None:
    """Between the podium and the signatures there was nothing."""
    text = read(slip(settled, game_id, example(game_id, lang), lang, lang, paper=paper))[0].text
    said = " ".join(text.replace("\u200b", "").split())
    for one in TOLD[game_id][lang]:
        assert one in said, (one, said)


def test_coins_that_are_not_all_taken_are_not_said_to_be_all(settled) -> None:
    data = example("deringer")
    data["players"][0]["coins"] -= 1
    assert "= 60" not in read(slip(settled, "deringer", data, "fr", "fr"))[0].text


def test_a_claim_takes_the_room_of_the_coins(settled) -> None:
    claims = [{"player": "Ana", "total": 15}, {"player": "Ben", "total": 10}, {"player": "David", "total": 12}]
    pages = read(slip(settled, "deringer", example("deringer") | {"claims": claims}, "fr", "fr"))
    assert len(pages) == 1 and "10.2" in pages[0].text
