"""Deringer on paper: the ladder and the sacrifices as drawn, coins on the pad (tests/test_sheets_contract.py holds the rest)."""

import io
import re
from collections import Counter

import pypdf
import pytest
from sheets.printed import printed, written
from sheets.reading import WHITE, read, said, shapes

from companion.games import find_numbers
from companion.games.deringer.rules import SUMS
from companion.printing.kinds import PadOptions
from companion.printing.press import print_pad
from companion.rulebook import LANGS, open_rulebook

NUMBERS = find_numbers("deringer")
DOUBLES = Counter(dict.fromkeys(range(1, 7), 2))
LADDER = DOUBLES + Counter(face for pairs in SUMS.values() for pair in pairs for face in pair)
PANELS = Counter([5, 3, 3, 4, 4, 5, 2, 2, 2, 2])
"""The dice of a turn in panels that lie straight."""
SACRIFICES = Counter([5, 3, 2, 1, 4, 4, 2, 2, 3, 3, 6, 2, 4, 1, 6, 1, 5, 3, 4, 2, 2, 1])
BEATEN = Counter([6, 6] + [1, 1] * 4)
"""The dice of sacrifices, and of what they beat: the rule sheet says that in words, the pad draws it."""


def dice_on(page, below=8.5):
    """The faces of the dice on a page: white squares under ``below`` mm, each with as many pips as lie in it."""
    squares = [one.box for one in page if one.fill == WHITE and one.line and abs(one.box.width - one.box.height) < 0.05]
    squares = [box for box in squares if 2 < box.width < below]
    pips = [one.box for one in page if one.fill and not one.line and one.box.width < 3]
    pips = [box for box in pips if abs(box.width - box.height) < 0.05]
    return Counter(face for box in squares if 1 <= (face := sum(map(box.holds, pips))) <= 6)


@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_sheet_draws_every_pair_of_the_ladder(lang):
    first, second = shapes(printed("deringer", "rules", lang=lang))
    assert dice_on(first) == LADDER + PANELS
    bouts = Counter([6, 6, 5, 3, 3, 3, 6, 2, 4, 1, 5, 3, 3, 3])
    assert dice_on(second) == SACRIFICES + bouts


ASKED = {
    "May I challenge a single coin?": (
        "Personne ne peut la contester",
        "Nobody may challenge it",
    ),
    "Nobody challenged me: may I join a dispute later?": (
        "vos dés pour une dispute",
        "and your dice too: you may need them in a dispute",
    ),
    "And take coins again in this round?": ("un tour chacun au plus", "one turn each at most"),
    "Two of us want to challenge: who does?": (
        "Le premier qui saisit la tuile Deringer",
        "The first to grab the Deringer tile",
    ),
    "My dice are in my purse: may I take sides?": (
        "les autres joueurs qui ont encore leurs dés choisissent",
        "the other players who still have dice",
    ),
    "Do I show a die when I join?": ("sans montrer de dé", "showing no die"),
    "May I leave the die that I showed out of my pair?": (
        "qui a déjà montré un dé le complète",
        "those who have already shown a die complete it",
    ),
    "My pair won it for our camp: do I share out?": (
        "même si un allié a une meilleure paire",
        "even if an ally has a better pair",
    ),
    "May the leader keep everything?": ("et peut tout garder", "and may keep them all"),
    "Our camp won: are our dice spent as well?": (
        "Ceux qui ont pris part à la dispute",
        "All who took part in the dispute",
    ),
    "I stayed neutral: do I still have a turn?": (
        "chacun joue un tour s'il a encore ses dés",
        "all players have a turn if they still",
    ),
    "Everybody else has spent their dice: what may I take?": (
        "Le dernier joueur qui a ses dés",
        "The last player with dice",
    ),
    "Two coins are left in the loot: may I take five?": ("ne prend que ce qui reste", "nobody takes more than is left"),
    "The loot is used up in the middle of a round: do we go on?": (
        "s'achève quand le butin est épuisé",
        "ends when the loot is used up",
    ),
    "Who begins the next round?": ("passez le jeton à gauche", "pass the token to the left"),
}
"""What a table asks that no scorer can be asked, and words of the sheet that answer it, in French and in English."""


@pytest.mark.parametrize("question", ASKED)
def test_the_sheet_answers_what_tables_ask(question):
    for lang, words in zip(("fr", "en"), ASKED[question], strict=True):
        text = " ".join(re.sub("[\u00a0\u202f│]", " ", written("deringer", lang, "txt")).split())
        assert words.replace("'", "’") in text.replace("'", "’"), lang


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("form", ["txt", "md", "html"])
def test_rules_without_pictures_say_what_beats_what(lang, form):
    text = " ".join(written("deringer", lang, form).replace("\u00a0", " ").split())
    told = {
        "fr": ("Deux sommes battent tout sauf le double 1", "Un double bat toutes les sommes", "6+2 et 4+1 contre 6 6"),
        "en": ("Two sums beat anything but a double 1", "A double beats every sum", "6+2 and 4+1 against 6 6"),
    }
    assert all(words in text for words in told[lang])


@pytest.mark.parametrize(
    ("players", "lang", "name"), [(n, *(("fr", "Nom"), ("en", "Name"))[n % 2]) for n in range(4, 9)]
)
def test_the_pad_has_a_column_for_every_player_and_the_coins_of_the_loot(players, lang, name):
    document = printed("deringer", "pad", lang=lang, players=players)
    text = said(document)
    pieces = text.count(open_rulebook("deringer", lang).words["pad"]["disputes"])
    assert pieces == 2 and text.split().count(name) == players
    assert str(NUMBERS["loot"][players]) in text.split()
    assert dice_on(shapes(document)[-1]) == DOUBLES + SACRIFICES + BEATEN
    assert {str(number) for number in SUMS} <= set(said(document).split())  # sums of one pair are numbers


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_pips_fill_their_dice(paper):
    page = shapes(printed("deringer", "pad", lang="fr", paper=paper))[-1]
    dice = [one.box for one in page if one.fill == WHITE and abs(one.box.width - one.box.height) < 0.05]
    dots = [one.box for one in page if one.fill and abs(one.box.width - one.box.height) < 0.05]
    found = [
        dot.width / die.width for die in dice if 2 < die.width < 8 for dot in dots if die.holds(dot) and dot != die
    ]
    assert round(min(found), 2) >= 0.21  # of a die's side


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_dice_of_the_ladder_and_of_the_sacrifices_are_five_millimetres(paper):
    page = shapes(printed("deringer", "pad", paper=paper))[-1]
    low = [one.box for one in page if one.fill == WHITE and one.box.top > 200 and one.box.width < 8]
    dice = [box.width for box in low if abs(box.width - box.height) < 0.05 and box.width > 2]
    assert len(dice) > 40
    assert min(dice) > 4.95


@pytest.mark.parametrize("lang", LANGS)
def test_the_aid_is_two_cards_a_player(lang):
    """Two players a sheet; on each front the ladder: every double, the highest and the lowest sum."""
    document = printed("deringer", "aid", lang=lang, players=8)
    assert len(read(document)) == 4 * 2
    ladder = Counter({1: 3, 2: 3, 3: 2, 4: 2, 5: 3, 6: 3})
    assert dice_on(shapes(document)[0], below=10) == Counter({face: 2 * count for face, count in ladder.items()})


def test_what_may_be_taken_is_a_coin_more_than_players_with_dice_but_one_for_the_last():
    assert NUMBERS["limits"] == {1: 1, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9}
    assert all(NUMBERS["limits"][players] == most for players, most in NUMBERS["most"].items())
    for lang in LANGS:
        text = " ".join(said(printed("deringer", "aid", lang=lang)).split())
        assert "1 2 3 4 5 6 7 8" in text and "1 3 4 5 6 7 8 9" in text


@pytest.mark.parametrize("lang", LANGS)
def test_the_band_is_filled_behind_the_title_where_a_low_scene_leaves_it(lang):
    """On A4 the scene is lower, and so narrower than its band."""
    first = shapes(printed("deringer", "rules", lang=lang))[0]
    assert any(one.fill not in (None, WHITE) and one.box.width > 187 and one.box.height > 29 for one in first)


@pytest.mark.parametrize("lang", LANGS)
def test_the_pad_tells_the_loot_of_every_number_of_players(lang):
    words = open_rulebook("deringer", lang).words["pad"]
    text = " ".join(said(printed("deringer", "pad", lang=lang)).split())
    assert f"{words['players']} {' '.join(map(str, NUMBERS['loot']))} {words['loot']}" in text
    assert f" {' '.join(map(str, NUMBERS['loot'].values()))} " in text.partition(words["players"])[2]


def test_the_grounds_of_the_ladder_and_the_sacrifices_are_equally_high():
    grounds = [
        one.box
        for one in shapes(printed("deringer", "pad"))[-1]
        if one.fill and one.box.width > 60 and 30 < one.box.height < 60
    ]
    assert len(grounds) == 2
    assert grounds[0].height == pytest.approx(grounds[1].height, abs=0.1)
    assert grounds[0].top == pytest.approx(grounds[1].top, abs=0.1)


@pytest.mark.parametrize("players", [4, 8])
@pytest.mark.parametrize("type_", ["normal", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_every_pad_has_twelve_rounds_and_eight_disputes_or_more(paper, type_, players):
    """The loot lasts twelve rounds if everybody takes a coin. Small paper and large print take more pages rather than fewer rows."""
    data = print_pad("deringer", PadOptions(lang="en", paper=paper, type=type_, players=players, fillable=True))
    told = [field["/TU"] for field in pypdf.PdfReader(io.BytesIO(data)).get_fields().values()]
    assert {found[1] for label in told if (found := re.search(r"Round\s(\d+)", label))} == set(map(str, range(1, 13)))
    disputes = sorted(int(label.split()[-1]) for label in told if label.startswith("challenger "))
    small = paper == "a5" or type_ == "large"
    assert disputes == list(range(1, len(disputes) + 1)) and len(disputes) >= (8 if small else 25)


@pytest.mark.parametrize("lang", LANGS)
def test_the_back_of_the_pad_asks_for_disputes_and_ranks_pairs_from_the_strongest(lang):
    *_, back = read(printed("deringer", "pad", lang=lang, paper="a4", type="normal"))
    words = open_rulebook("deringer", lang).words["pad"]
    log, key, doubles, sums, double = (
        "".join(words[name].split()) for name in ("log", "key", "doubles", "sums", "double")
    )
    ranked = "".join(double.format(face=face) for face in (1, 6, 5, 4, 3, 2))
    told = "".join(back.text.split())
    assert log in told
    assert key not in told
    found = [told.find(one) for one in (doubles, ranked, sums, "11109876")]
    assert min(found) >= 0
    assert found == sorted(found)
