"""What pages of different games have in common: one table of players, laurels of two sizes, cards of one."""

import re
import tomllib

import pytest
from sheets import reading

from companion.folders import game_folder
from companion.games import game_ids
from companion.printing import artwork, cards
from companion.printing.artwork import find_pictures
from companion.printing.kinds import SlipOptions
from companion.printing.paper import pt
from companion.rulebook import LANGS
from companion.verdict.report import Reporter
from companion.verdict.slip import GROUND, print_report


def slip(settled, game_id, lang="fr", **options):
    data = tomllib.loads((game_folder(game_id) / f"example.{lang}.toml").read_text(encoding="utf-8"))
    game, position, sheet = settled(game_id, data, lang)
    return print_report(game_id, Reporter(game, lang).score(position, sheet), SlipOptions(lang=lang, **options))


@pytest.mark.parametrize("lang", LANGS)
def test_players_of_a_game_without_rounds_are_compared_in_one_table(settled, lang) -> None:
    """Columns of prose stood side by side, in small letters; one row cited another article for each player."""
    text = reading.said(slip(settled, "marteau-piqueur", lang))
    head = {"fr": "La deuxième plus basse", "en": "The second-lowest suit"}[lang]
    cells = [r"1 \+ 9 = 10", r"4 \+ 5 = 9", r"1 \+ 7 = 8"]  # each with its cards drawn below
    assert re.search(rf"5\.1, 5\.4 {head} {' .*?'.join(cells)}", text)
    assert re.search(r"(?:aucun|no) ♣ \(5\.2\) 0 ", text)
    text = reading.said(slip(settled, "industrie", lang))
    unnoted = {"fr": "cartes non notées", "en": "cards not noted"}[lang]
    assert re.search(rf"5\.1 \w+ 3 × 2\s?: {unnoted} \+6 2 × 2", text)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_laurel_has_one_of_two_sizes_both_large(settled, monkeypatch, paper) -> None:
    """Its height was another in every game, and half as large where the account stood below it."""
    sizes = set()
    draw, branch = artwork.Picture.draw, find_pictures()["laurel.branch"]

    def measured(self, *told, **more):
        if self == branch:
            sizes.add(round(told[3]))
        return draw(self, *told, **more)

    monkeypatch.setattr(artwork.Picture, "draw", measured)
    for game_id in ("alkekan", "effraction", "hache", "industrie", "marteau-piqueur", "traitre", "virus"):
        slip(settled, game_id, paper=paper)
    assert len(sizes) <= 2
    assert min(sizes) >= round(pt(60 * 0.66))


def test_everybodys_cards_are_equally_large(settled, monkeypatch) -> None:
    """A joker was called Jo in a full row and JOKER in a short one."""
    drawn = set()
    draw = cards.draw_card

    def measured(canvas, card, x, y, width, look):
        drawn.add(round(width, 2))
        draw(canvas, card, x, y, width, look)

    monkeypatch.setattr(cards, "draw_card", measured)
    slip(settled, "alkekan")
    assert len(drawn - {round(pt(6.8), 2)}) == 1  # those that head a proof's table are smaller


def test_the_head_has_one_height_and_every_game_a_stage_of_its_own(settled) -> None:
    """Heads had three heights, and the same rays stood behind every winner."""
    highs = {}
    for game_id in game_ids():
        assert (game_folder(game_id) / GROUND).is_file()
        picture = reading.read(slip(settled, game_id))[0].picture.convert("L")
        dark = [picture.getpixel((picture.width // 16, y)) < 128 for y in range(picture.height // 3)]
        highs[game_id] = dark.index(False, dark.index(True)) - dark.index(True)
    assert max(highs.values()) - min(highs.values()) <= 1, highs


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGS)
def test_no_cell_tears_a_sum_from_its_cards_or_a_card_from_its_number(settled, lang, paper) -> None:
    """Marteau-Piqueur said “6 + 9 = 15: 6♠” and below it “9♠”; Lobbys' cards and their +11 stood on two lines."""
    page = reading.read(slip(settled, "marteau-piqueur", lang, paper=paper))[1]
    sums = re.compile(r"\d+ \+ \d+ = \d+")
    assert sum(len(sums.findall(" ".join(line).replace("\u00a0", " "))) for line in reading.lines(page)) == 11
