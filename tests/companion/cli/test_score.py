"""companion score: every way in, every way out, every status."""

import io
import json

import pytest

ANA = "Ana: 3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo"


def test_a_file_as_text_and_as_json(run, hand) -> None:
    ran = run("score", "alkekan", hand)
    assert (ran.status, ran.err) == (0, "")
    assert "28 points" in ran.out
    ran = run("score", "alkekan", hand, "--format", "json")
    assert json.loads(ran.out)["players"][0]["total"] == 28


def test_flags_and_an_alias_of_the_game(run) -> None:
    ran = run("score", "Les bois d'Alkekan", "--player", ANA, "--format=json", "--lang", "fr")
    table = json.loads(ran.out)
    assert (table["game"], table["lang"], ran.status) == ("alkekan", "fr", 0)
    assert table["proof"]["Ana"]["plan"][0]["magic"] == "V♣"


def test_the_language_before_the_verb(run) -> None:
    assert (
        json.loads(run("--lang", "fr", "score", "alkekan", "--player", "Ana: 3♥", "--format", "json").out)["lang"]
        == "fr"
    )


def test_standard_input(run, monkeypatch) -> None:
    given = json.dumps({"players": [{"name": "Ana", "purse": "3H"}]}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert json.loads(run("score", "alkekan", "-", "--format", "json").out)["winners"] == ["Ana"]


@pytest.mark.parametrize(
    ("claims", "status"),
    [
        (["Ana=28"], 0),
        (["Ana=26"], 1),
        (["Ana=28", "Ana=27"], 1),
        (["Ana: Q♠>8♦ J♣>5♥ K♥>3♥"], 0),
        (["Ana: Q♠>8♦ J♣>5♥ K♦>3♥"], 0),
        (["Ana: Q♠>8♦ J♣>3♥ K♥>5♥"], 1),
        (["Bo=28"], 2),
        (["Ana=28", "nonsense"], 2),
    ],
)
def test_statuses_of_claims(run, claims, status) -> None:
    flags = [word for claim in claims for word in ("--claim", claim)]
    for form in ("text", "json"):
        ran = run("score", "alkekan", "--player", ANA, *flags, "--format", form)
        assert ran.status == status
        assert (ran.out == "") == (status == 2)


LOBBYS = ("--player", "Ana: J♠ Q♠ K♠ J♥ Q♥ K♥ / 3♦ / 4♦", "--player", "Ben: J♦ Q♦ K♦ J♣ Q♣ K♣ / 2♥ / 3♠ / A♠ 4♠ 2♣")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_claim_that_cannot_be_judged_is_no_claim_that_holds(run, form) -> None:
    ran = run("score", "lobbys", *LOBBYS, "--claim", "Ana=1", "--format", form)
    assert ran.status == 1
    if form == "json":
        table = json.loads(ran.out)
        assert (table["finished"], table["claims"][0]["holds"]) == (False, None)
        assert table["players"][0]["missing"] == ["rounds[0].players[0].wins"]
    else:
        assert "? Ana’s claim cannot be judged" in ran.out
        assert ran.out.splitlines()[2] == "Judging by what was entered, Ben leads."


def test_the_proof_is_shown_when_it_is_asked_for(run, hand) -> None:
    quiet, shown = run("score", "alkekan", hand), run("score", "alkekan", hand, "--proof")
    assert (quiet.status, shown.status) == (0, 0)
    assert "--proof shows why" in quiet.out
    assert "Why nothing beats it: Ana" not in quiet.out
    assert "Why nothing beats it: Ana" in shown.out
    assert "proof" in json.loads(run("score", "alkekan", hand, "--format", "json").out)


def test_an_id_comes_back_in_its_answer(run, tmp_path) -> None:
    path = lines(tmp_path, GOOD[:-1] + ', "id": "table 4"}', GOOD)
    first, second = map(json.loads, run("score", "alkekan", path).out.splitlines())
    assert next(iter(first)) == "id"
    assert first["id"] == "table 4"
    assert "id" not in second


def test_errors_are_lines_or_an_object(run) -> None:
    ran = run("score", "alkekan", "--player", "Ana: 3♥ XX 9Z")
    assert (ran.status, ran.out) == (2, "")
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["Ana, purse, card 2", "Ana, purse, card 3"]
    ran = run("score", "alkekan", "--player", "Ana: 3♥ XX 9Z", "--format", "json")
    error = json.loads(ran.err)["error"]
    assert (ran.status, ran.out, error["code"], error["where"]) == (2, "", "card-unreadable", "players[0].purse[1]")
    assert [more["where"] for more in error["more"]] == ["players[0].purse[2]"]


def test_errors_of_the_rules_are_told_in_the_language_of_the_file(run, tmp_path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"lang": "fr", "players": [{"name": "Ana", "purse": "3♥ 3♥"}]}', encoding="utf-8")
    ran = run("score", "alkekan", str(path))
    assert ran.status == 2
    assert ran.err.startswith("Ana, bourse, carte 2")


@pytest.mark.parametrize("data", [b"", b"{", b"\x00\xff" * 99, b"[1,2]", b'{"players": []', b"\xff\xfe{\x00}\x00"])
def test_garbage_is_an_error_with_a_reason(run, tmp_path, data) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(data)
    ran = run("score", "alkekan", str(path), "--format", "json")
    assert (ran.status, ran.out) == (2, "")
    assert list(json.loads(ran.err)["error"]) == ["code", "message", "where", "more"]


def test_missing_files_and_folders(run, hand, tmp_path) -> None:
    ran = run("score", "alkekan", str(tmp_path / "hands.toml"))
    assert ran.status == 2
    assert "Did you mean" in ran.err
    assert "folder" in run("score", "alkekan", str(tmp_path)).err


def test_without_anything_and_without_a_terminal(run) -> None:
    ran = run("score", "alkekan")
    assert ran.status == 2
    assert "--player" in ran.err


def lines(tmp_path, *texts: str) -> str:
    path = tmp_path / "night.jsonl"
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return str(path)


GOOD = '{"players": [{"name": "Ana", "purse": "3♥"}]}'


@pytest.mark.parametrize("form", [["--format", "json"], []])
def test_lines_come_out_in_order_and_bad_ones_do_not_stop_the_rest(run, tmp_path, form) -> None:
    twice = '{"lang": "fr", "players": [{"name": "Ana", "purse": "3♥ 3♥"}]}'
    ran = run("score", "alkekan", lines(tmp_path, GOOD, "{nonsense", twice, GOOD), *form)
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert [table.get("line") for table in told] == [None, 2, 3, None]
    assert [table["error"]["code"] for table in told[1:3]] == ["json-invalid", "card-twice"]
    assert told[2]["error"]["message"].startswith("Ana, bourse")
    assert ran.err == ""


@pytest.mark.parametrize(
    ("verb", "options", "told"),
    [
        (["score", "alkekan"], ["--format", "text"], "Each JSON line is answered by a line of JSON"),
        (["resolve", "alkekan", "turn"], ["--format", "text"], "Leave out --format text"),
        (["advise", "alkekan"], ["--format", "text"], "Leave out --format text"),
        (["score", "alkekan"], ["--proof"], "--proof would change nothing here"),
        (["resolve", "alkekan", "turn"], ["--proof"], "--proof would change nothing here"),
        (["score", "alkekan"], ["--format", "pdf"], "Leave out --format pdf"),
        (["score", "alkekan"], ["--format", "short"], "Leave out --format short"),
    ],
)
def test_lines_are_answered_in_json_or_not_at_all(run, tmp_path, verb, options, told) -> None:
    """Nobody who asks for text gets JSON without a word."""
    ran = run(*verb, lines(tmp_path, GOOD), *options)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err


def test_lines_with_claims(run, tmp_path) -> None:
    wrong = '{"players": [{"name": "Ana", "purse": "3♥"}], "claims": [{"player": "Ana", "total": 4}]}'
    assert run("score", "alkekan", lines(tmp_path, GOOD, wrong)).status == 1
    assert run("score", "alkekan", lines(tmp_path, wrong, "{")).status == 2
    assert run("score", "alkekan", lines(tmp_path, *[GOOD] * 200)).out.count("\n") == 200


def test_lines_have_no_slip(run, tmp_path) -> None:
    assert run("score", "alkekan", lines(tmp_path, GOOD), "--format", "pdf").status == 2


def test_a_slip_goes_where_it_is_told(run, hand, tmp_path) -> None:
    ran = run("score", "alkekan", hand, "--format", "pdf")
    assert ran.out.splitlines()[-1] == str(tmp_path.joinpath("output", "alkekan-verdict-en.pdf").relative_to(tmp_path))
    ran = run("score", "alkekan", hand, "--format", "pdf", "-o", "deep/er/slip.pdf", "--claim", "Ana=1")
    assert ran.status == 1
    assert (tmp_path / "deep/er/slip.pdf").read_bytes().startswith(b"%PDF")


def test_an_output_only_makes_sense_for_a_slip(run, hand) -> None:
    assert "--format pdf" in run("score", "alkekan", hand, "-o", "x.txt").err
    assert "> x.txt" in run("score", "alkekan", hand, "-o", "x.txt", "--format", "json").err


PAGE = [("--paper", "a5"), ("--ink", "low"), ("--type", "large"), ("--paper", "a4")]


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_standard_output_may_be_named_for_every_form(run, piped, hand, name) -> None:
    for words in ((), ("--format", "json")):
        told = run("score", "alkekan", hand, *words, "-o", name)
        assert (told.status, told.err) == (0, "")
        assert told.out == run("score", "alkekan", hand, *words).out
    told = piped("score", "alkekan", "--lines", "--format", "json", "-o", name, stdin=GOOD)
    assert (told.status, len(told.out.splitlines())) == (0, 1)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("words", PAGE, ids=str)
def test_options_of_a_page_are_refused_without_one(run, hand, form, words) -> None:
    ran = run("score", "alkekan", hand, "--format", form, *words)
    assert (ran.status, ran.out) == (2, "")
    assert f"{words[0]} would change nothing here: add --format pdf" in ran.err
    assert run("score", "alkekan", hand, "--format", "pdf", *words).status == 0


@pytest.mark.parametrize("form", ["json", "pdf"])
def test_a_proof_is_not_asked_for_where_it_always_is(run, hand, form) -> None:
    ran = run("score", "alkekan", hand, "--format", form, "--proof", "--lang", "fr")
    assert (ran.status, ran.out) == (2, "")
    assert "le JSON et le PDF ont la preuve" in " ".join(ran.err.split())


def test_a_proof_is_not_asked_for_in_a_line_that_has_none(run, hand) -> None:
    ran = run("score", "alkekan", hand, "--format", "short", "--proof", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "--format short is one line, without a proof" in " ".join(ran.err.split())
    assert "JSON and PDF" not in ran.err


def test_everything_that_would_change_nothing_is_told_at_once(run, hand) -> None:
    told = run("score", "alkekan", hand, "--paper", "a5", "--ink", "low", "-o", "x.pdf").err
    assert all(option in told for option in ("--paper", "--ink", "-o"))


def test_a_slip_that_cannot_be_written_leaves_nothing(run, hand, tmp_path) -> None:
    (tmp_path / "file").write_text("x")
    ran = run("score", "alkekan", hand, "--format", "pdf", "-o", "file/slip.pdf")
    assert (ran.status, ran.out) == (2, "")
    assert (tmp_path / "file").read_text() == "x"


@pytest.mark.parametrize("name", ["<b>", "{{7*7}}", "&amp;", "[bold]", "é" * 200, "😀 x", "a=b: c"])
def test_names_come_out_as_typed(run, tmp_path, name) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"players": [{"name": name, "purse": "3♥ Q♠"}]}), encoding="utf-8")
    assert json.loads(run("score", "alkekan", str(path), "--format", "json").out)["winners"] == [name]
    if len(name) < 60:
        assert name in run("score", "alkekan", str(path)).out


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_asked(monkeypatch, capsys) -> None:
    from companion.cli import main

    out = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", out)
    answers = iter(["Ana", "3♥ XX Q♠", "8♦", "", "Ana=20", "", "", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda prompt="": (out.write(prompt + "\n"), next(answers))[1])
    status = main(["score", "alkekan"])
    text = out.getvalue()
    assert "✗" in text
    assert "XX" in text
    assert "Enchanted mirror" in text, text
    assert status in (0, 1)


def test_leaving_the_questions(monkeypatch, capsys) -> None:
    from companion.cli import main

    def leave(prompt: str = "") -> str:
        raise EOFError

    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr("builtins.input", leave)
    assert main(["score", "alkekan"]) == 2
    assert "nothing was scored" in capsys.readouterr().err
    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["resolve", "alkekan", "turn"]) == 130
    assert "Interrupted" in capsys.readouterr().err


def test_a_qr_code_is_scored_again(run, monkeypatch, tmp_path) -> None:
    import io

    from companion.reading.qr_text import qr_text

    data = {"lang": "en", "players": [{"name": "Ana", "purse": "3♥ Q♠"}], "claims": [{"player": "Ana", "total": 4}]}
    text = qr_text("alkekan", data)
    (tmp_path / "a.json").write_text(json.dumps(data), encoding="utf-8")
    from_file = run("score", "alkekan", "a.json", "--format", "json")
    scored = run("score", "--qr-text", text, "--format", "json")
    assert (scored.status, scored.out) == (from_file.status, from_file.out)
    monkeypatch.setattr("sys.stdin", io.StringIO(text + "\n"))
    assert run("score", "alkekan", "--qr-text", "-", "--format", "json").out == from_file.out
    for words in (("cour", "--qr-text", text), ("alkekan", "a.json", "--qr-text", text), ("--qr-text", text[:-3]), ()):
        ran = run("score", *words)
        assert ran.status == 2
        assert ran.err
    bad = run("score", "--qr-text", qr_text("alkekan", {"players": [{"name": "Ana", "purse": "XX"}]}))
    assert (bad.status, "Ana, purse" in bad.err) == (2, True)
    assert run("score", "--qr-text", qr_text("chess", {})).status == 2
    pad = run("score", "--qr-text", qr_text("alkekan", {}), "--lang", "en")
    assert "whose position" not in pad.out
    assert "of a pad" in pad.err


def test_a_printed_verdict_can_be_scored_again(run, tmp_path) -> None:
    import pypdfium2
    import zxingcpp

    (tmp_path / "a.json").write_text('{"players": [{"name": "Zoë", "purse": "3♥ DP 8♦"}]}', encoding="utf-8")
    assert run("score", "alkekan", "a.json", "--lang", "fr", "--format", "pdf", "-o", "v.pdf").status == 0
    page = pypdfium2.PdfDocument("v.pdf")[0].render(scale=150 / 72).to_pil()
    (code,) = zxingcpp.read_barcodes(page)
    assert run("score", "--qr-text", code.text).out == run("score", "alkekan", "a.json", "--lang", "fr").out


@pytest.mark.parametrize(
    ("waiting", "told"),
    [
        ({"2/Ana/markets": "J♠ Q♠", "2/Ana/last": 3, "ahead/": {"2/Ben/last": "2"}}, "(3)"),
        ({"start": None, "rounds[1]?": True}, None),
    ],
)
def test_what_an_evening_left_in_the_middle_has_waiting_is_told(run, tmp_path, waiting, told) -> None:
    rows = "".join(
        f'[[rounds.players]]\nname = "{name}"\nmarkets = "{markets}"\nlast = 1\n'
        for name, markets in (("Ana", "J♠ Q♠ K♠ J♥ Q♥ K♥"), ("Ben", "J♦ Q♦ K♦ J♣ Q♣ K♣"))
    )
    names = '[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\n'
    note = f"# companion keep lobbys: {json.dumps(waiting)}\n"
    (tmp_path / "eve.toml").write_text(f"{names}[[rounds]]\n{rows}{note}", encoding="utf-8")
    ran = run("score", "lobbys", "eve.toml", "--lang", "en")
    assert ran.status == 0, ran.err
    assert ("not counted" in ran.out) == (told is not None)
    if told:
        assert told in ran.out
        assert "companion keep lobbys eve.toml" in " ".join(ran.out.split())


def test_a_file_alone_tells_its_game(run, tmp_path):
    (tmp_path / "eve.toml").write_text(run("example", "hache").out, encoding="utf-8")
    ran = run("score", "eve.toml")
    assert (ran.status, ran.out) == (0, run("score", "hache", "eve.toml").out)


@pytest.mark.parametrize("verb", ["keep", "score"])
def test_a_file_that_tells_no_game_is_told_with_what_to_type(run, tmp_path, verb):
    (tmp_path / "eve.toml").write_text('[[players]]\nname = "Ana"\n', encoding="utf-8")
    ran = run(verb, "eve.toml")
    assert ran.status == 2
    assert f"companion {verb} GAME eve.toml" in ran.err


def test_a_file_alone_that_is_not_there_is_told_missing(run):
    assert "“eve.toml”" in (ran := run("score", "eve.toml")).err
    assert "There is no file" in ran.err
