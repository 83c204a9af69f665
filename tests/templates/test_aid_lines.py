"""Lines of a player aid in large print break where a reader breathes: no number and no short word stands alone."""

import re

import pytest
from sheets.printed import sheet
from sheets.reading import read


@pytest.mark.parametrize(
    ("game_id", "lang", "together"),
    [
        ("marteau-piqueur", "fr", "vaut 0"),
        ("paparazzi", "fr", "À poser"),
        ("paparazzi", "en", "To lay"),
        ("virus", "fr", "Jouez 3"),
    ],
)
def test_words_that_belong_together_stand_on_one_line(game_id, lang, together):
    text = "\n".join(page.text for page in read(sheet(game_id, "aid", lang=lang, type="large", paper="a4")))
    words = together.split()
    assert re.search("[ \u00a0]".join(words) + r"\b", text)
    assert not re.search(r"\s*[\r\n]+\s*".join(words) + r"\b", text)
