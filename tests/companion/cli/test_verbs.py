"""The other verbs, help, usage errors."""

import json

import pytest

from companion import __version__
from companion.cli import main
from companion.cli.group import load
from companion.cli.verbs import GROUPS, VERBS
from companion.games import find_game, game_ids
from companion.rulebook import open_rulebook
from companion.words import NBSP, listed, translator


def test_nothing_asked_is_answered_kindly(run) -> None:
    ran = run()
    assert ran.status == 0
    assert "companion demo" in ran.out
    assert "Pour commencer" in run("--lang", "fr").out


def test_the_version(run) -> None:
    assert run("--version").out == f"companion {__version__}\n"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_help_lists_every_verb_in_both_languages(run, lang) -> None:
    text = " ".join(run("--help", "--lang", lang).out.split())
    text = " ".join(run("--lang", lang, "--help").out.split())
    _ = translator(lang)
    for verb, summary in VERBS.items():
        assert verb in text
        assert " ".join(_(summary).split()) in text
    assert all(_(title) in text for title in GROUPS)
    assert _("Usage: ").strip() in text
    assert ("Show this message" in text) is False


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_in_both_languages(run, verb, lang) -> None:
    ran = run("--lang", lang, verb, "--help")
    assert ran.status == 0
    text = " ".join(ran.out.split())
    assert " ".join(translator(lang)(VERBS[verb]).split()) in text
    assert translator(lang)("Show this help.") in text
    if lang == "fr":
        assert not {"Language:", "Usage:", "Show ", "repeatable"} & set(text.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["scor"], "Did you mean score?"),
        (["frobnicate"], "“frobnicate”"),
        (["score", "alkekan", "--fromat", "json"], "Did you mean --format?"),
        (["score", "alkekan", "-player", "Ana:3H"], "no option “-player” here. Did you mean --player"),
        (["score", "alkekan", "--xyzzy"], "“--xyzzy”"),
        (["score"], "GAME"),
        (["pad", "alkekan", "--players", "two"], "“two”"),
        (["pad", "alkekan", "--paper", "a3"], "a4, letter or a5"),
        (["--lang", "de", "games"], "fr or en"),
        (["score", "alkekan", "--lang"], "--lang"),
        (["rules", "alkekan", "--open=yes"], "--open"),
        (["rules", "alkekan", "--open=yes"], "companion rules --help"),
        (["example", "alkekan", "turn", "more"], "“more”"),
        (["score", "alkekn"], "Did you mean alkekan?"),
        (["rules", "chess"], " or ".join(game_ids()[-2:])),
        (["pad", "alkekan", "--copies", "0"], "--copies"),
        (["history"], "backup, restore, export or forget"),
        (["keep", "hache"], "companion keep hache hache.toml"),
        (["lobbys"], "`companion rules lobbys`"),
        (["Court", "rules"], "`companion score cour`"),
        (["lobys"], "`companion games lobbys`"),
        (["print", "lobbys"], "Did you mean rules, pad or aid?"),
        (["pads", "lobbys"], "Did you mean pad?"),
        (["rule", "lobbys"], "Did you mean rules?"),
        (["version"], "--version"),
        (["cards"], "companion cards --new my-deck.csv"),
        (["score", "alkekan", "--claim", "Ana", "26"], '“Ana 26” is not a claim. Write "Ana=26"'),
        (["resolve", "alkekan", "turn", "--set", "encounter=7D"], "--set actions.Ana="),
    ],
)
def test_usage_errors(run, arguments, said) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_usage_error_as_json(run) -> None:
    error = json.loads(run("frobnicate", "--format", "json").err)["error"]
    assert error["code"] == "usage-command"
    assert error["where"] is None
    assert json.loads(run("score", "--format=json").err)["error"]["code"] == "usage-missing"
    assert json.loads(run("score", "alkekan", "--format", "json", "--lang", "de").err)["error"]["where"] == "--lang"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["resolve", "lobbys"], "(election or tender)"),
        (["resolve", "nix"], "no game “nix”"),
        (["resolve", "paparazzi"], "no events to settle"),
        (["rules"], f"({listed(game_ids(), 'en', last='or')})"),
        (["score"], f"({listed(game_ids(), 'en', last='or')})"),
        (["help", "alkekan"], "`companion games alkekan`"),
        (["aide"], "Did you mean help"),
        (["resolve", "lobbys", "tender", "--set", "principal=KH"], "--set trump=none"),
    ],
)
def test_what_is_missing_is_told_with_what_there_is(run, arguments, said) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_every_verb_has_a_heading() -> None:
    assert [verb for verbs in GROUPS.values() for verb in verbs] == [*VERBS]


def test_usage_errors_in_french(run) -> None:
    ran = run("--lang", "fr", "score")
    assert "Il manque quelque chose" in ran.err
    assert "JEU" in ran.err
    assert "Aide" in ran.err


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_games(run, lang) -> None:
    ran = run("games", "--lang", lang)
    assert all(game_id in ran.out for game_id in game_ids())
    for game_id in game_ids():
        ran = run("games", game_id, "--lang", lang)
        assert ran.status == 0
        assert all(ruling.key in ran.out for ruling in find_game(game_id).rulings)
        said = open_rulebook(game_id, lang).words["fields"]
        fields = " / ".join(said[key] for key in find_game(game_id).shortcut)
        out = " ".join(ran.out.replace("\u00a0", " ").split())
        assert f': {fields}"' in out if fields else "--player" not in out


def test_the_games_as_json(run) -> None:
    tables = json.loads(run("games", "--format", "json").out)["games"]
    assert [table["game"] for table in tables] == list(game_ids())
    (lobbys,) = json.loads(run("games", "lobby", "--format", "json").out)["games"]
    assert lobbys["rulings"][0]["default"] == "each"
    assert set(lobbys["rulings"][0]["choices"]) == {"each", "once"}
    assert lobbys["events"] == ["election", "tender"]
    assert lobbys["shortcut"] == ["markets", "last", "bid", "wins"]


def test_schemas(run) -> None:
    schema = json.loads(run("schema", "alkekan").out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert {"players", "alkekan", "claims", "rulings"} <= set(schema["properties"])
    assert "encounter" in json.loads(run("schema", "alkekan", "turn").out)["properties"]
    assert "Did you mean turn?" in run("schema", "alkekan", "trun").err


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sc", "score schema"),
        ("score lobbys --fo", "--format"),
        ("score al", "alkekan"),
        ("pad alkekan lob", "lobbys"),
        ("aid --paper ", "a4 letter a5"),
        ("games papa", "paparazzi"),
        ("advise al", "alkekan"),
        ("advise ha", ""),
        ("puzzle pa", ""),
        ("puzzle co", "cour"),
        ("games --lang en --material ca", "cards"),
        ("games --lang fr --material cartes --material d", "dés"),
        ("resolve lobbys ", "election tender"),
        ("resolve chess ", ""),
        ("schema alkekan tu", "turn"),
        ("help sch", "schema"),
        ("score lobbys --ruling ", "partisan=each partisan=once"),
        ("score lobbys --ruling partisan=o", "partisan=once"),
        ("score lobbys --ruling partisan =", "each once"),  # as bash breaks it
        ("score lobbys --ruling partisan = o", "once"),
        ("score lobbys game.toml --ruling other = o", ""),
        ("score chess --ruling ", ""),
    ],
)
def test_completion(monkeypatch, capsys, typed, offered) -> None:
    words = ["companion", *typed.split(" ")]
    monkeypatch.setenv("_COMPANION_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "\n".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    monkeypatch.setattr("sys.argv", ["companion"])
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 0
    assert capsys.readouterr().out.split() == offered.split()


@pytest.mark.parametrize("verb", VERBS)
def test_help_names_no_type_of_python(run, verb) -> None:
    said = run("help", verb).out
    assert not {"<str>", "<list[str]>", "<bool>", "<int>"} & set(said.split())
    assert "typing" not in said


@pytest.mark.parametrize("width", ["40", "80"])
@pytest.mark.parametrize("verb", VERBS)
def test_help_cuts_no_name_and_begins_no_line_with_a_sign(run, monkeypatch, verb, width) -> None:
    monkeypatch.setenv("COLUMNS", width)
    lines = run("--lang", "fr", verb, "--help").out.replace(NBSP, " ").splitlines()
    assert [line for line in lines if len(line) > int(width)] == []
    assert [line for line in lines if line.lstrip().startswith((":", ";", "!", "?"))] == []
    command = load(verb, "fr")
    names = [max(one.opts, key=len) for one in command.params if one.param_type_name == "option" and not one.hidden]
    assert (
        names
        and [name for name in names if not any(line.split()[:1] in ([name], [f"{name},"]) for line in lines)] == []
    )


def test_help_in_words(run) -> None:
    assert run("help").out == run("--help").out
    assert run("help", "pad").out == run("pad", "--help").out
    ran = run("help", "scor", "--lang", "en")
    assert ran.status == 2
    assert "Did you mean score?" in ran.err
