"""The verdict on paper: what stands on it and in which order; names as typed."""

import re
from dataclasses import replace

import pytest
from sheets import reading
from sheets.reading import read

from companion.printing.kinds import SlipOptions
from companion.proof import Head, ProofTable
from companion.rulebook import open_rulebook
from companion.verdict.fitting import pages
from companion.verdict.report import Remark, Reporter, ScoredLine
from companion.verdict.slip import print_report, slip_context
from companion.verdict.slip_lines import merged

from .conftest import example, printed, slip

pytestmark = pytest.mark.turns(games=3)

FACTS = {"credits": {"authors": "A. Nonymous"}}


def test_a_page_with_the_claims_one_of_fine_print_and_one_of_proofs_say_it_all(settled, dispute) -> None:
    reader, text = printed(settled, "alkekan", dispute, "en")
    assert len(reader.pages) == 3
    *_, told, proof = (" ".join(page.extract_text().split()) for page in reader.pages)
    assert "No other way scores more: the proof is on the next page." in told
    assert "Why nothing beats it" not in told
    assert "The proof, to check by hand" in proof
    assert reader.metadata.title == "The Woods of Alkekan – Verdict"
    for said in (
        "Victory Ana",
        "28 points, 5 ahead of Ben",
        "7.3",
        "Enchanted mirror",
        "+16",
        "REJECTED",
        "Holds",
        "Ben’s claim of 23 holds",
        "Why nothing beats it: Ben",
        "Date",
        "Place",
        "Signatures",
        "page 1 of 3",
    ):
        assert said in text, said


def test_rounds_are_a_table_of_rounds_and_players(settled) -> None:
    """Each round stands there once, with what it gave every player and what each had then."""
    reader, _ = printed(settled, "lobbys", example("lobbys"), "fr", notation="fr")
    short, text = (" ".join(page.extract_text().split()) for page in reader.pages)
    assert "Manche 2 −5 +42 +17" in short  # the first page says no more
    assert re.search(r"1\. Ana 2\. Chloé 3\. Ben", text)
    assert "Manche 1 +1 → 101 +28 → 128 +48 → 148" in text
    assert text.count("Manche 2 ") == text.count("Manche 3 ") == 1
    assert "Capital 174 166 162" in text
    assert text.count("Majorités") == 3


def test_a_claim_that_cannot_be_judged_is_neither_held_nor_rejected(settled, long_lobbys) -> None:
    data = long_lobbys(2, 1) | {"claims": [{"player": "Player number 1", "total": 170}]}
    _, text = printed(settled, "lobbys", data, "fr")
    assert "? Ne peut être jugée" in text
    assert "REJETÉE" not in text


def test_what_lies_on_the_table_is_drawn_with_its_owners(settled) -> None:
    made = slip(settled, "paparazzi", example("paparazzi"), "fr", "fr")
    text = read(made)[1].text
    board = text[: text.index("1. Chloé")]
    assert [board.count(name) for name in ("Ana", "Ben", "Chloé")] == [4, 3, 4]


def test_long_names_on_the_table_are_letters(settled) -> None:
    data = example("paparazzi")
    for player, name in zip(data["players"], ("Maximilienne-Apolline de Sainte-Croix", "Bo", "Cy"), strict=True):
        player["name"] = name
    _, text = printed(settled, "paparazzi", data, "fr", notation="fr")
    # PDFium takes a hyphen at the end of a line for one that only breaks a word.
    assert "MaximilienneApolline de SainteCroix (A)" in text.replace("-", "")
    assert "Bo (B)" in text


@pytest.mark.parametrize("options", [{}, {"paper": "letter", "ink": "low"}], ids=str)
def test_a_proof_may_have_several_tables_of_names_and_no_figures(settled, dispute, options) -> None:
    """What other games prove with: heads that are names somebody typed, nothing beside them."""
    game, position, sheet = settled("alkekan", dispute)
    report = Reporter(game, "en").score(position, sheet)
    pairs = ProofTable(
        (Head("Zoé 😀"), Head("Ben")), (Head("Wolfgang"), Head("Ana")), ((1, 2), (3, 4)), frozenset({(1, 0)})
    )
    proof = replace(report.proofs[0], tables=(pairs, *report.proofs[0].tables))
    made = print_report("alkekan", replace(report, claims=(), proofs=(proof,)), SlipOptions(lang="en", **options))
    text = " ".join(" ".join(page.text for page in read(made)).split())
    assert "Zoé [U+1F600]" in text
    assert "Wolfgang 1 2" in text
    assert "✓ 3" in text.replace("\u00a0", " ")
    assert "number" in text


def test_a_hundred_claims_are_all_there(settled, dispute) -> None:
    data = dispute | {"claims": [{"player": "Ana", "total": total} for total in range(-50, 50)]}
    reader, text = printed(settled, "alkekan", data, "en")
    assert len(reader.pages) > 1
    assert text.count("REJECTED") == 99
    assert text.count("Holds") == 1


def test_names_come_out_as_typed(settled, hostile) -> None:
    reader, text = printed(settled, "alkekan", {"players": [{"name": hostile, "purse": "3♥ Q♠ J♦"}]})
    bare = re.sub(r"[\s\u00a0\u202f]", "", hostile)
    assert re.sub(r"[\s\u00a0\u202f]", "", text).count(bare) >= 2
    assert len(reader.pages) == 1


def test_a_glyph_no_font_has_is_shown_by_its_number_and_remarked_on(settled) -> None:
    _, text = printed(settled, "alkekan", {"players": [{"name": "Zoé 😀 日", "purse": "3♥"}]}, "en")
    assert "Zoé [U+1F600] [U+65E5]" in text
    assert "No font here has these characters, they are shown by their numbers: U+1F600, U+65E5" in text
    _, text = printed(settled, "alkekan", {"players": [{"name": "Zoé 😀", "purse": "3♥"}]})
    assert "Aucune police" in text


def test_a_ruling_of_the_house_is_on_it(settled, long_lobbys) -> None:
    _, text = printed(settled, "lobbys", long_lobbys(2, 1) | {"rulings": {"partisan": "once"}}, "en")
    assert "the points once per round only" in text


def test_the_same_verdict_has_the_same_bytes(settled, dispute) -> None:
    assert slip(settled, "alkekan", dispute) == slip(settled, "alkekan", dispute)


def test_turns_are_pictures_in_a_row_for_each_player(settled) -> None:
    """Hache told each turn in a line of a table of twelve rows. Now each shows what was covered, and the points after it."""
    text = reading.said(slip(settled, "hache", example("hache"), "fr", "fr")).replace("\u00a0", " ")
    assert [text.count(number) for number in ("5.1", "5.2")] == [2 + 14, 2 + 10]
    assert text.count("Symboles couverts") == text.count("Figures") == 2  # the account, and in short
    assert "Ana commence" in text
    assert re.search(
        r"Ana, tour 7\s?: symboles non notés\s+Ben, tour 8\s?: symboles non notés\s+Ben, tour 12\s?: dernière figure \(4.1\)",
        text,
    )


@pytest.mark.parametrize("game_id", ["serpent-noir"])
def test_lays_are_told_once_in_the_order_they_were_played(settled, game_id) -> None:
    """Each has a line of its own; what was entered is not said besides, nor their article at each of them."""
    game, position, sheet = settled(game_id, example(game_id), "fr")
    report = Reporter(game, "fr").score(position, sheet)
    _, text = printed(settled, game_id, example(game_id), "fr", notation="fr")
    for player in report.players:
        steps = [one for one in player.held if one.steps]
        assert [one.steps for one in steps] == [len(player.lines)]
        assert f"{steps[0].label} :".capitalize() not in text
        said = [text.index(f"Pose {line.turn}, {player.name}") for line in player.lines]
        assert len(said) == len(player.lines)
    assert text.count(report.players[0].lines[0].ref) == 1


def test_rows_of_a_round_stand_in_the_order_of_the_law(settled) -> None:
    reader, _ = printed(settled, "cour", example("cour"), "fr", notation="fr")
    rounds = " ".join(reader.pages[1].extract_text().split()).split("Manche ")[1:]
    for part in rounds:
        numbers = [tuple(map(int, found)) for found in re.findall(r"\b([345])\.(\d) [A-Z]", part.partition("Total")[0])]
        assert numbers == sorted(numbers)
        assert len(numbers) > 3


def test_what_is_told_in_one_line_is_not_added_up(settled) -> None:
    """Everybody's coins are their total: the line and the head say so."""
    assert "Total" not in reading.said(slip(settled, "deringer", example("deringer")))
    assert "Total" in reading.said(slip(settled, "industrie", example("industrie"), notation="fr"))


def test_the_only_line_of_everybody_stands_once(settled) -> None:
    """Each of eight players had a line that said where the coins of the line above lay."""
    data = example("deringer")
    assert reading.said(slip(settled, "deringer", data, "en", "en", paper="a5")).count("in the purse") == 1


def test_a_row_in_which_nobody_has_anything_is_left_out(settled) -> None:
    """In two rounds of five nobody left the table with a card, or only one did."""
    text = reading.said(slip(settled, "effraction", example("effraction"), notation="fr"))
    assert 0 < text.count("5.2 La valeur") < len(re.findall(r"Manche \d", text))


def test_what_a_line_counts_has_no_row_of_cards_besides(settled) -> None:
    """Of a table some wrote down the cards, others their number: a list of cards stood beside figures."""
    data = example("effraction")
    tables = [player.get("table") for played in data["rounds"] for player in played["players"]]
    assert {int, str} <= set(map(type, tables))
    assert " Table " not in reading.said(slip(settled, "effraction", data, notation="fr"))


def test_lines_that_differ_in_numbers_alone_are_one() -> None:
    """Five departments were five rows of a keepsake."""
    line = ScoredLine("1.1", "Cards", "card 4♠, round 2", "+1", "", 1, ())
    others = [replace(line, text="card 5♠, round 3"), replace(line, text="card 4♠, round 3", value=2, points="+2")]
    assert merged([line, *others], "en") == [line, *others]


@pytest.mark.parametrize("options", [{}, {"paper": "a5"}, {"type": "large", "ink": "low"}], ids=str)
def test_who_holds_what_is_a_map(settled, options) -> None:
    """Departments were numbers in a list, and the page below it white. A table's own board lies otherwise."""
    made = slip(settled, "campagne", example("campagne"), "fr", "fr", **options)
    assert pages(made) == (3 if "type" in options or "paper" in options else 2)  # a page for the rule on ties
    words = [word.text for word in reading.words(read(made)[1])]
    assert [words.count(name) >= held for name, held in (("Ana", 5), ("Ben", 5), ("Chloé", 3), ("David", 3))] == [
        True
    ] * 4
    assert set(map(str, range(1, 23))) <= set(words)
    game, position, sheet = settled("campagne", example("campagne"), "fr")
    own = open_rulebook("campagne", "fr").sentence("remarks", "own-board")
    report = replace(Reporter(game, "fr").score(position, sheet), remarks=(Remark("own-board", own, own),))
    listed = read(print_report("campagne", report, SlipOptions(lang="fr", **options)))[1]
    assert "4, 5, 7, 18, 20" in re.sub(r"\s+", " ", listed.text)


def test_no_card_stands_alone_on_the_last_line_of_what_is_said(settled) -> None:
    for game_id in ("hache", "serpent-noir"):
        game, position, sheet = settled(game_id, example(game_id), "fr")
        context = slip_context(Reporter(game, "fr").score(position, sheet), FACTS, SlipOptions(lang="fr"))
        said = [line["text"] for player in context["players"] for line in player["lines"]]
        several = [one for one in said if len(re.findall("[♠♥♦♣]", one)) > 1]
        assert several
        assert all(re.search(r"\u00a0\S*[♠♥♦♣]\S*$", one) for one in several)


@pytest.mark.parametrize(("lang", "between"), [("fr", "\u00a0; "), ("en", "; ")])
def test_lines_of_one_article_that_give_nothing_are_one(settled, lang, between) -> None:
    """Three lines of 0 stood below the suit that counts."""
    game, position, sheet = settled("marteau-piqueur", example("marteau-piqueur", lang), lang)
    context = slip_context(Reporter(game, lang).score(position, sheet), FACTS, SlipOptions(lang=lang))
    assert [len(player["lines"]) for player in context["players"]] == [2, 2, 2]
    assert all(player["lines"][1]["text"].count(between) == 2 for player in context["players"])


def test_lays_stand_in_the_order_of_play_with_what_each_player_has_then(settled) -> None:
    """They stood in a column for each player: nobody could follow the tracks."""
    text = reading.said(slip(settled, "serpent-noir", example("serpent-noir"), "fr", "fr", paper="a5"))
    told = re.findall(r"(Ana|Ben) · pose (\d+),.*?\+(\d) → (\d+)", text.replace("\u00a0", " "))
    assert [int(number) for _, number, _, _ in told] == list(range(1, 12))
    had = {"Ana": 0, "Ben": 0}
    for name, _, points, then in told:
        had[name] += int(points)
        assert had[name] == int(then)
    assert had == {"Ana": 36, "Ben": 23}


def test_guesses_stand_in_the_order_of_play(settled) -> None:
    text = reading.said(slip(settled, "hod", example("hod"), "fr", "fr"))
    told = re.findall(r"(Ana|Ben|Chloé) · proposition (\d)[^,]*, (juste)?", text)
    assert [(name, bool(right), number) for name, number, right in told] == [
        ("Ana", False, "1"),
        ("Chloé", False, "2"),
        ("Ben", False, "3"),
        ("Ana", True, "4"),
    ]
