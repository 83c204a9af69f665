"""Who joins, leaves, sits elsewhere or is called otherwise takes along what was entered about them, and nothing of anybody else's."""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from entering.left import answers_left
from entering.typist import lines
from fuzzing import tries

from companion.asking import ask_position
from companion.evening.stages import listed, stage_of
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError
from companion.reading.checked import check_entry
from companion.settle import settle
from companion.verdict.report import Reporter
from companion.verdict.slip_rounds import rounds_table

EXAMPLES = Path(__file__).parents[2] / "examples"


class Table:
    """Types lines, then answers what is asked about a new list of names, and leaves at anything else."""

    symbols = True

    def __init__(self, typed, follow_ups):
        self.typed, self.follow_ups, self.asked, self.faults = list(typed), follow_ups, [], []
        self.said = []

    def ask(self, prompt, complete=None):
        self.asked.append(prompt)
        if self.typed:
            return self.typed.pop(0)
        for part, answer in self.follow_ups.items():
            if part in prompt:
                return answer
        raise EOFError

    def say(self, text):
        self.said.append(text)

    def complain(self, faults, _lang, _data):
        self.faults += faults


FOLLOW_UPS = {
    "the same person": "n",
    "is gone": "1",
    "goes as well": "y",
    "from the beginning": "n",
    "When did": "2",
    "Who comes next": "",
}


def play(game, path, typed, follow_ups=FOLLOW_UPS, cards=None):
    table = Table(typed, follow_ups)
    flags = Flags("en", cards)
    book = open_file(game, path, flags)
    try:
        Keeper(game, book, flags, table, lambda _entered, _stage: None).run()
    except ReadingError as error:
        assert [fault.code for fault in error.faults] == ["entry-ended"]
    return table


def of_each(game, path):
    """What the file holds about each player, wherever they sit and whatever step it is in."""
    text = path.read_text(encoding="utf-8")
    data, stage = tomllib.loads(text), stage_of(game.position)
    told = {**(stage.rows(listed(stage, data)) if stage else {}), **answers_left(path)}
    own = {
        row["name"]: [("", key, said) for key, said in row.items() if key not in {"name", "turns"}]
        for row in data["players"]
    }
    for key, said in told.items():
        number, _, rest = key.partition("/")
        name, _, field = rest.rpartition("/")
        if name in own and said not in (None, "absent"):
            own[name].append((number, field, said))
        elif key.endswith("].by") and said in own:
            step = key.removesuffix("by")
            own[said].append(
                sorted(
                    str(one) for at, one in told.items() if at.startswith(step) and not at.endswith(("by", "absent"))
                )
            )
        elif isinstance(said, Mapping):
            for who, share in said.items():
                if who in own and share:
                    own[who].append((told[key.partition("=")[0]], share))
        elif stage and stage.shape == "table" and isinstance(said, str) and "]=" in key:
            shares = zip(
                [row["name"] for row in data["players"]], map(int, said.replace("-", "0").split()), strict=False
            )
            for who, share in shares:
                if share:
                    own[who].append((told[key.partition("=")[0]], share))
    return {name: sorted(map(str, (one for one in entered if one))) for name, entered in own.items()}


def example_of(game):
    """The longest of the game's examples that several people play."""
    found = [json.loads(one.read_text(encoding="utf-8")) for one in (EXAMPLES / game.id).glob("*.json")]
    several = [
        told for one in found if len((told := {"cards": "en", **one.get("position", one)}).get("players", ())) > 1
    ]
    longest = max(several, key=lambda one: len(json.dumps(one)))
    return {key: said for key, said in longest.items() if key not in {"claims", "lang", "id"}}


@cache
def begun(game_id, share):
    """The files of an evening of which a share was typed, by name."""
    game = find_game(game_id)
    data = example_of(game)
    typed = lines(game, data, kept=True)
    with TemporaryDirectory() as folder:
        play(game, Path(folder, "eve.toml"), typed[: max(2, int(len(typed) * share))], cards=data.get("cards", "en"))
        return {one.name: one.read_bytes() for one in Path(folder).iterdir()}


CHANGES = {
    "joins": lambda names: [*names, "Zoé"],
    "joins in between": lambda names: [names[0], "Zoé", *names[1:]],
    "leaves": lambda names: names[:1] + names[2:],
    "sits elsewhere": lambda names: [*names[1::-1], *names[2:]],
    "is called otherwise": lambda names: [names[0], "Zed", *names[2:]],
    "is called otherwise and sits elsewhere": lambda names: ["Zed", names[0], *names[2:]],
    "leaves, and somebody joins": lambda names: [*names[:1], *names[2:], "Zoé"],
}


SHARES = (0.4, 0.7)
"""How much of an evening is played before somebody comes, goes or moves: games and changes take turns; `make fuzz` tries all."""
CHANGED = [
    (game_id, change, share)
    for first, game_id in enumerate(game_ids())
    for number, change in enumerate(CHANGES, first)
    for share in tries(SHARES[number % 2 :][:1], SHARES)
]


@pytest.mark.parametrize(("game_id", "change", "share"), CHANGED)
def test_what_was_entered_stays_with_whoever_it_is_about(game_id, change, share, tmp_path):
    game, cards = find_game(game_id), example_of(find_game(game_id)).get("cards", "en")
    for name, data in begun(game_id, share).items():
        (tmp_path / name).write_bytes(data)
    path = tmp_path / "eve.toml"
    before, bytes_before = of_each(game, path), path.read_bytes()
    names = list(before)
    now = CHANGES[change](names)
    called = {names[1]: "Zed"} if "Zed" in now else {}
    table = play(
        game, path, ["!", "1", ", ".join(now)], {**FOLLOW_UPS, "the same person": "y" if called else "n"}, cards
    )
    if table.faults and path.read_bytes() == bytes_before:
        return
    after = of_each(game, path)
    expected = {called.get(name, name): entered for name, entered in before.items()}
    assert {name: after[name] for name in expected if name in after} == {
        name: expected[name] for name in expected if name in after
    }
    assert [name for name in expected if name not in after] in ([], [names[1]])
    assert not after.get("Zoé"), "nobody inherits anything"


LAYS = ("Ana, Ben", "", "4P > 3C 2K AT", "7K>6C 5T", "9C > 10P", "Ben: 4T>3P 2P")


def lays(path):
    return [(one["by"], one["lay"]) for one in tomllib.loads(path.read_text(encoding="utf-8"))["lays"]]


@pytest.mark.parametrize(("names", "more"), [("Ana, Ben, Zoé", ("",)), ("Ben, Ana", ()), ("Zoé, Ben, Ana", ())])
def test_lays_stay_whose_they_were(tmp_path, names, more):
    game, path = find_game("serpent-noir"), tmp_path / "s.toml"
    table = play(game, path, [*LAYS, "!", "1", names, *more], {}, "fr")
    assert table.faults == []
    assert [by for by, _ in lays(path)] == ["Ana", "Ben", "Ana", "Ben"]
    assert table.asked[-1].startswith("Ana, "), "whose turn it was is whose turn it is"


def test_who_comes_next_is_asked_where_seats_do_not_tell(tmp_path):
    game, path = find_game("serpent-noir"), tmp_path / "s.toml"
    table = play(game, path, [*LAYS, "!", "1", "Ana, Ben, Zoé", "3", "2C>3C"], {}, "fr")
    assert table.asked[-3].startswith("Who comes next? 1 Ana, 2 Ben, 3 Zoé")
    assert lays(path)[-1] == ("Zoé", "2♥ > 3♥")


def test_who_leaves_keeps_their_lays_and_is_passed_over(tmp_path):
    game, path = find_game("serpent-noir"), tmp_path / "s.toml"
    typed = ["Ana, Ben, Zoé", *LAYS[1:5], "!", "1", "Ana, Zoé", "1"]
    table = play(game, path, typed, {}, "fr")
    assert [by for by, _ in lays(path)] == ["Ana", "Ben", "Zoé"]
    table = play(game, path, ["2C>3C", "2P>3P"], {}, "fr")
    assert [prompt.split(",")[0] for prompt in table.asked[:2]] == ["Ana", "Zoé"], (
        "also when the file is taken up again"
    )


def test_what_somebody_laid_who_never_played_goes_and_nobody_has_it(tmp_path):
    game, path = find_game("serpent-noir"), tmp_path / "s.toml"
    play(game, path, ["Ana, Ben, Zoé", *LAYS[1:5], "!", "1", "Ana, Zoé", "2", "o"], {}, "fr")
    assert [by for by, _ in lays(path)] == ["Ana", "Zoé"]


def test_a_newcomer_at_turns_has_missed_those_before(tmp_path):
    game, path = find_game("hache"), tmp_path / "h.toml"
    play(game, path, ["Ana, Ben", "1", "2", "!", "1", "Ana, Ben, Zoé", "n", "3", "4", "0"], {})
    turns = {row["name"]: row["turns"] for row in tomllib.loads(path.read_text(encoding="utf-8"))["players"]}
    assert turns == {"Ana": [1, 3], "Ben": [2, 4], "Zoé": ["absent", 0]}


def test_a_newcomer_at_turns_from_the_beginning_may_have_covered_nothing(tmp_path):
    game, path = find_game("hache"), tmp_path / "h.toml"
    table = play(game, path, ["Ana, Ben", "1", "2", "3", "4", "!", "1", "Ana, Ben, Zoé", "y", "", "-"], {})
    turns = {row["name"]: row["turns"] for row in tomllib.loads(path.read_text(encoding="utf-8"))["players"]}
    assert turns == {"Ana": [1, 3], "Ben": [2, 4], "Zoé": ["", ""]}
    assert table.faults == []


@pytest.mark.parametrize(
    ("game_id", "typed"),
    [
        ("effraction", ("Ana, Ben", "4d/3", "-", "")),
        ("lobbys", ("Ana, Ben", "", "JQKsJQKh/3/2/9", "/4/1/9", "")),
    ],
)
def test_a_late_player_is_not_there_for_rounds_before(tmp_path, game_id, typed):
    game, path = find_game(game_id), tmp_path / "e.toml"
    play(game, path, [*typed, "!", "1", "Ana, Ben, Zoé", "2"], {})
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    data.pop("unfinished", None)
    assert data["rounds"][0]["absent"] == ["Zoé"]
    assert [row["name"] for row in data["rounds"][0]["players"]] == ["Ana", "Ben"]
    sheet = settle(game, check_entry(game, game.position, data, Flags()).entry)
    assert sheet.player("Zoé").away == (1,)
    assert not [line for line in sheet.player("Zoé").lines if line.stage], "neither caught nor anything else"
    assert [note.values["name"] for note in sheet.remarks if note.key == "absent"] == ["Zoé"]
    report = Reporter(game, "en").score(check_entry(game, game.position, data, Flags()).entry, sheet)
    assert [row[1] for row in report.standing.rows if "–" in row] == ["Zoé"]
    sums = [one["gained"] for part in rounds_table(report, str) if part["stage"] for one in part["sums"]]
    assert sums.count("–") == 1


def test_where_the_players_are_settled_nobody_joins_and_the_file_stays(tmp_path):
    game, path = find_game("traitre"), tmp_path / "t.toml"
    play(game, path, ["Ana, Ben, Cy", "7s", "3s 4s 5s 2h"], {})
    before = path.read_bytes()
    table = play(game, path, ["!", "1", "Ana, Ben, Cy, Zoé", "n"], {})
    assert "players-fixed" in [fault.code for fault in table.faults]
    table = play(game, path, ["!", "1", "Ana, Ben, Cy, Zoé", "y"], {})
    assert "players-kept" in [fault.code for fault in table.faults]
    assert path.read_bytes() == before


@pytest.mark.parametrize("way_out", ["back", "!"])
def test_whoever_leaves_the_question_about_names_is_not_told_that_they_are_impossible(tmp_path, way_out):
    game, path = find_game("effraction"), tmp_path / "e.toml"
    play(game, path, ["Ana, Ben, Cy", "4D 5H", "2", "6D", "2"], {})
    table = play(game, path, ["!", "1", "Anna, Ben, Cy, Dee", way_out], {})
    (kept,) = (fault for fault in table.faults if fault.code == "players-kept")
    assert kept.data == {"left": True}


def test_two_who_play_for_rounds_are_not_joined_by_a_third(tmp_path):
    game, path = find_game("virus"), tmp_path / "v.toml"
    play(game, path, ["Ana, Ben", "Ana"], {})
    before = path.read_bytes()
    table = play(game, path, ["!", "1", "Ana, Ben, Zoé"], {})
    assert [fault.code for fault in table.faults][-1] == "players-kept"
    assert path.read_bytes() == before


def test_where_everything_is_asked_at_once_lays_stay_whose_they_were_too():
    table = Table([*LAYS, "!", "1", "Zoé, Ana, Ben", "", "", "", "", ""], {})
    entered = ask_position(find_game("serpent-noir"), Flags("en", "fr"), table)
    assert [one.by for one in entered.entry.lays] == ["Ana", "Ben", "Ana", "Ben"]


def test_what_a_name_that_is_gone_means_is_asked_in_a_few_words_and_explained(tmp_path):
    table = play(find_game("lobbys"), tmp_path / "eve.toml", ["Ana, Ben, Cy", "", "JsQs", "!", "1", "Ben, Cy", "?"], {})
    assert table.asked[-1] == "Ana is gone: 1 leaves now, 2 never played"
    assert "2 Ana never played, and this is taken out: round 1, Ana, contracts won" in table.said[-1]


def test_who_joins_is_refused_for_what_is_wrong_and_not_for_what_is_told_at_the_end(tmp_path):
    """Four have a traitor for certain, whose name is asked for behind the missions: too few cards is the reason."""
    typed = ["Ana, Ben, Cy", "7H", "KS KH KD 2H", "!", "1", "Ana, Ben, Cy, Di", "y"]
    table = play(find_game("traitre"), tmp_path / "eve.toml", typed, {})
    assert [fault.where for fault in table.faults] == ["missions[0].cards", None]
    table = play(find_game("traitre"), tmp_path / "new.toml", ["Ana, Ben, Cy", "!", "1", "Ana, Ben, Cy, Di"], {})
    assert table.faults == []


def test_what_goes_with_who_never_played_is_named_and_they_may_stay(tmp_path):
    """The two choices are neighbours on the keyboard."""
    game, path = find_game("hache"), tmp_path / "s.toml"
    play(game, path, ["Ana, Ben", "1", "2", "3", "4", "!", "1", "Ana", "2"], {"What was entered about Ben goes": "n"})
    turns = {row["name"]: row["turns"] for row in tomllib.loads(path.read_text(encoding="utf-8"))["players"]}
    assert turns == {"Ana": [1, 3], "Ben": [2, 4]}
