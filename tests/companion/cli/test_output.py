"""The forms of an answer: every command's are in the one table."""

import inspect
from typing import get_args, get_type_hints

import pytest

from companion.cli.advise import advise
from companion.cli.output import FORMS
from companion.cli.resolve import resolve
from companion.cli.score import score


@pytest.mark.parametrize("command", [score, resolve, advise])
def test_every_form_of_a_command_is_known(command):
    forms = get_args(get_type_hints(inspect.unwrap(command))["format"])
    assert forms[0] == "text" and set(forms) <= FORMS.keys()


def test_a_score_is_written_as_its_form_writes_it(run, monkeypatch):
    """A line in `FORMS` is a whole form: nothing else says how it is written."""
    form = FORMS["short"]._replace(write=lambda _game, _entered, sheet, _request: print(sheet.players[0].total))
    monkeypatch.setitem(FORMS, "short", form)
    assert run("score", "alkekan", "--player", "Ana: 3♥ 8♦", "--format", "short").out == "11\n"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_refused_of_a_form_names_the_form_that_was_asked_for(run, lang, tmp_path):
    ran = run("score", "alkekan", "--player", "Ana: 3♥", "--format", "short", "-o", "x.txt", "--lang", lang)
    assert ran.status == 2
    assert "--format pdf" in ran.err and "--format short" in ran.err and "> x.txt" in ran.err
    (tmp_path / "many.jsonl").write_text("{}\n", encoding="utf-8")
    for form in ("text", "short", "pdf"):
        ran = run("score", "alkekan", "many.jsonl", "--format", form, "--lang", lang)
        assert ran.status == 2
        assert f"--format {form}," in ran.err


def test_every_form_that_is_known_is_one_of_score():
    assert set(get_args(get_type_hints(inspect.unwrap(score))["format"])) == FORMS.keys()
