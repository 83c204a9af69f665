"""``companion kit``: a file begun, checked, made; errors with their place and status 2, nothing written."""

import json


def test_from_nothing_to_a_kit(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("kit", "evening.toml", "--new", "--lang", "en").status == 0
    assert run("kit", "evening.toml", "--new", "--lang", "en").status == 2
    checked = run("kit", "evening.toml", "--check")
    assert checked.status == 0
    assert "lobbys-rules-en.pdf" in checked.out
    assert "× sheets of A4 paper" in checked.out
    assert not (tmp_path / "output").exists()
    told = json.loads(run("kit", "evening.toml", "--check", "--format", "json").out)
    made = run("kit", "evening.toml", "--zip", "-o", "mine")
    assert made.status == 0
    names = {path.name for path in (tmp_path / "mine").iterdir()}
    assert {document["file"] for document in told["documents"]} | {"kit.pdf", "mine.zip"} <= names


def test_without_a_file_it_says_what_to_type(run):
    for words in (("kit",), ("kit", "--check")):
        ran = run(*words, "--lang", "en")
        assert ran.status == 2
        assert "companion kit --new friday.toml" in ran.err


def test_what_is_wrong_is_told_and_nothing_written(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "e.toml").write_text(
        'title = "x"\nlang = "fr"\n[[tables]]\ngame = "lobys"\nplayers = 3\n[[tables]]\ngame = "alkekan"\nplayers = 3\n',
        encoding="utf-8",
    )
    ran = run("kit", "e.toml")
    assert ran.status == 2
    assert "lobbys" in ran.err
    assert len(ran.err.strip().splitlines()) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["e.toml"]
    told = json.loads(run("kit", "e.toml", "--check", "--format", "json").err)["error"]
    assert (told["where"], told["more"][0]["where"]) == ("tables[0].game", "tables[1].players")
    assert run("kit", "e.toml", "--format", "json").status == 2
    assert run("kit", "absent.toml").status == 2


def test_what_is_checked_reads_well(run, tmp_path):
    (tmp_path / "e.toml").write_text(
        'title = "Vendredi"\nlang = "fr"\nplayers = ["Ana", "Ben", "Cy", "Di"]\nrounds = 3\n'
        '[[tables]]\ngame = "alkekan"\n[[tables]]\ngame = "alkekan"\n',
        encoding="utf-8",
    )
    ran = run("kit", str(tmp_path / "e.toml"), "--check")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Vendredi"
    assert "Table 2, Les bois d’Alkekan" in lines
    assert any(line.startswith("Plan de la soirée") and "deux fois" in line for line in lines)
    assert sum(line.startswith("Manche ") for line in lines) == 3


def test_nothing_is_left_when_it_is_interrupted(run, tmp_path, monkeypatch):
    import companion.kit.folder as folder

    def interrupted(*_):
        raise KeyboardInterrupt

    (tmp_path / "e.toml").write_text('title = "x"\n[[tables]]\ngame = "alkekan"\nplayers = 2\n', encoding="utf-8")
    monkeypatch.setattr(folder.os, "fsync", interrupted)
    assert run("kit", str(tmp_path / "e.toml"), "-o", str(tmp_path / "out" / "kit")).status == 130
    assert not list((tmp_path / "out").iterdir())
