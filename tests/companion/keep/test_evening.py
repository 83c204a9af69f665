"""An evening kept, left in the middle of a line, and taken up again."""

import tomllib

import pytest

from companion.cli.example import example_of
from companion.errors import InputError
from companion.games import find_game
from companion.keep import file as files
from companion.keep.file import ChangedError, open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError, read_position
from companion.settle import settle

EN = Flags(lang="en")
FIRST = ("JQKsJQKh/3/2/9", "/4/1/9")


@pytest.fixture
def lobbys():
    return find_game("lobbys")


@pytest.fixture
def evening(lobbys, kept):
    """Lines played into a file, told with everybody's total by name."""

    def play(*lines, game=lobbys, flags=EN, name="eve.toml"):
        return kept(game, lines, flags, name, lambda players: {one.name: one.total for one in players})

    return play


def scored(tmp_path, game):
    return settle(game, read_position(game, tmp_path / "eve.toml", EN, None).entry)


def test_each_round_is_told_and_the_file_is_scored_as_it_stands(evening, tmp_path, lobbys):
    told, _, entered = evening("Ana, Ben", "", *FIRST)
    assert told == [(1, {player.name: player.total for player in scored(tmp_path, lobbys).players})]
    assert entered is None


def test_an_evening_of_three_rounds(evening, tmp_path, lobbys):
    told, _, entered = evening("Ana, Ben", "", *FIRST, "", *FIRST, "", *FIRST, "Ana=3", "", "")
    assert [stage for stage, _ in told] == [1, 2, 3]
    assert entered.entry.claims[0].total == 3
    again = read_position(lobbys, tmp_path / "eve.toml", Flags(), None)
    assert again.entry == entered.entry


LINES = ("Ana, Ben", "50", "J♠ Q♠ K♠ J♥ Q♥ K♥", "3", "", "9", "/4/1/9", "", *FIRST, "n", "Ana=3", "")
ONCE = Flags(lang="en", rulings=("partisan=once",))


@pytest.mark.parametrize("left", range(len(LINES)))
def test_left_at_any_line_only_that_line_is_lost(evening, lobbys, left):
    _, _, whole = evening(*LINES, name="whole.toml", flags=ONCE)
    evening(*LINES[:left], flags=ONCE)
    over = "n" in LINES[:left]  # another evening there may be another round: only this is asked anew
    _, terminal, entered = evening(*["n"] * over, *LINES[left:], flags=ONCE)
    assert entered.entry == whole.entry
    assert len(terminal.asked) == len(LINES) - left + over, "nothing else is asked twice"


def test_a_file_that_is_only_looked_at_stays_as_somebody_wrote_it(evening, tmp_path):
    text = '# ours\nplayers = [{name = "Ana"}, {name = "Ben"}]\n'
    (tmp_path / "eve.toml").write_text(text, encoding="utf-8")
    evening()
    assert (tmp_path / "eve.toml").read_text(encoding="utf-8") == text


def test_a_game_that_is_over_and_only_looked_at_stays_as_somebody_wrote_it(evening, tmp_path):
    path = tmp_path / "eve.toml"
    path.write_text(example_of("lobbys", "en"), encoding="utf-8")
    before = path.read_bytes()
    _, terminal, entered = evening("")
    assert (len(terminal.asked), len(entered.entry.rounds), path.read_bytes()) == (1, 3, before)


def test_a_game_cut_short_and_only_looked_at_stays_as_somebody_wrote_it(evening, tmp_path):
    path = tmp_path / "eve.toml"
    text = example_of("lobbys", "en")
    path.write_text(text[: text.index("# Round 3")], encoding="utf-8")
    before = path.read_bytes()
    _, _, entered = evening("n", "")
    assert (len(entered.entry.rounds), path.read_bytes()) == (2, before)


def test_a_claim_about_a_game_that_is_over_is_written(evening, tmp_path):
    path = tmp_path / "eve.toml"
    path.write_text(example_of("lobbys", "en"), encoding="utf-8")
    evening("Ana=3", "")
    assert tomllib.loads(path.read_text(encoding="utf-8"))["claims"] == [{"player": "Ana", "total": 3}]


def test_a_file_written_by_hand_goes_on(evening, tmp_path, lobbys):
    (tmp_path / "eve.toml").write_text(
        'lang = "en"\ncards = "fr"\nstart = 10\nplayers = [{name = "Ana"}, {name = "Ben"}]\n[[rounds]]\nplayers = ['
        '{name = "Ben", markets = ["VK", "DK", "RK", "VT", "DT", "RT"], last = 4},'
        '{name = "Ana", markets = "VP DP RP VC DC RC", last = 3, bid = 2, wins = 9}]\n',
        encoding="utf-8",
    )
    told, _, entered = evening("n", "", flags=Flags(lang="fr", cards="en"))
    assert told[0][0] == 1
    assert [hand.name for hand in entered.entry.rounds[0].players] == ["Ana", "Ben"]
    assert entered.entry.rounds[0].players[1].bid is None
    assert str(entered.entry.rounds[0].players[1].markets[0]) == "J♦", "what stands there is read as it was written"


def test_going_back_forgets_nothing(evening, lobbys):
    evening("Ana, Ben", "", *FIRST, "", "JQKsJQKh/3/2/9", *["back"] * 5)
    told, _, _ = evening("/4/1/9")
    assert [stage for stage, _ in told] == [2]


def test_what_is_refused_is_not_kept_by_an_empty_line_but_asked_again(evening, lobbys):
    """Two markets are missing: told, and told again where no other answer is chosen, with what Enter then does."""
    keeps = ("JQKsJQKh/3/2/9", "JQKdJc/4/1/5", "", "")
    told, terminal, _ = evening("Ana, Ben", "", *keeps, "JQKdJQKc")
    assert [fault.code for fault in terminal.faults] == ["markets-missing", "markets-missing"]
    again = "Contracts Ben won in round 1 (Enter: another answer is wrong) (- clears) [J♦ Q♦ K♦ J♣]"
    assert [terminal.asked.count(again), terminal.asked[-2]] == [2, again]
    assert [stage for stage, _ in told] == [1]


def test_a_game_without_rounds_is_asked_once_and_kept_all_the_same(evening, tmp_path):
    game = find_game("alkekan")
    evening("Ana, Ben", "35h", game=game)
    with pytest.raises(ReadingError) as caught:
        read_position(game, tmp_path / "eve.toml", EN, None)
    assert [(fault.code, fault.where) for fault in caught.value.faults] == [("field-missing", "players[1].purse")]
    told, _, entered = evening("6s", "", "", "", game=game)
    assert [len(player.purse) for player in entered.entry.players] == [2, 1]
    assert told == []


def test_a_game_that_asks_for_itself_is_taken_up_in_the_middle(evening, tmp_path):
    game = find_game("paparazzi")
    evening("Ana, Ben", "1", "s", "h", "7s 3h 9s 4h", "6s Ks . Kh 8s Kd . Kc 5h", game=game)
    rest = ("As Ah 3s 2h", "2s Qs . Qh . Qd 5s Qc 6h", "7h 4s 8h 10s", "10h Js . Jh 9h Jd . Jc .", ". . . .")
    _, _, entered = evening(*rest, "", "", game=game)
    assert len(entered.entry.grid) == 7


def test_rulings_are_kept(evening, tmp_path, lobbys):
    evening("Ana, Ben", "", flags=Flags(lang="en", rulings=("partisan=once",)))
    _, _, entered = evening(*FIRST, "n", "")
    assert entered.entry.rulings == {"partisan": "once"}
    with pytest.raises(InputError):
        evening(flags=Flags(lang="en", rulings=("partisan=never",)))


def test_a_full_disk_is_told_and_loses_no_answer(evening, tmp_path, monkeypatch):
    real, full = files.save, [True]

    def save(text, path):
        if full and "Ben" in text:
            full.pop()
            raise OSError(28, "No space left on device")
        real(text, path)

    monkeypatch.setattr(files, "save", save)
    _, terminal, _ = evening("Ana, Ben", "", *FIRST)
    assert [(fault.code, fault.data["reason"]) for fault in terminal.faults] == [("file-unwritable", "ENOSPC")]
    told, _, _ = evening()
    assert [stage for stage, _ in told] == [1]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("eve.json", None, "keep-kind"),
        ("eve", "players = []", "keep-kind"),
        ("no/eve.toml", None, "folder-missing"),
        ("x" * 300 + ".toml", None, "file-unwritable"),
        ("eve.toml", "players = 3", "not-a-list"),
        ("eve.toml", "roudns = []", "key-unknown"),
        ("eve.toml", "players = [", "toml-invalid"),
        ("eve.toml", "", "file-empty"),
    ],
)
def test_a_file_that_cannot_be_kept_is_told_before_anything_is_asked(tmp_path, lobbys, name, text, code):
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        open_file(lobbys, tmp_path / name, EN)
    assert caught.value.faults[0].code == code


COMMENTED = """# friday, at Ana's
lang = "en"
cards = "en"

[[players]]
name = "Ana #1"

[[players]]
name = "Ben"  # who came late

# the first round, before the soup
[[rounds]]

[[rounds.players]]
name = "Ana #1"
markets = "J♠ Q♠ K♠ J♥ Q♥ K♥"   # she says
last = 3
bid = 2
wins = 9

[[rounds.players]]
name = "Ben"
markets = "J♦ Q♦ K♦ J♣ Q♣ K♣"
last = 4
bid = 1
wins = 9
"""


def test_comments_of_the_files_owner_stay_where_they_are(evening, tmp_path):
    path = tmp_path / "eve.toml"
    path.write_text(COMMENTED, encoding="utf-8")
    evening()
    assert path.read_text(encoding="utf-8") == COMMENTED, "a file only looked at stays as it is"
    evening("", "", *FIRST, "!", "4", "2")
    text = path.read_text(encoding="utf-8")
    for line in COMMENTED.splitlines():
        assert line in text or line == "last = 3"
    rounds = tomllib.loads(text)["rounds"]
    assert [[row["last"] for row in one["players"]] for one in rounds] == [[2, 4], [3, 4]]
    assert {one.name for one in tmp_path.iterdir()} == {"eve.toml", "eve.journal"}


def test_a_file_that_cannot_be_changed_in_parts_is_kept_beside_the_new_one(evening, tmp_path, monkeypatch):
    path, spare = tmp_path / "eve.toml", tmp_path / "eve.toml.bak"
    path.write_text(COMMENTED, encoding="utf-8")
    monkeypatch.setattr("companion.keep.rewriting.rewritten", lambda _text, _data: None)
    _, terminal, _ = evening("", "", *FIRST)
    assert [(fault.code, fault.data) for fault in terminal.faults] == [("keep-comments", {"file": str(spare)})]
    assert spare.read_text(encoding="utf-8") == COMMENTED
    _, terminal, _ = evening()
    assert terminal.faults == []
    assert {one.name for one in tmp_path.iterdir()} == {"eve.toml", "eve.toml.bak", "eve.journal"}


def test_a_name_without_an_ending_is_that_of_a_toml_file(evening, tmp_path):
    evening("Ana, Ben", "", name="friday")
    told, _, _ = evening(*FIRST, name="friday")
    assert [stage for stage, _ in told] == [1]
    assert {one.name for one in tmp_path.iterdir()} == {"friday.toml", "friday.journal"}


def test_a_comment_that_somebody_changed_is_told_and_kept(evening, tmp_path):
    evening("Ana, Ben", "50", "J♠ Q♠")
    path = tmp_path / "eve.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("at = [", "att = ["), encoding="utf-8")
    damaged = path.read_bytes()
    (tmp_path / "eve.journal").unlink()
    _, terminal, _ = evening()
    assert [fault.code for fault in terminal.faults] == ["keep-damaged"]
    assert [one.name for one in tmp_path.iterdir()] == ["eve.toml"], "a file only looked at stays alone"
    told, _, _ = evening(*FIRST)
    assert [stage for stage, _ in told] == [1]
    assert (tmp_path / "eve.toml.bak").read_bytes() == damaged
    assert evening()[1].faults == []


TWO_ROUNDS = ("Ana, Ben", "", *FIRST, "", *FIRST, "", "JQKsJQKh/3/2/9")


def test_a_name_put_right_takes_its_rows_along(evening, tmp_path):
    evening(*TWO_ROUNDS, "!", "1", "Ana, Benoît", "y")
    text = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert 'Ben"' not in text
    rounds = tomllib.loads(text)["rounds"]
    assert [[row["name"] for row in one["players"]] for one in rounds] == [["Ana", "Benoît"]] * 2
    assert rounds[1]["players"][1]["last"] == "4♥" or rounds[1]["players"][1]["last"] == 4
    _, terminal, entered = evening("/4/1/9", "n", "")  # the last round: nobody claims anything
    assert [hand.name for hand in entered.entry.rounds[2].players] == ["Ana", "Benoît"]
    assert len(terminal.asked) == 3


def test_a_name_put_right_by_going_back(evening, tmp_path):
    _, terminal, entered = evening("Ana, Bne", "", *FIRST, *["back"] * 10, "Ana, Ben", "y", *[""] * 9, "n", "", "")
    assert [hand.name for hand in entered.entry.rounds[0].players] == ["Ana", "Ben"]
    assert len(entered.entry.rounds[0].players[1].markets) == 6
    assert terminal.asked[-3].startswith("rounds: 1 so far")
    assert "Bne" not in (tmp_path / "eve.toml").read_text(encoding="utf-8")


def test_a_name_put_right_in_a_file_taken_up_again(evening, tmp_path):
    """What stands in the file alone, behind the question that is open, follows too."""
    evening(*TWO_ROUNDS, "!", "1", "Ana, Ben, Cy", "1")
    evening("!", "1", "Ana, Benoît, Cy", "y", "")
    evening("!", "1", "Ana, Benoît", "2", "y")
    text = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    rounds = tomllib.loads(text)["rounds"]
    assert [[row["name"] for row in one["players"]] for one in rounds] == [["Ana", "Benoît"]] * 2
    assert 'Ben"' not in text


@pytest.mark.parametrize("names", ["Ana, Ben, Cy", "Cy, Ana, Ben", "Ben"])
def test_who_comes_or_goes_takes_nobody_elses_rows_along(evening, tmp_path, names):
    """The file has all of them while the newcomer's are asked for, so that it may be left there."""
    evening(*TWO_ROUNDS, "!", "1", names)
    _, terminal, _ = evening("!", "1", "Ana, Ben")
    rounds = tomllib.loads((tmp_path / "eve.toml").read_text(encoding="utf-8"))["rounds"]
    assert [[row["name"] for row in one["players"]] for one in rounds] == [["Ana", "Ben"]] * 2
    assert "Ben won in round 3" in terminal.asked[-1], "the third round goes on where it was"


def test_rounds_behind_a_gap_stay(evening, tmp_path):
    evening("Ana, Ben", "", *FIRST, "", *FIRST)
    path = tmp_path / "eve.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('markets = "J♠ Q♠ K♠ J♥ Q♥ K♥"\n', "", 1), encoding="utf-8")
    evening("JQKs")
    evening("JQKsJQKh")
    assert len(tomllib.loads(path.read_text(encoding="utf-8"))["rounds"]) == 2


def test_a_file_that_another_window_keeps_is_not_written_over(evening, tmp_path, lobbys, played):
    path = tmp_path / "eve.toml"
    evening("Ana, Ben", "50")
    book = open_file(lobbys, path, EN)
    evening("JQKsJQKh/3/2/9")
    theirs = path.read_bytes()
    with pytest.raises(ChangedError) as caught:
        Keeper(lobbys, book, EN, played(["JQKsJQKd"]), lambda *_: None).run()
    assert (caught.value.faults[0].code, caught.value.exit_status) == ("keep-changed-kept", 2)
    assert path.read_bytes() == theirs
    mine = (tmp_path / "eve-2.toml").read_text(encoding="utf-8")
    assert "J♠ Q♠ K♠ J♦ Q♦ K♦" in mine, "nothing that was typed here is lost"


def test_a_comment_written_meanwhile_stays_and_nothing_is_lost(evening, tmp_path, lobbys, played):
    """An editor saved it with a comment more: it says the same, so the evening goes on in it."""
    path = tmp_path / "eve.toml"
    evening("Ana, Ben", "50")
    book = open_file(lobbys, path, EN)
    path.write_text("# friday\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ReadingError):
        Keeper(lobbys, book, EN, played(["JQKsJQKd/3/2/9"]), lambda *_: None).run()
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# friday\n")
    assert "J♠ Q♠ K♠ J♦ Q♦ K♦" in text


def test_a_file_that_was_taken_away_is_written_anew(evening, tmp_path, lobbys, played):
    path = tmp_path / "eve.toml"
    evening("Ana, Ben", "50")
    book = open_file(lobbys, path, EN)
    path.unlink()
    with pytest.raises(ReadingError):
        Keeper(lobbys, book, EN, played(["JQKsJQKh/3/2/9"]), lambda *_: None).run()
    assert path.exists()


@pytest.mark.parametrize(
    ("mine", "lines", "other", "title"),
    [
        ("cour", ("RP DC RC VP 5C 6P 3T 2P",), "virus", "Cour"),  # in the middle of a round
        ("virus", ("5/4", "4/3/o", "3/4"), "cour", "Virus"),
    ],
)
def test_an_evening_of_another_game_is_not_mixed_with_this_one(evening, tmp_path, mine, lines, other, title):
    path = tmp_path / "eve.toml"
    evening("Ana, Ben, Cy", *lines, game=find_game(mine), flags=Flags(lang="fr"))
    before = path.read_bytes()
    with pytest.raises(ReadingError) as caught:
        open_file(find_game(other), path, Flags())
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["file"]) == ("file-of-another", str(path))
    assert (fault.data["title"], fault.data["command"]) == (title, f"companion keep {mine}")
    assert path.read_bytes() == before


EARLIER = """lang = "en"
cards = "en"

[[players]]
name = "Ana"

[[players]]
name = "Ben"

# companion keep: {"start": null, "1/Ana/markets": "J♠ Q♠ K♠ J♥ Q♥ K♥", "1/Ana/last": 3, "1/Ana/bid": 2, "1/Ana/wins": 9}
"""


def test_an_evening_that_an_earlier_version_began_goes_on(evening, tmp_path, lobbys):
    """What was not finished stood in a comment, and the first of them named no game."""
    (tmp_path / "eve.toml").write_text(EARLIER, encoding="utf-8")
    told, terminal, _ = evening("Ben: /4/1/9")
    assert [stage for stage, _ in told] == [1]
    assert terminal.faults == []


def test_cards_may_be_typed_in_the_other_notation_from_now_on(evening, tmp_path):
    """What was kept has signs for suits, which both notations read."""
    cour = find_game("cour")
    courts = ("KS QH KH JS 5H 6S 3C 2S 9D", "KD QC KC JD 5D 6D 3D 2D 8D")
    evening("Ana, Ben", *courts, game=cour)
    before = scored(tmp_path, cour)
    told, terminal, _ = evening("", "RP DC RC VP 5C 6P 3T 2P 9K", game=cour, flags=Flags(lang="en", cards="fr"))
    assert terminal.faults == []
    assert told == [(1, {player.name: player.total for player in before.players})]
    _, terminal, _ = evening("RK DT RT VK 5K 6K 3K 2K 8K", game=cour, flags=Flags(lang="en"))
    assert terminal.faults == []
    assert scored(tmp_path, cour).players[0].total == 2 * before.players[0].total


def test_letters_that_somebody_wrote_are_not_read_otherwise_now(evening, tmp_path):
    path = tmp_path / "eve.toml"
    courts = ("KS QH KH JS 5H 6S 3C 2S 9D", "KD QC KC JD 5D 6D 3D 2D 8D")
    evening("Ana, Ben", *courts, game=find_game("cour"))
    path.write_text(path.read_text(encoding="utf-8").replace("3♣", "3C"), encoding="utf-8")
    told, terminal, _ = evening("", "", game=find_game("cour"), flags=Flags(lang="en", cards="fr"))
    (fault,) = terminal.faults
    assert (fault.code, fault.data["cards"]) == ("keep-cards", "en")
    assert [stage for stage, _ in told] == [1]


@pytest.mark.parametrize(
    "correction",
    [("back", "!", "2", "77"), ("back",) * 9 + ("77",)],
    ids=["chosen from the list", "by going back to it"],
)
def test_what_is_put_right_behind_a_step_back_is_saved_at_once(evening, tmp_path, correction):
    """The file kept the old answer, and said that all was kept."""
    evening("Ana, Ben", "55", *FIRST, *correction)
    text = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert "start = 77" in text
    told, _, _ = evening(*[""] * 8, "n", "")
    straight, _, _ = evening("Ana, Ben", "77", *FIRST, name="straight.toml")
    assert told[-1:] == straight


def test_going_back_and_changing_nothing_writes_nothing(evening, tmp_path):
    evening("Ana, Ben", "55", *FIRST)
    before = (tmp_path / "eve.toml").read_bytes()
    evening("n", *["back"] * 5)
    assert (tmp_path / "eve.toml").read_bytes() == before
