"""The verdict on paper: one page, everything on it, names as typed."""

import io
import re

import pypdf
import pytest

from companion.printing.options import Options
from companion.verdict.report import Reporter
from companion.verdict.slip import pages, print_report


def printed(settled, game_id, data, lang="fr", **options):
    game, position, sheet = settled(game_id, data)
    report = Reporter(game, lang).score(position, sheet)
    made = print_report(game_id, report, Options(lang=lang, **options) if options else None)
    reader = pypdf.PdfReader(io.BytesIO(made))
    assert pages(made) == len(reader.pages)
    return reader, " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_one_page_says_it_all(settled, dispute) -> None:
    reader, text = printed(settled, "alkekan", dispute, "en")
    assert len(reader.pages) == 1
    assert reader.metadata.title == "The Woods of Alkekan – Verdict"
    for said in (
        "Ana wins with 28 points",
        "7.3",
        "Enchanted mirror",
        "+16",
        "The claim of Ben holds: 23",
        "3 + 13",
        "page 1 of 1",
    ):
        assert said in text, said


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_longest_game_is_one_page(settled, long_lobbys, paper, lang) -> None:
    reader, text = printed(settled, "lobbys", long_lobbys(5, 3), lang, paper=paper)
    assert len(reader.pages) == 1 or paper == "a5"
    assert all(f"Player number {n}" in text for n in range(1, 6))


def test_many_magic_cards_on_one_page(settled) -> None:
    purse = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣ 3♥ 4♠ 5♥ 6♠"
    reader, text = printed(settled, "alkekan", {"players": [{"name": "Ana", "purse": purse}]})
    assert len(reader.pages) == 1
    assert "V♠" in text.replace(" ", "") or "V" in text


def test_names_come_out_as_typed(settled, hostile) -> None:
    reader, text = printed(settled, "alkekan", {"players": [{"name": hostile, "purse": "3♥ Q♠ J♦"}]})
    bare = re.sub(r"[\s\u00a0\u202f]", "", hostile)
    assert re.sub(r"[\s\u00a0\u202f]", "", text).count(bare) >= 2
    assert len(reader.pages) == 1


def test_a_long_name_wraps(settled) -> None:
    name = "W" * 199 + "Z"
    reader, text = printed(
        settled, "alkekan", {"players": [{"name": name, "purse": "3♥ Q♠ J♦"}], "claims": [{"player": name, "total": 1}]}
    )
    assert text.replace(" ", "").count(name) >= 2
    assert len(reader.pages) == 1


def test_a_glyph_no_font_has_is_shown_by_its_number_and_remarked_on(settled) -> None:
    _, text = printed(settled, "alkekan", {"players": [{"name": "Zoé 😀 日", "purse": "3♥"}]}, "en")
    assert "Zoé [U+1F600] [U+65E5]" in text
    assert "no font here has these characters, they are shown by their numbers: U+1F600, U+65E5" in text
    _, text = printed(settled, "alkekan", {"players": [{"name": "Zoé 😀", "purse": "3♥"}]})
    assert "aucune police" in text


def test_the_grid_and_the_ruling_are_on_it(settled, long_lobbys) -> None:
    import tomllib

    from companion.rulebook import templates_root

    data = tomllib.loads((templates_root() / "paparazzi" / "example.fr.toml").read_text(encoding="utf-8"))
    game_text = printed(settled, "paparazzi", data | {"cards": None}, "fr")[1] if data["cards"] == "en" else None
    assert game_text is None or "grille" in game_text
    assert (
        "partisan = once" in printed(settled, "lobbys", long_lobbys(2, 1) | {"rulings": {"partisan": "once"}}, "en")[1]
    )


def test_the_same_verdict_has_the_same_bytes(settled, dispute) -> None:
    game, position, sheet = settled("alkekan", dispute)
    report = Reporter(game, "fr").score(position, sheet)
    assert print_report("alkekan", report) == print_report("alkekan", report)


def test_low_ink_and_large_type(settled, dispute) -> None:
    reader, _ = printed(settled, "alkekan", dispute, ink="low", type="large")
    assert len(reader.pages) <= 2
