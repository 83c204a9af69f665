"""From Python: the tables of the command line, errors as one exception, and nothing imported before it is needed."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from sheets.printed import printed, rows

import companion
from companion.games import game_ids

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "tests" / "examples"
HAND = {"players": [{"name": "Ana", "purse": "3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"}]}


@pytest.fixture(autouse=True)
def _no_language_around(monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_LANG", "fr")  # the caller says which, not the machine


def cli(capsys, *arguments: str) -> dict:
    from companion.cli import main

    main([*arguments, "--format", "json"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_a_score_is_that_of_the_command_line(capsys, tmp_path, game, lang) -> None:
    for path in examples(game, "*.json"):
        position, file = example(path, tmp_path)
        told = cli(capsys, "score", game, str(file), "--lang", lang)
        assert companion.score(game, position, lang=lang) == told, path.stem


@pytest.mark.parametrize("game", sorted({path.parts[-3] for path in EXAMPLES.glob("*/*/*.json")}))
def test_a_decision_is_that_of_the_command_line(capsys, tmp_path, game) -> None:
    for path in examples(game, "*/*.json"):
        entry, file = example(path, tmp_path)
        told = cli(capsys, "resolve", game, event := path.parent.name, str(file), "--lang", "en")
        assert companion.resolve(game, event, entry) == told, f"{event} {path.stem}"


def examples(game: str, pattern: str) -> list[Path]:
    found = sorted((EXAMPLES / game).glob(pattern))
    assert found
    return found


def example(path: Path, folder: Path) -> tuple[dict, Path]:
    """What is entered in an example, and a file of just that."""
    document = json.loads(path.read_text(encoding="utf-8"))
    entered = document.get("position", document)
    file = folder / "entered.json"
    file.write_text(json.dumps(entered), encoding="utf-8")
    return entered, file


def test_a_position_gets_its_id_back() -> None:
    assert companion.score("alkekan", HAND | {"id": "table 3"})["id"] == "table 3"
    assert "id" not in companion.score("alkekan", HAND)
    turn = {"id": 7, "encounter": "8♦", "actions": {"Ana": "K♠", "Ben": "8♣"}}
    assert companion.resolve("alkekan", "turn", turn)["id"] == 7


def test_language_and_notation() -> None:
    french = {"players": [{"name": "Ana", "purse": "3C DP"}], "lang": "en", "cards": "fr"}
    told = companion.score("alkekan", french, lang="fr")
    assert told["lang"] == "fr"
    assert told == companion.score("Les bois d'Alkekan", french | {"cards": "en"}, lang="fr", cards="fr")
    assert companion.score("alkekan", french)["lang"] == "en"
    with pytest.raises(companion.InputError):
        companion.score("alkekan", french, cards="en")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_fault_is_told_in_the_language_asked_for(lang) -> None:
    with pytest.raises(companion.InputError) as caught:
        companion.score("alkekan", {"players": [{"name": "Ana", "purse": "XX"}], "purze": 1}, lang=lang)
    assert [(f["code"], f["where"]) for f in caught.value.faults] == [
        ("card-unreadable", "players[0].purse[0]"),
        ("key-unknown", "purze"),
    ]
    first = caught.value.faults[0]["message"]
    assert ("bourse" if lang == "fr" else "purse") in first
    assert str(caught.value).splitlines()[0] == first


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: companion.score("chess", HAND), "game-unknown"),
        (lambda: companion.score("alkekan", HAND, lang="de"), "choice-unknown"),
        (lambda: companion.score("alkekan", HAND, cards="de"), "choice-unknown"),
        (lambda: companion.score("alkekan", []), "not-an-object"),
        (lambda: companion.score("alkekan", {"players": [{"name": "Ana", "purse": "3♥ 3♥"}]}), "card-twice"),
        (lambda: companion.score("alkekan", HAND | {"alkekan": float("nan")}), "not-text"),
        (lambda: companion.score("alkekan", HAND | {"alkekan": "\ud800"}), "text-broken"),
        (lambda: companion.score("alkekan", {"players": [[0] * 11_000]}), "too-many-values"),
        (lambda: companion.score("alkekan", HAND | {"alkekan": "x" * 2_000_000}), "file-too-big"),
        (lambda: companion.resolve("alkekan", "trun", {}), "event-unknown"),
        (lambda: companion.resolve("alkekan", "turn", {}), "field-missing"),
        (lambda: companion.print_rules("alkekan", paper="a3"), "option-unknown"),
        (lambda: companion.print_rules("chess"), "game-unknown"),
    ],
)
def test_what_cannot_be_used(call, code) -> None:
    with pytest.raises(companion.InputError) as caught:
        call()
    assert caught.value.faults[0]["code"] == code
    assert caught.value.faults[0]["message"]


def test_nested_beyond_reason() -> None:
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(companion.InputError) as caught:
        companion.score("alkekan", {"players": deep})
    assert caught.value.faults[0]["code"] == "too-deep"
    assert caught.value.faults[0]["message"].startswith("“position” has too many brackets")
    with pytest.raises(companion.InputError, match="“entry” has too many brackets"):
        companion.resolve("alkekan", "turn", {"encounter": deep})


@pytest.mark.parametrize("argument", ["lang", "cards"])
def test_an_argument_is_called_as_python_has_it(argument) -> None:
    with pytest.raises(companion.InputError) as caught:
        companion.score("alkekan", HAND, **{argument: "de"})
    (fault,) = caught.value.faults
    assert fault["where"] == argument
    assert fault["message"].startswith(f"{argument}: “de” is not possible")


@pytest.mark.parametrize(("lang", "said"), [("en", "paper cannot be “a3”"), ("fr", "paper ne peut pas")])
def test_an_argument_of_print_has_no_dashes(lang, said) -> None:
    with pytest.raises(companion.InputError) as caught:
        companion.print_rules("alkekan", lang=lang, paper="a3")
    assert caught.value.faults[0]["message"].startswith(said)


@pytest.mark.parametrize(("lang", "said"), [("en", "seconds takes a number"), ("fr", "seconds prend un nombre")])
def test_the_seconds_of_advice_are_called_so(lang, said) -> None:
    with pytest.raises(companion.InputError) as caught:
        companion.advise("cour", {"court": "K♠"}, seconds=0, lang=lang)
    assert caught.value.faults[0]["message"].startswith(said)


@pytest.mark.parametrize("seconds", ["3", None, True, [1], b"1"])
def test_seconds_that_are_no_number_are_refused_in_words(seconds) -> None:
    with pytest.raises(companion.InputError) as caught:
        companion.advise("cour", {"court": "K♠"}, seconds=seconds)
    (fault,) = caught.value.faults
    assert fault["code"] == "time-range"
    assert f"“{seconds!r}” is not one" in fault["message"]
    assert companion.advise("cour", {"court": "K♠ Q♦"}, seconds=Fraction(1, 2))["best"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "give trump the value None."), ("fr", "donnez à trump la valeur None.")]
)
def test_what_there_is_none_of_is_none_by_its_key(lang, said) -> None:
    tender = {"offers": {"Ana": "3♥", "Ben": "4♥"}, "principal": "K♥"}
    with pytest.raises(companion.InputError) as caught:
        companion.resolve("lobbys", "tender", tender, lang=lang)
    (fault,) = caught.value.faults
    assert (fault["code"], fault["where"]) == ("field-missing", "trump")
    assert fault["message"].endswith(said)
    assert companion.resolve("lobbys", "tender", tender | {"trump": None})


@pytest.mark.parametrize(
    ("game", "position", "said"),
    [
        ("alkekan", {"players": [{"name": "Ana", "purse": "RP"}]}, 'or set the notation: cards="fr".'),
        (
            "industrie",
            {"players": [{"name": name, "city": "3♥ 4♥"} for name in ("Ana", "Ben")]},
            "choose for everybody the ruling that leaves out the first two buildings.",
        ),
    ],
)
def test_what_to_do_instead_is_what_python_can_do(game, position, said) -> None:
    with pytest.raises(companion.InputError) as caught:
        companion.score(game, position)
    assert any(fault["message"].endswith(said) for fault in caught.value.faults), caught.value
    assert "--" not in str(caught.value)


@pytest.mark.parametrize("what", [{1, 2}, b"3", object()])
def test_what_json_cannot_say(what) -> None:
    with pytest.raises(TypeError):
        companion.score("alkekan", {"players": what})
    round_: list = []
    round_.append(round_)
    with pytest.raises(TypeError):
        companion.score("alkekan", {"players": round_})


def test_a_mistake_of_ours_passes_as_it_is(monkeypatch) -> None:
    from companion.errors import Fault, InternalError

    def wrong(*_: object) -> None:
        raise InternalError(Fault("proof-failed"))

    monkeypatch.setattr("companion.settle.settle", wrong)
    with pytest.raises(InternalError):
        companion.score("alkekan", HAND)


@pytest.mark.parametrize("game", game_ids())
def test_rule_sheets_are_those_of_the_command_line(game) -> None:
    """With choices that the contract of the sheets prints anyhow: French, in low ink."""
    row = next(row for row in rows(game, "rules") if (row["lang"], row["ink"]) == ("fr", "low"))
    assert companion.print_rules(game, **row) == printed(game, "rules", **row)


def test_importing_is_cheap_and_scoring_does_not_print() -> None:
    code = (
        "import sys, companion; names = set(sys.modules);"
        "print([n for n in names if n.startswith('companion.') or n in ('pydantic', 'json', 'gettext')]);"
        f"companion.score('alkekan', {HAND!r});"
        "heavy = ('rich', 'typer', 'jinja2', 'reportlab', 'markdown_it', 'babel', 'companion.printing', 'companion.cli');"
        "print([n for n in heavy if n in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ran.stdout.split("\n") == ["[]", "[]", ""]


def test_what_there_is_can_be_listed() -> None:
    assert set(companion.__all__) <= set(dir(companion))
    with pytest.raises(AttributeError):
        _ = companion.no_such_thing
