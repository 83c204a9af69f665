"""Who won, on a verdict: as large as a title in a laurel, the others on a podium below."""

import re

import pytest
from sheets import reading
from sheets.reading import read

from companion.printing import artwork
from companion.printing.artwork import find_pictures
from companion.printing.emblem import Emblem
from companion.printing.kinds import SlipOptions
from companion.verdict.report import Reporter
from companion.verdict.slip import slip_context

from .conftest import BAND, example, letters, printed, slip

pytestmark = pytest.mark.turns(games=3)

FACTS = {"credits": {"authors": "A. Nonymous"}}


def test_the_winner_is_the_largest_thing_on_the_page(settled, dispute) -> None:
    sizes = {letter.size for _, letter in letters(slip(settled, "alkekan", dispute))}
    largest = [letter for _, letter in letters(slip(settled, "alkekan", dispute)) if letter.size == max(sizes)]
    assert "".join(letter.text for letter in largest) == "Ana"
    assert max(sizes) >= 30


def test_nobody_is_the_winner_of_what_is_not_over_or_incomplete(settled, long_lobbys) -> None:
    _, text = printed(settled, "lobbys", long_lobbys(2, 1), "en")
    assert "In the lead, judging by what was entered" in text
    assert "(incomplete)" in text
    assert "131?" in text or "176?" in text
    data = example("paparazzi")
    grid = [row if index < 4 else re.sub(r"\d+\S", ".", row) for index, row in enumerate(data["grid"])]
    _, text = printed(settled, "paparazzi", data | {"grid": grid}, "en", notation="fr")
    assert "In the lead, the game is not over" in text
    assert "Victory" not in text


@pytest.mark.parametrize(("lang", "word"), [("fr", "Victoire"), ("en", "Victory")])
@pytest.mark.parametrize("game_id", ["hod", "traitre", "deringer"])
def test_a_victory_is_said_to_be_one_whoever_wins_and_however(exemplary, game_id, lang, word) -> None:
    """A detective and a team win without points: theirs had no headline."""
    page = read(exemplary(game_id, lang))[0]
    largest = max(letter.size for letter in page.letters)
    assert largest >= 40
    said = "".join(letter.text for letter in page.letters if letter.size == largest)
    winners = {"hod": ["Ana"], "deringer": ["Chlo"], "traitre": ["Ana", "Ben"]}[game_id]
    assert all(name in said for name in winners)
    assert word in page.text


def test_what_nobody_wins_has_no_laurel_and_no_seal(settled, monkeypatch) -> None:
    """A keepsake of a game that is not over would be a false one."""
    seen = []
    monkeypatch.setattr(artwork.Picture, "draw", lambda self, *_args: seen.append(self))
    kept = {find_pictures()[name] for name in ("laurel.branch", "prop.seal")}
    slip(settled, "traitre", example("traitre"), "fr", "fr")
    assert kept <= set(seen)
    seen.clear()
    lost = example("traitre")
    del lost["traitor"]
    text = reading.said(slip(settled, "traitre", lost, "fr", "fr"))
    assert "Personne ne gagne" in text
    half = example("paparazzi")
    half["grid"] = [row if index < 4 else re.sub(r"\d+\S", ".", row) for index, row in enumerate(half["grid"])]
    assert "En tête" in reading.said(slip(settled, "paparazzi", half, "fr", "fr"))
    assert not kept & set(seen)


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}], ids=str)
def test_who_is_ahead_is_as_large_as_a_winner(settled, options) -> None:
    """Of a game broken off the name was no larger than a heading, in the middle of an empty page."""
    data = example("hache")
    for player in data["players"]:
        player["turns"] = player["turns"][:3]
    page = read(slip(settled, "hache", data, "fr", "fr", **options))[0]
    assert "Victoire" not in page.text
    assert max(letter.size for letter in page.letters if letter.box.top > 60) > 35


def test_a_winner_has_a_laurel_and_a_seal_on_small_paper_too(settled, monkeypatch) -> None:
    seen = []
    monkeypatch.setattr(artwork.Picture, "draw", lambda self, *_args: seen.append(self))
    slip(settled, "virus", example("virus"), paper="a5")
    assert {find_pictures()[name] for name in ("laurel.branch", "prop.seal")} <= set(seen)


def test_the_winner_s_name_is_larger_than_the_game_s(settled) -> None:
    page = read(slip(settled, "cour", example("cour"), "fr", "fr"))[0]
    sizes = {one.text: one.size for one in page.letters if one.size > 30}
    assert sizes["B"] > 1.5 * sizes["C"]


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"paper": "a5", "type": "large"}], ids=str)
def test_a_long_name_has_its_laurel_as_well(settled, monkeypatch, options) -> None:
    seen: list[artwork.Picture] = []
    monkeypatch.setattr(artwork.Picture, "draw", lambda self, *_args: seen.append(self))
    name = "Maximilienne-Antoinette de La Rochefoucauld"
    players = [{"name": name, "coins": 30}, *({"name": one, "coins": 6} for one in ("Ana", "Ben", "Chloé"))]
    slip(settled, "deringer", {"players": players}, "fr", **options)
    assert find_pictures()["laurel.branch"] in seen


def test_whose_victory_it_is_stands_above_a_long_sentence_on_a_full_page(settled) -> None:
    text = reading.said(slip(settled, "marteau-piqueur", example("marteau-piqueur"), notation="fr", type="large"))
    assert re.search(r"Verdict Victoire Ben (9 départage : 10 9 départage : 9 2\. Ana 0 3\. Chloé )?9 points", text)


def test_a_podium_has_everybody_the_winner_in_the_middle(settled) -> None:
    _, _, sheet = told = settled("campagne", example("campagne"), "fr")
    context = slip_context(Reporter(told[0], "fr").score(*told[1:]), FACTS, SlipOptions(lang="fr"))
    assert [player.rank for player in sheet.players] == [1, 2, 3, 3]
    steps = [(one["at"], one["rank"], one["name"]) for one in context["podium"]["steps"]]
    assert steps == [(0, 1, ""), (-1, 2, "Ben"), (1, 3, "Chloé, David")]  # Ana stands in the laurel
    # Ana and Ben have equal scores: their steps say why she is ahead, and hers is the higher.
    assert [one["tie"] for one in context["podium"]["steps"]] == ["5\u00a0+\u00a01\u00a0=\u00a06", "5 + 0 = 5", ""]
    assert context["podium"]["others"] == []


def test_who_has_no_room_on_a_step_is_named_below_the_podium(settled) -> None:
    data = example("virus")
    for turn in [data, *data.get("rounds", [])]:
        for player in turn["players"]:
            player["name"] = player["name"].replace("Ben", "Bartholomew the Second of Somewhere")
    game, position, sheet = settled("virus", data, "fr")
    context = slip_context(Reporter(game, "fr").score(position, sheet), FACTS, SlipOptions(lang="fr"))
    assert [one["rank"] for one in context["podium"]["steps"]] == [1]
    _, text = printed(settled, "virus", data, "fr")
    assert "2. Bartholomew the Second of Somewhere · 25 3. Chlo" in text


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"ink": "low"}], ids=str)
@pytest.mark.parametrize("game_id", ["alkekan", "cour", "deringer", "lobbys", "traitre"])
def test_the_winner_stands_exactly_in_the_middle_as_large_as_a_title(settled, game_id, options) -> None:
    page = read(slip(settled, game_id, example(game_id), "fr", "fr", **options))[0]
    below = [letter for letter in page.letters if letter.box.top > 53]
    largest = max(letter.size for letter in below)
    name = [letter for letter in below if letter.size == largest]
    assert largest >= 42
    middle = (min(one.box.left for one in name) + max(one.box.right for one in name)) / 2
    assert middle == pytest.approx(page.width / 2, abs=1)


def blocks(made):
    """The steps of the podium on the first page, from left to right."""
    filled = {one.box for one in reading.shapes(made)[0] if one.fill and one.box.top > BAND}
    return sorted(
        box
        for box in filled
        if 8 < box.height < (40 if box.width > 40 else 24)
        and any(abs(box.width - wide) < 0.2 for wide in (35.2, 37.2, 55.2))
    )


@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"paper": "a5"}], ids=str)
@pytest.mark.parametrize("game_id", ["cour", "lobbys", "hache", "virus"])
def test_a_podium_is_never_squeezed_and_stands_below_the_laurel(settled, game_id, options) -> None:
    """A bar four millimetres high read as one of progress. Of two players only two have a step: an empty one read as a missing score.

    The winner of three stands in the middle. Two steps are centred together: with the winner's in the middle the podium seemed to have slipped to one side.
    """
    made = slip(settled, game_id, example(game_id), "fr", "fr", **options)
    found, middle = blocks(made), read(made)[0].width / 2
    heights = {22: (15, 22, 11), 28: (21, 28, 16), 38: (28, 38, 20)}[max(round(box.height) for box in found)]
    assert [round(box.height) for box in found] == list(heights[: len(example(game_id)["players"])])
    assert (found[0].left + found[-1].right) / 2 == pytest.approx(middle, abs=0.5)


@pytest.mark.parametrize("game_id", ["cour", "hache"])
def test_of_two_players_the_second_is_named_on_a_step(settled, game_id) -> None:
    """The second was a bar below the winner, which read as the foot of the podium. The laurel names the winner."""
    page = read(slip(settled, game_id, example(game_id), "fr", "fr"))[0]
    assert re.search(r"2\. \w+", page.text) and not re.search(r"1\. \w+", page.text[: page.text.index("Signatures")])


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}], ids=str)
def test_points_stand_on_the_steps_as_large_as_a_title(settled, options) -> None:
    """The rank stood there: one had to look for the points, in small letters above or below."""
    page = read(slip(settled, "lobbys", example("lobbys"), "fr", "fr", **options))[0]
    large = "".join(one.text for one in page.letters if one.size > 20)
    assert all(points in large for points in ("166", "174", "162"))


def test_the_emblem_of_a_game_stands_once_on_a_stage(settled, monkeypatch) -> None:
    drawn = []
    monkeypatch.setattr(Emblem, "draw", lambda _self, *_box, **_more: drawn.append(1))
    slip(settled, "deringer", example("deringer"), "fr", "fr")
    assert drawn == [1]


@pytest.mark.parametrize("game_id", ["alkekan", "cour", "paparazzi", "virus"])
def test_a_short_name_fills_its_laurel(settled, monkeypatch, game_id) -> None:
    """It floated in the middle: a third of the room between the branches was its own."""
    drawn = []
    draw = artwork.Picture.draw
    monkeypatch.setattr(
        artwork.Picture, "draw", lambda self, *told, **more: (drawn.append((self, told)), draw(self, *told, **more))
    )
    page = read(slip(settled, game_id, example(game_id), "fr", "fr"))[0]
    largest = max(letter.size for letter in page.letters)
    name = [letter for letter in page.letters if letter.size == largest]
    high = max(letter.box.bottom for letter in name) - min(letter.box.top for letter in name)
    assert high > 0
    assert largest >= (140 if game_id == "cour" else 60)


def test_only_a_tie_that_was_broken_is_said_to_be_one(settled) -> None:
    """Two who share the third place stand on both sides of two winners: nothing decided between them."""
    coins = {"Ana": 14, "Ben": 14, "Chloé": 10, "Dan": 10}
    game, position, sheet = settled("deringer", {"players": [{"name": one, "coins": n} for one, n in coins.items()]})
    context = slip_context(Reporter(game, "fr").score(position, sheet), FACTS, SlipOptions(lang="fr"))
    steps = [(one["at"], one["rank"], one["name"], one["tie"]) for one in context["podium"]["steps"]]
    assert steps == [(0, 1, "", ""), (-1, 3, "Chloé", ""), (1, 3, "Dan", "")]
