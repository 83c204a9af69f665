"""A verdict on a terminal: readable without colour, at 60 columns, in whatever characters it has."""

import io
import tomllib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.notes import Note
from companion.proof import Explanation, Proof
from companion.rulebook import open_rulebook
from companion.settle import resolve
from companion.sheet import Decision, Step
from companion.verdict.page import Page
from companion.verdict.report import Reporter
from companion.verdict.text import show_report, show_settled
from companion.verdict.wording import wording
from companion.words import NBSP


class Stream(io.StringIO):
    """A stream that says which characters it has."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:
        return self._encoding


def told(settled, game_id, data, lang="en", width=80, encoding="utf-8", *, proof=False) -> str:
    game, position, sheet = settled(game_id, data)
    stream = Stream(encoding)
    show_report(Reporter(game, lang).score(position, sheet), Page(lang, stream, width), proof=proof)
    return stream.getvalue()


def test_it_reads_like_a_verdict(settled, dispute) -> None:
    text = told(settled, "alkekan", dispute)
    lines = text.splitlines()
    assert lines[0].split() == ["The", "Woods", "of", "Alkekan", "Verdict"]
    assert any(line.startswith("Ana ") and line.endswith("28 points") for line in lines)
    assert any(line.split()[:3] == ["7.3", "Enchanted", "mirror"] and line.endswith("+16") for line in lines)
    assert "purse: 3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo" in text
    assert "✗ Ana’s claim of 26 does not hold: the total is 28." in text
    assert "✗ Ben’s claim does not hold: it is not allowed." in text
    assert "✓ Ben’s claim of 23 holds." in text
    assert "Q♥ cannot be acted on" in text
    assert lines[2] == "Ana wins with 28 points, 5 ahead of Ben."
    assert [line.split() for line in lines[3:6]] == [["Player", "Total"], ["1.", "Ana", "28"], ["2.", "Ben", "23"]]
    order = [
        text.index(part) for part in ("Ana wins", "7.3", "✗ Ana’s claim", "✓ Ben’s claim", "Why nothing beats it: Ana")
    ]
    assert order == sorted(order), "who won, then the lines, then the claims, then the proof"


def test_the_table_of_prices_is_there_and_its_sum_is_right(settled, dispute) -> None:
    text = told(settled, "alkekan", dispute)
    said = " ".join(text.split())
    assert "The marked use gains the sum of all numbers: 3 + 13 − 6 − 8 − 5 = −3." in said
    row = next(line for line in text.splitlines() if line.strip().startswith("5♥ "))
    assert row.split() == ["5♥", "−8", "[−5]", "5", "−10", "−10"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_page(settled, dispute, long_lobbys, width, lang) -> None:
    for game_id, data in (("alkekan", dispute), ("lobbys", long_lobbys(5, 3))):
        text = told(settled, game_id, data, lang, width)
        assert max(cell_len(line) for line in text.splitlines()) <= width
        assert all(line == line.rstrip() for line in text.splitlines())


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=30)
@given(width=st.integers(24, 130), name=st.text("abc é♦日😀[]{}<>&:!", min_size=1, max_size=200))
def test_any_name_fits_any_width(settled, width, name) -> None:
    text = told(settled, "alkekan", {"players": [{"name": f"A{name}", "purse": "3♥ Q♠"}]}, "fr", width)
    assert max(cell_len(line) for line in text.splitlines()) <= width


def test_names_come_out_as_typed(settled, hostile) -> None:
    text = told(settled, "alkekan", {"players": [{"name": hostile, "purse": "3♥ Q♠ J♦"}]}, width=90, proof=True)
    assert text.count(hostile) >= 2


def test_a_name_of_200_characters_is_there_whole(settled) -> None:
    name = "é" * 199 + "Z"
    text = told(settled, "alkekan", {"players": [{"name": name, "purse": "3♥"}]}, width=60)
    head = text.split("3♥")[0]
    assert head.count("é") == 199
    assert head.count("Z") == 1


@pytest.mark.parametrize(("encoding", "card"), [("ascii", "DP"), ("cp1252", "DP"), ("cp850", "DP"), ("cp437", "DP")])
def test_a_terminal_without_suits_gets_letters(settled, dispute, encoding, card) -> None:
    text = told(settled, "alkekan", dispute, "fr", 60, encoding)
    text.encode(encoding)
    assert f"{card} double 8K" in text


def test_no_break_spaces_hold(settled) -> None:
    """Rich breaks lines at U+00A0; we do not."""
    for width in range(30, 70):
        text = told(settled, "alkekan", {"players": [{"name": "Ana", "purse": "3♥ Q♠ J♦ K♦"}]}, "fr", width)
        assert not any(line.strip()[:1] in tuple(":;!?»") for line in text.splitlines() if line.strip())


def test_one_purse_has_no_winner_and_nothing_to_prove_has_no_proof(settled) -> None:
    data = {"players": [{"name": "Ana", "purse": "3♥ 4♥ Q♠"}]}
    assert "wins" not in told(settled, "alkekan", data)
    assert "Why nothing beats it" in told(settled, "alkekan", data, proof=True)
    bare = told(settled, "alkekan", {"players": [{"name": "Ana", "purse": "3♥ Jo"}]}, proof=True)
    assert "Why nothing beats it" not in bare
    assert "--proof" not in bare


def test_the_proof_follows_a_claim_or_is_asked_for(settled) -> None:
    data = {"players": [{"name": "Ana", "purse": "3♥ 4♥ Q♠"}]}
    quiet = told(settled, "alkekan", data)
    assert "Nothing beats these totals: --proof shows why." in quiet
    assert "Why nothing beats it" not in quiet
    assert f"Rien ne bat ces totaux{NBSP}: --proof" in told(settled, "alkekan", data, "fr")
    for shown in (
        told(settled, "alkekan", data, proof=True),
        told(settled, "alkekan", data | {"claims": [{"player": "Ana", "total": 11}]}),
    ):
        assert "Why nothing beats it: Ana" in shown
        assert "--proof" not in shown


def test_how_to_read_a_table_is_told_once(settled, dispute) -> None:
    text = told(settled, "alkekan", dispute)
    assert text.count("Why nothing beats it") == 2
    assert text.count("Each box: what the card above gains") == 1


def test_many_magic_cards_come_in_blocks(settled) -> None:
    purse = "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣ 3♥ 4♠"
    text = told(settled, "alkekan", {"players": [{"name": "Ana", "purse": purse}]}, width=60, proof=True)
    assert sum(line.strip().startswith("3♥ ") for line in text.splitlines()) >= 2
    assert all(card in text for card in purse.split())


def test_a_shared_victory_and_a_remark(settled) -> None:
    data = {"players": [{"name": "Ana", "purse": "3♥ 4♥ 5♥"}, {"name": "Bo", "purse": "3♦ 4♦ 5♦"}]}
    text = told(settled, "alkekan", data, "fr")
    assert "Victoire partagée avec 12 points\u00a0: Ana et Bo." in text
    short = {"players": [{"name": "Ana", "purse": "3♥"}, {"name": "Bo", "purse": "3♦"}]}
    assert "En tête à égalité avec 3 points\u00a0: Ana et Bo." in told(settled, "alkekan", short, "fr")
    assert "Remarque\u00a0: " in told(settled, "alkekan", {"players": [{"name": "Ana", "purse": "3♥"}]}, "fr")


def test_a_grid_is_echoed(settled) -> None:
    import tomllib

    from companion.folders import game_folder

    data = tomllib.loads((game_folder("paparazzi") / "example.en.toml").read_text(encoding="utf-8"))
    text = told(settled, "paparazzi", data)
    assert "\ngrid\n" in text
    assert any(line.split().count(".") >= 3 for line in text.splitlines())


def test_a_house_ruling_is_told(settled, long_lobbys) -> None:
    text = told(settled, "lobbys", long_lobbys(2, 1) | {"rulings": {"partisan": "once"}})
    assert "House ruling. What several suits completed in one round bring: the points once per round only." in " ".join(
        text.split()
    )


def test_colour_only_where_there_is_colour(settled, dispute, monkeypatch) -> None:
    assert "\x1b" not in told(settled, "alkekan", dispute)
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in told(settled, "alkekan", dispute)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in told(settled, "alkekan", dispute)


def test_an_old_console_gets_no_colour_codes(monkeypatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("rich.console.detect_legacy_windows", lambda: True)
    stream = Stream()
    Page("en", stream, 60).paragraph("A", style="bold red")
    assert "31" not in stream.getvalue()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_decision_is_told(lang) -> None:
    game = find_game("lobbys")
    event = game.events["election"]
    entry = event.model.model_validate({"bids": {"Ana": "3♥", "Ben": "4♠"}, "people": "10♠ 10♦"})
    stream = Stream()
    show_settled(Reporter(game, lang).decision(entry, resolve(event, entry)), Page(lang, stream, 60))
    text = stream.getvalue()
    assert "♠ 5" in text
    assert "Ana 3♥, Ben 4♠" in text, "whose card it was is told"
    assert all(card in text for card in ("3♥", "4♠", "10♠ 10♦"))
    assert max(map(len, text.splitlines())) <= 60


@pytest.mark.parametrize(
    ("rounds", "lang", "said"),
    [
        (1, "en", "Player number 1 leads with 172 points, 75 ahead of Player number 2."),
        (2, "fr", "Player number 1 mène avec 244 points, 150 d’avance sur Player number 2."),
        (3, "en", "Player number 1 wins with 316 points, 225 ahead of Player number 2."),
        (3, "fr", "Player number 1 l’emporte avec 316 points, 225 d’avance sur Player number 2."),
    ],
)
def test_who_leads_an_unfinished_game_of_lobbys_has_not_won(settled, long_lobbys, rounds, lang, said) -> None:
    assert told(settled, "lobbys", bids_for(long_lobbys(2, rounds)), lang).splitlines()[2] == said


def bids_for(data):
    """The election cards that the long game leaves out: 4♠ and 3♠ in every round."""
    for played in data["rounds"]:
        for hand, bid in zip(played["players"], ("4♠", "3♠"), strict=True):
            hand["bid"] = bid
    return data


@pytest.mark.parametrize(
    ("lang", "lead", "lacks"),
    [
        ("en", "Judging by what was entered, Player number 1 leads.", "Player number 1: not entered, though it counts: round 1, price of the vote; round 2,"),
        ("fr", "D’après ce qui a été saisi, Player number 1 mène.", f"Pour Player number 1, encore à saisir, car cela compte{NBSP}: manche 1, prix du vote{NBSP}; manche 2,"),
    ],
)  # fmt: skip
def test_who_leads_where_something_is_missing_leads_on_what_was_entered(
    settled, long_lobbys, lang, lead, lacks
) -> None:
    text = told(settled, "lobbys", long_lobbys(2, 3), lang, 130)
    lines = text.splitlines()
    assert lines[2] == lead
    assert " ".join(text.split("\n")).find(lacks) > 0
    assert "wins" not in text
    assert "l’emporte" not in text
    assert any(line.split()[:1] == ["1."] and line.endswith("328?") for line in lines)
    assert any(line.endswith("(incomplete)" if lang == "en" else "(incomplet)") for line in lines)


NUMBERED = {"marriages": 1, "intrigues": 0, "affairs": 0, "aces": 1, "wealth": "0 0 0 5"}
"""A court of Cour as its pad has it."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game_id", "seat", "left_out", "gaps"),
    [
        ("virus", {}, ["medicine"], ["medicine-missing"]),
        ("virus", {}, ["germs"], ["germs-missing"]),
        ("lobbys", {}, ["bid", "wins"], ["bids-missing", "wins-missing"]),
        ("effraction", {}, ["cards"], ["cards-missing"]),
        ("effraction", {}, ["table"], ["tables-missing"]),
        ("cour", NUMBERED, ["court", "intrigues", "aces"], ["missing-intrigues", "missing-aces"]),
        ("cour", NUMBERED, ["court", "wealth"], ["missing-wealth"]),
    ],
)  # fmt: skip
def test_what_is_missing_is_told_once(settled, game_id, seat, left_out, gaps, lang) -> None:
    """With the result; programs have it as remarks besides."""
    data = tomllib.loads((game_folder(game_id) / "example.en.toml").read_text(encoding="utf-8"))
    ana = data["rounds"][0]["players"][0]
    ana |= seat
    for field in left_out:
        ana.pop(field, None)
    game, position, sheet = settled(game_id, {**data, "claims": []})
    codes = [note.key for note in sheet.remarks]
    assert set(gaps) <= set(codes)
    report = Reporter(game, lang).score(position, sheet)
    assert len(report.result) == 1 + sum(bool(player.missing) for player in sheet.players)
    assert len(report.remarks) == len(codes) - sum(code in game.told_as_missing for code in codes)


def test_gaps_are_remarks_of_their_game() -> None:
    for game in map(find_game, game_ids()):
        assert set(game.told_as_missing) <= open_rulebook(game.id, "fr").words.get("remarks", {}).keys()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "? Player number 2’s claim cannot be judged: not all that counts was entered."),
        (
            "fr",
            f"? Player number 2{NBSP}: l’annonce ne peut pas être jugée, car il manque une partie de ce qui compte.",
        ),
    ],
)
def test_a_claim_that_nobody_can_judge_neither_holds_nor_fails(settled, long_lobbys, lang, said) -> None:
    data = long_lobbys(2, 1) | {"claims": [{"player": "Player number 2", "total": 100}]}
    lines = told(settled, "lobbys", data, lang, 130).splitlines()
    assert said in " ".join(line.strip() for line in lines)
    claimed = next(index for index, line in enumerate(lines) if line.startswith("? "))
    assert any(line.endswith("(3.3).") for line in lines[claimed : claimed + 3])
    assert not any(line[:1] in "✓✗" for line in lines if line)


def test_lines_stand_under_their_round(settled, long_lobbys) -> None:
    lines = [line.strip() for line in told(settled, "lobbys", long_lobbys(2, 2)).splitlines()]
    first, second = lines.index("round 1"), lines.index("round 2")
    assert lines[first - 1].startswith("2.3 "), "the starting capital is no round's"
    assert [line[:3] for line in lines[first + 1 : second]] == [
        line[:3] for line in lines[second + 1 : 2 * second - first]
    ]
    assert not any("round 1," in line and line[:1].isdigit() for line in lines), "said once, above the lines"


def test_standings_hold_the_rounds_where_they_fit(settled, long_lobbys) -> None:
    wide = told(settled, "lobbys", bids_for(long_lobbys(2, 3))).splitlines()
    assert wide[3].split() == ["Player", "start", "round", "1", "round", "2", "round", "3", "Total"]
    assert wide[4].split() == ["1.", "Player", "number", "1", "100", "+72", "+72", "+72", "316"]
    narrow = told(settled, "lobbys", bids_for(long_lobbys(2, 3)), width=40).splitlines()
    heads = next(line for line in narrow if "Total" in line)
    assert heads.split() == ["Player", "Total"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Sharing the lead with 0 points: Ana and Bo."),
        ("fr", "En tête à égalité avec 0 point\u00a0: Ana et Bo."),
    ],
)
def test_a_shared_lead_in_an_unfinished_grid(settled, lang, said) -> None:
    courts = iter([f"{rank}{suit}" for suit in "♠♥♦♣" for rank in "KQJ"])
    rows = [" ".join(next(courts) if r % 2 and c % 2 else "." for c in range(9)) for r in range(7)]
    data = {"players": [{"name": "Ana", "suit": "♠"}, {"name": "Bo", "suit": "♥"}], "grid": rows}
    assert said in told(settled, "paparazzi", data, lang)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "What happens next: see article 5.5."), ("fr", f"La suite{NBSP}: voir l’article 5.5.")]
)
def test_a_decision_points_to_what_happens_next(lang, said) -> None:
    game = find_game("alkekan")
    event = game.events["call"]
    entry = event.model.model_validate({"caller": "Ana", "other": "Ben", "other_has_joker": True})
    stream = Stream()
    show_settled(Reporter(game, lang).decision(entry, resolve(event, entry)), Page(lang, stream, 60))
    assert said in stream.getvalue()


def test_the_steps_of_a_decision_are_numbered_and_its_proofs_follow() -> None:
    game = find_game("alkekan")
    entry = game.events["turn"].model.model_validate({"encounter": "7♦", "actions": {"Ana": "K♠", "Ben": "K♣"}})
    proof = Proof(None, lambda found, _: {}, lambda _: Explanation(closing=(Note("unique"),)))
    steps = (Step({}, Note("turn-equal")),) * 2
    decision = Decision("turn.equal", {}, Note("turn-equal"), steps=steps, proof={"Ana": proof, "Ben": proof})
    stream = Stream()
    show_settled(Reporter(game, "en").decision(entry, decision), Page("en", stream, 70))
    said = [line.strip() for line in stream.getvalue().splitlines()]
    equal = wording("alkekan", "en").note(Note("turn-equal"))
    assert [line for line in said if equal in line] == [equal, f"1. {equal}", f"2. {equal}"]
    assert [line for line in said if line.startswith("Why nothing beats it")] == [
        "Why nothing beats it: Ana",
        "Why nothing beats it: Ben",
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_won_is_the_last_line_too(settled, long_lobbys, lang) -> None:
    """A long verdict scrolls its first lines away."""
    game, position, sheet = settled("lobbys", long_lobbys(3, 2))
    result = Reporter(game, lang).score(position, sheet).result[0]
    written = told(settled, "lobbys", long_lobbys(3, 2), lang)
    assert written.splitlines()[-1] == result
    assert written.count(result) == 2
